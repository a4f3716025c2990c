# SPDX-License-Identifier: MIT
"""Dominio's screens and lights on both homes: a turn with buttons, in a duel and in teams."""

import unittest

from firmware.app import App
from hal.fake.board import FakeBoard
from hal.fake.store import FaultStore
from hal.fake.textlog import TextLog

A, B, C, UP, DOWN = range(5)


class Table(unittest.TestCase):
    def begin(self, players, grid=(8, 8)):
        self.store = FaultStore()
        self.board = FakeBoard(store=self.store, grid=grid)
        self.app = App(self.board)
        self.app.canvas.watch = TextLog()
        self.app.start()
        mode = "duel" if players == 2 else "teams"
        names = ("Ana", "Valentin", "Maximiliano", "Guillermina")
        self.app.begin(
            "dominio", {"mode": mode, "players": [{"name": names[i]} for i in range(players)]}
        )
        self.wait(10)

    def wait(self, ms):
        self.board.run(self.app.step, ms)

    def press(self, *keys):
        for key in keys:
            self.board.press(key)
            self.wait(150)

    def hold(self, key):
        self.board.press(key, hold_ms=650)
        self.wait(750)

    def do(self, name, **args):
        self.app.match.session.do(name, args)
        self.app.to_match()
        self.wait(10)

    def sees(self, words):
        return self.app.canvas.watch.has(words)

    def unharmed(self):
        """Nothing has failed behind the screens."""
        self.assertEqual(self.store.read("log.txt", 8192), None)

    def test_a_turn_of_a_duel(self):
        for grid in ((8, 8), (16, 16), (32, 8)):
            self.begin(2, grid)
            self.assertTrue(self.sees("I · Amanecer"))
            self.press(C)
            self.hold(C)
            self.do("tokens", player=0, at=0, boosts=2, shields=0)
            self.do("tokens", player=1, at=0, boosts=12, shields=12)
            self.press(C, UP, B, UP, C, UP)
            self.assertTrue(self.sees("sigue en pie"))
            self.press(C)
            self.assertEqual(self.app.match.session.last_action()["do"], "attack")
            self.wait(1500)
            self.do("harm", player=0, target=0, damage=9)
            self.assertTrue(self.sees("¿Quién pasa"))
            self.press(C, A, A, B, A, C)
            self.assertEqual(self.app.match.view["gap"], None)
            self.wait(1500)
            self.hold(C)
            self.press(C)
            self.assertEqual(self.app.match.view["phase"], "market")
            self.hold(C)
            self.press(C, C)
            self.unharmed()

    def test_teams(self):
        self.begin(4, (16, 16))
        self.hold(C)
        self.press(C, C, DOWN, C, UP, C, UP, B, UP, C)
        self.assertEqual(self.app.match.session.last_action()["do"], "attack")
        self.press(B, C, B, UP, C, A, A)
        self.do("harm", player=0, target=7, damage=30)
        self.wait(1500)
        self.hold(A)
        self.press(C)
        self.do("concede", player=2)
        self.app.show_result()
        self.wait(500)
        self.assertTrue(self.sees("Gana Ana · Valentin"))
        self.unharmed()


if __name__ == "__main__":
    unittest.main()
