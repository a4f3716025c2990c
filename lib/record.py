# SPDX-License-Identifier: MIT
"""Framed, checksummed records in a log: one JSON value per line.

A line is four hex digits of length, eight of CRC-32, the JSON text and a newline, so that a log
can be read with any text viewer, a record by its offset, and a torn or rotten tail is noticed.

All records pass through one buffer, made when this module is loaded: in a heap that has been in
use for hours there may be no large piece left, and a record that is written or read should leave
no garbage behind. Records are made short enough for it (lib/pieces.py cuts large values); longer
ones, which only old logs have, are read byte by byte.
"""

# The stubs know neither what BytesIO can do nor all that json takes.
# pyright: reportAttributeAccessIssue=false, reportCallIssue=false

import io
import json
import struct
import sys
from binascii import crc32, hexlify, unhexlify

from micropython import const

_HEAD = const(12)
_ROOM = const(3072)
_FIRST = const(256)  # of a record that is read: nearly always the whole of it
MAX_SIZE = const(3059)  # of a body: the room without head and newline

_buffer = bytearray(_ROOM)
_view = memoryview(_buffer)

# CPython's json writes text and parses bytes; MicroPython's does both with any buffer.
_stream = io.BytesIO(1024) if sys.implementation.name == "micropython" else None


def _put(value):
    """The JSON text of a value into the buffer, behind the head: -> its length."""
    if _stream:
        _stream.seek(0)
        json.dump(value, _stream, separators=(",", ":"))
        size = _stream.tell()
    else:
        body = json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()
        size = len(body)
    if size > MAX_SIZE:
        raise ValueError("record too long")
    if _stream:
        _stream.seek(0)
        _stream.readinto(_view[_HEAD : _HEAD + size])
    else:
        _view[_HEAD : _HEAD + size] = body
    return size


def _parse(body):
    return json.loads(body if _stream else bytes(body))


def pack(value):
    """The bytes of a record, in the buffer: to be used before the next call of anything here."""
    size = _put(value)
    crc = crc32(_view[_HEAD : _HEAD + size]) & 0xFFFFFFFF
    _view[:_HEAD] = hexlify(struct.pack(">HI", size, crc))
    _buffer[_HEAD + size] = 10
    return _view[: _HEAD + size + 1]


def _fetch(log, offset):
    """Check the record at `offset`: -> length of its body, -1 where there is no good record.

    A body that is not longer than MAX_SIZE lies in the buffer then, behind its head.
    """
    got = log.readinto(offset, _view[:_FIRST])
    if got < _HEAD:
        return -1
    try:
        size, crc = struct.unpack(">HI", unhexlify(_view[:_HEAD]))
    except ValueError:
        return -1
    if size > MAX_SIZE:
        return size if _is_good(log, offset + _HEAD, size, crc) else -1
    end = _HEAD + size + 1
    while got < end:
        more = log.readinto(offset + got, _view[got:end])
        if not more:
            return -1
        got += more
    if _buffer[end - 1] != 10 or crc32(_view[_HEAD : end - 1]) & 0xFFFFFFFF != crc:
        return -1
    return size


def _is_good(log, offset, size, wanted):
    """Check a long body, a buffer at a time."""
    crc = 0
    while size:
        got = log.readinto(offset, _view[: min(size, _ROOM)])
        if not got:
            return False
        crc = crc32(_view[:got], crc)
        offset += got
        size -= got
    return log.readinto(offset, _view[:1]) == 1 and _buffer[0] == 10 and crc & 0xFFFFFFFF == wanted


# MicroPython has no RawIOBase; CPython's brings the `read` that its json wants.
class _Body(getattr(io, "RawIOBase", io.IOBase)):
    """A long body as a stream that ends where it ends."""

    def __init__(self, log, offset, size):
        self._log = log
        self._offset = offset
        self._left = size  # not in the buffer yet
        self._at = self._end = 0  # of what is there

    def readable(self):
        return True

    def readinto(self, target):
        if self._at == self._end:
            self._end = self._log.readinto(self._offset, _view[: min(self._left, _ROOM)])
            self._offset += self._end
            self._left -= self._end
            self._at = 0
        count = min(len(target), self._end - self._at)
        target[:count] = _view[self._at : self._at + count]
        self._at += count
        return count


def read(log, offset):
    """(value, end) of the record at `offset`; (None, offset) where there is no good record."""
    size = _fetch(log, offset)
    if size < 0:
        return None, offset
    if size > MAX_SIZE:
        value = json.load(_Body(log, offset + _HEAD, size))
    else:
        value = _parse(_view[_HEAD : _HEAD + size])
    return value, offset + _HEAD + size + 1


def value_at(log, offset):
    """The value of the record at `offset`, or None."""
    return read(log, offset)[0]


def bytes_at(log, offset):
    """The whole record at `offset` as it stands, in the buffer, or None; not for long ones."""
    size = _fetch(log, offset)
    return _view[: _HEAD + size + 1] if 0 <= size <= MAX_SIZE else None


def scan(log):
    """Walk all records: -> (offset of the last good one or -1, end of the good part).

    A list is never the last: it is a piece of what the record after it completes.
    """
    last = -1
    offset = 0
    while True:
        size = _fetch(log, offset)
        if size < 0:
            return last, offset
        if size > MAX_SIZE or _buffer[_HEAD] != 91:  # [
            last = offset
        offset += _HEAD + size + 1
