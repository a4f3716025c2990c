# SPDX-License-Identifier: MIT
"""Which modules are in memory. Some stay; the others are pages: they came when they were first
used, and the one that was not used for the longest time is the first to go.

MicroPython's heap cannot move what lies in it, so modules that come and go leave it in pieces:
nothing here happens in the middle of a press.
"""

import sys

_stay = set()  # names of the modules that are no pages
_used = []  # names of pages, the one used last at the end


def load(name):
    """The module of that name, imported if it is not there."""
    if name not in sys.modules:
        __import__(name)
    return sys.modules[name]


def use(name):
    """A page, which now is the one that was used last."""
    module = load(name)
    if name in _used:
        _used.remove(name)
    for known in sys.modules:
        if known == name:
            _used.append(known)  # not the name itself, which may be a new string
    return module


def settle():
    """Put the list of pages elsewhere: it grew in the middle of a press."""
    global _used  # noqa: PLW0603
    _used = list(_used)


def stay(names):
    """These modules are not pages, whether they are in memory yet or not."""
    _stay.update(names)


def stay_no_longer(names):
    _stay.difference_update(names)


def pages(package):
    """The pages of a package that are in memory, the first to go first."""
    inside = package + "."
    found = [name for name in sys.modules if name.startswith(inside) and name not in _stay]
    # A page that nobody has said to use came along with another one: it goes first.
    found.sort(key=lambda name: _used.index(name) if name in _used else -1)
    return found


def forget(names):
    """Drop modules, so that their memory can be collected once nothing else refers to them."""
    for name in names:
        sys.modules.pop(name, None)
        if name in _used:
            _used.remove(name)
        package, _, last = name.rpartition(".")
        # The import also left the module as an attribute of its package.
        package = sys.modules.get(package)
        if package and hasattr(package, last):
            delattr(package, last)
