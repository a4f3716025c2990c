# SPDX-License-Identifier: MIT
"""The examples for larger games, chosen from the list and played to their end by buttons alone."""

import pytest

from tests.games import undo_redo_and_power_cut
from tests.games.sheet.hands import (
    change,
    change_own,
    change_shared,
    choose,
    do_macro,
    on_table,
    understood,
    with_sheets,
)
from tests.games.sheet.scenes import NAMES


def begin(title, players=2):
    """Chosen from the list, with more players than the two that it begins with."""
    stage = with_sheets()
    choose(stage, title)
    if players > 2:
        stage.press("DOWN", "C", *["UP"] * (players - 2), "C", "UP", "UP")
    stage.press("C")
    assert len(stage.view["players"]) == players
    understood(stage)
    return stage


def counters(stage, seat):
    return stage.view["players"][seat]["counters"]


# --- commanders ----------------------------------------------------------------------------------


def test_commanders_with_four_players():
    stage = begin("Comandantes", 4)
    stage.press("DOWN", "A", "DOWN", "C")
    assert "Vida 39" in stage.words()  # what follows is shown before it is done
    change(stage, 20)
    assert counters(stage, 1)["life"] == 20
    change_own(stage, 1, "Daño (J1)", 1)
    assert "J2 queda fuera: Daño (J1) 21" in stage.words().replace("\n", " ")
    understood(stage)
    undo_redo_and_power_cut(stage)
    do_macro(stage, "Drenar 1")
    assert [person["counters"]["life"] for person in stage.view["players"]] == [41, 19, 39, 39]
    change_own(stage, 2, "Veneno", 10)
    assert "J3 queda fuera: Veneno 10" in stage.words()
    understood(stage)
    stage.press("DOWN", "C", "B", *["DOWN"] * 8, "C")  # by fives
    assert stage.view["winners"] == [0] and "Gana J1" in stage.words()
    assert [person["place"] for person in stage.view["players"]] == [1, 4, 3, 2]


# --- the besieged port ---------------------------------------------------------------------------

WAYS = [
    ("El muro cae", [("Muro", -8)], []),
    ("Hambre", [("Pan", -8)], []),
    ("El puerto arde", [("Fuegos", 6)], []),
    ("Cae un defensor", [], [(1, 4)]),
    ("Motín", [("Moral", -4), ("Pan", -6)], []),
    ("Todos enfermos", [("Peste", 5)], [(0, 2), (1, 2)]),
]


@pytest.mark.parametrize(("words", "shared", "wounds"), WAYS, ids=[way[0] for way in WAYS])
def test_a_port_has_six_ways_to_fall(words, shared, wounds):
    stage = begin("Puerto sitiado")
    steps = [lambda one=one: change_shared(stage, *one) for one in shared]
    steps += [lambda one=one: change_own(stage, one[0], "Heridas", one[1]) for one in wounds]
    for step in steps:
        assert not stage.view["over"]
        step()
    assert stage.view["over"] and stage.view["winners"] == []
    assert f"Derrota · {words}" in stage.words()


def test_a_port_is_saved():
    stage = begin("Puerto sitiado")
    do_macro(stage, "Salida")
    assert counters(stage, 0)["wounds"] == 1 and stage.view["shared"]["morale"] == 6
    do_macro(stage, "Reparar")
    assert stage.view["shared"]["wall"] == 10 and stage.view["shared"]["food"] == 7
    undo_redo_and_power_cut(stage)
    change_shared(stage, "Barcos", 2)
    assert stage.view["winners"] == [0, 1]
    assert "¡Victoria! · Llega la flota" in stage.words()


# --- river mills ---------------------------------------------------------------------------------


def test_a_race_with_production():
    stage = begin("Molinos del río")
    stage.press("B")
    stage.wait(500)
    stage.press("UP", "C")  # what cannot be done now
    assert [stage.app.top.row(index)[1] for index in range(2)] == ["Vender grano", "Molino"]
    stage.press("C")
    assert "No alcanza" in stage.words()
    assert counters(stage, 0)["coins"] == 4  # nothing of it was done
    while type(stage.app.top).__name__ != "MatchScreen":
        stage.press("A")
    fed = []
    while not stage.view["over"]:
        understood(stage)
        seat = stage.view["active"]
        mine = counters(stage, seat)
        if mine["grain"] >= 3:
            do_macro(stage, "Vender grano")
        elif mine["coins"] >= 5 and mine["mills"] < 6:
            do_macro(stage, "Molino")
        elif mine["coins"] >= 4 and mine["barges"] < 6:
            do_macro(stage, "Barca")
        else:
            stage.press("hC")
            fed += [words for words in stage.words().splitlines() if "Oro +" in words]
        assert stage.view["round"] < 30
    assert fed  # the next player is told what the mills have brought
    assert stage.view["reason"] == "target"
    assert "Gana" in stage.words() and "Llega a 25" in stage.words()


def test_who_has_most_barges_goes_first():
    stage = begin("Molinos del río")
    change_own(stage, 1, "Barcas", 1)
    stage.press("hC", "hC")
    assert (stage.view["round"], stage.view["active"]) == (2, 1)
    stage.press("hC")
    assert stage.view["active"] == 0


# --- two cities ----------------------------------------------------------------------------------


def test_a_city_is_conquered():
    stage = begin("Dos ciudades")
    for _ in range(2):
        do_macro(stage, "3 escudos")
    assert [person["counters"]["war"] for person in stage.view["players"]] == [6, -6]
    stage.press("A")
    assert "6=10" in stage.words()  # on the track that is ten points
    stage.press("A")
    undo_redo_and_power_cut(stage)
    do_macro(stage, "3 escudos")
    assert (stage.view["reason"], stage.view["winners"]) == ("instant", [0])
    assert "Gana J1: Conquista" in stage.words()


def test_a_city_of_science():
    stage = begin("Dos ciudades")
    change_own(stage, 0, "Azules", 30)
    change_own(stage, 1, "Ciencia", 6)
    assert "Gana J2: Seis ciencias" in stage.words()


def test_two_cities_by_points():
    stage = begin("Dos ciudades")
    change_own(stage, 1, "Azules", 5)
    while not stage.view["over"]:
        stage.press("hC")
        understood(stage)
    assert stage.view["round"] == 30
    assert "Gana J2: puntos 7 a 2" in stage.words()


# --- pairs ---------------------------------------------------------------------------------------


def test_a_pair_wins():
    stage = with_sheets()
    choose(stage, "Tute por parejas")
    stage.press("C")
    assert len(stage.view["players"]) == 4
    do_macro(stage, "Canta 40")
    assert [person["counters"]["points"] for person in stage.view["players"]] == [40, 0, 40, 0]
    stage.press("DOWN", "DOWN")
    do_macro(stage, "Canta 40")
    stage.press("DOWN", "DOWN", "C")
    change(stage, 21)
    assert stage.view["winners"] == [0, 2]
    assert "Ganan J1 · J3: Tantos 101 a 0" in stage.words()


# --- a macro on C --------------------------------------------------------------------------------


def test_one_press_does_several_changes():
    sheet = {
        "title": "Vueltas",
        "players": [2, 4],
        "counters": [
            {"id": "laps", "label": "Vueltas"},
            {"id": "fuel", "label": "Gasolina", "start": 2, "max": 9},
        ],
        "win": {"by": "highest"},
        "macros": [
            {
                "id": "lap",
                "label": "Vuelta",
                "do": [{"counter": "laps", "by": 1}, {"counter": "fuel", "by": -1}],
            }
        ],
        "press": "lap",
    }
    players = [{"name": name} for name in NAMES[:2]]
    stage = on_table({"mode": "sheet", "sheet": sheet, "players": players})
    assert stage.labels()[2] == "Vuelta"
    stage.press("C")
    assert counters(stage, 0) == {"laps": 1, "fuel": 1}
    stage.press("DOWN", "C")
    assert counters(stage, 1) == {"laps": 1, "fuel": 1}
    assert stage.presses == 3
    stage.press("C", "C")
    assert "No alcanza" in stage.words() and counters(stage, 0) == {"laps": 2, "fuel": 0}
    stage.press("hA")
    assert "Ana: Vuelta" in stage.words()
