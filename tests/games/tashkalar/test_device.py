# SPDX-License-Identifier: MIT
"""Tash-Kalar's screens and lights on both homes: drawn without a fault, and alike."""

from tools.device.tablecase import DOWN, UP, A, B, C, TableCase

NAMES = ("Ana", "Beto", "Carlotas", "Maximilianos")


def setup(mode, count):
    return {"mode": mode, "players": [{"name": name} for name in NAMES[:count]]}


class TashkalarTableTest(TableCase):
    def begin(self, mode, count, actions=(), grid=(8, 8)):
        self.setUp()
        self.switch_on(grid=grid)
        self.put_on_table("tashkalar", setup(mode, count), actions)

    def press(self, *keys):
        super().press(*keys)
        self.is_well()

    def hold(self, key):
        super().hold(key)
        self.is_well()

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
                self.app.match.session.close()

    def test_a_melee_turn_to_its_odd_colour(self):
        self.begin("melee", 4, [("effect_place", {"side": 1, "rank": "common"})])
        self.press(DOWN, C, C)
        self.assertEqual(self.last()["with"]["side"], 1)
        self.press(DOWN, DOWN, C, C)
        self.press(C)
        self.hold(C)
        self.assertTrue(self.sees("azul +1"))
        self.press(C)
        self.assertEqual(self.app.match.view["active"], 1)
        self.assertEqual(self.app.match.view["sides"][0]["colors"][1], 1)

    def test_a_flare_and_its_halves(self):
        self.begin("duel", 2, [("effect_place", {"side": 1, "rank": "heroic"})] * 3)
        self.press(DOWN, B, C, DOWN, B, DOWN)
        self.assertTrue(self.sees("Ambos"))
        self.press(C)
        told = self.last()["with"]
        self.assertEqual((told["rival"], told["top"], told["bottom"]), (1, 2, 2))
        self.assertTrue(self.sees("Resuelve el efecto superior"))

    def test_forms_with_their_extras(self):
        self.begin("melee", 3)
        self.press(B, C, UP, B, B, DOWN, B, DOWN, B, DOWN, C)
        told = self.last()
        self.assertEqual(told["do"], "summon")
        self.assertEqual(told["with"]["onto"], {"side": 1, "rank": "common"})
        self.assertEqual(told["with"]["improvise"], 1)
        self.press(B, B, B, B, A)

    def test_an_undo_and_a_correction(self):
        self.begin("elite", 2, [("place", {})])
        self.wait(1000)
        self.press(B, C, UP, C)
        self.assertEqual(self.last()["do"], "end_turn")
        self.assertEqual(self.app.match.view["sides"][0]["mission_points"], 2)
        self.press(C)
        self.hold(A)
        self.assertTrue(self.sees("Fin del turno"))
        self.press(C)
        self.assertEqual(self.app.match.view["sides"][0]["mission_points"], 0)
        self.press(A, C, C)
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
        self.assertTrue(self.sees("llega a la meta"))
        self.press(C, C, C, C, C, C, C, C)
        self.assertTrue(self.app.match.view["over"])
        self.wait(3000)
        self.press()
        self.assertTrue(self.sees("Gana Beto"))
