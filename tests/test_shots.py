# SPDX-License-Identifier: MIT
"""Every screen and LED scene: as it was accepted, no words cut, none over others.

After a change on purpose: look at build/differences, then ./dev shots --update NAME...
"""

import pytest
from PIL import Image, ImageChops

from firmware.i18n import LANGUAGES
from firmware.ui import theme
from tools import fontmaker, shots
from tools.setup import ROOT

SCENES = [
    pytest.param(part, scene, id=f"{part}-{scene['name']}")
    for part in shots.parts()
    for scene in shots.scenes(part)
]
LIT = [case for case in SCENES if "setup" in case.values[1] and not case.values[1].get("press")]


def same(image, part, name):
    golden = shots.golden(part) / name
    mend = f"look at it, then ./dev shots --update {part}-{name.removesuffix('.png')}"
    assert golden.exists(), f"no golden picture {golden}: {mend}"
    wanted = Image.open(golden)
    assert wanted.size == image.size
    if ImageChops.difference(wanted.convert("RGB"), image.convert("RGB")).getbbox():
        sheet = ROOT / "build/differences" / f"{part}-{name}"
        sheet.parent.mkdir(parents=True, exist_ok=True)
        shots.difference(wanted, image).save(sheet)
        pytest.fail(f"{part}-{name} is another picture, see {sheet}: {mend}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("part", "scene"), SCENES)
def test_screen(part, scene, language):
    stage = shots.play(part, scene, language, watch=shots.Overlaps)
    stage.settle()
    assert shots.misfits(stage, scene.get("long_names")) == []
    assert "log.txt" not in stage.store.names(), stage.store.read("log.txt", 8192).decode()
    same(stage.picture(), part, f"{scene['name']}-{language}.png")


@pytest.mark.parametrize("grid", shots.GRIDS, ids=lambda grid: f"{grid[0]}x{grid[1]}")
@pytest.mark.parametrize(("part", "scene"), LIT)
def test_lights(part, scene, grid):
    image = shots.lights_image(shots.lights(part, scene, grid))
    same(image, part, f"{scene['name']}-leds-{grid[0]}x{grid[1]}.png")


def test_no_golden_picture_is_left_over():
    wanted = {part: set() for part in shots.parts()}
    for case in SCENES:
        part, scene = case.values
        wanted[part] |= {f"{scene['name']}-{language}.png" for language in LANGUAGES}
    for case in LIT:
        part, scene = case.values
        wanted[part] |= {f"{scene['name']}-leds-{w}x{h}.png" for w, h in shots.GRIDS}
    for part, names in wanted.items():
        assert {path.name for path in shots.golden(part).glob("*.png")} == names, part


def test_a_change_leaves_a_sheet_with_before_after_and_difference():
    before = Image.new("1", (296, 128), 1)
    after = before.copy()
    after.putpixel((5, 7), 0)
    sheet = shots.difference(before, after)
    assert sheet.size == (3 * 296 + 16, 128)
    assert [sheet.getpixel((5 + 304 * n, 7)) for n in range(3)] == [
        (255, 255, 255), (0, 0, 0), (220, 0, 0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("elbrus", True), ("elbrus-hit", True), ("elbrus-hit-es", True), ("*", True),
        ("*-es", True), ("elb", False), ("elbrus-h", False), ("elbrus-hit-en", False),
    ],
)  # fmt: skip
def test_names_of_pictures(name, meant):
    assert shots.is_named(name, "elbrus", "hit-es.png") is meant


def test_no_words_are_smaller_than_12_px():
    """There is no smaller font: whatever is drawn as words can be read at 60 cm."""
    there = {path.stem for path in (ROOT / "lib/fonts").glob("*.bin")}
    assert there == set(theme.FONTS) == set(fontmaker.ROLES)
    assert min(size for _, size, _ in fontmaker.ROLES.values()) == 12
    small = theme.font("small").cap
    for role in theme.FONTS:
        assert theme.font(role).cap >= small, role
