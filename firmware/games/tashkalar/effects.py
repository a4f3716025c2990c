# SPDX-License-Identifier: MIT
"""Tash-Kalar: what the card that was just played may do, behind B until the next action."""

from firmware.ui.nav import B, ListScreen
from firmware.ui.screens.more import More

from .table import EFFECTS


class Effects(ListScreen):
    """Own pieces are meant where a card mostly means those, else the only rival."""

    module = __name__

    def __init__(self, app, match, spot):
        super().__init__(app)
        self.match = match
        self._spot = spot
        self._offers = []
        rivals = match.table.rivals()
        for action in EFFECTS:
            preset = {}
            if action in ("upgrade", "effect_place"):
                preset["side"] = spot
            elif match.takes(action, "side") and len(rivals) == 1:
                preset["side"] = rivals[0]
            self._offers.append((action, preset))
        self._locks = {}  # {row: code or None} of those about which the rules have been asked

    def row_count(self):
        return len(self._offers)

    def _lock(self, index):
        if index not in self._locks:
            self._locks[index] = self.match.lock(*self._offers[index])
        return self._locks[index]

    def row(self, index):
        match = self.match
        action, preset = self._offers[index]
        code = self._lock(index)
        # Whose pieces matters where there are some; the reason has the room else.
        label = match.label(action) if code else match.title(action, preset)
        return match.table.ICONS.get(action), label, match.lock_words(code), bool(code)

    def head(self):
        return None, self.t("effects.title", self.match.name(self.match.table.acting())), ""

    def labels(self):
        return self.t("key.back"), self.t("key.more"), self.t("key.choose")

    def press(self, key):
        if key == B:
            self.app.replace(More(self.app, self.match, self._spot))
        else:
            super().press(key)

    def choose(self, index):
        action, preset = self._offers[index]
        code = self._lock(index)
        if code:
            self.match.refuse(code, action)
        else:
            self.match.start(action, preset)
