# SPDX-License-Identifier: MIT
"""Modules that come and go."""

import sys
import unittest

from lib import modules

NAME = "firmware.ui.effects"


class ModulesTest(unittest.TestCase):
    def test_a_forgotten_module_is_made_anew(self):
        first = modules.load(NAME)
        self.assertTrue(modules.load(NAME) is first)
        modules.forget([NAME])
        self.assertFalse(NAME in sys.modules)
        self.assertFalse(hasattr(sys.modules["firmware.ui"], "effects"))
        self.assertFalse(modules.load(NAME) is first)

    def test_forgetting_what_is_not_there_is_no_harm(self):
        modules.forget(("firmware.ui.nothing", "nowhere.at.all"))
