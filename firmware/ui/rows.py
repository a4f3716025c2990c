# SPDX-License-Identifier: MIT
"""A list whose rows have values: C takes hold of a row, UP and DOWN turn it, C lets go."""

from firmware.ui.nav import A, C, ListScreen


class TurnRows(ListScreen):
    """A row that has two values changes at once; one that has none is opened by `choose`."""

    def __init__(self, app):
        super().__init__(app)
        self._before = None  # [value] of the row that is being turned, before that

    def values(self, index):
        """(value, all values) of a row, in the order of UP; None: it is opened."""
        return None

    def turn(self, index, value):
        """Give a row another value."""

    def turned(self, index):
        """A row has got its value."""

    @property
    def changes_value(self):
        return self._before is not None

    def turning(self, index, words):
        """The words of a row's value."""
        return "< %s >" % words if self._before and index == self.at else words

    def labels(self):
        if self._before:
            return self.t("key.back"), None, self.t("key.done")
        return super().labels()

    def press(self, key):
        if self._before:
            if key == A:
                self.turn(self.at, self._before[0])
            if key in (A, C):
                self._before = None
                self.turned(self.at)
            return
        choice = self.values(self.at) if key == C else None
        if choice is None:
            super().press(key)
            return
        value, values = choice
        if len(values) == 2:
            self.turn(self.at, values[1] if value == values[0] else values[0])
            self.turned(self.at)
        elif len(values) > 2:
            self._before = [value]

    def move(self, steps, held):
        if not self._before:
            super().move(steps, held)
            return
        value, values = self.values(self.at)  # pyright: ignore (it is being turned)
        at = 0
        for number in range(len(values)):
            if values[number] == value:
                at = number
        # Numbers end, words go round.
        if type(values[-1]) is int:
            at = max(0, min(at + steps, len(values) - 1))
        else:
            at = (at + steps) % len(values)
        self.turn(self.at, values[at])
