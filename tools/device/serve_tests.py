# SPDX-License-Identifier: MIT
"""Runs one test at a time out of the files that both homes share (micropython-lib's unittest)."""

import io
import json
import sys
import unittest


def answer(line):
    """For {"file": module name, "class": ..., "test": ...}: null, or the traceback."""
    wanted = json.loads(line)
    module = __import__(wanted["file"], None, None, ("x",))
    return json.dumps(_failure(getattr(module, wanted["class"])(), wanted["test"]))


def _call(case, name):
    # micropython-lib's TestCase has these only where a test defines them.
    method = getattr(case, name, None)
    if method:
        method()


def _failure(case, test):
    try:
        _call(case, "setUp")
        try:
            getattr(case, test)()
        finally:
            _call(case, "tearDown")
    except unittest.SkipTest:
        return "skipped: a test for both homes runs on both"
    except Exception as error:
        text = io.StringIO()
        sys.print_exception(error, text)
        return text.getvalue()
    return None
