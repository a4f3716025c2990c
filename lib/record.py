# SPDX-License-Identifier: MIT
"""Framed, checksummed records in a log: one JSON value per line.

A line is four hex digits of length, eight of CRC-32, the JSON text and a newline, so that a log
can be read with any text viewer, a record by its offset, and a torn or rotten tail is noticed.

All records pass through one buffer, made when this module is loaded: in a heap that has been in
use for hours there may be no large piece left, and a record that is written or read should leave
no garbage behind. Records are made short enough for it (lib/pieces.py cuts large values); longer
ones, which only old logs have, are read byte by byte (lib/longrecord.py). lib/logscan.py finds
the end of a log.
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
FRAME = const(13)  # bytes of a record besides its body
_ROOM = const(1536)
_FIRST = const(256)  # of a record that is read: nearly always the whole of it
MAX_SIZE = const(1523)  # of a body: the room without head and newline

buffer = bytearray(_ROOM)
view = memoryview(buffer)
# Made once, because a record is read often.
_head = view[:_HEAD]
_first = view[:_FIRST]

# CPython's json writes text and parses bytes; MicroPython's does both with any buffer.
_stream = io.BytesIO(768) if sys.implementation.name == "micropython" else None


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
        _stream.readinto(view[_HEAD : _HEAD + size])
    else:
        view[_HEAD : _HEAD + size] = body
    return size


def pack(value):
    """The bytes of a record, in the buffer: to be used before the next call of anything here."""
    size = _put(value)
    _head[:] = hexlify(struct.pack(">HI", size, crc32(view[_HEAD : _HEAD + size])))
    buffer[_HEAD + size] = 10
    return view[: _HEAD + size + 1]


def fetch(log, offset):
    """Check the record at `offset`: -> length of its body, -1 where there is no good record.

    A body that is not longer than MAX_SIZE lies in the buffer then, behind its head.
    """
    got = log.readinto(offset, _first)
    if got < _HEAD:
        return -1
    try:
        size, crc = struct.unpack(">HI", unhexlify(_head))
    except ValueError:
        return -1
    if size > MAX_SIZE:
        from lib import longrecord

        return size if longrecord.is_good(log, offset + _HEAD, size, crc) else -1
    end = _HEAD + size + 1
    while got < end:
        more = log.readinto(offset + got, view[got:end])
        if not more:
            return -1
        got += more
    # What ends it may be rotten, it does no harm; but it must be there, else the record is torn.
    return size if crc32(view[_HEAD : end - 1]) == crc else -1


def is_piece(size):
    """Is the record of which `fetch` told the size a list, and so a part of a larger value?"""
    return size <= MAX_SIZE and buffer[_HEAD] == 91  # [


def read(log, offset):
    """(value, end) of the record at `offset`; (None, offset) where there is no good record."""
    size = fetch(log, offset)
    if size < 0:
        return None, offset
    try:
        if size > MAX_SIZE:
            from lib import longrecord

            value = longrecord.load(log, offset + _HEAD, size)
        else:
            body = view[_HEAD : _HEAD + size]
            value = json.loads(body if _stream else bytes(body))
    except ValueError:
        return None, offset  # whatever it is, it is none of ours
    return value, offset + _HEAD + size + 1


def value_at(log, offset):
    """The value of the record at `offset`, or None."""
    return read(log, offset)[0]


def numbers_at(log, offset, key):
    """The list of numbers under a key of the record at `offset`, without making all of its value.

    None where it has none; `key` is written as in the record, such as b'"key":['.
    """
    size = fetch(log, offset)
    if not 0 <= size <= MAX_SIZE:
        return None
    body = bytes(view[_HEAD : _HEAD + size])
    at = body.find(key)
    if at < 0:
        return None
    at += len(key) - 1
    try:
        return json.loads(body[at : body.find(b"]", at) + 1])
    except ValueError:
        return None


def bytes_at(log, offset):
    """The whole record at `offset` as it stands, in the buffer, or None; not for long ones."""
    size = fetch(log, offset)
    return view[: _HEAD + size + 1] if 0 <= size <= MAX_SIZE else None
