# SPDX-License-Identifier: MIT
"""Words come from flash when they are asked for."""

import unittest

from firmware.i18n import Texts


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
        t.play("elbrus")
        self.assertEqual(t("do.move_roll"), "Mover")
        self.assertEqual(t("key.back"), "Atrás")
        t.play(None)
        self.assertFalse(t.has("do.move_roll"))

    def test_another_language_for_both(self):
        t = Texts("es")
        t.play("elbrus")
        t("key.back")
        t.switch("en")
        self.assertEqual((t("do.move_roll"), t("key.back")), ("Move", "Back"))

    def test_every_line_of_the_table_is_found(self):
        """Also those that lie across two blocks of the file."""
        t = Texts("en")
        with open("firmware/i18n/en/shell.txt") as lines:
            for line in lines:
                key, _, text = line.rstrip("\n").partition("=")
                self.assertEqual(t(key), text)
