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

    def test_a_module_that_there_is_not_is_none(self):
        self.assertTrue(modules.find("firmware.ui.nothing") is None)
        self.assertTrue(modules.find(NAME) is modules.load(NAME))

    def test_what_a_hot_module_imports_is_hot_too(self):
        forms = "firmware.games.duel.forms"
        rules = "firmware.games.duel.rules"
        modules.forget([forms, rules])
        modules.stay([name for name in sys.modules if not name.startswith("firmware.games.")])
        modules.load_hot(forms)
        self.assertFalse(forms in modules.pages("firmware") or rules in modules.pages("firmware"))
        modules.cool()
        self.assertTrue(forms in modules.pages("firmware") and rules in modules.pages("firmware"))
