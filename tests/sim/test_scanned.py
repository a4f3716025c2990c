# SPDX-License-Identifier: MIT
"""From the end of random matches of all games and sheets to the page on a phone: the code on the
display is read by a camera, and the page shows what the display shows. The steps are in
results.mjs. Here are a few of them; ./dev test tests/sim/test_scanned.py --matches 200 --seed X
scans as many others as you like.
"""

import random

from firmware import games
from firmware.i18n import LANGUAGES, said
from firmware.match import payload
from firmware.ui.keeping import result as result_of
from tests.results.camera import photograph, read, show_code
from tests.results.ended import matches
from tests.sim.test_result_page import check_play, told
from tools.stage import Stage

WORDS = 130  # where they begin, beside the code
BITS = 1856  # of the largest code
POINT = 5  # bits of a chart's


def at_its_end(store, url, language):
    """The device with a match that is over, and its result on the display."""
    stage = Stage(store=store, site=url.rstrip("/"))
    stage.app.change_setting("language", language)
    stage.wait(50)
    while type(stage.app.top).__name__ != "Result":
        stage.press("C")
    return stage


def scanned(stage, rnd, language):
    """What the code says, and what stands on the display."""
    match = stage.app.match
    picture = show_code(stage)
    code = read(picture)
    assert read(photograph(picture, rnd)).text == code.text
    # All but the places, which are crowns on the page, and what C does.
    words = [item["text"] for item in stage.text() if item["x"] >= WORDS]
    words = [word for word in words if word not in ("1.", "2.", stage.labels()[2])]
    whole = result_of(match)
    result, title = as_far_as_it_fits(whole, language, 8 * code.text.index("#") + 8)
    if result["players"] != whole["players"]:
        assert max(map(len, whole["players"])) > 12
        words = []
    entry = {
        "link": code.text,
        "language": language,
        "words": words,
        "result": result,
        "chart": match.pages.chart(match.view),
        **{name: told(result, name) for name in LANGUAGES},
    }
    if title:
        entry[language]["title"] = title
    return entry


def as_far_as_it_fits(result, language, used):
    """The result as a code can hold it beside so many bits: names of 64 letters are cut."""
    title = said(result["title"], language) if "title" in result else None
    for most in (64, 32, 24, 16, 12):
        other = {**result, "players": [name[:most] for name in result["players"]]}
        for _ in range(2):
            if 25 + used + 5.5 * len(payload.make(other, title, 5000)) <= BITS:
                return other, title
            other.pop("cause", None)
    raise AssertionError(f"{result} is too long")


def test_the_page_on_a_phone_shows_what_the_display_shows(browser, url, pytestconfig):
    slugs = games.slugs()
    each = -(-pytestconfig.getoption("--matches") // len(slugs))
    chance = pytestconfig.getoption("--seed")
    rnd = random.Random(chance)
    asked = []
    for number, (_, store) in enumerate(matches(each, chance)):
        language = LANGUAGES[number % 2]
        asked.append(scanned(at_its_end(store, url, language), rnd, language))
        assert asked[-1]["link"].startswith(f"{url}result.html#")
    assert len(asked) == each * len(slugs)
    charts = 0
    for entry, seen in zip(asked, browser.do("results", matches=asked), strict=True):
        check_play(entry["result"], seen)
        for words in entry["words"]:
            assert words.rstrip("…").strip() in seen["text"], (words, seen["text"])
        charts += check_chart(entry, seen["chart"])
    assert charts > len(asked) / 2


def check_chart(entry, chart):
    """It begins and ends where the match did, or there was no room for it: -> is it there?"""
    if chart is None:
        result = entry["result"]
        start, _, letters = entry["link"].partition("#")
        used = 8 * len(start) + 33 + len(letters) * 5.5
        assert result["actions"] < 3 or used + 4 * POINT * len(entry["chart"]) + 60 > BITS, letters
        return False
    step = max(1, chart["high"] - chart["low"]) / 31
    assert len(chart["lines"]) == len(entry["chart"])
    for line, value in zip(chart["lines"], entry["chart"], strict=True):
        assert abs(line[-1] - value) <= step
    return True
