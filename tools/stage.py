# SPDX-License-Identifier: MIT
"""The whole firmware on a board without hardware, for tests and tools: press, wait, look."""

from PIL import Image

from firmware.app import App
from firmware.match.dice import ScriptedDice
from hal.contract import KEYS
from hal.fake.board import FakeBoard
from hal.fake.store import FaultStore
from hal.fake.textlog import TextLog

PRESS_MS = 60
PAUSE_MS = 90  # between two presses of a brisk finger
SETTLE_MS = 6_000  # longer than any refresh

# For each bit, the brightness of its pixel in a byte.
_LEVELS = [bytes(0 if byte >> bit & 1 else 255 for byte in range(256)) for bit in range(8)]


class Stage:
    """Switched on at once. `board`, `app` and `store` are there to be looked at."""

    def __init__(self, grid=(8, 8), panel="ssd1680", store=None, watch=TextLog, **parts):
        """`watch` makes what keeps the words on the display; `parts` are FakeBoard's."""
        self._parts = {"grid": grid, "panel": panel, "seed": 1, "record": False, **parts}
        self._watch = watch
        self.store = FaultStore() if store is None else store
        self.presses = 0
        self.bounce = 0  # ms that a contact chatters
        self.power_on()

    def power_on(self):
        """Start (again) with what is in the store, as after a power cut."""
        self.board = FakeBoard(store=self.store, **self._parts)
        self.app = App(self.board)
        self.app.canvas.watch = self._watch()
        self.app._dice = ScriptedDice([], self.app.dice)
        self.app.start()
        self.wait(10)

    def power_lost(self):
        """It went in the middle of something, or the board has reset itself: it comes back."""
        self.store.cut_after = None
        self.power_on()

    def wait(self, ms):
        self.board.run(self.app.step, ms)

    def press(self, *keys, times=1):
        """Press keys by name, one after the other; a name that begins with h is held, and B:NAME
        opens B's list and chooses the row of that name.
        """
        for _ in range(times):
            for key in keys:
                if key.startswith("B:"):
                    self._choose(key[2:])
                    continue
                held = key[0] == "h"
                self._finger(KEYS.index(key[1:] if held else key), held)

    def _choose(self, name):
        self.press("B")
        rows = self.more()
        assert name in rows, f"{name} is none of {rows}"
        self.press("DOWN", times=rows.index(name))
        self.press("C")

    def more(self):
        """What the rows of B's list, which is open, are about."""
        self.wait(1000)  # the rules are asked about one after the other
        top = self.app.top
        always = [*top._always, "locked"][: top.row_count() - len(top._actions)]
        return [action for action, _ in top._actions] + always

    def _finger(self, key, held):
        self.presses += 1
        duration = self.app.settings.hold + 50 if held else PRESS_MS
        self.board.press(key, hold_ms=duration, bounce=self.bounce)
        self.wait(duration + PAUSE_MS)

    def begin(self, game, setup, actions=(), rolls=()):
        """Put a match on the table without pressing: its setup and (name, arguments) pairs."""
        self.rolls(rolls)
        self.app.begin(game, setup)
        self.app._due = None  # what the game has to say first would lie over it all
        for name, args in actions:
            self.app.match.session.do(name, args)
        self.app.to_match()
        if self.view["over"]:
            self.app.show_result()
        self.wait(10)

    def rolls(self, faces):
        """The next faces that the dice will show."""
        self.app.dice.add(faces)

    def settle(self):
        """Wait until the glass shows what was drawn."""
        waited = 0
        while waited < SETTLE_MS and self.board.picture() != bytes(self.app.canvas.buf):
            self.wait(100)
            waited += 100

    # --- looking

    @property
    def view(self):
        return self.app.match.view if self.app.match else None

    def text(self):
        """The words on the display: [{"text", "x", "y", "w", "h"}], in reading order."""
        return [
            dict(zip(("text", "x", "y", "w", "h"), item, strict=True))
            for line in self.app.canvas.watch.lines()
            for item in line
        ]

    def words(self):
        return str(self.app.canvas.watch)

    def labels(self):
        """What A, B and C do now."""
        return tuple(self.app.top.labels())

    def leds(self):
        """The matrix as rows of hex colours."""
        lights = self.board.lights()
        width = self.board.grid.width
        cells = [lights[at : at + 3].hex() for at in range(0, len(lights), 3)]
        return [cells[at : at + width] for at in range(0, len(cells), width)]

    def picture(self):
        """The glass as an image."""
        return picture_of(self.board.picture(), 296, 128)


def picture_of(frame, width, height):
    """A MONO_VLSB frame as an image, ink black."""
    rows = []
    for y in range(height):
        start = (y >> 3) * width
        rows.append(bytes(frame[start : start + width]).translate(_LEVELS[y & 7]))
    levels = Image.frombytes("L", (width, height), b"".join(rows))
    return levels.convert("1", dither=Image.Dither.NONE)


def leds_picture(rows, dot=24):
    """The matrix as an image of round lights, brightened as the eye sees them."""
    from PIL import ImageDraw

    height, width = len(rows), len(rows[0])
    image = Image.new("RGB", (width * dot, height * dot), (6, 6, 6))
    draw = ImageDraw.Draw(image)
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            linear = bytes.fromhex(cell)
            # LEDs are linear, screens are not; a dark LED is still a visible dot.
            color = tuple(max(22, round(255 * (value / 255) ** (1 / 2.4))) for value in linear)
            box = (x * dot + 3, y * dot + 3, (x + 1) * dot - 4, (y + 1) * dot - 4)
            draw.ellipse(box, fill=color)
    return image
