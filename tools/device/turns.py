# SPDX-License-Identifier: MIT
"""What tools/turns.py calls on a VM that counts its instructions: a step of the product at a time.

Garbage is collected between two steps, and is no part of what they cost: how much of it a heap
holds until then is another question.
"""

import gc
import json

import host

from lib.store import FileStore
from tools.device import table
from tools.device.bareboard import BareBoard, Restart

_STEPS = 8  # after which garbage is collected
_LOOP = 4000  # turns

_board = None
_least = _most = 0  # bytes that the product is told it has in one piece
_costs = []  # [(instructions, what was done last)] of each step
_part = ""
_named = ("_gesture", "press"), ("_draw_somehow", "draw"), ("_tick", "tick"), ("_work", "work")
_chores = (
    "_garbage",
    "_unsettled",
    "_fonts",
    "_clear",
    "_wanted",
    "_warm",
    "_ahead",
    "_rest",
    "_order",
    "_look",
)
_random = 12345


def _spent():
    return int(host.call("spent", ""))


def _loop(turns):
    x = 0
    for _ in range(turns):
        x += 1  # noqa: SIM113 (it is what is measured)


def a_turn():
    """Instructions of a turn of a plain loop: what a Pico does in about 3.3 microseconds."""
    took = []
    for turns in (_LOOP, 2 * _LOOP):
        before = _spent()
        _loop(turns)
        took.append(_spent() - before)
    return (took[1] - took[0]) / _LOOP


def _counted(work, *args):
    global _part  # noqa: PLW0603
    _part = ""
    before = _spent()
    try:
        return work(*args)
    finally:
        _costs.append((_spent() - before, _part))
        if len(_costs) % _STEPS == 0:
            gc.collect()


def live(left):
    """Nobody presses for so many ms."""
    while left > 0:
        before = _board.now
        try:
            wait = _counted(table.app.step, before)
        except Restart:
            _costs.pop()  # the start is no part of it
            switch_on()
            wait = 1
        left -= _board.now - before  # waking the panel takes time
        if wait is not None and left > 0:
            wait = min(left, max(1, wait))
        else:
            wait = left
        if wait > 0:
            _board.now += wait
            left -= wait


def press(key, down, after):
    _board.move(key, True)
    live(down)
    _board.move(key, False)
    live(after)


def call(name, *args):
    """A function of tools/device/table.py, as one step."""
    return _counted(getattr(table, name), *args)


def _random_bytes(count):
    """The same on every run."""
    global _random  # noqa: PLW0603
    data = bytearray(count)
    for at in range(count):
        _random = (_random * 1103 + 12347) & 0xFFFFF
        data[at] = _random >> 8 & 255
    return data


def _has_room(size):
    """Now enough, now not: what is done then takes its time as well."""
    more = int.from_bytes(_random_bytes(2), "little") * (_most - _least) >> 16
    return size <= _least + more


def switch_on():
    global _board  # noqa: PLW0603 (there is one)
    from firmware.app import App

    _board = BareBoard(FileStore("/data"), _random_bytes, _has_room)
    app = App(_board)
    table.watch(app, _say)
    app.start()
    for name, words in _named:
        _name(app, name, words)
    _name(app.chores, "step", "chore")


def _name(holder, name, words):
    real = getattr(holder, name)

    def wrapped(*args):
        global _part  # noqa: PLW0603
        _part = words
        if words == "chore":
            for chore in _chores:
                value = getattr(holder, chore)
                if value:
                    last = value[-1] if type(value) is list else ""
                    _part = "chore %s %s" % (chore[1:], last)
                    break
        return real(*args)

    setattr(holder, name, wrapped)


def _say(line):
    pass


def start(least, most):
    global _least, _most
    _least, _most = least, most
    gc.threshold(-1)
    told = None
    while True:
        host.call("next", json.dumps([told, _costs]))
        _costs.clear()
        gc.collect()
        name, *args = json.loads(host.call("take", ""))
        told = globals()[name](*args)
