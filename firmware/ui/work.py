# SPDX-License-Identifier: MIT
"""What takes longer than a step may is done in pieces, some in each of the next steps."""

from lib import modules

# Pieces of long work that are done in one step, and steps after which it is long.
_PIECES = 2
_SOON = 20
# Work that yields this has done as much as fits into one.
A_STEP = -1


class Work:
    """Something that can take long, a little in each step; then `done` is called with what comes
    of it. Where it takes long a bar is shown; what is ordinary is done before a bar would be on
    the ink.
    """

    def __init__(self, app, work, done):
        self._app = app
        self._work = work
        self._done = done
        self._steps = 0

    def step(self):
        """-> True if the next step is to go on with it."""
        for _ in range(_PIECES):
            try:
                if next(self._work) == A_STEP:
                    return True
            except StopIteration as end:
                self._app.later(self._done, end.value)  # that has a step of its own
                return False
        self._steps += 1
        if self._steps < _SOON:
            return True
        busy = modules.use("firmware.ui.screens.busy")
        self._app.push(busy.Busy(self._app, self._work, self._done))
        return False
