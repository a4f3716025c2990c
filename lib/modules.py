# SPDX-License-Identifier: MIT
"""Which modules are in memory. Some stay; the others are pages: they came when they were first
used, and the one that was not used for the longest time is the first to go.

MicroPython's heap cannot move what lies in it, so modules that come and go leave it in pieces:
nothing here happens in the middle of a press.
"""

import sys

_stay = set()  # names of the modules that are no pages
_hot = set()  # likewise, until `cool`
_along = {}  # name of a hot module -> names of those that came with it
_used = []  # names of pages, the one used last at the end


make_room = None  # is called before a page is loaded: memory may be short


def load(name):
    """The module of that name, imported if it is not there."""
    if name not in sys.modules:
        __import__(name)
    return sys.modules[name]


def load_hot(name):
    """As `find`; it is no page until `cool`, and neither is what it has imported. -> True if it
    was not there.
    """
    new = name not in sys.modules
    if new:
        before = set(sys.modules)
        find(name)
        _along[name] = [other for other in sys.modules if other not in before]
    _hot.add(name)
    _hot.update(_along.get(name, ()))
    return new


def heat(names):
    """These will be loaded, and are no pages until `cool`."""
    _hot.update(names)


def cool():
    """What was hot may go."""
    _hot.clear()


def find(name):
    """As `load`; None if there is no such module."""
    try:
        return load(name)
    except ImportError as error:
        if name not in str(error):
            raise  # it is there, but something that it imports is not
        return None


def use(name):
    """A page, which now is the one that was used last."""
    if make_room and name not in sys.modules:
        make_room()
    module = load(name)
    if _used and _used[-1] == name:
        return module
    if name in _used:
        _used.remove(name)
    for known in sys.modules:
        if known == name:
            _used.append(known)  # not the name itself, which may be a new string
    return module


def settle():
    """Put elsewhere what grew in the middle of a press, or behind what a module has left."""
    global _used, _hot, _along  # noqa: PLW0603
    _used = list(_used)
    _hot = _hot.copy()
    _along = _along.copy()


def stay(names):
    """These modules are no pages, and no others: what a start has loaded."""
    _stay.clear()
    _stay.update(names)


def pages(*packages):
    """The pages of these packages that are in memory, the first to go first."""
    found = []
    for name in sys.modules:
        if name not in _stay and name not in _hot:
            for package in packages:
                if name.startswith(package + "."):
                    found.append(name)
    # A page that nobody has said to use came along with another one: it goes first.
    found.sort(key=lambda name: _used.index(name) if name in _used else -1)
    return found


def forget(names):
    """Drop modules, so that their memory can be collected once nothing else refers to them."""
    for name in names:
        sys.modules.pop(name, None)
        _along.pop(name, None)
        if name in _used:
            _used.remove(name)
        package, _, last = name.rpartition(".")
        # The import also left the module as an attribute of its package.
        package = sys.modules.get(package)
        if package and hasattr(package, last):
            delattr(package, last)
