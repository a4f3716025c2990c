# SPDX-License-Identifier: MIT
"""The fonts and icons: made from their sources as they are now, and fit to be read."""

import functools
import string

import pytest
from framebuf import MONO_HLSB, MONO_VLSB, FrameBuffer

from lib.canvas import Canvas
from lib.font import LATIN, NUMBERS, named
from tools import fontmaker, iconmaker
from tools.setup import NODE_MODULES

TEXT_ROLES = ("text", "narrow", "small")
NUMBER_ROLES = ("number_s", "number_m", "number_l", "number_xl")


@functools.cache
def made(role):
    return fontmaker.make_glyphs(role, NODE_MODULES)


def picture(role, character):
    """A packed glyph, read back: (rows, left, top, advance)."""
    font = named(role)
    data = (fontmaker.FONTS / f"{role}.bin").read_bytes()
    entry = 2 + font.characters.index(character) * 7
    low, high, width, height, left, top, advance = data[entry : entry + 7]
    form = MONO_HLSB if height & 128 else MONO_VLSB
    height &= 127
    start = 2 + data[1] * 7 + (high << 8 | low)
    source = FrameBuffer(bytearray(data[start:]), width, height, form)
    rows = ["".join(".#"[source.pixel(x, y)] for x in range(width)) for y in range(height)]
    return rows, left - 8, top - 8, advance


def test_the_files_are_up_to_date():
    assert fontmaker.stale(fontmaker.make(NODE_MODULES)) == []


def test_the_icons_are_up_to_date():
    assert iconmaker.main(["--check"]) == 0


def test_making_twice_gives_the_same():
    assert fontmaker.make(NODE_MODULES) == fontmaker.make(NODE_MODULES)


def test_a_changed_or_foreign_file_is_found(tmp_path, monkeypatch):
    files = {"a.bin": b"1\n", "b.bin": b"2\n"}
    monkeypatch.setattr(fontmaker, "FONTS", tmp_path)
    (tmp_path / "a.bin").write_bytes(b"other\n")
    (tmp_path / "c.bin").write_bytes(b"")
    assert fontmaker.stale(files) == ["a.bin", "b.bin", "c.bin"]


def test_the_characters_of_the_design():
    assert set(string.printable[:95]) <= set(LATIN)
    assert set("áéíóúüñÁÉÍÓÚÜÑ¿¡ºª·×−–…°→") <= set(LATIN)
    assert set("0123456789+−=%?") <= set(NUMBERS)


@pytest.mark.parametrize("role", TEXT_ROLES + NUMBER_ROLES)
def test_packed_glyphs_are_what_was_made(role):
    characters = LATIN if role in TEXT_ROLES else NUMBERS
    assert "".join(made(role)) == named(role).characters == characters
    for character, glyph in made(role).items():
        wanted = (glyph.rows, glyph.left, glyph.top, glyph.advance)
        assert picture(role, character) == wanted, character


@pytest.mark.parametrize("role", TEXT_ROLES + NUMBER_ROLES)
def test_glyphs_are_drawn_as_they_were_made(role):
    for character, glyph in made(role).items():
        canvas, wanted = Canvas(), Canvas()
        assert canvas.text(named(role), character, 60, 80) == glyph.advance
        for y, row in enumerate(glyph.rows):
            for x, sign in enumerate(row):
                if sign == "#":
                    wanted.pixel(60 + glyph.left + x, 80 - glyph.top + y)
        assert canvas.buf == wanted.buf, character


@pytest.mark.parametrize("role", TEXT_ROLES + NUMBER_ROLES)
def test_all_but_the_space_have_ink(role):
    for character in named(role).characters:
        rows, _, _, advance = picture(role, character)
        assert ("#" in "".join(rows)) == (character != " "), character
        assert advance > 0


@pytest.mark.parametrize("role", TEXT_ROLES)
def test_no_two_letters_look_alike(role):
    seen = {}
    for character in string.ascii_letters + string.digits + "áéíóúüñÁÉÍÓÚÜÑ¿?¡!":
        rows, _, top, _ = picture(role, character)
        look = (tuple(rows), top)
        assert look not in seen, (character, seen.get(look))
        seen[look] = character


@pytest.mark.parametrize("role", TEXT_ROLES)
@pytest.mark.parametrize("character", fontmaker.BASES)
def test_accents_stand_free(role, character):
    body = fontmaker.without_dot(made(role)[fontmaker.BASES[character]])
    rows, _, top, _ = picture(role, character)
    above = rows[: top - body.top]
    assert "#" not in above[-1]
    assert "#" in above[0]


@pytest.mark.parametrize(("role", "character"), [*fontmaker.DOTS, ("text", "ü"), ("narrow", "Ü")])
def test_a_dieresis_is_two_dots(role, character):
    rows, _, _, _ = picture(role, character)
    assert len([dot for dot in rows[0].split(".") if dot]) == 2


@pytest.mark.parametrize("role", TEXT_ROLES + NUMBER_ROLES)
def test_digits_are_equally_wide_and_high(role):
    glyphs = [picture(role, character) for character in string.digits]
    assert len({advance for *_, advance in glyphs}) == 1
    assert {top for _, _, top, _ in glyphs} == {named(role).cap}
    assert {len(rows) - top for rows, _, top, _ in glyphs} == {0}


@pytest.mark.parametrize(
    ("role", "cap", "x_height", "digits"),
    [
        ("text", 12, 9, 12),
        ("narrow", 12, 9, 12),
        ("small", 9, 7, 9),
        ("number_s", 15, None, 15),
        ("number_m", 20, None, 20),
        ("number_l", 34, None, 34),
        ("number_xl", 50, None, 50),
    ],
)
def test_heights_of_the_design(role, cap, x_height, digits):
    assert named(role).cap == cap
    assert picture(role, "8")[2] == digits
    if x_height:
        assert picture(role, "x")[2] == x_height


def test_the_tables_are_small():
    sizes = {role: (fontmaker.FONTS / f"{role}.bin").stat().st_size for role in fontmaker.ROLES}
    assert sum(sizes[role] for role in TEXT_ROLES) < 9000
    assert sum(sizes[role] for role in NUMBER_ROLES) < 6000


def test_licences_are_beside_the_fonts():
    for name in fontmaker.LICENCES.values():
        assert "SIL OPEN FONT LICENSE" in (fontmaker.FONTS / name).read_text(encoding="utf-8")


def test_icons_have_the_size_of_the_design():
    icons = iconmaker.read(iconmaker.SOURCE.read_text(encoding="utf-8"))
    for name, rows in icons.items():
        assert 7 <= max(len(rows), len(rows[0])) <= 14, name
        edges = rows[0] + rows[-1]
        sides = "".join(row[0] for row in rows), "".join(row[-1] for row in rows)
        assert "#" in edges and all("#" in side for side in sides), f"{name} has an empty edge"


def test_a_sheet_can_be_drawn(tmp_path):
    assert fontmaker.main(["--sheet", str(tmp_path / "fonts.png")]) == 0
    assert iconmaker.main(["--sheet", str(tmp_path / "icons.png")]) == 0
    assert (tmp_path / "fonts.png").stat().st_size > 1000
    assert (tmp_path / "icons.png").stat().st_size > 1000


@pytest.mark.parametrize(
    "text", ["= a\n##\n#\n", "= a\n#\n= a\n#\n", "= a\nwhat\n", "= a\n" + "#" * 16 + "\n"]
)
def test_a_bad_icon_is_refused(text):
    with pytest.raises(SystemExit):
        iconmaker.read(text)
