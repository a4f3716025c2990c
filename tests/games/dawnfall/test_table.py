# SPDX-License-Identifier: MIT
"""Dawnfall at the table, pressed like a player would: whole matches, words, lights."""

import json
import random
import re
import sys

import pytest

from firmware.games.dawnfall import rules
from firmware.rules import core as game
from firmware.ui import table as ui_table
from lib import icons, modules
from tests.games import actions_of, refusals
from tests.games import log_of as whole_log
from tests.games.dawnfall import moves
from tests.games.dawnfall.scenes import (
    ACTIVATED,
    ACTIVE,
    BOTH,
    CAPTURES,
    DUEL,
    FIGHT,
    FREE,
    SCENES,
    STRUCK,
    SWING,
    TEAM_CAPTURES,
    TEAMS,
)
from tools import shots
from tools.setup import ROOT
from tools.stage import Stage
from tools.texts import texts as texts_of

LANGUAGES = ("es", "en")
TEXTS = {language: texts_of(language, "firmware/games/dawnfall") for language in LANGUAGES}
SHELL = {language: texts_of(language, "firmware/i18n") for language in LANGUAGES}


def forms():
    """The module of that name; it comes and goes."""
    return modules.load("firmware.games.dawnfall.forms")


def fields(action):
    """What an action is told."""
    make = forms().FORMS.get(action)
    return make().fields if make else ()


def is_banner(screen):
    return type(screen).__name__ == "Banner"


def stage_with(setup=DUEL, actions=(), rolls=(), language="es", **parts):
    stage = Stage(**parts)
    stage.app.change_setting("language", language)
    stage.begin("dawnfall", setup, actions, rolls)
    return stage


def no_crash(stage):
    log = stage.store.read("log.txt", 8192)
    assert not log, log.decode()


def read_notices(stage):
    """Close what waits for C."""
    for _ in range(9):
        if is_banner(stage.app.top):
            stage.press("C")
    assert not is_banner(stage.app.top)


def point(stage, spot):
    for _ in range(12):
        if stage.app.top.spot == spot:
            return
        stage.press("DOWN")
    raise AssertionError(spot)


def choose(stage, words):
    """Go down a list to the row with these words and press C."""
    for _ in range(40):
        row = stage.app.top.rows()[stage.app.top.at]
        if words in (row[1], row[1].split(" · ")[0]):
            stage.press("C")
            return
        stage.press("DOWN")
    raise AssertionError((words, stage.words()))


def do(stage, action):
    """Choose an action in B's list."""
    stage.press("B")
    choose(stage, TEXTS["es"].get("do." + action) or SHELL["es"]["do." + action])


def launch(stage, changes=(), seats=()):
    """From the launcher into a match; rows of the wizard are changed so many times."""
    choose(stage, "The Edge: Dawnfall")
    for words, times in changes:
        choose(stage, words)
        if stage.app.top.changes_value:  # it has more than two values
            stage.press(*["UP"] * times, "C")
    for seat in seats:
        seat(stage)
    while stage.app.top.at:
        stage.press("UP")
    stage.press("C")


# --- whole matches -----------------------------------------------------------------------------


def test_a_duel_from_the_launcher_to_the_result():
    stage = Stage()
    launch(stage)
    assert (stage.view["mode"], stage.view["phase"]) == ("duel", "start")
    # An active turn: the second unit against the first, both yellow.
    stage.press("C", "C", "DOWN", "C")
    assert (stage.view["phase"], stage.view["turn"]["activated"]) == ("active", 1)
    stage.press("C", "C", "C", "C")  # neither has values, and both do without
    assert stage.view["combat"]["step"] == "attack"
    stage.rolls([4, 1])
    stage.press("C", "C")
    assert stage.view["combat"]["step"] == "resolve"
    stage.press("C")
    assert stage.view["players"][1]["units"][0]["resistance"] == 1
    # Taken back, and again; a power cut in the middle loses nothing.
    stage.press("hA", "C")
    assert stage.view["combat"]["step"] == "resolve"
    before = stage.view
    stage.power_on()
    assert stage.view == before
    stage.press("C")
    assert stage.view["powers"] == [4, 1]
    # Pay three with two crystals and a token.
    stage.press("DOWN", "C", "UP", "UP", "B", "UP", "C")
    assert stage.view["players"][0]["crystals"] == {"ready": 0, "exhausted": 2}
    assert stage.view["players"][0]["units"][0]["resistance"] == 1
    stage.press("hC", "C")
    assert (stage.view["active"], stage.view["phase"]) == (1, "start")
    # A passive turn for the other one.
    stage.press("B", "UP", "C")
    assert stage.view["players"][1]["crystals"]["ready"] == 4
    stage.press("C")
    assert (stage.view["active"], stage.view["round"]) == (0, 2)
    # Kill until the marker reaches the end.
    stage.press("C")
    kills = 0
    while not stage.view["final"]:
        point(stage, 1)
        stage.press("C")  # wound: of the unit that the table shows first
        stage.press("C", "UP", "UP", "C")
        read_notices(stage)
        kills += 1
        assert kills < 12
    assert stage.view["marker"] == 10 and "último" in stage.words()
    stage.press("hC", "C")
    assert stage.view["over"] and stage.view["winners"] == [0]
    assert "Gana" in stage.words() and "Por PV" in stage.words()
    no_crash(stage)
    stage.press("A")
    assert stage.app.match is None


def test_all_against_all_from_the_launcher_to_the_result():
    stage = Stage()
    launch(stage, [("Modo", 1), ("Jugadores", 1)])
    assert stage.view["mode"] == "free_for_all" and len(stage.view["players"]) == 4
    stage.press("C")
    # Each of the others loses two miniatures worth two to the active player.
    for rival in (1, 2, 3):
        for _ in range(2):
            point(stage, rival)
            do(stage, "kill")
            stage.press("C")
            read_notices(stage)
        if rival == 1:
            stage.press("hA", "C")
            assert stage.view["players"][0]["captured"][1] == 2
            stage.power_on()
            point(stage, 1)
            do(stage, "kill")
            stage.press("C")
            read_notices(stage)
    assert stage.view["over"] and stage.view["reason"] == "captured"
    assert stage.view["winners"] == [0]
    assert "Por capturas" in stage.words()
    no_crash(stage)


def test_teams_from_the_launcher_to_the_result():
    stage = Stage()
    launch(stage, [("Modo", 2)])
    assert stage.view["mode"] == "teams"
    stage.press("B", "C", "C")  # a passive turn first
    assert stage.view["active"] == 1
    stage.press("C")
    # The ally is no enemy: C plays a card of theirs instead of wounding.
    point(stage, 3)
    assert stage.labels()[2] == "Carta"
    for victim in (0, 2, 0, 2):
        point(stage, victim)
        assert stage.labels()[2] == "Herir"
        stage.press("C", "C")
        while stage.view["players"][victim]["units"][0]["resistance"] + 1 > stage.app.top.value:
            stage.press("UP")
        stage.press("C")
        read_notices(stage)
        if stage.view["over"]:
            break
    stage.press("hA", "C")
    stage.power_on()
    assert not stage.view["over"]
    point(stage, 2)
    do(stage, "kill")
    stage.press("C")
    read_notices(stage)
    assert stage.view["over"] and stage.view["winners"] == [1, 3]
    no_crash(stage)


# --- presses -------------------------------------------------------------------------------------

PLAIN = {"mode": "duel", "players": [{"name": "Ana"}, {"name": "Beto"}]}
RICH = [("adjust", {"path": "players.0.crystals.ready", "by": 4})]

PRESSES = [
    # (actions so far, rolls, keys, what holds then)
    ([], [], "C", lambda view: view["phase"] == "active"),
    ([], [], "B C", lambda view: view["phase"] == "passive"),
    (RICH + ACTIVE, [], "DOWN C UP UP C",
     lambda view: view["players"][0]["crystals"] == {"ready": 3, "exhausted": 3}),
    (ACTIVE, [], "C DOWN C", lambda view: view["turn"]["activated"] == 1),
    ([*ACTIVE, ("fight", {"player": 0, "unit": 0, "foe": 1, "foe_unit": 0})], [4], "C",
     lambda view: view["dice"]["die"] == "yellow"),
    ([*ACTIVE, ("fight", {"player": 0, "unit": 0, "foe": 1, "foe_unit": 0})], [4], "DOWN C",
     lambda view: view["dice"]["die"] == "red"),
    (ACTIVE, [], "UP C C", lambda view: view["marker"] == 1),
    ([*ACTIVE, ("activate", {"unit": 0})], [], "hC C", lambda view: view["active"] == 1),
    (ACTIVE, [], "hC C", lambda view: view["active"] == 1),
    (ACTIVE, [], "hA C", lambda view: view["phase"] == "start"),
    (ACTIVE, [3], "hB C", lambda view: view["last_roll"] == [3]),
]  # fmt: skip


@pytest.mark.parametrize("actions, rolls, keys, holds", PRESSES, ids=[row[2] for row in PRESSES])
def test_press_counts(actions, rolls, keys, holds):
    stage = stage_with(PLAIN, actions)
    stage.rolls(rolls)
    stage.presses = 0
    stage.press(*keys.split())
    assert holds(stage.view)
    assert stage.presses == len(keys.split())
    no_crash(stage)


def test_a_fight_with_both_dice_takes_six_presses():
    stage = stage_with(DUEL, [*ACTIVE, ("activate", {"unit": 0})])
    stage.rolls([4, 1])
    stage.press("C", "DOWN", "C", "C", "C", "C")
    assert stage.view["players"][1]["units"][1]["resistance"] == 2


def test_a_unit_without_values_says_so_and_is_asked_once():
    stage = stage_with(PLAIN, [*ACTIVE, ("activate", {"unit": 0})])
    stage.press("C", "DOWN", "C")
    assert "sin valores" in stage.words() and "INI · U1" in stage.words()
    assert stage.labels() == ("Atrás", "ATA", "sin valores")
    stage.press("UP", "UP", "B", "UP", "UP", "UP", "B", "UP")  # INI 2, ATA 3, DEF 1
    assert stage.labels()[2] == "Seguir"
    stage.press("C")
    assert "INI · U2" in stage.words()  # the other one
    stage.press("C")
    assert stage.view["combat"]["striker"] == [0, 0]
    unit = stage.view["players"][0]["units"][0]
    assert unit["basic"] == {"ini": 2, "atk": 3, "def": 1, "mov": 0}
    assert "ATA 3 + dado" in stage.words() and "sin valores" in stage.words()
    stage.rolls([4, 1])
    stage.press("C", "C", "C")
    stage.press("C", "DOWN", "C")  # once more: nobody is asked again
    assert stage.view["combat"]["step"] == "attack"
    stage.press("A")
    assert "sin valores" in stage.words()  # the army's table
    no_crash(stage)


def test_a_unit_without_values_can_strike_by_surprise_the_first_time_too():
    stage = stage_with(PLAIN, [*ACTIVE, ("activate", {"unit": 0})])
    stage.press("C", "C", "UP", "UP", "C", "UP", "B", "B")
    assert stage.labels()[1] == "Cambiar"  # behind the last number
    stage.press("B")
    assert "Traición  no" in stage.words()
    stage.press("B", "C")
    assert stage.view["combat"]["sneak"]
    ini = [who["units"][0]["basic"]["ini"] for who in stage.view["players"]]
    assert ini == [2, 1]  # what was typed in before is there, once
    no_crash(stage)


def test_what_was_typed_in_for_a_unit_can_be_changed_on_the_way_back():
    stage = stage_with(PLAIN, [*ACTIVE, ("activate", {"unit": 0})])
    stage.press("C", "C", "UP", "UP", "C", "B", "B", "UP", "B", "A")
    stage.press("B", "B", "UP", "C")
    assert stage.view["players"][1]["units"][0]["basic"]["def"] == 2
    assert stage.view["combat"] and not stage.view["combat"]["sneak"]
    no_crash(stage)


def test_the_other_side_of_a_card_without_values_is_asked_for_too():
    stage = stage_with(PLAIN, [*ACTIVE, ("activate", {"unit": 0})])
    stage.press("C", "C", "C", "C")  # U1 of both, without values
    assert stage.view["combat"]["step"] == "attack"
    session = stage.app.match.session
    for action, args in (("stop_fight", {}), ("end_turn", {}), ("active_turn", {}),
                         ("end_turn", {}), *ACTIVE,
                         ("activate", {"unit": 0, "flip": True})):  # fmt: skip
        session.do(action, args)
    stage.app.to_match()
    stage.press("C", "C")
    assert "INI · U1" in stage.words()
    stage.press("UP", "B", "UP", "UP", "UP", "UP", "C")  # INI 1, ATA 4
    card = stage.view["players"][0]["units"][0]
    assert card["specific"] == {"ini": 1, "atk": 4, "def": 0, "mov": 0}
    assert card["basic"] == {"ini": 0, "atk": 0, "def": 0, "mov": 0}
    # The other one has been asked for.
    assert stage.view["combat"]["step"] == "attack" and "ATA 4 + dado" in stage.words()
    no_crash(stage)


def test_own_points_of_the_second_player_count_for_them():
    stage = stage_with(PLAIN, [*ACTIVE, ("end_turn", {}), ("active_turn", {})])
    stage.press("UP", "C", "C")
    assert stage.view["marker"] == -1
    assert stage.view["players"][1]["vp"] == 11


def test_a_passive_turn_starts_with_the_deposits_of_that_player():
    stage = stage_with(PLAIN)
    stage.press("B", "UP", "UP", "C", "C")  # three deposits
    stage.press("B", "C", "C")  # the other one: one
    stage.press("B", "C")
    assert stage.view["players"][0]["crystals"]["ready"] == 2 + 3 + 3
    assert stage.view["players"][1]["crystals"]["ready"] == 2 + 1


# --- every action ------------------------------------------------------------------------------


def test_every_action_has_a_way_by_buttons():
    wanted = set(actions_of(rules)) | set(game.COMMON) - {"roll"}  # dice have their tray
    offered = set()
    states = (
        (DUEL, (), ()),
        (DUEL, [("passive_turn", {"deposits": 1})], ()),
        (DUEL, SWING, ()),
        (DUEL, FIGHT, ()),
        (DUEL, STRUCK, [0]),
        (DUEL, BOTH, [3, 2]),
        (DUEL, [*BOTH, ("resolve", {})], [1, 4]),
    )
    for setup, actions, rolls in states:
        stage = stage_with(setup, actions, rolls)
        table = stage.app.match.table
        for spot in table.spots():
            offered.add(table.primary(spot)[0])
            offered |= {name for name, _ in table.others(spot)}
    assert offered == wanted


def test_the_list_asks_the_rules_as_the_forms_would():
    """The table has the forms' first answers itself: they are large, and the list is not."""
    for seed in range(8):
        rnd = random.Random(seed)
        stage = stage_with(moves.setup(rnd))
        match = stage.app.match
        for _ in range(60):
            name, args = moves.move(rnd, match.view)
            try:
                match.session.do(name, args)
            except game.Reject:
                continue
            if match.view["over"]:
                break
            everybody = range(len(match.view["players"]))
            for spot in [*match.table.spots(), *((seat, 1) for seat in everybody)]:
                for action, preset in match.table.others(spot):
                    if not match.table.lock(action, preset):
                        of_form = ui_table.Table.trial(match.table, action, preset)
                        lock = match.refusal(action, of_form)
                        # Who else can, or pays otherwise, has no lock either.
                        assert lock or not match.lock(action, preset), (seed, action, preset)


def test_the_list_loads_no_forms():
    stage = stage_with(actions=SWING)
    modules.forget([name for name in sys.modules if name.endswith("forms")])
    stage.press("B")
    stage.press("DOWN", times=12)
    assert "firmware.games.dawnfall.forms" not in sys.modules
    no_crash(stage)


def test_forms_tell_the_rules_every_argument():
    for name, (_, parameters) in actions_of(rules).items():
        asked = {field.name for field in fields(name)}
        told = {parameter[0] for parameter in parameters}
        if "pay" in asked:
            asked.add("cost")  # a payment says both
        assert told <= asked, name


def test_rarer_actions():
    stage = stage_with(actions=SWING)
    view = stage.view
    point(stage, "crystals")
    do(stage, "gain_crystals")
    stage.press("UP", "C")
    assert stage.view["players"][0]["crystals"]["ready"] == 7
    do(stage, "use_upgrade")
    stage.press("C", "B", "C")  # the first unit's only upgrade, now passive
    assert stage.view["players"][0]["units"][0]["upgrades"][0]["passive"]
    do(stage, "charge_upgrade")
    stage.press("DOWN", "C", "DOWN", "C")
    assert stage.view["players"][0]["units"][1]["upgrades"][1]["charges"] == 2
    do(stage, "drop_upgrade")
    stage.press("DOWN", "C", "C")
    assert len(stage.view["players"][0]["units"][1]["upgrades"]) == 1
    do(stage, "restore")
    while stage.app.top.value != 4:
        stage.press("DOWN")
    stage.press("C", "UP", "C")  # its token is there: only the miniatures are asked
    assert stage.view["players"][0]["units"][4]["minis"] == 1
    do(stage, "sacrifice")
    stage.press("DOWN", "DOWN", "DOWN", "C", "DOWN", "C")
    assert stage.view["players"][0]["units"][3]["resistance"] == 2
    do(stage, "use_banner")
    stage.press("UP", "C")
    assert not stage.view["players"][0]["banner"]
    do(stage, "draw")
    stage.press("C")
    assert stage.view["players"][0]["hand"] == 1
    do(stage, "play_card")
    stage.press("C")
    assert stage.view["players"][0]["hand"] == 0
    stage.press("C", "B", "C", "C")  # activate the first one and turn its card over
    read_notices(stage)
    assert stage.view["players"][0]["units"][0]["mode"] == "specific"
    do(stage, "draw")
    stage.press("C")
    assert view["mode"] == "duel"
    no_crash(stage)


def rows_of(stage):
    return [row[1:3] for row in stage.app.top.rows()]


def test_the_end_of_a_turn_is_one_card():
    stage = stage_with(actions=SWING)
    stage.press("hC")
    assert rows_of(stage) == [("Activación", "sin usar"), ("Ana", "roba 3 cartas")]
    assert stage.view["active"] == 0
    stage.press("C")
    assert stage.view["active"] == 1 and stage.view["players"][0]["hand"] == 3
    assert "Ana: roba 3 cartas" in stage.words()
    no_crash(stage)


def test_a_card_is_discarded_before_all_draw():
    played = ("play_card", {"player": 1, "cost": 0})
    stage = stage_with(actions=[*ACTIVE, ("activate", {"unit": 0}), played])
    stage.press("hC")
    assert rows_of(stage) == [("Beto", "roba 1 carta"), ("Descartar", "no")]
    stage.press("B")
    assert rows_of(stage) == [
        ("Ana", "roba 1 carta"), ("Beto", "roba 1 carta"), ("Descartar", "1 carta"),
    ]  # fmt: skip
    stage.press("C")
    ana = stage.view["players"][0]
    assert (stage.view["active"], ana["hand"], ana["discard"], ana["deck"]) == (1, 3, 1, 21)
    assert "Ana: descarta 1 carta" in stage.words()
    assert "Ana: roba 1 carta; Beto: roba 1 carta" in stage.words()
    # Taken back as what it was: one step.
    stage.press("hA", "C")
    assert stage.view["active"] == 0 and stage.view["players"][0]["hand"] == 3
    assert stage.view["phase"] == "active"
    no_crash(stage)


def test_to_discard_is_on_the_same_card():
    stage = stage_with(actions=ACTIVE)
    do(stage, "discard_card")
    assert rows_of(stage)[-1] == ("Descartar", "1 carta") and stage.labels()[2] == "Terminar"
    stage.press("C")
    assert stage.view["active"] == 1 and stage.view["players"][0]["discard"] == 1
    no_crash(stage)


def test_the_card_says_who_draws_the_last_one():
    few = [*ACTIVE, ("play_card", {"player": 0, "cost": 0}),
           ("adjust", {"path": "players.0.deck", "by": -21})]  # fmt: skip
    stage = stage_with(actions=few)
    stage.press("hC")
    assert ("Ana", "roba 1 carta, la última") in rows_of(stage)
    stage.press("C")
    assert stage.view["over"] and stage.view["reason"] == "deck_out"


def test_many_draw_in_one_row():
    played = [("play_card", {"player": seat, "cost": 0}) for seat in (0, 1, 1, 3)]
    stage = stage_with(FREE, [*ACTIVE, *played])
    stage.press("hC")
    assert ("Roban", "Ana 1 · Bartol. 2 · Diego 1") in rows_of(stage)
    no_crash(stage)


def test_a_passive_turn_has_no_card():
    stage = stage_with(PLAIN, [("passive_turn", {"deposits": 1})])
    stage.press("C")
    assert stage.view["active"] == 1


def shoot_at(stage, die, *units):
    """Shoot at units of the rival by their numbers in the list."""
    do(stage, "shoot")
    stage.press(*["DOWN"] * (die == "red"), "C")
    for number in units:
        stage.press(*["DOWN"] * ((number - stage.app.top.at) % 5), "C")
    stage.press(*["DOWN"] * ((4 - stage.app.top.at) % 5), "C")


def test_a_shot_says_whom_it_hit_and_leads_to_their_wounds():
    stage = stage_with(actions=SWING)
    stage.rolls([6])
    shoot_at(stage, "red", 0, 2)  # Lobos and Jinetes
    assert stage.view["dice"]["inis"] == [4, 8]
    assert stage.view["dice"]["hits"] == [True, False]
    rows = stage.app.top.rows()
    assert [(row[0] == icons.TICK, row[1]) for row in rows] == [
        (True, "Beto, Lobos"), (False, "Beto, Jinetes"), (False, "Herir"),
    ]  # fmt: skip
    assert "Sale 6" in stage.words() and "1 Herida" in stage.words()
    assert stage.labels() == ("Otro efecto", "+1 Herida", "Herir")
    stage.press("C")
    assert stage.view["players"][1]["units"][0]["resistance"] == 1
    assert stage.view["players"][1]["units"][3]["resistance"] == 0
    assert "Beto, Lobos: quita 1 ficha (2 a 1)" in stage.words()
    assert type(stage.app.top).__name__ == "MatchScreen"
    no_crash(stage)


def test_several_hits_are_dealt_with_at_once():
    stage = stage_with(FREE, ACTIVE)
    stage.rolls([6])
    do(stage, "shoot")
    stage.press("DOWN", "C", "C")  # red; Bartolomea's Lobos
    stage.press(*["DOWN"] * 4, "C")  # and Carla's first unit
    while stage.labels()[2] == "Elegir":
        stage.press("DOWN")
    stage.press("C")
    assert stage.view["dice"]["hits"] == [True, True]
    stage.press("B", "B", "C")  # three wounds each
    assert [stage.view["players"][seat]["units"][0]["minis"] for seat in (1, 2)] == [2, 1]
    assert stage.view["players"][0]["captured"] == [0, 2, 2, 0]
    words = stage.words().replace("\n", " ")
    stage.press("C")
    words += stage.words().replace("\n", " ")
    for part in ("Bartolomea W, Lobos: retira 1 mini (3 a 2)", "Carla, U1: retira 1 mini (2 a 1)"):
        assert part in words
    no_crash(stage)


def test_the_first_of_several_hits_may_end_the_match():
    near = [("adjust", {"path": "players.0.captured.1", "by": 6}), *ACTIVE]
    stage = stage_with(TEAMS, near)
    stage.rolls([6])
    do(stage, "shoot")
    stage.press("DOWN", "C", "C", "DOWN", "C")
    while stage.labels()[2] == "Elegir":
        stage.press("DOWN")
    stage.press("C", "B", "B", "C")  # three wounds for each of two units
    assert stage.view["over"] and stage.view["winners"] == [0, 2]
    assert stage.view["players"][1]["units"][1]["minis"] == 2
    assert "Ganan" in stage.words()
    no_crash(stage)


def test_a_hit_with_a_cog_waits_for_its_answer():
    stage = stage_with(actions=SWING)
    stage.rolls([2])
    shoot_at(stage, "red", 3)  # Tótem, INI 0
    assert stage.view["dice"]["cog"] and "rueda dentada" in stage.words()
    stage.press("C")
    assert [row[1] for row in stage.app.top.rows()] == ["Beto, Tótem", "Herir"]
    stage.press("A")  # the card does something else
    assert stage.view["players"][1]["units"][4]["resistance"] == 4
    assert type(stage.app.top).__name__ == "MatchScreen"
    stage.wait(500)
    assert type(stage.app.top).__name__ == "MatchScreen"
    no_crash(stage)


def test_a_shot_that_misses_names_the_targets():
    stage = stage_with(actions=SWING)
    stage.rolls([3])
    shoot_at(stage, "yellow", 0, 2)
    words = stage.words().replace("\n", " ")
    assert "Sale 3, falla a Beto, Lobos (INI 4); Beto, Jinetes (INI 8)" in words
    assert type(stage.app.top).__name__ == "MatchScreen"


def test_a_shot_wants_a_target():
    stage = stage_with(actions=SWING)
    do(stage, "shoot")
    stage.press("C", "UP", "C")
    assert "Elige" in stage.words() and not stage.view["dice"]


def test_a_cog_is_asked_at_once_and_only_once():
    stage = stage_with(actions=FIGHT)
    stage.rolls([0, 0])
    stage.press("C")
    assert stage.view["dice"]["cog"] and "rueda dentada" in stage.words()
    ready = stage.view["players"][0]["crystals"]["ready"]
    stage.press("DOWN", "C")
    assert stage.view["dice"]["rerolled"] and not stage.view["dice"]["cog"]
    # Paid one, and the second cog gave one back.
    assert stage.view["players"][0]["crystals"]["ready"] == ready
    assert stage.view["combat"]["step"] == "defence"


@pytest.mark.parametrize(
    "actions, rolls, words",
    [
        # Ana's 3 against Beto's 2: with a 0, Beto holds with a 1: both zeros of a yellow die miss.
        (STRUCK, [0], ["enem. 1+", "33 %", "61 %"]),
        # 3 + 2 against 2: a 3 is needed, which a yellow die shows in two of six rolls.
        (BOTH, [2, 0], ["dado 3+", "0 %", "33 %"]),
        ([*SWING, ("shoot", {"player": 0, "die": "red", "inis": [4, 3]})], [1],
         ["impacta 4+", "0 %", "50 %"]),
        # What else a die is for only a card knows.
        ([*SWING, ("roll_yellow", {"player": 0})], [0], []),
    ],
    ids=["attack", "defence", "shot", "free"],
)  # fmt: skip
def test_a_cog_says_what_is_needed_and_how_likely_it_is(actions, rolls, words):
    stage = stage_with(actions=actions, rolls=rolls)
    shown = [item["text"] for item in stage.text()]
    for part in words:
        assert part in shown
    assert len([text for text in shown if "%" in text]) == (3 if words else 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("before, rolls, words", [(STRUCK, [0], "100"), (BOTH, [4, 0], "16+")])
def test_the_largest_numbers_of_a_cog_fit(language, before, rolls, words):
    """A certain hit, and more than a die can show."""
    actions = [("adjust", {"path": f"players.0.units.1.{mode}.atk", "by": 11})
               for mode in ("basic", "specific")]  # fmt: skip
    stage = stage_with(
        actions=actions + before, rolls=rolls, language=language, watch=shots.Overlaps
    )
    stage.press("DOWN")
    assert words in stage.words() and "%" in stage.words()
    assert shots.misfits(stage) == []


def test_a_red_die_without_crystals_asks_what_to_pay_with():
    poor = [("adjust", {"path": "players.0.crystals.ready", "by": -2}), *ACTIVE,
            ("fight", {"player": 0, "unit": 0, "foe": 1, "foe_unit": 0})]  # fmt: skip
    stage = stage_with(PLAIN, poor)
    stage.rolls([5])
    stage.press("DOWN", "C")
    assert stage.labels()[2] is None and "falta 1" in stage.words()
    stage.press("C")
    assert stage.view["combat"]["attack"] is None
    stage.press("B", "UP", "C")
    assert stage.view["combat"]["attack"] == 5
    assert stage.view["players"][0]["units"][0]["resistance"] == 1


POOR = [("adjust", {"path": "players.0.crystals.ready", "by": -2}), *ACTIVE]


def row_of(stage, words):
    """A row of the list on the screen, once the rules have been asked about it."""
    for _ in range(40):
        if stage.app.top.rows()[stage.app.top.at][1] == words:
            stage.wait(200)
            return stage.app.top.rows()[stage.app.top.at]
        stage.press("DOWN")
    raise AssertionError(words)


def test_an_upgrade_costs_one_whatever_was_paid_before():
    stage = stage_with(actions=ACTIVE)
    do(stage, "use_banner")
    stage.press("C")  # for nothing
    do(stage, "attach")
    stage.press("C")
    assert stage.app.top.value[0] == 1 and stage.labels()[2] == "Unir Mejora"
    stage.press("UP")
    assert stage.app.top.value[0] == 2 and "solo Sin Rostro" in stage.words()
    stage.press("DOWN", "C")
    assert stage.view["players"][0]["crystals"] == {"ready": 1, "exhausted": 1}
    do(stage, "pay")
    stage.press("UP", "A")
    do(stage, "play_card")
    assert stage.app.top.value[0] == 1
    no_crash(stage)


def test_an_upgrade_is_not_proposed_for_nothing_when_there_are_no_crystals():
    stage = stage_with(PLAIN, POOR)
    do(stage, "attach")
    stage.press("C")
    assert stage.app.top.value[0] == 1 and "falta 1" in stage.words()
    stage.press("C")
    assert "Falta 1" in stage.words() and not stage.view["players"][0]["units"][0]["upgrades"]
    stage.press("B", "UP", "C")
    assert stage.view["players"][0]["units"][0]["resistance"] == 1
    assert stage.view["players"][0]["units"][0]["upgrades"]
    no_crash(stage)


def test_not_enough_only_where_nothing_at_all_can_pay():
    stage = stage_with(PLAIN, POOR)
    stage.press("B")
    for words in ("Pagar", "Rojo", "Unir Mejora", "Carta"):
        assert not row_of(stage, words)[3], words
    nothing = [("adjust", {"path": "marker", "by": -10})]
    for unit in range(5):
        path = f"players.0.units.{unit}.resistance"
        nothing.append(("adjust", {"path": path, "by": -2}))
    stage = stage_with(PLAIN, POOR + nothing)
    stage.press("B")
    assert not row_of(stage, "Carta")[3]  # some cost nothing
    stage.press("A", "B", "UP", "C")  # what cannot be done now
    locked = [row[1:3] for row in stage.app.top.rows()]
    for words in ("Pagar", "Rojo"):
        assert (words, "No alcanza") in locked, words
    no_crash(stage)


def test_wounds_are_one_whatever_they_were_last():
    stage = stage_with(actions=SWING)
    point(stage, 1)
    stage.press("C", "DOWN", "C", "UP", "UP", "C")
    read_notices(stage)
    point(stage, 1)
    stage.press("C", "C")
    assert stage.app.top.value == 1


def test_a_flip_costs_nothing_whatever_was_paid_before():
    stage = stage_with(actions=ACTIVE)
    do(stage, "pay")
    stage.press("C")  # one crystal
    do(stage, "activate")
    stage.press("DOWN", "B", "C")  # the second unit, which turns its card over
    assert stage.app.top.value[0] == 0 and "Cambiar Modo: sí" in stage.words()
    crystals = dict(stage.view["players"][0]["crystals"])
    stage.press("C")
    assert stage.view["players"][0]["crystals"] == crystals
    assert stage.view["players"][0]["units"][1]["mode"] == "specific"
    no_crash(stage)


def test_a_counter_attack_and_a_bonus():
    stage = stage_with(actions=[*BOTH, ("resolve", {})], rolls=[1, 4])
    assert stage.labels()[2] == "Sí"
    stage.press("C")
    assert stage.view["combat"]["counter"]
    stage.rolls([1, 3])
    stage.press("C", "C", "DOWN", "C", "UP", "UP", "UP", "C", "C")
    assert stage.view["powers"] == [7, 6]
    no_crash(stage)


def test_charges_are_chosen_when_the_pile_is_short():
    short = [*SWING, ("adjust", {"path": "pile.charges", "by": -15}), ("end_turn", {}),
             ("active_turn", {}), ("end_turn", {})]  # fmt: skip
    stage = stage_with(actions=short)
    assert stage.view["pile"]["charges"] == 2
    stage.press("B", "C", "UP", "C")  # deposits; the first two are ticked: on
    assert stage.view["turn"]["uncharged"] == [[1, 1]]


def test_units_can_be_written_in_the_wizard():
    def fill(stage):
        choose(stage, "J1")
        choose(stage, "Unidades")
        stage.press("C", "C", "C")  # the first unit, its name: A
        stage.press("A")
        choose(stage, "Resistencia")
        stage.press("UP", "C")
        choose(stage, "Ataque · básico")
        stage.press("DOWN", "C")
        stage.press("A")
        choose(stage, "Quitar la última")
        choose(stage, "Crystales adicionales")
        stage.press("UP", "C")
        stage.press("A", "A")

    stage = Stage()
    launch(stage, seats=[fill])
    who = stage.view["players"][0]
    unit = who["units"][0]
    assert (unit["name"], unit["value"], unit["basic"]["atk"]) == ("A", 3, None)
    assert len(who["units"]) == 4 and who["crystals"]["ready"] == 3
    no_crash(stage)


def test_an_army_is_looked_at_and_used():
    stage = stage_with(actions=SWING)
    stage.press("A", "DOWN", "C")
    assert "Cambiar Modo" in stage.words() and "no" in stage.words()
    stage.press("C")
    assert stage.view["turn"]["activated"] == 1
    point(stage, 1)
    stage.press("A")
    assert "Ejército de Beto" in stage.words()
    stage.press("C", "C")
    assert stage.view["players"][1]["units"][0]["resistance"] == 1


def test_a_card_is_turned_over_from_the_army_too():
    stage = stage_with(actions=SWING)
    stage.press("A", "DOWN", "B", "C", "B", "C", "C")
    assert stage.view["turn"]["activated"] == 1
    assert stage.view["players"][0]["units"][1]["mode"] == "specific"


REASONS = [
    ((), "buy_vp", "Faltan Crystales"),
    (ACTIVE, "draw", "La mano está llena"),
    (ACTIVE, "reroll", "No hay tirada que relanzar"),
]


@pytest.mark.parametrize("actions, action, words", REASONS, ids=[row[1] for row in REASONS])
def test_what_cannot_be_done_has_its_own_reason(actions, action, words):
    stage = stage_with({**DUEL, "buy_vp": True}, actions)
    if not actions:
        stage.press("UP")  # on the army B is a passive turn
    stage.press("B:locked")
    shown = "%s\n%s" % (stage.app.match.label(action), words)
    for _ in range(9):
        if shown not in stage.words():
            stage.press("B")
    assert shown in stage.words()


def test_what_is_impossible_says_why_and_changes_nothing():
    stage = stage_with(PLAIN, ACTIVE)
    count = stage.app.match.session.count
    stage.press("B:locked")
    choose(stage, TEXTS["es"]["do.use_upgrade"])
    assert "No hay Mejoras" in stage.words()
    assert stage.app.match.session.count == count


# --- words ---------------------------------------------------------------------------------------


def test_both_languages_have_the_same_keys():
    assert set(TEXTS["es"]) == set(TEXTS["en"])


def codes(pattern):
    sources = sorted((ROOT / "firmware/games/dawnfall").glob("*.py"))
    return set(re.findall(pattern, "".join([source.read_text() for source in sources])))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_notice_and_action_has_words(language):
    texts = {**SHELL[language], **TEXTS[language]}
    errors = refusals("dawnfall")
    assert len(errors) > 12
    for code in errors:
        assert "error." + code in texts, code
    for code in codes(r'note\("(\w+)"') - {"cog", "match_end", "counter_possible"}:
        assert "notice." + code in texts, code
    for name in actions_of(rules):
        assert "do." + name in texts and "log." + name in texts, name
    for criterion in ("vp", "initial", "strength", "survivor", "captured", "annihilated"):
        assert "criterion." + criterion in texts
    for reason in ("captured", "annihilated", "no_tokens", "conceded", "vp_track", "deck_out"):
        assert "reason." + reason in texts
    for name in actions_of(rules):
        for field in fields(name):
            assert "field." + field.name in texts, field.name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=[scene["name"] for scene in SCENES])
def test_no_text_is_shortened(scene, language):
    stage = shots.play("dawnfall", scene, language)
    for item in stage.text():
        assert "…" not in item["text"], item
        assert item["x"] >= 0 and item["x"] + item["w"] <= 296, item
    no_crash(stage)


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_fit_their_band_and_keys_their_cells(language):
    stage = stage_with(language=language)
    ink = stage.app.ink
    for key, words in TEXTS[language].items():
        if key.startswith("error."):
            first, _, rest = words.partition(". ")
            assert ink.text.width(first) <= 236 and ink.small.width(rest) <= 236, key
        elif key.startswith("do.") and key != "do.counter":
            assert ink.small.width(words) <= 92, key
        elif key.startswith("key."):
            assert ink.small.width(words) <= 76, key  # beside the sign for holding it


# --- lights --------------------------------------------------------------------------------------


def lights(setup, actions, grid, rolls=(), keys=()):
    stage = stage_with(setup, actions, rolls, grid=grid)
    stage.press(*keys)
    stage.wait(3000)
    # Blinking is compared at the same moment.
    stage.wait(800 - stage.board.ticks() % 800)
    stage.app.lights.changed()
    stage.wait(1)
    return stage.leds()


@pytest.mark.parametrize("grid", [(8, 8), (16, 16), (32, 8)])
def test_lights_show_the_state(grid):
    plain = lights(DUEL, ACTIVE, grid)
    told = [
        lights(DUEL, [*ACTIVE, ("adjust", {"path": "marker", "by": 1})], grid),
        lights(DUEL, [*ACTIVE, ("adjust", {"path": "marker", "by": -1})], grid),
        lights(DUEL, [*ACTIVE, ("pay", {"player": 0, "cost": 1})], grid),
        lights(DUEL, [*ACTIVE, ("gain_crystals", {"player": 0, "crystals": 1})], grid),
        lights(DUEL, [*ACTIVE, ("sacrifice", {"player": 0, "unit": 1, "kind": "mini"})], grid),
        lights(DUEL, [*ACTIVE, ("wound", {"player": 0, "unit": 1, "wounds": 2, "by": 1})], grid),
        lights(DUEL, ACTIVE, grid, keys=["DOWN"]),
        lights(DUEL, ACTIVE, grid, keys=["UP"]),
        lights(DUEL, ACTIVE, grid, keys=["DOWN", "DOWN"]),
        lights(DUEL, [*ACTIVE, ("end_turn", {})], grid),
        lights(FREE, ACTIVE, grid),
        lights(FREE, CAPTURES, grid),
        lights(TEAMS, ACTIVE, grid),
    ]
    for number, scene in enumerate(told):
        assert scene != plain, number
    assert len({str(scene) for scene in told}) == len(told)


@pytest.mark.parametrize("grid", [(8, 8), (16, 16), (32, 8)])
def test_moments_have_lights_of_their_own(grid):
    def moment(actions, rolls, keys):
        stage = stage_with(DUEL, actions, rolls[:-1], grid=grid)
        stage.rolls(rolls[-1:])
        stage.press(*keys)
        stage.wait(700)
        return str(stage.leds())

    shown = [
        moment(FIGHT, [3], ["C"]),
        moment(FIGHT, [4], ["C"]),
        moment(FIGHT, [0], ["C"]),
        moment(FIGHT, [4], ["DOWN", "C"]),
        moment(ACTIVATED, [0], ["DOWN"]),
    ]
    assert len(set(shown)) == len(shown)


# --- what only some matches have ---------------------------------------------------------------


def test_points_are_bought_with_crystals():
    stage = stage_with(DUEL, [("adjust", {"path": "players.0.crystals.exhausted", "by": 2})])
    stage.press("DOWN")
    assert stage.labels()[2] == "Comprar PV"
    stage.press("C", "UP", "C")  # at least one of them is exhausted: two
    assert stage.view["marker"] == 1
    assert stage.view["players"][0]["crystals"] == {"ready": 1, "exhausted": 0}
    no_crash(stage)


def test_special_deposits_bring_something():
    wounded = [*ACTIVE, ("wound", {"player": 0, "unit": 1, "wounds": 1, "by": 1}),
               ("wound", {"player": 1, "unit": 3, "wounds": 2, "by": 0}), ("end_turn", {}),
               ("active_turn", {}), ("end_turn", {})]  # fmt: skip
    stage = stage_with(DUEL, wounded)
    stage.press("B", "UP", "C")
    assert stage.view["turn"]["bonus"] == 2
    stage.press("C")
    # Nobody of Ana's has fallen.
    assert "devolver 1 ficha" in stage.words() and "resucitar" not in stage.words()
    stage.press("C")  # heal: only one unit needs it
    assert stage.view["players"][0]["units"][1]["resistance"] == 2
    stage.press("C")  # remove: nothing else can be done, and only one is exposed
    read_notices(stage)
    assert stage.view["players"][1]["units"][3]["minis"] == 1
    assert stage.labels()[2] == "Terminar"
    no_crash(stage)


def test_special_deposits_that_are_good_for_nothing_are_not_asked_about():
    stage = stage_with(DUEL, [("passive_turn", {"deposits": 2})])
    assert stage.labels()[2] == "Terminar"
    stage.press("B:locked")
    assert "Yacimiento\nEstá todo al completo" in stage.words()
    stage.press("A", "A", "hC")
    assert stage.view["active"] == 1  # without a question
    no_crash(stage)


def test_a_new_hand_and_deposits_of_nobody():
    setup = {**PLAIN, "mulligan": True, "more_crystals": True}
    stage = stage_with(setup)
    stage.press("B", "B", "C")
    assert [who["crystals"]["ready"] for who in stage.view["players"]] == [4, 4]
    stage.press("C")
    stage.press("C")
    for words in ("No: con esta mano", "Sí: barajar y robar 3"):
        assert words in stage.words()
    stage.press("DOWN", "C")
    assert stage.view["phase"] == "active" and not stage.view["players"][1]["mulligan"]
    no_crash(stage)


def test_a_charge_is_taken_from_another_upgrade():
    short = [*SWING, ("adjust", {"path": "pile.charges", "by": -17}), ("end_turn", {}),
             ("active_turn", {}), ("end_turn", {}), ("passive_turn", {"deposits": 0})]  # fmt: skip
    stage = stage_with(DUEL, short)
    assert stage.view["turn"]["uncharged"] == [[0, 0], [1, 0], [1, 1]]
    do(stage, "charge_upgrade")
    stage.press("C", "C")  # the first unit's, from the first other one
    units = stage.view["players"][0]["units"]
    assert units[0]["upgrades"][0]["charges"] == 2
    assert units[1]["upgrades"][0]["charges"] == 0
    no_crash(stage)


def test_giving_up_asks_first():
    stage = stage_with(FREE, ACTIVE)
    point(stage, 2)
    do(stage, "concede")
    assert stage.view["players"][2]["alive"]
    stage.press("C")
    assert not stage.view["players"][2]["alive"] and is_banner(stage.app.top)
    read_notices(stage)
    assert 2 not in stage.app.match.table.spots()
    no_crash(stage)


def test_an_upgrade_may_be_named():
    stage = stage_with(actions=ACTIVE)
    stage.press("B")
    choose(stage, "Unir Mejora")
    stage.press("DOWN")
    assert stage.labels()[1] == "Nombre"
    stage.press("B", "C", "DOWN", "DOWN", "C", "A")  # A, c, Listo
    assert "Ac" in stage.words() and stage.labels()[2] == "Seguir"
    stage.press("C", "C")
    assert stage.view["players"][0]["units"][1]["upgrades"][0]["name"] == "Ac"
    assert stage.view["players"][0]["units"][0]["upgrades"] == []
    no_crash(stage)


def test_the_name_is_reached_from_the_payment_too():
    stage = stage_with(actions=ACTIVE)
    stage.press("A", "B")  # the army, and what its first unit can do
    names = [name for name, _ in stage.app.top._actions]
    stage.press(*["DOWN"] * names.index("attach"), "C")
    while stage.labels()[1] != "Nombre":
        stage.press("B")
    stage.press("B", "C", "A", "C")
    assert stage.view["players"][0]["units"][0]["upgrades"][0]["name"] == "A"
    assert stage.view["players"][0]["crystals"]["exhausted"] == 1


def test_an_upgrade_wants_no_name():
    stage = stage_with(actions=ACTIVE)
    stage.press("B")
    choose(stage, "Unir Mejora")
    stage.press("C", "C")
    assert stage.view["players"][0]["units"][0]["upgrades"][0]["name"] == ""


def test_a_shot_at_the_units_own_initiatives():
    stage = stage_with(actions=SWING, rolls=[3])
    stage.press("B")
    choose(stage, "Disparo")
    stage.press("C", "C", "DOWN", "C")
    assert stage.labels()[2] == "Elegir"
    stage.press(*["UP"] * 2)
    assert stage.labels()[2] == "Disparo"
    stage.press("C")
    inis = [rules_stat(stage, unit, "ini") for unit in (0, 2)]
    assert stage.view["dice"]["inis"] == inis


def shoot(stage, *targets):
    """A yellow die at the units in these rows."""
    do(stage, "shoot")
    stage.press("C")
    for row in targets:
        while stage.app.top.at != row:
            stage.press("DOWN")
        stage.press("C")
    while stage.labels()[2] != "Disparo":
        stage.press("DOWN")
    stage.press("C")


SHOTS = [
    ([0], "Sale 4, falla a Beto, Lobos (INI 4)"),
    ([3], "Sale 4, impacta a Beto, Tótem (INI 0)"),
    ([0, 3], "Sale 4, impacta a Beto, Tótem (INI 0)"),
]


@pytest.mark.parametrize("targets, words", SHOTS)
def test_the_log_has_the_units_that_a_shot_was_aimed_at(targets, words):
    stage = stage_with(actions=SWING, rolls=[4])
    shoot(stage, *targets)
    if 3 in targets:
        assert "Beto, Tótem" in stage.words()
        stage.press("A")
    read_notices(stage)
    assert log_of(stage)[0] == (1, "Ana dispara: dado amarillo", [words])
    no_crash(stage)


def test_the_log_knows_the_units_of_a_shot_after_what_follows_it():
    stage = stage_with(actions=SWING, rolls=[4, 1])
    shoot(stage, 3)
    stage.press("C")  # its wound
    read_notices(stage)
    shoot(stage, 1)
    read_notices(stage)
    told = [words for _, _, lines in log_of(stage) for words in lines]
    assert "Sale 1, falla a Beto, Berserker (INI 12)" in told
    assert "Sale 4, impacta a Beto, Tótem (INI 0)" in told
    no_crash(stage)


def test_the_log_knows_the_units_of_many_shots_after_a_power_cut():
    stage = stage_with(actions=SWING, rolls=[4] * 9)
    for number in range(9):
        shoot(stage, 3 - number % 2)
        stage.wait(4000)
        if stage.labels()[0] == "Otro efecto":
            stage.press("A")
    stage.power_on()
    stage.wait(1000)
    stage.press("A")  # the last one's wounds are offered again
    told = [words for _, _, lines in whole_log(stage)[:9] for words in lines]
    assert told[0::2] == ["Sale 4, impacta a Beto, Tótem (INI 0)"] * 5
    assert told[1::2] == ["Sale 4, falla a Beto, Jinetes (INI 8)"] * 4
    no_crash(stage)


def test_the_power_goes_before_the_wounds_of_a_shot():
    stage = stage_with(actions=SWING, rolls=[4])
    shoot(stage, 3, 0)
    assert "Herir  1 Herida" in stage.words()
    stage.power_on()
    stage.wait(1000)
    assert "Beto, Tótem" in stage.words() and "Herir  1 Herida" in stage.words()
    stage.press("C")
    assert stage.view["players"][1]["units"][4]["resistance"] == 3
    stage.power_on()
    stage.wait(1000)
    assert "Herir  1 Herida" not in stage.words()
    no_crash(stage)


@pytest.mark.parametrize("file", [b"{", b"[1]", b'[["x", 1, [[0, 99]]]]', b'[["x", 1, [7]]]'])
def test_what_somebody_wrote_about_shots_stops_nothing(file):
    stage = stage_with(actions=SWING, rolls=[4])
    shoot(stage, 3)
    session = stage.app.match.session
    file = file.replace(b'"x", 1', b'"%s", %d' % (session.name.encode(), session.count))
    stage.store.write("dawnfall-shots.json", file)
    stage.power_on()
    stage.wait(1000)
    assert log_of(stage)[0][2] == ["Sale 4, impacta a INI 0"]
    no_crash(stage)


def test_all_units_of_three_enemies_can_be_shot_at_eight_at_a_time():
    stage = stage_with(FREE, ACTIVE, rolls=[4])
    do(stage, "shoot")
    stage.press("C")
    stage.press("UP", "UP")  # the last row, and the last unit above it
    assert "Diego, U4" in stage.words()
    stage.press(*["C", "UP"] * 8, "C")
    assert "Ya hay 8 objetivos" in stage.words()
    assert len(stage.app.top.value) == 8
    stage.press("DOWN", "C", "UP", "C")  # one instead of another
    while stage.labels()[2] != "Disparo":
        stage.press("DOWN")
    stage.press("C")
    assert len(stage.view["dice"]["inis"]) == 8
    no_crash(stage)


def rules_stat(stage, unit, key):
    card = stage.view["players"][1]["units"][unit]
    return card[card["mode"]][key]


def test_a_shot_at_any_initiatives():
    stage = stage_with(actions=SWING, rolls=[4])
    stage.press("B")
    choose(stage, "Disparo")
    stage.press("C", "C", "B")  # yellow, the first unit, INI
    ini = rules_stat(stage, 0, "ini")
    assert "Lobos" in stage.words()
    stage.press("UP", "UP", "B", "UP")  # two more; another target with 1
    assert stage.labels() == ("Atrás", "+1 objetivo", "Disparo")
    stage.press("C")
    assert stage.view["dice"]["inis"] == [ini + 2, 1]
    assert stage.view["dice"]["hits"] == [False, True]
    no_crash(stage)


def test_initiatives_without_saying_whose():
    stage = stage_with(actions=SWING, rolls=[4])
    stage.press("B")
    choose(stage, "Disparo")
    stage.press("B", *["B"] * 9, "C")
    assert len(stage.view["dice"]["inis"]) == 8


def test_a_hit_is_spelt_out_with_its_owner_and_what_the_hand_does():
    stage = stage_with(actions=BOTH, rolls=[4, 2])
    stage.press("C")
    words = stage.words().replace("\n", " ")
    assert "Beto, Lobos: quita 1 ficha (2 a 1)" in words
    assert "Ana, Lanceros impacta: ATA 3+4=7, DEF 2+2=4" in words


def test_a_bonus_is_part_of_the_sum():
    stage = stage_with(actions=BOTH, rolls=[1, 4])
    stage.press("DOWN", "C", "UP", "UP", "UP", "UP", "C", "DOWN", "C")
    assert "ATA 3+4+1=8, DEF 2−1+4=5" in stage.words().replace("\n", " ")


def test_a_counter_attack_knows_the_bonus_that_held_the_blow():
    stage = stage_with(actions=[*BOTH, ("resolve", {"defence_bonus": 3})], rolls=[4, 2])
    assert "se defiende" in stage.words() and "DEF 5 + 2" in stage.words()


def log_of(stage):
    """Open the log and take each line with what it tells, the newest first."""
    stage.press("UP", "B")  # at the start of a turn B of the army is the passive turn
    choose(stage, SHELL["es"]["more.history"])
    stage.wait(3000)
    screen = stage.app.top
    return [screen.told(index) for index in range(3)]


def test_the_log_says_the_same_as_the_table():
    stage = stage_with(actions=BOTH, rolls=[4, 2])
    stage.press("C")
    resolved, defence, attack = log_of(stage)
    assert resolved == (1, "Ana: Combate resuelto", [
        "Beto, Lobos: quita 1 ficha (2 a 1)",
        "Ana, Lanceros impacta: ATA 3+4=7, DEF 2+2=4",
    ])  # fmt: skip
    assert defence == (1, "Beto: dado amarillo", ["Dado amarillo: 2"])
    assert attack == (1, "Ana: dado amarillo", ["Dado amarillo: 4"])
    no_crash(stage)


DEEDS = [
    # (setup, actions so far, rolls, the action, what the table reads)
    (DUEL, SWING, [], ("wound", {"player": 1, "unit": 2, "wounds": 2, "by": 0}),
     ["Beto, Berserker: quita 2 fichas (9 a 7)"]),
    (DUEL, SWING, [], ("wound", {"player": 1, "unit": 3, "wounds": 1, "by": 0}),
     ["Beto, Jinetes: retira 1 mini (2 a 1)", "Ana gana 2 PV"]),
    (DUEL, SWING, [], ("kill", {"player": 1, "unit": 4, "by": 0}),
     ["Beto, Tótem: retira la última mini", "Ana gana 4 PV"]),
    (DUEL, [*SWING, ("adjust", {"path": "marker", "by": 7})], [],
     ("kill", {"player": 1, "unit": 3, "by": 0}),
     ["Beto, Jinetes: retira 1 mini (2 a 1)", "Ana gana 0 PV"]),
    (DUEL, SWING, [], ("sacrifice", {"player": 0, "unit": 1, "kind": "resistance"}),
     ["Ana, Lanceros: quita 1 ficha (1 a 0)", "Sin fichas: Ana, Lanceros"]),
    (DUEL, SWING, [], ("restore", {"player": 0, "unit": 4, "minis": 2}),
     ["Ana, Augur: vuelven 2 minis (0 a 2)"]),
    (DUEL, SWING, [], ("pay", {"player": 0, "cost": 3, "pay": {"crystals": 1, "resistance": [1],
                                                               "vp": 1}}),
     ["Ana: agota 1 Crystal, cede 1 PV; Ana, Lanceros: quita 1 ficha (1 a 0)",
      "Sin fichas: Ana, Lanceros"]),
    (DUEL, SWING, [], ("use_banner", {"cost": 2}),
     ["Ana: agota 2 Crystales, coloca el Estandarte boca abajo"]),
    (DUEL, SWING, [], ("use_upgrade", {"player": 0, "unit": 0, "slot": 0, "charges": 1}),
     ["Ana, Guardia: quita 1 Carga (1 a 0)"]),
    (DUEL, ACTIVE, [], ("attach", {"player": 0, "unit": 0}),
     ["Ana: agota 1 Crystal; Ana, Guardia: une la Mejora, recibe 1 Carga (0 a 1)"]),
    (DUEL, SWING, [], ("drop_upgrade", {"player": 0, "unit": 0, "slot": 0}),
     ["Ana, Guardia: descarta la Mejora, quita 1 Carga (1 a 0)"]),
    (DUEL, SWING, [], ("gain_crystals", {"player": 1, "crystals": 2}),
     ["Beto: toma 2 Crystales"]),
    (DUEL, SWING, [], ("activate", {"unit": 1, "flip": True}),
     ["Ana, Lanceros: da la vuelta a la carta"]),
    (DUEL, ACTIVE, [], ("play_card", {"player": 1, "cost": 1}),
     ["Beto: agota 1 Crystal, descarta 1 carta", "Beto: Acción instantánea"]),
    (DUEL, [*SWING, ("use_banner", {"cost": 2}), ("end_turn", {}), ("active_turn", {}),
            ("end_turn", {})], [], ("passive_turn", {"deposits": 2}),
     ["Ana: toma 2 Crystales, recarga 5 Crystales, reactiva el Estandarte; Ana, Guardia: recibe 1 "
      "Carga (1 a 2); Ana, Lanceros: recibe 2 Cargas (2 a 4)"]),
    (DUEL, SWING, [], ("end_turn", {}), ["Ana: roba 3 cartas"]),
    (DUEL, [("adjust", {"path": "players.0.crystals.exhausted", "by": 1})], [],
     ("buy_vp", {"exhausted": 1}), ["Ana: retira 3 Crystales", "Ana gana 1 PV"]),
    (DUEL, ACTIVATED, [], ("fight", {"player": 0, "unit": 1, "foe": 1, "foe_unit": 3}),
     ["Golpea antes Beto, Jinetes"]),
    (DUEL, [*BOTH, ("resolve", {})], [1, 4], ("counter", {}), ["Beto, Lobos contraataca"]),
    (DUEL, SWING, [4], ("shoot", {"player": 0, "die": "yellow", "inis": [4, 3]}),
     ["Sale 4, impacta a INI 3"]),
    (DUEL, SWING, [3], ("shoot", {"player": 0, "die": "yellow", "inis": [4, 3]}),
     ["Sale 3, falla a INI 4; INI 3"]),
    (DUEL, STRUCK, [0], ("recharge", {"player": 0}), ["Ana recarga 1 Crystal"]),
    (FREE, ACTIVE, [], ("kill", {"player": 2, "unit": 0, "by": 0}),
     ["Carla, U1: retira 1 mini (2 a 1)", "Ana captura 2 fichas de Carla"]),
    (FREE, ACTIVE, [], ("kill", {"player": 2, "unit": 0, "by": None}),
     ["Carla, U1: retira 1 mini (2 a 1)", "Carla pierde 2 fichas"]),
    (FREE, ACTIVE, [], ("concede", {"player": 2}), ["Eliminado: Carla", "Último turno: Ana"]),
    ({**DUEL, "mulligan": True}, [], [], ("active_turn", {"mulligan": True}),
     ["Ana: baraja la mano y roba 3"]),
    ({**DUEL, "reshuffle": True}, [*ACTIVE, ("adjust", {"path": "players.0.deck", "by": -22}),
                                   ("play_card", {"player": 0, "cost": 0})], [], ("end_turn", {}),
     ["Ana: roba 1 carta", "Ana baraja el descarte: mazo nuevo"]),
    (DUEL, [*SWING, ("adjust", {"path": "players.0.deck", "by": -18})], [], ("end_turn", {}),
     ["Ana: roba 3 cartas", "Mazo de Ana: 1 carta"]),
]  # fmt: skip


@pytest.mark.parametrize(
    "setup, actions, rolls, action, lines",
    DEEDS,
    ids=[f"{row[3][0]} {number}" for number, row in enumerate(DEEDS)],
)
def test_every_event_says_who_and_what(setup, actions, rolls, action, lines):
    """On the ink; and in the log the same."""
    stage = stage_with(setup, actions, rolls[:-1] if action[0] == "shoot" else rolls)
    stage.rolls(rolls)
    assert stage.app.match.commit(*action, None)
    stage.wait(50)
    words = stage.words().replace("\n", " ")
    for line in lines:
        assert line in words
    read_notices(stage)
    assert log_of(stage)[0][2] == lines
    no_crash(stage)


def test_a_fifth_unit_stays_behind_when_the_mode_changes():
    stage = Stage()
    while "Dawnfall" not in stage.app.top.rows()[stage.app.top.at][1]:
        stage.press("DOWN")
    stage.press("C", "DOWN", "DOWN", "C", "UP", "C")  # the first player's units: five of them
    assert "Añadir" not in stage.words() and stage.app.top.head()[2] == "5"
    stage.press("A", "A", "UP", "C", "UP", "C", "UP", "C")  # todos contra todos; Empezar
    assert stage.view["mode"] == "free_for_all"
    assert [len(who["units"]) for who in stage.view["players"]] == [4, 4, 4]


def row_at(stage, name):
    """The numbers in the line of a name, from left to right."""
    for item in stage.text():
        if item["text"] == name and item["y"] > 50:
            line = [other for other in stage.text() if abs(other["y"] - item["y"]) < 5]
            line.sort(key=lambda other: other["x"])
            return [int(other["text"]) for other in line if other["text"].isdigit()]
    raise AssertionError(name)


def test_all_against_all_shows_the_sum_and_the_goal():
    stage = stage_with(FREE, CAPTURES)
    assert "meta 4 c/u" in stage.words()
    assert row_at(stage, "Diego") == [2, 0, 0, 2, 10, 8, 12]
    assert row_at(stage, "Bartolomea W")[:4] == [0, 0, 0, 0]


def test_partners_stand_together_with_one_sum_and_their_goal():
    stage = stage_with(TEAMS, TEAM_CAPTURES)
    assert "meta 8" in stage.words()
    places = {item["text"]: item["y"] for item in stage.text() if item["y"] > 50}
    names = sorted(("Ana", "Beto", "Carla", "Maximiliano2"), key=lambda name: places[name])
    assert names == ["Ana", "Carla", "Beto", "Maximiliano2"]
    # Beto and Maximiliano2 have captured two each.
    assert row_at(stage, "Beto")[:3] == [0, 2, 4]
    assert row_at(stage, "Maximiliano2")[:3] == [2, 0, 4]


def test_the_result_of_many_tells_the_goal():
    won = [("adjust", {"path": f"players.0.captured.{seat}", "by": 4}) for seat in (1, 2, 3)]
    stage = stage_with(FREE, ACTIVE + won)
    assert "Gana Ana: de cada enemigo 4 a 0" in stage.words() and "4 de cada" in stage.words()
    stage = stage_with(TEAMS, [*ACTIVE, ("adjust", {"path": "players.0.captured.1", "by": 9})])
    assert "Ganan Ana · Carla" in stage.words() and "8 juntos" in stage.words()
    no_crash(stage)


def test_own_tokens_are_corrected_for_the_likeliest_enemy_or_another():
    stage = stage_with(FREE, CAPTURES)
    assert stage.view["players"][0]["captured"] == [0, 2, 2, 0]
    stage.press("UP", "C")
    assert stage.app.top.head()[1] == "Corregir · Ana: capturadas"
    assert "Enemigo: Diego" in stage.words() and stage.labels()[1] == "Enemigo"
    stage.press("C")  # of whom there were the fewest
    assert stage.view["players"][0]["captured"] == [0, 2, 2, 1]
    stage.press("UP", "C", "B", "UP", "C")
    assert stage.view["players"][0]["captured"] == [0, 2, 3, 1]
    stage.press("UP", "C", "B", "A", "C")  # seen, and left as it was
    assert stage.view["players"][0]["captured"] == [0, 2, 3, 2]
    no_crash(stage)


def test_a_death_may_be_nobodys():
    stage = stage_with(FREE, ACTIVE)
    point(stage, 2)
    do(stage, "kill")
    assert stage.labels()[1] == "Autor"
    stage.press("B", "UP", "C")
    assert stage.view["players"][2]["removed"] == 2
    no_crash(stage)


def test_points_in_the_middle_of_a_fight_are_the_active_players():
    stage = stage_with(DUEL, STRUCK, [3])  # the other one is about to roll
    marker = stage.view["marker"]
    stage.press("A")
    assert stage.labels()[2] == "Corregir"
    stage.press("C", "C")
    assert stage.view["marker"] == marker + 1
    assert stage.view["combat"]["step"] == "defence"
    no_crash(stage)


# --- armies that were written down before ------------------------------------------------------

CARDS = [{"name": "Lobos", "resistance": 3, "basic": {"ini": 4, "atk": None}}, {"name": "Osos"}]


def open_units(stage, name="J1"):
    choose(stage, "The Edge: Dawnfall")
    choose(stage, name)
    choose(stage, "Unidades")


def to_start(stage):
    """Out of whatever lies on the set-up, and begin."""
    while type(stage.app.top).__name__ != "Setup":
        stage.press("A")
    while stage.app.top.at:
        stage.press("UP")
    stage.press("C")


def test_an_army_that_was_written_is_offered_in_the_next_match():
    stage = Stage()
    open_units(stage)
    stage.press("C", "C", "C", "A", "A")  # the first unit is called A
    to_start(stage)
    assert stage.view["players"][0]["units"][0]["name"] == "A"
    kept = json.loads(stage.store.read("dawnfall-armies.json", 4096))
    assert kept == [{"units": [{"name": "A"}, {}, {}, {}, {}]}]
    stage.store.remove("last-dawnfall.json")
    stage.app.clear_table()
    stage.wait(50)
    open_units(stage, "J2")
    stage.press("C")
    assert "A, U2" in stage.words() and "5 Unidades" in stage.words()
    stage.press("C")
    to_start(stage)
    assert stage.view["players"][1]["units"][0]["name"] == "A"
    assert stage.view["players"][0]["units"][0]["name"] == "U1"
    assert json.loads(stage.store.read("dawnfall-armies.json", 4096)) == kept
    no_crash(stage)


def test_armies_from_a_file_are_offered_as_far_as_they_are_good():
    stage = Stage()
    army = {"name": "Aulladores", "units": CARDS}
    bad = [3, {}, {"units": []}, {"units": [{"minis": 9}]}, {"name": 3, "units": CARDS}]
    stage.store.write("dawnfall-armies.json", json.dumps([*bad, army]).encode())
    open_units(stage)
    stage.press("C")
    assert stage.app.top.row_count() == 1
    assert "Aulladores" in stage.words() and "2 Unidades" in stage.words()
    stage.press("C")
    stage.power_on()  # nothing of it is lost
    to_start(stage)
    units = stage.view["players"][0]["units"]
    assert [unit["name"] for unit in units] == ["Lobos", "Osos"]
    assert (units[0]["value"], units[0]["basic"]["atk"]) == (3, None)
    kept = json.loads(stage.store.read("dawnfall-armies.json", 4096))
    assert kept == [army, *bad]  # what somebody has written stays
    no_crash(stage)


def test_to_remove_the_last_unit_leaves_the_pointer_where_it_was():
    stage = Stage()
    open_units(stage)
    choose(stage, "Quitar la última")
    assert stage.app.top.head()[2] == "4"
    stage.press("C", "C")
    assert stage.app.top.head()[2] == "2"
    stage.press("UP", "C")
    assert stage.app.top.head()[2] == "3"


@pytest.mark.parametrize(
    "words, left, why", [("Quitar la última", 1, "al menos 1"), ("Añadir Unidad", 5, "No caben")]
)
def test_who_goes_on_pressing_is_refused_and_stays_on_the_row(words, left, why):
    stage = Stage()
    open_units(stage)
    if left == 5:
        choose(stage, "Quitar la última")
    choose(stage, words)
    stage.press("C", times=8)
    screen = stage.app.top
    assert screen.row(screen.at)[1] == words and screen.row(screen.at)[3]
    assert screen.head()[2] == str(left) and why in stage.words()
    assert not screen.changes_value  # the handicap below was not touched
    no_crash(stage)
