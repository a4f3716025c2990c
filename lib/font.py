# SPDX-License-Identifier: MIT
"""Proportional fonts, drawn fast.

A font is a file of lib/fonts/, written by tools/fontmaker.py. Fonts for words are read whole when
they are first used, 2 KB each: to open the file for a glyph takes as long as drawing ten of them.
Large digits stay in flash, because a screen shows but a few of them. A glyph that is drawn becomes
a source for `FrameBuffer.blit` and one number with its place, which are kept: 70 bytes of heap, so
only so many of all fonts.

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

# The busiest screens show some 90 different glyphs in four fonts; most show 50.
_MOST_GLYPHS = const(80)

_SPACE = const(32)
_ELLIPSIS = (0x2026,)
_NOTHING = ()

_HEADER = const(2)
_ENTRY = const(7)

_fonts = {}
_fresh = []  # (font, code) of the glyphs that were made since `settle`


def named(role):
    """The font of that name, opened when it is first asked for."""
    if role not in _fonts:
        _fonts[role] = Font(__file__.rpartition("/")[0] + "/fonts/" + role + ".bin")
    return _fonts[role]


def settle():
    """Make the newest glyphs once more, where there is room for them now: see Texts.settle."""
    global _fresh  # noqa: PLW0603
    fonts = set()
    for font, code in _fresh:
        if code in font.glyphs:
            font.make(code)
            fonts.add(font)
    for font in fonts:
        font.glyphs = font.glyphs.copy()
        font.places = font.places.copy()
    if _fresh:
        _fresh = []


def _forget_glyphs():
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
    data = string.encode()
    if len(data) == len(string):
        return data
    # Not with ord(): there every character would become a string of its own.
    codes = []
    for byte in data:
        if byte < 0x80:
            codes.append(byte)
        elif byte < 0xC0:
            codes[-1] = codes[-1] << 6 | byte & 0x3F
        elif byte < 0xE0:
            codes.append(byte & 0x1F)
        elif byte < 0xF0:
            codes.append(byte & 0x0F)
        else:
            codes.append(byte & 0x07)
    return codes


class Font:
    """`cap` is the height of a capital. A glyph's place packs three small numbers into one."""

    def __init__(self, path):
        self._path = path
        with open(path, "rb") as file:
            self.cap, count = file.read(_HEADER)
            self.characters = NUMBERS if count == len(NUMBERS) else LATIN
            self._data = None  # the whole file, in memory
            if count != len(NUMBERS):
                data = bytearray(file.seek(0, 2))
                file.seek(0)
                file.readinto(data)
                self._data = memoryview(data)
        # Both by code: the source of a blit; advance << 12 | top + 8 << 4 | left + 8.
        self.glyphs = {}
        self.places = {}

    def width(self, string):
        """How far the pen goes, in pixels."""
        return self.measure(keys(string))

    def measure(self, codes):
        """The width of `keys(string)`; from now on its glyphs are at hand."""
        try:
            return self._sum(codes)
        except KeyError:
            self.load(codes)
        return self._sum(codes)

    def _sum(self, codes):
        places = self.places
        total = 0
        for code in codes:
            total += places[code] >> 12
        return total

    def fit(self, string, room):
        """The string, or as much of it as fits into `room` pixels together with an ellipsis."""
        codes = keys(string)
        if self.measure(codes) <= room:
            return string
        count = len(self.shorten(codes, room)[0])
        return string[: count - 1] + "…" if count else ""

    def shorten(self, codes, room):
        """(codes, width) of as much as fits into `room` pixels together with an ellipsis."""
        room -= self.measure(_ELLIPSIS)
        if room < 0:
            return _NOTHING, 0
        self.measure(codes)  # the ellipsis may have taken the place of a glyph
        places = self.places
        width = 0
        count = 0
        for code in codes:
            width += places[code] >> 12
            if width > room:
                width -= places[code] >> 12
                break
            count += 1
        while count and codes[count - 1] == _SPACE:
            count -= 1
            width -= places[_SPACE] >> 12
        found = list(codes[:count])
        found.extend(_ELLIPSIS)
        return found, width + self.measure(_ELLIPSIS)

    def load(self, codes):
        """Make the glyphs for `keys(string)`; what the font does not have shows as ?"""
        count = 0
        for font in _fonts.values():
            count += len(font.glyphs)
        if count >= _MOST_GLYPHS:
            _forget_glyphs()
        for code in codes:
            if code not in self.glyphs:
                self.make(code)
                _fresh.append((self, code))

    def make(self, code):
        if self._data:
            self._make(code, None)
        else:
            with open(self._path, "rb") as file:
                self._make(code, file)

    def _read(self, file, at, size):
        if file:
            file.seek(at)
            return file.read(size)
        return self._data[at : at + size]

    def _make(self, code, file):
        characters = self.characters
        number = characters.find(chr(code))
        if number < 0:
            number = characters.find("?")
        entry = self._read(file, _HEADER + number * _ENTRY, _ENTRY)
        low, high, width, height, left, top, advance = entry
        at = _HEADER + len(characters) * _ENTRY + (high << 8 | low)
        form = MONO_VLSB
        size = width * (height + 7 >> 3)
        if height & 128:
            height &= 127
            form = MONO_HLSB
            size = (width + 7 >> 3) * height
        self.glyphs[code] = image(self._read(file, at, size), width, height, 0, form)
        self.places[code] = advance << 12 | top << 4 | left
