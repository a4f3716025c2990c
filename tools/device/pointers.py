# SPDX-License-Identifier: MIT
"""What viper code has of its own, for a VM that runs it as any other (tools/heap.py)."""

import host
from machine import mem8, mem32
from uctypes import addressof


class _Pointer:
    def __init__(self, to):
        if isinstance(to, _Pointer):
            to = to._at
        self._at = to if type(to) is int else addressof(to)


class ptr8(_Pointer):
    def __getitem__(self, at):
        return mem8[self._at + at]

    def __setitem__(self, at, value):
        mem8[self._at + at] = value


class ptr16(_Pointer):
    """To checksums of names, which here have two bytes: the lower one is what a device has."""

    def __getitem__(self, at):
        return mem8[self._at + at * 2]


class ptr32(_Pointer):
    def __getitem__(self, at):
        return mem32[self._at + at * 4]

    def __setitem__(self, at, value):
        mem32[self._at + at * 4] = value


def newest_names(total):
    """Where the VM keeps the address of its newest table of names; see hal/rp2/names.py."""
    return int(host.call("names", str(total)))


def two_byte_hashes(table):
    """Give a table of names, at an address, such as the VM wants."""
    host.call("hashes", str(table))
