# SPDX-License-Identifier: MIT
"""How many starts in a row have not come to rest: a device that cannot start must not try for ever
in the same way.
"""

_FILE = "starting"
MOST = 3  # failed starts, after which safe mode comes by itself


def begin(store):
    """A start: -> how many before it failed. Never raises."""
    try:
        failed = max(0, int(store.read(_FILE, 8) or b"0"))
    except (OSError, ValueError):
        failed = 0
    try:
        store.put(_FILE, str(failed + 1).encode())
    except OSError:
        pass  # nothing can be kept: then nothing can be counted either
    return failed


def done(store):
    """It has come to rest."""
    try:
        store.remove(_FILE)
    except OSError:
        pass
