# SPDX-License-Identifier: MIT
"""Dawnfall's screens, forms and lights on both homes: everything draws, nothing fails."""

from firmware.match.dice import ScriptedDice
from tools.device.tablecase import DOWN, UP, A, B, C, TableCase

DUEL = {
    "mode": "duel",
    "players": [{"name": "Ana"}, {"name": "Beto"}],
    "buy_vp": True,
    "special_deposits": True,
}
FREE = {"mode": "free_for_all", "players": [{"name": "Ana"}, {}, {"name": "Carla"}, {}]}
FIGHT = ("fight", {"player": 0, "unit": 0, "foe": 1, "foe_unit": 1})
ACTIVE = ("active_turn", {})
ATTACH = ("attach", {"player": 0, "unit": 1})


class DawnfallTableTest(TableCase):
    def begin(self, setup, actions=(), rolls=(), grid=(8, 8)):
        self.setUp()
        self.switch_on(grid=grid)
        self.app._dice = ScriptedDice(list(rolls), self.app.dice)
        self.put_on_table("dawnfall", setup, actions)

    def fine(self, words):
        self.is_well()
        self.assertTrue(self.sees(words), str(self.app.canvas.watch))

    def test_a_fight_with_dice_from_the_table(self):
        self.begin(DUEL, (ACTIVE, FIGHT))
        self.app.change_setting("dice", "table")
        self.press(C)
        self.fine("Amarillo · Ana: dados de la mesa")
        self.press(DOWN, C)
        self.assertEqual(self.app.match.view["combat"]["attack"], 4)
        self.press(DOWN, C, UP, C)
        self.fine("rueda dentada")
        self.assertEqual(self.app.match.view["dice"]["face"], 2)

    def test_an_upgrade_with_a_name_and_a_shot_at_any_initiatives(self):
        self.begin(DUEL, (ACTIVE, ATTACH), (3,))
        self.app.match.start("attach", {})
        self.press(C)
        self.press(DOWN, B, C, A, C, C)
        self.fine("Ana")
        names = [one["name"] for one in self.app.match.view["players"][0]["units"][1]["upgrades"]]
        self.assertEqual(names, ["", "A"])
        self.app.match.start("shoot", {"player": 0, "die": "yellow"})
        self.press(C, B, UP, B, UP, C)
        self.assertEqual(self.app.match.view["dice"]["inis"], [1, 1])
        self.fine("Sale 3")
        self.press(C)
        self.fine("Beto, U1: quita 1 ficha (2 a 1)")

    def test_start_and_passive_turn(self):
        self.begin(DUEL)
        self.fine("empieza el Turno")
        self.press(B, UP)
        self.fine("Pasivo: Yacimientos")
        self.press(C)
        self.fine("Turno Pasivo")
        for key in ("minis", "resistance"):
            lost = {"path": "players.0.units.0." + key, "by": -1}
            self.app.match.session.do("adjust", lost)
        self.press(C)
        self.fine("Yacimiento: ¿qué?")

    def test_overviews(self):
        self.begin(DUEL, [ACTIVE, ATTACH])
        for _ in range(4):
            self.press(DOWN)
        self.fine("Turno Activo")
        self.begin(FREE, [ACTIVE, ATTACH])
        for _ in range(6):
            self.press(DOWN)
        self.fine("Carla")

    def test_army_menu_and_numbers(self):
        self.begin(DUEL, [ACTIVE, ATTACH])
        self.press(A, DOWN, B)
        self.fine("Más: Ana, U2")
        self.press(A, A, DOWN, A, C)
        self.fine("Reserva")

    def test_payment(self):
        self.begin(DUEL, [ACTIVE])
        self.press(DOWN, C, UP, UP, B, UP, C)
        self.fine("Turno Activo")
        self.assertEqual(self.app.match.view["players"][0]["units"][0]["resistance"], 1)

    def test_a_fight_with_a_cog(self):
        self.begin(DUEL, [ACTIVE, FIGHT], (0, 3, 1))
        self.fine("ventaja")
        self.press(C)
        self.fine("rueda dentada")
        self.press(DOWN, C)
        self.fine("necesita")
        self.press(C)
        self.fine("Sin bonific.")
        self.press(DOWN, C, UP, C, C)
        self.assertEqual(self.app.match.view["powers"], [4, 1])

    def test_every_form_opens(self):
        for action in ("pay", "play_card", "draw", "shoot", "wound", "kill", "attach", "activate",
                       "use_upgrade", "charge_upgrade", "sacrifice", "use_banner", "adjust",
                       "gain_crystals", "drop_upgrade", "concede", "fight"):  # fmt: skip
            self.begin(DUEL, [ACTIVE, ATTACH])
            self.app.match.start(action, {})
            self.wait(50)
            self.press(DOWN, UP, B)
            log = self.store.read("log.txt", 8192)
            self.assertFalse(log, log)

    def test_units_of_the_wizard(self):
        self.switch_on()
        from firmware.ui.screens.setup import begin_setup

        begin_setup(self.app, "dawnfall")
        self.press(DOWN, DOWN, C, UP, C)
        self.fine("Ejército de J1")
        self.press(C)
        self.fine("Resistencia")

    def test_lights_of_every_size(self):
        for grid in ((8, 8), (16, 16), (32, 8)):
            for setup in (DUEL, FREE):
                self.begin(setup, [ACTIVE, FIGHT], (4,), grid)
                self.wait(500)
                self.press(C)
                self.wait(2000)
                self.assertTrue(any(self.board.lights()))
                self.fine("necesita")
