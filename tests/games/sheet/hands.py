# SPDX-License-Identifier: MIT
"""Hands at a table with a tracker sheet: what its stories by buttons share."""

from hal.contract import KEYS
from tools.setup import ROOT
from tools.stage import Stage

SHEETS = sorted((ROOT / "sheets").glob("*.json"))


def on_table(setup, actions=(), rolls=(), **parts):
    stage = Stage(**parts)
    stage.begin("sheet", setup, actions, rolls)
    stage.wait(2000)
    stage.presses = 0
    return stage


def with_sheets(*more):
    stage = Stage()
    for path in SHEETS:
        stage.store.write(f"sheet-{path.name}", path.read_bytes())
    for name, data in more:
        stage.store.write(f"sheet-{name}.json", data)
    stage.press("UP", "UP", "C")  # Otro juego
    return stage


def choose(stage, title):
    """Walk down a list to a row."""
    screen = stage.app.top
    for _ in range(screen.row_count()):
        if screen.row(screen.at)[1] == title:
            break
        stage.press("DOWN")  # a row is read when it is seen
    assert screen.row(screen.at)[1] == title
    stage.press("C")


def pick(stage, title):
    """Walk down a form's list to a row."""
    screen = stage.app.top
    labels = [row[1] for row in screen.field.rows(screen)]
    here = labels.index(screen.field.show(screen.match, screen.value))
    stage.press(*["DOWN"] * ((labels.index(title) - here) % len(labels)), "C")


def more(stage, action):
    stage.press("B")
    names = [name for name, _ in stage.app.top._actions]
    stage.press(*["DOWN"] * names.index(action), "C")


def hold(stage, key, ms):
    stage.presses += 1
    stage.board.press(KEYS.index(key), hold_ms=ms)
    stage.wait(ms + 90)


def understood(stage):
    while "Entendido" in stage.words():
        stage.press("C")


def change(stage, by):
    """In the form that asks for a number: so much more or less, by ones."""
    screen = stage.app.top
    while screen.value != by:
        stage.press("UP" if screen.value < by else "DOWN")
    stage.press("C")


def change_shared(stage, label, by):
    more(stage, "change_shared")
    pick(stage, label)
    change(stage, by)


def change_own(stage, seat, label, by):
    """A counter of a player, through the closer look."""
    while stage.app.top.spot != seat:
        stage.press("DOWN")
    stage.press("A")
    choose(stage, label)
    change(stage, by)


def do_macro(stage, label):
    """A row of B's list, by its name."""
    stage.press("B")
    stage.wait(500)  # until the rules have been asked about all of them
    rows = [stage.app.top.row(index)[1] for index in range(stage.app.top.row_count())]
    rows = [row.partition(" · ")[0] for row in rows]  # whose it is comes behind it
    assert label in rows, rows
    stage.press(*["DOWN"] * rows.index(label), "C")
