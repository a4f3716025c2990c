# SPDX-License-Identifier: MIT
"""Tracker sheets at the table on both homes: drawn without a fault, and alike."""

import json

from tools.device.tablecase import DOWN, UP, A, B, C, TableCase

NAMES = ("Ana", "Beto", "Carlota", "Maximiliano", "Elena", "Fito", "Gema", "Hugo", "Irene", "Io")


def counter(slug, **more):
    more["id"] = slug
    more["label"] = {"es": "El " + slug, "en": slug}
    return more


def make(count, by="highest", **more):
    """A sheet of `count` counters, and what else is asked for."""
    shows = ("number", "bar", "track")
    made = {
        "title": "Prueba",
        "players": [2 if by == "last_alive" else 1, 5 if count > 12 else 10],
        "counters": [
            counter("c%d" % number, show=shows[number % 3], max=20, start=5)
            for number in range(count)
        ],
        "shared": [counter("air", max=20, start=9, show="bar"), counter("zeal"), counter("ore")],
        "win": {"by": by},
        "clock": 60,
        "dice": [{"id": "luck", "faces": ["Sol", "Lluvia"]}],
        "roll": ["luck", "d6"],
    }
    made.update(more)
    return made


class SheetTableTest(TableCase):
    def begin(self, sheet, count, actions=(), grid=(8, 8)):
        self.setUp()
        self.switch_on(grid=grid)
        players = [{"name": name} for name in NAMES[:count]]
        setup = {"mode": "sheet", "sheet": sheet, "players": players}
        self.put_on_table("sheet", setup, actions)

    def press(self, *keys):
        super().press(*keys)
        self.is_well()

    def hold(self, key):
        super().hold(key)
        self.is_well()

    def test_overviews_of_all_shapes(self):
        for counters, players in ((1, 1), (2, 4), (4, 3), (3, 6), (12, 10), (24, 5)):
            for grid in ((8, 8), (32, 8)):
                self.begin(make(counters), players, (), grid)
                self.assertTrue(self.sees("R1"))
                self.press(DOWN, A, DOWN, A, UP, UP, A, C, A, A, B, A)
                self.wait(2500)
                self.press()
                self.app.leave_match()

    def test_a_change_an_undo_and_a_correction(self):
        self.begin(make(2), 3)
        self.press(C, UP, C)
        self.assertEqual(self.app.match.view["players"][0]["score"], 7)
        self.hold(A)
        self.assertTrue(self.sees("Ana: El c0 +2"))
        self.press(C, A, B, UP, C)
        self.assertEqual(self.app.match.view["players"][0]["score"], 7)

    def test_dice_with_words(self):
        self.begin(make(1), 2)
        self.hold(B)
        self.press(C)
        self.assertTrue(self.sees("Sol") or self.sees("Lluvia"))

    def test_dice_with_words_are_typed_in(self):
        self.begin(make(1), 2)
        self.app.change_setting("dice", "table")
        self.hold(B)
        self.press(C, UP)
        self.assertTrue(self.sees("Lluvia"))
        self.press(C, DOWN, C)
        self.assertEqual(self.app.match.view["last_roll"], [2, 6])
        self.assertTrue(self.sees("6"))

    def test_out_and_the_end(self):
        out = {"when": [{"counter": "c0", "at_most": 0}], "by_hand": True}
        self.begin(make(1, "last_alive", out=out), 3)
        self.press(DOWN, C, DOWN, DOWN, DOWN, DOWN, DOWN, C)
        self.assertTrue(self.sees("Beto queda fuera"))
        self.press(C, DOWN, C, DOWN, DOWN, DOWN, DOWN, DOWN, C)
        self.assertTrue(self.sees("Gana Ana"))
        self.wait(1500)
        self.press()

    def test_together_lost(self):
        lost = {"by": "together", "lost": [{"counter": "air", "at_most": 0}]}
        self.begin(make(1, win=lost), 2, [("change_shared", {"counter": "air", "by": -8})])
        self.press(DOWN, DOWN, C, DOWN, C)
        self.assertTrue(self.sees("Derrota"))
        self.wait(1500)
        self.press()

    def test_a_title_that_is_no_text_and_a_folder_concern_themselves_alone(self):
        self.switch_on()
        odd = make(2)
        odd["title"] = {"es": ["x"]}
        self.store.write("sheet-good.json", json.dumps(make(2)).encode())
        self.store.write("sheet-odd.json", json.dumps(odd).encode())
        self.store.write("sheet-place.json", b"")
        self.store.broken.add("sheet-place.json")
        self.press(UP, UP, C)
        self.assertTrue(self.sees("Prueba"))
        for _ in range(2):
            self.press(UP, C)
            self.assertEqual(type(self.app.top).__name__, "Problems")
            self.press(A)
        self.assertEqual(self.store.read("log.txt", 8192), None)

    def test_the_list_of_sheets(self):
        self.switch_on()
        self.store.write("sheet-good.json", json.dumps(make(2)).encode())
        self.store.write("sheet-ugly.json", b'{"title": 3,')
        self.press(UP, UP, C)
        self.assertTrue(self.sees("Marcador"))
        self.press(DOWN, DOWN, C)
        self.assertTrue(self.sees("no es JSON"))
        self.press(A, UP, C, C)
        self.assertEqual(self.app.match.view["title"], "Prueba")
        self.press(C, C)
        self.assertEqual(self.app.match.view["players"][0]["score"], 6)
