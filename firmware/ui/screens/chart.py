# SPDX-License-Identifier: MIT
"""How the match went: a line for each player or side, from the start to now."""

from firmware.ui import widgets
from firmware.ui.nav import C, Screen
from lib import icons

_POINTS = 48  # samples over the match; more would not be told apart
_PARTS = 4  # of the bar: each is a picture
_PER_TICK = 2  # actions played again in one step, so that buttons and lights are not kept waiting


class Chart(Screen):
    module = __name__

    def __init__(self, app, match):
        super().__init__(app)
        self.match = match
        self._replay = None  # the match again, once it has begun
        self._every = max(1, match.session.count // _POINTS)
        self._seen = 0
        self._far = 0  # parts of the bar
        self._lines = [[] for _ in match.pages.chart(match.view)]
        self._done = False

    def head(self):
        return None, self.t("chart.title"), "R%d" % self.match.view["round"]

    def labels(self):
        return self.t("key.back"), None, self.t("key.log") if self.match.view["over"] else None

    def tick(self, now):
        """Play a few more actions of the match again."""
        if self._done:
            return None
        if self._replay is None:
            # To begin a match once more takes much memory.
            self.app.chores.make_room()
            self._replay = self.match.session.replay()
            return 0
        for _ in range(_PER_TICK):
            try:
                view = next(self._replay)
            except StopIteration:
                self._done = True
                self._sample(self.match.view)
                if self.match.view["over"]:
                    self.match.lines = self._lines  # a link to the result can carry them
                self.app.redraw()
                return None
            if view is None:
                return 0  # it has not got that far yet
            if not self._seen:
                self.app.chores.make_room()  # what only the start of a match needs
            if self._seen % self._every == 0:
                self._sample(view)
            self._seen += 1
            if self._seen * _PARTS // (self.match.session.count + 1) > self._far:
                self._far += 1
                self.app.redraw()
        return 0

    def _sample(self, view):
        values = self.match.pages.chart(view)
        for number in range(len(values)):
            self._lines[number].append(values[number])

    def body(self, ink):
        if not ink.cell("chart", 0, 20, 296, 88, self._done or self._far):
            return
        if not self._done:
            ink.canvas.text(ink.text, self.t("chart.drawing"), 8, 58)
            widgets.bar(ink.canvas, 8, 70, 266, 12, self._far, _PARTS)
            return
        highest = 1
        for line in self._lines:
            highest = max([highest] + line)
        _plot(ink.canvas, 28, 24, 210, 80, self._lines, highest)
        ink.canvas.text(ink.small, str(highest), 24, 33, align=2)
        ink.canvas.text(ink.small, "0", 24, 104, align=2)
        self._draw_ends(ink, highest)

    def _draw_ends(self, ink, highest):
        """The seats' shapes where the lines end, pushed apart where they would overlap."""
        ends = [(line[-1], number) for number, line in enumerate(self._lines)]
        ends.sort()
        low = 104
        for value, number in ends:
            y = min(low, 103 - 79 * max(0, value) // highest)
            ink.canvas.icon(icons.SEATS[number], 242, max(20, y - 5))
            words = self.match.pages.chart_name(number)
            ink.canvas.text(ink.small, words, 254, max(20, y - 5) + 9, room=40)
            low = y - 11

    def press(self, key):
        if key == C and self.match.view["over"]:
            from firmware.ui.screens.history import Journal

            self.app.replace(Journal(self.app, self.match))
        else:
            super().press(key)


def _plot(canvas, x, y, w, h, lines, highest):
    """Lines over the match: each a list of values, drawn from left to right."""
    canvas.vline(x, y, h)
    canvas.hline(x, y + h - 1, w)
    for values in lines:
        last = None
        for number in range(len(values)):
            across = x + (w - 1) * number // max(1, len(values) - 1)
            down = y + h - 1 - (h - 1) * max(0, min(values[number], highest)) // highest
            if last:
                canvas.line(last[0], last[1], across, down)
            last = (across, down)
