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
_OTHERS = b" $%*+-./:"  # letters that are neither digits nor A to Z


def fit(bits):
    """(version, level) of a code for so many, or None: with large modules if possible, else with
    more correction, else with less.
    """
    for level, most in ((qr.M, _LARGE), (qr.L, _LARGE), (qr.M, _MOST), (qr.L, _MOST)):
        for version in range(1, most + 1):
            blocks = qr._get_rs_blocks(version, level)
            if bits <= 8 * sum([block["data"] for block in blocks]):
                return version, level
    return None


def bits_of(data, letters):
    count = 12 + 8 * len(data)
    if letters:
        count += 13 + (11 * len(letters) + 1) // 2
    return count


def _value(code):
    """Of a letter in what QR codes call alphanumeric."""
    if code >= 65:
        return code - 55
    for at in range(len(_OTHERS)):
        if _OTHERS[at] == code:
            return 36 + at
    return code - 48


class Code:
    """`rows` is None until it is done; then a number for each row, whose bits are its modules.

    It says `data`, any bytes, and behind them `letters`, which take less room: A to Z, 0 to 9 and
    `$%*+-./:`.
    """

    def __init__(self, data, letters=b""):
        version, level = fit(bits_of(data, letters))
        self.size = 4 * version + 17
        self.rows = None
        self._blocks = qr._get_rs_blocks(version, level)
        self._code = qr.QRCode(qr_type=version, error_correct=level)
        self._data = data
        self._letters = letters
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
        """Bytes, then letters, of which two take 11 bits, and what fills it up."""
        out = bytearray(sum([block["data"] for block in self._blocks]) + 1)
        at = held = count = 0

        def put(value, bits):
            nonlocal at, held, count
            held = held << bits | value
            count += bits
            while count >= 8:
                count -= 8
                out[at] = held >> count
                at += 1
                held &= (1 << count) - 1

        put(4, 4)
        put(len(self._data), 8)
        for byte in self._data:
            put(byte, 8)
        letters = self._letters
        if letters:
            put(2, 4)
            put(len(letters), 9)
            for number in range(0, len(letters) - 1, 2):
                put(45 * _value(letters[number]) + _value(letters[number + 1]), 11)
            if len(letters) & 1:
                put(_value(letters[-1]), 6)
        put(0, 4)  # no more; what has no room for it can do without
        if count:
            put(0, 8 - count)
        for number in range(at, len(out)):
            out[number] = 0x11 if number - at & 1 else 0xEC
        return out[:-1]

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
