# SPDX-License-Identifier: MIT
"""Every screen and LED scene: as it was accepted, no words cut, none over others.

After a change on purpose: ./dev shots DIR, look at the pictures, ./dev shots --update.
"""

import pytest
from PIL import Image, ImageChops

from firmware.i18n import LANGUAGES
from hal.fake.textlog import TextLog
from tools import shots

SCENES = [
    pytest.param(part, scene, id=f"{part}-{scene['name']}")
    for part in shots.parts()
    for scene in shots.scenes(part)
]
LIT = [case for case in SCENES if "setup" in case.values[1] and not case.values[1].get("press")]


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


def same(image, name):
    golden = shots.GOLDEN / name
    assert golden.exists(), f"no golden picture {name}: look at it, then ./dev shots --update"
    wanted = Image.open(golden)
    assert wanted.size == image.size
    difference = ImageChops.difference(wanted.convert("RGB"), image.convert("RGB")).getbbox()
    assert difference is None, f"{name} is another picture in {difference}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("part", "scene"), SCENES)
def test_screen(part, scene, language):
    stage = shots.play(part, scene, language, watch=Overlaps)
    stage.settle()
    words = stage.app.canvas.watch
    assert words.faults == [], "words over other words"
    for string, x, y, w, h in words.items:
        assert x >= 0 and y >= 0 and x + w <= 296 and y + h <= 128, f"{string!r} is cut"
        assert not string.endswith("…") or scene.get("long_names"), f"{string!r} is shortened"
    assert "log.txt" not in stage.store.names(), stage.store.read("log.txt", 8192).decode()
    same(stage.picture(), f"{part}-{scene['name']}-{language}.png")


@pytest.mark.parametrize("grid", shots.GRIDS, ids=lambda grid: f"{grid[0]}x{grid[1]}")
@pytest.mark.parametrize(("part", "scene"), LIT)
def test_lights(part, scene, grid):
    image = shots.lights_image(shots.lights(part, scene, grid))
    same(image, f"{part}-{scene['name']}-leds-{grid[0]}x{grid[1]}.png")


def test_no_golden_picture_is_left_over():
    wanted = set()
    for case in SCENES:
        part, scene = case.values
        wanted |= {f"{part}-{scene['name']}-{language}.png" for language in LANGUAGES}
    for case in LIT:
        part, scene = case.values
        wanted |= {f"{part}-{scene['name']}-leds-{w}x{h}.png" for w, h in shots.GRIDS}
    assert {path.name for path in shots.GOLDEN.glob("*.png")} == wanted
