# SPDX-License-Identifier: MIT
"""Two games that many know, written with nothing but docs/sheets.md, and played to their end."""

import pathlib

from tests.games.sheet.hands import change, choose, do_macro, with_sheets
from tools import sheet as command

FOLDER = pathlib.Path(__file__).parent / "written"


def begin(name, title):
    stage = with_sheets((name, (FOLDER / f"{name}.json").read_bytes()))
    choose(stage, title)
    return stage


def test_the_checker_has_nothing_to_say(capsys):
    for path in sorted(FOLDER.glob("*.json")):
        assert command.main([str(path)]) == 0
        assert len(capsys.readouterr().out.splitlines()) == 1


def test_mus_is_won_with_the_third_game():
    stage = begin("mus", "Mus")
    assert "equipo A" in stage.words()
    stage.press("C")
    for game in range(3):
        stage.press("C")
        change(stage, 5)
        stage.press("DOWN", "C")
        change(stage, 2)
        points = [person["counters"]["points"] for person in stage.view["players"]]
        assert points == [5, 2, 5, 2]
        do_macro(stage, "Juego ganado")
        games = [person["counters"]["games"] for person in stage.view["players"]]
        assert games == [game + 1, 0, game + 1, 0]
    assert stage.view["winners"] == [0, 2]
    assert "Ganan J1 · J3: Tres juegos" in stage.words()


def test_settlers_race_to_ten():
    stage = begin("island-settlers", "Colonos de la isla")
    stage.press("C")
    assert len(stage.view["players"]) == 3
    do_macro(stage, "Ruta más larga")
    assert [person["score"] for person in stage.view["players"]] == [4, 2, 2]
    stage.press("DOWN")
    do_macro(stage, "Ruta más larga")  # another one has it now
    assert [person["score"] for person in stage.view["players"]] == [2, 4, 2]
    for label in ("Ciudad", "Ciudad", "Mayor ejército", "Ruta más larga"):
        do_macro(stage, label)
    assert [person["score"] for person in stage.view["players"]] == [8, 2, 2]
    stage.press("B:locked")  # there is no village left to become a city
    assert "Ciudad\nNo alcanza" in stage.words()
    stage.press("A", "A")
    for _ in range(2):
        do_macro(stage, "Pueblo")
    assert stage.view["winners"] == [0]
    assert "Gana J1: puntos 10 a 2" in stage.words()
