# SPDX-License-Identifier: MIT
"""The part of MicroPython's module `micropython` that portable files use, for CPython.

Importing it also gives `sys` and `gc` what MicroPython has there and CPython has not.
"""

import gc
import sys
import traceback


def const(value):
    return value


def _print_exception(error, file=None):
    traceback.print_exception(error, file=file)


sys.print_exception = _print_exception

# What a computer does by itself.
gc.threshold = lambda size: None
gc.mem_free = lambda: 1 << 30
