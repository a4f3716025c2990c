# SPDX-License-Identifier: MIT
"""./dev pull DIR: copy matches, history, settings and log off the device into a folder.

The match on the table is interrupted for it, and resumed. A file that is in the folder already
and says something else, not just less, is kept beside the new one with a ~ at its end.
"""

import argparse
import hashlib
import pathlib
import sys

from firmware.match.files import file_number, slot_names
from tools.remote import Bar, DeviceError, Remote


def keep_other(path, data):
    """Do not lose what is there: a log that has grown since is the same one."""
    if path.exists():
        old = path.read_bytes()
        if not data.startswith(old):
            path.rename(path.with_name(path.name + "~"))


def appended(data, slots):
    """A match's file with the records behind it that still lie in small files of their own."""
    records = {}
    for slot in slots:
        offset, _, record = slot.partition(b"\n")
        if offset.isdigit():
            records[int(offset)] = record
    while len(data) in records:
        data += records[len(data)]
    return data


def read(remote, path, digest):
    data = remote.read(path)
    if hashlib.sha256(data).hexdigest() != digest:
        raise DeviceError(f"{path} has not arrived as it is. Run the same again.")
    return data


def pull(port, folder):
    """-> how many files there are, and how many of them were copied."""
    with Remote(port) as remote:
        there, _ = remote.files(["data"])
        files = {path: digest for path, digest in there.items() if path.startswith("data/")}
        slots = {}  # path of a match -> what lies beside it
        for path in [path for path in files if file_number(path.removeprefix("data/"))]:
            names = [f"data/{name}" for name in slot_names(path.removeprefix("data/"))]
            slots[path] = {name: files.pop(name) for name in names if name in files}
        folder.mkdir(parents=True, exist_ok=True)
        copied = 0
        bar = Bar(len(files))
        for path, digest in files.items():
            bar(1, path)
            target = folder / path.removeprefix("data/")
            old = target.read_bytes() if target.exists() else None
            beside = slots.get(path)
            if not beside and old is not None and hashlib.sha256(old).hexdigest() == digest:
                continue
            data = read(remote, path, digest)
            if beside:
                data = appended(data, [read(remote, *slot) for slot in beside.items()])
            if data == old:
                continue
            keep_other(target, data)
            target.write_bytes(data)
            copied += 1
        bar.end()
        remote.reset().close()
    return len(files), copied


def main(argv):
    parser = argparse.ArgumentParser(
        prog="./dev pull", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=pathlib.Path, help="made if it is not there")
    parser.add_argument("--port", help="where the device is; without it, the one that is there")
    options = parser.parse_args(argv)
    try:
        count, copied = pull(options.port, options.folder)
    except DeviceError as error:
        print(f"pull: {error}", file=sys.stderr)
        return 1
    print(f"{count} files on the device, {copied} of them new or longer: {options.folder}")
    return 0
