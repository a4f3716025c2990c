# SPDX-License-Identifier: MIT
"""What a clean run has counted goes into docs/reliability.md, with what an action costs flash."""

import os
import re

from firmware import games
from tools import flashwear
from tools.setup import ROOT

PAGE = ROOT / "docs/reliability.md"
BLOCKS = 352  # of a stock Pico's file system
ERASES = 100_000  # that each of them takes


def filled(text, tables):
    """A page with the tables {name: lines} between their marks."""
    for name, lines in tables.items():
        mark = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        text, found = mark.subn(
            lambda at, lines=lines: at[1] + "\n".join(lines) + "\n" + at[2], text
        )
        if not found:
            raise ValueError(f"{PAGE.name} has no place for {name}")
    return text


def run_table(minutes, seed, counts, told):
    words = (
        f"{minutes:g} minutes on {os.cpu_count()} cores, `--seed {seed}`: no promise was broken."
    )
    rows = [f"| `{name}` | {told(counts[name])} |" for name in counts]
    return [words, "", "| attack | tried |", "|---|---|", *rows]


def wear_table(costs):
    """{game: what flashwear.wear says}"""
    rows = [
        f"| {game} | {cost['erases']:.2f} | {cost['pages']:.1f} | {cost['ms']:.0f} |"
        for game, cost in costs.items()
    ]
    worst = max(cost["erases"] for cost in costs.values())
    last = BLOCKS * ERASES / worst / 1e6
    words = (
        f"At the worst of them, {BLOCKS} blocks of {ERASES:,} erases each, which littlefs uses in "
        f"turn, last for {last:.0f} million actions."
    )
    head = ["| an action of | erases | pages | ms of flash time |", "|---|---|---|---|"]
    return [*head, *rows, "", words]


def write(minutes, seed, counts, told):
    costs = {game: flashwear.wear(game) for game in games.slugs()}
    tables = {"run": run_table(minutes, seed, counts, told), "wear": wear_table(costs)}
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), tables), encoding="utf-8")
