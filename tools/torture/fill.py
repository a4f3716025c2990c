# SPDX-License-Identifier: MIT
"""The flash fills up: with matches, and with what somebody else has put there.

What cannot be saved is told as long as that lasts; what was saved is found again; and when there
is room again, everything is saved.
"""

from firmware.match.files import match_files, remove_match
from firmware.match.session import Session
from firmware.match.upkeep import MOST_MATCHES
from tools.stage import Stage
from tools.torture import Failure
from tools.torture.players import any_game, any_setup, dice, standing, step
from tools.torture.scripts import Table
from tools.torture.stores import Small, copy

MATCHES = 30


def attack(rnd, count):
    store = Small(rnd.choice((20_000, 60_000, 200_000)))
    table = Table(store=store)
    stage = table.stage
    saved = {}
    filler = 0
    for _ in range(MATCHES):
        game = any_game(rnd)
        if stage.app.match:
            stage.app.clear_table()
        stage.app.begin(game, any_setup(rnd, game))
        if not stage.app.match:
            stage.press("C")  # the oldest one may go
            count("asked")
        match = stage.app.match
        if not match:
            raise Failure("a match could not be begun on a full flash")
        stage.wait(100)  # what the match says at its beginning
        for _ in range(rnd.randint(0, 10)):
            step(rnd, match.session)
            match.session.rest()
            count("actions")
        stage.app.to_match()  # an alarm of the first round lies over it until somebody has read it
        table.sign_is_true()
        if match.session.unsaved:
            count("not saved, and told")
            saved.pop(match.session.name, None)  # an empty match before it may have had its name
        else:
            saved[match.session.name] = standing(match.session)
        if rnd.random() < 0.4:
            try:
                store.write(f"filler-{filler}", bytes(rnd.randrange(12_000)))
                filler += 1
            except OSError:
                count("full")
    if len(match_files(store)) > MOST_MATCHES:
        raise Failure(f"{len(match_files(store))} matches are kept")
    _found(copy(store), saved, count)
    # There is room again.
    match = stage.app.match
    for name in store.names():
        if name.startswith("filler-"):
            store.remove(name)
    for name in match_files(store)[:-4]:
        if name != match.session.name:
            remove_match(store, name)
    match.session.rest()
    if match.session.unsaved:
        raise Failure("there is room again, and it is not saved")
    table.sign_is_true()


def _found(store, saved, count):
    for name in match_files(store):
        if name in saved:
            again = Session.resume(store, name, dice())
            if standing(again) != saved[name]:
                raise Failure(f"{name} was saved with {saved[name][1]} actions, not {again.count}")
            count("found again")
    count("starts", 1)
    if not Stage(store=store).words():
        raise Failure("no screen on a full flash")
