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

import os

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
_PIECE = const(256)  # bytes that are copied at once
_TRIES = const(3)
_NEW = ".new"

start = 0x10000000  # where flash is
_flash = None  # all of it, when it has been looked at
_blocks = ()  # where in it those of the file system are


def in_place(path):
    """The bytes of a file of one block, perhaps with zeros behind them; None if that cannot be."""
    for _ in range(_TRIES):
        with open(path, "rb") as file:
            found = places(file)
        if found:
            return bytearray_at(*found[0]) if len(found) == 1 else None
        if found is None or not lengthen(path):
            break
    return None


def places(file):
    """[(address, size)] of a file's bytes in flash, block by block.

    None if that cannot be; [] if they are there twice: then `lengthen` helps.
    """
    size = file.seek(0, 2)
    if size <= _SHORT:
        return None
    at = number = 0
    while size - at > _room(number):
        at += _room(number)
        number += 1
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
    block = found[0] + start
    found = []
    size -= at
    while True:
        found.insert(0, (block + _BLOCK - _room(number), size))
        if not number:
            return found
        block = start + blocks[mem32[block]]
        number -= 1
        size = _room(number)


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
        _flash = memoryview(bytearray_at(start, _CHIPS[-1] << 20))
        for chip in _CHIPS:
            end = chip << 20
            for first in (end - size, end - size + _BLOCK):
                if end >= size > 0 and not _blocks and _flash[first + 8 : first + 16] == _MARK:
                    _blocks = range(end - size, end, _BLOCK)
    return _blocks


def lengthen(path):
    """Add a zero to a file, whole or not at all: -> whether that could be done."""
    try:
        with open(path, "rb") as old, open(path + _NEW, "wb") as new:
            while True:
                piece = old.read(_PIECE)
                if not piece:
                    break
                new.write(piece)
            new.write(b"\0")
        os.rename(path + _NEW, path)
        return True
    except OSError:  # the disk is full, or may not be written
        return False
