# SPDX-License-Identifier: MIT
"""The part of MicroPython's module `micropython` that portable files use, for CPython.

Importing it also gives `sys` the one function that MicroPython has there and CPython has not.
"""

import sys
import traceback


def const(value):
    return value


def _print_exception(error, file=None):
    traceback.print_exception(error, file=file)


sys.print_exception = _print_exception
