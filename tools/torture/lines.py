# SPDX-License-Identifier: MIT
"""An error at any line of the product, as memory may be short anywhere."""

import sys

from tools.setup import ROOT

MATCH = (str(ROOT / "firmware/match"), str(ROOT / "lib"))
PRODUCT = (str(ROOT / "firmware"), str(ROOT / "lib"))


class Lines:
    """Raises an error at the line number `left` of those in these folders, and below them."""

    def __init__(self, left, error, folders=MATCH):
        self.left = left
        self.error = error
        self.raised = None  # where
        self.seen = 0  # lines
        self._prefixes = tuple(folder + "/" for folder in folders)

    def __enter__(self):
        self._before = sys.gettrace()
        sys.settrace(self._call)
        return self

    def __exit__(self, *_):
        sys.settrace(self._before)

    def _call(self, frame, event, arg):
        code = frame.f_code
        if code.co_name == "step" and code.co_filename.endswith("firmware/app.py"):
            return None  # its first line is the `try` that catches all
        return self._line if code.co_filename.startswith(self._prefixes) else None

    def _line(self, frame, event, arg):
        if event == "line" and not self.raised:
            self.seen += 1
            if self.seen > self.left:
                self.raised = f"{frame.f_code.co_filename}:{frame.f_lineno}"
                raise self.error
        return self._line
