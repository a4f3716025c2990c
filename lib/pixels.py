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
        for row in range(y, y + height):
            for column in range(x, x + width):
                self.put(column, row, color, level)

    def frame_length(self):
        """How many pixels the outermost frame has."""
        return 2 * (self.width + self.height) - 4

    def frame_pixel(self, index, color, level=256):
        """A pixel of the outermost frame, counted clockwise from the top left corner."""
        width, height = self.width, self.height
        index %= self.frame_length()
        if index < width:
            self.put(index, 0, color, level)
        elif index < width + height - 1:
            self.put(width - 1, index - width + 1, color, level)
        elif index < 2 * width + height - 2:
            self.put(2 * width + height - 3 - index, height - 1, color, level)
        else:
            self.put(0, self.frame_length() - index, color, level)

    def frame(self, color, level=256):
        for index in range(self.frame_length()):
            self.frame_pixel(index, color, level)

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
