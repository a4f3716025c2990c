# SPDX-License-Identifier: MIT
"""The firmware on a board without hardware, pressed and looked at: for tests on both homes."""

import unittest

from firmware.app import App
from hal.fake.board import FakeBoard, Reset
from hal.fake.store import FaultStore
from hal.fake.textlog import TextLog

A, B, C, UP, DOWN = range(5)


def starts_anew(function, *args):
    """Does it end with a reset of the board? That is no Exception: nothing may catch it."""
    try:
        function(*args)
    except Reset:
        return True
    return False


class TableCase(unittest.TestCase):
    def setUp(self):
        self.store = FaultStore()

    def switch_on(self, **parts):
        """Start (again) with what is in the store."""
        self.board = FakeBoard(store=self.store, **parts)
        self.app = self.start()
        self.app.canvas.watch = TextLog()
        self.wait(10)

    def start(self):
        app = App(self.board)
        app.start()
        return app

    def step(self, now):
        return self.app.step(now)

    def put_on_table(self, game, setup, actions=()):
        """A match, and what has been done in it."""
        self.app.begin(game, setup)
        for name, args in actions:
            self.app.match.session.do(name, args)
        self.app.to_match()
        self.wait(10)

    def wait(self, ms):
        self.board.run(self.step, ms)

    def press(self, *keys):
        for key in keys:
            self.board.press(key)
            self.wait(150)

    def hold(self, key):
        self.board.press(key, hold_ms=650)
        self.wait(750)

    def sees(self, words):
        return self.app.canvas.watch.has(words)

    def is_well(self):
        """Nothing has failed behind the screens."""
        log = self.store.read("log.txt", 8192)
        self.assertEqual(log, None, log)
