# SPDX-License-Identifier: MIT
"""Which board this device is. Only a device asks: other homes bring their own board."""

import sys

from lib import modules

# A file in the device's root, written by ./dev deploy: the name of a module in hal/rp2.
_FILE = "board.txt"
_DEFAULT = "pico"
_DATA = "/data"
_KEPT = ("hal.rp2.code", "hal.rp2.flash", "hal.rp2.names")  # files are found with them

_FOUND = {"safe": False}  # by boot.py


def _module():
    try:
        with open(_FILE) as file:
            name = file.read(32).strip()
        module = __import__("hal.rp2." + name, None, None, ("TABLE",))
        if module.TABLE["name"] == name:
            return module
    except (OSError, ImportError, AttributeError):
        pass
    return __import__("hal.rp2." + _DEFAULT, None, None, ("TABLE",))


def look_at_a():
    """For boot.py: is A held? `this_board` will say so, even if the finger has left by then."""
    from hal.rp2.parts import a_is_down

    _FOUND["safe"] = a_is_down(_module().TABLE)


def this_board():
    """The board, with its files in /data."""
    from lib.store import FileStore

    board = _module().board(FileStore(_DATA))
    board.safe = board.safe or _FOUND["safe"]
    # What it was made with is not wanted any more.
    made_with = [name for name in sys.modules if name.startswith("hal.rp2.")]
    modules.forget([name for name in made_with if name not in _KEPT])
    return board
