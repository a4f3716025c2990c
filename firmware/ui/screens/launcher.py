# SPDX-License-Identifier: MIT
"""The first screen: matches to go on with, games to begin, and what else there is.

To look at all folders takes a Pico longer than all the rest of the first picture. So the games are
shown as they were listed last, and looked at while the panel is at work.
"""

from binascii import crc32

from firmware.ui.nav import A, B, ListScreen, game_title
from lib import icons, modules

_FILE = "games"  # the games as they were listed last: the language, then a line for each
_MOST = 4096  # bytes of it
_MOST_KEPT = 3  # matches that have a row of their own

_HUES = ("yellow", "cyan", "red", "pink", "green", "blue")
_SIDE = 6  # of an emblem, which is as its mirror image

# (app, language, lines) as the folders say, since the device was switched on.
_looked = (None, "", [])


class Launcher(ListScreen):
    fresh_paper = True

    def __init__(self, app):
        super().__init__(app)
        self._kept = []  # (file, game, title) of the newest matches that can be resumed
        self._files = 0  # how many there are of matches, and of what was put aside
        self._language = None  # of what follows
        self._games = []  # lines, see firmware/ui/listing.py
        self._rows = {}  # those that were made
        self._search = None  # looks at the folders, one for each step

    def shown(self):
        from firmware.match.files import kept_files
        from firmware.ui.shelf import kept

        modules.cool()
        self.app.chores.change_match((), (), ())
        files = kept_files(self.app.store)
        self._kept = kept(self.app.store, files, _MOST_KEPT)
        self._files = len(files)
        self._list()
        self._rows = {}
        self.at = 0

    # --- the games

    def _list(self):
        """Know the games in the language of now."""
        if self._language == self.t.language:
            return
        self._language = self.t.language
        self._rows = {}
        self._search = None
        app, language, lines = _looked
        if app is self.app and language == self._language:
            self._games = lines
            return
        self._games = self._remembered()
        self._search = self._look()
        if not self._games:
            self.app.later(self._finish, None)

    def _finish(self, _):
        """Before the first picture; not within the start, which is deep in the stack."""
        while self._search:
            self.tick(0)

    def _remembered(self):
        """The lines of the last time, if that was in this language."""
        try:
            data = self.app.store.read(_FILE, _MOST) or b""
            data.decode()
        except (OSError, ValueError):
            return []
        lines = data.split(b"\n")
        if lines[0] != self._language.encode():
            return []
        return [line for line in lines if line.count(b"\t") == 3]

    def _look(self):
        """Learn what the folders say, one at a time."""
        global _looked  # noqa: PLW0603 (it outlives a match, the launcher does not)
        from firmware.ui.listing import look

        lines = []
        yield from look(self.t, lines)
        _looked = self.app, self._language, lines
        if lines != self._games:
            self._games = lines
            self._rows = {}
            self.app.redraw()
            try:
                self.app.store.write(_FILE, b"\n".join([self._language.encode()] + lines))
            except OSError:
                pass  # the next start takes longer

    def tick(self, now):
        if not self._search:
            return None
        try:
            next(self._search)
        except StopIteration:
            self._search = None
        return 0

    def _fields(self, index):
        """[slug, title, players, why it is broken] of a game."""
        return self._games[index].decode().split("\t")

    def _fault_of(self, slug):
        for index in range(len(self._games)):
            name, _, _, fault = self._fields(index)
            if name == slug:
                return fault
        return ""

    # --- looks

    def row_count(self):
        self._list()
        return len(self._kept) + len(self._games) + (2 if self._files else 1)

    def row(self, index):
        self._list()
        row = self._rows.get(index)
        if row is None:
            row = self._rows[index] = self._make_row(index)
        return row

    def _make_row(self, index):
        t = self.t
        if index < len(self._kept):
            _, slug, title = self._kept[index]
            return None, t("launcher.resume", game_title(t, slug, title)), "", False
        index -= len(self._kept)
        if index == len(self._games):
            return None, t("launcher.dice"), "", False
        if index > len(self._games):
            return None, t("kept.title"), str(self._files), False
        _, title, players, fault = self._fields(index)
        if fault:
            return icons.WARNING, title, t("launcher.broken"), False
        return None, title, players, False

    def head(self):
        right = self.t("launcher.kept") if self._kept else ""
        if self.app.charge is not None:
            right += "  %d %%" % self.app.charge
        return None, "Escudero", right

    def labels(self):
        return self.t("launcher.settings"), self.t("launcher.history"), self.t("key.open")

    # --- presses

    def press(self, key):
        if key == A:
            self.app.open("settings", "SettingsScreen")
        elif key == B:
            self.app.open("results", "Results")
        else:
            super().press(key)

    def choose(self, index):
        from firmware.ui import listing

        if index < len(self._kept):
            name, slug, _ = self._kept[index]
            listing.resume(self.app, name, self._fault_of(slug))
            return
        index -= len(self._kept)
        if index < len(self._games):
            slug, _, _, fault = self._fields(index)
            listing.begin(self.app, slug, fault)
        elif index == len(self._games):
            self.app.open("dice", "DiceTray", None)
        else:
            self.app.open("kept", "Kept")

    def scene(self, lights, now):
        """The emblem of the game that is pointed at; one dot walks round it as a sign of life."""
        lights.moving = 200
        lights.px.frame_pixel(now // 200, 0x201000)
        index = self.at - len(self._kept)
        if index < 0:
            _emblem(lights, self._kept[self.at][1].encode())
        elif index < len(self._games):
            _emblem(lights, self._games[index].split(b"\t")[0])
        return True


def _emblem(lights, slug):
    """A sign that is made of a game's name: no game must bring one, and each has its own."""
    px = lights.px
    bits = crc32(slug)
    color = lights.color(_HUES[(bits >> 18) % len(_HUES)])
    dot = (min(px.width, px.height) - 2) // _SIDE
    left = (px.width - _SIDE * dot) // 2
    top = (px.height - _SIDE * dot) // 2
    for number in range(_SIDE * _SIDE // 2):
        if bits >> number & 1:
            row, column = divmod(number, _SIDE // 2)
            for x in (column, _SIDE - 1 - column):
                px.box(left + x * dot, top + row * dot, dot, dot, color, 160)
