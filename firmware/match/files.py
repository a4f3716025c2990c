# SPDX-License-Identifier: MIT
"""The files in which matches are kept: their names, and what is in them.

Whatever lies in the folder, nothing is raised here but OSError, by what changes something.
"""

from lib import record
from lib.store import PART

NEXT = "next"  # names the game whose set-up is open
CURRENT = "current"  # names the match that is on the table

_PREFIX = "match-"
_SUFFIX = ".log"
_SLOT = ".t%d"
_SLOTS = 10  # more would save little, and each is one more file to look into after a power cut
ASIDE = "aside-"  # begins the name of what was put aside: see upkeep.py
_DONE = "done-"  # begins the name of a match that is over, with the number that it had
_MOST_DONE = 6  # that are kept to be looked at again
_DONE_BYTES = 65_536  # that they may take together


def match_files(store):
    """The names of the matches that are kept, oldest first."""
    return [name for name in names(store) if file_number(name) is not None]


def kept_files(store):
    """The names of the matches, newest first, and then of what was put aside."""
    there = names(store)  # once: to look at all files takes a Pico 10 ms
    found = [name for name in there if file_number(name) is not None]
    found.reverse()
    return found + [name for name in there if name.startswith(ASIDE)]


def asides(store):
    """The names of the files that were put aside, oldest first; `store.remove` deletes one."""
    return [name for name in names(store) if name.startswith(ASIDE)]


def names(store):
    """Of all files."""
    try:
        return store.names()
    except OSError:
        return []


def file_name(number):
    return "%s%05d%s" % (_PREFIX, number, _SUFFIX)


def file_number(name):
    """The number in the name of a match's file, or None for another file."""
    if type(name) is not str:
        return None
    digits = name[len(_PREFIX) : -len(_SUFFIX)]
    if name == _PREFIX + digits + _SUFFIX and len(digits) == 5 and digits.isdigit():
        # To a computer some digits are ones, and yet no number.
        return int(digits) if len(digits.encode()) == 5 else None
    return None


def slot_names(name):
    """The small files in which the last records of a match may lie: see lib/taillog.py."""
    base = name[: -len(_SUFFIX)] + _SLOT
    return [base % number for number in range(_SLOTS)]


def remove_match(store, name):
    """Delete a match that nobody has open."""
    store.remove(name)
    store.remove(name + PART)
    for slot in slot_names(name):
        store.remove(slot)


def put_away(store, name):
    """A match that is over and closed: its file stays for a while, but not among those that can
    be resumed.
    """
    for slot in slot_names(name):
        store.remove(slot)
    store.rename(name, _DONE + name[len(_PREFIX) :])
    done = [other for other in names(store) if other.startswith(_DONE)]
    size = 0
    for number in range(1, len(done) + 1):
        size += store.size(done[-number]) or 0
        if number > 1 and (number > _MOST_DONE or size > _DONE_BYTES):
            store.remove(done[-number])


def is_put_away(store, name):
    """Can a match that is over be opened again?"""
    try:
        return bool(store.size(_DONE + name[len(_PREFIX) :]))
    except OSError:
        return False


def take_back(store, name):
    """A match that was put away can be resumed again."""
    store.rename(_DONE + name[len(_PREFIX) :], name)


def read_header(store, name):
    """What stands first in the file of a match, or None if it is none that can be read."""
    try:
        if store.size(name):  # opening would make one that is not there
            log = store.open(name)
            try:
                header = record.value_at(log, 0)
            finally:
                log.close()
            if type(header) is dict:
                return header
    except OSError:
        pass
    return None


def card(store, name):
    """(game, title of the match itself or None) of the match in a file, or None."""
    header = read_header(store, name)
    if not header or type(header.get("game")) is not str:
        return None
    title = header.get("title")
    setup = header.get("setup")
    if title is None and type(setup) is dict:
        # Of a match that was begun before titles stood in the header.
        for part in setup.values():
            if type(part) is dict:
                title = part.get("title")
    return header["game"], title if is_title(title) else None


def is_title(title):
    """A text, or one for each language?"""
    if type(title) is dict and title:
        for language in title:
            if type(title[language]) is not str:
                return False
        return True
    return type(title) is str
