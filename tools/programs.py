# SPDX-License-Identifier: MIT
"""Programs that no package brings along: where they are, or how to get them."""

import os
import shutil


class Missing(Exception):
    """The text says what is missing, what for, and how to get it."""


class Program:
    """A program under one of a few names, or where an environment variable says that it is."""

    def __init__(self, title, variable, names, package, purpose):
        self.title = title
        self._variable = variable
        self._names = names
        self._package = package
        self._purpose = purpose

    def path(self):
        chosen = os.environ.get(self._variable)
        if chosen:
            path = shutil.which(chosen)
            if not path:
                raise Missing(f"{self._variable}={chosen} is no program.")
            return path
        for name in self._names:
            path = shutil.which(name)
            if path:
                return path
        raise Missing(
            f"{self._purpose} {self.title}, which is not here. Install it (on Debian and Ubuntu: "
            f"apt-get install {self._package}), or say where it is ({self._variable}=/path/to/it)."
        )

    def is_there(self):
        try:
            return bool(self.path())
        except Missing:
            return False


CHROMIUM = Program(
    "Chromium",
    "CHROMIUM",
    ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
    "chromium",
    "The tests of the simulator need",
)
OPENSCAD = Program("OpenSCAD", "OPENSCAD", ("openscad",), "openscad", "The enclosure is made by")
