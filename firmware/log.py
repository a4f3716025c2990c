# SPDX-License-Identifier: MIT
"""What went wrong, for whoever mends it. It works when there is no memory left: what it needs was
set aside at the start.
"""

import io
import sys

from micropython import const

FILE = "log.txt"
_MOST = const(8192)  # bytes of the file after which its older part goes
_KEPT = const(2560)  # of it that stay
_TOLD = const(1024)  # bytes of one traceback; what is longer loses its middle
_TAIL = const(512)
_PIECE = const(256)


class _Writer(io.IOBase):
    """Takes what a traceback prints, letter by letter, into a buffer that is there already."""

    def __init__(self):
        self._told = memoryview(bytearray(_TOLD))
        self.size = 0

    def clear(self):
        self.size = 0

    def write(self, data):
        if type(data) is str:
            data = data.encode()
        for byte in data:
            if self.size == _TOLD:
                # The end says what it was: the last half gives way to what comes.
                for at in range(_TOLD - _TAIL, _TOLD - 1):
                    self._told[at] = self._told[at + 1]
                self.size -= 1
            self._told[self.size] = byte
            self.size += 1
        return len(data)

    def text(self):
        return self._told[: self.size]


class Log:
    def __init__(self, store):
        self._store = store
        self._writer = _Writer()
        self._piece = memoryview(bytearray(_PIECE))

    def add(self, error):
        """Keep the traceback; never raises."""
        try:
            self._writer.clear()
            sys.print_exception(error, self._writer)
            sys.print_exception(error, sys.stderr)  # a device's cable: ./dev logs shows it
            self._keep(self._writer.text())
        except Exception as worse:
            print("not logged:", type(worse), file=sys.stderr)

    def _keep(self, told):
        log = self._store.open(FILE)
        try:
            size = log.size()
            if size + len(told) <= _MOST:
                log.write(told)
                log.sync()
                return
            self._store.write_all(FILE, self._rest(log, size, told))
        finally:
            log.close()

    def _rest(self, log, size, told):
        """The younger part of the file, and what is new."""
        offset = max(0, size - _KEPT)
        while offset < size:
            count = log.readinto(offset, self._piece)
            if not count:
                break
            yield self._piece[:count]
            offset += count
        log.close()  # before it is replaced
        yield told
