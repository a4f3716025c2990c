# SPDX-License-Identifier: MIT
"""Every file in tests/both is collected twice: by pytest as usual, and for the MicroPython VM."""

import ast
import gc
import json
import pathlib
import platform
import subprocess
import sys

import pytest
from hypothesis import settings

from tools.lineserver import LineServer
from tools.setup import ROOT, node

BOTH = ROOT / "tests" / "both"

# Random examples are fine, a red test that cannot be repeated is not.
settings.register_profile("escudero", deadline=None, derandomize=True)
settings.load_profile("escudero")


# Modules of the product come and go: they must not be compiled each time, whatever the
# environment says.
sys.dont_write_bytecode = False
sys.pycache_prefix = str(ROOT / "build/pycache")


def pytest_collection_finish():
    """The product collects garbage after every action: not that of pytest and all its modules."""
    gc.collect()
    gc.freeze()


def pytest_collect_file(parent, file_path):
    if file_path.parent == BOTH and file_path.match("test_*.py"):
        name = f"{file_path.relative_to(ROOT).as_posix()}[micropython]"
        return VmFile.from_parent(parent, path=file_path, name=file_path.name, nodeid=name)
    return None


def pytest_collection_modifyitems(items):
    """Tests that share something slow to start, a VM, a browser or a device, stay together."""
    for item in items:
        slow = isinstance(item, VmTest) or item.path.parent.name in ("sim", "deploy")
        if slow:
            item.add_marker(pytest.mark.xdist_group(f"{type(item).__name__} {item.path.name}"))


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

    def run(self, class_name, test_name):
        if not self.server:
            self.server = LineServer("serve_tests", "micropython", ["tests/both"])
        module = f"tests.both.{self.path.stem}"
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
