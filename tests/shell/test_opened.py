# SPDX-License-Identifier: MIT
"""What the simulator's page opens on the device is as if it had been chosen there."""

import pytest

from firmware import games
from tools.sim import visits
from tools.stage import Stage


def emblem(stage):
    """The lights but for the edge, where a dot walks."""
    return [row[1:-1] for row in stage.leds()[1:-1]]


@pytest.mark.parametrize("slug", games.slugs())
def test_the_lights_are_those_of_the_game(slug):
    chosen, opened = Stage(), Stage()
    chosen.press("DOWN", times=games.slugs().index(slug))
    chosen.press("C")
    visits.open_game(opened.app, slug, 0)
    for stage in (chosen, opened):
        stage.wait(1000)
    assert opened.words() == chosen.words()
    assert emblem(opened) == emblem(chosen)
    for stage in (chosen, opened):
        stage.press("A")
        stage.wait(1000)
    assert opened.words() == chosen.words()
