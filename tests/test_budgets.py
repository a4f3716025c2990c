# SPDX-License-Identifier: MIT
"""What can be counted is the same on every run; docs/performance.md tells what was measured."""

import fnmatch
import json
import re

import pytest

from firmware import games
from tools import bench, performance, pictures, presses


def test_flash_is_within_its_budget():
    figures = {}
    bench.bench_flash(figures)
    assert bench.check(figures) == []


def test_a_press_allocates_the_same_on_another_run(tmp_path, monkeypatch):
    monkeypatch.setattr(presses, "ROUNDS", 2)  # the more, the less a time depends on the machine
    monkeypatch.setattr(presses, "LOOP", 100)
    folder = presses.compile_tree(tmp_path)
    runs = [{}, {}]
    for figures in runs:
        presses.measure(folder, "tashkalar", figures)
    first, second = (
        {name: value for name, value in figures.items() if name.startswith("press.")}
        for figures in runs
    )
    assert first == second
    assert len(first) == len(presses.KINDS) * 2 * 3
    assert all(value >= 0 for value in first.values())


def test_what_is_not_within_its_budget_is_told():
    wrong = bench.check(
        {
            "turns.action.elbrus": 5_001,
            "turns.step.list.elbrus": 40_000,
            "best.turns.step.list.elbrus": 29_000,  # the machine was busy
            "rest.elbrus.presses": 49,
            "flash.lib": 1,
        }
    )
    assert len(wrong) == 2
    assert any("turns.action.elbrus is 5001" in line for line in wrong)
    assert any("rest.elbrus.presses is 49" in line for line in wrong)


def test_every_budget_is_for_something_that_is_measured():
    """So that one with a slip in its name is not kept for ever."""
    figures = json.loads(performance.FIGURES.read_text())
    budgets = json.loads(bench.BUDGETS.read_text())
    names = [*budgets["most"], *budgets["least"], *budgets["ratios"]]
    names += [base for base, _ in budgets["ratios"].values()]
    assert [name for name in names if not fnmatch.filter(figures, name)] == []


# --- docs/performance.md


def test_all_games_are_in_the_tables():
    assert list(performance.GAMES) == games.slugs()
    assert set(presses._OTHER_NUMBERS) <= set(games.slugs())
    assert set(pictures.BEST) <= set(games.slugs())


@pytest.mark.parametrize("figures", [{}, json.loads(performance.FIGURES.read_text())])
@pytest.mark.parametrize("name", performance.TABLES)
def test_a_table_is_well_formed(name, figures):
    rows = performance.TABLES[name](figures)
    assert len(rows) > 2
    assert {len(row) for row in rows} == {len(rows[0])}
    assert not any(re.search(r"[|\n]", str(cell)) for row in rows for cell in row)


def test_the_tables_stand_in_the_text_and_come_from_the_figures():
    text = performance.TEXT.read_text()
    markers = re.findall(r"<!-- (?:table (\w+)|(end)) -->", text)
    opened = [name for name, _ in markers[::2]]
    assert sorted(opened) == sorted(performance.TABLES)
    assert all(end for _, end in markers[1::2])
    filled = performance.filled(text, json.loads(performance.FIGURES.read_text()))
    assert filled == text, "./dev bench --docs"
