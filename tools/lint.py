# SPDX-License-Identifier: MIT
"""./dev lint: style (ruff) of all Python files, types of the device's files (pyright).

The types are checked against the stubs of MicroPython for RP2, standard library included, so a
module, a name or an argument that a Pico does not have is found here.
"""

import json
import subprocess
import sysconfig

from tools.setup import PYTHON, ROOT, node

# The device's files hand plain objects about, without annotations: what pyright infers of their
# being None or of a certain type says little.
_OFF = (
    "reportMissingModuleSource",
    "reportOptionalMemberAccess",
    "reportOptionalSubscript",
    "reportOptionalOperand",
    "reportOptionalIterable",
    "reportOperatorIssue",
    "reportIndexIssue",
    "reportArgumentType",
    "reportGeneralTypeIssues",
)


def _pyright_config():
    """Written anew each time: where the stubs lie depends on the Python of the environment."""
    stubs = sysconfig.get_path("purelib")
    config = {
        "include": [f"../{name}" for name in ("firmware", "hal", "lib", "boot.py", "main.py")],
        "exclude": ["../hal/web"],
        "pythonVersion": "3.11",
        "typeshedPath": stubs,
        "stubPath": stubs,
        "extraPaths": ["..", "packages"],
        "typeCheckingMode": "basic",
        **dict.fromkeys(_OFF, False),
    }
    folder = ROOT / "build"
    folder.mkdir(exist_ok=True)
    path = folder / "pyright.json"
    path.write_text(json.dumps(config, indent=2))
    return path


def commands():
    ruff = [PYTHON, "-m", "ruff"]
    return [
        [*ruff, "check", "."],
        [*ruff, "format", "--check", "."],
        [node(), ROOT / "node_modules/pyright/index.js", "-p", _pyright_config()],
    ]


def main(argv):
    failed = 0
    for command in commands():
        failed += subprocess.run([*command, *argv], cwd=ROOT, check=False).returncode != 0
    return 1 if failed else 0
