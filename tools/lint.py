# SPDX-License-Identifier: MIT
"""./dev lint: style (ruff) of all Python files, types of the device's files (pyright).

The types are checked against the stubs of MicroPython for RP2, so a module or an argument that
a Pico does not have is found here.
"""

import subprocess

from tools.setup import PYTHON, ROOT, node


def commands():
    ruff = [PYTHON, "-m", "ruff"]
    return [
        [*ruff, "check", "."],
        [*ruff, "format", "--check", "."],
        [node(), ROOT / "node_modules/pyright/index.js"],
    ]


def main(argv):
    failed = 0
    for command in commands():
        failed += subprocess.run([*command, *argv], cwd=ROOT, check=False).returncode != 0
    return 1 if failed else 0
