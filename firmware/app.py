# SPDX-License-Identifier: MIT
"""The whole product as one object with one method: step."""

import gc
import io
import sys

from micropython import const

from firmware.i18n import Texts
from firmware.match.dice import FairDice
from firmware.match.files import match_files
from firmware.settings import Settings
from firmware.ui import lights as light
from firmware.ui.ink import Ink
from firmware.ui.lights import Lights
from firmware.ui.nav import C
from firmware.ui.refresh import Refresh
from firmware.ui.rolls import Rolls
from lib import icons, modules, ticks
from lib.canvas import Canvas
from lib.gesture import DOWN, HOLD, PRESS, REPEAT, Gestures

_KEYS = const(5)
_TOAST = const(3000)  # ms that a toast stays
_CURRENT = "current"  # names the match that is on the table
_LOG = "log.txt"
_MAX_LOG = const(8192)
# Screens that are loaded when they are opened; the launcher and the overview stay.
_PAGES = (
    "chart", "dialogs", "dice", "history", "more", "result", "safe", "selftest", "settings",
    "setup", "sheets",
)  # fmt: skip
_CLOCK_SAVED = const(3_600_000)
_SHEET = "sheet-"  # begins the names of the tracker sheets
_BATTERY_LOOK = const(60_000)  # ms between two looks at the battery
_BATTERY_LOW = const(15)  # percent
_MOST_CRASHES = const(3)  # without a press in between


class App:
    """Holds what all screens share. Nothing here waits: `step` does what is due and returns."""

    def __init__(self, board):
        self.board = board
        self.store = board.store
        self.settings = Settings(self.store)
        self.texts = Texts(self.settings.language)
        self.canvas = Canvas()
        self.ink = Ink(self.canvas)
        self.now = board.ticks()
        self.lights = Lights(board.grid, self.settings)
        self.dice = FairDice(board.random)
        self.rolls = Rolls()
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

    # --- start

    def start(self):
        """Show the match that was on the table when the power went, or else the launcher."""
        from firmware.ui.screens.launcher import Launcher

        # The launcher looks through the files when it is shown, so not before it is.
        self._screens.append(Launcher(self))
        if self.board.safe:
            from firmware.ui.screens.safe import SafeMode

            self.push(SafeMode(self))
        else:
            self.go_on()
        for trouble in self.board.troubles:
            self.toast(icons.WARNING, self.texts("trouble." + trouble), "")

    def go_on(self):
        """To the match that is on the table, or else to the launcher."""
        del self._screens[1:]
        name = self._guard(self._current)
        if name:
            self._guard(self.resume, name)
        if len(self._screens) == 1:
            self._shown()

    def clear_table(self):
        """To the launcher; the match stays among those that can be resumed."""
        match = self.match
        self.match = None
        del self._screens[1:]
        try:
            self.store.remove(_CURRENT)
            if match:
                match.leave()
        except OSError:
            pass
        self._shown()

    def erase(self):
        """As if nobody had ever played: matches, results, settings and log go, sheets stay."""
        try:
            for name in self.store.names():
                if not name.startswith(_SHEET):
                    self.store.remove(name)
        except OSError:
            self.refuse(self.texts("notice.not_saved"))
            return
        self.settings.__init__(self.store)
        for name in ("language", "invert", "hold"):
            self._apply(name)
        self.clear_table()
        self.toast(icons.TICK, self.texts("safe.erased"), "")

    def _current(self):
        name = self.store.read(_CURRENT, 64)
        name = name.decode() if name else None
        return name if name in match_files(self.store) else None

    # --- the match on the table

    def begin(self, game, setup):
        """A new match; raises Reject."""
        from firmware.match.results import next_file
        from firmware.match.session import Session

        name = next_file(self.store)
        self._put_on_table(Session.start(self.store, name, game, setup, self.dice))

    def resume(self, name):
        """Go on with a match that was kept."""
        from firmware.match.journal import Unreadable
        from firmware.match.session import Session

        try:
            session = Session.resume(self.store, name, self.dice)
        except Unreadable:
            self.refuse(self.texts("error.unreadable"))
            return
        self._put_on_table(session)

    def _put_on_table(self, session):
        from firmware.ui.match import Match
        from firmware.ui.screens.match import MatchScreen

        self.match = Match(self, session)
        del self._screens[1:]
        self.push(MatchScreen(self, self.match))
        try:
            self.store.write(_CURRENT, session.name.encode())
        except OSError:
            self.toast(icons.WARNING, self.texts("notice.not_saved"), "")
        trouble = session.take_trouble()
        if trouble:
            self.toast(icons.WARNING, self.texts("notice." + trouble), "")
        if self.match.view["over"]:
            self.show_result()

    def leave_match(self):
        """Back to the launcher. A match that is over goes into the results, another one stays."""
        match = self.match
        self.match = None
        try:
            if match.view["over"]:
                from firmware.match.results import finish

                finish(self.store, match.session)
            self.store.remove(_CURRENT)
        except OSError:
            self.toast(icons.WARNING, self.texts("notice.not_saved"), "")
        match.leave()
        del self._screens[1:]
        self._shown()

    # --- screens

    @property
    def top(self):
        return self._screens[-1]

    def push(self, screen):
        self._screens.append(screen)
        self._shown()

    def back(self):
        if len(self._screens) > 1:
            self._screens.pop()
            self._shown()

    def replace(self, screen):
        self._screens.pop()
        self.push(screen)

    def to_match(self):
        """Close everything above the match's overview."""
        del self._screens[2:]
        self._shown()

    def _tidy(self):
        """Only the launcher or an overview is there: all other code may go."""
        if self.match:
            self.match.rest()
        for page in _PAGES:
            modules.forget("firmware.ui.screens." + page)
        gc.collect()

    def _shown(self):
        if len(self._screens) == (2 if self.match else 1):
            self._tidy()
        # Back on the same overview after a form is no new kind: a flash after every action is not
        # what a table wants.
        if self.top.fresh_paper and type(self.top) is not self._paper:
            self._paper = type(self.top)
            self._refresh.full_next()
        self.top.shown()
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
        from firmware.ui.screens.dialogs import Banner

        self.push(Banner(self, lines, icon))
        if not quiet:
            self.lights.play(light.alarm, 1200, self.now)

    def toast(self, icon, line, more):
        """A short remark: for three seconds or until the next press."""
        self._toast = (icon, line, more)
        self._toast_until = ticks.add(self.now, _TOAST)
        self.redraw()

    def refuse(self, words):
        """Say why something cannot be. The words may have a second sentence: what to do."""
        first, _, rest = words.partition(". ")
        self.toast(icons.CROSS, first, rest)
        self.lights.play(light.cross, 300, self.now)

    def show_result(self):
        from firmware.ui.screens.result import Result

        self.push(Result(self, self.match))

    def change_setting(self, name, value):
        """Choose a setting; it takes effect at once."""
        try:
            self.settings.change(name, value)
        except OSError:
            self.toast(icons.WARNING, self.texts("notice.not_saved"), "")
        self._apply(name)
        self.redraw()

    def _apply(self, name):
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
        """Do what is due: -> milliseconds until the next step, None: when a button moves."""
        self.now = now
        self._guard(self._take_presses)
        wait = self._guard(self._tick)
        wait = _sooner(wait, self.lights.step(now, self._scene))
        if self._stale:
            self._stale = False
            self._guard(self._draw)
        wait = _sooner(wait, self._refresh.step(now))
        return _sooner(wait, self._gestures.wait(now))

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
            del self._screens[2:]
            self._toast = None
            self.ink.wipe()
            self._crashes += 1
            if self._crashes == _MOST_CRASHES and len(self._screens) > 1:
                self.clear_table()  # the match itself cannot be shown
            elif self._crashes > _MOST_CRASHES:
                raise  # there is nothing left to go back to
            self.refuse(self.texts("error.crash"))
            return None

    def log(self, error):
        """Keep the traceback for whoever mends it; the player sees one sentence."""
        text = io.StringIO()  # the stubs do not know its getvalue
        sys.print_exception(error, text)
        told = text.getvalue()  # pyright: ignore
        print(told, file=sys.stderr)  # a device's cable: ./dev logs shows it
        try:
            told = (self.store.read(_LOG, _MAX_LOG) or b"") + told.encode()
            self.store.write(_LOG, told[-_MAX_LOG:])
        except OSError:
            pass


def _sooner(first, second):
    if first is None:
        return second
    return first if second is None else min(first, second)


def _speed(repeats):
    """Holding a value: slow at first, then faster."""
    return 1 if repeats < 6 else 2 if repeats < 12 else 5
