# SPDX-License-Identifier: MIT
"""Elbrus with buttons only: whole matches, press counts, and a way to every action."""

import json

import pytest

from firmware.games.elbrus import forms as elbrus_forms
from firmware.games.elbrus import rules
from firmware.games.elbrus.table import Table
from firmware.ui.keeping import result
from tests.games import actions_of
from tests.games.elbrus.scenes import BEGUN, LONG, SIX, TEN
from tools import shots
from tools.stage import Stage


def on_table(setup=SIX, actions=(), rolls=()):
    stage = Stage()
    stage.begin("elbrus", setup, actions, rolls)
    stage.wait(2000)
    stage.presses = 0
    return stage


def choose(stage, action, *, spot_presses=()):
    """Open B's list and choose an action by walking down to its name."""
    stage.press(*spot_presses)
    stage.press("B")
    names = [name for name, _ in stage.app.top._actions]
    stage.press(*["DOWN"] * names.index(action))
    stage.press("C")


def test_the_numbers_that_are_named_are_those_that_would_be_found():
    stage = on_table(TEN, [*BEGUN, ("concede", {"player": 3})], [5, 3])
    pages = stage.app.match.pages
    everything = [path for spot in range(10) for path, _ in pages.numbers(spot)]
    assert "players.3.health" in everything
    for spot in range(10):
        for path in everything:
            found = [entry for entry in pages.numbers(spot) if entry[0] == path]
            assert pages.named(spot, [path]) == found


def kill(stage, downs):
    """Hit the player so many seats down for 100: from twenty, by fives, holding is quicker."""
    stage.press(*["DOWN"] * downs, "C", *["UP"] * 16, "C")
    if stage.labels()[2] == "Entendido":
        stage.press("C")


def new_match(stage, counts_on, mode_on=0):
    """From the launcher to the first turn."""
    stage.press("DOWN", "C")  # Elbrus
    stage.press("DOWN", *["C"] * mode_on, "DOWN", *["C"] * counts_on, "UP", "UP", "C")
    assert "Sorteo" in stage.words()
    stage.press("C")
    assert stage.view["phase"] == "setup"
    stage.press("C")  # Empezar
    while stage.view["phase"] == "setup" or "Entendido" in stage.words():
        stage.press("C")
    assert stage.view["phase"] == "start"


def test_a_whole_match_alone_with_undo_and_power_cut():
    stage = Stage()
    new_match(stage, 0)  # four players
    stage.rolls([5, 3])
    stage.press("C")  # movement dice
    assert stage.view["turn"]["steps"] == 8
    stage.press("C", "C")  # arrive on a plain square
    assert stage.view["phase"] == "act"
    kill(stage, 1)
    assert not stage.view["players"][1]["alive"]
    stage.press("hA", "C")  # taken back
    assert stage.view["players"][1]["health"] == 100
    before = stage.view
    stage.power_on()
    assert stage.view == before
    for seat in (1, 2, 3):
        assert not stage.view["over"], seat
        kill(stage, 1)
    assert stage.view["winners"] == [0]
    assert "Gana J1" in stage.words()
    stage.power_on()
    assert "Gana J1" in stage.words()
    stage.press("A")
    assert stage.app.match is None
    stage.press("B")
    assert "Elbrus: J1" in stage.words()


def test_a_whole_match_in_pairs():
    stage = Stage()
    new_match(stage, 0, mode_on=1)
    assert stage.view["mode"] == "duo"
    stage.rolls([5, 3])
    stage.press("C", "C", "C")
    kill(stage, 1)
    assert not stage.view["players"][1]["alive"]
    stage.power_on()
    # Players 1 and 3 are a pair.
    stage.press("DOWN", "DOWN", "C", *["UP"] * 16, "C")
    assert stage.view["over"]
    assert stage.view["winners"] == [0, 2]


@pytest.mark.parametrize(
    ("mode", "fallen", "places", "rows"),
    [
        ("solo", ([1, 2], [5, 4], [3]), [1, 5, 5, 2, 3, 3], ["2  Diego", "3  Fito", "5  Beto"]),
        # Ana and Diego, Beto and Elena, Carla and Fito: a pair stands with its last.
        ("duo", ([1, 2], [5], [4]), [1, 2, 3, 1, 2, 3], ["2  Beto · Elena", "3  Carla"]),
    ],
)
def test_who_fell_in_a_later_round_stands_higher(mode, fallen, places, rows):
    stage = on_table({**SIX, "mode": mode}, BEGUN[:1])
    session = stage.app.match.session
    for number, seats in enumerate(fallen):
        while session.view["round"] <= number:
            session.do("move_roll", {"faces": [2, 3]})
            session.do("move", {})
            session.do("end_turn", {})
        for seat in seats:
            session.do("hit", {"target": seat, "amount": 200, "by": 0})
    stage.power_on()
    assert result(stage.app.match)["places"] == places
    stage.wait(100)
    assert all(row in stage.words() for row in rows)


def test_a_turn_passes_with_one_press():
    stage = on_table(actions=BEGUN, rolls=[5, 3])
    stage.press("hC")
    if stage.view["active"] == 0:  # a question about Tharsis or lightning
        stage.press("C")
    assert stage.view["active"] == 1
    assert stage.presses <= 2


def test_hit_the_second_next_for_35():
    stage = on_table(actions=BEGUN, rolls=[5, 3])
    stage.press("DOWN", "DOWN", "C", "UP", "UP", "UP", "C")
    assert stage.view["players"][2]["health"] == 65
    assert stage.presses == 7


def test_hit_the_farthest_of_ten_for_35():
    stage = on_table(TEN, BEGUN, [5, 3])
    stage.press("hDOWN", "DOWN", "DOWN", "C", "UP", "UP", "UP", "C")
    assert stage.view["players"][7]["health"] == 65
    assert stage.presses == 8


def test_undo_takes_two_presses():
    stage = on_table(actions=BEGUN, rolls=[5, 3])
    stage.press("hA", "C")
    assert stage.view["phase"] == "move"
    assert stage.presses == 2


def test_the_movement_dice_and_the_arrival():
    stage = on_table(actions=BEGUN[:1], rolls=[6, 6])
    stage.press("C")
    assert stage.view["turn"]["dice"] == [6, 6]
    assert stage.presses == 1
    stage.press("C", "DOWN", "C")
    assert stage.view["chests_left"] == 71
    assert stage.presses == 4


def test_the_dice_of_the_phase_from_the_tray():
    stage = on_table(actions=BEGUN[:1], rolls=[])
    stage.rolls([2, 5])
    stage.press("hB", "C")
    assert stage.view["last_roll"] == [2, 5]
    assert stage.presses == 2


def test_shoot_the_second_next():
    armed = [("take_weapon", {"player": 0, "slot": 0, "group": "six", "dice": 2, "damage": 5})]
    stage = on_table(actions=BEGUN + armed, rolls=[5, 3])
    stage.rolls([3, 4])
    stage.press("DOWN", "DOWN", "B", "C")
    if stage.view["turn"]["main"] is None:
        stage.press("C")
    assert stage.view["players"][2]["health"] == 65
    assert stage.presses <= 5


def test_faces_thrown_on_the_table_can_be_typed_in():
    armed = [("take_weapon", {"player": 0, "slot": 0, "group": "six", "dice": 2, "damage": 5})]
    stage = on_table(actions=BEGUN + armed, rolls=[5, 3])
    stage.press("C")  # Disparar: at whom?
    assert "Tira Escudero · Dados: 2 · Daño: 5" in stage.words()
    stage.press("B", "B")  # to the dice
    assert "Tira la mesa" in stage.words()
    assert stage.view["turn"]["main"] is None
    stage.press("C")
    stage.press("UP", "C", "UP", "UP", "C")
    assert stage.view["last_roll"] == [2, 3]
    assert stage.view["turn"]["main"] == "shoot"


def test_every_action_has_a_way():
    """B's list, C or holding C reach every action of the rules."""
    reachable = set(Table.QUICK) | {"adjust", "roll"}
    assert set(actions_of(rules)) <= reachable


@pytest.mark.parametrize("name", sorted(actions_of(rules)))
def test_every_argument_is_asked_or_known(name):
    """A form has a field for each argument that the rules cannot do without."""
    make_form = elbrus_forms.FORMS.get(name)
    fields = {field.name for field in make_form().fields} if make_form else set()
    _, params = rules.ACTIONS.get(name)
    for parameter, _, required, _, _ in params:
        assert parameter in fields or not required, parameter


def test_take_a_weapon_by_buttons():
    stage = on_table(actions=BEGUN, rolls=[5, 3])
    choose(stage, "take_weapon")
    for _ in range(7):
        if stage.view["players"][0]["weapons"][0]:
            break
        stage.press("C")
    weapon = stage.view["players"][0]["weapons"][0]
    assert weapon["group"] == "six" and weapon["loaded"]


def test_a_refusal_is_a_sentence():
    stage = on_table(actions=BEGUN, rolls=[5, 3])
    stage.press("B:locked")
    while "Recargar\nNo tiene arma" not in stage.words():
        stage.press("B")
    stage.press("C")
    assert "No" in stage.words()
    assert stage.view["turn"]["main"] is None


def test_lights_show_health_and_the_pointer():
    stage = on_table(actions=BEGUN, rolls=[5, 3])
    full = stage.leds()
    stage.press("DOWN")
    stage.wait(500)
    assert stage.leds() != full
    assert stage.leds()[1][7] != "000000"
    stage.press("C", *["UP"] * 6, "C")
    stage.wait(3000)
    dark = [cell for cell in stage.leds()[1] if cell == "000000"]
    assert len(dark) == 4


def test_undo_works_while_a_banner_waits():
    stage = on_table(actions=BEGUN, rolls=[5, 3])
    stage.press("DOWN", "C", *["UP"] * 16, "C")
    assert "Entendido" in stage.words()
    stage.press("hA")
    assert "Salud · Beto" in stage.words() and "100" in stage.words()
    stage.press("hA", "A")  # it is open already; no
    assert "Entendido" in stage.words()
    stage.press("hA", "C")
    assert stage.view["players"][1]["health"] == 100
    assert stage.labels()[0] == "Ver"


def test_undo_works_while_a_question_or_a_form_waits():
    tharsis = {"mode": "solo", "players": SIX["players"][:3] + [{"character": "tharsis"}]}
    stage = on_table(tharsis, BEGUN, [5, 3])
    stage.press("hC")
    assert "P4 quema a Ana  no" in stage.words()
    stage.press("hA", "C")
    assert stage.view["phase"] == "move"
    stage.press("C", "hA", "C")
    assert stage.view["phase"] == "start"


def test_a_pause_is_not_undone():
    stage = on_table(actions=BEGUN, rolls=[5, 3])
    stage.press("B:pause")
    assert "min de juego" in stage.words()
    stage.press("hA")
    assert "min de juego" in stage.words()


def test_a_refusal_on_the_overview_says_why():
    stage = on_table(actions=BEGUN, rolls=[5, 3])
    stage.press("hC")
    while stage.view["phase"] != "start" or stage.app.top.labels()[0] != "Ver":
        stage.press("C")
    stage.app.match.start("reload", {})
    stage.wait(10)
    assert "Solo tras mover o saltar" in stage.words()


def test_long_names_are_not_cut_when_undoing():
    stage = on_table(LONG, BEGUN + [("throw_flame", {"target": 1, "near": [2], "faces": [6, 6]})])
    stage.press("hA")
    assert "…" not in stage.words()
    very_long = {"mode": "solo", "players": [{"name": "Maximiliano Wilhelm Guadalupe"}] * 4}
    stage = on_table(very_long, BEGUN + [("hit", {"target": 1, "amount": 30})], [5, 3])
    stage.press("hA")
    assert "Golpe a Maximiliano Wilhelm" in stage.words() and "…" not in stage.words()


def test_the_tray_after_the_end_refuses():
    blows = [("hit", {"target": seat, "amount": 200, "by": 0}) for seat in range(1, 6)]
    stage = on_table(actions=BEGUN + blows, rolls=[5, 3])
    stage.app.back()
    stage.press("hB", "C")
    assert "La partida ha terminado" in stage.words()
    assert stage.store.read("log.txt", 99) is None


def test_a_card_or_the_distance_changes_the_numbers_of_a_shot():
    armed = [("take_weapon", {"player": 0, "slot": 0, "group": "six", "dice": 2, "damage": 5})]
    stage = on_table(actions=BEGUN + armed, rolls=[5, 3])
    stage.rolls([1, 1, 1])
    stage.press("C", "B", "DOWN", "B", "UP", "B")  # past who rolls: 3 dice
    stage.press("DOWN", "B", "DOWN", "DOWN", "C")  # of 3
    assert stage.view["last_roll"] == [1, 1, 1]
    assert stage.view["players"][1]["health"] == 91


def test_flames_know_who_stands_in_a_field():
    fields = [("place_banner", {"kind": "field"})]
    stage = on_table(actions=BEGUN + fields, rolls=[5, 3])
    stage.rolls([6, 6])
    choose(stage, "throw_flame", spot_presses=["DOWN"])
    for row in ("Cerca  ninguno", "Campo mág.  ninguno", "¿Quién tira?  Tira Escudero"):
        assert row in stage.words()
    stage.press("C")
    assert stage.view["players"][1]["health"] == 60
    stage.press("hA", "C")
    choose(stage, "throw_flame")
    assert "Cerca: ninguno · Campo mág.: ninguno" in stage.words()
    stage.rolls([6, 6])
    stage.press("B", "B", "C", "UP", "C")  # Carla is near
    assert stage.labels() == ("Atrás", "Cambiar", "Llama") and "Cerca  Carla" in stage.words()
    stage.press("DOWN", "B", "C", "UP", "C", "C")  # Beto in the field
    told = stage.app.match.session.last_action()["with"]
    assert told == {"target": 1, "near": [2], "fields": [1]}


def test_who_begins_is_rolled_for():
    stage = on_table()
    choose(stage, "first_player")
    stage.rolls([1, 2, 3, 4, 6, 5])
    stage.press("UP", "C")
    assert stage.view["active"] == 4


def test_before_the_match_the_list_begins_with_what_is_due():
    stage = on_table()
    stage.press("B")
    assert [name for name, _ in stage.app.top._actions][:2] == ["roll_sector", "first_player"]
    stage.press("B")  # a page on: four other rows
    assert "Sector" not in stage.words()
    stage.press("A", "C", "C", "C")  # Octor copies the next one, and the match begins
    assert stage.view["phase"] == "start"
    stage.press("B")
    assert stage.app.top._actions[0][0] == "ability"  # nobody has a weapon yet


# --- weapons that were seen before, and Octor's choice -----------------------------------------

SEEN = [
    {"group": "six", "dice": 3, "damage": 5, "trait": "seven", "name": "Revólver"},
    {"group": "massive", "dice": 2, "damage": 40, "minimum": 8},
    {"group": "massive", "dice": 3, "damage": 60, "minimum": 12, "trait": "leech"},
]
FILE = "elbrus-weapons.json"


def at_a_chest(cards):
    """The active player has arrived at a chest, and the banner is there."""
    stage = on_table(actions=BEGUN[:2], rolls=[5, 3])
    if cards is not None:
        stage.store.write(FILE, cards if type(cards) is bytes else json.dumps(cards).encode())
    stage.press("C", "DOWN", "C")
    assert "Ana roba 2 cartas de apoyo y 1 arma" in " ".join(stage.words().split())
    assert stage.labels() == ("Entendido", "Armadura", "Arma")
    stage.presses = 0
    return stage


@pytest.mark.parametrize(
    "keys, card",
    [
        (["C", "C", "C", "C"], 0),
        (["C", "C", "UP", "UP", "C", "C"], 1),
        (["C", "C", "DOWN", "DOWN", "C", "C"], 1),
    ],
)
def test_a_card_that_was_seen_before_takes_six_presses(keys, card):
    stage = at_a_chest(SEEN)
    stage.press(*keys)
    weapon = stage.view["players"][0]["weapons"][0]
    wanted = {"minimum": 0, "trait": "none", **SEEN[card]}
    assert {key: weapon[key] for key in weapon if key != "loaded"} == {
        key: wanted[key] for key in wanted if key != "name"
    }
    assert weapon["loaded"] and stage.presses <= 6
    # The one noted last comes first, with its name.
    assert json.loads(stage.store.read(FILE, 4096))[0] == SEEN[card]


def test_a_card_that_was_typed_in_is_offered_in_the_next_match():
    stage = at_a_chest(None)
    stage.press("C", "C", "DOWN", "C", "UP", "C", "C", "DOWN", "C")  # gunner, 4d6, 5, diagonal
    weapon = stage.view["players"][0]["weapons"][0]
    assert (weapon["group"], weapon["dice"], weapon["trait"]) == ("gunner", 4, "diagonal")
    kept = stage.store.read(FILE, 4096)
    assert json.loads(kept) == [{"group": "gunner", "dice": 4, "damage": 5, "trait": "diagonal"}]
    stage.app.leave_match()
    stage.wait(50)
    stage.begin("elbrus", SIX, BEGUN)
    stage.app.match.start("take_weapon", {"player": 0})
    stage.wait(10)
    stage.press("C", "DOWN", "C")
    assert "4d6 · 5 · diagonal" in stage.words() and "otra carta" in stage.words()
    stage.press("UP", "C")  # another one: its numbers are asked
    assert stage.app.top.field.name == "dice"
    stage.press("A", "C")
    assert stage.view["players"][0]["weapons"][0]["dice"] == 4


def test_the_second_weapon_goes_into_the_empty_slot():
    stage = at_a_chest(SEEN)
    stage.press("C", "C", "C", "C")
    stage.app.match.start("take_weapon", {"player": 0})
    stage.wait(10)
    stage.press("C", "C", "C")
    assert all(stage.view["players"][0]["weapons"])


@pytest.mark.parametrize(
    "cards",
    [b"{", b"\xff", b"7", b"[" * 3000, [3, {}, {"group": "x"}, {"group": []}],
     [{"group": "six", "dice": 0, "damage": 5}, {"group": "six", "dice": 3, "damage": "5"},
      {"group": "six", "dice": 3, "damage": 5, "minimum": 4},
      {"group": "six", "dice": 3, "damage": 5, "trait": "leech"},
      {"group": "six", "dice": 3, "damage": 5, "trait": []},
      {"group": "six", "dice": True, "damage": 5}, {"group": "six", "dice": 3, "damage": 5,
                                                    "name": 7}]],
)  # fmt: skip
def test_cards_that_are_none_are_not_offered(cards):
    stage = at_a_chest(cards)
    stage.press("C", "C", "C")
    assert stage.app.top.field.name == "dice"
    stage.press("C", "C", "C")
    assert stage.view["players"][0]["weapons"][0]["dice"] == 3
    assert not stage.store.read("log.txt", 1)


def test_the_chest_also_brings_armour_or_nothing():
    stage = at_a_chest(None)
    stage.press("B", "C")
    assert stage.view["players"][0]["helmet"] == 1
    stage = at_a_chest(None)
    count = stage.app.match.session.count
    stage.press("A")
    assert stage.app.at_rest and stage.app.match.session.count == count


def test_octor_chooses_before_the_match_begins():
    stage = on_table()
    assert stage.labels()[2] == "Copiar"
    stage.press("hC")
    assert stage.app.top.field.options(stage.app.match, stage.app.top.args) == [0, 4]
    stage.press("A", "C", "DOWN", "C")
    octor = stage.view["players"][5]
    assert (octor["stolen"], octor["cooldown"]) == ("tsiva", 3)
    assert stage.labels()[2] == "Empezar"
    stage.press("C")
    assert stage.view["phase"] == "start"
    assert "Octor elige" not in stage.words()


def test_octor_beside_nobody_to_copy_is_not_asked():
    players = [{"name": "Ana", "character": "octor"}, {"name": "Beto", "character": "emoon"}]
    stage = on_table({"mode": "solo", "players": players})
    assert stage.labels()[2] == "Empezar"


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_largest_cards_fit_their_rows(language):
    stage = Stage()
    stage.app.change_setting("language", language)
    cards = [
        {"group": group, "dice": 10, "damage": 100, "trait": trait, **more}
        for group in rules.GROUPS
        for trait in rules.TRAITS[group]
        for more in ({}, {"name": "Lanzacohetes"})
    ]
    for card in cards:
        card.update({"minimum": 60} if card["group"] in ("massive", "scout") else {})
    stage.store.write(FILE, json.dumps(cards).encode())
    stage.begin("elbrus", SIX, BEGUN)
    for number in range(4):
        stage.app.match.start("take_weapon", {"player": 0})
        stage.wait(10)
        stage.press("C", *["DOWN"] * number, "C")
        assert stage.app.top.field.name == "_card" and "…" not in stage.words()
        stage.press("A", "A", "A")


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("group", rules.GROUPS)
def test_the_largest_cards_stand_whole_in_the_closer_look(group, language):
    for trait in rules.TRAITS[group]:
        card = {"group": group, "dice": 10, "damage": 100, "trait": trait}
        card.update({"minimum": 60} if group in ("massive", "scout") else {})
        stage = Stage(watch=shots.Overlaps)
        stage.app.change_setting("language", language)
        take = [("take_weapon", {"player": 0, "slot": slot, **card}) for slot in (0, 1)]
        stage.begin("elbrus", SIX, [*BEGUN[:1], *take])
        stage.press("A")
        assert "10d6" in stage.words()
        assert shots.misfits(stage) == []


@pytest.mark.parametrize("name", ["Ángela", "Élida", "Íñigo", "Óscar", "Úrsula", "Ürsi", "Ñuño"])
def test_an_accent_in_the_first_row_of_lines_stays_off_the_head(name):
    heads = []
    for shown in (name, "Carla"):
        players = [dict(player) for player in TEN["players"]]
        players[5]["name"] = shown
        stage = on_table({**TEN, "players": players}, BEGUN[:1])
        stage.settle()
        assert shown in stage.words()
        heads.append(stage.picture().crop((0, 0, 282, 19)).tobytes())
    assert heads[0] == heads[1]
