# SPDX-License-Identifier: MIT
"""Runs first. If A is held, main.py will offer safe mode; whatever fails here, main.py starts."""

try:
    import os
    import sys

    if "main.py" not in os.listdir():
        # The firmware is in the image, and /firmware has only its words: that is no package.
        sys.path.insert(0, ".frozen")

    from hal import look_at_a

    look_at_a()
except Exception as error:
    print("boot:", error)
