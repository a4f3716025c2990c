# SPDX-License-Identifier: MIT
"""Tracker sheets with buttons only: every way to win, press counts, clock, alarms and lights."""

import json

import pytest

from firmware.games.sheet import rules
from firmware.games.sheet.counters import value
from firmware.games.sheet.forms import FORMS
from firmware.games.sheet.table import Table
from firmware.i18n import LANGUAGES
from firmware.match import results
from firmware.ui.outcome import Outcome
from tests.games import actions_of, log_of, undo_redo_and_power_cut
from tests.games.sheet.hands import (
    SHEETS,
    choose,
    hold,
    more,
    on_table,
    pick,
    understood,
    with_sheets,
)
from tests.games.sheet.scenes import (
    DUEL,
    MILLS,
    RACE,
    SCENES,
    SHIP,
    TURN,
    VOLCANO,
    gain,
    setup,
    shared,
)
from tools import shots
from tools.setup import ROOT
from tools.stage import Stage

# --- whole matches -----------------------------------------------------------------------------


def test_the_highest_wins_on_the_scoreboard_without_any_file():
    stage = Stage()
    stage.press("UP", "UP", "C", "C", "C")  # Otro juego, Marcador, Empezar
    assert stage.view["sheet"]["by"] == "highest"
    stage.press("C", "C")
    undo_redo_and_power_cut(stage)
    stage.press("hC", "C", "UP", "C")
    more(stage, "finish")
    assert [person["score"] for person in stage.view["players"]] == [1, 2]
    assert "Gana J2" in stage.words()


def test_the_lowest_wins_when_somebody_has_a_hundred():
    stage = with_sheets()
    choose(stage, "Corazones")
    stage.press("C")
    assert "Pasa 3 a la izquierda" in stage.words()  # rings before anybody has pressed
    understood(stage)
    assert "Pasa 3 a la izquierda" in stage.words()  # and stays in the head
    stage.press("C", "B", "B", *["UP"] * 8, "C")  # by thirteens
    assert stage.view["players"][0]["score"] >= 100
    assert "ronda" in stage.words()
    understood(stage)
    undo_redo_and_power_cut(stage)
    stage.press("hC")
    assert stage.view["over"] and 0 not in stage.view["winners"]


def test_first_to_a_target_with_last_turns():
    stage = with_sheets()
    choose(stage, "Diez mil")
    stage.press("C")
    stage.press("C", "B", "B", "B", *["UP"] * 10, "C")  # by thousands
    assert stage.view["players"][0]["score"] == 10000
    assert "Un turno más" in stage.words()
    understood(stage)
    assert "final" in stage.words()
    undo_redo_and_power_cut(stage)
    stage.press("hC", "hC")
    assert stage.view["winners"] == [0]
    assert "Gana J1" in stage.words() and "Puntos" in stage.words()
    stage.press("B", *["DOWN"] * 3, "C")  # a rematch asks first
    assert stage.view["over"]
    stage.press("C")
    assert not stage.view["over"] and stage.view["players"][0]["score"] == 0


def test_the_last_one_alive_wins():
    stage = with_sheets()
    choose(stage, "Duelo de magos")
    stage.press("C")
    stage.press("hC", "hC", "hC")
    assert stage.view["phase"] == "end"
    undo_redo_and_power_cut(stage)
    stage.press("hC")
    assert (stage.view["active"], stage.view["phase"]) == (1, "draw")
    stage.press("UP", "C", "B", *["DOWN"] * 4)
    assert "fuera" in stage.words() or "fin" in stage.words()
    stage.press("C")
    assert stage.view["winners"] == [1]
    assert "Gana J2" in stage.words()


@pytest.mark.parametrize("won", [True, False])
def test_together_won_or_lost(won):
    stage = with_sheets()
    choose(stage, "Nave averiada")
    stage.press("C")
    stage.press("UP", "C", "UP", "C")  # two systems repaired
    undo_redo_and_power_cut(stage)
    more(stage, "finish")
    stage.press(*([] if won else ["DOWN"]), "C")
    assert stage.view["over"] and bool(stage.view["winners"]) == won
    assert ("¡Victoria!" if won else "Derrota") in stage.words()
    stage.wait(3000)
    assert stage.store.read("log.txt", 8192) is None
    stage.press("A", "B")
    told = "Nave averiada: J1, J2  0 min" if won else "Nave averiada  0 min"
    assert told in stage.words()


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
@pytest.mark.parametrize("most", [False, True])
def test_every_sheet_can_be_played_and_looked_at(path, most):
    sheet = json.loads(path.read_text(encoding="utf-8"))
    count = sheet["players"][most]
    players = [{"name": f"Jugador {seat}"} for seat in range(count)]
    stage = on_table({"mode": "sheet", "sheet": sheet, "players": players})
    for key in ("DOWN", "A", "A", "C", "A", "A", "B", "B", "A", "hB", "C", "A", "UP", "hC"):
        stage.press(key)
    understood(stage)
    stage.wait(2500)
    assert stage.store.read("log.txt", 8192) is None


# --- presses -----------------------------------------------------------------------------------


def test_own_points():
    stage = on_table(RACE)
    stage.press("C", "C")
    assert stage.presses == 2
    assert stage.view["players"][0]["score"] == 50
    stage.press("C", "UP", "UP", "C")
    assert stage.presses == 6
    assert stage.view["players"][0]["score"] == 200


def test_the_next_players_minus_five_by_holding():
    stage = on_table(DUEL)
    stage.press("DOWN", "C")
    hold(stage, "DOWN", 1030)
    stage.press("C")
    assert stage.view["players"][1]["score"] == 15
    assert stage.presses == 4


def test_end_of_turn_undo_and_dice():
    stage = on_table(RACE)
    stage.press("hC")
    assert stage.view["active"] == 1 and stage.presses == 1
    stage.press("hA", "C")
    assert stage.view["active"] == 0 and stage.presses == 3
    stage.rolls([1, 2, 3, 4, 5, 6])
    stage.press("hB", "C")
    assert stage.view["last_roll"] == [1, 2, 3, 4, 5, 6] and stage.presses == 5


# --- a way to everything -----------------------------------------------------------------------


def test_every_action_has_a_way():
    assert set(actions_of(rules)) | {"end_turn", "concede"} == set(Table.QUICK) | {"roll"}


@pytest.mark.parametrize("name", sorted(actions_of(rules)))
def test_every_argument_is_asked_or_known(name):
    fields = {field.name for field in FORMS[name]().fields} if name in FORMS else set()
    if name != "roll":  # the dice tray's
        assert {parameter[0] for parameter in rules.ACTIONS.get(name)[1]} == fields


def test_another_counter_by_the_list_by_the_look_and_by_the_form():
    stage = on_table(DUEL)
    more(stage, "change")
    pick(stage, "Hielo")
    stage.press("UP", "C")
    assert stage.view["players"][0]["counters"]["frost"] == 2
    stage.press("A", "DOWN", "DOWN", "C", "C")
    assert stage.view["players"][0]["counters"]["mana"] == 1
    stage.press("C", "B", "B", "C")  # step 5, then the next counter
    assert stage.view["players"][0]["counters"]["frost"] == 3


def test_shared_counters_are_pointed_at():
    stage = on_table(SHIP)
    stage.press("DOWN", "DOWN", "DOWN", "C", "DOWN", "C")
    assert stage.view["shared"]["air"] == 15
    more(stage, "change_shared")
    pick(stage, "Casco")
    stage.press("C")
    assert stage.view["shared"]["hull"] == 9  # it was full: the likeliest is one less


def test_out_by_hand_and_back():
    stage = on_table(setup("wizard-duel", 4))
    stage.press("DOWN")
    more(stage, "eliminate")
    assert not stage.view["players"][1]["alive"]
    assert "Beto queda fuera: lo decide la mesa" in " ".join(stage.words().split())
    understood(stage)
    stage.press("DOWN")
    assert "Más: Carla" in (stage.press("B"), stage.words())[1]
    stage.press("A")
    more(stage, "revive")
    assert stage.view["players"][1]["alive"]
    assert "Beto vuelve" in stage.words()
    more(stage, "concede")
    assert stage.view["players"][0]["alive"]
    assert "¿Rendirse?" in stage.words() and "Rendirse · Ana" in stage.words()
    stage.press("C")
    assert not stage.view["players"][0]["alive"]
    assert "Ana queda fuera: por rendición" in " ".join(stage.words().split())


def test_a_correction_brings_somebody_back():
    stage = on_table(setup("chinchon", 3), [gain(1, "points", 120)])
    assert not stage.view["players"][1]["alive"]
    stage.press("B")
    choose(stage, "Corregir")
    choose(stage, "Puntos · Beto")
    stage.press(*["DOWN"] * 40, "C")
    assert stage.view["players"][1]["alive"]


def test_nobody_to_bring_back_is_said():
    stage = on_table(DUEL)
    stage.press("B:locked")
    assert "Nadie está fuera" in stage.words()


def test_the_last_phase_is_said():
    stage = on_table(DUEL, [("next_phase", {})] * 3)
    stage.press("B:locked")
    assert "Es la última fase" in stage.words()


# --- numbers -----------------------------------------------------------------------------------


def test_a_change_is_never_nothing_and_never_too_much():
    stage = on_table(SHIP)
    stage.press("C", "DOWN")  # no stress to lose
    assert "+1" in stage.words()
    stage.press(*["UP"] * 9)
    assert "+6" in stage.words()
    stage.press("C")
    assert stage.view["players"][0]["counters"]["stress"] == 6


def test_the_key_says_the_change_that_it_offers():
    stage = on_table(VOLCANO)
    assert stage.app.top.labels()[2] == "−1"  # health is full
    stage.press("C", "C")
    assert stage.view["players"][0]["counters"]["health"] == 29
    assert stage.app.top.labels()[2] == "+1"
    stage.press("A")
    assert stage.app.top.labels()[2] == "+1"
    stage.press("A", "DOWN", "A")
    assert stage.app.top.labels()[2] == "−1"


def test_what_is_kept_of_a_sheet_follows_the_language():
    stage = on_table(VOLCANO)
    assert "Lava" in stage.words() and "El volcán" in stage.words()
    stage.app.change_setting("language", "en")
    stage.wait(2000)
    assert "The volcano" in stage.words()
    stage.app.change_setting("language", "es")


def test_the_overview_and_the_lights_do_not_read_the_sheet_again():
    stage = on_table(VOLCANO)

    def reads():
        raise AssertionError

    stage.app.match.session._journal.setup = reads
    stage.app.ink.wipe()
    stage.app.top.draw(stage.app.ink)
    stage.app.lights.changed()
    stage.wait(100)
    assert "El volcán" in stage.words()


def test_the_log_and_the_undo_tell_the_change():
    stage = on_table(DUEL)
    stage.press("DOWN", "C", "DOWN", "DOWN", "C", "hA")
    assert "Beto: Vida −2" in stage.words()
    assert "Vida · Beto  18  20" in stage.words()


def test_a_change_says_who_and_what_and_no_key_waits_for_it():
    stage = on_table(SHIP)
    stage.press("DOWN", "C", "UP", "C")
    assert "Beto: Estrés +2" in stage.words()
    stage.press("UP", "UP", "C", "C")
    assert "Ana: Casco −1" in stage.words()
    stage.press("hC")
    assert stage.view["active"] == 1
    assert [line for _, line, _ in log_of(stage)] == [
        "Ana: Fin del turno",
        "Ana: Casco −1",
        "Beto: Estrés +2",
    ]


def test_a_macro_says_all_that_it_has_changed_or_its_name():
    four = [{"name": name} for name in ("Ana", "Beto", "Carla", "Diego")]
    sheet = json.loads((ROOT / "sheets/commanders.json").read_text("utf-8"))
    for count, words in (
        (2, "Ana: Vida +1. Beto: Vida −1"),
        (4, "Ana: Vida +1. Beto: Vida −1. Carla: Vida −1. Diego: Vida −1"),
    ):
        stage = on_table({"mode": "sheet", "sheet": sheet, "players": four[:count]})
        stage.press("B", "C")
        assert words in " ".join(stage.words().split()), stage.words()
        assert log_of(stage)[0][1:] == ("Ana: Drenar 1", [words])
    names = ["Maximiliano", "Wilhelmina", "Constantina", "Guadalupe"]
    players = [{"name": name} for name in names]
    stage = on_table({"mode": "sheet", "sheet": sheet, "players": players})
    stage.press("B", "C")
    assert "Maximiliano: Drenar 1" in stage.words()
    stage.press("hC")
    assert stage.view["active"] == 1


# --- alarms and clock --------------------------------------------------------------------------


def test_an_alarm_waits_for_a_press():
    stage = on_table(SHIP, [TURN, TURN])
    stage.press("hC")
    assert "Se escapa el aire: −1" in stage.words()
    stage.press("A", "B", "UP")
    assert "Entendido" in stage.words()
    stage.press("C")
    assert stage.view["round"] == 2 and "R2/15" in stage.words()


def test_alarms_to_come_are_in_the_look():
    stage = on_table(SHIP)
    stage.press("A", "UP")
    assert "Meteoritos: −1 al casco" in stage.words() and "R4" in stage.words()


def test_the_clock_counts_on_ink_and_lights():
    stage = on_table(VOLCANO)
    stage.wait(1000)
    assert "1:00" in stage.words()
    row = stage.leds()[-1]
    stage.wait(21_000)
    assert "0:40" in stage.words()
    assert stage.leds()[-1].count("000000") > row.count("000000")
    stage.wait(50_000)
    assert "−0:10" in stage.words()
    stage.press("hC")
    assert "1:00" in stage.words()


def test_the_clock_stands_still_in_a_pause():
    stage = on_table(VOLCANO)
    stage.press("B")
    choose(stage, "Pausa")
    stage.wait(45_000)
    stage.press("C")
    stage.press("A")
    assert "1:00" in stage.words() or "0:50" in stage.words()


# --- dice --------------------------------------------------------------------------------------


def test_dice_of_the_sheet_are_rolled_together_and_say_their_words():
    stage = on_table(VOLCANO)
    stage.rolls([4, 3])
    stage.press("hB", "C")
    assert "Roca" in stage.words() and "Quemadura" in stage.words()
    assert stage.view["last_dice"] == ["burn", "luck"]
    stage.rolls([7, 2])
    stage.press("B", "B", "B", "UP", "C")
    assert stage.view["last_dice"] == ["d7", "d7"]


# --- choosing a sheet --------------------------------------------------------------------------


def test_a_bad_sheet_says_what_is_wrong():
    bad = json.loads((ROOT / "sheets/volcano.json").read_text(encoding="utf-8"))
    bad["conters"] = 1
    bad["counters"][0]["max"] = "six"
    stage = with_sheets(("bad", json.dumps(bad).encode()), ("ugly", b'{"title": 3,'))
    choose(stage, "ugly")
    assert "no es JSON" in stage.words()
    stage.press("A", "hUP")
    stage.app.top.at = 0
    stage.press("DOWN", "C")
    assert "¿querías decir" in stage.words()
    stage.press("DOWN")
    assert "número entero" in stage.words()
    stage.press("A")
    assert stage.app.match is None


def test_a_sheet_says_how_many_play_and_names_are_remembered():
    stage = with_sheets()
    choose(stage, "Corazones")
    stage.press("DOWN", "C", "UP", "C")  # and on to the first of them
    assert len(stage.app.top.players) == 4
    stage.press("C", "C", "C", "A", "A")  # a name: A
    stage.press("UP", "UP", "C")
    assert [person["name"] for person in stage.view["players"]] == ["A", "J2", "J3", "J4"]


def test_the_set_up_says_who_plays_with_whom():
    stage = with_sheets()
    choose(stage, "Tute por parejas")
    told = stage.words()
    stage.press("UP", "UP")
    told += stage.words()
    for seat, team in enumerate("ABAB"):
        assert f"J{seat + 1}  equipo {team}" in told
    stage.press("DOWN", "DOWN", "C")
    assert [person["team"] for person in stage.view["players"]] == [0, 1, 0, 1]


# --- looks -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene["name"])
def test_no_word_is_cut(scene, language):
    stage = shots.play("sheet", scene, language)
    assert "…" not in stage.words()
    assert stage.store.read("log.txt", 8192) is None
    for item in stage.text():
        assert item["x"] >= 0 and item["x"] + item["w"] <= 297, item


@pytest.mark.parametrize("grid", shots.GRIDS)
def test_the_lights_tell_states_apart(grid):
    def leds(*actions, press=()):
        stage = on_table(SHIP, actions, grid=grid)
        stage.press(*press)
        stage.wait(1300 - stage.board.now % 800)  # the dark half of a blink
        return json.dumps(stage.leds())

    seen = [
        leds(),
        leds(gain(0, "stress", 3)),
        leds(gain(1, "stress", 3)),
        leds(shared("air", -8)),
        leds(shared("hull", -8)),
        leds(TURN),
        leds(press=["DOWN"]),
        leds(press=["C", "UP"]),
    ]
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("scene", ["valley", "commanders", "mills-eight", "largest"])
def test_with_many_counters_the_number_of_who_is_pointed_at_is_large(scene):
    stage = shots.play("sheet", {one["name"]: one for one in SCENES}[scene], "es")
    for seat in (0, 1):
        largest = max(stage.text(), key=lambda item: item["h"])
        assert largest["h"] >= 30 and largest["text"] == str(value(stage.view, seat))
        stage.press("DOWN")


def test_a_match_goes_by_its_sheets_title():
    stage = with_sheets()
    choose(stage, "Nave averiada")
    stage.press("C")
    stage.press("B", "UP", "C", "C")  # Más, Salir
    assert "Continuar Nave averiada" in stage.words()
    stage.app.change_setting("language", "en")
    stage.wait(10)
    assert "Failing ship" in stage.words()
    stage.press("C")
    more(stage, "finish")
    stage.press("C")
    assert "Failing ship" in stage.words()
    stage.press("A", "B")
    assert "Failing ship: J1, J2" in stage.words()


def test_a_result_without_a_title_still_reads():
    stage = Stage()
    old = {"match": "match-00001.log", "game": "sheet", "players": ["Ana"], "winners": [0],
           "seconds": 60}  # fmt: skip
    results.add(stage.store, old)
    stage.press("B")
    assert "Otro juego: Ana" in stage.words()


# A file as an editor may write it, and what the device says when it is chosen; the page and
# ./dev sheet ask the same checker.
FILES = [
    (b"\xef\xbb\xbf" + (ROOT / "sheets/hearts.json").read_bytes(), "Empezar"),
    (
        (ROOT / "sheets/hearts.json").read_bytes().replace(b"Puntos", "Pünktchen ß".encode()),
        "la letra ß",
    ),
    ((ROOT / "sheets/hearts.json").read_bytes() + b" " * 13000, "13993 bytes"),
    (
        (ROOT / "sheets/hearts.json").read_bytes().replace(b"{", b'{"win": {"by": "highest"},', 1),
        "win: es una clave que",
    ),
]


@pytest.mark.parametrize(("data", "words"), FILES, ids=["bom", "letter", "size", "twice"])
def test_files_of_strange_editors(data, words):
    stage = with_sheets(("a", data))
    stage.press("DOWN", "C")  # the first after the scoreboard
    assert words in stage.words(), stage.words()
    assert "log.txt" not in stage.store.names()


def test_the_key_to_the_next_counter_is_cut_at_a_word():
    stage = with_sheets()
    choose(stage, "Diez mil")
    stage.press("C", "C")
    while "Paso" in stage.labels()[1]:
        stage.press("B")
    assert stage.labels()[1] == "Fallos"


def test_what_stands_below_the_verdict_is_left_out_before_it_is_cut():
    stage = on_table(
        MILLS, [("change", {"player": 0, "counter": "points", "by": 25}), ("finish", {})]
    )
    outcome = Outcome(stage.app.match)
    font = stage.app.ink.small
    whole = font.width(outcome.about(font, 999))
    for room in range(whole - 60, whole + 1):
        assert font.width(outcome.about(font, room)) <= room


def test_two_players_have_large_numbers_whatever_else_is_counted():
    stage = on_table(DUEL)
    main = [item for item in stage.text() if item["text"] == "20"]
    assert [item["h"] for item in main] == [34, 34]
    for name in ("Hielo", "Maná", "Magia"):
        beside = [item for item in stage.text() if item["text"] == name]
        assert len(beside) == 2 and all(item["y"] + 9 <= 108 for item in beside)


def test_all_numbers_are_as_large_as_the_longest_allows():
    stage = on_table(DUEL)
    stage.app.match.session.do("change", {"player": 1, "counter": "life", "by": 130})
    stage.app.to_match()
    stage.wait(4000)
    main = [item for item in stage.text() if item["text"] in ("20", "150")]
    assert len(main) == 2 and len({item["h"] for item in main}) == 1
    stage.settle()
    shown = stage.picture().tobytes()
    stage.app.ink.wipe()
    stage.app.redraw()
    stage.settle()
    assert stage.picture().tobytes() == shown
