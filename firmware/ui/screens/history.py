# SPDX-License-Identifier: MIT
"""What has happened in the match on the table, action by action."""

from firmware.match.journal import Unreadable
from firmware.ui import theme, widgets
from firmware.ui.nav import A, B, C, ListScreen, Screen
from firmware.ui.past import Past
from lib.canvas import RIGHT
from lib.wrap import wrap


def minutes(seconds):
    return "%d min" % ((seconds + 30) // 60)


def clock(seconds):
    return "%d:%02d" % (seconds // 60, seconds % 60)


_MOST = 60  # actions that are listed: who wants the first one of a long match exports it
_ROWS = 3  # on a page: each has a line, and below it what was told
_HIGH = 29
_KEPT = 24  # rows that are remembered: as many as lie between two snapshots, and a page
_PIECES = 4  # of a long way that are gone in one step
_PARTS = 8  # of the bar that tells how far: each is a picture
_COUNT = 26  # pixels for how much more was told
_STORY = 6  # lines on a page of one action
_LARGE = 5  # as many stand there in large letters
_CELLS = ("row 1", "row 2", "row 3")


class Journal(ListScreen):
    """The actions that count, the newest first; C looks at one, and can take the match back to
    before it.

    They are read from the match's file when they are to be seen, and played again from the last
    snapshot before them: so each tells what it told at the table.
    """

    module = __name__

    def __init__(self, app, match):
        super().__init__(app)
        self.match = match
        self._places = []  # of the actions as far as anybody has looked, for the session
        self._told = {}  # count of actions -> (round, line, what was told)
        self._way = None  # to an action that is wanted, being played again
        self._goal = 0  # the count of that action
        self._far = None  # parts of the bar, where the way is long
        self._past = None

    def shown(self):
        # Something may have been undone meanwhile, or be said in another language.
        self._places = [self.match.session.at]
        self._told.clear()
        self._way = self._past = self._far = None

    def row_count(self):
        return min(self.match.session.count, _MOST)

    def row(self, index):
        number, line, _ = self.told(index) or (0, "", ())
        return None, line, "R%d" % number if number else "", False

    def told(self, index):
        """(round, line, what was told) of an action, None until it was played again."""
        return self._told.get(self.match.session.count - index)

    def place(self, index):
        places = self._places
        while len(places) <= index:
            places.append(self.match.session.before(places[-1]))
        return places[index]

    def tick(self, now):
        """Play again what leads to the rows that are seen, one action at a time."""
        session = self.match.session
        if self._way is None:
            last = min(self.top + _ROWS, self.row_count())
            unseen = [index for index in range(self.top, last) if self.told(index) is None]
            if not unseen:
                return None
            if len(self._told) > _KEPT:
                self._told.clear()
                unseen = [self.top]
            self._way = session.retrace(self.place(unseen[0]))
            self._goal = session.count - unseen[0]
            return 0
        try:
            for _ in range(_PIECES):
                step = next(self._way)
                if step and self._play(*step):
                    break
            return 0
        except StopIteration:
            pass
        except Unreadable:
            self._name_only()
        self._way = self._past = self._far = None
        self.app.redraw()
        return 0

    def _name_only(self):
        """What leads to these rows is rotten: that they were done is known, not what they told."""
        session = self.match.session
        for index in range(self.top, min(self.top + _ROWS, self.row_count())):
            if self.told(index) is None:
                entry, _ = session.action(self.place(index))
                self._told[session.count - index] = 0, self.match.label(entry["do"]), ()

    def _play(self, view, entry):
        """-> True if it was told. Where there is no snapshot most of the way is only gone."""
        count = entry["is"][3]
        if self._goal - count >= _KEPT:
            self.match.session.again(view, entry)
            far = count * _PARTS // self._goal
            if far != self._far:
                self._far = far
                self.app.redraw()
            return False
        if self._past is None:
            self._past = Past(self.match, view)
        self._told[count] = self._past.tell(entry)
        return True

    # --- looks

    def head(self):
        session = self.match.session
        told = self.t("history.told", session.count, minutes(self.match.seconds()))
        return None, self.t("history.title"), told

    def labels(self):
        count = self.row_count()
        look = self.t("key.look") if count else None
        if self.match.view["over"]:
            return self.t("key.back"), look, self.t("key.result")
        return self.t("key.back"), self.t("key.page") if count > _ROWS else None, look

    def body(self, ink):
        count = self.row_count()
        self.at = min(self.at, max(0, count - 1))
        top = max(min(self.top, self.at), self.at - _ROWS + 1)
        self.top = max(0, min(top, count - _ROWS))
        ink.page(self._far is None)
        if self._far is not None:
            if ink.cell("bar", 0, theme.BODY_TOP, theme.BODY_RIGHT, 87, self._far):
                widgets.bar(ink.canvas, 8, 56, 266, 16, self._far, _PARTS)
            return
        for number in range(_ROWS):
            index = self.top + number
            told = self.told(index) if index < count else None
            y = theme.BODY_TOP + number * _HIGH
            chosen = index == self.at
            if ink.cell(_CELLS[number], 0, y, theme.BODY_RIGHT, _HIGH, told, chosen):
                _draw_row(ink, y, told, chosen and count > 0)

    # --- presses

    def page(self):
        count = self.row_count()
        if self.match.view["over"]:
            self._look()  # C goes round: result, chart, log
            return
        self.at = (self.at // _ROWS + 1) * _ROWS
        if self.at >= count:
            self.at = 0
        self.top = self.at

    def choose(self, index):
        if self.match.view["over"]:
            self.app.to_match()
            self.app.show_result()
        else:
            self._look()

    def _look(self):
        if self.told(self.at):
            self.app.push(Story(self.app, self, self.at))


def _draw_row(ink, y, told, chosen):
    canvas = ink.canvas
    if chosen:
        canvas.fill(0, y, theme.BODY_RIGHT, _HIGH)
    if not told:
        return
    number, line, more = told
    color = 0 if chosen else 1
    x = theme.LEFT
    right = theme.RIGHT
    base = y + (14 if more else 19)
    if number:
        right -= canvas.text(ink.small, "R%d" % number, right, base, color, RIGHT) + 8
    canvas.text(ink.fitting(line, right - x), line, x, base, color, room=right - x)
    words, rest = _some(ink.small, more)
    canvas.text(ink.small, words, x, y + 26, color)
    if rest:
        canvas.text(ink.small, "+%d" % rest, theme.RIGHT, y + 26, color, RIGHT)


def _some(font, lines):
    """As many lines as fit as a whole, or the beginning of one; and how many there are besides."""
    words = ""
    for number, line in enumerate(lines):
        rest = len(lines) - number
        room = theme.RIGHT - theme.LEFT - (_COUNT if rest > 1 else 0)
        longer = words + " · " + line if words else line
        if font.width(longer) > room:
            if not words:
                words = wrap(font, line, theme.RIGHT - theme.LEFT - _COUNT)[0]
                # A sentence that ends there says more than the beginning of the next.
                end = max(words.rfind(". "), words.rfind("! "))
                words = words[: end + 1].rstrip(".") or words
            return words, rest
        words = longer
    return words, 0


class Story(Screen):
    """One action, with all that it told. C takes the match back to before it."""

    module = __name__

    def __init__(self, app, journal, index):
        super().__init__(app)
        self._match = journal.match
        self._index = index
        self._told = journal.told(index)
        _, self._seconds = self._match.session.action(journal.place(index))
        self._page = 0

    def head(self):
        number = self._told[0]
        count = self._index + 1
        title = self.t("history.title")
        if not self._match.view["over"]:
            title = self.t("history.last") if count == 1 else self.t("history.back", count)
        return "R%d" % number if number else None, title, clock(self._seconds)

    def labels(self):
        more = self.t("key.page") if len(self._lines(self.app.ink.small)) > _STORY else None
        # To take something back after the end, A is held.
        return self.t("key.back"), more, None if self._match.view["over"] else self.t("key.undo")

    def _lines(self, font):
        _, line, more = self._told
        lines = wrap(font, line, 274)
        for words in more:
            lines += wrap(font, "– " + words, 274)
        return lines

    def body(self, ink):
        if not ink.cell("story", 0, 20, 282, 88, self._page):
            return
        font, y, step = ink.text, 36, 17
        lines = self._lines(font)
        if len(lines) > _LARGE:
            font, y, step = ink.small, 34, 14
            lines = self._lines(font)
        for line in lines[self._page * _STORY : (self._page + 1) * _STORY]:
            ink.canvas.text(font, line, 6, y)
            y += step

    def press(self, key):
        if key == A:
            self.app.back()
        elif key == B:
            pages = -(-len(self._lines(self.app.ink.small)) // _STORY)
            self._page = (self._page + 1) % pages
        elif key == C and not self._match.view["over"]:
            self._match.undo(self._index + 1)
