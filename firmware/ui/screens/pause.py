# SPDX-License-Identifier: MIT
"""A match takes a break."""

from firmware.ui import theme
from firmware.ui.nav import C, Screen
from lib.canvas import CENTER


class Pause(Screen):
    """A break: the match's clock stands still until somebody goes on."""

    module = __name__

    def __init__(self, app, match):
        super().__init__(app)
        self._match = match
        match.save_clock()
        self._seconds = match.seconds()

    def head(self):
        return None, self.t("more.pause"), ""

    def labels(self):
        return None, None, self.t("key.go_on")

    def body(self, ink):
        if ink.cell("pause", 0, 20, 282, 88, self._seconds):
            minutes = str(self._seconds // 60)
            ink.canvas.text(theme.font("number_l"), minutes, 141, 72, align=CENTER)
            ink.canvas.text(ink.small, self.t("pause.played"), 141, 96, align=CENTER)

    def press(self, key):
        if key == C:
            self._match.skip_time()
            self.app.back()

    def hold(self, key):
        """Undo has time until the clock goes on."""

    def scene(self, lights, now):
        """Two bars, breathing."""
        px = lights.px
        wide = max(1, px.height // 4)
        level = lights.pulse(24)
        for left in (px.width // 2 - wide - wide // 2, px.width // 2 + wide // 2):
            px.box(left, wide, wide, px.height - 2 * wide, 0x464646, level)
        return True
