# SPDX-License-Identifier: MIT
"""./dev test: everything, with coverage; or what the pytest arguments say."""

import os
import subprocess

from tools.setup import PYTHON, ROOT

EVERYTHING = [
    "-n", "2",
    "--dist", "loadgroup",  # one MicroPython VM per file: see tests/conftest.py
    "--cov=firmware",
    "--cov-report=term:skip-covered",
]  # fmt: skip


def main(argv):
    command = [PYTHON, "-m", "pytest", *(argv or EVERYTHING)]
    return subprocess.run(command, cwd=ROOT, env=os.environ, check=False).returncode
