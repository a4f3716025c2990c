# SPDX-License-Identifier: MIT
"""What is deployed, .mpy files, on the MicroPython VM: it does what the sources do, and says where
it fails.
"""

import json
import random
import re

import pytest

from firmware import games
from hal.contract import DOWN, UP, A, B, C
from tools import bench
from tools.setup import ROOT

ACTIONS = 25
PRESSES = 100


@pytest.fixture(scope="module")
def trees(tmp_path_factory):
    """The product as it is deployed and as it is written."""
    folder = tmp_path_factory.mktemp("trees")
    bench.compile_tree(folder / "deployed")
    bench.compile_tree(folder / "written", source=True)
    return folder / "deployed", folder / "written"


@pytest.mark.parametrize("game", games.slugs())
def test_it_plays_and_draws_the_same(trees, game):
    setup, played = bench.a_match(game, ACTIONS)
    told = []
    for tree in trees:
        seen = []
        with bench.switched_on(tree) as vm:
            vm.call("begin", game, json.dumps(setup))
            for name, args in played:
                vm.call("act", name, json.dumps(args))
                vm.call("show")
                vm.call("step")
                seen.append((vm.call("view"), vm.call("picture")))
        told.append(seen)
    assert told[0] == told[1]
    assert len({picture for _, picture in told[0]}) > 5


@pytest.mark.parametrize("game", games.slugs())
def test_random_presses_lead_to_the_same_pictures(trees, game):
    """Through forms, lists, pages and dialogs, wherever the keys lead."""
    setup, played = bench.a_match(game, 10)
    told = []
    for tree in trees:
        rnd = random.Random(game)
        seen = []
        with bench.switched_on(tree) as vm:
            vm.call("begin", game, json.dumps(setup))
            for name, args in played:
                vm.call("act", name, json.dumps(args))
            vm.call("show")
            for _ in range(PRESSES):
                key = rnd.choice((A, B, B, C, C, C, UP, DOWN, DOWN))
                vm.call("press", key, 700 if rnd.random() < 0.08 else 60)
                seen.append(vm.call("picture"))
            seen.append(vm.call("log"))
        told.append(seen)
    assert told[0] == told[1]
    assert told[0][-1] == ""  # nothing has crashed
    assert len(set(told[0])) > PRESSES // 4


def test_the_log_of_a_crash_names_file_line_and_function(trees):
    """A screen whose drawing fails is what whoever mends it must be able to find."""
    with bench.switched_on(trees[0]) as vm:
        vm.ask(run="bench.app.canvas.text = None")  # the launcher wants to write
        vm.call("press", DOWN)
        vm.call("step")  # it is drawn in the step after
        log = vm.call("log")
    assert log.startswith("Traceback (most recent call last):\n")
    assert "TypeError: 'NoneType' object isn't callable" in log
    entries = re.findall(r'  File "([^"]+)", line (\d+), in (\w+)\n', log)
    assert entries[0][::2] == ("firmware/app.py", "step")
    assert entries[-1][0].startswith("firmware/ui/")
    for path, line, function in entries:
        lines = (ROOT / path).read_text().splitlines()[: int(line)]
        around = [line for line in lines if re.match(r" *def ", line)]
        assert f"def {function}(" in around[-1], f"{path}:{line} is not in {function}"
