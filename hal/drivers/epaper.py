# SPDX-License-Identifier: MIT
"""What the drivers of 2.9 inch e-paper share: the bus, and patience.

The glass has 296 gates (the canvas's x) and 128 sources (its y, eight to a byte). A controller
keeps two pictures, OLD and NEW, and a quick refresh drives only the pixels in which they differ,
so they must be alike wherever nothing changes. The changed area goes to NEW before a refresh; the
controller makes a new OLD of it, and the area is sent once more to make both alike again. So a
quick refresh costs its area twice and less than 64 bytes of commands, also after `sleep`: nobody
but the controller and the canvas has a copy of the picture.

Nothing here waits for BUSY. `poll` looks at it; what must follow (power on, refresh, power off)
is sent from there. The one thing that takes time is waking a controller by its reset line: about
22 ms, after start, deep sleep or a fault.
"""

from micropython import const

from lib import reserve, ticks

_REFRESHING = const(1)  # the phase in which the glass changes

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
    """Base of the drivers: meets hal.contract.Panel.

    `clock()` gives ticks in ms, `sleep_ms` waits (only to wake), `rotation` is 0 or 180.

    A driver adds `sleep`, `_setup`, which writes all registers after a reset, and `_next(phase)`:
    that phase is over (0: a refresh is wanted), begin the next one and return it (0: all done).
    """

    BUSY = 1  # level of the busy pin while the chip works

    width = 296
    height = 128

    def __init__(self, spi, cs, dc, reset, busy, clock, sleep_ms, rotation=0):
        self.inverted = False
        self.faults = 0
        self._spi = spi
        self._cs = cs
        self._dc = dc
        self._reset = reset
        self._busy = busy
        self._clock = clock
        self._sleep_ms = sleep_ms
        self._rotation = rotation
        self._spare = memoryview(reserve.take(self.width * self.height >> 3))  # for `keep`
        # Made once: what a refresh made would stay in the middle of what a press has left behind.
        self._shown = None  # the frame that was last to be shown, and
        self._view = self._spare  # its bytes
        self._box = [0, 0, 0, 0]
        self._byte = bytearray(1)  # of a command, on its way
        self._awake = False
        self._shows = None  # None while nobody knows what the glass shows; else `inverted` then
        self._phase = 0  # what the panel is busy with
        self._since = 0  # ticks at which that began
        cs.value(1)
        reset.value(1)

    def refresh(self, frame, area, full):
        if self._phase:
            raise RuntimeError("busy")
        if frame is not self._shown:
            self._shown = frame
            self._view = memoryview(frame)
        self._frame = self._view
        self._area = None  # a full one
        if not full and self._shows == self.inverted:
            self._area = self._box
            self._box[:] = area
        self._shows = self.inverted
        self.wake()
        if self._awake:
            self._go_on()

    def wake(self):
        if self._awake:
            return
        self._reset.value(0)
        self._sleep_ms(_RESET_LOW_MS)
        self._reset.value(1)
        self._sleep_ms(_RESET_HIGH_MS)
        self._setup()  # pyright: ignore
        self._awake = True
        if self._busy.value() == self.BUSY:
            self._give_up()

    def poll(self):
        if self._phase:
            waited = ticks.diff(self._clock(), self._since)
            if waited < _SETTLE_MS:
                return True
            if self._busy.value() == self.BUSY:
                if waited < _LIMIT_MS:
                    return True
                self._give_up()
            elif self._phase == _REFRESHING and waited < _ANSWER_MS:
                self._give_up()
            else:
                self._go_on()
        return self._phase != 0

    def keep(self):
        self._spare[:] = self._frame
        self._frame = self._spare

    def _go_on(self):
        self._phase = self._next(self._phase)  # pyright: ignore
        self._since = self._clock()

    def _give_up(self):
        """The panel does not answer: the next refresh starts it anew, and is a full one."""
        self.faults += 1
        self._phase = 0
        self._awake = False
        self._shows = None

    def _command(self, code, *data):
        byte = self._byte
        byte[0] = code
        self._dc.value(0)
        self._send(byte)
        self._dc.value(1)
        for value in data:
            byte[0] = value
            self._send(byte)

    def _send(self, data):
        self._cs.value(0)
        self._spi.write(data)
        self._cs.value(1)
