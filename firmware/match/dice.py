# SPDX-License-Identifier: MIT
"""Dice: fair faces, and scripted faces for tests.

A die is a number of sides (faces 1 to N) or a tuple of faces. Whatever rolls has one method,
`roll(die) -> face`.
"""

from micropython import const

_POOL = const(32)


class FairDice:
    """Every face equally likely: bytes that do not divide evenly among the faces are thrown away.

    `random_bytes(count)` must give bytes that nobody can foresee.
    """

    def __init__(self, random_bytes):
        self._random_bytes = random_bytes
        self._pool = b""
        self._at = 0

    def roll(self, die):
        sides = die if type(die) is int else len(die)
        limit = 256 - 256 % sides
        while True:
            if self._at == len(self._pool):
                self._pool = self._random_bytes(_POOL)
                self._at = 0
            value = self._pool[self._at]
            self._at += 1
            if value < limit:
                value %= sides
                return value + 1 if type(die) is int else die[value]


class ScriptedDice:
    """The given faces in order, then whatever `after` rolls."""

    def __init__(self, faces, after):
        self._faces = list(faces)
        self._after = after

    def add(self, faces):
        """More faces, after those that are still to come."""
        self._faces.extend(faces)

    def roll(self, die):
        if not self._faces:
            return self._after.roll(die)
        face = self._faces[0]
        known = 1 <= face <= die if type(die) is int else face in die
        if not known:
            from firmware.games.game import Reject  # not in memory before a game is

            raise Reject("bad_roll")
        return self._faces.pop(0)


class RecordedDice:
    """The faces that a journal kept; never rolls."""

    def __init__(self, faces):
        self._faces = faces
        self._at = 0

    def roll(self, die):
        self._at += 1
        return self._faces[self._at - 1]


class Recorder:
    """Rolls with other dice and remembers the faces for the journal."""

    def __init__(self, dice):
        self._dice = dice
        self.faces = []

    def roll(self, die):
        face = self._dice.roll(die)
        self.faces.append(face)
        return face
