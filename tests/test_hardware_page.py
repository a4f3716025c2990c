# SPDX-License-Identifier: MIT
"""What docs/hardware.md counts and measures is right."""

import re

import pytest

from firmware import games
from tools import shots, wiring
from tools.setup import ROOT

PAGE = (ROOT / "docs/hardware.md").read_text(encoding="utf-8")


def section(title):
    _, _, rest = PAGE.partition(f"\n{title}\n")
    assert rest, title
    return re.split(r"^#", rest, maxsplit=1, flags=re.MULTILINE)[0]


def cells(text):
    """The rows of the tables in a text, each a list of cells."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.parametrize("title", ["### Pico build", "### Badger build"])
def test_the_parts_cost_what_is_said(title):
    *parts, together = [row for row in cells(section(title)) if re.search(r"\d–\d", row[-1])]
    low, high = zip(*[map(float, row[-1].split("–")) for row in parts], strict=True)
    assert together[-1] == f"**{sum(low):.1f}–{sum(high):.1f}**"
    for row in parts:
        assert row[3].count(",") or row[3] == "any shop", f"two kinds of shop for {row[1]}"


def test_the_measures_are_the_parameters():
    source = (ROOT / "hardware/enclosure.scad").read_text(encoding="utf-8")
    rows = [row for row in cells(section("### Measures of what is bought")) if row[0][0] == "`"]
    assert len(rows) >= 10
    for name, value, *_ in rows:
        numbers = [float(number) for number in re.findall(r"[\d.]+", value)]
        (found,) = re.findall(rf"^{name.strip('`')} = \[?([^\];]+)\]?;", source, re.MULTILINE)
        assert [float(number) for number in found.split(",")] == numbers, name


def hours():
    """{what: (mA of the matrix, mA together, {mAh of the cell: hours})}"""
    table = cells(section("### Battery and charger"))
    (head,) = [row for row in table if row[1:3] == ["matrix", "together"]]
    sizes = [int(re.match(r"[\d,]+", cell)[0].replace(",", "")) for cell in head[3:]]
    found = {}
    for what, *row in table:
        if len(row) == len(head) - 1 and row[0].endswith(" mA"):
            matrix, together, *lasts = [int(cell.split()[0]) for cell in row]
            found[what] = matrix, together, dict(zip(sizes, lasts, strict=True))
    return found


def test_the_hours_follow_from_the_currents():
    assert len(hours()) == 4
    for what, (matrix, together, lasts) in hours().items():
        assert together == matrix + 25, what
        assert lasts == {size: round(size * 0.85 / together) for size in lasts}, what


def test_the_currents_are_what_the_firmware_computes():
    table = wiring.board("pico").TABLE
    drawn = {}
    for slug in games.slugs():
        scene = next(s for s in shots.scenes(slug) if "setup" in s and not s.get("press"))
        stage = shots.play(slug, scene, "en", budget=table["budget"])
        stage.wait(2_500)
        drawn[slug] = stage.board.grid.milliamps
    usual = sum(drawn.values()) / len(drawn)
    told = hours()
    assert abs(told["in play, brightness 40 %"][0] - usual) < 30, drawn
    assert told["in play, brightness 100 %, at the budget"][0] == table["budget"]
    assert told["nobody plays, LEDs dark"][0] == stage.board.grid.width * stage.board.grid.height
