# SPDX-License-Identifier: MIT
"""Tracker sheets: all that is counted of a player or of the table, what else can be done, what an
action has brought, and the end.
"""

from firmware.i18n import said
from firmware.table import sheet
from firmware.table.sheet import digits, label, main, own, shared
from firmware.ui import lights as light
from firmware.ui import theme
from firmware.ui.nav import B, C, ListScreen
from lib import icons
from lib.canvas import RIGHT

QUICK = [
    "change", "next_phase", "end_turn", "change_shared", "eliminate", "revive", "concede",
    "finish",
]  # fmt: skip

BANNERS = ["out", "final_turns", "last_round", "alarm"]
ICONS = {"out": icons.SKULL, "final_turns": icons.FLAG, "last_round": icons.FLAG}


# --- what can be done ----------------------------------------------------------------------------


def lock(match, action, preset):
    return "not_out" if action == "revive" and not sheet.seats(match.view, False) else None


def others(match, spot):
    view = match.view
    is_seat = type(spot) is int
    whom = {"player": spot} if is_seat else {}
    missing = []
    if not is_seat:
        missing.append("change")
    if not view["sheet"]["phases"]:
        missing.append("next_phase")
    if not view["shared"]:
        missing.append("change_shared")
    if not view["sheet"]["by_hand"]:
        missing += ["eliminate", "revive"]
    presets = {"change": whom, "eliminate": whom, "concede": whom}
    if not is_seat:
        presets["change_shared"] = {"counter": spot}
    return [(action, presets.get(action, {})) for action in QUICK if action not in missing]


def finish(view):
    phases = view["sheet"]["phases"]
    if phases and view["phase"] != phases[-1]:
        return "next_phase", {}
    return "end_turn", {}


def confirm(match, action):
    return None


# --- a closer look -------------------------------------------------------------------------------


def spot_name(match, spot):
    return match.name(spot) if type(spot) is int else label(match, spot)


def look(app, match, spot):
    return Look(app, match, spot)


def numbers(match, spot):
    """Those of the spot, and of the players who are out: a correction may bring them back."""
    found = []
    mine = [spot] if type(spot) is int else []
    for seat in mine + sheet.seats(match.view, False):
        for slug in own(match):
            words = label(match, slug)
            if seat != spot:
                words = "%s · %s" % (words, match.name(seat))
            found.append(("players.%d.counters.%s" % (seat, slug), words))
    common = []
    for slug in shared(match):
        words = "%s · %s" % (label(match, slug), match.t("word.table"))
        common.append(("shared." + slug, words))
    return found + common if mine else common + found


class Look(ListScreen):
    """All counters of a player or of the table, and the alarms to come; C changes one."""

    def __init__(self, app, match, spot):
        super().__init__(app)
        self.match = match
        self.spot = spot
        self._is_seat = type(spot) is int
        self._slugs = own(match) if self._is_seat else shared(match)
        start = main(match.view) if self._is_seat else spot
        self.at = self._slugs.index(start) if start in self._slugs else 0

    def _values(self):
        view = self.match.view
        return view["players"][self.spot]["counters"] if self._is_seat else view["shared"]

    def rows(self):
        values = self._values()
        rows = []
        for slug in self._slugs:
            rows.append((None, label(self.match, slug), digits(values[slug]), slug))
        return rows + _coming(self.match)

    def head(self):
        if not self._is_seat:
            return None, self.t("word.table"), ""
        score = self.match.view["players"][self.spot]["score"]
        right = self.t("look.score", digits(score)) if main(self.match.view) is None else ""
        return self.match.name(self.spot), "", right

    def labels(self):
        if self.at >= len(self._slugs):
            return self.t("key.back"), None, None
        slug = self._slugs[self.at]
        step = sheet.first_change(self.match, slug, self._values()[slug])
        return self.t("key.back"), self.t("key.correct"), sheet.signed(step)

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
            if sheet.has_bar(self.match, slug):
                amount = self._values()[slug]
                sheet.gauge(canvas, self.match, slug, amount, 130, y + 7, 90, 9, color)
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
            self.app.push(Correct(self.app, self.match, self._path(slug), label(self.match, slug)))
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
            words = sheet.alarm_words(match, number, alarm["value"])
            rows.append((icons.WARNING, words, "R%d" % alarm["next"], None))
    return rows


# --- dice ----------------------------------------------------------------------------------------


def dice(view):
    return ()


def tray(match):
    """(the dice of the usual roll, the sheet's own dice)"""
    page = match.session.setup["sheet"]
    return page.get("roll", ()), [die["id"] for die in page.get("dice", ())]


def _die(match, slug):
    for die in match.session.setup["sheet"].get("dice", ()):
        if die["id"] == slug:
            return die
    return {}


def die_name(match, slug):
    return said(_die(match, slug).get("label", slug), match.t.language)


def die_face(match, slug, face):
    """A face in words, or None if it is a number."""
    faces = _die(match, slug).get("faces")
    if type(faces) is list and [one for one in faces if type(one) is not int]:
        words = faces[face - 1]
        return str(words) if type(words) is int else said(words, match.t.language)
    return None


# --- what an action has brought ------------------------------------------------------------------


def keep(view):
    return sheet.seats(view, True)


def values(code, kept, view):
    return ()


def tell(match, code, kept):
    view = match.view
    if code == "alarm":
        return " · ".join(
            [sheet.alarm_words(match, due["alarm"], due["value"]) for due in view["due"]]
        )
    if code in ["out", "back"]:
        names = []
        for seat in range(len(view["players"])):
            if (seat in kept) != view["players"][seat]["alive"]:
                names.append(match.name(seat))
        return match.t("notice." + code, ", ".join(names)) if names else ""
    if code == "final_turns":
        return match.t("notice.final." + view["sheet"]["after"])
    return None if code in ["last_round", "turn_passed"] else ""


def _number(number, color):
    def show(lights, elapsed, lasts):
        light.draw_number(lights.px, abs(number), color)
        if number < 0:
            lights.px.box(1, lights.px.height - 1, lights.px.width - 2, 1, color)

    return show


def effect(lights, match, code, kept):
    view = match.view
    if code == "out":
        from firmware.ui import effects

        return effects.cross, 900
    if code == "new_round" and not view["due"]:
        return _number(view["round"], light.GOLD), 1200
    if code not in ["do.change", "do.change_shared"]:
        return None
    args = match.session.last_action()["with"]
    slug = args["counter"]
    color = sheet.look_of(match, slug)[2]
    amounts = view["shared"]
    if "player" in args:
        person = view["players"][args["player"]]
        color = person["color"]
        amounts = person["counters"]
    return _number(amounts[slug], lights.color(color)), 900


# --- the end -------------------------------------------------------------------------------------


def verdict(match):
    """The words over the result of players who win or lose together, else None."""
    if match.view["sheet"]["by"] != "together":
        return None
    return match.t("result.won" if match.view["winners"] else "result.lost")


def summary(ink, match):
    """What there is to see under that verdict: -> True if it has been drawn."""
    if match.view["sheet"]["by"] == "together":
        sheet.body(ink, match, None)
        return True
    return False


def criterion(match, code):
    """The words over a column of the result."""
    slug = match.view["sheet"]["counter"] if code == "score" else None
    if code.startswith("counter."):
        slug = code[8:]
    return label(match, slug) if slug else match.t("criterion." + code)


def _charted(view):
    """The shared counters, where a chart follows those and not the players."""
    count = len(view["shared"]) if view["sheet"]["by"] == "together" else 0
    return sheet.spots(view)[-count:] if count else ()


def chart(view):
    slugs = _charted(view)
    if slugs:
        return [view["shared"][slug] for slug in slugs]
    return sheet.everybody(view)


def chart_name(match, number):
    slugs = _charted(match.view)
    return label(match, slugs[number]) if slugs else match.name(number)
