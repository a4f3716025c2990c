# SPDX-License-Identifier: MIT
"""What has happened: the actions of the match on the table, and the results of past matches."""

from firmware.match import results
from firmware.ui.nav import ListScreen


def minutes(seconds):
    return "%d min" % ((seconds + 30) // 60)


def clock(seconds):
    return "%d:%02d" % (seconds // 60, seconds % 60)


class Journal(ListScreen):
    """The actions that count, the newest first; C takes the match back to before one."""

    def __init__(self, app, match):
        super().__init__(app)
        self.match = match
        # Only so many are kept in memory: who wants the first action of a long match exports it.
        words = []
        for entry in match.session.actions():
            words.append((match.log_words(entry), entry["seconds"]))
            if len(words) > 60:
                words.pop(0)
        words.reverse()
        self._words = words

    def rows(self):
        return [(None, words, clock(seconds), False) for words, seconds in self._words]

    def head(self):
        session = self.match.session
        told = self.t("history.told", session.count, minutes(self.match.seconds()))
        return None, self.t("history.title"), told

    def labels(self):
        page = self.t("key.page") if len(self._words) > 4 else None
        return self.t("key.back"), page, self.t("key.go_back") if self._words else None

    def choose(self, index):
        def go_back():
            self.match.session.undo(index + 1, self.match.seconds())
            self.app.to_match()

        self.app.ask(self.t("history.question", index + 1), self.t("key.undo"), go_back)


class Results(ListScreen):
    """Past matches, the newest first."""

    def __init__(self, app):
        super().__init__(app)
        self._rows = []
        for result in results.each(app.store):
            self._rows.append(self._row(result))
        self._rows.reverse()

    def _row(self, result):
        winners = ", ".join([result["players"][seat] for seat in result["winners"]])
        # Results from before sheets had their titles kept have none.
        words = self.t.game(result["game"], result.get("title"))
        if winners:
            words += ": " + winners
        return None, words, minutes(result["seconds"]), False

    def rows(self):
        return self._rows or [(None, self.t("results.none"), "", False)]

    def head(self):
        return None, self.t("results.title"), str(len(self._rows) or "")

    def labels(self):
        return self.t("key.back"), self.t("key.page") if len(self._rows) > 4 else None, None

    def choose(self, index):
        pass
