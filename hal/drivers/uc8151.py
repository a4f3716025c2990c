# SPDX-License-Identifier: MIT
"""UltraChip UC8151 (sold also as IL0373) with the 296x128 panel of the Badger 2040.

Numbers in comments are the controller's commands (command table of the IL0373 datasheet).

The RAM is filled source by source, 16 bytes to a gate, so our copy is kept that way and the
canvas is turned once, when it is taken over. As with the SSD1680 a byte of the canvas stands as
it is if source 0 is the bottom line; the controller can run its sources and gates both ways, so
a panel mounted upside down costs nothing. To show everything inverted the copy is: OLD is always
written from it, so it need not be said how a pixel came to be what it is.

The voltages come from our own waveforms: the panel's built-in one takes 4.5 s. A frame is driven
for about 13 ms (from the times in github.com/antirez/uc8151_micropython). Both waveforms leave
every pixel with the same sum of voltages as the other one would, so that no charge builds up:
nothing for a pixel that stays, _DRIVE frames one way for a pixel that changes.
"""

from micropython import const

from hal.drivers.epaper import ROWS, WHOLE, WIDTH, Epaper

_OLD = const(0x10)
_NEW = const(0x13)

_POWERING = const(2)
_CLOSING = const(3)

_DRIVE = const(24)  # frames that bring a pixel from one end to the other
_SHAKE = const(10)

# 00: 128x296, our waveforms, black and white, booster on, no reset. 08 turns the gates' order
# round, 04 the sources'.
_PANEL = const(0xB3)
_TURNED = const(0x0C)

_TO_BLACK = const(0x40)
_TO_WHITE = const(0x80)
_BOTH_WAYS = const(0x60)

# 50: the border's colour, 1 is black, 10 lines between data and VCOM.
_BORDER_FULL = b"\x4c"  # is driven to white
_BORDER_QUICK = b"\x0c"  # floats


class UC8151(Epaper):
    """`rotation` is 0 or 180."""

    BUSY = 0

    def __init__(self, spi, cs, dc, reset, busy, clock, sleep_ms, rotation=0):
        super().__init__(spi, cs, dc, reset, busy, clock, sleep_ms)
        self._panel = bytes([_PANEL | (_TURNED if rotation == 180 else 0)])
        self._loaded = None  # the kind of refresh that the waveform registers are for
        self._area = None  # what a quick refresh shows; None for a full one
        self._window = bytearray(7)
        self._table = bytearray(44)

    def _setup(self):
        self._command(0x00, self._panel)
        self._command(0x01, b"\x03\x00\x2b\x2b\x2b")  # own supply, gates 16 V, sources 11 V
        self._command(0x06, b"\x17\x17\x17")  # booster: three soft starts of 10 ms
        self._command(0x03, b"\x00")  # power off within one frame
        self._command(0x41, b"\x00")  # own temperature sensor
        self._command(0x60, b"\x22")  # 12 clocks between gate and source
        self._command(0x30, b"\x3a")  # 100 Hz
        self._loaded = None

    def _send(self, frame, area, full):
        # Outside of the window nothing is driven, whatever the RAM holds there. Whether the
        # controller copies NEW to OLD by itself does not matter: both are written each time.
        self._area = area
        area = area or WHOLE
        if self._known:
            self._write(_OLD, area)
            self._keep(frame, area)
        else:
            self._keep(frame, area)
            self._write(_OLD, area)
        self._write(_NEW, area)

    def _start(self, full):
        if self._loaded != full:
            self._load(full)
        self._command(0x50, _BORDER_FULL if full else _BORDER_QUICK)
        self._command(0x04)  # power on
        return _POWERING

    def _next(self, phase):
        if phase == _POWERING:
            if self._area:
                self._narrow(self._area)
            self._command(0x12)  # refresh
            return self.REFRESHING
        if phase == self.REFRESHING:
            if self._area:
                self._command(0x92)
            self._command(0x02)  # power off: the glass fades under a standing voltage
            return _CLOSING
        if self._loaded:
            self._load(False)  # a full refresh pays for the waveforms of the quick ones
        return 0

    def _doze(self):
        self._command(0x07, b"\xa5")

    def _keep(self, frame, area):
        """Take the area of the frame into our copy, in the order of the RAM."""
        x, y, w, h = area
        ram = self._ram
        flip = 0xFF if self.inverted else 0
        for page in range(y // 8, (y + h) // 8):
            to = x * ROWS + ROWS - 1 - page
            for at in range(page * WIDTH + x, page * WIDTH + x + w):
                ram[to] = frame[at] ^ flip
                to += ROWS

    def _narrow(self, area):
        """Everything from here on is for this area only: 91 and 90; 92 ends it."""
        x, y, w, h = area
        window = self._window
        window[0] = self.height - y - h
        window[1] = self.height - y - 1
        window[2] = x >> 8
        window[3] = x & 0xFF
        window[4] = (x + w - 1) >> 8
        window[5] = (x + w - 1) & 0xFF
        window[6] = 0  # leave the gates outside alone: driving them fades the rest
        self._command(0x91)
        self._command(0x90, window)

    def _write(self, bank, area):
        """Write an area of our copy into one of the controller's two pictures."""
        x, y, w, h = area
        if area != WHOLE:
            self._narrow(area)
        self._command(bank)
        self._cs.value(0)
        self._dc.value(1)
        if h == self.height:
            self._spi.write(self._rows[x * ROWS : (x + w) * ROWS])
        else:
            first = ROWS - (y + h) // 8
            count = h // 8
            for start in range(x * ROWS + first, (x + w) * ROWS, ROWS):
                self._spi.write(self._rows[start : start + count])
        self._cs.value(1)
        if area != WHOLE:
            self._command(0x92)

    def _load(self, full):
        """Write the five waveforms: VCOM, and white or black from white or black."""
        self._loaded = full
        if full:
            # First every pixel to the other colour (those that change are there), then back and
            # forth, then to its own.
            times = ((_DRIVE, 0, 1), (_SHAKE, _SHAKE, 3), (_DRIVE, 0, 1))
            self._load_one(0x20, 44, times, (0, 0, 0))
            self._load_one(0x21, 42, times, (_TO_BLACK, _BOTH_WAYS, _TO_WHITE))
            self._load_one(0x22, 42, times, (0, _BOTH_WAYS, _TO_WHITE))
            self._load_one(0x23, 42, times, (0, _BOTH_WAYS, _TO_BLACK))
            self._load_one(0x24, 42, times, (_TO_WHITE, _BOTH_WAYS, _TO_BLACK))
        else:
            times = ((_DRIVE // 2, 0, 2),)
            self._load_one(0x20, 44, times, (0,))
            self._load_one(0x21, 42, times, (0,))
            self._load_one(0x22, 42, times, (_TO_WHITE,))
            self._load_one(0x23, 42, times, (_TO_BLACK,))
            self._load_one(0x24, 42, times, (0,))

    def _load_one(self, code, size, times, voltages):
        """A row of a table is a byte of voltages, the frames of its four phases, and how often."""
        table = self._table
        for at in range(len(table)):
            table[at] = 0
        for row in range(len(times)):
            at = row * 6
            table[at] = voltages[row]
            table[at + 1], table[at + 2], table[at + 5] = times[row]
        self._command(code, memoryview(table)[:size])
