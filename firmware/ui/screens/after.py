# SPDX-License-Identifier: MIT
"""What can be done when a match is over, behind B of its result."""

from firmware.ui.nav import ListScreen
from lib import modules

_ROWS = ("qr", "table", "history", "rematch", "other", "leave")


class After(ListScreen):
    module = __name__

    def __init__(self, app, match):
        super().__init__(app)
        self._match = match

    def row_count(self):
        return len(_ROWS)

    def row(self, index):
        return None, self.t("after." + _ROWS[index]), "", False

    def head(self):
        return None, self.t("after.title"), ""

    def labels(self):
        return self.t("key.back"), self.t("key.page"), self.t("key.choose")

    def holds(self):
        return True, False, False

    def choose(self, index):
        app = self.app
        match = self._match
        name = _ROWS[index]
        if name == "qr":
            # Before the page comes, which may need the room.
            result = modules.use("firmware.ui.keeping").result(match)
            modules.use("firmware.ui.screens.qr").show(app, result, match)
        elif name == "table":
            app.to_match()
        elif name == "history":
            app.open("history", "Journal", match)
        elif name == "rematch":
            app.ask(self.t("after.rematch.question"), self.t("after.rematch"), self._rematch)
        elif name == "other":
            app.ask(self.t("after.other.question"), self.t("after.other"), self._set_up)
        else:
            app.call(app.leave_match)

    def _rematch(self):
        from firmware.ui import shelf
        from firmware.ui.screens.setup import deal

        app = self.app
        game, setup = self._match.slug, self._match.session.setup

        def begin(setup):
            self._match = None  # it goes before the next one comes
            shelf.rematch(app, game, setup)

        deal(app, game, setup, begin)

    def _set_up(self):
        from firmware.ui import shelf

        shelf.set_up(self.app, self._match.slug)
