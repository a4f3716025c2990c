# SPDX-License-Identifier: MIT
"""Cards of text that are leafed through: how a game is set up, what is easily forgotten in it."""

from micropython import const

from firmware.ui import theme
from firmware.ui.nav import C, Screen
from lib import icons
from lib.wrap import wrap

_LINES = const(6)  # on a card
_HIGH = const(14)


class Leaflet(Screen):
    """Paragraphs, none of them on two cards. C goes on, and from the last card back."""

    module = __name__

    def __init__(self, app, title, paragraphs):
        super().__init__(app)
        self._title = title
        self._at = 0
        self._cards = [[]]  # of paragraphs, each a list of lines
        room = _LINES
        for words in paragraphs:
            lines = wrap(theme.font("small"), words, 258)
            if len(lines) > room:
                self._cards.append([])
                room = _LINES
            self._cards[-1].append(lines)
            room -= len(lines)

    def _ends(self):
        return self._at == len(self._cards) - 1

    def head(self):
        count = len(self._cards)
        return None, self._title, "%d / %d" % (self._at + 1, count) if count > 1 else ""

    def labels(self):
        return self.t("key.back"), None, self.t("key.understood" if self._ends() else "key.next")

    def gutter(self):
        return self._at > 0, not self._ends(), ""

    def body(self, ink):
        if not ink.cell("card", 0, 20, theme.BODY_RIGHT, 88, self._at):
            return
        y = 33
        for lines in self._cards[self._at]:
            ink.canvas.icon(icons.SEAT_DISC, 4, y - 9)
            for line in lines:
                ink.canvas.text(ink.small, line, 18, y)
                y += _HIGH

    def move(self, steps, held):
        step = -1 if steps > 0 else 1
        self._at = max(0, min(self._at + step, len(self._cards) - 1))

    def press(self, key):
        if key != C:
            super().press(key)
        elif self._ends():
            self.app.back()
        else:
            self._at += 1
