# SPDX-License-Identifier: MIT
"""Somebody who knows nothing presses this and that: all games, modes, languages, panels, grids.

The power goes now and then, at rest or in the middle of a write, and the disk fills up.
"""

import json

from firmware.i18n import LANGUAGES
from hal.contract import KEYS
from tools.torture.players import any_game, any_setup
from tools.torture.scripts import attack_with

SHARE = 5
LINES = 220
GRIDS = ((8, 8), (16, 16), (32, 8))
PANELS = ("ssd1680", "uc8151")
SMALL = 100_000  # bytes of memory: modules come and go, and it starts anew for another game


def attack(rnd, count):
    lines = [f'set language "{rnd.choice(LANGUAGES)}"']
    eager = rnd.choice((1, 1, 3))  # how much C is liked
    game = any_game(rnd)
    while len(lines) < LINES:
        lines += some_lines(rnd, game, eager)
    parts = {"grid": rnd.choice(GRIDS), "panel": rnd.choice(PANELS), "seed": rnd.randrange(999)}
    if rnd.random() < 0.25:
        parts["memory"] = SMALL
    table = attack_with(lines, count, **parts)
    table.stage.store.room = rnd.choice((None, 0, 50))
    if table.stage.app.match and not table.stage.app.match.view["over"]:
        table.stage.app.match.session.do("roll", {"dice": ["d6"]})
        table.sign_is_true()


def some_lines(rnd, game, eager):
    """The next few."""
    chance = rnd.random()
    if chance < 0.02:
        return [f"begin {game} {json.dumps(any_setup(rnd, game))}"]
    if chance < 0.03:
        game = any_game(rnd)
        return [f"begin {game} {json.dumps(any_setup(rnd, game))}"]
    if chance < 0.05:
        return ["reboot"]
    if chance < 0.07:
        return [f"cut {rnd.randrange(3000)}", *presses(rnd, eager, 6), "reboot"]
    if chance < 0.08:
        return [f"room {rnd.randrange(600)}", *presses(rnd, eager, 12), "room all", "wait 9000"]
    if chance < 0.12:
        return [f"wait {rnd.choice((300, 3000, 9000, 70_000))}"]
    return presses(rnd, eager, 4)


def presses(rnd, eager, most):
    lines = []
    for _ in range(rnd.randint(1, most)):
        key = rnd.choices(KEYS, (1, 1, eager, 1, 1))[0]
        lines.append(f"hold {key}" if rnd.random() < 0.12 else f"press {key}")
    return lines
