# SPDX-License-Identifier: MIT
"""The catalogue: a game is a folder, here or in /games on the device. Nothing is registered.

The folder's `__init__.py` is its card, all that the launcher must know:

    PLAYERS     (fewest, most), or None if the words of the game say it (`players`)
    VERSION     of its rules: raise it when the meaning of a stored state changes
    PLACE       where it stands in the launcher: small numbers first

A folder that is no game after all is listed too, as broken: whoever has put it there must see why.
docs/add-a-game.md tells what else lies in the folder.
"""

import os
import sys

from lib import ROOT, packed

# Packages with games, and where their folders lie. What comes with the firmware goes first.
_OTHERS = "/" if packed else ROOT
PLACES = [("firmware.games", ROOT + "firmware/games"), ("games", _OTHERS + "games")]

if type(__path__) is str:  # on MicroPython. The firmware may be in an image: games never are
    __path__ = PLACES[0][1]

_LAST = 1000  # the place of what is broken

_found = {}  # slug: (package, folder), because a look into a Pico's flash takes 5 ms


class Broken(Exception):
    """A folder is no game. `reason` says why, in words by the text `broken.REASON`."""

    def __init__(self, reason):
        super().__init__(reason)
        self.reason = reason


def names():
    """The slugs of all folders that should be games, in no order."""
    _found.clear()
    for package, place in PLACES:
        try:
            inside = os.listdir(place)
        except OSError:
            continue  # games from elsewhere: there are none
        for name in inside:
            if _is_slug(name) and name not in _found:
                _found[name] = package + "." + name, place + "/" + name
    return list(_found)


def slugs():
    """Of all games, in the launcher's order."""
    found = [(place(slug), slug) for slug in names()]
    found.sort()
    return [slug for _, slug in found]


def place(slug):
    """Where it stands in the launcher."""
    try:
        return card(slug).PLACE
    except Broken:
        return _LAST


def _is_slug(name):
    """Is that the name of a folder with a game? Files have a dot."""
    return type(name) is str and name.isalpha() and name == name.lower()


def _find(slug):
    """(package, folder) of a game, or None."""
    if _is_slug(slug):
        if slug in _found:
            return _found[slug]
        for package, place in PLACES:
            path = place + "/" + slug
            try:
                os.stat(path)
            except OSError:
                continue
            return package + "." + slug, path
    return None


def _get(slug):
    found = _find(slug)
    if not found:
        from firmware.rules.core import Reject  # the launcher needs only what is above

        raise Reject("unknown_game")
    _found[slug] = found
    return found


def is_known(slug):
    """Is there such a game?"""
    return _find(slug) is not None


def folder(slug):
    """Where the words of a game lie."""
    return _get(slug)[1]


def part(slug, name):
    """The name of a module of a game."""
    return _get(slug)[0] + "." + name


def card(slug):
    """The card of a game; raises Broken."""
    name = _get(slug)[0]
    try:
        found = _load(name)
    except Exception as error:
        raise Broken(reason(error))
    players = getattr(found, "PLAYERS", ())
    good = players is None or (
        type(players) is tuple
        and [type(number) for number in players] == [int, int]
        and 1 <= players[0] <= players[1]
    )
    for field in ("VERSION", "PLACE"):
        good = good and type(getattr(found, field, None)) is int
    if not good:
        raise Broken("card")
    return found


def reason(error):
    """Why a module of a game cannot be loaded, for Broken. Other faults are raised again."""
    if type(error) is MemoryError:
        raise error
    # What MicroPython says to an .mpy file of another version.
    return "version" if "mpy" in str(error) else "load"


def load(slug):
    """The rules of a game."""
    return _load(part(slug, "rules"))


def _load(name):
    if name not in sys.modules:
        __import__(name)
    return sys.modules[name]
