# SPDX-License-Identifier: MIT
"""Words come from flash when they are asked for."""

import unittest

from firmware import games
from firmware.i18n import LANGUAGES, Texts, said
from firmware.ui.nav import game_title

ELBRUS = games.folder("elbrus")


class TextsTest(unittest.TestCase):
    def test_words_and_gaps(self):
        t = Texts("es")
        self.assertEqual(t("key.back"), "Atrás")
        self.assertEqual(t("launcher.resume", "Elbrus"), "Continuar Elbrus")

    def test_a_key_that_is_in_no_table_stands_for_itself(self):
        t = Texts("es")
        self.assertEqual(t("no.such.key"), "no.such.key")
        self.assertFalse(t.has("no.such.key"))
        self.assertTrue(t.has("key.back"))

    def test_a_key_is_not_found_by_its_end_or_its_beginning(self):
        t = Texts("es")
        self.assertFalse(t.has("back"))
        self.assertFalse(t.has("key.bac"))

    def test_the_words_of_a_game_come_and_go(self):
        t = Texts("es")
        self.assertFalse(t.has("do.move_roll"))
        t.play(ELBRUS)
        self.assertEqual(t("do.move_roll"), "Mover")
        self.assertEqual(t("key.back"), "Atrás")
        t.play(None)
        self.assertFalse(t.has("do.move_roll"))

    def test_another_language_for_both(self):
        t = Texts("es")
        t.play(ELBRUS)
        t("key.back")
        t.switch("en")
        self.assertEqual((t("do.move_roll"), t("key.back")), ("Move", "Back"))

    def test_settled_texts_are_the_same(self):
        t = Texts("es")
        t.play(ELBRUS)
        keys = ["do.hit", "key.back", "no.such.key", "launcher.resume"]
        before = [t(key) for key in keys]
        t.settle()
        self.assertEqual([t(key) for key in keys], before)
        for number in range(99):
            t("no.%d" % number)  # the older ones are pushed out
        t.settle()
        self.assertEqual([t(key) for key in keys], before)

    def test_every_line_of_every_table_is_found(self):
        for language in LANGUAGES:
            t = Texts(language)
            for folder in [games.folder(slug) for slug in games.slugs()] + ["firmware/i18n"]:
                t.play(folder)
                with open(folder + "/" + language + ".txt", encoding="utf-8") as lines:
                    for line in lines:
                        key, _, text = line.rstrip("\n").partition("=")
                        self.assertEqual(t(key), text)

    def test_a_text_in_the_next_best_language(self):
        text = {"es": "Oro", "en": "Gold"}
        self.assertEqual(said(text, "es"), "Oro")
        self.assertEqual(said(text, "pt"), "Gold")
        self.assertEqual(said({"es": "Oro"}, "en"), "Oro")
        self.assertEqual(said({"pt": "Ouro", "de": "Geld"}, "en"), "Geld")
        self.assertEqual(said("Oro", "en"), "Oro")

    def test_a_match_goes_by_the_title_of_its_sheet(self):
        t = Texts("en")
        self.assertEqual(game_title(t, "elbrus", None), "Elbrus")
        self.assertEqual(game_title(t, "sheet", None), "Another game")
        self.assertEqual(game_title(t, "sheet", {"es": "Oro", "en": "Gold"}), "Gold")
        self.assertEqual(game_title(t, "gone", None), "gone")
