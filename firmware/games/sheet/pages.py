# SPDX-License-Identifier: MIT
"""Tracker sheets: all that is counted of a player or of the table, dice, the end, the set-up."""

from firmware.i18n import said
from firmware.ui import table, theme
from firmware.ui.nav import B, C, ListScreen
from firmware.ui.widgets import digits, signed
from lib import icons
from lib.canvas import RIGHT

from .counters import everybody, gauge, main, seats
from .counting import level
from .rules import COLORS, cause, own_cause, total


class Look(ListScreen):
    """All counters of a player or of the table, and the alarms to come; C changes one."""

    module = __name__

    def __init__(self, app, match, spot):
        super().__init__(app)
        self.match = match
        self.spot = spot
        self._is_seat = type(spot) is int
        self._slugs = match.table.own_of(spot) if self._is_seat else match.table.shared
        start = main(match.view) if self._is_seat else spot
        self.at = self._slugs.index(start) if start in self._slugs else 0

    def _values(self):
        view = self.match.view
        return view["players"][self.spot]["counters"] if self._is_seat else view["shared"]

    def rows(self):
        values = self._values()
        label = self.match.table.label
        rows = [
            (None, label(slug), self._amount(slug, values[slug]), slug) for slug in self._slugs
        ]
        return rows + _coming(self.match)

    def _amount(self, slug, value):
        """A number; on a track with values also what it counts as."""
        sheet = self.match.view["sheet"]
        if slug not in sheet.get("values", ()):
            return digits(value)
        return "%s=%s" % (digits(value), digits(level(sheet, slug, value)))

    def head(self):
        if not self._is_seat:
            return None, self.t("word.table"), ""
        view = self.match.view
        score = view["players"][self.spot]["score"]
        right = self.t("look.score", digits(score)) if main(view) is None else ""
        if "team" in view["players"][self.spot]:
            right = self.t("look.team", digits(total(view, self.spot)))
        return self.match.table.player_name(self.spot), "", right

    def labels(self):
        if self.at >= len(self._slugs):
            return self.t("key.back"), None, None
        slug = self._slugs[self.at]
        step = self.match.table.first_change(slug, self._values()[slug])
        return self.t("key.back"), self.t("key.correct"), signed(step)

    def body(self, ink):
        rows = self.rows()
        top = max(min(self.top, self.at), self.at - theme.ROWS + 1)
        self.top = top = max(0, min(top, len(rows) - theme.ROWS))
        for place in range(min(theme.ROWS, len(rows))):
            y = theme.BODY_TOP + place * theme.ROW
            row = rows[top + place]
            chosen = top + place == self.at
            if ink.cell(("row", place), 0, y, theme.BODY_RIGHT, theme.ROW, row, chosen):
                self._draw_row(ink, y, row, chosen)

    def _draw_row(self, ink, y, row, chosen):
        icon, words, remark, slug = row
        canvas = ink.canvas
        if chosen:
            canvas.fill(0, y, theme.BODY_RIGHT, theme.ROW)
        color = 0 if chosen else 1
        x = theme.LEFT
        right = theme.RIGHT
        if slug:
            right -= canvas.text(theme.font("number_s"), remark, right, y + 18, color, RIGHT) + 8
            if self.match.table.has_bar(slug):
                amount = self._values()[slug]
                gauge(canvas, self.match.table, slug, amount, 130, y + 7, 90, 9, color)
                right = 124
        else:
            x += canvas.icon(icon, x, y + 5, color) + 5
            right -= canvas.text(ink.small, remark, right, y + 16, color, RIGHT) + 8
        font = ink.text if ink.text.width(words) <= right - x else theme.font("narrow")
        canvas.text(font, words, x, y + 16, color, 0, right - x)

    def press(self, key):
        if key in (B, C) and self.at >= len(self._slugs):
            return
        if key == B:
            from firmware.ui.screens.look import Correct

            slug = self._slugs[self.at]
            label = self.match.table.label(slug)
            self.app.push(Correct(self.app, self.match, self._path(slug), label))
        else:
            super().press(key)

    def _path(self, slug):
        return "players.%d.counters.%s" % (self.spot, slug) if self._is_seat else "shared." + slug

    def choose(self, index):
        preset = {"counter": self._slugs[index]}
        if self._is_seat:
            preset["player"] = self.spot
        self.match.start("change" if self._is_seat else "change_shared", preset)


def _coming(match):
    """Rows of the alarms that are still to ring."""
    alarms = match.view["alarms"]
    rows = []
    for number in range(len(alarms)):
        alarm = alarms[number]
        if alarm["next"] is not None:
            words = match.table.alarm_words(number, alarm["value"])
            rows.append((icons.WARNING, words, "R%d" % alarm["next"], None))
    return rows


# --- why somebody is out, and why a match is over, in the words of the sheet


def _leaving(match, seat):
    person = match.view["players"][seat]
    if not person["out"]:
        return ""
    if person["out"]["why"] != "counter":
        return match.t("reason." + person["out"]["why"])
    number = own_cause(match.view, "out", person)
    if number is None:
        return ""
    return _words(match, "out", number, person["counters"])


def _ending(match):
    view = match.view
    name = view["reason"] if view["over"] else view["trigger"]
    if name == "instant":
        for seat in view["winners"]:
            person = view["players"][seat]
            number = own_cause(view, name, person)
            if number is not None:
                return _words(match, name, number, person["counters"])
    if name in ("end", "won", "lost"):
        number = cause(view, name)
        if number is None:
            number = view.get("ended_by")
        if number is not None:
            return _words(match, name, number, None)
    return ""


def _words(match, name, number, values):
    """The label of a condition, or its counters with their numbers: of a player's `values`, or of
    the first who is in of whom it is true.
    """
    label = match.table.causes.get(name, {}).get(number)
    if label:
        return label
    condition = match.view["sheet"][name][number]
    parts = []
    for part in condition.get("group") or (condition,):
        words = _part(match, part, values)
        if words:
            parts.append(words)
    return " · ".join(parts)


def _part(match, part, values):
    view = match.view
    slug = part["counter"]
    slugs = view["sheet"].get("each", {}).get(slug) or (slug,)
    if values:
        holders = [("", values)]
    elif slug in view["shared"]:
        holders = [("", view["shared"])]
    else:
        alive = [person for person in view["players"] if person["alive"]]
        holders = [(person["name"] + ": ", person["counters"]) for person in alive]
        if part["all"]:
            holders = [("", alive[0]["counters"])]
    at_least = part["at_least"]
    for name, counters in holders:
        for one in slugs:
            if one in counters:
                value = counters[one]
                if value <= part["at_most"] if at_least is None else value >= at_least:
                    return "%s%s %s" % (name, match.table.label(one), digits(value))
    # True before the last turns, but no more: what it asked for.
    wanted = part["at_most"] if at_least is None else at_least
    return "%s %s" % (match.table.label(slug), digits(wanted))


# --- the set-up


def _choose(app):
    from .choose import SheetList

    return SheetList(app)


def _among(slugs, start, paths):
    """Those of the counters whose path begins so and is among these, or all."""
    if paths is None:
        return slugs
    wanted = [path[len(start) :] for path in paths if path.startswith(start)]
    return [slug for slug in slugs if slug in wanted]


class Pages(table.Pages):
    SETUP = {
        "parts": ("setup", "check", "choose"),
        "first": _choose,
        "modes": (("sheet", tuple(range(1, 11))),),
        "seat": (),
        "colors": COLORS,
        "options": (),
    }

    def numbers(self, spot):
        """Those of the spot, and of the players who are out: a correction may bring them back."""
        return self.named(spot, None)

    def named(self, spot, paths):
        match = self.match
        label = match.table.label
        mine = [spot] if type(spot) is int else []
        found = []
        for seat in mine + seats(self.view, False):
            start = "players.%d.counters." % seat
            for slug in _among(match.table.own_of(seat), start, paths):
                words = label(slug)
                if seat != spot:
                    words = "%s · %s" % (words, match.name(seat))
                found.append((start + slug, words))
        common = []
        for slug in _among(match.table.shared, "shared.", paths):
            words = "%s · %s" % (label(slug), self.t("word.table"))
            common.append(("shared." + slug, words))
        return found + common if mine else common + found

    # --- dice

    _dice = None  # as the sheet has them, which is read from the file

    def tray(self):
        sheet = self.match.session.setup["sheet"]
        self._dice = sheet.get("dice", ())
        return sheet.get("roll", ()), [die["id"] for die in self._dice]

    def _die(self, slug):
        if self._dice is None:
            self.tray()
        for die in self._dice:
            if die["id"] == slug:
                return die
        return {}

    def die_name(self, slug):
        return said(self._die(slug).get("label", slug), self.t.language)

    def die_face(self, slug, face):
        faces = self._die(slug).get("faces")
        if type(faces) is list and [one for one in faces if type(one) is not int]:
            words = faces[face - 1]
            return str(words) if type(words) is int else said(words, self.t.language)
        return None

    # --- the end

    def name(self):
        return said(self.view["title"], self.t.language)

    def verdict(self):
        """Of players who win or lose together."""
        if self.view["sheet"]["by"] != "together":
            return None
        return self.t("result.won" if self.view["winners"] else "result.lost")

    def leaving(self, seat):
        """What has put a player out; "" if that is not true any more."""
        return _leaving(self.match, seat)

    def ending(self):
        """What has ended the match, or begun its last turns; "" if that was none of its
        conditions, or is not true any more.
        """
        return _ending(self.match)

    def cause(self):
        if self.view["reason"] == "target":
            return self.t("result.reached", digits(self.view["sheet"]["target"]))
        return _ending(self.match)

    def goal(self):
        target = self.view["sheet"]["target"]
        if target is None or self.view["reason"] == "target":
            return None  # the cause says it
        return self.t("result.goal", digits(target))

    def summary(self, ink):
        """What there is to see under that verdict."""
        if self.view["sheet"]["by"] != "together":
            return False
        self.match.table.body(ink, None)
        return True

    def criterion(self, code):
        slug = self.view["sheet"]["counter"] if code == "score" else None
        if code.startswith("counter."):
            slug = code[8:]
        return self.match.table.label(slug) if slug else super().criterion(code)

    def _charted(self):
        """The shared counters, where a chart follows those and not the players: as many as there
        are signs for lines.
        """
        return self.match.table.shared[:10] if self.view["sheet"]["by"] == "together" else ()

    def chart(self, view):
        slugs = self._charted()
        return [view["shared"][slug] for slug in slugs] if slugs else everybody(view)

    def chart_name(self, number):
        slugs = self._charted()
        return self.match.table.label(slugs[number]) if slugs else self.match.name(number)
