# SPDX-License-Identifier: MIT
"""Proportional fonts that are packed small and drawn fast.

A font is a module of lib/fonts/ with one `FONT`; tools/fontmaker.py writes them. Packed, a glyph
is seven bytes of a table and its bitmap; drawn, it is a source for `FrameBuffer.blit` and three
numbers. Unpacking costs about as much as drawing five glyphs, and an unpacked glyph takes some
90 bytes of heap: so the glyphs that were last used are kept, but only so many of all fonts.
"""

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const

# The busiest screens show some 90 different glyphs in four fonts; most show 50.
_MOST_GLYPHS = const(72)

_ENTRY = const(7)  # bytes of a glyph in the table: see Font

_fonts = []


def _blits_tuples():
    """MicroPython 1.26 and later can copy from read-only memory, without an object around it.

    The type stubs do not know that yet.
    """
    try:
        paper = FrameBuffer(bytearray(1), 1, 1, MONO_VLSB)
        paper.blit((b"\0", 1, 1, MONO_VLSB), 0, 0)  # pyright: ignore
    except TypeError:
        return False
    return True


_TUPLES = _blits_tuples()


def image(data, width, height, stride=0) -> FrameBuffer:
    """A source for `FrameBuffer.blit` out of bytes in MONO_VLSB."""
    if not _TUPLES:
        return FrameBuffer(bytearray(data), width, height, MONO_VLSB, stride or width)
    if stride:
        return (data, width, height, MONO_VLSB, stride)  # pyright: ignore
    return (data, width, height, MONO_VLSB)  # pyright: ignore


def keys(string):
    """What the glyphs of a string are kept under: codes for pure ASCII, else its characters.

    MicroPython goes through bytes four times faster than through the characters of a string.
    """
    codes = string.encode()
    return codes if len(codes) == len(string) else string


class Font:
    """`characters` in the order of the table; `cap`, `ascent`, `descent` count rows from the
    baseline: of a capital, of the highest glyph, of the lowest.

    An entry of the table: two bytes where the bitmap starts in `data` (low byte first), its width
    and height, pixels from the pen to its left side plus 8, rows of it above the baseline plus 8,
    and how far the pen goes on. The bitmap is MONO_VLSB.
    """

    def __init__(self, characters, table, data, cap, ascent, descent):
        self.characters = characters
        self.table = table
        self.data = memoryview(data)
        self.cap = cap
        self.ascent = ascent
        self.descent = descent
        # code or character -> (source, left, top, advance)
        self.glyphs = {}
        _fonts.append(self)

    def width(self, string):
        """How far the pen goes, in pixels."""
        codes = keys(string)
        try:
            return self._width(codes)
        except KeyError:
            self.load(codes)
        return self._width(codes)

    def _width(self, codes):
        glyphs = self.glyphs
        total = 0
        for code in codes:
            total += glyphs[code][3]
        return total

    def fit(self, string, room):
        """The string, or as much of it as fits into `room` pixels together with an ellipsis."""
        if self.width(string) <= room:
            return string
        room -= self.width("…")
        if room < 0:
            return ""
        count = 0
        for character in string:
            room -= self.width(character)
            if room < 0:
                break
            count += 1
        return string[:count].rstrip() + "…"

    def load(self, codes):
        """Unpack the glyphs for `keys(string)`; what the font does not have shows as ?"""
        count = 0
        for font in _fonts:
            count += len(font.glyphs)
        if count >= _MOST_GLYPHS:
            for font in _fonts:
                font.glyphs.clear()
        for code in codes:
            if code not in self.glyphs:
                self.glyphs[code] = self._unpack(code if type(code) is str else chr(code))

    def _unpack(self, character):
        number = self.characters.find(character)
        if number < 0:
            number = self.characters.find("?")
        table = self.table
        at = number * _ENTRY
        start = table[at] | table[at + 1] << 8
        width = table[at + 2]
        height = table[at + 3]
        end = start + width * ((height + 7) >> 3)
        source = image(self.data[start:end], width, height)
        return source, table[at + 4] - 8, table[at + 5] - 8, table[at + 6]
