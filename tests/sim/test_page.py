# SPDX-License-Identifier: MIT
"""The simulator in a real Chromium: what a player does with it. The steps are in .mjs files."""

import json

import pytest

from firmware import games
from firmware.i18n import Texts
from tools.setup import ROOT

SPANISH = Texts("es")


def test_start_up(browser, url):
    told = browser.do("start", url=url)
    # All scripts come in one go, after the first answer.
    assert len(told["requests"]) <= 36, told
    assert told["bytes"] < 2_500_000
    print("start-up:", told)


def test_nothing_moves_while_the_page_comes_in_pieces(browser, halting_url):
    browser.do("start", url=halting_url)


def test_every_game_can_be_launched(browser, url):
    titles = {slug: SPANISH.of(games.folder(slug), "title") for slug in games.slugs()}
    sheet = str(ROOT / "sheets" / "hearts.json")
    browser.do("launch", url=url, games=titles, sheet=sheet)


@pytest.mark.parametrize("by", ["clicks", "keys"])
def test_a_match_to_its_end(browser, url, by):
    browser.do("whole_match", url=url, by=by)


@pytest.mark.parametrize("by", ["clicks", "keys", "touches"])
def test_holding(browser, url, by):
    browser.do("hold", url=url, by=by)


def test_a_reload_is_a_power_cut(browser, url):
    browser.do("reload", url=url)


def test_power(browser, url):
    browser.do("power", url=url, safe=SPANISH("safe.title"))


def test_sheets_good_and_bad(browser, url, tmp_path):
    sheet = json.loads((ROOT / "sheets" / "hearts.json").read_text(encoding="utf-8"))
    del sheet["win"]
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(sheet), encoding="utf-8")
    browser.do("sheets", url=url, good=str(ROOT / "sheets" / "hearts.json"), bad=str(bad))


def test_no_sheet_takes_the_name_of_another_one(browser, url):
    browser.do("sheet_names", url=url, sheet=str(ROOT / "sheets" / "hearts.json"))


def test_data_that_would_lead_out_of_its_folder(browser, url):
    browser.do("bad_names", url=url)


def test_the_data_leaves_and_comes_back(browser, url):
    browser.do("data", url=url)


def test_languages(browser, url):
    browser.do("languages", url=url)


def test_sizes_of_the_matrix(browser, url):
    browser.do("grids", url=url)
