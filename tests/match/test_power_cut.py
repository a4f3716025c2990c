# SPDX-License-Identifier: MIT
"""The power goes at every byte that a match of forty actions writes: nothing confirmed is lost."""

import random

from firmware.games.game import Reject
from firmware.match import results
from firmware.match.dice import FairDice
from firmware.match.session import Session
from hal.fake.store import FaultStore, PowerCut
from lib import tree
from tests.games import moves_mythicals as moves

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


def test_every_cut_leaves_the_last_confirmed_state():
    setup, steps = script()
    store = FaultStore()
    session = Session.start(store, results.next_file(store), "mythicals", setup, dice())
    name = session.name
    start = store.written
    # What the table had been told was safe, by the number of bytes written until then. An undo of
    # two steps is two records; what lies between may be found after a cut, too.
    confirmed = [(start, [standing(session)])]
    for step in steps:
        if step[0] == "do":
            perform(session, step)
            confirmed.append((store.written, [standing(session)]))
            continue
        between = []
        for _ in range(step[1]):
            perform(session, (step[0], 1))
            between.append(standing(session))
        confirmed.append((store.written, between))
    whole = store.whole(name)

    cuts = 0
    place = 0
    for size in range(start, store.written + 1):
        while place + 1 < len(confirmed) and confirmed[place + 1][0] <= size:
            place += 1
        torn = FaultStore()
        torn.write(name, whole[:size])
        again = Session.resume(torn, name, dice())
        allowed = [confirmed[place][1][-1]]
        if place + 1 < len(confirmed):
            allowed += confirmed[place + 1][1]
        assert standing(again) in allowed, f"cut after byte {size}"
        go_on(again)
        assert Session.resume(torn, name, dice()).view == again.view, f"cut after byte {size}"
        cuts += 1
    assert cuts == len(whole) - start + 1 > 5_000


def test_a_cut_inside_an_append_is_what_the_other_test_makes_by_hand():
    """The fault store itself loses power between two bytes, and the match goes on after it."""
    setup, steps = script()
    for cut_after in range(0, 9_000, 487):
        store = FaultStore()
        session = Session.start(store, results.next_file(store), "mythicals", setup, dice())
        seen = [standing(session)]
        store.cut_after = cut_after
        try:
            for step in steps:
                perform(session, step)
                seen.append(standing(session))
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
