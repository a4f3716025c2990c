# SPDX-License-Identifier: MIT
"""The whole product as one object with one method: step."""

import io
import sys

from micropython import const

from firmware.chores import Chores
from firmware.i18n import Texts
from firmware.settings import Settings
from firmware.ui.ink import Ink
from firmware.ui.lights import Lights
from firmware.ui.nav import C
from firmware.ui.refresh import Refresh
from lib import icons, modules, ticks
from lib.canvas import Canvas
from lib.gesture import DOWN, HOLD, PRESS, REPEAT, Gestures

_KEYS = const(5)
_TOAST = const(3000)  # ms that a toast stays
_LOG = "log.txt"
_MAX_LOG = const(8192)  # bytes after which its older part goes
_KEEP_LOG = const(2560)  # of it that stay
_CLOCK_SAVED = const(3_600_000)
_BATTERY_LOOK = const(60_000)  # ms between two looks at the battery
_BATTERY_LOW = const(15)  # percent
_MOST_CRASHES = const(3)  # without a press in between


class App:
    """Holds what all screens share. Nothing here waits: `step` does what is due and returns."""

    def __init__(self, board):
        modules.load("lib.record")  # its buffer is made while there is room, and stays
        self.board = board
        self.store = board.store
        self.settings = Settings(self.store)
        self.texts = Texts(self.settings.language)
        self.canvas = Canvas()
        self.ink = Ink(self.canvas)
        self.now = board.ticks()
        self.lights = Lights(board.grid, self.settings)
        self._dice = None
        self.rolls = {}  # how often each face of each kind of die has come
        self.match = None
        self.charge = None  # of the battery in percent, where the board can tell
        self._warned = False  # of a low battery
        self._battery_due = self.now
        board.panel.inverted = self.settings.invert
        self._refresh = Refresh(board.panel, self.canvas)
        self._gestures = Gestures(_KEYS, self.settings.hold)
        self._screens = []
        self._toast = None  # (icon, line, more line)
        self._toast_until = 0
        self._repeats = 0
        self._stale = True  # the screen must be drawn
        self._paper = None  # kind of the last screen that wanted fresh paper
        self._clock = self.now
        self._crashes = 0  # since the last press
        self.chores = Chores(board)
        modules.stay(sys.modules)  # what is here now is always needed

    # --- start

    def start(self):
        """Show the match that was on the table when the power went, or else the launcher."""
        if self.board.safe:
            from firmware.ui.screens.safe import SafeMode

            self._screens.append(SafeMode(self))
            self.shown()
        else:
            self.go_on()
        for trouble in self.board.troubles:
            self.toast(icons.WARNING, self.texts("trouble." + trouble), "")

    def go_on(self):
        """To the match that was on the table, or else to the launcher."""
        from firmware.ui.shelf import current

        name = self._guard(current, self.store)
        if name:
            self._guard(self.resume, name)
        if not self.match:
            self.take_off_table()
            self.shown()

    @property
    def dice(self):
        if self._dice is None:
            from firmware.match.dice import FairDice

            self._dice = FairDice(self.board.random)
        return self._dice

    # --- the match on the table

    def begin(self, game, setup):
        """A new match; raises Reject."""
        from firmware.ui import shelf

        shelf.begin(self, game, setup)

    def resume(self, name):
        """Go on with a match that was kept."""
        from firmware.ui import shelf

        shelf.resume(self, name)

    def put_on_table(self, match, screen):
        self.match = match
        self._screens = [screen]
        self.shown()

    def leave_match(self):
        """Back to the launcher. A match that is over goes into the results, another one stays."""
        from firmware.ui import shelf

        shelf.leave(self, True)

    def clear_table(self):
        """To the launcher; the match stays among those that can be resumed."""
        from firmware.ui import shelf

        shelf.leave(self, False)

    def erase(self):
        """As if nobody had ever played: matches, results, settings and log go, sheets stay."""
        from firmware.ui import shelf

        shelf.erase(self)

    def take_off_table(self):
        """The launcher comes instead of it all: -> the match that was on the table."""
        from firmware.ui.screens.launcher import Launcher

        match = self.match
        self.match = None
        self._screens = [Launcher(self)]
        return match

    # --- screens

    @property
    def top(self):
        return self._screens[-1]

    @property
    def at_rest(self):
        """Only the launcher or an overview is there."""
        return len(self._screens) == 1

    def push(self, screen):
        if screen.module:
            modules.use(screen.module)
        self._screens.append(screen)
        self.shown()

    def back(self):
        if len(self._screens) > 1:
            self._screens.pop()
            self.shown()

    def replace(self, screen):
        self._screens.pop()
        self.push(screen)

    def to_match(self):
        """Close everything above the match's overview."""
        del self._screens[1:]
        self.shown()

    def shown(self):
        """Another screen is on top."""
        self.top.shown()
        # Back on the same overview after a form is no new kind: a flash after every action is not
        # what a table wants.
        if self.top.fresh_paper and type(self.top) is not self._paper:
            self._paper = type(self.top)
            self._refresh.full_next()
        self.redraw()

    def redraw(self):
        self._stale = True
        self.lights.changed()

    def ask(self, question, label, action):
        """A question that must be answered before `action` is done."""
        from firmware.ui.screens.dialogs import Question

        self.push(Question(self, question, label, action))

    def banner(self, lines, icon=icons.WARNING, quiet=False):
        """Something the table must see: it stays until C. `quiet`: the lights tell it already."""
        from firmware.ui import effects
        from firmware.ui.screens.dialogs import Banner

        self.push(Banner(self, lines, icon))
        if not quiet:
            self.lights.play(effects.alarm, 1200, self.now)

    def toast(self, icon, line, more):
        """A short remark: for three seconds or until the next press."""
        self._toast = (icon, line, more)
        self._toast_until = ticks.add(self.now, _TOAST)
        self.redraw()

    def refuse(self, words):
        """Say why something cannot be. The words may have a second sentence: what to do."""
        from firmware.ui import effects

        first, _, rest = words.partition(". ")
        self.toast(icons.CROSS, first, rest)
        self.lights.play(effects.cross, 300, self.now)

    def show_result(self):
        from firmware.ui.screens.result import Result

        self.push(Result(self, self.match))

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
        if name == "hold":
            self._gestures.hold_ms = self.settings.hold  # pyright: ignore
        elif name == "language":
            self.texts.switch(self.settings.language)
        elif name == "invert":
            self.board.panel.inverted = self.settings.invert
            self._refresh.full_next()

    # --- time

    def step(self, now):
        """Do what is due: -> milliseconds until the next step, None: when a button moves.

        Light first, then the picture; what can wait comes when the panel is at work.
        """
        self.now = now
        self._guard(self._take_presses)
        wait = self.lights.step(now, self._scene)
        if self._stale:
            self._stale = False
            self._guard(self._draw)
            self._refresh.step(now)
            return 0
        wait = _sooner(wait, self._refresh.step(now))
        wait = _sooner(wait, self._guard(self._tick))
        if self._stale:
            return 0
        held = self._gestures.wait(now)
        wait = _sooner(wait, held)
        if held is None and wait != 0 and self._guard(self.chores.step, self):
            return 0
        return wait

    def _take_presses(self):
        while True:
            edge = self.board.buttons.pop()
            if edge is None:
                break
            key, down, at = edge
            self._crashes = 0
            self._wake_toast(down)
            self.lights.key(key, down, self.now)
            for gesture in self._gestures.edge(key, down, at):
                self._gesture(*gesture)
        for gesture in self._gestures.due(self.now):
            self._gesture(*gesture)
        progress = 0
        for key in range(3):
            progress = max(progress, self._gestures.progress(key, self.now))
        self.lights.hold(progress)

    def _gesture(self, key, kind):
        screen = self.top
        if key <= C:
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
        if down and self._toast:
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
        self.top.draw(self.ink)
        if self._toast:
            self.ink.toast(*self._toast)
        self.chores.drawn()

    def _scene(self, lights, now):
        for number in range(len(self._screens) - 1, -1, -1):
            if self._guard(self._screens[number].scene, lights, now):
                return

    # --- failures are shown, never fatal

    def _guard(self, function, *args):
        """Call something of a screen. If it fails, the screen is left and the match goes on."""
        try:
            return function(*args)
        except Exception as error:
            self.log(error)
            del self._screens[1:]
            self._toast = None
            self.ink.wipe()
            self._crashes += 1
            if self._crashes == _MOST_CRASHES and self.match:
                self.clear_table()  # the match itself cannot be shown
            elif self._crashes > _MOST_CRASHES:
                raise  # there is nothing left to go back to
            self.refuse(self.texts("error.crash"))
            return None

    def log(self, error):
        """Keep the traceback for whoever mends it; the player sees one sentence."""
        self.chores.spend_reserve()
        try:
            text = io.StringIO()  # the stubs do not know its getvalue
            sys.print_exception(error, text)
            told = text.getvalue()  # pyright: ignore
            print(told, file=sys.stderr)  # a device's cable: ./dev logs shows it
            self._note(told.encode())
        except Exception as worse:
            print("not logged:", type(worse), file=sys.stderr)

    def _note(self, told):
        log = self.store.open(_LOG)
        try:
            if log.size() + len(told) <= _MAX_LOG:
                log.write(told)
                log.sync()
                return
            kept = bytearray(_KEEP_LOG)
            log.readinto(log.size() - _KEEP_LOG, memoryview(kept))
        finally:
            log.close()
        self.store.write(_LOG, kept + told)


def _sooner(first, second):
    if first is None:
        return second
    return first if second is None else min(first, second)


def _speed(repeats):
    """Holding a value: slow at first, then faster."""
    return 1 if repeats < 6 else 2 if repeats < 12 else 5
