# SPDX-License-Identifier: MIT
"""The tables of docs/performance.md, made of what ./dev bench has measured.

`./dev bench --docs` keeps the figures in docs/performance.json and writes each table between its
two markers. A figure that nobody has measured is a dash.
"""

import fnmatch
import json
import re

from firmware import games
from tools.presses import KINDS
from tools.setup import ROOT
from tools.texts import texts

FIGURES = ROOT / "docs/performance.json"
TEXT = ROOT / "docs/performance.md"

GAMES = {slug: texts("en", f"firmware/games/{slug}")["title"] for slug in games.slugs()}

_TABLE = re.compile(r"(<!-- table (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
_DASH = "–"


def update(found, everything):
    """Take new figures; unless `everything` was measured, the others stay."""
    figures = {} if everything else json.loads(FIGURES.read_text())
    figures = dict(sorted({**figures, **found}.items()))
    FIGURES.write_text(json.dumps(figures, indent=1) + "\n")
    TEXT.write_text(filled(TEXT.read_text(), figures))


def filled(text, figures):
    """The text with its tables made anew."""

    def table(match):
        rows = TABLES[match[2]](figures)
        lines = ["| " + " | ".join(map(str, row)) + " |" for row in rows]
        lines.insert(1, "|" + "---|" * len(rows[0]))
        return match[1] + "\n".join(lines) + "\n" + match[3]

    return _TABLE.sub(table, text)


def number(value):
    return _DASH if value is None else f"{value:,}" if type(value) in (int, float) else value


def _span(figures, pattern):
    """From the lowest to the highest of the figures that are called so."""
    values = [figures[name] for name in fnmatch.filter(figures, pattern)]
    if not values:
        return _DASH
    return f"{number(min(values))} to {number(max(values))}"


def _rest(figures):
    columns = ("presses", "lowest", "free", "largest")
    yield ["", "random presses that went well", "lowest free", "free at rest", "in one piece"]
    for game, name in GAMES.items():
        yield [name, *(number(figures.get(f"rest.{game}.{column}")) for column in columns)]


def _by_kind(cell):
    yield ["", *GAMES.values()]
    for kind, words in KINDS.items():
        yield [words, *(cell(f"{kind}.{game}") for game in GAMES)]


def _turns(figures):
    def cell(name):
        warm = figures.get(f"turns.step.{name}")
        rested = figures.get(f"turns.step.{name}.rested")
        return f"{number(warm)} / {number(rested)}"

    return _by_kind(cell)


def _memory(figures):
    def cell(name):
        size = figures.get(f"press.{name}.bytes")
        strings = number(figures.get(f"press.{name}.strings"))
        return _DASH if size is None else f"{size / 1024:.0f} KB, {strings}"

    return _by_kind(cell)


def _times(figures):
    yield ["", "turns"]
    for words, pattern in (
        ("power-on, without the boot of MicroPython", "turns.power_on"),
        ("the first picture after it", "turns.first_picture"),
        ("an overview from scratch", "turns.draw.*.scratch"),
        ("drawn again, nothing changed", "turns.draw.*.update"),
        ("an action, journal included, nothing drawn", "turns.action.*"),
        ("undo after 10 actions", "turns.undo_at_10"),
        ("undo after 1,000", "turns.undo_at_1000"),
        ("undo after 5,000", "turns.undo_at_5000"),
        ("a glyph of 15 px", "turns.glyph.ours"),
        ("a glyph of framebuf.text, 8 px", "turns.glyph.framebuf_text"),
    ):
        one = figures.get(pattern)
        yield [words, _span(figures, pattern) if "*" in pattern else number(one)]


def _flash(figures):
    yield ["", ""]
    for words, name in (
        ("files on a device", "flash.files"),
        ("blocks of 4 KB that they take", "flash.blocks"),
        ("bytes as .mpy and data", "flash.product"),
        ("bytes when frozen into an image", "flash.frozen"),
    ):
        yield [words, number(figures.get(name))]
    yield ["erases for an action", _span(figures, "flash.erases_per_action.*")]


def _panel(figures):
    yield ["in a match of 100 actions", ""]
    for words, name in (
        ("refreshes", "refreshes"),
        ("bytes sent to the panel", "panel_bytes"),
        ("LED frames sent", "led_frames_sent"),
        ("LED frames spared, because nothing had changed", "led_frames_spared"),
    ):
        yield [words, number(figures.get(f"per_100_actions.{name}"))]


def _listed(table):
    return lambda figures: list(table(figures))


TABLES = {
    "rest": _listed(_rest),
    "turns": _listed(_turns),
    "memory": _listed(_memory),
    "times": _listed(_times),
    "flash": _listed(_flash),
    "panel": _listed(_panel),
}
