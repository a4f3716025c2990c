# SPDX-License-Identifier: MIT
"""README.md's table of games says what the cards say."""

import re

import pytest

from firmware import games
from tools.setup import ROOT
from tools.texts import texts

ROW = re.compile(r"^\| \*\*(.+?)\*\* \| (\d+)(?:–(\d+))?[ ,]", re.MULTILINE)
ROWS = {
    title: (int(fewest), int(most or fewest))
    for title, fewest, most in ROW.findall((ROOT / "README.md").read_text(encoding="utf-8"))
}
PLAIN = [slug for slug in games.slugs() if games.card(slug).PLAYERS]


@pytest.mark.parametrize("slug", PLAIN)
def test_a_game_is_in_the_table_with_its_players(slug):
    title = texts("en", f"firmware/games/{slug}")["title"]
    fewest, most = players = games.card(slug).PLAYERS
    words = fewest if fewest == most else f"{fewest}–{most}"
    assert ROWS.get(title) == players, (
        f"README.md, The games: there should be a row | **{title}** | {words} | what it keeps |"
    )


def test_every_row_is_a_game():
    titles = {texts("en", f"firmware/games/{slug}")["title"] for slug in PLAIN}
    assert set(ROWS) == titles | {"any other"}
