# SPDX-License-Identifier: MIT
"""Duel with buttons only: a match, press counts, a way to every action."""

from firmware import games
from firmware.games.duel import rules
from firmware.games.duel.table import Table
from tests.games import actions_of
from tests.games.duel.scenes import FIGHT, TWO
from tools.stage import Stage


def on_table(actions=()):
    stage = Stage()
    stage.begin("duel", TWO, actions)
    stage.wait(2000)
    stage.presses = 0
    return stage


def life(stage):
    return [mat["life"] for mat in stage.view["players"]]


def test_a_whole_match():
    stage = Stage()
    stage.press(*["DOWN"] * games.slugs().index("duel"), "C", "C")
    assert stage.view["game"] == "duel"
    stage.press("DOWN", "C", *["UP"] * 19, "C")  # the other one loses all
    assert stage.view["over"] and stage.view["winners"] == [0]
    assert "Gana" in stage.words()
    assert "log.txt" not in stage.store.names()


def test_a_turn_passes_with_one_press():
    stage = on_table()
    stage.press("C")
    assert stage.view["active"] == 1


def test_three_points_of_damage():
    stage = on_table()
    stage.press("DOWN", "C", "UP", "UP", "C")
    assert life(stage) == [20, 17]
    assert stage.presses == 5


def test_poison_and_healing_are_in_the_list():
    stage = on_table()
    stage.press("B", "DOWN", "C", "UP", "C")  # heal oneself
    assert life(stage) == [22, 20]
    stage.press("DOWN", "B", "DOWN", "DOWN", "C", "DOWN", "C")
    assert stage.view["players"][1]["poison"] == 1


def test_who_points_at_oneself_aims_at_the_other_one():
    stage = on_table()
    stage.press("B:poison")
    assert "Veneno · Beto" in stage.words()
    stage.press("C")
    assert [mat["poison"] for mat in stage.view["players"]] == [0, 1]
    stage.press("C", "B:hit", "C")  # in the other one's turn it is the first one
    assert life(stage) == [19, 20]


def test_undo_takes_two_presses():
    stage = on_table(FIGHT)
    stage.press("hA", "C")
    assert life(stage) == [20, 13]


def test_every_action_has_a_way():
    assert set(Table.QUICK) == set(actions_of(rules)) | {"end_turn", "concede"}


def test_lights_show_life():
    stage = on_table([("hit", {"target": 1, "amount": 10})])
    rows = stage.leds()
    lit = [sum(cell != "000000" for cell in row) for row in rows]
    assert lit[0] > lit[-2]
