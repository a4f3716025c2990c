# SPDX-License-Identifier: MIT
"""The LED matrix: current, hue, wiring, and frames that need not be sent."""

import random
import unittest

from hal.drivers.ws2812 import WS2812
from hal.fake.board import FakeBoard

CORNERS = ("top left", "top right", "bottom left", "bottom right")


class GridTest(unittest.TestCase):
    def test_no_frame_draws_more_than_the_budget(self):
        random.seed(3)
        for size, budget in (((8, 8), 400), ((16, 16), 400), ((8, 32), 300), ((8, 8), 60)):
            board = FakeBoard(grid=size, budget=budget)
            count = size[0] * size[1] * 3
            dark = bytes(count)
            for frame in (
                b"\xff" * count,
                b"\xff\x00\x00" * (count // 3),
                bytes([random.getrandbits(8) for _ in range(count)]),
                b"\xff\xff\xff" + dark[3:],
            ):
                for brightness in (255, 100, 3):
                    board.grid.brightness = brightness
                    board.grid.show(frame)
                    limit = max(budget, count // 3)  # dark LEDs draw 1 mA each
                    self.assertTrue(board.chain.milliamps() <= limit)
                    self.assertTrue(abs(board.chain.milliamps() - board.grid.milliamps) <= 1)

    def test_a_frame_within_the_budget_is_shown_as_it_is(self):
        board = FakeBoard()
        frame = bytes(range(64)) * 3
        frame = frame[:64] + bytes(128)
        board.grid.show(frame)
        self.assertEqual(board.lights(), frame)

    def test_hues_are_kept_when_dimmed(self):
        board = FakeBoard()
        frame = bytearray(b"\xf0\x78\x3c" * 64)  # 4 : 2 : 1
        for brightness in (255, 200, 120):
            board.grid.brightness = brightness
            board.grid.show(frame)
            red, green, blue = board.lights()[:3]
            self.assertTrue(red > 0 and abs(red - 4 * blue) <= 3 and abs(red - 2 * green) <= 1)

    def test_brightness_goes_with_the_square(self):
        board = FakeBoard()
        frame = b"\xff\x00\x00" + bytes(189)
        for brightness, light in ((255, 255), (128, 64), (64, 16), (0, 0)):
            board.grid.brightness = brightness
            board.grid.show(frame)
            self.assertEqual(board.lights()[0], light)

    def test_a_ceiling_lowers_all(self):
        sent = []

        class Wire:
            def write(self, data):
                sent.append(bytes(data))

        grid = WS2812(Wire(), 8, 8, ceiling=128)
        grid.show(b"\x00\xff\x00" + bytes(189))
        self.assertEqual(sent[0][0], 64)

    def test_unchanged_frames_are_not_sent(self):
        board = FakeBoard()
        frame = bytearray(192)
        board.grid.show(frame)
        self.assertEqual((board.grid.sent, board.grid.spared), (1, 0))  # LEDs may hold old light
        board.grid.show(frame)
        board.grid.show(bytes(192))
        self.assertEqual((board.grid.sent, board.grid.spared), (1, 2))
        frame[0] = 200
        board.grid.show(frame)
        board.grid.brightness = 100
        board.grid.show(frame)
        self.assertEqual((board.grid.sent, board.grid.spared), (3, 2))
        board.grid.brightness = 0
        board.grid.show(frame)
        frame[1] = 99
        board.grid.show(frame)  # another frame, the same darkness
        self.assertEqual((board.grid.sent, board.grid.spared), (4, 3))
        self.assertEqual(len(board.frames), 4)

    def test_every_wiring_shows_the_same_picture(self):
        for size in ((8, 8), (16, 4)):
            frame = bytes([at % 251 for at in range(size[0] * size[1] * 3)])
            for origin in CORNERS:
                for columns in (False, True):
                    for serpentine in (False, True):
                        for rotation in (0, 90, 180, 270):
                            wiring = {
                                "origin": origin,
                                "columns": columns,
                                "serpentine": serpentine,
                                "rotation": rotation,
                            }
                            board = FakeBoard(grid=size, wiring=wiring, budget=5000)
                            board.grid.show(frame)
                            self.assertEqual(board.lights(), frame)

    def test_a_serpentine_of_two_lines(self):
        sent = []

        class Wire:
            def write(self, data):
                sent.append(bytes(data))

        grid = WS2812(Wire(), 3, 2, serpentine=True, budget=5000)
        grid.show(bytes(range(18)))
        reds = [sent[0][at + 1] for at in range(0, 18, 3)]
        self.assertEqual(reds, [0, 3, 6, 15, 12, 9])

    def test_what_a_caller_may_not_do(self):
        board = FakeBoard()
        self.assertRaises(ValueError, board.grid.show, bytes(10))
        self.assertRaises(ValueError, WS2812, None, 8, 8, "middle")
        self.assertRaises(ValueError, WS2812, None, rotation=45)
