# SPDX-License-Identifier: MIT
"""A store in memory that can lose power between two bytes, fill up, or refuse to be written."""

import json

_ENOENT = 2
_EIO = 5
_ENOSPC = 28
_EROFS = 30
_MOST_LIMIT = 8192
_MOST_PIECE = 4096  # a device that has been in use may have no larger piece of memory


class PowerCut(BaseException):
    """The power went while a file was being written. What was written so far stays.

    Nothing of the product catches it: it is not running any more.
    """


class FaultStore:
    """Files as byte arrays. Set `cut_after` or `room` to a number of bytes still to be written."""

    def __init__(self):
        self._files = {}
        self.cut_after = None  # power cut after that many more bytes
        self.room = None  # file system full after that many more bytes
        self.read_only = False
        self.broken = set()  # names that exist and can be neither opened nor read, as folders
        self.written = 0  # bytes, over all files
        self.writes = 0  # calls

    # --- what every store offers

    def names(self):
        return sorted(name for name in self._files if not name.endswith(".part"))

    def size(self, name):
        data = self._files.get(name)
        return None if data is None else len(data)

    def read(self, name, limit):
        if limit > _MOST_LIMIT:
            raise ValueError("so much may not be there in one piece")
        self._check(name)
        data = self._files.get(name)
        if data is None or len(data) > limit:
            return None
        if len(data) > _MOST_PIECE:
            raise MemoryError("so much is not there in one piece")
        return bytes(data)

    def load(self, name):
        self._check(name)
        if name not in self._files:
            raise OSError(_ENOENT)
        data = bytes(self._files[name])
        # Decoded first: of bytes CPython's own would take what is no UTF-8.
        return json.loads((data[3:] if data[:3] == b"\xef\xbb\xbf" else data).decode())

    def put(self, name, *pieces):
        self._check(name)
        self._change()
        # Worse than littlefs, which keeps the old contents until the new ones are there.
        fresh = self._files[name] = bytearray()
        for data in pieces:
            self._put(fresh, data)

    def write(self, name, data):
        self.write_all(name, (data,))

    def write_all(self, name, pieces):
        fresh = bytearray()
        for data in pieces:
            self._put(fresh, data)
        self._files[name] = fresh

    def remove(self, name):
        self._change()
        self._files.pop(name, None)
        self.broken.discard(name)

    def rename(self, name, new):
        self._change()
        if name not in self._files:
            raise OSError(_ENOENT)
        self._files[new] = self._files.pop(name)
        if name in self.broken:
            self.broken.discard(name)
            self.broken.add(new)

    def cut(self, name, size):
        self.write(name, bytes(self._files[name][:size]))

    def open(self, name):
        self._check(name)
        if name not in self._files:
            self._change()
            self._files[name] = bytearray()
        return FaultLog(self, self._files[name])

    # --- what tests need

    def damage(self, name, offset):
        """Flip all bits of one byte."""
        self._files[name][offset] ^= 0xFF

    def whole(self, name):
        """All bytes of a file."""
        return bytes(self._files[name])

    def _check(self, name):
        if name in self.broken:
            raise OSError(_EIO)

    def _change(self):
        if self.read_only:
            raise OSError(_EROFS)
        if self.cut_after == 0:
            raise PowerCut()  # nothing changes any more once the power is gone

    def _put(self, target, data):
        if self.read_only:
            raise OSError(_EROFS)
        self.writes += 1
        allowed = len(data)
        if self.room is not None:
            allowed = min(allowed, self.room)
            self.room -= allowed
        if self.cut_after is not None and self.cut_after < allowed:
            target.extend(data[: self.cut_after])
            self.written += self.cut_after
            self.cut_after = 0
            raise PowerCut()
        if self.cut_after is not None:
            self.cut_after -= allowed
        target.extend(data[:allowed])
        self.written += allowed
        if allowed < len(data):
            raise OSError(_ENOSPC)


class FaultLog:
    """An open file of a FaultStore."""

    def __init__(self, store, data):
        self._store = store
        self._data = data

    def size(self):
        return len(self._data)

    def readinto(self, offset, view):
        if len(view) > _MOST_PIECE:
            raise MemoryError("so much is not there in one piece")
        data = self._data[offset : offset + len(view)]
        view[: len(data)] = data
        return len(data)

    def write(self, data):
        self._store._put(self._data, data)

    def sync(self):
        pass

    def close(self):
        pass
