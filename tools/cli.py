# SPDX-License-Identifier: MIT
"""What ./dev can do: one line per sub-command, each in a module of its own."""

import importlib

from tools import setup

COMMANDS = {
    "test": "run all tests, on CPython and on the MicroPython VM [pytest arguments]",
    "lint": "check style and types of all files",
    "replay": "play vector files [--vm cpython|micropython] FILE...",
    "engine": "the match engine, JSON lines in and out [--vm cpython|micropython]",
    "play": "the firmware without hardware, driven by a script [FILE]",
    "shots": "photograph every screen and LED scene DIR [--update]",
    "sheet": "check tracker sheets FILE...",
}


def usage():
    width = max(map(len, COMMANDS))
    lines = ["usage: ./dev COMMAND [ARGUMENT...]", ""]
    lines += [f"  {name:<{width}}  {line}" for name, line in COMMANDS.items()]
    return "\n".join(lines)


def main(argv):
    if not argv or argv[0] in ("-h", "--help", "help"):
        print(usage())
        return 0
    if argv[0] not in COMMANDS:
        print(usage())
        print(f"\nthere is no command {argv[0]!r}")
        return 2
    setup.enter()
    return importlib.import_module(f"tools.{argv[0]}").main(argv[1:])
