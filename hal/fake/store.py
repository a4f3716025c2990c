# SPDX-License-Identifier: MIT
"""A store in memory that can lose power between two bytes, fill up, or refuse to be written."""

import json

_ENOENT = 2
_ENOSPC = 28
_EROFS = 30
_MOST_READ = 8192  # a device may have no larger piece of memory


class PowerCut(Exception):
    """The power went while a file was being written. What was written so far stays."""


class FaultStore:
    """Files as byte arrays. Set `cut_after` or `room` to a number of bytes still to be written."""

    def __init__(self):
        self._files = {}
        self.cut_after = None  # power cut after that many more bytes
        self.room = None  # file system full after that many more bytes
        self.read_only = False
        self.written = 0  # bytes, over all files
        self.writes = 0  # calls

    # --- what every store offers

    def names(self):
        return sorted(self._files)

    def size(self, name):
        data = self._files.get(name)
        return None if data is None else len(data)

    def read(self, name, limit):
        if limit > _MOST_READ:
            raise ValueError("so much may not be there in one piece")
        data = self._files.get(name)
        return None if data is None or len(data) > limit else bytes(data)

    def load(self, name):
        if name not in self._files:
            raise OSError(_ENOENT)
        data = bytes(self._files[name])
        return json.loads(data[3:] if data[:3] == b"\xef\xbb\xbf" else data)

    def put(self, name, *pieces):
        if self.read_only:
            raise OSError(_EROFS)
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
        if self.read_only:
            raise OSError(_EROFS)
        self._files.pop(name, None)

    def cut(self, name, size):
        self.write(name, bytes(self._files[name][:size]))

    def open(self, name):
        if name not in self._files:
            if self.read_only:
                raise OSError(_EROFS)
            self._files[name] = bytearray()
        return FaultLog(self, self._files[name])

    # --- what tests need

    def damage(self, name, offset):
        """Flip all bits of one byte."""
        self._files[name][offset] ^= 0xFF

    def whole(self, name):
        """All bytes of a file."""
        return bytes(self._files[name])

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
        data = self._data[offset : offset + len(view)]
        view[: len(data)] = data
        return len(data)

    def write(self, data):
        self._store._put(self._data, data)

    def sync(self):
        pass

    def close(self):
        pass
