# SPDX-License-Identifier: MIT
"""./dev bench: what the product costs, on the MicroPython VM with the device's own .mpy files.

Counts are the same on every run. Times are told in turns of a plain `x += 1` loop of the same run,
as the median of repeats and the best of them: budgets are for the best, because another process
only ever adds to a time.
"""

import argparse
import fnmatch
import importlib
import json
import pathlib
import random
import shutil
import statistics
import subprocess

from firmware import games
from firmware.match.dice import FairDice
from firmware.match.session import Session
from firmware.rules.core import Reject
from hal.contract import B, C
from hal.fake.store import FaultStore
from tools import build, deploy, flashwear, frozen, heap, imports, performance, presses, room
from tools.device.bench import Bytes
from tools.flashwear import wear
from tools.manifest import Manifest
from tools.setup import ROOT, node
from tools.torture import steps

BUDGETS = ROOT / "tools/budgets.json"
BUILD = ROOT / "build/bench"
HELPERS = ("tools/device/bareboard.py", "tools/device/bench.py")
LOOP = 20_000
REPEATS = 5
SHORT_REPEATS = 25
ROUNDS = 3  # of the same match
ACTIONS = 60  # into a match before it is measured
SETTLE_MS = 4000  # the longest refresh, and the quiet after which memory is tidied up
SAMPLE = "Ana golpea a Beto por 35"


def compile_tree(target, source=False):
    """The device's files as .mpy (or as they are) in a folder of their own: -> sizes by path."""
    shutil.rmtree(target, ignore_errors=True)
    manifest = Manifest()
    paths = [*manifest.files, *HELPERS]
    files = {path: manifest.source(path).read_bytes() for path in paths}
    if not source:
        code = [path for path in paths if path.endswith(".py") and path not in build.AS_SOURCE]
        for path, made in build.compiled(ROOT, code, manifest.elsewhere).items():
            del files[path]
            files[path.removesuffix(".py") + ".mpy"] = made
    for path, data in files.items():
        out = target / path
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_bytes(data)
    return {path: len(data) for path, data in files.items() if not path.startswith("tools/")}


class Vm:
    """One MicroPython VM in Node with the benchmark's functions."""

    def __init__(self, folder, heap=256):
        """`heap` in KB: what a Pico has, or more."""
        self._process = subprocess.Popen(
            [node(), ROOT / "tools/vm/bench.mjs", folder, str(heap)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self.ask(run="import json, gc")

    def ask(self, **request):
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        told = json.loads(self._process.stdout.readline())
        if "crash" in told:
            raise RuntimeError(told["crash"])
        return told["ok"]

    def load(self):
        self.ask(run="from tools.device import bench")

    def call(self, name, *args):
        return self.ask(call=name, args=args)

    def heap(self):
        return self.ask(heap=True)

    def turns(self, name, *args, repeat=20):
        """What a call costs in turns of the plain loop: (median, best)."""
        loops, costs = [], []
        for _ in range(REPEATS):
            loops.append(self.loop())
            costs.append(self.ask(time=name, args=args, repeat=repeat) / repeat)
        return in_turns(costs, loops)

    def loop(self):
        """Milliseconds that a turn takes now."""
        return self.ask(time="plain_loop", args=[LOOP], repeat=3) / (3 * LOOP)

    def settle(self):
        """Let the app come to rest."""
        until = self.call("step") + SETTLE_MS
        while self.call("step") < until:
            pass

    def close(self):
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def switched_on(folder=BUILD):
    vm = Vm(folder)
    vm.load()
    vm.call("switch_on")
    vm.settle()
    return vm


def a_match(game, actions):
    """(setup, accepted actions) of a match at the largest table, found by playing it here."""
    moves = importlib.import_module(f"tests.games.{game}.moves")
    rnd = random.Random(3)
    setup = moves.largest(rnd)
    session = Session.start(FaultStore(), "match-00001.log", game, setup, FairDice(Bytes()))
    played = []
    while len(played) < actions:
        name, args = moves.move(rnd, session.view)
        try:
            session.do(name, args)
        except Reject:
            continue
        if session.view["over"]:
            session.undo()
            continue
        played.append((name, args))
    return setup, played


def put_on_table(vm, game, actions=ACTIONS):
    setup, played = a_match(game, actions)
    vm.call("begin", game, json.dumps(setup))
    return played


def play(vm, played):
    """Do the actions, drawing after each."""
    for name, args in played:
        vm.call("act", name, json.dumps(args))
        vm.call("show")
        # The product has just asked for it, but this VM only collects between two calls.
        vm.heap()
        vm.call("step")
        vm.heap()


def in_turns(costs, loops):
    """Times in turns of the plain loop, both as often as they were measured: (median, best)."""
    return statistics.median(costs) / statistics.median(loops), min(costs) / min(loops)


def tell(figures, name, turns):
    figures[name], figures[f"best.{name}"] = (round(value) for value in turns)


# --- the benchmarks: each puts its figures into a dict -----------------------------------------


def bench_flash(figures):
    """On a device's file system, and in an image: what a first deploy puts there, or a build."""
    manifest = Manifest()
    everything = deploy.all_files(manifest, "pico")
    figures["flash.files"] = len(everything)
    figures["flash.blocks"] = room.blocks(everything)
    code = build.compiled(ROOT, manifest.frozen, manifest.elsewhere)
    figures["flash.frozen"] = sum(frozen.sizes(code).values())
    for game in games.slugs():
        figures[f"flash.erases_per_action.{game}"] = round(flashwear.wear(game)["erases"], 2)
    sizes = compile_tree(BUILD)
    figures["flash.product"] = sum(sizes.values())
    for part in ("firmware/games", "firmware/rules", "firmware/ui", "firmware/i18n", "lib", "hal"):
        figures[f"flash.{part}"] = sum(
            size for path, size in sizes.items() if path.startswith(part + "/")
        )


def bench_rest(figures):
    """On a Pico's heap: what is left when the overview is shown and nobody presses, the least of
    several times, and how many random presses went well.
    """
    folder = heap.compile_tree(ROOT, heap.BUILD)
    for game in games.slugs():
        with heap.Pico(folder) as pico:
            run = heap.RandomPresses(pico, game, seed=1)
            try:
                pico.switch_on()
                for _ in run.presses(heap.PRESSES):
                    if pico.failures:
                        break
            except heap.Crash as error:
                figures[f"rest.{game}.failed"] = str(error)
            figures[f"rest.{game}.presses"] = max(0, len(run.keys) - bool(pico.failures))
            figures[f"rest.{game}.lowest"] = pico.lowest
            if run.at_rest:
                figures[f"rest.{game}.free"] = run.least_at_rest("free")
                figures[f"rest.{game}.largest"] = run.least_at_rest("largest")


def bench_presses(figures):
    """What each kind of press allocates, and how long it takes."""
    folder = presses.compile_tree()
    for game in games.slugs():
        presses.measure(folder, game, figures)


def bench_modules(figures):
    """What importing each module keeps, as .mpy and as .py, when what it imports is there.

    Not the board's modules: they need a chip.
    """
    source = BUILD.parent / "bench-source"
    compile_tree(source, source=True)
    skip = ("boot", "main", "hal.rp2")
    manifest = Manifest()
    ours = [path for path in manifest.files if path not in manifest.elsewhere]
    names = [name for name in imports.in_order(ROOT, ours) if not name.startswith(skip)]
    for kind, folder in (("mpy", BUILD), ("py", source)):
        with Vm(folder, heap=4096) as vm:
            before = vm.heap()
            for name in names:
                vm.ask(run=f"import {name}")
                after = vm.heap()
                figures[f"import.{name}.{kind}"] = after - before
                before = after
    figures["import.sum.mpy"] = sum(figures[f"import.{name}.mpy"] for name in names)
    figures["import.sum.py"] = sum(figures[f"import.{name}.py"] for name in names)


def bench_actions(figures):
    for game in games.slugs():
        setup, played = a_match(game, ACTIONS)
        loops, rounds = [], []
        for _ in range(ROUNDS):
            with switched_on() as vm:
                vm.call("begin", game, json.dumps(setup))
                costs = []
                for name, args in played:
                    loops.append(vm.loop())
                    costs.append(vm.ask(time="act", args=[name, json.dumps(args)], repeat=1))
                rounds.append(costs)
                written = vm.call("written")
                state = json.loads(vm.call("view"))
        # Actions differ, so only the best of each one says something.
        usual = statistics.median(map(min, zip(*rounds, strict=True))) / min(loops)
        tell(figures, f"turns.action.{game}", (usual, usual))
        figures[f"bytes_written_per_action.{game}"] = round(written / len(played))
        figures[f"state_json_bytes.{game}"] = len(json.dumps(state, separators=(",", ":")))


def bench_wear(figures):
    """What an action costs the flash, what is written while nobody presses included."""
    for game in games.slugs():
        for name, value in wear(game).items():
            figures[f"{name}_per_action.{game}"] = round(value, 2)


def bench_undo(figures):
    with switched_on() as vm:
        play(vm, put_on_table(vm, "elbrus", 10))
        done = 10
        for goal in (10, 100, 1000, 5000):
            while done < goal:
                by = 1 if done % 2 else -1
                path = {"path": "round", "by": by} if done > 10 else {"path": "round", "by": 1}
                done += vm.call("act", "adjust", json.dumps(path))
            if goal == 1000:
                vm.call("replay_start")
                took = vm.ask(time="replay", args=[20], repeat=goal // 20) / vm.loop()
                figures["turns.replay_of_1000"] = round(took)
            tell(figures, f"turns.undo_at_{goal}", vm.turns("undo", repeat=1))
            for _ in range(REPEATS):
                vm.call("redo")


def bench_drawing(figures):
    with switched_on() as vm:
        loops, ours, built_in = [], [], []
        for _ in range(SHORT_REPEATS):  # each is so short that another process may double it
            loops.append(vm.loop())
            ours.append(vm.ask(time="text_ours", args=[SAMPLE, 20], repeat=2))
            built_in.append(vm.ask(time="text_built_in", args=[SAMPLE, 20], repeat=20) / 10)
        turn = 2 * 20 * len(SAMPLE) * min(loops)
        figures["turns.glyph.ours"] = round(min(ours) / turn, 1)
        figures["turns.glyph.framebuf_text"] = round(min(built_in) / turn, 1)
        figures["ratio.glyph_to_framebuf_text"] = round(min(ours) / min(built_in), 1)
        tell(figures, "turns.draw.launcher.scratch", vm.turns("draw_from_scratch"))
        tell(figures, "turns.draw.launcher.update", vm.turns("draw_update"))
    for game in games.slugs():
        with switched_on() as vm:
            play(vm, put_on_table(vm, game))
            vm.settle()
            tell(figures, f"turns.draw.{game}.scratch", vm.turns("draw_from_scratch"))
            tell(figures, f"turns.draw.{game}.update", vm.turns("draw_update"))


def bench_light(figures):
    """Virtual ms from a press to its light, and from its release to the start of a refresh."""
    with switched_on() as vm:
        play(vm, put_on_table(vm, "elbrus"))
        vm.settle()
        lights, inks = [], []
        for _ in range(12):
            light, ink = json.loads(vm.call("press_ms", 4))
            lights.append(light)
            inks.append(ink)
            vm.settle()
        figures["virtual_ms.press_to_light"] = max(lights)
        figures["virtual_ms.release_to_refresh"] = max(inks)


def bench_panel(figures):
    """A match of a hundred actions: what goes to the panel and to the LEDs."""
    with switched_on() as vm:
        played = put_on_table(vm, "elbrus", 100)
        before = json.loads(vm.call("counters"))
        for name, args in played:
            vm.call("act", name, json.dumps(args))
            vm.call("show")
            vm.settle()
        after = json.loads(vm.call("counters"))
    names = ("panel_bytes", "refreshes", "led_frames_sent", "led_frames_spared")
    for name, old, new in zip(names, before, after, strict=True):
        figures[f"per_100_actions.{name}"] = new - old


def bench_start(figures):
    loops, on, picture = [], [], []
    for _ in range(REPEATS):
        with Vm(BUILD) as vm:
            vm.load()
            loops.append(vm.loop())
            on.append(vm.ask(time="switch_on", args=[], repeat=1))
            picture.append(vm.ask(time="step", args=[], repeat=1))
    tell(figures, "turns.power_on", in_turns(on, loops))
    tell(figures, "turns.first_picture", in_turns(picture, loops))


def bench_qr(figures):
    """From the press to the picture of the largest code: ten players with twelve letters each who
    give up at once, and the end of a match of 900 actions, whose chart goes with it.
    """
    names = [chr(65 + number) + "bcdefghijkl" for number in range(10)]
    setup = {"mode": "solo", "players": [{"name": name} for name in names]}
    folder = presses.compile_tree()
    with presses.Counted(folder) as pico:
        pico.switch_on()
        pico.call("begin", "elbrus", setup)
        _bench_code(figures, "qr", pico)
    # On a VM of its own, which has it on the table from the start.
    store = FaultStore()
    steps.long_match(random.Random(3), store, "mythicals")
    (folder / "data").mkdir(exist_ok=True)
    for name in store.names():
        (folder / "data" / name).write_bytes(store.whole(name))
    with presses.Counted(folder) as pico:
        pico.switch_on()
        _bench_code(figures, "qr_long", pico)
    shutil.rmtree(folder / "data")


def _bench_code(figures, name, pico):
    pico.call("give_up")
    runs, loops = [], []
    for _ in range(REPEATS):
        pico.call("plain_loop", presses.LOOP)
        loops.append(pico.cost["ms"] / presses.LOOP)
        pico.call("result")
        pico.live(5000)
        pico.press(B, 60, 3000)
        pico.press(C, 60, 1)
        costs = [pico.cost]
        while not pico.call("has_code"):
            pico.live(1)
            costs.append(pico.cost)
        pico.live(1)  # it is drawn
        runs.append([*costs, pico.cost])
    tell(
        figures, f"turns.{name}", in_turns([sum(c["ms"] for c in costs) for costs in runs], loops)
    )
    medians = [statistics.median(costs) for costs in zip(*_times(runs), strict=True)]
    figures[f"turns.step.{name}"] = round(max(medians) / statistics.median(loops))
    best = [min(costs) for costs in zip(*_times(runs), strict=True)]
    figures[f"best.turns.step.{name}"] = round(max(best) / min(loops))
    figures[f"{name}.steps"] = len(medians)
    figures[f"{name}.bytes"] = max(cost["bytes"] for cost in runs[-1])


def _times(runs):
    return [[cost["longest"] for cost in costs] for costs in runs]


BENCHES = {
    "flash": bench_flash,
    "rest": bench_rest,
    "presses": bench_presses,
    "modules": bench_modules,
    "actions": bench_actions,
    "wear": bench_wear,
    "undo": bench_undo,
    "drawing": bench_drawing,
    "light": bench_light,
    "panel": bench_panel,
    "start": bench_start,
    "qr": bench_qr,
}


def check(figures):
    """Figures that are not within their budgets, as lines."""
    told = json.loads(BUDGETS.read_text())
    wrong = []
    for name, most in told["most"].items():
        for figure in fnmatch.filter(figures, name):
            value = _best(figures, figure)
            if value > most:
                wrong.append(f"{figure} is {value}, the budget is {most}")
    for name, least in told["least"].items():
        for figure in fnmatch.filter(figures, name):
            if figures[figure] < least:
                wrong.append(f"{figure} is {figures[figure]}, it should be {least} at least")
    for name, (base, most) in told["ratios"].items():
        if name in figures and _best(figures, name) > most * _best(figures, base):
            wrong.append(
                f"{name} is {_best(figures, name)}, "
                f"more than {most} x {base} ({_best(figures, base)})"
            )
    return wrong


def _best(figures, name):
    return figures.get(f"best.{name}", figures[name])


def main(argv):
    parser = argparse.ArgumentParser(prog="./dev bench", description=__doc__)
    parser.add_argument(
        "--json", type=pathlib.Path, metavar="FILE", help="write the figures there"
    )
    parser.add_argument("--check", action="store_true", help="fail if a budget is not kept")
    parser.add_argument(
        "--docs", action="store_true", help="put the figures into docs/performance.{json,md}"
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=" ".join(BENCHES))
    options = parser.parse_args(argv)
    unknown = [name for name in options.names if name not in BENCHES]
    if unknown:
        parser.error(f"no benchmark is called {unknown[0]}, there are {' '.join(BENCHES)}")
    figures = {}
    compile_tree(BUILD)
    for name in options.names or BENCHES:
        found = {}
        BENCHES[name](found)
        for figure, value in found.items():
            if not figure.startswith("best."):
                best = found.get(f"best.{figure}")
                print(f"{figure:<52} {value}{f'  (best {best})' if best else ''}", flush=True)
        figures.update(found)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n")
    if options.docs:
        performance.update(figures, everything=not options.names)
    if options.check:
        wrong = check(figures)
        for line in wrong:
            print(f"budget: {line}")
        return 1 if wrong else 0
    return 0
