# SPDX-License-Identifier: MIT
"""Overviews of all games: a toast hides whole rows or none, and frames keep off digits."""

import importlib
import random

import pytest

from firmware.i18n import LANGUAGES
from firmware.ui import theme
from firmware.ui.screens.chart import Chart
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


def named(value):
    return value if isinstance(value, str) else value["name"]


def overview(part, scene):
    """The app with the overview of a scene on top, whatever lay over it."""
    app = shots.play(part, scene, "es").app
    while type(app.top).__name__ != "MatchScreen":
        app.back()
    return app


def draw(app):
    app.ink.wipe()
    app.top.draw(app.ink)
    return [item for item in app.canvas.watch.items if item[1] < theme.BODY_RIGHT]


@pytest.mark.parametrize("part, scene", OVERVIEWS, ids=named)
def test_a_toast_leaves_no_row_of_an_overview_cut_in_half(part, scene):
    """Whatever it has to say: one line, or as many as there may be."""
    app = overview(part, scene)
    for count in range(1, 6):
        places = [(y, y + h) for _, _, y, _, h in draw(app)]
        app.ink.toast(app.top.fold, icons.TICK, *["Maximiliano: quita 1 ficha"] * count)
        edge = app.ink.toast_top
        assert not [place for place in places if place[0] + 1 < edge < place[1]], (edge, places)
        words = [item for item in app.canvas.watch.items if "quita" in item[0]]
        assert len(words) == count
        assert min(y for _, _, y, _, _ in words) > edge
        assert max(y + h for _, _, y, _, h in words) < 107


@pytest.mark.parametrize("part, scene", OVERVIEWS, ids=named)
def test_no_word_or_number_touches_a_frame(part, scene, monkeypatch):
    """At least one pixel is left between them."""
    app = overview(part, scene)
    lines = []
    frame = app.canvas.frame

    def framed(x, y, w, h, thick=1, *ink, **how):
        lines.extend([(x, y, w, thick), (x, y + h - thick, w, thick)])
        lines.extend([(x, y, thick, h), (x + w - thick, y, thick, h)])
        frame(x, y, w, h, thick, *ink, **how)

    monkeypatch.setattr(app.canvas, "frame", framed)
    for words, x, y, w, h in draw(app):
        if h > 1:  # no picture of a word
            for left, top, wide, high in lines:
                beside = left < x + w + 1 and x < left + wide + 1
                assert not (beside and top < y + h + 1 and y < top + high + 1), (words, x, y)


# --- long names: the widest of twelve letters that a table is likely to have

NAMES = ("Hermenegilda", "Maximilianos", "Bartolomea W", "Wenceslao Ññ")
SCENES = [
    (part, scene)
    for part in ("tashkalar", "dawnfall", "mythicals", "duel")
    for scene in shots.scenes(part)
    if "setup" in scene and "history" not in scene["name"]  # its rows may be cut, C shows all
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part, scene", SCENES, ids=named)
def test_long_names_leave_every_screen_whole(part, scene, language):
    seats = zip(scene["setup"]["players"], NAMES, strict=False)
    setup = {**scene["setup"], "players": [{**seat, "name": name} for seat, name in seats]}
    stage = shots.play(part, {**scene, "setup": setup}, language, watch=shots.Overlaps)
    stage.settle()
    assert shots.misfits(stage) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ("tashkalar", "dawnfall", "mythicals"))
def test_long_names_leave_every_undo_and_the_chart_whole(game, language):
    moves = importlib.import_module(f"tests.games.{game}.moves")
    for seed in range(4):
        rnd = random.Random(f"{game} {seed}")
        setup = moves.setup(rnd)
        for seat, name in zip(setup["players"], NAMES, strict=False):
            seat["name"] = name
        stage = Stage(watch=shots.Overlaps)
        stage.app.change_setting("language", language)
        stage.begin(game, setup)
        for _ in range(25):
            if not stage.app.match.commit(*moves.move(rnd, stage.view), None):
                continue
            if stage.view["over"]:
                break
            stage.app.to_match()
            stage.app._close_toast()
            stage.press("hA")
            assert shots.misfits(stage) == []
            stage.app.to_match()
        stage.app.push(Chart(stage.app, stage.app.match))
        stage.wait(3000)
        assert shots.misfits(stage) == []
