# SPDX-License-Identifier: MIT
"""A game's actions as a text (bytes): a table of Python objects takes several times the memory.

Each line is an action, its colon, and its parameters in the order of its function's:

    shoot: weapon:0..1 target dice?1..10 faces?1..10*1..6 field?flag kind~card|pierce="card"

A name alone is a player. Else a mark and a kind follow: `:` it must be given, `?` it may be left
out or null, `~` it may be left out. Then it is the default behind `=` (as JSON), false for a flag,
or None.

The kinds:
    low..high           a whole number; either end may be open
    one|of|these        a word, or one of the words in the game's constant of that NAME
    flag, text, any     `any` is looked at by the action's function
    player, slot        an index: of the players, of a formation with three slots for each
    {a:kind,b:kind}     an object with exactly these keys
    low..high*kind      a list of so many of that kind
"""

import json

from firmware.rules.core import Reject, bind, is_text

_KEPT = 8  # actions whose parameters stay parsed


def refuse(when, code):
    if when:
        raise Reject(code)


class Actions:
    """What a game offers as ACTIONS; `game` is its globals, where the functions are.

    Bytes, because on a device every new str is searched for among all names.
    """

    def __init__(self, game, lines):
        self.game = game
        self.lines = lines
        self._parsed = {}
        self._fresh = []  # names of those that were parsed since `settle`

    def settle(self):
        """Parse what is new once more, where there is room for it now: see Texts.settle."""
        for name in tuple(self._fresh):
            self._parsed.pop(name, None)
            self.get(name)
        self._fresh = []

    def get(self, name):
        """(function, parameters) of an action, or None."""
        entry = self._parsed.get(name)
        if entry is None:
            start = self.lines.find(b"\n" + name.encode() + b":")
            # A name that goes on after the colon is in the text too, but never in the module.
            if start < 0 or name not in self.game:
                return None
            words = self.lines[start : self.lines.find(b"\n", start + 1)].split()
            entry = self.game[name], self._parameters(words[1:])
            if len(self._parsed) >= _KEPT:
                self._parsed.clear()
            self._parsed[name] = entry
            if name not in self._fresh:
                self._fresh.append(name)
        return entry

    def takes(self, name, parameter):
        """Has the action a parameter of that name, or any? Without parsing it."""
        start = self.lines.find(b"\n" + name.encode() + b":")
        if start < 0:
            return False
        end = self.lines.find(b"\n", start + 1)
        if parameter is None:
            return self.lines[end - 1] != 58  # the colon
        wanted = b" " + parameter.encode()
        at = self.lines.find(wanted, start, end)
        while at >= 0 and self.lines[at + len(wanted)] not in b" \n:?~":
            at = self.lines.find(wanted, at + 1, end)
        return at >= 0

    def _parameters(self, words):
        """Parameters as the `bind` of every game wants them."""
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
            check = _Check(self, kind)
            found.append((name.decode(), check, mark in b":", mark == b"?", value))
        return found

    def fits(self, state, value, kind):
        """Is the value of this kind?"""
        if kind in (b"", b"player", b"slot"):
            places = len(state["players"]) * (3 if kind == b"slot" else 1)
            return type(value) is int and 0 <= value < places
        if b"*" in kind:
            low, item = kind.split(b"*", 1)
            if type(value) is not list or not self.fits(state, len(value), low):
                return False
            for each in value:
                if not self.fits(state, each, item):
                    return False
            return True
        if kind[:1] == b"{":
            if type(value) is not dict:
                return False
            bind(state, self._parameters(kind[1:-1].split(b",")), value)
            return True
        if b".." in kind:
            low, high = kind.split(b"..")
            fits = type(value) is int and (not low or value >= int(low))
            return fits and (not high or value <= int(high))
        if kind == b"flag":
            return type(value) is bool
        if kind == b"text":
            return is_text(value)
        if kind == b"any":
            return True
        if type(value) is not str:
            return False
        if b"|" in kind:
            return value.encode() in kind.split(b"|")
        return value in self.game[kind.decode()]


class _Check:
    """Looks at one argument."""

    def __init__(self, actions, kind):
        self._actions = actions
        self._kind = kind

    def __call__(self, state, value):
        return None if self._actions.fits(state, value, self._kind) else "bad_argument"
