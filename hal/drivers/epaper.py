# SPDX-License-Identifier: MIT
"""What the drivers of 2.9 inch e-paper share: the bus, a copy of the glass, and patience.

The glass has 296 gates (the canvas's x) and 128 sources (its y, eight to a byte: 16 rows). A
controller keeps two pictures, OLD and NEW, and a quick refresh drives only the pixels in which
they differ. So the driver keeps a copy of what the glass shows, in the order of the controller's
RAM, and always writes OLD from it: no frame before the last one can shine through. What a quick
refresh costs is its area once for each of the two, and some 40 bytes of commands.

Nothing here waits for BUSY. `poll` looks at it; what must follow (power on, refresh, power off)
is sent from there. The one thing that takes time is waking the controller by its reset line:
about 22 ms, after start, sleep or a fault. The RAM counts as lost then. The SSD1680 keeps it in
deep sleep mode 1, but only a hardware reset ends that sleep, no datasheet promises the RAM beyond
it, and writing it again takes 10 ms; a wrong OLD picture would stay to be seen.
"""

from micropython import const

from lib import ticks

WIDTH = 296
HEIGHT = 128
ROWS = const(16)
WHOLE = (0, 0, WIDTH, HEIGHT)

# BUSY rises a while after the command that it answers; 1 ms was found too early on an SSD1681,
# 10 ms safe (github.com/Seeed-Studio/Seeed_GFX/pull/46).
_SETTLE_MS = const(10)

# The quickest refresh of our waveforms takes more than twice this. If BUSY is back to idle so
# soon, it never moved: there is no panel, or it did not understand.
_ANSWER_MS = const(100)

# The slowest known 2.9 inch panel takes 4,012 ms for a full refresh (GxEPD2); cold ones more.
_LIMIT_MS = const(8000)

_RESET_LOW_MS = const(2)
_RESET_HIGH_MS = const(10)


class Epaper:
    """Base of the drivers. `clock()` gives ticks in ms, `sleep_ms` waits (only to wake)."""

    BUSY = 1  # level of the busy pin while the chip works
    REFRESHING = const(1)  # the phase in which the glass changes

    width = WIDTH
    height = HEIGHT

    def __init__(self, spi, cs, dc, reset, busy, clock, sleep_ms):
        self.inverted = False
        self.faults = 0
        self._shown_inverted = False
        self._ram = bytearray(WIDTH * HEIGHT // 8)
        self._rows = memoryview(self._ram)
        self._spi = spi
        self._cs = cs
        self._dc = dc
        self._reset = reset
        self._busy = busy
        self._clock = clock
        self._sleep_ms = sleep_ms
        self._byte = bytearray(1)
        self._awake = False
        self._known = False  # whether _ram is what the glass shows
        self._phase = 0  # what the panel is busy with
        self._since = 0  # ticks at which that began
        cs.value(1)
        reset.value(1)

    def refresh(self, frame, area, full):
        if self._phase:
            raise RuntimeError("the panel is busy")
        if len(frame) != len(self._ram):
            raise ValueError("the frame has another size")
        if full or not self._known or self.inverted != self._shown_inverted:
            full = True
            area = None
        else:
            x, y, w, h = area
            inside = 0 <= x < x + w <= WIDTH and 0 <= y < y + h <= HEIGHT
            if not inside or (y | h) & 7:
                raise ValueError("no such area")
        if not self._awake:
            self._wake()
        if self._awake:
            self._shown_inverted = self.inverted
            self._send(frame, area, full)
            self._known = False
            self._begin(self._start(full))

    def poll(self):
        if not self._phase:
            return False
        waited = ticks.diff(self._clock(), self._since)
        if waited < _SETTLE_MS:
            return True
        if self._busy.value() == self.BUSY:
            if waited < _LIMIT_MS:
                return True
            self._give_up()
            return False
        if self._phase == self.REFRESHING:
            if waited < _ANSWER_MS:
                self._give_up()
                return False
            self._known = True
        self._begin(self._next(self._phase))
        return self._phase != 0

    def sleep(self):
        if self._phase:
            raise RuntimeError("the panel is busy")
        if self._awake:
            self._doze()
            self._awake = False

    # --- what a chip's driver does in its own way

    def _boot(self):
        """What a reset needs before the chip can be asked whether it is busy."""

    def _setup(self):
        """Write all registers."""

    def _send(self, frame, area, full):
        """Write the RAM; area is None for all of it."""

    def _start(self, full):
        """Begin to refresh: -> the phase that this begins."""
        return self.REFRESHING

    def _next(self, phase):
        """That phase is over: -> the next one, 0 if there is none."""
        return 0

    def _doze(self):
        """Deep sleep."""

    # --- what they share

    def _begin(self, phase):
        self._phase = phase
        self._since = self._clock()

    def _wake(self):
        self._reset.value(0)
        self._sleep_ms(_RESET_LOW_MS)
        self._reset.value(1)
        self._sleep_ms(_RESET_HIGH_MS)
        self._boot()
        if self._busy.value() == self.BUSY:
            self._give_up()
            return
        self._setup()
        self._awake = True

    def _give_up(self):
        """The panel does not answer: the next refresh starts it anew, and is a full one."""
        self.faults += 1
        self._phase = 0
        self._awake = False
        self._known = False

    def _command(self, code, data=None):
        self._byte[0] = code
        self._cs.value(0)
        self._dc.value(0)
        self._spi.write(self._byte)
        if data is not None:
            self._dc.value(1)
            self._spi.write(data)
        self._cs.value(1)
