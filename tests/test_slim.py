# SPDX-License-Identifier: MIT
"""Slimming sources for the device: smaller, and the same to whoever runs them."""

import json
import random

import pytest

from firmware.games import SLUGS
from hal.contract import DOWN, UP, A, B, C
from tools import bench
from tools.slim import NAMES, slim, unknown_names

ACTIONS = 25
PRESSES = 100


def slimmed(*as_they_are, **sources):
    files = {f"{name}.py": text for name, text in sources.items()}
    return slim(files, [f"{name}.py" for name in as_they_are], ())


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


def test_const_is_imported_only_where_it_is_called():
    declared = "from micropython import const\nROW = const(22)\n"
    called = "from micropython import const\nROWS = const((1, 2))\n"
    assert slimmed(one=declared, two=called) == {
        "one.py": "pass\n_ROW = const(22)\n",
        "two.py": called,
    }


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
        three="def add(first):\n    return lambda second: first + second\n",
    )
    assert made["three.py"] == "def add(a):\n    return lambda b: a + b\n"
    assert made["one.py"] == "def add(a, b=0, *c):\n    return a + b + sum(c)\n"
    assert made["two.py"] == "class A:\n    def put(self, b, a):\n        self.place = b[a]\n"


@pytest.mark.parametrize(
    "text",
    [
        "def add(first): return first\nadd(first=1)\n",
        "def add(first): return first\nadd(**{'first': 1})\n",
        "def add(first):\n    def inner():\n        first = 1\n    return first\n",
        "def add(first):\n    from x import first\n",
        "def add(self): return self\n",
        "first = 1\ndef add(first=first): return first\n",
    ],
)
def test_parameters_that_matter_stay(text):
    assert slimmed(one=text) == {"one.py": text}


def test_parameters_that_another_module_has_as_strings_stay():
    made = slim(
        {
            "hal/a.py": "def light(wire, columns=1): return wire, columns\n",
            "hal/b.py": "TABLE = {'grid': {'columns': 2}}\n",
            "hal/c.py": "from hal.a import light\nlight(1, **x['grid'])\n",
        }
    )
    assert made["hal/a.py"] == "def light(a, columns=1): return a, columns\n"


def test_private_names_are_short():
    made = slimmed(
        one="_rows = 1\nclass A:\n    def _draw(self):\n        self._at = _rows\n"
        "        self._draw()\n",
        two="def _draw_all(it):\n    global _count\n    _count = it._at\n    return _draw_all\n",
    )
    assert made["one.py"] == (
        "_a = 1\nclass A:\n    def _b(self):\n        self._a = _a\n        self._b()\n"
    )
    assert made["two.py"] == "def _a(a):\n    global _b\n    _b = a._a\n    return _a\n"


@pytest.mark.parametrize(
    "text",
    [
        "x = sys.implementation._machine\n",
        "def _add(): pass\nx = '_add'\n",
        "f(_first=1)\ndef add(_first): return _first\n",
        "from one import _add as _plus\n_plus()\n",
        "x._add = 1\nx.f(_add=1)\n",
        "def __add(): pass\n",
        "for _ in x: pass\n",
    ],
)
def test_private_names_that_matter_stay(text):
    assert slimmed(one=text) == {"one.py": text}


def test_a_function_and_an_attribute_of_one_name_stay_apart_from_others():
    made = slimmed(
        one="def _draw(): pass\ndef _other(): return _draw()\ndef _third(): return _other()\n",
        two="class A:\n    def _draw(self): self._draw(); self._draw()\n",
    )
    space = {}
    exec(made["one.py"], space)
    assert len([name for name in space if not name.startswith("__")]) == 3


def test_public_names_of_the_firmware_are_short():
    made = slim(
        {
            "firmware/a.py": "class Table:\n    def spread(self, width): self.cards = width\n",
            "firmware/b.py": "from firmware.a import Table\nt = Table()\nt.spread(t.cards)\n",
        },
        (),
        ["spread", "gone", "_draw"],
    )
    assert made["firmware/b.py"] == "from firmware.a import ac\nt = ac()\nt.aa(t.ad)\n"
    assert made["firmware/a.py"] == "class ac:\n    def aa(self, a): self.ad = a\n"


def test_the_names_of_the_sources_are_known():
    assert unknown_names() == [], "run: python -m tools.slim"
    names = NAMES.read_text().split()
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    "text",
    [
        "def draw(): pass\nx = 'draw'\n",
        "def draw(): pass\nf(draw=1)\n",
        "x.append = 1\n",
        "x.spread = 1\n",
        "def draw(): pass\ndef f():\n    global draw\n",
    ],
)
def test_public_names_that_matter_stay(text):
    other = "def f(it): it.spread()\n"
    made = slim({"firmware/a.py": text, "lib/b.py": other}, ["lib/b.py"], ())
    assert made == {"firmware/a.py": text}


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


@pytest.mark.parametrize("game", SLUGS)
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
