# SPDX-License-Identifier: MIT
"""Every board offers what hal/contract.py says; the stand-in for `machine` is true to RP2."""

import ast
import importlib.metadata
import inspect
import pathlib

import pytest

from hal import contract
from hal.fake.board import FakeBoard
from hal.fake.store import FaultStore
from tests.hal import machine_stub
from tests.hal.rp2_boards import NAMES, Bench

DEVICES = {
    "panel": contract.Panel, "grid": contract.Grid, "buttons": contract.Buttons,
    "cable": contract.Cable,
}  # fmt: skip


def public(thing):
    return [name for name in vars(thing) if not name.startswith("_")]


def assert_meets(thing, wanted):
    for name in public(wanted):
        assert hasattr(thing, name), f"{type(thing).__name__}.{name}"
        model = getattr(wanted, name)
        if inspect.isfunction(model):
            parameters = list(inspect.signature(model).parameters)[1:]
            given = inspect.signature(getattr(thing, name)).parameters
            assert list(given) == parameters, f"{type(thing).__name__}.{name}"
        elif model is not None:
            assert isinstance(getattr(thing, name), type(model)), f"{type(thing).__name__}.{name}"


def assert_board(board):
    assert_meets(board, contract.Board)
    for name, wanted in DEVICES.items():
        assert_meets(getattr(board, name), wanted)
    assert board.panel.width == contract.Panel.width
    assert board.panel.height == contract.Panel.height


@pytest.mark.parametrize("panel", ["ssd1680", "uc8151"])
@pytest.mark.parametrize("grid", [(8, 8), (16, 16), (32, 8)])
def test_the_fake_board_meets_the_contract(panel, grid):
    board = FakeBoard(panel, grid, store=FaultStore())
    assert_board(board)
    assert_meets(board.store, contract.Store)
    assert_meets(board.store.open("log"), contract.Log)
    assert (board.grid.width, board.grid.height) == grid


@pytest.mark.parametrize("name", NAMES)
def test_the_rp2_boards_meet_the_contract(monkeypatch, name):
    board = Bench(monkeypatch, name).board()
    assert_board(board)
    assert board.name == name


def test_a_board_that_lacks_something_would_be_found():
    class Grid:
        width = height = 8

        def show(self, picture):
            pass

    with pytest.raises(AssertionError, match="show"):
        assert_meets(Grid(), contract.Grid)


# --- the stand-in for `machine` against the stubs of the real one


def stub_of_the_port(module="machine"):
    files = importlib.metadata.files("micropython-rp2-rpi_pico-stubs")
    path = next(file for file in files if str(file) == f"{module}.pyi").locate()
    return ast.parse(pathlib.Path(path).read_text(encoding="utf-8"))


def parameters(function):
    """Names by kind: positional only, positional, keyword only."""
    arguments = function.args
    return (
        [argument.arg for argument in arguments.posonlyargs],
        [argument.arg for argument in arguments.args],
        [argument.arg for argument in arguments.kwonlyargs],
    )


def ours(function):
    kinds = {kind: [] for kind in inspect._ParameterKind}
    for parameter in inspect.signature(function).parameters.values():
        kinds[parameter.kind].append(parameter.name)
    assert not kinds[inspect.Parameter.VAR_POSITIONAL] and not kinds[inspect.Parameter.VAR_KEYWORD]
    return (
        kinds[inspect.Parameter.POSITIONAL_ONLY],
        kinds[inspect.Parameter.POSITIONAL_OR_KEYWORD],
        kinds[inspect.Parameter.KEYWORD_ONLY],
    )


def fits(mine, real):
    """Positions must be the same as far as they go; keywords must be among the real ones."""
    my_only, my_both, my_keys = mine
    only, both, keys = real
    if not my_only and only[:1] == ["self"] and my_both[:1] == ["self"]:
        my_only, my_both = ["self"], my_both[1:]
    places, my_places = only + both, my_only + my_both
    if my_places != places[: len(my_places)]:
        return False
    return my_only == only[: len(my_only)] and set(my_keys) <= set(keys) | set(both)


def definitions(body, name):
    return [item for item in body if isinstance(item, ast.FunctionDef) and item.name == name]


@pytest.mark.parametrize("function", machine_stub.FUNCTIONS, ids=lambda item: item.__name__)
def test_functions_are_those_of_the_port(function):
    real = definitions(stub_of_the_port().body, function.__name__)
    assert any(fits(ours(function), parameters(item)) for item in real)


@pytest.mark.parametrize(
    "kind",
    [*machine_stub.CLASSES, machine_stub.NeoPixel, machine_stub.poll],
    ids=lambda item: item.__name__,
)
def test_classes_are_those_of_the_port(kind):
    others = {machine_stub.NeoPixel: "neopixel", machine_stub.poll: "select"}
    module = others.get(kind, "machine")
    real = next(
        item
        for item in stub_of_the_port(module).body
        if isinstance(item, ast.ClassDef) and item.name == kind.__name__
    )
    values = {
        item.target.id: item.value.value
        for item in real.body
        if isinstance(item, ast.AnnAssign) and isinstance(item.value, ast.Constant)
    }
    for name, thing in vars(kind).items():
        if inspect.isfunction(thing):
            assert any(
                fits(ours(thing), parameters(item)) for item in definitions(real.body, name)
            ), f"{kind.__name__}.{name}"
        elif not name.startswith("_"):
            assert values[name] == thing, f"{kind.__name__}.{name}"
