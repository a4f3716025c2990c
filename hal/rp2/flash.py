# SPDX-License-Identifier: MIT
"""Files that take no memory: a Pico's flash is a part of its address space.

littlefs keeps a file of more than 512 bytes in blocks of its own, and leaves them where they are
until the file is written anew: so its bytes can be used where they lie. All blocks but the first
begin with the numbers of earlier ones, the one before it first.

The last block is found by the bytes at the file's end. What a file held before may still lie in a
block that is free now, and that some other file is given one day: so they must be there just once,
because those of the file itself always are. A file that was written twice with the same bytes is
made longer by a zero, which tells it from what it was.
"""

import io
import os
from array import array

import rp2
from machine import mem32
from micropython import const
from uctypes import bytearray_at

_BLOCK = const(4096)
_SHORT = const(512)  # bytes of a file that lies among others' in littlefs' own blocks
_COUNT_BLOCKS = const(4)  # of a block device's ioctl
_CHIPS = (2, 4, 8, 16)  # MB; the file system is at the end of it
_MARK = b"littlefs"  # in one of its first two blocks, from the ninth byte on
_TAIL = const(32)  # bytes by which the last block is known
_TRIES = const(3)
_HOW_MUCH = const(11)  # what MicroPython asks a stream: how much to read at once,
_MOST_AT_ONCE = const(255)  # and the most that it heeds

base = 0x10000000  # where flash is
_flash = None  # all of it, when it has been looked at
_blocks = ()  # where in it those of the file system are
_files = {}  # addresses of their blocks


def in_place(path):
    """The bytes of a file of one block, perhaps with zeros behind them; None if that cannot be."""
    for _ in range(_TRIES):
        found = places(*find(path))
        if found:
            return bytearray_at(*found[0]) if len(found) == 1 else None
        if found is None or not lengthen(path):
            break
    return None


def find(path):
    """(file, where in it, size): a file may be in another one, see pack.py."""
    told = os.stat(path)
    size = told[6]
    return (told[2], told[1], size) if type(told[2]) is str else (path, 0, size)


def places(file, start, size):
    """[(address, size)] of so many bytes of a file, where they lie in flash, block by block.

    None if that cannot be; [] if the file is there twice: then `lengthen` helps.
    """
    blocks = _files.get(file)
    if blocks is None:
        found = _blocks_of(file)
        if not found:
            return found
        _files[file] = blocks = found
    found = []
    number = _block_with(start)
    end = start + size
    while start < end:
        skip = start - _start(number)
        room = _room(number)
        inside = min(room - skip, end - start)
        found.append((blocks[number] + _BLOCK - room + skip, inside))
        start += inside
        number += 1
    return found


def _block_with(at):
    """The number of the block that has a byte of a file."""
    number = at // (_BLOCK - 8)
    while _start(number) > at:
        number -= 1
    return number


def _start(number):
    """Where in a file one of its blocks begins: all but the first have numbers before the data."""
    if not number:
        return 0
    ones = 0
    rest = number - 1
    while rest:
        rest &= rest - 1
        ones += 1
    return number * _BLOCK - 8 * (number - 1) + 4 * ones


def _blocks_of(path):
    """The addresses of a file's blocks; None and [] as `places`."""
    found = _end(path)
    if not found:
        return found
    block, number = found
    blocks = array("I", (0 for _ in range(number + 1)))
    while number:
        blocks[number] = block
        block = base + _blocks[mem32[block]]
        number -= 1
    blocks[0] = block
    return blocks


def _end(path):
    """(address, number) of a file's last block; None and [] as `places`."""
    with open(path, "rb") as file:
        size = file.seek(0, 2)
        if size <= _SHORT:
            return None
        number = _block_with(size - 1)
        at = _start(number)
        if size - at < _TAIL:
            return None  # too little to be known by
        file.seek(size - _TAIL)
        tail = file.read(_TAIL)
    blocks = _all()
    end = _BLOCK - _room(number) + size - at
    # One byte tells most blocks apart, and is quickly looked at.
    byte = tail[-3]
    found = [block for block in blocks if _flash[block + end - 3] == byte]
    found = [block for block in found if _flash[block + end - _TAIL : block + end] == tail]
    if len(found) != 1:
        return [] if found else None
    return found[0] + base, number


def _room(number):
    """Bytes of a file in a block: the rounder its number, the more numbers are before them."""
    room = _BLOCK
    if number:
        room -= 4
        while not number & 1:
            number >>= 1
            room -= 4
    return room


def _all():
    """Where the file system's blocks are, from the start of flash."""
    global _flash, _blocks  # noqa: PLW0603
    if _flash is None:
        size = rp2.Flash().ioctl(_COUNT_BLOCKS, 0) * _BLOCK
        _flash = memoryview(bytearray_at(base, _CHIPS[-1] << 20))
        for chip in _CHIPS:
            end = chip << 20
            for first in (end - size, end - size + _BLOCK):
                if end >= size > 0 and not _blocks and _flash[first + 8 : first + 16] == _MARK:
                    _blocks = range(end - size, end, _BLOCK)
    return _blocks


def lengthen(path):
    """Add a zero to a file, or to the one it is in: -> whether that could be done. littlefs does
    it in a new block, which then is the only one with this end.
    """
    try:
        with open(find(path)[0], "ab") as file:
            file.write(b"\0")
        return True
    except OSError:  # the disk is full, or may not be written
        return False


class Reader(io.IOBase):
    """Reads a file where it lies, for an import: it takes less than a file does, in time and in
    memory.
    """

    def __init__(self, places):
        self._places = places
        self._at, self._left = places.pop(0)

    def readinto(self, data):
        # A function with few variables: another one would have MicroPython look for a place for
        # them, each time.
        wanted = len(data)
        if wanted > self._left:
            return self._over_the_end(data, wanted)
        data[:] = bytearray_at(self._at, wanted)
        self._at += wanted
        self._left -= wanted
        return wanted

    def _over_the_end(self, data, wanted):
        """What is not as long as wanted would be taken for the end of the file."""
        done = 0
        while done < wanted and (self._left or self._places):
            if not self._left:
                self._at, self._left = self._places.pop(0)
            size = min(self._left, wanted - done)
            data[done : done + size] = bytearray_at(self._at, size)
            self._at += size
            self._left -= size
            done += size
        return done

    def ioctl(self, request, argument):
        return _MOST_AT_ONCE if request == _HOW_MUCH else 0
