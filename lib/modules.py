# SPDX-License-Identifier: MIT
"""Modules that come and go: code in memory only while it is needed."""

import sys


def load(name):
    """The module of that name, imported if it is not there."""
    if name not in sys.modules:
        __import__(name)
    return sys.modules[name]


def forget(*names):
    """Drop modules, so that their memory can be collected once nothing else refers to them."""
    for name in names:
        sys.modules.pop(name, None)
        package, _, last = name.rpartition(".")
        # The import also left the module as an attribute of its package.
        package = sys.modules.get(package)
        if package and hasattr(package, last):
            delattr(package, last)
