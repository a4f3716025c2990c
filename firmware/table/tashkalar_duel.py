# SPDX-License-Identifier: MIT
"""Tash-Kalar's overview with two sides: a card for each."""

from firmware.games.tashkalar import RANKS
from firmware.table.tashkalar import acting, draw_name, draw_strip, own, rank_mark, score_bar
from firmware.ui import theme
from lib import icons
from lib.canvas import CENTER, RIGHT


def body(ink, match, spot):
    for side in (0, 1):
        _draw_card(ink, match, side, side == spot)
    draw_strip(ink, match, spot)


def _draw_card(ink, match, side, pointed):
    """Its names, its score large, its pieces by rank, and the way to the target."""
    view = match.view
    entry = view["sides"][side]
    board = entry["board"]
    active = side == own(view)
    worth = sum(view["turn"]["worth"]) if active else 0
    actor = acting(view) if active else None
    x = 142 * side
    counts = [board[rank] for rank in RANKS]
    if not ink.cell(("card", side), x, 20, 138, 69, counts, entry["score"], worth, actor, pointed):
        return
    canvas = ink.canvas
    if pointed:
        canvas.frame(x, 20, 138, 69, 2)
    _draw_names(ink, match, side, x + 3, actor, "+%d" % worth if worth else "")
    canvas.text(theme.font("number_l"), str(entry["score"]), x + 8, 78)
    for place in range(3):
        middle = x + 72 + 25 * place
        canvas.text(theme.font("number_s"), str(counts[place]), middle, 60, align=CENTER)
        rank_mark(canvas, middle - 4, 78, RANKS[place])
    score_bar(canvas, x + 5, 80, 128, 6, view, side)


def _draw_names(ink, match, side, x, actor, worth):
    """A player's name after the seat's shape, or the two of a team side by side."""
    canvas = ink.canvas
    seats = match.view["sides"][side]["players"]
    alone = len(seats) == 1
    width = 132 // len(seats)
    for seat in seats:
        color = 1
        if seat == actor:
            canvas.fill(x, 23, width, 17)
            color = 0
        room = width - 6
        at = x + 4
        if alone:
            canvas.icon(icons.SEATS[side], at, 27, color)
            at += 13
            room -= 13
            if worth:
                # What the turn will add at its end.
                room -= canvas.text(ink.text, worth, x + width - 3, 37, color, RIGHT) + 3
        draw_name(ink, match.name(seat), at, 37, room, color, alone)
        x += width
