# SPDX-License-Identifier: MIT
"""Imitation of a UC8151 with the panel of the Badger 2040.

Times: power on 97 ms, off 40 ms (GxEPD2 for the UC8151D); a refresh 60 ms and 13.4 ms for each
frame of its waveform (fitted to the table of github.com/antirez/uc8151_micropython).
"""

from hal.fake.glass import ROWS, SIZE, WIDTH, Glass
from hal.fake.parts import Refused

_SIZES = {
    0x00: 1, 0x01: 5, 0x02: 0, 0x03: 1, 0x04: 0, 0x06: 3, 0x07: 1, 0x12: 0,
    0x20: 44, 0x21: 42, 0x22: 42, 0x23: 42, 0x24: 42, 0x30: 1, 0x41: 1, 0x50: 1, 0x60: 1,
    0x90: 7, 0x91: 0, 0x92: 0,
}  # fmt: skip

_OLD = 0x10
_NEW = 0x13
_POWER_ON_MS = 97
_POWER_OFF_MS = 40


class UC8151Chip(Glass):
    IDLE = 1

    def __init__(self, clock, rotation=0):
        super().__init__(clock, rotation)
        self._new = bytearray(SIZE)
        self._old = bytearray(SIZE)
        self.restart()

    def restart(self):
        """As after a hardware reset."""
        self.wipe(self._new)
        self.wipe(self._old)
        self._command = None
        self._data = bytearray()
        self._registers = {}
        self._partial = False
        self._powered = False
        self._left = 0
        self._frame = (0, 0, WIDTH, ROWS)

    def upside_down(self):
        # It can run its gates and sources backwards, both or none of them: else a mirror.
        return (self.rotation == 180) != (self._registers.get(0x00) == b"\xbf")

    # --- from the bus

    def take_command(self, code):
        self._finish()
        self.check_awake()
        if code not in _SIZES and code not in (_NEW, _OLD):
            raise Refused("unknown command %02x" % code)
        self._command = code
        self._data = bytearray()
        if code in (_OLD, _NEW):
            self._register(0x00)
            self._frame = self._range()
            self._left = self._frame[2] * self._frame[3]
            self._place = 0
            if code == _NEW:
                self._window = self._frame
        elif _SIZES[code] == 0:
            self._finish()

    def take_data(self, data):
        self.check_awake()
        if self._command in (_OLD, _NEW):
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
        code = self._command
        self._command = None
        if code is None:
            return
        if code in (_OLD, _NEW):
            if self._left:
                raise Refused("%d bytes of the window are missing" % self._left)
            return
        if len(self._data) != _SIZES[code]:
            raise Refused("data missing for %02x" % code)
        if code == 0x04:
            self._powered = True
            self.work(_POWER_ON_MS)
        elif code == 0x02:
            self._powered = False
            self.work(_POWER_OFF_MS)
        elif code == 0x07:
            if self._data[0] != 0xA5 or self._powered:
                raise Refused("deep sleep needs its check code, and power off before")
            self.asleep = True
        elif code == 0x91:
            self._partial = True
        elif code == 0x92:
            self._partial = False
        elif code == 0x12:
            self._refresh()
        else:
            self._registers[code] = bytes(self._data)

    # --- the RAM

    def _register(self, code):
        if code not in self._registers:
            raise Refused("register %02x was never written" % code)
        return self._registers[code]

    def _range(self):
        """(first gate, first row, gates, rows) that commands are about."""
        if not self._partial:
            return (0, 0, WIDTH, ROWS)
        window = self._register(0x90)
        source, last_source = window[0], window[1]
        gate = window[2] << 8 | window[3]
        last_gate = window[4] << 8 | window[5]
        if source & 7 or last_source & 7 != 7:
            raise Refused("sources come by the byte")
        if not (source < last_source < ROWS * 8 and gate <= last_gate < WIDTH):
            raise Refused("the window is not on the panel")
        return (gate, source // 8, last_gate - gate + 1, (last_source + 1 - source) // 8)

    def _fill(self, data):
        if len(data) > self._left:
            raise Refused("more data than the window holds")
        self._left -= len(data)
        bank = self._new if self._command == _NEW else self._old
        gate, row, _, rows = self._frame
        place = self._place
        for byte in data:
            bank[(row + place % rows) * WIDTH + gate + place // rows] = byte
            place += 1
        self._place = place

    # --- the display

    def _refresh(self):
        if not self._powered:
            raise Refused("refresh without power")
        for code in (0x01, 0x03, 0x06, 0x30, 0x41, 0x60):
            self._register(code)
        if self._register(0x00) not in (b"\xb3", b"\xbf"):
            raise Refused("panel setting %02x" % self._register(0x00)[0])
        waves = [self._register(code) for code in range(0x20, 0x25)]
        stays, changes = _net(waves[1]), _net(waves[2])
        if stays != 0 or _net(waves[4]) != 0 or changes != -_net(waves[3]) or changes >= 0:
            raise Refused("the waveforms would charge the panel")
        full = any(waves[1][at] for at in range(0, 42, 6))
        border = self._register(0x50)[0]
        if border != (0x4C if full else 0x0C):
            raise Refused("border or polarity")
        if full == self._partial:
            raise Refused("flashing is for the whole panel, quick ones for a window")
        frames = 0
        for at in range(0, 42, 6):
            row = waves[0][at : at + 6]
            frames += sum(row[1:5]) * row[5]
        self.show(self._new, self._old, full, self._range(), 60 + frames * 134 // 10)
        # This one copies by itself what it has shown; the driver must not depend on it.
        self._old[:] = self._new


def _net(wave):
    """Frames towards black less frames towards white: no charge may build up."""
    net = 0
    for at in range(0, 42, 6):
        for phase in range(4):
            voltage = wave[at] >> (6 - 2 * phase) & 3
            frames = wave[at + 1 + phase] * wave[at + 5]
            net += frames if voltage == 1 else -frames if voltage == 2 else 0
    return net
