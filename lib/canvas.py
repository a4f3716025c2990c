# SPDX-License-Identifier: MIT
"""What is drawn on: a picture of 1 bit a pixel, in the byte order that e-paper chips take.

`buf` is framebuf's MONO_VLSB: pages of eight rows, a byte for each column, the uppermost row in
the lowest bit. Ink is 1 and black, paper is 0. Positions are in pixels from the top left corner;
what lies outside is left out. Text stands on a baseline: a letter without a tail ends on the row
above `y`.

`shown` is the picture that the panel has. It costs as much memory as the picture itself, but with
it a screen may draw itself afresh after every press, and still only what is different goes to the
panel, or nothing at all: a refresh takes a third of a second and wears the ink, a comparison
takes a millisecond. Some panels also want to be told the old picture with the new one.
"""

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const

from lib import icons
from lib.font import image, keys

LEFT = const(0)
CENTER = const(1)
RIGHT = const(2)

# A slant of one pixel in three. Eight rows further down it must start two pixels further on, so
# with a stride of two more than a multiple of three the same three bytes serve for all pages.
_HATCH = b"\x49\x24\x92" * 34  # enough for 16 rows
_HATCH_STRIDE = const(50)
_HATCH_WIDTH = const(48)

_DOTS_ACROSS = b"\x01\x00" * 37
_DOTS_WIDTH = const(74)
_DOTS_DOWN = b"\x55" * 16


class Canvas:
    def __init__(self, width=296, height=128):
        """`height` is a multiple of 8."""
        self.width = width
        self.height = height
        self.buf = bytearray(width * height >> 3)
        self.shown = bytearray(width * height >> 3)
        # None, or what wants to know the words on the display: see lib/textlog.py
        self.watch = None
        self._fb = FrameBuffer(self.buf, width, height, MONO_VLSB)
        self._view = memoryview(self.buf)
        self._old = memoryview(self.shown)
        self._rows = (memoryview(bytes(width)), memoryview(b"\xff" * width))
        # Blit's key and palette for paper and for ink: only the set pixels of a source are drawn.
        inverse = FrameBuffer(bytearray(b"\x01\x00"), 2, 1, MONO_VLSB)
        self._modes = ((1, inverse), (0, None))
        self._icons = memoryview(icons.DATA)
        self._stale = True
        self._known = False
        self._changed = None

    # --- areas and lines -------------------------------------------------------------------------

    def clear(self):
        """All paper."""
        self.fill(0, 0, self.width, self.height, 0)

    def fill(self, x, y, w, h, ink=1):
        self._stale = True
        if self.watch:
            self.watch.erase(x, y, w, h)
        if h < 16:
            self._fb.fill_rect(x, y, w, h, ink)
            return
        # Copying a row of bytes is 20 times faster than fill_rect, so whole pages go that way.
        right = min(x + w, self.width)
        x = max(x, 0)
        bottom = min(y + h, self.height)
        y = max(y, 0)
        w = right - x
        if w <= 0 or y >= bottom:
            return
        first = (y + 7) >> 3
        last = bottom >> 3
        if first >= last:
            self._fb.fill_rect(x, y, w, bottom - y, ink)
            return
        self._fb.fill_rect(x, y, w, (first << 3) - y, ink)
        self._fb.fill_rect(x, last << 3, w, bottom - (last << 3), ink)
        row = self._rows[ink][:w]
        view = self._view
        for page in range(first, last):
            start = page * self.width + x
            view[start : start + w] = row

    def frame(self, x, y, w, h, thick=1, ink=1, cut=0):
        """An outline, `thick` pixels inwards; `cut` pixels of each corner are cut off."""
        self._stale = True
        fb = self._fb
        for _ in range(thick):
            fb.hline(x + cut, y, w - 2 * cut, ink)
            fb.hline(x + cut, y + h - 1, w - 2 * cut, ink)
            fb.vline(x, y + cut, h - 2 * cut, ink)
            fb.vline(x + w - 1, y + cut, h - 2 * cut, ink)
            for step in range(1, cut):
                for across in (x + step, x + w - 1 - step):
                    fb.pixel(across, y + cut - step, ink)
                    fb.pixel(across, y + h - 1 - cut + step, ink)
            x += 1
            y += 1
            w -= 2
            h -= 2
            if cut:
                cut -= 1

    def hline(self, x, y, w, ink=1):
        self._stale = True
        self._fb.hline(x, y, w, ink)

    def vline(self, x, y, h, ink=1):
        self._stale = True
        self._fb.vline(x, y, h, ink)

    def line(self, x1, y1, x2, y2, ink=1):
        self._stale = True
        self._fb.line(x1, y1, x2, y2, ink)

    def pixel(self, x, y, ink=1):
        self._stale = True
        self._fb.pixel(x, y, ink)

    def hdots(self, x, y, w, ink=1):
        """A dotted line to the right: every second pixel, the first one too."""
        self._band(_DOTS_ACROSS, _DOTS_WIDTH, _DOTS_WIDTH, x, y, w, 1, ink)

    def vdots(self, x, y, h, ink=1):
        """A dotted line downwards."""
        self._band(_DOTS_DOWN, 1, 1, x, y, 1, min(h, 128), ink)

    def hatch(self, x, y, w, h, ink=1):
        """Slanting lines over what is there; areas side by side join."""
        pattern = memoryview(_HATCH)
        for top in range(y, y + h, 16):
            start = pattern[(x + top) % 3 :]
            self._band(start, _HATCH_STRIDE, _HATCH_WIDTH, x, top, w, min(16, y + h - top), ink)

    def _band(self, data, stride, step, x, y, w, h, ink):
        """A pattern `step` pixels wide, again and again over a width of `w`."""
        self._stale = True
        key, palette = self._modes[ink]
        end = x + w
        while x < end and h > 0:
            source = image(data, min(step, end - x), h, stride)
            self._fb.blit(source, x, y, key, palette)
            x += step

    # --- words -----------------------------------------------------------------------------------

    def text(self, font, string, x, y, ink=1, align=LEFT, room=None):
        """Write on the baseline `y`, from, around or up to `x`; returns the width.

        What does not fit into `room` pixels is cut and ends in an ellipsis.
        """
        self._stale = True
        if room is not None:
            string = font.fit(string, room)
        if align == RIGHT:
            x -= font.width(string)
        elif align == CENTER:
            x -= font.width(string) >> 1
        key, palette = self._modes[ink]
        codes = keys(string)
        try:
            end = self._write(font, codes, x, y, key, palette)
        except KeyError:
            # A glyph is not at hand. What is written already is written over, which is no harm.
            font.load(codes)
            end = self._write(font, codes, x, y, key, palette)
        if self.watch:
            self.watch.text(string, x, y - font.cap, end - x, font.cap)
        return end - x

    def _write(self, font, codes, x, y, key, palette):
        blit = self._fb.blit
        glyphs = font.glyphs
        places = font.places
        # A place has 8 more to the left and to the top: see lib/font.py.
        x -= 8
        y += 8
        for code in codes:
            place = places[code]
            blit(glyphs[code], x + (place & 15), y - (place >> 4 & 255), key, palette)
            x += place >> 12
        return x + 8

    def pill(self, font, string, x, y, h, pad=5, ink=1, room=None):
        """Words in the middle of a field of ink, `h` pixels high from `y` on; returns its width.

        `room` is for the words alone.
        """
        if room is not None:
            string = font.fit(string, room)
        w = font.width(string) + 2 * pad
        self.fill(x, y, w, h, ink)
        self.text(font, string, x + pad, y + ((h + font.cap - 1) >> 1), 1 - ink)
        return w

    def tell(self, words, x, y, w, h):
        """Say what a picture means, to whoever cannot see it; draws nothing."""
        if self.watch:
            self.watch.text(words, x, y, w, h)

    # --- pictures --------------------------------------------------------------------------------

    def icon(self, icon, x, y, ink=1, scale=1):
        """Draw a picture of lib/icons.py with its top left corner there; returns its width."""
        self._stale = True
        size = self._icons[icon]
        w = size >> 4
        h = size & 15
        icon += 1
        if scale == 1:
            key, palette = self._modes[ink]
            data = self._icons[icon : icon + w * ((h + 7) >> 3)]
            self._fb.blit(image(data, w, h), x, y, key, palette)
            return w
        for column in range(w):
            bits = self._icons[icon + column]
            if h > 8:
                bits |= self._icons[icon + w + column] << 8
            row = 0
            while bits:
                start = row
                while bits & 1:
                    bits >>= 1
                    row += 1
                if row > start:
                    self._fb.fill_rect(
                        x + column * scale, y + start * scale, scale, (row - start) * scale, ink
                    )
                bits >>= 1
                row += 1
        return w * scale

    # --- what the panel does not show yet --------------------------------------------------------

    def changed(self):
        """The smallest area (x, y, w, h) in which the picture is not what the panel shows.

        y and h are multiples of 8. None if there is no difference.
        """
        if self._stale:
            self._changed = self._compare() if self._known else (0, 0, self.width, self.height)
            self._stale = False
        return self._changed

    def take_dirty(self):
        """As `changed`, and from now on the panel is held to show it."""
        area = self.changed()
        if area:
            x, y, w, h = area
            for start in range((y >> 3) * self.width + x, (y + h >> 3) * self.width, self.width):
                self._old[start : start + w] = self._view[start : start + w]
            self._known = True
            self._changed = None
        return area

    def forget(self):
        """It is not known any more what the panel shows: all of the picture has changed."""
        self._known = False
        self._stale = True

    def _compare(self):
        width = self.width
        view = self._view
        old = self._old
        first = -1
        last = left = right = 0
        for start in range(0, len(view), width):
            end = start + width
            if view[start:end] == old[start:end]:
                continue
            last = start
            if first < 0:
                first = start
                left = width
            # Only what lies farther out than the differences so far is of interest.
            if view[start : start + left] != old[start : start + left]:
                left = self._search(start, left)
            if view[start + right : end] != old[start + right : end]:
                right = self._search_back(start, right)
        if first < 0:
            return None
        first //= width
        last //= width
        return left, first << 3, right - left, (last - first + 1) << 3

    def _search(self, start, high):
        """The first column that differs, out of the first `high` ones."""
        low = 0
        while high - low > 1:
            middle = (low + high) >> 1
            here = self._view[start + low : start + middle]
            if here != self._old[start + low : start + middle]:
                high = middle
            else:
                low = middle
        return low

    def _search_back(self, start, low):
        """The end of the last column that differs, out of those from `low` on."""
        high = self.width
        while high - low > 1:
            middle = (low + high) >> 1
            here = self._view[start + middle : start + high]
            if here != self._old[start + middle : start + high]:
                low = middle
            else:
                high = middle
        return high
