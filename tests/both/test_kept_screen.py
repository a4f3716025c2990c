# SPDX-License-Identifier: MIT
"""Saved matches are told apart, gone on with and deleted by buttons; so is what was put aside."""

import json

from firmware.match.files import asides, match_files
from firmware.match.summary import summary
from hal.fake.store import FaultStore
from tools.device.tablecase import UP, A, B, C, TableCase

NAMES = ["Ana", "Beto", "Carla", "Dora"]


def setup(count, mode="solo"):
    return {"mode": mode, "players": [{"name": name} for name in NAMES[:count]]}


class KeptScreenTest(TableCase):
    def setUp(self):
        super().setUp()
        self.switch_on()

    def keep(self, game, match_setup, rounds):
        """A match that was played for some rounds and left."""
        self.app.begin(game, match_setup)
        for _ in range(rounds):
            self.app.match.session.do("adjust", {"path": "round", "by": 1}, 90)
        name = self.app.match.session.name
        self.app.clear_table()
        self.wait(10)
        return name

    def open(self):
        """The last row of the launcher."""
        self.app.to_match()
        self.press(UP, C)
        self.assertEqual(type(self.app.top).__name__, "Kept")

    def test_without_any_there_is_no_such_row(self):
        self.press(UP)
        self.assertFalse(self.sees("Partidas guardadas"))

    def test_what_they_have_of_their_own_is_told(self):
        self.keep("elbrus", setup(4), 3)
        self.keep("elbrus", setup(2), 11)
        self.open()
        told = ("Elbrus · en solitario · R12", "Ana, Beto")
        self.assertEqual(self.app.top.row(0)[1:3], told)
        self.assertEqual(self.app.top.row(1)[2], "Ana, Beto, Carla, Dora")
        self.assertTrue(self.sees("R12"))
        self.press(C)
        self.assertTrue(self.sees("Ana, Beto"))
        self.assertTrue(self.sees("en solitario · 11 jugadas · 2 min"))
        self.assertTrue(self.sees("La última que empezó"))
        self.assertTrue(self.sees("R12"))
        self.press(A, UP, C)
        self.assertTrue(self.sees("Hace 1 partida"))
        self.is_well()

    def test_one_is_gone_on_with(self):
        self.keep("elbrus", setup(4), 3)
        self.keep("duel", setup(2, "duel"), 1)
        self.open()
        self.press(UP, C, C)
        self.wait(100)
        self.assertEqual(self.app.match.view["round"], 4)
        self.is_well()

    def test_one_is_deleted_after_a_question(self):
        first = self.keep("elbrus", setup(4), 3)
        second = self.keep("duel", setup(2, "duel"), 1)
        self.open()
        self.press(C, B)
        self.assertTrue(self.sees("¿Borrar para siempre? Duelo: Ana,"))
        self.press(A)
        self.assertEqual(match_files(self.store), [first, second])
        self.press(B, C)
        self.assertEqual(match_files(self.store), [first])
        self.assertEqual(type(self.app.top).__name__, "Kept")
        self.press(C, B, C)
        self.assertTrue(self.sees("No hay ninguna"))
        self.press(C, A)
        self.assertFalse(self.sees("Partidas guardadas"))
        self.is_well()

    def test_on_a_store_that_cannot_be_written_it_stays(self):
        self.keep("elbrus", setup(4), 3)
        self.open()
        self.store.read_only = True
        self.press(C, B, C)
        self.assertTrue(self.sees("No se puede guardar"))
        self.assertEqual(len(match_files(self.store)), 1)
        self.is_well()

    def test_what_was_put_aside_is_told_and_deleted(self):
        self.store.write("aside-00001-match-00009.log", bytes(5000))
        self.open()
        self.assertTrue(self.sees("aside-00001-match-00009.log"))
        self.press(C)
        self.assertTrue(self.sees("No se pudo leer, y se apartó."))
        self.assertTrue(self.sees("5 KB."))
        self.press(B, C)
        self.assertEqual(asides(self.store), [])
        self.is_well()

    def test_one_whose_header_is_rotten_is_there_and_mended(self):
        name = self.keep("elbrus", setup(4), 3)
        self.store._files[name][40] ^= 4
        self.open()
        self.press(C)
        self.assertTrue(self.sees(name))
        self.press(C)
        self.wait(100)
        self.assertEqual(self.app.match.view["round"], 4)
        self.is_well()

    def test_a_part_that_is_rotten_is_told_when_it_is_wanted(self):
        name = self.keep("elbrus", setup(4), 20)
        for number in range(4):
            self.store.damage(name, self.store.whole(name).rfind(b'"adjust"') - 200 * number)
        self.open()
        self.press(C, C)
        self.wait(3000)
        self.assertEqual(self.app.match.view["round"], 21)
        self.hold(A)
        self.assertTrue(self.sees("Esa parte está dañada"))
        self.assertEqual(self.app.match.view["round"], 21)

    def test_one_that_is_no_match_is_put_aside_and_told(self):
        self.store.write("match-00007.log", b"nonsense" * 100)
        self.open()
        self.press(C, C)
        self.wait(100)
        self.assertTrue(self.sees("Esta partida no se puede leer"))
        self.assertEqual(asides(self.store), ["aside-00001-match-00007.log"])
        self.is_well()

    def test_only_the_newest_have_a_row_of_their_own_in_the_launcher(self):
        for count in (2, 3, 4, 2, 3):
            self.keep("elbrus", setup(count), 1)
        self.assertEqual(self.app.top.row(2)[1], "Continuar Elbrus")
        self.assertFalse(self.app.top.row(3)[1].startswith("Continuar"))
        last = self.app.top.row(self.app.top.row_count() - 1)
        self.assertEqual(last, (None, "Partidas guardadas", "5", False))


class SummaryTest(TableCase):
    def test_of_a_large_setup(self):
        """It lies in pieces behind the header."""
        self.switch_on()
        players = [{"name": "Wilhelmina %d" % seat + "x" * 50} for seat in range(10)]
        self.app.begin("elbrus", {"mode": "solo", "players": players})
        name = self.app.match.session.name
        self.app.clear_table()
        told = summary(self.store, name)
        self.assertEqual(told["players"], [player["name"] for player in players])
        self.assertEqual(told["mode"], "solo")
        self.assertEqual(told["count"], 0)

    def test_whatever_is_in_the_file(self):
        self.switch_on()
        self.app.begin("elbrus", setup(3))
        for _ in range(12):
            self.app.match.session.do("adjust", {"path": "round", "by": 1})
            self.app.match.session.rest()
        name = self.app.match.session.name
        self.app.clear_table()
        whole = self.store.whole(name)
        for place in range(0, len(whole), 7):
            store = FaultStore()
            store.write(name, whole)
            store.damage(name, place)
            told = summary(store, name)
            json.dumps(told)
            self.assertTrue(type(told["players"]) is list)
            store.write(name, whole[:place])
            summary(store, name)
