# SPDX-License-Identifier: MIT
"""Make lib/icons.py out of tools/icons.txt.

    python -m tools.iconmaker [--check] [--sheet FILE.png]

An icon is a number: where it starts in `DATA`, with a byte for its width and height and then its
bitmap. `--check` tells whether lib/icons.py is up to date. `--sheet` draws all icons, in ink and
in paper, at their size and four times enlarged.
"""

import argparse
import pathlib
import sys

from tools.fontmaker import ROOT, columns

SOURCE = ROOT / "tools" / "icons.txt"
TARGET = ROOT / "lib" / "icons.py"


def read(text):
    """name -> rows, in the order of the file."""
    icons = {}
    rows = None
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("= "):
            name = line[2:].strip()
            if name in icons:
                sys.exit(f"icons.txt:{number}: there are two {name}")
            rows = icons[name] = []
        elif line and line[0] in "#." and set(line) <= {"#", "."}:
            rows.append(line)
            if len(line) != len(rows[0]) or max(len(line), len(rows)) > 15:
                sys.exit(f"icons.txt:{number}: {name} has a row of {len(line)} pixels")
        elif line and not line.startswith("# "):
            sys.exit(f"icons.txt:{number}: what is this?")
    return icons


def literal(packed):
    """A bytes object as lines of source, to stand in brackets."""
    lines = []
    line = ""
    for byte in packed:
        plain = 32 <= byte < 127 and byte not in b'"\\'
        piece = chr(byte) if plain else f"\\x{byte:02x}"
        if len(line) + len(piece) > 92:
            lines.append(line)
            line = ""
        line += piece
    lines.append(line)
    return "\n".join(f'    b"{line}"' for line in lines)


def make(icons):
    data = bytearray()
    places = {}
    for name, rows in icons.items():
        record = bytes((len(rows[0]) << 4 | len(rows),)) + columns(rows)
        at = data.find(record)
        if at < 0:
            at = len(data)
            data += record
        places[name] = at
    names = "\n".join(f"{name.upper()} = const({at})" for name, at in places.items())
    seats = "\n".join(f"    {name.upper()}," for name in places if name.startswith("seat_"))
    return f'''# SPDX-License-Identifier: MIT
"""Small pictures for `Canvas.icon`. Made by tools/iconmaker.py from tools/icons.txt.

An icon is the place in `DATA` of its width (upper four bits) and height (lower four), and of its
bitmap in MONO_VLSB after that.
"""

from micropython import const

{names}

# The shapes that stand for the players, in the order of their seats.
SEATS = (
{seats}
)

DATA = (
{literal(bytes(data))}
)
'''


def draw_sheet(path, icons):
    from PIL import Image, ImageDraw

    cell = 72
    across = 12
    down = (len(icons) + across - 1) // across
    sheet = Image.new("RGB", (across * cell, down * (cell + 30)), "white")
    pen = ImageDraw.Draw(sheet)
    for number, (name, rows) in enumerate(icons.items()):
        left = number % across * cell
        top = number // across * (cell + 30)
        pen.rectangle((left + 30, top + 70, left + 50, top + 88), fill="black")
        for y, row in enumerate(rows):
            for x, mark in enumerate(row):
                if mark == "#":
                    at = (left + 4 + x * 4, top + 4 + y * 4)
                    pen.rectangle((*at, at[0] + 3, at[1] + 3), fill="black")
                    sheet.putpixel((left + 8 + x, top + 72 + y), (0, 0, 0))
                    sheet.putpixel((left + 33 + x, top + 72 + y), (255, 255, 255))
        pen.text((left + 2, top + 88), name[:12], fill="gray")
    sheet.save(path)


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only tell if it is out of date")
    parser.add_argument("--sheet", type=pathlib.Path, help="draw all icons into a PNG")
    options = parser.parse_args(argv)
    icons = read(SOURCE.read_text(encoding="utf-8"))
    if options.sheet:
        draw_sheet(options.sheet, icons)
        return 0
    made = make(icons)
    if TARGET.exists() and TARGET.read_text(encoding="utf-8") == made:
        return 0
    if options.check:
        print("lib/icons.py is out of date: run python -m tools.iconmaker")
        return 1
    TARGET.write_text(made, encoding="utf-8")
    print("lib/icons.py")
    return 0


if __name__ == "__main__":
    sys.exit(main())
