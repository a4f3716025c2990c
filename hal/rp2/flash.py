# SPDX-License-Identifier: MIT
"""Files that take no memory: a Pico's flash is a part of its address space.

littlefs puts a file of 513 to 4,096 bytes into one block, from the block's first byte on, and
leaves it there until the file is written anew: so its bytes can be used where they lie.

What a file held before may still lie in a block that is free now, and that some other file is
given one day. Only bytes that are found once are taken, then: those of the file itself are always
there. A file that was written twice with the same bytes is made longer by one, which tells it
from what it was.
"""

import os

import rp2
from micropython import const
from uctypes import bytearray_at, bytes_at

_START = const(0x10000000)
_BLOCK = const(4096)
_SHORT = const(512)  # bytes of a file that lies among others' in littlefs' own blocks
_COUNT_BLOCKS = const(4)  # of a block device's ioctl
_CHIPS = (2, 4, 8, 16)  # MB; the file system is at the end of it
_MARK = b"littlefs"  # in one of its first two blocks, from the ninth byte on
_HEAD = const(8)  # bytes that tell most blocks apart
_TRIES = const(3)
_NEW = ".new"


def in_place(path):
    """The bytes of a file in flash, perhaps with some zeros behind them; None if that cannot be."""
    blocks = _blocks()
    for _ in range(_TRIES):
        with open(path, "rb") as file:
            data = file.read(_BLOCK + 1)
        if not blocks or not _SHORT < len(data) <= _BLOCK:
            return None
        head = data[:_HEAD]
        places = []
        for place in blocks:
            if bytes_at(place, _HEAD) == head and bytearray_at(place, len(data)) == data:
                places.append(place)
        if len(places) < 2:
            return bytearray_at(places[0], len(data)) if places else None
        try:
            with open(path + _NEW, "wb") as file:
                file.write(data)
                file.write(b"\0")
            os.rename(path + _NEW, path)
        except OSError:  # the disk is full, or may not be written
            break
    return None


def _blocks():
    """The addresses of the file system's blocks, or None if it is not to be found."""
    size = rp2.Flash().ioctl(_COUNT_BLOCKS, 0) * _BLOCK
    for chip in _CHIPS:
        end = _START + (chip << 20)
        start = end - size
        if start >= _START:
            for first in (start, start + _BLOCK):
                if bytes_at(first + _HEAD, len(_MARK)) == _MARK:
                    return range(start, end, _BLOCK)
    return None
