# SPDX-License-Identifier: MIT
"""Reads manifest.py as MicroPython's build does: which files, and which packages they need."""

import json

from firmware import VERSION
from tools.setup import ROOT

PACKAGE = "mip/package.json"

# What the firmware reads besides its modules: a manifest has no word for it, and an image cannot
# hold it.
_READ = ("firmware/**/*.txt", "lib/fonts/*.bin")


class Manifest:
    """`files` are paths below the root, `requires` names of micropython-lib's packages."""

    def __init__(self, path=ROOT / "manifest.py"):
        self.root = path.parent
        self.files = []
        self.requires = []
        names = ("include", "metadata", "module", "package", "require")
        said = {name: getattr(self, f"_{name}") for name in names}
        exec(compile(path.read_text(encoding="utf-8"), path, "exec"), said)
        for pattern in _READ:
            for path in self.root.glob(pattern):
                self._add(path)
        self.files.sort()

    @property
    def code(self):
        """Those of the files that are Python."""
        return [path for path in self.files if path.endswith(".py")]

    def _include(self, path):
        """Of the port's own manifest: what it brings is on every board already."""

    def _metadata(self, **said):
        """What a package index would show."""

    def _module(self, path):
        self._add(self.root / path)

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
    package = {
        "version": VERSION,
        "deps": [[name, "latest"] for name in manifest.requires],
        "urls": [[path, f"../{path}"] for path in manifest.files],
    }
    return json.dumps(package, indent=2) + "\n"
