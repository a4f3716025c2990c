# SPDX-License-Identifier: MIT
"""The board of the simulator: imitation chips under the real drivers, seen and pressed in a page.

Time is the page's: it says how much has passed, and comes back when `wait` says. Nothing here
sleeps, because a page that waits is frozen. `page` is told what there is to see:

    page.ink(picture, full, ms)   the glass begins to change to this picture, for so long
    page.lights(lights)           red, green, blue of every LED
    page.cable(line)              a line for a computer at the other end of the cable
    page.random(count)            bytes that nobody can foresee
    page.reset()                  the board starts again
    page.site()                   where it lies: results are read beside it
"""

from micropython import const

from hal.drivers.ssd1680 import SSD1680
from hal.drivers.uc8151 import UC8151
from hal.fake.board import FakeBoard, Reset
from hal.fake.parts import Cable
from hal.fake.ssd1680 import SSD1680Chip
from hal.fake.uc8151 import UC8151Chip
from hal.fake.ws2812 import Chain

# The driver holds a panel that is done sooner for one that is not there.
_INSTANT_MS = const(110)


def _seen(chip):
    """An imitation that tells the page what its glass begins to show."""

    class PageGlass(chip):
        page = None
        instant = False  # for the impatient: as little busy time as the driver believes
        quick = 0  # refreshes so far, of both kinds
        full = 0

        def show(self, new, old, full, window, ms):
            super().show(new, old, full, window, min(ms, _INSTANT_MS) if self.instant else ms)
            if full:
                self.full += 1
            else:
                self.quick += 1
            self.page.ink(self.upright(self._coming), full, self._until - self.clock.now)

    return PageGlass


class PageChain(Chain):
    page = None

    def write(self, data):
        super().write(data)
        self.page.lights(self.lights())


class PageCable(Cable):
    page = None

    def write(self, byte):
        self.sent.append(byte)
        if byte == 10:
            self.page.cable(self.sent)
            self.sent = bytearray()
        return True


class WebBoard(FakeBoard):
    """`held` are the keys that a finger is on when the power comes."""

    PANELS = {"ssd1680": (SSD1680, _seen(SSD1680Chip)), "uc8151": (UC8151, _seen(UC8151Chip))}
    CHAIN = PageChain

    def __init__(self, page, store, panel="ssd1680", grid=(8, 8), held=()):
        super().__init__(panel, grid, store, source=page.random, held=held, record=False)
        self.name = "web"
        self.site = page.site()
        self._page = page
        self.glass.page = page
        self.chain.page = page
        self.cable = PageCable()
        self.cable.page = page
        self._passed = 0

    def passes(self, ms):
        """So much time has passed. Waking the panel may have taken some of it beforehand."""
        self._passed += ms
        self.clock.move(self._passed)

    def wait(self, wish):
        """Milliseconds until the next step; `wish` is what the firmware said."""
        settled = self.buttons.wait()
        if wish is None or settled is None:
            return settled if wish is None else wish
        return min(wish, settled)

    def rest(self, ms):
        """The page rests; whoever calls this in a loop would freeze it."""
        raise RuntimeError("a page cannot wait")

    def reset(self):
        self._page.reset()
        raise Reset()
