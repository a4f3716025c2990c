# SPDX-License-Identifier: MIT
# ruff: noqa: F821 (what viper code has of its own)
# pyright: reportArgumentType=false
"""Names that take no memory, and are found at once.

MicroPython keeps each name that is not in its image in tables in the heap, and looks through all
of them, one name after the other, whenever a module with its names is loaded or a new string is
made. The names in its image are in a table that is sorted, which takes a hundredth of the time.
`link` gives it such a table of the product's names: the strings lie in flash (tools/names.py puts
them there), only their addresses in the heap.

Nothing is taken on trust. The tables of MicroPython (py/qstr.h) are known by pointers into
themselves; where they are made otherwise none is found, and all stays as it is. A name that is
known already must not have a second number, so it is taken out again: its place gets the string of
its neighbour, which is found before it.
"""

import micropython
from machine import mem32
from micropython import const
from uctypes import addressof

from hal.rp2 import code, flash
from lib import ROOT

_FOLDER = "names/"

_RAM = const(0x20000000)
_RAM_END = const(0x20082000)
_STATIC = const(0x18000)  # bytes of it: MicroPython keeps its own variables in the first of them

# Words of a table: the one before, how many names are before this one (and whether it is sorted),
# the room and the names in it, where their checksums and lengths are; then where they are.
_PREVIOUS = const(0)
_BEFORE = const(1)
_ROOM = const(2)
_COUNT = const(3)
_HASHES = const(4)
_LENGTHS = const(5)
_NAMES = const(6)
_SORTED = const(0x80000000)
_MARKS = const(1024)
_ID_BITS = const(3)  # a name as a value is its number and three bits
_NEXT_ROOM = const(8)  # the next one has room for twice as many


@micropython.viper
def _newest(total: int) -> int:
    """Where MicroPython keeps the address of its newest table, with which it has so many names in
    all; 0 if that is not found.
    """
    at = int(_RAM)
    while at < int(_RAM + _STATIC):
        pool = ptr32(at)[0]
        if pool > int(_RAM) and pool < int(_RAM_END) and pool & 15 == 0:
            words = ptr32(pool)
            if words[_BEFORE] + words[_COUNT] == total:
                hashes = pool + _NAMES * 4 + words[_ROOM] * 4
                if words[_HASHES] == hashes and words[_LENGTHS] == hashes + words[_ROOM]:
                    return at
        at += 4
    return 0


@micropython.viper
def _point(pool: ptr32, first: int, count: int, at: int):
    """So many names from that one on lie at that address, one behind the other."""
    lengths = ptr8(pool[_LENGTHS])
    for number in range(first, first + count):
        pool[_NAMES + number] = at
        at += lengths[number] + 1


@micropython.viper
def _place(pool: ptr32, name: ptr8, length: int) -> int:
    """The number of a name in a sorted table; -1 if it is not there."""
    low = 0
    high = pool[_COUNT]
    while low < high:
        middle = (low + high) >> 1
        other = ptr8(pool[_NAMES + middle])
        at = 0
        while at < length and name[at] == other[at]:
            at += 1
        if name[at] > other[at]:
            low = middle + 1
        else:
            high = middle
    if low < pool[_COUNT]:
        other = ptr8(pool[_NAMES + low])
        at = 0
        while at < length and name[at] == other[at]:
            at += 1
        if name[at] == other[at]:
            return low
    return -1


@micropython.viper
def _take_out(pool: ptr32, number: int):
    """One name. Its place gets the string before it, as do places that had its own."""
    string = pool[_NAMES + number]
    while number < pool[_COUNT] and pool[_NAMES + number] == string:
        pool[_NAMES + number] = pool[_NAMES + number - 1]
        number += 1


@micropython.viper
def _mark(pool: ptr32, marks: ptr8):
    """A bit for each name by which most others can be told apart from all of them."""
    hashes = ptr8(pool[_HASHES])
    for number in range(pool[_COUNT]):
        first = ptr8(pool[_NAMES + number])[0] & 31
        marks[(first << 5) + (hashes[number] >> 3)] |= 1 << (hashes[number] & 7)


@micropython.viper
def _take_out_known(pool: ptr32, known: ptr32, marks: ptr8):
    """Those names that are in another table, too."""
    hashes = ptr8(known[_HASHES])
    lengths = ptr8(known[_LENGTHS])
    for number in range(known[_COUNT]):
        name = ptr8(known[_NAMES + number])
        mark = marks[((name[0] & 31) << 5) + (hashes[number] >> 3)]
        if mark >> (hashes[number] & 7) & 1:
            place = int(_place(pool, name, lengths[number]))
            if place > 0:
                _take_out(pool, place)


_linked = []  # packs


def reader(path, pack, start, size, first):
    """As code.reader: what reads a module in a pack. MicroPython comes to know all names of a
    pack before the first one is loaded; the launcher only looks at the cards of games.
    """
    if pack not in _linked and not path.endswith("/__init__.mpy"):
        _linked.append(pack)
        # A game's are in its folder, all others in one of their own.
        for folder in (path[1 : path.rfind("/") + 1], ""):
            try:
                table = _table(ROOT + folder + _FOLDER)
            except OSError:
                continue
            if table:
                _link(addressof(table))
            break
    return code.reader(pack, start, size, first)


def _table(folder):
    """Of the names in a folder; None if they cannot be used where they lie."""
    hashes = flash.in_place(folder + "hashes.bin")
    lengths = flash.in_place(folder + "lengths.bin")
    if not hashes or not lengths:
        return None
    count = len(lengths)
    table = bytearray(_NAMES * 4 + count * 4)
    pool = addressof(table)
    mem32[pool + _ROOM * 4] = _NEXT_ROOM
    mem32[pool + _COUNT * 4] = count
    mem32[pool + _HASHES * 4] = addressof(hashes)
    mem32[pool + _LENGTHS * 4] = addressof(lengths)
    first = number = 0
    while first < count:
        part = flash.in_place(folder + "%d.bin" % number)
        if not part:
            return None
        inside = part[0] | part[1] << 8
        _point(pool, first, inside, addressof(part) + 2)
        first += inside
        number += 1
    return table


def _link(pool):
    """Make that table MicroPython's newest, without the names that it knows already."""
    # The one that is the newest now has the newest name, and is MicroPython's own.
    setattr(_Names, "names%d" % len(_linked), None)
    newest = _newest((id("names%d" % len(_linked)) >> _ID_BITS) + 1)
    if not newest:
        return
    known = mem32[newest]
    mem32[pool + _PREVIOUS * 4] = known
    mem32[pool + _BEFORE * 4] = (mem32[known + _BEFORE * 4] + mem32[known + _COUNT * 4]) | _SORTED
    marks = bytearray(_MARKS)
    _mark(pool, marks)
    while known:
        _take_out_known(pool, known, marks)
        known = mem32[known + _PREVIOUS * 4]
    mem32[newest] = pool  # which from now on holds it


class _Names:
    """Has the names that are made to know the newest table by."""
