# SPDX-License-Identifier: MIT
"""./dev architecture: the parts of docs/architecture.md that follow from the sources.

The tree, what a game's modules offer to the screens, and the walk of one press. `--check` tells
whether the page is up to date; without it, it is written.
"""

import argparse
import ast
import pathlib
import sys

from tools.setup import ROOT
from tools.stage import PRESS_MS, Stage

PAGE = ROOT / "docs/architecture.md"
FOLDERS = ("firmware", "firmware/rules", "firmware/match", "firmware/ui", "firmware/ui/screens",
           "firmware/i18n", "firmware/games", "firmware/games/duel", "lib", "hal", "hal/drivers",
           "hal/rp2", "hal/fake", "hal/web")  # fmt: skip

# The walk: C on the overview of a match, where C asks nothing.
GAME = "duel"
SETUP = {"mode": "duel", "players": [{"name": "Ana"}, {"name": "Beto"}]}
C = 2
LAST = ("firmware/match/journal.py", "mark")


def tree():
    """Every module with the first sentence of what it says about itself."""
    lines = []
    for folder in FOLDERS:
        lines += ["", f"**{folder}/**", "", "| | |", "|---|---|"]
        for path in sorted((ROOT / folder).glob("*.py")):
            said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
            if said:
                lines.append(f"| `{path.name}` | {_first_sentence(said)} |")
    return "\n".join(lines[1:]) + "\n"


def _first_sentence(text):
    paragraph = " ".join(text.split("\n\n")[0].split())
    end = paragraph.find(". ")
    return (paragraph if end < 0 else paragraph[: end + 1]).replace("|", "\\|")


def hooks():
    """What a game may say otherwise: every method of the classes in firmware/ui/table.py."""
    lines = []
    source = (ROOT / "firmware/ui/table.py").read_text(encoding="utf-8")
    for part in ast.parse(source).body:
        if not isinstance(part, ast.ClassDef) or part.name.startswith("_"):
            continue
        said = ast.get_docstring(part) or ""
        lines += ["", f"**{part.name}**: {said}", "", "| | |", "|---|---|"]
        for method in part.body:
            if isinstance(method, ast.FunctionDef) and method.name[0] != "_":
                arguments = ", ".join(argument.arg for argument in method.args.args[1:])
                words = " ".join((ast.get_docstring(method) or "").split())
                lines.append(f"| `{method.name}({arguments})` | {words} |")
    return "\n".join(lines[1:]) + "\n"


def walk():
    """[(file, function)] of every call, in order, from the drained edge to the journal."""
    stage = Stage()
    stage.begin(GAME, SETUP)
    stage.wait(10_000)
    # Once before: modules and words that a first press loads are no part of the way.
    stage.press("C")
    stage.wait(10_000)
    stage.board.press(C, hold_ms=PRESS_MS)
    calls = []
    found = []

    def watch(frame, event, argument):
        if event != "call" or found:
            return
        path = pathlib.Path(frame.f_code.co_filename)
        if not path.is_relative_to(ROOT):
            return
        place = (path.relative_to(ROOT).as_posix(), frame.f_code.co_name)
        if place[1] == "_gesture":
            calls.clear()  # the key came up: this is the press
        if place[0].startswith(("firmware", "lib", "hal/drivers")):
            calls.append(place)
        if place == LAST:
            found.extend(calls)

    sys.setprofile(watch)
    try:
        stage.wait(PRESS_MS + 20)
    finally:
        sys.setprofile(None)
    return found


def walked():
    calls = walk()
    files = list(dict.fromkeys(file for file, _ in calls))
    lines = [f"{len(calls)} calls in {len(files)} files:", "", "| | |", "|---|---|"]
    for file in files:
        names = dict.fromkeys(f"`{name}`" for where, name in calls if where == file)
        lines.append(f"| `{file}` | {', '.join(names)} |")
    return "\n".join(lines) + "\n"


PARTS = {"tree": tree, "hooks": hooks, "walk": walked}


def made(page):
    """The page with its parts made anew."""
    for name, make in PARTS.items():
        begin, end = f"<!-- {name} -->\n", "<!-- end -->\n"
        before, _, rest = page.partition(begin)
        if not rest:
            raise ValueError(f"docs/architecture.md has no {begin.strip()}")
        page = before + begin + make() + end + rest.partition(end)[2]
    return page


def main(argv):
    parser = argparse.ArgumentParser(prog="./dev architecture", description=__doc__)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args(argv)
    there = PAGE.read_text(encoding="utf-8")
    page = made(there)
    if options.check:
        if page != there:
            print("docs/architecture.md is not up to date: ./dev architecture")
        return int(page != there)
    PAGE.write_text(page, encoding="utf-8")
    print("wrote docs/architecture.md")
    return 0
