# SPDX-License-Identifier: MIT
"""Actions that are written as a text."""

import unittest

from firmware.rules.actions import Actions
from firmware.rules.core import Reject

WORDS = ("axe", "boat")


def go(play):
    pass


def stay(play):
    pass


def table(parameters):
    """The table of a game with two actions; the second has these parameters."""
    return Actions(globals(), b"\nstay:\ngo: " + parameters.encode() + b"\n")


class ActionsTest(unittest.TestCase):
    state = {"players": [{}, {}]}

    def bound(self, parameters, args):
        actions = table(parameters)
        function, params = actions.get("go")
        self.assertTrue(function is go)
        return actions.bind(self.state, params, args)

    def check(self, kind, good, bad):
        for value in good:
            self.assertEqual(self.bound("x:" + kind, {"x": value}), [value])
        for value in bad:
            self.refused("x:" + kind, {"x": value})

    def refused(self, parameters, args):
        with self.assertRaises(Reject) as refusal:
            self.bound(parameters, args)
        self.assertEqual(refusal.exception.code, "bad_argument")

    def test_an_action_is_found_by_its_whole_name_only(self):
        actions = table("player x:0..1")
        self.assertEqual(actions.get("stay"), (stay, []))
        for name in ("", "g", "o", "tay", "go: player x", "table", "WORDS", "stay:\ngo", "\ngo"):
            self.assertTrue(actions.get(name) is None, name)

    def test_what_is_in_the_text_needs_a_function(self):
        self.assertTrue(Actions({}, b"\ngo:\n").get("go") is None)

    def test_a_name_alone_is_a_player(self):
        self.assertEqual(self.bound("player target", {"target": 0, "player": 1}), [1, 0])
        for value in (2, -1, None, True, "0"):
            self.refused("player", {"player": value})
        self.refused("player", {})
        self.refused("player", {"player": 0, "other": 0})

    def test_marks_and_defaults(self):
        self.refused("x:1..6", {})
        self.refused("x:1..6", {"x": None})
        self.assertEqual(self.bound("x?1..6 y?", {}), [None, None])
        self.assertEqual(self.bound("x?1..6=4", {"x": None}), [4])
        self.assertEqual(self.bound("x~1..6=4", {}), [4])
        self.refused("x~1..6=4", {"x": None})
        self.assertEqual(self.bound('x?flag y?flag=true z?a|b="a"', {}), [False, True, "a"])
        self.assertEqual(self.bound("x?..*player=[]", {}), [[]])

    def test_numbers(self):
        self.check("-10..30", (-10, 0, 30), (-11, 31, 1.0, True, "1", None, [], 10**30))
        self.check("1..", (1, 10**30), (0, -1))
        self.check("..", (0, -(10**30)), (False, 0.0, None))

    def test_words_flags_texts_and_anything(self):
        self.check("a|bc", ("a", "bc"), ("", "b", "a|bc", "|", 1, None, ["a"]))
        self.check("WORDS", WORDS, ("", "WORDS", "rope", 1, ["axe"], {}))
        self.check("flag", (True, False), (0, 1, None, "flag"))
        self.check("text", ("", "x" * 64), ("x" * 65, 1, None))
        self.check("any", (1, None, "x", [], {}), ())

    def test_indexes(self):
        self.check("player", (0, 1), (2, -1, True))
        self.check("slot", (0, 5), (6, -1, None))

    def test_lists_and_objects(self):
        self.check("1..2*1..6", ([1], [6, 1]), ([], [1, 1, 1], [0], [7], ["1"], 1, None, {}, "1"))
        self.check("0..3*2..2*..", ([], [[1, 2]]), ([1], [[1]], [[1, 2, 3]], [[1, "2"]]))
        hit = {"target": 5, "damage": 1}
        wrong = ([1], [{}], [{"target": 6, "damage": 1}], [{"target": 0, "damage": 1, "x": 1}])
        self.check("0..1*{target:slot,damage:1..30}", ([], [hit]), wrong + ([hit, hit], hit))
        self.check("{player,by:..}", ({"player": 1, "by": -1},), ({"player": 2, "by": 0}, [], 1))
