# SPDX-License-Identifier: MIT
"""The overview of a match: the screen that stays. What it opens is in more.py."""

from firmware.ui.nav import A, B, Screen

_HOLDS = (True, True, True)


class MatchScreen(Screen):
    """Point at something with UP and DOWN; C does what C says, B shows what else, A looks."""

    fresh_paper = True

    def __init__(self, app, match):
        super().__init__(app)
        self.match = match
        self._seen = None  # how many actions had been done when the pointer was last set
        self.spot = None

    def shown(self):
        """After every accepted action the pointer goes home."""
        session = self.match.session
        if self._seen != session.count or self.spot not in self._spots():
            self._seen = session.count
            self.spot = self.match.table.home(self.match.view)

    def _spots(self):
        return self.match.table.spots(self.match.view)

    def head(self):
        return self.match.table.head(self.match)

    def labels(self):
        if self.match.view["over"]:
            do = self.t("key.result")
        else:
            do = self.match.label(self._primary()[0])
        labels = (self.t("key.look"), self.t("key.more"), do)
        own = getattr(self.match.table, "labels", None)
        return own(self.match, self.spot, labels) if own else labels

    def _primary(self):
        return self.match.table.primary(self.match, self.spot)

    def holds(self):
        return _HOLDS

    def gutter(self):
        more = len(self._spots()) > 1
        return more, more, ""

    def body(self, ink):
        self.match.table.body(ink, self.match, self.spot)

    def move(self, steps, held):
        jump = getattr(self.match.table, "jump", None)
        if held and jump:
            self.spot = jump(self.match.view, self.spot, steps)
            return
        spots = self._spots()
        at = spots.index(self.spot)
        jump = max(1, len(spots) // 2) if held else 1
        self.spot = spots[(at - (jump if steps > 0 else -jump)) % len(spots)]

    def press(self, key):
        if key == A:
            self._look()
        elif key == B:
            self._more()
        elif self.match.view["over"]:
            self.app.show_result()
        else:
            self.match.start(*self._primary())

    def _look(self):
        look = getattr(self.match.table, "look", None)
        screen = look(self.app, self.match, self.spot) if look else None
        if not screen:
            from firmware.ui.screens.look import Detail

            screen = Detail(self.app, self.match, self.spot)
        self.app.push(screen)

    def _more(self):
        second = getattr(self.match.table, "second", None)
        direct = second(self.match, self.spot) if second else None
        if direct:
            self.match.start(*direct)
        else:
            from firmware.ui.screens.more import More

            self.app.push(More(self.app, self.match, self.spot))

    def hold(self, key):
        if key == A:
            super().hold(key)
        elif key == B:
            open_dice(self.app, self.match)
        elif not self.match.view["over"]:
            self.match.start(*self.match.table.finish(self.match.view))

    def tick(self, now):
        own = getattr(self.match.table, "tick", None)
        return own(self.match, now) if own else None

    def scene(self, lights, now):
        self.match.table.scene(lights, self.match, self.spot)
        return True


def open_undo(app, match):
    from firmware.ui.screens.dialogs import Undo

    app.push(Undo(app, match))


def open_dice(app, match):
    from firmware.ui.screens.dice import DiceTray

    app.push(DiceTray(app, match))
