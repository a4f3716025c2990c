# SPDX-License-Identifier: MIT
"""What is drawn on: a picture of 1 bit a pixel, in the byte order that e-paper chips take.

`buf` is framebuf's MONO_VLSB: pages of eight rows, a byte for each column, the uppermost row in
the lowest bit. Ink is 1 and black, paper is 0. Positions are in pixels from the top left corner;
what lies outside is left out. Text stands on a baseline: a letter without a tail ends on the row
above `y`.

A screen may draw itself afresh after every press, and still only what is different goes to the
panel, or nothing at all: a refresh takes a third of a second and wears the ink. There is no second
picture to compare with. The columns that were drawn on are noted, and of every page the checksum
that it had when it was last taken.
"""

from array import array
from binascii import crc32

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const

from lib import icons, reserve
from lib.font import image, keys

LEFT = const(0)
CENTER = const(1)
RIGHT = const(2)

# A slant of one pixel in three. Eight rows further down it must start two pixels further on, so
# with a stride of two more than a multiple of three the same three bytes serve for all pages.
_HATCH = b"\x49\x24\x92" * 34  # enough for 16 rows
_HATCH_STRIDE = const(50)
_HATCH_WIDTH = const(48)

_SMALL = const(0x3FFFFFFF)  # a number up to this needs no memory on a device

_DOTS_ACROSS = b"\x01\x00" * 37
_DOTS_WIDTH = const(74)
_DOTS_DOWN = b"\x55" * 16


class Canvas:
    def __init__(self, width=296, height=128):
        """`height` is a multiple of 8."""
        self.width = width
        self.height = height
        self.buf = reserve.take(width * height >> 3)
        # None, or what must be called once before the picture changes
        self.before = None
        # None, or what wants to know the words on the display: has text(...) and erase(...)
        self.watch = None
        self._kept = reserve.take(len(self.buf))
        self._fb = FrameBuffer(self.buf, width, height, MONO_VLSB)
        self._blit = self._fb.blit
        self._view = memoryview(self.buf)
        self._pages = [self._view[at : at + width] for at in range(0, len(self.buf), width)]
        self._sums = array("i", bytes(height >> 1))  # of the pages
        # Blit's key and palette for paper and for ink: only the set pixels of a source are drawn.
        inverse = FrameBuffer(bytearray(b"\x01\x00"), 2, 1, MONO_VLSB)
        self._modes = ((1, inverse), (0, None))
        self._icons = memoryview(icons.DATA)
        self.forget()

    # --- areas and lines -------------------------------------------------------------------------

    def clear(self):
        """All paper."""
        self.fill(0, 0, self.width, self.height, 0)

    def keep(self):
        """Have the picture at hand for `restore`: -> the words in it."""
        self._kept[:] = self.buf
        return self.watch and self.watch.items

    def restore(self, words):
        self._touch(0, self.width)
        self.buf[:] = self._kept
        if self.watch:
            self.watch.erase(0, 0, self.width, self.height)
            for item in words:
                self.watch.text(*item)

    def fill(self, x, y, w, h, ink=1):
        self._touch(x, w)
        if self.watch:
            self.watch.erase(x, y, w, h)
        if h < 16:
            self._fb.fill_rect(x, y, w, h, ink)
            return
        # Copying a page is 20 times faster than fill_rect: further pages get a copy of the first.
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
        self._fb.fill_rect(x, y, w, (first + 1 << 3) - y, ink)
        self._fb.fill_rect(x, last << 3, w, bottom - (last << 3), ink)
        view = self._view
        start = first * self.width + x
        row = view[start : start + w]
        for _ in range(first + 1, last):
            start += self.width
            view[start : start + w] = row

    def frame(self, x, y, w, h, thick=1, ink=1, cut=0):
        """An outline, `thick` pixels inwards; `cut` pixels of each corner are cut off."""
        self._touch(x, w)
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
        self._touch(x, w)
        self._fb.hline(x, y, w, ink)

    def vline(self, x, y, h, ink=1):
        self._touch(x, 1)
        self._fb.vline(x, y, h, ink)

    def line(self, x1, y1, x2, y2, ink=1):
        self._touch(min(x1, x2), abs(x1 - x2) + 1)
        self._fb.line(x1, y1, x2, y2, ink)

    def pixel(self, x, y, ink=1):
        self._touch(x, 1)
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
        self._touch(x, w)
        key, palette = self._modes[ink]
        end = x + w
        while x < end and h > 0:
            source = image(data, min(step, end - x), h, stride)
            self._blit(source, x, y, key, palette)
            x += step

    # --- words -----------------------------------------------------------------------------------

    def text(self, font, string, x, y, ink=1, align=LEFT, room=None):
        """Write on the baseline `y`, from, around or up to `x`; returns the width.

        What does not fit into `room` pixels is cut and ends in an ellipsis.
        """
        codes = keys(string)
        w = font.measure(codes)
        if room is not None and w > room:
            codes, w = font.shorten(codes, room)
            if self.watch:
                string = string[: len(codes) - 1] + "…" if codes else ""
        if align == RIGHT:
            x -= w
        elif align == CENTER:
            x -= w >> 1
        self._touch(x - 1, w + 2)  # letters lean over their ends by a pixel
        if self.watch:
            self.watch.text(string, x, y - font.cap, w, font.cap)
        key, palette = self._modes[ink]
        font.draw(self._blit, codes, x, y, key, palette)
        return w

    def pill(self, font, string, x, y, h, pad=5, ink=1, room=None):
        """Words in the middle of a field of ink, `h` pixels high from `y` on; returns its width.

        `room` is for the words alone.
        """
        w = font.width(string)
        if room is not None and w > room:
            string = font.fit(string, room)
            w = font.width(string)
        w += 2 * pad
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
        size = self._icons[icon]
        w = size >> 4
        h = size & 15
        self._touch(x, w * scale)
        icon += 1
        if scale == 1:
            key, palette = self._modes[ink]
            data = self._icons[icon : icon + w * (h + 7 >> 3)]
            self._blit(image(data, w, h, w), x, y, key, palette)
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

    def seam(self, y, width):
        """The row, at most 15 above `y`, from which on something may be laid over the picture's
        first columns: the nearest one where that cuts the fewest letters and lines, or `y`
        itself where none is much better.
        """
        page = (y - 1) >> 3
        upper, lower = self._pages[page - 1], self._pages[page]
        # A bit for each of 16 rows. How often they change from left to right is counted for all
        # of them at once: this is the lowest digit of their numbers, then the next one and so on.
        digits = [0, 0, 0, 0, 0, 0]
        last = 0
        for x in range(width):
            carry = upper[x] | lower[x] << 8
            if carry != last:
                last, carry = carry, carry ^ last
                for place in range(6):
                    digit = digits[place]
                    digits[place] = digit ^ carry
                    carry &= digit
                    if not carry:
                        break
                digits[5] |= carry  # more than that is many
        best = y
        fewest = 99
        for row in range(y, (page << 3) - 8, -1):
            count = 0
            for place in range(6):
                count |= (digits[place] >> row + 7 - (page << 3) & 1) << place
            if row == y:
                fewest = count // 2 + 1
            if count < fewest:
                best, fewest = row, count
        return best

    # --- what the panel does not show yet --------------------------------------------------------

    def _touch(self, x, w):
        """These columns are about to change."""
        if self.before:
            before = self.before
            self.before = None
            before()
        self._left = min(self._left, max(x, 0))
        self._right = max(self._right, min(x + w, self.width))

    def changed(self):
        """An area (x, y, w, h) outside of which the picture is what the panel shows.

        y and h are multiples of 8. None if there is no difference at all.
        """
        return self._look(False)

    def take_dirty(self):
        """As `changed`, and from now on the panel is held to show it."""
        area = self._look(True)
        if area:
            self._known = True
        self._left = self.width
        self._right = 0
        return area

    def _look(self, take):
        """Find the pages whose checksums have changed; `take` the new ones."""
        top = -1
        bottom = 0
        if self._left < self._right:
            sums = self._sums
            for page in range(len(sums)):
                new = crc32(self._pages[page]) & _SMALL
                if new != sums[page]:
                    if take:
                        sums[page] = new
                    if top < 0:
                        top = page
                    bottom = page + 1
        if not self._known:
            return 0, 0, self.width, self.height
        if top < 0:
            return None
        return self._left, top << 3, self._right - self._left, bottom - top << 3

    def forget(self):
        """It is not known any more what the panel shows: all of the picture has changed."""
        self._known = False
        self._left = 0
        self._right = self.width
