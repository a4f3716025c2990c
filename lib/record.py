# SPDX-License-Identifier: MIT
"""Framed, checksummed records in a log: one JSON value per line.

A line is four hex digits of length, eight of CRC-32, the JSON text and a newline, so that a log
can be read with any text viewer, a record by its offset, and a torn or rotten tail is noticed.
"""

import json
from binascii import crc32

from micropython import const

_HEAD = const(12)
MAX_SIZE = const(0xFFFF)


def pack(value):
    """The bytes of a record."""
    body = json.dumps(value, separators=(",", ":")).encode()
    if len(body) > MAX_SIZE:
        raise ValueError("record too long")
    return ("%04x%08x" % (len(body), crc32(body) & 0xFFFFFFFF)).encode() + body + b"\n"


def body_at(log, offset):
    """The checked body of the record at `offset`, or None where there is no good record."""
    head = log.read(offset, _HEAD)
    if len(head) < _HEAD:
        return None
    try:
        size = int(head[:4], 16)
        crc = int(head[4:], 16)
    except ValueError:
        return None
    body = log.read(offset + _HEAD, size + 1)
    if len(body) != size + 1 or body[-1] != 10:
        return None
    body = body[:-1]
    return body if crc32(body) & 0xFFFFFFFF == crc else None


def length(body):
    """How many bytes of the log a record with this body takes."""
    return _HEAD + len(body) + 1


def value_at(log, offset):
    """The value of the record at `offset`, or None."""
    body = body_at(log, offset)
    return None if body is None else json.loads(body)


def scan(log):
    """Walk all records: -> (offset of the last good one or -1, end of the good part)."""
    last = -1
    offset = 0
    while True:
        body = body_at(log, offset)
        if body is None:
            return last, offset
        last = offset
        offset += length(body)
