# SPDX-License-Identifier: MIT
"""./dev test: everything; or what the pytest arguments say.

--quick leaves out what takes long: whole matches, devices, the page but for one visit of it, the
pictures of one language. --coverage also tells which lines of the firmware no test has run; that
takes half as long again.
"""

import pathlib
import subprocess
import sys

from tools.programs import CHROMIUM, OPENSCAD, Missing
from tools.setup import PYTHON, ROOT

# tests/spread.py says which worker runs what. Browsers and devices are often waited for: with two
# workers for two cores one of these would stand still; and where others are busy, more get more.
WORKERS = 3
QUICK_WORKERS = 2
COVERAGE = ["--cov=firmware", "--cov-report=term:skip-covered"]

# Tests that run a program that no package brings along. --quick goes without where it is not.
NEEDS = {"tests/sim": CHROMIUM, "tests/test_enclosure.py": OPENSCAD}


def would_run(tests, argv):
    """Would these arguments run the tests of that folder or file?"""
    paths = [pathlib.Path(word.partition("::")[0]) for word in argv if not word.startswith("-")]
    place = ROOT / tests
    for path in [ROOT / path for path in paths]:
        if path == place or place in path.parents or path in place.parents:
            return True
    return not argv


def missing(argv):
    """What these arguments need and this machine does not have, in sentences."""
    if "--quick" in argv:
        return []
    chosen = [word for word in argv if word != "--coverage"]
    told = []
    for tests, program in NEEDS.items():
        try:
            if would_run(tests, chosen):
                program.path()
        except Missing as error:
            told.append(str(error))
    return told


def command(argv):
    """What is run for these arguments."""
    rest = [word for word in argv if word not in ("--quick", "--coverage")]
    options = [] if rest else ["-n", str(WORKERS)]
    if "--quick" in argv:
        options = ["-n", str(QUICK_WORKERS), "-m", "not slow"]
    options += COVERAGE * ("--coverage" in argv)
    return [str(PYTHON), "-m", "pytest", *options, *rest]


def main(argv):
    told = missing(argv)
    for sentence in told:
        print(f"test: {sentence}", file=sys.stderr)
    if told:
        print("test: Or go without: ./dev test --quick.", file=sys.stderr)
        return 2
    return subprocess.run(command(argv), cwd=ROOT, check=False).returncode
