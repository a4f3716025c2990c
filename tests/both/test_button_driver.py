# SPDX-License-Identifier: MIT
"""Buttons: each press counts once, however the contact chatters and whenever it is read."""

import unittest

from hal.contract import DOWN, UP, A, B, C
from hal.fake.board import FakeBoard


def drain(board):
    edges = []
    edge = board.buttons.pop()
    while edge:
        edges.append(edge)
        edge = board.buttons.pop()
    return edges


class ButtonTest(unittest.TestCase):
    def test_a_press_is_known_at_once(self):
        board = FakeBoard()
        board.press(A, at=100, hold_ms=30)
        board.rest(None)
        self.assertEqual((board.now, drain(board)), (100, [(A, True, 100)]))
        self.assertEqual(board.buttons.held(), 1 << A)
        board.rest(1000)
        self.assertEqual((board.now, drain(board)), (130, [(A, False, 130)]))
        self.assertEqual(board.buttons.held(), 0)

    def test_a_chattering_press_counts_once_read_at_once_or_late(self):
        for late in (False, True):
            board = FakeBoard(seed=7)
            told = []
            for number in range(100):
                at = board.now + 1
                board.press(number % 5, at=at, hold_ms=30 + number, bounce=8)
                for _ in range(20 if not late else 1):
                    board.advance(300 if late else 15)
                    told += drain(board)
                board.advance(20)
                told += drain(board)
            self.assertEqual(len(told), 200)
            for number in range(100):
                down, up = told[2 * number : 2 * number + 2]
                self.assertEqual(down[:2], (number % 5, True))
                self.assertEqual(up[:2], (number % 5, False))
                self.assertTrue(30 + number <= up[2] - down[2] <= 38 + number)

    def test_a_tap_shorter_than_the_quiet_time_ends(self):
        for late in (False, True):
            board = FakeBoard()
            board.press(B, at=50, hold_ms=4)
            told = []
            if late:
                board.advance(500)
            else:
                while board.now < 70:
                    board.rest(20)
                    told += drain(board)
            told += drain(board)
            self.assertEqual(told, [(B, True, 50), (B, False, 54)])

    def test_two_short_taps_read_late_are_two(self):
        board = FakeBoard()
        for at in (100, 160):
            board.press(C, at=at, hold_ms=4)
        board.advance(1000)
        self.assertEqual([edge[1] for edge in drain(board)], [True, False, True, False])

    def test_the_board_wakes_when_the_quiet_time_is_over(self):
        board = FakeBoard()
        board.press(B, at=50, hold_ms=4)
        times = []
        while not times or drain(board)[-1:] != [(B, False, 54)]:
            board.rest(None)
            times.append(board.now)
        self.assertEqual(times[-1], 60)

    def test_a_storm_of_edges_loses_none_of_the_state(self):
        board = FakeBoard()
        for at in range(1, 400):
            board.press(A, at=at * 2, hold_ms=1)
        board.press(A, at=1000, hold_ms=5000)
        board.advance(2000)
        self.assertTrue(board.buttons.lost > 0)
        told = drain(board)
        self.assertEqual(told[-1][:2], (A, True))
        for at in range(1, len(told)):
            self.assertTrue(told[at][1] != told[at - 1][1])
        board.advance(5000)
        self.assertEqual([edge[:2] for edge in drain(board)], [(A, False)])

    def test_an_interrupt_that_was_missed_is_made_up_for(self):
        board = FakeBoard()
        board._levels[UP] = 0  # no handler was called
        board.advance(100)
        self.assertEqual(board.buttons.wait(), 0)
        self.assertEqual(drain(board), [(UP, True, 100)])
        board._levels[UP] = 1
        board.advance(100)
        self.assertEqual(drain(board), [(UP, False, 200)])

    def test_the_handler_allocates_nothing(self):
        try:
            from micropython import heap_lock, heap_unlock
        except ImportError:
            return  # only MicroPython can tell
        board = FakeBoard()
        heap_lock()
        try:
            board.buttons.handler(A)
        finally:
            heap_unlock()
        self.assertTrue(board.buttons.stirred())

    def test_a_stuck_key_is_left_out_until_it_comes_up(self):
        board = FakeBoard(held=(DOWN,))
        self.assertEqual((board.buttons.stuck, board.troubles), (1 << DOWN, ("stuck_button",)))
        self.assertEqual((board.buttons.held(), drain(board)), (0, []))
        board.press(A, at=10)
        board.advance(100)
        self.assertEqual(len(drain(board)), 2)
        board.move(DOWN, False)
        self.assertEqual((drain(board), board.buttons.stuck), ([], 0))
        board.press(DOWN, at=200)
        board.advance(200)
        self.assertEqual([edge[:2] for edge in drain(board)], [(DOWN, True), (DOWN, False)])

    def test_keys_do_not_disturb_each_other(self):
        board = FakeBoard()
        board.press(A, at=10, hold_ms=100)
        board.press(B, at=12, hold_ms=40)
        board.advance(20)
        self.assertEqual(drain(board), [(A, True, 10), (B, True, 12)])
        self.assertEqual(board.buttons.held(), 1 << A | 1 << B)
        board.advance(200)
        self.assertEqual(drain(board), [(B, False, 52), (A, False, 110)])

    def test_a_key_may_rest_for_days(self):
        board = FakeBoard()
        for _ in range(20):
            board.advance(24 * 3600 * 1000)
            board.press(A, bounce=8)
            board.advance(100)
            self.assertEqual([edge[1] for edge in drain(board)], [True, False])

    def test_the_clock_may_wrap_during_a_press(self):
        board = FakeBoard(start=(1 << 30) - 120)
        board.press(A, at=100, hold_ms=60, bounce=8)
        board.advance(300)
        told = drain(board)
        self.assertEqual([edge[:2] for edge in told], [(A, True), (A, False)])
        self.assertTrue(told[1][2] < told[0][2])
