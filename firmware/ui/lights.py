# SPDX-License-Identifier: MIT
"""The LED matrix: a screen's scene, short effects over it, and an answer to every key at once.

Colour never speaks alone: position says who, length or shape says how much, blinking says now.
"""

from micropython import const

from lib import ticks
from lib.pixels import Pixels

_FRAME = const(33)  # ms of one frame while something moves
_BLINK = const(400)  # ms of one half of a blink, 1.25 times a second

_DIM_AFTER = const(120_000)

WHITE = const(0xFFFFFF)
GREY = const(0x464646)
GOLD = const(0xB06B00)
RED = const(0xC00000)
GREEN = const(0x054E23)
ICE = const(0x41A7CC)

# The level of what is there but not active, beside a first LED at full level.
DIM = const(56)

# Linear light at full scale. The safe palette keeps any two apart for the common kinds of colour
# blindness; the vivid one is for those who like pure colours.
PALETTES = {
    "safe": {
        "red": 0x6B0001,
        "blue": 0x0B0CEF,
        "green": 0x054E23,
        "yellow": 0xB06B00,
        "purple": 0x360236,
        "white": 0xFFFFFF,
        "pink": 0xFF2970,
        "cyan": 0x41A7CC,
        "orange": 0x722702,
        "lime": 0xA5FF2C,
        "grey": 0x464646,
    },
    "vivid": {
        "red": 0xFF0000,
        "blue": 0x0000FF,
        "green": 0x00FF00,
        "yellow": 0xFFB000,
        "purple": 0x7000FF,
        "white": 0xFFFFFF,
        "pink": 0xFF0060,
        "cyan": 0x00C0FF,
        "orange": 0xFF4000,
        "lime": 0x90FF00,
        "grey": 0x464646,
    },
}


class Lights:
    """`px` is the picture that scenes and effects draw on."""

    def __init__(self, grid, settings):
        self._grid = grid
        self._settings = settings
        self.px = Pixels(grid.width, grid.height)
        self._effect = None  # function(lights, elapsed ms, duration)
        self._began = 0
        self._lasts = 0
        self._pressed = 0  # mask of keys that are down
        self._holding = 0  # 0 to 255: how far the held key is
        self._touched = None  # ticks of the last press, or of the start
        self._dark = False  # nobody has played for long
        self._due = True
        self._next = None  # ticks of the next frame, None: only a change matters
        self.now = 0
        self.moving = 0  # ms until the scene wants another frame, 0: it stands still

    # --- for scenes

    def color(self, slug):
        """The light of a player's colour."""
        palette = PALETTES[self._settings.palette]
        return palette.get(slug, WHITE)

    def blink(self):
        """True during one half of a blink; asks for the frames that blinking needs."""
        self.moving = min(self.moving or _BLINK, _BLINK)
        return self.now // _BLINK % 2 == 0

    def pulse(self, low=64):
        """A level that swells and fades slowly."""
        self.moving = min(self.moving or 100, 100)
        phase = self.now % 2000
        swing = phase if phase < 1000 else 2000 - phase
        return low + (256 - low) * swing // 1000

    def attention(self, low=32):
        """A level for what must catch the eye: it blinks, or breathes in a calm room."""
        if self._settings.calm:
            return self.pulse(low)
        return 256 if self.blink() else low

    # --- what happens

    def play(self, effect, duration, now):
        """Show an effect instead of the scene for `duration` ms."""
        self._effect = effect
        self._began = now
        self._lasts = duration
        self._due = True

    def key(self, key, down, now):
        """A key moved: the matrix answers at once."""
        if down:
            self._pressed |= 1 << key
            self._touched = now
            self._dark = False
        else:
            self._pressed &= ~(1 << key)
            self._holding = 0
        self._due = True

    def hold(self, progress):
        if progress != self._holding:
            self._holding = progress
            self._due = True

    def changed(self):
        """What the scene shows may be different now."""
        self._due = True

    # --- frames

    def step(self, now, scene):
        """Draw and send a frame if one is due: -> milliseconds until the next, or None."""
        self.now = now
        dimming = self._dim(now)
        if self._dark:
            return None
        if self._due or (self._next is not None and ticks.diff(now, self._next) >= 0):
            self._due = False
            self._frame(now, scene)
        left = None if self._next is None else max(0, ticks.diff(self._next, now))
        if dimming is not None:
            left = dimming if left is None else min(left, dimming)
        return left

    def _frame(self, now, scene):
        self.moving = 0
        self.px.clear()
        elapsed = ticks.diff(now, self._began)
        if self._effect and elapsed < self._lasts:
            self._effect(self, elapsed, self._lasts)
            self.moving = _FRAME
        else:
            self._effect = None
            scene(self, now)
        self._answer_keys()
        self._grid.show(self.px.data)
        self._next = ticks.add(now, self.moving) if self.moving else None

    def _answer_keys(self):
        """A spot by each key that is down, and the frame that fills while one is held."""
        px = self.px
        if self._holding > 40:
            count = px.frame_length() * self._holding // 255
            for index in range(count):
                px.frame_pixel(index, WHITE, 140)
        if not self._pressed:
            return
        right, bottom = px.width - 1, px.height - 1
        across = (0, right // 2, right, right, right)
        down = (bottom, bottom, bottom, 0, bottom - 1)
        for key in range(5):
            if self._pressed >> key & 1:
                x, y = across[key], down[key]
                px.put(x, y, 0 if px.get(x, y) == WHITE else WHITE)

    def _dim(self, now):
        """Less light when nobody plays: -> ms until it changes again, or None."""
        if self._dark:
            return None  # and stays so: after six days the clock could not tell any more
        if self._touched is None:
            self._touched = now
        idle = ticks.diff(now, self._touched)
        dark_after = self._settings.dark_after * 60_000
        dim_after = min(_DIM_AFTER, dark_after // 2)
        wanted = self._settings.brightness * 255 // 100
        if idle < dim_after:
            left = dim_after - idle
        elif idle < dark_after:
            wanted //= 2  # a quarter of the light
            left = dark_after - idle
        else:
            wanted, left = 0, None
            self._dark = True
        if self._grid.brightness != wanted:
            self._grid.brightness = wanted
            self._due = True
            if self._dark:
                self._grid.show(self.px.data)
        return left


def draw_number(px, number, color=WHITE, level=256, top=1):
    """One, two or three digits in the middle, as large as fits."""
    digits = str(number)
    scale = max(1, min((px.height - 2) // 5, (px.width + 1) // (4 * len(digits))))
    width = 4 * scale * len(digits) - scale
    px.text(digits, (px.width - width + 1) // 2, top * max(1, px.height // 8), color, level, scale)
