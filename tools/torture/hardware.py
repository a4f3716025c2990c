# SPDX-License-Identifier: MIT
"""Hardware that is stuck, absent or bouncing: keys, panel, noise source, battery.

A press counts once, however long its contact chatters; what hangs holds nothing else up; and when
the panel works again, it shows what it should.
"""

from firmware.match.dice import FairDice
from hal.contract import KEYS
from tools.stage import Stage
from tools.torture import Failure
from tools.torture.monkey import GRIDS, PANELS, presses, some_lines
from tools.torture.players import any_game
from tools.torture.scripts import attack_with

LINES = 80
BOUNCES = 40
BOUNCE_MS = 8  # what hal/drivers/buttons.py is made for


def attack(rnd, count):
    for kind in (_bouncing, _stuck_keys, _jammed_panel, _no_noise, _odd_parts):
        kind(rnd, count)
        count(kind.__name__[1:].replace("_", " "))


def _bouncing(rnd, count):
    """The launcher's pointer moves by one for each press."""
    stage = Stage(seed=rnd.randrange(1, 999))
    rows = stage.app.top.row_count()
    stage.bounce = rnd.randint(1, BOUNCE_MS)
    at = 0
    for _ in range(BOUNCES):
        key = rnd.choice(("UP", "DOWN"))
        stage.press(key)
        at = (at + (1 if key == "DOWN" else -1)) % rows
        if stage.app.top.at != at:
            raise Failure(f"a press that chatters for {stage.bounce} ms counts otherwise")
        count("bounces")


def _stuck_keys(rnd, count):
    """Keys that are down when the power comes, and stay so; the others work."""
    stuck = rnd.sample(range(len(KEYS)), rnd.randint(1, 4))
    stage = Stage(held=tuple(stuck))
    stage.wait(3000)
    if not stage.words():
        raise Failure(f"nothing is shown while {stuck} are stuck")
    for _ in range(20):
        key = rnd.randrange(len(KEYS))
        if key not in stuck:
            stage.press(KEYS[key])
    stage.wait(70_000)  # safe mode does not wait for ever
    for key in stuck:
        stage.board.move(key, False)
    stage.wait(200)
    for line in presses(rnd, 1, 20):
        stage.press(line.replace("hold ", "h").replace("press ", ""))
    _is_well(stage)


def _jammed_panel(rnd, count):
    stage = Stage(panel=rnd.choice(PANELS))
    for _ in range(6):
        stage.board.jam(rnd.choice((1, 2, 5)))
        for _ in range(rnd.randint(1, 5)):
            stage.press(rnd.choice(("UP", "DOWN")))
        stage.wait(rnd.choice((100, 20_000)))
    stage.board.jam(0)
    stage.wait(60_000)
    stage.press("DOWN")
    stage.wait(30_000)
    if stage.board.picture() != bytes(stage.app.canvas.buf):
        raise Failure("the panel works again, and shows something else")
    _is_well(stage)


def _no_noise(rnd, count):
    """A source that always says the same cannot hang a roll, and every face is one of the die."""
    stuck = rnd.choice((bytes, lambda size: b"\xff" * size, lambda size: b"\xaa" * size))
    stage = Stage(source=stuck)
    dice = FairDice(stage.board.random)
    for _ in range(50):
        sides = rnd.choice((2, 6, 7, 20, 100, 255, 256))
        if not 1 <= dice.roll(sides) <= sides:
            raise Failure(f"a die of {sides} sides shows what it has not")
    count("rolls", 50)
    stage.press("UP", "UP", "C", "C", "C")
    _is_well(stage)


def _odd_parts(rnd, count):
    """Everything else that a board may be made of, with a monkey at its keys."""
    panel = rnd.choice(PANELS)
    parts = {"panel": panel, "grid": rnd.choice(GRIDS), "rotation": rnd.choice((0, 180))}
    parts["budget"] = rnd.choice((1, 100, 400, 20_000))
    if panel == "ssd1680":
        parts["careful"] = rnd.random() < 0.3
        if rnd.random() < 0.3:
            parts["waveform"] = True
            parts["chip"] = {"bare": True}
    game = any_game(rnd)
    lines = [f"bounce {rnd.randint(0, BOUNCE_MS)}"]
    while len(lines) < LINES:
        lines += some_lines(rnd, game, 2)
        if rnd.random() < 0.05:
            lines.append(f"jam {rnd.randint(1, 2)}")
    table = attack_with(lines, count, **parts)
    for charge in (None, 0, 14, 100, 250, -3):
        table.stage.board.charge = charge
        table.stage.wait(61_000)
    _is_well(table.stage)


def _is_well(stage):
    log = stage.store.read("log.txt", 8192)
    if log:
        raise Failure("a screen failed:\n" + log.decode(errors="replace"))
