# SPDX-License-Identifier: MIT
"""Is a JSON value what somebody has declared? One small language for the arguments of actions,
tracker sheets, settings and a board's configuration; each has its own words for what is wrong.

A declaration is a text (bytes: a table of Python objects takes several times the memory, and on a
device every new str is searched for among all names). Each line is an object, its colon, and its
fields in their order:

    shoot: weapon:0..1 target dice?1..10 faces?1..10*1..6 field?flag kind~card|pierce="card"

A field is a name, a mark and a kind. The marks: `:` it must be given, `?` it may be left out or
null, `~` it may be left out. Then it is the default behind `=` (as JSON), false for a flag, or
None. A name alone must be given, and its kind has no name.

The kinds:
    low..high           a whole number; either end may be open
    one|of|these        a word, or one of some numbers: 0|90|180
    flag, any
    {a:kind,b:kind}     an object with exactly these fields
    low..high*kind      a list of so many of that kind
    kind/kind           the first for a list, a number or a word, if it is one; else the second
Any other word stands for a kind in the subclass's `NAMED`, or else is `named`: an object that has
a line here, or what a subclass makes of it.

Values lie within values, and a Pico's stack has room for some twenty calls within calls: nothing
here calls itself. What is inside of a value is looked at by one loop, in pieces if that is wanted.
"""

import json

from micropython import const

_PIECE = const(16)  # values that `checking` looks at between two yields


class Schema:
    """A subclass says in `here` what happens if something is wrong; `down` and `up` tell it where
    in the whole value that is.
    """

    NAMED = {}  # words (bytes) and the kinds that they stand for

    def __init__(self, lines):
        self.lines = lines
        self._objects = {}  # name -> its fields, parsed

    # --- what is wrong

    def here(self, code, *details):
        """The value that is looked at is wrong."""
        raise ValueError(code)

    def down(self, key, entry=None):
        """What follows is about what it has under a key, or about an entry of its list."""

    def up(self):
        """Back again."""

    def shown(self, value):
        """A value as a detail."""
        return value

    def unknown(self, key, names):
        """There is a field besides those of these names."""
        self.here("unknown_key")

    # --- what is declared

    def line(self, name):
        """The fields (bytes) of an object, or None."""
        start = self.lines.find(b"\n" + name + b":")
        if start < 0:
            return None
        return self.lines[start + len(name) + 2 : self.lines.find(b"\n", start + 1)]

    def fields(self, words):
        """[(name, kind, must it be given, is null as left out, default)]"""
        found = []
        for word in words:
            name, mark, kind = word.partition(b":")
            for other in (b"?", b"~"):
                if other in name:
                    name, mark, kind = word.partition(other)
            kind, _, default = kind.partition(b"=")
            value = False if kind == b"flag" else None
            if default:
                value = json.loads(default)
            found.append((name.decode(), kind, mark in b":", mark == b"?", value))
        return found

    def object(self, name):
        """The fields of the object of that name (bytes)."""
        if name not in self._objects:
            self._objects[name] = self.fields(self.line(name).split())
        return self._objects[name]

    # --- is it so?

    def check(self, value, kind):
        inside = self._look(value, kind)
        if inside:
            for _ in self._through(inside):
                pass

    def checking(self, value, kind):
        """As `check`, in pieces: yields after some values."""
        inside = self._look(value, kind)
        if inside:
            yield from self._through(inside)

    def _through(self, inside):
        """Look at all that is inside of a value, and inside of that, in pieces."""
        open_ones = [inside]
        looked = 0
        while open_ones:
            for key, entry, value, kind in open_ones[-1]:
                self.down(key, entry)
                inside = self._look(value, kind)
                looked += 1
                if looked % _PIECE == 0:
                    yield
                if inside:
                    open_ones.append(inside)
                    break
                self.up()
            else:
                open_ones.pop()
                if open_ones:
                    self.up()

    def _look(self, value, kind):
        """Look at a value: -> what is inside of it, if anything, one after the other: (its key or
        index, the entry itself where that is an index, value, kind).
        """
        if kind[:1] == b"{":
            return self.inside_object(value, self.fields(kind[1:-1].split(b",")))
        kind = self.NAMED.get(kind, kind)
        if b"/" in kind:
            kind, other = kind.split(b"/")
            if type(value) is not (list if b"*" in kind else int if b".." in kind else str):
                kind = other
            kind = self.NAMED.get(kind, kind)
        if b"*" in kind:
            count, kind = kind.split(b"*", 1)
            if type(value) is not list:
                self.here("not_list", self.shown(value))
            elif self._check_range(len(value), count, "count", len(value)):
                return ((index, entry, entry, kind) for index, entry in enumerate(value))
        elif b".." in kind:
            if type(value) is not int:
                self.here("not_number", self.shown(value))
            else:
                self._check_range(value, kind, "range", self.shown(value))
        elif b"|" in kind:
            if not _is_among(value, kind.split(b"|")):
                self.here("not_word", kind.decode().replace("|", ", "), self.shown(value))
        elif kind == b"flag":
            if type(value) is not bool:
                self.here("not_flag", self.shown(value))
        elif kind != b"any":
            return self.named(value, kind)
        return None

    def named(self, value, kind):
        """Look at a value of a kind that has another name: -> as `_look`."""
        return self.inside_object(value, self.object(kind))

    def _check_range(self, number, kind, code, shown):
        low, high = kind.split(b"..")
        if (low and number < int(low)) or (high and number > int(high)):
            self.here(code, int(low or 0), int(high or 0), shown)
            return False
        return True

    def inside_object(self, value, fields):
        """Look at an object of these fields: -> as `_look`."""
        if type(value) is not dict:
            self.here("not_object", self.shown(value))
            return
        names = [field[0] for field in fields]
        for key in sorted(value):
            if key in names:
                _, kind, _, null_is_default, _ = fields[names.index(key)]
                if value[key] is not None or not null_is_default:
                    yield key, None, value[key], kind
            else:
                self.down(key)
                self.unknown(key, names)
                self.up()
        for name, _, required, _, _ in fields:
            if required and name not in value:
                self.down(name)
                self.here("missing")
                self.up()


def _is_among(value, words):
    kind = int if words[0].isdigit() else str
    try:
        return type(value) is kind and str(value).encode() in words
    except UnicodeError:
        return False  # half a letter
