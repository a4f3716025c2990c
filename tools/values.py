# SPDX-License-Identifier: MIT
"""./dev values: check files of armies, cards and weapons (docs/values.md)."""

import argparse
import json
import pathlib

from firmware.games.dawnfall.armies import ARMIES
from firmware.games.dominio.values import KITS
from firmware.games.elbrus.weapons import WEAPONS
from firmware.match.recent import MOST_BYTES, read
from hal.fake.store import FaultStore

KINDS = {kind.file: kind for kind in (ARMIES, KITS, WEAPONS)}


def main(argv):
    parser = argparse.ArgumentParser(prog="./dev values", description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE", type=pathlib.Path)
    options = parser.parse_args(argv)
    return 1 if [path for path in options.files if not check(path)] else 0


def check(path):
    """Tell what there is to tell about a file: -> True if it is good."""
    problems = list(_problems(path))
    for problem in problems:
        print(f"{path.name}: {problem}")
    if not problems:
        print(f"{path.name}: ok · {len(json.loads(path.read_bytes()))} entries")
    return not problems


def _problems(path):
    kind = KINDS.get(path.name)
    if kind is None:
        yield f"the file must be called {', '.join(KINDS)}"
        return
    try:
        data = path.read_bytes()
        entries = json.loads(data)
    except OSError as error:
        yield error.strerror
        return
    except (ValueError, RecursionError) as error:
        yield f"it is no JSON: {error}"
        return
    if type(entries) is not list:
        yield "it must be a list: [ ... ]"
        return
    if len(data) > MOST_BYTES:
        yield f"it has {len(data)} bytes, and a device reads no more than {MOST_BYTES}"
    for number, entry in enumerate(entries, 1):
        if not kind.is_good(entry):
            yield f"entry {number} is none: {json.dumps(entry, ensure_ascii=False)}"


def joined(path, had):
    """The entries of a good file before those that a device has, as bytes."""
    store = FaultStore()
    store.write(path.name, had)
    KINDS[path.name].put_first(store, json.loads(path.read_bytes()))
    return json.dumps(read(store, path.name), ensure_ascii=False).encode()
