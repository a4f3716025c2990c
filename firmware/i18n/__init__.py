# SPDX-License-Identifier: MIT
"""Words in the player's language: the shell's, and those of the game on the table.

A table is a text file `<language>/<part>.txt` with a line `key=text` for each, the same keys in
every language. It stays in flash: a text is looked up when it is first asked for, and only the
last ones are kept. As dicts the tables would take more memory than the rules of a game.
"""

from micropython import const

LANGUAGES = ("es", "en")

_MOST_TEXTS = const(56)  # the busiest screens use some 40
_BLOCK = const(512)


class Texts:
    """`t("key")` is the text; `t("key", a, b)` puts a and b into its %s."""

    def __init__(self, language):
        self._slug = None
        self._texts = {}  # None for a key that is in no table
        self.switch(language)

    def switch(self, language):
        """Another language, for the game on the table too."""
        self.language = language
        self._folder = __file__.rpartition("/")[0] + "/" + language + "/"
        self._texts.clear()

    def play(self, slug):
        """Use the words of a game, instead of those of the game before; None: of no game."""
        if slug != self._slug:
            self._slug = slug
            self._texts.clear()

    def __call__(self, key, *values):
        text = self._look(key)
        if text is None:
            text = key
        return text % values if values else text

    def has(self, key):
        return self._look(key) is not None

    def _look(self, key):
        texts = self._texts
        if key not in texts:
            if len(texts) >= _MOST_TEXTS:
                texts.clear()
            texts[key] = self._find(key)
        return texts[key]

    def _find(self, key):
        """Search the game's words, then the shell's."""
        wanted = ("\n" + key + "=").encode()
        text = None
        if self._slug:
            text = _search(self._folder + self._slug + ".txt", wanted)
        if text is None:
            text = _search(self._folder + "shell.txt", wanted)
        return text


def _search(path, wanted):
    """The rest of the line that begins with `wanted` (its newline included), or None."""
    with open(path, "rb") as file:
        data = b"\n"
        while True:
            block = file.read(_BLOCK)
            if not block:
                return None
            data += block
            start = data.find(wanted)
            if start >= 0:
                break
            data = data[-len(wanted) :]
        start += len(wanted)
        end = data.find(b"\n", start)
        while end < 0:
            block = file.read(_BLOCK)
            if not block:
                return data[start:].decode()
            data += block
            end = data.find(b"\n", start)
    return data[start:end].decode()
