# SPDX-License-Identifier: MIT
"""Trees: copies that are kept equal, changes that are swapped, large ones cut and joined."""

import json
import sys
import unittest

from lib import pieces, tree

BEFORE = {
    "round": 1,
    "over": False,
    "reason": None,
    "list": [1, [2, 3], {"a": 4}],
    "players": [{"name": "Ana", "cards": ["r1"]}, {"name": "Beto", "cards": []}],
    "gone": {"soon": [1]},
}
AFTER = {
    "round": 2,
    "over": 0,  # another kind of value, though Python calls them equal
    "reason": {"code": "end"},
    "list": [1, [2, 3, 4], {"a": None}],
    "players": [{"name": "Ana", "cards": []}, {"name": "Beto", "cards": ["r1", "b2"]}],
    "new": [[]],
}


def text(value):
    """Equal for equal trees only; the order of keys does not count."""
    if type(value) is dict:
        return "{%s}" % ",".join([json.dumps(key) + text(value[key]) for key in sorted(value)])
    if type(value) is list:
        return "[%s]" % ",".join([text(item) for item in value])
    return json.dumps(value)


class MendTest(unittest.TestCase):
    def test_anew_makes_every_string_once_more_and_only_once(self):
        name = "a counter " + "of Ana"
        made = {name: [1, {"of": name, "more": None}], "who": [name, "Beto " + name]}
        known = {}
        copy = tree.anew(made, known)
        self.assertEqual(copy, made)
        self.assertFalse(copy[name] is made[name] or copy[name][1] is made[name][1])
        self.assertTrue(copy["who"][0] is copy[name][1]["of"])
        self.assertTrue(tree.anew([name], known)[0] is copy["who"][0])
        if sys.implementation.name == "micropython":  # CPython need not make another one
            self.assertFalse(copy["who"][0] is name)

    def test_a_copy_is_equal_again_and_shares_nothing(self):
        copy = tree.clone(BEFORE)
        other = tree.clone(AFTER)
        tree.mend(copy, other, [])
        self.assertEqual(text(copy), text(AFTER))
        other["players"][1]["cards"].append("x")
        other["new"][0].append("x")
        other["reason"]["code"] = "x"
        self.assertEqual(text(copy), text(AFTER))

    def test_only_what_differs_is_a_change(self):
        copy = tree.clone(BEFORE)
        other = tree.clone(BEFORE)
        changes = []
        tree.mend(copy, other, changes)
        self.assertEqual(changes, [])
        other["players"][1]["name"] = "Carla"
        tree.mend(copy, other, changes)
        self.assertEqual(changes, [(("players", 1), "name", "Beto")])

    def test_changes_swap_there_and_back(self):
        copy = tree.clone(BEFORE)
        view = tree.clone(AFTER)
        changes = []
        tree.mend(copy, view, changes)
        for _ in range(3):
            tree.swap(view, changes)
            self.assertEqual(text(view), text(BEFORE))
            tree.swap(view, changes)
            self.assertEqual(text(view), text(AFTER))

    def test_what_is_put_shares_nothing_with_the_changes(self):
        copy = tree.clone(BEFORE)
        changes = []
        tree.mend(copy, AFTER, changes)
        tree.put(copy, changes)
        self.assertEqual(text(copy), text(BEFORE))
        copy["gone"]["soon"].append(2)
        copy["players"][0]["cards"].append("x")
        view = tree.clone(AFTER)
        tree.swap(view, changes)
        self.assertEqual(text(view), text(BEFORE))


class PiecesTest(unittest.TestCase):
    def check(self, value, most):
        parts = [json.loads(json.dumps(part)) for part in pieces.cut(value, most)]
        joined = {}
        for path, part in parts:
            pieces.join(joined, path, part)
        self.assertEqual(text(joined), text(value))
        return parts

    def test_cut_and_joined_again(self):
        large = {
            "rows": [[{"n": n, "deep": [[n], [], {}]} for n in range(m)] for m in range(9)],
            "words": {"w%d" % n: "Ñ" * n for n in range(30)},
            "empty": {},
            "none": [],
            "numbers": list(range(300)),
        }
        for value in (BEFORE, AFTER, large, {}):
            for most in (20, 60, 200, 1000, 99999):
                self.check(value, most)

    def test_no_part_is_large(self):
        value = {
            "a": [list(range(50)) for _ in range(50)],
            "b": {"x%d" % n: n for n in range(400)},
        }
        for most in (200, 900):
            for part in self.check(value, most):
                self.assertTrue(len(json.dumps(part)) < 2 * most)

    def test_the_weight_is_about_the_length(self):
        for value in (BEFORE, AFTER):
            length = len(json.dumps(value))
            self.assertTrue(length <= 2 * pieces.weigh(value, 99999))
            self.assertTrue(pieces.weigh(value, 99999) <= 2 * length)
