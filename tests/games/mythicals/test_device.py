# SPDX-License-Identifier: MIT
"""Mythicals' screens and lights on both homes: what is pressed, drawn and lit is alike."""

from tools.device.tablecase import DOWN, UP, A, B, C, TableCase

PLAIN = {"mode": "duel", "players": [{"name": "Ana"}, {"name": "Beto"}]}
TRACKED = {
    "mode": "duel",
    "cards": True,
    "players": [{"name": "Ana", "cards": ["r2", "b3"]}, {"name": "Beto", "cards": ["g1", "pw"]}],
}


class MythicalsTableTest(TableCase):
    def begin(self, setup, grid=(8, 8), language="es"):
        self.setUp()
        self.switch_on(grid=grid)
        self.app.change_setting("language", language)
        self.put_on_table("mythicals", setup)

    def test_a_plain_turn_on_all_matrices(self):
        for grid in ((8, 8), (16, 16), (32, 8)):
            self.begin(PLAIN, grid)
            self.assertTrue(self.sees("roba cartas"))
            self.press(C, UP, C)
            self.assertEqual(self.app.match.view["deck"], 42)
            self.press(A, DOWN, UP, A)
            self.press(C)
            self.press(B, C)
            self.hold(C)
            view = self.app.match.view
            self.assertEqual((view["active"], view["phase"]), (1, "draw"))
            self.assertEqual(view["tokens"]["purple3"]["state"], "blocked")
            self.wait(3000)
            self.is_well()

    def test_a_match_to_its_end(self):
        self.begin(PLAIN, (16, 16), "en")
        while self.app.match.view["deck"] > 9:
            self.press(C, C)
            if self.app.match.view["deck"] == 9:
                self.assertTrue(self.sees("Dawn is near"))
                self.press(C)
            self.hold(C)
        self.press(C, B, C, C)
        self.assertTrue(self.app.match.view["final"])
        self.press(C)
        self.assertTrue(self.app.match.view["over"])
        self.wait(4000)
        self.assertTrue(self.sees("wins"))
        self.is_well()

    def test_cards_are_entered_given_and_paid(self):
        self.begin(TRACKED)
        self.press(C, B, B, DOWN, C, DOWN, C, B, C, C)  # red 2 and 3, blue 3: keep the red ones
        view = self.app.match.view
        self.assertEqual(view["given"], ["r2"])
        self.assertTrue(self.sees("Beto") and self.sees("rojo 2"))
        self.press(C)
        self.assertEqual(self.app.top.spot, "red2")
        self.press(C)
        self.assertEqual(self.app.match.view["players"][0]["tokens"], ["red2"])
        for _ in range(12):
            self.press(A, DOWN, DOWN, DOWN, DOWN, A)
            self.press(DOWN)
        self.is_well()
