# SPDX-License-Identifier: MIT
"""Dice: scripted, recorded and fair. The statistics of fair dice are in tests/match."""

import unittest

from firmware.match.dice import FairDice, RecordedDice, ScriptedDice
from firmware.match.session import Recorder
from firmware.rules.core import Reject

YELLOW = (0, 0, 1, 2, 3, 4)


def bytes_of(*values):
    """A source of random bytes that gives these, over and over."""
    values = bytes(values)

    def source(count):
        data = bytearray()
        while len(data) < count:
            data += values
        return data

    return source


class FairDiceTest(unittest.TestCase):
    def test_each_remainder_is_a_face(self):
        dice = FairDice(bytes_of(0, 1, 2, 3, 4, 5))
        self.assertEqual([dice.roll(6) for _ in range(6)], [1, 2, 3, 4, 5, 6])

    def test_bytes_that_would_favour_low_faces_are_thrown_away(self):
        # 252 to 255 would give a fifth chance to 1, 2, 3 and 4 of a d6.
        dice = FairDice(bytes_of(252, 253, 254, 255, 251))
        self.assertEqual(dice.roll(6), 6)

    def test_a_die_with_faces_of_its_own(self):
        dice = FairDice(bytes_of(0, 1, 2, 5))
        self.assertEqual([dice.roll(YELLOW) for _ in range(4)], [0, 0, 1, 4])

    def test_all_faces_of_every_standard_die_can_come(self):
        every_byte = bytes_of(*range(256))
        for sides in (4, 6, 8, 10, 12, 20, 100):
            dice = FairDice(every_byte)
            seen = {dice.roll(sides) for _ in range(256)}
            self.assertEqual(seen, set(range(1, sides + 1)))

    def test_a_die_of_more_sides_than_a_byte_has(self):
        dice = FairDice(bytes_of(0, 0, 1, 43, 255, 255))  # the last two are thrown away
        self.assertEqual([dice.roll(300) for _ in range(3)], [1, 300, 1])
        self.assertEqual(FairDice(bytes_of(1, 0, 0)).roll(100_000), 65_537)
        self.assertEqual(FairDice(bytes_of(0, 255)).roll(256), 1)

    def test_a_stuck_source_does_not_stop_the_match(self):
        for stuck in (0, 7, 255):
            dice = FairDice(bytes_of(stuck))
            self.assertEqual({dice.roll(6) for _ in range(200)}, {1, 2, 3, 4, 5, 6})

    def test_a_source_of_nothing_but_bytes_to_throw_away(self):
        for die in (6, YELLOW, 300):
            dice = FairDice(bytes_of(255, 254))
            seen = {dice.roll(die) for _ in range(100)}
            self.assertTrue(len(seen) >= len(set(YELLOW)))


class ScriptedDiceTest(unittest.TestCase):
    def test_faces_come_in_order_then_the_other_dice(self):
        dice = ScriptedDice([3, 5], RecordedDice([1]))
        self.assertEqual([dice.roll(6), dice.roll(20), dice.roll(6)], [3, 5, 1])

    def test_a_face_that_the_die_does_not_have_is_refused_and_kept(self):
        dice = ScriptedDice([9], RecordedDice([]))
        for die in (6, YELLOW):
            with self.assertRaises(Reject):
                dice.roll(die)
        self.assertEqual(dice.roll(10), 9)

    def test_the_number_is_the_face_of_a_die_with_its_own_faces(self):
        self.assertEqual(ScriptedDice([4], None).roll(YELLOW), 4)

    def test_a_recorder_remembers(self):
        recorder = Recorder(ScriptedDice([2, 6], None))
        recorder.roll(6)
        recorder.roll(6)
        self.assertEqual(recorder.faces, [2, 6])
