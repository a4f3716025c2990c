# SPDX-License-Identifier: MIT
"""Tracker sheets: what each value of one may be, taken by itself.

A problem is (key, code, detail, ...): where in the sheet, and what; says.py says it.
"""

import json

from micropython import const

from .rules import COLORS

_MAX_PROBLEMS = const(20)
_LANGUAGES = const(4)

# A kind of value is
#   (low, high)         a whole number
#   (low, high, kind)   a list of so many of that kind
#   24                  a text of at most so many letters, or an object of them by language
#   ["one", "of"]       a word
#   {type: kind, None: kind}    one kind for values of that type, another one for all others
#   "id", "flag"        what they say
# or the name of an object in FORMS.

_SEATS = (1, 10)
_VALUE = (-99999, 99999)
_STEP = (1, 99999)
_ROUND = (1, 999)
_AMOUNT = {list: (1, 10, _VALUE), None: _VALUE}  # one, or one for each seat or size of the table
_CONDITIONS = (1, 4, "condition")

# The keys that an object may have.
FORMS = {
    "sheet": {
        "title": 24,
        "note": 200,
        "players": {list: (2, 2, _SEATS), None: _SEATS},
        "counters": (0, 12, "own"),
        "shared": (0, 8, "shared"),
        "win": "win",
        "out": "out",
        "end": "end",
        "rounds": "rounds",
        "phases": (1, 8, "phase"),
        "alarms": (1, 8, "alarm"),
        "dice": (1, 6, "die"),
        "roll": (1, 10, "id"),
        "clock": (5, 3600),
    },
    "shared": {
        "id": "id",
        "label": 20,
        "start": _AMOUNT,
        "min": _VALUE,
        "max": _VALUE,
        "step": {list: (1, 4, _STEP), None: _STEP},
        "show": ["number", "bar", "track"],
        "color": list(COLORS),
        "reset": ["turn", "round"],
    },
    "own": {"worth": (-999, 999), "per": (1, 999)},  # and those of a shared one
    "condition": {
        "counter": "id",
        "at_least": _AMOUNT,
        "at_most": _AMOUNT,
        "who": ["any", "all"],
    },
    "win": {
        "by": ["highest", "lowest", "first_to", "last_alive", "together"],
        "counter": "id",
        "target": _AMOUNT,
        "ties": (1, 4, {str: "id", None: "tie"}),
        "won": _CONDITIONS,
        "lost": _CONDITIONS,
    },
    "tie": {"counter": "id", "by": ["highest", "lowest"]},
    "out": {"when": _CONDITIONS, "by_hand": "flag"},
    "end": {"when": _CONDITIONS, "after": ["now", "round", "others", "everyone"]},
    "rounds": {
        "limit": {list: (1, 10, _ROUND), None: _ROUND},
        "then": ["won", "lost"],
        "turns": ["each", "together"],
        "first": ["same", "next"],
    },
    "phase": {"id": "id", "label": 16},
    "alarm": {
        "text": 44,
        "every": _ROUND,
        "from": _ROUND,
        "until": _ROUND,
        "at": (1, 20, _ROUND),
        "when": ["start", "end"],
        "value": {list: (1, 20, _VALUE), None: _VALUE},
        "grow": _VALUE,
        "counter": "id",
    },
    "die": {
        "id": "id",
        "faces": {list: (2, 20, {int: _VALUE, None: 12}), None: (2, 100)},
        "label": 16,
    },
}
FORMS["own"].update(FORMS["shared"])

# Those that it must have.
_NEEDED = {
    "sheet": ("title", "players", "win"),
    "shared": ("id", "label"),
    "own": ("id", "label"),
    "condition": ("counter",),
    "win": ("by",),
    "tie": ("counter",),
    "phase": ("id", "label"),
    "alarm": ("text",),
    "die": ("id", "faces"),
}


class Report:
    """What is wrong, and where: `down` and `up` lead to the value that is looked at."""

    def __init__(self):
        self.found = []
        self.bad = []  # the keys of the sheet in which something is wrong
        # Keys, or indexes and the entries there. A key in one piece is made of them only when
        # something is wrong.
        self._way = []
        self._entries = []

    def down(self, key, entry=None):
        self._way.append(key)
        self._entries.append(entry)

    def up(self):
        self._way.pop()
        self._entries.pop()

    def here(self, code, *details):
        """The value itself is wrong."""
        key = self._key()
        if len(self.found) < _MAX_PROBLEMS:
            self.found.append((key, code) + details)
        self.bad.append(key.split(".")[0].split("[")[0])

    def at(self, key, code, *details):
        """What it has, or should have, under a key is wrong."""
        self.down(key)
        self.here(code, *details)
        self.up()

    def _key(self):
        key = ""
        for number, part in enumerate(self._way):
            if type(part) is int:
                key = _place(key, part, self._entries[number])
            else:
                key = (key + "." if key else "") + _short(part)
        return key


def shown(value):
    """A value in a message: short, whatever it is."""
    if type(value) is str:
        return '"%s"' % _short(value)
    if type(value) is dict:
        return "{…}"
    if type(value) is list:
        return "[…]"
    if value is None or type(value) is bool:
        return json.dumps(value)
    if type(value) is int and not -(10**9) < value < 10**9:
        return "10^9…" if value > 0 else "-10^9…"  # all digits would fill the screen
    return str(value)


def _short(word):
    return word if len(word) <= 20 else word[:19] + "…"


def check_form(report, value, kind):
    """Report what is wrong with a value in itself: at most one problem for that very key."""
    what = type(kind)
    if what is dict:
        check_form(report, value, kind.get(type(value), kind[None]))
    elif what is int:
        _check_text(report, value, kind)
    elif what is list:
        if type(value) is not str or value not in kind:
            report.here("not_word", ", ".join(kind), shown(value))
    elif what is tuple:
        if len(kind) > 2:
            _check_list(report, value, *kind)
        elif type(value) is not int:
            report.here("not_number", shown(value))
        elif not kind[0] <= value <= kind[1]:
            report.here("range", kind[0], kind[1], shown(value))
    elif kind == "id":
        if not _is_id(value):
            report.here("bad_id", shown(value))
    elif kind == "flag":
        if type(value) is not bool:
            report.here("not_flag", shown(value))
    else:
        _check_object(report, value, kind)


def _check_list(report, value, low, high, kind):
    if type(value) is not list:
        report.here("not_list", shown(value))
    elif not low <= len(value) <= high:
        report.here("count", low, high, len(value))
    else:
        for index, entry in enumerate(value):
            report.down(index, entry)
            check_form(report, entry, kind)
            report.up()


def _check_text(report, value, most):
    if type(value) is dict:
        if not 1 <= len(value) <= _LANGUAGES:
            report.here("count", 1, _LANGUAGES, len(value))
            return
        for language in sorted(value):
            text = value[language]
            report.down(language)
            if len(language) != 2 or not _is_id(language):
                report.here("bad_language")
            elif type(text) is dict:
                report.here("not_text", shown(text))
            else:
                _check_text(report, text, most)
            report.up()
    elif type(value) is not str:
        report.here("not_text", shown(value))
    elif not value.strip():
        report.here("empty")
    elif len(value) > most:
        report.here("too_long", len(value), most)
    elif not _can_be_shown(value):
        report.here("bad_letter")


def _can_be_shown(text):
    """No control letter, and no half of a letter of two halves (U+D800 to U+DFFF)."""
    try:
        data = text.encode()  # MicroPython would keep every letter that it takes out of a text
    except UnicodeError:
        return False  # CPython encodes no half letters
    before = 0
    for byte in data:
        if byte < 32 or (before == 0xED and byte >= 0xA0):
            return False
        before = byte
    return True


def _is_id(value):
    return (
        type(value) is str
        and 1 <= len(value) <= 16
        and "a" <= value[0] <= "z"
        and not value.strip("abcdefghijklmnopqrstuvwxyz0123456789_")
    )


def _place(key, index, item):
    """How a message names an entry of a list: by its id, or as the first, second, ..."""
    if type(item) is dict and _is_id(item.get("id")):
        return key + "." + item["id"]
    return "%s[#%d]" % (key, index + 1)


def _check_object(report, value, name):
    if type(value) is not dict:
        report.here("not_object", shown(value))
        return
    fields = FORMS[name]
    for key in sorted(value):
        report.down(key)
        if key in fields:
            before = len(report.bad)
            entry = value[key]
            check_form(report, entry, fields[key])
            if name == "sheet" and key == "players" and len(report.bad) == before:
                if type(entry) is list and entry[0] > entry[1]:
                    report.here("from_to")
        else:
            _tell_unknown(report, key, fields)
        report.up()
    for key in _NEEDED.get(name, ()):
        if key not in value:
            report.at(key, "missing")


def _tell_unknown(report, key, fields):
    for other in sorted(fields):
        if _slips(key.lower(), other) <= (1 if len(other) < 5 else 2):
            report.here("mistyped_key", other)
            return
    report.here("unknown_key")


def _slips(one, other):
    """How many letters must be put in, left out or changed to make `other` of `one`."""
    if abs(len(one) - len(other)) > 2:
        return 3
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one):
        last, row = row, [i + 1]
        for j, wanted in enumerate(other):
            row.append(min(last[j] + (letter != wanted), last[j + 1] + 1, row[j] + 1))
    return row[-1]
