# SPDX-License-Identifier: MIT
"""The other actions of a match, behind B."""

from firmware.ui import theme
from firmware.ui.nav import ListScreen
from firmware.ui.screens.match import open_dice, open_undo
from lib import modules

# Always the last ones of the list.
_ALWAYS = ("dice", "settings", "undo", "correct", "history", "chart", "pause", "leave")


class More(ListScreen):
    """The other actions for what is pointed at; impossible ones have a lock and its reason."""

    module = __name__

    def __init__(self, app, match, spot):
        super().__init__(app)
        self.match = match
        self.spot = spot
        self._actions = match.table.others(spot)
        self._locks = {}  # {row: code or None} of those about which the rules have been asked

    def row_count(self):
        return len(self._actions) + len(_ALWAYS)

    def row(self, index):
        if index >= len(self._actions):
            return None, self.t("more." + _ALWAYS[index - len(self._actions)]), "", False
        match = self.match
        action, preset = self._actions[index]
        code = self._locks.get(index)
        words = match.lock_words(code) if code else ""
        return (
            match.table.ICONS.get(action),
            match.table.row_label(action, preset),
            words,
            bool(code),
        )

    def tick(self, now):
        """Ask the rules about one visible row at a time: buttons and lights come first."""
        for index in range(self.top, min(self.top + theme.ROWS, len(self._actions))):
            if index not in self._locks:
                code = self._locks[index] = self.match.lock(*self._actions[index])
                if code:
                    self.app.redraw()
                return 0
        return None

    def head(self):
        return None, self.t("more.title", self.match.table.spot_name(self.spot)), ""

    def labels(self):
        return self.t("key.back"), self.t("key.page"), self.t("key.choose")

    def choose(self, index):
        if index < len(self._actions):
            self.match.start(*self._actions[index])
            return
        name = _ALWAYS[index - len(self._actions)]
        if name == "dice":
            open_dice(self.app, self.match)
        elif name == "undo":
            open_undo(self.app, self.match)
        elif name == "correct":
            self._open("look", "Numbers", self.match, self.spot)
        elif name == "history":
            self._open("history", "Journal", self.match)
        elif name == "chart":
            self._open("chart", "Chart", self.match)
        elif name == "pause":
            self._open("pause", "Pause", self.match)
        elif name == "settings":
            self._open("settings", "SettingsScreen")
        else:
            self.app.ask(self.t("leave.question"), self.t("key.leave"), self.app.leave_match)

    def _open(self, module, name, *args):
        screens = modules.use("firmware.ui.screens." + module)
        self.app.push(getattr(screens, name)(self.app, *args))
