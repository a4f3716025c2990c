# SPDX-License-Identifier: MIT
"""Dice: fair faces, and scripted faces for tests.

A die is a number of sides (faces 1 to N) or a tuple of faces. Whatever rolls has one method,
`roll(die) -> face`.
"""

from hashlib import sha256

from micropython import const

_POOL = const(32)
_TRIES = const(64)  # good bytes fail that often once in 2**64 rolls, at worst


class FairDice:
    """Every face equally likely: bytes that do not divide evenly among the faces are thrown away.

    `random_bytes(count)` must give bytes that nobody can foresee. Should it be broken and give
    the same byte for ever, or nothing but bytes to be thrown away, SHA-256 over all of them takes
    their place: a match goes on with dice that are as fair as before, though whoever knew
    all that was rolled since the start could foresee them.
    """

    def __init__(self, random_bytes):
        self._random_bytes = random_bytes
        self._pool = b""
        self._at = 0
        self._hashed = b""

    def roll(self, die):
        sides = die if type(die) is int else len(die)
        span = 256
        while span < sides:
            span <<= 8
        limit = span - span % sides
        for _ in range(_TRIES):
            value = self._below(span)
            if value < limit:
                break
        else:
            value = int.from_bytes(self._hash(self._pool), "big")
        value %= sides
        return value + 1 if type(die) is int else die[value]

    def _below(self, span):
        """A number of as many bytes as it takes."""
        value = 0
        while span > 1:
            span >>= 8
            if self._at == len(self._pool):
                pool = self._random_bytes(_POOL)
                self._pool = self._hash(pool) if pool.count(pool[:1]) == _POOL else pool
                self._at = 0
            value = value << 8 | self._pool[self._at]
            self._at += 1
        return value

    def _hash(self, pool):
        self._hashed = sha256(self._hashed + pool).digest()
        return self._hashed


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
            from firmware.rules.core import Reject  # not in memory before a game is

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
