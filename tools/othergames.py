# SPDX-License-Identifier: MIT
"""A game from elsewhere: a folder that goes to /games of a device, beside the firmware."""

import pathlib
import shutil
import tempfile

from tools.setup import ROOT

_KINDS = (".py", ".txt")
_NOT_ON_IT = ("tests", "__pycache__")


class NoGame(ValueError):
    """That folder is none; the text says why."""


def folder_of(text):
    """For the command line: a folder with a game; raises NoGame."""
    folder = pathlib.Path(text).resolve()
    name = folder.name
    if not (folder / "__init__.py").is_file():
        raise NoGame(f"{text} is no folder with a game: it has no __init__.py")
    if not (name.isascii() and name.isalpha() and name == name.lower()):
        raise NoGame(f"{name!r} cannot be a game's name: small letters from a to z only")
    if (ROOT / "firmware/games" / name).is_dir():
        raise NoGame(f"the firmware has a game {name!r}, which goes first: rename the folder")
    return folder


def sources(folder):
    """{path on the device: file} of a game."""
    found = {}
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if path.suffix in _KINDS and not {*_NOT_ON_IT} & {*inside.parts}:
            found[f"games/{folder.name}/{inside.as_posix()}"] = path
    return found


def files(folder, as_source=False):
    """{path on the device: bytes} of a game, its code compiled."""
    from tools import build  # its compiler is no part of what ./dev run sets up

    found = sources(folder)
    code = [path for path in found if path.endswith(".py") and not as_source]
    made = {path: file.read_bytes() for path, file in found.items() if path not in code}
    with tempfile.TemporaryDirectory() as text:
        # What is compiled lies where it will lie, so that a traceback names its file.
        root = pathlib.Path(text)
        for path in code:
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(found[path], root / path)
        for path, data in build.compiled(root, code).items():
            made[path.removesuffix(".py") + ".mpy"] = data
    return made
