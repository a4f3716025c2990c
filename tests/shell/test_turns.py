# SPDX-License-Identifier: MIT
"""No step takes longer than a tenth of a second on a Pico, on the ways that everybody goes. Turns
are counted on a VM: see tools/turns.py.
"""

import contextlib
import json
import random

import pytest

from firmware import games
from firmware.match.session import Session
from firmware.rules.core import Reject
from firmware.ui.ink import Ink
from hal.contract import DOWN, UP, A, B, C
from hal.fake.store import FaultStore
from lib.canvas import Canvas
from lib.store import FileStore
from tools import heap, turns
from tools.torture.players import NAME, dice, moves_of


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    return turns.compile_tree(tmp_path_factory.mktemp("device"))


@pytest.fixture
def device(tree, tmp_path):
    with turns.Steps(tree, tmp_path) as steps:
        steps.switch_on()
        yield steps


def in_time(device, what):
    long = [(round(cost), part) for cost, part in device.steps if cost > turns.LIMIT]
    assert long == [], what


def press(device, key, after=1500):
    top = device.call("top")
    device.press(key, after=after)
    in_time(device, f"{top}: {key}")


def set_up(device, game):
    for _ in range(games.slugs().index(game)):
        press(device, DOWN)
    press(device, C)


@pytest.mark.parametrize("game", games.slugs())
def test_from_the_launcher_to_a_match(device, game):
    set_up(device, game)
    while not device.call("on_table"):
        press(device, C, after=8000)
    assert device.call("on_table") == game


def test_a_set_up_is_left_and_opened_again(device):
    set_up(device, "elbrus")
    press(device, A)
    assert device.call("top") == "Launcher"
    press(device, C)
    assert device.call("top") == "Setup"


def test_a_count_comes_out_the_same(tree, tmp_path):
    found = []
    for number in range(2):
        folder = tmp_path / str(number)
        folder.mkdir()
        with turns.Steps(tree, folder) as device:
            device.switch_on()
            set_up(device, "duel")
            press(device, C)
            found.append(device.steps)
    assert found[0] == found[1]


ACTIONS = 27  # as many as lead to three snapshots
LITTLE = 35_000, 36_000  # bytes in one piece: the match is put together


def some_play(rnd, store, game):
    """A match of the largest table is left in a store: -> how it goes on from there."""
    session = Session.start(store, NAME, game, moves_of(game).largest(rnd), dice())
    session.close()
    store.write("current", NAME.encode())
    memory = FaultStore()
    memory.write(NAME, store.read(NAME, 8192 * 2))
    session = Session.resume(memory, NAME, dice())
    while session.count < ACTIONS:
        with contextlib.suppress(Reject):
            session.do(*moves_of(game).move(rnd, session.view))
        if session.view["over"]:
            session.undo()
    return list(session.actions())


@pytest.mark.parametrize("game", games.slugs())
def test_what_is_done_while_nobody_presses(tree, game, tmp_path):
    """After actions of the largest table, and when some of them are undone and put back."""
    play = some_play(random.Random(3), FileStore(str(tmp_path)), game)
    done = set()
    with turns.Steps(tree, tmp_path, LITTLE) as device:

        def rests():
            device.live(heap.REST_MS)
            chores = [step for step in device.steps if step[1].startswith("chore")]
            assert [step for step in chores if step[0] > turns.LIMIT] == []
            done.update(part.strip() for _, part in chores)

        device.switch_on()
        assert device.call("on_table") == game
        for entry in play:
            device.call("commit", entry["do"], entry["with"], entry.get("faces", ()))
            rests()
        assert device.call("count") == ACTIONS
        for deed in ("undo", "undo", "redo", "undo", "undo", "undo", "redo"):
            device.call(deed)
            rests()
    assert {"chore rest", "chore order"} <= done


def test_the_largest_sheet(device, tmp_path):
    """Chosen, begun, undone, put back, and all of its pages."""
    sheet = heap.largest_setup("sheet")["sheet"]
    (tmp_path / "sheet-largest.json").write_text(json.dumps(sheet), encoding="utf-8")
    set_up(device, "sheet")
    press(device, DOWN)
    press(device, C, after=8000)
    assert device.call("top") == "SheetSetup"
    press(device, C, after=8000)
    assert device.call("on_table") == "sheet"


@pytest.mark.parametrize("game", games.slugs())
def test_a_full_table_is_drawn_whole(device, game):
    """The largest match of each game comes to the table, and again from under other screens."""
    set_up(device, game)
    device.call("overview")
    device.call("begin", game, heap.largest_setup(game))
    device.live(8000)
    in_time(device, game)
    for key in (DOWN, A, A, B, A, DOWN):
        press(device, key)


def test_many_numbers_to_correct(device):
    """Only the rows that are seen are made."""
    set_up(device, "mythicals")
    device.call("overview")
    device.call("begin", "mythicals", heap.largest_setup("mythicals"))
    device.live(8000)
    press(device, B)
    for _ in range(device.call("ups_to", "correct")):
        press(device, UP)
    press(device, C)
    assert device.call("top") == "Numbers"
    for key in (UP, B, B, B):
        press(device, key)


def test_what_a_step_has_no_time_for_is_drawn_in_the_next():
    ink = Ink(Canvas())

    def drawn():
        return [ink.cell(number, 0, 8 * number, 8, 8, "shown") for number in range(5)]

    ink.left = 3
    assert drawn() == [True, True, True, False, False] and ink.late
    ink.left = 3
    assert drawn() == [False, False, False, True, True]
