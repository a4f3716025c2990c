# SPDX-License-Identifier: MIT
"""The code on the display, read by a decoder that others have written."""

import functools
import random

import pytest
import zxingcpp
from PIL import Image, ImageFilter

from firmware import games
from firmware.match import payload
from firmware.ui import qr
from tests.results.ended import matches
from tools.stage import Stage

SITE = "https://escudero.example.org/mesa"
START = f"{SITE}/result.html#"
MATCHES = 203
EACH = MATCHES // len(games.slugs())
MORE = 400  # pixels of noise to choose from
DUEL = {"mode": "duel", "players": [{"name": "Ana"}, {"name": "Beto"}]}


def read(picture):
    """What a camera would read of the display, and what it knows about it."""
    (code,) = zxingcpp.read_barcodes(picture.convert("L"), formats=zxingcpp.BarcodeFormat.QRCode)
    return code


def photograph(picture, rnd):
    """Three times as large, out of focus, askew, unevenly lit and noisy."""
    large = picture.convert("L").resize((888, 384), Image.Resampling.NEAREST)
    whole = Image.new("L", (1100, 640), 205)
    whole.paste(large.point(lambda level: 50 if level < 128 else 205), (100, 120))
    whole = whole.rotate(rnd.uniform(-12, 12), Image.Resampling.BICUBIC, fillcolor=205)
    whole = whole.filter(ImageFilter.GaussianBlur(1.6))
    light, dark, noise = surroundings(whole.size)
    at = rnd.randrange(MORE), rnd.randrange(MORE)
    mixed = Image.blend(whole, noise.crop((*at, at[0] + 1100, at[1] + 640)), 0.12)
    return Image.composite(mixed, dark, light)


@functools.cache
def surroundings(size):
    """What all photographs have: uneven light, the dark behind it, and noise, of which each takes
    another part.
    """
    light = Image.linear_gradient("L").resize(size).point(lambda level: 205 + level // 5)
    noise = Image.effect_noise((size[0] + MORE, size[1] + MORE), 36)
    return light, Image.new("L", size, 0), noise


def show_code(stage):
    stage.press("B", "C")
    stage.wait(1500)
    stage.settle()
    return stage.picture()


@functools.cache
def ended():
    return list(matches(EACH))


def test_all_matches_can_be_read_from_the_display_and_from_a_photograph():
    rnd = random.Random(5)
    lengths = []
    for number, (game, store) in enumerate(ended()):
        stage = Stage(store=store, site=SITE)
        stage.app.change_setting("language", ("es", "en")[number % 2])
        stage.wait(50)
        while type(stage.app.top).__name__ != "Result":
            stage.press("C")
        if number % 3 == 0:  # with a chart
            stage.press("C")
            stage.wait(60_000)
            stage.press("A")
        picture = show_code(stage)
        code = read(picture)
        assert code.text.startswith(START), game
        assert len(code.text) <= 230
        stage.press("C")
        assert type(stage.app.top).__name__ == "After"
        lengths.append(len(code.text))
        assert read(photograph(picture, rnd)).text == code.text, game
    assert len(lengths) == EACH * len(games.slugs()) >= 200
    assert max(lengths) > 200  # large ones were among them


def test_without_a_site_it_says_the_result_in_words():
    stage = Stage()
    stage.begin("duel", DUEL, [("concede", {"player": 0})])
    assert read(show_code(stage)).text == (
        "Duelo. Gana Beto: por rendición\n1. Beto 20\n2. Ana 20\nronda 1 · 0 min"
    )


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
    picture = show_code(stage)
    first = read(picture).text
    assert stage.labels()[1] == "Gráfica"
    stage.press("B")  # a look at the chart, which goes with it from then on
    stage.wait(2000)
    stage.press("A")
    stage.wait(1500)
    stage.settle()
    assert len(read(stage.picture()).text) > len(first)
    assert stage.labels()[1] is None
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
    _, level = qr.fit(size)
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
    assert qr.fit(230) and qr.fit(231) is None


# --- what the link carries


def test_ten_players_with_twelve_letters_fit_with_all_there_is():
    names = [chr(65 + number) + "bcdefghijklm"[:11] for number in range(10)]
    result = {
        "game": "elbrus", "players": names, "winners": [9], "reason": "last_standing",
        "rounds": 14, "seconds": 7260, "places": list(range(10, 0, -1)),
        "scores": [100 - number for number in range(10)],
        "why": {"criterion": "last_standing", "values": [0] * 9 + [1]},
    }  # fmt: skip
    letters = payload.make(result, None, 230 - len(START))
    assert letters
    # Not one letter less than with endless room.
    assert letters == payload.make(result, None, 2000)


def test_a_sheets_words_for_the_cause_give_way_to_its_code_before_names_do():
    names = [chr(65 + number) + "bcdefghijklm"[:11] for number in range(10)]
    result = {
        "game": "sheet", "players": names, "winners": [9], "reason": "instant",
        "rounds": 14, "seconds": 7260, "places": list(range(10, 0, -1)),
        "scores": [100 - number for number in range(10)],
    }  # fmt: skip
    told = {**result, "cause": "Caballero, Mercader y Obispo llegan a la puerta del castillo"}
    bare = payload.make(result, None, 2000)
    assert payload.make(told, None, 230 - len(START)) == bare != payload.make(told, None, 2000)
    for key in ("players", "places", "scores"):
        told[key] = told[key][7:]
    told["winners"] = [2]
    assert payload.make(told, None, 230 - len(START)) == payload.make(told, None, 2000)


def test_names_are_cut_rather_than_the_result_lost():
    names = ["\U0001f409" * 64 for _ in range(10)]
    result = {"game": "sheet", "players": names, "winners": [0], "reason": "end", "seconds": 0,
              "cause": "C" * 64,
              "why": {"criterion": "counter.x", "words": "W" * 64, "values": [99999] * 10},
              "scores": [-99999] * 10, "places": [1] * 10, "teams": [0] * 10}  # fmt: skip
    assert len(payload.make(result, "T" * 64, 230 - len(START))) <= 230 - len(START)
    assert payload.make(result, "T" * 64, 20) is None
