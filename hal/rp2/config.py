# SPDX-License-Identifier: MIT
"""config.json in the device's root: what a builder may change about a board.

    {"pins": {"leds": 28}, "grid": {"width": 16, "height": 16, "serpentine": true},
     "rotation": 180, "budget": 800, "site": "https://example.org/escudero"}

Everything is checked before anything is used. One mistake, and the board starts as it was made:
half a configuration could drive a pin against another output.
"""

import json

_LIMIT = 1024  # bytes; a whole one takes 500
_MOST_LEDS = 512  # interrupts are off while they are written, 30 us each

_LONGEST_SITE = 64  # a code on the display has 230 letters in all

_CORNERS = ("top left", "top right", "bottom left", "bottom right")


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
    table = dict(table)
    for name, value in _pairs(given):
        if name == "pins":
            table[name] = _pins(table, value)
        elif name == "grid":
            table[name] = _grid(table, value)
        elif name == "rotation":
            table[name] = _one_of(value, (0, 180))
        elif name == "budget":
            table[name] = _whole(value, 20, 5000)
        elif name == "ceiling":
            table[name] = _whole(value, 1, 255)
        elif name == "battery":
            table[name] = _range(value)
        elif name == "site":
            table[name] = site(value)
        elif name in ("watchdog", "waveform", "careful") and name in table:
            table[name] = _one_of(value, (False, True))
        else:
            raise ValueError(name)
    return table


def _pins(table, given):
    pins = dict(table["pins"])
    for name, value in _pairs(given):
        if name not in table["movable"]:
            raise ValueError(name)
        pins[name] = _one_of(value, table["free"])
    numbers = list(pins.values())
    if len(set(numbers)) != len(numbers):
        raise ValueError("two signals on one pin")
    sck, mosi = pins["sck"], pins["mosi"]
    if sck % 4 != 2 or mosi % 4 != 3 or spi_bus(sck) != spi_bus(mosi):
        raise ValueError("no SPI there")
    return pins


def spi_bus(pin):
    """Which of the two SPI blocks a pin belongs to (RP2040 datasheet, table 2: function F1)."""
    return pin >> 3 & 1


def _grid(table, given):
    grid = dict(table["grid"])
    for name, value in _pairs(given):
        if name in ("width", "height"):
            grid[name] = _whole(value, 4, 64)
        elif name == "rotation":
            grid[name] = _one_of(value, (0, 90, 180, 270))
        elif name == "origin":
            grid[name] = _one_of(value, _CORNERS)
        elif name in ("columns", "serpentine"):
            grid[name] = _one_of(value, (False, True))
        else:
            raise ValueError(name)
    if grid["width"] * grid["height"] > _MOST_LEDS:
        raise ValueError("too many LEDs")
    return grid


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


def _pairs(given):
    if type(given) is not dict:
        raise ValueError("not an object")
    return given.items()


def _one_of(value, choices):
    # 1 equals True, but nobody who writes it means that.
    if type(value) is not type(choices[0]) or value not in choices:
        raise ValueError(value)
    return value


def _whole(value, low, high):
    if type(value) is not int or not low <= value <= high:
        raise ValueError(value)
    return value


def _range(value):
    if type(value) is not list or len(value) != 2:
        raise ValueError(value)
    low = _whole(value[0], 1800, 5500)
    return (low, _whole(value[1], low + 100, 5500))
