# SPDX-License-Identifier: MIT
"""Memory is short, or the disk fails, at any line and any access of what changes a match.

Afterwards the match in memory is the one from before or the one from after, and so is the one
that is found in the files: the same, or it is known that they differ. The same is done to the
whole product while somebody presses.
"""

import copy

from firmware.match.session import Session
from hal.contract import KEYS
from hal.fake.board import Reset
from hal.fake.store import FaultStore
from tools.stage import Stage
from tools.torture import Failure
from tools.torture.lines import PRODUCT, Lines
from tools.torture.players import NAME, any_game, any_setup, begin, dice, standing, step
from tools.torture.stores import Failing, holding
from tools.torture.stores import copy as copy_of

SHARE = 3
LINES = 60  # places of one deed in a case
DEEDS = 4
PRESSES = 60


def attack(rnd, count):
    for _ in range(DEEDS):
        _deed(rnd, count)
    _presses(rnd, count)


# --- one deed of the engine


def _deeds(rnd, session):
    """(its name, function(session)) of what could be done now."""
    back = rnd.randint(1, max(1, session.count))
    forth = rnd.randint(1, max(1, session.redo_count))
    deeds = [
        ("an action", lambda s: s.do("roll", {"dice": ["d6", "d8"]})),
        ("a rest", lambda s: s.rest()),
        ("leaving", lambda s: s.close()),
        ("leaving for long", lambda s: s.put_away()),
    ]
    if session.view["over"]:
        deeds = deeds[1:]
    if session.count:
        deeds += [("an undo", lambda s: s.undo()), ("going back", lambda s: s.undo(back))]
        deeds.append(("an undo without help", lambda s: (s.lighten(), s.undo())))
    if session.redo_count:
        deeds.append(("a redo", lambda s: s.redo(forth)))
    return deeds


def _deed(rnd, count):
    store = FaultStore()
    session = begin(rnd, store)
    session.most_steps = rnd.choice((1, 4))
    for _ in range(rnd.randint(1, 20)):
        step(rnd, session, 6)
        if rnd.random() < 0.4:
            session.rest()
    name, deed = rnd.choice(_deeds(rnd, session))
    before = standing(session)
    whole = store, session

    def again():
        return copy.deepcopy(whole, {id(session.rules): session.rules})

    _, after = again()
    with Lines(1 << 30, MemoryError) as lines:
        deed(after)
    allowed = [before, standing(after)]
    places = range(lines.seen) if lines.seen < LINES else rnd.sample(range(lines.seen), LINES)
    for place in places:
        its_store, its_session = again()
        with Lines(place, rnd.choice((MemoryError, KeyboardInterrupt))) as lines:
            try:
                deed(its_session)
            except BaseException:
                if not lines.raised:
                    raise
        _check(its_store, its_session, allowed, f"{name}, {lines.raised}", name)
        count("lines")
    _accesses(rnd, count, store, name, deed, allowed)


def _accesses(rnd, count, store, name, deed, allowed):
    files = holding({each: store.whole(each) for each in store.names()})
    number = 0
    while True:
        failing = Failing()
        failing._files = copy_of(files)._files
        session = Session.resume(failing, NAME, dice())
        if standing(session) != allowed[0]:
            raise Failure(f"before {name}: what is in the files is not what is in memory")
        ends = [allowed[0]]
        if name != "an action":
            ends.append(allowed[1])
        failing.left = number
        try:
            deed(session)
            ends.append(standing(session))
        except Exception as error:
            if failing.left is not None:
                raise Failure(f"{name}: {error!r} of its own") from error
        if failing.left is not None:
            return
        _check(failing, session, ends, f"{name}, access {number}", name)
        count("accesses")
        number += rnd.randint(1, 3)


def _check(store, session, allowed, where, name):
    stands = standing(session)
    if stands not in allowed:
        raise Failure(f"{where}: neither done nor undone")
    if not name.startswith("leaving") and session.unsaved:
        session.rest()  # the store works again
        if session.unsaved:
            raise Failure(f"{where}: not saved, though it could be")
    again = Session.resume(copy_of(store), NAME, dice())
    if again.take_trouble() or again.gone or standing(again) != stands:
        raise Failure(f"{where}: in memory {stands[1]} actions, in the files {again.count}")


# --- a press of the product


def _presses(rnd, count):
    game = any_game(rnd)
    stage = Stage(seed=rnd.randrange(99))
    stage.begin(game, any_setup(rnd, game))
    for _ in range(PRESSES):
        key = rnd.choice(KEYS)
        held = rnd.random() < 0.1
        if stage.app.match is None:
            stage.begin(game, any_setup(rnd, game))
        before = _match(stage)
        place = int(10 ** rnd.uniform(0.5, 4.2))
        error = rnd.choice((MemoryError, MemoryError, OSError))
        lines = Lines(place, error(5) if error is OSError else error(), PRODUCT)
        step = stage.app.step

        def failing(now, lines=lines, step=step):
            with lines:
                return step(now)

        stage.app.step = failing
        try:
            stage.press(("h" if held else "") + key)
        except Reset:
            stage.power_lost()
        except Exception as left:
            words = f"{error.__name__} at {lines.raised} leaves the product: {left!r}"
            raise Failure(words) from left
        else:
            stage.app.step = step
        count("presses with an error" if lines.raised else "presses without")
        stage.wait(4000)
        _is_whole(stage, before, f"{error.__name__} at {lines.raised}, {key}")


def _match(stage):
    match = stage.app.match
    return match and (match.session.name, match.session.count)


def _is_whole(stage, before, where):
    """What is on the table is what is in the files."""
    match = stage.app.match
    if match is None:
        return
    session = match.session
    if session.unsaved:
        session.rest()
    if session.unsaved:
        raise Failure(f"{where}: not saved, though it could be")
    again = Session.resume(copy_of(stage.store), session.name, dice())
    if again.gone or standing(again) != standing(session):
        raise Failure(
            f"{where}: on the table {session.count} actions, in the files {again.count}, "
            f"before {before}"
        )
