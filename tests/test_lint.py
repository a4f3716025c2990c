# SPDX-License-Identifier: MIT
"""./dev lint is clean."""

import subprocess

import pytest

from tools import lint
from tools.setup import ROOT


@pytest.mark.parametrize("command", lint.commands(), ids=lambda command: str(command[-2:]))
def test_clean(command):
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
