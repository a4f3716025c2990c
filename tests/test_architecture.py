# SPDX-License-Identifier: MIT
"""What docs/architecture.md says of the tree, of a game's modules and of one press is true."""

from tools import architecture


def test_the_page_is_up_to_date():
    there = architecture.PAGE.read_text(encoding="utf-8")
    assert architecture.made(there) == there, "run ./dev architecture"


def test_a_press_takes_a_short_way_to_the_journal():
    calls = architecture.walk()
    assert calls[0] == ("firmware/app.py", "_gesture")
    assert calls[-1] == architecture.LAST
    assert len(calls) <= 60
    assert len({file for file, _ in calls}) <= 12
