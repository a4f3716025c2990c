# SPDX-License-Identifier: MIT
"""The power goes in the middle of a write, and of its repair.

tools/torture/cuts.py does it at every change of any match.
"""

import random

import pytest

from firmware.match import results
from firmware.match.dice import FairDice
from firmware.match.session import Session
from firmware.rules.core import Reject
from hal.fake.store import FaultStore, PowerCut
from lib import tree
from tests.games.mythicals import moves

ACTIONS = 40


def dice():
    return FairDice(random.Random(5).randbytes)


def script():
    """Forty accepted actions of a match with cards, with undos and redos between them."""
    rnd = random.Random(11)
    setup = moves.largest(rnd)
    store = FaultStore()
    session = Session.start(store, results.next_file(store), "mythicals", setup, dice())
    steps = []
    while sum(step[0] == "do" for step in steps) < ACTIONS:
        if session.view["over"]:
            step = ("undo", 3)
        elif steps and rnd.random() < 0.15 and session.count > 2:
            step = ("undo", rnd.randint(1, 2))
        elif session.redo_count and rnd.random() < 0.5:
            step = ("redo", 1)
        else:
            step = ("do", *moves.move(rnd, session.view))
        try:
            perform(session, step)
        except Reject:
            continue
        steps.append(step)
    return setup, steps


def perform(session, step):
    if step[0] == "do":
        session.do(step[1], step[2])
    else:
        getattr(session, step[0])(step[1])


def go_on(session):
    if session.view["over"]:
        session.undo()
    else:
        session.do("roll", {"dice": ["d6"]})


def standing(session):
    return tree.clone(session.view), session.count, session.redo_count


def test_a_cut_inside_an_append():
    """The fault store itself loses power between two bytes, and the match goes on after it."""
    setup, steps = script()
    for cut_after in range(0, 9_000, 187):
        store = FaultStore()
        session = Session.start(store, results.next_file(store), "mythicals", setup, dice())
        seen = [standing(session)]
        store.cut_after = cut_after
        try:
            for step in steps:
                perform(session, step)
                seen.append(standing(session))
                session.rest()
        except PowerCut:
            store.cut_after = None
            again = Session.resume(store, session.name, dice())
            if standing(again) != seen[-1]:
                # The record itself was whole: only what follows it, a snapshot, was torn.
                perform(again, ("undo", 1))
                assert again.view in [view for view, _, _ in seen]
            go_on(again)


def test_a_cut_while_the_torn_tail_is_being_cut_off():
    """Repairing copies the good part; losing power in that must not lose the match."""
    setup, steps = script()
    store = FaultStore()
    session = Session.start(store, results.next_file(store), "mythicals", setup, dice())
    for step in steps[:10]:
        perform(session, step)
    session.close()
    view = tree.clone(session.view)
    whole = store.whole(session.name)
    for cut_after in range(0, len(whole), 97):
        torn = FaultStore()
        torn.write(session.name, whole + b"0040")
        torn.cut_after = cut_after
        try:
            Session.resume(torn, session.name, dice())
        except PowerCut:
            torn.cut_after = None
        assert Session.resume(torn, session.name, dice()).view == view


@pytest.mark.parametrize("idle", ["resting", "compacting"])
def test_somebody_presses_in_the_middle_of_a_rest(idle):
    """Whatever it had made by then: the match is the same in memory and in its file."""
    setup, steps = script()
    store = FaultStore()
    session = Session.start(store, results.next_file(store), "mythicals", setup, dice())
    other = FaultStore()
    plain = Session.start(other, results.next_file(other), "mythicals", setup, dice())
    lefts = []
    for number, step in enumerate(steps):
        work = getattr(session, idle)()
        for _ in range(number % 9):
            next(work, None)
        lefts.append(work)
        perform(session, step)
        perform(plain, step)
        for left in lefts:
            next(left, None)  # one that nobody has thrown away
        assert standing(session) == standing(plain)
    found = Session.resume(store, session.name, dice())
    assert standing(found) == standing(plain)
    while plain.count:
        plain.undo()
        found.undo()
        assert standing(found) == standing(plain)
