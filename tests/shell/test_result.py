# SPDX-License-Identifier: MIT
"""The result: it says why, it waits, and nothing that C does throws anything away."""

import importlib
import random
import re

import pytest

from firmware import games
from firmware.games.elbrus.fight import ORDER
from firmware.i18n import LANGUAGES
from firmware.match import files, results
from firmware.rules.core import Reject
from firmware.ui import compare, retold
from hal.fake.board import Reset
from tests.games.tashkalar import scenes as tashkalar
from tools.setup import ROOT
from tools.shots import Overlaps, misfits
from tools.stage import Stage

TEAMS = {"mode": "teams", "players": [{"name": name} for name in ("Ana", "Beto", "Cleo", "Dani")]}
DUEL = {"mode": "duel", "players": [{"name": "Ana"}, {"name": "Beto"}]}
OVER = [("hit", {"target": 1, "amount": 14}), ("heal", {"player": 0, "amount": 3}),
        ("hit", {"target": 1, "amount": 6})]  # fmt: skip


def duel(**parts):
    stage = Stage(**parts)
    stage.begin("duel", DUEL, OVER)
    return stage


def top(stage):
    return type(stage.app.top).__name__


def test_the_head_says_who_and_why_and_below_it_stands_the_cause():
    stage = duel()
    lines = stage.words().split("\n")
    assert lines[0] == "Gana Ana: vida 23 a 0"
    assert lines[1] == "Sin vida · ronda 1 · 0 min"
    stage.app.change_setting("language", "en")
    stage.wait(10)
    stage.press("B", "A")
    assert stage.words().split("\n")[0] == "Ana wins: life 23 to 0"


def test_one_to_nothing_is_counted_too():
    stage = Stage()
    low = ("adjust", {"path": "players.0.life", "by": -19})
    stage.begin("duel", DUEL, [low, ("hit", {"target": 1, "amount": 20})])
    assert "Gana Ana: vida 1 a 0" in stage.words()
    assert "vida\nAna  1\n2  Beto\n0\n" in stage.words()
    stage.press("A", "B")
    assert "Duelo: Ana 1–0" in stage.words()
    stage.press("C")
    assert "Gana Ana: vida 1 a 0" in stage.words()


def test_the_phone_knows_what_tells_yes_from_no():
    text = (ROOT / "tools/sim/plays.js").read_text(encoding="utf-8")
    listed = text.split("const FLAGS = [")[1].split("]")[0]
    assert tuple(re.findall(r'"(\w+)"', listed)) == compare.FLAGS


def test_c_leads_round_and_nothing_is_thrown_away():
    stage = duel()
    name = stage.app.match.session.name
    seen = []
    for _ in range(9):
        seen.append(top(stage))
        stage.press("C")
        stage.wait(500)
    assert seen == ["Result", "Chart", "Journal"] * 3
    assert stage.app.match.session.name == name and stage.view["over"]
    assert list(results.each(stage.store)) == []
    stage.wait(3_600_000)
    assert top(stage) == "Result"  # it waits


def test_it_can_be_undone_from_the_result_and_from_everything_behind_it():
    for way in ([], ["B"], ["C"], ["C", "C"]):
        stage = duel()
        stage.press(*way, "hA", "C")
        assert not stage.view["over"]
        assert stage.view["players"][1]["life"] == 6


def test_holding_a_key_that_does_nothing_there_and_an_undo_that_is_not_wanted():
    stage = duel()
    before = stage.words()
    stage.press("hB", "hC", "UP", "hA", "A")
    assert stage.words() == before and stage.view["over"]
    assert stage.store.size("log.txt") is None


def test_the_table_can_be_looked_at_and_leads_back():
    stage = duel()
    stage.press("B", "DOWN", "C")
    assert top(stage) == "MatchScreen" and stage.labels()[2] == "Resultado"
    stage.press("C")
    assert top(stage) == "Result"


def test_a_rematch_asks_and_keeps_the_result():
    stage = duel()
    stage.press("B", *["DOWN"] * 3, "C")
    assert "historial" in stage.words()
    stage.press("A")
    assert stage.view["over"]
    stage.press("C", "C")
    assert not stage.view["over"]
    assert [player["name"] for player in stage.view["players"]] == ["Ana", "Beto"]
    (kept,) = results.each(stage.store)
    assert kept["winners"] == [0]


def test_on_a_small_heap_a_rematch_needs_no_start():
    stage = duel(memory=100_000)
    stage.press("B", *["DOWN"] * 3)
    stage.press("C", "C")
    stage.wait(500)
    assert top(stage) == "MatchScreen"
    assert len(list(results.each(stage.store))) == 1


@pytest.mark.parametrize(("downs", "there"), [(4, "Setup"), (5, "Launcher")])
def test_on_a_small_heap_other_ways_lead_through_a_fresh_start(downs, there):
    stage = duel(memory=100_000)
    stage.press("B", *["DOWN"] * downs)
    with pytest.raises(Reset):
        stage.press("C", "C")
    stage.power_on()
    stage.wait(500)
    assert top(stage) == there
    assert len(list(results.each(stage.store))) == 1
    stage.power_on()
    stage.wait(500)
    assert top(stage) == "Launcher"


def test_with_room_the_next_set_up_needs_no_start():
    stage = duel()
    stage.press("B", *["DOWN"] * 4)
    stage.press("C", "C")
    stage.wait(500)
    assert top(stage) == "Setup"


# --- opened again


def open_again(stage):
    stage.press("B", "C", "C")
    stage.wait(200)


def test_a_finished_match_opens_again_with_result_chart_and_log():
    stage = duel()
    before = stage.words()
    stage.press("A")
    assert top(stage) == "Launcher" and "Continuar" not in stage.words()
    open_again(stage)
    assert stage.words() == before
    stage.press("C")
    stage.wait(500)
    assert top(stage) == "Chart"
    stage.press("C")
    assert top(stage) == "Journal" and "Jugadas  3" in stage.words()
    stage.press("C", "A")
    assert len(list(results.each(stage.store))) == 1
    assert "Continuar" not in stage.words()


def check_opened_again(stage, before):
    """From the launcher: the result as it was, the chart, the log."""
    open_again(stage)
    assert stage.words() == before
    stage.press("C")
    stage.wait(9000)
    assert top(stage) == "Chart" and stage.app.texts("chart.drawing") not in stage.words()
    stage.press("C")
    stage.wait(500)
    assert top(stage) == "Journal" and "R%d" % stage.view["round"] in stage.words()
    assert not stage.store.read("log.txt", 1)


def test_the_power_goes_while_a_finished_match_is_looked_at():
    stage = duel()
    stage.press("A")
    open_again(stage)
    stage.power_on()
    stage.wait(200)
    assert top(stage) == "Result"
    stage.press("A")
    assert len(list(results.each(stage.store))) == 1


def test_one_that_is_played_on_has_another_result_or_none():
    stage = duel()
    stage.press("A")
    open_again(stage)
    stage.press("hA", "C")
    stage.press("B", "UP", "C", "C")  # left unfinished
    assert list(results.each(stage.store)) == []
    assert "Continuar" in stage.words()
    stage.press("C")
    stage.wait(200)
    stage.app.match.session.do("concede", {"player": 0})
    stage.app.show_result()
    stage.press("A")
    (kept,) = results.each(stage.store)
    assert (kept["winners"], kept["reason"]) == ([1], "concede")


def test_finished_matches_are_kept_within_bounds():
    stage = duel()
    stage.press("A")
    for _ in range(12):
        stage.begin("duel", DUEL, OVER)
        stage.press("A")
    names = [name for name in stage.store.names() if name.startswith("done-")]
    assert len(names) == 6
    assert len(list(results.each(stage.store))) == 13
    assert files.is_put_away(stage.store, "match-00013.log")
    assert not files.is_put_away(stage.store, "match-00001.log")


# --- every game


def play_on(session, moves, rnd):
    """At random, until it is over or long enough."""
    for _ in range(600):
        if session.view["over"]:
            break
        try:
            session.do(*moves.move(rnd, session.view))
        except Reject:
            pass


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.slugs())
def test_the_result_of_random_matches_fits_and_is_in_order(game, language):
    moves = importlib.import_module(f"tests.games.{game}.moves")
    found = 0
    for seed in range(40):
        rnd = random.Random(f"{game} {seed}")
        stage = Stage(watch=Overlaps)
        stage.app.change_setting("language", language)
        stage.begin(game, (moves.largest if seed % 3 == 2 else moves.setup)(rnd))
        session = stage.app.match.session
        play_on(session, moves, rnd)
        if not session.view["over"]:
            continue
        stage.app.to_match()
        stage.app.show_result()
        stage.wait(10)
        assert misfits(stage, long_names=True) == []
        outcome = stage.app.top._outcome
        order = outcome.order
        assert sorted(order) == list(range(len(outcome.rows)))
        assert [outcome.places[row] for row in order] == sorted(outcome.places)
        assert set(order[: len(outcome.winners)]) == set(outcome.winners)
        seats = [seat for row in outcome.winners for seat in outcome.rows[row]]
        assert sorted(seats) == session.view["winners"]
        found += 1
        if found == 6:
            break
    assert found >= 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("row", [3, 4])  # a rematch, and another set-up
def test_what_asks_after_a_match_has_room_for_its_answers(language, row):
    stage = Stage(watch=Overlaps)
    stage.app.change_setting("language", language)
    stage.begin("duel", DUEL, OVER)
    stage.press("B", *["DOWN"] * row, "C")
    assert top(stage) == "Question"
    assert misfits(stage) == []


TWELVE = (
    "Maximiliano2", "Bartolomea W", "Guillermina9", "Wenceslaoooo", "Constantina5",
    "Hermenegilda", "Buenaventura", "Montserrat M", "Esperanza M2", "Wilhelmina W",
)  # fmt: skip


def ended(game, name):
    """A scene of the end of a match, with other names."""
    scenes = importlib.import_module(f"tests.games.{game}.scenes").SCENES
    scene = next(scene for scene in scenes if scene["name"] == name)
    return scene["setup"], scene["do"]


def fallen(count, mode):
    """All but the first one, and but their partner."""
    players = [{"character": name} for name in ORDER[:count]]
    blows = [("begin", {})]
    for seat in range(1, count):
        if mode == "solo" or seat != count // 2:
            blows.append(("hit", {"target": seat, "amount": 200, "by": 0}))
    return {"mode": mode, "players": players}, blows


def even_teams():
    """They have the same of everything, so that all criteria are compared."""
    actions = [tashkalar.adjust(f"sides.{side}.mission_points", 9) for side in (0, 1)]
    actions += [tashkalar.adjust("turn.actions_left", -1), ("end_turn", {})]
    actions += [tashkalar.adjust("turn.actions_left", -2), ("end_turn", {})] * 4
    return tashkalar.TEAMS, actions


@pytest.mark.parametrize(
    "game, match",
    [
        *[("elbrus", fallen(count, "solo")) for count in (2, 4, 5, 6, 7, 10)],
        *[("elbrus", fallen(count, "duo")) for count in (4, 6, 10)],
        *[("dawnfall", ended("dawnfall", "result" + name)) for name in ("", "-free", "-teams")],
        ("tashkalar", ended("tashkalar", "teams-result")),
        ("tashkalar", even_teams()),
        ("tashkalar", ended("tashkalar", "duel-pieces")),
        ("tashkalar", ended("tashkalar", "melee-result-all")),
    ],
)
def test_names_of_twelve_letters_stand_whole_in_their_rows(game, match):
    setup, actions = match
    players = [{**one, "name": name} for one, name in zip(setup["players"], TWELVE, strict=False)]
    stage = Stage(watch=Overlaps)
    stage.begin(game, {**setup, "players": players}, actions)
    stage.wait(10)
    assert misfits(stage, long_names=True) == []
    rows = [item["text"] for item in stage.text() if item["y"] > 30]
    for player in players:
        assert any(player["name"] in row for row in rows), (player["name"], rows)
    outcome = stage.app.top._outcome
    head, below = stage.words().split("\n")[:2]
    won = [player["name"] for player, seat in zip(stage.view["players"], range(9), strict=False)
           if seat in stage.view["winners"]]  # fmt: skip
    if not head.startswith("Empate") and len(won) < 3:
        assert all(name in head for name in won), head
    assert outcome.decided().lower() in (head + below).lower()


# --- the history


def test_the_history_tells_who_won_why_how_long_and_how_often():
    stage = Stage()
    for loser, seconds in ((1, 600), (0, 900), (1, 2580)):
        stage.begin("duel", DUEL)
        stage.app.match.session.do("hit", {"target": loser, "amount": 20}, seconds)
        stage.app.show_result()
        stage.wait(10)
        stage.press("A")
    stage.press("B")
    assert "Duelo: Ana 20–0" in stage.words() and "43 min" in stage.words()
    assert "Duelo: Beto 20–0" in stage.words() and "15 min" in stage.words()
    stage.press("C")
    stage.wait(200)
    assert stage.words().split("\n")[0] == "Gana Ana: vida 20 a 0"
    assert "Duelo · sin vida  R1 · 43 min" in stage.words()
    stage.press("UP")
    assert "Victorias: Ana 2 · Beto 1" in stage.words()
    assert stage.labels() == ("Atrás", "Código QR", "Abrir")


def test_results_of_an_older_firmware_and_rotten_ones_are_told_too():
    stage = Stage()
    old = {"match": "match-00001.log", "game": "duel", "players": ["Ana", "Beto"],
           "winners": [1], "seconds": 61, "reason": 7, "why": {"criterion": [], "values": "x"},
           "places": [1], "scores": {"a": 1}, "teams": [None, None]}  # fmt: skip
    results.add(stage.store, old)
    results.add(stage.store, {"match": "match-00002.log", "game": "gone", "players": []})
    stage.press("B")
    assert "gone" in stage.words() and "Duelo: Beto" in stage.words()
    stage.press("C")
    stage.wait(100)
    assert "Nadie gana" in stage.words()
    stage.press("A", "DOWN", "C")
    stage.wait(100)
    assert stage.words().startswith("Gana Beto\n")
    assert stage.labels()[2] is None  # its file is not kept


@pytest.mark.parametrize("game", games.slugs())
def test_the_history_says_what_the_result_said(game):
    """The same verdict, from what is kept of the match alone; and its file opens again."""
    moves = importlib.import_module(f"tests.games.{game}.moves")
    found = 0
    for seed in range(30):
        rnd = random.Random(f"{game} {seed}")
        stage = Stage()
        stage.app.begin(game, moves.setup(rnd))
        session = stage.app.match.session
        play_on(session, moves, rnd)
        if not session.view["over"] or stage.app.match.pages.verdict():
            continue
        stage.app.show_result()
        said = stage.app.top._outcome.verdict(stage.app.ink.text, 9999)
        stage.wait(50)
        shown = stage.words()
        stage.app.leave_match()
        stage.wait(50)
        (kept,) = results.each(stage.store)
        assert retold.verdict(stage.app.texts, kept) == said
        if not found:
            check_opened_again(stage, shown)
        found += 1
    assert found >= 5
