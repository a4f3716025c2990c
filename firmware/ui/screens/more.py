# SPDX-License-Identifier: MIT
"""The other actions of a match, behind B: what can be done now. What cannot is folded behind the
last row, see locked.py.
"""

from micropython import const

from firmware.ui import theme
from firmware.ui.nav import A, B, ListScreen
from firmware.ui.screens.match import open_dice, open_undo
from lib import icons

# In every match, after the game's own.
_ALWAYS = ("dice", "settings", "undo", "correct", "history", "chart", "lights", "pause", "leave")
_ICONS = {"dice": icons.DIE, "settings": icons.COG, "undo": icons.UNDO}

_FIRST = const(8)  # actions that the rules are asked about before the first picture


class More(ListScreen):
    """What can be done with what is pointed at, always in the order of the game. The rules are
    asked about some actions at once, and about the others while nobody presses.
    """

    module = __name__

    def __init__(self, app, match, spot):
        super().__init__(app)
        self.match = match
        self.spot = spot
        # [(action, arguments that are known already)]: those about which the rules have not been
        # asked, and those that can be done; [(action, arguments, code)] of those that cannot.
        self._unasked = match.table.others(spot)
        self._actions = []
        self._locked = []
        self._always = _ALWAYS + ("help",) if match.t.has("help.1") else _ALWAYS
        self._wishes = []  # what was pressed and waits for rows that are not known yet
        app.later(self._ask_first, _FIRST)

    def _ask_first(self, most):
        """Between the press, which has loaded this page, and the picture: each has its step."""
        self._ask(theme.ROWS, 1)
        if most > 1 and self._unasked and len(self._actions) < theme.ROWS:
            self.app.later(self._ask_first, most - 1)

    def _ask(self, count, most):
        """Go on until so many rows are known, or the rules were asked about `most` actions."""
        while self._unasked and most and len(self._actions) < count:
            action, preset = self._unasked.pop(0)
            code = self.match.table.lock(action, preset)
            if not code:
                most -= 1
                code = self.match.lock(action, preset)
            if code:
                self._locked.append((action, preset, code))
            else:
                self._actions.append((action, preset))

    def tick(self, now):
        """Ask about one more; the picture waits for those that it wants."""
        if not self._unasked:
            return None
        shown = self.top + theme.ROWS
        wanting = len(self._actions) < shown
        self._ask(99, 1)
        if wanting and (len(self._actions) == shown or not self._unasked):
            self.app.redraw()
        if self._wishes and not self._unasked:
            self.app.redraw()
            wishes, self._wishes = self._wishes, []
            for wish in wishes:
                if self.app.top is self:
                    (super().press if len(wish) == 1 else super().move)(*wish)
        return 0

    def _waits(self, rows, *wish):
        """Must what was pressed wait until so many rows are known?"""
        if self._unasked and (self._wishes or len(self._actions) < rows):
            self._wishes.append(wish)
            return True
        return False

    def row_count(self):
        count = len(self._actions)
        return count if self._unasked else count + len(self._always) + bool(self._locked)

    def row(self, index):
        index -= len(self._actions)
        if index < 0:
            action, preset = self._actions[index]
            words = self.match.row_words(action, preset)
            return self.match.table.ICONS.get(action, -1), words, "", False
        if index == len(self._always):
            return icons.LOCK, self.t("more.locked", len(self._locked)), "", False
        name = self._always[index]
        return _ICONS.get(name, -1), self.t("more." + name), "", False

    def head(self):
        return None, self.t("more.title", self.match.table.spot_name(self.spot)), ""

    def labels(self):
        return self.t("key.back"), self.t("key.page"), self.t("key.choose")

    def move(self, steps, held):
        # UP may go round to the last row, and to jump is to know how many there are.
        if not self._waits(99 if held or steps > 0 else self.at + 2, steps, held):
            super().move(steps, held)

    def press(self, key):
        rows = self.at + (2 * theme.ROWS if key == B else 1)
        if key == A or not self._waits(rows, key):
            super().press(key)

    def choose(self, index):
        index -= len(self._actions)
        if index < 0:
            self.match.start(*self._actions[index])
        elif index == len(self._always):
            self.app.open("locked", "Locked", self.match, self._locked)
        else:
            self._choose_always(self._always[index])

    def _choose_always(self, name):
        if name == "dice":
            open_dice(self.app, self.match)
        elif name == "undo":
            open_undo(self.app, self.match)
        elif name == "correct":
            self.app.open("look", "Numbers", self.match, self.spot)
        elif name == "history":
            self.app.open("history", "Journal", self.match)
        elif name == "chart":
            self.app.open("chart", "Chart", self.match)
        elif name == "lights":
            self.app.open("lights", "LightsPage")
        elif name == "pause":
            self.app.open("pause", "Pause", self.match)
        elif name == "help":
            self.app.open("leaflet", "Leaflet", self.t("more.help"), self.match.pages.help())
        elif name == "settings":
            self.app.open("settings", "SettingsScreen")
        else:
            self.app.ask(self.t("leave.question"), self.t("key.leave"), self.app.leave_match)
