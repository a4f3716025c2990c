# SPDX-License-Identifier: MIT
"""Nothing that fails takes the device down: no step raises, a failed start is tried otherwise."""

import gc
import unittest

import main
from firmware import starts
from firmware.log import FILE, Log
from hal.fake.board import FakeBoard, Reset
from hal.fake.store import FaultStore
from tools.device.tablecase import TableCase, starts_anew

SETUP = {"mode": "duel", "players": [{"name": "Ana"}, {"name": "Beto"}]}


def free():
    """Bytes of the heap, where that can be told."""
    return gc.mem_free() if hasattr(gc, "mem_free") else 0


def fail(*args):
    raise MemoryError("broken on purpose")


class StepTest(TableCase):
    def begin(self):
        self.switch_on()
        self.put_on_table("duel", SETUP)

    def test_no_part_of_a_step_lets_an_exception_out(self):
        for part, name in (
            ("lights", "step"), ("_refresh", "step"), ("_gestures", "wait"), ("chores", "step"),
            ("ink", "begin"),
        ):  # fmt: skip
            self.begin()
            holder = getattr(self.app, part)
            whole = getattr(holder, name)
            setattr(holder, name, fail)
            self.app.redraw()
            self.app.step(self.board.ticks())
            self.app.step(self.board.ticks())
            setattr(holder, name, whole)
            self.wait(100)
            self.assertEqual(self.app.match.view["game"], "duel", part)
            self.assertTrue(b"broken on purpose" in self.store.whole(FILE), part)

    def test_what_fails_for_ever_starts_the_device_anew(self):
        self.begin()
        self.app.lights.step = fail
        steps = 0
        try:
            while steps < 10:
                steps += 1
                self.app.step(self.board.ticks())
        except Reset:
            pass
        self.assertEqual(steps, 4)
        self.switch_on()
        self.assertTrue(self.app.match is None)  # it was put away, and can be resumed
        self.assertTrue(self.sees("Continuar"))

    def test_what_was_set_aside_is_free_while_a_failure_is_told(self):
        self.begin()
        seen = []
        self.app.log.add = lambda error: seen.append(self.app.chores._reserve is None)
        self.app.lights.step = fail
        self.app.step(self.board.ticks())
        del self.app.lights.step
        self.assertEqual(seen, [True])
        self.wait(3000)
        self.assertTrue(self.app.chores._reserve is not None)  # for the next one

    def test_a_failure_while_a_failure_is_told_starts_the_device_anew(self):
        self.begin()
        self.app.lights.step = fail
        self.app.refuse = fail
        self.assertTrue(starts_anew(self.app.step, self.board.ticks()))
        self.switch_on()
        self.assertEqual(self.app.match.view["game"], "duel")


class StartTest(unittest.TestCase):
    def start(self, store):
        """A device that fails at every start: -> was safe mode wanted?"""
        board = FakeBoard(store=store)
        self.assertTrue(starts_anew(main.run, board))
        return board.safe

    def test_after_three_failed_starts_safe_mode_comes_by_itself(self):
        store = FaultStore()
        whole = main.App
        main.App = fail
        try:
            asked = [self.start(store) for _ in range(4)]
        finally:
            main.App = whole
        self.assertEqual(asked, [False, False, False, True])
        self.assertTrue(b"broken on purpose" in store.read(FILE, 8192))

    def test_a_start_that_comes_to_rest_is_forgotten(self):
        store = FaultStore()
        self.assertEqual(starts.begin(store), 0)
        self.assertEqual(starts.begin(store), 1)
        board = FakeBoard(store=store)
        app = main.build(board)
        board.run(app.step, 9000)
        self.assertEqual(starts.begin(store), 0)

    def test_a_count_that_cannot_be_read_or_kept_is_none(self):
        store = FaultStore()
        for text in (b"nonsense", b"-9", b""):
            store.write("starting", text)
            self.assertEqual(starts.begin(store), 0)
            self.assertEqual(starts.begin(store), 1)
        store.read_only = True
        starts.begin(store)
        starts.done(store)


class LogTest(unittest.TestCase):
    def add(self, store, words):
        try:
            raise IndexError(words)
        except IndexError as error:
            Log(store).add(error)

    def test_a_long_one_keeps_its_beginning_and_its_end(self):
        store = FaultStore()
        self.add(store, "x" * 3000 + " the end")
        told = store.read(FILE, 8192)
        self.assertEqual(len(told), 1024)
        self.assertTrue(told.startswith(b"Traceback"))
        self.assertTrue(told.strip().endswith(b"the end"))

    def test_the_older_part_goes(self):
        store = FaultStore()
        for number in range(60):
            self.add(store, "number %d " % number + "x" * 300)
        told = store.whole(FILE)
        self.assertTrue(b"number 59 " in told and b"number 0 " not in told)

    def test_a_store_that_takes_nothing_is_no_harm(self):
        store = FaultStore()
        store.read_only = True
        self.add(store, "broken on purpose")
        self.assertEqual(store.names(), [])

    def test_whatever_fails_while_it_is_kept_is_no_harm(self):
        for kind in (OSError, MemoryError, ValueError, RuntimeError):
            store = FaultStore()

            def broken(name, kind=kind):
                raise kind("broken, too")

            store.open = broken
            self.add(store, "broken on purpose")
            self.assertEqual(store.names(), [])

    def test_it_takes_little_memory(self):
        store = FaultStore()
        log = Log(store)
        try:
            raise IndexError("broken on purpose")
        except IndexError as error:
            before = free()
            log.add(error)
            self.assertTrue(before - free() < 4096)
        self.assertTrue(b"broken on purpose" in store.whole(FILE))
