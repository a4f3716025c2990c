# SPDX-License-Identifier: MIT
"""Random matches of every game, and how one stands: for attacks on the engine and its files."""

import importlib
import random

from firmware import games
from firmware.match.dice import FairDice
from firmware.match.files import file_name
from firmware.match.session import Session
from firmware.rules.core import Reject
from lib import tree

NAME = file_name(1)


def moves_of(game):
    """How somebody plays at random: tests/games/<slug>/moves.py."""
    return importlib.import_module(f"tests.games.{game}.moves")


def any_game(rnd):
    return rnd.choice(games.slugs())


def any_setup(rnd, game):
    moves = moves_of(game)
    return moves.largest(rnd) if rnd.random() < 0.4 else moves.setup(rnd)


def dice(seed=5):
    """The same faces each time."""
    return FairDice(random.Random(seed).randbytes)


def standing(session):
    """All that a table knows of its match."""
    return tree.clone(session.view), session.count, session.redo_count


def begin(rnd, store, game=None, name=NAME):
    game = game or any_game(rnd)
    return Session.start(store, name, game, any_setup(rnd, game), dice(rnd.randrange(1 << 20)))


def step(rnd, session, most_undone=3):
    """Something that is accepted, mostly an action: -> ("do", name, args) or ("undo", steps)...

    A match that is over is taken back.
    """
    moves = moves_of(session.view["game"])
    while True:
        chance = rnd.random()
        if session.count and (session.view["over"] or chance < 0.12):
            deed = "undo", rnd.randint(1, min(most_undone, session.count))
        elif session.redo_count and chance < 0.2:
            deed = "redo", rnd.randint(1, min(most_undone, session.redo_count))
        else:
            deed = "do", *moves.move(rnd, session.view)
        try:
            perform(session, deed)
        except Reject:
            continue
        return deed


def perform(session, deed):
    kind, *rest = deed
    getattr(session, kind)(*rest)


def go_on(session):
    """A match like any other."""
    if session.view["over"]:
        session.undo()
    else:
        session.do("roll", {"dice": ["d6"]})
