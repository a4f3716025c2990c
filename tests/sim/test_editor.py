# SPDX-License-Identifier: MIT
"""The sheet editor of the simulator; what it makes is played on a Pico's heap."""

import json

import pytest

from firmware import games
from firmware.games.sheet import check
from hal.contract import DOWN, UP, C
from tests.sim.test_gallery import KEPT
from tests.test_pico_heap import is_well
from tools import heap
from tools.setup import ROOT


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    return heap.compile_tree(ROOT, tmp_path_factory.mktemp("device"))


def test_a_sheet_made_from_nothing_is_played_to_its_result(browser, url, compiled):
    sheet = browser.do("editor", url=url)
    assert check.load(sheet.encode())[1] == []
    with heap.Pico(compiled, {"sheet-ranas.json": sheet.encode()}) as pico:
        pico.switch_on()
        for _ in range(games.slugs().index("sheet")):
            pico.press(DOWN)
        pico.press(C, after=1000)
        pico.press(DOWN)  # the first is the scoreboard
        pico.press(C, after=1000)
        pico.press(C, after=1000)
        assert json.loads(pico.call("title")) == "Carrera de ranas"
        for key in (C, UP, UP, C):
            pico.press(key, after=1000)
        assert pico.call("top") == "Result"
        is_well(pico)


def test_every_sheet_has_a_form(browser, url):
    sheets = {name: card["sheet"] for name, card in KEPT["sheets"].items()}
    browser.do("edit_all", url=url, sheets=sheets)
