# SPDX-License-Identifier: MIT
"""Dawnfall: a closer look at armies, crystals and cards, all numbers, and the set-up."""

from firmware.ui import table, theme
from firmware.ui.nav import ListScreen
from lib import icons
from lib.canvas import CENTER

from .board import draw_army
from .fight import SIDES, STATS
from .views import asks_now, enemies, team_points, units_of

_ALL = ("duel", "free_for_all", "teams")
_COLUMNS = (116, 146, 182, 224, 263)  # of the detail: "mano" and "mazo" are wide


def _shape(setup):
    """A fifth unit is for duels only."""
    if setup["mode"] != "duel":
        for player in setup["players"]:
            if "units" in player:
                player["units"] = player["units"][:4]
    return setup


def _of_armies(name):
    """A function of armies.py, which only the set-up wants."""

    def call(*told):
        from . import armies

        return getattr(armies, name)(*told)

    return call


def _is_handicap(value):
    return type(value) is int and 0 <= value <= 3


class Pages(table.Pages):
    SETUP = {
        "modes": (("duel", (2,)), ("free_for_all", (3, 4)), ("teams", (4,))),
        "team": lambda mode, count, seat: seat % 2 if mode == "teams" else None,
        "seat": (),
        "colors": ("red", "blue", "green", "yellow", "purple", "white", "cyan", "orange"),
        "pages": (("units", _of_armies("Units")),),
        "good": {
            "units": _of_armies("are_units"),
            "extra_crystals": _is_handicap,
            "army": _of_armies("is_name"),
        },
        "keep": _of_armies("keep"),
        "shape": _shape,
        "options": (
            ("track", tuple(range(10, 31)) + tuple(range(3, 10)), ("duel",)),
            ("deck", (25, 20), ("duel",)),
            ("hand", (3, 4, 5), _ALL),
            ("more_crystals", (False, True), _ALL),
            ("mulligan", (False, True), _ALL),
            ("buy_vp", (False, True), ("duel",)),
            ("reshuffle", (False, True), _ALL),
            ("special_deposits", (False, True), _ALL),
        ),
    }

    def dice(self):
        return ["yellow"]

    def chart(self, view):
        """The victory points over the match, of each player or team."""
        if view["mode"] == "teams":
            return [team_points(view, 0), team_points(view, 1)]
        return [who["vp"] for who in view["players"]]

    def goal(self):
        view = self.view
        if view["mode"] == "duel":
            return self.t("result.goal", 2 * view["track"])
        return self.t("goal." + view["mode"])

    def criterion(self, code):
        """Where each fights for himself it is the rival of whom one has captured the fewest."""
        each = code == "captured" and self.view["mode"] == "free_for_all"
        return super().criterion("each" if each else code)

    def detail(self, ink, spot):
        """Crystals and cards of everybody, and what is left in the pile."""
        if not ink.cell("detail", 0, 20, 282, 88, spot):
            return
        view = self.view
        t = self.t
        canvas = ink.canvas
        canvas.icon(icons.CRYSTAL, _COLUMNS[0] - 4, 20)
        canvas.icon(icons.CRYSTAL_EMPTY, _COLUMNS[1] - 4, 20)
        for column, word in enumerate(("hand", "deck", "vp")):
            canvas.text(ink.small, t("detail." + word), _COLUMNS[column + 2], 29, 1, CENTER)
        base = 44
        for who in view["players"]:
            canvas.text(theme.font("narrow"), who["name"], 6, base, room=100)
            ready, exhausted = who["crystals"]["ready"], who["crystals"]["exhausted"]
            values = (ready, exhausted, who["hand"], who["deck"], who["vp"])
            for column, x in enumerate(_COLUMNS):
                canvas.text(ink.text, str(values[column]), x, base, 1, CENTER)
            base += 19 if len(view["players"]) < 4 else 15
        pile = view["pile"]
        canvas.hdots(0, 94, 282)
        canvas.text(ink.small, t("detail.pile", pile["crystals"], pile["charges"]), 6, 105)

    def numbers(self, spot):
        return self._numbers(spot, None)

    def named(self, spot, paths):
        return [entry for entry in self._numbers(spot, paths) if entry[0] in paths]

    def _numbers(self, spot, paths):
        """`paths`: units in which none of them lies are passed over."""
        view = self.view
        t = self.t
        players = view["players"]
        found = []
        if spot == "track":
            if view["mode"] == "duel":
                return [("marker", t("number.marker"))]
            for seat, who in enumerate(players):
                start = "players.%d." % seat
                found.append((start + "initial", t("number.initial", who["name"])))
                for other, foe in enumerate(players):
                    if foe["team"] != who["team"]:
                        words = t("number.captured", who["name"], foe["name"])
                        found.append((start + "captured.%d" % other, words))
            return found
        seat, only = spot if type(spot) is tuple else (spot, None)
        seat = seat if type(seat) is int else view["active"]
        start = "players.%d." % seat
        if only is None:
            for path in ("crystals.ready", "crystals.exhausted", "hand", "deck", "discard",
                         "hand_limit", "pile.crystals", "pile.charges"):  # fmt: skip
                words = t("number." + path)
                if "pile" not in path:
                    path = start + path
                    words = "%s · %s" % (words, self.match.name(seat))
                found.append((path, words))
        if spot != "crystals":
            units = self.match.value_at(start + "units")
            for number, unit in enumerate(units):
                root = start + "units.%d." % number
                if only in (None, number) and _has(root, paths):
                    found += _unit_numbers(t, root, unit)
        return found


def _has(root, paths):
    """Is one of the paths below the root? Where none are named, all are meant."""
    return paths is None or any([path.startswith(root) for path in paths])


def _unit_numbers(t, start, unit):
    found = [("resistance", t("pay.resistance")), ("minis", t("army.minis"))]
    for slot in range(len(unit["upgrades"])):
        found.append(("upgrades.%d.charges" % slot, t("slot.name", slot + 1)))
    for side in SIDES:
        for key in STATS:
            if unit[side][key] is not None:
                words = "%s %s" % (t("stat." + key), t("side." + side))
                found.append((side + "." + key, words))
    return [(start + path, "%s · %s" % (unit["name"], words)) for path, words in found]


class Army(ListScreen):
    """One line per unit: point at one and do something with it."""

    module = __name__

    def __init__(self, app, match, seat, at):
        super().__init__(app)
        self.match = match
        self.seat = seat
        self.at = at

    def head(self):
        who = self.match.view["players"][self.seat]
        ready = self.t("army.ready", who["crystals"]["ready"])
        return None, self.t("army.title", who["name"]), ready

    def _deed(self):
        """What C does with the unit, or None."""
        view = self.match.view
        active = view["active"]
        if view["over"]:
            return None
        if asks_now(view):
            # The questions leave no room for it on the overview.
            return "adjust", {}
        if view["phase"] == "active" and units_of(self.match, self.seat)[self.at]["minis"]:
            preset = {"player": self.seat, "unit": self.at}
            if self.seat in enemies(view, active):
                return "wound", preset
            if self.seat == active:
                if view["turn"]["activated"] is not None:
                    return "fight", preset
                # Flipping the card belongs to the activation: the form offers it.
                return "activate", {"unit": self.at}
        return None

    def labels(self):
        deed = self._deed()
        other = None if self.match.view["over"] else self.t("key.more")
        return self.t("key.back"), other, self.match.label(deed[0]) if deed else None

    def row_count(self):
        return len(units_of(self.match, self.seat))

    def body(self, ink):
        draw_army(ink, self.match, self.seat, self.at)

    def page(self):
        if not self.match.view["over"]:
            from firmware.ui.screens.more import More

            self.app.push(More(self.app, self.match, (self.seat, self.at)))

    def choose(self, index):
        deed = self._deed()
        if deed:
            self.match.start(*deed)
