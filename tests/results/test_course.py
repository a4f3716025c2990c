# SPDX-License-Identifier: MIT
"""How a match went, for the code: without playing a long one again, and without the chart having
been looked at.
"""

import copy
import functools

import pytest

from firmware.match.glimpses import glimpses
from firmware.match.session import finished
from firmware.ui.screens.chart import course
from hal.fake.store import FaultStore
from tests.results.camera import read, show_code
from tests.results.ended import NAME, play, setups
from tests.results.test_cost import FREE, folder  # noqa: F401 (a fixture)
from tools import heap
from tools.stage import Stage

LONG = 100  # actions


@functools.cache
def a_long_match():
    """The files of one of Elbrus that is over."""
    for moves, rnd, setup in setups("elbrus", " long"):
        store = FaultStore()
        session = play(store, moves, rnd, "elbrus", setup)
        if session and session.count > LONG:
            session.close()
            store.write("current", NAME.encode())
            return {name: store.whole(name) for name in store.names()}
    return None


@pytest.fixture
def stage():
    """A device with that match on the table, its result on the display."""
    store = FaultStore()
    for name, data in a_long_match().items():
        store.write(name, data)
    stage = Stage(store=store, site="https://escudero.example.org")
    while type(stage.app.top).__name__ != "Result":
        stage.press("C")
    return stage


def test_a_long_match_is_seen_here_and_there_as_it_was(stage):
    session = stage.app.match.session
    states = [copy.deepcopy(view) for view in session.replay() if view]
    found = [seen for seen in glimpses(session, 8) if seen]
    assert 4 <= len(found) <= 8
    for count, view in found:
        assert view == states[count]
    lines = finished(course(stage.app, stage.app.match, 0))
    exact = finished(course(stage.app, stage.app.match))
    assert [line[0] for line in lines] == [line[0] for line in exact]
    assert [line[-1] for line in lines] == [line[-1] for line in exact]
    # Where a glimpse was, the line is: between two of them it is straight.
    chart = stage.app.match.pages.chart
    for count, view in found:
        at = round(24 * count / session.count)
        if count == session.count * at // 24:
            assert [line[at] for line in lines] == chart(view)


def test_what_is_rotten_on_the_way_costs_no_more_than_the_chart(stage):
    journal = stage.app.match.session._journal
    whole = len([seen for seen in glimpses(stage.app.match.session, 8) if seen])
    for byte in (20, 30):
        stage.store.damage(NAME, journal.read(journal.snap)["snapshot"] + byte)
    assert whole - 1 <= len([seen for seen in glimpses(stage.app.match.session, 8) if seen])
    assert len(read(show_code(stage)).text) > 150
    stage.press("C", "A")
    # An action at the start of the match: nobody knows what was before it.
    for byte in range(14, 60):
        stage.store.damage(NAME, byte)
    assert len(read(show_code(stage)).text) > 100
    assert stage.store.size("log.txt") is None


def test_on_a_picos_heap(folder):  # noqa: F811
    with heap.Pico(folder, a_long_match()) as pico:
        pico.switch_on()
        while pico.call("top") != "Result":
            pico.press(heap.KEYS.index("C"), after=3000)
        for _ in range(2):
            pico.press(heap.KEYS.index("B"), after=2000)
            pico.press(heap.KEYS.index("C"), after=4000)
            assert pico.call("top") == "Qr" and pico.call("has_code")
            # Nothing asks for more than 4 KB in one piece.
            assert pico.heap["free"] >= FREE and pico.heap["largest"] > 4096
            pico.press(heap.KEYS.index("C"), after=2000)
            pico.press(heap.KEYS.index("A"), after=2000)
        assert pico.failures == [] and pico.refused == [] and pico.log() == ""
