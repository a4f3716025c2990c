# SPDX-License-Identifier: MIT
"""What is in memory only says so until it is written; and no number of matches fills the flash."""

import pytest

from firmware.match import files
from firmware.match.dice import RecordedDice
from firmware.match.session import Session
from hal.contract import A, B, C
from hal.fake.store import FaultStore
from tools.device.tablecase import TableCase

SETUP = {"mode": "duel", "players": [{"name": "Ana"}, {"name": "Beto"}]}


def spoil(store, how):
    if how == "read-only":
        store.read_only = True
    else:
        store.room = 0


def mend(store):
    store.read_only = False
    store.room = None


@pytest.fixture
def table():
    table = TableCase()
    table.store = FaultStore()
    table.switch_on()
    return table


@pytest.mark.parametrize("how", ["read-only", "full"])
@pytest.mark.parametrize("deed", ["action", "undo", "redo"])
def test_a_sign_stays_until_all_is_written(table, how, deed):
    table.put_on_table("duel", SETUP)
    table.hold(C)
    if deed != "action":
        table.hold(A)
    if deed == "redo":
        table.press(C)
        table.hold(A)
    table.wait(6000)
    assert not table.sees("sin guardar")
    spoil(table.store, how)
    if deed == "action":
        table.hold(C)
        table.press(C)  # what was told about it
    else:
        table.press(C if deed == "undo" else B)
    for _ in range(4):
        table.wait(15_000)
        assert table.sees("sin guardar")
    mend(table.store)
    table.press(A, A)
    table.wait(15_000)
    assert not table.sees("sin guardar")
    count = table.app.match.session.count
    table.switch_on()
    table.wait(3000)
    assert table.app.match.session.count == count


def test_a_match_that_begins_on_a_full_disk(table):
    spoil(table.store, "full")
    table.put_on_table("duel", SETUP)
    table.wait(60_000)
    assert table.sees("sin guardar")
    mend(table.store)
    table.hold(C)
    table.wait(15_000)
    assert not table.sees("sin guardar")


def keep(store, count, played=True):
    for number in range(1, count + 1):
        session = Session.start(store, files.file_name(number), "duel", SETUP, RecordedDice(()))
        if played or number != 5:
            session.do("adjust", {"path": "round", "by": 1})
        session.put_away()


def test_matches_are_bounded_and_nobody_loses_one_unasked(table):
    keep(table.store, 24)
    table.app.begin("duel", SETUP)
    table.wait(1000)
    assert table.app.match is None and len(files.match_files(table.store)) == 24
    table.press(A)  # no
    assert len(files.match_files(table.store)) == 24
    table.app.begin("duel", SETUP)
    table.press(C)
    table.wait(3000)
    assert table.app.match.session.name == files.file_name(25)
    assert files.match_files(table.store)[0] == files.file_name(2)


def test_one_that_was_never_played_goes_first_and_nobody_is_asked(table):
    keep(table.store, 24, played=False)
    table.app.begin("duel", SETUP)
    assert table.app.match
    kept = files.match_files(table.store)
    assert len(kept) == 24 and files.file_name(5) not in kept
