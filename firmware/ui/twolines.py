# SPDX-License-Identifier: MIT
"""A list whose rows have two lines: a few words, and below them what there is to say about it."""

from micropython import const

from firmware.ui import theme
from firmware.ui.nav import ListScreen

_ROWS = const(3)
_ROW = const(29)  # pixels


class TwoLines(ListScreen):
    """`row(index)` gives (icon or None, words, what is said about it, locked)."""

    def labels(self):
        return self.t("key.back"), self.t("key.page") if self.row_count() > _ROWS else None, None

    def page(self):
        self.at = self.top = self.top + _ROWS if self.top + _ROWS < self.row_count() else 0

    def body(self, ink):
        canvas = ink.canvas
        count = self.row_count()
        self.top = max(min(self.top, self.at), self.at - _ROWS + 1)
        for place in range(_ROWS):
            number = self.top + place
            row = self.row(number) if number < count else None
            y = theme.BODY_TOP + place * _ROW
            chosen = number == self.at
            if ink.cell(place, 0, y, theme.BODY_RIGHT, _ROW, row, chosen) and row:
                color = 1
                if chosen:
                    canvas.fill(0, y, theme.BODY_RIGHT, _ROW)
                    color = 0
                x = theme.LEFT
                if row[0] is not None:
                    canvas.icon(row[0], x, y + 3, color)
                    x += 18
                room = theme.RIGHT - x
                canvas.text(ink.fitting(row[1], room), row[1], x, y + 13, color, room=room)
                canvas.text(ink.small, row[2], x, y + 26, color, room=room)
