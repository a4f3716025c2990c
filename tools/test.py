# SPDX-License-Identifier: MIT
"""./dev test: everything; or what the pytest arguments say.

--quick leaves out what takes long: whole matches, browsers, devices, pictures. --coverage also
tells which lines of the firmware no test has run; that takes half as long again.
"""

import os
import pathlib
import shutil
import subprocess
import sys

from tools.setup import PYTHON, ROOT

# One MicroPython VM per file: see tests/conftest.py.
SPREAD = ["-n", "2", "--dist", "loadgroup"]
COVERAGE = ["--cov=firmware", "--cov-report=term:skip-covered"]

_CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


class NoChromium(Exception):
    """The text says how to get it."""


def chromium():
    """The path of a Chromium, for the tests of the simulator."""
    chosen = os.environ.get("CHROMIUM")
    if chosen:
        path = shutil.which(chosen)
        if not path:
            raise NoChromium(f"CHROMIUM={chosen} is no program.")
        return path
    for name in _CHROMIUMS:
        path = shutil.which(name)
        if path:
            return path
    raise NoChromium(
        "The tests of the simulator need Chromium, which is not here. Install it (on Debian and "
        "Ubuntu: apt-get install chromium), say where it is (CHROMIUM=/path/to/it ./dev test), or "
        "go without (./dev test --quick)."
    )


def wants_chromium(argv):
    """Would these arguments run the tests of the simulator?"""
    paths = [pathlib.Path(word.partition("::")[0]) for word in argv if not word.startswith("-")]
    simulator = ROOT / "tests" / "sim"
    for path in [ROOT / path for path in paths]:
        if path == simulator or simulator in path.parents or path in simulator.parents:
            return True
    return not argv


def command(argv):
    """What is run for these arguments."""
    rest = [word for word in argv if word not in ("--quick", "--coverage")]
    options = [] if rest and "--quick" not in argv else [*SPREAD]
    options += ["-m", "not slow"] * ("--quick" in argv)
    options += COVERAGE * ("--coverage" in argv)
    return [str(PYTHON), "-m", "pytest", *options, *rest]


def main(argv):
    if "--quick" not in argv and wants_chromium([word for word in argv if word != "--coverage"]):
        try:
            chromium()
        except NoChromium as error:
            print(f"test: {error}", file=sys.stderr)
            return 2
    return subprocess.run(command(argv), cwd=ROOT, check=False).returncode
