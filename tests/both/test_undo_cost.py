# SPDX-License-Identifier: MIT
"""Undo costs about the same late in a match as early: counted, not timed."""

import unittest

from firmware import games
from firmware.match.dice import RecordedDice
from firmware.match.session import Session
from hal.fake.store import FaultStore

DUEL = {"mode": "duel", "players": [{"name": "Ana"}, {"name": "Beto"}]}


class CountingStore(FaultStore):
    """Counts the bytes that are read."""

    def __init__(self):
        super().__init__()
        self.bytes_read = 0

    def open(self, name):
        log = super().open(name)
        whole = log.readinto

        def readinto(offset, view):
            count = whole(offset, view)
            self.bytes_read += count
            return count

        log.readinto = readinto
        return log


def played(actions, rests=True, most_steps=1):
    """A match of so many actions, and its store."""
    store = CountingStore()
    session = Session.start(store, "match-00001.log", "mythicals", DUEL, RecordedDice([]))
    session.most_steps = most_steps
    for number in range(actions):
        session.do("adjust", {"path": "round", "by": 1 if number % 2 == 0 else -1})
        if rests:
            session.rest()
    return store, session


def cost(store, function):
    """(actions played again, bytes read) by a call."""
    rules = games.load("mythicals")
    settle = rules.settle
    played = []

    def counting(play):
        played.append(1)
        settle(play)

    rules.settle = counting
    before = store.bytes_read
    try:
        function()
    finally:
        rules.settle = settle
    return len(played), store.bytes_read - before


def cost_of_undo(actions):
    """Of an undo that nothing in memory helps."""
    store, session = played(actions)
    session.lighten()
    return cost(store, session.undo)


class UndoCostTest(unittest.TestCase):
    def test_undo_after_a_thousand_actions_costs_at_most_twice_as_much_as_after_eight(self):
        early = cost_of_undo(8)
        late = cost_of_undo(1000)
        print("undo after 8 actions: %d played again, %d bytes read" % early)
        print("undo after 1000 actions: %d played again, %d bytes read" % late)
        self.assertTrue(late[0] <= 2 * early[0])

    def test_the_worst_place_is_bounded_too(self):
        worst = max([cost_of_undo(actions)[0] for actions in range(60, 81)])
        self.assertTrue(worst <= 16)

    def test_the_last_steps_are_undone_and_redone_out_of_memory(self):
        store, session = played(100, most_steps=8)
        for _ in range(5):
            self.assertEqual(cost(store, session.before_last), (0, 0))
            self.assertEqual(cost(store, session.undo), (0, 0))
        for _ in range(5):
            self.assertEqual(cost(store, session.redo), (0, 0))
        self.assertEqual(cost(store, session.before_last), (0, 0))

    def test_a_small_heap_keeps_one_step(self):
        store, session = played(100)
        session.do("adjust", {"path": "round", "by": 1})
        self.assertEqual(cost(store, session.undo), (0, 0))
        self.assertTrue(cost(store, session.undo)[1] > 0)

    def test_what_is_kept_is_bounded_by_its_weight(self):
        store, session = played(30, most_steps=8)
        session.most_weight = 0
        session.do("adjust", {"path": "round", "by": 1})
        self.assertEqual(cost(store, session.undo), (0, 0))
        self.assertTrue(cost(store, session.undo)[1] > 0)

    def test_a_match_that_was_resumed_undoes_out_of_memory_once_it_was_asked_about(self):
        store, session = played(20)
        again = Session.resume(store, session.name, RecordedDice([]))
        again.before_last()
        self.assertEqual(cost(store, again.undo), (0, 0))

    def test_an_action_writes_no_snapshot_and_reads_nothing(self):
        store, session = played(15, rests=False)
        session.do("adjust", {"path": "round", "by": 1})
        size = store.written
        self.assertEqual(
            cost(store, lambda: session.do("adjust", {"path": "round", "by": -1})), (1, 0)
        )
        self.assertTrue(store.written - size < 200)
