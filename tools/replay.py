# SPDX-License-Identifier: MIT
"""./dev replay: plays vector files and tells which plays come out differently."""

import argparse
import json
import pathlib

from tools.lineserver import VMS, LineServer


def failures(server, path):
    """Play one file: yields (name of the play, what went another way or None)."""
    for vector in json.loads(pathlib.Path(path).read_text(encoding="utf-8")):
        yield vector["name"], server.ask(vector)


def main(argv):
    parser = argparse.ArgumentParser(prog="./dev replay", description=__doc__)
    parser.add_argument("--vm", choices=VMS, default="cpython")
    parser.add_argument("files", nargs="+", metavar="FILE")
    options = parser.parse_args(argv)
    server = LineServer("serve_replay", options.vm)
    passed = failed = 0
    for path in options.files:
        for name, failure in failures(server, path):
            if failure is None:
                passed += 1
            else:
                failed += 1
                print(f"{path}: {name}: {failure}")
    server.close()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
