# SPDX-License-Identifier: MIT
"""The power goes at every byte that a match of forty actions writes: nothing confirmed is lost."""

import random

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


class Tape(FaultStore):
    """Remembers every change in order: (name, bytes to add), or what replaces the file."""

    def __init__(self):
        super().__init__()
        self.tape = []

    def open(self, name):
        if name not in self._files:
            self.tape.append((name, None, b""))
        return super().open(name)

    def put(self, name, *pieces):
        self.tape.append((name, None, b""))
        super().put(name, *pieces)

    def write_all(self, name, pieces):
        super().write_all(name, pieces)
        self.tape.append((name, None, self.whole(name)))

    def remove(self, name):
        super().remove(name)
        self.tape.append((name, None, None))

    def _put(self, target, data):
        for name, file in self._files.items():
            if file is target:
                self.tape.append((name, bytes(data), None))
        super()._put(target, data)


def cuts(tape):
    """(steps of the tape that were whole, the files): before every step and after every byte."""
    files = {}
    for number, (name, added, whole) in enumerate(tape):
        yield number, files
        if added is None:
            files[name] = whole
            if whole is None:
                del files[name]
            continue
        before = files[name]
        for size in range(1, len(added)):
            files[name] = before + added[:size]
            yield number, files
        files[name] = before + added
    yield len(tape), files


def holding(files):
    store = FaultStore()
    for name, data in files.items():
        store.write(name, data)
    return store


def test_every_cut_leaves_the_last_confirmed_state():
    setup, steps = script()
    store = Tape()
    session = Session.start(store, results.next_file(store), "mythicals", setup, dice())
    name = session.name
    # What the table had been told was safe, by the steps of the tape until then. An undo of two
    # steps is two records; what lies between may be found after a cut, too.
    confirmed = [(len(store.tape), [standing(session)])]
    for number, step in enumerate(steps):
        between = []
        if step[0] == "do":
            perform(session, step)
            between.append(standing(session))
        else:
            for _ in range(step[1]):
                perform(session, (step[0], 1))
                between.append(standing(session))
        confirmed.append((len(store.tape), between))
        if number % 12 < 6:
            session.rest()  # else a press has to wait for the fold
    session.close()

    count = 0
    place = -1
    for whole, files in cuts(store.tape):
        while place + 1 < len(confirmed) and confirmed[place + 1][0] <= whole:
            place += 1
        if place < 0:
            continue
        torn = holding(files)
        again = Session.resume(torn, name, dice())
        allowed = [confirmed[place][1][-1]]
        if place + 1 < len(confirmed):
            allowed += confirmed[place + 1][1]
        assert standing(again) in allowed, f"cut after step {whole}"
        count += 1
        if count % 7 == 0:
            go_on(again)
            assert Session.resume(torn, name, dice()).view == again.view, f"after step {whole}"
    assert count > 10_000


def test_a_cut_inside_an_append_is_what_the_other_test_makes_by_hand():
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
