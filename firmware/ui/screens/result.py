# SPDX-License-Identifier: MIT
"""The end of a match: who won, what decided it, criterion by criterion. It waits, and nothing is
thrown away by looking on: chart, log and table come back here.
"""

from firmware.ui import effects, theme
from firmware.ui.compare import signed
from firmware.ui.nav import A, B, Screen
from lib import icons
from lib.canvas import CENTER

_HOLDS = (True, False, False)
_FEW = 4  # rows that stand below each other; more of them need two halves, or are moved
_TOP = 33  # of the table
_BOTTOM = 108


class Result(Screen):
    module = __name__
    fresh_paper = True

    def __init__(self, app, match):
        super().__init__(app)
        self.match = match
        self._outcome = None
        self._own = match.pages.verdict() is not None
        self._top = 0  # the first row that is shown

    def shown(self):
        from firmware.ui.outcome import Outcome

        if self._outcome is None:
            self._outcome = Outcome(self.match)

    def labels(self):
        return self.t("key.leave"), self.t("key.more"), self.t("key.chart")

    def holds(self):
        return _HOLDS

    def gutter(self):
        """Arrows where not all rows can be seen."""
        last = len(self._outcome.order) - _FEW
        if self._own or not self._moves():
            return False, False, ""
        return self._top > 0, self._top < last, ""

    def _moves(self):
        return len(self._outcome.order) > _FEW and len(self._outcome.criteria) > 1

    def move(self, steps, held):
        if self._moves():
            last = len(self._outcome.order) - _FEW
            self._top = max(0, min(last, self._top - (1 if steps > 0 else -1)))

    # --- looks

    def draw(self, ink):
        ink.begin(self)
        if ink.cell("head", 0, 0, theme.WIDTH, theme.BODY_TOP - 1):
            font, verdict = self._outcome.head()
            ink.canvas.text(font, verdict, 2, theme.HEAD_BASE, room=290)
            ink.canvas.hline(0, theme.HEAD_LINE, theme.WIDTH)
        self.body(ink)
        ink.gutter(*self.gutter())
        ink.keys(self.labels(), self.holds())

    def body(self, ink):
        if self.match.pages.summary(ink):
            return
        if not ink.cell("result", 0, 20, 282, 88, self._top):
            return
        ink.canvas.text(ink.small, self._outcome.about(ink.small, 276), 4, 30, room=276)
        if len(self._outcome.order) > _FEW and not self._moves():
            self._halves(ink)
        else:
            self._table(ink)

    def _table(self, ink):
        """A row for each player or side, a column for each criterion that was compared."""
        outcome = self._outcome
        count = len(outcome.criteria)
        shown = outcome.order[self._top : self._top + _FEW]
        height = min(30, 64 // len(shown))
        names = 21 + max([self._widest(ink, row, height) for row in shown])
        width = 56 if count <= 3 else 196 // count
        if count:
            width = max(min(width, 44), min(width, (278 - names) // count))
        right = 278 - width // 2
        for number in range(count):
            x = right - width * (count - 1 - number)
            words = outcome.heading(number, ink.small, width - 2)
            ink.canvas.text(ink.small, words, x, 42, align=CENTER, room=width - 2)
        y = 43 + height // 10  # four rows need all of it
        for row in shown:
            self._row(ink, row, 0, y, 278 - width * count, height)
            for number in range(count):
                x = right - width * (count - 1 - number)
                self._value(ink, number, row, x, y, min(48, width - 4), height)
            y += height

    def _widest(self, ink, row, height):
        """The room that its name wants; partners may stand below each other."""
        name = self._outcome.row_name(row)
        lines = name.split(" · ") if height == 30 else [name]
        return max([ink.small.width(line) for line in lines])

    def _halves(self, ink):
        """Many rows, one criterion: five at the left, the others at the right."""
        outcome = self._outcome
        order = outcome.order
        width = 282 if len(order) == 5 else 141
        # Names need all the room that the values leave. Who is left needs none but a crown.
        wide = 0
        if outcome.criteria and outcome.measured(-1):
            wide = 8 + max([ink.text.width(signed(value)) for value in outcome.values[-1]])
        for number in range(len(order)):
            left = width * (number // 5)
            y = _TOP + number % 5 * 15
            self._row(ink, order[number], left, y, width - wide, 15)
            if wide:
                self._value(ink, -1, order[number], left + width - wide // 2, y, wide - 2, 15)

    def _row(self, ink, row, left, y, room, height):
        outcome = self._outcome
        canvas = ink.canvas
        base = y + (height + 11) // 2
        if row in outcome.winners:
            canvas.icon(icons.CROWN, left + 3, base - 11)
        else:
            canvas.text(ink.small, str(outcome.places[row]), left + 10, base - 1, align=CENTER)
        name = outcome.row_name(row)
        room -= 21
        if height == 30 and ink.small.width(name) > room and " · " in name:
            # Partners below each other, before their names are cut.
            for one in name.split(" · ")[:2]:
                canvas.text(ink.fitting(one, room), one, left + 21, base - 8, room=room)
                base += 14
            return
        font = ink.fitting(name, room)
        if font is ink.text and height < 16:
            font = theme.font("narrow")
        canvas.text(font, name, left + 21, base, room=room)

    def _value(self, ink, number, row, x, y, width, height):
        """What a row has by a criterion; what decided for it stands on black."""
        if not self._outcome.measured(number):
            if self._outcome.values[number][row]:
                ink.canvas.icon(icons.TICK, x - 5, y + height // 2 - 5)
            return
        words = signed(self._outcome.values[number][row])
        count = len(self._outcome.criteria)
        decided = number % count == self._outcome.deciding() % count
        dark = decided and row in self._outcome.winners
        font = ink.text
        if height == 30 and words != "–" and theme.font("number_m").width(words) <= width - 4:
            font = theme.font("number_m")  # two of them: seen from across the table
        elif font.width(words) > width - 2:
            font = ink.small
        if dark:
            ink.canvas.fill(x - width // 2, y + 1, width, height - 1)
        base = y + (height + font.cap) // 2
        ink.canvas.text(font, words, x, base, 0 if dark else 1, CENTER)

    def scene(self, lights, now):
        view = self.match.view
        if not view["winners"]:
            effects.cross(lights, 0, 0)  # all have lost together
            return True
        colors = [lights.color(view["players"][seat]["color"]) for seat in view["winners"]]
        different = [color for color in colors if color != colors[0]]
        effects.draw_crown(lights.px, colors[0], different[0] if different else None)
        return True

    # --- presses

    def hold(self, key):
        if key == A:
            self._outcome = None  # undo wants much memory
        super().hold(key)

    def press(self, key):
        app = self.app
        if key == A:
            app.call(app.leave_match)
        elif key == B:
            app.open("after", "After", self.match)
        else:
            app.open("chart", "Chart", self.match)
