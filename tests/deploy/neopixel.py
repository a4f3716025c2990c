# SPDX-License-Identifier: MIT
"""What the firmware uses of micropython-lib's neopixel, for an index that needs no network."""

from machine import bitstream


class NeoPixel:
    def __init__(self, pin, n, bpp=3, timing=1):
        self.pin = pin
        self.buf = bytearray(n * bpp)
        self.timing = (400, 850, 800, 450)
        pin.init(pin.OUT)

    def write(self):
        bitstream(self.pin, 0, self.timing, self.buf)
