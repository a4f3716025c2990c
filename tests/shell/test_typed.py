# SPDX-License-Identifier: MIT
"""Dice thrown on the table, typed in by buttons: every kind of roll of every game."""

import pytest

from firmware.i18n import LANGUAGES
from lib.font import named
from tests.games import undo_redo_and_power_cut
from tests.games.dawnfall.scenes import ACTIVE, FIGHT, SWING
from tests.games.dawnfall.scenes import DUEL as DAWNFALL
from tests.games.elbrus.scenes import BEGUN, SIX
from tests.games.tashkalar.scenes import DUEL as TASHKALAR
from tools.stage import Stage

SMALL = named("small")

ARMED = [
    ("begin", {}),
    ("take_weapon", {"player": 0, "slot": 0, "group": "six", "dice": 3, "damage": 5}),
    ("move_roll", {"faces": [1, 2]}),
    ("move", {}),
]
SHEET = {
    "mode": "sheet",
    "players": [{"name": "Ana"}, {"name": "Beto"}],
    "sheet": {
        "title": "Suerte",
        "players": [1, 4],
        "counters": [{"id": "points", "label": "Puntos", "min": 0, "max": 99}],
        "win": {"by": "highest"},
        "dice": [
            {"id": "luck", "label": "Tiempo", "faces": ["Sol", "Lluvia"]},
            {"id": "odd", "label": "Impar", "faces": [1, 3, 5]},
        ],
        "roll": ["luck", "odd", "d6"],
    },
}


def with_table_dice(game, setup, actions=(), language="es"):
    stage = Stage()
    stage.app.change_setting("language", language)
    stage.begin(game, setup, actions)
    stage.app.change_setting("dice", "table")
    stage.wait(2000)
    return stage


def turn(stage, *faces):
    """Turn each die up from its lowest face to the given one."""
    for face in faces:
        screen = stage.app.top
        while screen._faces[screen._at] != face:
            stage.press("UP")
        stage.press("C")


def is_typing(stage):
    return type(stage.app.top).__name__ == "Typed"


def choose(stage, action):
    stage.press("B")
    names = [name for name, _ in stage.app.top._actions]
    stage.press(*["DOWN"] * names.index(action), "C")


def last_faces(stage):
    return stage.app.match.session.last_action()["faces"]


def test_the_movement_dice():
    stage = with_table_dice("elbrus", SIX, BEGUN[:1])
    stage.press("C")
    assert is_typing(stage)
    assert stage.labels() == ("Atrás", "Tira Escudero", "Seguir")
    assert "Mover: dados de la mesa" in stage.words() and "1–6" in stage.words()
    stage.press("DOWN", "C")
    assert stage.labels()[2] == "Mover"
    assert stage.view["phase"] == "start"
    turn(stage, 2)
    assert stage.view["turn"]["dice"] == [6, 2]
    assert stage.view["phase"] == "move"
    assert last_faces(stage) == [6, 2]
    undo_redo_and_power_cut(stage)


def test_back_to_the_die_before_and_out():
    stage = with_table_dice("elbrus", SIX, BEGUN[:1])
    stage.press("C", "UP", "UP", "C", "UP", "A", "UP", "C")
    assert stage.app.top._faces == [4, 2]
    stage.press("A", "A")
    assert stage.view["phase"] == "start"
    assert not is_typing(stage)


def test_the_device_may_roll_after_all():
    stage = with_table_dice("elbrus", SIX, BEGUN[:1])
    stage.rolls([5, 4])
    stage.press("C", "UP", "B")
    assert stage.view["turn"]["dice"] == [5, 4]


def test_an_action_without_dice_asks_for_none():
    stage = with_table_dice("elbrus", SIX, ARMED)
    stage.press("DOWN", "C", "C")
    assert stage.view["players"][1]["health"] == 80


def test_a_shot_at_an_opponent_who_is_pointed_at():
    stage = with_table_dice("elbrus", SIX, ARMED)
    stage.press("DOWN", "B", "C", "C")  # Disparar, with who rolls and the weapon's numbers
    assert is_typing(stage)
    turn(stage, 6, 5, 1)
    assert last_faces(stage) == [6, 5, 1]
    assert stage.view["players"][1]["health"] == 40
    undo_redo_and_power_cut(stage)


def test_a_form_lets_the_device_roll_once():
    stage = with_table_dice("elbrus", SIX, ARMED)
    stage.rolls([1, 1, 2])
    stage.press("C", "B", "B", "C")  # to the dice: Tira Escudero
    assert last_faces(stage) == [1, 1, 2]


@pytest.mark.parametrize(
    "action, faces",
    [("throw_flame", [6, 4]), ("throw_spear", [3])],
)
def test_what_is_thrown(action, faces):
    stage = with_table_dice("elbrus", SIX, ARMED)
    stage.press("DOWN")
    choose(stage, action)
    while not is_typing(stage):
        stage.press("C")
    turn(stage, *faces)
    assert last_faces(stage) == faces
    assert stage.view["players"][1]["health"] < 100


def test_the_die_of_twenty_sides():
    stage = with_table_dice("elbrus", SIX)
    choose(stage, "roll_sector")
    stage.press("C")
    assert "1–20" in stage.words()
    stage.press("DOWN", "DOWN", "DOWN", "C")
    assert stage.view["players"][0]["sector"] == 18


def test_rules_that_roll_again_ask_again():
    """Who begins: all of them roll, and those who are level once more."""
    stage = with_table_dice("elbrus", SIX)
    stage.app.match.commit("first_player", {}, None)
    turn(stage, 6, 1, 6, 2, 2, 2)
    assert is_typing(stage)
    assert stage.view["last_roll"] == []
    turn(stage, 3, 5)
    assert stage.view["active"] == 2
    assert last_faces(stage) == [6, 1, 6, 2, 2, 2, 3, 5]


def test_an_action_that_is_refused_asks_for_no_dice():
    stage = with_table_dice("elbrus", SIX, ARMED)
    stage.app.match.commit("move_roll", {}, None)
    stage.wait(10)
    assert not is_typing(stage)
    assert "Solo al empezar el turno" in stage.words()


def test_a_whole_fight():
    stage = with_table_dice("dawnfall", DAWNFALL, FIGHT)
    stage.press("C")  # the striker's yellow die
    assert is_typing(stage) and "0–4" in stage.words()
    turn(stage, 4)
    assert stage.view["combat"]["attack"] == 4
    stage.press("DOWN", "C")  # a red die for the defence
    assert "1–6" in stage.words()
    turn(stage, 2)
    assert last_faces(stage) == [2]
    assert stage.view["dice"]["cog"]
    stage.press("DOWN", "C")  # once more for a crystal
    turn(stage, 5)
    assert stage.view["combat"]["defence"] == 5
    undo_redo_and_power_cut(stage)


def test_a_shot_of_dawnfall():
    stage = with_table_dice("dawnfall", DAWNFALL, SWING)
    choose(stage, "shoot")
    stage.press("C", "C", "UP", "C")  # yellow, the first unit, done
    assert is_typing(stage)
    turn(stage, 3)
    assert stage.view["dice"]["face"] == 3
    assert stage.view["dice"]["use"] == "shot"


def test_a_free_roll_of_dawnfall():
    stage = with_table_dice("dawnfall", DAWNFALL, ACTIVE)
    choose(stage, "roll_yellow")
    turn(stage, 0)
    assert stage.view["dice"]["cog"]


def test_the_tray_of_a_match():
    stage = with_table_dice("tashkalar", TASHKALAR)
    stage.press("hB", "UP", "UP", "C")
    turn(stage, 6, 1, 3)
    assert type(stage.app.top).__name__ == "DiceTray"
    assert "= 10" in stage.words()
    assert stage.view["last_roll"] == [6, 1, 3]
    assert "d6" not in stage.app.rolls  # nothing that the device has rolled
    stage.press("A")
    undo_redo_and_power_cut(stage)


def test_the_tray_may_be_left_while_typing():
    stage = with_table_dice("tashkalar", TASHKALAR)
    stage.press("hB", "C")
    turn(stage, 4)
    stage.press("B", "C", "A")  # another kind, and no roll of it
    assert stage.view["last_roll"] == [4]
    assert type(stage.app.top).__name__ == "DiceTray"


def test_ten_dice_fit():
    stage = with_table_dice("tashkalar", TASHKALAR)
    stage.press("hB", *["UP"] * 9, *["B"] * 5, "C")
    assert len(stage.app.top._faces) == 10
    assert "…" not in stage.words()
    for face in range(1, 11):
        turn(stage, face)
    assert stage.view["last_roll"] == list(range(1, 11))


def test_the_tray_without_a_match_rolls():
    stage = Stage()
    stage.app.change_setting("dice", "table")
    stage.rolls([4])
    stage.press("UP", "C", "C")
    assert stage.app.rolls["d6"] == [0, 0, 0, 1, 0, 0]


def test_the_dice_of_a_sheet():
    stage = with_table_dice("sheet", SHEET)
    stage.press("hB", "C")
    assert "Sol" in stage.words()
    stage.press("UP")
    assert "Lluvia" in stage.words()
    stage.press("C", "UP", "UP")
    assert "5" in stage.words()
    stage.press("C", "UP", "C")
    assert stage.view["last_roll"] == [2, 5, 2]
    assert last_faces(stage) == [2, 5, 2]


def test_the_setting_can_be_changed_in_the_middle_of_a_match():
    stage = Stage()
    stage.begin("elbrus", SIX, BEGUN[:1])
    stage.press("B")
    rows = [row[1] for row in stage.app.top.rows()]
    stage.press(*["UP"] * (len(rows) - rows.index("Ajustes")), "C")
    rows = [row[1] for row in stage.app.top.rows()]
    stage.press(*["DOWN"] * rows.index("Dados"), "C")
    assert "de la mesa" in stage.words()
    stage.press("A", "A", "C")
    assert is_typing(stage)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_fit(language):
    stage = with_table_dice("dawnfall", DAWNFALL, FIGHT, language)
    stage.press("C")
    assert "…" not in stage.words()
    assert SMALL.width(stage.labels()[1]) <= 92
