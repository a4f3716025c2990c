# SPDX-License-Identifier: MIT
"""What few SSD1680 panels need: those mounted upside down, those without a quick waveform."""

from micropython import const

from hal.drivers.ssd1680 import SSD1680

_MIRROR = b"\x00\x08\x04\x0c\x02\x0a\x06\x0e\x01\x09\x05\x0d\x03\x0b\x07\x0f"

_row = memoryview(bytearray(296))

_FRAMES = const(10)
_REPEATS = const(2)


def turn(row):
    """The row with the bits of each byte reversed; it lasts until the next call."""
    turned = _row[: len(row)]
    for at in range(len(row)):
        byte = row[at]
        turned[at] = _MIRROR[byte & 15] << 4 | _MIRROR[byte >> 4]
    return turned


class BareSSD1680(SSD1680):
    """For panels that have no waveform for mode 2 in their OTP: it is written by 32.

    A reset and a full refresh overwrite it. The full one pays for writing it again; the first
    refresh after sleep costs 154 bytes more.
    """

    QUICK = 0xCF  # 22: mode 2 with the waveform that is there

    def _setup(self):
        super()._setup()
        self._load()

    def _next(self, phase):
        following = super()._next(phase)
        if phase and not self._area:
            self._load()
        return following

    def _load(self):
        """Pixels that change are driven once, others not at all.

        153 bytes: for black to black, black to white, white to black, white to white and VCOM
        twelve groups of voltages (01 drives to black, 10 to white); then for each group the
        lengths of its four phases, two marks and the repeats; frame rates (2 is 75 Hz); gates.
        """
        table = bytearray(153)
        table[12] = 0x80
        table[24] = 0x40
        table[60] = _FRAMES
        table[66] = _REPEATS
        for at in range(144, 150):
            table[at] = 0x22
        self._command(0x32)
        self._send(table)
