# SPDX-License-Identifier: MIT
"""Talks to a device-side tool (tools/device/serve_*.py) on CPython or on the MicroPython VM."""

import importlib
import json
import math
import subprocess
import sys

from tools.setup import ROOT, node

VMS = ("cpython", "micropython")

# No setup or action is nested deeper; MicroPython's own parser and printer recurse.
MAX_DEPTH = 40


class BadLine(ValueError):
    """A line that is no JSON value that both homes read alike."""


def parse(line):
    """Read JSON strictly: MicroPython's parser is lenient and the two must not differ."""
    try:
        value = json.loads(line, parse_constant=_no_constant)
        _check(value, MAX_DEPTH)
    except (ValueError, RecursionError) as error:
        raise BadLine(str(error)) from None
    return value


def _no_constant(name):
    raise BadLine(f"{name} is no JSON")


def _check(value, depth):
    if isinstance(value, float) and not math.isfinite(value):
        raise BadLine("number too large")
    if isinstance(value, str):
        value.encode()  # half a surrogate pair is no text
    if isinstance(value, (dict, list)):
        if depth == 0:
            raise BadLine("nested too deeply")
        if isinstance(value, dict):
            for key in value:
                key.encode()
            value = value.values()
        for item in value:
            _check(item, depth - 1)


class LineServer:
    """A device-side tool on one of the VMs; `ask` sends a value and returns the answer."""

    def __init__(self, tool, vm, files=()):
        """`files` are mounted on the MicroPython VM besides the device's and the tools'."""
        self.vm = vm
        if vm == "cpython":
            self._answer = importlib.import_module(f"tools.device.{tool}").answer
            return
        self._process = subprocess.Popen(
            [node(), str(ROOT / "tools/vm/serve.mjs"), f"tools.device.{tool}", *files],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self._answer = self._ask_process

    def ask(self, value):
        # Unescaped: MicroPython does not join \u surrogate pairs.
        return json.loads(self._answer(json.dumps(value, ensure_ascii=False)))

    def _ask_process(self, line):
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            sys.exit("the MicroPython VM has stopped")
        return answer

    def close(self):
        if self.vm == "micropython":
            self._process.stdin.close()
            self._process.wait()
            self._process.stdout.close()
