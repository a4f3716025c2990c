# SPDX-License-Identifier: MIT
"""Long work is cut into steps: of each the lines that it runs are counted, which come out the same
on every machine.

A turn of a plain loop has two lines; what is drawn or read costs more, some two turns a line.
So this many lines are less than 30,000 turns, a tenth of a second on a Pico.
"""

import copy
import random

import pytest

from firmware import games
from firmware.match import results
from firmware.match.dice import FairDice
from firmware.match.session import Session
from firmware.ui.screens.busy import Busy
from firmware.ui.screens.more import More
from firmware.ui.screens.results import Results
from firmware.ui.screens.setup import begin_setup
from hal.contract import DOWN, UP, A, B, C
from hal.fake.store import FaultStore
from lib import record
from lib.gesture import PRESS
from tools import heap
from tools.device.tablecase import TableCase
from tools.setup import ROOT
from tools.torture.lines import PRODUCT, Lines
from tools.torture.players import NAME

MOST = 14_000  # lines in a step
LONG = 900  # actions
RESULTS = 120
SHEETS = 40
SETUP = {"mode": "duel", "players": [{"name": "Ana"}, {"name": "Beto"}]}


class Table(TableCase):
    def __init__(self, store):
        super().__init__()
        self.store = store
        self.most = 0
        self.bars = []  # how far each bar had come in each step
        self.each = lambda: None  # is called after each step

    def step(self, now):
        with Lines(1 << 60, MemoryError, PRODUCT) as watched:
            wait = super().step(now)
        self.most = max(self.most, watched.seen)
        self.each()
        if self.app.match or self.app._screens:
            top = self.app.top
            if isinstance(top, Busy) and self.bars[-1:] != [top._far]:
                self.bars.append(top._far)
        return wait


_made = {}


def long_match(game="duel", setup=SETUP, actions=LONG):
    """The store with a long match on the table."""
    if game not in _made:
        rnd = random.Random(1)
        store = _made[game] = FaultStore()
        session = Session.start(store, NAME, game, setup, FairDice(rnd.randbytes))
        while session.count < actions:
            session.do("adjust", {"path": "round", "by": -1 if session.count % 2 else 1})
            if session.count % 8 == 0:
                session.rest()
        session.close()
        store.write("current", NAME.encode())
    return copy.deepcopy(_made[game])


def other_rules(monkeypatch, game="duel"):
    monkeypatch.setattr(games.card(game), "VERSION", 99)


def rotten(store, *places):
    data = bytearray(store.whole(NAME))
    for place in places:
        for at in range(place, place + 40):
            data[at] ^= 0x55
    store.write(NAME, bytes(data))


def switched_on(store, ms=12_000):
    table = Table(store)
    table.switch_on()
    table.wait(ms)
    assert table.app.match, "it is not on the table"
    return table


def test_an_ordinary_resume_needs_no_bar():
    table = switched_on(long_match())
    assert table.app.match.session.count == LONG
    assert table.bars == [] and len(table.board.refreshes) == 1
    assert table.most < MOST


def test_a_match_that_must_be_played_again_has_a_bar(monkeypatch):
    store = long_match()
    other_rules(monkeypatch)
    table = switched_on(store)
    assert table.app.match.session.count == LONG
    assert len(table.bars) > 4 and table.bars == sorted(table.bars)
    assert table.most < MOST
    assert table.sees("Como estaba") or table.sees("reglas")


def test_a_bar_is_on_the_ink_while_it_is_opened(monkeypatch):
    store = long_match()
    other_rules(monkeypatch)
    table = Table(store)
    table.switch_on()
    while not table.sees("Un momento"):
        table.wait(1)
        assert not table.app.match, "there was no bar"
    # Nothing that is pressed meanwhile does any harm.
    for key in (A, B, C, UP, DOWN):
        table.press(key)
    table.hold(A)
    table.wait(12_000)
    assert table.app.match.session.count == LONG
    table.is_well()


@pytest.mark.parametrize("damage", ["one bit", "bits of many", "two parts", "its end"])
def test_a_damaged_match_is_mended_in_steps(damage):
    store = long_match()
    size = store.size(NAME)
    if damage == "two parts":
        rotten(store, size // 2, size - 300)
    else:
        data = bytearray(store.whole(NAME))
        places = {"one bit": [size - 90], "bits of many": range(size - 90, 0, -9000)}
        for place in places.get(damage, ()):
            data[place] ^= 4
        store.write(NAME, bytes(data[:-30] if damage == "its end" else data))
    table = switched_on(store)
    assert table.bars and table.most < MOST
    session = table.app.match.session
    assert session.count + session.gone >= LONG - 1
    assert store.size(NAME + ".part") is None


def test_undo_is_cut_where_no_snapshot_is_near(monkeypatch):
    store = long_match()
    other_rules(monkeypatch)
    table = switched_on(store)
    table.press(A)  # go on by the new rules
    table.wait(3000)
    table.bars.clear()
    table.hold(A)
    table.wait(12_000)
    assert table.bars and table.sees("Deshacer")
    table.press(C)
    table.wait(3000)
    assert table.app.match.session.count == LONG - 1
    table.hold(A)
    table.wait(12_000)
    table.press(B)  # redo plays one action, not all
    table.wait(100)
    assert table.app.match.session.count == LONG
    assert table.most < MOST
    table.is_well()


def open_from_list(table, name, ms=20_000):
    """A page of B's list."""
    table.press(B)
    always = table.app.top._always
    for _ in range(len(always) - always.index(name) + bool(table.app.top._locked)):
        table.press(UP)
    table.press(C)
    table.wait(ms)


@pytest.mark.parametrize("rules", ["ours", "others"])
def test_history_and_going_back(monkeypatch, rules):
    store = long_match()
    if rules == "others":
        other_rules(monkeypatch)
    table = switched_on(store)
    if rules == "others":
        table.press(A)
    far = set()
    table.each = lambda: far.add(getattr(table.app.top, "_far", None))
    open_from_list(table, "history")
    for _ in range(19):
        table.press(B)
    table.wait(12_000)
    table.each = lambda: None
    assert table.app.top.told(57), "it has not been played again"
    assert len(table.app.top._told) <= 60, "more is kept than is seen"
    # Without a snapshot of these rules it takes long, and has a bar.
    assert far == ({None} if rules == "ours" else {None, *range(8)})
    table.press(C, C)
    table.wait(12_000)
    assert table.app.match.session.count == LONG - 58
    assert table.most < MOST
    table.is_well()


def test_the_chart():
    table = switched_on(long_match())
    open_from_list(table, "chart")
    assert table.app.top._lines and table.app.top._far == 3 and table.most < MOST
    table.is_well()


def test_the_largest_sheet():
    """What it began with, and a state of it, are read piece by piece."""
    table = switched_on(long_match("sheet", heap.largest_setup("sheet"), 20))
    open_from_list(table, "chart")
    assert table.app.top._lines
    table.app.to_match()
    open_from_list(table, "history")
    assert table.app.top.told(0)
    table.app.to_match()
    for key in (C, B, C):  # undo, redo, undo: each is made ready while nobody presses
        table.hold(A)
        table.wait(3000)
        table.press(key)
        table.wait(3000)
    assert table.app.match.session.count == 19
    assert table.bars == [] and table.most < MOST
    table.is_well()


def test_a_result_of_ten_with_long_names():
    table = Table(FaultStore())
    table.switch_on()
    table.app.begin("elbrus", heap.largest_setup("elbrus"))
    session = table.app.match.session
    for player in range(10):
        if not session.view["over"]:
            session.do("concede", {"player": player})
    table.app.show_result()
    table.wait(3000)
    assert table.sees("Gana") and table.most < 2 * MOST  # those of letters are short
    table.is_well()


@pytest.mark.parametrize("game", games.slugs())
def test_the_list_behind_b_however_fast_it_is_pressed(game):
    """UP goes to its last row before the rules have been asked about all, and C chooses that."""
    table = Table(FaultStore())
    table.switch_on()
    table.app.begin(game, heap.largest_setup(game))
    table.wait(3000)
    match = table.app.match
    table.most = 0
    more = More(table.app, match, match.table.home())
    table.app.push(more)
    table.wait(1)
    for key in (UP, C):
        table.app._gesture(key, PRESS)
    table.wait(2000)
    last = "locked" if more._locked else more._always[-1]
    opened = {"locked": "Locked", "help": "Leaflet", "leave": "Question"}
    assert type(table.app.top).__name__ == opened[last]
    assert table.most < MOST
    table.is_well()


def test_forty_sheets():
    """Each is read when its row is seen, one in a step."""
    store = FaultStore()
    sheets = sorted((ROOT / "sheets").glob("*.json"))
    for number in range(SHEETS):
        data = sheets[number % len(sheets)].read_bytes()
        store.write(f"sheet-{number:02d}.json", data)
    loaded = []
    load = store.load
    store.load = lambda name: loaded.append(name) or load(name)
    table = Table(store)
    table.switch_on()
    table.wait(3000)
    begin_setup(table.app, "sheet")
    most = 0
    for _ in range(60):
        before = len(loaded)
        table.step(table.board.ticks())
        most = max(most, len(loaded) - before)
    assert (len(loaded), most) == (3, 1)
    table.press(UP)
    table.wait(1000)
    assert table.app.top.row(SHEETS)[1] and len(loaded) == 7
    assert table.most < MOST
    table.is_well()


def result(number):
    names = [f"Jugador {seat}" for seat in range(10 if number % 8 == 0 else 3)]
    return {
        "match": f"match-{number:05d}.log", "game": "elbrus", "players": names,
        "winners": [number % 3], "seconds": 3000, "places": list(range(1, len(names) + 1)),
        "scores": [5] * len(names), "rounds": 9,
    }  # fmt: skip


def test_many_results(monkeypatch):
    """Whoever begins, ends, or looks back does not read all of them at once."""
    store = FaultStore()
    for number in range(1, RESULTS):
        results.add(store, result(number))
    table = Table(store)
    table.switch_on()
    table.wait(3000)
    read = []
    value_at = record.value_at
    monkeypatch.setattr(record, "value_at", lambda *args: read.append(args) or value_at(*args))
    table.app.begin("duel", SETUP)
    assert table.app.match.session.name == f"match-{RESULTS:05d}.log"
    for player in range(2):
        if not table.app.match.view["over"]:
            table.app.match.session.do("concede", {"player": player})
    table.app.leave_match()
    table.wait(3000)
    assert len(read) < 40, "all results were made"
    table.app.push(Results(table.app))
    table.wait(1000)
    read.clear()
    table.press(B)
    assert len(read) == 4
    table.press(C)
    table.wait(3000)
    assert table.most < MOST
    table.is_well()
