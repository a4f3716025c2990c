# SPDX-License-Identifier: MIT
"""Plays lines of ./dev play on the whole product and looks whether all promises hold; and makes a
script that breaks one shorter.
"""

import time

from firmware.match.dice import FairDice
from firmware.match.session import Session
from tools import matches, play
from tools.stage import Stage
from tools.torture import Failure
from tools.torture.players import standing
from tools.torture.stores import copy

STEPS = 30_000  # of the product in one line: after a press it comes to rest
SHORTEN_S = 90


class Table:
    """A stage that is watched. `tainted`: what is logged was done to it on purpose."""

    def __init__(self, count=None, tainted=False, **parts):
        self._count = count or (lambda what, times=1: None)
        self._tainted = tainted
        self._confirmed = None  # (file, standing) of the match as the table has seen it last
        self._key = None
        self._saved = True
        self._steps = 0
        watch = self

        class Watched(Stage):
            def power_on(self):
                super().power_on()
                step = self.app.step
                self.app.step = lambda now: watch._step(step, now)

        self.stage = Watched(**parts)

    def _step(self, step, now):
        self._steps += 1
        if self._steps > STEPS:
            raise Failure("it does not come to rest")
        wait = step(now)
        match = self.stage.app.match
        session = match and match.session
        if session and session._journal.log:
            key = session.name, session.at, session.count, session.redo_count, session.unsaved
            if key != self._key:
                self._key = key
                self._saved = not session.unsaved
                self._confirmed = session.name, standing(session)
        elif not match:
            self._key = self._confirmed = None
        return wait

    def play(self, lines):
        """Raises Failure with the lines up to the one that broke something."""
        for number, line in enumerate(lines):
            try:
                self._line(line)
            except Failure as failure:
                raise Failure(failure.words, lines[: number + 1]) from None
            except Exception as error:
                words = f"an exception left the product: {type(error).__name__}: {error}"
                raise Failure(words, lines[: number + 1]) from error

    def _line(self, line):
        before, saved = self._confirmed, self._saved
        self._steps = 0
        told = play.perform(self.stage, line)
        command = line.split()[0]
        self._count("holds" if command == "hold" else "presses" if command == "press" else command)
        if told.get("restarted") or command == "reboot":
            self._count("restarts")
            self.stage.wait(200)
            self._nothing_lost(before, saved)
        self._is_well()

    def _nothing_lost(self, before, saved):
        """The match from before the restart is on the table again, or can be resumed."""
        store = self.stage.store
        if not before or not saved or store.size(before[0]) is None:
            return
        name, (view, count, redo) = before
        match = self.stage.app.match
        if match and match.session.name != name:
            return  # another one was begun in that moment
        torn = copy(store)
        again = Session.resume(torn, name, FairDice(bytes))
        if again.count == count and again.redo_count == redo and again.view == view:
            return
        # What was being done when the power went may have been done.
        if again.count > count:
            again.undo(again.count - count)
        elif again.count < count <= again.count + again.redo_count:
            again.redo(count - again.count)
        if again.view != view:
            raise Failure(f"the match had {count} actions, and is another one after the restart")

    def _is_well(self):
        stage = self.stage
        log = stage.store.read("log.txt", 8192)
        if log and not self._tainted:
            raise Failure("a screen failed:\n" + log.decode(errors="replace"))
        if not stage.app.match or not stage.app.match.session._journal.log:
            return
        view = stage.app.match.view
        try:
            # Not what moves.py of the game says: corrections by hand may break that.
            matches.Schema.invariants(self, view)
        except AssertionError as error:
            raise Failure(f"an invariant of {view['game']} does not hold: {error}") from error

    def sign_is_true(self):
        """With the overview in sight: what is not saved says so, and what is saved does not."""
        stage = self.stage
        if not stage.app.match or stage.app.match.view["over"]:
            return
        stage.app.to_match()
        stage.wait(4000)
        sign = stage.app.texts("head.unsaved")
        said = any(word["text"].startswith(sign) for word in stage.text())
        if said != stage.app.match.session.unsaved:
            raise Failure(f"saved: {said}, and the display says otherwise: {stage.words()}")


def shortest(lines, breaks):
    """As few of the lines as still break it, if `breaks(lines)`; it takes a minute at most."""
    end = time.monotonic() + SHORTEN_S
    size = len(lines) // 2
    while size and time.monotonic() < end:
        at = 0
        while at < len(lines) and time.monotonic() < end:
            fewer = lines[:at] + lines[at + size :]
            if breaks(fewer):
                lines = fewer
            else:
                at += size
        size //= 2
    return lines


def attack_with(lines, count, **parts):
    """Play lines on a fresh table; a Failure has the shortest script that was found."""
    try:
        table = Table(count, **parts)
        table.play(lines)
        return table
    except Failure as failure:
        words = failure.words

        def breaks(fewer):
            try:
                Table(**parts).play(fewer)
            except Failure as again:
                return again.words[:20] == words[:20]
            except Exception:
                return False
            return False

        script = shortest(failure.script, breaks)
        options = []
        if "grid" in parts:
            options.append("--grid %dx%d" % parts["grid"])
        if "panel" in parts:
            options.append(f"--panel {parts['panel']}")
        head = [f"# ./dev play {' '.join(options)}"] if options else []
        raise Failure(words, head + script) from None
