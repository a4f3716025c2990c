# SPDX-License-Identifier: MIT
"""A match at the table: the session, the game's table module, and what pressing does to them."""

from firmware import games, table
from lib import modules, ticks


class Match:
    """What screens and table modules see of the match that is being played."""

    def __init__(self, app, session):
        self.app = app
        self.session = session
        self.t = app.texts
        self.slug = session.view["game"]
        self.t.play(self.slug)
        self.table = table.load(self.slug)
        opened = getattr(self.table, "opened", None)
        self._forms = None  # the forms of the game, while they are needed
        self._last_values = {}  # (action's field) -> number used last
        self._base = session.seconds
        self._since = app.now
        if opened:
            opened(self)

    @property
    def view(self):
        return self.session.view

    def leave(self):
        """Drop the game's modules; the file stays."""
        self.session.close()
        table.drop(self.slug)
        games.drop(self.slug)
        self.t.play(None)

    def seconds(self):
        """Since the match began, without the time that the device was off."""
        return self._base + ticks.diff(self.app.now, self._since) // 1000

    def save_clock(self):
        """The clock of the device wraps: count what has passed before it gets large."""
        self._base = self.seconds()
        self._since = self.app.now

    def skip_time(self):
        """What has passed since the clock was saved does not count: the table had a break."""
        self._since = self.app.now

    def name(self, seat):
        return self.view["players"][seat]["name"]

    def label(self, action):
        """What a key that does the action is called."""
        return self.t("do." + action)

    def rest(self):
        """The overview is back: forget what only forms and pages need."""
        self._forms = None
        modules.forget("firmware.ui.forms")
        for part in self.table.PARTS:
            modules.forget("firmware.table.%s_%s" % (self.slug, part))

    def __getattr__(self, name):
        """The rest is in deeds.py."""
        function = getattr(modules.load("firmware.ui.deeds"), name)
        return lambda *args: function(self, *args)
