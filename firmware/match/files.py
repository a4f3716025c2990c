# SPDX-License-Identifier: MIT
"""The names of the files in which matches are kept."""

_PREFIX = "match-"
_SUFFIX = ".log"


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
