# SPDX-License-Identifier: MIT
"""A log in memory: for what has not been written yet, or cannot be."""

from micropython import const

_CHUNK = const(1024)


class MemoryLog:
    """A log in memory, laid over the first `base` bytes of another one (or of nothing)."""

    def __init__(self, under=None, base=0):
        self.under = under
        self.base = base
        self._size = base
        # Small ones, and not one that grows: it would need a new piece of twice its size.
        self.chunks = []

    def size(self):
        return self._size

    def readinto(self, offset, view):
        if offset < self.base:
            if len(view) > self.base - offset:
                view = view[: self.base - offset]
            return self.under.readinto(offset, view) if self.under else 0
        end = self._size
        for index in range(len(self.chunks) - 1, -1, -1):  # what is asked for is mostly new
            chunk = self.chunks[index]
            start = end - len(chunk)
            if offset >= start:
                count = min(len(view), end - offset)
                view[:count] = chunk[offset - start : offset - start + count]
                return count
            end = start
        return 0

    def append(self, data):
        if self.chunks and len(self.chunks[-1]) + len(data) <= _CHUNK:
            self.chunks[-1].extend(data)
        else:
            self.chunks.append(bytearray(data))
        self._size += len(data)

    def settle(self):
        """Put the newest records elsewhere: they came in the middle of a press."""
        if self.chunks:
            self.chunks[-1] = bytearray(self.chunks[-1])

    def take_back(self, size):
        """Forget what lies beyond `size`, even if it has come there only half."""
        self._size = size
        start = self.base
        for index in range(len(self.chunks)):
            end = start + len(self.chunks[index])
            if end > size:
                self.chunks[index] = self.chunks[index][: max(0, size - start)]
            start = end

    def begin_again(self, size):
        """Be empty, over `size` bytes of the other one."""
        self.chunks, self.base, self._size = [], size, size
