# SPDX-License-Identifier: MIT
"""Imitation of a UC8151 with the panel of the Badger 2040.

Times: power on 97 ms, off 40 ms (GxEPD2 for the UC8151D); a refresh 60 ms and 13.4 ms for each
frame of its waveform (fitted to the table of github.com/antirez/uc8151_micropython). After it OLD
is what was shown: with `swaps` NEW is what was there before, else both are the same.
"""

from hal.fake.glass import ROWS, WIDTH, Glass
from hal.fake.parts import Refused

_POWER_ON_MS = 97
_POWER_OFF_MS = 40


class UC8151Chip(Glass):
    IDLE = 1
    NEW = 0x13
    OLD = 0x10
    SIZES = {
        0x00: 1, 0x01: 5, 0x02: 0, 0x03: 1, 0x04: 0, 0x06: 3, 0x12: 0,
        0x20: 44, 0x21: 42, 0x22: 42, 0x23: 42, 0x24: 42, 0x30: 1, 0x41: 1, 0x50: 1, 0x60: 1,
        0x90: 7, 0x91: 0, 0x92: 0,
    }  # fmt: skip

    def forget(self):
        super().forget()
        self.powered = False
        self._partial = False

    def upside_down(self):
        # It can run its gates and sources backwards, both or none of them: else a mirror.
        return (self.rotation == 180) != (self.registers.get(0x00) == b"\xbf")

    def obey(self, code, data):
        if code == 0x04:
            self.powered = True
            self.work(_POWER_ON_MS)
        elif code == 0x02:
            self.powered = False
            self.work(_POWER_OFF_MS)
        elif code in (0x91, 0x92):
            self._partial = code == 0x91
        elif code == 0x12:
            self._refresh()
        else:
            super().obey(code, data)

    # --- the RAM

    def window(self):
        self.register(0x00)
        if not self._partial:
            return (0, 0, WIDTH, ROWS)
        window = self.register(0x90)
        source, last_source = window[0], window[1]
        gate = window[2] << 8 | window[3]
        last_gate = window[4] << 8 | window[5]
        if source & 7 or last_source & 7 != 7:
            raise Refused("sources come by the byte")
        if not (source < last_source < ROWS * 8 and gate <= last_gate < WIDTH):
            raise Refused("the window is not on the panel")
        return (gate, source // 8, last_gate - gate + 1, (last_source + 1 - source) // 8)

    def fill(self, ram, window, place, data):
        gate, row, _, rows = window
        for byte in data:
            ram[(row + place % rows) * WIDTH + gate + place // rows] = byte
            place += 1

    # --- the display

    def _refresh(self):
        if not self.powered:
            raise Refused("refresh without power")
        for code in (0x01, 0x03, 0x06, 0x30, 0x41, 0x60, self.OLD, self.NEW):
            self.register(code)
        if self.register(0x00) not in (b"\xb3", b"\xbf"):
            raise Refused("panel setting %02x" % self.register(0x00)[0])
        waves = [self.register(code) for code in range(0x20, 0x25)]
        stays, changes = _net(waves[1]), _net(waves[2])
        if stays != 0 or _net(waves[4]) != 0 or changes != -_net(waves[3]) or changes >= 0:
            raise Refused("the waveforms would charge the panel")
        full = any(waves[1][at] for at in range(0, 42, 6))
        border = self.register(0x50)[0]
        if border != (0x4C if full else 0x0C):
            raise Refused("border or polarity")
        if full == self._partial:
            raise Refused("flashing is for the whole panel, quick ones for a window")
        frames = 0
        for at in range(0, 42, 6):
            row = waves[0][at : at + 6]
            frames += sum(row[1:5]) * row[5]
        self.show(self.new, self.old, full, self.window(), 60 + frames * 134 // 10)
        if self.swaps:
            self.swap()
        else:
            self.old[:] = self.new


def _net(wave):
    """Frames towards black less frames towards white: no charge may build up."""
    net = 0
    for at in range(0, 42, 6):
        for phase in range(4):
            voltage = wave[at] >> (6 - 2 * phase) & 3
            frames = wave[at + 1 + phase] * wave[at + 5]
            net += frames if voltage == 1 else -frames if voltage == 2 else 0
    return net
