# SPDX-License-Identifier: MIT
"""What tools/vm/counted.mjs calls on a VM that has room for everything, to count what a press
allocates. Every function is one call from outside: that VM collects only between two of them.
"""

import json

import host
import uctypes

from lib.store import FileStore
from tools.device import table
from tools.device.bareboard import BareBoard, Restart

_board = None


def _random(count):
    data = bytearray(count)
    host.random(uctypes.addressof(data), count)
    return data


def step(left):
    """One step of the app, then time goes on until the next, `left` ms at most: -> ms passed."""
    before = _board.now
    try:
        wait = table.app.step(before)
    except Restart:
        host.done()  # the start is no part of it
        switch_on()
        return 1
    left -= _board.now - before  # waking the panel takes time
    if wait is not None:
        left = min(left, max(1, wait))
    if left > 0:
        _board.now += left
    host.done()  # before this call returns: then the VM collects
    return _board.now - before


def move(key, down):
    _board.move(key, down)


def call(name, args):
    told = None
    try:
        told = (globals().get(name) or getattr(table, name))(*json.loads(args))
    except Restart:
        host.done()
        switch_on()
        return None
    host.done()
    return told


def switch_on():
    global _board  # noqa: PLW0603 (there is one)
    from firmware.app import App

    # As much room as a Pico has after boot, so that the same modules stay as there.
    _board = BareBoard(FileStore("/data"), _random, _has_room)
    app = App(_board)
    table.watch(app, host.toast)
    app.start()


def label():
    """What the steps are made of: `part` names the last thing that was done."""

    def named(holder, name, words):
        real = getattr(holder, name)

        def wrapped(*args):
            global part  # noqa: PLW0603
            part = words
            if words == "chore":
                part += " " + _next_chore(table.app.chores)
            return real(*args)

        setattr(holder, name, wrapped)

    app = table.app
    named(app, "_gesture", "press")
    named(app, "_draw_somehow", "draw")
    named(app, "_tick", "tick")
    named(app, "_work", "work")
    named(app.chores, "step", "chore")


part = ""


def _next_chore(chores):
    for name in ("_garbage", "_unsettled", "_fonts", "_clear", "_wanted", "_warm", "_ahead",
                 "_rest", "_look"):  # fmt: skip
        if getattr(chores, name):
            value = getattr(chores, name)
            return name[1:] + (" " + value[-1] if type(value) is list else "")
    return ""


def the_part():
    return part


def _has_room(size):
    return host.room() >= size


def plain_loop(turns):
    """The unit of time: a turn is what a Pico does in about 3.3 microseconds."""
    x = 0
    for _ in range(turns):
        x += 1  # noqa: SIM113 (it is what is measured)
