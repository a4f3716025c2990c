# SPDX-License-Identifier: MIT
"""Buttons whose edges are stamped by interrupts and debounced when they are read.

The first edge of a press counts at once, so a press is known without delay; for _QUIET_MS after
it the key's level is not believed. Contacts bounce for up to 8 ms, fingers press for 30 ms and
more. What the level was when the quiet time ended comes from three sources, in this order:

 1. an edge that came later: then the level before it is what the last edge in the quiet time
    left, and it is told first (a tap shorter than the quiet time, read late);
 2. no edge since, and the quiet time is over: the pin itself;
 3. edges that did not fit into the ring, or that an interrupt missed: the pin itself as well.

So the state always ends up as the pin is, whatever was lost. A key that is down at the start is
left out until it comes up.
"""

from micropython import const

from lib import ticks
from lib.ring import Ring

_QUIET_MS = const(10)
_TICKS = const(0x3FFFFFFF)


class Buttons:
    """`pins` have value(), in the order of the keys; `pressed` is their level when down.

    `clock` gives ticks in ms. The board has its interrupts call `handler(key)` on every edge.
    """

    def __init__(self, pins, clock, pressed=0, size=128):
        count = len(pins)
        self._pins = pins
        self._clock = clock
        self._pressed = pressed
        self._ring = Ring(size)
        self._next = None  # an edge that has been taken from the ring but not been told
        self._since = [ticks.add(clock(), -_QUIET_MS)] * count  # when the key last changed
        self._edge = list(self._since)  # when its last edge came
        self._raw = 0  # levels after the last edges
        for key in range(count):
            if self._is_down(key):
                self._raw |= 1 << key
        self._down = self._raw  # levels that have been told
        self.stuck = self._raw

    @property
    def lost(self):
        return self._ring.lost

    def handler(self, key):
        """An edge of this key: to be called by the interrupt. Allocates nothing."""
        down = 1 if self._pins[key].value() == self._pressed else 0
        self._ring.push(key << 1 | down, self._clock())

    def pop(self):
        while True:
            edge = self._next or self._ring.pop()
            self._next = None
            if edge is None:
                return self._look()
            key = edge[0] >> 1
            at = edge[1]
            bit = 1 << key
            over = self._age(key, at) >= _QUIET_MS
            if over and (self._raw ^ self._down) & bit:
                self._next = edge
                told = self._tell(key, self._edge[key])
                if told:
                    return told
                continue
            self._edge[key] = at
            if edge[0] & 1:
                self._raw |= bit
            else:
                self._raw &= ~bit
            if over and (self._raw ^ self._down) & bit:
                told = self._tell(key, at)
                if told:
                    return told

    def held(self):
        mask = 0
        now = self._clock()
        for key in range(len(self._pins)):
            if self._age(key, now) < _QUIET_MS:
                down = self._down & (1 << key)
            else:
                down = self._is_down(key)
            if down:
                mask |= 1 << key
        return mask & ~self.stuck

    def stirred(self):
        """Whether an edge has come that `pop` has not seen."""
        return len(self._ring) > 0

    def wait(self):
        """Milliseconds until `pop` has something to tell if no pin moves; None for never."""
        if self._next or len(self._ring):
            return 0
        # Asked 300 times a second while nobody presses: with few variables, so that its frame
        # needs no memory, and a press does not find the heap full of frames.
        soonest = None
        for key in range(len(self._pins)):
            if self._is_down(key) != bool(self._down & (1 << key)):
                soonest = self._sooner(soonest, key)
        return soonest

    def _sooner(self, soonest, key):
        left = max(0, _QUIET_MS - self._age(key, self._clock()))
        return left if soonest is None else min(soonest, left)

    def _look(self):
        """The ring is empty: tell a pin that is not as was told, once its quiet time is over."""
        now = self._clock()
        for key in range(len(self._pins)):
            if self._is_down(key) == bool(self._down & (1 << key)):
                continue
            if self._age(key, now) < _QUIET_MS:
                continue
            bit = 1 << key
            stamped = (self._raw ^ self._down) & bit
            self._raw = self._raw & ~bit | ~self._down & bit
            told = self._tell(key, self._edge[key] if stamped else now)
            if told:
                return told
        return None

    def _tell(self, key, at):
        """The key has changed: -> what `pop` gives, or None if it was stuck."""
        bit = 1 << key
        self._down ^= bit
        self._since[key] = at
        if self.stuck & bit:
            self.stuck &= ~bit
            return None
        return (key, bool(self._down & bit), at)

    def _age(self, key, at):
        # Not lib.ticks.diff, which turns negative after six days: a key may rest for longer.
        return (at - self._since[key]) & _TICKS

    def _is_down(self, key):
        return self._pins[key].value() == self._pressed
