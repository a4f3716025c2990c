# SPDX-License-Identifier: MIT
"""Fields of which UP and DOWN change one number at a time, where several stand on a screen."""

from firmware.ui.fields import Field


class Dial(Field):
    """Which number that is depends on the screen."""

    changes_value = True

    def dial(self, screen):
        """(lowest, number, highest)"""
        return 0, 0, 0

    def turn(self, screen, number):
        """Set the number."""

    def move(self, screen, steps, held):
        low, number, high = self.dial(screen)
        self.turn(screen, max(low, min(number + steps, high)))

    def gutter(self, screen):
        low, number, high = self.dial(screen)
        return number < high, number > low, ""


class Dials(Dial):
    """A list of numbers; the screen's `at` says which one is turned."""

    def most(self, match, which):
        """The highest number of a dial."""
        return 20

    def show(self, match, value):
        return " · ".join([str(number) for number in value])

    def dial(self, screen):
        return 0, screen.value[screen.at], self.most(screen.match, screen.at)

    def turn(self, screen, number):
        screen.value[screen.at] = number
