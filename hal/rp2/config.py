# SPDX-License-Identifier: MIT
"""config.json in the device's root: what a builder may change about a board.

    {"pins": {"leds": 28}, "grid": {"width": 16, "height": 16, "serpentine": true},
     "rotation": 180, "budget": 800, "site": "https://example.org/escudero"}

Everything is checked before anything is used. One mistake, and the board starts as it was made:
half a configuration could drive a pin against another output.
"""

import json

from hal.drivers.ws2812 import CORNERS
from lib.schema import Schema

_LIMIT = 1024  # bytes; a whole one takes 500
_MOST_LEDS = 512  # interrupts are off while they are written, 30 us each

_LONGEST_SITE = 64  # a code on the display has 230 letters in all

SHAPE = b"""
config: pins~PINS grid~grid rotation~0|180 budget~20..5000 ceiling~1..255 \
battery~2..2*1800..5500 watchdog~flag waveform~flag careful~flag site~SITE
grid: width~4..64 height~4..64 rotation~0|90|180|270 origin~CORNER columns~flag serpentine~flag
"""


def read(path, table):
    """The table with the changes of the file: -> (table, whether all is well)."""
    try:
        with open(path) as file:
            text = file.read(_LIMIT + 1)
    except OSError:
        return table, True
    if len(text) > _LIMIT:
        return table, False
    try:
        return changed(table, json.loads(text)), True
    except ValueError:
        return table, False


def changed(table, given):
    """A copy of the board's table with what is given; ValueError if anything is wrong with it."""
    Config(table).check(given, b"config")
    made = dict(table)
    made.update(given)
    for name in ("pins", "grid"):
        made[name] = dict(table[name])
        made[name].update(given.get(name, ()))
    made["battery"] = tuple(made["battery"])
    for name in given:
        if name not in table:
            raise ValueError(name)  # this board has none
    if made["battery"][1] < made["battery"][0] + 100:
        raise ValueError("battery")
    if made["grid"]["width"] * made["grid"]["height"] > _MOST_LEDS:
        raise ValueError("too many LEDs")
    _check_pins(made["pins"])
    return made


def _check_pins(pins):
    numbers = list(pins.values())
    if len(set(numbers)) != len(numbers):
        raise ValueError("two signals on one pin")
    sck, mosi = pins["sck"], pins["mosi"]
    if sck % 4 != 2 or mosi % 4 != 3 or spi_bus(sck) != spi_bus(mosi):
        raise ValueError("no SPI there")


def spi_bus(pin):
    """Which of the two SPI blocks a pin belongs to (RP2040 datasheet, table 2: function F1)."""
    return pin >> 3 & 1


class Config(Schema):
    """What may be changed about the board of a table; ValueError says what is wrong."""

    def __init__(self, table):
        super().__init__(SHAPE)
        self._table = table

    def named(self, value, kind):
        if kind == b"PINS":
            if type(value) is not dict:
                raise ValueError("pins")
            for name in value:
                pin = value[name]
                if name not in self._table["movable"] or type(pin) is not int:
                    raise ValueError(name)
                if pin not in self._table["free"]:
                    raise ValueError(pin)
        elif kind == b"SITE":
            site(value)
        elif kind == b"CORNER":
            if value not in CORNERS:
                raise ValueError(value)
        else:
            return super().named(value, kind)
        return None


def site(value):
    """An address to which results can be linked: short, and of letters that need no escape."""
    if type(value) is not str or len(value) > _LONGEST_SITE:
        raise ValueError(value)
    if not value.startswith("https://") and not value.startswith("http://"):
        raise ValueError(value)
    for letter in value:
        if not ("a" <= letter.lower() <= "z" or "0" <= letter <= "9" or letter in "-._~:/[]%"):
            raise ValueError(value)
    return value
