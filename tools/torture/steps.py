# SPDX-License-Identifier: MIT
"""Nothing takes longer than 100 ms of a Pico in one step: 30,000 turns of a plain loop on the VM.

Random play, and in a long match its history, going back and undoing, or its result, chart and log
when it is over. The same presses are made several times, and of each the best time counts: another
process only ever adds to a time. The start, and the first picture of a match, are not held to it:
see docs/performance.md.
"""

import atexit
import contextlib
import pathlib
import random
import shutil
import tempfile

from firmware.match.session import Session
from firmware.rules.core import Reject
from hal.contract import DOWN, UP, A, B, C
from lib.store import FileStore
from tools import heap, presses
from tools.torture import Failure
from tools.torture.players import NAME, any_game, dice, moves_of

SHARE = 3
LIMIT = 30_000
REPEATS = 3
PRESSES = 40
LONG = 900  # actions
LOOP = 20_000

_folder = None


def prepare():
    global _folder  # noqa: PLW0603 (the processes of all cases share it)
    if _folder is None:
        _folder = pathlib.Path(tempfile.mkdtemp(prefix="escudero-"))
        atexit.register(shutil.rmtree, _folder, True)
        presses.compile_tree(_folder)


def attack(rnd, count):
    prepare()
    game = any_game(rnd)
    seed = rnd.randrange(1 << 20)
    if rnd.random() < 0.3:
        with tempfile.TemporaryDirectory(prefix="escudero-") as place:
            folder = pathlib.Path(place) / "device"
            shutil.copytree(_folder, folder)
            over = rnd.random() < 0.4
            long_match(rnd, FileStore(str(folder / "data")), game, over)
            slowest = _repeated(lambda: _ended_match(folder) if over else _old_match(folder))
    else:
        slowest = _repeated(lambda: _random_play(game, seed))
    for words, turns in slowest:
        count("presses timed")
        if turns > LIMIT:
            raise Failure(f"{game}: {words} takes {turns:.0f} turns in one step")


def _repeated(run):
    """What is too slow is tried as often again: the machine may have had much else to do."""
    runs = [run() for _ in range(REPEATS)]
    if max(turns for _, turns in best_of(runs)) > LIMIT:
        runs += [run() for _ in range(REPEATS)]
    return best_of(runs)


def best_of(runs):
    """[(words, turns)] of what was pressed, each run a (turns of a ms, [(words, ms)])."""
    loop = min(run[0] for run in runs)
    return [
        min(((words, ms / loop) for words, ms in same), key=lambda one: one[1])
        for same in zip(*[run[1] for run in runs], strict=True)
    ]


class _Timed:
    def __init__(self, pico):
        self.pico = pico
        self.told = []
        self.loops = []

    def loop(self):
        self.pico.call("plain_loop", LOOP)
        self.loops.append(self.pico.cost["ms"] / LOOP)

    def press(self, words, key, down, after):
        self.pico.press(key, down, after)
        cost = self.pico.cost
        self.told.append((f"{words} {heap.KEYS[key]} ({cost.get('part', '')})", cost["longest"]))

    def result(self):
        return min(self.loops), self.told


def _random_play(game, seed):
    rnd = random.Random(seed)
    with presses.Counted(_folder) as pico:
        timed = _Timed(pico)
        pico.switch_on()
        pico.call("label")
        pico.call("begin", game, heap.largest_setup(game))
        pico.live(heap.REST_MS)
        for number in range(PRESSES):
            if number % 8 == 0:
                timed.loop()
            if pico.call("on_table") != game:
                break
            timed.press(pico.call("top"), *heap.a_press(rnd))
    return timed.result()


def _on_table(pico):
    timed = _Timed(pico)
    pico.switch_on()
    pico.call("label")
    pico.live(heap.REST_MS)
    if not pico.call("on_table"):
        raise Failure(f"a match of {LONG} actions is not on the table")
    timed.loop()
    return timed


def _ended_match(folder):
    """From the result to the chart, the log and one of its actions; what can be done then."""
    with presses.Counted(folder) as pico:
        timed = _on_table(pico)
        for key in (C, A, B, A, C, C, DOWN, B, A, C, B, UP, DOWN, A):
            timed.press(pico.call("top"), key, 60, 2500)
        timed.loop()
    return timed.result()


def _old_match(folder):
    """B's list, the history and its pages, going back by many, undo, redo."""
    with presses.Counted(folder) as pico:
        timed = _on_table(pico)
        for page, keys in (("chart", (A, A)), ("history", (DOWN, B, B, B, B, UP, C, C))):
            timed.press(pico.call("top"), B, 60, 600)
            if pico.call("top") != "More":
                break  # B does something else here
            for key in (UP,) * pico.call("ups_to", page) + (C,) + keys:
                timed.press(pico.call("top"), key, 60, 600)
        timed.loop()
        for key, down in ((A, 700), (C, 60), (A, 700), (B, 60), (A, 700), (C, 60)):
            timed.press(pico.call("top"), key, down, 2000)
        timed.loop()
    return timed.result()


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
