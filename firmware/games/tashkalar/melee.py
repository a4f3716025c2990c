# SPDX-License-Identifier: MIT
"""What only a melee of Tash-Kalar shows: who has how many points of which colour."""

from micropython import const

from firmware.ui import theme
from lib import icons
from lib.canvas import CENTER, RIGHT

from .state import CARDS, RANKS, own
from .table import draw_name, three

_COLUMN = const(40)
_FIRST = const(94)  # middle of the first colour's column


# --- the overview --------------------------------------------------------------------------------


def draw_table(ink, table, spot):
    _draw_heads(ink, table)
    _draw_corner(ink, table, spot)
    for side in table.spots():
        _draw_row(ink, table, side, side == spot)


def _draw_heads(ink, table):
    """Over the table: the colours, and what the last column is."""
    if not ink.cell("heads", 74, 20, 208, 12):
        return
    canvas = ink.canvas
    small = ink.small
    end = 0
    middle = _FIRST
    for side in table.spots():
        words = table.t("short." + table.view["sides"][side]["color"])
        wide = small.width(words) + 10
        # Over the middle of its column, but not into the name before.
        x = max(middle - wide // 2, end + 4)
        canvas.icon(icons.SEATS[side], x, 21)
        canvas.text(small, words, x + 10, 30)
        end = x + wide
        middle += _COLUMN
    canvas.text(small, table.t("head.ranks"), 279, 30, 1, RIGHT)


def _draw_corner(ink, table, spot):
    """Over the names: the hint in figures."""
    icon, numbers = table.hint(spot)
    words = "/".join(numbers) if icon == icons.FLAME else three(numbers, CARDS)
    over = table.view["over"]
    if ink.cell("corner", 0, 20, 72, 12, icon, words, over) and not over:
        ink.canvas.icon(icon, 4, 20)
        ink.canvas.text(ink.small, words, 19, 30)


def _draw_row(ink, table, side, pointed):
    """A side: its points by colour, the lowest in black, and its pieces."""
    view = table.view
    entry = view["sides"][side]
    colors = entry["colors"]
    active = side == own(view)
    y = 33 + 19 * side
    pieces = three(entry["board"], RANKS)
    worth = list(view["turn"]["worth"]) if active else [0] * len(colors)
    shows = (pieces, list(colors), list(entry["improvised"]), active, pointed, worth)
    if not ink.cell(("side", side), 0, y, 282, 19, *shows):
        return
    canvas = ink.canvas
    color = 1
    if active:
        canvas.fill(0, y, 69, 18)
        color = 0
    if pointed:
        canvas.frame(0, y, 69, 18, 2)
        if active:
            canvas.frame(1, y + 1, 67, 16, ink=0)
    canvas.icon(icons.SEATS[side], 4, y + 5, color)
    draw_name(ink, table.spot_name(side), 15, y + 15, 51, color)
    points = [number for number in colors if number is not None]
    low = min(points) if min(points) < max(points) else None
    dot = y + 1
    x = _FIRST
    for other, number in enumerate(colors):
        if other == side:
            canvas.fill(x - 5, y + 9, 11, 2)
        else:
            _draw_points(ink, x, y, number, low, worth[other])
            if not entry["improvised"][other]:
                # An improvised summon is still to be had: a dot for each colour, in their order.
                canvas.fill(71, dot, 3, 3)
            dot += 6
        x += _COLUMN
    canvas.text(ink.small, pieces, 279, y + 13, 1, RIGHT)
    if side < len(colors) - 1:
        canvas.hdots(78, y + 18, 203)


def _draw_points(ink, x, y, points, low, add):
    canvas = ink.canvas
    color = 1
    if points == low:
        canvas.fill(x - 18, y, 36, 18)
        color = 0
    font, base = theme.font("number_s"), y + 17
    if add:
        small = ink.small
        words = "+%d" % add
        right = x - 5 + font.width(str(points)) // 2
        if right + small.width(words) > x + 20:
            # So much in one turn is rare: both in a narrow type, and of hundreds what is added.
            if add < 100:
                words = str(points) + words
            canvas.text(theme.font("narrow"), words, x, y + 15, color, CENTER)
            return
        canvas.text(small, words, right, y + 10, color)
        x -= 6
    canvas.text(font, str(points), x, base, color, CENTER)
