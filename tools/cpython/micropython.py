# SPDX-License-Identifier: MIT
"""The part of MicroPython's module `micropython` that portable files use, for CPython."""


def const(value):
    return value
