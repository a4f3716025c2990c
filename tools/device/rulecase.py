# SPDX-License-Identifier: MIT
"""The rules of a game in a test: on CPython, and on MicroPython."""

from firmware.rules.core import Reject, act


class Rig:
    """`do`, `refusal` and `setup_error` of a game's rules."""

    def __init__(self, rules):
        self._rules = rules

    def do(self, state, action, *faces, **args):
        """Do an action whose dice show these faces, all of them: -> its notices."""
        left = list(faces)
        notices = act(self._rules, state, action, args, lambda die: left.pop(0))
        assert not left, "these faces were not rolled: %s" % left
        return notices

    def refusal(self, state, action, **args):
        """The code with which an action is refused, or None; it must leave no trace, and no die
        is rolled.
        """
        before = repr(state)
        try:
            self.do(state, action, **args)
        except Reject as reject:
            return reject.code if repr(state) == before else "changed by a refused action"
        return None

    def setup_error(self, setup):
        """The code with which a setup is refused, or None."""
        try:
            self._rules.new(setup)
        except Reject as reject:
            return reject.code
        return None
