# SPDX-License-Identifier: MIT
"""CPython stand-in for MicroPython's `micropython` module: only what shared files may use."""


def const(value):
    return value
