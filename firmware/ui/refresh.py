# SPDX-License-Identifier: MIT
"""Decides what the panel does, and when: the only place that starts a refresh.

- Changes are shown by partial refreshes: quick, no flash, but each leaves a little ghost.
- After so many of them, or when a screen of another kind comes, a full one clears the ghosts.
- While the panel is busy nothing waits in a queue: the canvas holds the newest picture, and that
  is what the next refresh shows.
- A panel left alone sleeps. Waking takes 22 ms, so it is done when a key goes down: what comes of
  the press, mostly when the key comes up, need not wait then.
- It is cleaned once if it has ghosts, and then once a day, as its makers ask.
- A panel that was given up on is tried again, less and less often: waking one that is not there
  takes 22 ms each time, which the lights would feel.
"""

from micropython import const

from lib import ticks

# Vendors ask for a full refresh after some tens of partials.
_MOST_PARTIALS = const(24)
_CLEAN_AFTER = const(600_000)  # ms without a change
_FRESHEN_AFTER = const(86_400_000)
_SLEEP_AFTER = const(3_000)

_RETRY_FIRST = const(1_000)  # ms until a panel that failed is tried again
_RETRY_LAST = const(64_000)

_BUSY_LOOK = const(20)  # ms between two looks at a busy panel


class Refresh:
    def __init__(self, panel, canvas):
        self._panel = panel
        self._canvas = canvas
        self._partials = 0
        self._want_full = True  # whatever the glass shows at start, it is not ours
        self._changed = 0  # ticks of the last refresh
        self._used = 0  # ticks at which the panel was last wanted awake
        self._asleep = False
        self._busy = False
        self._faults = panel.faults
        self._pause = _RETRY_FIRST
        self._retry = None  # ticks of the next attempt, while a panel has failed

    def full_next(self):
        """A screen of another kind comes: let the next refresh clear the ghosts."""
        self._want_full = True

    def wake(self, now):
        """A key has moved: something to show may follow."""
        if self._asleep:
            self._asleep = False
            self._used = now
            self._panel.wake()

    def step(self, now):
        """Do what is due: -> milliseconds until the next look."""
        if self._panel.poll():
            self._busy = True
            return _BUSY_LOOK
        self._canvas.before = None
        if self._panel.faults != self._faults:
            self._failed(now)
        elif self._busy:
            self._changed = self._used = now
            self._pause = _RETRY_FIRST
        self._busy = False
        if self._retry is not None:
            left = ticks.diff(self._retry, now)
            if left > 0:
                return left
            self._retry = None
        area = self._canvas.take_dirty()
        if area or self._want_full:
            self._start(now, area, self._want_full or self._partials >= _MOST_PARTIALS)
            return _BUSY_LOOK
        return self._rest(now)

    def _failed(self, now):
        """It was given up on and reset: nobody knows what it shows."""
        self._faults = self._panel.faults
        self._canvas.forget()
        self._want_full = True
        self._retry = ticks.add(now, self._pause)
        self._pause = min(self._pause * 2, _RETRY_LAST)

    def _start(self, now, area, full):
        self._panel.refresh(self._canvas.buf, area, full)
        # It looks at the picture again when it is done.
        self._canvas.before = self._panel.keep
        self._partials = 0 if full else self._partials + 1
        self._want_full = False
        self._asleep = False
        self._changed = self._used = now

    def _rest(self, now):
        """Nothing to show: put the panel to sleep, and clean it when nobody plays."""
        idle = ticks.diff(now, self._changed)
        if not self._asleep:
            left = _SLEEP_AFTER - ticks.diff(now, self._used)
            if left > 0:
                return left
            self._panel.sleep()
            self._asleep = True
        left = (_CLEAN_AFTER if self._partials else _FRESHEN_AFTER) - idle
        if left <= 0:
            self._want_full = True
            return 0
        return left
