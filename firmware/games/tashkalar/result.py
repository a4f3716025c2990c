# SPDX-License-Identifier: MIT
"""The result of a melee of Tash-Kalar: each side's colours from its lowest one up, in the order in
which they were compared.
"""

from micropython import const

from firmware.ui.outcome import Outcome
from lib import icons
from lib.canvas import CENTER, RIGHT

_NAME = const(84)  # where the columns begin, if no name needs more
_RIGHT = const(280)


def draw(match, ink):
    if not ink.cell("result", 0, 20, 282, 88):
        return
    outcome = Outcome(match)
    canvas = ink.canvas
    small = ink.small
    canvas.text(small, outcome.about(small, 276), 4, 30, room=276)
    count = len(outcome.criteria)
    deciding = outcome.deciding() % count
    names = max([small.width(outcome.row_name(row)) for row in outcome.order])
    width = max(32, min(84, (_RIGHT - max(_NAME, names + 23)) // count))
    left = _RIGHT - width * count
    for number in range(count):
        words = outcome.heading(number, small, width)
        canvas.text(small, words, left + width * number + width // 2, 42, 1, CENTER)
    height = 64 // len(outcome.order)
    y = 44 + height // 20
    for row in outcome.order:
        base = y + (height + 11) // 2
        if row in outcome.winners:
            canvas.icon(icons.CROWN, 3, base - 11)
        else:
            canvas.text(small, str(outcome.places[row]), 10, base - 1, align=CENTER)
        name = outcome.row_name(row)
        canvas.text(ink.fitting(name, left - 22), name, 21, base, room=left - 22)
        colors = _from_lowest(match.view["sides"][row]["colors"])
        for number in range(count):
            x = left + width * number
            color = 1
            if number == deciding and row in outcome.winners:
                canvas.fill(x + 2, y, width - 4, height)
                color = 0
            words = str(outcome.values[number][row])
            if number >= len(colors):
                canvas.text(ink.text, words, x + width // 2, base, color, CENTER)
                continue
            # Which colour that is, by its shape and, where there is room, by its name.
            side = colors[number]
            if width < 37:
                canvas.icon(icons.SEATS[side], x, base - 9, color)
                canvas.text(ink.text, words, x + 11, base, color)
                continue
            canvas.icon(icons.SEATS[side], x + 4, base - 9, color)
            name = match.t("short." + match.view["sides"][side]["color"])
            wide = canvas.text(ink.text, words, x + width - 4, base, color, RIGHT)
            if 24 + small.width(name) + wide <= width:
                canvas.text(small, name, x + 15, base - 1, color)
        y += height


def _from_lowest(colors):
    """The sides whose colours those are, the one with the fewest points first."""
    order = [(points, side) for side, points in enumerate(colors) if points is not None]
    order.sort()
    return [side for _, side in order]
