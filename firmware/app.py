# SPDX-License-Identifier: MIT
"""The whole product as one object with one method: step."""

import sys

from micropython import const

from firmware.chores import Chores
from firmware.i18n import Texts
from firmware.log import Log
from firmware.settings import Settings
from firmware.stack import Stack
from firmware.ui.ink import Ink
from firmware.ui.lights import Lights
from firmware.ui.nav import C
from firmware.ui.refresh import Refresh
from firmware.ui.theme import HEIGHT
from lib import font, icons, modules, ticks
from lib.canvas import Canvas
from lib.gesture import DOWN, HOLD, PRESS, REPEAT, Gestures

_KEYS = const(5)
_CELLS = const(16)  # that are drawn in a step
_TOAST = const(3000)  # ms that a toast stays
_MORE = const(1500)  # and for each line after the second
_CLOCK_SAVED = const(3_600_000)
_BATTERY_LOOK = const(60_000)  # ms between two looks at the battery
_BATTERY_LOW = const(15)  # percent
_MOST_CRASHES = const(3)  # without a press in between


class App(Stack):
    """Holds what all screens share. Nothing here waits: `step` does what is due and returns."""

    def __init__(self, board):
        super().__init__()
        modules.load("lib.record")  # its buffer is made while there is room, and stays
        self.board = board
        self.store = board.store
        self.log = Log(board.store)
        self.settings = Settings(self.store)
        self.texts = Texts(self.settings.language)
        font.in_place = board.in_place
        self.canvas = Canvas()
        self.ink = Ink(self.canvas)
        self.now = board.ticks()
        self.lights = Lights(board.grid, self.settings)
        self._dice = None
        self.rolls = {}  # how often each face of each kind of die has come
        self.match = None
        self._due = None  # (function, argument) of what the next step does
        self.charge = None  # of the battery in percent, where the board can tell
        self._warned = False  # of a low battery
        self._battery_due = self.now
        board.panel.inverted = self.settings.invert
        self._refresh = Refresh(board.panel, self.canvas)
        self._gestures = Gestures(_KEYS, self.settings.hold)
        self._toast = None  # (icon, line, ...)
        self._toast_until = 0
        self.hidden_from = HEIGHT  # below that y a toast hid the screen until this press
        self._repeats = 0
        self._stale = True  # the screen must be drawn
        self._clock = self.now
        self._crashes = 0  # since the last press
        self.link = None  # to a computer that listens
        self.chores = Chores(self, board)
        # A method that is taken as a value is a new object each time; every step takes these.
        self._lit = self._scene
        modules.stay(sys.modules)  # what is here now is always needed

    # --- start

    def start(self):
        """Show the match that was on the table when the power went, or else the launcher."""
        if self.board.safe:
            from firmware.ui.screens.safe import SafeMode

            self.lay(SafeMode(self))
        else:
            self.go_on()
        for trouble in self.board.troubles:
            self.toast(icons.WARNING, self.texts("trouble." + trouble), "")

    def go_on(self):
        """To the match that was on the table, or else to the launcher."""
        from firmware.ui import shelf

        name = self._guard(shelf.current, self.store)
        if name:
            self._guard(self.resume, name)
        if not self._due:
            self.take_off_table()
            game = self._guard(shelf.take_next, self.store)
            if game:
                self.set_up(game)

    @property
    def dice(self):
        if self._dice is None:
            from firmware.match.dice import FairDice

            self._dice = FairDice(self.board.random)
        return self._dice

    # --- the match on the table

    def begin(self, game, setup):
        """A new match, at once; raises Reject. Who presses lets shelf.py begin it in steps."""
        from firmware.ui import shelf

        shelf.begin(self, game, setup)

    def resume(self, name):
        """Go on with a match that was kept, in the steps to come."""
        from firmware.ui import shelf

        shelf.resume(self, name)

    def later(self, work, argument):
        """Have the next step do that: what this one leaves behind is gone by then."""
        self._due = (work, argument)

    def call(self, action):
        """Have the next step call that: a press is deep in the stack already."""
        self.later(_call, action)

    def page(self, name, then):
        """Have the next step load a page, if it is not there, and do what is to be done with it:
        a press is deep in the stack already.
        """
        self.later(self._page, (name, then))

    def _page(self, asked):
        name, then = asked
        then(modules.use(name))

    def open(self, module, kind, *args):
        """The next step shows a screen of a page."""
        name = "firmware.ui.screens." + module
        self.page(name, lambda page: self.push(getattr(page, kind)(self, *args)))

    def work(self, pieces, done):
        """Have the next steps do what is done in pieces, and then `done` with what comes of it."""
        from firmware.ui.work import Work

        self.later(self._work, Work(self, pieces, done))

    def _work(self, work):
        if self._guard(work.step):
            self.later(self._work, work)

    def set_up(self, game):
        """Begin to set up a match, while none is on the table."""
        from firmware.ui import listing

        listing.begin(self, game, "")

    def put_on_table(self, match, screen):
        self.match = match
        self.lay(screen)

    def leave_match(self):
        """Back to the launcher. A match that is over goes into the results, another one stays."""
        from firmware.ui import shelf

        shelf.leave(self, True)

    def clear_table(self):
        """To the launcher; the match stays among those that can be resumed."""
        from firmware.ui import shelf

        shelf.leave(self, False)

    def erase(self):
        """As if nobody had ever played: matches, results, settings and log go. What somebody has
        put there for a game stays.
        """
        from firmware.ui import shelf

        shelf.erase(self)

    def take_off_table(self):
        """The launcher comes instead of it all."""
        from firmware.ui.screens.launcher import Launcher

        self.match = None
        self.lay(Launcher(self))

    # --- screens

    def redraw(self):
        self._stale = True
        self.lights.changed()

    def clear_ghosts(self):
        self._refresh.full_next()

    def ask(self, question, label, action, title=None):
        """A question that must be answered before `action` is done."""
        dialogs = modules.use("firmware.ui.screens.dialogs")
        self.push(dialogs.Question(self, question, label, action, title))

    def banner(self, lines, icon=icons.WARNING, quiet=False):
        """Something the table must see: it stays until C. `quiet`: the lights tell it already."""
        from firmware.ui import effects

        dialogs = modules.use("firmware.ui.screens.dialogs")
        self.push(dialogs.Banner(self, lines, icon))
        if not quiet:
            self.lights.play(effects.alarm, 1200, self.now)

    def toast(self, icon, *lines):
        """A short remark: for three seconds, longer if it has much to say, or until a press."""
        if self._toast:
            self.ink.wipe()  # that one may have been larger
        self._toast = (icon,) + lines
        self._toast_until = ticks.add(self.now, _TOAST + _MORE * max(0, len(lines) - 2))
        self.redraw()

    def refuse(self, words):
        """Say why something cannot be. The words may have a second sentence: what to do."""
        from firmware.ui import effects

        first, _, rest = words.partition(". ")
        self.toast(icons.CROSS, first, rest)
        self.lights.play(effects.cross, 300, self.now)

    def show_result(self):
        self.push(modules.use("firmware.ui.screens.result").Result(self, self.match))

    def change_setting(self, name, value):
        """Choose a setting; it takes effect at once."""
        try:
            self.settings.change(name, value)
        except OSError:
            self.toast(icons.WARNING, self.texts("notice.not_saved"), "")
        self.apply(name)
        self.redraw()

    def apply(self, name):
        """Heed a setting that is not looked at each time."""
        self.ink.lighten()
        if name == "hold":
            self._gestures.hold_ms = self.settings.hold  # pyright: ignore
        elif name == "language":
            self.texts.switch(self.settings.language)
        elif name == "invert":
            self.board.panel.inverted = self.settings.invert
            self.clear_ghosts()

    # --- time

    def step(self, now):
        """Do what is due: -> milliseconds until the next step, None: when a button moves.

        Light first, then the picture; what can wait comes when the panel is at work. What a press
        has changed is drawn in the next step: where memory is collected between two of them, what
        the press has left behind is gone by then.
        """
        # Screens are called from here, and what they raise comes back to here, without a detour: a
        # Pico's stack has room for some twenty calls within calls.
        try:
            self.now = now
            if self._due:
                (work, argument), self._due = self._due, None
                work(argument)
                return 0
            pressed = False
            while not self._due:
                edge = self.board.buttons.pop()
                gestures = self._take(edge) if edge else self._gestures.due(now)
                for key, kind in gestures:
                    self._gesture(key, kind)
                if edge or gestures:
                    pressed = True
                else:
                    break
            self._show_hold()
            wait = self.lights.step(now, self._lit)
            if pressed:
                self._refresh.wake(now)
                return 0
            if self._stale:
                self._stale = False
                self._draw_somehow()
                if not self._stale:
                    self._refresh.step(now)
                return 0
            return self._idle(now, wait)
        except Exception as error:
            self._fail(error)
            return 0

    def _idle(self, now, wait):
        """Nobody presses, and the picture is as it should be."""
        wait = _sooner(wait, self._refresh.step(now))
        wait = _sooner(wait, self._tick())
        if self._stale:
            return 0
        held = self._gestures.wait(now)
        wait = _sooner(wait, held)
        if held is not None:
            self.chores.held()
            return wait
        if wait == 0:
            return wait
        if self.chores.step(self):
            return 0
        if self.link or self.board.cable.stirred():
            wait = _sooner(wait, self._talk())
        return wait

    def _talk(self):
        """With the computer at the other end of the cable: -> ms until the next time, or None."""
        try:
            if not self.link:
                from firmware.link import Link

                self.link = Link(self, self.board.cable)
            return self.link.step(self.now)
        except Exception as error:
            # Nobody at the table has to do with that.
            self.link = None
            self.log.add(error)
            return 0

    def _take(self, edge):
        """A button has moved: -> the gestures that this ends or begins."""
        key, down, at = edge
        self._crashes = 0
        self._wake_toast(down)
        self.lights.key(key, down, self.now)
        return self._gestures.edge(key, down, at)

    def _show_hold(self):
        progress = 0
        if self._gestures.down:
            for key in range(3):
                progress = max(progress, self._gestures.progress(key, self.now))
        self.lights.hold(progress)

    def _gesture(self, key, kind):
        screen = self._screens[-1]
        if key <= C:
            if self.chores.tight:
                self.chores.before_press()
            if kind == PRESS:
                screen.press(key)
                self.redraw()
            elif kind == HOLD:
                screen.hold(key)
                self.redraw()
            return
        direction = 1 if key == C + 1 else -1
        if screen.changes_value:
            if kind == DOWN:
                self._repeats = 0
                screen.move(direction, False)
                self.redraw()
            elif kind == REPEAT:
                self._repeats += 1
                screen.move(direction * _speed(self._repeats), False)
                self.redraw()
        elif kind in (PRESS, HOLD):
            screen.move(direction, kind == HOLD)
            self.redraw()

    def _wake_toast(self, down):
        if down:
            self.hidden_from = self.ink.toast_top if self._toast else HEIGHT
            if self._toast:
                self._close_toast()

    def _close_toast(self):
        self._toast = None
        self.ink.wipe()
        self.redraw()

    def _tick(self):
        wait = None
        if self._toast:
            wait = ticks.diff(self._toast_until, self.now)
            if wait <= 0:
                self._close_toast()
                wait = None
        if self.match and ticks.diff(self.now, self._clock) > _CLOCK_SAVED:
            self._clock = self.now
            self.match.save_clock()
        wait = _sooner(wait, self._look_at_battery())
        return _sooner(wait, self.top.tick(self.now))

    def _look_at_battery(self):
        """Warn once, while there is time to fetch a cable: -> ms until the next look."""
        left = ticks.diff(self._battery_due, self.now)
        if left > 0:
            return left
        self._battery_due = ticks.add(self.now, _BATTERY_LOOK)
        self.charge = self.board.battery()
        if self.charge is None:
            return _BATTERY_LOOK
        if self.charge < _BATTERY_LOW and not self._warned:
            self._warned = True
            words = self.texts("notice.battery", self.charge)
            self.toast(icons.WARNING, words, self.texts("notice.battery.more"))
        return _BATTERY_LOOK

    def _draw(self):
        ink = self.ink
        ink.left = _CELLS
        ink.late = False
        self.top.draw(ink)
        ink.left = -1
        if ink.late:
            # What is left is drawn in the next step; the panel waits for it.
            ink.moved = None
            self._stale = True
            return
        if self._toast:
            ink.toast(self.top.fold, *self._toast)
        self.chores.drawn()

    def _scene(self, lights, now):
        try:
            self.scene(lights, now)
        except Exception as error:
            self._fail(error)

    # --- failures are shown, never fatal

    def _guard(self, function, *args):
        """Call something of a screen. If it fails, the screen is left and the match goes on."""
        try:
            return function(*args)
        except Exception as error:
            self._fail(error)
            return None

    def _draw_somehow(self):
        """Draw; if memory does not last, once more without the pages that are not open."""
        try:
            self._draw()
        except MemoryError:
            self.chores.make_room()
            self.ink.wipe()
            self._draw()

    def _fail(self, error):
        """Keep the traceback for whoever mends it; the player sees one sentence."""
        self.chores.spend_reserve()
        self.log.add(error)
        self._crashes += 1
        try:
            self.drop()
            self._toast = None
            self.ink.wipe()
            if self._crashes == _MOST_CRASHES and self.match:
                self.clear_table()  # the match itself cannot be shown
            if self._crashes <= _MOST_CRASHES:
                # A part of the match's file may be rotten that is wanted only for this.
                rotten = getattr(error, "code", None) == "unreadable"
                self.refuse(self.texts("error.rotten" if rotten else "error.crash"))
                return
        except Exception as worse:
            self.log.add(worse)
        # There is nothing left to go back to. The match is in its file, and resumes.
        self.board.reset()


def _sooner(first, second):
    if first is None:
        return second
    return first if second is None else min(first, second)


def _call(action):
    action()


def _speed(repeats):
    """Holding a value: slow at first, then faster."""
    return 1 if repeats < 6 else 2 if repeats < 12 else 5
