# SPDX-License-Identifier: MIT
"""The first ten minutes with the simulator: what the page says, shows and lets in."""

import base64
import json
import re
import zlib

import pytest

from firmware.games.sheet import check
from lib import record
from tests.sim.test_gallery import KEPT
from tools import site
from tools.setup import ROOT

DOCS = (ROOT / "docs/simulator.md").read_text(encoding="utf-8")


def packed(data):
    return base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


@pytest.mark.parametrize("phone", [False, True])
def test_a_stranger_who_follows_the_words_reaches_a_match(browser, url, phone):
    told = browser.do("stranger", url=url, phone=phone)
    print("a stranger presses C:", told)


def test_a_demo_plays_itself_and_leaves_nothing(browser, url):
    card = KEPT["games"]["duel"]
    words = browser.do("demo", url=url, slug="duel", gallery=card)
    assert any("Gana Ana" in line for line in words), words


def test_captions_of_any_length_move_nothing(browser, url):
    steps = [step for card in KEPT["games"].values() for step in card["demo"]["steps"]]
    said = site.words((ROOT / "tools/sim/words.js").read_text(encoding="utf-8"))
    stages = [words for key, both in said.items() if key.startswith("boot.") for words in both]
    demos = [words for step in steps for words in step["say"]]
    browser.do("captions", url=url, demos=demos, stages=stages)


def test_a_demo_is_taken_over(browser, url):
    browser.do("take_over", url=url)


def test_what_comes_in_the_middle_of_a_demo_stays(browser, url):
    browser.do("in_a_demo", url=url, sheet=str(ROOT / "sheets/hearts.json"))


def test_the_gallery_opens_games_and_sheets(browser, url):
    browser.do("gallery", url=url, count=len(KEPT["games"]) + len(KEPT["sheets"]))


def test_links(browser, url):
    good = (ROOT / "sheets/hearts.json").read_bytes()
    bad = json.loads(good)
    del bad["win"]
    browser.do(
        "links",
        url=url,
        bomb=packed(bytes(50_000_000)),
        strange=packed(bytes(record.pack({"format": 1, "game": "chess", "setup": {}}))),
        odd=packed(bytes(record.pack({"format": 1, "game": "duel", "setup": [[]]}))),
        sheet={
            "good": packed(good),
            "bad": packed(json.dumps(bad).encode()),
            "nameless": packed(json.dumps({"title": {"es": {}}}).encode()),
            "largest": packed(good.ljust(check.MAX_FILE)),
            "large": packed(good.ljust(check.MAX_FILE + 1)),
        },
    )


def test_keyboard_and_typed_names(browser, url):
    browser.do("keyboard", url=url)


def test_keys_that_can_do_nothing_say_why(browser, url):
    browser.do("idle", url=url)


def test_ghosts_are_as_faint_as_the_docs_say(browser, url):
    most = int(re.search(r"at most (\d+) %", DOCS)[1]) / 100
    # A full refresh, which takes them away, comes after 24 quick ones: enough to see several.
    worst = browser.do("ghosts", url=url, most=most, presses=200)
    print(f"the worst ghost: {worst:.1%}")
