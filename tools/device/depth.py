# SPDX-License-Identifier: MIT
"""How many calls within calls there is room for on the stack of C, by kinds of calls: a VM is
compared with a Pico (tests/test_pico_heap.py).
"""

import sys

_count = 0


def _one():
    global _count  # noqa: PLW0603
    _count += 1


def function():
    _one()
    function()


def keywords(first=1, second=2):
    _one()
    keywords(second=first, first=second)


def any_number(*args):
    _one()
    any_number(*args)


def guarded():
    _one()
    try:
        guarded()
    finally:
        pass


class _Thing:
    def method(self, first, second):
        _one()
        self.method(second, first)

    @property
    def value(self):
        _one()
        return self.value

    def __len__(self):
        _one()
        return len(self)


class _Made:
    def __init__(self):
        _one()
        _Made()


def generator():
    _one()
    for value in generator():
        yield value + 1


def delegated():
    _one()
    yield from delegated()


def key(value):
    _one()
    sorted((1, 2), key=key)


def comprehension():
    _one()
    return [comprehension() for _ in range(1)]


def mapped(value):
    _one()
    return list(map(mapped, (1,)))


def imported():
    _one()
    sys.modules.pop("tools.device.deeper", None)
    __import__("tools.device.deeper")


def depths():
    """{kind: how many of it}"""
    global _count  # noqa: PLW0603
    thing = _Thing()
    kinds = {
        "function": function,
        "keywords": keywords,
        "any_number": lambda: any_number(1, 2),
        "guarded": guarded,
        "method": lambda: thing.method(1, 2),
        "property": lambda: thing.value,
        "len": lambda: len(thing),
        "made": _Made,
        "generator": lambda: list(generator()),
        "delegated": lambda: list(delegated()),
        "key": lambda: key(1),
        "comprehension": comprehension,
        "mapped": lambda: mapped(1),
        "imported": imported,
    }
    found = {}
    for kind, deeper in kinds.items():
        _count = 0
        try:
            deeper()
        except RuntimeError:
            found[kind] = _count
    return found
