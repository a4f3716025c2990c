# SPDX-License-Identifier: MIT
"""What cannot be done now, each with its reason: folded behind the last row of B's list."""

from firmware.ui.twolines import TwoLines
from lib import icons


class Locked(TwoLines):
    """C says the reason whole, with what to do."""

    module = __name__

    def __init__(self, app, match, locked):
        super().__init__(app)
        self.match = match
        self._locked = locked  # [(action, arguments that are known already, code)]

    def head(self):
        return None, self.t("more.locked", len(self._locked)), ""

    def labels(self):
        back, page, _ = super().labels()
        return back, page, self.t("key.why")

    def row_count(self):
        return len(self._locked)

    def row(self, index):
        words = self.match.row_words(*self._locked[index][:2])
        return icons.LOCK, words, self._why(index).partition(". ")[0], True

    def choose(self, index):
        self.app.refuse(self._why(index))

    def _why(self, index):
        action, _, code = self._locked[index]
        return self.match.refusal_words(code, action)
