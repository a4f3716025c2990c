# SPDX-License-Identifier: MIT
"""Dominio at the table, with buttons only."""

import itertools
import json

import pytest

from firmware.games.dominio import rules
from firmware.games.dominio.forms import FORMS
from firmware.games.dominio.pages import Pages
from firmware.games.dominio.rules import FACTIONS
from firmware.games.dominio.table import Table
from firmware.i18n import LANGUAGES
from firmware.match import results
from firmware.ui import retold, theme
from tests.games import actions_of
from tests.games import log_of as log_of_match
from tests.games.dominio import scenes
from tools import shots
from tools.stage import Stage
from tools.texts import texts as table_of_texts

DUEL = scenes.DUEL
TEAMS = scenes.TEAMS
NEXT = scenes.NEXT
TURN = scenes.TURN


def table(setup=DUEL, do=(), **parts):
    stage = Stage(**parts)
    stage.begin("dominio", setup, do)
    stage.presses = 0
    return stage


def from_launcher(stage, mode):
    """Open the game and start a match with what the wizard offers."""
    while stage.app.top.rows()[stage.app.top.at][1] != "Dominio":
        stage.press("DOWN")
    stage.press("C")
    if mode == "teams":
        stage.press("DOWN", "C", "UP")
    stage.press("C")
    assert "Sorteo" in stage.words()
    stage.press("C")
    assert stage.view["mode"] == mode


def last(stage):
    entry = stage.app.match.session.last_action()
    return entry["do"], entry["with"]


def choose(stage, action):
    """B's list: go to an action and choose it."""
    stage.press("B:" + action)


def point_at(stage, spot):
    for _ in range(30):
        if stage.app.top.spot == spot:
            return
        stage.press("DOWN")
    raise AssertionError(f"no way to {spot}")


def log_of(stage):
    return (stage.store.read("log.txt", 8192) or b"").decode()


# --- whole matches -----------------------------------------------------------------------------


def test_a_duel_from_the_launcher_to_the_result():
    stage = Stage()
    from_launcher(stage, "duel")
    stage.press("C")  # the first warrior's dawn effect
    assert last(stage) == ("dawn", {"player": 0, "at": 3})
    stage.press("hC")
    assert stage.view["phase"] == "actions"
    # Order 4 against a basic of 3: defeated, a level, and a gap that side 1 must fill.
    stage.press("C", "UP", "UP", "C", "C")
    assert stage.view["gap"] == {"side": 1, "row": 1}
    assert stage.view["players"][0]["level"] == 2
    stage.press("C")  # the banner
    stage.press("hC")  # nobody goes on before it is filled
    assert stage.view["phase"] == "actions"
    before = stage.view["gap"]
    stage.power_on()
    assert stage.view["gap"] == before
    stage.press("C")
    assert last(stage) == ("fill", {"player": 1, "src": 1, "dst": 0})
    # Row II wants somebody of row III now: the second one, taken back, then the first.
    stage.press("DOWN", "C")
    assert last(stage)[1] == {"player": 1, "src": 4, "dst": 1}
    stage.press("hA", "C")
    assert stage.view["gap"] == {"side": 1, "row": 2}
    stage.press("C")
    assert last(stage)[1] == {"player": 1, "src": 3, "dst": 1}
    assert stage.view["gap"] is None
    stage.press("hC", "C")  # some points are lost
    assert stage.view["phase"] == "market"
    stage.press("C", "C")  # no gold: sell a card of the kit
    assert stage.view["sides"][0]["gold"] == 1
    stage.press("hC")
    assert stage.view["phase"] == "redraw"
    stage.press("C", "C")
    assert last(stage) == ("redraw", {"player": 0, "discard": 0})
    count = stage.app.match.session.count
    stage.power_on()
    assert stage.app.match.session.count == count
    stage.press("C")  # nothing usual is left: the turn ends
    if stage.labels()[2] == "Entendido":
        stage.press("C")
    assert (stage.view["active"], stage.view["phase"]) == (1, "dawn")
    # Side 1 strikes the Sage from row I, three rows away.
    stage.press("hC")
    assert stage.app.top.spot == 12
    stage.press("C", "B", "B")
    assert "¿a quién?" in stage.words()
    while stage.app.top.value != 4:
        stage.press("DOWN")
    stage.press("C")
    stage.press("UP", times=12)
    stage.press("C", "C")
    assert stage.view["over"]
    assert stage.view["winners"] == [1]
    assert "Gana J2: Sabio de J1 derrotado" in stage.words()
    assert not log_of(stage)


def test_a_team_match_from_the_launcher_to_the_result():
    stage = Stage()
    from_launcher(stage, "teams")
    stage.press("hC")
    # Row I against row I has two targets: who acts, whom, the order, the instants.
    stage.press("C", "C", "C", "UP", "UP", "C", "C")
    assert last(stage)[0] == "attack"
    assert stage.view["gap"]["side"] == 1
    stage.press("C", "hA", "C")
    assert stage.view["gap"] is None
    stage.power_on()
    for sage in (7, 10):
        point_at(stage, 12 + sage)
        stage.press("C", "DOWN", "C")  # harm: who of the two
        stage.press("UP", times=9)
        stage.press("C")
        assert last(stage) == ("harm", {"player": 1, "target": sage, "damage": 10})
        if sage == 7:
            assert "Sabio" in stage.words()
            assert not stage.view["players"][2]["sage"]
            stage.press("C")
    assert stage.view["over"]
    assert stage.view["winners"] == [0, 1]
    assert "Ganan J1 · J2: Sabios 2 a 0" in stage.words()
    assert "Sabios derrotados · ronda 1" in stage.words()
    assert not log_of(stage)


# --- every action ------------------------------------------------------------------------------

HOLE = [("withdraw", {"side": 0, "at": 5, "to": "hand"})]
RICH = [("gain_gold", {"player": 0, "amount": 9})]
LEVEL = [scenes.adjust("players.0.level", 4)]
DISCARDED = [("discard", {"player": 0, "count": 2})]
STATES = {
    "dawn": [],
    "summon": HOLE + [NEXT],
    "deploy": HOLE,
    "faction_action": LEVEL + [NEXT],
    "buy": RICH + [NEXT, NEXT],
    "buy_summon": HOLE + RICH + [NEXT, NEXT],
    "sell": [NEXT, NEXT],
    "recycle": RICH + [NEXT, NEXT],
    "redraw": [NEXT, NEXT, NEXT],
    "end_turn": [NEXT, NEXT, NEXT],
    "fill": [scenes.harm(1, 0, 3)],
}


@pytest.mark.parametrize("action", sorted(actions_of(rules)) + ["end_turn", "concede"])
@pytest.mark.parametrize("setup", [DUEL, TEAMS], ids=["duel", "teams"])
def test_every_action_can_be_done_from_the_list(setup, action):
    do = STATES.get(action, [NEXT])
    if setup is TEAMS:
        hole = ("withdraw", {"side": 0, "at": 8, "to": "hand"})
        do = [hole if step in HOLE else step for step in do]
        do = [scenes.harm(2, 0, 3) if step == scenes.harm(1, 0, 3) else step for step in do]
    stage = table(setup, do)
    count = stage.app.match.session.count
    choose(stage, action)
    for _ in range(10):
        if stage.app.match.session.count > count:
            break
        stage.press("C")
    assert last(stage)[0] == action
    assert not log_of(stage)


SAYS = {
    "dawn": "Amanecer: Guerrero III·1 de Ana",
    "summon": "Coloca: Básico III·3 de Ana",
    "deploy": "Coloca: Básico III·3 de Ana",
    "strategy": "Ana juega una Orden estratégica",
    "instant": "Ana juega una Orden instantánea",
    "swap": "Intercambia: Básico I de Ana y Básico II·1 de Ana",
    "rearrange": "Intercambia: Básico I de Ana y Básico II·1 de Ana",
    "withdraw": "Retira: Básico I de Ana",
    "draw": "Ana roba 1 carta",
    "draw_free": "Ana roba 1 carta",
    "discard": "Ana descarta 1 carta",
    "faction_action": "Ana usa su Acción de facción 1",
    "buy": "Ana paga 3 de Oro",
    "buy_summon": "Ana paga 5 de Oro. Coloca: Básico III·3 de Ana",
    "recycle": "Ana paga 1 de Oro",
    "sell": "Ana obtiene 1 de Oro",
    "gain_gold": "Ana obtiene 1 de Oro",
    "tokens": "Añade 1 Refuerzo: Básico I de Ana",
}


@pytest.mark.parametrize("action", SAYS)
def test_every_event_says_who_and_what(action):
    stage = table(DUEL, STATES.get(action, [NEXT]))
    choose(stage, action)
    for _ in range(5):
        if type(stage.app.top).__name__ not in ("MatchScreen", "Banner"):
            stage.press("C")
    assert last(stage)[0] == action
    assert SAYS[action] in " ".join(stage.words().split())
    if type(stage.app.top).__name__ == "Banner":
        stage.press("C")
    _, title, lines = log_of_match(stage)[0]
    assert SAYS[action] in " ".join([title, *lines])


def test_damage_to_ones_own_names_who_does_it():
    stage = table(do=[NEXT])
    for keys, words in ((["B"], "Daño · Beto"), (["A", "hDOWN", "B"], "Daño")):
        stage.press(*keys)
        row = stage.more().index("harm")
        assert stage.app.top.row(row)[1] == words


def test_every_action_has_a_form_or_needs_none():
    for action, (_, params) in actions_of(rules).items():
        wanted = {param[0] for param in params}
        fields = {field.name for field in FORMS[action]().fields} if action in FORMS else set()
        assert wanted == fields, action
        assert action in Table.QUICK


DEFAULTS = {
    "attack": {"value": 2, "with_strength": False, "instants": []},
    "buy": {"market": "elementals", "cost": 3},
    "discard": {"count": 1},
    "draw_free": {"count": 1},
    "gain_gold": {"amount": 1},
    "harm": {"damage": 1},
    "redraw": {"discard": 0},
    "sell": {"cost": 0},
    "tokens": {"boosts": 1, "shields": 0},
}


def test_what_is_proposed_comes_from_the_rules_and_from_no_other_action():
    """Large numbers everywhere, then each form anew: nothing of them is proposed to anybody."""
    stage = table(do=[NEXT])
    for action in ("gain_gold", "tokens", "harm"):
        choose(stage, action)
        stage.press(*["UP"] * 3, "C")
        assert last(stage)[0] == action and 4 in last(stage)[1].values()
        while type(stage.app.top).__name__ != "MatchScreen" or stage.view["gap"]:
            stage.press("C")
    stage.press("hC", "C")
    for phase in ("market", "redraw", "dawn", "actions"):
        assert stage.view["phase"] == phase
        match = stage.app.match
        for action, wanted in DEFAULTS.items():
            if match.table.lock(action, {}) or match.lock(action, {}):
                continue
            form = match._form_screen(action, {})
            form.begin()
            found = form.complete()
            assert {name: found[name] for name in wanted} == wanted, (phase, action)
        stage.press("hC")
        while type(stage.app.top).__name__ != "MatchScreen":
            stage.press("C")


# --- presses -----------------------------------------------------------------------------------


def test_who_turns_back_from_another_target_has_the_one_before():
    stage = table(do=[NEXT])
    stage.press("C", "B", "B", "DOWN", "A")
    stage.wait(100)
    assert not log_of(stage)
    stage.press("C", "C")
    action, args = last(stage)
    assert (action, args["target"], args["distance"]) == ("attack", 0, 1)


def test_next_phase_is_one_press():
    stage = table()
    stage.press("hC")
    assert (stage.view["phase"], stage.presses) == ("actions", 1)


def test_points_unspent_are_told_and_can_be_taken_back():
    stage = table(do=[NEXT])
    stage.press("hC")
    assert "Quedan 4 Puntos de acción" in stage.words()
    assert stage.labels()[0] == "No"
    stage.press("A")
    assert stage.view["phase"] == "actions"
    stage.press("hC", "C")
    assert stage.view["phase"] == "market"
    assert "Ana pierde PA: 4" in stage.words()
    stage.press("hA", "C")
    assert (stage.view["phase"], stage.view["sides"][0]["ap"]) == ("actions", 4)


def test_melee_is_four_presses():
    stage = table(do=[NEXT])
    stage.press("C", "UP", "C", "C")
    assert last(stage) == (
        "attack",
        {"player": 0, "at": 0, "target": 0, "distance": 1, "value": 3, "with_strength": False,
         "instants": []},
    )  # fmt: skip
    assert stage.presses == 4


def test_a_gap_is_one_press_or_two():
    stage = table(do=[scenes.harm(0, 0, 3)])
    stage.press("C")
    assert (last(stage)[1]["src"], stage.presses) == (1, 1)
    stage = table(do=[scenes.harm(0, 0, 3)])
    stage.press("DOWN", "C")
    assert (last(stage)[1]["src"], stage.presses) == (2, 2)


def test_buying_for_4_is_three_presses():
    stage = table(do=RICH + [NEXT, NEXT])
    stage.press("C", "UP", "C")
    assert last(stage) == ("buy", {"player": 0, "market": "elementals", "cost": 4})
    assert stage.presses == 3


def test_redrawing_after_two_discards_is_four_presses():
    stage = table(do=[NEXT, NEXT, NEXT])
    stage.press("C", "UP", "UP", "C")
    assert last(stage) == ("redraw", {"player": 0, "discard": 2})
    assert stage.presses == 4


def test_undo_is_two_presses():
    stage = table(do=[NEXT])
    stage.press("hA", "C")
    assert (stage.view["phase"], stage.presses) == ("dawn", 2)


# --- the attack --------------------------------------------------------------------------------


def test_the_sum_is_spelt_out_before_it_is_done():
    stage = table(do=[NEXT, scenes.tokens(0, 0, 2), scenes.tokens(1, 0, 0, 2)])
    stage.press("C", "UP", "C", "UP")
    words = stage.words()
    for part in ("3", "+", "2", "−", "1", "=", "Orden", "refuer.", "inst.", "escud."):
        assert part in words
    assert "sigue en pie" in words
    assert last(stage)[0] != "attack"
    stage.press("C")
    assert stage.view["last_damage"] == 2
    assert last(stage)[1]["instants"] == [{"player": 1, "reduce": 1}]
    # The same sum afterwards, and what must come off the table, on the ink and in the log.
    told = [
        "Daño 3+2−1−2 = 2. Básico I de Beto: 3→1",
        "Retira 2 Refuerzos: Básico I de Ana",
        "Retira 2 Escudos: Básico I de Beto",
    ]
    ink = " ".join(stage.words().split())
    for words in told:
        assert words in ink
    assert log_of_match(stage)[0] == (1, "Ana ataca: I→I (3)", told)


def test_strength_and_several_instants():
    stage = table(do=[NEXT])
    stage.press("C", "B", "UP", "C", "UP", "B", "UP", "UP", "C")
    args = last(stage)[1]
    assert args["with_strength"] is True
    assert args["instants"] == [{"player": 1, "reduce": 1}, {"player": 1, "reduce": 2}]
    # The table said so once: it is taken for granted the next time.
    point_at(stage, 1)
    stage.press("C", "C", "C", "C")
    assert last(stage)[1]["with_strength"] is True


def test_the_distance_follows_the_target():
    stage = table(do=[NEXT])
    point_at(stage, 4)  # the Sage, row III
    stage.press("C")
    stage.press("DOWN", "DOWN", "DOWN", "C", "C", "C")
    args = last(stage)[1]
    assert (args["at"], args["target"], args["distance"]) == (4, 3, 5)


def test_two_defenders_take_turns_with_their_instants():
    stage = table(TEAMS, [NEXT])
    stage.press("C", "C", "C", "UP", "C", "UP", "B", "UP", "C")
    reduced = [order["player"] for order in last(stage)[1]["instants"]]
    assert sorted(reduced) == [2, 3]


def test_an_attack_leaves_nothing_behind_when_it_is_left():
    stage = table(do=[NEXT])
    count = stage.app.match.session.count
    stage.press("C", "UP", "C", "UP", "A", "A")
    assert stage.app.match.session.count == count
    assert stage.labels() == ("Ver", "Más", "Atacar")


# --- rarer things ------------------------------------------------------------------------------


def test_an_enemy_slot_can_be_chosen_before_the_attacker():
    stage = table(do=[NEXT])
    stage.press("hDOWN", "DOWN")
    assert stage.app.top.spot == 13
    choose(stage, "attack")
    stage.press("DOWN", "C", "C", "C")
    args = last(stage)[1]
    assert (args["at"], args["target"], args["distance"]) == (1, 1, 3)


def test_a_strategic_order_with_two_hits_and_one_that_was_taken_back():
    stage = table(do=[NEXT])
    choose(stage, "strategy")
    stage.press("DOWN", "C", "UP", "C")  # two to the first
    stage.press("DOWN", "C", "C")  # one to the second
    stage.press("DOWN", "C", "UP", "A")  # none to the third after all
    stage.press("UP", "UP", "UP", "C")
    hits = [{"target": 0, "damage": 2}, {"target": 1, "damage": 1}]
    assert last(stage) == ("strategy", {"player": 0, "hits": hits})


def test_tokens_of_both_kinds():
    stage = table(do=[NEXT])
    stage.press("B", "C", "UP", "B", "UP", "C")
    assert last(stage) == ("tokens", {"player": 0, "at": 0, "boosts": 2, "shields": 2})
    # Only shields: B at once takes one of them instead of a boost.
    stage.press("B", "C", "B", "C")
    assert last(stage)[1] == {"player": 0, "at": 0, "boosts": 0, "shields": 1}


def test_no_tokens_at_all_are_refused_in_words():
    stage = table(do=[NEXT])
    stage.press("B", "C", "DOWN", "C")
    assert "Ninguna ficha" in stage.words()


def test_buying_for_a_single_gold_shows_the_market_and_the_cost():
    stage = table(do=[("gain_gold", {"player": 0, "amount": 1}), NEXT, NEXT])
    stage.press("C")
    assert "Comprar: coste" in stage.words() and "Elementales" in stage.words()
    stage.press("B", "C")
    assert last(stage) == ("buy", {"player": 0, "market": "orders", "cost": 1})
    assert "Revela 1 carta: Órdenes" in stage.words()


def test_both_sides_shields_take_six_presses_at_most():
    stage = table(do=[NEXT])
    stage.press("hDOWN", "B")  # the enemy's front: tokens come first
    assert stage.app.top.row(0)[1].startswith("Fichas")
    stage.press("C", "B", "UP", "C")
    assert last(stage) == ("tokens", {"player": 1, "at": 0, "boosts": 0, "shields": 2})
    assert "Añade 2 Escudos: Básico I de Beto" in " ".join(stage.words().split())
    assert stage.presses <= 6


def test_gold_over_the_cap_is_told_of_whose_purse_it_is():
    stage = table(do=[NEXT, ("gain_gold", {"player": 1, "amount": 8})])
    match = stage.app.match
    assert match.commit("gain_gold", {"player": 1, "amount": 5}, None)
    stage.wait(50)
    assert "Monedero de Beto lleno: 12 de Oro" in stage.words()


def test_the_end_of_a_turn_says_who_draws():
    stage = table(do=[NEXT, ("discard", {"player": 0, "count": 1}), NEXT, NEXT])
    stage.press("hC")
    assert stage.view["active"] == 1
    assert "Ana roba 1 carta" in stage.words()


def test_the_market_is_remembered():
    stage = table(do=RICH + [NEXT, NEXT])
    stage.press("C", "B", "C")
    assert last(stage)[1]["market"] == "orders"
    stage.press("C", "C")
    assert last(stage)[1]["market"] == "orders"


def test_an_empty_slot_is_filled_where_it_is_pointed_at():
    stage = table(do=HOLE + [NEXT])
    point_at(stage, 5)
    assert stage.labels()[2] == "Invocar"
    stage.press("C", "DOWN", "C", "UP", "C", "UP", "C")
    assert last(stage) == (
        "summon", {"player": 0, "at": 5, "kind": "warrior", "strength": 3, "health": 5},
    )  # fmt: skip


@pytest.mark.parametrize("phases", range(4))
@pytest.mark.parametrize("setup", [DUEL, TEAMS], ids=["duel", "teams"])
def test_c_on_a_gap_of_ones_own_never_crashes(setup, phases):
    at = 5 if setup is DUEL else 8
    hole = ("withdraw", {"side": 0, "at": at, "to": "hand"})
    for more in ([], RICH, [("discard", {"player": 0, "count": 5})]):
        stage = table(setup, [hole, *more, *[NEXT] * phases])
        point_at(stage, at)
        for key in ("C", "C", "B", "A", "A", "C"):
            stage.press(key)
        assert not log_of(stage)


def test_at_dawn_only_a_card_effect_fills_an_empty_slot():
    stage = table(do=HOLE)
    point_at(stage, 5)
    assert stage.labels()[2] == "Desplegar"
    stage.press("C", "C", "C", "C", "C")
    assert last(stage)[0] == "deploy"
    assert last(stage)[1]["at"] == 5
    assert not log_of(stage)


def test_two_holes_ask_for_the_place():
    stage = table(do=[scenes.harm(1, 1, 3), ("fill", {"player": 0, "src": 3, "dst": 1}),
                      scenes.harm(1, 1, 4), ("fill", {"player": 0, "src": 5, "dst": 1}),
                      scenes.harm(1, 0, 3)])  # fmt: skip
    assert stage.view["gap"] == {"side": 0, "row": 1}
    stage.press("C")
    assert stage.view["gap"] == {"side": 0, "row": 2}
    stage.press("C")
    stage = table(TEAMS, [scenes.harm(2, 0, 3)])
    stage.press("C")
    assert stage.view["gap"] == {"side": 0, "row": 2}
    assert not log_of(stage)


def test_nobody_goes_on_over_a_gap():
    stage = table(do=[NEXT, scenes.harm(0, 0, 3)])
    stage.press("hC")
    assert "Hay un hueco" in stage.words()
    assert stage.view["phase"] == "actions"


def test_both_of_a_team_redraw():
    stage = table(TEAMS, [NEXT, NEXT, NEXT])
    stage.press("C", "DOWN", "C", "UP", "C")
    assert last(stage) == ("redraw", {"player": 1, "discard": 1})
    assert stage.labels()[2] == "Reorganizar"
    stage.press("C", "C")  # the other one is not asked who
    assert last(stage) == ("redraw", {"player": 0, "discard": 0})
    assert stage.labels()[2] == "Terminar"


def test_more_than_five_cards_must_be_discarded():
    stage = table(do=[("draw_free", {"player": 0, "count": 2}), NEXT, NEXT, NEXT])
    stage.press("hC")
    assert "Sobran cartas" in stage.words()
    stage.press("C", "C")  # the form starts with the two that are too many
    assert last(stage) == ("redraw", {"player": 0, "discard": 2})


def test_a_level_that_unlocks_says_what_to_do_with_the_hands():
    stage = table(do=[scenes.adjust("players.0.level", 2), NEXT])
    stage.press("C", "UP", "C", "C")
    for words in ("Retira: Básico I de Beto", "Ana sube a nivel 4", "Campeón"):
        assert words in stage.words()
    stage.press("B")  # only C closes it
    assert "Campeón" in stage.words()
    stage.press("C")
    assert "¿Quién pasa" in stage.words()


def test_a_number_can_be_corrected():
    stage = table(do=[NEXT])
    stage.press("A", "B", "C")
    assert last(stage) == ("adjust", {"path": "sides.0.formation.0.damage", "by": 1})
    stage.press("A", "B", "B", "C")
    assert last(stage) == ("adjust", {"path": "sides.0.formation.0.boosts", "by": 1})


def test_a_correction_says_whose_elemental_it_is():
    stage = table(scenes.LONG, [NEXT])
    stage.press("A")
    assert "Básico I de Maxim." in stage.words()
    stage.press("B")
    assert "Daño · Básico I de Maxim.  0–2" in stage.words()
    stage.press("A", "A")
    point_at(stage, 12 + 3)
    stage.press("A", "B", "B")  # what is longer leaves no room for the limits
    assert "Refuerzos · Guerrero III·1 de Valent.\n" in stage.words()
    stage.press("C")
    assert last(stage) == ("adjust", {"path": "sides.1.formation.3.boosts", "by": 1})
    stage.press("hA")
    assert "Refuerzos · Guerrero III·1 de\n1  0\nValent." in stage.words()


def test_a_result_that_was_kept_has_the_reason_in_the_readers_language():
    stage = table(do=[scenes.adjust("sides.1.formation.4.damage", 9), NEXT])
    point_at(stage, 12 + 4)
    stage.press("C", "C")
    assert "Gana Ana: Sabio de Beto derrotado" in stage.words()
    stage.press("A")
    (kept,) = results.each(stage.store)
    stage.app.change_setting("language", "en")
    assert retold.verdict(stage.app.texts, kept) == "Ana wins: Sage of Beto defeated"


def test_a_level_is_that_of_the_elementals_owner_or_of_the_team_mate():
    stage = table(TEAMS, [NEXT])
    for keys, seat in (("A C C", 0), ("A C B C", 1), ("DOWN A C C", 1), ("hDOWN A C C", 2)):
        stage.press(*keys.split())
        assert last(stage) == ("adjust", {"path": "players.%d.level" % seat, "by": 1})


def test_in_a_gap_of_the_enemys_the_level_is_that_of_whose_turn_it_is():
    stage = table(do=[scenes.harm(0, 0, 3)])
    stage.press("A", "C")
    assert "Nivel · Ana" in stage.words()


# --- words and lights --------------------------------------------------------------------------


def texts(language):
    return table_of_texts(language, "firmware/games/dominio")


def test_both_languages_have_the_same_keys():
    assert set(texts("es")) == set(texts("en"))
    for key, words in texts("es").items():
        assert words.count("%") == texts("en")[key].count("%"), key
        assert sorted(_braces(words)) == sorted(_braces(texts("en")[key])), key


def _braces(words):
    return [part.split("}")[0] for part in words.split("{")[1:]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_fit_where_they_stand(language):
    small, text = theme.font("small"), theme.font("text")
    for key, words in texts(language).items():
        if key.startswith("do."):
            held = key[3:] in (
                "dawn", "attack", "summon", "draw", "buy", "sell", "buy_summon", "redraw", "fill",
                "tokens", "harm", "next_phase", "deploy",
            )  # fmt: skip
            assert small.width(words) <= (76 if held else 92), key
        elif key.startswith("key."):
            assert small.width(words) <= 92, key
        elif key.startswith("error."):
            fact, _, advice = words.partition(". ")
            assert text.width(fact) <= 236, key
            assert small.width(advice) <= 236, key
        elif key.startswith("lock."):
            assert small.width(words) <= 100, key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", scenes.SCENES, ids=[scene["name"] for scene in scenes.SCENES])
def test_nothing_is_shortened(scene, language):
    stage = shots.play("dominio", scene, language)
    stage.wait(100)
    for item in stage.text():
        assert "…" not in item["text"], item
        # Words that no table has come out as their key.
        assert not item["text"].startswith(("word.", "field.", "table.", "do.", "term.")), item
    assert not log_of(stage)


def test_errors_are_told_in_words():
    codes = (
        "gap_open", "wrong_phase", "not_your_turn", "not_enough", "empty_slot", "limit_reached",
        "out_of_reach", "not_connected", "sage_fallen", "locked", "must_discard", "no_gap",
        "occupied", "wrong_row", "is_sage", "not_ready", "not_adjustable", "bad_mode",
    )  # fmt: skip
    for language in LANGUAGES:
        for code in codes:
            assert "error." + code in texts(language)


@pytest.mark.parametrize("grid", shots.GRIDS, ids=str)
def test_lights_differ_when_the_state_differs(grid):
    seen = []
    steps = [[], [NEXT], [NEXT, scenes.harm(0, 1, 2)], [NEXT, scenes.harm(0, 0, 3)],
             [NEXT, ("draw", {"player": 0})], [NEXT, NEXT], TURN]  # fmt: skip
    for do in steps:
        stage = table(do=do, grid=grid, budget=20_000)
        stage.app.change_setting("brightness", 100)
        stage.wait(2_500 - stage.board.now % 800)
        seen.append(str(stage.leds()))
    assert len(set(seen)) == len(seen)


def test_a_gap_blinks_until_it_is_filled():
    stage = table(do=[scenes.harm(0, 0, 3)])
    pictures = set()
    for _ in range(20):
        stage.wait(100)
        pictures.add(stage.leds()[2][3])
    assert len(pictures) > 1


def test_an_attack_flies_over_the_matrix():
    stage = table(do=[NEXT])
    stage.press("C", "C", "C")
    frames = set()
    for _ in range(12):
        frames.add(str(stage.leds()))
        stage.wait(66)
    assert len(frames) > 4


def test_the_number_of_a_blow_stands_on_the_matrix():
    stage = table(do=[NEXT])
    rest = stage.leds()
    stage.press("hDOWN", "C", "UP")
    two = stage.leds()
    stage.press("UP")
    assert rest != two != stage.leds()


def test_the_wizard_knows_the_factions():
    assert Pages.SETUP["seat"] == (("faction", FACTIONS),)
    for language in LANGUAGES:
        for slug in FACTIONS:
            assert texts(language)["word." + slug]


# --- the values of the cards -------------------------------------------------------------------


def open_values(stage):
    """From the launcher to the list of factions."""
    while stage.app.top.row(stage.app.top.at)[1] != "Dominio":
        stage.press("DOWN")
    stage.press("C", "UP", "C")


def begin_with(stage, *rolls):
    """From the factions into a match; the lots fall like this."""
    stage.press("A", "DOWN")
    stage.rolls(rolls)
    stage.press("C", "C")


def printed(stage, seat):
    """(strength, health) of a player's row III and of a basic."""
    slots = stage.view["sides"][seat]["formation"]
    return [(slots[at]["strength"], slots[at]["health"]) for at in (0, 3, 4, 5)]


def test_values_are_given_once_for_each_faction():
    stage = Stage()
    open_values(stage)
    assert stage.words().count("sin valores") == 4
    stage.press("DOWN", "C")  # Gota
    for ups in (1, 2, 0, 0, 1, 1, 2, 3):
        stage.press("C", *["UP"] * ups, "C")
    stage.press("A")
    assert "con valores" in stage.words() and stage.words().count("sin valores") == 3
    begin_with(stage, 2, 1)
    assert [who["faction"] for who in stage.view["players"]] == ["gota", "guijarro"]
    gota = [(2, 5), (2, 4), (4, 13), (3, 5)]
    assert printed(stage, 0) == gota
    assert printed(stage, 1) == [(1, 3), (2, 4), (2, 10), (2, 4)]
    assert "sin valores" in stage.words()  # stand-ins for the other side
    stage.app.clear_table()
    stage.power_on()
    open_values(stage)
    begin_with(stage, 1, 1)
    assert printed(stage, 1) == gota
    assert not stage.store.read("log.txt", 1)


def test_the_overview_says_nothing_when_all_values_are_given():
    stage = Stage()
    cards = [{"faction": name, "basic": [2, 2]} for name in ("guijarro", "gota", "rama", "hoja")]
    bad = {"faction": "hoja", "sage": [2, 99]}
    stage.store.write("dominio-cards.json", json.dumps([3, bad, *cards]).encode())
    open_values(stage)
    assert stage.words().count("con valores") == 4
    begin_with(stage)
    assert printed(stage, 0)[0] == (2, 2)
    assert "sin valores" not in stage.words()
    assert not stage.store.read("log.txt", 1)


@pytest.mark.parametrize("language", ["es", "en"])
def test_stand_ins_are_told_beside_the_longest_names(language):
    stage = Stage()
    stage.app.change_setting("language", language)
    stage.begin("dominio", scenes.STAND_INS, [NEXT])
    assert {"es": "sin valores · R1", "en": "no values · R1"}[language] in stage.words()


def test_the_numbers_of_a_slot_are_large_and_keep_off_each_other():
    """Health, boosts and shields of one elemental, the rest of the formation is gone."""
    stage = table(do=[NEXT])
    app = stage.app
    slots = app.match.view["sides"][0]["formation"]
    slots[1:] = [None] * 5
    one = slots[0]
    tokens = itertools.product((1, 10, 27), (0, 2, 12), (0, 3, 15), ("basic", "sage"))
    for health, boosts, shields, kind in tokens:
        one.update(health=health, boosts=boosts, shields=shields, kind=kind)
        app.ink.wipe()
        app.top.draw(app.ink)
        items = app.canvas.watch.items
        inside = [item for item in items if 77 <= item[1] < 113 and 50 <= item[2] < 77]
        if kind == "basic" and boosts < 10 and (health < 10 or not boosts + shields):
            assert inside[0][4] == 20
        boosts = boosts and f"+{boosts}"
        told = [str(part) for part in (health, boosts, shields) if part]
        assert sorted(item[0] for item in inside) == sorted(told)
        for (a, x, y, w, h), (b, left, top, wide, high) in itertools.combinations(inside, 2):
            assert x + w <= left or left + wide <= x or y + h <= top or top + high <= y, (a, b)


def test_one_that_is_ready_is_no_plural():
    stage = table()
    for words in ("listos", "listos", "listo"):
        assert words in stage.words().split()
        stage.press("C")
        stage.wait(9000)  # what is told has been read


def test_the_names_of_a_team_stand_whole_where_values_are_missing():
    names = ("Ana", "Valentin", "Carla", "Diego")
    stage = table({"mode": "teams", "players": [{"name": name} for name in names]})
    assert "I · Amanecer  sin valores · R1" in stage.words()  # said as each turn begins
    for phase in ("II · Acciones", "III · Mercado", "IV · Mano"):
        stage.app.match.session.do("next_phase", {})
        stage.app.to_match()
        stage.wait(10)
        assert stage.words().startswith(f"Ana · Valentin  {phase}  R1")
    stage.app.match.session.do("harm", {"player": 2, "target": 0, "damage": 30})
    stage.app.to_match()
    stage.wait(10)
    assert stage.words().startswith("Ana · Valentin  hueco en la fila I  R1")
