# SPDX-License-Identifier: MIT
"""A bounded queue of small numbers that an interrupt handler may fill without allocating."""

from array import array


class Ring:
    """Keeps up to `size` pairs (a byte-sized tag and a time). The newest is refused when full.

    One writer (an interrupt) and one reader need no lock: each moves only its own index.
    """

    def __init__(self, size):
        # One place stays empty, so that full and empty differ.
        self._tags = bytearray(size + 1)
        self._times = array("i", [0] * (size + 1))
        self._head = 0
        self._tail = 0
        self.lost = 0

    def push(self, tag, time):
        """Add a pair; counts it as lost if there is no room. Allocates nothing."""
        after = self._head + 1
        if after == len(self._tags):
            after = 0
        if after == self._tail:
            self.lost += 1
            return
        self._tags[self._head] = tag
        self._times[self._head] = time
        self._head = after

    def pop(self):
        """The oldest pair, or None."""
        at = self._tail
        if at == self._head:
            return None
        pair = (self._tags[at], self._times[at])
        self._tail = at + 1 if at + 1 < len(self._tags) else 0
        return pair

    def __len__(self):
        count = self._head - self._tail
        return count if count >= 0 else count + len(self._tags)
