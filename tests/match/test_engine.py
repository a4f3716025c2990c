# SPDX-License-Identifier: MIT
"""./dev engine and ./dev replay as processes, on CPython and on the MicroPython VM."""

import json
import random
import subprocess
import sys

import pytest

from tests.games import GAMES
from tests.games.test_properties import MOVES
from tools import matches
from tools.lineserver import VMS
from tools.setup import ROOT

DUEL = {"mode": "duel", "players": [{"name": "Íñigo"}, {"name": "Ñusta 🎲"}]}
NEW = {"new": {"game": "mythicals", "setup": DUEL}}


def dev(*arguments, lines=b""):
    return subprocess.run(
        [sys.executable, ROOT / "dev", *arguments],
        input=lines,
        capture_output=True,
        cwd="/",
        check=False,
    )


def engine(vm, *requests):
    """The answers of ./dev engine to requests given as objects, text or raw bytes."""
    lines = b""
    for request in requests:
        if isinstance(request, bytes):
            lines += request
        else:
            lines += (request if isinstance(request, str) else json.dumps(request)).encode()
        lines += b"\n"
    done = dev("engine", "--vm", vm, lines=lines)
    assert done.returncode == 0, done.stderr.decode()
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(requests)
    return answers


@pytest.mark.parametrize("vm", VMS)
def test_a_match_through_the_engine(vm):
    draw = {"do": "draw_deck", "player": 0, "kept": 1, "day": False}
    answers = engine(
        vm, {"view": True}, NEW, draw, draw, {"undo": 1}, {"undo": 1}, {"redo": 1}, {"redo": 1},
        {"reload": True}, {"view": True}, {"explain": True}, {"do": "concede", "player": 1},
        {"explain": True},
    )  # fmt: skip
    (none, new, drawn, again, undone, nothing, redone, no_redo, reloaded, viewed) = answers[:10]
    assert none == {"error": "no_match"}
    assert new["ok"] is True
    assert [player["name"] for player in new["view"]["players"]] == ["Íñigo", "Ñusta 🎲"]
    assert (drawn["notices"], drawn["view"]["deck"]) == (["check_duplicates"], 42)
    assert again == {"error": "wrong_phase"}
    assert undone["view"] == new["view"]
    assert nothing == {"error": "nothing_to_undo"}
    assert redone["view"] == drawn["view"]
    assert no_redo == {"error": "nothing_to_redo"}
    assert reloaded["view"] == viewed["view"] == drawn["view"]
    not_over, conceded, explained = answers[10:]
    assert not_over == {"error": "not_over"}
    assert conceded["view"]["winners"] == [0]
    assert explained["explain"][0]["criterion"] == "concede"


BAD = [
    "", "nonsense", "[1", "5", "null", "[]", '"new"', "{}", '{"new": 5}', '{"new": {}}',
    '{"new": {"game": "mythicals", "setup": {}, "extra": 1}}', '{"new": NaN}',
    '{"new": {"game": "mythicals", "setup": {"mode": Infinity}}}',
    '{"new": {"game": "mythicals", "setup": {"mode": 1e999}}}',
    '{"new": {"game": "mythicals", "setup": {}, "rolls": ["a"]}}',
    '{"new": {"game": "mythicals", "setup": {}, "rolls": 5}}',
    '{"undo": 0}', '{"undo": -1}', '{"undo": true}', '{"undo": "1"}', '{"undo": 1.0}',
    '{"redo": null}', '{"reload": 1}', '{"view": false}', '{"explain": {}}', '{"help": true}',
    '{"undo": 1, "redo": 1}', b"\xff\xfe", '{"do": "\\ud800"}', '{"a" 1}', "{'view': true}",
    "[" * 100_000 + "]" * 100_000, '{"do":' * 3000 + "1" + "}" * 3000,
    '{"undo": ' + "9" * 5000 + "}",
]  # fmt: skip


@pytest.mark.parametrize("vm", VMS)
def test_bad_requests_get_an_error_and_change_nothing(vm):
    requests = [bad for bad in BAD if bad]  # an empty line is no request at all
    answers = engine(vm, NEW, *requests, {"view": True})
    assert answers[0]["view"] == answers[-1]["view"]
    for request, answer in zip(requests, answers[1:-1], strict=True):
        assert answer == {"error": "bad_request"}, request


REFUSED = [
    {"new": {"game": "chess", "setup": {}}},
    {"new": {"game": ["mythicals"], "setup": {}}},
    {"new": {"game": None, "setup": {}}},
    {"new": {"game": "mythicals"}},
    {"new": {"game": "mythicals", "setup": 7}},
    {"new": {"game": "mythicals", "setup": {"mode": "duel", "players": [{}, {}, {}]}}},
    {"new": {"game": "mythicals", "setup": {"mode": "duel", "players": [{"name": 5}, {}]}}},
    {
        "new": {
            "game": "mythicals",
            "setup": {"mode": "duel", "players": [{"name": "x" * 10_000}, {}]},
        }
    },
    {"new": {"game": "mythicals", "setup": {"mode": {"duel": 1}, "players": [{}, {}]}}},
    {"new": {"game": "mythicals", "setup": {**DUEL, "junk": "x" * 100_000}}},
    {"do": "fly"},
    {"do": ""},
    {"do": 5},
    {"do": None},
    {"do": ["draw_deck"]},
    {"do": "draw_deck"},
    {"do": "draw_deck", "player": True, "kept": 1, "day": False},
    {"do": "draw_deck", "player": 0, "kept": 10**40, "day": False},
    {"do": "draw_deck", "player": 0, "kept": 1.0, "day": False},
    {"do": "draw_deck", "player": 0, "kept": 1, "day": False, "extra": []},
    {"do": "draw_deck", "player": {"a": [[]]}, "kept": 1, "day": False},
    {"do": "adjust", "path": "x" * 10_000, "by": 1},
    {"do": "adjust", "path": "players.99999999999999999999.markers", "by": 1},
    {"do": "adjust", "path": "deck", "by": 10**60},
    {"do": "roll", "dice": [["d6"]]},
    {"do": "roll", "dice": ["d6"] * 1000},
]


def test_refused_requests_get_the_same_code_on_both_vms_and_change_nothing():
    told = {vm: engine(vm, NEW, *REFUSED, {"view": True}) for vm in VMS}
    assert told["cpython"] == told["micropython"]
    answers = told["cpython"]
    assert answers[0]["view"] == answers[-1]["view"]
    for request, answer in zip(REFUSED, answers[1:-1], strict=True):
        assert list(answer) == ["error"], request
        assert answer["error"] not in ("internal_error", "bad_request"), request


@pytest.mark.parametrize("game", GAMES)
def test_random_matches_are_the_same_on_both_vms(game):
    assert matches.same_on_both(game, MOVES[game], random.Random(game)) > 100


@pytest.mark.parametrize("vm", VMS)
def test_all_vectors_pass(vm):
    done = dev("replay", "--vm", vm, *sorted((ROOT / "tests/games").glob("*/vectors.json")))
    assert done.returncode == 0, done.stdout.decode()
    assert done.stdout.decode().splitlines()[-1].endswith(" passed, 0 failed")


@pytest.mark.parametrize("vm", VMS)
def test_a_vector_that_comes_out_differently_is_named(vm, tmp_path):
    """One play per way of going wrong: each must be told, and the good one must pass."""
    base = {"game": "mythicals", "setup": DUEL, "steps": []}
    draw = {"do": "draw_deck", "player": 0, "kept": 1, "day": False}
    plays = [
        {**base, "name": "good", "steps": [draw, {"expect": {"deck": 42, "players.len": 2}}]},
        {**base, "name": "value", "steps": [{"expect": {"deck": 44}}]},
        {**base, "name": "type", "steps": [{"expect": {"final": 0}}]},
        {**base, "name": "path", "steps": [{"expect": {"players.7.name": "x"}}]},
        {**base, "name": "error", "steps": [{**draw, "error": "wrong_phase"}]},
        {**base, "name": "no error", "steps": [{**draw, "kept": 9}]},
        {**base, "name": "notice", "steps": [{**draw, "notices": ["day"]}]},
        {**base, "name": "undo", "steps": [{"undo": 1}]},
        {**base, "name": "setup", "setup_error": "bad_mode"},
        {**base, "name": "step", "steps": [{"sing": 1}]},
    ]
    path = tmp_path / "plays.json"
    path.write_text(json.dumps(plays))
    done = dev("replay", "--vm", vm, path)
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 1
    assert [line.split(": ")[1] for line in lines[:-1]] == [play["name"] for play in plays[1:]]
    assert lines[-1] == "1 passed, 9 failed"
