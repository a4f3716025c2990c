# SPDX-License-Identifier: MIT
"""A match is begun, or found again in its file: what a match that goes on does not need."""

from micropython import const

from firmware import games
from firmware.match.files import read_header, remove_match, slot_names
from firmware.match.journal import PIECE, Journal, Unreadable, packed
from firmware.rules.core import Reject
from lib import pieces, record, tree
from lib.taillog import TailLog
from lib.tailrecovery import look

# 1 had whole states and setups, and names for all of a place; in 2 an undo was of one action. Both
# are still read.
FORMAT = const(3)
FORMATS = (1, 2, 3)

# The largest setup is a table of four armies; what a game plays by may travel in it too.
_MAX_SETUP_DEPTH = const(10)


# --- beginning


def starting(kind, store, name, game, setup, dice):
    """A session (of class `kind`) of a new match in the file `name`, in pieces; raises Reject."""
    if tree.is_deeper(setup, _MAX_SETUP_DEPTH):
        raise Reject("bad_option")
    rules = games.load(game)
    yield
    try:
        if hasattr(rules, "beginning"):
            view = yield from rules.beginning(tree.clone(setup))
        else:
            view = rules.new(tree.clone(setup))
    except Reject:
        raise
    except Exception as error:
        raise Reject("internal_error") from error
    yield
    try:
        journal = yield from _creating(store, name, game, view.get("title"), setup)
    except ValueError:
        raise Reject("bad_option") from None
    session = kind(journal, dice)
    session.view = view
    return session


def _creating(store, name, game, title, setup):
    """The file of a new match, in pieces; ValueError: no record can hold the setup."""
    header = {"format": FORMAT, "game": game, "rules": games.card(game).VERSION}
    if title:
        header["title"] = title
    rest = _fill(header, setup)
    yield
    log = None
    try:
        log = TailLog(store, name, slot_names(name))
        log.clear()
        journal = Journal(name, log)
        journal.game = game
        if not log.extend(_beginning(header, rest)):
            for data in _beginning(header, rest):
                log.append(data)
        journal.look_after_saving()
    except BaseException:
        if log:
            log.drop()
        remove_match(store, name)  # half a beginning is none
        raise
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


def resuming(kind, store, name, dice):
    """A session (of class `kind`) of the match in the file `name`; raises Unreadable. It is done
    in pieces: yields how far it has come, in percent.

    The end of the file tells where the match stands. When that leaves doubts, or something is
    wrong on the way there, salvage.py sees what can be done.
    """
    check_header(store, name)
    log = TailLog(store, name, slot_names(name))
    try:
        if log.file:
            last = look(log)
            if last is not None:
                return (yield from settling(kind, open_journal(name, log), last, dice))
    except BaseException as error:
        log.drop()
        if isinstance(error, MemoryError) or not isinstance(error, Exception):
            raise  # that is no fault of the file
    log.drop()
    from firmware.match import salvage

    return (yield from salvage.resuming(kind, store, name, dice))


def check_header(store, name):
    """Raise Unreadable for a file that is whole, and only another firmware can read."""
    header = read_header(store, name)
    if header:
        form = header.get("format")
        if type(form) is int and form > FORMAT:
            raise Unreadable(0, "newer_format")
        game = header.get("game")
        if type(game) is str and not games.is_known(game):
            raise Unreadable(0, "unknown_game")


def open_journal(name, log):
    """The journal in a log, at the start of its match."""
    header, offset = record.read(log, 0)
    if type(header) is not dict or header.get("format") not in FORMATS:
        raise Unreadable(0)
    # What a game plays by is wanted all the time: that it can be read must show now. Other setups
    # only if the match has to be played again from its start.
    for _ in range(header.get("parts", 0) if "title" in header else 0):
        size = record.fetch(log, offset)
        if size < 0:
            raise Unreadable(offset)
        offset += size + record.FRAME
    journal = Journal(name, log)
    journal.game = header.get("game")
    journal.rules = header.get("rules")
    journal.look_after_saving()
    return journal


def settling(kind, journal, last, dice):
    """The session of a journal whose last record is the one at an offset, in pieces."""
    rules = journal.rules
    if last > 0:
        journal.stand(last, journal.read(last))
        snapshot = record.value_at(journal.log, journal.snap) if journal.snap else None
        if type(snapshot) is dict:
            rules = snapshot.get("rules")
    session = kind(journal, dice)
    if rules != games.card(journal.game).VERSION:
        session.other_rules = True
    try:
        session.view = yield from session.way_to(journal.here())
    except Unreadable:
        if not session.other_rules:
            raise
        session.go_on_from_snapshot()
    if session.view.get("game") != journal.game:
        raise Unreadable(0)
    return session
