# SPDX-License-Identifier: MIT
"""When the panel is refreshed, and how: the policy, on imitation panels and a virtual clock."""

import unittest

from firmware.ui.refresh import Refresh
from hal.fake.board import FakeBoard
from lib.canvas import Canvas

MOST_PARTIALS = 24
HOUR = 3_600_000


class Desk:
    """A canvas, a panel, and what decides between them."""

    def __init__(self, panel="ssd1680", **parts):
        self.board = FakeBoard(panel, **parts)
        self.canvas = Canvas()
        self.refresh = Refresh(self.board.panel, self.canvas)
        self.steps = 0
        self._dot = 0

    def wait(self, ms):
        self.board.run(self._step, ms)

    def _step(self, now):
        self.steps += 1
        return self.refresh.step(now)

    def change(self):
        """Draw something that was not there."""
        self._dot += 1
        self.canvas.fill(self._dot * 7 % 290, self._dot * 5 % 120, 4, 4, self._dot & 1)
        self.canvas.pixel(self._dot % 296, 127, 1)

    def settle(self):
        self.wait(4500)

    def kinds(self):
        """F for a full refresh, p for a partial one."""
        return "".join(["F" if full else "p" for _, _, full, _ in self.board.refreshes])

    def shows_all(self):
        return self.board.picture() == bytes(self.canvas.buf)


class RefreshTest(unittest.TestCase):
    def test_the_first_is_full_and_changes_are_partial(self):
        for panel in ("ssd1680", "uc8151"):
            desk = Desk(panel)
            desk.settle()
            for _ in range(5):
                desk.change()
                desk.wait(1500)
                self.assertTrue(desk.shows_all())
            self.assertEqual(desk.kinds(), "Fppppp")

    def test_nothing_changed_nothing_sent(self):
        desk = Desk()
        desk.wait(8000)  # it sleeps by then
        sent = desk.board.glass.bytes
        desk.canvas.fill(10, 10, 30, 30, 0)  # white on white
        desk.wait(1000)
        self.assertEqual((desk.kinds(), desk.board.glass.bytes), ("F", sent))

    def test_only_what_changed_is_sent(self):
        desk = Desk()
        desk.settle()
        desk.canvas.fill(40, 20, 9, 9)
        desk.wait(1000)
        self.assertEqual(desk.board.refreshes[-1][1:3], ((40, 16, 9, 16), False))

    def test_a_screen_of_another_kind_clears_the_ghosts(self):
        desk = Desk()
        desk.settle()
        desk.change()
        desk.wait(1000)
        desk.change()
        desk.refresh.full_next()
        desk.settle()
        self.assertEqual((desk.kinds(), desk.board.glass.ghosting()), ("FpF", 0))

    def test_so_many_partials_then_a_full_one(self):
        desk = Desk()
        desk.settle()
        for _ in range(2 * MOST_PARTIALS + 4):
            desk.change()
            desk.wait(1800)
        self.assertTrue(desk.shows_all())
        self.assertEqual(
            desk.kinds(), "F" + "p" * MOST_PARTIALS + "F" + "p" * MOST_PARTIALS + "Fpp"
        )

    def test_one_picture_waits_and_it_is_the_newest(self):
        for panel in ("ssd1680", "uc8151"):
            desk = Desk(panel)
            desk.settle()
            desk.change()
            desk.wait(150)  # one of them has to power up first
            begun = len(desk.board.refreshes)
            for _ in range(200):  # a change every ms while the panel is busy
                self.assertTrue(desk.board.panel.poll())
                desk.change()
                desk.wait(1)
            desk.settle()
            self.assertTrue(desk.shows_all())
            self.assertEqual(len(desk.board.refreshes), begun + 1)

    def test_never_while_the_panel_is_busy(self):
        # An imitation refuses every command while it is busy, so this would raise.
        for panel in ("ssd1680", "uc8151"):
            desk = Desk(panel)
            for number in range(3000):
                desk.change()
                if number % 50 == 49:
                    desk.refresh.full_next()
                desk.wait(3)
            desk.settle()
            self.assertTrue(desk.shows_all())
            times = [begun for begun, _, _, _ in desk.board.refreshes]
            gaps = [times[number + 1] - times[number] for number in range(len(times) - 1)]
            self.assertTrue(min(gaps) >= 362)

    def test_a_panel_that_was_woken_does_not_keep_anybody_waiting(self):
        desk = Desk()
        desk.wait(8000)
        self.assertTrue(desk.board.glass.asleep)
        desk.refresh.wake(desk.board.now)
        self.assertFalse(desk.board.glass.asleep)
        desk.wait(60)
        desk.change()
        before = desk.board.now
        desk.refresh.step(before)
        self.assertEqual(desk.board.now, before)
        desk.settle()
        self.assertTrue(desk.shows_all())
        self.assertEqual(desk.kinds(), "Fp")

    def test_a_panel_that_was_woken_for_nothing_sleeps_again(self):
        desk = Desk()
        desk.wait(8000)
        desk.refresh.wake(desk.board.now)
        desk.wait(2900)
        self.assertFalse(desk.board.glass.asleep)
        desk.wait(200)
        self.assertTrue(desk.board.glass.asleep)
        self.assertEqual(desk.kinds(), "F")

    def test_a_panel_left_alone_sleeps(self):
        desk = Desk()
        desk.settle()
        self.assertFalse(desk.board.glass.asleep)
        desk.wait(3500)
        self.assertTrue(desk.board.glass.asleep)
        desk.change()
        desk.wait(1500)
        self.assertEqual((desk.kinds(), desk.shows_all()), ("Fp", True))
        self.assertFalse(desk.board.glass.asleep)
        desk.wait(3500)
        self.assertTrue(desk.board.glass.asleep)

    def test_ghosts_are_cleaned_once_when_nobody_plays(self):
        desk = Desk()
        desk.settle()
        desk.change()
        desk.wait(9 * 60_000)
        self.assertEqual(desk.kinds(), "Fp")
        desk.wait(2 * 60_000)
        self.assertEqual(desk.kinds(), "FpF")
        desk.wait(12 * HOUR)
        self.assertEqual(desk.kinds(), "FpF")
        self.assertTrue(desk.board.glass.asleep and desk.shows_all())

    def test_a_picture_that_stands_is_freshened_once_a_day(self):
        desk = Desk()
        desk.wait(20 * 24 * HOUR)  # longer than the clock, which wraps after twelve days
        self.assertEqual(desk.kinds(), "F" * 20)
        self.assertTrue(desk.steps < 20 * 200)

    def test_nothing_is_done_while_nothing_is_to_do(self):
        desk = Desk()
        desk.settle()
        desk.wait(5000)
        steps = desk.steps
        desk.wait(12 * HOUR)
        self.assertTrue(desk.steps - steps <= 2)

    def test_a_stuck_panel_is_tried_again(self):
        for panel in ("ssd1680", "uc8151"):
            desk = Desk(panel)
            desk.settle()
            desk.board.jam(1)
            desk.change()
            desk.wait(8500)
            self.assertEqual(desk.board.panel.faults, 1)
            desk.change()  # while it waits for the next attempt
            desk.wait(6000)
            self.assertEqual(desk.kinds(), "FpF")
            self.assertTrue(desk.shows_all())
            desk.change()
            desk.wait(1500)
            self.assertEqual((desk.kinds(), desk.shows_all()), ("FpFp", True))

    def test_a_panel_that_is_not_there_costs_less_and_less(self):
        desk = Desk()
        desk.board.glass.absent = 1  # BUSY, whatever one does
        desk.wait(60_000)
        tries = desk.board.panel.faults
        self.assertTrue(4 <= tries <= 8)
        desk.wait(10 * 60_000)
        self.assertTrue(desk.board.panel.faults - tries <= 10)
        desk.change()
        desk.board.glass.absent = None  # somebody has plugged it in
        desk.wait(70_000)
        self.assertTrue(desk.shows_all())

    def test_all_of_it_across_the_wrap_of_the_clock(self):
        for panel in ("ssd1680", "uc8151"):
            for before in (50, 1000, 4000, 605_000):
                desk = Desk(panel, start=(1 << 30) - before)
                desk.settle()
                desk.change()
                desk.wait(1500)
                self.assertTrue(desk.shows_all())
                desk.wait(11 * 60_000)
                self.assertEqual(desk.kinds(), "FpF")
                # One of them sleeps, the other one is without power.
                glass = desk.board.glass
                self.assertTrue(glass.asleep if panel == "ssd1680" else not glass.powered)
