# SPDX-License-Identifier: MIT
"""Runs first. If A is held, main.py will offer safe mode; whatever fails here, main.py starts."""

try:
    import os
    import sys

    # Each import of one of these would look for a file of that name first, in every folder of the
    # path: 0.2 s of a Pico's start.
    path = sys.path[:]
    sys.path.clear()
    for name in ("array", "binascii", "io", "json", "machine", "os", "struct", "time"):
        try:
            sys.modules[name] = __import__(name)
        except ImportError:
            pass  # not built in here
    sys.path.extend(path)

    try:
        there = os.listdir("firmware")
    except OSError:
        there = []
    if "__init__.mpy" not in there and "__init__.py" not in there:
        # The firmware is in the image. A folder of its data, or of what an earlier deploy has
        # left, would be taken for it.
        sys.path.insert(0, ".frozen")

    from hal import look_at_a

    look_at_a()
except Exception as error:
    print("boot:", error)
