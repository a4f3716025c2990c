# SPDX-License-Identifier: MIT
"""Turns debounced key edges into gestures: what a finger meant.

    DOWN    the key went down; the light may answer, a value may change at once
    PRESS   it came up again before it counted as held
    HOLD    it has been down for the hold time (told once, while it is still down)
    REPEAT  it stays down: first after 500 ms, then every 150 ms
    UP      it came up, held or not

Times are ticks (see lib.ticks). Each key is followed on its own.
"""

from micropython import const

from lib import ticks

DOWN, PRESS, HOLD, REPEAT, UP = range(5)

_REPEAT_FIRST = const(500)
_REPEAT_NEXT = const(150)

_NOTHING = ()


class Gestures:
    """Feed edges with `edge`, ask `due` for what time alone brings; both give pairs."""

    def __init__(self, keys, hold_ms=600):
        self.hold_ms = hold_ms
        self.down = 0  # how many keys are
        self._since = [None] * keys  # ticks of the press, while the key is down
        self._held = [False] * keys
        self._repeat = [0] * keys  # ticks of the next REPEAT

    def edge(self, key, down, at):
        """A key moved at `at`: -> pairs (key, gesture), with what had become due before it."""
        told = self.due(at)
        if down:
            if self._since[key] is None:
                self.down += 1
                self._since[key] = at
                self._held[key] = False
                self._repeat[key] = ticks.add(at, _REPEAT_FIRST)
                told += ((key, DOWN),)
        elif self._since[key] is not None:
            self.down -= 1
            self._since[key] = None
            if not self._held[key]:
                told += ((key, PRESS),)
            told += ((key, UP),)
        return told

    def due(self, now):
        """What keys that stay down have come to mean by `now`."""
        told = _NOTHING
        if not self.down:
            return told
        for key in range(len(self._since)):
            since = self._since[key]
            if since is None:
                continue
            if not self._held[key] and ticks.diff(now, since) >= self.hold_ms:
                self._held[key] = True
                told += ((key, HOLD),)
            while ticks.diff(now, self._repeat[key]) >= 0:
                self._repeat[key] = ticks.add(self._repeat[key], _REPEAT_NEXT)
                told += ((key, REPEAT),)
        return told

    def wait(self, now):
        """Milliseconds until `due` may have something to tell; None while no key is down."""
        soonest = None
        if not self.down:
            return soonest
        for key in range(len(self._since)):
            since = self._since[key]
            if since is None:
                continue
            left = max(0, ticks.diff(self._repeat[key], now))
            if not self._held[key]:
                left = min(left, max(0, ticks.diff(ticks.add(since, self.hold_ms), now)))
            soonest = left if soonest is None else min(soonest, left)
        return soonest

    def progress(self, key, now):
        """How far a key is on its way to HOLD, 0 to 255; 0 while it is up."""
        since = self._since[key]
        if since is None:
            return 0
        return min(255, max(0, ticks.diff(now, since)) * 255 // self.hold_ms)
