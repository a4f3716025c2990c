# SPDX-License-Identifier: MIT
"""How the dice have fallen, for the page that shows whether they are fair."""

# A d100 would need a thousand rolls before it told anything.
KINDS = ("d4", "d6", "d8", "d10", "d12", "d20")


class Rolls:
    """How often each face of each standard die has come since the device was switched on."""

    def __init__(self):
        self._counts = {}

    def add(self, dice, faces):
        for number in range(len(dice)):
            kind = dice[number]
            if kind in KINDS:
                counts = self._counts.setdefault(kind, [0] * int(kind[1:]))
                counts[faces[number] - 1] += 1

    def kinds(self):
        return [kind for kind in KINDS if kind in self._counts]

    def counts(self, kind):
        return self._counts.get(kind, ())
