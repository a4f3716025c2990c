# SPDX-License-Identifier: MIT
"""The power goes at every page and every erase of a littlefs with a Pico's geometry."""

from firmware.match.session import Session
from tools.flash import Flash, cut, store_on
from tools.torture import Failure
from tools.torture.players import NAME, begin, dice, go_on, standing, step

SHARE = 2
STEPS = 40
BLOCKS = 64


def attack(rnd, count):
    flash = Flash(blocks=BLOCKS)
    store = store_on(flash)  # formats it
    flash.tape.clear()
    empty = bytes(flash.data)
    session = begin(rnd, store)
    confirmed = [(len(flash.tape), standing(session))]
    for number in range(STEPS):
        step(rnd, session)
        confirmed.append((len(flash.tape), standing(session)))
        if number > STEPS // 3:  # nobody rests before
            session.rest()
        if rnd.random() < 0.05:
            session.put_away()
            session = Session.resume(store, NAME, dice(rnd.randrange(1 << 20)))
    if session.take_trouble():
        raise Failure("a flash with much room cannot be written")
    place = -1
    for steps, after in cut(empty, flash.tape):
        while place + 1 < len(confirmed) and confirmed[place + 1][0] <= steps:
            place += 1
        if place < 0:
            store_on(after)
            continue
        again = Session.resume(store_on(after), NAME, dice())
        # The step that was cut may have been written, and not been told.
        if standing(again) not in [told for _, told in confirmed[place : place + 2]]:
            raise Failure(f"cut after {steps} steps of the flash: {again.count} actions")
        if again.take_trouble():
            raise Failure(f"cut after {steps} steps: something is told, though nothing was lost")
        if rnd.random() < 0.3:
            go_on(again)
            if standing(Session.resume(store_on(after), NAME, dice())) != standing(again):
                raise Failure(f"cut after {steps} steps: what came after it is lost")
        count("cuts")
