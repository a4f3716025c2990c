# SPDX-License-Identifier: MIT
"""Proportional fonts, drawn fast.

A font is a file of lib/fonts/, written by tools/fontmaker.py, of 0.4 to 2.8 KB. It is used where
it lies, if the device can do that, or else read whole when it is first used: to open the file for
a glyph takes as long as drawing twenty of them. Nothing else is kept. A glyph is drawn straight
out of the file's bytes: 16 bytes of garbage, while kept objects for all that screens show would
take 20 KB, or be made again with every other screen.

A font file: the height of a capital in rows, the number of characters; for each of them seven
bytes: two where its bitmap starts behind this table (low byte first), width and height of the
bitmap (the height plus 128 if it is in MONO_HLSB and not in MONO_VLSB: whichever is smaller),
pixels from the pen to its left side plus 8, rows of it above the baseline plus 8, and how far the
pen goes on; then the bitmaps.
"""

from array import array

from framebuf import MONO_HLSB, MONO_VLSB, FrameBuffer
from micropython import const

from lib import ROOT

# The characters of a font, in their order.
LATIN = (
    " !\"#$%&'()*+,-./0123456789:;<=>?@"
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"
    "áéíóúüñÁÉÍÓÚÜÑ¿¡ºª·×−–…°→"
)
NUMBERS = " %+-0123456789=?−–"

_ASCII = const(95)  # characters of LATIN that are
_FIRST_BEYOND = const(128)  # the key of the first that is not

_SPACE = const(32)
_UNKNOWN = const(63)  # what a font does not have shows as ?

_HEADER = const(2)
_ENTRY = const(7)
_ADVANCE = const(6)  # where that is in an entry

_fonts = {}

# (path) -> the file's bytes where they lie, or None: what a device offers, see hal/contract.py.
in_place = None


def named(role):
    """The font of that name, opened when it is first asked for."""
    if role not in _fonts:
        _fonts[role] = Font(ROOT + "lib/fonts/" + role + ".bin")
    return _fonts[role]


def _blits_lists():
    """MicroPython 1.26 and later can copy from read-only memory, without an object around it.

    The type stubs do not know that yet.
    """
    try:
        paper = FrameBuffer(bytearray(1), 1, 1, MONO_VLSB)
        paper.blit([b"\0", 1, 1, MONO_VLSB], 0, 0)  # pyright: ignore
    except TypeError:
        return False
    return True


_LISTS = _blits_lists()

# Sources for `FrameBuffer.blit`: bytes, width, height, form. Each is used again and again.
_images = ([b"", 0, 0, MONO_VLSB], [b"", 0, 0, MONO_HLSB])
_wide = [b"", 0, 0, MONO_VLSB, 0]


def image(data, width, height, stride) -> FrameBuffer:
    """A source for `FrameBuffer.blit` out of bytes in MONO_VLSB; it lasts until the next call."""
    if not _LISTS:
        return FrameBuffer(bytearray(data), width, height, MONO_VLSB, stride)
    _wide[0] = data
    _wide[1] = width
    _wide[2] = height
    _wide[4] = stride
    return _wide  # pyright: ignore


def _copied(source):
    """The same for a MicroPython that cannot copy from lists."""
    data, width, height, form = source
    size = (width + 7 >> 3) * height if form == MONO_HLSB else width * (height + 7 >> 3)
    return FrameBuffer(bytearray(data[:size]), width, height, form)


_last = ["", b""]  # what `keys` was asked about last of what is not all ASCII, and its answer


def settle():
    """Nobody draws: let go of what was drawn last, which was made in the middle of a press."""
    _last[0], _last[1] = "", b""
    for source in (_wide,) + _images:
        source[0] = b""


def keys(string):
    """One byte for each character of a string: its code, or from 128 on its place in LATIN.

    MicroPython goes through bytes four times faster than through the characters of a string.
    """
    if string is _last[0]:
        return _last[1]  # mostly its width was asked for just now, and here it is drawn
    data = string.encode()
    return data if len(data) == len(string) else _keys(string, data)


def _keys(string, data):
    """By itself: so few variables are left there that the usual case needs no memory for them."""
    # Not with ord(): there every character would become a string of its own.
    found = bytearray(len(string))
    at = -1
    code = 0
    for byte in data:
        if byte < 0x80:
            at += 1
            found[at] = byte
        elif byte < 0xC0:
            code = code << 6 | byte & 0x3F
            found[at] = _beyond.get(code, _UNKNOWN)  # the last byte of a character has its say
        else:
            at += 1
            code = byte & (0x1F if byte < 0xE0 else 0x0F if byte < 0xF0 else 0x07)
    _last[0] = string
    _last[1] = found
    return found


_beyond = {ord(LATIN[at]): at - _ASCII + _FIRST_BEYOND for at in range(_ASCII, len(LATIN))}
_ELLIPSIS = bytes(keys("…"))


def _places(characters):
    """For every key: where a font of these characters has the last byte of its entry."""
    unknown = _HEADER + characters.find("?") * _ENTRY + _ADVANCE
    places = array("H", [unknown] * (_FIRST_BEYOND + len(_beyond)))
    at = _HEADER + _ADVANCE
    for key in keys(characters):
        places[key] = at
        at += _ENTRY
    return places


_latin = _places(LATIN)
_numbers = _places(NUMBERS)


class Font:
    """`cap` is the height of a capital."""

    def __init__(self, path):
        data = in_place(path) if in_place else None
        if data is None:
            with open(path, "rb") as file:
                data = bytearray(file.seek(0, 2))
                file.seek(0)
                file.readinto(data)
        self._data = memoryview(data)
        self.cap = data[0]
        few = data[1] == len(NUMBERS)
        self.characters = NUMBERS if few else LATIN
        self._places = _numbers if few else _latin
        self._bitmaps = self._data[_HEADER + data[1] * _ENTRY :]

    def width(self, string):
        """How far the pen goes, in pixels."""
        return self.measure(keys(string))

    def measure(self, codes):
        """The width of `keys(string)`."""
        data = self._data
        places = self._places
        total = 0
        for code in codes:
            total += data[places[code]]
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
        end = self.measure(_ELLIPSIS)
        room -= end
        if room < 0:
            return b"", 0
        width = 0
        count = 0
        for code in codes:
            advance = self._data[self._places[code]]
            if width + advance > room:
                break
            width += advance
            count += 1
        while count and codes[count - 1] == _SPACE:
            count -= 1
            width -= self._data[self._places[_SPACE]]
        return codes[:count] + _ELLIPSIS, width + end

    def draw(self, blit, codes, x, y, key, palette):
        """Give the glyphs of `keys(string)` to a `FrameBuffer.blit`, on the baseline `y`."""
        data = self._data
        places = self._places
        bitmaps = self._bitmaps
        images = _images
        lists = _LISTS
        # The table has 8 more to the left and to the top.
        x -= 8
        y += 8
        for code in codes:
            at = places[code]
            if code != _SPACE:
                height = data[at - 3]
                source = images[height >> 7]
                source[0] = bitmaps[data[at - 5] << 8 | data[at - 6] :]
                source[1] = data[at - 4]
                source[2] = height & 127
                if not lists:
                    source = _copied(source)
                blit(source, x + data[at - 2], y - data[at - 1], key, palette)
            x += data[at]
