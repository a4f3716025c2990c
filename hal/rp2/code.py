# SPDX-License-Identifier: MIT
"""Code that takes no memory: a module runs where its .mpy file lies in flash.

When MicroPython imports a module it copies the code of every function into the heap. But flash is
a part of the address space (flash.py) and code never changes, so a function can as well run from
the bytes of the file. `release` tells that to the functions of a module, and their copies become
garbage: two thirds of what a module takes. tools/build.py writes behind the code where the first
function is; MicroPython does not look there.

Nothing is taken on trust. A word that should be the address of some code is changed only if the
bytes there are those of a function in the file; on a MicroPython whose objects are made otherwise
they are not, and everything stays as it is.

What runs in interrupts keeps its copy: it goes on while somebody at the prompt writes new files
over the old ones. A generator keeps its copy too: one that waits to go on would go on there. Other
functions that are running now return to their copies before the next module's turn comes, so
until then these are held.
"""

import sys
from array import array

from machine import mem8, mem32
from micropython import const
from uctypes import bytearray_at, bytes_at

from hal.rp2 import flash

# Versions whose objects are made as described here.
_KNOWN = ((1, 24), (1, 29))

_IN_INTERRUPTS = ("hal.drivers.buttons", "hal.rp2.board", "lib.ring", "lib.ticks")

# The end of the file: where the first function is, the file's checksum, a mark; perhaps zeros.
_END_SIZE = const(8)
_MARK = b"Ef"
_MOST_ZEROS = const(24)
# A function in the file is a number, which tells its size and whether others are made in it; its
# code; how many are. These follow.
_SIZE_BIT = const(3)
_MAKES_OTHERS = const(4)
_ENTRY = const(3)  # numbers of the table that is made of it: where the code is, size, how many

# Where words are: of a function (py/objfun.h), of what it is made from (py/emitglue.h), of a
# closure, a property and a class method.
_MODULE = const(4)
_CHILDREN = const(8)
_CODE = const(12)
_IS_GENERATOR = const(24)  # a bit of the first word
_RAW_CODE = const(4)
_RAW_CHILDREN = const(8)
_INNER = const(4)

_HEAD = const(6)  # bytes that tell most functions of a module apart
_DEEPEST = const(4)  # how far lists and objects are looked into


def _function():
    pass


def _closure(value):
    return lambda: value


_FUNCTION = mem32[id(_function)]
_CLOSURE = mem32[id(_closure(0))]
_WRAPPERS = (property, staticmethod, classmethod)
_PLAIN = (int, str, bytes, bool, type(None), bytearray, memoryview, type(sys))


_held = array("I")  # addresses of copies: what the collector finds here stays


def release(module):
    """Let the module's functions run from its file, as far as that can be; None: all is done.

    Not twice while the same functions run: each time from the outermost loop.
    """
    global _held  # noqa: PLW0603
    _held = array("I")
    if module and _KNOWN[0] <= sys.implementation.version[:2] <= _KNOWN[1]:
        _release(module)


def _release(module):
    path = getattr(module, "__file__", "")
    if not path.endswith(".mpy") or module.__name__ in _IN_INTERRUPTS:
        return
    whole, start, size = flash.find(path)
    places = flash.places(whole, start, size)
    if places:
        table = _table(_File(places), size)
        if table:
            _Release(id(module), table, places).values(module.__dict__, 0)
    elif places is not None and flash.lengthen(path):
        _release(module)


def _table(file, size):
    """Of the functions in a file; None if it does not tell where they are."""
    end = size
    while end > size - _MOST_ZEROS and not file.byte(end - 1):
        end -= 1
    if file.byte(end - 2) != _MARK[0] or file.byte(end - 1) != _MARK[1]:
        return None
    file.at = file.byte(end - _END_SIZE) | file.byte(end - _END_SIZE + 1) << 8
    table = array("H")
    left = 1
    while left:
        head = file.number()
        table.append(file.at)
        table.append(head >> _SIZE_BIT)
        file.at += head >> _SIZE_BIT
        made = file.number() if head & _MAKES_OTHERS else 0
        table.append(made)
        left += made - 1
    return table


class _File:
    """Reads a file where it lies."""

    def __init__(self, places):
        self._places = places
        self.at = 0

    def byte(self, at):
        for address, size in self._places:
            if at < size:
                return mem8[address + at]
            at -= size
        return 0

    def number(self):
        number = 0
        while True:
            byte = self.byte(self.at)
            self.at += 1
            number = number << 7 | byte & 127
            if byte < 128:
                return number


class _Release:
    """Goes through what a module holds. A function of the file is known by its place in the table:
    there is its address, its size and how many are made in it.
    """

    def __init__(self, module, table, places):
        self._module = module
        self._table = table
        self._at = []  # addresses; 0 if the code lies in two blocks
        self._known = known = {}  # first bytes of its code: places in the table
        for place in range(0, len(table), _ENTRY):
            at = table[place]
            address = 0
            for start, length in places:
                if at < length:
                    address = start + at if at + table[place + 1] <= length else 0
                    break
                at -= length
            self._at.append(address)
            if address:
                known.setdefault(bytes_at(address, _HEAD), []).append(place)

    def values(self, items, depth):
        for key in items:
            self._value(items[key], depth)

    def _value(self, value, depth):
        kind = type(value)
        if kind in _PLAIN:
            return
        if kind is type:
            self.values(value.__dict__, depth)
        elif kind in _WRAPPERS:
            self._object(mem32[id(value) + _INNER])
        elif callable(value):
            self._object(id(value))
        elif depth < _DEEPEST:
            if kind in (list, tuple):
                for item in value:
                    self._value(item, depth + 1)
            else:
                inside = value if kind is dict else getattr(value, "__dict__", None)
                if inside:
                    self.values(inside, depth + 1)

    def _object(self, address):
        if mem32[address] == _CLOSURE:
            address = mem32[address + _INNER]
        if mem32[address] == _FUNCTION and mem32[address + _MODULE] == self._module:
            for place in self._known.get(bytes_at(mem32[address + _CODE], _HEAD), ()):
                if self._move(address + _CODE, place):
                    if self._table[place + 2]:
                        self._inner(mem32[address + _CHILDREN], place)
                    break

    def _inner(self, children, place):
        """The functions that are made anew each time when that one runs: -> the place after."""
        made = self._table[place + 2]
        place += _ENTRY
        for _ in range(made):
            made_from = mem32[children]
            if not mem32[made_from] >> _IS_GENERATOR & 1:
                self._move(made_from + _RAW_CODE, place)
            place = self._inner(mem32[made_from + _RAW_CHILDREN], place)
            children += 4
        return place

    def _move(self, word, place):
        """Have a word point to the code in flash, if it points to the same: -> whether it does."""
        address = self._at[place // _ENTRY]
        size = self._table[place + 1]
        if not address or bytearray_at(mem32[word], size) != bytearray_at(address, size):
            return False
        _held.append(mem32[word])
        mem32[word] = address
        return True
