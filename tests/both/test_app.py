# SPDX-License-Identifier: MIT
"""The whole way on both homes: from a button's edge to a journal record to a picture on glass."""

from firmware.match.files import match_files
from firmware.ui import nav
from tools.device.tablecase import DOWN, UP, A, C, TableCase

SIX = {"mode": "solo", "players": [{"name": "Ana"}, {"name": "Beto"}, {"name": "Carla"}]}


class AppTest(TableCase):
    def setUp(self):
        super().setUp()
        self.switch_on()

    def settle(self):
        self.wait(6000)
        self.assertEqual(self.board.picture(), bytes(self.app.canvas.buf))

    def test_the_launcher_is_on_the_glass(self):
        self.assertTrue(self.sees("Elbrus"))
        self.settle()
        self.assertTrue(self.board.refreshes[0][2])  # the first refresh is a full one

    def test_from_an_edge_to_a_record_to_a_picture(self):
        self.press(DOWN, C, C, C)  # Elbrus, begin with what is proposed and drawn
        self.assertEqual(match_files(self.store), ["match-00001.log"])
        written = self.store.written
        if self.app.match.table.finish()[0] == "steal":
            self.press(C, C)  # Octor was drawn
        self.press(C)  # the first turn begins
        self.assertEqual(self.app.match.view["phase"], "start")
        self.assertTrue(self.store.written > written)
        self.settle()

    def test_the_match_is_there_again_after_a_power_cut(self):
        self.app.begin("elbrus", SIX)
        self.press(C, DOWN, C, UP, C)  # begin; hit Beto for 25
        self.assertEqual(self.app.match.view["players"][1]["health"], 75)
        self.settle()
        picture = self.board.picture()
        self.switch_on()
        self.assertEqual(self.app.match.view["players"][1]["health"], 75)
        self.settle()
        self.assertEqual(self.board.picture(), picture)
        self.hold(A)
        self.press(C)
        self.assertEqual(self.app.match.view["players"][1]["health"], 100)

    def test_a_refusal_says_why_and_changes_nothing(self):
        self.app.begin("elbrus", SIX)
        self.press(C)
        self.hold(C)  # the turn cannot end before the movement
        self.assertTrue(self.sees("Solo tras mover"))
        self.assertEqual(self.app.match.session.count, 1)
        self.wait(3500)
        self.assertFalse(self.sees("Solo tras mover"))

    def test_the_press_that_closes_a_toast_counts(self):
        self.app.begin("elbrus", SIX)
        self.press(C)
        self.hold(C)
        self.press(C)  # the movement dice
        self.assertEqual(self.app.match.view["phase"], "move")

    def test_a_screen_that_fails_is_left_and_the_match_goes_on(self):
        self.app.begin("elbrus", SIX)

        class Broken(nav.Screen):
            def body(self, ink):
                raise IndexError("broken on purpose")

        self.app.push(Broken(self.app))
        self.wait(50)
        self.assertTrue(self.sees("Algo ha fallado"))
        self.assertTrue(b"broken on purpose" in self.store.read("log.txt", 8192))
        self.press(C)
        self.assertEqual(self.app.match.view["phase"], "start")

    def test_the_lights_answer_while_the_panel_is_busy(self):
        self.wait(5)
        self.assertTrue(self.board.panel.poll())
        before = len(self.board.frames)
        self.board.press(DOWN)
        self.wait(33)
        self.assertTrue(self.board.panel.poll())
        self.assertTrue(len(self.board.frames) > before)

    def test_a_stuck_panel_is_given_up_on_and_tried_again(self):
        self.settle()
        self.board.jam(1)
        self.press(DOWN)
        self.wait(20000)
        self.assertEqual(self.board.panel.faults, 1)
        self.settle()

    def test_a_read_only_store_is_told_and_the_match_goes_on(self):
        self.store.read_only = True
        self.app.begin("elbrus", SIX)
        self.wait(20)
        self.assertTrue(self.sees("No se puede guardar"))
        self.press(C, DOWN, C, C)
        self.assertEqual(self.app.match.view["players"][1]["health"], 80)

    def test_leaving_keeps_the_match_and_the_launcher_offers_it(self):
        self.app.begin("elbrus", SIX)
        self.press(C)
        self.app.leave_match()
        self.wait(10)
        self.assertTrue(self.sees("Continuar Elbrus"))
        self.switch_on()
        self.assertEqual(self.app.match, None)
        self.press(C)
        self.assertEqual(self.app.match.view["phase"], "start")

    def test_the_clock_may_wrap(self):
        self.switch_on(start=(1 << 30) - 400)
        self.app.begin("elbrus", SIX)
        self.press(C, C)
        self.assertEqual(self.app.match.view["phase"], "move")
        self.settle()

    def test_the_language_changes_at_once(self):
        self.app.change_setting("language", "en")
        self.wait(10)
        self.assertTrue(self.sees("Settings"))
        self.switch_on()
        self.assertTrue(self.sees("Settings"))
