# SPDX-License-Identifier: MIT
"""What the benchmark runs on the VM. Every function is one short call from outside: the VM
collects garbage only between two of them.
"""

import binascii
import gc
import json

from lib.store import FileStore
from tools.device.bareboard import BareBoard

FOLDER = "/data"

board = None
app = None
views = None


class Bytes:
    """The same bytes on every run, so that the same match is played."""

    def __init__(self):
        self._state = 0x2545F491

    def __call__(self, count):
        data = bytearray(count)
        for at in range(count):
            self._state = (self._state * 1664525 + 1013904223) & 0xFFFFFFFF
            data[at] = self._state >> 24
        return bytes(data)


def collect():
    gc.collect()


def heap():
    return gc.mem_alloc()


def plain_loop(turns):
    """The unit of time: what a Pico does in about 3.3 microseconds."""
    x = 0
    for _ in range(turns):
        x += 1
    return x


# --- the whole product


def switch_on():
    global board, app  # noqa: PLW0603 (what the other functions measure)
    from firmware.app import App

    board = BareBoard(FileStore(FOLDER), Bytes())
    app = App(board)
    app.start()


def step():
    """One step of the app, then time goes on to where it wants to be called again: -> ms."""
    wait = app.step(board.ticks())
    board.now += 1000 if wait is None else max(1, wait)
    return board.now


def begin(game, setup):
    app.begin(game, json.loads(setup))


def act(name, args):
    """An action as a screen commits it; -> 1 if it was accepted."""
    from firmware.rules.core import Reject

    try:
        app.match.session.do(name, json.loads(args), app.match.seconds())
    except Reject:
        return 0
    return 1


def view():
    return json.dumps(app.match.view)


def log():
    return (board.store.read("log.txt", 8192) or b"").decode()


def picture():
    return binascii.crc32(app.canvas.buf)


def show():
    """The overview is drawn after an action."""
    app.to_match()


def written():
    import os

    return sum([os.stat(FOLDER + "/" + name)[6] for name in os.listdir(FOLDER)])


def counters():
    return json.dumps(
        [board.glass.bytes, board.glass.refreshes, board.grid.sent, board.grid.spared]
    )


def replay_start():
    global views  # noqa: PLW0603
    views = app.match.session.replay()


def replay(count):
    for _ in range(count):
        next(views)


def press(key, ms=60):
    board.move(key, True)
    app.step(board.ticks())
    board.now += ms
    app.step(board.ticks())
    board.move(key, False)
    board.now += 20
    app.step(board.ticks())


def undo():
    app.match.session.undo()


def redo():
    app.match.session.redo()


def draw_from_scratch():
    app.ink.wipe()
    app.top.draw(app.ink)


def draw_update():
    app.top.draw(app.ink)


def press_ms(key):
    """Virtual ms from a press to its LED frame, and from its release to the refresh."""
    began = board.now
    board.move(key, True)
    app.step(board.now)
    light = board.wire.last - began
    board.now += 60
    came_up = board.now
    board.move(key, False)
    while board.glass.started < came_up and board.now < came_up + 5000:
        step()
    return json.dumps([light, board.glass.started - came_up])


# --- text


def text_built_in(words, times):
    fb = app.canvas._fb
    for _ in range(times):
        fb.text(words, 0, 0, 1)


def text_ours(words, times):
    canvas = app.canvas
    font = app.ink.text
    for _ in range(times):
        canvas.text(font, words, 0, 40)
