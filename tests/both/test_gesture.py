# SPDX-License-Identifier: MIT
"""What a finger meant: presses, holds and repeats, also across the clock's wrap."""

import unittest

from lib import ticks
from lib.gesture import DOWN, HOLD, PRESS, REPEAT, UP, Gestures

WRAP = 1 << 30


class GestureTest(unittest.TestCase):
    def test_a_short_press(self):
        gestures = Gestures(5)
        self.assertEqual(list(gestures.edge(2, True, 1000)), [(2, DOWN)])
        self.assertEqual(list(gestures.due(1100)), [])
        self.assertEqual(list(gestures.edge(2, False, 1120)), [(2, PRESS), (2, UP)])

    def test_a_hold_is_no_press(self):
        gestures = Gestures(5)
        gestures.edge(0, True, 0)
        self.assertEqual(list(gestures.due(599)), [(0, REPEAT)])
        self.assertEqual(list(gestures.due(600)), [(0, HOLD)])
        self.assertEqual(list(gestures.due(601)), [])
        self.assertEqual(list(gestures.edge(0, False, 640)), [(0, UP)])

    def test_a_late_look_tells_a_hold_before_the_release(self):
        gestures = Gestures(5)
        gestures.edge(0, True, 0)
        told = gestures.edge(0, False, 700)
        self.assertEqual(list(told), [(0, HOLD), (0, REPEAT), (0, REPEAT), (0, UP)])

    def test_repeats_come_every_150_ms_after_half_a_second(self):
        gestures = Gestures(5)
        gestures.edge(3, True, 0)
        times = []
        for now in range(0, 1200, 10):
            times += [now for _, kind in gestures.due(now) if kind == REPEAT]
        self.assertEqual(times, [500, 650, 800, 950, 1100])

    def test_keys_are_followed_apart(self):
        gestures = Gestures(5)
        gestures.edge(0, True, 0)
        gestures.edge(1, True, 100)
        self.assertEqual(list(gestures.edge(1, False, 200)), [(1, PRESS), (1, UP)])
        self.assertEqual(list(gestures.due(600)), [(0, HOLD), (0, REPEAT)])

    def test_the_clock_may_wrap_while_a_key_is_down(self):
        gestures = Gestures(5)
        start = WRAP - 300
        gestures.edge(0, True, start)
        self.assertEqual(gestures.wait(start), 500)
        self.assertEqual(list(gestures.due(ticks.add(start, 499))), [])
        self.assertEqual(list(gestures.due(ticks.add(start, 600))), [(0, HOLD), (0, REPEAT)])

    def test_wait_tells_when_to_look_again(self):
        gestures = Gestures(5)
        self.assertEqual(gestures.wait(0), None)
        gestures.edge(0, True, 0)
        self.assertEqual(gestures.wait(100), 400)
        gestures.due(500)
        self.assertEqual(gestures.wait(500), 100)

    def test_progress_fills_during_the_hold_time(self):
        gestures = Gestures(5, hold_ms=400)
        self.assertEqual(gestures.progress(1, 0), 0)
        gestures.edge(1, True, 1000)
        self.assertEqual(gestures.progress(1, 1200), 127)
        self.assertEqual(gestures.progress(1, 9000), 255)

    def test_a_release_without_a_press_means_nothing(self):
        self.assertEqual(list(Gestures(5).edge(1, False, 50)), [])


class TicksTest(unittest.TestCase):
    def test_differences_across_the_wrap(self):
        self.assertEqual(ticks.diff(5, WRAP - 5), 10)
        self.assertEqual(ticks.diff(WRAP - 5, 5), -10)
        self.assertEqual(ticks.add(WRAP - 1, 2), 1)
        self.assertEqual(ticks.diff(ticks.add(123, 100000), 123), 100000)
