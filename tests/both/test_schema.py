# SPDX-License-Identifier: MIT
"""What the language of declarations does not say of itself: how much stack and time it takes."""

import unittest

from lib.schema import Schema

DEEP = 600  # objects within objects: more than any home has a stack for calls within calls

LINES = b"""
node: next~node many~0..9999*0..9 either~2..2*node/node
"""


def nested(innermost):
    value = innermost
    for _ in range(DEEP):
        value = {"next": value}
    return value


class Keys(Schema):
    """Knows where in the whole value it is."""

    def __init__(self):
        super().__init__(LINES)
        self.way = []
        self.wrong = []

    def here(self, code, *details):
        self.wrong.append((len(self.way), code))

    def down(self, key, entry=None):
        self.way.append(key)

    def up(self):
        self.way.pop()


class TestSchema(unittest.TestCase):
    def test_no_value_is_nested_too_deep(self):
        keys = Keys()
        keys.check(nested({}), b"node")
        self.assertEqual(keys.wrong, [])
        keys.check(nested({"either": [{}, {"many": [3, 12]}]}), b"node")
        self.assertEqual(keys.wrong, [(DEEP + 4, "range")])
        self.assertEqual(keys.way, [])

    def test_in_pieces_it_finds_the_same(self):
        keys = Keys()
        pieces = 0
        for _ in keys.checking({"many": [1] * 100 + [12] * 2}, b"node"):
            pieces += 1
        self.assertTrue(3 < pieces < 50)
        self.assertEqual(keys.wrong, [(2, "range")] * 2)
        for value in ({}, 3):
            self.assertEqual(list(keys.checking(value, b"node")), [])
        self.assertEqual(keys.wrong[2:], [(0, "not_object")])
