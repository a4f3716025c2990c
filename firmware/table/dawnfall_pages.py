# SPDX-License-Identifier: MIT
"""Dawnfall, a closer look: armies as on the table's cards, crystals and cards, all numbers."""

from firmware.table.dawnfall import asks_now, enemies, exposed, roller, stat, units_of
from firmware.ui import theme
from firmware.ui.nav import ListScreen
from firmware.ui.widgets import strike
from lib import icons
from lib.canvas import CENTER

_STATS = ("ini", "atk", "def", "mov")

_STAT_X = (188, 212, 238, 267)
_MINIS_X = 93
_TOKENS_X = 128
_CHARGES_X = 167


def dice(view):
    return ("yellow",)


def chart(view):
    """The victory points over the match, of each player or team."""
    points = [who["vp"] for who in view["players"]]
    if view["mode"] == "teams":
        return [points[0] + points[2], points[1] + points[3]]
    return points


def spot_name(match, spot):
    if type(spot) is tuple:
        return units_of(match, spot[0])[spot[1]]["name"]
    if spot == "army":
        spot = match.view["active"]
    if type(spot) is int:
        return match.name(spot)
    return match.t("spot." + (spot if spot in ("crystals", "track") else "fight"))


chart_name = spot_name


# --- an army -------------------------------------------------------------------------------------


def look(app, match, spot):
    """A opens the army that is pointed at, or those of a fight."""
    view = match.view
    seat, unit = spot, 0
    if spot == "army":
        seat, unit = view["active"], view["turn"]["activated"] or 0
    elif view["combat"]:
        seat, unit = view["combat"]["target"]
    elif asks_now(view):
        seat = roller(view)
    return Army(app, match, seat, unit) if type(seat) is int else None


class Army(ListScreen):
    """One line per unit: point at one and do something with it."""

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


def draw_army(ink, match, seat, at):
    """The whole army of a player as a table; the unit `at` is the chosen row."""
    t = match.t
    view = match.view
    canvas = ink.canvas
    caption = theme.font("caption")
    if ink.cell("heads", 0, 20, 282, 12, seat):
        canvas.text(caption, t("army.minis"), _MINIS_X, 29)
        canvas.icon(icons.SHIELD, _TOKENS_X + 6, 20)
        canvas.icon(icons.BOLT, _CHARGES_X - 4, 20)
        for number in range(4):
            canvas.text(caption, t("stat." + _STATS[number]), _STAT_X[number], 29, 1, CENTER)
    units = units_of(match, seat)
    active = view["turn"]["activated"] if view["active"] == seat else None
    for number in range(5):
        unit = units[number] if number < len(units) else None
        y = 32 + number * 15
        state = seat, str(unit), number == at, number == active
        if ink.cell(("unit", number), 0, y, 282, 15, *state) and unit:
            _draw_row(ink, t, y, unit, number == at, number == active)


def _draw_row(ink, t, y, unit, chosen, active):
    canvas = ink.canvas
    base = y + 13
    color = 1
    if chosen:
        canvas.fill(0, y, 282, 15)
        color = 0
    if active:
        canvas.icon(icons.BOLT, 2, y + 3, color)
    width = canvas.text(theme.font("narrow"), unit["name"], 12, base, color, room=70)
    if not unit["minis"]:
        strike(canvas, 10, y + 7, width + 4, color)
    if unit["mode"] == "specific":
        canvas.text(ink.small, t("army.specific"), 83, y + 12, color)
    # A square for each miniature; fallen ones are hollow.
    for number in range(unit["size"]):
        draw = canvas.fill if number < unit["minis"] else canvas.frame
        draw(_MINIS_X + 8 * number, y + 5, 6, 6, ink=color)
    if exposed(unit):
        canvas.fill(_TOKENS_X - 2, y + 2, 27, 12, color)
        canvas.text(ink.small, t("army.exposed"), _TOKENS_X, y + 11, 1 - color)
    else:
        words = "%d/%d" % (unit["resistance"], unit["value"])
        canvas.text(ink.small, words, _TOKENS_X, y + 12, color)
    words = "·".join([str(upgrade["charges"]) for upgrade in unit["upgrades"]])
    canvas.text(ink.small, words, _CHARGES_X, y + 12, color, CENTER)
    for number in range(4):
        value = stat(unit, _STATS[number])
        words = "–" if value is None else str(value)
        canvas.text(ink.text, words, _STAT_X[number], base, color, CENTER)


# --- crystals, cards, numbers --------------------------------------------------------------------


def detail(ink, match, spot):
    """Crystals and cards of everybody, and what is left in the pile."""
    if not ink.cell("detail", 0, 20, 282, 88, spot):
        return
    view = match.view
    t = match.t
    canvas = ink.canvas
    canvas.icon(icons.CRYSTAL, 116, 20)
    canvas.icon(icons.CRYSTAL_EMPTY, 152, 20)
    x = 192
    for word in ("hand", "deck", "vp"):
        canvas.text(theme.font("caption"), t("detail." + word), x, 29, 1, CENTER)
        x += 36
    base = 44
    for who in view["players"]:
        canvas.text(theme.font("narrow"), who["name"], 6, base, room=100)
        ready, exhausted = who["crystals"]["ready"], who["crystals"]["exhausted"]
        x = 120
        for value in (ready, exhausted, who["hand"], who["deck"], who["vp"]):
            canvas.text(ink.text, str(value), x, base, 1, CENTER)
            x += 36
        base += 19 if len(view["players"]) < 4 else 15
    pile = view["pile"]
    canvas.hdots(0, 94, 282)
    canvas.text(ink.small, t("detail.pile", pile["crystals"], pile["charges"]), 6, 105)


def numbers(match, spot):
    view = match.view
    t = match.t
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
    start = "players.%d." % (seat if type(seat) is int else view["active"])
    if only is None:
        for path in ("crystals.ready", "crystals.exhausted", "hand", "deck", "discard",
                     "hand_limit", "pile.crystals", "pile.charges"):  # fmt: skip
            found.append(((path if "pile" in path else start + path), t("number." + path)))
    if spot != "crystals":
        units = match.value_at(start + "units")
        for number, unit in enumerate(units):
            if only in (None, number):
                found += _unit_numbers(t, start + "units.%d." % number, unit)
    return found


def _unit_numbers(t, start, unit):
    found = [("resistance", t("pay.resistance")), ("minis", t("army.minis"))]
    for slot in range(len(unit["upgrades"])):
        found.append(("upgrades.%d.charges" % slot, t("slot.name", slot + 1)))
    for side in ("basic", "specific"):
        for key in _STATS:
            if unit[side][key] is not None:
                words = "%s %s" % (t("stat." + key), t("side." + side))
                found.append((side + "." + key, words))
    return [(start + path, "%s · %s" % (unit["name"], words)) for path, words in found]
