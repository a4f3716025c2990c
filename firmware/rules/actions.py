# SPDX-License-Identifier: MIT
"""A game's actions as a text: lib/schema.py says how it is read. Each line is an action with its
arguments in the order of its function's. Besides the kinds there:

    (none), player, slot    an index: of the players, of a formation with three slots for each
    text                    for a name
    NAME                    a word of the game's constant of that name

`any` is looked at by the action's function.
"""

from firmware.rules.core import Reject, is_text
from lib.schema import Schema

_KEPT = 8  # actions whose parameters stay parsed


class Actions(Schema):
    """What a game offers as ACTIONS; `game` is its globals, where the functions are."""

    def __init__(self, game, lines):
        super().__init__(lines)
        self.game = game
        self._seats = 0
        self._asked = None  # the action that was asked about last, and
        self._line = b""  # its line
        self._parsed = {}
        self._fresh = []  # names of those that were parsed since `settle`

    def settle(self):
        """Parse what is new once more, where there is room for it now: see Texts.settle."""
        self._asked = None
        self._line = b""
        for name in tuple(self._fresh):
            self._parsed.pop(name, None)
            self.get(name)
        if self._fresh:
            self._parsed = self._parsed.copy()
            self._fresh = []

    def forget(self):
        """What was parsed is parsed again when it is wanted."""
        self._parsed = {}
        self._fresh = []

    def get(self, name):
        """(function, parameters as `fields` has them) of an action, or None."""
        entry = self._parsed.get(name)
        if entry is None:
            line = self._line_of(name)
            # A name that goes on after the colon is in the text too, but never in the module.
            if not line or name not in self.game:
                return None
            entry = self.game[name], self.fields(line.split())
            if len(self._parsed) >= _KEPT:
                self._parsed.clear()
            self._parsed[name] = entry
            if name not in self._fresh:
                self._fresh.append(name)
        return entry

    def _line_of(self, name):
        """The arguments (bytes) of an action and a space, or nothing. It is asked several times
        in a row about the same one, and to look for it takes half a millisecond.
        """
        if self._asked != name:
            line = self.line(name.encode())
            self._line = b"" if line is None else line + b" "
            self._asked = name
        return self._line

    def takes(self, name, parameter):
        """Has the action a parameter of that name, or any? Without parsing it."""
        line = self._line_of(name)
        if parameter is None:
            return len(line) > 1
        wanted = b" " + parameter.encode()
        at = line.find(wanted)
        while at >= 0 and line[at + len(wanted)] not in b" :?~":
            at = line.find(wanted, at + 1)
        return at >= 0

    def bind(self, state, params, args):
        """The values for `params` out of the mapping `args`, in order; raises Reject."""
        self._seats = len(state["players"])
        values = []
        used = 0
        for name, kind, required, null_is_default, default in params:
            value = default
            if name in args:
                used += 1
                value = args[name]
                if value is None and null_is_default:
                    value = default
                else:
                    self.check(value, kind)
            elif required:
                self.here("missing")
            values.append(value)
        if used != len(args):
            self.here("unknown_key")
        return values

    def here(self, code, *details):
        raise Reject("bad_argument")

    def named(self, value, kind):
        if kind in (b"", b"player", b"slot"):
            places = self._seats * (3 if kind == b"slot" else 1)
            fits = type(value) is int and 0 <= value < places
        elif kind == b"text":
            fits = is_text(value)
        else:
            fits = type(value) is str and value in self.game[kind.decode()]
        if not fits:
            self.here("kind")
