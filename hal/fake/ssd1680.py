# SPDX-License-Identifier: MIT
"""Imitation of an SSD1680 with a 2.9 inch panel: takes what the driver sends, keeps the picture.

Times are those of the GDEY029T94 (GxEPD2): 1,715 ms full, 362 ms quick. `swaps` is for panels
that do as they like, and swap their two pictures after each quick refresh or do not, whatever 37
says; `bare` for those whose OTP has no waveform for it, so that one must be written first.
"""

from hal.fake.glass import ROWS, WIDTH, Glass
from hal.fake.parts import Refused


class SSD1680Chip(Glass):
    IDLE = 0
    NEW = 0x24
    OLD = 0x26
    SIZES = {
        0x01: 3, 0x10: 1, 0x11: 1, 0x12: 0, 0x18: 1, 0x20: 0, 0x21: 2, 0x22: 1, 0x32: 153,
        0x37: 10, 0x3C: 1, 0x44: 2, 0x45: 4, 0x4E: 1, 0x4F: 2,
    }  # fmt: skip

    def __init__(self, clock, rotation=0, full_ms=1715, quick_ms=362, swaps=None, bare=False):
        super().__init__(clock, rotation, swaps)
        self._full_ms = full_ms
        self._quick_ms = quick_ms
        self.bare = bare

    def obey(self, code, data):
        if code == 0x12:
            self.forget()
            self.work(4)
        elif code == 0x10:
            if data[0] not in (1, 3):
                raise Refused("no such sleep")
            self.asleep = True
            if data[0] == 3:
                self.wipe()
        elif code == 0x20:
            self._activate()
        else:
            super().obey(code, data)

    # --- the RAM

    def window(self):
        if self.register(0x01) != b"\x27\x01\x00":
            raise Refused("the panel has 296 gates")
        mode = self.register(0x11)[0]
        if mode & 4 == 0:
            raise Refused("this imitation only fills along the gates")
        rows = self.register(0x44)
        gates = _words(self.register(0x45))
        row, last_row = rows if mode & 1 else (rows[1], rows[0])
        gate, last_gate = gates if mode & 2 else (gates[1], gates[0])
        if not (row <= last_row < ROWS and gate <= last_gate < WIDTH):
            raise Refused("the window is not on the panel")
        if self.register(0x4E)[0] != rows[0] or _words(self.register(0x4F))[0] != gates[0]:
            raise Refused("the counters are not at the start of the window")
        return (gate, row, last_gate - gate + 1, last_row - row + 1)

    def fill(self, ram, window, place, data):
        gate, row, gates, rows = window
        mode = self.register(0x11)[0]
        at = 0
        while at < len(data):
            line, done = divmod(place + at, gates)
            part = bytes(data[at : at + gates - done])
            at += len(part)
            start = gate + done
            if mode & 2 == 0:
                start = gate + gates - done - len(part)
                part = bytes(reversed(part))
            start += (row + line if mode & 1 else row + rows - 1 - line) * WIDTH
            ram[start : start + len(part)] = part

    # --- the display

    def _activate(self):
        sequence = self.register(0x22)[0]
        if sequence & 0xC7 != 0xC7:
            raise Refused("sequence %02x leaves something on, or shows nothing" % sequence)
        options, sources = self.register(0x21)
        if sources != 0x80:
            raise Refused("the panel is wired to S8 and on")
        if options & 0x0F not in (0x08, 0x00):
            raise Refused("NEW is looked at as it is or inverted")
        black = options & 0x0F == 0  # 1 is white to the controller
        quick = bool(sequence & 0x08)
        loads = bool(sequence & 0x10)
        if self.register(0x3C) != (b"\x80" if quick else b"\x04" if black else b"\x05"):
            raise Refused("the border would flicker or smear")
        if not quick:
            if not loads or options >> 4 != 4:
                raise Refused("mode 1 loads its waveform and does not look at OLD")
            self.registers.pop(0x32, None)
            new = _inverted(self.new) if black else self.new
            self.show(new, new, True, (0, 0, WIDTH, ROWS), self._full_ms)
            return
        if options >> 4 != options & 0x0F:
            raise Refused("OLD must be inverted like NEW")
        if not loads and 0x32 not in self.registers:
            raise Refused("no waveform")
        works = not loads or not self.bare
        new, old = self.new, self.old if works else self.new
        if black:
            new, old = _inverted(new), _inverted(old)
        self.show(new, old, False, (0, 0, WIDTH, ROWS), self._quick_ms)
        if self.register(0x37)[5] & 0x40 if self.swaps is None else self.swaps:
            self.swap()


def _words(data):
    return [data[at] | data[at + 1] << 8 for at in range(0, len(data), 2)]


def _inverted(picture):
    return bytes([byte ^ 0xFF for byte in picture])
