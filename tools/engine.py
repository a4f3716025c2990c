# SPDX-License-Identifier: MIT
"""./dev engine: the match engine as a process, one JSON object per line in and out."""

import argparse
import json
import sys

from tools.lineserver import VMS, BadLine, LineServer, parse


def main(argv):
    parser = argparse.ArgumentParser(prog="./dev engine", description=__doc__)
    parser.add_argument("--vm", choices=VMS, default="cpython")
    server = LineServer("serve_engine", parser.parse_args(argv).vm)
    for line in sys.stdin.buffer:
        if not line.strip():
            continue
        try:
            told = server.ask(parse(line))
        except BadLine:
            told = {"error": "bad_request"}
        print(json.dumps(told, sort_keys=True), flush=True)
    server.close()
    return 0
