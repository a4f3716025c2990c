# SPDX-License-Identifier: MIT
"""Mends records (lib/record.py) of which a single bit is wrong: their checksum tells which one."""

from binascii import crc32, hexlify, unhexlify

from micropython import const

from lib import record

_HEAD = const(12)
_HIGH = const(0xEDB8)  # of the polynomial of CRC-32
_LOW = const(0x8320)
_BITS = const(256)  # that are looked at in one go


def mend(log, offset):
    """-> the length of the record at `offset`, whole and in the buffer of lib/record.py; or 0.

    Yields now and then: it takes long. Nobody may use the buffer between the end and its use.
    """
    got = log.readinto(offset, record.view)
    text = bytes(record.view[:got])
    head = text[:_HEAD]
    # Either may be wrong: what the head says, or where the line ends.
    for size in (_number(head[:4]), text.find(b"\n", _HEAD) - _HEAD):
        if 0 < size < got - _HEAD and (yield from _mend_body(text[_HEAD : _HEAD + size], head)):
            return size + record.FRAME
    return 0


def _number(digits):
    try:
        high, low = unhexlify(digits)
    except ValueError:
        return -1
    return high << 8 | low


def _mend_body(body, head):
    size = len(body)
    crc = crc32(body)
    good = hexlify(bytes((size >> 8, size & 255, crc >> 24, crc >> 16 & 255)))
    good += hexlify(bytes((crc >> 8 & 255, crc & 255)))
    wrong = [place for place in range(_HEAD) if good[place] != head[place]]
    if len(wrong) > 1:
        # More than a letter of the head is wrong if the body is what it was: so it is not.
        if good[:4] != head[:4]:
            return False
        place = yield from _wrong_bit(crc, head[4:], size)
        if place < 0:
            return False
        body = bytearray(body)
        body[size - 1 - place // 8] ^= 128 >> place % 8
        good = head
    record.view[:_HEAD] = good
    record.view[_HEAD : _HEAD + size] = body
    record.buffer[_HEAD + size] = 10
    return True


def _wrong_bit(crc, digits, size):
    """Which bit, counted from the end, makes a checksum what it is instead of another; or -1."""
    try:
        wanted = unhexlify(digits)
    except ValueError:
        return -1
    # In halves, because a number of 32 bits would be made anew at each step.
    wanted_high = (wanted[0] << 8 | wanted[1]) ^ (crc >> 16)
    wanted_low = (wanted[2] << 8 | wanted[3]) ^ (crc & 0xFFFF)
    high, low = _HIGH, _LOW
    for place in range(8 * size):
        if place % _BITS == _BITS - 1:
            yield
        if low == wanted_low and high == wanted_high:
            return place
        odd = low & 1
        low = low >> 1 | (high & 1) << 15
        high >>= 1
        if odd:
            high ^= _HIGH
            low ^= _LOW
    return -1
