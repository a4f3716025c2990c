# SPDX-License-Identifier: MIT
"""Words in the player's language: the shell's, and those of the game on the table.

People edit `<language>/<part>.txt`, a line `key=text` for each, the same keys in every language.
What is read here is words.bin, which `./dev words` packs; tools/words.py tells how. A text is
looked up when it is first asked for, and only the last ones are kept: as dicts the tables would
take more memory than the rules of a game.
"""

from binascii import crc32

from micropython import const

LANGUAGES = ("es", "en")

_MOST_TEXTS = const(32)  # most screens use fewer
# How words.bin is laid out.
_SHELVES = const(128)
_PHRASE = const(4)


class Texts:
    """`t("key")` is the text; `t("key", a, b)` puts a and b into its %s."""

    def __init__(self, language):
        self._slug = None
        self._texts = {}
        self.switch(language)

    def switch(self, language):
        """Another language, for the game on the table too."""
        self.language = language
        self.forget()

    def play(self, slug):
        """Use the words of a game, instead of those of the game before; None: of no game."""
        if slug != self._slug:
            self._slug = slug
            self.forget()

    def forget(self):
        """Drop all texts from memory; the next ones are looked up again."""
        self._texts.clear()
        self._phrases = None  # the language's table of phrases, while texts are looked up

    def __call__(self, key, *values):
        texts = self._texts
        if key not in texts:
            if len(texts) >= _MOST_TEXTS:
                texts.clear()
            texts[key] = self._find(key)
        text = texts[key]
        return text % values if values else text

    def game(self, slug, title):
        """The name of a game; a match with a tracker sheet goes by the sheet's title."""
        return said(title, self.language) if title else self("game." + slug)

    def has(self, key):
        return self(key) != key

    def _find(self, key):
        """The text in the game's words, or else in the shell's; a key that is in none stays."""
        number = LANGUAGES.index(self.language)
        with open(__file__.rpartition("/")[0] + "/words.bin", "rb") as file:
            for part in (self._slug or "", "shell"):
                crc = crc32((part + key).encode())
                file.seek((crc >> 24) % _SHELVES * 2)
                at = file.read(4)
                start = at[0] + at[1] * 256
                file.seek(start)
                shelf = file.read(at[2] + at[3] * 256 - start)
                found = shelf.partition((crc & 0xFFFFFF).to_bytes(4, "big"))[2]
                if found:
                    phrases = self._phrases
                    if phrases is None:
                        file.seek(2 * (_SHELVES + 1) + number * 256 * _PHRASE)
                        phrases = self._phrases = file.read(256 * _PHRASE)
                    text = b""
                    for code in found.partition(b"\0")[0].split(b"\1")[number]:
                        text += phrases[code * _PHRASE : code * _PHRASE + _PHRASE]
                    return text.replace(b"\0", b"").decode()
        return key


def said(text, language):
    """A text of a tracker sheet in a language, or in the next best one that it has."""
    if type(text) is str:
        return text
    for other in (language, "en", "es"):
        if other in text:
            return text[other]
    return text[min(text)]
