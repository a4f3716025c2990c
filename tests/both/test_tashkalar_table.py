# SPDX-License-Identifier: MIT
"""Tash-Kalar's screens and lights on both homes: drawn without a fault, and alike."""

import unittest

from firmware.app import App
from hal.fake.board import FakeBoard
from hal.fake.store import FaultStore
from hal.fake.textlog import TextLog

A, B, C, UP, DOWN = range(5)
NAMES = ("Ana", "Beto", "Carlotas", "Maximilianos")


def setup(mode, count):
    return {"mode": mode, "players": [{"name": name} for name in NAMES[:count]]}


class TashkalarTableTest(unittest.TestCase):
    def begin(self, mode, count, actions=(), grid=(8, 8)):
        self.store = FaultStore()
        self.board = FakeBoard(store=self.store, grid=grid)
        self.app = App(self.board)
        self.app.canvas.watch = TextLog()
        self.app.start()
        self.app.begin("tashkalar", setup(mode, count))
        for name, args in actions:
            self.app.match.session.do(name, args)
        self.app.to_match()
        self.wait(10)

    def wait(self, ms):
        self.board.run(self.app.step, ms)

    def press(self, *keys):
        for key in keys:
            self.board.press(key)
            self.wait(150)
        log = self.store.read("log.txt", 9999)
        if log:
            self.fail(log.decode())

    def hold(self, key):
        self.board.press(key, hold_ms=650)
        self.wait(750)
        self.press()

    def sees(self, words):
        return self.app.canvas.watch.has(words)

    def last(self):
        return self.app.match.session.last_action()

    def test_overviews_and_details_of_all_variants(self):
        for grid in ((8, 8), (16, 16), (32, 8)):
            for mode, count in (
                ("elite", 2), ("elite_teams", 4), ("duel", 2), ("duel_teams", 4), ("melee", 3),
                ("melee", 4),
            ):  # fmt: skip
                self.begin(mode, count, (), grid)
                self.assertTrue(self.sees("1 acción"))
                self.press(DOWN, A, A, A, C, A)
                self.wait(2000)
                self.press()
                self.app.match.leave()

    def test_a_melee_turn_to_its_odd_colour(self):
        self.begin("melee", 4, [("effect_place", {"side": 1, "rank": "common"})])
        self.press(DOWN, C, C)
        self.assertEqual(self.last()["with"]["side"], 1)
        self.press(DOWN, DOWN, C, C)
        self.press(C)
        self.hold(C)
        self.assertTrue(self.sees("verde"))
        self.press(C)
        self.assertEqual(self.app.match.view["active"], 1)
        self.assertEqual(self.app.match.view["sides"][0]["colors"][1], 1)

    def test_a_flare_and_its_halves(self):
        self.begin("duel", 2, [("effect_place", {"side": 1, "rank": "heroic"})] * 3)
        self.press(DOWN, B, C, DOWN, B, DOWN)
        self.assertTrue(self.sees("Ambas"))
        self.press(C)
        told = self.last()["with"]
        self.assertEqual((told["rival"], told["top"], told["bottom"]), (1, 2, 2))
        self.assertTrue(self.sees("Resuelve ambas mitades"))

    def test_forms_with_their_extras(self):
        self.begin("melee", 3)
        self.press(B, C, UP, B, DOWN, B, DOWN, C)
        told = self.last()
        self.assertEqual(told["do"], "summon")
        self.assertEqual(told["with"]["onto"], {"side": 1, "rank": "common"})
        self.assertEqual(told["with"]["improvise"], 1)
        self.press(B, B, B, B, A)

    def test_an_undo_and_a_correction(self):
        self.begin("elite", 2, [("place", {})])
        self.press(B, C, UP, C)
        self.assertEqual(self.last()["with"], {"points": 2})
        self.press(C)
        self.hold(A)
        self.assertTrue(self.sees("Reclama misión: 2"))
        self.press(C, A, C, C)
        self.assertEqual(self.app.match.view["sides"][0]["mission_points"], 1)

    def test_both_languages(self):
        self.begin("duel", 2)
        self.app.change_setting("language", "en")
        self.wait(50)
        self.assertTrue(self.sees("1 action"))
        self.press(C)
        self.assertTrue(self.sees("end of turn"))

    def test_the_end_of_a_match_and_its_lights(self):
        self.begin("duel", 2, [("adjust", {"path": "sides.1.points", "by": 18}), ("place", {})])
        self.hold(C)
        self.assertTrue(self.sees("Meta alcanzada"))
        self.press(C, C, C, C, C, C, C, C)
        self.assertTrue(self.app.match.view["over"])
        self.wait(3000)
        self.press()
        self.assertTrue(self.sees("Gana Beto"))
