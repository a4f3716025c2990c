# SPDX-License-Identifier: MIT
"""Runs first. If A is held, main.py will offer safe mode; whatever fails here, main.py starts."""

try:
    import gc
    import os
    import sys

    # What stays is made among much that goes: without this it would lie all over the heap.
    gc.threshold(24_000)

    # Each import of one of these would look for a file of that name first, in every folder of the
    # path: 0.2 s of a Pico's start.
    places = sys.path[:]
    sys.path.clear()
    for name in (
        "array", "binascii", "hashlib", "io", "json", "machine", "os", "struct", "time"
    ):  # fmt: skip
        try:
            sys.modules[name] = __import__(name)
        except ImportError:
            pass  # not built in here
    sys.path.extend(places)

    places = ["firmware/__init__.mpy", "firmware/__init__.py"]
    packs = None
    try:
        import vfs

        import pack

        packs = pack.Packs()
        vfs.mount(packs, pack.PLACE)
        sys.path.insert(0, pack.PLACE)
        sys.path.append(pack.PLACE + "/lib")  # of others
        places.append(pack.PLACE + "/firmware/__init__.mpy")
    except (ImportError, OSError):
        pass  # the files lie as they are, or nobody has put any here yet

    for place in places:
        try:
            os.stat(place)
            break
        except OSError:
            pass
    else:
        # The firmware is in the image. A folder of its data, or of what an earlier deploy has
        # left, would be taken for it.
        sys.path.insert(0, ".frozen")

    if packs:
        try:
            from hal.rp2 import names

            packs.reader = names.reader  # pyright: ignore
        except (ImportError, ValueError):
            pass  # another kind of processor: it can do without

    from hal import look_at_a
    from lib import reserve  # noqa: F401 (before the board and the firmware)

    look_at_a()
except Exception as error:
    print("boot:", error)
