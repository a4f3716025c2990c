# SPDX-License-Identifier: MIT
"""Toasts: a band over the lower rows of a screen, which hides whole rows or none."""

import pytest

from lib import icons
from tests.games.elbrus import scenes as elbrus
from tools import shots
from tools.stage import Stage


def test_a_toast_leaves_no_row_cut_in_half():
    for top in range(4):
        stage = Stage()
        stage.begin("elbrus", elbrus.SIX, elbrus.BEGUN, [5, 3])
        stage.press("B:locked", *["DOWN"] * top)
        places = [(y, y + h) for _, _, y, _, h in stage.app.canvas.watch.items]
        stage.press("C")
        edge = stage.app.ink.toast_top
        assert 57 <= edge <= 72
        assert not [place for place in places if place[0] < edge < place[1]]


OVERVIEWS = [
    (part, scene)
    for part in shots.parts()
    if part != shots.SHELL
    for scene in shots.scenes(part)
    if "setup" in scene and not scene.get("press") and not scene.get("files")
]


@pytest.mark.parametrize(
    "part, scene", OVERVIEWS, ids=lambda value: value if isinstance(value, str) else value["name"]
)
def test_a_toast_leaves_no_row_of_an_overview_cut_in_half(part, scene):
    """Whatever it has to say: one line, or as many as there may be."""
    stage = shots.play(part, scene, "es")
    app = stage.app
    while type(app.top).__name__ != "MatchScreen":
        app.back()
    for count in range(1, 6):
        app.ink.wipe()
        app.top.draw(app.ink)
        places = [(y, y + h) for _, x, y, _, h in app.canvas.watch.items if x < 282]
        app.ink.toast(app.top.fold, icons.TICK, *["Maximiliano: quita 1 ficha"] * count)
        edge = app.ink.toast_top
        assert not [place for place in places if place[0] + 1 < edge < place[1]], (edge, places)
        words = [item for item in app.canvas.watch.items if "quita" in item[0]]
        assert len(words) == count
        assert min(y for _, _, y, _, _ in words) > edge
        assert max(y + h for _, _, y, _, h in words) < 107
