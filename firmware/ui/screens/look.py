# SPDX-License-Identifier: MIT
"""A closer look at what is pointed at, and corrections by hand."""

from firmware.ui import theme
from firmware.ui.nav import B, C, ListScreen, Screen
from lib import icons
from lib.canvas import CENTER, RIGHT


class Detail(Screen):
    """A closer look at one spot; UP and DOWN leaf through them, C corrects a number.

    Where the game has a score for the spot, C is for that and B for the other numbers.
    """

    module = __name__

    def __init__(self, app, match, spot):
        super().__init__(app)
        self.match = match
        self.spot = spot

    def _score(self):
        return self.match.pages.score(self.spot)

    def head(self):
        return None, self.match.table.spot_name(self.spot), ""

    def labels(self):
        correct = self.t("key.correct")
        score = self._score()
        if not score:
            return self.t("key.back"), None, correct
        # Whose it is stands over the number itself.
        return self.t("key.back"), correct, score[0][1].split(" · ")[0]

    def gutter(self):
        more = len(self.match.table.spots()) > 1
        return more, more, ""

    def body(self, ink):
        self.match.pages.detail(ink, self.spot)

    def move(self, steps, held):
        spots = self.match.table.spots()
        at = spots.index(self.spot)
        self.spot = spots[(at - (1 if steps > 0 else -1)) % len(spots)]
        self.app.ink.wipe()

    def press(self, key):
        numbers = score = self._score()
        if key == (B if score else C):
            numbers = [entry for entry in self.match.numbers(self.spot) if entry not in score]
        elif key != C:
            super().press(key)
            return
        path, label = numbers[0]
        whose = self.match.table.spot_name(self.spot)
        self.app.push(Correct(self.app, self.match, path, label, numbers, whose))


class Numbers(ListScreen):
    """The numbers that may be corrected by hand at a spot."""

    module = __name__

    def __init__(self, app, match, spot):
        super().__init__(app)
        self.match = match
        self._whose = match.table.spot_name(spot)
        self._numbers = match.numbers(spot)

    def row_count(self):
        return len(self._numbers)

    def row(self, index):
        path, label = self._numbers[index]
        return None, label, str(self.match.value_at(path)), False

    def head(self):
        return None, "%s · %s" % (self.t("correct.title"), self._whose), ""

    def labels(self):
        return self.t("key.back"), self.t("key.page"), self.t("key.change")

    def choose(self, index):
        path, label = self._numbers[index]
        self.app.push(Correct(self.app, self.match, path, label, (), self._whose))


class Correct(Screen):
    """One number of the view, changed inside its limits and written as one adjustment.

    `numbers` are those that B goes through, as (path, label). `whose` stands over those that are
    no player's, unless the label says it itself.
    """

    module = __name__
    changes_value = True

    def __init__(self, app, match, path, label, numbers=(), whose=""):
        super().__init__(app)
        self.match = match
        self._numbers = numbers
        self._whose = whose
        self._take(path, label)

    def _take(self, path, label):
        match = self.match
        self._path = path
        self._label = label
        self._before = match.value_at(path)
        self._low, self._high = match.session.limits(path)
        # Most corrections add one.
        self._value = max(self._low, min(self._before + 1, self._high))

    def head(self):
        limits = "%d–%d" % (self._low, self._high)
        title = self.match.owned(self._path, self._label, self._whose)
        font = self.app.ink.text
        if font.width(title) + font.width(limits) > 280:
            limits = ""  # whose number it is matters more; it stops there anyway
        return None, title, limits.replace("-", "−")

    def labels(self):
        other = self.t("key.other") if len(self._numbers) > 1 else None
        return self.t("key.back"), other, self.t("key.apply")

    def gutter(self):
        return self._value < self._high, self._value > self._low, ""

    def body(self, ink):
        if ink.cell("change", 0, 20, 282, 88, self._path, self._value):
            _draw_change(ink, self._before, self._value)

    def move(self, steps, held):
        self._value = max(self._low, min(self._value + steps, self._high))

    def press(self, key):
        if key == C:
            if self._value == self._before:
                self.app.back()
            else:
                by = self._value - self._before
                self.match.commit("adjust", {"path": self._path, "by": by}, self)
        elif key == B and len(self._numbers) > 1:
            at = self._numbers.index((self._path, self._label))
            self._take(*self._numbers[(at + 1) % len(self._numbers)])
        else:
            super().press(key)


def _draw_change(ink, before, after):
    """A number before and after, large."""
    canvas = ink.canvas
    large = theme.font("number_l")
    canvas.text(large, str(before), 118, 82, align=RIGHT)
    canvas.icon(icons.ARROW, 130, 58, scale=2)
    canvas.text(theme.font("number_xl"), str(after), 216, 88, align=CENTER)
