# SPDX-License-Identifier: MIT
"""Solomon SSD1680 with a 296x128 black and white panel.

Numbers in comments are the controller's commands (command table of SSD1680 rev 0.14).

A quick refresh looks at the whole panel. Some panels swap OLD and NEW after each quick refresh
("ping-pong"), others do not: it depends on what was burnt into their OTP, and cannot be asked
(GxEPD2 has both kinds). 37 settles it, so we always have them swapped, as zephyr/pull/113093 and
Waveshare's own driver do: what is NEW after a refresh was OLD, and gets the area once more. For a
controller that does not heed 37 there is `careful`: after a refresh it writes the area to both.

The RAM outlives our sleep: deep sleep mode 1 "retains RAM data" (DC characteristics), and the
software reset after it leaves the RAM as it is (12). GxEPD2 relies on it, too. Which of the two
pictures is NEW may be forgotten, but both are alike by then.

A page of the canvas (296 bytes, bit 0 on top) is a row of the RAM as it stands, if source 0 is
the bottom line of the picture: the RAM's bit 7 is the lowest source, the page's bit 7 the lowest
pixel. So page p goes to RAM row 15 - p, and 21 lets the controller invert, for which 1 is white;
so to show everything inverted costs nothing. On a panel that is mounted the other way round page
p goes to row p, backwards along the gates, and the bits of its bytes are reversed.
"""

from micropython import const

from hal.drivers.epaper import Epaper

_REFRESHING = const(1)

_NEW = const(0x24)
_OLD = const(0x26)

# 22: clock, analog, temperature, waveform, mode 1, all off again.
_SEQUENCE_FULL = const(0xF7)


class SSD1680(Epaper):
    QUICK = 0xFF  # 22: the same with mode 2, which compares OLD and NEW

    careful = False

    def sleep(self):
        if self._awake:
            self._command(0x10, 1)  # deep sleep mode 1: keeps the RAM
            self._awake = False

    def _setup(self):
        self._command(0x12)  # software reset
        self._sleep_ms(10)
        self._command(0x01, 0x27, 0x01, 0)  # 296 gates in their order
        self._command(0x18, 0x80)  # own temperature sensor
        # First along the gates, then to the next row: rows count down, or else the gates do.
        self._command(0x11, 5 if self._rotation else 6)
        # 40 swaps the pictures after every mode 2; the rest is as after a reset.
        self._command(0x37, 0, 0, 0, 0, 0, 0x40, 0, 0, 0, 0)

    def _next(self, phase):
        if phase:
            if self._area:
                self._write(_NEW)
                if self.careful:
                    self._write(_OLD)
            return 0
        self._write(_NEW)
        # 21: high half is for OLD, low half for NEW; 8 inverts, 4 reads as zero. 80: the 2.9 inch
        # panels are wired to the sources from S8 on.
        look = 0 if self.inverted else 8
        if self._area:
            self._command(0x3C, 0x80)  # the border stays as it is
            self._command(0x21, look << 4 | look, 0x80)
            self._command(0x22, self.QUICK)
        else:
            self._write(_OLD)
            self._command(0x3C, 5 if look else 4)  # the border turns white; black
            # It must not look at OLD (github.com/zephyrproject-rtos/zephyr/pull/117609).
            self._command(0x21, 0x40 | look, 0x80)
            self._command(0x22, _SEQUENCE_FULL)
        self._command(0x20)
        return _REFRESHING

    def _write(self, bank):
        """Write the area of the frame into one of the controller's two pictures."""
        x, y, w, h = self._area or (0, 0, 296, 128)
        start = y * 37  # 37 bytes of a page for each of its lines
        first = y >> 3
        last = (y + h >> 3) - 1
        left = x
        right = x + w - 1
        turn = None
        if self._rotation:
            from hal.drivers.ssd1680_odd import turn

            left = 295 - left
            right = 295 - right
        else:
            first = 15 - first
            last = 15 - last
        self._command(0x44, first, last)
        self._command(0x45, left & 0xFF, left >> 8, right & 0xFF, right >> 8)
        self._command(0x4E, first)
        self._command(0x4F, left & 0xFF, left >> 8)
        self._command(bank)
        for at in range(start + x, start + h * 37, 296):
            row = self._frame[at : at + w]
            self._send(turn(row) if turn else row)
