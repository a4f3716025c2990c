# SPDX-License-Identifier: MIT
"""docs/presses.md is true, and nothing that happens often takes more presses than it did."""

import pytest

from firmware import games
from tools import ways

EVENTS = list(ways.events())
KNOWN = ways.read()

# Games that are small have fewer.
FEWER = {"duel": 8, "sheet": 11}


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: f"{event.game} {event.words}")
def test_an_event_takes_no_more_presses_than_before(event):
    keys, before = KNOWN[event.game, event.words]
    mend = "./dev ways --docs looks for another way"
    assert event.happens(keys), f"{' '.join(keys)} leads elsewhere: {mend}"
    assert len(keys) <= int(before), f"it took {before}"


def test_every_game_has_its_commonest_events():
    for game in games.slugs():
        mine = [event for event in EVENTS if event.game == game]
        assert len(mine) >= FEWER.get(game, 20), (
            f"{game}: say in tests/shell/events.py what happens most often in it, then "
            "./dev ways --docs; or how many there are in FEWER, if it is small"
        )
    assert set(KNOWN) == {(event.game, event.words) for event in EVENTS}


def test_a_way_that_leads_elsewhere_is_noticed():
    event = next(event for event in EVENTS if event.words == "movement dice")
    assert event.happens(["C"])
    assert not event.happens(["hC"])
    assert not event.happens(["C", "C"])  # it came earlier
    assert not event.happens([])


def test_a_way_is_found(monkeypatch):
    event = next(event for event in EVENTS if event.words == "summon a heroic being")
    assert event.happens(ways.search(event))
    monkeypatch.setattr(event, "args", {"rank": "nothing"})
    monkeypatch.setattr(ways, "_openings", lambda _: [("C",)])
    monkeypatch.setattr(ways, "MOST", 1)
    monkeypatch.setattr(ways.itertools, "product", lambda *_, **__: [])
    assert ways.search(event) is None
