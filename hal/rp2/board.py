# SPDX-License-Identifier: MIT
"""A board from its table: buses, pins, power. pico.py and badger2040.py hold the tables."""

import os
import sys
from time import sleep_ms, ticks_ms

import machine
from machine import ADC, SPI, WDT, Pin, Timer
from micropython import const
from neopixel import NeoPixel

from hal.drivers.buttons import Buttons
from hal.drivers.ws2812 import WS2812
from hal.rp2 import config
from lib import ticks

_KEYS = ("a", "b", "c", "up", "down")

_WATCHDOG_MS = const(8388)  # the longest that the RP2040 can (RP2040-E1 halves its counter)
_HAND_OVER_MS = const(2000)
_LOOK_MS = const(8)
_PULL_MS = const(1)  # for the pulls to charge the wires: else every key seems down


class Rp2Board:
    """Meets hal.contract.Board."""

    def __init__(self, table, store=None, path="config.json"):
        table, well = config.read(path, table)
        pins = table["pins"]
        troubles = [] if well else ["bad_config"]
        self.name = table["name"]
        self.store = store
        if "enable" in pins:
            # Holds the Badger's supply on when it runs from a battery.
            self._enable = Pin(pins["enable"], Pin.OUT, value=1)
        self.panel = _panel(table, pins)
        self.grid = WS2812(
            _Wire(Pin(pins["leds"], Pin.OUT, value=0)),
            budget=table["budget"],
            ceiling=table["ceiling"],
            **table["grid"],
        )
        self.buttons = _buttons(pins, table["pressed"])
        self.safe = bool(self.buttons.stuck & 1)
        if self.buttons.stuck & ~1:
            troubles.append("stuck_button")
        self.troubles = tuple(troubles)
        self._gauge = _gauge(table, pins)
        self._watched = table["watchdog"]
        self._watchdog = None

    def ticks(self):
        return ticks_ms()

    def rest(self, ms):
        # Not lightsleep: only its timer ends it, a pin cannot (micropython#7035), and USB stops.
        # idle() waits for any interrupt, at most 1 ms, so a press ends the rest at once. The
        # pins themselves are looked at only now and then, which takes more time than it is worth.
        start = ticks_ms()
        while self.buttons.wait() != 0:
            turns = _LOOK_MS
            if ms is not None:
                turns = min(turns, ms - ticks.diff(ticks_ms(), start))
                if turns <= 0:
                    return
            if self._watchdog:
                self._watchdog.feed()
            while turns > 0 and not self.buttons.stirred():
                machine.idle()
                turns -= 1

    def random(self, count):
        return os.urandom(count)

    def battery(self):
        return self._gauge() if self._gauge else None

    def alive(self):
        # Started by the first call: whoever never turns the loop is not watched.
        if self._watchdog:
            self._watchdog.feed()
        elif self._watched:
            self._watchdog = WDT(timeout=_WATCHDOG_MS)

    def reset(self):
        machine.reset()

    def hand_over(self):
        """Somebody stopped the program to use the prompt: a timer feeds the watchdog from now on.

        Once started it cannot be stopped, and it would cut a copy of files short.
        """
        watchdog = self._watchdog
        if watchdog:
            self._timer = Timer(-1, period=_HAND_OVER_MS, callback=lambda timer: watchdog.feed())


class _Wire:
    """The matrix's data line."""

    def __init__(self, pin):
        self._strip = NeoPixel(pin, 0)  # it lends us its timing; the bytes are our own

    def write(self, data):
        # Interrupts are off meanwhile: 1.9 ms for 64 LEDs. An edge of a button is latched.
        self._strip.buf = data
        self._strip.write()


def _panel(table, pins):
    # SPI before the other pins: it also takes its default MISO, which is our D/C on a Pico.
    spi = SPI(
        config.spi_bus(pins["sck"]),
        baudrate=table["spi_hz"],
        polarity=0,
        phase=0,
        sck=Pin(pins["sck"]),
        mosi=Pin(pins["mosi"]),
    )
    cs = Pin(pins["cs"], Pin.OUT, value=1)
    dc = Pin(pins["dc"], Pin.OUT, value=0)
    reset = Pin(pins["reset"], Pin.OUT, value=1)
    # Pulled up: on the SSD1680 a panel that is not there seems busy, and is soon given up on.
    busy = Pin(pins["busy"], Pin.IN, Pin.PULL_UP)
    if table["panel"] == "uc8151":
        from hal.drivers.uc8151 import UC8151 as Driver
    elif table["waveform"]:
        from hal.drivers.ssd1680_odd import BareSSD1680 as Driver
    else:
        from hal.drivers.ssd1680 import SSD1680 as Driver
    panel = Driver(spi, cs, dc, reset, busy, ticks_ms, sleep_ms, table["rotation"])
    if table.get("careful"):
        panel.careful = True  # pyright: ignore
    return panel


def _buttons(pins, pressed):
    pull = Pin.PULL_DOWN if pressed else Pin.PULL_UP
    keys = [Pin(pins[name], Pin.IN, pull) for name in _KEYS]
    sleep_ms(_PULL_MS)
    buttons = Buttons(keys, ticks_ms, pressed)
    for key in range(len(keys)):
        # Hard: a soft interrupt would wait for the end of a long call, and its queue is short.
        keys[key].irq(
            handler=_stamp(buttons.handler, key),
            trigger=Pin.IRQ_FALLING | Pin.IRQ_RISING,
            hard=True,
        )
    return buttons


def _stamp(handler, key):
    def edge(pin):
        handler(key)

    return edge


def _gauge(table, pins):
    """A function -> charge in percent or None (on USB); None where nothing can be measured."""
    if "battery" not in table or wireless():
        return None
    low, high = table["battery"]
    usb = Pin(pins["usb"], Pin.IN)
    supply = ADC(Pin(pins["supply"]))
    reference = None
    if "reference" in pins:
        reference = ADC(Pin(pins["reference"]))
        power = Pin(pins["reference_power"], Pin.OUT, value=0)

    def percent():
        if usb.value():
            return None
        if reference is None:
            full_scale = 3300
        else:
            # From a battery the ADC's own reference sags; 1.24 V tell by how much.
            power.value(1)
            sleep_ms(1)
            full_scale = 1240 * 65535 // max(1, reference.read_u16())
            power.value(0)
        millivolts = supply.read_u16() * full_scale * 3 // 65535
        return max(0, min(100, (millivolts - low) * 100 // (high - low)))

    return percent


def wireless():
    """A Pico W and its kin: there the ADC pin of the supply belongs to the radio."""
    # "Raspberry Pi Pico W with RP2040", and what makers of other boards write like it.
    board = sys.implementation._machine.split(" with ")[0]
    return any([word.endswith("W") for word in board.split()])


def a_is_down(table, path="config.json"):
    """Whether a finger is on A, before there is a board: for boot.py."""
    table, _ = config.read(path, table)
    pressed = table["pressed"]
    pin = Pin(table["pins"]["a"], Pin.IN, Pin.PULL_DOWN if pressed else Pin.PULL_UP)
    sleep_ms(_PULL_MS)
    return pin.value() == pressed
