# SPDX-License-Identifier: MIT
"""Something fails at every line and at every access to a file, of all that changes a match.

Afterwards the match in memory is the one from before or the one from after, and so is the one
that is found in the files: the same, or it is known that they differ.
"""

import copy
import random

import pytest

from firmware.match import results
from firmware.match.dice import FairDice
from firmware.match.session import Session
from hal.fake.store import FaultStore
from tests.games.mythicals import moves
from tools.torture.lines import Lines
from tools.torture.players import standing
from tools.torture.stores import Failing
from tools.torture.stores import copy as copy_of

SLOTS = 10


class Dice:
    """The same faces for every copy of a match."""

    def __init__(self):
        self._at = 0

    def roll(self, die):
        self._at += 1
        return self._at % die + 1 if isinstance(die, int) else die[self._at % len(die)]


def played(kind, actions, rests=True):
    """A match of so many actions."""
    store = kind()
    name = results.next_file(store)
    session = Session.start(store, name, "mythicals", moves.largest(random.Random(1)), Dice())
    session.most_steps = 4
    for number in range(actions):
        step(session, number)
        if rests:
            session.rest()
    return store, session


def step(session, number):
    if number % 3 == 0:
        session.do("roll", {"dice": ["d6", "d8"]})
    else:
        session.do("adjust", {"path": "round", "by": 1 if number % 2 else 2})


def found(store, session):
    again = Session.resume(copy_of(store), session.name, Dice())
    assert again.take_trouble() is None
    assert again.gone == 0
    return standing(again)


def lightened(function):
    def call(session):
        session.lighten()
        function(session)

    return call


def until_full(session):
    """All slots are in use."""
    session.rest()
    while session._journal.log._used < SLOTS:
        step(session, 1)


# name -> (actions before, does anybody rest, what is done before, what is done)
DEEDS = {
    "an action": (9, True, None, lambda session: step(session, 0)),
    "an action for which there is no slot": (3, False, until_full, lambda s: step(s, 1)),
    "an action with a snapshot": (15, False, None, lambda session: step(session, 1)),
    "a rest": (9, False, None, lambda session: session.rest()),
    "an undo": (9, True, None, lambda session: session.undo()),
    "an undo without help": (12, True, None, lightened(lambda session: session.undo())),
    "three undos": (9, False, None, lambda session: session.undo(3)),
    "going back": (14, True, None, lambda session: session.undo(11)),
    "a redo": (9, True, lambda s: s.undo(), lambda session: session.redo()),
    "a redo of some": (12, True, lambda s: s.undo(9), lambda session: session.redo(4)),
    "three redos": (9, False, lambda s: s.undo(4), lambda session: session.redo(3)),
    "leaving": (9, False, None, lambda session: session.close()),
    "leaving for long": (9, False, None, lambda session: session.put_away()),
}


def ready(kind, name):
    actions, rests, before, deed = DEEDS[name]
    store, session = played(kind, actions, rests)
    if before:
        before(session)
    return store, session, deed


def check(store, session, allowed, failed, name):
    stands = standing(session)
    assert stands in allowed, failed
    if not name.startswith("leaving") and session.unsaved:
        session.rest()  # the store works again
        assert not session.unsaved, failed
        assert standing(session) == stands
    assert found(store, session) == stands, failed
    if not name.startswith("leaving"):
        go_on(session)
        assert found(store, session) == standing(session), failed


def go_on(session):
    """All can still be undone and redone."""
    count = session.count
    stands = standing(session)
    session.undo()
    session.redo()
    assert standing(session)[:2] == stands[:2]
    session.do("roll", {"dice": ["d6"]})
    session.undo(2)
    assert (session.count, session.redo_count) == (count - 1, 2)
    session.redo(2)


@pytest.mark.parametrize("name", DEEDS)
@pytest.mark.parametrize("error", [MemoryError, KeyboardInterrupt])
def test_every_line(name, error):
    whole = ready(FaultStore, name)
    before = standing(whole[1])
    number = 0
    allowed = None
    while True:
        rules = whole[1].rules  # a module: shared by all copies
        store, session, deed = copy.deepcopy(whole, {id(rules): rules})
        with Lines(number if allowed else 1 << 30, error) as lines:
            try:
                deed(session)
            except BaseException as caught:
                if not lines.raised:
                    raise
                del caught
        if allowed is None:
            allowed = [before, standing(session)]
            continue
        if not lines.raised:
            break
        check(store, session, allowed, f"{name}: line {number}", name)
        # All lines of the way in, and then as many as there is time for.
        number += 1 if number < 250 else 7
    assert number > 20


@pytest.mark.parametrize("name", DEEDS)
def test_every_access(name):
    whole = ready(Failing, name)
    before = standing(whole[1])
    number = 0
    allowed = None
    while True:
        # Open files are not copied with what counts their accesses.
        store, session, deed = ready(Failing, name)
        store.left = number if allowed else None
        try:
            deed(session)
        except Exception:
            assert store.left is None
        if allowed is None:
            allowed = [before, standing(session)]
            continue
        if store.left is not None:
            break
        check(store, session, allowed, f"{name}: access {number}", name)
        number += 1


@pytest.mark.parametrize("rests", [False, True])
def test_a_failed_opening_can_be_repeated(rests):
    whole, session = played(FaultStore, 13, rests)
    session.undo(4)
    session.redo(2)
    stands = standing(session)
    number = 0
    while True:
        store = copy_of(whole)
        with Lines(number, MemoryError) as lines:
            try:
                Session.resume(store, session.name, Dice())
            except MemoryError:
                pass
        if not lines.raised:
            break
        assert found(store, session) == stands, f"line {number}"
        number += 1 if number < 300 else 11


def test_a_failed_beginning_leaves_nothing():
    setup = moves.largest(random.Random(1))
    number = 0
    while True:
        store = FaultStore()
        with Lines(number, MemoryError) as lines:
            try:
                Session.start(store, "match-00001.log", "mythicals", setup, FairDice(bytes))
            except Exception:
                assert lines.raised
        if not lines.raised:
            break
        assert store.names() in ([], ["match-00001.log"]), f"line {number}"
        if store.names():
            assert Session.resume(store, "match-00001.log", FairDice(bytes)).count == 0
        number += 1
