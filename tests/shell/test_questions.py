# SPDX-License-Identifier: MIT
"""A question has answers with names, and is asked once, wherever it is reached from."""

import importlib
import random

import pytest

from firmware import games
from firmware.i18n import LANGUAGES
from firmware.ui.screens.closing import Chore
from lib import tree
from tests.games.dawnfall import scenes as dawnfall
from tests.games.dominio import scenes as dominio
from tests.games.duel import scenes as duel
from tests.games.elbrus import scenes as elbrus
from tests.games.mythicals import scenes as mythicals
from tests.games.sheet import scenes as sheet
from tests.games.tashkalar import scenes as tashkalar
from tools.stage import Stage
from tools.texts import texts

FOLDERS = ["firmware/i18n"] + ["firmware/games/" + slug for slug in games.slugs()]

BEGUN = {
    "dawnfall": (dawnfall.DUEL, dawnfall.SWING),
    "dominio": (dominio.DUEL, dominio.ACTIONS),
    "duel": (duel.TWO, []),
    "elbrus": (elbrus.SIX, elbrus.BEGUN),
    "mythicals": (mythicals.PLAIN, []),
    "sheet": (sheet.DUEL, []),
    "tashkalar": (tashkalar.DUEL, []),
}


def on_table(game):
    stage = Stage()
    if game in BEGUN:
        stage.begin(game, *BEGUN[game])
    else:
        moves = importlib.import_module(f"tests.games.{game}.moves")
        stage.begin(game, moves.largest(random.Random(1)))
    return stage


def name_of(screen):
    return type(screen).__name__


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS)
def test_what_passes_by_asks_nothing(folder, language):
    """Over a toast, C means something else than yes."""
    for key, words in texts(language, folder).items():
        if key.startswith("notice."):
            assert "?" not in words, key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS)
def test_what_asks_before_an_action_is_a_question(folder, language):
    for key, words in texts(language, folder).items():
        if key.startswith("confirm.") or key.endswith(".question"):
            assert "?" in words, key


@pytest.mark.parametrize("game", games.slugs())
def test_giving_up_asks_once(game):
    stage = on_table(game)
    before = tree.clone(stage.view)
    stage.press("B:concede")
    while name_of(stage.app.top) == "FormScreen":
        stage.press("C")  # who it is
    assert name_of(stage.app.top) == "Question"
    assert stage.labels()[0] == "No" and stage.labels()[2] == stage.app.match.label("concede")
    assert stage.view == before
    stage.press("A")
    assert stage.view == before
    stage.app.to_match()
    stage.press("B:concede")
    while not stage.app.at_rest and "concede" not in done_in(stage):
        stage.press("C")
    assert done_in(stage)[-1] == "concede"


@pytest.mark.parametrize("game", BEGUN)
def test_leaving_asks_once(game):
    stage = on_table(game)
    stage.press("B:leave")
    assert name_of(stage.app.top) == "Question"
    assert stage.labels() == ("No", None, "Salir")
    stage.press("A")
    assert stage.app.match
    stage.press("C")  # the list is still there
    stage.press("C")
    assert not stage.app.match


# --- the card of a turn's end, with a game that has one put on it


def card(chores):
    """Duel with a card before the end of a turn."""
    stage = on_table("duel")
    table = stage.app.match.table
    table.HALVES = {"hit": "end_turn", "poison": "end_turn"}
    table.closing = lambda action, answers: (
        chores(answers) if action in ("end_turn", *table.HALVES) else None
    )
    return stage


def wounds(answers):
    """Beto may be hit, Ana may be poisoned."""
    hit, poison = answers.get("hit", 0), answers.get("poison", False)
    return [
        Chore(None, "Told", str(hit)),
        Chore(None, "Hit", str(hit), "hit", range(100), hit,
              ("hit", {"target": 1, "amount": hit}) if hit else None),
        Chore(None, "Poison", "yes" if poison else "no", "poison", (False, True), poison,
              ("poison", {"target": 0, "amount": 1}) if poison else None),
    ]  # fmt: skip


def done_in(stage):
    return [entry["do"] for _, entry in stage.app.match.session.history()][::-1]


def test_one_c_ends_the_turn_when_nothing_is_changed():
    stage = card(wounds)
    stage.press("C")
    assert name_of(stage.app.top) == "Closing"
    assert stage.view["active"] == 0 and stage.app.match.session.count == 0
    stage.press("C")
    assert done_in(stage) == ["end_turn"]


def test_what_stands_on_the_card_is_done_and_taken_back_as_one_step():
    stage = card(wounds)
    before = tree.clone(stage.view)
    stage.press("hC", "B", "UP", "UP")
    assert "Told  3" in stage.words() and "< 3 >" in stage.words()  # what is told follows
    stage.press("B", "DOWN", "B", "C")
    assert done_in(stage) == ["hit", "poison", "end_turn"]
    after = tree.clone(stage.view)
    assert after["players"][1]["life"] == 17 and after["players"][0]["poison"] == 1
    stage.wait(5000)
    stage.press("hA", "C")
    assert stage.view == before
    stage.press("hA", "B")
    assert stage.view == after


def test_a_takes_an_answer_back_and_then_leaves_the_card():
    stage = card(wounds)
    stage.press("C", "B", "UP", "A")
    assert "Told  0" in stage.words()
    stage.press("A")
    assert stage.app.at_rest and stage.app.match.session.count == 0


def test_a_chore_of_b_s_list_opens_the_card_at_its_row():
    stage = card(wounds)
    stage.press("B:hit", "UP", "C")
    assert done_in(stage) == ["hit", "end_turn"]
    assert stage.view["players"][1]["life"] == 18


def test_an_answer_that_ends_the_match_ends_no_turn():
    stage = card(wounds)
    stage.app.match.session.do("hit", {"target": 1, "amount": 19})
    stage.press("C", "B", "C")
    assert done_in(stage) == ["hit", "hit"]
    assert stage.view["over"] and name_of(stage.app.top) == "Result"


def test_an_answer_that_is_refused_leaves_the_turn_as_it_is():
    def refused(answers):
        return [Chore(None, "Hit", "", "hit", (0, 1), 0, ("hit", {"target": 9, "amount": 1}))]

    stage = card(refused)
    before = tree.clone(stage.view)
    stage.press("C", "C")
    assert stage.app.at_rest and stage.view == before
    assert stage.store.read("log.txt", 1) is None


def test_many_rows_are_moved_through():
    def many(answers):
        rows = [Chore(None, "Told", "")]
        for number in range(6):
            name = "row%d" % number
            rows.append(Chore(None, name, "", name, (0, 1), answers.get(name, 0)))
        return rows

    stage = card(many)
    stage.press("C")
    for _ in range(5):
        stage.press("DOWN")
    assert "row5" in stage.words() and "Told" not in stage.words()
    stage.press("DOWN")
    assert "row0" in stage.words()
