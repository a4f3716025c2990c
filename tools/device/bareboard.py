# SPDX-License-Identifier: MIT
"""The real drivers with nothing behind them: for measuring what the product itself costs.

Bytes and frames are counted and forgotten, the panel is busy as long as a real one, time is
moved by hand.
"""

from hal.drivers.buttons import Buttons
from hal.drivers.ssd1680 import SSD1680
from hal.drivers.ws2812 import WS2812

_FULL_MS = 1715
_PARTIAL_MS = 362
_MEMORY = 1 << 20


class Restart(BaseException):
    """The product wants to begin on a fresh heap."""


class _Pin:
    def __init__(self, level=0):
        self.level = level

    def value(self, level=None):
        if level is None:
            return self.level
        self.level = level
        return None


class _Glass:
    """The bus and the busy pin of a panel: the update command keeps it busy for a while."""

    def __init__(self, board, dc):
        self._board = board
        self._dc = dc
        self._until = 0
        self.bytes = 0
        self.refreshes = 0
        self.started = -1  # ms at which the last refresh began

    def write(self, data):
        self.bytes += len(data)
        if self._dc.level == 0 and data[0] == 0x20:
            self.refreshes += 1
            self.started = self._board.now
            self._until = self._board.now + (_FULL_MS if self.refreshes == 1 else _PARTIAL_MS)

    def value(self, level=None):
        return 1 if self._board.now < self._until else 0


class _Wire:
    def __init__(self):
        self.frames = 0
        self.last = 0  # ms of the last frame
        self._board = None

    def write(self, data):
        self.frames += 1
        self.last = self._board.now


class _Cable:
    """Nobody is at its other end."""

    def stirred(self):
        return False


class BareBoard:
    name = "bare"
    troubles = ()
    safe = False
    site = "https://escudero.example.org/mesa"

    def __init__(self, store, random_bytes, has_room=None):
        self.now = 0
        self.store = store
        self.random = random_bytes
        if has_room:
            self.has_room = has_room
        dc = _Pin()
        self.glass = _Glass(self, dc)
        self.panel = SSD1680(self.glass, _Pin(), dc, _Pin(), self.glass, self.ticks, self._sleep)
        self.wire = _Wire()
        self.wire._board = self
        self.grid = WS2812(self.wire, 8, 8)
        self.pins = [_Pin(1) for _ in range(5)]
        self.buttons = Buttons(self.pins, self.ticks)
        self.cable = _Cable()

    def _sleep(self, ms):
        self.now += ms

    def ticks(self):
        return self.now

    def collect(self):
        """This VM collects only between two calls from outside."""
        return _MEMORY

    def free(self):
        return _MEMORY

    def has_room(self, size):
        return size <= _MEMORY

    def in_place(self, path):
        return None

    def reset(self):
        raise Restart()

    def battery(self):
        return None

    def move(self, key, down):
        """A finger moves; the interrupt comes at once."""
        self.pins[key].level = 0 if down else 1
        self.buttons.handler(key)
