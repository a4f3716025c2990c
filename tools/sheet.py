# SPDX-License-Identifier: MIT
"""./dev sheet: check tracker sheets (docs/sheets.md) and say what is wrong with them, and of a
good one which labels the overview cuts.

With --new it prints the line that begins a match with the sheet in ./dev engine.
"""

import argparse
import json
import pathlib

from firmware.games.sheet import check as sheetcheck
from firmware.games.sheet.says import say
from firmware.i18n import said
from tools.sim.fits import cut_labels


def main(argv):
    parser = argparse.ArgumentParser(prog="./dev sheet", description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE", type=pathlib.Path)
    parser.add_argument("--lang", choices=("en", "es"), default="en", help="of the messages")
    parser.add_argument(
        "--new",
        type=int,
        metavar="PLAYERS",
        help="print a line for ./dev engine that begins a match of so many players",
    )
    options = parser.parse_args(argv)
    return 1 if [path for path in options.files if not check(path, options)] else 0


def check(path, options):
    """Tell what there is to tell about a file: -> True if it is good."""
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        print(f"{path.name}: {getattr(error, 'strerror', error)}")
        return False
    sheet, found = sheetcheck.load(data)
    lines = [say(path.name, problem, options.lang) for problem in found]
    if lines:
        print("\n".join(lines))
    elif options.new is None:
        print(summary(path.name, sheet, options.lang))
        for problem in cut_labels(sheet):
            print(say(path.name, problem, options.lang))
    else:
        setup = {"sheet": sheet, "players": [{} for _ in range(options.new)]}
        print(json.dumps({"new": {"game": "sheet", "setup": setup}}))
    return not lines


def summary(name, sheet, language):
    """One line that shows how the sheet was understood."""
    fewest, most = sheetcheck.seats(sheet)
    own, shared = [
        ", ".join(said(counter["label"], language) for counter in sheet.get(part, []))
        for part in ("counters", "shared")
    ]
    parts = [f"{name}: ok", said(sheet["title"], language)]
    count = f"{fewest}–{most}" if fewest < most else str(most)
    parts.append(f"{count} player" + "s" * (most > 1))
    parts += [f"each: {own}"] if own else []
    parts += [f"shared: {shared}"] if shared else []
    parts.append(sheet["win"]["by"])
    return " · ".join(parts)
