# SPDX-License-Identifier: MIT
"""A match's life in its files: begun, gone on with, left, deleted. ui/shelf.py has what a table
sees of it.
"""

from firmware import games
from firmware.match.files import CURRENT, remove_match


def beginning(store, game, setup, dice):
    """The session of a new match in a file of its own, in pieces; raises Reject."""
    from firmware.match.results import next_file
    from firmware.match.session import Session

    name = next_file(store)
    yield
    return (yield from Session.starting(store, name, game, setup, dice))


def resuming(store, name, dice):
    """The session of the match in a file, in pieces; raises Unreadable, and what is no match is
    put aside.
    """
    from firmware.match.journal import Unreadable
    from firmware.match.session import Session

    try:
        return (yield from Session.resuming(store, name, dice))
    except Unreadable as error:
        if error.code == "unreadable":
            from firmware.match.upkeep import set_aside

            set_aside(store, name)
        raise


def leave(store, session, finished, result=None, ended=False):
    """It is not on the table any more. `finished`: it is over and goes into the results, as the
    `result` if there is one. `ended`: it was over when it came to the table, and has a result.
    """
    if finished:
        from firmware.match.results import finish

        finish(store, session, result)
    elif ended:
        from firmware.match.results import remove

        remove(store, session.name)  # it is not over any more
    store.remove(CURRENT)
    if session and not finished:
        session.put_away()


def make_room(store):
    """Delete what nobody misses before there is another match: -> None, or the file of one that
    was being played and has to go.
    """
    from firmware.match.upkeep import surplus

    while True:
        found = surplus(store)
        if not found or found[1]:
            return found and found[0]
        remove_match(store, found[0])


def erase(store):
    """All that was ever played or chosen; what somebody has put there for a game begins with its
    name, and stays.
    """
    for name in store.names():
        if not games.is_known(name.partition("-")[0]):
            store.remove(name)
