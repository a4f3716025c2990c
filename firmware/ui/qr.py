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


def limit(size):
    """Bytes that a code may have which must have so many: more of them for the same correction."""
    corrected = room(_MOST, qr.M)
    return corrected if size <= corrected else room(_MOST, qr.L)


class Code:
    """`rows` is None until it is done; then a number for each row, whose bits are its modules."""

    def __init__(self, data):
        version, level = fit(len(data))
        self.size = 4 * version + 17
        self.rows = None
        self._blocks = qr._get_rs_blocks(version, level)
        self._code = qr.QRCode(qr_type=version, error_correct=level)
        self._data = data
        self.steps = 3 + len(self._blocks) + (self.size + _COLUMNS - 1) // _COLUMNS

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
        for block in self._blocks:
            part = data[start : start + block["data"]]
            start += len(part)
            parts.append((part, _correction(part, block["total"] - len(part))))
            yield
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
                for column in (right, right - 1):
                    half, place = divmod(column, 30)
                    half += 2 * row
                    place = 1 << place
                    if not matrix.used[half] & place:
                        dark = bit < last and data[bit >> 3] >> (7 - (bit & 7)) & 1
                        bit += 1
                        if dark == (row + column) & 1:
                            matrix.buffer[half] |= place
            up = not up
            done += 2
            if done % _COLUMNS == 0:
                yield


def _correction(data, count):
    """The bytes that mend others: what is left of a division of polynomials."""
    exp, log = qr.EXP_TABLE, qr.LOG_TABLE
    by = [log[value] for value in qr.QRUtil.get_error_correct_polynomial(count).num[1:]]
    left = bytearray(count)
    for byte in data:
        factor = byte ^ left[0]
        left = left[1:]
        left.append(0)
        if factor:
            factor = log[factor]
            for number in range(count):
                left[number] ^= exp[(by[number] + factor) % 255]
    return left


def _mixed(parts):
    """The first bytes of all parts, then the second ones, and so on; then likewise the others."""
    out = bytearray()
    for half in (0, 1):
        for number in range(max([len(part[half]) for part in parts])):
            for part in parts:
                if number < len(part[half]):
                    out.append(part[half][number])
    return out
