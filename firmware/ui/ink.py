# SPDX-License-Identifier: MIT
"""Draws a screen's frame (head, key strip, gutter) and lets a screen redraw only what changed.

A screen draws itself anew after every press, but in cells: a cell is drawn only if what it shows
is not what it showed before. So a screen reads like one drawing, and costs like one update. Where
very much is new, some cells are left to the next steps, which draw the screen once more.
"""

from binascii import crc32

from micropython import const

from firmware.ui import theme
from lib import font, icons
from lib.canvas import CENTER, RIGHT
from lib.wrap import wrap

# Three keys: left edge and width of their cells.
_KEY_CELLS = (("A", 0, 98), ("B", 98, 99), ("C", 197, 99))
_FRAME = ("page", "head", "gutter", "A", "B", "C")  # the cells that every screen has
_MOST_CELLS = const(64)
_SMALL = const(0x1FFFFFF)  # 31 times as much is still no large integer on a device
_HOLD_ICONS = (icons.UNDO, icons.DIE, icons.NEXT)


class Ink:
    def __init__(self, canvas):
        self.canvas = canvas
        self.toast_top = 72  # of the last toast
        self._owner = None
        self._kept = None  # (overview, its cells, its words) under what is drawn now
        self._cells = {}
        self._others = {}  # cells of what lies over an overview
        # None, or the only spots of an overview that can have changed since it was drawn
        self.moved = None
        self.left = -1  # cells that may be drawn now; below 0: all
        self.late = False  # some were left out
        self.text = theme.font("text")
        self.small = theme.font("small")

    def fitting(self, words, room):
        """The font of names and choices, or the widest in which they have room."""
        if self.text.width(words) <= room:
            return self.text
        narrow = theme.font("narrow")
        return narrow if narrow.width(words) <= room else self.small

    def begin(self, owner):
        """`owner` is about to be drawn; another one than before starts on white paper, but an
        overview on its own picture again: most of it is as it was.
        """
        if owner is self._owner:
            return
        before, self._owner = self._owner, owner
        if self._kept and self._kept[0] is owner:
            self._others = self._cells
            _, self._cells, words = self._kept
            self._kept = None
            self.canvas.restore(words)
            return
        if owner.fresh_paper:
            self._kept = None
        elif before and before.stays and self._cells.get("toast") is None:
            self._kept = (before, self._cells, self.canvas.keep())
            self._cells = self._others
        self.wipe()

    def lighten(self):
        """Memory is short, or what was kept may not be so any more."""
        self._kept = None

    def turn_over(self, owner):
        """`owner` shows something else from now on."""
        if owner is self._owner:
            self.wipe()

    def wipe(self):
        """Forget what is drawn: all cells will be drawn afresh."""
        cells = self._cells
        if len(cells) > _MOST_CELLS:
            cells = self._cells = {}
        for key in cells:
            cells[key] = None
        self.moved = None
        self.canvas.clear()

    def settle(self):
        """Nobody presses: put what grew in the middle of a press elsewhere, see Texts.settle."""
        self._cells = self._cells.copy()
        self._others = self._others.copy()
        font.settle()

    def cell(self, key, x, y, w, h, *shows):
        """True if the cell must be drawn, on paper that has been cleared for it.

        Of what it shows only a number is kept: the words and numbers themselves, made in the
        middle of a press, would lie scattered in the heap for as long as the screen stands.
        """
        if not self.left:
            self.late = True  # perhaps: to look takes as long as to draw some
            return False
        new = _digest(shows)
        old = self._cells.get(key)
        if new == old:
            return False
        self.left -= 1
        self._cells[key] = new
        if old is not None:
            self.canvas.fill(x, y, w, h, 0)
        return True

    def page(self, kind):
        """The content is of this kind; of another than before: all its cells are drawn afresh."""
        if self.cell("page", 0, theme.BODY_TOP - 1, theme.BODY_RIGHT, 89, kind):
            for key in self._cells:
                if key not in _FRAME:
                    self._cells[key] = None

    # --- the frame of every screen

    def head(self, pill, title, right):
        """The top line: an inverted name or nothing, words beside it, and words at the right."""
        if not self.cell("head", 0, 0, theme.WIDTH, theme.BODY_TOP - 1, pill, title, right):
            return
        canvas = self.canvas
        room = 292
        if right:
            font = self.text
            if title and not pill and theme.font("narrow").width(title) + font.width(right) > 282:
                font = self.small  # the title comes first
            room -= canvas.text(font, right, 292, theme.HEAD_BASE, align=RIGHT) + 8
        x = 2
        if pill:
            x = canvas.pill(self.text, pill, 0, 0, theme.HEAD_LINE, room=room - 30) + 6
        if title:
            room -= x
            font = self.fitting(title, room)
            if room > 50 or font.width(title) <= room:  # the first letters alone say nothing
                canvas.text(font, title, x, theme.HEAD_BASE, room=room)
        canvas.hline(0, theme.HEAD_LINE, theme.WIDTH)

    def keys(self, labels, holds):
        """The bottom line over A, B and C. `holds`: for each key, does holding it do something?"""
        for number in range(3):
            key, x, width = _KEY_CELLS[number]
            label = labels[number]
            hold = holds[number]
            if self.cell(key, x, theme.KEYS_LINE, width, 19, label, hold):
                self._key(x, width, label, _HOLD_ICONS[number] if hold else None, number)

    def _key(self, x, width, label, icon, number):
        canvas = self.canvas
        right = x + width
        canvas.hline(x, theme.KEYS_LINE, width)
        ink = 1
        if number == 2 and label:
            ink = 0
            canvas.fill(x + 1, theme.KEYS_TOP, width - 1, 18)
        elif number:
            canvas.vline(x, theme.KEYS_TOP, 18)
        room = 92
        middle = right - 49
        if icon is not None:
            canvas.icon(icon, right - 16, theme.KEYS_TOP + 3, ink)
            canvas.hline(right - 16, theme.KEYS_TOP + 14, 12, ink)
            room = 76
            middle -= 8
        if label:
            canvas.text(self.small, label, middle, theme.KEYS_TOP + 13, ink, CENTER, room=room)

    def gutter(self, up, down, step):
        """Arrows beside UP and DOWN, and the step between them; all empty: no gutter."""
        if not self.cell("gutter", theme.GUTTER, 19, 13, 89, up, down, step):
            return
        canvas = self.canvas
        if not (up or down or step):
            return
        canvas.vdots(theme.GUTTER, theme.BODY_TOP, 88)
        if up:
            canvas.icon(icons.UP, 286, 30)
        if down:
            canvas.icon(icons.DOWN, 286, 90)
        if step:
            canvas.text(self.small, step, 290, 68, align=CENTER)

    # --- what covers a screen for a while

    def toast(self, fold, icon, *said):
        """A black band over the lower part: one fact, below it what to do or what else. `fold`:
        see Screen.fold.
        """
        if not self.cell("toast", 0, 72, theme.BODY_RIGHT, 36, icon, said):
            return
        canvas = self.canvas
        large, font = self.text, self.small
        room = theme.BODY_RIGHT - (16 if icon is None else 46)
        first = large if large.width(said[0]) <= room else font
        lines = []
        letters = []
        for line in said:
            lines += wrap(font if lines else first, line, room)
            letters += wrap(large, line, room)
        count = len(lines)
        top = self.toast_top = fold(88 if count < 2 else 102 - 13 * count)
        canvas.hline(0, top, theme.BODY_RIGHT, 0)  # not one with a black row above it
        canvas.fill(0, top + 1, theme.BODY_RIGHT, 107 - top)
        if len(letters) == count and 17 * count < 98 - top:  # there is room for large ones
            lines, first, font = letters, large, large
        x = 10
        if icon is not None:
            x += canvas.icon(icon, x, (top + 88) // 2, 0, scale=2) + 8
        step = 17 if font is large else 13
        base = (top + 106 + first.cap - step * (len(lines) - 1)) // 2
        for line in lines:
            canvas.text(first, line, x, base, 0)
            base += step if first is font else 15
            first = font


def _digest(shows):
    """A number that is another one if something else is shown.

    Not by hash(): that of a string is a single byte on a Pico, so that one change of words in 256
    would not be seen. All sums stay so small that they need no memory.
    """
    number = len(shows)
    for item in shows:
        kind = type(item)
        if kind is not int:
            if kind is str:
                item = crc32(item.encode()) & _SMALL
            elif kind is tuple or kind is list:
                item = _digest(item)
            elif kind is dict:
                item = _digest(list(item.items()))
            else:
                item = hash(item)
        number = (number * 31 ^ item) & _SMALL
    return number
