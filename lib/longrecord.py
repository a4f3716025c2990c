# SPDX-License-Identifier: MIT
"""Records that are longer than the buffer of lib/record.py: only old logs have some."""

# The stubs do not know all that json takes.
# pyright: reportCallIssue=false

import io
import json
from binascii import crc32

from lib.record import buffer, view


def is_good(log, offset, size, wanted):
    """Check a long body at `offset`, a buffer at a time."""
    crc = 0
    while size:
        got = log.readinto(offset, view[: min(size, len(view))])
        if not got:
            return False
        crc = crc32(view[:got], crc)
        offset += got
        size -= got
    return log.readinto(offset, view[:1]) == 1 and buffer[0] == 10 and crc == wanted


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
            self._end = self._log.readinto(self._offset, view[: min(self._left, len(view))])
            self._offset += self._end
            self._left -= self._end
            self._at = 0
        count = min(len(target), self._end - self._at)
        target[:count] = view[self._at : self._at + count]
        self._at += count
        return count


def load(log, offset, size):
    """The value of a long body."""
    return json.load(_Body(log, offset, size))
