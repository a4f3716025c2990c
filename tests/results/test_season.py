# SPDX-License-Identifier: MIT
"""A season that was pulled off a device by cable, counted again by hand."""

import csv
import json
import random
import re

import pytest

from firmware.match import results
from lib.store import FileStore
from tests.deploy.device import Device
from tools import plays, pull, remote
from tools import results as season

MATCHES = 100
PEOPLE = ("Ana", "Beto", "Íñigo", "=HYPERLINK(1)", "<b>Zoë</b>", "\x1b[31mred")
GAMES = {"duel": (2, "life", "Duelo"), "elbrus": (4, "last_standing", "Elbrus")}


def a_season(rnd, count, first=1):
    """Results as the device keeps them."""
    for number in range(first, first + count):
        game = rnd.choice(list(GAMES))
        seats, criterion, _ = GAMES[game]
        players = rnd.sample(PEOPLE, seats)
        winner = rnd.randrange(seats)
        values = [rnd.randrange(20) for _ in players]
        values[winner] = 50
        yield {
            "match": f"match-{number:05}.log", "game": game, "mode": "duel", "players": players,
            "winners": [winner], "reason": criterion, "rounds": rnd.randint(1, 30),
            "actions": 9, "seconds": rnd.randint(60, 7200), "scores": values,
            "places": [1 + sum(other > value for other in values) for value in values],
            "why": {"criterion": criterion, "values": values},
        }  # fmt: skip


def fill(folder, told):
    folder.mkdir(parents=True, exist_ok=True)
    store = FileStore(str(folder))
    for result in told:
        results.add(store, result)


@pytest.fixture(scope="module")
def pulled(tmp_path_factory):
    """A device with a season of 100 matches, pulled with mpremote: -> (folder, the results)."""
    root = tmp_path_factory.mktemp("season")
    told = list(a_season(random.Random(7), MATCHES))
    fill(root / "flash/data", told)
    before = remote.PATIENCE_S
    remote.PATIENCE_S = 120
    try:
        with Device(root / "flash") as device:
            assert pull.main([str(root / "pulled"), "--port", device.port]) == 0
    finally:
        remote.PATIENCE_S = before
    return root / "pulled", told


def check_players(told, out, game, title):
    for name in PEOPLE:
        played = [
            result["players"][result["winners"][0]] == name
            for result in told
            if game in (None, result["game"]) and name in result["players"]
        ]
        runs = "".join("W" if won else "-" for won in played)
        wins = runs.count("W")
        longest = max(map(len, runs.split("-")))
        now = len(runs) - len(runs.rstrip("W"))
        numbers = (len(runs), wins, f"{round(100 * wins / len(runs))} %", longest, now)
        words = (re.escape(name.replace("\x1b", "?")), title, *map(str, numbers))
        assert re.search("^" + " +".join(words) + "$", out, re.MULTILINE), words


def test_the_sums_are_those_of_a_count_by_hand(pulled, capsys, tmp_path):
    folder, told = pulled
    assert season.main([str(folder), "--html", str(tmp_path / "season.html")]) == 0
    out = capsys.readouterr().out
    minutes = sum(result["seconds"] for result in told) // 60
    assert out.startswith(
        f"100 matches of 2 games, 6 players, {minutes // 60} h {minutes % 60:02} min"
    )
    page = (tmp_path / "season.html").read_text()
    for game, title in (*((game, row[2]) for game, row in GAMES.items()), (None, "all games")):
        check_players(told, out, game, title)
    for game, (_, _, title) in GAMES.items():
        times = [result["seconds"] for result in told if result["game"] == game]
        mean = round(sum(times) / len(times) / 60)
        assert re.search(rf"^{title} +{len(times)} +{mean} min$", out, re.MULTILINE)
    assert "\x1b" not in out and "\x1b" not in page
    assert "<b>Zoë" not in page and "&lt;b&gt;Zoë" in page
    assert "<script" not in page and "http" not in page.replace("http-equiv", "")


def test_a_line_for_each_player_and_match(pulled):
    folder, told = pulled
    with (folder / "plays.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == sum(len(result["players"]) for result in told)
    assert sum(int(row["winner"]) for row in rows) == MATCHES
    first = told[0]
    of_first = [row for row in rows if row["id"] == "match-00001"]
    order = sorted(range(len(first["players"])), key=lambda seat: (first["places"][seat], seat))
    for row, seat in zip(of_first, order, strict=True):
        name = first["players"][seat]
        assert row["player"] == ("'" + name if name.startswith("=") else name)
        assert int(row["score"]) == first["scores"][seat] == int(row["value"])
        assert (int(row["place"]), row["game"]) == (first["places"][seat], first["game"])
        assert int(row["minutes"]) == (first["seconds"] + 30) // 60
    assert json.loads((folder / "plays.json").read_text()) == told


def test_a_season_grows_though_a_device_forgets(tmp_path, capsys):
    rnd = random.Random(3)
    told = []
    for part in range(3):
        new = list(a_season(rnd, 60, 1 + 60 * part))
        told += new
        fill(tmp_path, new)
        plays.write(tmp_path)
    kept = results.each(FileStore(str(tmp_path)))
    assert len(list(kept)) < 180
    assert json.loads((tmp_path / "plays.json").read_text()) == told
    # One that was played on has its last result, and is counted once.
    results.add(FileStore(str(tmp_path)), {**told[-1], "winners": [0]})
    assert plays.write(tmp_path) == 180
    assert plays.load(tmp_path)[-1]["winners"] == [0]


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '[7, {"match": 1}, {"players": 3}]', "\x00"])
def test_a_file_that_is_nobodys_results(tmp_path, text, capsys):
    (tmp_path / "plays.json").write_text(text)
    (tmp_path / "results.log").write_bytes(text.encode())
    assert season.main([str(tmp_path)]) == 1
    assert "there are none" in capsys.readouterr().err
    assert plays.write(tmp_path) == 0
