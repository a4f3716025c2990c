# SPDX-License-Identifier: MIT
"""What is done while nobody presses: one small piece at a time, never between a press and its
picture.

On a stock Pico code lies in the heap, which cannot move what is in it. So a match's hot set (its
rules, its table, its forms) is loaded once and stays, other modules stay while there is room, and
garbage is collected while the player looks at the ink. Where there is room for everything (a
Pico 2, a firmware that is part of the image) no module ever goes.
"""

from micropython import const

from firmware import starts
from firmware.ui import theme
from lib import modules

# The free piece after start with which all modules of a match fit, code and all.
_ROOMY = const(190_000)
# Nothing asks for more than 4 KB in one piece, but a heap whose pieces are small is soon one of
# crumbs. What may be wanted is loaded beforehand while a piece of the first size is free: in a
# heap that is still in order, and nobody waits. The match is put together when none of the second
# size is, and a page goes when none of the third is.
_PLENTY = const(49_152)
_ORDER = const(36_864)
_FLOOR = const(34_816)
_PATIENCE = const(8)  # looks, until a match is put together again for which that did nothing
# Before the next press so much is to be free, in whatever pieces: what it makes must fit, and the
# page that it may open.
_LEAST = const(20_480)
# With less than this a page is not loaded before others have gone, while somebody waits for it.
_PAGE = const(30_720)
# With less than this a match that has had _LEAST is better resumed on a fresh heap.
_HOPELESS = const(12_288)
# With less than this when a match has been left, the next one gets a fresh heap.
_WORN = const(102_400)
# What most turns want is kept as long as a piece of this size is left beside it.
_WARM = const(40_960)
# Whose modules may go: the firmware, games from elsewhere, and what a board needed at its start.
_PACKAGES = ("firmware", "games", "hal")
# Set aside for telling a failure that may have come because there was no memory left.
_RESERVE = const(1024)


class Chores:
    def __init__(self, app, board):
        self._app = app
        self._board = board
        self._reserve = bytearray(_RESERVE)
        self.tight = False  # little is free, counting no garbage
        self._garbage = False
        self._swept = False  # a key is down, and all was collected since
        self._best = 0  # bytes that were free at rest
        self._starting = True  # the start has not come to rest yet
        self._unsettled = False  # what stays of the last drawing lies among its garbage
        self._rest = False  # the match's file may want something: True, or what is left of that
        self._look = False  # there may be too little in one piece
        self._order = None  # what is left of putting the match together
        self._compacted = False
        self._in_vain = 0  # looks until that is tried again
        self._clear = False  # all pages may go before more is loaded
        self._wanted = []  # those of them that are not loaded yet, the next one at the end
        self._warm = []  # likewise those that stay if there is room
        self._ahead = []  # likewise pages
        # Read while the heap is still in one piece.
        self._fonts = list(theme.FONTS)
        self.roomy = board.has_room(_ROOMY)
        modules.make_room = None if self.roomy else self._make_room

    def spend_reserve(self):
        """Something failed, and is about to be told."""
        self._reserve = None
        self._garbage = True

    def drawn(self):
        """Something new is on the display, and what it was made of is garbage."""
        # To look at what is free takes 8 ms: only if nothing was collected since the last one.
        if self._garbage and not self.roomy:
            self.tight = self._board.free() < _LEAST
        self._garbage = True
        self._swept = False
        self._unsettled = not self.roomy
        self._rest = True

    def held(self):
        """A key is down. What it does comes when it is let go, mostly: what other chores and the
        lights have left is collected now, and not in the middle of that.
        """
        if not self._swept:
            self._swept = True
            self._board.collect()

    def change_match(self, hot, warm, ahead):
        """Another match is on the table, or none: these modules are to be at hand from now on.

        Those of the match before may go. What is needed at once is loaded by whoever needs it.
        `hot` ones stay in any case; `warm` ones too if there is room for them, else they are
        pages. `ahead` are pages that are likely to be wanted.
        """
        self._order = None
        modules.heat(hot)
        self._wanted = list(hot)
        self._wanted.reverse()
        self._warm = list(warm)
        self._warm.reverse()
        self._ahead = list(ahead)
        self._ahead.reverse()
        self._clear = not self.roomy

    def step(self, app):
        """Do one thing: -> True if there is more to do."""
        if self._garbage:
            self._garbage = False
            free = self._board.collect()
            self.tight = not self.roomy and free < _LEAST
            if not self._reserve:
                self._restore_reserve()
            if not self.roomy and app.at_rest:
                self._look_after(app, free)
        elif self._unsettled:
            self._unsettled = False
            app.texts.settle()
            app.ink.settle()
            modules.settle()
            if app.match:
                app.match.session.settle()
            self._look = not self._board.has_room(_ORDER)  # collects, too
        elif self._fonts:
            theme.font(self._fonts.pop())
        elif self._clear and app.at_rest:
            self._clear = False
            self._drop(modules.pages(*_PACKAGES))
        elif self._wanted:
            modules.load_hot(self._wanted.pop())
            self._garbage = True
            if app.match and not self._wanted:
                app.match.prepare()
        elif self._warm:
            name = self._warm.pop()
            if self.roomy or self._board.has_room(_WARM):
                modules.use(name)
                self._garbage = True
        elif self._ahead and app.at_rest:
            name = self._ahead.pop()
            if self.roomy or self._board.has_room(_PLENTY):
                modules.use(name)
                self._garbage = True
        elif self._rest:
            if self._rest is True:
                self._rest = app.match.session.resting() if app.match else iter(())
            for _ in self._rest:
                break
            else:
                self._rest = False
        elif self._order and app.at_rest:
            for _ in self._order:
                break
            else:
                self._order = None
                self._garbage = self._look = True
        elif self._look and app.at_rest:
            self._look = False
            if not self.roomy:
                self._put_in_order(app)
        else:
            if self._starting:
                self._starting = False
                starts.done(app.store)
            return False
        return True

    def _put_in_order(self, app):
        """See to it that a large piece is free."""
        if self._board.has_room(_ORDER):
            self._compacted = False
        elif app.match and not self._compacted and not self._in_vain:
            self._compacted = True
            self._order = app.match.compacting()
        else:
            # It takes a large match half a second: not soon again if it did not help.
            self._in_vain = _PATIENCE if self._compacted else max(0, self._in_vain - 1)
            self._compacted = False
            if not self._board.has_room(_FLOOR):
                self._drop(modules.pages(*_PACKAGES))
                self._in_vain = 0  # now it may help

    def _look_after(self, app, free):
        """Only the overview is there, and so much is free."""
        closed = self._closed_pages()
        if free < _LEAST and closed:
            self._drop(closed)
        elif free < _HOPELESS < _LEAST < self._best and app.match:
            # There was more: what is left over from what failed does not go any other way. The
            # match is in its file, and is there again in two seconds.
            self._board.reset()
        self._best = max(self._best, free)

    def _restore_reserve(self):
        try:
            self._reserve = bytearray(_RESERVE)
        except MemoryError:
            pass  # the next collection may bring some

    def _make_room(self):
        """A page is about to be loaded, in the middle of a press: better that others go than that
        it fails. Those that are open stay.
        """
        if self._board.collect() < _PAGE:
            self.make_room()

    def before_press(self):
        """Whoever presses on and on leaves no time to put things in order."""
        self.tight = False
        if self._board.collect() < _LEAST:
            self.make_room()

    def make_room(self):
        """All pages go that are not open, where memory is small."""
        if self.roomy:
            return
        self._app.ink.lighten()
        self._drop(self._closed_pages())
        if self._board.collect() < _PAGE and self._app.match:
            self._app.match.session.lighten()
            self._board.collect()

    def is_worn(self):
        """No match is on the table, and yet little is free: a start would help."""
        return not self.roomy and self._board.collect() < _WORN

    def _closed_pages(self):
        opened = self._app.modules()
        return [name for name in modules.pages(*_PACKAGES) if name not in opened]

    def _drop(self, names):
        if names:
            modules.forget(names)
            self._garbage = True
            self._look = True
