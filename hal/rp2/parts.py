# SPDX-License-Identifier: MIT
"""Makes the parts of a board out of its table. Wanted only at the start: see hal/__init__.py."""

import sys
from time import sleep_ms, ticks_ms

from machine import ADC, SPI, Pin
from micropython import const

from hal.drivers.buttons import Buttons
from hal.rp2 import config
from hal.rp2.board import Gauge, stamp

_KEYS = ("a", "b", "c", "up", "down")
_PULL_MS = const(1)  # for the pulls to charge the wires: else every key seems down


def panel(table, pins):
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


def buttons(pins, pressed):
    pull = Pin.PULL_DOWN if pressed else Pin.PULL_UP
    keys = [Pin(pins[name], Pin.IN, pull) for name in _KEYS]
    sleep_ms(_PULL_MS)
    buttons = Buttons(keys, ticks_ms, pressed)
    for key in range(len(keys)):
        # Hard: a soft interrupt would wait for the end of a long call, and its queue is short.
        keys[key].irq(
            handler=stamp(buttons.handler, key),
            trigger=Pin.IRQ_FALLING | Pin.IRQ_RISING,
            hard=True,
        )
    return buttons


def gauge(table, pins):
    """What measures the battery; None where nothing can be measured."""
    if "battery" not in table or wireless():
        return None
    reference = power = None
    if "reference" in pins:
        reference = ADC(Pin(pins["reference"]))
        power = Pin(pins["reference_power"], Pin.OUT, value=0)
    supply = ADC(Pin(pins["supply"]))
    return Gauge(Pin(pins["usb"], Pin.IN), supply, table["battery"], reference, power)


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
