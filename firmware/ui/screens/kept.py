# SPDX-License-Identifier: MIT
"""Matches that are kept: told apart, gone on with, deleted; and what was put aside."""

from firmware import games
from firmware.match.files import card, file_number, kept_files, match_files, remove_match
from firmware.match.summary import summary
from firmware.ui import theme
from firmware.ui.nav import B, C, Screen, game_title
from firmware.ui.screens.dialogs import draw_lines
from firmware.ui.twolines import TwoLines
from lib import icons
from lib.wrap import wrap


class Kept(TwoLines):
    """Game, mode and round of each, and who plays. The newest first; what was put aside comes
    last.
    """

    module = __name__

    def __init__(self, app):
        super().__init__(app)
        self._files = []
        self._seen = {}  # rows that were made

    def shown(self):
        self._files = kept_files(self.app.store)
        self._seen.clear()

    def row_count(self):
        return max(1, len(self._files))

    def row(self, index):
        row = self._seen.get(index)
        if row is None:
            if len(self._seen) >= 8:
                self._seen.clear()
            row = self._seen[index] = self._make_row(index)
        return row

    def _make_row(self, index):
        if not self._files:
            return None, self.t("kept.none"), "", False
        name = self._files[index]
        game = card(self.app.store, name)
        if not game or file_number(name) is None:
            return icons.WARNING, name, "", False
        told = summary(self.app.store, name)
        words = title = game_title(self.t, *game)
        number = " · R%d" % told["round"] if "round" in told else ""
        if games.is_known(game[0]) and "mode" in told:
            mode = self.t.find(games.folder(game[0]), "mode." + told["mode"])
            if mode and mode.lower() != title.lower():
                words += " · " + mode
        # Where there is no room for all of it, who plays tells more than the mode.
        if theme.font("narrow").width(words + number) > theme.RIGHT - theme.LEFT:
            words = title
        return None, words + number, ", ".join(told["players"]), False

    def head(self):
        return None, self.t("kept.title"), str(len(self._files) or "")

    def labels(self):
        back, page, _ = super().labels()
        return back, page, self.t("key.open") if self._files else None

    def choose(self, index):
        if self._files:
            name = self._files[index]
            kind = _Aside if file_number(name) is None else _Match
            _, words, players, _ = self.row(index)
            words = words.partition(" · ")[0]
            self.app.push(kind(self.app, name, "%s: %s" % (words, players) if players else words))


class _File(Screen):
    """All that can be said of a file. B deletes it, after a question."""

    module = __name__

    def __init__(self, app, name, title):
        super().__init__(app)
        self._name = name
        self._title = title  # for the question
        self._lines = self._told()

    def _told(self):
        return []

    def _remove(self, store, name):
        store.remove(name)

    def labels(self):
        return self.t("key.back"), self.t("key.delete"), None

    def body(self, ink):
        if ink.cell("words", 0, 20, 282, 88):
            lines = []
            for words in self._lines:
                lines += wrap(ink.text, words, 264)[:2]
            draw_lines(ink, lines, 20, 88)

    def press(self, key):
        if key == B:
            words = self.t("kept.question", self._title)
            self.app.ask(words, self.t("key.delete"), self._delete)
        else:
            super().press(key)

    def _delete(self):
        try:
            self._remove(self.app.store, self._name)
        except OSError:
            self.app.refuse(self.t("notice.not_saved"))
            return
        self.app.back()


class _Aside(_File):
    def head(self):
        return None, self._name, ""

    def _told(self):
        size = self.app.store.size(self._name) or 0
        return [self.t("kept.aside"), self.t("kept.pull", (size + 1023) // 1024)]


class _Match(_File):
    """C goes on with it."""

    def __init__(self, app, name, title):
        self._game = card(app.store, name)
        self._round = None
        super().__init__(app, name, title)

    def _told(self):
        """Who plays, in which mode, how much of it, and how long ago that was."""
        t = self.t
        if not self._game:
            return [t("kept.rotten"), t("kept.pull", (self._size() + 1023) // 1024)]
        told = summary(self.app.store, self._name)
        self._round = told.get("round")
        lines = [", ".join(told["players"])]
        words = []
        slug = self._game[0]
        if not games.is_known(slug):
            words.append(t("error.unknown_game"))
        elif "mode" in told:
            words.append(t.find(games.folder(slug), "mode." + told["mode"]) or told["mode"])
        if "count" in told:
            words.append(t("kept.told", told["count"], (told.get("seconds", 0) + 30) // 60))
        lines.append(" · ".join(words))
        newest = match_files(self.app.store)[-1]
        ago = file_number(newest) - file_number(self._name)
        lines.append(t("kept.ago", ago) if ago else t("kept.newest"))
        return [line for line in lines if line]

    def _size(self):
        return self.app.store.size(self._name) or 0

    def _remove(self, store, name):
        remove_match(store, name)

    def head(self):
        title = game_title(self.t, *self._game) if self._game else self._name
        return None, title, "R%d" % self._round if self._round is not None else ""

    def labels(self):
        return self.t("key.back"), self.t("key.delete"), self.t("key.go_on")

    def press(self, key):
        if key != C:
            super().press(key)
            return
        from firmware.ui import listing

        slug = self._game[0] if self._game else None
        fault = listing.fault_of(self.t, slug) if games.is_known(slug) else ""
        listing.resume(self.app, self._name, fault)
