# SPDX-License-Identifier: MIT
"""What ./dev can do: one line per sub-command, each in a module of its own."""

import importlib
import sys

from tools import setup

COMMANDS = {
    "run": "the simulator in a browser, follows changes [--port N] [--game FOLDER] [--overlay]",
    "site": "write the simulator as a folder for any web host DIR",
    "test": "run all tests, on CPython and the MicroPython VM [--quick] [--coverage] [PYTEST...]",
    "new-game": "a game of your own, which begins as a copy of Duel SLUG [--title T]",
    "check-game": "is that a game? One page that says what is missing SLUG|FOLDER",
    "lint": "check style and types of all files",
    "replay": "play vector files [--vm cpython|micropython] FILE...",
    "engine": "the match engine, JSON lines in and out [--vm cpython|micropython]",
    "play": "the firmware without hardware, driven by a script [FILE] [--sheet FILE]",
    "shots": "photograph every screen and LED scene DIR [--update NAME...]",
    "torture": "attack the product [--minutes N] [--seed S] [--only NAME...] [--case N] [--list]",
    "heap": "press at random on a Pico's heap [GAME...] [--presses N] [--seed S] [--map]",
    "architecture": "make what docs/architecture.md takes from the sources [--check]",
    "lights": "make docs/lights.md, what the lights mean, from the device's words [--check]",
    "ways": "how many presses the commonest events take [--docs] [--search] [GAME...]",
    "bench": "measure heap, flash, time and bytes [--json FILE] [--check] [--docs] [NAME...]",
    "gallery": "record the demos and cards of the simulator anew",
    "pictures": "make the pictures of the READMEs and of docs/ anew",
    "sheet": "check tracker sheets FILE...",
    "values": "check files of armies, cards and weapons (docs/values.md) FILE...",
    "deploy": "put the firmware on a device [--port P] [--game F] [--values F] [--site URL]",
    "pull": "copy matches, history and log off a device DIR [--port P]",
    "results": "a season, from what was pulled [DIR] [--html FILE]",
    "logs": "follow what a device says [--port P] [--live]",
    "enclosure": "the parts of the enclosure as STL files [DIR] [--pictures]",
    "wiring": "draw the wiring of the boards, as docs/hardware.md shows it",
}

# They need the MicroPython VM, and nothing of Python that is not there already.
LIGHT = ("run", "site")


def usage():
    width = max(map(len, COMMANDS))
    lines = ["usage: ./dev COMMAND [ARGUMENT...]", ""]
    lines += [f"  {name:<{width}}  {line}" for name, line in COMMANDS.items()]
    return "\n".join(lines)


def main(argv):
    for stream in (sys.stdout, sys.stderr):
        # Where a terminal or a pipe has no ñ, it is told by its number.
        stream.reconfigure(errors="backslashreplace")
    if not argv or argv[0] in ("-h", "--help", "help"):
        print(usage())
        return 0
    if argv[0] not in COMMANDS:
        print(usage())
        print(f"\nthere is no command {argv[0]!r}")
        return 2
    setup.enter(vm_only=argv[0] in LIGHT)
    return importlib.import_module("tools." + argv[0].replace("-", "")).main(argv[1:])
