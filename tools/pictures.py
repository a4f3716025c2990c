# SPDX-License-Identifier: MIT
"""./dev pictures: the pictures of README.md, made from the firmware's own screens."""

from PIL import Image

from firmware import games
from tools import shots
from tools.setup import ROOT
from tools.stage import leds_picture

FOLDER = ROOT / "docs/pictures"
PAPER = (236, 235, 226)
INK = (24, 24, 26)
TABLE = (62, 49, 40)

# (part, scene, language)
SCREENS = [
    ("shell", "launcher", "es"), ("elbrus", "overview-6", "es"),
    ("elbrus", "hit", "es"), ("dominio", "overview", "es"),
]  # fmt: skip
# What shows most of a game; without one here, its first scene.
BEST = {
    "tashkalar": "melee-4", "elbrus": "overview-10", "mythicals": "few-cards",
    "dawnfall": "fight-defence", "sheet": "race",
}  # fmt: skip
LIGHTS = [
    ("elbrus", "overview-6"), ("tashkalar", "melee-4"), ("mythicals", "few-cards"),
    ("dominio", "overview"), ("dawnfall", "active"), ("shell", "result"),
]  # fmt: skip


def _scene(part, name):
    return next(scene for scene in shots.scenes(part) if scene["name"] == name)


def _first(part):
    return shots.scenes(part)[0]["name"]


def _glass(part, name, language):
    """A screen as the panel looks: grey paper, soft black ink, twice the size."""
    image = shots.screen(part, _scene(part, name), language)
    coloured = Image.new("RGB", image.size, PAPER)
    coloured.paste(INK, mask=image.convert("L").point(lambda value: 255 - value))
    return coloured.resize((592, 256), Image.Resampling.NEAREST)


def _board(images, columns, gap=16):
    """Pictures side by side on the table's colour."""
    width = max(image.width for image in images)
    height = max(image.height for image in images)
    rows = -(-len(images) // columns)
    size = (columns * (width + gap) + gap, rows * (height + gap) + gap)
    board = Image.new("RGB", size, TABLE)
    for number, image in enumerate(images):
        row, column = divmod(number, columns)
        board.paste(image, (gap + column * (width + gap), gap + row * (height + gap)))
    return board


def main(argv):
    FOLDER.mkdir(parents=True, exist_ok=True)
    _board([_glass(*scene) for scene in SCREENS], 2).save(FOLDER / "screens.png")
    best = [(slug, BEST.get(slug) or _first(slug), "en") for slug in games.slugs()]
    _board([_glass(*scene) for scene in best], 2).save(FOLDER / "games.png")
    lamps = [
        leds_picture(shots.lights(part, _scene(part, name), (8, 8)), 24) for part, name in LIGHTS
    ]
    _board(lamps, 6).save(FOLDER / "lights.png")
    print(f"3 pictures in {FOLDER.relative_to(ROOT)}")
    return 0
