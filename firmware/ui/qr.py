# SPDX-License-Identifier: MIT
"""A QR code, made in small steps: what adafruit_miniqr does at once would keep a Pico's buttons
waiting for half a second. Its tables and patterns are used, its loops are cut here.
"""

import adafruit_miniqr as qr
from micropython import const

# Versions that fit on the display with modules of 3 pixels, and of 2.
_LARGE = const(4)
_MOST = const(9)
_COLUMNS = const(8)  # of the code that are filled in one step
_BYTES = const(64)  # that are divided in one step


def room(version, level):
    """Bytes that fit."""
    return sum([block["data"] for block in qr._get_rs_blocks(version, level)]) - 2


def fit(size):
    """(version, level) of a code for so many bytes, or None: with large modules if possible, else
    with more correction, else with less.
    """
    for level, most in ((qr.M, _LARGE), (qr.L, _LARGE), (qr.M, _MOST), (qr.L, _MOST)):
        for version in range(1, most + 1):
            if size <= room(version, level):
                return version, level
    return None


class Code:
    """`rows` is None until it is done; then a number for each row, whose bits are its modules."""

    def __init__(self, data):
        version, level = fit(len(data))
        self.size = 4 * version + 17
        self.rows = None
        self._blocks = qr._get_rs_blocks(version, level)
        self._code = qr.QRCode(qr_type=version, error_correct=level)
        self._data = data
        self.steps = 4 + self.size // _COLUMNS
        for block in self._blocks:
            self.steps += (block["data"] + _BYTES - 1) // _BYTES

    def make(self):
        """A generator: each turn does a part of the work."""
        code = self._code
        size = code.module_count = self.size
        matrix = code.matrix = qr.QRBitMatrix(size, size)
        for row, column in ((0, 0), (size - 7, 0), (0, size - 7)):
            code._setup_position_probe_pattern(row, column)
        yield
        code._setup_position_adjust_pattern()
        code._setup_timing_pattern()
        code._setup_type_info(False, 0)
        if code.type >= 7:
            code._setup_type_number(False)
        yield
        data = self._padded()
        parts = []
        start = 0
        by = None
        for block in self._blocks:
            part = data[start : start + block["data"]]
            start += len(part)
            left = bytearray(block["total"] - len(part))
            if by is None:  # the same for all of them
                by = qr.QRUtil.get_error_correct_polynomial(len(left)).num
                by = bytes([qr.LOG_TABLE[value] for value in by[1:]])
                yield
            for first in range(0, len(part), _BYTES):
                _divide(left, part[first : first + _BYTES], by)
                yield
            parts.append((part, left))
        self._data = _mixed(parts)
        yield
        yield from self._fill(matrix)
        self.rows = matrix.buffer  # two numbers for a row, 30 bits each
        self._code = self._data = None

    def _padded(self):
        """Mode, length, data and what fills it up: half a byte after the other."""
        whole = sum([block["data"] for block in self._blocks])
        count = len(self._data)
        out = bytearray(whole)
        out[0] = 0x40 | count >> 4
        held = count & 15
        for number in range(count):
            byte = self._data[number]
            out[number + 1] = held << 4 | byte >> 4
            held = byte & 15
        out[count + 1] = held << 4
        for number in range(count + 2, whole):
            out[number] = 0x11 if number - count & 1 else 0xEC
        return out

    def _fill(self, matrix):
        """The data in a zigzag of two columns, from the right; every second module is turned."""
        data = self._data
        used, dark = matrix.used, matrix.buffer
        size = self.size
        bit = 0
        last = 8 * len(data)
        up = True
        done = 0
        for right in range(size - 1, 0, -2):
            if right <= 6:
                right -= 1
            for step in range(size):
                row = size - 1 - step if up else step
                column = right
                while column > right - 2:
                    half = 2 * row + (column >= 30)
                    place = 1 << column % 30
                    if not used[half] & place:
                        value = bit < last and data[bit >> 3] >> (7 - (bit & 7)) & 1
                        bit += 1
                        if value == (row + column) & 1:
                            dark[half] |= place
                    column -= 1
            up = not up
            done += 2
            if done % _COLUMNS == 0:
                yield


def _divide(left, data, by):
    """Divide polynomials; what is left at the end are the bytes that mend others."""
    exp, log = qr.EXP_TABLE, qr.LOG_TABLE
    last = len(left) - 1
    for byte in data:
        factor = byte ^ left[0]
        if factor:
            factor = log[factor]
            for number in range(last):
                left[number] = left[number + 1] ^ exp[(by[number] + factor) % 255]
            left[last] = exp[(by[last] + factor) % 255]
        else:
            left[:last] = left[1:]
            left[last] = 0


def _mixed(parts):
    """The first bytes of all parts, then the second ones, and so on; then likewise the others."""
    out = bytearray()
    for half in (0, 1):
        for number in range(max([len(part[half]) for part in parts])):
            for part in parts:
                if number < len(part[half]):
                    out.append(part[half][number])
    return out
