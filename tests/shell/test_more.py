# SPDX-License-Identifier: MIT
"""B's list: what can be done now, always in the same order; behind its last row what cannot."""

import importlib
import random

import pytest

from firmware.rules.core import Reject
from firmware.ui.screens.more import More
from tests.games import GAMES
from tests.games.elbrus import scenes as elbrus
from tools.stage import Stage

MATCHES = 6
ACTIONS = 80


def on_table():
    stage = Stage()
    stage.begin("elbrus", elbrus.SIX, elbrus.BEGUN, [5, 3])
    return stage


def views(game):
    """(match, move that the rules accept there or None) all along some random matches."""
    moves = importlib.import_module(f"tests.games.{game}.moves")
    for seed in range(MATCHES):
        rnd = random.Random(seed)
        stage = Stage()
        stage.begin(game, moves.setup(rnd))
        match = stage.app.match
        for _ in range(ACTIONS):
            if match.view["over"]:
                break
            name, args = moves.move(rnd, match.view)
            accepted = match.session.refusal(name, args) is None
            yield match, (name, args) if accepted else None
            try:
                match.session.do(name, args)
            except Reject:
                pass


def fits(preset, args):
    """Could a form with these answers of the pointer be about these arguments?"""
    return all(name[0] == "_" or args.get(name) == preset[name] for name in preset)


@pytest.mark.parametrize("game", GAMES)
def test_what_the_rules_allow_has_no_lock(game):
    tried = 0
    for match, move in views(game):
        if not move:
            continue
        table = match.table
        offers = []
        for spot in table.spots():
            offers += [offer for offer in table.others(spot) if offer[0] == move[0]]
        offers = [preset for _, preset in offers if fits(preset, move[1])]
        if offers:
            tried += 1
            codes = [match.lock(move[0], preset) for preset in offers]
            assert None in codes, (move, offers, codes)
    assert tried > 50


@pytest.mark.parametrize("game", GAMES)
def test_the_order_never_moves(game):
    pairs = set()
    for match, _ in views(game):
        for spot in match.table.spots():
            names = [action for action, _ in match.table.others(spot)]
            assert len(set(names)) == len(names)
            pairs |= {(one, two) for at, one in enumerate(names) for two in names[at + 1 :]}
    assert pairs
    assert not [pair for pair in pairs if pair[::-1] in pairs]


@pytest.mark.parametrize("game", GAMES)
def test_a_row_of_somebody_else_says_whose_it_is(game):
    for match, _ in views(game):
        for spot in match.table.spots():
            for action, preset in match.table.others(spot):
                seat = preset.get("player")
                if seat is not None and seat != match.view["active"]:
                    assert match.row_words(action, preset).endswith(match.name(seat))


def test_only_what_can_be_done_is_listed_and_the_last_row_has_the_rest():
    stage = on_table()
    stage.press("B")
    rows = stage.more()
    top = stage.app.top
    assert rows[:3] == ["ability", "place_banner", "smoke"]
    assert rows[-2:] == ["help", "locked"]
    assert not [row for row in top.rows()[:-1] if row[3]]
    others = [action for action, _ in stage.app.match.table.others(0)]
    assert len(top._actions) + len(top._locked) == len(others)
    stage.press("UP")
    assert "No ahora (%d)" % len(top._locked) in stage.words()


def test_a_locked_row_refuses_at_once_with_its_reason():
    stage = on_table()
    count = stage.app.match.session.count
    stage.press("B:locked")
    top = stage.app.top
    assert type(top).__name__ == "Locked"
    for number in range(top.row_count()):
        _, words, why, locked = top.row(number)
        assert locked and why and "…" not in why
        stage.wait(4000)  # the toast goes
        assert words in stage.words() and why in stage.words()
        stage.press("C")
        assert stage.app.top is top and top.at == number
        assert top._why(number).split(". ")[0] in stage.words()
        stage.press("DOWN")
    assert stage.app.match.session.count == count
    stage.press("A", "A")
    assert stage.app.at_rest


def test_pages_of_the_locked_rows():
    stage = on_table()
    stage.press("B:locked")
    top = stage.app.top
    seen = []
    while top.at >= len(seen):
        seen += [top.row(number)[1] for number in range(top.at, min(top.at + 3, top.row_count()))]
        assert all(words in stage.words() for words in seen[top.at :])
        stage.press("B")
    assert len(seen) == top.row_count() and top.at == 0


def test_a_finger_that_is_faster_than_the_rules():
    """Keys that come before all rules were asked mean the rows that will be there."""
    stage = on_table()
    screen = []
    stage.press("B")
    rows = stage.more()
    stage.press("A")
    for key in ("hDOWN", "UP", "B", "DOWN"):
        slow, quick = on_table(), on_table()
        slow.press("B")
        slow.more()
        slow.press(key)
        quick.app.top.press(1)  # B, and only the step that opens the list until the next one
        quick.app.step(quick.app.now)
        top = quick.app.top
        if key == "B":
            top.press(1)
        else:
            top.move(1 if key == "UP" else -1, key[0] == "h")
        quick.wait(2000)
        assert top.at == slow.app.top.at and top.row_count() == len(rows)
        screen.append((quick.words(), slow.words()))
    assert all(one == two for one, two in screen)
    quick = on_table()
    quick.app.top.press(1)
    quick.app.step(quick.app.now)
    quick.app.top.press(2)  # C: the first row
    quick.wait(100)
    assert quick.app.top.name == rows[0]


@pytest.mark.parametrize("game", GAMES)
def test_all_rows_begin_below_each_other(game):
    moves = importlib.import_module(f"tests.games.{game}.moves")
    stage = Stage()
    stage.begin(game, moves.setup(random.Random(1)))
    stage.app.push(More(stage.app, stage.app.match, stage.app.match.table.home()))
    stage.wait(1000)
    seen = set()
    for number in range(stage.app.top.row_count()):
        words = stage.app.top.row(number)[1]
        seen |= {item[1] for item in stage.app.canvas.watch.items if item[0] == words}
        stage.press("DOWN")
    assert seen == {28}
