# SPDX-License-Identifier: MIT
"""A log for when there is no file to write to."""


class MemoryLog:
    """A log in memory, laid over the first `base` bytes of another one (or of nothing).

    For a file system that is full or read-only: what was written can still be read, what comes
    now is kept as long as the power lasts.
    """

    def __init__(self, under=None, base=0):
        self._under = under
        self._base = base
        self._tail = bytearray()

    def size(self):
        return self._base + len(self._tail)

    def read(self, offset, count):
        if offset < self._base:
            return self._under.read(offset, min(count, self._base - offset))
        offset -= self._base
        return bytes(self._tail[offset : offset + count])

    def append(self, data):
        self._tail.extend(data)

    def close(self):
        if self._under:
            self._under.close()
