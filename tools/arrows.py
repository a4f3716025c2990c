# SPDX-License-Identifier: MIT
"""Imports go one way: which file may import what. docs/architecture.md draws it."""

import ast
import functools

from tools.setup import ROOT

# What the rules of a game may import, and what shows it; . is the game's own folder. Which of its
# modules are rules follows from the imports: rules.py, setup.py and whatever those import.
_RULES = [".", "firmware.rules", "lib.schema"]
_SHOWS = ("forms", "news", "pages", "table")
_LOOK = [
    ".", "firmware.games", "firmware.i18n", "firmware.match", "firmware.rules",
    "firmware.settings", "firmware.ui", "lib",
]  # fmt: skip

# From a folder or file to what it may import of the project. Longest match counts.
ARROWS = {
    "lib": ["lib"],
    # Whether a value is what was declared is no knowledge of a device, and no game's own.
    "firmware/rules": ["firmware.rules", "lib.schema"],
    "firmware/games/__init__.py": ["firmware.rules", "lib"],  # the catalogue
    "firmware/match": ["firmware.games", "firmware.match", "firmware.rules", "lib"],
    "firmware/i18n": ["firmware.i18n", "lib"],
    "firmware/settings.py": ["lib"],
    "firmware/ui": [
        "firmware.ui", "firmware.match", "firmware.games", "firmware.rules", "firmware.i18n",
        "firmware.settings", "lib",
    ],
    "firmware/app.py": ["firmware", "lib"],
    "firmware/link.py": ["firmware", "lib"],
    "firmware/chores.py": ["firmware.starts", "firmware.ui.theme", "lib"],
    "firmware/log.py": [],
    "firmware/missing.py": ["lib"],
    "firmware/stack.py": ["lib"],
    "firmware/starts.py": [],
    "firmware/__init__.py": [],
    "hal/contract.py": [],
    "hal/__init__.py": ["hal.rp2", "lib"],
    "hal/drivers": ["hal.drivers", "lib"],
    "hal/rp2": ["hal.rp2", "hal.drivers", "hal.contract", "lib"],
    "hal/fake": ["hal.fake", "hal.drivers", "hal.contract", "lib"],
    "hal/web": ["hal.web", "hal.fake", "hal.drivers", "hal.contract", "lib"],
    "boot.py": ["hal", "lib", "pack"],
    "pack.py": [],
    "main.py": ["hal", "firmware"],
}  # fmt: skip

# Modules of MicroPython itself. `machine` and its kin only where hardware is.
PURE = {"array", "binascii", "gc", "io", "json", "micropython", "os", "struct", "sys"}
ALLOWED = {
    "firmware/games/__init__.py": {"os", "sys"},
    "firmware/rules": {"json", "micropython"},
    "firmware/match/dice.py": PURE | {"hashlib"},
    "firmware/ui/qr.py": PURE | {"adafruit_miniqr"},
    "firmware/missing.py": {"framebuf", "os", "sys"},
    "lib": PURE | {"framebuf", "math", "time"},
    "hal/rp2": PURE
    | {"hashlib", "machine", "neopixel", "rp2", "select", "time", "uctypes", "vfs"},
    "hal/web": PURE | {"host", "js", "jsffi", "time", "uctypes"},
    "hal/fake": PURE | {"framebuf"},
    "boot.py": PURE | {"vfs"},
    "main.py": PURE,
}

PROJECT = ("firmware", "games", "hal", "lib", "pack", "tools", "tests")


def device_files():
    for folder in ("firmware", "hal", "lib"):
        yield from sorted((ROOT / folder).rglob("*.py"))
    yield from [
        ROOT / name for name in ("boot.py", "main.py", "pack.py") if (ROOT / name).exists()
    ]


def entry_for(table, path, default):
    """The value of the longest key that the path begins with."""
    keys = [key for key in table if path == key or path.startswith(key + "/")]
    return table[max(keys, key=len)] if keys else default


def is_of_game(path):
    """Does the file lie in the folder of a game, here or in /games of a device?"""
    return path.parent.parent.name == "games"


def _package(path):
    """Of a file: ["firmware", "ui"]; a game from elsewhere is ["games", slug]."""
    if is_of_game(path) and ROOT not in path.parents:
        return list(path.parts[-3:-1])
    return list(path.relative_to(ROOT).parts[:-1])


def imports(path):
    """The modules that a file imports, by their whole names."""
    package = _package(path)
    base = path.parents[len(package)]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 or is_of_game(path), "only a game's are relative"
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join(above + ([node.module] if node.module else []))
            for alias in node.names:
                whole = f"{module}.{alias.name}"
                places = [root / whole.replace(".", "/") for root in (ROOT, base)]
                is_module = any(
                    place.is_dir() or place.with_suffix(".py").exists() for place in places
                )
                yield whole if is_module else module


@functools.cache
def rules_of(folder):
    """The files of a game that its rules are made of."""
    found = set()
    wanted = [folder / "rules.py", folder / "setup.py"]
    while wanted:
        path = wanted.pop()
        if path in found or not path.exists():
            continue
        found.add(path)
        inside = ".".join(_package(path))
        for name in imports(path):
            package, _, module = name.rpartition(".")
            if package == inside:
                wanted.append(folder / f"{module}.py")
    return found


def arrows_of(path):
    if is_of_game(path):
        if path.name == "__init__.py":
            return []
        arrows = _RULES if path in rules_of(path.parent) else _LOOK
        return [".".join(_package(path)) if arrow == "." else arrow for arrow in arrows]
    return entry_for(ARROWS, path.relative_to(ROOT).as_posix(), None)


def wrong(path, name):
    """May that file not import that module?"""
    of_game = is_of_game(path)
    of_rules = of_game and path in rules_of(path.parent)
    if name.split(".")[0] in PROJECT:
        arrows = arrows_of(path)
        assert arrows is not None, f"no arrows are drawn for {path}"
        if name.startswith(("firmware.games.", "games.")):
            # Only the catalogue knows games, and no game knows another one.
            arrows = arrows[:1] if of_game else []
            if of_rules and name.split(".")[-1] in _SHOWS:
                return True
        return not any(name == arrow or name.startswith(arrow + ".") for arrow in arrows)
    if of_rules:
        return name.split(".")[0] not in {"json", "micropython"}
    if of_game and ROOT not in path.parents:
        return name.split(".")[0] not in PURE
    return name.split(".")[0] not in entry_for(ALLOWED, path.relative_to(ROOT).as_posix(), PURE)
