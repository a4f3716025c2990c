# SPDX-License-Identifier: MIT
"""Elbrus at the table, case by case: what the device asks, proposes and says."""

import random
import re

import pytest

from firmware.games.elbrus.fight import ORDER
from firmware.ui import telling
from tests.games.elbrus import moves
from tests.games.elbrus.scenes import BEGUN, SIX, TEN
from tests.games.elbrus.test_table import choose, on_table
from tools.stage import Stage

SIX_SHOOTER = {"player": 0, "slot": 0, "group": "six", "dice": 2, "damage": 5}
CANNON = {
    "player": 0, "slot": 0, "group": "massive", "dice": 2, "damage": 40, "minimum": 8,
    "trait": "leech",
}  # fmt: skip


def table_of(*characters, actions=(), mode="solo"):
    """Players named like their characters, in the first one's turn, ready to act."""
    players = [{"name": name.title(), "character": name} for name in characters]
    stage = Stage()
    before = [("begin", {}), ("move_roll", {"faces": [1, 2]}), ("move", {}), *actions]
    stage.begin("elbrus", {"mode": mode, "players": players}, before)
    stage.wait(2000)
    stage.presses = 0
    return stage


def last(stage):
    entry = stage.app.match.session.last_action()
    return entry["do"], entry["with"]


def flat(stage):
    """The words of toast or banner in one line, however they are broken."""
    return " ".join(stage.words().split())


def armed(card=SIX_SHOOTER, *characters, actions=()):
    characters = characters or ("armazi", "ebue", "varas")
    return table_of(*characters, actions=[("take_weapon", card), *actions])


# --- the zone ------------------------------------------------------------------------------------


def test_death_in_the_zone_is_told():
    stage = table_of("armazi", "ebue", "varas")
    session = stage.app.match.session
    for path, by in (("round", 5), ("players.1.health", -95)):
        session.do("adjust", {"path": path, "by": by})
    session.do("end_turn", {})
    session.do("move_roll", {"faces": [1, 2]})
    stage.app.to_match()
    stage.press("C", "UP", "C", "C")  # one inactive square
    words = flat(stage)
    assert "Eliminado: Ebue" in words and "Ebue cae en la zona: nadie hereda" in words
    assert "1 × 5 = 5. Salud: 5→0" in words and "El turno pasa a Varas" in words
    assert stage.store.read("log.txt", 9) is None
    stage.press("C")
    assert stage.view["active"] == 2


@pytest.mark.parametrize(
    "number, words",
    [(1, "R1 · en 5: −5"), (5, "R5 · en 1: −5"), (6, "R6 · −5 · en 5: −10"), (16, "R16 · −15")],
)
def test_the_head_has_the_price_now_and_the_next_one(number, words):
    stage = on_table(actions=[*BEGUN, ("adjust", {"path": "round", "by": number - 1})][:4])
    assert words in stage.words()


def test_a_long_name_leaves_the_price_whole_and_no_crumbs_of_words():
    players = [{"name": name, "character": name.lower()} for name in ("Varas", "Ebue")]
    players[0]["name"] = "Maximiliano2"
    late = [("begin", {}), ("adjust", {"path": "round", "by": 9})]
    stage = on_table({"mode": "solo", "players": players}, late)
    head = [item["text"] for item in stage.text() if item["y"] < 18]
    assert head == ["Maximiliano2", "R10 · −5 · en 1: −10"]
    stage.app.match.start("hit", {"target": 0})
    stage.wait(10)
    assert "Golpe · Maximiliano2: daño" in stage.words()


def test_dead_squares_begin_at_none_whatever_was_told_before():
    stage = on_table(actions=[("adjust", {"path": "round", "by": 5}), *BEGUN[:2]], rolls=[5, 3])
    stage.press("C", "UP", "UP", "C", "C")
    assert last(stage) == ("move", {"zone_squares": 2, "land": "none"})
    while stage.view["active"] == 0:
        stage.press("hC")
    stage.rolls([5, 3])
    stage.press("C", "C")
    assert stage.app.top.value == 0


def test_the_zones_warning_blinks_until_it_is_read():
    stage = table_of("armazi", "ebue", actions=[("adjust", {"path": "round", "by": 3})])
    session = stage.app.match.session
    session.do("end_turn", {})
    session.do("move_roll", {"faces": [1, 2]})
    session.do("move", {})
    stage.app.to_match()
    stage.press("hC")
    assert "La zona 1 se encoge" in flat(stage)
    stage.wait(3000)
    edges = set()
    for _ in range(12):
        stage.wait(150)
        leds = stage.leds()
        edges.add(leds[0][0])
        assert leds[3][3] == leds[4][4] != "000000"  # the fourth zone never dies
    assert len(edges) > 1
    stage.press("C")
    assert stage.app.at_rest


def test_the_zones_and_banners_can_be_looked_at_any_time():
    banners = [("place_banner", {"kind": "lightning"}), ("smoke", {})]
    stage = table_of("armazi", "ebue", actions=banners)
    stage.press("A", "B")
    words = stage.words()
    for row in ("Ninguna zona inactiva", "Se encoge la zona 1  en 5: −5",
                "Relámpago de Armazi  2 rondas", "Humo de Armazi  2 rondas"):  # fmt: skip
        assert row in words
    assert stage.leds()[0][0] == stage.leds()[3][3] != "000000"
    stage.press("UP")
    assert stage.labels()[2] == "Quitar"
    stage.press("C")
    assert [banner["kind"] for banner in stage.view["banners"]] == ["lightning"]
    assert "Retira: humo de Armazi" in stage.words()
    stage = Stage()
    stage.begin("elbrus", SIX)
    stage.press("A", "B")
    assert "Sin banners" in stage.words()


# --- weapons -------------------------------------------------------------------------------------


def test_a_weapon_shows_its_state_trait_and_minimum():
    stage = armed(CANNON)
    stage.press("A")
    words = stage.words()
    assert "armas masivas  cargada" in words and "2d6 · 8+ · 40 · sanguijuela" in words
    assert "vacía" in words
    stage.press("A")
    stage.rolls([1, 1])
    stage.press("C", "C")
    stage.press("A")
    assert "armas masivas  descargada" in stage.words()


def test_c_reloads_when_nothing_is_loaded():
    stage = armed({**SIX_SHOOTER, "loaded": False})
    assert stage.labels()[2] == "Recargar"
    stage.press("C")
    assert stage.view["players"][0]["weapons"][0]["loaded"]
    assert "Armazi recarga sus armas" in stage.words()
    stage.wait(4000)
    assert stage.labels()[2] == "Terminar"


def test_a_shot_offers_field_platform_diagonal_and_range():
    card = {**SIX_SHOOTER, "group": "gunner", "trait": "diagonal"}
    things = [("place_banner", {"kind": kind}) for kind in ("field",)]
    stage = armed(card, actions=things)
    session = stage.app.match.session
    for _ in range(3):  # somebody else's platform, and back
        session.do("end_turn", {})
        session.do("move_roll", {"faces": [1, 2]})
        session.do("move", {})
        if session.view["active"] == 1:
            session.do("place_banner", {"kind": "platform"})
    stage.app.to_match()
    choose(stage, "shoot", spot_presses=["DOWN"])
    rows = [
        "Plataforma  no", "Campo mág.  no", "Diagonal  no", "¿Quién tira?  Tira Escudero",
        "Dados  2", "Daño  5",
    ]  # fmt: skip
    for row in rows[:4]:
        assert row in stage.words()
    stage.press("UP", "UP")
    for row in rows[4:]:
        assert row in stage.words()
    stage.rolls([3, 4])
    stage.press("C")
    assert last(stage) == ("shoot", {"target": 1, "weapon": 0})


# --- sums ----------------------------------------------------------------------------------------

SUMS = {
    "bullets": (SIX_SHOOTER, [], {}, [3, 4], "3+4 = 7 × 5 = 35. Ebue: 100→65"),
    "a seven": ({**SIX_SHOOTER, "trait": "seven"}, [], {}, [3, 4],
                "3+4 = 7→12 × 5 = 60. Ebue: 100→40"),
    "a burst": ({**SIX_SHOOTER, "group": "gunner", "trait": "burst"}, [], {}, [6, 5],
                "6+5 = 11 × 5 + 10 = 65. Ebue: 100→35"),
    "diagonal": ({**SIX_SHOOTER, "group": "gunner", "trait": "diagonal"}, [], {"diagonal": True},
                 [3, 4], "3+4 = 7 × 6 = 42. Ebue: 100→58"),
    "platform": (SIX_SHOOTER, [("place_banner", {"kind": "platform"})], {"platform": True},
                 [3, 4], "3+4 − 2 = 5 × 5 = 25. Ebue: 100→75"),
    "field and armour": (
        SIX_SHOOTER,
        [("place_banner", {"kind": "field"}), ("equip", {"player": 1, "piece": "helmet"})],
        {"field": True}, [3, 4], "3+4 = 7 × 5 = 35, campo 17, armadura −10 = 7. Ebue: 100→93"),
    "a cannon": (CANNON, [("hit", {"target": 0, "amount": 40})], {}, [5, 3],
                 "5+3 = 8 (8+): 40. Ebue: 100→60. Armazi: 60→75"),
    "a miss": (CANNON, [], {}, [2, 3], "2+3 = 5 (8+): fallo"),
    "eleven": ({**CANNON, "group": "scout", "trait": "eleven"}, [], {}, [6, 5],
               "6+5 = 11 (8+): 40 + 15 = 55. Ebue: 100→45"),
    "piercing": ({**CANNON, "group": "scout", "trait": "pierce"},
                 [("equip", {"player": 1, "piece": "body"})], {}, [6, 5],
                 "6+5 = 11 (8+): 40. Ebue: 100→60"),
}  # fmt: skip


@pytest.mark.parametrize("name", SUMS)
def test_the_sum_of_a_shot_is_spelt_out_and_logged(name):
    card, before, extras, faces, words = SUMS[name]
    stage = armed(card, actions=before)
    stage.rolls(faces)
    args = {"target": 1, "weapon": 0, **extras}
    assert stage.app.match.commit("shoot", args, None)
    stage.wait(10)
    assert f"Disparo de Armazi: {words}" in flat(stage)
    stage.wait(5000)
    while not stage.app.at_rest:
        stage.press("C")
    choose_always(stage, "history")
    stage.wait(500)
    assert "Armazi: Disparo a Ebue" in stage.words()
    stage.press("C" if stage.labels()[2] == "Ver" else "B")
    assert words in flat(stage)


def choose_always(stage, name):
    more = stage.app.texts("more." + name)
    stage.press("B")
    for _ in range(60):
        screen = stage.app.top
        if screen.row(screen.at)[1] == more:
            break
        stage.press("DOWN")
    stage.press("C")


def test_drain_is_part_of_the_sum():
    stage = armed(SIX_SHOOTER, "drain", "ebue", actions=[("hit", {"target": 0, "amount": 20})])
    stage.rolls([6, 1])
    stage.press("C", "C")
    words = flat(stage)
    assert "6+1 = 7 × 5 = 35, D'rain +5 = 40. Ebue: 100→60" in words
    assert "Drenaje. Drain: 80→85" in words


def test_flames_and_spears_are_spelt_out():
    stage = table_of("armazi", "ebue", "varas", actions=[("place_banner", {"kind": "field"})])
    stage.rolls([6, 4])
    match = stage.app.match
    assert match.commit("throw_flame", {"target": 1, "near": [2], "fields": [2]}, None)
    stage.wait(10)
    line = "Llama de Armazi: 6+4 = 10 (9+). 40. Ebue: 100→60. 40, campo 20. Varas: 100→80"
    assert line in flat(stage)
    stage = table_of("armazi", "ebue")
    stage.rolls([2])
    choose(stage, "throw_spear", spot_presses=["DOWN"])
    stage.press("C")
    assert "Lanza de Armazi: 2 (distancia 3): fallo" in flat(stage)


def test_every_line_of_a_random_match_is_true(monkeypatch):
    """Health that is told is the health that there is."""
    told = []
    lines_of = telling.lines_of

    def watched(*args):
        told[:] = lines_of(*args)
        return list(told)

    monkeypatch.setattr(telling, "lines_of", watched)
    checked = 0
    for seed in range(12):
        rnd = random.Random(seed)
        stage = Stage()
        stage.begin("elbrus", moves.setup(rnd))
        match = stage.app.match
        for _ in range(60):
            if stage.view["over"]:
                break
            action, args = moves.move(rnd, stage.view)
            told.clear()
            before = {mat["name"]: mat["health"] for mat in stage.view["players"]}
            if not match.commit(action, args, None):
                continue
            after = {mat["name"]: mat["health"] for mat in stage.view["players"]}
            if len(after) < len(stage.view["players"]):
                break  # two of the same name
            for name, was, now in re.findall(r"(\w+): (\d+)→(\d+)", " ".join(told)):
                if name in after and action != "consumable":
                    assert (before[name], after[name]) == (int(was), int(now)), told
                    checked += 1
    assert checked > 20


# --- who and what --------------------------------------------------------------------------------


def test_a_blow_is_the_active_players_unless_told_otherwise():
    stage = table_of("armazi", "ebue", "varas")
    stage.press("DOWN", "C", *["UP"] * 16, "C")
    assert last(stage)[1]["by"] == 0
    assert stage.view["players"][0]["kills"] == 1
    assert stage.view["players"][0]["extra_chests"] == 2
    assert "Armazi hereda de Ebue" in flat(stage)


def test_the_active_player_is_hit_by_nobody_or_by_somebody():
    stage = table_of("armazi", "ebue", "varas")
    choose(stage, "hit")
    stage.press("UP", "C")  # the last one: oneself
    assert "Autor: nadie" in stage.words()
    stage.press("B", "B", "DOWN", "B", "DOWN", "C")
    assert last(stage)[1] == {"target": 0, "amount": 20, "kind": "card", "by": 1}
    assert "Golpe de Ebue: 20. Armazi: 100→80" in flat(stage)


def test_the_rolls_before_the_match_stand_on_the_ink_and_in_the_log():
    stage = on_table(SIX)
    stage.rolls([1, 6, 3, 6, 2, 2, 4, 5])
    choose(stage, "first_player")
    stage.press("UP", "C")
    words = flat(stage)
    assert "Empieza Diego" in words
    assert "Ana 1, Beto 6, Carla 3, Diego 6, Elena 2, Fito 2, Beto 4, Diego 5" in words
    stage.wait(4000)
    while not stage.app.at_rest:
        stage.press("C")
    stage.rolls([17])
    choose(stage, "roll_sector")
    stage.press("C")
    assert "Diego: sector 17" in stage.words()
    stage.wait(4000)
    choose_always(stage, "history")
    stage.wait(500)
    assert "Diego: sector 17" in stage.words() and "Empieza Diego" in stage.words()


def test_medea_heals_herself_and_draws():
    stage = table_of("medea", "ebue", actions=[("hit", {"target": 0, "amount": 30, "by": 1})])
    choose(stage, "ability")
    words = flat(stage)
    assert "Habilidad de Medea: 70→90" in words and "Medea roba 1 carta de apoyo" in words


def test_what_runs_out_says_whose_it_was():
    stage = table_of("armazi", "ebue", actions=[("place_banner", {"kind": "barrier"})])
    session = stage.app.match.session
    for _ in range(3):
        session.do("end_turn", {})
        session.do("move_roll", {"faces": [1, 2]})
        session.do("move", {})
    stage.app.to_match()
    stage.press("hC")
    assert "Retira: barrera de Armazi" in flat(stage)


def test_burned_players_cannot_use_cards_but_other_things_heal():
    stage = table_of("armazi", "ebue", actions=[("adjust", {"path": "players.1.burned", "by": 2})])
    session = stage.app.match.session
    session.do("end_turn", {})
    stage.app.to_match()
    assert stage.app.match.refusal("potion", {"size": "small"}) == "no_healing"
    stage.app.match.start("potion", {"size": "small"})
    stage.wait(10)
    assert "Las cartas no curan" in flat(stage) and "Nada cura" not in flat(stage)


# --- the end of a turn ---------------------------------------------------------------------------


def test_tharsis_burns_with_two_presses_from_the_question():
    stage = table_of("armazi", "tharsis", "varas")
    stage.press("C")  # Terminar
    assert "Tharsis quema a Armazi  no" in stage.words()
    stage.presses = 0
    stage.press("B", "C")
    assert stage.presses == 2
    assert stage.view["players"][0]["health"] == 90 and stage.view["active"] == 1
    assert "Tharsis quema: 10. Armazi: 100→90" in flat(stage)
    stage.press("hA", "C")  # both halves
    assert stage.view["players"][0]["health"] == 100 and stage.view["active"] == 0


def test_nobody_burns_with_one_press():
    stage = table_of("armazi", "tharsis", "varas")
    stage.press("hC", "C")
    assert stage.view["players"][0]["health"] == 100 and stage.view["active"] == 1


def test_tharsis_burns_several_at_the_end_of_the_own_turn():
    stage = table_of("tharsis", "ebue", "varas", "emoon")
    stage.press("hC")
    assert "Emoon" not in stage.words()
    stage.press("B", "DOWN", "B", "C")
    assert [mat["health"] for mat in stage.view["players"]] == [100, 90, 90, 100]
    assert stage.view["active"] == 1


def between_lightning_and_field():
    """Ebue has moved, near Armazi's lightning, and has put a field there."""
    stage = table_of("armazi", "ebue", actions=[("place_banner", {"kind": "lightning"})])
    session = stage.app.match.session
    session.do("end_turn", {})
    session.do("move_roll", {"faces": [1, 2]})
    session.do("move", {})
    session.do("place_banner", {"kind": "field"})
    stage.app.to_match()
    return stage


def test_lightning_nearby_strikes_when_the_turn_ends():
    stage = between_lightning_and_field()
    stage.press("hC")
    assert "Relámpago de Armazi  lejos" in stage.words()
    stage.press("B")
    assert "cerca: 35" in stage.words()
    stage.press("UP")
    assert "campo: 17" in stage.words()
    stage.press("C")
    assert stage.view["players"][1]["health"] == 83 and stage.view["active"] == 0


NOTED = {
    "a weapon": ("take_weapon", {"player": 0, "slot": 0, **SIX_SHOOTER}),
    "a helmet": ("equip", {"player": 0, "piece": "helmet"}),
    "a chest": ("open_extra", {"player": 0}),
    "what was inherited": ("hit", {"target": 2, "amount": 200, "by": 0}),
}


@pytest.mark.parametrize("key", ["C", "hC"])
@pytest.mark.parametrize("name", NOTED)
def test_a_main_action_that_is_unused_is_asked_about_once(name, key):
    stage = table_of("armazi", "ebue", "varas", actions=[NOTED[name]])
    if name == "a weapon" and key == "C":
        choose(stage, "end_turn")  # C shoots
    else:
        stage.press(key)
    assert stage.view["active"] == 0 and "Acción principal  sin usar" in stage.words()
    stage.press("C")
    assert stage.view["active"] == 1


def test_a_main_action_that_is_used_or_needs_cards_is_not_asked_about():
    stage = table_of("armazi", "ebue")  # nobody has found anything yet
    stage.press("hC")
    assert stage.view["active"] == 1
    stage = armed()
    choose(stage, "backpack")
    stage.press("hC")
    assert stage.view["active"] == 1


def pair(*before):
    """Armazi and Varas against Ebue and Medea; Armazi has moved."""
    setup = {"mode": "duo", "players": [
        {"name": name.capitalize(), "character": name}
        for name in ("armazi", "ebue", "varas", "medea")
    ]}  # fmt: skip
    return on_table(setup, [*BEGUN, *before], [5, 3])


def test_partners_trade_what_they_have_and_all_of_it_is_told():
    weapon = ("take_weapon", {"player": 0, **SIX_SHOOTER, "slot": 1})
    stage = pair(weapon, ("equip", {"player": 2, "piece": "helmet"}))
    choose(stage, "trade")
    assert "arma 2" in stage.words() and "casco" not in stage.words()
    stage.press("C", "DOWN", "C")  # the weapon, and on
    assert "casco" in stage.words() and "arma" not in stage.words()
    stage.press("C", "B", "B", "UP", "B", "C")  # the helmet, and one chest of one's own
    mine, theirs = stage.view["players"][0], stage.view["players"][2]
    assert (mine["helmet"], mine["extra_chests"], mine["weapons"]) == (1, 0, [None, None])
    assert (theirs["helmet"], theirs["extra_chests"]) == (0, 2) and theirs["weapons"][0]
    assert stage.view["active"] == 1
    words = "Armazi intercambia con Varas. Armazi→Varas: arma 2, 1 cofre. Varas→Armazi: casco"
    assert words in flat(stage)
    stage.wait(5000)
    assert story(stage) == ("Armazi: Intercambio", [words])


def test_partners_with_empty_mats_are_asked_for_chests_only():
    stage = pair()
    choose(stage, "trade")
    assert "Cofres das  0" in stage.words()
    stage.press("C")
    assert last(stage)[0] == "trade" and stage.view["active"] == 1
    assert "Armazi intercambia con Varas" in flat(stage)


def test_a_fallen_partner_is_revived_with_a_potion():
    stage = pair(("hit", {"target": 2, "amount": 200, "by": 1}))
    choose(stage, "revive")
    stage.press("DOWN", "C")
    assert stage.view["players"][2]["health"] == 50 and stage.view["turn"]["main"] == "revive"
    assert "Varas vuelve con 50 de salud" in flat(stage)


@pytest.mark.parametrize("name", ["ebue", "kruber", "varas"])
def test_an_ability_with_one_target_takes_who_is_pointed_at(name):
    stage = table_of(name, "medea", "tsiva")
    choose(stage, "ability")
    assert stage.labels()[2] == "Habilidad"
    stage.press("DOWN", "C")
    assert last(stage)[1]["targets"] == [2]


# --- locks ---------------------------------------------------------------------------------------


def possible(match, action, preset):
    """Would the rules take it with any answers?"""
    view = match.view
    seats = range(len(view["players"]))
    players = [preset["player"]] if "player" in preset else seats
    tries = []
    for who in players:
        if action == "equip":
            tries += [{"player": who, "piece": piece} for piece in ("helmet", "body")]
        elif action == "steal":
            targets = [preset["target"]] if "target" in preset else seats
            tries += [{"player": who, "target": target} for target in targets]
        else:
            tries += [{"player": who, "targets": [target]} for target in seats]
            if action == "ability":
                tries.append({"player": who})
    return any(match.session.refusal(action, args) is None for args in tries)


@pytest.mark.parametrize("seed", range(8))
def test_locks_are_those_of_the_rules(seed):
    rnd = random.Random(seed)
    stage = Stage()
    players = [{"character": name} for name in rnd.sample(ORDER, 6)]
    if seed % 2:
        players[0] = {"character": "octor"}
        players[1] = {"character": "tharsis"}
        players[2:] = [{"character": name} for name in ("emoon", "medea", "varas", "tsiva")]
    stage.begin("elbrus", {"mode": rnd.choice(("solo", "duo")), "players": players})
    match = stage.app.match
    for _ in range(80):
        if stage.view["over"]:
            break
        action, args = moves.move(rnd, stage.view)
        if match.session.refusal(action, args) is None:
            match.session.do(action, args)
        if rnd.random() < 0.25:
            for spot in match.table.spots():
                for action, preset in match.table.others(spot):
                    if action in ("equip", "burn", "steal", "ability"):
                        locked = bool(match.lock(action, preset))
                        assert locked != possible(match, action, preset), (action, preset)


REASONS = {
    "setup": ((), "hit", "La partida no ha empezado"),
    "end too early": (BEGUN[:1], "end_turn", "Solo tras mover o saltar"),
    "potion too late": (BEGUN, "potion", "Solo antes de tirar los dados"),
    "skip too late": (BEGUN, "skip_move", "Solo tras tirar el movimiento"),
    "second main action": ([*BEGUN, ("backpack", {})], "shoot", "Ya usado este turno"),
    "second throw": ([*BEGUN, ("smoke", {})], "throw_flame", "Ya usado este turno"),
    "second chest": ([*BEGUN, ("open_extra", {"player": 0})], "open_extra", "Ya usado este turno"),
    "no weapon": (BEGUN, "reload", "No tiene arma"),
}


@pytest.mark.parametrize("name", REASONS)
def test_what_cannot_be_done_has_its_own_reason(name):
    actions, action, words = REASONS[name]
    stage = on_table(SIX, actions, [5, 3])
    match = stage.app.match
    stage.press("B:locked")
    for _ in range(30):
        shown = "%s\n%s" % (match.label(action), words)
        if shown in stage.words():
            break
        stage.press("B")
    assert shown in stage.words()


# --- help ----------------------------------------------------------------------------------------


def test_whom_something_reaches_stands_beside_the_question():
    stage = table_of("armazi", "ebue", "varas")
    choose(stage, "throw_flame")
    assert "Llama: ¿a quién?  a 2" in stage.words()
    stage.press("A", "A")
    choose(stage, "ability")
    assert "a 1–2" in stage.words()


def test_lightning_from_the_list_offers_the_field():
    stage = between_lightning_and_field()
    choose(stage, "lightning")
    assert "Campo mág.  no" in stage.words()
    stage.press("B", "C")
    assert last(stage) == ("lightning", {"id": 1, "field": True})
    assert "Relámpago de Armazi: 35, campo 17. Ebue: 100→83" in flat(stage)


# --- seven to ten players ------------------------------------------------------------------------


@pytest.mark.parametrize("count", [7, 10])
def test_many_players_see_steps_boxes_and_the_states_of_who_is_pointed_at(count):
    players = [dict(player) for player in TEN["players"][:count]]
    players[1]["name"] = "Bartolomea W"
    stage = on_table({**TEN, "players": players}, [*BEGUN, ("smoke", {})], [5, 3])
    assert "8 casillas" in stage.words() and "Bartol…" in stage.words()
    drawn = []
    canvas = stage.app.canvas
    icon = canvas.icon
    canvas.icon = lambda what, x, y, *more, **how: (
        drawn.append((what, x, y)),
        icon(what, x, y, *more, **how),
    )[1]
    stage.app.ink.wipe()
    stage.app.redraw()
    stage.wait(50)
    from lib import icons

    strip = [what for what, _, y in drawn if y > 94]
    assert strip.count(icons.BOX) == 3 and strip.count(icons.BOX_TICKED) == 1
    assert icons.CLOUD in strip


# --- the log -------------------------------------------------------------------------------------


def story(stage):
    """All that the log tells of the last action."""
    choose_always(stage, "history")
    stage.wait(500)
    return stage.app.top.told(0)[1:]


@pytest.mark.parametrize(
    "by, words", [(0, "Golpe de Armazi: 38. Ebue: 100→62"), (None, "Golpe: 38. Ebue: 100→62")]
)
def test_the_log_says_the_number_of_a_blow_once(by, words):
    stage = table_of("armazi", "ebue")
    assert stage.app.match.commit("hit", {"target": 1, "amount": 38, "by": by}, None)
    stage.wait(10)
    assert words in flat(stage)
    assert story(stage) == ("Golpe a Ebue", [words])


def test_a_weapon_that_was_noted_is_told_with_its_numbers_once():
    stage = armed(CANNON)
    assert story(stage) == ("Armazi: Arma nueva", ["Armazi: 2d6 · 8+ · 40 · sanguijuela"])


def inked(stage, left, right, top, bottom):
    """Of which of these rows of the glass something is black."""
    stage.settle()
    picture = stage.picture()
    rows = range(top, bottom)
    return [any(not picture.getpixel((x, y)) for x in range(left, right)) for y in rows]


@pytest.mark.parametrize("count", [4, 6, 8, 10])
def test_partners_stand_beside_each_other_and_are_joined(count):
    players = TEN["players"][:count]
    stage = on_table({"mode": "duo", "players": players}, BEGUN[:1])
    line = {item["text"]: item["y"] for item in stage.text() if item["y"] > 18}
    for seat in range(count // 2):
        top = line[players[seat]["name"]]
        assert top == line[players[seat + count // 2]["name"]]
        assert any(inked(stage, 139, 140, top, top + 20))
    stage = on_table({"mode": "solo", "players": players}, BEGUN[:1])
    assert not any(inked(stage, 139, 140, 20, 95))


@pytest.mark.parametrize("mode, count", [("solo", 7), ("solo", 10), ("duo", 8), ("duo", 10)])
def test_no_letter_reaches_down_into_the_line_below(mode, count):
    players = [{"name": "gjpqy"}] * count
    stage = on_table({"mode": mode, "players": players}, BEGUN[:1])
    stage.press("DOWN", "DOWN", times=count)
    stage.settle()
    names = [item for item in stage.text() if item["text"] == "gjpqy" and item["x"] < 20]
    picture = stage.picture()
    letters = [picture.crop((5, name["y"], 60, name["y"] + 15)) for name in names[2:]]
    assert len({image.tobytes() for image in letters}) == 1
    assert inked(stage, 5, 60, names[2]["y"] + 14, names[2]["y"] + 15) == [True]  # their feet


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_no_letter_reaches_down_to_the_bar_below_it(count):
    players = [{"name": f"gjpqy{seat}"} for seat in range(count)]
    stage = on_table({"mode": "solo", "players": players}, BEGUN[:1])
    tops = [item["y"] for item in stage.text() if item["text"] == "gjpqy1"]
    rows = inked(stage, 5, 90, tops[0], tops[0] + 24)
    letters = rows.index(False)
    assert 15 <= letters < rows.index(True, letters)  # then nothing, and then the bar


def test_a_closer_look_says_what_becomes_of_an_ability():
    stage = table_of("octor", "tharsis", "armazi")

    def said():
        stage.press("A")
        words = stage.words()
        stage.press("A")
        return words

    assert "nada copiado" in said()
    stage.press("DOWN")
    assert "habilidad pasiva" in said()
    stage.press("DOWN")
    assert "habilidad lista" in said()
    session = stage.app.match.session
    for target, words in ((1, "Tharsis: habilidad pasiva"), (2, "Armazi: lista en 5")):
        session.do("steal", {"player": 0, "target": target})
        stage.app.to_match()
        assert words in said()
