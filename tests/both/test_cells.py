# SPDX-License-Identifier: MIT
"""Cells: drawn if and only if they show something else than before."""

import unittest

from firmware.ui.ink import Ink
from lib.canvas import Canvas


def hashed(words):
    """As MicroPython hashes a string, with two bytes; a Pico has only the lower one."""
    number = 5381
    for byte in words.encode():
        number = (number * 33 ^ byte) & 0xFFFF
    return number


def alike():
    """Two strings with the same hash."""
    seen = {}
    for number in range(100_000):
        words = "%d puntos" % number
        key = hashed(words)
        if key in seen:
            return seen[key], words
        seen[key] = words
    return None


def is_drawn(ink, *shows):
    return ink.cell("cell", 0, 20, 100, 20, *shows)


class CellTest(unittest.TestCase):
    def setUp(self):
        self.ink = Ink(Canvas())

    def test_the_same_is_drawn_once(self):
        for shows in (("Ana", 3), (None, True, (1, "a")), ([1, ["b"]], {"c": 2})):
            self.assertTrue(is_drawn(self.ink, *shows))
            self.assertFalse(is_drawn(self.ink, *shows))

    def test_strings_with_the_same_hash_are_told_apart(self):
        one, other = alike()
        for shows in ((one,), (other,), ((one,), 1), ((other,), 1), [[one]], [[other]]):
            self.assertTrue(is_drawn(self.ink, *shows))

    def test_what_was_changed_in_place_is_seen(self):
        row = {"name": "Ana", "counts": [1, 2]}
        self.assertTrue(is_drawn(self.ink, row))
        row["counts"][1] = 3
        self.assertTrue(is_drawn(self.ink, row))
        row["name"] = "Ane"
        self.assertTrue(is_drawn(self.ink, row))
        self.assertFalse(is_drawn(self.ink, row))

    def test_order_counts(self):
        self.assertTrue(is_drawn(self.ink, 1, 2))
        self.assertTrue(is_drawn(self.ink, 2, 1))
        self.assertTrue(is_drawn(self.ink, "1", 2))
        self.assertTrue(is_drawn(self.ink, -1, 2))
        self.assertTrue(is_drawn(self.ink, None, 2))

    def test_short_strings_are_told_apart(self):
        for words in ("", "a", "ba", "ab", "abc", "acb", "ñ", "ña", "…", "abcd"):
            self.assertTrue(is_drawn(self.ink, words))
            self.assertFalse(is_drawn(self.ink, words))
