# SPDX-License-Identifier: MIT
"""./dev test: which tests, and that a missing program is told before the first of them."""

import os
import subprocess

import pytest

from tools import setup, test
from tools.programs import CHROMIUM, OPENSCAD
from tools.setup import ROOT


@pytest.fixture
def ran(monkeypatch):
    """The commands that would have been run."""
    commands = []

    class Done:
        returncode = 0

    def run(command, **options):
        commands.append(command)
        return Done

    monkeypatch.setattr(test.subprocess, "run", run)
    for variable in ("CHROMIUM", "OPENSCAD"):
        monkeypatch.delenv(variable, raising=False)
    return commands


@pytest.fixture
def bare(monkeypatch):
    """A machine that has neither of the programs."""
    monkeypatch.setattr("shutil.which", lambda name: None)


@pytest.mark.parametrize("argv", [[], ["--coverage"], ["tests"], ["-q", "tests/"]])
def test_what_is_missing_is_said_at_once(ran, bare, capsys, argv):
    assert test.main(argv) == 2
    assert ran == []
    told = capsys.readouterr().err
    assert told.count("\n") == 3
    assert "apt-get install chromium" in told and "CHROMIUM=" in told
    assert "apt-get install openscad" in told and "OPENSCAD=" in told
    assert "--quick" in told


@pytest.mark.parametrize(
    ("argv", "program"),
    [
        (["-q", "tests/sim"], "Chromium"),
        (["tests/sim/test_page.py::test_x"], "Chromium"),
        (["tests/test_enclosure.py"], "OpenSCAD"),
    ],
)
def test_only_what_is_needed_is_asked_for(ran, bare, argv, program):
    (told,) = test.missing(argv)
    assert program in told


@pytest.mark.parametrize("argv", [["--quick"], ["tests/match"], ["-q", "-k", "dice"]])
def test_who_needs_neither_is_not_asked(ran, bare, argv):
    assert test.main(argv) == 0
    assert len(ran) == 1


def test_a_program_is_where_one_says(ran, monkeypatch, capsys, tmp_path):
    program = tmp_path / "my browser"
    program.write_text("")
    program.chmod(0o755)
    for variable in ("CHROMIUM", "OPENSCAD"):
        monkeypatch.setenv(variable, str(program))
    assert CHROMIUM.path() == OPENSCAD.path() == str(program)
    assert test.main([]) == 0
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "nothing"))
    assert test.main([]) == 2
    assert "nothing is no program" in capsys.readouterr().err


def test_what_needs_a_program_is_there_and_slow(root):
    from tests.conftest import SLOW

    for tests in test.NEEDS:
        assert (root / tests).exists() and tests.rpartition("/")[2] in SLOW


def test_coverage_only_on_demand(ran):
    assert not [word for word in test.command([]) if "cov" in word]
    assert "--cov=firmware" in test.command(["--coverage"])
    assert test.command(["--coverage", "tests/match"])[-1] == "tests/match"
    assert "--coverage" not in test.command(["--coverage"])


def test_the_quick_ones(ran):
    words = test.command(["--quick"])
    assert words[words.index("not slow") - 1] == "-m"
    assert "--quick" not in words


def test_what_is_slow_is_there():
    from tests.conftest import QUICK, SLOW

    there = {path.name for path in (ROOT / "tests").rglob("*")}
    assert there >= SLOW | QUICK


def quick_ones(*tests):
    words = [str(setup.PYTHON), "-m", "pytest", "--collect-only", "-q", "-m", "not slow", *tests]
    # What whoever runs this test wants to read is not asked for here.
    environment = {**os.environ, "PYTEST_ADDOPTS": ""}
    options = {"cwd": ROOT, "env": environment, "capture_output": True, "text": True}
    told = subprocess.run(words, **options, check=False)
    return [line for line in told.stdout.splitlines() if "::" in line]


def test_the_quick_ones_know_the_page_if_there_is_a_browser(monkeypatch):
    chosen = quick_ones("tests/sim/test_visits.py", "tests/sim/test_words.py")
    assert "a_stranger" in chosen[0] and len(chosen) > 1
    monkeypatch.setenv("CHROMIUM", "/nothing")
    assert quick_ones("tests/sim/test_visits.py", "tests/sim/test_words.py") == chosen[1:]


def test_the_quick_ones_look_at_each_screen_once():
    chosen = quick_ones("tests/test_shots.py")
    screens = [line for line in chosen if "::test_screen[" in line]
    assert len(screens) > 200 and all(line.endswith("-es]") for line in screens)
    assert any("::test_lights[" in line for line in chosen)
