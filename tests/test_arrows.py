# SPDX-License-Identifier: MIT
"""Imports go one way; every other arrow is refused. docs/architecture.md draws them."""

import re
import sys

import pytest

from firmware import games
from firmware.i18n import LANGUAGES
from tools.arrows import device_files, imports, wrong
from tools.setup import ROOT
from tools.texts import texts


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


def test_no_file_outside_its_folder_names_a_game():
    """In code or comments; what is a common word, too, may stand in a sentence."""
    names = []
    for slug in games.slugs():
        names.append(rf"[\"'.]{slug}[\"'.]")
        for language in LANGUAGES:
            title = texts(language, games.folder(slug))["title"]
            names += [re.escape(title)] * bool(re.search(r"\W", title))
    named = re.compile("|".join(names))
    for path in sorted((ROOT / "firmware").rglob("*")):
        inside = path.relative_to(ROOT).parts[1:]
        if path.suffix in (".py", ".txt") and not (inside[0] == "games" and len(inside) > 2):
            found = named.search(path.read_text(encoding="utf-8"))
            assert not found, f"{path.relative_to(ROOT)} names {found[0]}"
