# SPDX-License-Identifier: MIT
"""A screen draws only what changed: what it replaces leaves nothing behind."""

import random

import pytest
from PIL import ImageChops

from firmware import games
from tools import shots
from tools.stage import picture_of

KEYS = ["C"] * 8 + ["DOWN", "UP", "DOWN", "UP", "B", "A", "hC", "hA"]
PRESSES = 15
REST = 6000  # ms: toasts are gone
# Without a clock, which would go on meanwhile; elsewhere it is a game's first scene with a match.
SCENES = {"dominio": "dawn", "sheet": "duel"}


def scene_of(slug):
    found = [scene for scene in shots.scenes(slug) if "setup" in scene]
    return next((one for one in found if one["name"] == SCENES.get(slug)), found[0])


def drawn(stage):
    return picture_of(bytes(stage.app.canvas.buf), 296, 128).convert("L")


@pytest.mark.parametrize("slug", games.slugs())
def test_what_was_there_is_gone(slug):
    keys = random.Random(8)
    stage = shots.play(slug, scene_of(slug), "en")
    for number in range(PRESSES):
        key = keys.choice(KEYS)
        stage.press(key)
        stage.wait(REST)
        seen = drawn(stage)
        stage.app.ink.wipe()
        stage.app.redraw()
        stage.wait(50)
        where = ImageChops.difference(seen, drawn(stage)).getbbox()
        assert not where, f"press {number}, {key}, {type(stage.app.top).__name__}: {where}"
