# SPDX-License-Identifier: MIT
"""The product's files in a few packs: a file of its own takes whole blocks of flash and a folder
two of them, which for 200 small files is as much again as what is in them.

boot.py mounts them, as a file system that is only read. `stat` tells where in which pack a file
begins, because code and fonts are used where they lie in flash (hal/rp2/flash.py).
tools/packs.py makes the packs; one that was put together elsewhere, or not to the end, is passed
over.
"""

import os
import struct
from array import array
from binascii import crc32

from micropython import const

FOLDER = "/packs"
PLACE = "/packed"  # where it is mounted

# A pack begins with a mark, a number of files and the size of a list of folders. Then come three
# numbers of each file, those of one kind together, because so they can be looked up without making
# anything: the key of its path, which is a part of a checksum; where it begins, and above that
# where in a module its code does; and its size. The folders are behind them.
_HEAD = "<2sHH"
_HEAD_SIZE = const(6)
_MARK = b"EP"
_KINDS = "IIH"
_KEY = const(0x3FFFFFFF)
_HALF_KEY = const(15)  # bits
_CODE_BIT = const(20)
_KIND = ".pack"
_SHELL = "shell"
_ENOENT = const(2)
_IS_FOLDER = const(0x4000)
_IS_FILE = const(0x8000)
_FOLDER = (_IS_FOLDER, 0, 0, 0, 0, 0, 0, 0, 0, 0)


class Packs:
    """What MicroPython asks of a file system, as far as the product does."""

    def __init__(self):
        self._packs = []  # (folder, file, keys, starts, sizes); the shell's first: most is in it
        self._folders = set()
        # (path, pack, where in it, size, where in that code begins): -> what reads a module
        self.reader = None
        self._path = None  # that was looked for last: what is found is asked for again
        self._found = ("", 0, 0, 0)
        for name in os.listdir(FOLDER):
            if name.endswith(_KIND):
                self._add(name)

    def _add(self, name):
        path = FOLDER + "/" + name
        with open(path, "rb") as file:
            head = file.read(_HEAD_SIZE)
            if len(head) < _HEAD_SIZE or head[:2] != _MARK:
                return
            _, count, size = struct.unpack(_HEAD, head)
            name = name[: -len(_KIND)].replace(".", "/")
            folder = "/" if name == _SHELL else "/" + name + "/"
            pack = [folder, path]
            for kind in _KINDS:
                pack.append(array(kind, file.read(count * (2 if kind == "H" else 4))))
            self._packs.insert(0 if folder == "/" else len(self._packs), pack)
            self._folders.update(file.read(size).decode().split("\n"))

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        pass

    def _find(self, path):
        """(pack, where in it, size, where in that code begins) of a file."""
        if path == self._path:
            return self._found
        # For a module MicroPython asks first for a folder of its name, and then for its source.
        if "." in path and not path.endswith(".py"):
            key = crc32(path.encode()) & _KEY
            for folder, pack, keys, starts, sizes in self._packs:
                if path.startswith(folder):
                    place = _place(keys, key)
                    if place >= 0:
                        self._path = path
                        start = starts[place]
                        code = start >> _CODE_BIT
                        self._found = (pack, start & (1 << _CODE_BIT) - 1, sizes[place], code)
                        return self._found
        raise OSError(_ENOENT)

    def stat(self, path):
        if path in self._folders:
            return _FOLDER
        pack, start, size, _ = self._find(path)
        return (_IS_FILE, start, pack, 0, 0, 0, size, 0, 0, 0)

    def open(self, path, mode):
        pack, start, size, code = self._find(path)
        self._path = None  # nobody asks again, and it would stay where it was made
        self._found = ("", 0, 0, 0)
        module = path.endswith(".mpy")
        file = self.reader(path, pack, start, size, code) if module and self.reader else None
        if not file:
            file = open(pack, "rb")
            file.seek(start)
        # MicroPython reads code itself, which only a true file can have it do; it knows the end.
        return file if module else _Part(file, start, size)

    def ilistdir(self, path):
        """Only folders that are packs of their own: the games."""
        for folder, _, _, _, _ in self._packs:
            if len(folder) > len(path) and folder.startswith(path + "/"):
                yield folder[len(path) + 1 : -1], _IS_FOLDER, 0


def _place(keys, key):
    """That of a key; -1: it is not there. They are in order, and spread evenly."""
    count = len(keys)
    at = (key >> _HALF_KEY) * count >> _HALF_KEY
    step = 0
    while 0 <= at < count:
        found = keys[at]
        if found == key:
            return at
        towards = 1 if found < key else -1
        if step == -towards:
            break
        step = towards
        at += step
    return -1


class _Part:
    """A file in a pack."""

    def __init__(self, file, start, size):
        self._file = file
        self._start = start
        self._size = size

    def _left(self):
        return max(0, self._start + self._size - self._file.tell())

    def seek(self, offset, whence=0):
        if whence:  # 2: from the end
            offset += self._size
        return self._file.seek(self._start + offset) - self._start

    def read(self, size=-1):
        left = self._left()
        return self._file.read(left if size < 0 else min(size, left))

    def readinto(self, data):
        return self._file.readinto(data, min(len(data), self._left()))

    def readline(self):
        return self._file.readline() if self._left() else b""

    def close(self):
        self._file.close()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()
