# SPDX-License-Identifier: MIT
"""docs/presses.md is true, and nothing that happens often takes more presses than it did."""

import pytest

from firmware import games
from tools import ways

EVENTS = list(ways.events())
KNOWN = ways.read()


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: f"{event.game} {event.words}")
def test_an_event_takes_no_more_presses_than_before(event):
    mend = "./dev ways --docs looks for a way"
    assert (event.game, event.words) in KNOWN, mend
    keys, before = KNOWN[event.game, event.words]
    assert event.happens(keys), f"{' '.join(keys)} leads elsewhere: {mend}"
    assert len(keys) <= int(before), f"it took {before}"
    if event.most:
        assert len(keys) <= event.most, f"{event.most} were promised"


def test_every_game_has_its_commonest_events():
    for game in games.slugs():
        mine = [event for event in EVENTS if event.game == game]
        mend = "tests/shell/events.py wants its commonest events, then ./dev ways --docs"
        assert len(mine) >= 20, f"{game}: {mend}"
    assert set(KNOWN) == {(event.game, event.words) for event in EVENTS}


def test_the_figures_that_were_promised_are_told():
    told = {(event.game, event.words, event.most) for event in EVENTS if event.most}
    text = ways.GUIDE.read_text(encoding="utf-8")
    for game, words, most in told:
        part = text.split(f"## {game}\n")[1].split("\n## ")[0]
        keys = KNOWN[game, words][0]
        row = f"| {words} | `{' '.join(keys)}` | {len(keys)} | "
        assert any(
            line.startswith(row) and line.endswith(f" {most} |") for line in part.split("\n")
        )
    assert {game for game, words, most in told if most == 12} == set(games.slugs())


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
