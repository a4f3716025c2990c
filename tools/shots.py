# SPDX-License-Identifier: MIT
"""./dev shots: photographs every screen in both languages and every LED scene at three sizes."""

import argparse
import fnmatch
import importlib
import itertools
import json
import pathlib

from PIL import Image, ImageChops, ImageDraw

from firmware.i18n import LANGUAGES
from firmware.ui.screens.busy import Busy
from hal.fake.store import FaultStore
from hal.fake.textlog import TextLog
from tools.setup import ROOT
from tools.stage import Stage, leds_picture

GRIDS = ((8, 8), (16, 16), (32, 8))
SHELL = "shell"


class Overlaps(TextLog):
    """Words on the display, and which of them were written over others that still stood there."""

    def __init__(self):
        super().__init__()
        self.faults = []

    def text(self, string, x, y, w, h):
        for other, left, top, width, height in self.items:
            across = min(x + w, left + width) - max(x, left)
            down = min(y + h, top + height) - max(y, top)
            if across > 1 and down > 1 and string.strip():
                self.faults.append((string, other))
        super().text(string, x, y, w, h)


def misfits(stage, long_names=False):
    """What does not fit on the screen of a stage with watch=Overlaps, as sentences."""
    words = stage.app.canvas.watch
    found = [f"{string!r} is written over {other!r}" for string, other in words.faults]
    for string, x, y, w, h in words.items:
        if x < 0 or y < 0 or x + w > 296 or y + h > 128:
            found.append(f"{string!r} is cut")
        if string.endswith("…") and not long_names:
            found.append(f"{string!r} is shortened")
    return found


def parts():
    """What has scenes: the shell and the games."""
    return [SHELL, *sorted(path.parent.name for path in ROOT.glob("tests/games/*/scenes.py"))]


def _home(part):
    return f"tests/{part}" if part == SHELL else f"tests/games/{part}"


def scenes(part):
    return importlib.import_module(_home(part).replace("/", ".") + ".scenes").SCENES


def golden(part):
    """The folder with the pictures that were accepted."""
    return ROOT / _home(part) / "golden"


def play(part, scene, language, **parts):
    """A stage on which the scene has been played; `parts` are Stage's."""
    store = FaultStore()
    for name, value in scene.get("files", {}).items():
        store.write(name, json.dumps(value).encode())
    stage = Stage(store=store, **parts)
    if language != stage.app.settings.language:
        stage.app.change_setting("language", language)
    if "setup" in scene:
        stage.begin(
            scene.get("game", part), scene["setup"], scene.get("do", ()), scene.get("rolls", ())
        )
    else:
        stage.rolls(scene.get("rolls", ()))
    stage.press(*scene.get("press", ()))
    if "far" in scene:
        busy = Busy(stage.app, itertools.repeat(scene["far"]), None)
        busy.tick(stage.board.now)
        busy.tick = lambda now: None  # it gets no farther
        stage.app.push(busy)
    stage.wait(scene.get("wait", 0))
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
    """Everything: yields (part, file name, image to keep, image to look at)."""
    for part in names:
        for scene in scenes(part):
            for language in LANGUAGES:
                image = screen(part, scene, language)
                yield part, f"{scene['name']}-{language}.png", image, image
            if "setup" in scene and not scene.get("press"):
                for grid in GRIDS:
                    rows = lights(part, scene, grid)
                    name = f"{scene['name']}-leds-{grid[0]}x{grid[1]}.png"
                    seen = leds_picture(rows, max(9, 256 // max(grid)))
                    yield part, name, lights_image(rows), seen


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


def difference(before, after):
    """Before | after | what differs, for whoever must say which one is right."""
    before, after = before.convert("RGB"), after.convert("RGB")
    scale = max(1, 296 // after.width)
    changed = ImageChops.difference(before, after.resize(before.size)).convert("L")
    changed = changed.point(lambda level: 255 if level else 0)
    marked = Image.composite(Image.new("RGB", before.size, (220, 0, 0)), before, changed)
    width, height = before.width * scale, before.height * scale
    sheet = Image.new("RGB", (3 * width + 16, height), "grey")
    for number, image in enumerate((before, after, marked)):
        image = image.resize((width, height), Image.Resampling.NEAREST)
        sheet.paste(image, (number * (width + 8), 0))
    return sheet


def is_named(name, part, file):
    """Does a name of the command line mean that picture? elbrus, elbrus-hit, elbrus-hit-es, *."""
    whole = f"{part}-{file.removesuffix('.png')}"
    return name == part or whole.startswith(name + "-") or fnmatch.fnmatch(whole, name)


def update(names):
    """Accept the pictures of these names as they are now: -> how many."""
    accepted = 0
    for part in parts():
        if not any(name == part or name.startswith((part + "-", "*")) for name in names):
            continue
        golden(part).mkdir(parents=True, exist_ok=True)
        there = set()
        for _, file, kept, _ in photograph([part]):
            there.add(file)
            if any(is_named(name, part, file) for name in names):
                print(f"{part}-{file}", flush=True)
                kept.save(golden(part) / file)
                accepted += 1
        for old in golden(part).glob("*.png"):
            if old.name not in there and any(is_named(name, part, old.name) for name in names):
                old.unlink()
    return accepted


def main(argv):
    parser = argparse.ArgumentParser(prog="./dev shots", description=__doc__)
    parser.add_argument("dir", nargs="?", type=pathlib.Path, help="where the pictures go")
    parser.add_argument("--only", nargs="+", choices=parts(), metavar="PART", default=parts())
    parser.add_argument(
        "--update", nargs="+", metavar="NAME", default=[],
        help="accept these golden pictures as they are: elbrus, elbrus-hit, elbrus-hit-es, '*'",
    )  # fmt: skip
    options = parser.parse_args(argv)
    if not options.dir and not options.update:
        parser.error("name a folder, or what to --update")
    if options.update:
        accepted = update(options.update)
        print(f"{accepted} accepted")
        if not accepted:
            return 1
    if options.dir:
        options.dir.mkdir(parents=True, exist_ok=True)
        seen = []
        for part, file, _, shown in photograph(options.only):
            name = f"{part}-{file}"
            print(name, flush=True)
            shown.save(options.dir / name)
            seen.append((name, shown))
        contact_sheet(seen).save(options.dir / "contact-sheet.png")
        print(f"{len(seen)} pictures")
    return 0
