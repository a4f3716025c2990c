# SPDX-License-Identifier: MIT
"""Imports go one way; every other arrow is refused. docs/architecture.md draws them."""

import sys

import pytest

from tools.arrows import device_files, imports, wrong
from tools.setup import ROOT


@pytest.mark.parametrize(
    "path", list(device_files()), ids=lambda path: str(path.relative_to(ROOT))
)
def test_imports_follow_the_arrows(path):
    assert [name for name in imports(path) if wrong(path, name)] == []


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("firmware/games/elbrus/rules.py", "firmware.match.dice"),
        ("firmware/games/elbrus/rules.py", "firmware.games.elbrus.table"),
        ("firmware/games/elbrus/rules.py", "random"),
        ("firmware/games/elbrus/table.py", "firmware.games.dominio.rules"),
        ("firmware/games/elbrus/__init__.py", "firmware.rules.core"),
        ("firmware/ui/nav.py", "firmware.games.elbrus"),
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
