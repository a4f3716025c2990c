# SPDX-License-Identifier: MIT
"""A board without hardware: imitation chips under the real drivers, and a clock moved by hand.

It meets hal.contract on CPython and on the MicroPython VM. Hours at the table pass in
milliseconds: `rest` moves the clock, `press` says beforehand what fingers will do.
"""

from hal.contract import KEYS, A
from hal.drivers.buttons import Buttons
from hal.drivers.ssd1680 import SSD1680
from hal.drivers.ssd1680_odd import BareSSD1680
from hal.drivers.uc8151 import UC8151
from hal.drivers.ws2812 import WS2812
from hal.fake.parts import Cable, Clock, Input
from hal.fake.ssd1680 import SSD1680Chip
from hal.fake.uc8151 import UC8151Chip
from hal.fake.ws2812 import Chain


class Reset(BaseException):
    """The board was told to start again."""


class FakeBoard:
    """A board in another home may bring imitations of its own in PANELS and CHAIN.

    The arguments:

    panel       "ssd1680" or "uc8151"
    grid        (width, height) of the matrix
    store       handed through
    seed        of the random bytes and of the bouncing; the same seed, the same bytes
    source      function(count) -> bytes instead of the seeded ones
    rotation    how the panel is mounted, 0 or 180
    wiring      dict with origin, columns, serpentine, rotation of the matrix
    budget      mA for the matrix
    held        keys that are down at the start
    start       ticks at the start, to see the clock wrap
    record      keep lists of refreshes and of LED frames
    chip        dict with more arguments for the imitation of the panel
    waveform    True: for an SSD1680 that has none for quick refreshes
    careful     for an SSD1680 that does not do as it is told
    memory      bytes that are free, in one piece
    """

    PANELS = {"ssd1680": (SSD1680, SSD1680Chip), "uc8151": (UC8151, UC8151Chip)}
    CHAIN = Chain

    def __init__(
        self,
        panel="ssd1680",
        grid=(8, 8),
        store=None,
        seed=0,
        source=None,
        rotation=0,
        wiring=None,
        budget=400,
        held=(),
        start=0,
        record=True,
        chip=None,
        waveform=False,
        careful=False,
        memory=1 << 20,
        site="",
    ):
        driver, imitation = self.PANELS[panel]
        self.name = "fake-" + panel
        self.store = store
        self.clock = Clock(start)
        self.glass = imitation(self.clock, rotation, **(chip or {}))
        self.glass.record = record
        if waveform:
            driver = BareSSD1680
        self.panel = driver(
            self.glass.spi,
            self.glass.cs,
            self.glass.dc,
            self.glass.reset,
            self.glass.busy,
            self.clock.ticks,
            self.clock.advance,
            rotation,
        )
        if careful:
            self.panel.careful = True
        wiring = wiring or {}
        self.chain = self.CHAIN(self.clock, grid[0], grid[1], **wiring)
        self.chain.record = record
        self.grid = WS2812(self.chain, grid[0], grid[1], budget=budget, **wiring)
        self._levels = [0 if key in held else 1 for key in range(len(KEYS))]
        pins = [Input(lambda key=key: self._levels[key]) for key in range(len(KEYS))]
        self.buttons = Buttons(pins, self.clock.ticks)
        self.cable = Cable()
        self.site = site
        self.safe = A in held
        self.troubles = ("stuck_button",) if self.buttons.stuck & ~(1 << A) else ()
        self.charge = None  # what `battery` says
        self.memory = memory
        self.fed = 0  # how often the watchdog was told that all is well
        self._source = source
        self._random = seed & 0xFFFFFFFF or 0x9E3779B9
        self._moved = False  # whether a key has moved since `rest` began

    # --- the contract

    def ticks(self):
        return self.clock.ticks()

    def rest(self, ms):
        """As on a board; with no limit and nothing to come it would never end, so it raises."""
        end = None if ms is None else self.clock.now + ms
        self._moved = False
        if self.cable.stirred() and ms != 0:
            self.clock.advance(1)  # or it would never be later where nobody reads
            return
        while not self._moved:
            settled = self.buttons.wait()
            if settled == 0:
                return
            times = [end, self.clock.next(), settled and self.clock.now + settled]
            times = [time for time in times if time is not None]
            if not times:
                raise RuntimeError("nothing will ever wake the board")
            self.clock.move(max(min(times), self.clock.now))
            if end is not None and self.clock.now >= end:
                return

    def random(self, count):
        if self._source:
            return self._source(count)
        return bytes([self._byte() for _ in range(count)])

    def battery(self):
        return self.charge

    def collect(self):
        """A computer does that by itself."""
        return self.memory

    def free(self):
        return self.memory

    def has_room(self, size):
        return size <= self.memory

    def in_place(self, path):
        return None

    def alive(self):
        self.fed += 1

    def reset(self):
        raise Reset()

    def hand_over(self):
        self.fed = None

    # --- the table

    @property
    def now(self):
        """Milliseconds since the start; does not wrap."""
        return self.clock.now

    def advance(self, ms):
        """Let time pass without anybody looking."""
        self.clock.advance(ms)

    def run(self, step, ms):
        """Let `step(ticks)` -> ms till it wants to be called again (or None) live for `ms`."""
        end = self.clock.now + ms
        while self.clock.now < end:
            wish = step(self.clock.ticks())
            left = end - self.clock.now  # a step may take time itself: waking the panel does
            if left > 0:
                self.rest(left if wish is None else min(wish, left))

    def move(self, key, down):
        """A finger presses or leaves that key now."""
        self._edge((key, 0 if down else 1))

    def press(self, key, at=None, hold_ms=60, bounce=0):
        """A finger will press that key at `at` (ms since the start; now if None).

        With `bounce` the contact chatters for up to that many ms, both times.
        """
        at = self.clock.now if at is None else at
        self._chatter(key, 0, at, bounce)
        self._chatter(key, 1, at + hold_ms, bounce)
        if at == self.clock.now:
            self.clock.move(at)

    # --- what there is to see

    def picture(self):
        """What the glass shows, as framebuf.MONO_VLSB has it, 1 = black."""
        return self.glass.picture()

    def lights(self):
        """Red, green, blue of every LED, after brightness and limits."""
        return self.chain.lights()

    @property
    def refreshes(self):
        """(ms, (x, y, w, h), full, bytes sent) of every refresh so far."""
        return self.glass.refreshes

    @property
    def frames(self):
        """(ms, lights) of every LED frame so far."""
        return self.chain.frames

    def record(self, on):
        """Begin or end to keep those lists; they are emptied."""
        self.glass.record = on
        self.chain.record = on
        self.glass.refreshes = []
        self.chain.frames = []

    def jam(self, times=1):
        """The next refreshes will never end (None: none will ever again)."""
        self.glass.jams = times

    # --- inside

    def _chatter(self, key, level, at, bounce):
        """Edges of a contact: to `level`, and for up to `bounce` ms to and fro."""
        self.clock.at(at, self._edge, (key, level))
        if not bounce:
            return
        times = sorted([at + self._byte() % (bounce + 1) for _ in range(self._byte() % 5 * 2)])
        for time in times:
            level = 1 - level
            self.clock.at(time, self._edge, (key, level))

    def _edge(self, edge):
        key, level = edge
        if self._levels[key] != level:
            self._levels[key] = level
            self._moved = True
            self.buttons.handler(key)

    def _byte(self):
        # xorshift32 (Marsaglia 2003)
        x = self._random
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self._random = x
        return x >> 11 & 0xFF
