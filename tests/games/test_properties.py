# SPDX-License-Identifier: MIT
"""What must hold in every game, whatever is played: random matches, shrunk by hypothesis.

Each game's moves_<slug>.py makes random setups and moves, and states what its views promise.
"""

import importlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.games.game import Reject
from firmware.match import results
from firmware.match.dice import FairDice
from firmware.match.session import Session
from hal.fake.store import FaultStore
from lib import tree
from tests.games import GAMES

MOVES = {game: importlib.import_module(f"tests.games.moves_{game}") for game in GAMES}


def begin(game, rnd):
    """A new match; its dice come from the same random numbers as its moves."""
    store = FaultStore()
    dice = FairDice(lambda count: bytes(rnd.randrange(256) for _ in range(count)))
    setup = MOVES[game].setup(rnd)
    return store, Session.start(store, results.next_file(store), game, setup, dice)


def try_move(session, game, rnd):
    """A random move: -> True if it was accepted; a refused one must leave no trace."""
    name, args = MOVES[game].move(rnd, session.view)
    before = json.dumps(session.view, sort_keys=True)
    try:
        session.do(name, args)
    except Reject as refusal:
        assert refusal.code != "internal_error", (name, args)
        assert json.dumps(session.view, sort_keys=True) == before, (name, args, refusal.code)
        return False
    return True


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=25)
@given(rnd=st.randoms(use_true_random=False))
def test_the_promises_of_the_view_hold(game, rnd):
    _, session = begin(game, rnd)
    MOVES[game].invariants(session.view)
    for _ in range(60):
        if session.view["over"]:
            assert session.explain()
            break
        try_move(session, game, rnd)
        MOVES[game].invariants(session.view)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=15)
@given(rnd=st.randoms(use_true_random=False))
def test_undo_then_redo_is_identity_and_the_journal_tells_the_view(game, rnd):
    store, session = begin(game, rnd)
    views = [tree.clone(session.view)]
    for _ in range(40):
        if session.view["over"]:
            break
        if try_move(session, game, rnd):
            views.append(tree.clone(session.view))
    last = len(views) - 1
    back = rnd.randint(0, last)
    if back:
        session.undo(back)
    assert session.view == views[last - back]
    again = Session.resume(store, session.name, session._dice)
    assert again.view == views[last - back]
    if back:
        again.redo(back)
    assert again.view == views[-1]
    while again.count:
        again.undo()
        assert again.view == views[again.count]


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=15)
@given(rnd=st.randoms(use_true_random=False))
def test_a_step_that_is_undone_out_of_memory_is_undone_exactly(game, rnd):
    """Also where Python calls two values equal that JSON does not: true and 1."""
    _, session = begin(game, rnd)
    for _ in range(40):
        if session.view["over"]:
            break
        before = json.dumps(session.view, sort_keys=True)
        session.refusal(*MOVES[game].move(rnd, session.view))
        if try_move(session, game, rnd):
            after = json.dumps(session.view, sort_keys=True)
            assert json.dumps(session.before_last(), sort_keys=True) == before
            session.undo()
            assert json.dumps(session.view, sort_keys=True) == before
            session.redo()
            assert json.dumps(session.view, sort_keys=True) == after


@pytest.mark.parametrize("game", GAMES)
def test_matches_come_to_an_end_and_are_explained(game):
    """Long random matches: the way to the end is open in every game."""
    import random

    ended = 0
    for seed in range(12):
        rnd = random.Random(seed)
        _, session = begin(game, rnd)
        for _ in range(1500):
            if session.view["over"]:
                break
            try_move(session, game, rnd)
        if session.view["over"]:
            ended += 1
            assert session.view["winners"] == sorted(session.view["winners"])
            for entry in session.explain():
                assert set(entry) == {"criterion", "values"}
                assert isinstance(entry["criterion"], str)
            with pytest.raises(Reject) as refusal:
                session.do("roll", {"dice": ["d6"]})
            assert refusal.value.code == "match_over"
    assert ended >= 6
