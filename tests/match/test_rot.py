# SPDX-License-Identifier: MIT
"""Parts of a match's file are wrong: what is lost, and what is not. Random damage, with the number
that is told, is tried by tools/torture/rot.py.
"""

import random

from firmware.match.dice import FairDice
from firmware.match.files import file_name, slot_names
from firmware.match.session import Session
from firmware.rules.core import Reject
from hal.fake.store import FaultStore
from lib import record, tree
from tests.games.mythicals import moves
from tools.torture.stores import copy

NAME = file_name(1)


def dice():
    return FairDice(random.Random(5).randbytes)


def played(rests, closed, ends=None, seed=6):
    """(store, the views by count on the way to the last one, the number of actions at the end)"""
    rnd = random.Random(seed)
    store = FaultStore()
    session = Session.start(store, NAME, "mythicals", moves.largest(random.Random(1)), dice())
    session.most_steps = 4
    views = [tree.clone(session.view)]
    while session.count < 36:
        try:
            if session.view["over"]:
                session.undo(3)
            elif rnd.random() < 0.1 and session.count > 3:
                session.undo(rnd.randint(1, 3))
            elif rnd.random() < 0.1 and session.redo_count:
                session.redo()
            else:
                session.do(*moves.move(rnd, session.view))
        except Reject:
            continue
        del views[session.count :]
        while len(views) < session.count:
            views.append(None)
        views.append(tree.clone(session.view))
        if rests:
            session.rest()
    if ends == "undo":
        session.undo(2)
    elif ends == "redo":
        session.undo(3)
        session.redo(2)
    if closed:
        session.close()
    return store, views, session.count


def lines(data):
    """(offset, line) of the records in a file."""
    offset = 0
    found = []
    for line in data.split(b"\n")[:-1]:
        found.append((offset, line))
        offset += len(line) + 1
    return found


def go_on(store, session):
    """It is a match like any other."""
    session.undo() if session.view["over"] else session.do("roll", {"dice": ["d6"]})
    again = Session.resume(store, NAME, dice())
    assert again.take_trouble() is None
    assert (again.view, again.count, again.gone) == (session.view, session.count, 0)


def test_what_is_lost_is_what_follows_a_rotten_action_up_to_the_next_snapshot():
    store, _, count = played(True, True)
    whole = store.whole(NAME)
    snapshots = []
    actions = {}  # that count at the end: offset -> count
    entries = {offset: record.value_at(store.open(NAME), offset) for offset, _ in lines(whole)}
    at = Session.resume(copy(store), NAME, dice()).at
    while at:
        actions[at] = entries[at]["is"][3]
        at = entries[at]["is"][0]
    for entry in entries.values():
        if isinstance(entry, dict) and "rules" in entry and "at" in entry:
            snapshots.append(entry["at"])
    last = max(actions.get(at, 0) for at in snapshots)
    assert 20 < last < count
    for offset, number in actions.items():
        rotten = copy(store)
        rotten.damage(NAME, offset + 20)
        again = Session.resume(rotten, NAME, dice())
        assert again.count == (count if number <= last else number - 1)
        # What is rotten stays where it is.
        assert rotten.whole(NAME)[offset + 20] == whole[offset + 20] ^ 0xFF


def test_a_rotten_snapshot_costs_nothing():
    store, _, count = played(True, True)
    view = Session.resume(copy(store), NAME, dice()).view
    whole = store.whole(NAME)
    places = [offset for offset, line in lines(whole) if line[12:13] == b"[" or b'"rules"' in line]
    assert len(places) > 8
    for offset in places[1:]:
        rotten = copy(store)
        rotten.damage(NAME, offset + 15)
        again = Session.resume(rotten, NAME, dice())
        assert (again.view, again.count, again.take_trouble()) == (view, count, None)


def test_several_places_at_once():
    store, _, count = played(True, False)
    rnd = random.Random(8)
    first = next(offset for offset, line in lines(store.whole(NAME)) if b'"do"' in line)
    for _ in range(100):
        rotten = copy(store)
        for _ in range(rnd.randint(2, 12)):
            rotten.damage(NAME, rnd.randrange(first, store.size(NAME)))
        again = Session.resume(rotten, NAME, dice())
        assert again.count + again.gone >= count - 1
        go_on(rotten, again)


def test_a_store_that_cannot_be_written():
    store, _, count = played(True, True)
    last = max(offset for offset, line in lines(store.whole(NAME)) if b'"do"' in line)
    store.damage(NAME, last + 20)
    store.read_only = True
    again = Session.resume(store, NAME, dice())
    assert again.gone == count - again.count
    assert again.unsaved
    store.read_only = False
    again.rest()
    assert not again.unsaved
    assert Session.resume(store, NAME, dice()).count == again.count


def test_a_wrong_bit_in_what_frames_a_small_file_costs_nothing():
    """Its offset, the head of its record, and what ends them; folded long ago or not yet."""
    for ends in (None, "undo", "redo"):
        store, _, count = played(False, False, ends)
        view = Session.resume(copy(store), NAME, dice()).view
        slots = [name for name in slot_names(NAME) if store.size(name)]
        assert len(slots) == 10
        for name in slots:
            for place in (*range(18), store.size(name) - 1):
                for bit in (1, 4, 5, 7):
                    rotten = copy(store)
                    rotten._files[name][place] ^= 1 << bit
                    again = Session.resume(rotten, NAME, dice())
                    where = f"{ends}: bit {bit} of byte {place} of {name}"
                    assert (again.view, again.count, again.gone) == (view, count, 0), where
                    assert again.take_trouble() is None, where


def test_what_is_rotten_in_the_file_is_taken_from_a_small_one():
    store = FaultStore()
    session = Session.start(store, NAME, "mythicals", moves.largest(random.Random(1)), dice())
    for number in range(13):  # the slots were full once, and are not cleared
        session.do("adjust", {"path": "round", "by": -1 if number % 2 else 1})
    kept = {}
    for name in slot_names(NAME):
        offset, _, line = store.whole(name).partition(b"\n")
        kept[int(offset)] = line
    folded = [offset for offset in kept if offset < store.size(NAME)]
    assert len(folded) == 8
    for offset in folded:
        rotten = copy(store)
        for place in range(offset + 14, offset + 30):
            rotten.damage(NAME, place)
        again = Session.resume(rotten, NAME, dice())
        assert (again.view, again.count) == (session.view, 13)
        assert (again.gone, again.take_trouble()) == (0, None)
        assert rotten.whole(NAME)[offset:].startswith(kept[offset])
