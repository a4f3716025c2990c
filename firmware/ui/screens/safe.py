# SPDX-License-Identifier: MIT
"""Safe mode: what to do when the usual start is not wanted. A was held when the power came."""

from micropython import const

from firmware.ui.nav import A, ListScreen, Screen
from firmware.ui.screens.dialogs import draw_lines
from lib import ticks
from lib.wrap import wrap

# A key that is stuck must not keep a table from playing.
_ALONE_MS = const(60_000)


class SafeMode(ListScreen):
    """Goes on by itself after a minute without a press."""

    module = __name__
    fresh_paper = True

    def __init__(self, app):
        super().__init__(app)
        self._since = app.now

    def rows(self):
        keys = ("safe.go_on", "safe.skip", "safe.export", "setting.board_test", "safe.erase")
        return [(None, self.t(key), "", False) for key in keys]

    def head(self):
        return None, self.t("safe.title"), self.t("safe.alone")

    def labels(self):
        return None, self.t("key.page"), self.t("key.choose")

    def press(self, key):
        self._since = self.app.now
        if key != A:  # there is nothing to go back to
            super().press(key)

    def move(self, steps, held):
        self._since = self.app.now
        super().move(steps, held)

    def shown(self):
        self._since = self.app.now

    def tick(self, now):
        left = _ALONE_MS - ticks.diff(now, self._since)
        if left <= 0:
            self.app.go_on()
            return 0
        return left

    def choose(self, index):
        app = self.app
        if index == 0:
            app.go_on()
        elif index == 1:
            app.clear_table()
        elif index == 2:
            app.push(Export(app))
        elif index == 3:
            app.open("selftest", "SelfTest")
        else:
            app.ask(self.t("safe.erase.question"), self.t("key.delete"), self._ask_again)

    def _ask_again(self):
        self.app.ask(self.t("safe.erase.again"), self.t("key.delete"), self.app.erase)


class Export(Screen):
    """Matches leave the device by its cable: says how."""

    module = __name__

    def head(self):
        return None, self.t("safe.export"), ""

    def body(self, ink):
        if ink.cell("words", 0, 20, 282, 88):
            draw_lines(ink, wrap(ink.text, self.t("safe.export.how"), 264), 20, 88)
