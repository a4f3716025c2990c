# SPDX-License-Identifier: MIT
"""./dev heap: the product on a VM with as much heap as a Pico has, pressed at random.

This VM takes more memory by itself when a piece of it is not to be had. That is where a Pico would
have raised MemoryError, or would at least have had to collect in the middle of a press: the run
ends there. It is stricter than a device, because the garbage of a whole step has to fit.

The device's own .mpy files run on the real drivers with nothing behind them. Time is virtual, and
the same seed presses the same keys.
"""

import argparse
import base64
import importlib.util
import json
import pathlib
import random
import select
import shutil
import subprocess
import sys
import time

from tools import build
from tools.setup import ROOT, node

BUILD = ROOT / "build/heap"
GAMES = ("tashkalar", "elbrus", "mythicals", "dawnfall", "dominio", "sheet")
KEYS = ("A", "B", "C", "UP", "DOWN")

# A Pico's heap, and what is free of it after boot, before anything of ours is loaded. What the
# runner itself takes of the VM's heap comes on top of it.
TOTAL = 245_888
FREE = 241_500
SPARE_KB = 48  # for the runner; the tables of blocks take less than a twentieth
OWN = ("tools.device.bareboard", "tools.device.pico")

PRESSES = 2000
REST_EVERY = 100  # presses
REST_MS = 8000  # a refresh, the panel's sleep, and what is done while nobody presses
BEGIN_AGAIN = 0.1  # chance, before a press that does not go to a match of the game
HANGS = 120  # seconds


class Grew(Exception):
    """The heap of a Pico would not have been enough."""


class Crash(Exception):
    """The product raised, or the VM hangs; the text is MicroPython's traceback."""


def compile_tree(root, target):
    """What lies on a device, and the runner's own modules."""
    shutil.rmtree(target, ignore_errors=True)
    product = _manifest_of(root).files
    own = [name.replace(".", "/") + ".py" for name in OWN]
    for base, paths in ((root, product), (ROOT, own)):
        code = [path for path in paths if path.endswith(".py") and path not in build.AS_SOURCE]
        files = {path: (base / path).read_bytes() for path in paths if path not in code}
        for path, made in build.compiled(base, code).items():
            files[path.removesuffix(".py") + ".mpy"] = made
        for path, data in files.items():
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            (target / path).write_bytes(data)
    return target


def _manifest_of(root):
    """As that checkout reads it: it knows which files there are besides the modules."""
    spec = importlib.util.spec_from_file_location("its_manifest", root / "tools/manifest.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Manifest(root / "manifest.py")


class Pico:
    """A VM with a Pico's heap and the product on it; `files` lie in /data when it is switched on.

    `heap` is what it is like after the last thing that was asked for, `cost` what that took: see
    tools/vm/pico.mjs. It may have `more` memory than a Pico, but the product is not told so.
    """

    def __init__(self, folder, files=None, more=0):
        self.heap = None
        self.cost = None
        size_kb = (FREE + more) * 21 // 20480 + SPARE_KB
        self.lowest = FREE + more  # that was free at any moment, garbage included
        self.most = 0  # that was allocated by one step
        self.complaints = []  # printed on stderr
        self.toasts = []
        self._process = subprocess.Popen(
            [node(), ROOT / "tools/vm/pico.mjs", folder, str(size_kb)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self.share = self._ask(boot=OWN, free=FREE, more=more)
        self._ask(files=files or {})
        self.most = 0

    def switch_on(self):
        self.call("switch_on")
        self.live(REST_MS)
        return self

    def _ask(self, **request):
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        answered, _, _ = select.select([self._process.stdout], [], [], HANGS)
        if not answered:
            self._process.kill()
            raise Crash("the VM does not answer")
        told = json.loads(self._process.stdout.readline())
        self.complaints += told.get("complaints", ())
        self.toasts += told.get("toasts", ())
        before, self.heap = self.heap, told["heap"]
        self.cost = told["cost"]
        self.lowest = min(self.lowest, self.heap["lowest"])
        self.most = max(self.most, self.heap["most"])
        if "grew" in told:
            most, kept = self.heap["most"], self.heap["used"] - before["used"]
            raise Grew(f"of {TOTAL}: {said(before)}; a step allocated {most}, {kept} stayed")
        if "crash" in told:
            raise Crash(told["crash"])
        return told["ok"]

    def call(self, name, *args):
        """A function of tools/device/pico.py."""
        return self._ask(call=name, args=args)

    def press(self, key, down=60, after=100):
        self._ask(press=[key, down, after])

    def live(self, ms):
        """Nobody presses."""
        self._ask(live=ms)

    def files(self):
        """What lies in /data, for the next one."""
        return self._ask(files=None)

    def log(self):
        """The tracebacks that the product has written down."""
        return base64.b64decode(self.files().get("/data/log.txt", "")).decode()

    def close(self):
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def said(heap):
    used = TOTAL - heap["free"]
    return f"{used} used, {heap['free']} free, {heap['largest']} in one piece"


def largest_setup(game):
    return importlib.import_module(f"tests.games.moves_{game}").largest(random.Random(3))


def a_press(rnd):
    """(key, ms down, ms after): short ones and holds, in haste and with time to think."""
    key = rnd.randrange(len(KEYS))
    down = rnd.choice((650, 900, 1400)) if rnd.random() < 0.15 else 60
    after = rnd.choices((100, 400, 1000, 2600, 5000), (60, 25, 10, 3, 2))[0]
    return key, down, after


class RandomPresses:
    """Somebody who knows nothing of a game presses this and that in a match of it."""

    def __init__(self, pico, game, seed):
        self.pico = pico
        self.game = game
        self.keys = []  # that were pressed
        self.in_match = 0  # how many of them, in a match of that game
        self.at_rest = []  # the heap whenever the overview was shown and nobody pressed
        self._rnd = random.Random(seed)
        self._setup = largest_setup(game)

    def presses(self, count):
        """Yields after each, with the heap at rest now and then."""
        self.rest()
        while len(self.keys) < count:
            self._press()
            if len(self.keys) % REST_EVERY == 0:
                self.rest()
            yield len(self.keys)

    def _press(self):
        if self.pico.call("on_table") == self.game:
            self.in_match += 1
        elif self._rnd.random() < BEGIN_AGAIN:
            self.pico.call("begin", self.game, self._setup)
        key, down, after = a_press(self._rnd)
        self.keys.append(KEYS[key] if down < 600 else f"hold {KEYS[key]}")
        self.pico.press(key, down, after)

    def rest(self):
        """The overview is shown, and what is done while nobody presses is done."""
        if self.pico.call("on_table") != self.game:
            self.pico.call("begin", self.game, self._setup)
        self.pico.call("overview")
        self.pico.live(REST_MS)
        self.at_rest.append(self.pico.heap)

    def least_at_rest(self, figure):
        return min((heap[figure] for heap in self.at_rest), default=0)


def main(argv):
    parser = argparse.ArgumentParser(prog="./dev heap", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=" ".join(GAMES))
    parser.add_argument("--presses", type=int, default=PRESSES, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--root", type=pathlib.Path, default=ROOT, help="another checkout")
    parser.add_argument("--quiet", action="store_true", help="only the last line of each game")
    parser.add_argument(
        "--go-on", action="store_true", help="switch off and on where it failed, and count that"
    )
    options = parser.parse_args(argv)
    root = options.root.resolve()
    # What is played on this side comes from there too.
    sys.path.insert(0, str(root))
    folder = compile_tree(root, BUILD)
    failures = [_tell(folder, game, options) for game in options.games or GAMES]
    return 1 if any(failures) else 0


def _tell(folder, game, options):
    """One game: -> how often it failed."""
    began = time.monotonic()
    say = (lambda *words: None) if options.quiet else print
    failures = 0
    pico = Pico(folder)
    run = RandomPresses(pico, game, options.seed)
    lowest, most = FREE, 0
    while True:
        pressed = len(run.keys)
        failed = _go_on(pico, run, options.presses, say)
        failures += failed
        lowest, most = min(lowest, pico.lowest), max(most, pico.most)
        for line in pico.complaints:
            say(f"       {line}")
        if not failed or not options.go_on or len(run.keys) == pressed:
            break
        files = pico.files()
        pico.close()
        pico = run.pico = Pico(folder, files)
    pico.close()
    free, largest = run.least_at_rest("free"), run.least_at_rest("largest")
    print(
        f"{game}: {len(run.keys)} presses, {run.in_match} in the match, {failures} failures; "
        f"lowest free {lowest}; most in one step {most}; "
        f"at rest {free} free, {largest} in one piece; {time.monotonic() - began:.0f} s",
        flush=True,
    )
    return failures


def _go_on(pico, run, presses, say):
    """Press until it fails: -> whether it did."""
    try:
        pico.switch_on()
        say(f"{run.game}: after power-on: {said(pico.heap)}")
        for number in run.presses(presses):
            if number % REST_EVERY == 0:
                say(f"{number:>6} presses, at rest: {said(pico.heap)}")
    except (Grew, Crash) as error:
        say(f"{type(error).__name__} at press {len(run.keys)}: {error}")
        say(f"       the last keys: {', '.join(run.keys[-8:])}")
        return True
    return False
