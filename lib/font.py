# SPDX-License-Identifier: MIT
"""Proportional fonts that lie in flash and are drawn fast.

A font is a file of lib/fonts/, written by tools/fontmaker.py. It stays there: a glyph is read
when it is first drawn, and becomes a source for `FrameBuffer.blit` and one number with its place.
That costs about as much as drawing ten glyphs, and 100 bytes of heap: so the glyphs that were last
used are kept, but only so many of all fonts.

A font file: the height of a capital in rows, the number of characters; for each of them seven
bytes: two where its bitmap starts behind this table (low byte first), width and height of the
bitmap (the height plus 128 if it is in MONO_HLSB and not in MONO_VLSB: whichever is smaller),
pixels from the pen to its left side plus 8, rows of it above the baseline plus 8, and how far the
pen goes on; then the bitmaps.
"""

from framebuf import MONO_HLSB, MONO_VLSB, FrameBuffer
from micropython import const

# The characters of a font, in their order.
LATIN = (
    " !\"#$%&'()*+,-./0123456789:;<=>?@"
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"
    "áéíóúüñÁÉÍÓÚÜÑ¿¡ºª·×−–…°"
)
NUMBERS = " %+-0123456789=?−–"

# The busiest screens show some 90 different glyphs in four fonts; most show 50. Fewer in memory
# than on the screen means that each drawing reads them all again.
_MOST_GLYPHS = const(56)

_HEADER = const(2)
_ENTRY = const(7)

_fonts = {}


def named(role):
    """The font of that name, opened when it is first asked for."""
    if role not in _fonts:
        _fonts[role] = Font(__file__.rpartition("/")[0] + "/fonts/" + role + ".bin")
    return _fonts[role]


def forget():
    """Drop all glyphs from memory; what is drawn next is read again."""
    for font in _fonts.values():
        font.glyphs.clear()
        font.places.clear()


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


def image(data, width, height, stride=0, form=MONO_VLSB) -> FrameBuffer:
    """A source for `FrameBuffer.blit` out of bytes."""
    if not _TUPLES:
        return FrameBuffer(bytearray(data), width, height, form, stride or width)
    if stride:
        return (data, width, height, form, stride)  # pyright: ignore
    return (data, width, height, form)  # pyright: ignore


def keys(string):
    """The codes of a string's characters, as the glyphs are kept.

    MicroPython goes through bytes four times faster than through the characters of a string, so
    pure ASCII stays bytes.
    """
    codes = string.encode()
    return codes if len(codes) == len(string) else [ord(character) for character in string]


class Font:
    """`cap` is the height of a capital. A glyph's place packs three small numbers into one."""

    def __init__(self, path):
        self._path = path
        with open(path, "rb") as file:
            self.cap, count = file.read(_HEADER)
        self.characters = NUMBERS if count == len(NUMBERS) else LATIN
        # Both by code: the source of a blit; advance << 12 | top + 8 << 4 | left + 8.
        self.glyphs = {}
        self.places = {}

    def width(self, string):
        """How far the pen goes, in pixels."""
        codes = keys(string)
        try:
            return self._width(codes)
        except KeyError:
            self.load(codes)
        return self._width(codes)

    def _width(self, codes):
        places = self.places
        total = 0
        for code in codes:
            total += places[code] >> 12
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
        """Read the glyphs for `keys(string)`; what the font does not have shows as ?"""
        count = 0
        for font in _fonts.values():
            count += len(font.glyphs)
        if count >= _MOST_GLYPHS:
            forget()
        with open(self._path, "rb") as file:
            for code in codes:
                if code not in self.glyphs:
                    self._read(file, code)

    def _read(self, file, code):
        glyphs = self.glyphs
        characters = self.characters
        number = characters.find(chr(code))
        if number < 0:
            number = characters.find("?")
        file.seek(_HEADER + number * _ENTRY)
        low, high, width, height, left, top, advance = file.read(_ENTRY)
        file.seek(_HEADER + len(characters) * _ENTRY + (high << 8 | low))
        if height & 128:
            height &= 127
            data = file.read((width + 7 >> 3) * height)
            glyphs[code] = image(data, width, height, 0, MONO_HLSB)
        else:
            glyphs[code] = image(file.read(width * (height + 7 >> 3)), width, height)
        self.places[code] = advance << 12 | top << 4 | left
