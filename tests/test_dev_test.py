# SPDX-License-Identifier: MIT
"""./dev test: which tests, and that a missing Chromium is told before the first of them."""

import pytest

from tools import test
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
    monkeypatch.delenv("CHROMIUM", raising=False)
    return commands


@pytest.fixture
def bare(monkeypatch):
    """A machine without a browser."""
    monkeypatch.setattr("shutil.which", lambda name: None)


@pytest.mark.parametrize(
    "argv",
    [[], ["--coverage"], ["tests"], ["-q", "tests/sim"], ["tests/sim/test_page.py::test_x"]],
)
def test_without_chromium_it_is_said_at_once(ran, bare, capsys, argv):
    assert test.main(argv) == 2
    assert ran == []
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "apt-get install chromium" in told and "CHROMIUM=" in told


@pytest.mark.parametrize("argv", [["--quick"], ["tests/match"], ["-q", "-k", "dice"]])
def test_who_needs_no_chromium_is_not_asked_for_it(ran, bare, argv):
    assert test.main(argv) == 0
    assert len(ran) == 1


def test_chromium_is_where_one_says(ran, monkeypatch, capsys, tmp_path):
    program = tmp_path / "my browser"
    program.write_text("")
    program.chmod(0o755)
    monkeypatch.setenv("CHROMIUM", str(program))
    assert test.chromium() == str(program)
    assert test.main([]) == 0
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "nothing"))
    assert test.main([]) == 2
    assert "nothing is no program" in capsys.readouterr().err


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
    from tests.conftest import SLOW

    there = {path.name for path in (ROOT / "tests").rglob("*")}
    assert there >= SLOW
