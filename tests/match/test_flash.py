# SPDX-License-Identifier: MIT
"""The journal on a Pico's littlefs: what it costs, and what a power cut leaves, page by page."""

import random

import pytest

from firmware.match.dice import FairDice
from firmware.match.session import Session
from firmware.rules.core import Reject
from lib import tree
from tests.games import GAMES
from tests.games.mythicals import moves
from tools.flash import Flash, cut, store_on
from tools.flashwear import wear

NAME = "match-00001.log"
ACTIONS = 80


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


def play(flash, script):
    """Perform a script: -> [(steps of the flash's tape, what the table was told then)]"""
    store = store_on(flash)
    session = Session.start(store, NAME, "mythicals", moves.largest(random.Random(1)), dice())
    confirmed = [(len(flash.tape), standing(session))]
    for step in script:
        if step == "rest":
            session.rest()
        elif step in ("undo", "redo"):
            getattr(session, step)()
        elif step == "leave":
            session.close()
            session = Session.resume(store, NAME, dice())
        else:
            session.do(*step)
        assert session.take_trouble() is None
        confirmed.append((len(flash.tape), standing(session)))
    return confirmed


def make_script():
    """Some dozens of accepted actions with undos and redos; nobody rests in the first third."""
    rnd = random.Random(4)
    store = store_on(Flash())
    session = Session.start(store, NAME, "mythicals", moves.largest(random.Random(1)), dice())
    script = []
    while len(script) < ACTIONS * 2:
        number = rnd.random()
        if session.view["over"] or (number < 0.15 and session.count):
            step = "undo"
        elif number < 0.3 and session.redo_count:
            step = "redo"
        else:
            step = moves.move(rnd, session.view)
        try:
            session.do(*step) if isinstance(step, tuple) else getattr(session, step)()
        except Reject:
            continue
        script.append(step)
        if len(script) > ACTIONS // 3:
            script.append("rest")
        if len(script) % 31 == 0:
            script.append("leave")
    return script


def test_the_power_goes_at_every_page_and_every_erase():
    script = make_script()
    flash = Flash(blocks=64)
    store_on(flash)  # formats it
    empty = bytes(flash.data)
    flash.tape.clear()
    confirmed = play(flash, script)
    assert len(flash.tape) > 300
    place = -1
    for steps, after in cut(empty, flash.tape):
        while place + 1 < len(confirmed) and confirmed[place + 1][0] <= steps:
            place += 1
        if place < 0:
            store_on(after)
            continue
        again = Session.resume(store_on(after), NAME, dice())
        # The step that was cut may have been written, and not been told.
        allowed = [told for _, told in confirmed[place : place + 2]]
        assert standing(again) in allowed, f"cut after {steps} steps"
        assert again.take_trouble() is None
        again.undo() if again.view["over"] else again.do("roll", {"dice": ["d6"]})
        stands = standing(again)
        assert standing(Session.resume(store_on(after), NAME, dice())) == stands


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
