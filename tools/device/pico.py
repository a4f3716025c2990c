# SPDX-License-Identifier: MIT
"""What tools/vm/pico.mjs calls on a VM with a Pico's heap. Small: it lies there too.

Every function is one short call from outside: the VM collects garbage only between two of them.
"""

import json

import host
import uctypes

from lib.store import FileStore
from tools.device.bareboard import BareBoard

_board = None
_app = None


def _random(count):
    data = bytearray(count)
    host.random(uctypes.addressof(data), count)
    return data


def _has_room(size):
    return host.room() >= size


def step(left):
    """One step of the app, then time goes on until the next, `left` ms at most: -> ms passed."""
    before = _board.now
    wait = _app.step(before)
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
    told = globals()[name](*json.loads(args))
    host.done()
    return told


def switch_on():
    global _board, _app  # noqa: PLW0603 (one board, one app)
    for name in ("hal.rp2.board", "main"):  # not used here, but in memory on a device
        __import__(name)
    from firmware.app import App

    _board = BareBoard(FileStore("/data"), _random, _has_room)
    app = _app = App(_board)
    toast = app.toast

    def watched(icon, line, more):
        host.toast(line)
        toast(icon, line, more)

    app.toast = watched
    app.start()


def begin(game, setup):
    _app.begin(game, setup)


def on_table():
    """The game that is played, or None."""
    return _app.match and _app.match.view["game"]


def top():
    """What the screen on top is called."""
    return type(_app.top).__name__


def count():
    """How many actions lead to the present state."""
    return _app.match.session.count


def overview():
    """Close whatever lies on the overview."""
    _app.to_match()


def title():
    """What the tracker sheet of the match is called."""
    return json.dumps(_app.match.session.setup["sheet"]["title"])


def plain_loop(turns):
    """The unit of time: a turn is what a Pico does in about 3.3 microseconds."""
    x = 0
    for _ in range(turns):
        x += 1  # noqa: SIM113 (it is what is measured)
