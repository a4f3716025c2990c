# SPDX-License-Identifier: MIT
"""What is in memory: what a match needs stays, other modules stay while there is room."""

import sys

from hal.fake.store import FaultStore
from lib import modules
from tools.device.tablecase import DOWN, UP, A, B, C, TableCase, starts_anew

SETUP = {"mode": "solo", "players": [{"name": "Ana"}, {"name": "Beto"}]}
HOT = ("firmware.games.elbrus.rules", "firmware.games.elbrus.forms", "firmware.ui.forms",
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
        modules.cool()
        modules.make_room = None
        modules.stay([name for name in sys.modules if name not in more])

    def tearDown(self):
        modules.make_room = None
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
        self.store = FaultStore()
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
        self.begin(38_000)
        self.assertFalse(LOOK in sys.modules or DICE in sys.modules)

    def test_a_page_stays_while_there_is_room(self):
        self.begin(38_000)
        self.hold(B)
        self.press(A)
        self.wait(9000)
        self.assertTrue(DICE in sys.modules)

    def test_pages_go_when_memory_is_short_and_the_rest_stays(self):
        self.begin(38_000)
        self.press(A, A)  # a closer look
        self.hold(B)  # the dice
        self.board.memory = 20_000
        self.wait(9000)
        self.assertTrue(DICE in sys.modules and LOOK in sys.modules)  # it is still open
        self.press(A)
        self.wait(9000)
        self.assertFalse(DICE in sys.modules or LOOK in sys.modules)
        for name in HOT[:1]:
            self.assertTrue(name in sys.modules, name)
        self.press(A)  # and the closer look is there again
        self.assertTrue(self.sees("Corregir"))

    def test_a_heap_that_cannot_be_mended_is_left_for_a_fresh_one(self):
        self.begin(38_000)
        self.board.memory = 10_000
        self.app.redraw()
        self.assertTrue(starts_anew(self.wait, 9000))
        self.switch_on(memory=38_000)
        self.assertEqual(self.app.match.slug, "elbrus")

    def test_where_it_is_tight_forms_are_a_page(self):
        self.begin(20_000)
        self.assertTrue(HOT[0] in sys.modules)
        self.assertFalse("firmware.ui.forms" in sys.modules)
        self.press(DOWN, C)  # strike somebody: that asks how hard
        self.hold(C)
        self.press(DOWN, C)
        self.assertTrue("firmware.ui.forms" in sys.modules)
        self.press(A)
        self.board.memory = 10_000
        self.press(UP)
        self.wait(9000)
        self.assertFalse("firmware.ui.forms" in sys.modules)

    def test_where_everything_fits_nothing_goes(self):
        self.begin(1 << 20)
        self.hold(B)
        self.press(A)
        self.board.memory = 0
        self.app.leave_match()
        self.wait(9000)
        self.assertTrue(DICE in sys.modules and HOT[0] in sys.modules)

    def test_a_match_that_is_left_leaves_a_fresh_heap(self):
        self.begin(100_000)
        self.assertTrue(starts_anew(self.app.leave_match))
        modules.cool()
        modules.forget(modules.pages("firmware"))
        self.switch_on(memory=100_000)
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
        modules.heat([LOOK])
        self.assertFalse(LOOK in modules.pages("firmware"))
        modules.cool()
        self.assertTrue(LOOK in modules.pages("firmware"))


class WornHeapTest(MemoryCase):
    """Names that a game has brought stay in memory: where little is free when a match has been
    left, the device starts anew.
    """

    def leave(self, memory):
        modules.forget(modules.pages("firmware"))
        self.switch_on(memory=memory)
        self.wait(3000)
        self.put_on_table("elbrus", SETUP)
        return starts_anew(self.app.clear_table)

    def test_a_worn_heap_is_left_behind(self):
        self.assertTrue(self.leave(100_000))
        self.switch_on(memory=100_000)
        self.wait(3000)
        self.assertTrue(self.sees("Continuar"))

    def test_one_that_is_not_stays(self):
        self.assertFalse(self.leave(150_000))
        self.wait(3000)
        self.assertTrue(self.sees("Continuar"))
        self.press(C)
        self.wait(500)
        self.assertEqual(self.app.match.slug, "elbrus")

    def test_where_there_is_room_none_is_needed(self):
        self.assertFalse(self.leave(1 << 20))

    def test_a_next_game_that_there_is_not_is_no_harm(self):
        for name in ("next", "current"):
            for word in (b"gone", b"\xff\xfe", b"x" * 80):
                self.switch_on(memory=100_000)
                self.store.write(name, word)
                self.switch_on(memory=100_000)
                self.wait(3000)
                self.assertEqual(type(self.app.top).__name__, "Launcher")
                self.is_well()
