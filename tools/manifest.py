# SPDX-License-Identifier: MIT
"""Reads manifest.py as MicroPython's build does: which files, and which packages they need."""

import json
import re

from firmware import VERSION
from tools.setup import PACKAGES, ROOT

PACKAGE = "mip/package.json"

# What an image does not hold: what the firmware reads besides its modules, for which a manifest
# has no word, and the games, for which a Pico's has no room.
_BESIDE = ("firmware/**/*.txt", "lib/fonts/*.bin", "firmware/games/*/**/*.py")

# Where mip finds what is not ours: its file, and the version of device-requirements.txt.
_ORIGINS = {
    "lib/adafruit_miniqr.py": [
        "github:adafruit/Adafruit_CircuitPython_miniQR/adafruit_miniqr.py",
        re.search(
            r"miniqr==(\S+)", (ROOT / "device-requirements.txt").read_text(encoding="utf-8")
        )[1],
    ]
}


class Manifest:
    """`files` are paths on the device, `frozen` those that an image holds, `requires` names of
    micropython-lib's packages. Most files have the same path below the root; `elsewhere` has the
    others: {path: where it lies}.
    """

    def __init__(self, path=ROOT / "manifest.py"):
        self.root = path.parent
        self.files = []
        self.requires = []
        self.elsewhere = {}
        names = ("include", "metadata", "module", "package", "require")
        said = {name: getattr(self, f"_{name}") for name in names}
        exec(compile(path.read_text(encoding="utf-8"), path, "exec"), said)
        frozen = {path for path in self.files if path.endswith(".py")}
        for pattern in _BESIDE:
            for path in self.root.glob(pattern):
                self._add(path)
        self.files.sort()
        self.frozen = [path for path in self.files if path in frozen]

    @property
    def code(self):
        """Those of the files that are Python."""
        return [path for path in self.files if path.endswith(".py")]

    def _include(self, path):
        """Of the port's own manifest: what it brings is on every board already."""

    def _metadata(self, **said):
        """What a package index would show."""

    def _module(self, path, base_path=None):
        if not base_path:
            self._add(self.root / path)
            return
        # Of others: in /lib, where mip puts its packages, with the licence beside it.
        licence = next(PACKAGES.glob("*.dist-info/licenses/LICENSE"))
        for name, found in ((path, PACKAGES / path), (path[:-3] + ".txt", licence)):
            self.files.append(f"lib/{name}")
            self.elsewhere[f"lib/{name}"] = found

    def source(self, path):
        """Where a file lies that the device has under that path."""
        return self.elsewhere.get(path) or self.root / path

    def _package(self, path, files=None):
        folder = self.root / path
        for file in files or [file.relative_to(folder) for file in folder.rglob("*.py")]:
            self._add(folder / file)

    def _require(self, name):
        self.requires.append(name)

    def _add(self, path):
        if not path.is_file():
            raise FileNotFoundError(path)
        self.files.append(path.relative_to(self.root).as_posix())


def mip_package(manifest):
    """The text of mip/package.json. Its paths are relative to itself."""
    ours = [path for path in manifest.files if path not in manifest.elsewhere]
    package = {
        "version": VERSION,
        "deps": [[name, "latest"] for name in manifest.requires],
        "urls": [[path, f"../{path}"] for path in ours],
    }
    package["deps"] += [_ORIGINS[path] for path in manifest.elsewhere if path.endswith(".py")]
    return json.dumps(package, indent=2) + "\n"
