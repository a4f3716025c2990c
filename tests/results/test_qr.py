# SPDX-License-Identifier: MIT
"""The code on the display, read by a decoder that others have written."""

import random

import pytest
import zxingcpp
from PIL import Image

from firmware.i18n import LANGUAGES
from firmware.match import payload
from firmware.ui import qr
from firmware.ui.screens.results import Results
from lib import record
from tests.results.camera import read, show_code
from tools.shots import Overlaps, misfits
from tools.stage import Stage

SITE = "https://escudero.example.org/mesa"
START = f"{SITE}/result.html#"
DUEL = {"mode": "duel", "players": [{"name": "Ana"}, {"name": "Beto"}]}


def test_without_a_site_it_says_the_result_in_words():
    stage = Stage()
    stage.begin("duel", DUEL, [("concede", {"player": 0})])
    assert read(show_code(stage)).text == (
        "Duelo. Gana Beto: por rendición\n1. Beto 20\n2. Ana 20\nronda 1 · 0 min"
    )


KEPT = {
    "match": "match-00001.log", "game": "duel", "players": ["Ana", "Beto"], "winners": [0],
    "first": 1, "places": [1, 2], "scores": [3, 4], "teams": [0, 1], "reason": "life",
    "why": {"criterion": "life", "values": [1, 2]}, "rounds": 3, "seconds": 60,
}  # fmt: skip
NONSENSE = (
    {"first": {}}, {"first": 9}, {"first": -3}, {"cause": 7}, {"cause": ["x"]}, {"title": []},
    {"places": [99, -4]}, {"teams": [1 << 40, 16]}, {"scores": [10**12, -(10**12)]},
    {"players": ["p"] * 40, "winners": [39]}, {"players": [], "winners": []}, {"why": {}},
    {"rounds": "x", "reason": None, "seconds": "x", "game": "<b>"},
)  # fmt: skip


@pytest.mark.parametrize("site", ["", SITE])
@pytest.mark.parametrize("change", NONSENSE)
def test_whatever_is_kept_of_a_match_has_a_code(change, site):
    stage = Stage(site=site)
    stage.store.write("results.log", bytes(record.pack({**KEPT, **change})))
    stage.app.push(Results(stage.app))
    stage.press("C")
    assert type(stage.app.top).__name__ == "Past"
    stage.press("B")
    stage.wait(1500)
    stage.settle()
    assert read(stage.picture()).text
    assert stage.store.size("log.txt") is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_who_wins_and_why_stand_whole_beside_the_code(count, language):
    names = ["Maximiliano2", "Bartolomea W", "Guillermina9", "Wenceslaoooo"]
    stage = Stage(watch=Overlaps)
    stage.app.change_setting("language", language)
    won = list(range(count))
    values = [3 if seat in won else 1 for seat in range(4)]
    told = {"players": names, "winners": won, "teams": [int(seat not in won) for seat in range(4)],
            "places": [1 if seat in won else count + 1 for seat in range(4)],
            "scores": values, "why": {"criterion": "life", "values": values}}  # fmt: skip
    stage.store.write("results.log", bytes(record.pack({**KEPT, **told})))
    stage.app.push(Results(stage.app))
    stage.press("C", "B")
    stage.wait(1500)
    assert misfits(stage) == []
    assert all(name in stage.words() for name in names[:count])
    assert stage.app.texts("result.compared", "", 3, 1).strip() in stage.words()


def test_it_is_black_on_white_where_the_display_is_inverted():
    stage = Stage(site=SITE)
    stage.app.change_setting("invert", True)
    stage.begin("duel", DUEL, [("concede", {"player": 0})])
    # The panel turns the picture over; what it shows is what a camera sees.
    seen = show_code(stage)
    (code,) = zxingcpp.read_barcodes(
        seen.convert("L"), formats=zxingcpp.BarcodeFormat.QRCode, try_invert=False
    )
    assert code.text.startswith(START)


def test_the_rest_of_the_match_stays_usable():
    stage = Stage(site=SITE)
    stage.begin("duel", DUEL, [("hit", {"target": 0, "amount": 4})] * 5)
    first = read(show_code(stage)).text
    stage.press("C", "A", "C")  # the chart: it is the one that went with it
    stage.wait(2000)
    stage.press("A")
    assert read(show_code(stage)).text == first
    stage.press("hA", "C")
    assert not stage.view["over"]


def test_presses_while_it_is_being_made_are_heeded():
    for steps in range(1, 12):
        stage = Stage(site=SITE)
        stage.begin("duel", DUEL, [("concede", {"player": 0})])
        stage.press("B")
        stage.app.top.choose(0)
        for _ in range(steps):
            stage.app.step(stage.board.now)
        stage.press("C")
        assert type(stage.app.top).__name__ == "After"
        stage.wait(500)
        assert stage.store.size("log.txt") is None


def test_a_device_without_the_module_says_so(monkeypatch):
    from firmware.ui.screens import qr as screen

    monkeypatch.setattr(screen, "_MAKER", ("firmware.ui.qr", "adafruit_missing"))
    stage = Stage(site=SITE)
    stage.begin("duel", DUEL, [("concede", {"player": 0})])
    stage.press("B", "C")
    stage.wait(300)
    assert "Falta el módulo" in stage.words()


# --- the code itself


def draw(code, flipped=()):
    image = Image.new("L", ((code.size + 8) * 3,) * 2, 255)
    for row in range(code.size):
        for column in range(code.size):
            dark = code.rows[2 * row + column // 30] >> column % 30 & 1
            if dark != ((row, column) in flipped):
                image.paste(0, ((column + 4) * 3, (row + 4) * 3, (column + 5) * 3, (row + 5) * 3))
    return image


LETTERS = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-/+:$"


@pytest.mark.parametrize("size", [(1, 1), (9, 2), (46, 55), (77, 220), (30, 289), (226, 1)])
def test_letters_behind_the_bytes_take_less_room(size):
    rnd = random.Random(size[0])
    data = bytes(rnd.choice(b"abcXYZ019-_/:.#") for _ in range(size[0]))
    letters = bytes(rnd.choice(LETTERS) for _ in range(size[1]))
    code = qr.Code(data, letters)
    for _ in code.make():
        pass
    assert read(draw(code)).text.encode() == data + letters


@pytest.mark.parametrize("size", [1, 17, 62, 63, 78, 79, 106, 152, 180, 181, 192, 230])
def test_every_size_is_read_and_as_many_faults_are_mended_as_a_code_promises(size):
    rnd = random.Random(size)
    data = bytes(rnd.choice(b"abcXYZ019-_/:.#") for _ in range(size))
    code = qr.Code(data)
    for _ in code.make():
        pass
    assert read(draw(code)).text.encode() == data
    # In the last columns at the left, whose order is easily got wrong: a tenth of the code would
    # be spoiled before any dirt is. So nearly all that can be mended is spoiled at the right.
    _, level = qr.fit(qr.bits_of(data, b""))
    blocks = code._blocks
    mended = min((block["total"] - block["data"]) // 2 for block in blocks)
    bytes_spoiled = max(0, mended * len(blocks) - (2 if len(blocks) == 1 else len(blocks)))
    spoiled = set()
    column, row = code.size - 1, code.size - 1
    while len(spoiled) < 8 * bytes_spoiled and row > 8:
        spoiled |= {(row, column), (row, column - 1)}
        row -= 1
        if row == 8 and column > code.size - 7:
            column, row = column - 2, code.size - 1
    if size > 30:
        assert read(draw(code, spoiled)).text.encode() == data
    assert level in (0, 1)


def test_what_is_too_long_has_no_code():
    assert qr.fit(qr.bits_of(bytes(230), b"")) and qr.fit(qr.bits_of(bytes(231), b"")) is None


# --- what the link carries


LONGEST = "https://" + "a" * 56  # address of a site
ROOM = (1856 - 25 - 8 * len(LONGEST + "/result.html#")) * 2 // 11  # letters beside it
TEN = (
    "Íñigo Muñoz", "María Ángela", "JOSÉ BEGOÑA", "Nuño Peñalba", "Ágatha Güell", "Abcdefghijkl",
    "Úrsula Ibáñz", "Óscar Núñez", "Inés Álvarez", "Éric Cañadas",
)  # fmt: skip


def test_ten_players_with_twelve_letters_fit_with_all_there_is():
    result = {
        "game": "elbrus", "players": TEN, "winners": [9], "reason": "last_standing", "first": 4,
        "rounds": 14, "seconds": 7260, "places": list(range(10, 0, -1)),
        "scores": [100 - number for number in range(10)],
        "why": {"criterion": "last_standing", "values": [0] * 9 + [1]},
    }  # fmt: skip
    letters = payload.make(result, None, ROOM)
    # Not one letter less than with endless room.
    assert letters and letters == payload.make(result, None, 2000)
    # And a chart, where the address is one of usual length.
    lines = [list(range(20))] * 10
    assert len(payload.make(result, None, ROOM + 43, lines)) > len(letters)


def test_a_sheets_words_for_the_cause_give_way_to_its_code_before_names_do():
    result = {
        "game": "sheet", "players": list(TEN), "winners": [9], "reason": "instant",
        "rounds": 14, "seconds": 7260, "places": list(range(10, 0, -1)),
        "scores": [100 - number for number in range(10)],
    }  # fmt: skip
    told = {**result, "cause": "Caballero, Mercader y Obispo llegan a la puerta del castillo"}
    bare = payload.make(result, None, 2000)
    assert payload.make(told, None, ROOM) == bare != payload.make(told, None, 2000)
    for key in ("players", "places", "scores"):
        told[key] = told[key][7:]
    told["winners"] = [2]
    assert payload.make(told, None, ROOM) == payload.make(told, None, 2000)


def test_names_are_cut_rather_than_the_result_lost():
    names = ["\U0001f409" * 64 for _ in range(10)]
    result = {"game": "sheet", "players": names, "winners": [0], "reason": "end", "seconds": 0,
              "cause": "C" * 64,
              "why": {"criterion": "counter.x", "words": "W" * 64, "values": [99999] * 10},
              "scores": [-99999] * 10, "places": [1] * 10, "teams": [0] * 10}  # fmt: skip
    assert len(payload.make(result, "T" * 64, ROOM)) <= ROOM
    assert payload.make(result, "T" * 64, 20) is None
