# SPDX-License-Identifier: MIT
"""Matches that the first format kept, with whole states and setups in one record, go on."""

import pytest

from firmware.match.dice import FairDice
from firmware.match.files import card
from firmware.match.session import Session
from hal.fake.store import FaultStore
from lib import record, tree
from tools.setup import ROOT

NAME = "match-00001.log"


@pytest.mark.parametrize("game", ["elbrus", "sheet"])
def test_an_old_match_goes_on(game):
    store = FaultStore()
    store.write(NAME, (ROOT / f"tests/match/old/{game}.log").read_bytes())
    assert max(len(line) for line in store.whole(NAME).splitlines()) > record.MAX_SIZE
    assert card(store, NAME)[0] == game
    session = Session.resume(store, NAME, FairDice(bytes))
    assert (session.count, session.redo_count, session.seconds) == (17, 1, 126)
    assert session.take_trouble() is None
    # With the snapshot, and without.
    *_, view = session.replay()
    assert session.view == view
    view = tree.clone(view)
    session.redo()
    session.undo(5)
    session.redo(4)
    assert session.view == view
    session.do("roll", {"dice": ["d6"]}, 200)
    for _ in range(20):
        session.do("roll", {"dice": ["d6"]}, 200)
        session.rest()
    after = tree.clone(session.view)
    again = Session.resume(store, NAME, FairDice(bytes))
    assert (again.view, again.count, again.seconds) == (after, 38, 200)
    again.undo(21)
    assert again.view == view
