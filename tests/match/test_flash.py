# SPDX-License-Identifier: MIT
"""The journal on a Pico's littlefs: what it costs, and what happens when that is full.

What a power cut leaves, page by page, is tried by tools/torture/flash.py.
"""

import random

import pytest

from firmware.match.dice import FairDice
from firmware.match.session import Session
from lib import tree
from tests.games import GAMES
from tests.games.mythicals import moves
from tools.flash import Flash, store_on
from tools.flashwear import wear

NAME = "match-00001.log"


@pytest.mark.parametrize("game", GAMES)
def test_an_action_costs_little(game):
    cost = wear(game)
    assert cost["erases"] <= 0.6
    assert cost["ms"] <= 25
    assert cost["press_ms"] <= 10  # the rest comes while nobody presses


def dice():
    return FairDice(random.Random(5).randbytes)


def standing(session):
    return tree.clone(session.view), session.count, session.redo_count


def test_a_full_flash_is_told_and_the_match_goes_on():
    flash = Flash(blocks=16)
    store = store_on(flash)
    rnd = random.Random(2)
    session = Session.start(store, NAME, "mythicals", moves.largest(rnd), dice())
    session.do("roll", {"dice": ["d6"]})
    filler = 0
    trouble = None
    saved = standing(session)
    while trouble is None:
        try:
            store.write("filler-%d" % filler, bytes(3000))
            filler += 1
        except OSError:
            pass
        session.do("adjust", {"path": "round", "by": 1})
        session.rest()
        trouble = session.take_trouble()
        if trouble is None:
            saved = standing(session)
    assert trouble == "not_saved"
    for by in (1, 1, -1) * 9:
        session.do("adjust", {"path": "round", "by": by})
    view = tree.clone(session.view)
    session.undo(20)
    session.redo(20)
    assert session.view == view
    assert len(list(session.actions())) == session.count
    again = Session.resume(store_on(Flash(data=flash.data)), NAME, dice())
    assert again.count in (saved[1], saved[1] + 1)
