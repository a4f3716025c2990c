# SPDX-License-Identifier: MIT
"""Solomon SSD1680 with a 296x128 black and white panel.

Numbers in comments are the controller's commands (command table of SSD1680 rev 0.14).

A quick refresh looks at the whole panel, so the two pictures must be alike wherever nothing
changes. Some panels swap them after each quick refresh ("ping-pong"), others do not: it depends
on what was burnt into their OTP, and cannot be asked (GxEPD2 has both kinds). 37 settles it, so we
always have them swapped, as zephyr/pull/113093 and Waveshare's own driver do: then the area goes
to NEW before a refresh, and once more after it, when the former OLD is NEW. For a controller that
does not heed 37 there is `careful`: after a refresh it writes the area to both.

A page of the canvas (296 bytes, bit 0 on top) is a row of the RAM as it stands, if source 0 is
the bottom line of the picture: the RAM's bit 7 is the lowest source, the page's bit 7 the lowest
pixel. So page p goes to RAM row 15 - p and nothing is turned; the RAM is filled along the gates
(11: AM = 1), and 21 lets the controller invert, for which 1 is white; so to show everything
inverted costs nothing. Only a panel that is mounted the other way round needs its bits reversed,
by table.
"""

from micropython import const

from hal.drivers.epaper import HEIGHT, ROWS, WHOLE, WIDTH, Epaper

_NEW = const(0x24)
_OLD = const(0x26)

_ALONG_GATES = b"\x07"  # 11: AM = 1, both addresses count up
_SEQUENCE_FULL = b"\xf7"  # 22: clock, analog, temperature, waveform, mode 1, all off again
_SEQUENCE_QUICK = b"\xff"  # the same with mode 2, which compares OLD and NEW
_SEQUENCE_OWN = b"\xcf"  # mode 2 with the waveform that was written by 32

# 37: 40 in the sixth byte swaps the pictures after every mode 2; the rest is as after a reset.
_PING_PONG = b"\x00\x00\x00\x00\x00\x40\x00\x00\x00\x00"

# The following are pairs: as usual, inverted. 21, first byte: high half is for OLD, low half for
# NEW; 8 inverts, 4 reads as zero. A full refresh must not look at OLD
# (github.com/zephyrproject-rtos/zephyr/pull/117609). Second byte: the 2.9 inch panels are wired
# to the sources from S8 on.
_OPTIONS_FULL = (b"\x48\x80", b"\x40\x80")
_OPTIONS_QUICK = (b"\x88\x80", b"\x00\x80")

_BORDER_FULL = (b"\x05", b"\x04")  # 3C: follows the waveform for white, for black
_BORDER_QUICK = b"\x80"  # stays as it is


class SSD1680(Epaper):
    """`rotation` is 0 or 180. `waveform` is for panels that have none for mode 2 in their OTP."""

    BUSY = 1

    def __init__(
        self,
        spi,
        cs,
        dc,
        reset,
        busy,
        clock,
        sleep_ms,
        rotation=0,
        waveform=None,
        careful=False,
    ):
        super().__init__(spi, cs, dc, reset, busy, clock, sleep_ms)
        self._turned = _reversed_bits() if rotation == 180 else b""
        self._waveform = waveform
        self._careful = careful
        self._loaded = False  # whether the waveform register holds ours
        self._lost = True  # whether the RAM holds anything but our copy
        self._area = None  # what a quick refresh shows; None for a full one
        self._columns = bytearray(2)
        self._gates = bytearray(4)

    def _boot(self):
        self._command(0x12)  # software reset
        self._sleep_ms(10)

    def _setup(self):
        self._command(0x01, b"\x27\x01\x00")  # 296 gates in their order
        self._command(0x18, b"\x80")  # own temperature sensor
        self._command(0x11, _ALONG_GATES)
        self._command(0x37, _PING_PONG)
        self._loaded = False
        self._lost = True

    def _send(self, frame, area, full):
        self._area = area
        if full:
            self._keep(frame, WHOLE)
            self._write(_NEW, WHOLE)
            self._write(_OLD, WHOLE)
        elif self._lost:
            self._write(_OLD, WHOLE)
            self._keep(frame, area)
            self._write(_NEW, WHOLE)
        else:
            self._keep(frame, area)
            self._write(_NEW, area)
        self._lost = False

    def _start(self, full):
        inverted = 1 if self.inverted else 0
        self._command(0x3C, _BORDER_FULL[inverted] if full else _BORDER_QUICK)
        self._command(0x21, (_OPTIONS_FULL if full else _OPTIONS_QUICK)[inverted])
        sequence = _SEQUENCE_FULL if full else _SEQUENCE_QUICK
        if full:
            self._loaded = False  # the sequence loads its own from the OTP
        elif self._waveform:
            self._load()
            sequence = _SEQUENCE_OWN
        self._command(0x22, sequence)
        self._command(0x20)
        return self.REFRESHING

    def _next(self, phase):
        # Make both pictures alike, and let a full refresh pay for the quick ones' waveform.
        if self._area:
            self._write(_NEW, self._area)
            if self._careful:
                self._write(_OLD, self._area)
        elif self._waveform:
            self._load()
        return 0

    def _load(self):
        if not self._loaded:
            self._command(0x32, self._waveform)
            self._loaded = True

    def _doze(self):
        self._command(0x10, b"\x01")

    def _keep(self, frame, area):
        """Take the area of the frame into our copy, in the order of the RAM."""
        x, y, w, h = area
        frame = memoryview(frame)
        for page in range(y // 8, (y + h) // 8):
            start = page * WIDTH + x
            if not self._turned:
                to = (ROWS - 1 - page) * WIDTH + x
                self._rows[to : to + w] = frame[start : start + w]
            else:
                self._keep_turned(frame, start, w, (page + 1) * WIDTH - 1 - x)

    def _keep_turned(self, frame, start, count, to):
        ram = self._ram
        turned = self._turned
        for at in range(start, start + count):
            ram[to] = turned[frame[at]]
            to -= 1

    def _write(self, bank, area):
        """Write an area of our copy into one of the controller's two pictures."""
        x, y, w, h = area
        if self._turned:
            x = WIDTH - x - w
        else:
            y = HEIGHT - y - h
        first = y // 8
        last = (y + h) // 8 - 1
        columns = self._columns
        gates = self._gates
        columns[0] = first
        columns[1] = last
        gates[0] = x & 0xFF
        gates[1] = x >> 8
        gates[2] = (x + w - 1) & 0xFF
        gates[3] = (x + w - 1) >> 8
        self._command(0x44, columns)
        self._command(0x45, gates)
        self._command(0x4E, memoryview(columns)[:1])
        self._command(0x4F, memoryview(gates)[:2])
        self._command(bank)
        self._cs.value(0)
        self._dc.value(1)
        if w == WIDTH:
            self._spi.write(self._rows[first * WIDTH : (last + 1) * WIDTH])
        else:
            for start in range(first * WIDTH + x, last * WIDTH + x + 1, WIDTH):
                self._spi.write(self._rows[start : start + w])
        self._cs.value(1)


def quick_waveform(frames=10, repeats=2):
    """A waveform for mode 2: 32 takes it. Pixels that change are driven once, others not at all.

    153 bytes: for black to black, black to white, white to black, white to white and VCOM twelve
    groups of voltages (01 drives to black, 10 to white); then for each group the lengths of its
    four phases, two marks and the repeats; frame rates (2 is 75 Hz); gates.
    """
    table = bytearray(153)
    table[12] = 0x80
    table[24] = 0x40
    table[60] = frames
    table[66] = repeats
    for at in range(144, 150):
        table[at] = 0x22
    return table


def _reversed_bits():
    table = bytearray(256)
    for value in range(256):
        turned = 0
        for bit in range(8):
            if value & (1 << bit):
                turned |= 0x80 >> bit
        table[value] = turned
    return table
