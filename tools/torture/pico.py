# SPDX-License-Identifier: MIT
"""A monkey on a MicroPython VM with a Pico's heap (and the allowance of its tests), with cuts.

The device's own files, boot.py and main.py run there: see tools/heap.py. That memory does not
last is a failure, and so is a match that is another one after the power went.
"""

import atexit
import pathlib
import shutil
import tempfile

from tools import heap
from tools.setup import ROOT
from tools.torture import Failure
from tools.torture.players import any_game

SHARE = 4
PRESSES = 240
CUTS = 2

_folder = None


def prepare():
    global _folder  # noqa: PLW0603 (the processes of all cases share it)
    if _folder is None:
        _folder = tempfile.mkdtemp(prefix="escudero-")
        atexit.register(shutil.rmtree, _folder, True)
        heap.compile_tree(ROOT, pathlib.Path(_folder))


def attack(rnd, count):
    prepare()
    game = any_game(rnd)
    cuts = sorted(rnd.sample(range(20, PRESSES), CUTS))
    pico = heap.Pico(_folder)
    run = heap.RandomPresses(pico, game, rnd.randrange(1 << 20))
    try:
        pico.switch_on()
        for number in run.presses(PRESSES):
            count("presses")
            _is_well(run.pico, run)
            if cuts and number >= cuts[0]:
                cuts.pop(0)
                run.pico = _cut(run.pico)
                count("cuts")
        run.pico.live(heap.REST_MS)
        _is_well(run.pico, run)
    except heap.Crash as error:
        raise Failure(f"{game} is dead: {error}\n{run.pico.log()}", _script(run)) from None
    finally:
        run.pico.close()


def _stands(pico):
    game = pico.call("on_table")
    return game and (game, pico.call("count"))


def _cut(pico):
    """The power goes, and comes back: -> the device as it is then."""
    before, files = _stands(pico), pico.files()
    pico.close()
    fresh = heap.Pico(_folder, files)
    fresh.switch_on()
    if before and _stands(fresh) != before:
        after = _stands(fresh)
        fresh.close()
        raise Failure(f"on the table was {before}, and is {after} after a cut")
    return fresh


def _is_well(pico, run):
    if pico.failures or pico.log():
        words = f"{run.game}, press {len(run.keys)}: {pico.failures}\n{pico.log()}"
        raise Failure(words, _script(run))


def _script(run):
    """What was pressed, since the match was begun the first time."""
    return [key if key.startswith("hold") else f"press {key}" for key in run.keys[-40:]]
