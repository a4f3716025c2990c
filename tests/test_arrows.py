# SPDX-License-Identifier: MIT
"""Imports go one way; every other arrow is refused. docs/architecture.md draws them."""

import ast
import sys

import pytest

from tools.setup import ROOT

# From a folder or file to what it may import of the project. Longest match counts.
ARROWS = {
    "lib": ["lib"],
    "firmware/games": ["firmware.games"],
    "firmware/match": ["firmware.games", "firmware.match", "lib"],
    "firmware/i18n": ["firmware.i18n"],
    "firmware/settings.py": ["lib"],
    "firmware/table": [
        "firmware.table", "firmware.ui", "firmware.match", "firmware.games", "firmware.i18n",
        "firmware.settings", "lib",
    ],
    "firmware/ui": [
        "firmware.table", "firmware.ui", "firmware.match", "firmware.games", "firmware.i18n",
        "firmware.settings", "lib",
    ],
    "firmware/app.py": ["firmware", "lib"],
    "firmware/chores.py": ["firmware.ui.theme", "lib"],
    "firmware/missing.py": [],
    "firmware/__init__.py": [],
    "hal/contract.py": [],
    "hal/__init__.py": ["hal.rp2", "lib"],
    "hal/drivers": ["hal.drivers", "lib"],
    "hal/rp2": ["hal.rp2", "hal.drivers", "hal.contract", "lib"],
    "hal/fake": ["hal.fake", "hal.drivers", "hal.contract", "lib"],
    "hal/web": ["hal.web", "hal.fake", "hal.drivers", "hal.contract", "lib"],
    "boot.py": ["hal"],
    "main.py": ["hal", "firmware.app", "firmware.missing", "firmware"],
}  # fmt: skip

# Modules of MicroPython itself. `machine` and its kin only where hardware is.
PURE = {"array", "binascii", "gc", "io", "json", "micropython", "os", "struct", "sys"}
ALLOWED = {
    "firmware/games": {"json", "micropython", "sys"},
    "firmware/missing.py": {"framebuf", "os", "sys"},
    "lib": PURE | {"framebuf", "math", "time"},
    "hal/rp2": PURE | {"machine", "neopixel", "rp2", "time", "uctypes", "vfs"},
    "hal/web": PURE | {"host", "js", "jsffi", "time", "uctypes"},
    "hal/fake": PURE | {"framebuf"},
    "main.py": PURE,
}

PROJECT = ("firmware", "hal", "lib", "tools", "tests")


def device_files():
    for folder in ("firmware", "hal", "lib"):
        yield from sorted((ROOT / folder).rglob("*.py"))
    yield from [ROOT / name for name in ("boot.py", "main.py") if (ROOT / name).exists()]


def entry_for(table, path, default):
    """The value of the longest key that the path begins with."""
    keys = [key for key in table if path == key or path.startswith(key + "/")]
    return table[max(keys, key=len)] if keys else default


def imports(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "absolute imports only"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                place = ROOT / whole.replace(".", "/")
                is_module = place.is_dir() or place.with_suffix(".py").exists()
                yield whole if is_module else node.module


def wrong(path, name):
    relative = path.relative_to(ROOT).as_posix()
    if name.split(".")[0] in PROJECT:
        arrows = entry_for(ARROWS, relative, None)
        assert arrows is not None, f"no arrows are drawn for {relative}"
        return not any(name == arrow or name.startswith(arrow + ".") for arrow in arrows)
    return name.split(".")[0] not in entry_for(ALLOWED, relative, PURE)


@pytest.mark.parametrize(
    "path", list(device_files()), ids=lambda path: str(path.relative_to(ROOT))
)
def test_imports_follow_the_arrows(path):
    assert [name for name in imports(path) if wrong(path, name)] == []


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("firmware/games/elbrus.py", "firmware.match.dice"),
        ("firmware/games/elbrus.py", "random"),
        ("firmware/ui/nav.py", "hal.fake.board"),
        ("firmware/match/session.py", "firmware.ui.nav"),
        ("firmware/match/session.py", "time"),
        ("lib/ring.py", "firmware.games"),
        ("lib/ring.py", "machine"),
        ("hal/drivers/ssd1680.py", "machine"),
        ("hal/fake/board.py", "firmware.app"),
        ("hal/fake/board.py", "random"),
    ],
)
def test_a_forbidden_import_would_be_found(path, name):
    assert wrong(ROOT / path, name)


def test_no_device_file_imports_the_tools():
    assert "tools" not in sys.stdlib_module_names  # the name is ours alone
    for path in device_files():
        assert not any(name.split(".")[0] in ("tools", "tests") for name in imports(path))
