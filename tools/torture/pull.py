# SPDX-License-Identifier: MIT
"""A device that lies to ./dev pull: nothing is written elsewhere, nothing is written over."""

import contextlib
import hashlib
import io
import os
import pathlib
import tempfile

from tools import pull, remote
from tools.torture import Failure

SHARE = 0.3
PULLS = 12
HOSTILE = [
    "data/../../outside", "data//etc/outside", "data/..", "data/.", "data/", "data/C:outside",
    "data/C:\\outside", "data/..\\outside", "data/nul", "data/con.log", "data/a\0b", "data/a\nb",
    "data/a/b", "data/" + "x" * 5000, "data/Results.log", "data/results.log.", "data/results.log~",
    "data/odd-0123456789abcdef", "data/\x1b[2J", "data/ñandú", "data/-rf", "data/\ud800",
    "data/match-²²²²².log",
]  # fmt: skip
USUAL = [
    "data/results.log", "data/settings.json", "data/match-00001.log", "data/match-00001.t0",
    "data/match-00001.t1", "data/log.txt", "data/sheet-x.json",
]  # fmt: skip


class Liar(remote.Remote):
    """Stands for a device that says what it likes: {path: content}."""

    files_there = {}
    nonsense = None  # instead of a list of files

    def __init__(self, port):
        self.port = port

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass

    def run(self, code):
        if not code.startswith("_tell"):
            return ""
        if self.nonsense is not None:
            return self.nonsense
        digests = {path: hashlib.sha256(data) for path, data in self.files_there.items()}
        told = [(path, 3, digest.hexdigest()) for path, digest in digests.items()]
        return "".join(f"{line!r}\n" for line in told)

    def read(self, path):
        return self.files_there[path]

    def reset(self):
        return open(os.devnull)


def attack(rnd, count):
    with tempfile.TemporaryDirectory(prefix="escudero-") as place:
        folder = pathlib.Path(place) / "deep/pulled"
        seen = set()
        for _ in range(PULLS):
            names = rnd.sample(HOSTILE + USUAL, rnd.randint(1, 12))
            names += [f"data/{_name(rnd)}" for _ in range(rnd.randint(0, 4))]
            there = {name: rnd.randbytes(rnd.randrange(60)) for name in names}
            device = type("Device", (Liar,), {"files_there": there})
            if rnd.random() < 0.2:
                device.nonsense = rnd.choice(("nonsense", "(" * 5000, "('data/x', 3)\n", "\0"))
            failed = _pull(device, folder)
            count("pulls")
            if failed and device.nonsense is None:
                raise Failure(f"pull fails on {list(there)}")
            found = _contents(pathlib.Path(place))
            outside = [path for path in found if not path.startswith("deep/pulled/")]
            if outside:
                raise Failure(f"pull has written {outside} for {list(there)}")
            lost = seen - set(found.values())
            # A log that has grown is no other.
            lost = [old for old in lost if not any(new.startswith(old) for new in found.values())]
            if lost:
                raise Failure(f"an earlier copy is gone: {lost}")
            seen |= set(found.values())
            count("files", len(there))


def _name(rnd):
    letters = "ab./\\:~ -_\0\n\x7f9é"
    return "".join(rnd.choice(letters) for _ in range(rnd.randrange(12)))


def _pull(device, folder):
    before = pull.Remote
    pull.Remote = device
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            return pull.main([str(folder)])
    finally:
        pull.Remote = before


def _contents(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
