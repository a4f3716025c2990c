# SPDX-License-Identifier: MIT
"""What each kind of press costs: for ./dev bench. In bytes, pieces of memory and strings that it
allocates, and in turns of a plain loop.

Each round comes back to where it began, so that all rounds do the same.
"""

import json
import select
import statistics
import subprocess

from hal.contract import DOWN, UP, A, B, C
from tools import build, heap
from tools.setup import ROOT, node

BUILD = ROOT / "build/presses"
OWN = ("tools.device.table", "tools.device.bareboard", "tools.device.counted")
HEAP_KB = 2048  # what a press costs is not to depend on collections
HANGS = 600  # seconds; the machine may have much else to do

ROUNDS = 6
AFTER_MS = 100  # what is done so soon after a press belongs to it
HOLD_MS = 700
LOOP = 20_000

# As they follow one another in a round.
KINDS = {
    "pointer": "the pointer moves",
    "form": "C opens a form with a number",
    "number": "the number changes by one",
    "confirm": "C confirms: an action",
    "undo_question": "A is held: undo this?",
    "undo": "C: undone",
    "list": "B: the list of actions",
    "end": "C is held: the end of a turn",
}

# How a game comes from its overview to a form with a number, and which key changes that: the last
# key of the first is the one that is measured. Most come there by a closer look.
_NUMBER = (A, C), UP
_OTHER_NUMBERS = {
    "tashkalar": ((A, B, C), UP),  # before the first action A tells how the arena is laid out
    "elbrus": ((A, C), DOWN),  # its health is at the highest
    "dawnfall": ((C,), UP),
}


class Counted:
    """A VM that counts what the product allocates; `cost` is what the last request took: see
    tools/vm/counted.mjs. It has room for everything, but the product is told of a Pico's only.
    """

    def __init__(self, folder):
        self.cost = None
        self._process = subprocess.Popen(
            [node(), ROOT / "tools/vm/counted.mjs", folder, str(HEAP_KB)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self._ask(boot=OWN, free=heap.FREE)

    def switch_on(self):
        self.call("switch_on")
        self.live(heap.REST_MS)

    def _ask(self, **request):
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        answered, _, _ = select.select([self._process.stdout], [], [], HANGS)
        if not answered:
            self._process.kill()
            raise heap.Crash("the VM does not answer")
        told = json.loads(self._process.stdout.readline())
        self.cost = told["cost"]
        if "crash" in told or "complaints" in told:
            raise heap.Crash(told.get("crash") or "\n".join(told["complaints"]))
        return told["ok"]

    def call(self, name, *args):
        """A function of tools/device/counted.py or table.py."""
        return self._ask(call=name, args=args)

    def press(self, key, down, after):
        self._ask(press=[key, down, after])

    def live(self, ms):
        self._ask(live=ms)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


class _Round:
    """All kinds of press, one after the other: `costs` is {kind: cost}."""

    def __init__(self, pico, game, rest_ms):
        self.pico = pico
        self.costs = {}
        self._rest_ms = rest_ms
        opening, change = _OTHER_NUMBERS.get(game, _NUMBER)
        pico.call("overview")
        self._rest()
        before = pico.call("count")
        self._press("pointer", DOWN)
        self._press(None, UP)
        for key in opening[:-1]:
            self._press(None, key)
        self._press("form", opening[-1])
        self._press("number", change)
        self._press("confirm", C)
        if pico.call("count") != before + 1:
            raise RuntimeError(
                f"{game}: no action came of {opening} {change} C. "
                "Put its way to a number into _OTHER_NUMBERS of tools/presses.py."
            )
        self._press("undo_question", A, HOLD_MS)
        self._press("undo", C)
        self._press("list", B)
        pico.call("overview")
        self._rest()
        self._press("end", C, HOLD_MS)
        pico.call("overview")
        while pico.call("count") > before:
            self._press(None, A, HOLD_MS)
            self._press(None, C)

    def _press(self, kind, key, down=60):
        self.pico.press(key, down, AFTER_MS)
        if kind:
            self.costs[kind] = self.pico.cost
        self._rest()

    def _rest(self):
        self.pico.live(self._rest_ms)


def compile_tree(target=BUILD):
    return heap.compile_tree(ROOT, target, OWN, build.compiled_files)


def measure(folder, game, figures):
    """The cost of every kind of press in one game, warm and after a rest."""
    with Counted(folder) as pico:
        pico.switch_on()
        pico.call("begin", game, heap.largest_setup(game))
        for when, rest_ms in (("", 500), (".rested", heap.REST_MS)):
            _Round(pico, game, rest_ms)
            loops, rounds = [], []
            for _ in range(ROUNDS):
                pico.call("plain_loop", LOOP)
                loops.append(pico.cost["ms"] / LOOP)
                rounds.append(_Round(pico, game, rest_ms).costs)
            for kind in KINDS:
                costs = [costs[kind] for costs in rounds]
                for what in ("bytes", "pieces", "strings"):
                    name = f"press.{kind}.{game}{when}.{what}"
                    figures[name] = statistics.median_low([cost[what] for cost in costs])
                for what, name in (("ms", "press"), ("longest", "step")):
                    name = f"turns.{name}.{kind}.{game}{when}"
                    times = [cost[what] for cost in costs]
                    figures[name] = round(statistics.median(times) / statistics.median(loops))
                    # Another process only ever adds to a time.
                    figures[f"best.{name}"] = round(min(times) / min(loops))
