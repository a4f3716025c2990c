# SPDX-License-Identifier: MIT
"""Pieces that several screens are made of. All draw on paper that has been cleared for them."""

from firmware.ui import theme
from lib import icons
from lib.canvas import CENTER, RIGHT


def draw_change(ink, before, after):
    """A number before and after, large."""
    canvas = ink.canvas
    large = theme.font("number_l")
    canvas.text(large, str(before), 118, 82, align=RIGHT)
    canvas.icon(icons.ARROW, 130, 58, scale=2)
    canvas.text(theme.font("number_xl"), str(after), 216, 88, align=CENTER)


def bar(canvas, x, y, w, h, value, highest, lost=0, ink=1):
    """A bar that is full at `highest`; `lost` of it is about to go and hatched."""
    canvas.frame(x, y, w, h, ink=ink)
    full = (w - 2) * max(0, min(value, highest)) // highest
    keep = (w - 2) * max(0, min(value - lost, highest)) // highest
    canvas.fill(x + 1, y + 1, keep, h - 2, ink)
    if full > keep:
        canvas.hatch(x + 1 + keep, y + 1, full - keep, h - 2, ink)


def pool(canvas, x, y, full, empty, full_icon, empty_icon, most, step, ink=1):
    """Tokens side by side, the spent ones empty; more than `most` are written as a number."""
    if full + empty > most:
        x += canvas.icon(full_icon, x, y, ink) + 2
        return x
    for number in range(full + empty):
        canvas.icon(full_icon if number < full else empty_icon, x, y, ink)
        x += step
    return x


def pips(canvas, x, y, full, total, step=9, ink=1):
    """Small discs, filled or hollow: actions left, miniatures, charges."""
    for number in range(total):
        canvas.icon(icons.SEAT_DISC if number < full else icons.SEAT_RING, x, y, ink)
        x += step
    return x


def track(canvas, x, y, w, value, highest, marks=(), ink=1):
    """A line from 0 to `highest` with marks at thresholds and a disc at the value."""
    canvas.hline(x, y, w, ink)
    for mark in marks:
        canvas.vline(x + w * mark // highest, y - 3, 7, ink)
    at = x + w * max(0, min(value, highest)) // highest
    canvas.icon(icons.SEAT_DISC, at - 4, y - 4, ink)


def strike(canvas, x, y, w, ink=1):
    """Out: a line through a name."""
    canvas.hline(x, y, w, ink)
    canvas.hline(x, y + 1, w, ink)


def chart(canvas, x, y, w, h, lines, highest):
    """Lines over the match: each a list of values, drawn from left to right."""
    canvas.vline(x, y, h)
    canvas.hline(x, y + h - 1, w)
    for values in lines:
        last = None
        for number in range(len(values)):
            across = x + (w - 1) * number // max(1, len(values) - 1)
            down = y + h - 1 - (h - 1) * max(0, min(values[number], highest)) // highest
            if last:
                canvas.line(last[0], last[1], across, down)
            last = (across, down)
