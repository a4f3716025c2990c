# SPDX-License-Identifier: MIT
"""The board without hardware: its clock, its fingers, its luck."""

import unittest

from hal.contract import A, B
from hal.fake.board import FakeBoard
from tools.device.tablecase import starts_anew


class FakeBoardTest(unittest.TestCase):
    def test_random_bytes_come_from_the_seed(self):
        bytes_of = [FakeBoard(seed=seed).random(16) for seed in (0, 0, 1)]
        self.assertEqual(bytes_of[0], bytes_of[1])
        self.assertTrue(bytes_of[0] != bytes_of[2])
        board = FakeBoard(source=lambda count: b"x" * count)
        self.assertEqual(board.random(3), b"xxx")

    def test_random_bytes_are_even(self):
        counts = [0] * 16
        for byte in FakeBoard(seed=5).random(4000):
            counts[byte >> 4] += 1
        self.assertTrue(min(counts) > 190 and max(counts) < 310)

    def test_rest_moves_the_clock_and_ends_with_a_finger(self):
        board = FakeBoard()
        board.rest(40)
        self.assertEqual(board.now, 40)
        board.press(A, at=100, hold_ms=50)
        board.rest(1000)
        self.assertEqual(board.now, 100)
        board.rest(1000)  # the press has not been read yet
        self.assertEqual(board.now, 100)
        board.buttons.pop()
        board.rest(None)
        self.assertEqual(board.now, 150)
        board.buttons.pop()
        board.rest(0)
        self.assertEqual(board.now, 150)
        self.assertRaises(RuntimeError, board.rest, None)

    def test_hours_pass_quickly(self):
        board = FakeBoard()
        calls = []

        def step(now):
            calls.append(now)
            return 60000

        board.run(step, 3 * 3600 * 1000)
        self.assertEqual((board.now, len(calls)), (10800000, 180))

    def test_a_loop_without_wishes_sleeps_till_a_press(self):
        board = FakeBoard()
        board.press(B, at=5000, hold_ms=100)
        told = []

        def step(now):
            edge = board.buttons.pop()
            if edge:
                told.append(edge)
            return None

        board.run(step, 9000)
        self.assertEqual((told, board.now), ([(B, True, 5000), (B, False, 5100)], 9000))

    def test_a_press_without_a_time_is_now(self):
        board = FakeBoard()
        board.advance(10)
        board.press(A)
        self.assertEqual(board.buttons.pop(), (A, True, 10))

    def test_time_does_not_run_backwards(self):
        board = FakeBoard()
        board.advance(10)
        self.assertRaises(ValueError, board.press, A, 5)

    def test_lists_can_be_switched_off(self):
        board = FakeBoard(record=False)
        board.grid.show(b"\x01" * 192)
        self.assertEqual(board.frames, [])
        board.record(True)
        board.grid.show(b"\x02" * 192)
        self.assertEqual(board.frames, [(0, b"\x02" * 192)])

    def test_the_rest_of_the_contract(self):
        board = FakeBoard(store="store")
        self.assertEqual((board.store, board.battery(), board.fed), ("store", None, 0))
        board.charge = 80
        board.alive()
        self.assertEqual((board.battery(), board.fed, board.ticks()), (80, 1, 0))
        self.assertTrue(starts_anew(board.reset))
