# SPDX-License-Identifier: MIT
"""Chi-square over many rolls of every die, standard and of the games.

The bytes come from a seeded generator of good quality, so the test is the same every time: it
judges what the dice make of good bytes, not the operating system's entropy.
"""

import random

import pytest

from firmware.match.dice import FairDice
from firmware.rules.core import STANDARD_DICE

ROLLS = 60_000
DICE = {
    **STANDARD_DICE,
    "yellow": (0, 0, 1, 2, 3, 4),
    "coin": ("heads", "tails"),
    "d3": 3,
    "d7": 7,
    "d300": 300,
}

# Upper 0.1 % points of chi-square by degrees of freedom.
CRITICAL = {1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47, 5: 20.52, 6: 22.46, 7: 24.32, 9: 27.88}
CRITICAL |= {11: 31.26, 19: 43.82, 99: 148.23, 299: 380.3}


def chi_square(counts, expected):
    return sum((counts[face] - expected[face]) ** 2 / expected[face] for face in expected)


@pytest.mark.parametrize("die", DICE)
def test_every_face_comes_as_often_as_it_should(die):
    faces = DICE[die]
    listed = list(range(1, faces + 1)) if isinstance(faces, int) else list(faces)
    expected = {face: ROLLS * listed.count(face) / len(listed) for face in listed}
    assert_fair(FairDice(random.Random(die).randbytes), faces, expected)


class Source:
    """Random bytes, and no more than so many of them: a roll must come to an end."""

    def __init__(self, most, make):
        self.left = most
        self._make = make

    def __call__(self, count):
        self.left -= count
        assert self.left >= 0, "it rolls on and on"
        return self._make(count)


@pytest.mark.parametrize("sides", [2, 6, 100, 255, 256, 257, 300, 65_535, 70_000, 1 << 24])
def test_a_roll_takes_a_few_bytes(sides):
    rolls = 2000
    wanted = -(-(sides - 1).bit_length() // 8)
    source = Source(rolls * wanted * 2 + 320, random.Random(sides).randbytes)
    dice = FairDice(source)
    assert all(1 <= dice.roll(sides) <= sides for _ in range(rolls))


@pytest.mark.parametrize("stuck", [b"\x00", b"\xff", b"\xff\xfe"])
@pytest.mark.parametrize("sides", [6, 20, 300])
def test_a_broken_source_makes_no_die_unfair(stuck, sides):
    dice = FairDice(Source(ROLLS * 130, lambda count: (stuck * count)[:count]))
    assert_fair(dice, sides, dict.fromkeys(range(1, sides + 1), ROLLS / sides))


def assert_fair(dice, faces, expected):
    counts = dict.fromkeys(expected, 0)
    for _ in range(ROLLS):
        counts[dice.roll(faces)] += 1
    assert chi_square(counts, expected) < CRITICAL[len(expected) - 1]


def test_a_biased_die_would_be_found():
    """The common mistake, a byte modulo 100, must not pass this test."""
    source = random.Random(1)
    counts = dict.fromkeys(range(100), 0)
    for _ in range(ROLLS):
        counts[source.randbytes(1)[0] % 100] += 1
    assert chi_square(counts, dict.fromkeys(range(100), ROLLS / 100)) > CRITICAL[99]
