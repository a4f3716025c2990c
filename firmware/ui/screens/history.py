# SPDX-License-Identifier: MIT
"""What has happened in the match on the table, action by action."""

from firmware.ui import theme
from firmware.ui.nav import ListScreen


def minutes(seconds):
    return "%d min" % ((seconds + 30) // 60)


def clock(seconds):
    return "%d:%02d" % (seconds // 60, seconds % 60)


_MOST = 60  # actions that are listed: who wants the first one of a long match exports it


class Journal(ListScreen):
    """The actions that count, the newest first; C takes the match back to before one.

    They are read from the match's file when they are to be seen.
    """

    module = __name__

    def __init__(self, app, match):
        super().__init__(app)
        self.match = match
        self._places = []  # of the actions as far as anybody has looked, for the session
        self._seen = {}  # rows that were made last

    def shown(self):
        # Something may have been undone meanwhile.
        self._places = [self.match.session.at]
        self._seen.clear()

    def row_count(self):
        return min(self.match.session.count, _MOST)

    def row(self, index):
        row = self._seen.get(index)
        if row is None:
            if len(self._seen) >= 2 * theme.ROWS:
                self._seen.clear()
            entry, seconds = self.match.session.action(self._place(index))
            row = self._seen[index] = (None, self.match.log_words(entry), clock(seconds), False)
        return row

    def _place(self, index):
        places = self._places
        while len(places) <= index:
            places.append(self.match.session.before(places[-1]))
        return places[index]

    def head(self):
        session = self.match.session
        told = self.t("history.told", session.count, minutes(self.match.seconds()))
        return None, self.t("history.title"), told

    def labels(self):
        count = self.row_count()
        page = self.t("key.page") if count > theme.ROWS else None
        if self.match.view["over"]:
            do = self.t("key.result")  # to take something back, A is held
        else:
            do = self.t("key.go_back") if count else None
        return self.t("key.back"), page, do

    def choose(self, index):
        if self.match.view["over"]:
            self.app.to_match()
            self.app.show_result()
            return

        def go_back():
            self.match.session.undo(index + 1, self.match.seconds())
            self.app.to_match()

        self.app.ask(self.t("history.question", index + 1), self.t("key.undo"), go_back)
