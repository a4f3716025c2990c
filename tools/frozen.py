# SPDX-License-Identifier: MIT
"""What the product takes in an image into which it is frozen, estimated from its .mpy files.

MicroPython's mpy-tool.py turns .mpy files into C: bytecode stays as it is, constants become
objects, and every name is there once, in a table that all modules share. So this reads the files
as mpy-tool does and counts what a 32-bit chip keeps of each thing.
"""

_POINTER = 4
_NAME = 2  # a name's number, in the table of each module that uses it
_NAME_ONCE = _POINTER + 1 + 1  # where it is, its hash, its length
_KNOWN_NAMES = 2000  # bytes of some 150 that MicroPython itself has already
_OBJECT = 16  # of a string, bytes, or a long number; its content comes on top
_TUPLE = 8
_FUNCTION_WITH_INNER = 12  # one that defines others; all others are their bytecode and no more
_MODULE = 12 + _POINTER + 16  # its tables and code, its place in the list, picotool's entry

_SHORT = 25  # strings that are shorter become names
_SMALL = 1 << 30  # numbers below this need no object
_ELLIPSIS, _STR, _BYTES, _INT = range(4, 8)  # after those that are always there, like None
_NESTED = 10


def sizes(files):
    """{path: .mpy} -> {path: bytes of its own}, with the bytes of all names under None.

    Within 200 bytes of what MicroPython 1.29's build added to a Pico's image, both for 305,684
    bytes in 111 modules and for 323,380 in 109.
    """
    names = set()
    found = {path: _Reader(data, names).module(path) for path, data in files.items()}
    # The linker keeps a text that is the end of another one only once.
    turned = sorted(name[::-1] for name in names)
    kept = [a for a, b in zip(turned, [*turned[1:], b""], strict=True) if not b.startswith(a)]
    texts = sum(len(name) + 1 for name in kept)
    found[None] = max(0, len(names) * _NAME_ONCE + texts - _KNOWN_NAMES)
    return found


class _Reader:
    def __init__(self, data, names):
        self._data = data
        self._at = 4  # behind the header
        self._names = names

    def module(self, path):
        if self._data[0] != ord("M") or self._data[1] != 6:
            raise ValueError(f"{path} is not an .mpy file of version 6")
        name_count = self._number()
        object_count = self._number()
        size = _MODULE + 2 * len(path) + name_count * _NAME + object_count * _POINTER
        for _ in range(name_count):
            self._name()
        for _ in range(object_count):
            size += self._object()
        return size + self._function()

    def _number(self):
        number = 0
        while True:
            byte = self._data[self._at]
            self._at += 1
            number = number << 7 | byte & 0x7F
            if byte < 0x80:
                return number

    def _take(self, count):
        self._at += count
        return self._data[self._at - count : self._at]

    def _name(self):
        length = self._number()
        if length & 1:
            return  # one that every MicroPython has, by its number
        self._names.add(self._take(length >> 1))
        self._take(1)

    def _object(self):
        """What an object takes besides the pointer to it."""
        kind = self._take(1)[0]
        if kind <= _ELLIPSIS:
            return 0
        length = self._number()
        if kind == _NESTED:
            return _TUPLE + sum(_POINTER + self._object() for _ in range(length))
        content = self._take(length)
        if kind in (_STR, _BYTES):
            self._take(1)
        if kind == _STR and length < _SHORT:
            self._names.add(content)
            return 0
        if kind == _INT and -_SMALL <= int(content) < _SMALL:
            return 0
        return _OBJECT + length + 1

    def _function(self):
        kind_and_length = self._number()
        length = kind_and_length >> 3
        self._take(length)
        if not kind_and_length & 4:
            return length
        count = self._number()
        inner = sum(_POINTER + self._function() for _ in range(count))
        return length + _FUNCTION_WITH_INNER + inner
