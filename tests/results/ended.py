# SPDX-License-Identifier: MIT
"""Random matches that have come to their end, of every game and with all sheets."""

import importlib
import json
import random

from firmware import games
from firmware.match.dice import FairDice
from firmware.match.session import Session
from firmware.rules.core import Reject
from hal.fake.store import FaultStore
from tools.setup import ROOT

NAMES = ("Ana", "Beto", "Íñigo", "Zoë", "<b>x</b>", "María José", "a&b=c", "Ω", "D'Artagnan", "李")
NAME = "match-00001.log"


def _sheet_setup(rnd, path):
    sheet = json.loads(path.read_text())
    low, high = sheet["players"] if isinstance(sheet["players"], list) else [sheet["players"]] * 2
    players = [{"name": name} for name in rnd.sample(NAMES, rnd.randint(low, min(high, 10)))]
    return {"mode": "sheet", "sheet": sheet, "players": players}


def setups(game, chance):
    """Setups of a game: at random, the largest, and every sheet that comes with the firmware."""
    moves = importlib.import_module(f"tests.games.{game}.moves")
    sheets = sorted((ROOT / "sheets").glob("*.json")) if game == "sheet" else []
    seed = 0
    while True:
        rnd = random.Random(f"{game} {seed}{chance}")
        if sheets and seed % 2:
            yield moves, rnd, _sheet_setup(rnd, sheets[seed // 2 % len(sheets)])
        else:
            yield moves, rnd, (moves.largest if seed % 5 == 4 else moves.setup)(rnd)
        seed += 1


def play(store, moves, rnd, game, setup):
    """-> the session of a match that is over, or None if it does not come to an end."""
    dice = FairDice(lambda count: bytes(rnd.randrange(256) for _ in range(count)))
    session = Session.start(store, NAME, game, setup, dice)
    for number in range(700):
        if session.view["over"]:
            return session
        name, args = moves.move(rnd, session.view)
        if number > 400 and game == "sheet":
            name, args = "finish", {}
        try:
            session.do(name, args, session.seconds + rnd.randrange(60))
        except Reject:
            if name == "finish":
                try:
                    session.do("finish", {"won": True}, session.seconds)
                except Reject:
                    pass
    return None


def matches(each, chance=""):
    """(game, the store with its file) of so many matches of every game that are over. Others with
    another `chance`.
    """
    for game in games.slugs():
        found = 0
        for moves, rnd, setup in setups(game, chance):
            store = FaultStore()
            session = play(store, moves, rnd, game, setup)
            if session:
                session.close()
                store.write("current", NAME.encode())
                yield game, store
                found += 1
                if found == each:
                    break
