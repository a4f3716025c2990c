# SPDX-License-Identifier: MIT
"""Any other game at the table: what its sheet counts, changed with a few presses.

A spot is a player's seat, or the id of a counter that the whole table shares.
"""

from firmware.i18n import said
from firmware.ui import lights as light
from firmware.ui import table, theme
from firmware.ui.widgets import digits, short, signed
from lib import icons, tree

from .counters import draw_overview, everybody, folds, limits, main, seats, value

# Where a sheet has conditions that may have a label, and what the rules call these lists.
_CAUSES = (
    ("out", "out", "when"),
    ("end", "end", "when"),
    ("won", "win", "won"),
    ("lost", "win", "lost"),
    ("instant", "win", "instant"),
)

_USUAL = ("number", 1, "white")  # how most counters are shown: see `look_of`


def clock_words(left):
    """In steps of ten seconds: the ink is slow and wears; the lights count finer."""
    tens = -(-max(left, -5990) // 10) * 10
    return "%s%d:%02d" % ("−" if tens < 0 else "", abs(tens) // 60, abs(tens) % 60)


class Table(table.Table):
    """`own` and `shared` are the ids of the counters, the players' and the whole table's, in the
    order of the sheet; `causes` has the labels of conditions by their list and number, `macros`
    ids and labels.
    """

    HOT = ("counting", "counters")
    QUICK = [
        "macro", "change", "next_phase", "end_turn", "change_shared", "eliminate", "revive",
        "concede", "finish",
    ]  # fmt: skip
    ICONS = {
        "eliminate": icons.SKULL,
        "revive": icons.HEART,
        "finish": icons.FLAG,
    }

    def opened(self):
        self._turn = None  # the one that the clock is about
        self._began = 0  # when it began
        self._left = 0  # seconds that were left when the lights were last told
        self._read()

    def begun(self):
        """The alarms of the first round."""
        if self.view["due"]:
            self.match.app.banner([self.match.news.tell("alarm", None)])

    # --- what the sheet says

    def _read(self):
        """Keep what is shown all the time, in the player's language: the sheet is in the file."""
        language = self._language = self.t.language
        sheet = self.match.session.setup["sheet"]
        self._phases = [said(one["label"], language) for one in sheet.get("phases", ())]
        self._alarms = [said(one["text"], language) for one in sheet.get("alarms", ())]
        self._labels = {}
        self._looks = {}  # of counters that are shown in another way than most
        self.own = self._read_counters(sheet, "counters")
        self.shared = self._read_counters(sheet, "shared")
        self._press = sheet.get("press")
        self.macros = []
        for one in sheet.get("macros", ()):
            self.macros.append([one["id"], said(one["label"], language)])
        self.causes = {}
        for name, part, key in _CAUSES:
            for number, condition in enumerate(sheet.get(part, {}).get(key, ())):
                if "label" in condition:
                    words = said(condition["label"], language)
                    self.causes.setdefault(name, {})[number] = words

    def compact(self, known):
        for name in (
            "own",
            "shared",
            "macros",
            "causes",
            "_labels",
            "_looks",
            "_phases",
            "_alarms",
        ):
            setattr(self, name, tree.anew(getattr(self, name), known))

    def _read_counters(self, sheet, kind):
        slugs = []
        for one in sheet.get(kind, ()):
            slug = one["id"]
            slugs += self.view["sheet"].get("each", {}).get(slug) or [slug]
            self._labels[slug] = said(one["label"], self._language)
            look = one.get("show", "number"), one.get("step", 1), one.get("color", "white")
            if look != _USUAL:
                self._looks[slug] = look
        return slugs

    def _follow_language(self):
        if self._language != self.t.language:
            self._read()

    def label(self, slug):
        """What a counter is called; one for an opponent says whose."""
        self._follow_language()
        slug, _, seat = slug.partition("@")
        words = self._labels[slug]
        if not seat:
            return words
        name = self.match.name(int(seat))
        if len(words) + len(name) > 22:
            words = words.split(" ")[0]  # whose it is must be seen
        return "%s (%s)" % (words, name)

    def short_label(self, slug):
        """Where there is little room: of an opponent the name alone."""
        each = self.view["sheet"].get("each")
        if each and len(each) == 1 and "@" in slug:
            return self.match.name(int(slug[slug.find("@") + 1 :]))
        return self.label(slug)

    def macro_label(self, slug):
        self._follow_language()
        for known, words in self.macros:
            if known == slug:
                return words
        return slug

    def own_of(self, seat):
        """The counters of a player: nobody is their own opponent."""
        if "each" not in self.view["sheet"]:
            return self.own
        values = self.view["players"][seat]["counters"]
        return [slug for slug in self.own if slug in values]

    def player_name(self, seat):
        """With the letter of the team, where there are teams."""
        person = self.view["players"][seat]
        team = person.get("team")
        return person["name"] if team is None else "ABCDE"[team] + "·" + person["name"]

    def look_of(self, slug):
        """How a counter is shown, its step or steps, and its colour."""
        return self._looks.get(slug.partition("@")[0], _USUAL) if self._looks else _USUAL

    def has_bar(self, slug):
        return self.look_of(slug)[0] != "number"

    def steps_of(self, slug):
        """How much a counter usually changes by, the smallest first."""
        steps = self.look_of(slug)[1]
        return steps if type(steps) is list else [steps]

    def alarm_words(self, number, value):
        """What an alarm says."""
        self._follow_language()
        return self._alarms[number].replace("{value}", "" if value is None else digits(value))

    def first_change(self, slug, amount):
        """What C offers: the smallest step up, or down where there is no way up."""
        low, high = limits(self.view, slug)
        step = self.steps_of(slug)[0]
        return min(step, high - amount) if amount < high else max(-step, low - amount)

    # --- the pointer

    def spots(self):
        view = self.view
        found = (seats(view, True) if view["sheet"]["counters"] else []) + self.shared
        return found or list(range(len(view["players"])))  # everybody is out

    def spot_name(self, spot):
        return self.match.name(spot) if type(spot) is int else self.label(spot)

    # --- the overview

    def head(self):
        """Who plays, the phase or the game, and at the right what the match turns on."""
        view = self.view
        sheet = view["sheet"]
        limit = sheet["limit"]
        right = "R%d/%d" % (view["round"], limit) if limit else "R%d" % view["round"]
        clock = self.clock_left()
        more = None
        if view["final"]:
            more = self.t("head.final")
        elif clock is not None:
            more = clock_words(clock[0])
        elif sheet["target"] is not None:
            more = self.t("head.target", digits(sheet["target"]))
        if more:
            right = more + " · " + right
        pill = None if sheet["together"] else self.match.name(view["active"])
        font = theme.font("text")
        if view["phase"]:
            self._follow_language()
            words = self._phases[sheet["phases"].index(view["phase"])]
            if pill:
                # A long name makes room for it.
                room = 270 - font.width(right) - font.width(words)
                pill = short(font, pill, max(room, 40))
            return pill, words, right
        room = 280 - font.width(right) - (font.width(pill) + 16 if pill else 0)
        # The game's name is a grace; a phase is worth being cut.
        for words in self._news() + [said(view["title"], self.t.language)]:
            if font.width(words) <= room:
                return pill, words, right
        return pill, "", right

    def _news(self):
        """What this round began with, and what it will end with."""
        view = self.view
        alarms = view["sheet"]["alarms"]
        found = []
        for due in view["due"]:
            if alarms[due["alarm"]]["when"] == "start":
                found.append(self.alarm_words(due["alarm"], due["value"]))
        for number in range(len(alarms)):
            alarm = view["alarms"][number]
            if alarm["next"] == view["round"]:
                found.append(self.alarm_words(number, alarm["value"]))
        return found

    def body(self, ink, spot):
        draw_overview(ink, self, spot)

    def folds(self, spot):
        return folds(self)

    def labels(self, spot, labels):
        view = self.view
        if view["over"]:
            return labels
        values = view["shared"]
        slug = spot
        if self._press and type(spot) is int:
            return labels[0], labels[1], self.macro_label(self._press)
        if type(spot) is int:
            values = view["players"][spot]["counters"]
            slug = main(view)
            if slug is None and len(values) == 1:
                slug = self.own[0]
        if slug:
            return labels[0], labels[1], signed(self.first_change(slug, values[slug]))
        return labels

    # --- the turn's clock

    def clock_left(self):
        """(seconds that are left of the turn, of how many), or None without a clock."""
        view = self.view
        whole = view["clock"]
        if not whole or view["over"]:
            return None
        turn = (view["round"], view["active"])
        if self._turn != turn:
            self._turn = turn
            self._began = self.match.seconds()
            self._left = whole
        return whole - (self.match.seconds() - self._began), whole

    def tick(self, now):
        clock = self.clock_left()
        if clock is None:
            return None
        left = clock[0]
        before = self._left
        if left != before:
            self._left = left
            app = self.match.app
            app.lights.changed()
            if left <= 0 < before:
                from firmware.ui import effects

                app.lights.play(effects.alarm, 1200, now)
            if clock_words(left) != clock_words(before):
                app.redraw()
        return 1000

    # --- the keys

    def primary(self, spot):
        if type(spot) is not int:
            return "change_shared", {"counter": spot}
        slug = main(self.view)
        args = {"player": spot}
        if self._press:
            args["macro"] = self._press
            return "macro", args
        if slug:
            args["counter"] = slug
        return "change", args

    def others(self, spot):
        view = self.view
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
        found = []
        for action in self.QUICK:
            if action == "macro":
                who = spot if is_seat else view["active"]
                found += [(action, {"player": who, "macro": slug}) for slug, _ in self.macros]
            elif action not in missing:
                found.append((action, presets.get(action, {})))
        return found

    def row_label(self, action, preset):
        return self.macro_label(preset["macro"]) if action == "macro" else self.match.label(action)

    def finish(self):
        view = self.view
        phases = view["sheet"]["phases"]
        if phases and view["phase"] != phases[-1]:
            return "next_phase", {}
        return "end_turn", {}

    def look(self, spot):
        from .pages import Look

        return Look(self.match.app, self.match, spot)

    def lock(self, action, preset):
        return "not_out" if action == "revive" and not seats(self.view, False) else None

    # --- lights

    def scene(self, lights, spot):
        """A bar for each player from the left, for each shared counter from the right.

        The first LED says who and blinks in their turn, the length says how much; the last row is
        what is left of the turn's time.
        """
        px = lights.px
        view = self.view
        rows = px.height
        clock = self.clock_left()
        if clock is not None:
            rows -= 1
        bars = (list(range(len(view["players"]))) if self.own else []) + self.shared
        pages = -(-len(bars) // rows)
        each = -(-len(bars) // pages)
        if pages > 1:
            lights.moving = 2000
            bars = bars[lights.now // 2000 % pages * each :][:each]
        thick = max(1, rows // each)
        span = _span(view)
        y = 0
        for which in bars:
            self._light_bar(lights, which, span, y, max(1, thick - (thick > 2)), which == spot)
            y += thick
        if clock is not None:
            # What is left of the turn's time; when it is over the whole row blinks.
            left, whole = clock
            length = -(-left * px.width // whole) if left > 0 else px.width
            level = 160 if left > 0 else lights.attention(16)
            color = light.GREY if left * 4 > whole else light.RED
            px.box(0, px.height - 1, length, 1, color, level)

    def _light_bar(self, lights, which, span, y, thick, pointed):
        px = lights.px
        view = self.view
        last = px.width - 1
        is_seat = type(which) is int
        level = light.DIM
        first = 256
        if is_seat:
            person = view["players"][which]
            if not person["alive"]:
                return
            color = person["color"]
            amount = value(view, which)
            if view["sheet"]["together"]:
                level = 256
            elif which == view["active"]:
                level = 256
                first = lights.attention(90)
        else:
            span = limits(view, which)
            amount = view["shared"][which]
            color = self.look_of(which)[2]
        color = lights.color(color)
        low, high = span
        length = max(1, min(px.width, -(-(amount - low) * px.width // max(1, high - low))))
        px.box(0 if is_seat else px.width - length, y, length, thick, color, level)
        px.box(0 if is_seat else last, y, 1, thick, color, first)
        if pointed:
            px.put(last if is_seat else 0, y, light.WHITE)


def _span(view):
    """The lowest and the highest number that a player's bar shows."""
    slug = main(view)
    values = everybody(view)
    low = min([0] + values)
    target = view["sheet"]["target"]
    if target is not None and view["sheet"]["up"]:
        return low, max([target] + values)
    if slug:
        bounds = limits(view, slug)
        if bounds[1] - bounds[0] <= 120 or target is not None:
            return bounds
    # No end in sight: whoever leads has the longest bar.
    return low, max([10] + values)
