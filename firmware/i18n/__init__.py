# SPDX-License-Identifier: MIT
"""Words in the player's language: the shell's, and those of the game on the table.

They are `<language>.txt` in a folder, a line `key=text` for each, in alphabetical order, the same
keys in every language. The files stay in flash, and open: in memory is a key for every few lines,
and the texts that were asked for last. As dicts they would take more memory than a game's rules.
"""

from micropython import const

from lib import ROOT

LANGUAGES = ("es", "en")

_HERE = ROOT + "firmware/i18n"  # the shell's words

# A screen shows some 20 texts; an overview, a form and a question together less than 64. So many
# are kept at most, because each that is not costs a look into the file.
_MOST_TEXTS = const(32)

# Bytes of a file that are looked through for a text: where there is an index, which takes its time
# to be made, and where there is none.
_STRETCH = const(512)
_SEARCHED = const(256)
_LINE = const(80)  # bytes of most lines


class Texts:
    """`t("key")` is the text; `t("key", a, b)` puts a and b into its %s. Of "[one|many]" in it one
    is taken: the first if `a` is 1; of "[2one|many]" if `b` is. Its number may also stand apart.
    """

    def __init__(self, language):
        self._folder = None  # with the words of the game
        self._shell = None
        self._game = None
        self._texts = {}
        self._older = {}  # those that were asked for before
        self._fresh = []  # keys of those that were looked up since `settle`
        self.switch(language)

    def switch(self, language):
        """Another language, for the game on the table too."""
        self.language = language
        _close(self._shell)
        self._shell = _Table(_HERE, language)
        self._forget_game()

    def play(self, folder):
        """Use the words of a game, instead of those of the game before; None: of no game."""
        if folder != self._folder:
            self._folder = folder
            self._forget_game()

    def _forget_game(self):
        _close(self._game)
        self._game = None
        self._texts = {}
        self._older = {}
        self._fresh = []

    def settle(self):
        """Nobody presses, and garbage has been collected: make what is new once more.

        What was made in the middle of a press lies behind garbage: when that is gone, each text
        would stand alone in what could be one large piece of memory.
        """
        for key in self._fresh:
            for texts in (self._texts, self._older):
                if key in texts:
                    text = texts.pop(key)
                    # Put into a new string, because a mere copy would share the letters.
                    texts["%s" % key] = "%s" % text
        if self._fresh:
            self._fresh = []
            self._texts = self._texts.copy()
            self._older = self._older.copy()
            self._shell.settle()  # pyright: ignore (there since `switch`)
            if self._game:
                self._game.settle()

    def __call__(self, key, *values):
        text = self._texts.get(key)
        if text is None:
            text = self._older.get(key)
            if text is None:
                text = self._find(key)
            self._fresh.append(key)
            if len(self._texts) >= _MOST_TEXTS:
                self._older = self._texts
                self._texts = {}
            self._texts[key] = text
        if not values:
            return text
        if "[" in text:
            text = _numbered(text, values)
        return text % values if "%" in text else text

    def of(self, folder, key):
        """A word of a game that is not on the table; of a broken one its folder's name."""
        return self.find(folder, key) or folder.rpartition("/")[2]

    def find(self, folder, key):
        """Likewise; None where there is no such word, or no file of words."""
        try:
            with open("%s/%s.txt" % (folder, self.language), "rb") as file:
                return _search(file, key.encode())
        except (OSError, ValueError):
            return None

    def has(self, key):
        return self(key) != key

    def _find(self, key):
        """The text in the game's words, or else in the shell's; a key that is in none stays."""
        wanted = key.encode()
        text = None
        if self._folder:
            if not self._game:
                self._open_game()
            if self._game:
                text = self._game.find(wanted)
        if text is None:
            text = self._shell.find(wanted)  # pyright: ignore (there since `switch`)
        return key if text is None else text

    def _open_game(self):
        try:
            self._game = _Table(self._folder, self.language)
        except OSError:
            self._folder = None  # a broken game must not stop the shell


def _numbered(text, values):
    """A text with the singular or the plural of its words."""
    words, *parts = text.split("[")
    for part in parts:
        forms, _, rest = part.partition("]")
        number = 0
        if forms[0].isdigit():
            number = int(forms[0]) - 1
            forms = forms[1:]
        one, _, many = forms.partition("|")
        words += (one if values[number] in (1, "1") else many) + rest
    return words


def _close(table):
    if table:
        table.close()


def _search(file, key):
    """The text of one key: without an index, which takes longer than it saves."""
    low, high = 0, file.seek(0, 2)
    while high - low > _SEARCHED:
        middle = (low + high) // 2
        file.seek(middle)
        file.readline()  # it began before
        if file.readline().partition(b"=")[0] <= key:
            low = middle
        else:
            high = middle
    file.seek(low)
    if low:
        file.readline()
    while True:
        first, equals, text = file.readline().partition(b"=")
        if not equals or first > key:
            return None
        if first == key:
            return text[:-1].decode()


class _Table:
    """One file of texts; its keys are in alphabetical order."""

    def __init__(self, folder, language):
        self._file = file = open("%s/%s.txt" % (folder, language), "rb")
        self._start = None  # of the stretch that was looked through last
        self._lines = b""
        self._keys = []  # the first key of every stretch but the first one
        for start in range(_STRETCH, file.seek(0, 2), _STRETCH):
            file.seek(start)
            file.readline()  # it began in the stretch before
            key = file.readline().partition(b"=")[0]
            if key:
                self._keys.append(key)

    def settle(self):
        self._start = None
        self._lines = b""

    def find(self, key):
        """The text of a key, or None."""
        start = 0
        for first in self._keys:
            if key < first:
                break
            start += _STRETCH
        if start != self._start:
            self._file.seek(start)
            self._lines = self._file.read(_STRETCH + _LINE)
            self._start = start
        lines = self._lines
        wanted = key + b"="
        if start or not lines.startswith(wanted):
            wanted = b"\n" + wanted
        begin = lines.find(wanted)
        if begin < 0:
            return None
        begin += len(wanted)
        end = lines.find(b"\n", begin)
        if end < 0:  # a long line
            self._file.seek(start + begin)
            return self._file.readline()[:-1].decode()
        return lines[begin:end].decode()

    def close(self):
        self._file.close()


def said(text, language):
    """A text that has several languages in one of them, or in the next best one."""
    if type(text) is str:
        return text
    for other in (language, "en", "es"):
        if other in text:
            return text[other]
    return text[min(text)]
