# SPDX-License-Identifier: MIT
# ruff: noqa: F821 (what viper code has of its own)
# pyright: reportArgumentType=false, reportIndexIssue=false
"""Code that takes no memory: a module runs where its .mpy file lies in flash.

When MicroPython imports a module it copies the code of every function into the heap, which is two
thirds of what a module takes. But flash is a part of the address space (flash.py) and code never
changes, so a function can as well run from the bytes of the file.

MicroPython is given a file without its code, and reads the names and constants that come before
it. In place of the code are a few instructions that ask here for the module's own, and run it:
`_body` makes what MicroPython would have made of the file, a small record for each function,
except that the records tell addresses in flash. Only code that lies in two blocks is copied.

Nothing is taken on trust. Where such records are is looked up in a function of this module, which
MicroPython has made; if they are not as described here, modules are loaded as anywhere else.
"""

import gc
import sys
from array import array

import micropython
from machine import mem32
from micropython import const
from uctypes import addressof

from hal.rp2 import flash

# Words of a function (py/objfun.h): its kind, its module, the records of functions in it, its
# code. Words of a record (py/emitglue.h): its kind, its code, the records of those in it.
_MODULE = const(1)
_INSIDE = const(2)
_CODE = const(3)
_RECORD = const(3)
_GENERATOR = const(0x1000000)  # a bit of the kind

# A function in a file is a number, which tells its size and whether others are in it; its code;
# how many others. These follow.
_SIZE_BIT = const(3)
_HAS_INSIDE = const(4)

# What stands for a module's code: import _; _._(__name__)(). The two names are the last ones in
# each file (tools/build.py); their numbers are put in, from that byte on.
_NAMES = const(8)
_HEADER = const(4)  # bytes of a file, before it tells how many names there are
_STAND_IN = bytearray(
    b"\x81\x28"  # a function of 21 bytes,
    b"\x18\x02\x00"  # whose stack has four places; the name of the file is its own
    b"\x80\x51"  # 0, None:
    b"\x1b\x00\x00\x14\x00\x00\x12\x00\x00\x36\x01\x34\x00\x59\x51\x63"
)


def _sample():
    def plain():
        pass

    def generator():
        yield

    return plain, generator


def _kind():
    """The first word of a record; 0 if they are made otherwise here."""
    plain, generator = _sample()
    sample = id(_sample)
    inside = mem32[sample + _INSIDE * 4]
    made = (mem32[inside], mem32[inside + 4])
    same = (
        mem32[sample + _MODULE * 4] == mem32[id(plain) + _MODULE * 4] == id(sys.modules[__name__])
        and mem32[made[0] + 4] == mem32[id(plain) + _CODE * 4]
        and mem32[made[1] + 4] == mem32[id(generator) + _CODE * 4]
        and mem32[made[0] + 8] == mem32[id(plain) + _INSIDE * 4] == 0
        and mem32[made[1]] == mem32[made[0]] | _GENERATOR
    )
    return mem32[made[0]] if same else 0


# A module stays, so it is not to lie behind much garbage: bytes until some is collected.
_LOADING = const(24_000)

# A module that asks for its code needs more stack for its own imports than one that is read as it
# is. Of a Pico's 7,936 bytes so many leave enough: what follows takes less than 900, and what a
# module imports is asked anew.
deep = 6_000

# Where in a file its code is read: the next address, the end of its block, the number of the word
# here that tells the next block, a function's kind; then addresses and sizes of the blocks.
_AT = const(0)
_END = const(1)
_NEXT = const(2)
_KIND = const(3)
_BLOCKS = const(4)

_START = array("I", (0, 0, _BLOCKS, _kind()))
_opened = _START  # the module that is being imported


def reader(pack, start, size, code):
    """What reads a module in a pack, for an import; None if that cannot be. Its code begins at
    `code`; 0: it is to be read as it is.
    """
    global _opened  # noqa: PLW0603
    if gc.threshold() > _LOADING:
        gc.threshold(_LOADING)  # until the board collects
    found = flash.places(pack, start, size)
    if found and code and _START[_KIND] and micropython.stack_use() < deep:
        _opened = _START[:]
        before = []
        for address, length in found:
            if code:
                inside = min(code, length)
                before.append((address, inside))
                address += inside
                length -= inside
                code -= inside
            if length:
                _opened.append(address)
                _opened.append(length)
        _stand_in(_STAND_IN, before[0][0])
        before.append((addressof(_STAND_IN), len(_STAND_IN)))
        found = before
    return flash.Reader(found) if found else None


@micropython.viper
def _stand_in(made: ptr8, file: ptr8):
    """The last two names of a file get into what stands for its code."""
    count = file[_HEADER] & 127
    if file[_HEADER] & 128:
        count = count << 7 | file[_HEADER + 1]
    for at in range(3):
        number = count - (1 if at == 2 else 2)
        made[_NAMES + 3 * at] = number >> 7 | 128
        made[_NAMES + 3 * at + 1] = number & 127


def _body(name):
    """What a module does when it is imported, as a function of it."""
    made = _functions(_opened, 1)
    body = _empty()
    words = addressof(made) + 4
    at = id(body)
    mem32[at + _MODULE * 4] = id(sys.modules[name])
    mem32[at + _CODE * 4] = mem32[words + 4]
    mem32[at + _INSIDE * 4] = mem32[words + 8]
    return body


def _empty():
    return lambda: None


@micropython.viper
def _functions(file: ptr32, count: int) -> object:
    """Of the next functions in a file: where each record is, and these."""
    made = bytearray(count * 4 * (1 + _RECORD))
    words = ptr32(made)
    first = int(addressof(made))
    record = count
    for number in range(count):
        head = int(_number(file))
        size = head >> _SIZE_BIT
        if file[_AT] == file[_END]:
            _next_block(file)
        code = file[_AT]
        if code + size <= file[_END]:
            file[_AT] = code + size
        else:
            copy = bytearray(size)
            code = int(addressof(copy))
            bytes = ptr8(copy)
            for at in range(size):
                bytes[at] = int(_byte(file))
        words[number] = first + record * 4
        words[record] = file[_KIND]
        words[record + 1] = code
        bytes = ptr8(code)
        if bytes[0] & 0x80 and bytes[1] & 0x40:
            words[record] |= _GENERATOR
        if head & _HAS_INSIDE:
            words[record + 2] = int(addressof(_functions(file, int(_number(file)))))
        record += _RECORD
    return made


@micropython.viper
def _number(file: ptr32) -> int:
    number = 0
    byte = 128
    while byte & 128:
        byte = int(_byte(file))
        number = number << 7 | byte & 127
    return number


@micropython.viper
def _byte(file: ptr32) -> int:
    if file[_AT] == file[_END]:
        _next_block(file)
    at = file[_AT]
    file[_AT] = at + 1
    return ptr8(at)[0]


@micropython.viper
def _next_block(file: ptr32):
    place = file[_NEXT]
    file[_AT] = file[place]
    file[_END] = file[place] + file[place + 1]
    file[_NEXT] = place + 2


# Where the stand-in finds it: a name that every MicroPython has.
_ = _body
sys.modules["_"] = sys.modules[__name__]
