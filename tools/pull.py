# SPDX-License-Identifier: MIT
"""./dev pull DIR: copy matches, history, settings and log off the device into a folder.

The match on the table is interrupted for it, and resumed. Nothing that is in the folder is
written over: a file that says something else, not just less, is kept beside the new one, as
NAME~, then NAME~2 and so on. A name that the firmware would not give is not used here either:
such a file is kept as odd-NUMBER.

plays.json and plays.csv are made anew: all results that were ever pulled into the folder. See
docs/results.md.
"""

import argparse
import hashlib
import os
import pathlib
import re
import sys

from firmware.match.files import file_number, slot_names
from tools import plays
from tools.remote import Bar, DeviceError, Remote

# Names that are files in the folder on every system, and none that we give ourselves. What the
# device says is not to be trusted: data/../../x would be written anywhere.
_PLAIN = re.compile(r"[a-z0-9_](?:[a-z0-9._-]{0,62}[a-z0-9_-])?")
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?")  # files on Windows, of a kind
_DIGITS = 10  # of an offset, at most
_ODD = "odd-"
_OURS = (plays.JSON, plays.CSV)  # no file of a device may take their place


def name_here(path):
    """What a file of the device is called in the folder."""
    name = path.removeprefix("data/")
    plain = _PLAIN.fullmatch(name) and not _DEVICES.fullmatch(name)
    if plain and not name.startswith(_ODD) and name not in _OURS:
        return name
    return _ODD + hashlib.sha256(path.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def put(path, data):
    """Write a file: -> what the one that was there is called now, if it says something else."""
    beside = None
    if path.exists() and not data.startswith(
        path.read_bytes()
    ):  # a log that has grown is no other
        number = 1
        while not beside or beside.exists():
            beside = path.with_name(f"{path.name}~{number if number > 1 else ''}")
            number += 1
        path.rename(beside)
    part = path.with_name(path.name + "~part")
    part.write_bytes(data)
    os.replace(part, path)
    return beside


def appended(data, slots):
    """A match's file with the records behind it that still lie in small files of their own."""
    records = {}
    for slot in slots:
        offset, _, record = slot.partition(b"\n")
        if offset.isdigit() and len(offset) < _DIGITS:
            records[int(offset)] = record
    while len(data) in records:
        data += records.pop(len(data))  # an empty one would go on for ever
    return data


def read(remote, path, digest):
    data = remote.read(path)
    if hashlib.sha256(data).hexdigest() != digest:
        raise DeviceError(f"{path} has not arrived as it is. Run the same again.")
    return data


def pull(port, folder):
    """-> how many files there are, how many of them were copied, and what else is to be said."""
    notes = []
    with Remote(port) as remote:
        there, _ = remote.files(["data"])
        files = {path: digest for path, digest in there.items() if path.startswith("data/")}
        slots = {}  # path of a match -> what lies beside it
        for path in [path for path in files if file_number(path[5:]) is not None]:
            names = [f"data/{name}" for name in slot_names(path.removeprefix("data/"))]
            slots[path] = {name: files.pop(name) for name in names if files.get(name, "-") != "-"}
        folder.mkdir(parents=True, exist_ok=True)
        copied = 0
        bar = Bar(len(files))
        for path, digest in files.items():
            target = folder / name_here(path)
            bar(1, target.name)
            if target.name != path.removeprefix("data/"):
                notes.append(f"{path[:80]!a} is kept as {target.name}")
            if digest == "-":
                notes.append(f"{path[:80]!a} cannot be read by the device, and was left there")
                continue
            old = target.read_bytes() if target.exists() else None
            beside = slots.get(path)
            if not beside and old is not None and hashlib.sha256(old).hexdigest() == digest:
                continue
            data = read(remote, path, digest)
            if beside:
                data = appended(data, [read(remote, *slot) for slot in beside.items()])
            if data == old:
                continue
            kept = put(target, data)
            if kept:
                notes.append(f"{target.name} was another one before: that is {kept.name} now")
            copied += 1
        bar.end()
        remote.reset().close()
    return len(files), copied, notes


def main(argv):
    parser = argparse.ArgumentParser(
        prog="./dev pull", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=pathlib.Path, help="made if it is not there")
    parser.add_argument("--port", help="where the device is; without it, the one that is there")
    options = parser.parse_args(argv)
    try:
        count, copied, notes = pull(options.port, options.folder)
        played = plays.write(options.folder)
    except DeviceError as error:
        print(f"pull: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"pull: {error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    for note in notes:
        print(note)
    print(f"{count} files on the device, {copied} of them new or longer: {options.folder}")
    if played:
        print(f"{played} results: {plays.CSV}, {plays.JSON}")
    return 0
