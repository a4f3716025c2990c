# SPDX-License-Identifier: MIT
"""Setting a match up, by buttons: names are typed once, nothing is lost, lots are told."""

import json

import pytest

from firmware import games
from hal.fake.store import FaultStore, PowerCut
from tools.stage import Stage

NAMES = ["Ana", "Beto", "Carla", "Diego"]


def with_roster(names=NAMES, **files):
    store = FaultStore()
    if names is not None:
        store.write("players.json", json.dumps(names).encode())
    for name, data in files.items():
        store.write(name, data)
    return Stage(store=store)


def top(stage):
    return type(stage.app.top).__name__


def point_at(stage, words):
    """Move the pointer of a list to a row."""
    screen = stage.app.top
    for _ in range(screen.row_count()):
        if screen.row(screen.at)[1] == words:
            return
        stage.press("DOWN")
    raise AssertionError(words)


def open_setup(stage, slug):
    """From the launcher: C on the game, and on the first sheet."""
    point_at(stage, stage.app.texts.of(games.folder(slug), "title"))
    stage.presses = 0
    stage.press("C")
    if slug == "sheet":
        stage.press("C")


def no_crash(stage):
    assert not stage.store.read("log.txt", 1)


# --- names -------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", games.slugs())
def test_two_who_have_played_before_take_twelve_presses(slug):
    stage = with_roster()
    open_setup(stage, slug)
    setup = stage.app.top
    if len(setup.players) != 2:
        while setup.row(setup.at)[1] != "Jugadores":
            stage.press("DOWN")
        stage.press("C")
        while len(setup.players) != 2:
            stage.press("DOWN")
        stage.press("C")
    while setup.row(setup.at)[1] != "J1":
        stage.press("DOWN")
    stage.press("C", "C", "C")
    assert (stage.app.top, setup.at) == (setup, 0)  # on to the start
    stage.press("C")
    if top(stage) == "Drawn":
        stage.press("C")
    assert [player["name"] for player in stage.view["players"]] == ["Ana", "Beto"]
    assert stage.presses <= 12
    no_crash(stage)


TEAM_MODES = [(slug, mode, count) for slug, mode, counts in
              (("elbrus", "duo", (4, 10)), ("dominio", "teams", (4,)), ("dawnfall", "teams", (4,)),
               ("tashkalar", "duel_teams", (4,)), ("tashkalar", "elite_teams", (4,)))
              for count in counts]  # fmt: skip


@pytest.mark.parametrize(("slug", "mode", "count"), TEAM_MODES)
def test_the_set_up_says_who_plays_with_whom(slug, mode, count):
    stage = with_roster()
    open_setup(stage, slug)
    setup = stage.app.top
    told = [setup.row(number)[2] for number in range(setup.row_count())]
    assert not [words for words in told if "equipo " in words]  # each for oneself
    setup.mode = mode
    setup._set_count(count)
    told = [setup.row(number)[2] for number in range(setup.row_count())]
    told = [words.split(" ")[-1] for words in told if "equipo " in words]
    stage.press("C")
    if top(stage) == "Drawn":
        stage.press("C")
    players = stage.view["players"]
    assert told == ["ABCDE"[player.get("team", player.get("side"))] for player in players]
    assert len(told) == count


def test_the_roster_is_offered_at_every_seat_and_every_name_once():
    stage = with_roster()
    open_setup(stage, "elbrus")
    point_at(stage, "J1")
    stage.press("C", "DOWN", "C")  # Beto
    assert "¿Quién es J2?" in stage.words()
    assert "Beto" not in stage.words()
    stage.press("A")  # that is enough
    assert top(stage) == "Setup"
    point_at(stage, "J3")
    stage.press("C", "C")
    names = [player.get("name") for player in stage.app.top._setup.players]
    assert names == ["Beto", None, "Ana", None]


def test_who_played_last_comes_first_in_another_game():
    stage = with_roster()
    open_setup(stage, "duel")
    point_at(stage, "J1")
    stage.press("C", "DOWN", "DOWN", "DOWN", "C", "DOWN", "C")  # Diego, Beto
    stage.press("C")
    assert [player["name"] for player in stage.view["players"]] == ["Diego", "Beto"]
    assert json.loads(stage.store.read("players.json", 999)) == ["Diego", "Beto", "Ana", "Carla"]


def test_a_typed_name_is_offered_from_then_on():
    stage = with_roster(["Eva"])
    open_setup(stage, "duel")
    point_at(stage, "J1")
    stage.press("C", "DOWN", "C")  # another one
    assert stage.labels()[2] == "A"  # of Eva's letters
    stage.press("C", "DOWN", "C", "A")
    assert "¿Quién es J2?" in stage.words()
    stage.press("A", "A", "C")  # out of it all
    open_setup(stage, "tashkalar")
    point_at(stage, "J1")
    stage.press("C")
    assert stage.app.top._names == ["Ae", "Eva"]


def test_the_letters_of_the_roster_come_first():
    stage = with_roster(["Ñandú", "Bo"])
    open_setup(stage, "duel")
    point_at(stage, "J1")
    stage.press("C", "UP", "C")
    letters = stage.app.top._letters
    assert letters.startswith("ABDNÑOÚCEF")
    assert sorted(letters) == sorted("ABCDEFGHIJKLMNÑOPQRSTUVWXYZÁÉÍÓÚÜ0123456789 ")
    stage.press("UP")
    assert stage.labels()[2] == " "


def test_lots_for_who_begins_make_no_names():
    stage = with_roster(None)
    open_setup(stage, "duel")
    point_at(stage, "Sortear quién empieza")
    stage.rolls([2])
    stage.press("C")
    assert [player["name"] for player in stage.app.top.players] == ["J2", "J1"]
    point_at(stage, "Empezar")
    stage.press("C")
    assert stage.view["players"][0]["name"] == "J2"
    assert not stage.store.read("players.json", 99)


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"3", b'{"a": 1}', b"\xff\xfe\x00", b"[" * 5000, b"[1, null, [], {}, true]",
     b'["' + b"x" * 13 + b'", "", " Ana", "Ana "]', b'["Ana"]' + b" " * 9000],
)  # fmt: skip
def test_a_damaged_roster_is_an_empty_one(data):
    stage = with_roster(None, **{"players.json": data})
    open_setup(stage, "duel")
    point_at(stage, "J1")
    stage.press("C")
    assert top(stage) == "NameEntry"
    stage.press("C", "A", "UP", "C")
    assert stage.view["players"][0]["name"] == "A"
    assert "A" in json.loads(stage.store.read("players.json", 4096))
    no_crash(stage)


def test_the_roster_is_bounded():
    stage = with_roster([f"N{number}" for number in range(24)])
    open_setup(stage, "duel")
    point_at(stage, "J1")
    stage.press("C", "UP", "C", "C", "A", "C", "C")
    kept = json.loads(stage.store.read("players.json", 999))
    assert len(kept) == 24 and kept[1] == "N0"


def test_a_full_flash_takes_only_the_convenience():
    stage = with_roster()
    stage.store.read_only = True
    open_setup(stage, "duel")
    point_at(stage, "J1")
    stage.press("C", "C", "C", "C")
    assert [player["name"] for player in stage.view["players"]] == ["Ana", "Beto"]


# --- values both ways, and lots ----------------------------------------------------------------


def test_up_and_down_change_numbers_and_characters_both_ways():
    stage = with_roster(None)
    open_setup(stage, "elbrus")
    setup = stage.app.top
    stage.press("DOWN", "DOWN", "C", "UP", "UP")
    assert len(setup.players) == 6 and "< 6 >" in stage.words()
    stage.press("DOWN", "DOWN", "DOWN", "DOWN", "DOWN", "DOWN")
    assert len(setup.players) == 2  # there are no fewer
    stage.press("A")  # as it was
    assert len(setup.players) == 4
    point_at(stage, "J1")
    stage.press("C", "DOWN", "C", "DOWN")
    assert setup.players[0]["character"] == "emoon"
    stage.press("UP", "UP", "C")
    assert setup.players[0]["character"] == "armazi"
    stage.press("A", "DOWN", "C", "DOWN", "C", "UP")
    assert setup.players[1]["character"] == "ebue"  # the first one is taken
    stage.press("A")
    assert "character" not in setup.players[1]


def test_fewer_players_and_more_again_keep_their_names():
    stage = with_roster()
    open_setup(stage, "elbrus")
    point_at(stage, "J1")
    stage.press("C", "C", "C", "C", "C")
    setup = stage.app.top
    stage.press("DOWN", "DOWN", "C", "DOWN", "DOWN", "UP", "C")
    assert [player["name"] for player in setup.players] == ["Ana", "Beto", "Carla"]
    stage.press("UP", "C", "UP", "C")
    assert [player["name"] for player in setup.players] == NAMES


def test_any_is_drawn_by_lot_and_told():
    stage = with_roster()
    open_setup(stage, "dominio")
    stage.rolls([4, 3])
    stage.press("C")
    words = stage.words()
    assert "Sorteo" in words and "Hoja" in words and "Rama" in words
    stage.press("A", "C")  # other lots
    assert top(stage) == "Drawn"
    drawn = [words for _, _, words in stage.app.top._drawn]
    stage.press("C")
    told = [stage.app.texts("word." + player["faction"]) for player in stage.view["players"]]
    assert told == drawn
    # The next match draws again.
    assert "faction" not in json.loads(stage.store.read("last-dominio.json", 999))["players"][0]


def test_what_was_chosen_is_not_drawn():
    stage = with_roster()
    open_setup(stage, "dominio")
    point_at(stage, "J2")
    stage.press("C", "B", "DOWN", "C", "UP", "C", "A")
    stage.press("UP", "UP", "UP", "UP")
    point_at(stage, "Empezar")
    stage.press("C")
    assert [seat for seat, _, _ in stage.app.top._drawn] == [0]
    stage.press("C")
    assert stage.view["players"][1]["faction"] == "guijarro"


# --- nothing is thrown away --------------------------------------------------------------------


def fill_in(stage):
    """Beto and Ana, and a character."""
    open_setup(stage, "elbrus")
    point_at(stage, "J1")
    stage.press("C", "DOWN", "C", "C", "A")
    point_at(stage, "Beto")
    stage.press("C", "DOWN", "C", "UP", "UP", "C", "A")
    return json.dumps(stage.app.top._chosen())


def test_leaving_asks_only_when_something_was_filled_in():
    stage = with_roster()
    open_setup(stage, "elbrus")
    stage.press("A")
    assert top(stage) == "Launcher"
    chosen = fill_in(stage)
    stage.press("A")
    assert "¿Dejar esta preparación?" in stage.words()
    stage.press("A")
    assert json.dumps(stage.app.top._chosen()) == chosen
    stage.press("A", "C")
    assert top(stage) == "Launcher"
    assert not {"setup", "next"} & set(stage.store.names())
    stage.power_on()
    assert top(stage) == "Launcher"


def test_a_set_up_survives_power_cuts():
    stage = with_roster()
    chosen = fill_in(stage)
    for _ in range(2):
        stage.power_on()
        assert top(stage) == "Setup"
        assert json.dumps(stage.app.top._chosen()) == chosen
    stage.press("A")
    assert "¿Dejar esta preparación?" in stage.words()
    stage.press("A")
    point_at(stage, "Empezar")
    stage.press("C", "C")
    assert stage.view["players"][0]["name"] == "Beto"
    assert stage.view["players"][0]["character"] == "ebue"
    assert not {"setup", "next"} & set(stage.store.names())


def test_the_power_goes_at_every_byte():
    """What was there after some press is there again, or what was there after the one before."""
    whole = FaultStore()
    whole.write("players.json", json.dumps(NAMES).encode())
    stage = Stage(store=whole)
    before = whole.written
    fill_in(stage)
    total = whole.written - before
    for cut in range(0, total, 7):
        store = FaultStore()
        store.write("players.json", json.dumps(NAMES).encode())
        stage = Stage(store=store)
        store.cut_after = cut
        try:
            fill_in(stage)
        except PowerCut:
            pass
        store.cut_after = None
        stage.power_on()
        assert top(stage) in ("Setup", "Launcher")
        no_crash(stage)


def test_a_sheets_set_up_survives_too():
    sheet = {"title": "Oasis", "players": [2, 5], "counters": [{"id": "p", "label": "P"}],
             "win": {"by": "highest"}}  # fmt: skip
    stage = with_roster(**{"sheet-oasis.json": json.dumps(sheet).encode()})
    point_at(stage, "Otro juego")
    stage.press("C", "DOWN", "C", "DOWN", "DOWN", "C", "C")
    stage.power_on()
    assert "Oasis" in stage.words() and "Ana" in stage.words()
    stage.store.remove("sheet-oasis.json")
    stage.power_on()
    assert top(stage) == "SheetList"
    no_crash(stage)


def test_begun_or_left_it_is_gone():
    stage = with_roster()
    fill_in(stage)
    assert {"setup", "next"} <= set(stage.store.names())
    point_at(stage, "Empezar")
    stage.press("C", "C")
    assert not {"setup", "next"} & set(stage.store.names())
    stage.power_on()
    assert stage.view["players"][0]["name"] == "Beto"


GOOD = {"game": "dawnfall", "mode": "duel", "players": [{"name": "Ana"}, {}], "options": {}}
NONSENSE = [
    b"", b"{", b"[]", b"7", b"\xff\xfe", b"[" * 4000, b" " * 5000,
    *(json.dumps({**GOOD, **wrong}).encode() for wrong in (
        {"game": 3}, {"game": "elbrus"}, {"mode": 3}, {"mode": "x"}, {"mode": []},
        {"players": 3}, {"players": None}, {"players": [3, None, "x", []]},
        {"players": [{}] * 99}, {"players": []}, {"players": [{"name": 3}, {"name": ["x"]}]},
        {"players": [{"color": "red"}, {"color": "red"}]}, {"players": [{"color": {}}]},
        {"players": [{"units": 3}, {"units": [3]}]}, {"players": [{"units": []}]},
        {"players": [{"units": [{"name": 3}]}, {"units": [{"basic": 3}]}]},
        {"players": [{"units": [{"minis": 99, "resistance": "x"}]}, {"extra_crystals": "x"}]},
        {"options": 3}, {"options": {"track": "x", "deck": True, "hand": {}, "other": 3}},
    )),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(NONSENSE)))
@pytest.mark.parametrize("file", ["setup", "last-dawnfall.json"])
def test_nonsense_is_ignored(file, number):
    stage = with_roster(**{file: NONSENSE[number], "next": b"dawnfall"})
    assert top(stage) == "Setup"
    stage.press("DOWN")
    for seat in range(2):
        stage.press("DOWN", "C")
        if top(stage) == "Who":
            stage.press("B")
        stage.press("UP", "C", "C")  # its army, and the first unit of it
        assert top(stage) == "Card", seat
        stage.press("A", "A", "A")
        assert top(stage) == "Setup"
    no_crash(stage)
    point_at(stage, "Empezar")
    stage.press("C")
    assert stage.view["mode"] == "duel"
    assert len(stage.view["players"]) == 2
    no_crash(stage)
