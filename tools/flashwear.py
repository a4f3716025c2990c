# SPDX-License-Identifier: MIT
"""What an action costs a Pico's flash: erases, pages, and the time that they take.

Random matches of every game at the largest table, on littlefs as a Pico has it; what is written
while nobody presses is counted as well.
"""

import importlib
import random

from firmware import games
from firmware.match.dice import FairDice
from firmware.match.session import Session
from firmware.rules.core import Reject
from tools import flash as flashes

ACTIONS = 300


def wear(game, actions=ACTIONS):
    """{"erases", "pages", "ms": per action, "press_ms": of them before an action is confirmed}"""
    moves = importlib.import_module(f"tests.games.{game}.moves")
    rnd = random.Random(3)
    flash, store = flashes.used_device()
    flash.erases = flash.pages = 0
    dice = FairDice(rnd.randbytes)
    session = Session.start(store, "match-00091.log", game, moves.largest(rnd), dice)
    done = 0
    pressed = 0
    while done < actions:
        before = flash.ms
        try:
            session.do(*moves.move(rnd, session.view))
        except Reject:
            continue
        done += 1
        if session.view["over"]:
            session.undo()  # which is one as well
            done += 1
        pressed += flash.ms - before
        session.rest()
    session.close()
    return {
        "erases": flash.erases / actions,
        "pages": flash.pages / actions,
        "ms": flash.ms / actions,
        "press_ms": pressed / actions,
    }


def main():
    for game in games.slugs():
        print(game, {name: round(value, 2) for name, value in wear(game).items()})


if __name__ == "__main__":
    main()
