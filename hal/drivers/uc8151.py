# SPDX-License-Identifier: MIT
"""UltraChip UC8151 (sold also as IL0373) with the 296x128 panel of the Badger 2040.

Numbers in comments are the controller's commands (command table of the IL0373 datasheet).

A quick refresh looks at the area only (91, 90). After a refresh this controller makes what it has
shown its OLD, be it by copying or by swapping the two: its makers do not say, drivers that work
on this panel (antirez/uc8151_micropython) and its kin (GxEPD2) depend on it. NEW gets the area
once more then, which is right in both cases.

The RAM is filled source by source, 16 bytes to a gate, so the canvas is turned while it is sent.
As with the SSD1680 a byte of it stands as it is if source 0 is the bottom line; the controller
can run its sources and gates both ways, so a panel mounted upside down costs nothing. To show
everything inverted, every byte is.

The voltages come from our own waveforms: the panel's built-in one takes 4.5 s and always flashes.
A frame is driven for about 13 ms (from the times in github.com/antirez/uc8151_micropython). Both
waveforms leave every pixel with the same sum of voltages as the other one would, so that no
charge builds up: nothing for a pixel that stays, _DRIVE frames one way for a pixel that changes.
"""

from micropython import const

from hal.drivers.epaper import Epaper

_REFRESHING = const(1)
_POWERING = const(2)
_CLOSING = const(3)

_OLD = const(0x10)
_NEW = const(0x13)

_DRIVE = const(24)  # frames that bring a pixel from one end to the other
_SHAKE = const(10)

_TO_BLACK = const(0x40)
_TO_WHITE = const(0x80)
_BOTH_WAYS = const(0x60)


class UC8151(Epaper):
    BUSY = 0

    def sleep(self):
        """Nothing to do: power is off after each refresh (02), and RAM and registers are kept.

        Deep sleep (07) would spare some microamperes beside the milliamperes of the processor,
        but only a reset ends it: RAM and waveforms, 215 bytes, would have to be sent again.
        """

    def _setup(self):
        # 128x296, our waveforms, black and white, booster on, no reset. 08 turns the gates' order
        # round, 04 the sources'.
        self._command(0x00, 0xBF if self._rotation else 0xB3)
        self._command(0x01, 0x03, 0x00, 0x2B, 0x2B, 0x2B)  # own supply, gates 16 V, sources 11 V
        self._command(0x06, 0x17, 0x17, 0x17)  # booster: three soft starts of 10 ms
        self._command(0x03, 0)  # power off within one frame
        self._command(0x41, 0)  # own temperature sensor
        self._command(0x60, 0x22)  # 12 clocks between gate and source
        self._command(0x30, 0x3A)  # 100 Hz
        self._loaded = None  # the kind of refresh that the waveform registers are for
        self._lost = True  # whether OLD is not what the glass shows

    def _next(self, phase):
        full = not self._area
        if phase == 0:
            if self._loaded != full:
                self._load(full)
            # The border is driven to white, or floats; 1 is black, 10 lines between data and VCOM.
            self._command(0x50, 0x4C if full else 0x0C)
            self._command(0x04)  # power on
            return _POWERING
        if phase == _POWERING:
            if self._lost:
                self._write(_OLD)
                self._lost = False
            elif self._area:
                self._narrow(*self._area)
            self._write(_NEW)
            self._command(0x12)  # refresh
            return _REFRESHING
        if phase == _REFRESHING:
            self._write(_NEW)
            self._command(0x92)  # the whole panel again
            self._command(0x02)  # power off: the glass fades under a standing voltage
            return _CLOSING
        if full:
            self._load(False)  # a full refresh pays for the waveforms of the quick ones
        return 0

    def _narrow(self, x, y, w, h):
        """Everything from here on is for this area only; 92 ends it."""
        right = x + w - 1
        self._command(0x91)
        # 0: leave the gates outside alone, driving them fades the rest.
        self._command(0x90, 128 - y - h, 127 - y, x >> 8, x & 0xFF, right >> 8, right & 0xFF, 0)

    def _write(self, bank):
        """Write the area of the frame into one of the controller's two pictures."""
        x, y, w, h = self._area or (0, 0, 296, 128)
        frame = self._frame
        flip = 0xFF if self.inverted else 0
        line = bytearray(h >> 3)  # what is on one gate, from the bottom
        bottom = (y + h) * 37 - 296 + x  # 37 bytes of a page for each of its lines
        self._command(bank)
        for start in range(bottom, bottom + w):
            place = start
            for at in range(h >> 3):
                line[at] = frame[place] ^ flip
                place -= 296
            self._send(line)

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
        table = bytearray(size)
        for row in range(len(times)):
            at = row * 6
            table[at] = voltages[row]
            table[at + 1], table[at + 2], table[at + 5] = times[row]
        self._command(code)
        self._send(table)
