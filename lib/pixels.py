# SPDX-License-Identifier: MIT
"""A small colour picture for an LED matrix of any size.

Colours are 0xRRGGBB in linear light, levels 0 (dark) to 256 (the colour itself). What lies
outside of the picture is left out, so that one scene can serve several sizes.
"""

# Digits and a few signs, 3 wide and 5 high; five octal digits from the top row down.
_GLYPHS = {
    "0": 0o75557,
    "1": 0o26227,
    "2": 0o71747,
    "3": 0o71317,
    "4": 0o55711,
    "5": 0o74717,
    "6": 0o74757,
    "7": 0o71122,
    "8": 0o75757,
    "9": 0o75717,
    "-": 0o00700,
    "+": 0o02720,
    "!": 0o22202,
    "?": 0o71302,
    "%": 0o51245,
}
GLYPH_WIDTH = 3
GLYPH_HEIGHT = 5


class Pixels:
    """`data` is what a matrix is given: three bytes a pixel, row by row from top left."""

    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.data = bytearray(width * height * 3)
        self._dark = bytes(width * height * 3)

    def clear(self):
        self.data[:] = self._dark

    def put(self, x, y, color, level=256):
        if 0 <= x < self.width and 0 <= y < self.height:
            at = (y * self.width + x) * 3
            data = self.data
            data[at] = (color >> 16) * level >> 8
            data[at + 1] = (color >> 8 & 255) * level >> 8
            data[at + 2] = (color & 255) * level >> 8

    def get(self, x, y):
        at = (y * self.width + x) * 3
        return self.data[at] << 16 | self.data[at + 1] << 8 | self.data[at + 2]

    def box(self, x, y, width, height, color, level=256):
        """A filled rectangle."""
        right = min(x + width, self.width)
        x = max(x, 0)
        red = (color >> 16) * level >> 8
        green = (color >> 8 & 255) * level >> 8
        blue = (color & 255) * level >> 8
        data = self.data
        for row in range(max(y, 0), min(y + height, self.height)):
            at = (row * self.width + x) * 3
            for _ in range(x, right):
                data[at] = red
                data[at + 1] = green
                data[at + 2] = blue
                at += 3

    def frame_length(self):
        """How many pixels the outermost frame has."""
        return 2 * (self.width + self.height) - 4

    def frame_pixel(self, index, color, level=256):
        """A pixel of the outermost frame, counted clockwise from the top left corner."""
        right = self.width - 1
        bottom = self.height - 1
        length = 2 * (right + bottom)
        index %= length
        if index <= right:
            self.put(index, 0, color, level)
        elif index <= right + bottom:
            self.put(right, index - right, color, level)
        elif index <= length - bottom:
            self.put(length - bottom - index, bottom, color, level)
        else:
            self.put(0, length - index, color, level)

    def frame(self, color, level=256):
        width, height = self.width, self.height
        self.box(0, 0, width, 1, color, level)
        self.box(0, height - 1, width, 1, color, level)
        self.box(0, 1, 1, height - 2, color, level)
        self.box(width - 1, 1, 1, height - 2, color, level)

    def glyph(self, sign, x, y, color, level=256, scale=1):
        rows = _GLYPHS.get(sign, 0)
        for row in range(GLYPH_HEIGHT):
            bits = rows >> 3 * (GLYPH_HEIGHT - 1 - row) & 7
            for column in range(GLYPH_WIDTH):
                if bits >> (GLYPH_WIDTH - 1 - column) & 1:
                    self.box(x + column * scale, y + row * scale, scale, scale, color, level)

    def text(self, signs, x, y, color, level=256, scale=1):
        """Signs side by side from x, y; one column (times scale) between them."""
        for sign in signs:
            self.glyph(sign, x, y, color, level, scale)
            x += (GLYPH_WIDTH + 1) * scale
