# SPDX-License-Identifier: MIT
"""Words in the player's language: the shell's, and those of the game on the table.

A table is a module with one dict TEXTS, the same keys in every language. Only the language in use
is in memory, and of the games' tables only the one that is being played.
"""

import sys

LANGUAGES = ("es", "en")


class Texts:
    """`t("key")` is the text; `t("key", a, b)` puts a and b into its %s."""

    def __init__(self, language):
        self.language = language
        self._shell = self._load("shell")
        self._game = {}
        self._slug = None

    def _load(self, part):
        name = "%s.%s.%s" % (__name__, self.language, part)
        if name not in sys.modules:
            __import__(name)
        texts = sys.modules.pop(name).TEXTS
        # The package keeps a reference, too; the dict is all that is wanted.
        delattr(sys.modules["%s.%s" % (__name__, self.language)], part)
        return texts

    def play(self, slug):
        """Load the words of a game, instead of those of the game before; None: of no game."""
        if slug != self._slug:
            self._game = self._load(slug) if slug else {}
            self._slug = slug

    def switch(self, language):
        """Another language, for the game on the table too."""
        slug = self._slug
        self.__init__(language)
        self.play(slug)

    def __call__(self, key, *values):
        text = self._game.get(key) or self._shell.get(key) or key
        return text % values if values else text

    def has(self, key):
        return key in self._game or key in self._shell
