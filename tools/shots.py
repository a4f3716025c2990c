# SPDX-License-Identifier: MIT
"""./dev shots: photographs every screen in both languages and every LED scene at three sizes."""

import argparse
import importlib
import pathlib

from PIL import Image, ImageDraw

from firmware.i18n import LANGUAGES
from tools.setup import ROOT
from tools.stage import Stage, leds_picture

GRIDS = ((8, 8), (16, 16), (32, 8))
GOLDEN = ROOT / "tests/golden"


def parts():
    """The names of the scene modules."""
    return sorted(
        path.stem for path in (ROOT / "tools/scenes").glob("*.py") if path.stem != "__init__"
    )


def scenes(part):
    return importlib.import_module(f"tools.scenes.{part}").SCENES


def play(part, scene, language, **parts):
    """A stage on which the scene has been played; `parts` are Stage's."""
    stage = Stage(**parts)
    if language != stage.app.settings.language:
        stage.app.change_setting("language", language)
    if "setup" in scene:
        stage.begin(
            scene.get("game", part), scene["setup"], scene.get("do", ()), scene.get("rolls", ())
        )
    else:
        stage.rolls(scene.get("rolls", ()))
    stage.press(*scene.get("press", ()))
    return stage


def screen(part, scene, language):
    """The picture on the glass."""
    stage = play(part, scene, language)
    stage.settle()
    return stage.picture()


def lights(part, scene, grid):
    """The LED matrix when all effects are over, as rows of colours."""
    # Without a current budget: these pictures show the scene, not the power supply.
    stage = play(part, scene, LANGUAGES[0], grid=grid, budget=20_000)
    stage.app.change_setting("brightness", 100)
    stage.wait(2_500 - stage.board.now % 800)  # the same moment of every blink
    return stage.leds()


def lights_image(rows):
    """A pixel for each LED: what golden pictures keep."""
    image = Image.new("RGB", (len(rows[0]), len(rows)))
    image.putdata([tuple(bytes.fromhex(cell)) for row in rows for cell in row])
    return image


def photograph(names):
    """Everything: yields (file name, image to keep, image to look at)."""
    for part in names:
        for scene in scenes(part):
            for language in LANGUAGES:
                image = screen(part, scene, language)
                yield f"{part}-{scene['name']}-{language}.png", image, image
            if "setup" in scene and not scene.get("press"):
                for grid in GRIDS:
                    rows = lights(part, scene, grid)
                    name = f"{part}-{scene['name']}-leds-{grid[0]}x{grid[1]}.png"
                    yield name, lights_image(rows), leds_picture(rows, max(9, 256 // max(grid)))


def contact_sheet(images):
    """All pictures side by side, each over its name."""
    width, height, columns = 308, 300, 6
    screens = [(name, image) for name, image in images if "-leds-" not in name]
    lamps = [(name, image) for name, image in images if "-leds-" in name]
    rows = []
    for group, cell_height in ((screens, 150), (lamps, height)):
        for start in range(0, len(group), columns):
            rows.append((group[start : start + columns], cell_height))
    sheet = Image.new("RGB", (columns * width, sum(row[1] for row in rows)), (200, 200, 196))
    draw = ImageDraw.Draw(sheet)
    y = 0
    for row, cell_height in rows:
        for number, (name, image) in enumerate(row):
            draw.text((number * width + 6, y + 2), name[:-4], fill=(60, 60, 60))
            sheet.paste(image.convert("RGB"), (number * width + 6, y + 16))
        y += cell_height
    return sheet


def main(argv):
    parser = argparse.ArgumentParser(prog="./dev shots", description=__doc__)
    parser.add_argument("dir", nargs="?", type=pathlib.Path, help="where the pictures go")
    parser.add_argument("--only", nargs="+", choices=parts(), metavar="PART", default=parts())
    parser.add_argument(
        "--update", action="store_true", help="accept what there is now as the golden pictures"
    )
    options = parser.parse_args(argv)
    if not options.dir and not options.update:
        parser.error("name a folder, or --update")
    if options.dir:
        options.dir.mkdir(parents=True, exist_ok=True)
    if options.update:
        GOLDEN.mkdir(parents=True, exist_ok=True)
        for part in options.only:
            for old in GOLDEN.glob(f"{part}-*.png"):
                old.unlink()
    seen = []
    for name, kept, shown in photograph(options.only):
        print(name, flush=True)
        if options.update:
            kept.save(GOLDEN / name)
        if options.dir:
            shown.save(options.dir / name)
        seen.append((name, shown))
    if options.dir:
        contact_sheet(seen).save(options.dir / "contact-sheet.png")
    print(f"{len(seen)} pictures")
    return 0
