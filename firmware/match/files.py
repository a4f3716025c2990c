# SPDX-License-Identifier: MIT
"""The files in which matches are kept: their names, and what is in them."""

from lib import record

_PREFIX = "match-"
_SUFFIX = ".log"
_SLOT = ".t%d"
_SLOTS = 10  # more would save little, and each is one more file to look into after a power cut


def match_files(store):
    """The names of the matches that are kept, oldest first."""
    return [name for name in store.names() if file_number(name) is not None]


def file_name(number):
    return "%s%05d%s" % (_PREFIX, number, _SUFFIX)


def file_number(name):
    """The number in the name of a match's file, or None for another file."""
    digits = name[len(_PREFIX) : -len(_SUFFIX)]
    if name == _PREFIX + digits + _SUFFIX and len(digits) == 5 and digits.isdigit():
        return int(digits)
    return None


def slot_names(name):
    """The small files in which the last records of a match may lie: see lib/taillog.py."""
    base = name[: -len(_SUFFIX)] + _SLOT
    return [base % number for number in range(_SLOTS)]


def remove_match(store, name):
    """Delete a match that nobody has open."""
    store.remove(name)
    for slot in slot_names(name):
        store.remove(slot)


def card(store, name):
    """(game, title of its tracker sheet or None) of the match in a file, or None."""
    log = store.open(name)
    try:
        header = record.value_at(log, 0)
    finally:
        log.close()
    if type(header) is not dict:
        return None
    sheet = header.get("setup", {}).get("sheet") or header
    return header.get("game"), sheet.get("title")
