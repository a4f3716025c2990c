# SPDX-License-Identifier: MIT
"""What every screen has, and lists to choose from."""

from firmware import games
from firmware.i18n import said
from firmware.ui import theme
from lib import icons
from lib.canvas import RIGHT

A, B, C, UP, DOWN = range(5)  # as the board numbers its keys

NO_HOLDS = (False, False, False)
_ROW_CELLS = ("row 1", "row 2", "row 3", "row 4")


class Screen:
    """What stands on the display and takes the presses. A screen changes nothing behind the
    back of the one under it: it is left by `app.back()` and the one below is drawn again.
    """

    # True: UP and DOWN change a value, at once and repeating. False: they move a pointer when
    # released, and holding jumps.
    changes_value = False
    # Another kind than the screen before: its first picture clears the ghosts.
    fresh_paper = False
    # What lies over it is left soon: its picture is kept meanwhile.
    stays = False
    # __name__ in a module that is loaded when it is first opened, so that those which were not
    # used for long can go when memory is short.
    module = None

    def __init__(self, app):
        self.app = app
        self.t = app.texts

    # --- looks

    def head(self):
        """(inverted name or None, title, words at the right)"""
        return None, "", ""

    def labels(self):
        """What A, B and C do; None for nothing."""
        return self.t("key.back"), None, None

    def holds(self):
        """Does holding A, B, C do something here?"""
        return NO_HOLDS

    def gutter(self):
        """(arrow up?, arrow down?, step between them)"""
        return False, False, ""

    def body(self, ink):
        """Draw the content."""

    def fold(self, y):
        """Where a toast begins, at `y` or above it: it hides whole rows, none of them by half."""
        return self.app.canvas.seam(min(y, 72), theme.BODY_RIGHT)

    def draw(self, ink):
        ink.begin(self)
        ink.head(*self.head())
        self.body(ink)
        ink.gutter(*self.gutter())
        ink.keys(self.labels(), self.holds())

    def scene(self, lights, now):
        """Light the matrix; False: what the screen below shows."""
        return False

    # --- presses

    def press(self, key):
        """A, B or C was pressed."""
        if key == A:
            self.app.back()

    def hold(self, key):
        """A, B or C was held; undo works wherever a match waits for something."""
        if key == A and self.app.match:
            from firmware.ui.screens.match import open_undo

            open_undo(self.app, self.app.match)

    def move(self, steps, held):
        """UP (steps > 0) or DOWN (steps < 0); held: a jump on a pointer."""

    def shown(self):
        """The screen is on top (again)."""

    def tick(self, now):
        """Time passes: -> milliseconds until it wants to be called again, or None."""
        return None


def game_title(t, slug, title):
    """What a match goes by: its own title, or else its game's."""
    if title:
        return said(title, t.language)
    return t.of(games.folder(slug), "title") if games.is_known(slug) else slug


class ListScreen(Screen):
    """A list to choose from. `rows()` gives (icon or None, label, remark, locked) for each; -1
    instead of an icon keeps its place empty, so that all labels begin below each other.

    A list that is long has `row_count` and `row` of its own instead: only what is seen is made.
    """

    def __init__(self, app):
        super().__init__(app)
        self.at = 0
        self.top = 0

    def rows(self):
        return [self.row(index) for index in range(self.row_count())]

    def choose(self, index):
        """C was pressed on a row."""

    def row_count(self):
        return len(self.rows())

    def row(self, index):
        return self.rows()[index]

    def press(self, key):
        if key == C and self.row_count():
            self.choose(self.at)
        elif key == B:
            self.page()
        else:
            super().press(key)

    def page(self):
        """B: the next page."""
        count = self.row_count()
        if count > theme.ROWS:
            self.at = (self.at // theme.ROWS + 1) * theme.ROWS
            if self.at >= count:
                self.at = 0
            self.top = self.at

    def move(self, steps, held):
        count = self.row_count()
        if count:
            jump = max(1, count // 2) if held else 1
            self.at = (self.at - (jump if steps > 0 else -jump)) % count

    def gutter(self):
        more = self.row_count() > 1
        return more, more, ""

    def body(self, ink):
        count = self.row_count()
        self.at = min(self.at, max(0, count - 1))
        self.top = draw_some_rows(ink, count, self.row, self.at, self.top)


def draw_rows(ink, rows, at, top, shown=theme.ROWS):
    """Draw the part of a list around the chosen row; `top` is the first row that was shown, and
    `shown` how many there is room for.

    Returns the first row that is shown now.
    """
    return draw_some_rows(ink, len(rows), lambda index: rows[index], at, top, shown)


def draw_some_rows(ink, count, row_at, at, top, shown=theme.ROWS):
    """As draw_rows; `row_at(index)` makes those that are shown."""
    top = max(min(top, at), at - shown + 1)
    top = max(0, min(top, count - shown))
    for place in range(shown):
        number = top + place
        row = row_at(number) if number < count else None
        y = theme.BODY_TOP + place * theme.ROW
        chosen = number == at
        if ink.cell(_ROW_CELLS[place], 0, y, theme.BODY_RIGHT, theme.ROW, row, chosen) and row:
            _draw_row(ink, y, row, chosen)
    return top


def _draw_row(ink, y, row, chosen):
    icon, label, remark, locked = row
    canvas = ink.canvas
    if chosen:
        canvas.fill(0, y, theme.BODY_RIGHT, theme.ROW)
    color = 0 if chosen else 1
    x = theme.LEFT
    if icon is not None:
        if icon >= 0:
            canvas.icon(icon, x, y + 5, color)
        x += 20
    right = theme.RIGHT
    base = y + theme.ROW_BASE
    if remark:
        right -= canvas.text(ink.small, remark, right, base, color, align=RIGHT) + 8
    if locked:
        canvas.icon(icons.LOCK, right - 10, y + 6, color)
        right -= 18
    canvas.text(ink.fitting(label, right - x), label, x, base, color, room=right - x)
