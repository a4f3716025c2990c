# SPDX-License-Identifier: MIT
"""A game's actions as a text: a table of Python objects takes several times the memory.

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

from firmware.games.game import Reject, bind, is_text


def refuse(when, code):
    if when:
        raise Reject(code)


class Actions:
    """What a game offers as ACTIONS; `game` is its globals, where the functions are."""

    def __init__(self, game, lines):
        self.game = game
        self.lines = lines

    def get(self, name):
        """(function, parameters) of an action, or None."""
        start = self.lines.find("\n" + name + ":")
        # A name that goes on after the colon is in the text too, but never in the module.
        if start < 0 or name not in self.game:
            return None
        words = self.lines[start : self.lines.find("\n", start + 1)].split()
        return self.game[name], self._parameters(words[1:])

    def _parameters(self, words):
        """Parameters as the `bind` of every game wants them."""
        found = []
        for word in words:
            name, mark, kind = word.partition(":")
            for other in "?~":
                if other in name:
                    name, mark, kind = word.partition(other)
            kind, _, default = kind.partition("=")

            def check(state, value, kind=kind):
                return None if self._fits(state, value, kind) else "bad_argument"

            value = False if kind == "flag" else None
            if default:
                value = json.loads(default)
            found.append((name, check, mark in ":", mark == "?", value))
        return found

    def _fits(self, state, value, kind):
        """Is the value of this kind?"""
        if kind in ("", "player", "slot"):
            places = len(state["players"]) * (3 if kind == "slot" else 1)
            return type(value) is int and 0 <= value < places
        if "*" in kind:
            low, item = kind.split("*", 1)
            if type(value) is not list or not self._fits(state, len(value), low):
                return False
            for each in value:
                if not self._fits(state, each, item):
                    return False
            return True
        if kind[:1] == "{":
            if type(value) is not dict:
                return False
            bind(state, self._parameters(kind[1:-1].split(",")), value)
            return True
        if ".." in kind:
            low, high = kind.split("..")
            fits = type(value) is int and (not low or value >= int(low))
            return fits and (not high or value <= int(high))
        if kind == "flag":
            return type(value) is bool
        if kind == "text":
            return is_text(value)
        words = self.game.get(kind) or kind.split("|")
        return kind == "any" or (type(value) is str and value in words)
