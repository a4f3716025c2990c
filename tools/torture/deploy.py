# SPDX-License-Identifier: MIT
"""The cable is pulled anywhere in a deploy: the next one mends it, and no match is touched.

A real mpremote talks to MicroPython behind a pseudo-terminal: see tests/deploy.
"""

import contextlib
import io
import pathlib
import shutil
import tempfile

from tests.deploy.device import Device
from tools import deploy, remote
from tools.manifest import Manifest
from tools.remote import DeviceError
from tools.setup import ROOT
from tools.torture import Failure

SHARE = 0.7
PATIENCE_S = 60

_files = {}


def prepare():
    """Compile what a deploy copies, once."""
    if not _files:
        _files.update(deploy.wanted_files(Manifest(), "pico"))


def attack(rnd, count):
    prepare()
    remote.PATIENCE_S = deploy.LISTEN_S = PATIENCE_S
    wanted = deploy.wanted_files
    deploy.wanted_files = lambda *args: dict(_files)
    try:
        with tempfile.TemporaryDirectory(prefix="escudero-") as place:
            _deploy(rnd, pathlib.Path(place) / "flash", count)
    finally:
        deploy.wanted_files = wanted


def _deploy(rnd, flash, count):
    mine = _fill(rnd, flash)
    left = rnd.randint(1, 110)  # commands until the cable is pulled
    device = Device(flash)
    real = remote.Remote.run

    def run(self, code):
        nonlocal left
        left -= 1
        if left == 0:
            if rnd.random() < 0.5:
                real(self, code)
            device.unplug()
            raise DeviceError("the cable was pulled")
        return real(self, code)

    remote.Remote.run = run
    try:
        with device:
            told = _run(device)
    finally:
        remote.Remote.run = real
    count("deploys that were whole" if told[0] == 0 else "deploys that were cut")
    with Device(flash) as again:
        failed, words = _run(again)
    if failed:
        raise Failure(f"after a cut with {left} commands left: {words}")
    there = {
        path.relative_to(flash).as_posix(): path.read_bytes()
        for path in flash.rglob("*")
        if path.is_file()
    }
    wrong = [path for path, data in _files.items() if there.get(path) != data]
    if wrong or "main.off" in there or any(path.endswith(".part") for path in there):
        raise Failure(f"after a cut, and another deploy: {wrong[:5]}")
    if any(there.get(path) != data for path, data in mine.items()):
        raise Failure("a deploy has touched what is the player's")


def _fill(rnd, flash):
    """A device with some of the firmware, some of it old, and what is the player's own."""
    mine = {f"data/match-0000{number}.log": rnd.randbytes(900) for number in (1, 2)}
    mine["data/settings.json"] = b'{"hold": 400}'
    mine["data/sheet-mine.json"] = b"{}"
    some = {path: data for path, data in _files.items() if rnd.random() < 0.8}
    # As a deploy that was cut leaves it: main.py is put aside while something is missing.
    some.pop("main.py", None)
    some["main.off"] = _files["main.py"]
    for path in rnd.sample(sorted(some), 8):
        some[path] = b"" if path.endswith(".txt") else some[path] + b"\0"  # of another version
    some["deployed.txt"] = "\n".join(sorted(some)).encode()
    for path, data in {**some, **mine}.items():
        (flash / path).parent.mkdir(parents=True, exist_ok=True)
        (flash / path).write_bytes(data)
    (flash / "lib").mkdir(exist_ok=True)
    shutil.copy(ROOT / "tests/deploy/neopixel.py", flash / "lib")
    return mine


def _run(device):
    words = io.StringIO()
    with contextlib.redirect_stdout(words), contextlib.redirect_stderr(words):
        return deploy.main(["--port", device.port], ROOT), words.getvalue()
