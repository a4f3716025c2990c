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
        whole = log.read

        def read(offset, count):
            data = whole(offset, count)
            self.bytes_read += len(data)
            return data

        log.read = read
        return log


def cost_of_undo(actions):
    """(actions played again, bytes read) by one undo after so many actions."""
    store = CountingStore()
    session = Session.start(store, "match-00001.log", "mythicals", DUEL, RecordedDice([]))
    for number in range(actions):
        session.do("adjust", {"path": "round", "by": 1 if number % 2 == 0 else -1})
    rules = games.load("mythicals")
    settle = rules.settle
    played = []

    def counting(play):
        played.append(1)
        settle(play)

    rules.settle = counting
    before = store.bytes_read
    try:
        session.undo()
    finally:
        rules.settle = settle
    return len(played), store.bytes_read - before


class UndoCostTest(unittest.TestCase):
    def test_undo_after_a_thousand_actions_costs_at_most_twice_as_much_as_after_ten(self):
        early = cost_of_undo(10)
        late = cost_of_undo(1000)
        print("undo after 10 actions: %d played again, %d bytes read" % early)
        print("undo after 1000 actions: %d played again, %d bytes read" % late)
        self.assertTrue(late[0] <= 2 * early[0])

    def test_the_worst_place_is_bounded_too(self):
        worst = max([cost_of_undo(actions)[0] for actions in range(60, 81)])
        self.assertTrue(worst <= 16)
