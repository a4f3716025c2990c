# SPDX-License-Identifier: MIT
"""Games from elsewhere: those that are whole are played, the others are told to be broken. None of
them takes the launcher, a match or the history down.
"""

import os
import sys

from firmware import games
from firmware.match import results
from lib import modules
from tools.device.home import FOLDER
from tools.device.tablecase import UP, B, C, TableCase

CARD = "PLAYERS = (2, 2)\nVERSION = 1\nPLACE = 70\n"
WORDS = "title=Otro\n"
TWO = {"mode": "duel", "players": [{"name": "Ana"}, {"name": "Beto"}]}

# {file: text} of folders that are no games, and what is said when they are chosen.
BROKEN = {
    "empty": ({}, "Su ficha falta o está mal"),
    "noplace": ({"__init__.py": "PLAYERS = (2, 2)\nVERSION = 1\n"}, "Su ficha falta o está mal"),
    "players": (
        {"__init__.py": "PLAYERS = (3, 2)\nVERSION = 1\nPLACE = 70\n", "es.txt": WORDS},
        "Su ficha falta o está mal",
    ),
    "number": (
        {"__init__.py": "PLAYERS = (2, 2)\nVERSION = '1'\nPLACE = 70\n", "es.txt": WORDS},
        "Su ficha falta o está mal",
    ),
    "syntax": ({"__init__.py": "PLAYERS = (\n", "es.txt": WORDS}, "no se puede cargar"),
    "imports": (
        {"__init__.py": "import no_such_module\n" + CARD, "es.txt": WORDS},
        "no se puede cargar",
    ),
    "raises": ({"__init__.py": "1 / 0\n" + CARD, "es.txt": WORDS}, "no se puede cargar"),
    "wordless": ({"__init__.py": CARD}, "le faltan textos"),
    "untitled": ({"__init__.py": CARD, "es.txt": "do.hit=Golpe\n"}, "le faltan textos"),
    "nopages": ({"__init__.py": CARD, "es.txt": WORDS}, "no se puede cargar"),
    "rules": (
        {"__init__.py": CARD, "es.txt": WORDS, "rules.py": "from .nothing import X\n"},
        "no se puede cargar",
    ),
}

_count = 0


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


class OtherGamesTest(TableCase):
    def setUp(self):
        global _count  # noqa: PLW0603 (modules of a name that was used before would be found again)
        super().setUp()
        _count += 1
        self.package = "elsewhere%d" % _count
        self.root = "%s/root%d" % (FOLDER, _count)
        self.place = self.root + "/" + self.package
        for path in (FOLDER, self.root, self.place):
            try:
                os.mkdir(path)
            except OSError:
                pass  # there is one
        sys.path.insert(0, self.root)
        self.before = games.PLACES[1]
        games.PLACES[1] = (self.package, self.place)

    def tearDown(self):
        self.app.texts.play(None)  # it closes the words of a game
        games.PLACES[1] = self.before
        games.names()  # those of this test are gone
        sys.path.remove(self.root)

    def put(self, slug, files):
        folder = self.place + "/" + slug
        os.mkdir(folder)
        for name in files:
            write(folder + "/" + name, files[name])

    def copy_duel(self, slug):
        """A game that is whole."""
        files = {}
        for name in os.listdir(games.folder("duel")):
            if name.endswith(".py") or name.endswith(".txt"):
                with open(games.folder("duel") + "/" + name) as file:
                    files[name] = file.read().replace('"duel", mode', '"%s", mode' % slug)
        files["es.txt"] = files["es.txt"].replace("Duelo", "Otro duelo")
        self.put(slug, files)

    def forget(self):
        """What a power cut does to the modules, and to files that are open."""
        self.app.texts.play(None)
        modules.forget([name for name in sys.modules if name.startswith(self.package)])

    def point_at(self, slug):
        rows = [b"kept"] * len(self.app.top._kept) + self.app.top._games
        self.app.top.at = [line.split(b"\t")[0] for line in rows].index(slug.encode())
        self.app.redraw()
        self.wait(10)

    def is_launcher(self):
        return type(self.app.top).__name__ == "Launcher" and not self.app.match

    def test_a_whole_one_is_listed_and_played(self):
        self.copy_duel("otro")
        self.switch_on()
        self.point_at("otro")
        self.assertTrue(self.sees("Otro duelo"))
        self.press(C, C)
        self.assertEqual(self.app.match.view["game"], "otro")
        self.press(C)
        self.assertEqual(self.app.match.view["active"], 1)
        self.is_well()
        self.forget()
        self.switch_on()  # it is resumed
        self.assertEqual(self.app.match.view["active"], 1)
        self.is_well()

    def test_one_of_the_firmware_goes_first(self):
        self.copy_duel("duel")
        self.switch_on()
        self.assertEqual(games.part("duel", "rules"), "firmware.games.duel.rules")

    def test_broken_ones_are_listed_last_and_say_why(self):
        for slug in BROKEN:
            self.put(slug, BROKEN[slug][0])
        self.switch_on()
        names = [line.split(b"\t")[0].decode() for line in self.app.top._games]
        self.assertEqual(sorted(names), sorted(games.slugs()))
        whole = [slug for slug in names if slug not in BROKEN]
        self.assertEqual(whole, [slug for slug in games.slugs() if slug not in BROKEN])
        self.assertEqual(names[0], "tashkalar")
        for slug in BROKEN:
            self.point_at(slug)
            self.assertTrue(slug in ("rules", "nopages") or self.sees("roto"), slug)
            self.press(C)
            self.assertTrue(self.is_launcher(), slug)
            self.assertTrue(self.sees(BROKEN[slug][1]), (slug, str(self.app.canvas.watch)))
            self.wait(3500)
        self.press(B)  # the history
        self.assertTrue(self.sees("Historial") or not self.is_launcher())

    def test_the_other_games_are_played_all_the_same(self):
        self.put("syntax", BROKEN["syntax"][0])
        self.put("wordless", BROKEN["wordless"][0])
        self.switch_on()
        self.point_at("wordless")
        self.press(C)
        self.point_at("duel")
        self.press(C, C)
        self.assertEqual(self.app.match.view["game"], "duel")

    def break_after_a_match(self, name, text):
        """A match of a game that is broken before the next power-on; text None: removed."""
        self.copy_duel("otro")
        self.switch_on()
        self.point_at("otro")
        self.press(C, C, C)
        self.assertEqual(self.app.match.view["game"], "otro")
        path = self.place + "/otro/" + name
        os.remove(path)
        if text is not None:
            write(path, text)
        self.forget()
        self.switch_on()

    def test_a_match_whose_rules_are_broken_waits_in_the_launcher(self):
        self.break_after_a_match("rules.py", "def new(:\n")
        self.waits_in_the_launcher()

    def test_a_match_whose_table_is_broken_waits_in_the_launcher(self):
        self.break_after_a_match("table.py", "1 / 0\n")
        self.waits_in_the_launcher()

    def waits_in_the_launcher(self):
        self.assertTrue(self.is_launcher())
        self.wait(3500)
        self.assertTrue(self.sees("Continuar Otro duelo"))
        self.press(C)
        self.assertTrue(self.is_launcher())
        self.assertTrue(self.sees("no se puede cargar"), str(self.app.canvas.watch))

    def test_a_match_whose_card_is_broken_says_why(self):
        self.break_after_a_match("__init__.py", "PLAYERS = None\n")
        self.assertTrue(self.is_launcher())
        self.wait(3500)
        self.press(C)
        self.assertTrue(self.is_launcher())
        self.assertTrue(self.sees("Su ficha falta o está mal"), str(self.app.canvas.watch))

    def test_a_match_without_words_reaches_a_screen(self):
        self.break_after_a_match("es.txt", None)
        self.wait(5000)
        self.assertFalse(self.app.top is None)

    def test_results_of_a_broken_game_are_listed(self):
        self.put("wordless", BROKEN["wordless"][0])
        result = {
            "match": "match-00001.log", "game": "wordless", "mode": "duel", "players": ["Ana"],
            "winners": [0], "reason": "life", "rounds": 1, "actions": 1, "seconds": 60,
        }  # fmt: skip
        results.add(self.store, result)
        self.switch_on()
        self.press(B)
        self.assertTrue(self.sees("wordless: Ana"))
        self.is_well()


class ListTest(TableCase):
    """The launcher shows the games as they were listed last, and then looks."""

    def lines(self):
        return self.store.read("games", 4096).split(b"\n")

    def test_the_list_is_kept(self):
        self.switch_on()
        self.assertEqual(self.lines()[0], b"es")
        self.assertEqual(len(self.lines()), len(games.slugs()) + 1)
        written = self.store.writes
        self.switch_on()
        self.wait(1000)
        self.assertEqual(self.store.writes, written)  # it was right

    def test_a_list_that_is_out_of_date_is_mended(self):
        self.switch_on()
        lines = self.lines()
        old = b"\n".join([lines[0], b"gone\tYa no existe\t2\t"] + lines[2:])
        self.store.write("games", old)
        self.switch_on()
        self.wait(1000)
        self.assertFalse(self.sees("Ya no existe"))
        self.assertEqual(self.lines(), lines)

    def test_whatever_lies_there_the_games_are_shown(self):
        for data in (
            b"",
            b"es",
            b"es\n",
            b"en\n\t\t\t",
            b"es\n\t\t\t",
            b"es\n\xff\t\xfe\t\t",
            b"x" * 9000,
        ):
            self.store.write("games", data)
            self.switch_on()
            self.wait(4000)
            self.assertTrue(self.sees("Elbrus"), data)
            self.assertEqual(len(self.lines()), len(games.slugs()) + 1, data)

    def test_a_store_that_cannot_be_written_shows_them_too(self):
        self.store.read_only = True
        self.switch_on()
        self.wait(100)
        self.assertTrue(self.sees("Elbrus"))
        self.is_well()

    def test_another_language(self):
        self.switch_on()
        self.app.change_setting("language", "en")
        self.wait(200)
        self.press(UP, UP)
        self.assertTrue(self.sees("Another game"))
        self.assertEqual(self.lines()[0], b"en")
