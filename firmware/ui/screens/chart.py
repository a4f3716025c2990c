# SPDX-License-Identifier: MIT
"""How the match went: a line for each player or side, from the start to now."""

from firmware.ui.nav import C, Screen
from lib import icons

_POINTS = 48  # samples over the match; more would not be told apart
_PER_TICK = 2  # actions played again in one step, so that buttons and lights are not kept waiting


class Chart(Screen):
    module = __name__

    def __init__(self, app, match):
        super().__init__(app)
        self.match = match
        self._replay = None  # the match again, once it has begun
        self._every = max(1, match.session.count // _POINTS)
        self._seen = 0
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
        return 0

    def _sample(self, view):
        values = self.match.pages.chart(view)
        for number in range(len(values)):
            self._lines[number].append(values[number])

    def body(self, ink):
        if not ink.cell("chart", 0, 20, 296, 88, self._done):
            return
        if not self._done:
            ink.canvas.text(ink.text, self.t("chart.drawing"), 8, 68)
            return
        highest = 1
        for line in self._lines:
            highest = max([highest] + line)
        right = 238 if len(self._lines) <= _BESIDE else 180
        _plot(ink.canvas, 28, 24, right - 28, 80, self._lines, highest)
        ink.canvas.text(ink.small, str(highest), 24, 33, align=2)
        ink.canvas.text(ink.small, "0", 24, 104, align=2)
        self._draw_names(ink, right + 4, highest)

    def _draw_names(self, ink, x, highest):
        """The seats' shapes and names, the highest first: where the lines end, pushed apart where
        they would overlap; of many in two columns.
        """
        left = len(self._lines)
        beside = left <= _BESIDE
        ends = [(-line[-1], number) for number, line in enumerate(self._lines)]
        ends.sort()
        y = 5
        for value, number in ends:
            left -= 1
            if beside:
                y = min(max(y + 13, 99 + 79 * min(0, value) // highest), 99 - 13 * left)
            elif y > 80:
                x += 56
                y = 22
            else:
                y += 17
            ink.canvas.icon(icons.SEATS[number], x, y)
            words = self.match.pages.chart_name(number)
            ink.canvas.text(ink.small, words, x + 12, y + 9, room=40)

    def press(self, key):
        if key == C and self.match.view["over"]:
            from firmware.ui.screens.history import Journal

            self.app.replace(Journal(self.app, self.match))
        else:
            super().press(key)


_BESIDE = 7  # names that have room beside the ends of the lines


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
