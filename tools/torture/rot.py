# SPDX-License-Identifier: MIT
"""Bits and bytes of a match's files are wrong, and so are bits of the raw flash under them.

A single wrong bit of a file costs nothing. Of more damage the number of lost actions is told, and
is the true one. Only what the match began with cannot be done without.
"""

from littlefs import LittleFSError

from firmware.match.files import slot_names
from firmware.match.journal import Unreadable
from firmware.match.session import Session
from hal.fake.store import FaultStore
from lib import record, tree
from tools.flash import BLOCK, Flash, store_on
from tools.torture import Failure
from tools.torture.players import NAME, begin, dice, go_on, standing, step
from tools.torture.stores import copy, files_of, holding

SHARE = 2
ACTIONS = 30
BITS = 40
BYTES = 40
RAW = 25


class Match:
    """One that was played: all that the table has ever seen of it, and where it ended."""

    def __init__(self, rnd, store):
        session = begin(rnd, store)
        session.most_steps = 4
        self._views = {}  # by their counts; those between the steps of an undo were not seen
        self._keep(session)
        rests = rnd.random() < 0.5
        while session.count < ACTIONS:
            step(rnd, session)
            self._keep(session)
            if rests:
                session.rest()
        if rnd.random() < 0.5:
            session.undo(3)
            self._keep(session)
            if rnd.random() < 0.5:
                session.redo(2)
                self._keep(session)
        self.standing = standing(session)
        self.count = session.count
        self.saved = not session.unsaved  # a match that ends again and again may fill the flash
        self.left = rnd.random() < 0.5
        if self.left:
            rnd.choice((session.close, session.put_away))()

    def _keep(self, session):
        self._views.setdefault(session.count, []).append(tree.clone(session.view))

    def has_seen(self, session):
        """Has it ever stood so? Of counts that were never shown nobody can tell."""
        views = self._views.get(session.count)
        return not views or session.view in views


def attack(rnd, count):
    store = FaultStore()
    match = Match(rnd, store)
    names = [NAME] + [slot for slot in slot_names(NAME) if store.size(slot)]
    beginning = _beginning(store)
    for _ in range(BITS):
        name = rnd.choice([NAME, rnd.choice(names)])
        place, bit = rnd.randrange(store.size(name)), rnd.randrange(8)
        rotten = copy(store)
        rotten._files[name][place] ^= 1 << bit
        one_bit(rotten, match, f"bit {bit} of byte {place} of {name}")
        count("bits")
    for _ in range(BYTES):
        name = rnd.choice([NAME, rnd.choice(names)])
        place = rnd.randrange(store.size(name))
        rotten = copy(store)
        rotten.damage(name, place)
        essential = name == NAME and place < beginning
        damaged(rotten, match, f"byte {place} of {name}", essential)
        count("bytes")
    _raw(rnd, count)


def _beginning(store):
    """Where the records end with which the match began: its header, and a large setup."""
    log = store.open(NAME)
    header, offset = record.read(log, 0)
    for _ in range(header.get("parts", 0)):
        offset = record.read(log, offset)[1]
    return offset


def one_bit(store, match, where):
    again = Session.resume(store, NAME, dice())
    if standing(again) != match.standing or again.gone or again.take_trouble():
        raise Failure(f"{where} costs something: {again.count} of {match.count} actions")
    _goes_on(store, again, where)


def damaged(store, match, where, essential):
    try:
        again = Session.resume(store, NAME, dice())
    except Unreadable as error:
        if not essential:
            raise Failure(f"{where} is wrong, and the whole match cannot be read") from error
        return
    # If more actions count than before, an undo is what was lost.
    gone = max(0, match.count - again.count)
    if again.gone != gone:
        raise Failure(f"{where} is wrong: {gone} actions are lost, and {again.gone} are told")
    if (again.take_trouble() == "tail_cut") != (again.count != match.count):
        raise Failure(f"{where} is wrong: told, or not told, against the truth")
    if not match.has_seen(again):
        raise Failure(f"{where} is wrong: after {again.count} actions it never stood so")
    _goes_on(store, again, where)


def _goes_on(store, session, where):
    """It is a match like any other; only that to undo an action it must be readable."""
    stands = standing(session)
    try:
        go_on(session)
    except Unreadable as error:
        if standing(session) != stands:
            raise Failure(f"{where}: an undo that failed has changed the match") from error
    again = Session.resume(store, NAME, dice())
    if again.take_trouble() or again.gone or standing(again) != standing(session):
        raise Failure(f"{where}: what came after it is lost")


# --- in the flash itself


def _raw(rnd, count):
    flash = Flash(blocks=48)
    store = store_on(flash)
    match = Match(rnd, store)
    if not match.saved:
        return
    before = {name: _whole(store, name) for name in store.names()}
    whole = bytes(flash.data)
    used = [at for at in range(0, len(whole), BLOCK) if whole[at : at + BLOCK] != b"\xff" * BLOCK]
    for _ in range(RAW):
        place, bit = rnd.choice(used) + rnd.randrange(BLOCK), rnd.randrange(8)
        rotten = Flash(data=whole)
        rotten.data[place] ^= 1 << bit
        where = f"bit {bit} of byte {place} of the flash"
        count("raw bits")
        try:
            store = store_on(rotten)
            after = {name: _whole(store, name) for name in store.names()}
        except (OSError, LittleFSError):
            count("raw bits that cost the file system a file")
            continue
        if after == before or _differs_by_a_bit(before, after):
            one_bit(holding(after), match, where)
            continue
        # littlefs has lost a block of its own, and with it what it cannot know of.
        count("raw bits in what littlefs keeps for itself")
        _never_false(holding(after), match, where)


def _whole(store, name):
    log = store.open(name)
    try:
        data = bytearray(log.size())
        view = memoryview(data)
        at = 0
        while at < len(data):
            got = log.readinto(at, view[at : at + 512])
            if not got:
                raise OSError(5)
            at += got
    finally:
        log.close()
    return bytes(data)


def _differs_by_a_bit(before, after):
    if set(before) != set(after):
        return False
    wrong = 0
    for name, data in after.items():
        if len(data) != len(before[name]):
            return False
        wrong += sum((a ^ b).bit_count() for a, b in zip(data, before[name], strict=True))
    return wrong == 1


def _never_false(store, match, where):
    """Whatever is left of it: it is set aside, or it is a state that the table has seen."""
    files = files_of(store)
    if NAME not in files:
        return
    try:
        again = Session.resume(store, NAME, dice())
    except Unreadable:
        return
    if not match.has_seen(again):
        raise Failure(f"{where} is wrong: after {again.count} actions it never stood so")
    _goes_on(store, again, where)
