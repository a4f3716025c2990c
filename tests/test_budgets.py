# SPDX-License-Identifier: MIT
"""What can be counted stays within tools/budgets.json, and is the same on every run."""

import json

import pytest

from firmware.games import SLUGS
from tools import bench, benchplot


@pytest.fixture(scope="module")
def figures():
    found = {}
    bench.bench_flash(found)
    bench.bench_heap(found)
    return found


def test_flash_and_heap_are_within_their_budgets(figures):
    assert bench.check(figures) == []


def test_every_budget_for_flash_and_heap_is_measured(figures):
    wanted = json.loads(bench.BUDGETS.read_text())["most"]
    wanted = {name for name in wanted if name.startswith(("flash.", "heap."))}
    assert wanted - set(figures) == {"heap.growth_over_2000_actions"}
    assert {f"heap.{game}" for game in SLUGS} <= wanted


def test_the_same_heap_on_another_run(figures):
    bare, own = bench.own_share()
    with bench.switched_on() as vm:
        assert vm.heap() - bare - own == figures["heap.launcher"]


def test_what_is_over_a_budget_is_told():
    over = bench.check({"heap.launcher": 70_000, "turns.action.elbrus": 5_001, "flash.lib": 1})
    assert len(over) == 2
    assert any("heap.launcher is 70000" in line for line in over)


def test_the_plot_is_up_to_date():
    assert benchplot.main(["--check"]) == 0
