# SPDX-License-Identifier: MIT
"""The little colour picture for the LED matrix."""

import unittest

from lib.pixels import Pixels

RED = 0xFF0000


def drawing(pixels):
    """The picture as rows of . and #."""
    return [
        "".join(["#" if pixels.get(x, y) else "." for x in range(pixels.width)])
        for y in range(pixels.height)
    ]


class PixelsTest(unittest.TestCase):
    def test_a_pixel_and_its_level(self):
        pixels = Pixels(4, 2)
        pixels.put(3, 1, 0x804020)
        pixels.put(0, 0, 0x804020, 128)
        self.assertEqual(pixels.get(3, 1), 0x804020)
        self.assertEqual(pixels.get(0, 0), 0x402010)
        self.assertEqual(len(pixels.data), 24)

    def test_outside_is_left_out(self):
        pixels = Pixels(2, 2)
        pixels.box(-3, -3, 4, 4, RED)
        self.assertEqual(drawing(pixels), ["#.", ".."])

    def test_the_frame_goes_round_clockwise(self):
        pixels = Pixels(4, 3)
        self.assertEqual(pixels.frame_length(), 10)
        places = []
        for index in range(10):
            pixels.clear()
            pixels.frame_pixel(index, RED)
            places += [(x, y) for y in range(3) for x in range(4) if pixels.get(x, y)]
        self.assertEqual(
            places,
            [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (2, 2), (1, 2), (0, 2), (0, 1)],
        )

    def test_digits_are_three_by_five(self):
        pixels = Pixels(7, 5)
        pixels.text("27", 0, 0, RED)
        self.assertEqual(drawing(pixels), ["###.###", "..#...#", "###...#", "#....#.", "###..#."])
