# SPDX-License-Identifier: MIT
"""./dev enclosure: the parts of hardware/enclosure.scad as STL files, ready to be sliced.

--pictures makes those of docs/hardware.md anew. They need a display, or xvfb-run (on Debian and
Ubuntu: apt-get install xvfb).
"""

import argparse
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from PIL import Image, ImageChops, ImageOps, PngImagePlugin

from tools.programs import OPENSCAD, Missing
from tools.setup import ROOT

SOURCE = ROOT / "hardware" / "enclosure.scad"
PARTS = {
    "pico": ("front", "back", "bar_abc", "bar_updown", "caps", "light_grid"),
    "badger2040": ("front", "back", "light_grid"),
}
# (name of the part, turned by so many degrees: tilt, around)
_VIEWS = (("closed", 55, 18), ("exploded", 62, 22))
_SIDE = 2000  # twice what is kept: its edges become smooth
_SEEN = "Made from"  # the picture's own note of the source


class Failed(Exception):
    """OpenSCAD did not make it; the text is what it said."""


def render(build, part, target, *options, before=()):
    """One part of one build, as STL or as a picture; the target's suffix says which."""
    command = [*before, OPENSCAD.path(), "-o", target, *options]
    command += ["-D", f'build="{build}"', "-D", f'part="{part}"', SOURCE]
    told = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, check=False
    )
    if told.returncode or "WARNING" in told.stderr or not target.exists():
        raise Failed(f"{build}, {part}: OpenSCAD says: {told.stderr.strip()}")


def stls(folder, builds=PARTS):
    """All parts of the builds: yields their files."""
    folder.mkdir(parents=True, exist_ok=True)
    for build in builds:
        for part in PARTS[build]:
            target = folder / f"{build}-{part}.stl"
            render(build, part, target)
            yield target


# --- pictures


def picture(build, view):
    return ROOT / "docs" / "pictures" / f"enclosure-{build}-{view}.png"


def pictures():
    return [picture(build, view) for build in PARTS for view, *_ in _VIEWS]


def _source_hash():
    return hashlib.sha256(SOURCE.read_bytes()).hexdigest()


def stale():
    """The pictures that were not made from the source as it is."""
    return [path for path in pictures() if _made_from(path) != _source_hash()]


def _made_from(path):
    if not path.exists():
        return None
    with Image.open(path) as image:
        return image.info.get(_SEEN)


def draw_pictures():
    """OpenSCAD draws with OpenGL, which wants a display: xvfb-run is one that nobody sees."""
    before = ()
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        if not shutil.which("xvfb-run"):
            raise Missing("Pictures need a display, or xvfb-run (apt-get install xvfb).")
        before = ("xvfb-run", "-a")
    for build in PARTS:
        for view, tilt, around in _VIEWS:
            with tempfile.TemporaryDirectory() as folder:
                raw = pathlib.Path(folder) / "raw.png"
                options = ["--imgsize", f"{_SIDE},{_SIDE}", "--viewall", "--autocenter"]
                options += ["--camera", f"0,0,0,{tilt},0,{around},600"]
                render(build, view, raw, *options, before=before)
                with Image.open(raw) as image:
                    _trimmed(image.convert("RGB"), picture(build, view))


def _trimmed(image, target):
    """Without the empty ground around it, which becomes white; half the size."""
    ground = image.getpixel((0, 0))
    empty = ImageChops.difference(image, Image.new("RGB", image.size, ground)).convert("L")
    thing = empty.point(lambda level: 255 if level else 0)
    white = Image.new("RGB", image.size, "white")
    white.paste(image, mask=thing)
    white = ImageOps.expand(white.crop(thing.getbbox()), 32, "white")
    white = white.resize((white.width // 2, white.height // 2), Image.Resampling.LANCZOS)
    note = PngImagePlugin.PngInfo()
    note.add_text(_SEEN, _source_hash())
    white.quantize(160).save(target, pnginfo=note, optimize=True)


def main(argv):
    parser = argparse.ArgumentParser(
        prog="./dev enclosure", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    folder = ROOT / "build" / "enclosure"
    parser.add_argument("dir", nargs="?", type=pathlib.Path, default=folder, help="for the files")
    parser.add_argument("--build", choices=PARTS, help="only the parts of that build")
    parser.add_argument("--pictures", action="store_true", help="make those of docs/ instead")
    options = parser.parse_args(argv)
    try:
        if options.pictures:
            draw_pictures()
            print(f"{len(pictures())} pictures in docs/pictures")
            return 0
        for path in stls(options.dir, [options.build] if options.build else PARTS):
            print(path, flush=True)
    except (Missing, Failed) as error:
        print(f"enclosure: {error}", file=sys.stderr)
        return 1
    return 0
