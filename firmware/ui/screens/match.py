# SPDX-License-Identifier: MIT
"""The overview of a match: the screen that stays. What it opens is in more.py."""

from firmware.ui import theme
from firmware.ui.nav import A, B, Screen

_HOLDS = (True, True, True)


class MatchScreen(Screen):
    """Point at something with UP and DOWN; C does what C says, B shows what else, A looks."""

    fresh_paper = True
    stays = True

    def __init__(self, app, match):
        super().__init__(app)
        self.match = match
        self._seen = None  # how many actions had been done when the pointer was last set
        self.spot = None
        self._unsaved = False

    def shown(self):
        """After every accepted action the pointer goes home."""
        self.app.ink.moved = None
        session = self.match.session
        if self._seen != session.count or self.spot not in self._spots():
            self._seen = session.count
            self.spot = self.match.table.home()

    def _spots(self):
        return self.match.table.spots()

    def head(self):
        name, title, right = self.match.table.head()
        self._unsaved = self.match.session.unsaved
        # What is in memory alone would go with the power: the sign stays until it is written.
        # It takes the place of what stands there, because some heads have no room for more.
        return name, title, self.t("head.unsaved") if self._unsaved else right

    def labels(self):
        if self.match.view["over"]:
            do = self.t("key.result")
        else:
            do = self.match.label(self._primary()[0])
        labels = (self.t("key.look"), self.t("key.more"), do)
        return self.match.table.labels(self.spot, labels)

    def _primary(self):
        return self.match.table.primary(self.spot)

    def holds(self):
        return _HOLDS

    def gutter(self):
        more = len(self._spots()) > 1
        return more, more, ""

    def body(self, ink):
        self.match.table.body(ink, self.spot)
        ink.moved = ()

    def fold(self, y):
        for row in self.match.table.folds(self.spot):
            if row <= y:
                return row
        return theme.BODY_TOP - 1  # all of it

    def move(self, steps, held):
        ink = self.app.ink
        if ink.moved is not None:
            ink.moved += (self.spot,)
        if held:
            self.spot = self.match.table.jump(self.spot, steps)
            return
        spots = self._spots()
        self.spot = spots[(spots.index(self.spot) - (1 if steps > 0 else -1)) % len(spots)]

    def press(self, key):
        if key == A:
            self._look()
        elif key == B:
            self._more()
        elif self.match.view["over"]:
            self.app.show_result()
        elif not self.match.table.hides(self.spot, self.app.hidden_from):
            self.match.start(*self._primary())

    def _look(self):
        screen = self.match.table.look(self.spot)
        if screen:
            self.app.push(screen)
        else:
            self.app.open("look", "Detail", self.match, self.spot)

    def _more(self):
        table = self.match.table
        direct = table.second(self.spot)
        if direct:
            self.match.start(*direct)
            return
        screen = table.menu(self.spot)
        if screen:
            self.app.push(screen)
        else:
            self.app.open("more", "More", self.match, self.spot)

    def hold(self, key):
        if key == A:
            super().hold(key)
        elif key == B:
            open_dice(self.app, self.match)
        elif not self.match.view["over"]:
            self.match.start(*self.match.table.finish())

    def tick(self, now):
        if self._unsaved != self.match.session.unsaved:
            self.app.redraw()
        return self.match.table.tick(now)

    def scene(self, lights, now):
        self.match.table.scene(lights, self.spot)
        return True


def open_undo(app, match):
    last = match.last_step()
    match.reach(len(last), lambda: app.open("dialogs", "Undo", match, last))


def open_dice(app, match):
    app.open("dice", "DiceTray", match)
