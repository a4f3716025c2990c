# SPDX-License-Identifier: MIT
"""What cannot be done now, each with its reason: folded behind the last row of B's list."""

from micropython import const

from firmware.ui import theme
from firmware.ui.nav import ListScreen
from lib import icons

_ROWS = const(3)
_ROW = const(29)  # pixels: the action, and below it the reason


class Locked(ListScreen):
    """C says the reason whole, with what to do."""

    module = __name__

    def __init__(self, app, match, locked):
        super().__init__(app)
        self.match = match
        self._locked = locked  # [(action, arguments that are known already, code)]

    def head(self):
        return None, self.t("more.locked", len(self._locked)), ""

    def labels(self):
        page = self.t("key.page") if len(self._locked) > _ROWS else None
        return self.t("key.back"), page, self.t("key.why")

    def row_count(self):
        return len(self._locked)

    def page(self):
        self.at = self.top = (self.top + _ROWS) if self.top + _ROWS < len(self._locked) else 0

    def choose(self, index):
        self.app.refuse(self._why(index))

    def _why(self, index):
        action, _, code = self._locked[index]
        return self.match.refusal_words(code, action)

    def row(self, index):
        words = self.match.row_words(*self._locked[index][:2])
        return icons.LOCK, words, self._why(index).partition(". ")[0], True

    def body(self, ink):
        canvas = ink.canvas
        self.top = max(min(self.top, self.at), self.at - _ROWS + 1)
        for place in range(_ROWS):
            number = self.top + place
            row = self.row(number) if number < len(self._locked) else None
            y = theme.BODY_TOP + place * _ROW
            chosen = number == self.at
            if ink.cell(place, 0, y, theme.BODY_RIGHT, _ROW, row, chosen) and row:
                color = 1
                if chosen:
                    canvas.fill(0, y, theme.BODY_RIGHT, _ROW)
                    color = 0
                x = theme.LEFT + 18
                canvas.icon(row[0], theme.LEFT, y + 3, color)
                canvas.text(ink.text, row[1], x, y + 13, color, room=theme.RIGHT - x)
                canvas.text(ink.small, row[2], x, y + 26, color, room=theme.RIGHT - x)
