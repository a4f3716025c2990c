# SPDX-License-Identifier: MIT
"""./dev new-game: the copy passes its tests at once, and nothing else is touched."""

import os
import shutil
import subprocess

import pytest

from tools import newgame
from tools.setup import PYTHON, ROOT

LONG = "w" * newgame.LONGEST_SLUG
PARTS = ("firmware", "hal", "lib", "tools", "pyproject.toml", "main.py")
TESTS = (
    "tests/__init__.py",
    "tests/conftest.py",
    "tests/spread.py",
    "tests/games/__init__.py",
    "tests/games/duel",
)


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """As much of a clone as a game needs."""
    root = tmp_path_factory.mktemp("clone")
    ignore = shutil.ignore_patterns("__pycache__")
    for part in (*PARTS, *TESTS):
        (root / part).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, root / part, ignore=ignore)
        else:
            shutil.copy(ROOT / part, root / part)
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    return root


def files(root):
    found = {}
    for path in root.rglob("*"):
        if path.is_file() and not {"node_modules", "__pycache__", "build", ".ruff_cache"} & {
            *path.parts
        }:
            found[path.relative_to(root).as_posix()] = path.read_bytes()
    return found


def run(root, *words):
    """A command in the clone, with this environment's packages."""
    paths = f"{root}:{root / 'tools/cpython'}"
    environment = {**os.environ, "PYTHONPATH": paths}
    done = subprocess.run(
        [PYTHON, *words], cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_a_new_game_passes_its_tests_and_touches_nothing_else(clone):
    before = files(clone)
    make = "import sys; from tools import newgame; sys.exit(newgame.main(sys.argv[1:]))"
    code, told = run(clone, "-c", make, LONG, "--title", "W" * newgame.LONGEST_TITLE)
    assert code == 0, told
    after = files(clone)
    assert {path: after[path] for path in before} == before
    homes = tuple(f"{home}/{LONG}/" for home in newgame.HOMES)
    made = sorted(set(after) - set(before))
    assert all(path.startswith(homes) for path in made)
    template = [path for path in before if "/duel/" in path]
    assert made == sorted(path.replace("/duel/", f"/{LONG}/") for path in template)
    for path in made:
        if not path.endswith(".png"):
            assert b"duel" not in after[path].lower().replace(b"=duelo", b"").replace(
                b"=duel", b""
            )
    code, told = run(clone, "-m", "pytest", "-q", f"tests/games/{LONG}")
    assert code == 0, told
    assert "passed on MicroPython" in told
    code, told = run(clone, "-m", "ruff", "check", *homes)
    assert code == 0, told


@pytest.mark.parametrize(
    "slug", ["Catan", "my_game", "a", "x" * 17, "juego2", "ñandu", "", "match", "while", "shell",
             "games", "duel", "../x"],
)  # fmt: skip
def test_a_bad_slug_is_refused(slug, capsys):
    before = files(ROOT / "firmware/games")
    assert newgame.main(["--title", "Fine", "--", slug]) == 1
    assert f"{slug}" in capsys.readouterr().err
    assert files(ROOT / "firmware/games") == before


@pytest.mark.parametrize("title", [" ", "x" * 25, 'A "b"', "Go 囲碁", "back\\slash", "two\nlines"])
def test_a_bad_title_is_refused(title, capsys):
    assert newgame.main(["catan", "--title", title]) == 1
    assert "new-game: " in capsys.readouterr().err
    assert not (ROOT / "firmware/games/catan").exists()
