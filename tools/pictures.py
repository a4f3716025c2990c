# SPDX-License-Identifier: MIT
"""./dev pictures: the pictures of README.md, README.es.md and docs/hardware.md.

They are made from the firmware's own screens and lights, in English and in Spanish, and from the
simulator's page in Chromium.
"""

import pathlib
import subprocess
import sys
import tempfile
import threading

from PIL import Image

from firmware import games
from tools import portrait, run, shots
from tools.programs import CHROMIUM, Missing
from tools.setup import ROOT, node
from tools.stage import leds_picture

FOLDER = ROOT / "docs/pictures"
LANGUAGES = ("en", "es")

# A match that shows what the device is for: (part, scene)
HERO = ("elbrus", "overview-6")
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
    return portrait.glass(shots.screen(part, _scene(part, name), language))


def _board(images, columns, gap=16):
    """Pictures side by side on the table's colour."""
    width = max(image.width for image in images)
    height = max(image.height for image in images)
    rows = -(-len(images) // columns)
    size = (columns * (width + gap) + gap, rows * (height + gap) + gap)
    board = Image.new("RGB", size, portrait.TABLE)
    for number, image in enumerate(images):
        row, column = divmod(number, columns)
        board.paste(image, (gap + column * (width + gap), gap + row * (height + gap)))
    return board


def _selftest():
    stage = shots.play("shell", _scene("shell", "board-test"), "en")
    stage.board.name = "pico"  # as a maker will see it
    stage.app.redraw()
    stage.settle()
    return portrait.glass(stage.picture())


def _hero(language):
    part, name = HERO
    scene = _scene(part, name)
    return portrait.draw(shots.screen(part, scene, language), shots.lights(part, scene, (8, 8)))


def _photograph_page():
    """The simulator, as visitors of both languages see it."""
    server = run.serve("127.0.0.1", 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://localhost:{server.server_address[1]}/"
    for language in LANGUAGES:
        with tempfile.TemporaryDirectory() as folder:
            raw = pathlib.Path(folder) / "raw.png"
            command = [node(), ROOT / "tools/photo.mjs", CHROMIUM.path(), url, language, raw]
            subprocess.run([str(word) for word in command], cwd=ROOT, check=True)
            with Image.open(raw) as image:
                # Wood and felt are noise: a PNG would have four times the bytes.
                target = FOLDER / language / "simulator.jpg"
                image.convert("RGB").save(target, quality=88, subsampling=0, optimize=True)
    server.shutdown()


def main(argv):
    try:
        CHROMIUM.path()
    except Missing as error:
        print(f"pictures: {error}", file=sys.stderr)
        return 1
    for language in LANGUAGES:
        folder = FOLDER / language
        folder.mkdir(parents=True, exist_ok=True)
        _hero(language).save(folder / "hero.png", optimize=True)
        best = [(slug, BEST.get(slug) or _first(slug), language) for slug in games.slugs()]
        if len(best) % 2:
            best.append(("tashkalar", "duel-pieces", language))  # no gap: a result
        _board([_glass(*scene) for scene in best], 2).save(folder / "games.png")
    lamps = [
        leds_picture(shots.lights(part, _scene(part, name), (8, 8)), 24) for part, name in LIGHTS
    ]
    _board(lamps, 6).save(FOLDER / "lights.png")
    _board([_selftest()], 1).save(FOLDER / "selftest.png")
    _photograph_page()
    print(f"{2 * 3 + 2} pictures in {FOLDER.relative_to(ROOT)}")
    return 0
