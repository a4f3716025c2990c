# SPDX-License-Identifier: MIT
"""Tracker sheets: what each value of one may be, taken by itself.

A problem is (key, code, detail, ...): where in the sheet, and what; says.py says it.
"""

import json

from micropython import const

from lib.schema import Schema

from .rules import COLORS

MAX_PROBLEMS = 20
_LANGUAGES = const(4)

# The objects of a sheet, in the language of lib/schema.py. A number is a text of at most so many
# letters, or an object of them by language; other names are in `NAMED` and `named` of a Report.
_COUNTER = b"""id:id label:20 start~AMOUNT min~VALUE max~VALUE step~1..4*STEP/STEP \
show~number|bar|track color~COLOR reset~turn|round feeds~1..4*feed"""
FORMS = (
    b"\nshared: "
    + _COUNTER
    + b"\nown: worth~-999..999 per~1..999 values~1..12*POINT each~flag team~flag "
    + _COUNTER
    + b"""
sheet: title:24 players:PLAYERS win:win note~200 counters~0..24*own shared~0..12*shared out~out \
end~end rounds~rounds phases~1..8*phase alarms~1..8*alarm dice~1..6*die roll~1..10*id \
clock~5..3600 macros~1..8*macro press~id teams~2..5
condition: counter~id at_least~AMOUNT at_most~AMOUNT who~any|all all~2..6*part label~24
part: counter:id at_least~AMOUNT at_most~AMOUNT who~any|all
feed: counter:id when:turn|round|change times~-99..99 per~1..999
macro: id:id label:16 do:1..8*deed
deed: counter:id by:VALUE who~self|others|all clip~flag
win: by:highest|lowest|first_to|last_alive|together counter~id target~AMOUNT ties~1..4*TIE \
won~CONDITIONS lost~CONDITIONS instant~CONDITIONS
tie: counter:id by~highest|lowest
out: when~CONDITIONS by_hand~flag
end: when~CONDITIONS after~now|round|others|everyone
rounds: limit~1..10*ROUND/ROUND then~won|lost turns~each|together first~same|next order~TIE
phase: id:id label:16
alarm: text:44 every~ROUND from~ROUND until~ROUND at~1..20*ROUND when~start|end \
value~1..20*VALUE/VALUE grow~VALUE counter~id
die: id:id faces:2..20*FACE/2..100 label~16
"""
)


class Report(Schema):
    """What is wrong with a sheet, and where."""

    NAMED = {
        b"PLAYERS": b"2..2*1..10/1..10",  # from, to; or just so many
        b"VALUE": b"-99999..99999",
        b"STEP": b"1..99999",
        b"ROUND": b"1..999",
        b"AMOUNT": b"1..10*VALUE/VALUE",  # one, or one for each seat or size of the table
        b"CONDITIONS": b"1..12*condition",
        b"POINT": b"2..2*VALUE",  # from there on, so much
        b"TIE": b"id/tie",
        b"FACE": b"-99999..99999/12",
        b"COLOR": "|".join(COLORS).encode(),
    }

    def __init__(self):
        super().__init__(FORMS)
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

    def within(self):
        """The key of the sheet under which the value lies."""
        return self._way[0]

    def here(self, code, *details):
        """The value itself is wrong."""
        key = self._key()
        if len(self.found) < MAX_PROBLEMS:
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

    def shown(self, value):
        return shown(value)

    # --- kinds of a sheet's own

    def named(self, value, kind):
        if kind == b"id":
            if not _is_id(value):
                self.here("bad_id", shown(value))
        elif not kind.isdigit():
            return super().named(value, kind)
        elif type(value) is dict:
            return self._languages(value, kind)
        else:
            self._check_text(value, int(kind))
        return None

    def _languages(self, value, kind):
        """The texts of an object of them."""
        if not 1 <= len(value) <= _LANGUAGES:
            self.here("count", 1, _LANGUAGES, len(value))
            return
        for language in sorted(value):
            text = value[language]
            if len(language) != 2 or not _is_id(language):
                self.at(language, "bad_language")
            elif type(text) is dict:
                self.at(language, "not_text", shown(text))
            else:
                yield language, None, text, kind

    def _check_text(self, value, most):
        if type(value) is not str:
            self.here("not_text", shown(value))
        elif not value.strip():
            self.here("empty")
        elif len(value) > most:
            self.here("too_long", len(value), most)
        elif not _can_be_shown(value):
            self.here("bad_letter")

    def unknown(self, key, names):
        for other in sorted(names):
            if _slips(key.lower(), other) <= (1 if len(other) < 5 else 2):
                self.here("mistyped_key", other)
                return
        self.here("unknown_key")


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
