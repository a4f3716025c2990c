# SPDX-License-Identifier: MIT
"""Tash-Kalar's overview of a melee: a table of everybody's points by colour."""

from firmware.games.tashkalar import CARDS, RANKS
from firmware.table.tashkalar import draw_name, draw_strip, gaps, hand, own, three
from firmware.ui import theme
from lib import icons
from lib.canvas import CENTER, RIGHT

_COLUMN = 40
_FIRST = 94  # middle of the first colour's column


def body(ink, match, spot):
    sides = match.view["sides"]
    count = len(sides)
    if ink.cell("heads", 74, 20, 208, 12):
        caption = theme.font("caption")
        end = 0
        for side in range(count):
            words = match.t("short." + sides[side]["color"])
            wide = caption.width(words) + 10
            # Over the middle of its column, but not into the name before.
            x = max(_FIRST + side * _COLUMN - wide // 2, end + 4)
            ink.canvas.icon(icons.SEATS[side], x, 21)
            ink.canvas.text(caption, words, x + 10, 30)
            end = x + wide
        ink.canvas.text(caption, match.t("head.ranks"), 279, 30, align=RIGHT)
    _draw_corner(ink, match, spot)
    for side in range(count):
        _draw_row(ink, match, side, side == spot)
    if count < 4:
        draw_strip(ink, match, spot)


def _draw_corner(ink, match, spot):
    """Over the names: a rival's gaps for a flare, or the cards that will be drawn."""
    view = match.view
    turn = view["turn"]
    icon = icons.FLAME
    words = ""
    if view["over"]:
        pass
    elif spot != own(view):
        words = "/".join(gaps(match, spot))
    elif turn["actions_left"]:
        icon = icons.CARD
        words = three(hand(view), CARDS)
    else:
        icon = icons.DECK
        words = three(turn["draw"], CARDS)
    if ink.cell("corner", 0, 20, 72, 12, icon, words) and words:
        ink.canvas.icon(icon, 4, 20)
        ink.canvas.text(ink.small, words, 19, 30)


def _draw_row(ink, match, side, pointed):
    """A side: its points by colour, the lowest in black, and its pieces."""
    view = match.view
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
            canvas.frame(2, y + 2, 65, 14, ink=0)
    canvas.icon(icons.SEATS[side], 4, y + 5, color)
    draw_name(ink, match.name(entry["players"][0]), 15, y + 14, 51, color)
    points = [number for number in colors if number is not None]
    low = min(points) if min(points) < max(points) else None
    dot = y + 1
    x = _FIRST
    for other in range(len(colors)):
        if other == side:
            canvas.fill(x - 5, y + 9, 11, 2)
        else:
            _draw_points(ink, x, y, colors[other], low, worth[other])
            if not entry["improvised"][other]:
                # An improvised summon is still to be had: a dot for each colour, in their order.
                canvas.fill(71, dot, 3, 3)
            dot += 6
        x += _COLUMN
    font = ink.small if ink.small.width(pieces) <= 40 else theme.font("caption")
    canvas.text(font, pieces, 279, y + 13, align=RIGHT)
    if side < len(colors) - 1:
        canvas.hdots(78, y + 18, 203)


def _draw_points(ink, x, y, points, low, add):
    canvas = ink.canvas
    color = 1
    if points == low:
        canvas.fill(x - 18, y, 36, 18)
        color = 0
    if add:
        x -= 6
    wide = canvas.text(theme.font("number_s"), str(points), x, y + 17, color, CENTER)
    if add:
        canvas.text(theme.font("caption"), "+%d" % add, x + wide // 2 + 1, y + 10, color)
