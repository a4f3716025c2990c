# SPDX-License-Identifier: MIT
"""The armies of Dawnfall in ink and words: one line per unit, as on the table's cards."""

from firmware.table.dawnfall_state import exposed, units_of
from firmware.ui import theme
from firmware.ui.widgets import strike
from lib import icons
from lib.canvas import CENTER

_TOP = 32
_ROW = 15
_ROWS = 5
_STATS = ("ini", "atk", "def", "mov")
_STAT_X = (188, 212, 238, 267)
_SPECIFIC_X = 83
_MINIS_X = 93
_TOKENS_X = 130
_CHARGES_X = 167


def stat_words(value):
    return "–" if value is None else str(value)


def minis(canvas, x, y, unit, ink=1, side=6):
    """A square for each miniature; fallen ones are hollow."""
    for number in range(unit["size"]):
        if number < unit["minis"]:
            canvas.fill(x, y, side, side, ink)
        else:
            canvas.frame(x, y, side, side, ink=ink)
        x += side + 2
    return x


def draw_army(ink, match, seat, at):
    """The whole army of a player as a table; the unit `at` is the chosen row."""
    t = match.t
    canvas = ink.canvas
    caption = theme.font("caption")
    if ink.cell("heads", 0, 20, theme.BODY_RIGHT, _TOP - 20, seat):
        canvas.text(caption, t("army.minis"), _MINIS_X, 29)
        canvas.icon(icons.SHIELD, _TOKENS_X + 4, 20)
        canvas.icon(icons.BOLT, _CHARGES_X - 4, 20)
        for number in range(4):
            canvas.text(caption, t("stat." + _STATS[number]), _STAT_X[number], 29, align=CENTER)
    units = units_of(match, seat)
    active = match.view["turn"]["activated"] if match.view["active"] == seat else None
    for number in range(_ROWS):
        unit = units[number] if number < len(units) else None
        y = _TOP + number * _ROW
        shows = _row_state(unit) + (number == at, number == active) if unit else ()
        if ink.cell(("unit", number), 0, y, theme.BODY_RIGHT, _ROW, seat, shows) and unit:
            _draw_row(ink, t, y, unit, number == at, number == active)


def _row_state(unit):
    side = unit[unit["mode"]]
    charges = [upgrade["charges"] for upgrade in unit["upgrades"]]
    return (unit["name"], unit["mode"], unit["minis"], unit["resistance"], str(charges)) + tuple(
        [side[key] for key in _STATS]
    )


def _draw_row(ink, t, y, unit, chosen, active):
    canvas = ink.canvas
    narrow = theme.font("narrow")
    base = y + 13
    color = 0 if chosen else 1
    if chosen:
        canvas.fill(0, y, theme.BODY_RIGHT, _ROW)
    if active:
        canvas.icon(icons.BOLT, 2, y + 3, color)
    width = canvas.text(narrow, unit["name"], 12, base, color, room=70)
    if not unit["minis"]:
        strike(canvas, 10, base - 6, width + 4, color)
    if unit["mode"] == "specific":
        canvas.text(ink.small, t("army.specific"), _SPECIFIC_X, base - 1, color)
    minis(canvas, _MINIS_X, y + 5, unit, color)
    _draw_tokens(ink, t, y, unit, color)
    if unit["upgrades"]:
        words = "·".join([str(upgrade["charges"]) for upgrade in unit["upgrades"]])
        canvas.text(ink.small, words, _CHARGES_X, base - 1, color, CENTER)
    for number in range(4):
        words = stat_words(unit[unit["mode"]][_STATS[number]])
        canvas.text(ink.text, words, _STAT_X[number], base, color, CENTER)


def _draw_tokens(ink, t, y, unit, color):
    canvas = ink.canvas
    if exposed(unit):
        canvas.fill(_TOKENS_X - 4, y + 2, 27, _ROW - 3, color)
        canvas.text(ink.small, t("army.exposed"), _TOKENS_X - 2, y + 11, 1 - color)
    else:
        words = "%d/%d" % (unit["resistance"], unit["value"])
        canvas.text(ink.small, words, _TOKENS_X - 2, y + 12, color)


_COLUMNS = (120, 156, 192, 228, 264)


def detail(ink, match, spot):
    """Crystals and cards of everybody, and what is left in the pile."""
    if not ink.cell("detail", 0, 20, 282, 88, spot):
        return
    view = match.view
    t = match.t
    canvas = ink.canvas
    canvas.icon(icons.CRYSTAL, _COLUMNS[0] - 4, 20)
    canvas.icon(icons.CRYSTAL_EMPTY, _COLUMNS[1] - 4, 20)
    caption = theme.font("caption")
    for number, word in ((2, "hand"), (3, "deck"), (4, "vp")):
        canvas.text(caption, t("detail." + word), _COLUMNS[number], 29, align=CENTER)
    count = len(view["players"])
    height = 19 if count < 4 else 15
    for seat in range(count):
        who = view["players"][seat]
        base = 30 + height * seat + 14
        canvas.text(theme.font("narrow"), who["name"], 6, base, room=100)
        crystals = who["crystals"]
        values = (crystals["ready"], crystals["exhausted"], who["hand"], who["deck"], who["vp"])
        for number in range(5):
            canvas.text(ink.text, str(values[number]), _COLUMNS[number], base, align=CENTER)
    pile = view["pile"]
    canvas.hdots(0, 94, theme.BODY_RIGHT)
    canvas.text(ink.small, t("detail.pile", pile["crystals"], pile["charges"]), 6, 105)
