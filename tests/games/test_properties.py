# SPDX-License-Identifier: MIT
"""What must hold in every game, whatever is played: random matches, shrunk by hypothesis.

Each game's moves.py makes random setups and moves, and states what its views promise;
tools/matches.py plays them.
"""

import importlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import GAMES
from tools import matches

MOVES = {game: importlib.import_module(f"tests.games.{game}.moves") for game in GAMES}


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=25)
@given(rnd=st.randoms(use_true_random=False))
def test_the_promises_of_the_view_hold(game, rnd):
    matches.promises_hold(game, MOVES[game], rnd)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=15)
@given(rnd=st.randoms(use_true_random=False))
def test_undo_then_redo_is_identity_and_the_journal_tells_the_view(game, rnd):
    matches.undo_is_identity(game, MOVES[game], rnd)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=15)
@given(rnd=st.randoms(use_true_random=False))
def test_a_step_that_is_undone_out_of_memory_is_undone_exactly(game, rnd):
    matches.undone_exactly(game, MOVES[game], rnd)


@pytest.mark.parametrize("game", GAMES)
def test_matches_come_to_an_end_and_are_explained(game):
    """Long random matches: the way to the end is open in every game."""
    played = [matches.ends(game, MOVES[game], random.Random(seed)) for seed in range(12)]
    assert sum(session.view["over"] for session in played) >= 6
