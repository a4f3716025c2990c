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
import pathlib
import string
import sys

import freetype
from fontTools.ttLib import TTFont

ROOT = pathlib.Path(__file__).resolve().parent.parent
FONTS = ROOT / "lib" / "fonts"

LATIN = "".join(map(chr, range(32, 127))) + "áéíóúüñÁÉÍÓÚÜÑ¿¡ºª·×−–…°"
# The hyphen is there so that a number that was made with %d shows its sign as well.
NUMBERS = " %+-0123456789=?−–"

B612 = "b612", "b612-latin-700-normal"
CONDENSED_600 = "roboto-condensed", "roboto-condensed-latin-600-normal"
CONDENSED_700 = "roboto-condensed", "roboto-condensed-latin-700-normal"

LICENCES = {"b612": "OFL-B612.txt", "roboto-condensed": "OFL-RobotoCondensed.txt"}

# role: (family and file, size in pixels, characters)
ROLES = {
    "text": (B612, 15, LATIN),
    "narrow": (CONDENSED_600, 16, LATIN),
    "small": (B612, 12, LATIN),
    "caption": (B612, 11, LATIN),
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
        return Glyph([row[first : last + 1] for row in rows], self.left + first, top, self.advance)

    def cell(self, left, width):
        """The rows as seen in columns `left` to `left + width` from the pen."""
        before = "." * max(0, self.left - left)
        return [(before + row).ljust(width, ".")[:width] for row in self.rows]


# --- rasterising ---------------------------------------------------------------------------------


def open_face(node_modules, source):
    package, name = source
    path = node_modules / "@fontsource" / package / "files" / (name + ".woff")
    font = TTFont(path)
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
    """Digits: no single row of one or two pixels at the top or the bottom of a broad shape.

    At 69.5 px the round digits end in such a row; in the smaller sizes 1 and 9 may.
    """
    for character in string.digits:
        glyph = glyphs[character]
        rows, top = list(glyph.rows), glyph.top
        if rows[0].count("#") <= 2 < rows[1].count("#"):
            del rows[0]
            top -= 1
        if rows[-1].count("#") <= 2 < rows[-2].count("#"):
            del rows[-1]
        glyphs[character] = Glyph(rows, glyph.left, top, glyph.advance).trim()


def level_capitals(glyphs):
    """Capitals with a flat head are as high as E: the hinting lets H, M and N rise above."""
    height = glyphs["E"].top
    for character in "BDFHIKLMNPRTUVWXYZ":
        glyph = glyphs[character]
        extra = glyph.top - height
        if extra > 0:
            print(character, extra)
            glyphs[character] = Glyph(
                glyph.rows[extra:], glyph.left, height, glyph.advance
            ).trim()


def free_accents(glyphs):
    """An accent stands free of its letter, and the letter is the same with and without it.

    An accent that touches loses its lowest row if it has three, else it moves up by one.
    """
    for character, base in BASES.items():
        letter = glyphs[base]
        body_top = letter.top
        body = letter.rows
        if "." * len(body[0]) in body:  # the dot of the i
            gap = body.index("." * len(body[0]))
            body = body[gap + 1 :]
            body_top -= gap + 1
        marked = glyphs[character]
        accent = marked.rows[: marked.top - body_top]
        top = marked.top
        if "#" in accent[-1]:
            if len(accent) >= 3:
                accent = accent[:-1] + ["." * len(accent[0])]
            else:
                accent = accent + ["." * len(accent[0])]
                top += 1
        left = min(letter.left, marked.left)
        right = max(letter.left + len(body[0]), marked.left + len(accent[0]))
        accent = Glyph(accent, marked.left, 0, 0).cell(left, right - left)
        body = Glyph(body, letter.left, 0, 0).cell(left, right - left)
        while len(accent) < top - body_top:
            accent.append("." * (right - left))
        glyphs[character] = Glyph(accent + body, left, top, marked.advance).trim()
