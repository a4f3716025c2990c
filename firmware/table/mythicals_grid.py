# SPDX-License-Identifier: MIT
"""Grids of cards: four rows of six, to look at or to choose from."""

from micropython import const

from firmware.games.mythicals import COLORS, LETTERS, RANKS
from firmware.table.mythicals import ELEMENTS
from firmware.table.mythicals_news import DAY, color_of, sign
from lib import icons
from lib.canvas import CENTER

_ROWS = const(4)  # the colours; the pointer's next one is the Day
_VALUES = const(6)
CODES = [letter + rank for letter in LETTERS for rank in RANKS]


def held(rows, code):
    """How many copies of a card are in a collection."""
    return rows[color_of(code)][RANKS.find(code[1])]


def draw_grid(ink, t, x, y, pitch, high, rows, black=(), tall=0):
    """Four rows of six: the cards that are there by their signs, two copies underlined.

    `black`: codes that are shown inverted. `tall` 1: a grid to choose from, with a large pointer.
    """
    canvas = ink.canvas
    font = ink.text
    base = y + (high + font.cap) // 2
    for color in COLORS:
        canvas.icon(ELEMENTS[color], x, base - 12 + tall)
        left = x + 15 + tall
        for rank, count in enumerate(rows[color]):
            code = color[0] + RANKS[rank]
            paint = 1
            if code in black:
                canvas.fill(left, base - font.cap - 2 - tall, pitch - 1, font.cap + 4 + 3 * tall)
                paint = 0
            middle = left + pitch // 2
            if count:
                canvas.text(font, sign(t, code), middle, base, paint, CENTER)
                if count > 1 and not tall:
                    canvas.hline(left + 3, base + 2, pitch - 7, paint)
            else:
                canvas.fill(middle - 1, base - font.cap // 2 - 1 + tall, 2, 2, paint)
            left += pitch
        base += high


class Pointer:
    """A place on a grid to choose cards from."""

    def __init__(self, row, counts):
        self.row = row
        self.column = 0
        self._counts = counts

    def code(self):
        return DAY if self.row == _ROWS else LETTERS[self.row] + RANKS[self.column]

    def left(self, chosen):
        """How many copies of the pointed card can still be chosen."""
        code = self.code()
        return 1 if code == DAY else held(self._counts, code) - chosen.count(code)

    def step(self, by, chosen):
        """The next value of the row of which there is a card left: -> False if there is none."""
        if self.row < _ROWS:
            for _ in range(_VALUES):
                self.column = (self.column + by) % _VALUES
                if self.left(chosen):
                    return True
        return False

    def step_row(self, rows, chosen):
        """The next row with a card left, on the same value if it has that."""
        for _ in range(rows):
            self.row = (self.row + 1) % rows
            if self.left(chosen) or self.step(1, chosen):
                return

    def draw(self, ink, t, chosen=(), day=False):
        """The grid, without what is chosen already; `day`: the Day is a choice."""
        if ink.cell("grid", 0, 20, 168, 88, self.row, self.column, tuple(chosen)):
            rows = {color: list(self._counts[color]) for color in COLORS}
            for code in chosen:
                if code != DAY:
                    rows[color_of(code)][RANKS.find(code[1])] -= 1
            draw_grid(ink, t, 4, 21, 24, 21, rows, (self.code(),), 1)
        here = self.row == _ROWS
        if ink.cell("day", 168, 22, 26, 83, here, day) and day:
            canvas = ink.canvas
            if here:
                canvas.fill(168, 22, 25, 82)
            else:
                canvas.frame(168, 22, 25, 82, cut=2)
            canvas.icon(icons.SUN, 175, 57, 0 if here else 1)
