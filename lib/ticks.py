# SPDX-License-Identifier: MIT
"""Arithmetic for a millisecond clock that wraps, the same on every home.

MicroPython's own ticks_add and ticks_diff do the same on the device; CPython has neither.
"""

from micropython import const

_PERIOD = const(1 << 30)
_HALF = const(1 << 29)


def add(ticks, ms):
    return (ticks + ms) & (_PERIOD - 1)


def diff(later, earlier):
    """Milliseconds from `earlier` to `later`; negative if it is the other way round."""
    return ((later - earlier + _HALF) & (_PERIOD - 1)) - _HALF
