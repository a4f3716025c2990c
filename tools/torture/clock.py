# SPDX-License-Identifier: MIT
"""The clock wraps amid presses, effects and sleep; and the table waits for days.

The time of a match never runs backwards, and is the one that has passed.
"""

import json

from tools.torture import Failure
from tools.torture.monkey import presses
from tools.torture.players import any_game, any_setup
from tools.torture.scripts import Table

WRAP = 1 << 30
HOUR = 3_600_000


def attack(rnd, count):
    near = rnd.choice((50, 3000, 70_000, HOUR, 5 * HOUR))
    table = Table(count, start=WRAP - near, seed=rnd.randrange(999))
    stage = table.stage
    game = any_game(rnd)
    table.play([f"begin {game} {json.dumps(any_setup(rnd, game))}"])
    match = stage.app.match
    began, seconds = stage.board.now, match.seconds()
    passed = 0
    while passed < 2 * near + 2 * HOUR:
        before = stage.board.now
        lines = presses(rnd, 1, 12)
        wait = rnd.choice((20, 400, 2000, 60_000, near // 2, HOUR, 3 * HOUR))
        table.play([*lines, f"wait {wait}"])
        passed += stage.board.now - before
        count("hours", (stage.board.now - before) // HOUR)
        if stage.app.match is not match or type(stage.app.top).__name__ == "Pause":
            break
        now = match.seconds()
        if now < seconds:
            raise Failure(f"the match's time runs backwards: {seconds} s, then {now} s")
        seconds = now
    else:
        stage.press("UP")  # it looks at its clock when it has something to do
        seconds = match.seconds()
        right = (stage.board.now - began) // 1000
        if abs(seconds - right) > 2 and not match.view["over"]:
            raise Failure(f"the match has lasted {right} s, and says {seconds} s")
    if stage.app._toast:
        stage.wait(12_000)
        if stage.app._toast:
            raise Failure("a toast stays for ever")
    count("wraps")
