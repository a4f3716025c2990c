# SPDX-License-Identifier: MIT
"""Dominio's screens and lights on both homes: a turn with buttons, in a duel and in teams."""

from tools.device.tablecase import DOWN, UP, A, B, C, TableCase


class Table(TableCase):
    def begin(self, players, grid=(8, 8)):
        self.setUp()
        self.switch_on(grid=grid)
        mode = "duel" if players == 2 else "teams"
        names = ("Ana", "Valentin", "Maximiliano", "Guillermina")
        setup = {"mode": mode, "players": [{"name": names[i]} for i in range(players)]}
        self.put_on_table("dominio", setup)

    def do(self, name, **args):
        self.app.match.session.do(name, args)
        self.app.to_match()
        self.wait(10)

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
            self.is_well()

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
        self.assertTrue(self.sees("Ganan Ana · Valentin"))
        self.is_well()
