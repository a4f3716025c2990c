# SPDX-License-Identifier: MIT
"""Something takes its time, step by step: a bar says how far it has come."""

from firmware.ui import theme, widgets
from firmware.ui.nav import Screen

_PIECES = 2  # in a step; between two of them buttons and lights have their turn
_PARTS = 8  # of the bar: each is a picture


class Busy(Screen):
    """Goes through `work`, which yields percent, or None; then `done` is called with what comes of
    it.
    """

    module = __name__

    def __init__(self, app, work, done):
        super().__init__(app)
        self._work = work
        self._done = done
        self._far = 0

    def head(self):
        return None, self.t("busy.title"), ""

    def labels(self):
        return None, None, None

    def body(self, ink):
        if ink.cell("bar", 0, 20, theme.BODY_RIGHT, 88, self._far):
            widgets.bar(ink.canvas, 8, 56, 266, 16, self._far, _PARTS)

    def press(self, key):
        """It cannot be hurried."""

    def hold(self, key):
        """Nor taken back."""

    def tick(self, now):
        for _ in range(_PIECES):
            try:
                percent = next(self._work)
            except StopIteration as end:
                self.app.back()
                self.app.later(self._done, end.value)  # that has a step of its own
                return 0
            if percent and percent * _PARTS // 100 > self._far:
                self._far = percent * _PARTS // 100
                self.app.redraw()
        return 0
