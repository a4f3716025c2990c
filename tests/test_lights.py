# SPDX-License-Identifier: MIT
"""Lights that can be seen, told apart, and looked up."""

import importlib
import itertools
import math
import random

import pytest

from firmware import games
from firmware.i18n import LANGUAGES
from firmware.rules.core import Reject
from firmware.ui.lights import PALETTES
from tests.games import GAMES
from tools import lights
from tools.setup import ROOT
from tools.stage import Stage
from tools.texts import texts

SEEN = 12  # of 3 * 255: a LED that is meant to say who is at least so bright at 40 %

# How colours look to people who lack one kind of cones: Machado, Oliveira, Fernandes (2009), full
# severity, on linear light.
VISIONS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)  # fmt: skip


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def lab(color, vision):
    light = times(VISIONS[vision], [(color >> shift & 255) / 255 for shift in (16, 8, 0)])
    xyz = times(TO_XYZ, [max(0, min(1, part)) for part in light])
    white = (0.95047, 1, 1.08883)
    x, y, z = [
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (value / most for value, most in zip(xyz, white, strict=True))
    ]
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one, two):
    """CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    grow = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25**7))
    c1, c2 = math.hypot(a1 * grow, b1), math.hypot(a2 * grow, b2)
    h1, h2 = [
        math.degrees(math.atan2(b, a * grow)) % 360 if a or b else 0
        for a, b in ((a1, b1), (a2, b2))
    ]
    turn = (h2 - h1 + 180) % 360 - 180
    hue = (h1 + turn / 2) % 360
    level, mean = (l1 + l2) / 2, (c1 + c2) / 2

    def wave(factor, times, shift):
        return factor * math.cos(math.radians(times * hue + shift))

    bend = 1 - wave(0.17, 1, -30) + wave(0.24, 2, 0) + wave(0.32, 3, 6) - wave(0.2, 4, -63)
    dl = (l2 - l1) / (1 + 0.015 * (level - 50) ** 2 / math.sqrt(20 + (level - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * mean)
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * mean * bend)
    twist = 60 * math.exp(-(((hue - 275) / 25) ** 2))
    cross = -2 * math.sqrt(mean**7 / (mean**7 + 25**7)) * math.sin(math.radians(twist))
    return math.sqrt(dl**2 + dc**2 + dh**2 + cross * dc * dh)


def test_the_measure_is_ciede2000():
    """Two pairs of Sharma, Wu, Dalal (2005)."""
    assert round(apart((50, 2.6772, -79.7751), (50, 0, -82.7485)), 4) == 2.0425
    assert round(apart((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619)), 4) == 2.0373


@pytest.mark.parametrize("vision", VISIONS)
def test_players_can_be_told_apart(vision):
    colors = {slug: lab(c, vision) for slug, c in PALETTES["safe"].items() if slug != "grey"}
    for one, two in itertools.combinations(colors, 2):
        assert apart(colors[one], colors[two]) > 13.5, (one, two)


@pytest.mark.parametrize("palette", PALETTES)
def test_every_color_is_seen_at_the_usual_brightness(palette):
    stage = Stage()
    board = stage.board
    stage.app.change_setting("palette", palette)
    stage.wait(100)
    assert stage.app.settings.brightness == 40
    for slug, color in PALETTES[palette].items():
        frame = bytearray(len(stage.app.lights.px.data))
        frame[:3] = bytes(color >> shift & 255 for shift in (16, 8, 0))
        board.grid.show(frame)
        assert sum(board.lights()[:3]) >= SEEN, slug


def lit(stage):
    """How many LEDs are seen at rest, when nothing plays any more and nobody is pointed at."""
    stage.wait(2500)
    return len([cell for row in stage.leds() for cell in row if sum(bytes.fromhex(cell)) >= SEEN])


@pytest.mark.parametrize("game", GAMES)
def test_no_scene_is_dark_at_rest(game):
    moves = importlib.import_module(f"tests.games.{game}.moves")
    for seed in range(3):
        rnd = random.Random(seed)
        setup = moves.setup(rnd)
        for entry, color in zip(
            setup["players"], ("purple", "green", "red", "blue"), strict=False
        ):
            entry["color"] = color
        stage = Stage()
        try:
            stage.begin(game, setup)
        except Reject:
            continue  # sides that must have one colour
        for _ in range(12):
            session = stage.app.match.session
            if session.view["over"]:
                break
            try:
                session.do(*moves.move(rnd, session.view))
            except Reject:
                continue
            stage.app.to_match()
            assert lit(stage) >= 2, f"{game}: scene() of its table leaves the matrix dark"


def test_every_side_is_seen_before_its_first_points():
    """Below three points a bar of Tash-Kalar had no light at all."""
    stage = Stage()
    players = [{"name": "Ana", "color": "purple"}, {"name": "Beto", "color": "green"}]
    stage.begin("tashkalar", {"mode": "duel", "players": players})
    stage.wait(2500)
    foot = stage.leds()[6]
    assert all(sum(bytes.fromhex(cell)) >= SEEN for cell in (foot[0], foot[4]))
    assert foot[0] != foot[4]


# --- what they mean ------------------------------------------------------------------------------


def test_the_page_is_what_the_device_says():
    assert lights.PAGE.read_text(encoding="utf-8") == lights.page(), "./dev lights"


@pytest.mark.parametrize("slug", games.slugs())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_device_has_a_page_for_every_game(slug, language):
    moves = importlib.import_module(f"tests.games.{slug}.moves")
    stage = Stage()
    stage.app.change_setting("language", language)
    stage.begin(slug, moves.setup(random.Random(1)))
    while not stage.app.at_rest or stage.app.match.table.second(stage.app.top.spot):
        stage.press("C")  # where B does something at once, there is no list
    stage.press("B:lights")
    own = texts(language, f"firmware/games/{slug}")
    shell = texts(language, ROOT / "firmware/i18n")
    wanted = [own[key] for key in sorted(own) if key.startswith("lights.")]
    wanted += [shell[key] for key in sorted(shell) if key.startswith("lights.")]
    assert len(wanted) > sum(key.startswith("lights.") for key in shell) >= 7
    for number, text in enumerate(wanted):
        seen, means = text.split("|")
        assert seen in stage.words() and means in stage.words(), number
        stage.press("DOWN")
    stage.press("A", "A")
    assert stage.app.at_rest
