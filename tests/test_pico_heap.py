# SPDX-License-Identifier: MIT
"""The heap of a Pico is enough, whatever is pressed: see tools/heap.py for what is measured."""

import base64
import importlib
import json
import random

import pytest

from firmware.app import App
from firmware.games import SLUGS
from firmware.games.game import Reject
from firmware.i18n import LANGUAGES, Texts
from hal.fake.board import FakeBoard
from lib.store import FileStore
from tools import heap
from tools.setup import ROOT

A, B, C, UP, DOWN = range(5)

# Bytes beyond a Pico's, of which the product is not told. This VM collects only between two steps,
# so the garbage of the longest step must fit as well; a device collects when it must.
MORE = 160 * 1024
LONG = 900  # actions
SHEET = "wizard-duel"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return heap.compile_tree(ROOT, tmp_path_factory.mktemp("device"))


def is_well(pico):
    """Nothing has failed behind the screens."""
    assert pico.log() == ""
    assert pico.complaints == []
    crash = {Texts(language)("error.crash").partition(". ")[0] for language in LANGUAGES}
    assert crash.isdisjoint(pico.toasts)


@pytest.mark.parametrize("game", SLUGS)
def test_random_presses(folder, game):
    with heap.Pico(folder, more=MORE) as pico:
        run = heap.RandomPresses(pico, game, seed=1)
        pico.switch_on()
        try:
            for _ in run.presses(heap.PRESSES):
                pass
        except (heap.Grew, heap.Crash) as error:
            last = ", ".join(run.keys[-8:])
            lines = "\n".join(pico.complaints)
            pytest.fail(f"{game}, press {len(run.keys)} ({last}): {error!r}\n{lines}")
        is_well(pico)
        # Most of it was about this game.
        assert run.in_match > heap.PRESSES / 2


def test_a_sheet_from_a_file(folder):
    """Chosen through the screens, as a player does."""
    names = sorted(path.stem for path in (ROOT / "sheets").glob("*.json"))
    files = {}
    for name in names:
        data = (ROOT / f"sheets/{name}.json").read_bytes()
        files[f"/data/sheet-{name}.json"] = base64.b64encode(data).decode()
    with heap.Pico(folder, files, MORE) as pico:
        pico.switch_on()
        for _ in range(SLUGS.index("sheet")):
            pico.press(DOWN)
        pico.press(C, after=1000)
        for _ in range(names.index(SHEET) + 1):  # the first is the scoreboard
            pico.press(DOWN)
        pico.press(C, after=1000)
        pico.press(C, after=1000)
        assert pico.call("on_table") == "sheet"
        title = json.loads((ROOT / f"sheets/{SHEET}.json").read_text())["title"]
        assert json.loads(pico.call("title")) == title
        pico.live(heap.REST_MS)
        rnd = random.Random(1)
        for _ in range(200):
            pico.press(*heap.a_press(rnd))
        if pico.call("on_table"):
            pico.call("overview")
        pico.live(heap.REST_MS)
        is_well(pico)


def long_match(folder, game):
    """A match with many actions in its journal, played here: -> files for a device."""
    moves = importlib.import_module(f"tests.games.moves_{game}")
    rnd = random.Random(3)
    app = App(FakeBoard(store=FileStore(str(folder))))
    app.start()
    app.begin(game, moves.largest(rnd))
    session = app.match.session
    while session.count < LONG:
        name, args = moves.move(rnd, session.view)
        try:
            session.do(name, args)
        except Reject:
            continue
        if session.view["over"]:
            session.undo()
        session.rest()  # as the app has it do while nobody presses
    session.close()
    return {
        f"/data/{path.name}": base64.b64encode(path.read_bytes()).decode()
        for path in folder.iterdir()
    }


def open_from_list(pico, from_the_end, screen):
    """B shows the list; the pages of every match are the last ones of it."""
    pico.press(B, after=3000)
    for _ in range(from_the_end):
        pico.press(UP)
    pico.press(C, after=3000)
    assert pico.call("top") == screen


@pytest.mark.parametrize("game", ["elbrus", "sheet"])
def test_a_long_match(folder, game, tmp_path):
    with heap.Pico(folder, long_match(tmp_path, game), MORE) as pico:
        pico.switch_on()
        assert pico.call("on_table") == game
        assert pico.call("count") == LONG
        pico.live(heap.REST_MS)
        open_from_list(pico, 4, "Journal")
        for key in (DOWN, DOWN, B, B, B, UP):
            pico.press(key, after=500)
        pico.call("overview")
        pico.live(heap.REST_MS)
        open_from_list(pico, 3, "Chart")
        pico.live(60_000)  # it plays the match again
        pico.call("overview")
        pico.live(heap.REST_MS)
        for number in range(5):
            pico.press(A, down=700, after=1500)
            pico.press(C, after=1500)
            assert pico.call("count") == LONG - 1 - number
        pico.live(heap.REST_MS)
        is_well(pico)
        files = pico.files()
    with heap.Pico(folder, files, MORE) as pico:
        pico.switch_on()
        assert pico.call("on_table") == game
        assert pico.call("count") == LONG - 5
        pico.live(heap.REST_MS)
        is_well(pico)
