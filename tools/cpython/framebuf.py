# SPDX-License-Identifier: MIT
"""CPython stand-in for MicroPython's `framebuf`: the 1-bit formats and the calls that we use.

Strict: a call that the device would refuse is refused here, and every byte comes out as there
(tests/test_framebuf_twin.py plays random drawings on both). It follows MicroPython 1.26 and
later, where the source and the palette of `blit` may also be a tuple or a list (buffer, width,
height, format[, stride]) over a read-only buffer. Left out: `text`, `ellipse`, `poly`, `scroll`
and the colour formats.
"""

from functools import lru_cache
from operator import index

MONO_VLSB = MVLSB = 0
MONO_HLSB = 3


def _tables():
    """For every mask: the translation that sets its bits, and the one that clears them."""
    to_set = []
    to_clear = []
    for mask in range(256):
        to_set.append(bytes(byte | mask for byte in range(256)))
        to_clear.append(bytes(byte & ~mask & 0xFF for byte in range(256)))
    return to_clear, to_set


_BY_INK = _tables()


class FrameBuffer:
    def __init__(self, buffer, width, height, format, stride=None, /):
        self._open(buffer, width, height, format, stride, False)

    def _open(self, buffer, width, height, format, stride, read_only):
        width = index(width)
        height = index(height)
        format = index(format)
        stride = width if stride is None else index(stride)
        if not (1 <= width <= 0xFFFF and 1 <= height <= 0xFFFF and width <= stride <= 0xFFFF):
            raise ValueError
        view = memoryview(buffer).cast("B")
        if view.readonly and not read_only:
            raise TypeError("object with buffer protocol required")
        if format == MONO_VLSB:
            need = ((height - 1) >> 3) * stride + width
        elif format == MONO_HLSB:
            stride = (stride + 7) & ~7
            need = ((height - 1) * stride + ((width + 7) & ~7)) >> 3
        else:
            raise ValueError("invalid format")
        if need > len(view):
            raise ValueError
        self._view = view
        self._need = need
        self._width = width
        self._height = height
        self._format = format
        self._stride = stride

    def _place(self, x, y):
        """Where a pixel is: (index of its byte, number of its bit)."""
        if self._format == MONO_VLSB:
            return (y >> 3) * self._stride + x, y & 7
        return (x + y * self._stride) >> 3, 7 - (x & 7)

    def _get(self, x, y):
        byte, bit = self._place(x, y)
        return self._view[byte] >> bit & 1

    def _set(self, x, y, ink):
        byte, bit = self._place(x, y)
        if ink:
            self._view[byte] |= 1 << bit
        else:
            self._view[byte] &= ~(1 << bit)

    def _inside(self, x, y):
        return 0 <= x < self._width and 0 <= y < self._height

    def fill(self, c, /):
        self._fill(0, 0, self._width, self._height, index(c))

    def pixel(self, x, y, c=None, /):
        x = index(x)
        y = index(y)
        if c is None:
            return self._get(x, y) if self._inside(x, y) else None
        if self._inside(x, y):
            self._set(x, y, index(c))
        return None

    def hline(self, x, y, w, c, /):
        self._fill(index(x), index(y), index(w), 1, index(c))

    def vline(self, x, y, h, c, /):
        self._fill(index(x), index(y), 1, index(h), index(c))

    def fill_rect(self, x, y, w, h, c, /):
        self._fill(index(x), index(y), index(w), index(h), index(c))

    def rect(self, x, y, w, h, c, f=False, /):
        x, y, w, h, c = index(x), index(y), index(w), index(h), index(c)
        if f:
            self._fill(x, y, w, h, c)
        else:
            self._fill(x, y, w, 1, c)
            self._fill(x, y + h - 1, w, 1, c)
            self._fill(x, y, 1, h, c)
            self._fill(x + w - 1, y, 1, h, c)

    def _fill(self, x, y, w, h, ink):
        if w < 1 or h < 1:
            return
        right = min(self._width, x + w)
        bottom = min(self._height, y + h)
        x = max(x, 0)
        y = max(y, 0)
        if x >= right or y >= bottom:
            return
        if self._format != MONO_VLSB:
            for row in range(y, bottom):
                for column in range(x, right):
                    self._set(column, row, ink)
            return
        by_mask = _BY_INK[ink != 0]
        for page in range(y >> 3, ((bottom - 1) >> 3) + 1):
            mask = 0xFF
            if page == y >> 3:
                mask &= 0xFF << (y & 7)
            if page == bottom >> 3:
                mask &= 0xFF >> (8 - (bottom & 7))
            start = page * self._stride
            part = self._view[start + x : start + right]
            part[:] = bytes(part).translate(by_mask[mask & 0xFF])

    def line(self, x1, y1, x2, y2, c, /):
        x1, y1, x2, y2, c = index(x1), index(y1), index(x2), index(y2), index(c)
        long, short = abs(x2 - x1), abs(y2 - y1)
        along = (1 if x2 > x1 else -1, 0)
        across = (0, 1 if y2 > y1 else -1)
        if short > long:
            long, short = short, long
            along, across = across, along
        x, y = x1, y1
        error = 2 * short - long
        for _ in range(long):
            if self._inside(x, y):
                self._set(x, y, c)
            while error >= 0:
                x += across[0]
                y += across[1]
                error -= 2 * long
            x += along[0]
            y += along[1]
            error += 2 * short
        if self._inside(x2, y2):
            self._set(x2, y2, c)

    def blit(self, fbuf, x, y, key=-1, palette=None, /):
        source = _source(fbuf)
        x = index(x)
        y = index(y)
        key = index(key)
        inks = (0, 1)
        if palette is not None:
            palette = _source(palette)
            inks = (palette._get(0, 0), palette._get(1, 0))
        left, right = max(0, x), min(self._width, x + source._width)
        top, bottom = max(0, y), min(self._height, y + source._height)
        if left >= right or top >= bottom:
            return
        if self._format != MONO_VLSB or source._view.obj is self._view.obj:
            for row in range(top, bottom):
                for column in range(left, right):
                    ink = inks[source._get(column - x, row - y)]
                    if ink != key:
                        self._set(column, row, ink)
            return
        box = (left - x, top - y, right - x, bottom - y)
        here = self._view
        at = (top >> 3) * self._stride + left
        width = right - left
        for keep, ones in _pages(*source._picture(), *box, top & 7, key, *inks):
            part = int.from_bytes(here[at : at + width], "little")
            here[at : at + width] = (part & keep | ones).to_bytes(width, "little")
            at += self._stride

    def _picture(self):
        """What it shows, as values that can be looked up."""
        data = bytes(self._view[: self._need])
        return data, self._width, self._height, self._format, self._stride


@lru_cache(4096)
def _pages(data, width, height, format, stride, left, top, right, bottom, down, key, off, on):
    """A part of a picture, to be drawn `down` rows below a page's edge of a MONO_VLSB one: for
    each page what stays of it, and what is set in it, a byte for each column. Screens draw the
    same few letters and icons again and again.
    """
    source = FrameBuffer.__new__(FrameBuffer)
    source._open(data, width, height, format, stride, True)
    count = (down + bottom - top + 7) >> 3
    keep = [bytearray(b"\xff" * (right - left)) for _ in range(count)]
    ones = [bytearray(right - left) for _ in range(count)]
    for row in range(top, bottom):
        page, bit = divmod(down + row - top, 8)
        for column in range(left, right):
            ink = on if source._get(column, row) else off
            if ink != key:
                keep[page][column - left] &= ~(1 << bit)
                ones[page][column - left] |= ink << bit
    return [
        (int.from_bytes(stays, "little"), int.from_bytes(comes, "little"))
        for stays, comes in zip(keep, ones, strict=True)
    ]


def _source(given):
    """What may be copied from: a FrameBuffer, or its arguments as a tuple or a list."""
    if isinstance(given, FrameBuffer):
        return given
    if not isinstance(given, (tuple, list)):
        raise TypeError("object isn't a tuple or list")
    if not 4 <= len(given) <= 5:
        raise ValueError
    source = FrameBuffer.__new__(FrameBuffer)
    source._open(*given, *(None,) * (5 - len(given)), True)
    return source
