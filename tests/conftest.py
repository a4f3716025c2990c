# SPDX-License-Identifier: MIT
"""Tests for both homes are collected twice: by pytest as usual, and for the MicroPython VM.

They are those in tests/both, and of each game test_rules.py, test_rules_more.py, test_device.py.
"""

import ast
import gc
import json
import pathlib
import platform
import re
import subprocess
import sys

import pytest
from hypothesis import settings

from tests import spread
from tools.lineserver import LineServer
from tools.programs import CHROMIUM
from tools.setup import ROOT, node

BOTH = ROOT / "tests" / "both"
GAMES = ROOT / "tests" / "games"


def _is_for_both(path):
    if path.parent.parent == GAMES:
        return path.name in ("test_rules.py", "test_rules_more.py", "test_device.py")
    return path.parent == BOTH and path.match("test_*.py")


# Random examples are fine, a red test that cannot be repeated is not.
settings.register_profile("escudero", deadline=None, derandomize=True)
settings.load_profile("escudero")


# Modules of the product come and go: they must not be compiled each time, whatever the
# environment says.
sys.dont_write_bytecode = False
sys.pycache_prefix = str(ROOT / "build/pycache")


def pytest_addoption(parser):
    ours = parser.getgroup("escudero")
    words = "so many matches are scanned by tests/sim/test_scanned.py"
    ours.addoption("--matches", type=int, default=21, help=words)
    ours.addoption("--seed", default="", help="others of them")


def pytest_collection_finish():
    """The product collects garbage after every action: not that of pytest and all its modules."""
    gc.collect()
    gc.freeze()


def pytest_collect_file(parent, file_path):
    if _is_for_both(file_path):
        name = f"{file_path.relative_to(ROOT).as_posix()}[micropython]"
        return VmFile.from_parent(parent, path=file_path, name=file_path.name, nodeid=name)
    return None


# What ./dev test --quick leaves out: folders and files, most of the time for some of the tests.
SLOW = {
    "sim", "deploy", "test_budgets.py", "test_checkgame.py", "test_compiled.py", "test_cost.py",
    "test_dev_test.py", "test_enclosure.py", "test_engine.py", "test_fair_dice.py",
    "test_faults.py", "test_flash.py", "test_ink.py", "test_link.py", "test_lint.py",
    "test_long_work.py", "test_news.py", "test_newgame.py", "test_pico_heap.py", "test_power.py",
    "test_power_cut.py", "test_presses.py", "test_properties.py", "test_qr.py", "test_rot.py",
    "test_spread.py", "test_torture.py", "test_wasi.py", "test_ways.py",
}  # fmt: skip
# Of these it keeps what is quick, and one test of the page, if there is a browser.
QUICK = {"test_web_board.py", "test_words.py"}
QUICK_PAGE = "test_a_stranger_who_follows_the_words_reaches_a_match[False]"
# And it looks at the pictures of one language: words that are too long are most often Spanish.
SLOW_PICTURES = re.compile(r"test_screen\[.*-en\]|test_lights\[.*-(?!8x8)\w+\]")


def _is_slow(item):
    if item.name == QUICK_PAGE:
        return not CHROMIUM.is_there()
    if item.path.name == "test_shots.py":
        return bool(SLOW_PICTURES.fullmatch(item.name))
    return item.path.name not in QUICK and not SLOW.isdisjoint(
        (item.path.name, item.path.parent.name)
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    for item in items:
        if _is_slow(item):
            item.add_marker("slow")
    items[:] = spread.in_order(items)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    return spread.ByFile(config, log)


class VmFile(pytest.File):
    """The tests of one file, run on one MicroPython VM in Node."""

    server = None

    def collect(self):
        for case in ast.parse(self.path.read_text(encoding="utf-8")).body:
            if isinstance(case, ast.ClassDef):
                for item in case.body:
                    if isinstance(item, ast.FunctionDef) and item.name.startswith("test"):
                        yield VmTest.from_parent(
                            self, name=f"{case.name}::{item.name}", place=(case.name, item.name)
                        )

    def teardown(self):
        if self.server:
            self.server.close()
            self.server = None  # in another order of tests this file may have its turn again

    def run(self, class_name, test_name):
        if not self.server:
            files = [self.path.parent.relative_to(ROOT).as_posix()]
            self.server = LineServer("serve_tests", "micropython", files)
        module = ".".join(self.path.relative_to(ROOT).with_suffix("").parts)
        return self.server.ask({"file": module, "class": class_name, "test": test_name})


class VmTest(pytest.Item):
    """One test method on the VM."""

    def __init__(self, *, place, **others):
        super().__init__(**others)
        self.place = place

    def runtest(self):
        failure = self.parent.run(*self.place)
        if failure is not None:
            raise VmFailure(failure if isinstance(failure, str) else json.dumps(failure))

    def repr_failure(self, excinfo):
        if isinstance(excinfo.value, VmFailure):
            return f"on MicroPython:\n{excinfo.value}"
        return super().repr_failure(excinfo)

    def reportinfo(self):
        return self.path, None, f"{self.parent.nodeid}::{self.name}"


class VmFailure(Exception):
    """A test failed on the VM; the text is MicroPython's own traceback."""


def pytest_terminal_summary(terminalreporter):
    passed = terminalreporter.stats.get("passed", [])
    on_vm = sum("[micropython]" in report.nodeid for report in passed)
    package = ROOT / "node_modules/@micropython/micropython-webassembly-pyscript/package.json"
    micropython = json.loads(package.read_text())["version"]
    told = subprocess.run([node(), "--version"], capture_output=True, text=True, check=True)
    terminalreporter.section("what ran where")
    terminalreporter.line(f"{len(passed) - on_vm} passed on CPython {platform.python_version()}")
    terminalreporter.line(
        f"{on_vm} passed on MicroPython {micropython} (WebAssembly, Node {told.stdout.strip()})"
    )


@pytest.fixture(scope="session")
def root() -> pathlib.Path:
    return ROOT
