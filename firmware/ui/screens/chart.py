# SPDX-License-Identifier: MIT
"""How the match went: a line for each player or side, from the start to now."""

from firmware.ui import theme, widgets
from firmware.ui.nav import C, Screen
from lib import icons

_PARTS = 4  # of the bar: each is a picture
_POINTS = 48  # samples over the match; more would not be told apart
_PER_STEP = 1  # actions played again in one step, so that buttons and lights are not kept waiting
_GLIMPSES = 8  # samples of a match that is too long to be played again
_STRAIGHT = 24  # parts of the lines between them
_LONGEST = 1 << 29


def course(app, match, most=_LONGEST):
    """The lines, a list of values each: a generator does a little in each turn, tells how many
    actions it has played, and returns them.

    A match of more than `most` actions is not played again: its snapshots tell how it stood here
    and there, and between them a line is straight.
    """
    app.chores.make_room()  # to begin a match once more takes much memory
    yield 0
    pages = match.pages
    lines = [[] for _ in pages.chart(match.view)]
    count = match.session.count
    every = max(1, count // _POINTS)
    seen = 0
    for view in match.session.replay():
        if view is None:
            yield 0  # it has not got that far yet
            continue
        if not seen:
            app.chores.make_room()  # what only the start of a match needs
        if seen % every == 0:
            _sample(lines, pages.chart(view))
        if count > most:
            break
        seen += 1
        if seen % _PER_STEP == 0:
            yield seen - 1  # the first is the start
    if count > most:
        yield from _straight(match, lines)
    _sample(lines, pages.chart(match.view))
    return lines


def _sample(lines, values):
    for number in range(len(values)):
        lines[number].append(values[number])


def _straight(match, lines):
    """Put what lies between start and end behind the start, at equal distances."""
    from firmware.match.glimpses import glimpses

    count = match.session.count
    known = [(count, match.pages.chart(match.view))]  # the last one first
    for found in glimpses(match.session, _GLIMPSES):
        if found:
            known.append((found[0], match.pages.chart(found[1])))
        found = None
        yield 0
    known.append((0, [line[0] for line in lines]))
    for number in range(1, _STRAIGHT):
        at = count * number // _STRAIGHT
        while known[-2][0] < at:
            known.pop()
        (low, before), (high, after) = known[-1], known[-2]
        part = []
        for line in range(len(lines)):
            rise = after[line] - before[line]
            part.append(before[line] + rise * (at - low) // max(1, high - low))
        _sample(lines, part)
        if number % 8 == 0:
            yield 0


class Chart(Screen):
    module = __name__

    def __init__(self, app, match):
        super().__init__(app)
        self.match = match
        self._work = course(app, match)
        self._lines = None
        self._far = 0  # parts of the bar

    def head(self):
        return None, self.t("chart.title"), "R%d" % self.match.view["round"]

    def labels(self):
        return self.t("key.back"), None, self.t("key.log") if self.match.view["over"] else None

    def tick(self, now):
        """Play a few more actions of the match again."""
        if self._lines:
            return None
        try:
            far = next(self._work) * _PARTS // (self.match.session.count + 1)
            if far > self._far:
                self._far = far
                self.app.redraw()
            return 0
        except StopIteration as done:
            self._lines = done.value
        if self.match.view["over"]:
            self.match.lines = self._lines  # a link to the result can carry them
        self.app.redraw()
        return None

    def body(self, ink):
        if not ink.cell("chart", 0, 20, 296, 88, self._lines is None, self._far):
            return
        if not self._lines:
            ink.canvas.text(ink.text, self.t("chart.drawing"), 8, 58)
            widgets.bar(ink.canvas, 8, 70, 266, 12, self._far, _PARTS)
            return
        highest = 1
        for line in self._lines:
            highest = max([highest] + line)
        right = 180
        if len(self._lines) <= _BESIDE:
            # Names stand whole where that leaves most of the width to the lines.
            names = [self.match.pages.chart_name(number) for number in range(len(self._lines))]
            right = 278 - max(40, min(98, max([ink.small.width(name) for name in names])))
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
            room = theme.WIDTH - 2 - x - 12 if beside else 40
            ink.canvas.text(ink.small, words, x + 12, y + 9, room=room)

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
            if values[number - 1 : number + 2].count(values[number]) == 3:
                continue  # in the middle of a level part
            across = x + (w - 1) * number // max(1, len(values) - 1)
            down = y + h - 1 - (h - 1) * max(0, min(values[number], highest)) // highest
            if last:
                canvas.line(last[0], last[1], across, down)
            last = (across, down)
