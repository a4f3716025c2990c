# SPDX-License-Identifier: MIT
"""The launcher's lights: an emblem for each game, at every size of the matrix."""

import pytest

from firmware import games
from tools import shots
from tools.stage import Stage


def inner(stage):
    """The lights without the outermost frame, where the dot walks."""
    return [row[1:-1] for row in stage.leds()[1:-1]]


@pytest.mark.parametrize("grid", shots.GRIDS)
def test_each_game_has_its_own_emblem(grid):
    stage = Stage(grid=grid)
    seen = []
    for _ in games.slugs():
        stage.wait(500)
        emblem = inner(stage)
        lit = sum(cell != "000000" for row in emblem for cell in row)
        assert lit >= 6 * (min(grid) // 8) ** 2 and emblem == [row[::-1] for row in emblem]
        assert emblem not in seen
        seen.append(emblem)
        stage.press("DOWN")
    stage.wait(500)
    assert not any(cell != "000000" for row in inner(stage) for cell in row)  # the dice


def test_a_match_that_waits_shows_its_game():
    stage = Stage()
    stage.wait(500)
    first = inner(stage)
    stage.begin(games.slugs()[0], shots.scenes(games.slugs()[0])[0]["setup"])
    stage.app.clear_table()
    stage.wait(500)
    assert inner(stage) == first
