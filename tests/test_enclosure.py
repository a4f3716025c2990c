# SPDX-License-Identifier: MIT
"""The enclosure can be printed, and its openings are those that docs/hardware.md promises."""

import collections
import hashlib
import re
import shutil
import subprocess

import pytest

from tools import enclosure, inside
from tools.programs import OPENSCAD
from tools.setup import ROOT

WALL = 2.4


@pytest.fixture(scope="module", params=enclosure.PARTS)
def made(request, tmp_path_factory):
    """(build, {part: triangles}); what this OpenSCAD has made of this source stays in build/."""
    build = request.param
    command = [OPENSCAD.path(), "--version"]
    version = subprocess.run(command, capture_output=True, check=True)
    digest = hashlib.sha256(enclosure.SOURCE.read_bytes() + version.stdout + version.stderr)
    kept = ROOT / "build/enclosure" / f"{build}-{digest.hexdigest()[:32]}"
    if not kept.exists():
        new = tmp_path_factory.mktemp(build)
        list(enclosure.stls(new, [build]))
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(new, kept)
    files = [kept / f"{build}-{part}.stl" for part in enclosure.PARTS[build]]
    parts = {path.stem.partition("-")[2]: triangles(path) for path in files}
    assert tuple(parts) == enclosure.PARTS[build]
    return build, parts


def triangles(path):
    """The triangles of a text STL, each of three corners."""
    corners = [
        tuple(round(float(number), 4) for number in line.split()[1:])
        for line in path.read_text().splitlines()
        if line.split()[:1] == ["vertex"]
    ]
    return [tuple(corners[at : at + 3]) for at in range(0, len(corners), 3)]


def outlines(solid, height):
    """Where a plane cuts a solid: the outlines, as [(width, height, middle x, middle y)]."""
    follows = {}
    for triangle in solid:
        cut = []
        for one, other in zip(triangle, triangle[1:] + triangle[:1], strict=True):
            if (one[2] < height) != (other[2] < height):
                low, high = sorted((one, other))  # the same point for both triangles of an edge
                share = (height - low[2]) / (high[2] - low[2])
                cut.append(
                    tuple(
                        round(low[axis] + share * (high[axis] - low[axis]), 3) for axis in (0, 1)
                    )
                )
        if len(cut) == 2 and cut[0] != cut[1]:
            follows.setdefault(cut[0], set()).add(cut[1])
            follows.setdefault(cut[1], set()).add(cut[0])
    found = []
    while follows:
        todo, loop = [next(iter(follows))], []
        while todo:
            point = todo.pop()
            if point in follows:
                loop.append(point)
                todo.extend(follows.pop(point))
        across, up = [[point[axis] for point in loop] for axis in (0, 1)]
        found.append(
            (
                round(max(across) - min(across), 2),
                round(max(up) - min(up), 2),
                round((max(across) + min(across)) / 2, 2),
                round((max(up) + min(up)) / 2, 2),
            )
        )
    return sorted(found, reverse=True)


def promised(build):
    """{what: (width, height)} of the table of openings in docs/hardware.md."""
    page = (ROOT / "docs/hardware.md").read_text(encoding="utf-8")
    _, _, table = page.partition(f"<!-- openings {build} -->")
    table, _, _ = table.partition("<!-- end of openings -->")
    rows = re.findall(r"^\| ([^|]+) \| (\d+) \| ([\d.]+) x ([\d.]+) mm", table, re.MULTILINE)
    return {what: (int(count), float(wide), float(high)) for what, count, wide, high in rows}


def test_every_part_is_closed(made):
    """Each edge belongs to two triangles: a slicer finds no hole."""
    build, parts = made
    for part, solid in parts.items():
        edges = collections.Counter(
            frozenset(edge)
            for triangle in solid
            for edge in zip(triangle, triangle[1:] + triangle[:1], strict=True)
            if len(set(triangle)) == 3
        )
        odd = [edge for edge, count in edges.items() if count % 2]
        assert not odd, (build, part, odd[:3])


def test_every_part_lies_on_the_bed_and_fits_a_common_printer(made):
    build, parts = made
    for part, solid in parts.items():
        corners = [corner for triangle in solid for corner in triangle]
        sizes = [
            max(corner[axis] for corner in corners) - min(corner[axis] for corner in corners)
            for axis in range(3)
        ]
        assert min(corner[2] for corner in corners) == pytest.approx(0, abs=0.02), (build, part)
        assert max(sizes) <= 210 and sizes[2] <= 60, (build, part, sizes)


def test_the_openings_are_those_of_the_page(made):
    build, parts = made
    whole, *openings = outlines(parts["front"], WALL - 0.2)
    told = promised(build)
    assert (1, *whole[:2]) == told.pop("outside")
    found = collections.Counter((wide, high) for wide, high, *_ in openings)
    assert found == {(wide, high): count for count, wide, high in told.values()}


@pytest.mark.parametrize("made", ["pico"], indirect=True)
def test_everything_is_where_the_drawings_have_it(made):
    """In docs/inside-pico.svg and in the READMEs: the front lies on its face, seen from behind."""
    _, parts = made
    whole, display, matrix, *keys = outlines(parts["front"], WALL - 0.2)
    assert whole[:2] == inside.BOX
    assert display[2:] == inside.DISPLAY and matrix[2:] == inside.MATRIX
    assert sorted(key[2:] for key in keys) == sorted(inside.KEYS.values())


def test_it_is_laid_out_as_it_is_used():
    """A, B, C under the display from left to right, UP over DOWN, then the matrix."""
    a, b, c, up, down = (inside.KEYS[name] for name in ("A", "B", "C", "UP", "DOWN"))
    # from behind, left is right
    assert a[0] > b[0] == inside.DISPLAY[0] > c[0] > up[0] == down[0] > inside.MATRIX[0]
    assert a[1] == b[1] == c[1] < inside.DISPLAY[1]
    assert up[1] > inside.DISPLAY[1] > down[1]


def test_a_part_that_cannot_be_made_is_told(tmp_path):
    with pytest.raises(enclosure.Failed, match="OpenSCAD says"):
        enclosure.render("pico", 'front"; nonsense(; x="', tmp_path / "no.stl")


def test_the_pictures_are_of_this_enclosure():
    assert enclosure.stale() == [], "run ./dev enclosure --pictures"
