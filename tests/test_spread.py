# SPDX-License-Identifier: MIT
"""Who runs what: files stay whole, but for those that are named, and what is named is there."""

import collections
import os
import subprocess
import sys

import pytest

from tests import spread
from tests.conftest import VmTest
from tools.setup import ROOT


def test_what_shares_a_vm_or_a_fixture_stays_together(request):
    units = collections.defaultdict(set)
    for item in request.session.items:
        place = item.path.parent if item.nodeid.startswith(spread.TOGETHER) else item.path
        units[place, isinstance(item, VmTest)].add(spread.unit_of(item.nodeid))
    assert units
    for (path, _), found in units.items():
        if not any(unit.startswith(spread.SINGLY) for unit in found):
            assert len(found) == 1, path
    together = [unit for found in units.values() for unit in found]
    assert len(together) == len(set(together))


def test_the_first_are_there(root):
    for place in (*spread.FIRST, *spread.SINGLY, *spread.TOGETHER):
        assert list(root.glob(f"{place}*")), place


def test_the_longest_begin(request):
    in_order = [item.nodeid for item in spread.in_order(request.session.items)]
    assert sorted(in_order) == sorted(item.nodeid for item in request.session.items)
    ranks = [spread.rank_of(nodeid) for nodeid in in_order]
    assert ranks == sorted(ranks)


QUIET = """
def test_one(): pass
def test_two(): pass
def test_three(): pass
"""
SUITE = {
    # Where two workers have died, one of those that replace them is ready before the other.
    "conftest.py": """
import os, time
from tests import spread
spread.SINGLY = ("test_c", "test_d")
def pytest_collection_finish():
    if os.environ.get("PYTEST_XDIST_WORKER") == "gw3":
        time.sleep(2)
def pytest_xdist_make_scheduler(config, log):
    return spread.ByFile(config, log)
""",
    "pytest.ini": "[pytest]",
    "test_a.py": QUIET.replace("one(): pass", "one(): __import__('os').abort()"),
    "test_b.py": QUIET.replace("two(): pass", "two(): __import__('os')._exit(0)"),
    "test_c.py": QUIET,
    "test_d.py": QUIET,
    "test_e.py": QUIET.replace("three(): pass", "three(): __import__('os')._exit(1)"),
}
KILLERS = ("test_a.py::test_one", "test_b.py::test_two", "test_e.py::test_three")


@pytest.fixture
def run(tmp_path):
    """Runs files of tests with two workers, and tells how that ended and what was said."""

    def run(files):
        for name, text in files.items():
            (tmp_path / name).write_text(text, encoding="utf-8")
        words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n2", "-rA", "."]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""}
        options = {"cwd": tmp_path, "env": environment, "capture_output": True, "text": True}
        done = subprocess.run(words, **options, timeout=600, check=False)
        return done.returncode, done.stdout

    return run


def test_a_worker_that_dies_is_told_and_the_others_go_on(run):
    status, told = run(SUITE)
    assert status == 1
    assert "3 failed, 12 passed" in told
    lines = [line for line in told.splitlines() if line.startswith(("PASSED", "FAILED"))]
    for name in sorted(SUITE.keys() - {"conftest.py", "pytest.ini"}):
        for test in (f"{name}::test_one", f"{name}::test_two", f"{name}::test_three"):
            (line,) = [line for line in lines if test in line]
            assert line.startswith("FAILED") == (test in KILLERS)


def test_a_worker_that_finds_other_tests_does_not_keep_the_rest_waiting(run):
    edited = """
import os
if os.environ.get("PYTEST_XDIST_WORKER") not in ("gw0", "gw1"):
    def test_four(): pass
"""
    status, told = run({**SUITE, "test_f.py": QUIET + edited})
    assert status != 0
    assert "FAILED test_a.py::test_one" in told or "no active workers" in told
