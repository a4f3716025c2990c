# SPDX-License-Identifier: MIT
"""Dominio: the question who fills a gap."""

from firmware.table import dominio as table
from firmware.table import dominio_board as board
from firmware.ui import theme
from lib.canvas import CENTER
from lib.wrap import wrap


def body(ink, match, spot):
    """The whole screen asks who steps forward."""
    view = match.view
    side, row = view["gap"]["side"], view["gap"]["row"]
    table.formations(ink, view, spot, table.spots(view), (side,))
    x = 8 if side else 130
    if not ink.cell("gap", x, 20, 150, 88, row, spot):
        return
    canvas = ink.canvas
    y = 40
    for font, key, line in ((ink.text, "gap.question", 18), (ink.small, "gap.tokens", 14)):
        for words in wrap(font, match.t(key), 150):
            canvas.text(font, words, x, y)
            y += line
        y += 4
    slots = view["sides"][side]["formation"]
    for at in board.in_row(slots, row, False):
        x, y, wide, high = table.place(slots, side, at)
        canvas.fill(x, y, wide, high, 0)
        table.draw_box(canvas, x, y, wide, high, None, False)
        font = theme.font("number_s") if high > 20 else ink.small
        canvas.text(font, "?", x + wide // 2, y + (high + font.cap) // 2, 1, CENTER)
