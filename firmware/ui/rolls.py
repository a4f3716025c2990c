# SPDX-License-Identifier: MIT
"""How the dice have fallen, for the page that shows whether they are fair."""

from firmware.games.game import STANDARD_DICE


class Rolls:
    """How often each face of each standard die has come since the device was switched on."""

    def __init__(self):
        self._counts = {}

    def add(self, dice, faces):
        for number in range(len(dice)):
            sides = STANDARD_DICE.get(dice[number])
            if sides and sides <= 20:
                counts = self._counts.setdefault(dice[number], [0] * sides)
                counts[faces[number] - 1] += 1

    def kinds(self):
        return [kind for kind in ("d4", "d6", "d8", "d10", "d12", "d20") if kind in self._counts]

    def counts(self, kind):
        return self._counts.get(kind, ())
