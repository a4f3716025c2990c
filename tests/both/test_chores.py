# SPDX-License-Identifier: MIT
"""What is in memory: what a match needs stays, other modules stay while there is room."""

import sys

from lib import modules
from tools.device.tablecase import A, B, TableCase

SETUP = {"mode": "solo", "players": [{"name": "Ana"}, {"name": "Beto"}]}
HOT = ("firmware.games.elbrus", "firmware.table.elbrus_forms", "firmware.ui.forms",
       "firmware.ui.screens.dialogs", "firmware.ui.screens.more")  # fmt: skip
DICE = "firmware.ui.screens.dice"
LOOK = "firmware.ui.screens.look"
SETTINGS = "firmware.ui.screens.settings"
# What the app imports itself.
BASE = (
    "firmware.app", "firmware.chores", "firmware.i18n", "firmware.settings", "firmware.ui",
    "firmware.ui.ink", "firmware.ui.lights", "firmware.ui.nav", "firmware.ui.refresh",
    "firmware.ui.theme",
)  # fmt: skip


class MemoryCase(TableCase):
    """Modules are forgotten here: other tests must find those that they have imported."""

    def setUp(self):
        super().setUp()
        self._modules = dict(sys.modules)
        # Tests before this one may have loaded more than a start does.
        more = [name for name in sys.modules if name.startswith("firmware.") and name not in BASE]
        modules.stay_no_longer(more)

    def tearDown(self):
        new = [name for name in sys.modules if name not in self._modules]
        modules.forget([name for name in new if name.startswith("firmware.")])
        for name, module in self._modules.items():
            sys.modules[name] = module
            package, _, last = name.rpartition(".")
            if package in self._modules and name.startswith("firmware."):
                setattr(self._modules[package], last, module)


class ChoresTest(MemoryCase):
    def begin(self, memory):
        """A match on a board with so much memory in one piece."""
        modules.forget(modules.pages("firmware"))
        self.switch_on(memory=memory)
        self.put_on_table("elbrus", SETUP)
        self.wait(9000)

    def tearDown(self):
        super().tearDown()
        self.is_well()

    def test_a_match_has_at_hand_what_a_press_needs(self):
        self.begin(100_000)
        for name in HOT:
            self.assertTrue(name in sys.modules, name)
        self.assertFalse("firmware.ui.screens.launcher" in sys.modules)

    def test_what_is_likely_is_loaded_beforehand_while_there_is_room(self):
        self.begin(100_000)
        self.assertTrue(LOOK in sys.modules and DICE in sys.modules)
        self.begin(30_000)
        self.assertFalse(LOOK in sys.modules or DICE in sys.modules)

    def test_a_page_stays_while_there_is_room(self):
        self.begin(30_000)
        self.hold(B)
        self.press(A)
        self.wait(9000)
        self.assertTrue(DICE in sys.modules)

    def test_pages_go_when_memory_is_short_and_the_rest_stays(self):
        self.begin(30_000)
        self.press(A, A)  # a closer look
        self.hold(B)  # the dice
        self.board.memory = 10_000
        self.wait(9000)
        self.assertTrue(DICE in sys.modules and LOOK in sys.modules)  # it is still open
        self.press(A)
        self.wait(9000)
        self.assertFalse(DICE in sys.modules or LOOK in sys.modules)
        for name in HOT:
            self.assertTrue(name in sys.modules, name)
        self.press(A)  # and the closer look is there again
        self.assertTrue(self.sees("Corregir"))

    def test_where_everything_fits_nothing_goes(self):
        self.begin(1 << 20)
        self.hold(B)
        self.press(A)
        self.board.memory = 0
        self.app.leave_match()
        self.wait(9000)
        self.assertTrue(DICE in sys.modules and HOT[0] in sys.modules)

    def test_a_match_that_is_left_takes_its_modules_along(self):
        self.begin(100_000)
        self.app.leave_match()
        self.wait(9000)
        for name in HOT:
            self.assertFalse(name in sys.modules, name)
        self.assertTrue(self.sees("Elbrus"))


class OrderTest(MemoryCase):
    def test_the_page_that_was_not_used_for_longest_goes_first(self):
        modules.forget(modules.pages("firmware"))
        for name in (DICE, LOOK, SETTINGS, DICE):
            modules.use(name)
        order = [name for name in modules.pages("firmware") if name in (DICE, LOOK, SETTINGS)]
        self.assertEqual(order, [LOOK, SETTINGS, DICE])
        modules.stay([LOOK])
        self.assertFalse(LOOK in modules.pages("firmware"))
        modules.stay_no_longer([LOOK])
        self.assertTrue(LOOK in modules.pages("firmware"))
