# SPDX-License-Identifier: MIT
"""Fingers are faster than ink: 200 presses in 20 seconds, on both panels."""

import itertools

import pytest

from hal.contract import KEYS
from tools.stage import Stage

FRAME_MS = 33
PRESSES = 200
EVERY_MS = 100

# What a refresh of each panel takes at least, from one start to the next.
QUICK_MS = {"ssd1680": 362, "uc8151": 97 + 380 + 40}

SIX = {"mode": "solo", "players": [{"name": name} for name in ("Ana", "Beto", "Carla", "Dani")]}


def hammer(stage, keys):
    """Press the keys in turn, one every 100 ms: -> when each went down."""
    board = stage.board
    start = board.now
    downs = []
    for number in range(PRESSES):
        at = start + 5 + number * EVERY_MS
        board.press(KEYS.index(keys[number % len(keys)]), at=at, hold_ms=40, bounce=4)
        downs.append(at)
    return downs


def check_lights(board, downs):
    """Each press changed the lights within one frame of the press."""
    frames = [ms for ms, _ in board.frames]
    for at in downs:
        assert any(at <= ms < at + FRAME_MS for ms in frames), at


def check_ink(board, panel, since):
    """At most one refresh per refresh time; the last shows the final state."""
    begun = [ms for ms, _, _, _ in board.refreshes if ms >= since]
    gaps = [later - sooner for sooner, later in itertools.pairwise(begun)]
    assert min(gaps) >= QUICK_MS[panel]
    assert len(begun) <= PRESSES * EVERY_MS // QUICK_MS[panel] + 2
    return begun


@pytest.mark.parametrize("panel", ["ssd1680", "uc8151"])
def test_a_pointer_follows_200_presses(panel):
    stage = Stage(panel=panel, record=True)
    stage.wait(6000)
    screen = stage.app.top
    moves = []
    move = screen.move
    screen.move = lambda steps, held: (moves.append((steps, held)), move(steps, held))
    count = screen.row_count()
    since = stage.board.now
    keys = ["DOWN", "DOWN", "UP", "DOWN", "DOWN"]
    downs = hammer(stage, keys)
    stage.wait(PRESSES * EVERY_MS)
    assert moves == [(-1 if keys[n % 5] == "DOWN" else 1, False) for n in range(PRESSES)]
    assert screen.at == PRESSES // 5 * 3 % count
    check_lights(stage.board, downs)
    check_ink(stage.board, panel, since)
    stage.settle()
    assert stage.board.picture() == bytes(stage.app.canvas.buf)
    assert stage.board.buttons.lost == 0


@pytest.mark.parametrize("panel", ["ssd1680", "uc8151"])
def test_a_number_takes_200_presses_and_one_more_makes_it_one_action(panel):
    stage = Stage(panel=panel, record=True)
    stage.begin("elbrus", SIX)
    stage.press("C")  # the first turn begins
    stage.press("DOWN", "C")  # a hit on Beto
    stage.wait(4000)
    screen = stage.app.top
    assert screen.changes_value
    moves = []
    move = screen.move
    screen.move = lambda steps, held: (moves.append(steps), move(steps, held))
    actions = stage.app.match.session.count
    since = stage.board.now
    keys = ["UP", "UP", "UP", "DOWN"]
    downs = hammer(stage, keys)
    stage.wait(PRESSES * EVERY_MS)
    assert moves == [1 if keys[n % 4] == "UP" else -1 for n in range(PRESSES)]
    check_lights(stage.board, downs)
    check_ink(stage.board, panel, since)
    assert stage.app.match.session.count == actions
    stage.settle()
    assert stage.board.picture() == bytes(stage.app.canvas.buf)
    stage.press("C")
    assert stage.app.match.session.count == actions + 1


def test_presses_during_a_full_refresh_of_the_slowest_panel():
    """Four seconds without new ink: the presses are all there, in their order."""
    stage = Stage(record=True)
    stage.board.glass._full_ms = 4012
    stage.wait(6000)
    screen = stage.app.top
    stage.app.change_setting("invert", True)
    stage.app.change_setting("invert", False)
    stage.wait(50)
    assert stage.board.panel.poll()
    begun = len(stage.board.refreshes)
    for number in range(20):
        stage.board.press(KEYS.index("DOWN"), at=stage.board.now + 10 + number * 150)
    stage.wait(3500)
    assert stage.board.panel.poll()
    assert screen.at == 20 % screen.row_count()
    assert len(stage.board.refreshes) == begun
    stage.settle()
    assert stage.board.picture() == bytes(stage.app.canvas.buf)
    assert len(stage.board.refreshes) == begun + 1
