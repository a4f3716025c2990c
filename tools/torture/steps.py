# SPDX-License-Identifier: MIT
"""Nothing takes longer than 100 ms of a Pico in one step: 30,000 turns of a plain loop on the VM.

Random play from the set-up on, and in a long match its history, going back and undoing, or its
result, chart and log when it is over. Turns are counted: see tools/turns.py. The start of the
device is not held to it: see docs/performance.md.
"""

import atexit
import contextlib
import json
import pathlib
import shutil
import tempfile

from firmware import games
from firmware.match.session import Session
from firmware.rules.core import Reject
from hal.contract import DOWN, UP, A, B, C
from lib.store import FileStore
from tools import heap, turns
from tools.torture import Failure
from tools.torture.players import NAME, any_game, dice, moves_of

SHARE = 3
PRESSES = 150
LONG = 900  # actions

_folder = None


def prepare():
    global _folder  # noqa: PLW0603 (the processes of all cases share it)
    if _folder is None:
        _folder = pathlib.Path(tempfile.mkdtemp(prefix="escudero-"))
        atexit.register(shutil.rmtree, _folder, True)
        turns.compile_tree(_folder)


def attack(rnd, count):
    prepare()
    game = any_game(rnd)
    with tempfile.TemporaryDirectory(prefix="escudero-") as data:
        if rnd.random() < 0.3:
            over = rnd.random() < 0.4
            long_match(rnd, FileStore(data), game, over)
            play = _ended_match if over else _old_match
        else:
            play = _random_play
            sheet = json.dumps(heap.largest_setup("sheet")["sheet"])
            (pathlib.Path(data) / "sheet-largest.json").write_text(sheet, encoding="utf-8")
        with turns.Steps(_folder, data) as device:
            device.switch_on()
            play(_Watched(device, game, count), rnd)


class _Watched:
    """Somebody who counts the turns of each step."""

    def __init__(self, device, game, count):
        self.call = device.call
        self.live = device.live
        self.game = game
        self._device = device
        self._count = count

    def press(self, key, down=60, after=600):
        top = self.call("top")
        self._device.press(key, down, after)
        self._count("presses")
        self._count("steps", len(self._device.steps))
        cost, part = self._device.longest
        if cost > turns.LIMIT:
            words = f"{top}, {heap.KEYS[key]}, {part}"
            raise Failure(f"{self.game}: {words}: {cost:.0f} turns in one step")


def _random_play(table, rnd):
    for _ in range(games.slugs().index(table.game)):
        table.press(DOWN)
    table.press(C, after=3000)
    if table.game == "sheet" and rnd.random() < 0.5:
        table.press(DOWN, after=2000)
        table.press(C, after=5000)
    if table.game != "sheet" and rnd.random() < 0.7:
        table.call("overview")
        table.call("begin", table.game, heap.largest_setup(table.game))
    for _ in range(PRESSES):
        table.press(*heap.a_press(rnd))


def _on_table(table):
    if not table.call("on_table"):
        raise Failure(f"a match of {LONG} actions is not on the table")


def _ended_match(table, _):
    """From the result to the chart, the log and one of its actions; what can be done then."""
    _on_table(table)
    for key in (C, A, B, A, C, C, DOWN, B, A, C, B, UP, DOWN, A):
        table.press(key, after=2500)


def _old_match(table, _):
    """B's list, the history and its pages, going back by many, undo, redo."""
    _on_table(table)
    for page, keys in (("chart", (A, A)), ("history", (DOWN, B, B, B, B, UP, C, C))):
        table.press(B)
        if table.call("top") != "More":
            break  # B does something else here
        for key in (UP,) * table.call("ups_to", page) + (C,) + keys:
            table.press(key)
    for key, down in ((A, 700), (C, 60), (A, 700), (B, 60), (A, 700), (C, 60)):
        table.press(key, down, 2000)


def long_match(rnd, store, game, over=False):
    """A match with many actions, left on the table: its files in a store."""
    session = Session.start(store, NAME, game, moves_of(game).largest(rnd), dice())
    while session.count < LONG:
        try:
            session.do(*moves_of(game).move(rnd, session.view))
        except Reject:
            continue
        if session.view["over"]:
            session.undo()
        session.rest()
    for player in range(len(session.view["players"]) if over else 0):
        if not session.view["over"]:
            with contextlib.suppress(Reject):
                session.do("concede", {"player": player})
    session.close()
    store.write("current", NAME.encode())
