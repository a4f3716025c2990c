# SPDX-License-Identifier: MIT
"""A name, letter by letter."""

from firmware.ui.nav import A, B, C, Screen
from lib.canvas import CENTER

MOST = 12  # letters

_LETTERS = "ABCDEFGHIJKLMNÑOPQRSTUVWXYZÁÉÍÓÚÜ0123456789 "
_ACCENTS = "ÁÉÍÓÚÜÑ"
_SMALL_ACCENTS = "áéíóúüñ"


def is_name(value):
    """Could somebody have typed that?"""
    return type(value) is str and 0 < len(value) <= MOST and value == value.strip()


class NameEntry(Screen):
    """UP and DOWN choose a letter, C takes it, B takes one back.

    The name goes into `holder["name"]`, and then `done()` is called. The letters of the names that
    are `known` come first: most names of a table are made of few.
    """

    module = __name__
    changes_value = True

    def __init__(self, app, holder, known=(), done=None):
        super().__init__(app)
        self._holder = holder
        self._done = done
        self._name = holder.get("name") or ""
        self._at = 0
        self._letters = _LETTERS
        self._first = 0  # so many letters are of known names
        if known:
            self._first, self._letters = _sorted_letters(known)

    def head(self):
        return None, self.t("field.name"), ""

    def labels(self):
        return self.t("key.done"), self.t("key.delete") if self._name else None, self._letter()

    def _letter(self):
        letter = self._letters[self._at]
        # The first letter is a capital, the rest are small.
        return letter if not self._name or self._name[-1] == " " else _small(letter)

    def gutter(self):
        return True, True, ""

    def body(self, ink):
        if ink.cell("name", 0, 20, 282, 40, self._name):
            ink.canvas.text(ink.text, self._name + "_", 141, 46, align=CENTER)
        if ink.cell("letters", 0, 60, 282, 48, self._at):
            count = len(self._letters)
            for step in range(-4, 5):
                at = (self._at + step) % count
                letter = self._letters[at]
                x = 141 + step * 30
                if letter == " ":
                    ink.canvas.frame(x - 5, 84, 11, 4)
                else:
                    ink.canvas.text(ink.text, letter, x, 88, align=CENTER)
                if self._first and at in (0, self._first) and step > -4:
                    ink.canvas.vdots(x - 15, 72, 24)
            ink.canvas.frame(126, 68, 30, 30, thick=2)

    def move(self, steps, held):
        self._at = (self._at - steps) % len(self._letters)

    def press(self, key):
        if key == A:
            if self._name.strip():
                self._holder["name"] = self._name.strip()
            else:
                self._holder.pop("name", None)
            self.app.back()
            if self._done:
                self._done()
        elif key == B:
            self._name = self._name[:-1]
        elif key == C:
            self.typed(self._letter())

    def typed(self, letter):
        """A letter of a keyboard, where the board has one; "" takes one back."""
        if not letter:
            self._name = self._name[:-1]
        elif len(self._name) < MOST:
            self._name += letter


def _sorted_letters(names):
    """(how many letters these names are made of, these in order and then the others)"""
    used = "".join(names)
    first = rest = ""
    for letter in _LETTERS[:-1]:
        if letter in used or _small(letter) in used:
            first += letter
        else:
            rest += letter
    return len(first), first + rest + " "


def _small(letter):
    # MicroPython's lower() knows ASCII only.
    at = _ACCENTS.find(letter)
    return _SMALL_ACCENTS[at] if at >= 0 else letter.lower()
