# SPDX-License-Identifier: MIT
"""A match is begun, or found again in its file: what a match that goes on does not need."""

from micropython import const

from firmware import games
from firmware.games.game import Reject
from firmware.match.files import slot_names
from firmware.match.journal import PIECE, Journal, Unreadable, packed
from lib import pieces, record, tree
from lib.taillog import TailLog
from lib.tailrecovery import recover

# 1 had whole states and setups, and names for all of a place; it is still read.
FORMAT = const(2)

# The largest setup is a table of four armies; a tracker sheet travels in its setup too.
_MAX_SETUP_DEPTH = const(10)


# --- beginning


def start(kind, store, name, game, setup, dice):
    """A session (of class `kind`) of a new match in the file `name`; raises Reject."""
    if tree.is_deeper(setup, _MAX_SETUP_DEPTH):
        raise Reject("bad_option")
    rules = games.load(game)
    try:
        view = rules.new(tree.clone(setup))
    except Reject:
        raise
    except Exception as error:
        raise Reject("internal_error") from error
    try:
        journal = _create(store, name, game, rules.VERSION, setup)
    except ValueError:
        raise Reject("bad_option") from None
    session = kind(journal, dice)
    session.view = view
    return session


def _create(store, name, game, version, setup):
    """The file of a new match; raises ValueError for a setup that no record can hold."""
    header = {"format": FORMAT, "game": game, "rules": version}
    rest = _fill(header, setup)
    slots = slot_names(name)
    try:
        log = TailLog(store, name, slots)
        log.clear()
    except OSError:
        log = TailLog(None, name, slots)
    journal = Journal(name, log)
    journal.game = game
    if not log.extend(_beginning(header, rest)):
        for data in _beginning(header, rest):
            log.append(data)
    journal.look_after_saving()
    return journal


def _fill(header, setup):
    """Put a setup into the header: -> what does not fit, and comes in pieces behind it."""
    if pieces.weigh(setup, PIECE) <= PIECE:
        header["setup"] = setup
        try:
            record.pack(header)
            return {}
        except ValueError:
            del header["setup"]
    if "sheet" in setup:
        header["title"] = setup["sheet"]["title"]
    # What is too long shows before there is a file.
    parts = 0
    for _ in packed(setup):
        parts += 1
    header["parts"] = parts
    record.pack(header)
    return setup


def _beginning(header, setup):
    yield record.pack(header)
    if setup:
        yield from packed(setup)


# --- opening


def resume(kind, store, name, dice):
    """A session (of class `kind`) of the match in the file `name`; raises Unreadable.

    The end of the file tells where the match stands. When something is wrong on the way there, the
    whole file is walked through, and what follows a bad record is cut off and told as trouble.
    """
    try:
        return _resume(kind, store, name, dice, False)
    except (OSError, Reject, KeyError, Unreadable):
        pass
    try:
        return _resume(kind, store, name, dice, True)
    except (Reject, KeyError) as error:
        raise Unreadable() from error


def _resume(kind, store, name, dice, whole):
    journal = _open(store, name, whole)
    try:
        session = kind(journal, dice)
        session.rebuild()
    except BaseException:
        journal.close()
        raise
    return session


def _open(store, name, whole):
    log = TailLog(store, name, slot_names(name))
    journal = Journal(name, log)
    last, lost = recover(log, whole)
    header, offset = record.read(log, 0)
    good = type(header) is dict and header.get("format") in (1, FORMAT)
    # The setup is wanted later: that it can be read must show now.
    parts = header.get("parts", 0) if good else 0
    while parts and good:
        size = record.fetch(log, offset)
        good = size >= 0
        offset += size + record.FRAME
        parts -= 1
    if not good:
        journal.close()
        raise Unreadable()
    journal.game = header.get("game")
    if lost:
        journal.trouble = "tail_cut"
    journal.look_after_saving()
    if last > 0:
        journal.stand(last, journal.read(last))
    return journal
