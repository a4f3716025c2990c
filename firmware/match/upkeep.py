# SPDX-License-Identifier: MIT
"""Keeps the folder of the matches in bounds: what is to go, and what is put aside.

What cannot be read is put aside; `./dev pull` brings it as any other file.
"""

from micropython import const

from firmware.match.files import ASIDE, asides, file_number, match_files, read_header, slot_names
from firmware.match.opening import FORMATS
from lib import logscan, record

MOST_MATCHES = const(24)  # that are kept: half a megabyte, if they are long
_MOST_ASIDE = const(6)


def surplus(store, most=MOST_MATCHES, spare=None):
    """The match that is to go before there is a new one: (name, must somebody be asked), or None.

    That is the oldest of those that are over or were never played, else the oldest of all; never
    `spare`, nor one that only a newer firmware can read.
    """
    kept = match_files(store)
    if len(kept) < most:
        return None
    oldest = None
    for name in kept:
        if name != spare:
            played = _is_being_played(store, name)
            if played is False:
                return name, False
            if played and not oldest:
                oldest = name, True
    return oldest


def _is_being_played(store, name):
    """False if the match is over or was never played; None if it is not to be touched."""
    header = read_header(store, name)
    try:
        if not header and not store.size(name):
            # One that could not be written from the beginning, or a folder: that stays.
            store.open(name).close()
            return False
        if not header or header.get("format") not in FORMATS:
            return None
        for slot in slot_names(name):
            if store.size(slot):
                return True  # it was on the table when the power went
        log = store.open(name)
        try:
            found = logscan.look_at_end(log)
            last = record.value_at(log, found[0]) if found else None
            if type(last) is dict and "rules" in last and last.get("at"):
                last = record.value_at(log, last["at"])  # a snapshot, of the state after that
        finally:
            log.close()
    except (OSError, TypeError):
        return None
    if type(last) is not dict:
        return True
    return not ("over" in last or "format" in last or last.get("count") == 0)


def set_aside(store, name):
    """Put a file out of the way, a match's with what belongs to it: -> its new name.

    Only the newest few are kept.
    """
    kept = asides(store)
    digits = kept[-1][len(ASIDE) :][:5] if kept else "0"
    fresh = "%s%05d-%s" % (ASIDE, int(digits) + 1 if digits.isdigit() else 1, name[-40:])
    store.rename(name, fresh)
    if file_number(name) is not None:
        for slot in slot_names(name):
            _move_to(store, slot, fresh)
    for old in kept[: max(0, len(kept) + 1 - _MOST_ASIDE)]:
        store.remove(old)
    return fresh


def _move_to(store, slot, name):
    """Put a slot of a match behind its file, offset and all."""
    data = None
    try:
        data = store.read(slot, 1024)
        if data:
            log = store.open(name)
            log.write(data)
            log.sync()
            log.close()
    except OSError:
        pass  # one of them is no file
    if data is not None:
        store.remove(slot)
