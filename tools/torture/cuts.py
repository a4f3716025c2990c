# SPDX-License-Identifier: MIT
"""The power goes at every change of a file, and in the middle of it.

What is found afterwards is the last state that the table was told of, or the one after it.
"""

from firmware.match.session import Session
from tools.torture import Failure
from tools.torture.players import NAME, begin, dice, go_on, standing, step
from tools.torture.stores import Tape, cuts, holding

SHARE = 2
STEPS = 24
BYTES = 4  # places in the middle of a change


def attack(rnd, count):
    store = Tape()
    session = begin(rnd, store)
    session.most_steps = rnd.choice((1, 4, 8))
    confirmed = [(len(store.tape), standing(session))]
    for _ in range(STEPS):
        step(rnd, session, 4)
        confirmed.append((len(store.tape), standing(session)))
        if rnd.random() < 0.5:
            session.rest()
        if rnd.random() < 0.05:
            session.put_away()
            session = Session.resume(store, NAME, dice(rnd.randrange(1 << 20)))
    rnd.choice((session.close, session.put_away))()

    def sizes(length):
        return sorted({rnd.randrange(1, length) for _ in range(BYTES)}) if length > 1 else []

    place = -1
    for whole, files in cuts(store.tape, sizes):
        while place + 1 < len(confirmed) and confirmed[place + 1][0] <= whole:
            place += 1
        if place >= 0:
            _check(rnd, files, [told for _, told in confirmed[place : place + 2]], whole)
            count("cuts")


def _check(rnd, files, allowed, whole):
    torn = holding(files)
    again = Session.resume(torn, NAME, dice())
    if standing(again) not in allowed:
        raise Failure(f"cut at change {whole}: {again.count} actions, not {allowed[0][1]}")
    if again.take_trouble():
        raise Failure(f"cut at change {whole}: something is told, though nothing was lost")
    if rnd.random() < 0.2:
        go_on(again)
        if standing(Session.resume(torn, NAME, dice())) != standing(again):
            raise Failure(f"cut at change {whole}: what came after it is lost")
