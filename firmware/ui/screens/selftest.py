# SPDX-License-Identifier: MIT
"""The board test: every button, the panel, the matrix, the storage and the battery."""

from firmware.ui.nav import A, Screen
from lib import icons

_COLORS = (0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF)
_NAMES = ("A", "B", "C")

_FILE = "selftest"
_TRIAL = b"0123456789abcdef"


class SelfTest(Screen):
    """Press each button once; the matrix walks through its colours. Hold A to leave."""

    module = __name__

    def __init__(self, app):
        super().__init__(app)
        self._pressed = 0
        self._color = 0
        self._saves = _try_to_save(app.store)

    def head(self):
        return None, self.t("setting.board_test"), self.app.board.name

    def labels(self):
        return "A", "B", "C"

    def holds(self):
        return True, False, False

    def gutter(self):
        return True, True, ""

    def body(self, ink):
        canvas = ink.canvas
        if ink.cell("keys seen", 0, 20, 282, 22, self._pressed):
            for key in range(5):
                seen = self._pressed >> key & 1
                canvas.icon(icons.BOX_TICKED if seen else icons.BOX, 8 + key * 54, 26)
                if key < 3:
                    canvas.text(ink.text, _NAMES[key], 26 + key * 54, 37)
                else:
                    canvas.icon(icons.UP if key == 3 else icons.DOWN, 26 + key * 54, 28)
        facts = self._facts()
        for number in range(len(facts)):
            y = 44 + number * 21
            if ink.cell(("fact", number), 0, y, 282, 21, facts[number]):
                canvas.text(ink.small, facts[number], 8, y + 14, room=268)

    def _facts(self):
        board = self.app.board
        battery = board.battery()
        return (
            self.t("test.leds", "%dx%d" % (board.grid.width, board.grid.height)),
            self.t("test.panel", board.panel.faults),
            self.t("test.battery", "–" if battery is None else "%d %%" % battery)
            + " · "
            + self.t("test.store." + ("good" if self._saves else "bad")),
        )

    def _see(self, key):
        self._pressed |= 1 << key
        self._color = (self._color + 1) % len(_COLORS)

    def press(self, key):
        self._see(key)

    def move(self, steps, held):
        self._see(3 if steps > 0 else 4)

    def hold(self, key):
        if key == A:
            self.app.back()

    def scene(self, lights, now):
        px = lights.px
        px.box(0, 0, px.width, px.height, _COLORS[self._color], 96)
        return True


def _try_to_save(store):
    """Whether a small file can be written, read and removed."""
    try:
        store.write(_FILE, _TRIAL)
        good = store.read(_FILE, len(_TRIAL)) == _TRIAL
        store.remove(_FILE)
        return good
    except OSError:
        return False
