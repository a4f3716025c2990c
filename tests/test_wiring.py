# SPDX-License-Identifier: MIT
"""The drawings and tables in docs/ say what the firmware does."""

import re
import xml.etree.ElementTree as ET

import pytest

from hal.rp2 import config
from tools import inside, wiring
from tools.setup import ROOT

SVG = "{http://www.w3.org/2000/svg}"


def test_drawings_and_tables_are_up_to_date():
    assert wiring.stale() == [], "run ./dev wiring"


def words(board):
    return words_of(f"wiring-{board}")


def words_of(name):
    drawing = ET.fromstring((ROOT / f"docs/{name}.svg").read_text(encoding="utf-8"))
    return [text.text for text in drawing.iter(f"{SVG}text")]


@pytest.mark.parametrize("name", wiring.BOARDS)
def test_every_wire_is_in_its_drawing_and_in_its_table(name):
    drawn = words(name)
    page = (ROOT / "docs/hardware.md").read_text(encoding="utf-8")
    for part, pin, signal, number, place in wiring.board(name).WIRING:
        if number is not None:
            assert any(f"{signal} · GP{number}" in text for text in drawn), (part, pin)
            assert re.search(rf"\| {part} \| {pin} \| {signal} \| GP{number} \|", page)
        if name == "pico":
            row = [text for text in drawn if re.fullmatch(rf"{place} \S+|\S+ {place}", text)]
            assert len(row) == 1, place


def test_the_pins_of_a_pico_have_their_names():
    names = wiring._pico_names()
    assert len(names) == 40
    for _, _, signal, number, place in wiring.board("pico").WIRING:
        if number is not None:
            assert names[place] == f"GP{number}"
        elif signal == "ground":
            assert names[place] == "GND"
    assert (names[1], names[20], names[21], names[34]) == ("GP0", "GP15", "GP16", "GP28")


def test_another_pin_would_be_drawn_elsewhere():
    module = wiring.board("pico")
    before = wiring.draw_pico(module)
    rows = [
        ("matrix", "DIN", "leds", 28, 34) if row[2] == "leds" else row for row in module.WIRING
    ]
    module.WIRING = tuple(rows)
    after = wiring.draw_pico(module)
    assert "leds · GP28" in after and "leds · GP28" not in before


def test_a_page_without_marks_is_refused():
    with pytest.raises(ValueError, match="pico"):
        wiring.with_tables("nothing here")


def test_the_page_names_every_part_of_the_configuration():
    page = (ROOT / "docs/hardware.md").read_text(encoding="utf-8")
    names = re.findall(r" (\w+)~", config.SHAPE.decode())
    assert "careful" in names and "serpentine" in names
    for name in names:
        assert f"`{name}`" in page, name


@pytest.mark.parametrize("drawing", wiring.DRAW)
def test_resistor_and_capacitor_are_drawn(drawing):
    drawn = (ROOT / f"docs/{drawing}.svg").read_text(encoding="utf-8")
    assert wiring.RESISTOR in drawn and wiring.CAPACITOR in drawn


def test_on_a_hat_the_display_has_no_wire_and_all_else_has():
    drawn = (ROOT / "docs/wiring-pico-hat.svg").read_text(encoding="utf-8")
    for part, _, signal, number, _ in wiring.board("pico").WIRING:
        if number is not None:
            assert (f"{signal} · GP{number}" in drawn) == (part != "panel"), signal


def test_inside_the_box_every_wire_begins_at_its_pin():
    module = wiring.board("pico")
    drawn = words_of("inside-pico")
    assert [str(row[4]) for row in module.WIRING if row[0] != "panel"] == [
        text for text in drawn if text.isdigit()
    ]
    row = ("button A", "1", "a", 0, 1)
    module.WIRING = (row, *[other for other in module.WIRING if other[0] != "button A"])
    assert inside.draw(module) != (ROOT / "docs/inside-pico.svg").read_text(encoding="utf-8")
