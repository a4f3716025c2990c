# SPDX-License-Identifier: MIT
"""Short screens that want one answer: questions, banners, and taking something back."""

from firmware.ui import theme
from firmware.ui.nav import A, B, C, Screen
from lib import icons
from lib.canvas import RIGHT
from lib.wrap import wrap


class _Dialog(Screen):
    module = __name__

    def holds(self):
        return self.app.match is not None, False, False  # undo


class Question(_Dialog):
    """Asks before something is done; A is no, C is yes."""

    def __init__(self, app, words, label, action, title=None):
        super().__init__(app)
        self._words = words
        self._label = label
        self._action = action
        self._title = title or label

    def head(self):
        return None, self._title, ""

    def labels(self):
        return self.t("key.no"), None, self._label

    def body(self, ink):
        if ink.cell("words", 0, 20, 282, 88, self._words):
            draw_lines(ink, wrap(ink.text, self._words, 264), 20, 88)

    def press(self, key):
        if key == A:
            self.app.back()
        elif key == C:
            self.app.back()
            self.app.call(self._action)


class Banner(_Dialog):
    """The table must see this, and often act: only C closes it. What there is not room for
    comes on further pages.
    """

    def __init__(self, app, lines, icon=icons.WARNING):
        super().__init__(app)
        self._lines = lines
        self._icon = icon
        self._page = 0
        self._paged = None  # to break lines takes a Pico 80 ms: once

    def _pages(self, ink):
        """[(font, rows)]: large letters where all of it fits on one; a line stays together."""
        if not self._paged:
            self._paged = self._broken(ink)
        return self._paged

    def _broken(self, ink):
        pages = []
        for font, most, room in ((ink.text, 5, 208), (ink.small, 6, 236)):
            pages = [(font, [])]
            for line in self._lines:
                rows = wrap(font, line, room)
                if pages[-1][1] and len(pages[-1][1]) + len(rows) > most:
                    pages.append((font, []))
                pages[-1][1].extend(rows)
                while len(pages[-1][1]) > most:  # but for one that has no room on any
                    pages.append((font, pages[-1][1][most:]))
                    del pages[-2][1][most:]
            if len(pages) == 1 and len(pages[0][1]) <= most:
                break
        return pages

    def _more(self):
        return self._page + 1 < len(self._pages(self.app.ink))

    def head(self):
        return None, self.t("banner.title"), ""

    def labels(self):
        return None, None, self.t("key.next" if self._more() else "key.understood")

    def body(self, ink):
        if ink.cell("banner", 0, 22, 296, 84, self._page, *self._lines):
            canvas = ink.canvas
            canvas.fill(0, 22, theme.WIDTH, 84)
            font, lines = self._pages(ink)[self._page]
            large = font is ink.text
            canvas.icon(self._icon, 14, 40 if large else 52, 0, scale=4 if large else 2)
            draw_lines(ink, lines, 22, 84, 78 if large else 50, 0, font)

    def press(self, key):
        if key == C and self._more():
            self._page += 1
        elif key == C:
            self.app.back()


class Undo(Screen):
    """Shows what the last action was and which numbers taking it back would change."""

    module = __name__

    def __init__(self, app, match, last):
        from firmware.ui.past import log_words  # few turns want it

        super().__init__(app)
        self._match = match
        self._last = last
        self._changes = []
        self._words = ""
        if self._last:
            before = match.session.before_last(len(self._last))
            words = [log_words(match, entry, before["active"]) for entry in self._last]
            self._words = " · ".join(words)
            self._changes = match.changes(before, 2)

    def head(self):
        return None, self.t("undo.title"), ""

    def labels(self):
        redo = self.t("key.redo") if self._match.session.redo_count else None
        return self.t("key.no"), redo, self.t("key.undo") if self._last else None

    def body(self, ink):
        if not ink.cell("undo", 0, 20, 282, 88):
            return
        canvas = ink.canvas
        if not self._last:
            canvas.text(ink.text, self.t("undo.nothing"), 8, 48)
            return
        lines = _draw_fitted(canvas, self._words, 38, 268, ("text", "narrow"))
        y, step = (64, 28) if lines == 1 else (73, 25)
        numbers = theme.font("number_m")
        changes = self._changes[:2]
        # Below each other, as far to the right as they may: a label has what room they leave.
        wide = [max([numbers.width(str(one[place])) for one in changes] + [0]) for place in (1, 2)]
        arrow = 276 - wide[1] - 32
        for label, now, then in changes:
            _draw_fitted(canvas, label, y, arrow - wide[0] - 22, ("text", "narrow", "small"))
            canvas.text(numbers, str(now), arrow - 6, y + 2, align=RIGHT)
            canvas.icon(icons.ARROW, arrow, y - 14, scale=2)
            canvas.text(numbers, str(then), arrow + 32, y + 2)
            y += step

    def press(self, key):
        if key == A:
            self.app.back()
        elif key == C and self._last:
            self._match.undo()
        elif key == B and self._match.session.redo_count:
            self._match.redo()

    def hold(self, key):
        """It is open already."""


def _draw_fitted(canvas, words, y, room, roles):
    """Words in the first font in which they fit, else in two lines of the last: -> lines."""
    font = None
    for role in roles:
        font = theme.font(role)
        if font.width(words) <= room:
            canvas.text(font, words, 8, y)
            return 1
    lines = wrap(font, words, room)
    y -= 5
    for line in (lines[0], " ".join(lines[1:])):
        canvas.text(font, line, 8, y, room=room)
        y += font.cap + 4
    return 2


def draw_lines(ink, lines, top, height, x=8, color=1, font=None):
    """Lines of text, in the middle of the height."""
    step = 13 if font is ink.small else 18 if len(lines) < 5 else 16
    y = top + (height - step * len(lines)) // 2 + step - 4
    for line in lines:
        ink.canvas.text(font or ink.text, line, x, y, color)
        y += step
