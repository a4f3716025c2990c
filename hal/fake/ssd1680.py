# SPDX-License-Identifier: MIT
"""Imitation of an SSD1680 with a 2.9 inch panel: takes what the driver sends, keeps the picture.

Times are those of the GDEY029T94 (GxEPD2): 1,715 ms full, 362 ms quick. `swaps` is for panels
that do as they like, and swap their two pictures after each quick refresh or do not, whatever 37
says; `bare` for those whose OTP has no waveform for it, so that one must be written first.
"""

from hal.fake.glass import ROWS, SIZE, WIDTH, Glass
from hal.fake.parts import Refused

# Commands that we know, and how many bytes follow.
_SIZES = {
    0x01: 3, 0x10: 1, 0x11: 1, 0x12: 0, 0x18: 1, 0x20: 0, 0x21: 2, 0x22: 1, 0x32: 153,
    0x37: 10, 0x3C: 1, 0x44: 2, 0x45: 4, 0x4E: 1, 0x4F: 2,
}  # fmt: skip

_NEW = 0x24
_OLD = 0x26


class SSD1680Chip(Glass):
    IDLE = 0

    def __init__(self, clock, rotation=0, full_ms=1715, quick_ms=362, swaps=None, bare=False):
        super().__init__(clock, rotation)
        self._full_ms = full_ms
        self._quick_ms = quick_ms
        self._swaps = swaps
        self._bare = bare
        self._new = bytearray(SIZE)
        self._old = bytearray(SIZE)
        self.restart()

    def restart(self):
        """As after a hardware reset."""
        self.wipe(self._new)
        self.wipe(self._old)
        self._forget()

    def _forget(self):
        self._command = None
        self._data = bytearray()
        self._registers = {}
        self._left = None  # bytes still to come of the picture that is being written
        self._waveform = False
        self._place = (0, 0)  # row and gate of the next byte

    # --- from the bus

    def take_command(self, code):
        self._finish()
        self.check_awake()
        if code not in _SIZES and code not in (_NEW, _OLD):
            raise Refused("unknown command %02x" % code)
        self._command = code
        self._data = bytearray()
        if code in (_NEW, _OLD):
            self._open_window()
        elif _SIZES[code] == 0:
            self._finish()

    def take_data(self, data):
        self.check_awake()
        if self._command in (_NEW, _OLD):
            self._fill(data)
            return
        if self._command is None:
            raise Refused("data without a command")
        self._data.extend(data)
        if len(self._data) > _SIZES[self._command]:
            raise Refused("too much data for %02x" % self._command)
        if len(self._data) == _SIZES[self._command]:
            self._finish()

    def _finish(self):
        """A command is complete, or the next one begins."""
        code = self._command
        self._command = None
        if code is None:
            return
        if code in (_NEW, _OLD):
            if self._left:
                raise Refused("%d bytes of the window are missing" % self._left)
            return
        if len(self._data) != _SIZES[code]:
            raise Refused("data missing for %02x" % code)
        if code == 0x12:
            self._forget()
            self.work(4)
        elif code == 0x10:
            if self._data[0] not in (1, 3):
                raise Refused("no such sleep")
            self.asleep = True
        elif code == 0x20:
            self._activate()
        else:
            self._registers[code] = bytes(self._data)
            self._waveform = self._waveform or code == 0x32

    # --- the RAM

    def _register(self, code):
        if code not in self._registers:
            raise Refused("register %02x was never written" % code)
        return self._registers[code]

    def _open_window(self):
        if self._register(0x11) != b"\x07":
            raise Refused("this imitation only fills along the gates, upwards")
        if self._register(0x01) != b"\x27\x01\x00":
            raise Refused("the panel has 296 gates")
        row, last_row = self._register(0x44)
        gates = self._register(0x45)
        gate = gates[0] | gates[1] << 8
        last_gate = gates[2] | gates[3] << 8
        if not (row <= last_row < ROWS and gate <= last_gate < WIDTH):
            raise Refused("the window is not on the panel")
        counters = self._register(0x4F)
        if self._register(0x4E)[0] != row or counters[0] | counters[1] << 8 != gate:
            raise Refused("the counters are not at the start of the window")
        self._frame = (gate, row, last_gate - gate + 1, last_row - row + 1)
        self._left = self._frame[2] * self._frame[3]
        self._place = (row, gate)
        if self._command == _NEW:
            self._window = self._frame

    def _fill(self, data):
        if len(data) > self._left:
            raise Refused("more data than the window holds")
        self._left -= len(data)
        bank = self._new if self._command == _NEW else self._old
        gate, _, gates, _ = self._frame
        row, here = self._place
        at = 0
        while at < len(data):
            count = min(len(data) - at, gate + gates - here)
            start = row * WIDTH + here
            bank[start : start + count] = data[at : at + count]
            at += count
            here += count
            if here == gate + gates:
                row += 1
                here = gate
        self._place = (row, here)

    # --- the display

    def _activate(self):
        sequence = self._register(0x22)[0]
        if sequence & 0xC7 != 0xC7:
            raise Refused("sequence %02x leaves something on, or shows nothing" % sequence)
        options, sources = self._register(0x21)
        if sources != 0x80:
            raise Refused("the panel is wired to S8 and on")
        if options & 0x0F not in (0x08, 0x00):
            raise Refused("NEW is looked at as it is or inverted")
        black = options & 0x0F == 0  # 1 is white to the controller
        quick = bool(sequence & 0x08)
        loads = bool(sequence & 0x10)
        if self._register(0x3C) != (b"\x80" if quick else b"\x04" if black else b"\x05"):
            raise Refused("the border would flicker or smear")
        if not quick:
            if not loads or options >> 4 != 4:
                raise Refused("mode 1 loads its waveform and does not look at OLD")
            self._waveform = False
            new = _inverted(self._new) if black else self._new
            self.show(new, new, True, (0, 0, WIDTH, ROWS), self._full_ms)
            return
        if options >> 4 != options & 0x0F:
            raise Refused("OLD must be inverted like NEW")
        if not loads and not self._waveform:
            raise Refused("no waveform")
        works = not loads or not self._bare
        new, old = self._new, self._old if works else self._new
        if black:
            new, old = _inverted(new), _inverted(old)
        self.show(new, old, False, (0, 0, WIDTH, ROWS), self._quick_ms)
        swaps = self._swaps
        if swaps is None:
            swaps = self._register(0x37)[5] & 0x40
        if swaps:
            self._new, self._old = self._old, self._new


def _inverted(picture):
    return bytes([byte ^ 0xFF for byte in picture])
