# SPDX-License-Identifier: MIT
"""The rp2 boards on the stand-in for `machine`, with imitation chips on their pins."""

import importlib

from hal.fake.parts import Clock, Input
from hal.fake.ssd1680 import SSD1680Chip
from hal.fake.uc8151 import UC8151Chip
from hal.fake.ws2812 import Chain
from tests.hal import machine_stub

NAMES = ("pico", "badger2040")
KEYS = ("a", "b", "c", "up", "down")


class Bench:
    """A board with everything plugged in."""

    def __init__(self, monkeypatch, name, machine="Raspberry Pi Pico with RP2040", levels=None):
        self.clock = Clock()
        self.world = machine_stub.install(monkeypatch, self.clock, machine)
        self.module = importlib.import_module(f"hal.rp2.{name}")
        table = self.module.TABLE
        pins = table["pins"]
        imitation = {"ssd1680": SSD1680Chip, "uc8151": UC8151Chip}[table["panel"]]
        self.glass = imitation(self.clock)
        self.chain = self.world.chain = Chain(self.clock, 8, 8)
        for part in ("cs", "dc", "reset", "busy"):
            self.world.wires[pins[part]] = getattr(self.glass, part)
        self.world.buses[pins["sck"] >> 3 & 1] = self.glass.spi
        self.up = 1 - table["pressed"]
        self.levels = levels or {}
        for key in KEYS:
            read = Input(lambda pin=pins[key]: self.levels.get(pin, self.up))
            self.world.wires[pins[key]] = read
        self.pins = pins

    def move(self, key, down):
        pin = self.pins[key]
        self.levels[pin] = 1 - self.up if down else self.up
        self.world.handlers[pin]()

    def board(self, store=None):
        return self.module.board(store)
