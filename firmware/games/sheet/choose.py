# SPDX-License-Identifier: MIT
"""Another game: which tracker sheet, what is wrong with a bad one, and who plays."""

from firmware.i18n import said
from firmware.ui import theme
from firmware.ui.nav import ListScreen, Screen
from firmware.ui.screens.dialogs import draw_lines
from firmware.ui.screens.setup import Setup
from lib import icons
from lib.wrap import wrap

from .check import loading

_PREFIX = "sheet-"
_SUFFIX = ".json"
_PIECE = 512
_UNKNOWN = (None, "", "", False)  # the row of a sheet that has not been looked into

# Always there, so that a device without a file can count as well.
SCOREBOARD = {
    "title": {"es": "Marcador", "en": "Scoreboard"},
    "players": [1, 10],
    "counters": [
        {
            "id": "points",
            "label": {"es": "Puntos", "en": "Points"},
            "min": -9999,
            "max": 9999,
            "step": [1, 5, 10],
        }
    ],
    "win": {"by": "highest"},
}


def _players(sheet):
    """(fewest, most)"""
    players = sheet["players"]
    return (players, players) if type(players) is int else (players[0], players[1])


class SheetList(ListScreen):
    module = __name__

    def __init__(self, app):
        super().__init__(app)
        self._rows = {}  # by index, of the sheets that have been looked into
        self._files = []

    def shown(self):
        """Only titles are kept: sheets are large, and one of them is played."""
        self._files = [None]
        self._rows = {0: self._row(SCOREBOARD, "")}
        for name in self.app.store.names():
            if name.startswith(_PREFIX) and name.endswith(_SUFFIX):
                self._files.append(name)

    def tick(self, now):
        """Look into one more of the sheets that are seen; the picture waits for the last."""
        last = min(self.top + theme.ROWS, len(self._files))
        unknown = [index for index in range(self.top, last) if index not in self._rows]
        if not unknown:
            return None
        self._rows[unknown[0]] = self._look_into(self._files[unknown[0]])
        if len(unknown) == 1:
            self.app.redraw()
        return 0

    def _look_into(self, name):
        short = name[len(_PREFIX) : -len(_SUFFIX)]
        try:
            return self._row(self.app.store.load(name), short)
        except Exception:  # whatever is wrong with the file: choosing it says so
            return icons.WARNING, short, "", False

    def _row(self, sheet, short):
        fewest, most = _players(sheet)
        count = str(most) if fewest == most else "%d–%d" % (fewest, most)
        title = said(sheet["title"], self.t.language) or short
        if type(title) is not str:
            raise ValueError("no title")
        return None, title, self.t("sheets.players", count), False

    def row_count(self):
        return len(self._files)

    def row(self, index):
        return self._rows.get(index, _UNKNOWN)

    def head(self):
        return None, self.t("title"), ""

    def labels(self):
        page = self.t("key.page") if len(self._files) > theme.ROWS else None
        return self.t("key.back"), page, self.t("key.choose")

    def choose(self, index):
        self._choose(self._files[index])

    def take_up(self, draft):
        """Go on with a set-up, if its sheet is still there and good."""
        if draft.get("of") in self._files:
            self._choose(draft["of"], draft)

    def _choose(self, name, draft=None):
        """Look a sheet through, which takes long, and set a match up with it."""

        def looked_through(found):
            sheet, problems = found
            if problems:
                self._tell(name, problems)
                return
            self.app.push(SheetSetup(self.app, sheet, name))
            if draft:
                self.app.top.take_up(draft)

        self.app.work(self._loading(name), looked_through)

    def _loading(self, name):
        """-> (sheet, problems), in pieces"""
        if name is None:
            return SCOREBOARD, ()
        store = self.app.store
        try:
            return (
                yield from loading(
                    store.size(name), lambda: _pieces(store, name), lambda: store.load(name)
                )
            )
        except OSError:
            return None, [("", "not_json")]  # it is no file

    def _tell(self, name, problems):
        from .says import say

        # The file's name is over them already.
        lines = [say("", problem, self.t.language)[2:] for problem in problems]
        self.app.push(Problems(self.app, self._look_into(name)[1], lines))


def _pieces(store, name):
    """The bytes of a file, some at a time."""
    log = store.open(name)
    try:
        piece = bytearray(_PIECE)
        offset = 0
        count = log.readinto(0, memoryview(piece))
        while count:
            yield bytes(piece[:count])
            offset += count
            count = log.readinto(offset, memoryview(piece))
    finally:
        log.close()


class Problems(Screen):
    """What is wrong with a sheet, one problem after the other."""

    module = __name__

    def __init__(self, app, title, lines):
        super().__init__(app)
        self._title = title
        self._lines = lines
        self._at = 0

    def head(self):
        return None, self._title, "%d/%d" % (self._at + 1, len(self._lines))

    def gutter(self):
        more = len(self._lines) > 1
        return more, more, ""

    def move(self, steps, held):
        self._at = (self._at - (1 if steps > 0 else -1)) % len(self._lines)

    def body(self, ink):
        if ink.cell("problem", 0, 20, 282, 88, self._at):
            ink.canvas.icon(icons.WARNING, 8, 46, 1, 2)
            lines = wrap(ink.text, self._lines[self._at], 228)
            draw_lines(ink, lines[:4], 20, 88, 46)


class SheetSetup(Setup):
    """Who plays: the sheet says how many there may be."""

    def __init__(self, app, sheet, file):
        self._sheet = sheet
        super().__init__(app, "sheet", {"sheet": sheet}, file)

    def _counts(self):
        fewest, most = _players(self._sheet)
        return tuple(range(fewest, most + 1))

    def _set_count(self, count):
        """As many as last time, as far as this sheet allows."""
        counts = self._counts()
        if not self.players:
            count = 2  # nobody has played yet
        super()._set_count(max(counts[0], min(count, counts[-1])))

    def _seat_words(self, seat):
        teams = self._sheet.get("teams")
        return self.t("setup.team", "ABCDE"[seat % teams]) if teams else ""

    def head(self):
        return None, said(self._sheet["title"], self.t.language), ""
