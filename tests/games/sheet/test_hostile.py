# SPDX-License-Identifier: MIT
"""Sheets as large and odd as the checker lets them be: from the list to the result by buttons."""

import json

import pytest

from tests.games.sheet.hands import choose, more, on_table, understood, with_sheets
from tests.games.sheet.scenes import NAMES, gain, shared
from tools import sheet as command


def counter(slug, **more_keys):
    return {"id": slug, "label": slug.title(), **more_keys}


def below(slug, number=0):
    return {"counter": slug, "at_most": number}


ALL = [counter(f"s{number}", start=5, max=9, show="bar") for number in range(12)]
SHEETS = {
    # As many counters as there may be, with the largest numbers.
    "counters": {
        "players": [2, 5],
        "counters": [
            counter(f"c{at}", min=-99999, max=99999, worth=(-999, 999)[at % 2]) for at in range(24)
        ],
        "win": {"by": "highest"},
    },
    # Twelve ways to lose, each of three conditions together.
    "conditions": {
        "players": [1, 4],
        "counters": [counter("a", max=50, start=10)],
        "shared": ALL,
        "win": {
            "by": "together",
            "lost": [
                {
                    "label": f"Falla la parte {at}",
                    "all": [
                        below(f"s{at}"),
                        below(f"s{(at + 1) % 12}", 5),
                        {"counter": "a", "at_least": 10, "who": "all"},
                    ],
                }
                for at in range(12)
            ],
        },
    },
    "no-own": {
        "players": [1, 10],
        "shared": ALL,
        "win": {"by": "together", "lost": [below("s0")]},
    },
    "opponents": {
        "players": [2, 8],
        "counters": [
            counter("life", start=40, min=-999),
            {
                "id": "blow", "label": "Daño de comandante", "each": True, "max": 99,
                "feeds": [{"counter": "life", "when": "change", "times": -1}],
            },
        ],
        "win": {"by": "last_alive"},
        "out": {"when": [{"counter": "blow", "at_least": 21}, below("life")], "by_hand": True},
        "macros": [
            {
                "id": "boom", "label": "Explosión",
                "do": [{"counter": "life", "by": -40, "who": "others", "clip": True}],
            }
        ],
        "press": "boom",
    },
    "teams": {
        "players": [6, 10],
        "teams": 5,
        "counters": [
            counter("p", max=30, worth=2), counter("t", team=True, max=9, worth=3), counter("o"),
        ],
        "win": {"by": "first_to", "target": [10, 20, 30, 40, 50]},
        "end": {"after": "everyone"},
        "rounds": {"order": {"counter": "o", "by": "lowest"}},
    },
    "track": {
        "players": [1, 10],
        "counters": [
            counter("p", max=99, show="track", worth=1, values=[[1, 2], [3, 5], [6, 9]]),
            counter("q", max=3, show="track"),
            counter("r", min=-3, max=3, show="bar"),
            counter("s", start=[1, 2, 3, 4, 5, 6, 7, 8, 9, 9], max=9),
        ],
        "win": {"by": "lowest", "ties": ["q", {"counter": "r", "by": "lowest"}, "s"]},
        "rounds": {"limit": [1, 2, 3], "turns": "together"},
    },
    "below": {
        "players": [2, 6],
        "counters": [counter("p", start=[100, 90], min=-9999, step=[1, 10, 100, 1000])],
        "win": {"by": "first_to", "target": -500},
        "end": {"after": "round"},
    },
    "production": {
        "players": [2, 4],
        "counters": [
            counter("mine", max=9, values=[[1, 2], [3, 5]], feeds=[
                {"counter": "gold", "when": "turn"},
                {"counter": "pool", "when": "round", "times": -1},
                {"counter": "points", "when": "change", "times": 3, "per": 2},
            ]),
            counter("gold", max=20),
            counter("points", min=-5, max=40, show="bar"),
            counter("tax", start=2, max=5, reset="round", feeds=[
                {"counter": "gold", "when": "turn", "times": -1},
            ]),
        ],
        "shared": [counter("pool", start=[30, 20, 10], max=30)],
        "win": {
            "by": "first_to", "counter": "points", "target": 25,
            "instant": [{"label": "Oro total", "counter": "gold", "at_least": 20}],
        },
        "end": {"when": [below("pool")], "after": "others"},
        "rounds": {"order": "gold"},
        "macros": [
            {"id": "build", "label": "Mina", "do": [
                {"counter": "gold", "by": -2}, {"counter": "mine", "by": 1},
            ]},
        ],
    },
}  # fmt: skip
for _name, _sheet in SHEETS.items():
    _sheet["title"] = _name.title()


def setup(name, count):
    players = [{"name": name} for name in NAMES[:count]]
    return {"mode": "sheet", "sheet": SHEETS[name], "players": players}


def nothing_is_wrong(stage):
    assert stage.store.read("log.txt", 8192) is None
    for item in stage.text():
        assert item["x"] >= 0 and item["x"] + item["w"] <= 297, item
        assert item["y"] >= 0 and item["y"] + item["h"] <= 130 and "…" not in item["text"], item


@pytest.mark.parametrize("name", SHEETS)
def test_from_the_list_to_the_result(name, tmp_path, capsys):
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(SHEETS[name]), encoding="utf-8")
    assert command.main([str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"odd.json: ok · {name.title()}")
    stage = with_sheets(("odd", path.read_bytes()))
    choose(stage, name.title())
    top = stage.app.top
    most = SHEETS[name]["players"][1]
    stage.press("DOWN", "C")
    stage.press("UP", times=most - len(top.players))
    stage.press("C")
    top.point_at(None)
    stage.press("C")
    assert len(stage.view["players"]) == most
    for key in ("DOWN", "C", "UP", "C", "A", "DOWN", "A", "hC", "UP", "C", "C", "B", "A", "hC"):
        if not stage.view["over"]:
            stage.press(key)
        nothing_is_wrong(stage)
    understood(stage)
    for _ in range(3):
        if type(stage.app.top).__name__ not in ("MatchScreen", "Result"):
            stage.press("A")
    if not stage.view["over"]:
        more(stage, "finish")
        if not stage.view["over"]:
            stage.press("C")
    assert stage.view["over"]
    nothing_is_wrong(stage)
    assert name.title() in stage.words()
    stage.press("C")  # the chart
    nothing_is_wrong(stage)


# --- what was wrong once -----------------------------------------------------------------------


def test_each_of_twelve_ways_to_lose_says_its_name():
    for at in (0, 11):
        stage = on_table(setup("conditions", 3), [shared(f"s{at}", -5)])
        assert stage.words().startswith(f"Derrota · Falla la parte {at}")


def test_a_blow_of_one_of_eight_says_whose_it_was():
    stage = on_table(setup("opponents", 8), [gain(3, "blow@6", 20)])
    stage.press(*["DOWN"] * 3, "A", *["DOWN"] * 6)
    assert "Daño de comandante (Gema)" in stage.words()
    stage.press("C", "C")
    assert "Diego queda fuera: Daño de comandante (Gema) 21" in stage.words().replace("\n", " ")
    long = setup("opponents", 2)
    long["players"] = [{"name": "Guillermina"}, {"name": "Maximiliano"}]
    stage = on_table(long)
    stage.press("A")
    assert "Daño (Maximiliano)" in stage.words()


def test_many_alarms_at_once_come_on_pages():
    alarms = [{"text": f"Alarma con muchas palabras, número {n}", "every": 1} for n in range(8)]
    sheet = {"title": "Ruido", "players": 2, "counters": [counter("p")], "alarms": alarms}
    sheet["win"] = {"by": "highest"}
    stage = with_sheets(("odd", json.dumps(sheet).encode()))
    choose(stage, "Ruido")
    stage.press("C")
    told = ""
    pages = 0
    while type(stage.app.top).__name__ == "Banner" and pages < 9:
        pages += 1
        nothing_is_wrong(stage)
        told += stage.words().replace("\n", " ")
        stage.press("C")
    assert pages > 1
    for number in range(8):
        assert f"número {number}" in told


def test_the_cause_of_an_end_is_told_after_the_last_turns():
    """Also where a player has filled up again what ended the match."""
    stage = on_table(setup("production", 2), [shared("pool", -30)])
    stage.press("UP", "C", "C", "hC")
    understood(stage)
    assert stage.view["shared"]["pool"] > 0 and not stage.view["over"]
    stage.press("hC")
    understood(stage)
    assert stage.view["over"] and "Empate: Points 0 a 0\nPool 0 · meta 25" in stage.words()


def test_a_goal_below_nothing_has_a_minus():
    stage = on_table(setup("below", 2), [("finish", {})])
    assert "meta −500" in stage.words()


def test_a_long_name_leaves_the_phase_whole():
    sheet = {"title": "Fases", "players": 2, "counters": [counter("p")], "clock": 90}
    sheet["phases"] = [{"id": "a", "label": "Recolección y más"[:16]}]
    sheet["rounds"] = {"limit": 20}
    sheet["win"] = {"by": "highest"}
    stage = on_table({"mode": "sheet", "sheet": sheet,
                      "players": [{"name": "Guillermina"}, {"name": "B"}]})  # fmt: skip
    assert stage.words().startswith("Guill.  Recolección y má  1:30 · R1/20")


def test_a_macro_that_cannot_be_paid_says_why_in_whole_words():
    stage = on_table(setup("production", 2))
    stage.press("B:locked")
    assert "Mina\nNo alcanza\n" in stage.words()
    nothing_is_wrong(stage)
