# SPDX-License-Identifier: MIT
"""The tables of games in README.md and README.es.md say what the cards say; no link is dead."""

import re

import pytest

from firmware import games
from tools.setup import ROOT
from tools.texts import texts

PAGES = {"en": "README.md", "es": "README.es.md"}
OTHER = {"en": "any other", "es": "cualquier otro"}
ROW = re.compile(r"^\| \*\*(.+?)\*\* \| (\d+)(?:–(\d+))?[ ,]", re.MULTILINE)
PLAIN = [slug for slug in games.slugs() if games.card(slug).PLAYERS]


def page(name):
    return (ROOT / name).read_text(encoding="utf-8")


def rows(language):
    return {
        title: (int(fewest), int(most or fewest))
        for title, fewest, most in ROW.findall(page(PAGES[language]))
    }


@pytest.mark.parametrize("language", PAGES)
@pytest.mark.parametrize("slug", PLAIN)
def test_a_game_is_in_the_table_with_its_players(slug, language):
    title = texts(language, f"firmware/games/{slug}")["title"]
    fewest, most = players = games.card(slug).PLAYERS
    words = fewest if fewest == most else f"{fewest}–{most}"
    assert rows(language).get(title) == players, (
        f"{PAGES[language]}: there should be a row | **{title}** | {words} | what it keeps |"
    )


@pytest.mark.parametrize("language", PAGES)
def test_every_row_is_a_game(language):
    titles = {texts(language, f"firmware/games/{slug}")["title"] for slug in PLAIN}
    assert set(rows(language)) == titles | {OTHER[language]}, f"the table of {PAGES[language]}"


def anchors(text):
    """What GitHub calls the headings of a page."""
    titles = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}


@pytest.mark.parametrize(
    "name",
    [
        *PAGES.values(),
        "CONTRIBUTING.md",
        *[f"docs/{p.name}" for p in (ROOT / "docs").glob("*.md")],
    ],
)
def test_every_link_and_picture_is_there(name):
    for target in re.findall(r"\]\(([^)\s]+)\)", page(name)):
        if target.startswith(("http:", "https:")):
            continue
        path, _, anchor = target.partition("#")
        file = (ROOT / name).parent / path if path else ROOT / name
        assert file.exists(), f"{name}: {target}"
        if anchor:
            assert anchor in anchors(file.read_text(encoding="utf-8")), f"{name}: {target}"


@pytest.mark.parametrize("language", PAGES)
def test_pictures_speak_the_language_of_the_page(language):
    found = re.findall(r"docs/pictures/(en|es)/", page(PAGES[language]))
    assert found and set(found) == {language}
