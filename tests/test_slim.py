# SPDX-License-Identifier: MIT
"""Slimming sources for the device: smaller, and the same to whoever runs them."""

import json

import pytest

from firmware.games import SLUGS
from tools import bench
from tools.slim import slim

ACTIONS = 25


def slimmed(*as_they_are, **sources):
    files = {f"{name}.py": text for name, text in sources.items()}
    return slim(files, [f"{name}.py" for name in as_they_are])


def test_a_constant_of_another_module_becomes_its_number():
    made = slimmed(
        grid="ROW = const(22)\nHALF = const(ROW // 2)\nBELOW = const(-3)\n",
        screen="import grid\nfrom grid import BELOW, HALF\ny = HALF + BELOW\n",
    )
    assert made["grid.py"] == "_ROW = const(22)\n_HALF = const(_ROW // 2)\n_BELOW = const(-3)\n"
    assert made["screen.py"] == "import grid\npass\ny = 11 + (-3)\n"


def test_an_import_keeps_what_is_no_constant():
    made = slim(
        {
            "ui/grid.py": "ROW = const(22)\ndef font(): pass\n",
            "a.py": "from ui.grid import ROW, font as f\nf(ROW)\n",
            "b.py": "from ui import grid\ngrid.font(grid.ROW)\n",
            "c.py": "def draw():\n    from ui import grid\n    return grid.ROW\n",
        }
    )
    assert made["a.py"] == "from ui.grid import font as f\nf(22)\n"
    assert made["b.py"] == "from ui import grid\ngrid.font(22)\n"
    assert made["c.py"] == "def draw():\n    pass\n    return 22\n"


@pytest.mark.parametrize(
    "other",
    [
        "x = getattr(grid, 'ROW')\n",
        "x = module('grid').ROW\n",
        "from grid import ROW\ndef f(ROW): return ROW\n",
    ],
)
def test_a_constant_that_is_reached_in_another_way_stays(other):
    made = slimmed(grid="ROW = const(22)\n", other=other)
    assert made["grid.py"] == "ROW = const(22)\n"
    assert "ROW" in made["other.py"]


def test_what_is_no_constant_stays():
    grid = "ROW = 22\nWORD = const('a')\nTWICE = const(1)\nTWICE = const(2)\n"
    other = "from grid import ROW, WORD, TWICE\nx = ROW, WORD, TWICE\n"
    assert slimmed(grid=grid, other=other) == {"grid.py": grid, "other.py": other}


def test_a_file_that_must_stay_as_it_is_is_heeded():
    made = slimmed(
        "main",
        main="from grid import ROW\nmove(ROW, speed=1)\n",
        grid="ROW = const(22)\nLINE = const(1)\ndef move(width, speed): return width * speed\n",
    )
    assert made == {
        "grid.py": "ROW = const(22)\n_LINE = const(1)\ndef move(a, speed): return a * speed\n"
    }


def test_parameters_that_nobody_names_are_shared():
    made = slimmed(
        one="def add(first, second=0, *others):\n    return first + second + sum(others)\n",
        two="class A:\n    def put(self, place, a):\n        self.place = place[a]\n",
    )
    assert made["one.py"] == "def add(a, b=0, *c):\n    return a + b + sum(c)\n"
    assert made["two.py"] == "class A:\n    def put(self, b, a):\n        self.place = b[a]\n"


@pytest.mark.parametrize(
    "text",
    [
        "def add(first): return first\nadd(first=1)\n",
        "def add(first): return first\nadd(**{'first': 1})\n",
        "def add(first): return lambda: first\n",
        "def add(self): return self\n",
        "first = 1\ndef add(first=first): return first\n",
    ],
)
def test_parameters_that_matter_stay(text):
    assert slimmed(one=text) == {"one.py": text}


@pytest.fixture(scope="module")
def trees(tmp_path_factory):
    """The product as .mpy and as it is written."""
    folder = tmp_path_factory.mktemp("trees")
    bench.compile_tree(folder / "slim")
    bench.compile_tree(folder / "plain", source=True)
    return folder / "slim", folder / "plain"


@pytest.mark.parametrize("game", SLUGS)
def test_the_product_plays_and_draws_the_same(trees, game):
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
