# SPDX-License-Identifier: MIT
"""The dice tray by buttons: pools, what is added to them, and how fair the dice have been."""

import pytest

from tests.games.elbrus.scenes import SIX
from tools.stage import Stage

TRAY = ("UP", "C")  # the launcher's last row


@pytest.fixture
def stage():
    return Stage()


def shows(stage, *texts):
    on_display = [item["text"] for item in stage.text()]
    for text in texts:
        assert text in on_display


def test_a_pool_with_something_added(stage):
    stage.rolls([5, 3, 6])
    stage.press(*TRAY, "UP", "UP", "hC", "UP", "UP", "C")
    shows(stage, "3d6+2", "= 16")


def test_something_taken_away_from_one_die(stage):
    stage.rolls([17])
    stage.press(*TRAY, "B", "B", "B", "B", "hC", "DOWN", "C")
    shows(stage, "d20−1", "17", "= 16")


def test_another_kind_ends_the_adding(stage):
    stage.press(*TRAY, "hC", "UP", "B", "UP")
    shows(stage, "2d8+1")


def test_what_is_added_has_an_end(stage):
    stage.press(*TRAY, "hC", *["UP"] * 25)
    shows(stage, "d6+20")
    stage.press(*["DOWN"] * 45)
    shows(stage, "d6−20")


def test_a_pool_has_an_end(stage):
    stage.press(*TRAY, *["UP"] * 12)
    shows(stage, "10d6")
    stage.press(*["DOWN"] * 12)
    shows(stage, "d6")


def test_fairness_counts_what_has_come(stage):
    stage.rolls([5, 3, 6, 5])
    stage.press(*TRAY, "UP", "C", "C", "hB")
    shows(stage, "Reparto del d6", "4 tiradas")
    assert stage.app.rolls == {"d6": [0, 0, 1, 0, 2, 1]}


def test_in_a_match_a_roll_belongs_to_its_journal(stage):
    stage.begin("elbrus", SIX)
    stage.press("C", "C")  # begin, and the banner that this brings
    count = stage.app.match.session.count
    stage.rolls([2])
    stage.press("hB", "B", "C")
    assert stage.app.match.session.count == count + 1
    assert stage.app.match.session.last_action()["do"] == "roll"
    stage.press("A", "hA", "C")
    assert stage.app.match.session.count == count
