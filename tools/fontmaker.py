# SPDX-License-Identifier: MIT
"""Make lib/fonts/ out of the npm packages @fontsource/b612 and @fontsource/roboto-condensed.

    python -m tools.fontmaker [--check] [--sheet FILE.png] [--node-modules DIR]

Every role of the design's type table is rasterised at its size to 1 bit by FreeType, glyph by
glyph on whole pixels. FreeType decides for the right size alone and knows nothing of the
neighbours, so a few rules make the letters of a font agree afterwards; each says why it is there.
The result depends on nothing but the packages and this file: `--check` tells whether lib/fonts/
is up to date. `--sheet` draws all glyphs four times enlarged.
"""

import argparse
import io
import json
import pathlib
import re
import statistics
import string
import sys

import freetype
from fontTools.ttLib import TTFont

ROOT = pathlib.Path(__file__).resolve().parent.parent
FONTS = ROOT / "lib" / "fonts"

LATIN = "".join(map(chr, range(32, 127))) + "áéíóúüñÁÉÍÓÚÜÑ¿¡ºª·×−–…°→"
# The hyphen is drawn as a minus sign, for numbers that were made with %d.
NUMBERS = " %+-0123456789=?−–"

# name, package, weight
B612 = "B612 Bold", "b612", 700
CONDENSED_600 = "Roboto Condensed SemiBold", "roboto-condensed", 600
CONDENSED_700 = "Roboto Condensed Bold", "roboto-condensed", 700

LICENCES = {"b612": "OFL-B612.txt", "roboto-condensed": "OFL-RobotoCondensed.txt"}

# role: (typeface, size in pixels, characters)
ROLES = {
    "text": (B612, 15, LATIN),
    "narrow": (CONDENSED_600, 16, LATIN),
    "small": (B612, 12, LATIN),
    "number_s": (CONDENSED_700, 21, NUMBERS),
    "number_m": (CONDENSED_700, 27, NUMBERS),
    "number_l": (CONDENSED_700, 47.5, NUMBERS),
    "number_xl": (CONDENSED_700, 69.5, NUMBERS),
}

BASES = dict(zip("áéíóúüñÁÉÍÓÚÜÑ", "aeiouunAEIOUUN", strict=True))


class Glyph:
    """A picture of `rows` of '#' and '.', its place beside the pen, and the step of the pen.

    `left` is from the pen to the first column; `top` is the number of rows above the baseline,
    so the row that stands on the baseline is rows[top - 1].
    """

    def __init__(self, rows, left, top, advance):
        self.rows = rows
        self.left = left
        self.top = top
        self.advance = advance

    def trim(self):
        """Without empty rows and columns around; an empty glyph keeps one empty pixel."""
        if not any("#" in row for row in self.rows):
            return Glyph(["."], 0, 0, self.advance)
        rows = list(self.rows)
        top = self.top
        while "#" not in rows[0]:
            del rows[0]
            top -= 1
        while "#" not in rows[-1]:
            del rows[-1]
        first = min(row.index("#") for row in rows if "#" in row)
        last = max(row.rindex("#") for row in rows if "#" in row)
        rows = [row[first : last + 1] for row in rows]
        return Glyph(rows, self.left + first, top, self.advance)


# --- rasterising ---------------------------------------------------------------------------------


def open_face(node_modules, typeface):
    _, package, weight = typeface
    files = node_modules / "@fontsource" / package / "files"
    font = TTFont(files / f"{package}-latin-{weight}-normal.woff")
    font.flavor = None
    plain = io.BytesIO()
    font.save(plain, reorderTables=None)
    plain.seek(0)
    return freetype.Face(plain)


def rasterise(face, size, characters):
    face.set_char_size(int(size * 64))
    glyphs = {}
    for character in characters:
        if not face.get_char_index(character):
            sys.exit(f"fontmaker: the font has no {character!r}")
        face.load_char(character, freetype.FT_LOAD_RENDER | freetype.FT_LOAD_TARGET_MONO)
        slot = face.glyph
        bitmap = slot.bitmap
        rows = []
        for y in range(bitmap.rows):
            line = bitmap.buffer[y * bitmap.pitch : (y + 1) * bitmap.pitch]
            bits = "".join(f"{byte:08b}" for byte in line)[: bitmap.width]
            rows.append(bits.replace("0", ".").replace("1", "#"))
        advance = slot.advance.x // 64
        glyph = Glyph(rows or ["."], slot.bitmap_left, slot.bitmap_top, advance)
        glyphs[character] = glyph.trim()
    return glyphs


# --- rules ---------------------------------------------------------------------------------------


def cut_spurs(glyphs):
    """Digits end where most digits end, but for a row of one or two pixels that goes farther.

    At 69.5 px the round digits have such rows, at 15 px 1 and 9 have.
    """
    height = statistics.mode(glyphs[character].top for character in string.digits)
    for character in string.digits:
        glyph = glyphs[character]
        rows, top = list(glyph.rows), glyph.top
        while top > height and rows[0].count("#") <= 2:
            del rows[0]
            top -= 1
        while len(rows) > top and rows[-1].count("#") <= 2:
            del rows[-1]
        glyphs[character] = Glyph(rows, glyph.left, top, glyph.advance).trim()


def level_capitals(glyphs):
    """Capitals with a flat head are as high as E: at 12 px H, M and N rise above."""
    height = glyphs["E"].top
    for character in "BDFHIKLMNPRTUVWXYZ":
        glyph = glyphs[character]
        if glyph.top > height:
            rows = glyph.rows[glyph.top - height :]
            glyphs[character] = Glyph(rows, glyph.left, height, glyph.advance).trim()


def free_accents(glyphs):
    """An accent stands free of its letter.

    One that touches moves up by a row; if it is then higher than a d, its lowest row goes. The
    letter below is then the one without an accent, whose hinting is the better one.
    """
    ascender = glyphs["d"].top
    for character, base in BASES.items():
        marked = glyphs[character]
        body = without_dot(glyphs[base])
        accent = marked.rows[: marked.top - body.top]
        if "#" not in accent[-1]:
            continue
        if character.islower() and marked.top + 1 > ascender:
            accent = accent[:-1]
        glyphs[character] = put_above(body, accent, marked.left, marked.advance)


def without_dot(glyph):
    """An i loses its dot, other letters stay."""
    rows = list(glyph.rows)
    empty = "." * len(rows[0])
    while empty in rows:
        del rows[0]
    return Glyph(rows, glyph.left, glyph.top - len(glyph.rows) + len(rows), glyph.advance)


def put_above(body, accent, accent_left, advance):
    """A letter with an accent above it and an empty row between them."""
    left = min(body.left, accent_left)
    right = max(body.left + len(body.rows[0]), accent_left + len(accent[0]))
    top = body.top + 1 + len(accent)
    rows = [*pad(accent, accent_left - left, right - left)]
    rows += ["." * (right - left), *pad(body.rows, body.left - left, right - left)]
    return Glyph(rows, left, top, advance).trim()


def pad(rows, before, width):
    return [("." * before + row).ljust(width, ".") for row in rows]


# By hand: what no hinting can save at these sizes.
DOTS = {
    ("small", "Ü"): ["##...##", "##...##"],
}
REDRAWN = {
    ("narrow", "l"): ["##."] * 10 + ["###", ".##"],  # else it is an I
}

# From a number to the next: the packages have no arrow. role: its tip's upper half, length, top
ARROWS = {
    "text": (["....##", ".....##", "......##"], 9, 10),
    "narrow": (["...##", "....##", ".....##"], 8, 10),
    "small": (["...##", "....##"], 7, 7),
}


def arrow(role):
    tip, length, top = ARROWS[role]
    upper = [row.ljust(length, ".") for row in [*tip, "#" * length]]
    return Glyph(upper + upper[::-1], 1, top, length + 2)


def redraw(role, glyphs):
    for (wanted, character), rows in REDRAWN.items():
        if wanted == role:
            old = glyphs[character]
            advance = old.advance + len(rows[0]) - len(old.rows[0])
            glyphs[character] = Glyph(rows, old.left, old.top, advance)
    for (wanted, character), rows in DOTS.items():
        if wanted == role:
            base = glyphs[BASES[character]]
            glyphs[character] = put_above(base, rows, base.left, base.advance)


def make_glyphs(role, node_modules):
    """character -> Glyph, in the order of the role's characters."""
    typeface, size, characters = ROLES[role]
    glyphs = rasterise(open_face(node_modules, typeface), size, characters.replace("→", ""))
    cut_spurs(glyphs)
    if characters is LATIN:
        level_capitals(glyphs)
        free_accents(glyphs)
        glyphs["→"] = arrow(role)
    else:
        glyphs["-"] = glyphs["−"]
    redraw(role, glyphs)
    return glyphs


# --- writing -------------------------------------------------------------------------------------


def columns(rows):
    """A picture in MONO_VLSB: eight rows to a byte, the upper one in the lowest bit."""
    packed = bytearray()
    for start in range(0, len(rows), 8):
        for x in range(len(rows[0])):
            byte = 0
            for bit, row in enumerate(rows[start : start + 8]):
                byte |= (row[x] == "#") << bit
            packed.append(byte)
    return bytes(packed)


def lines(rows):
    """A picture in MONO_HLSB: eight columns to a byte, the left one in the highest bit."""
    packed = bytearray()
    for row in rows:
        bits = row.replace(".", "0").replace("#", "1")
        bits = bits.ljust((len(bits) + 7) // 8 * 8, "0")
        packed += bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))
    return bytes(packed)


def pack(glyphs):
    """-> (table, data) as lib/font.py wants them; equal pictures are stored once."""
    table = bytearray()
    data = bytearray()
    for glyph in glyphs.values():
        bitmap = columns(glyph.rows)
        across = lines(glyph.rows)
        height = len(glyph.rows)
        if len(across) < len(bitmap):
            bitmap = across
            height |= 128
        start = data.find(bitmap)
        if start < 0:
            start = len(data)
            data += bitmap
        table += start.to_bytes(2, "little")
        table += bytes((len(glyph.rows[0]), height))
        table += bytes((glyph.left + 8, glyph.top + 8, glyph.advance))
    return bytes(table), bytes(data)


def first_line(path):
    """The copyright notice; the packages repeat it on one line for every file of the family."""
    notice = path.read_text(encoding="utf-8").splitlines()[0]
    return re.split(r" [\w\[\]-]+\.ttf: ", notice)[0]


def font_file(role, node_modules):
    """A font as lib/font.py reads it."""
    glyphs = make_glyphs(role, node_modules)
    cap = glyphs["E" if "E" in glyphs else "0"].top
    table, data = pack(glyphs)
    return bytes((cap, len(glyphs))) + table + data


def about(node_modules):
    """What the fonts are made from, and whose they are."""
    lines = ["The fonts of this folder were made by tools/fontmaker.py. Under the SIL Open Font"]
    lines += ["License, Version 1.1, to be found in the files beside this one:", ""]
    for role, ((name, package, _), size, _) in ROLES.items():
        folder = node_modules / "@fontsource" / package
        version = json.loads((folder / "package.json").read_text())["version"]
        lines.append(f"{role}: {name} {size} px, @fontsource/{package} {version}")
        lines.append(f"    {first_line(folder / 'LICENSE')}")
    return "\n".join(lines) + "\n"


def make(node_modules):
    """All that belongs into lib/fonts/: name -> bytes."""
    files = {f"{role}.bin": font_file(role, node_modules) for role in ROLES}
    files["ABOUT.txt"] = about(node_modules).encode()
    for package, name in LICENCES.items():
        path = node_modules / "@fontsource" / package / "LICENSE"
        lines = path.read_text(encoding="utf-8").splitlines()
        files[name] = ("\n".join(line.rstrip() for line in lines).strip() + "\n").encode()
    return files


def stale(files):
    """The names in lib/fonts/ that are not as they should be."""
    present = {path.name: path for path in FONTS.iterdir() if path.is_file()}
    wrong = [name for name in present if name not in files]
    for name, data in files.items():
        if name not in present or present[name].read_bytes() != data:
            wrong.append(name)
    return sorted(wrong)


def draw_sheet(path, node_modules):
    from PIL import Image

    sheet = Image.new("1", (400, 700), 1)
    y = 4
    for role in ROLES:
        glyphs = make_glyphs(role, node_modules)
        ascent = max(glyph.top for glyph in glyphs.values())
        descent = max(len(glyph.rows) - glyph.top for glyph in glyphs.values())
        x = 4
        y += ascent
        for glyph in glyphs.values():
            if x + glyph.advance > sheet.width - 4:
                x = 4
                y += ascent + descent + 2
            for row, line in enumerate(glyph.rows):
                for column, mark in enumerate(line):
                    if mark == "#":
                        sheet.putpixel((x + glyph.left + column, y - glyph.top + row), 0)
            x += glyph.advance
        y += descent + 8
    sheet = sheet.crop((0, 0, sheet.width, y))
    sheet.resize((sheet.width * 4, sheet.height * 4)).save(path)


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only tell what is out of date")
    parser.add_argument("--sheet", type=pathlib.Path, help="draw all glyphs, 4x, into a PNG")
    parser.add_argument("--node-modules", type=pathlib.Path, default=ROOT / "node_modules")
    options = parser.parse_args(argv)
    if options.sheet:
        draw_sheet(options.sheet, options.node_modules)
        return 0
    files = make(options.node_modules)
    wrong = stale(files)
    if options.check:
        for name in wrong:
            print(f"lib/fonts/{name} is out of date: run python -m tools.fontmaker")
        return 1 if wrong else 0
    for name in wrong:
        if name in files:
            (FONTS / name).write_bytes(files[name])
        else:
            (FONTS / name).unlink()
        print(f"lib/fonts/{name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
