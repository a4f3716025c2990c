# SPDX-License-Identifier: MIT
"""./dev lights: docs/lights.md, what the lights mean, from the words of the device's own page.

`--check` tells whether the page is up to date; without it, it is written.
"""

import argparse
import sys

from firmware import games
from tools.setup import ROOT
from tools.texts import texts

PAGE = ROOT / "docs/lights.md"
_HEAD = """# Lights

What the LED matrix shows, game by game. The device has the same, in its language: *Lights* in \
B's list of a match. Made from its words by `./dev lights`; a test tells when this page is not.

Colour never speaks alone: the place says who, the length or the shape how much, blinking says \
now. Everything stands on the ink, too.
"""


def rows(folder, signs):
    """[(what is seen, what it means)] of a folder's words, in order."""
    words = texts("en", folder)
    found = [words[f"lights.{sign}"] for sign in signs if f"lights.{sign}" in words]
    return [text.split("|") for text in found]


def page():
    parts = [("Every game", rows("firmware/i18n", "abcdefgh"))]
    for slug in games.slugs():
        folder = f"firmware/games/{slug}"
        parts.append((texts("en", folder)["title"], rows(folder, "123456789")))
    lines = [_HEAD]
    for title, table in parts:
        lines += [f"## {title}", "| seen | means |", "|---|---|"]
        lines += [f"| {seen} | {means} |" for seen, means in table]
        lines.append("")
    return "\n".join(lines)


def main(argv):
    parser = argparse.ArgumentParser(prog="./dev lights", description=__doc__)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args(argv)
    if not options.check:
        PAGE.write_text(page(), encoding="utf-8")
        print("wrote docs/lights.md")
        return 0
    if PAGE.read_text(encoding="utf-8") == page():
        return 0
    print("docs/lights.md is not what the words say: ./dev lights", file=sys.stderr)
    return 1
