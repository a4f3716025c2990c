# SPDX-License-Identifier: MIT
"""A board from its table: buses, pins, power. pico.py and badger2040.py hold the tables."""

import gc
import os
from hashlib import sha256
from time import sleep_ms, ticks_ms, ticks_us

import machine
from machine import WDT, Pin, Timer
from micropython import const
from neopixel import NeoPixel

from hal.drivers.ws2812 import WS2812
from lib import ticks

_WATCHDOG_MS = const(8388)  # the longest that the RP2040 can (RP2040-E1 halves its counter)
_HAND_OVER_MS = const(2000)
_LOOK_MS = const(8)
# Bytes after which garbage is collected: first while a match is loaded. Later all is collected
# after every drawing. A collection in the middle of a press takes 24 ms, and half of the bytes
# that are counted are frames of functions, which are given back at once; but what stays must not
# lie behind garbage at the end of the heap.
_STARTING = const(24_000)
_FEWEST_PLAYING = const(16_000)
_MOST_PLAYING = const(64_000)
_TIGHT = const(24_000)
_RAW = const(64)  # bytes of the ring oscillator for 32 good ones


class Rp2Board:
    """Meets hal.contract.Board."""

    def __init__(self, table, store=None, path="config.json"):
        from hal.rp2 import config, parts
        from hal.rp2.usb import Usb

        gc.threshold(_STARTING)
        table, well = config.read(path, table)
        pins = table["pins"]
        troubles = [] if well else ["bad_config"]
        self.name = table["name"]
        self.store = store
        self.cable = Usb()
        self.site = table["site"]
        if "enable" in pins:
            # Holds the Badger's supply on when it runs from a battery.
            self._enable = Pin(pins["enable"], Pin.OUT, value=1)
        self.panel = parts.panel(table, pins)
        self.grid = WS2812(
            _Wire(Pin(pins["leds"], Pin.OUT, value=0)),
            budget=table["budget"],
            ceiling=table["ceiling"],
            **table["grid"],
        )
        self.buttons = parts.buttons(pins, table["pressed"])
        self.safe = bool(self.buttons.stuck & 1)
        if self.buttons.stuck & ~1:
            troubles.append("stuck_button")
        self.troubles = tuple(troubles)
        self._gauge = parts.gauge(table, pins)
        self._watched = table["watchdog"]
        self._watchdog = None
        self._pooled = b""

    def ticks(self):
        return ticks_ms()

    def rest(self, ms):
        # Not lightsleep: only its timer ends it, a pin cannot (micropython#7035), and USB stops.
        # idle() waits for any interrupt, at most 1 ms, so a press ends the rest at once. The
        # pins themselves are looked at only now and then, which takes more time than it is worth.
        start = ticks_ms()
        while self.buttons.wait() != 0:
            # What has come and was not read is for later: a finger comes first.
            turns = 1 if self.cable.stirred() else _LOOK_MS
            if ms is not None:
                turns = min(turns, ms - ticks.diff(ticks_ms(), start))
                if turns <= 0:
                    return
            if self._watchdog:
                self._watchdog.feed()
            while turns > 0 and not self.buttons.stirred():
                machine.idle()
                turns -= 1
            if self.cable.stirred():
                return

    def random(self, count):
        # RP2040: urandom is CRC-8 over bits of the ring oscillator, which depend on each other,
        # so many of them are pooled. Whatever went before is in the pool, too, and the moment:
        # should the oscillator be stuck, the microsecond of a press still decides.
        data = b""
        while len(data) < count:
            pool = sha256(self._pooled)
            pool.update(os.urandom(_RAW))
            pool.update(b"%d" % ticks_us())
            self._pooled = pool.digest()
            data += self._pooled
        return data[:count]

    def battery(self):
        return self._gauge.percent() if self._gauge else None

    def collect(self):
        gc.collect()
        free = gc.mem_free()
        gc.threshold(max(_FEWEST_PLAYING, min(2 * (free - _TIGHT), _MOST_PLAYING)))
        return free

    def free(self):
        return gc.mem_free()

    def has_room(self, size):
        if self.free() < size:
            return False
        # There is no other way to learn the size of the largest piece. It counts as garbage, and
        # would have the next press collect.
        try:
            bytearray(size)
            return True
        except MemoryError:
            return False
        finally:
            gc.collect()

    def in_place(self, path):
        from hal.rp2 import flash

        return flash.in_place(path)

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


def stamp(handler, key):
    def edge(pin):
        handler(key)

    return edge


class Gauge:
    """The battery, by the voltage of the supply; `levels` are mV when it is empty and full.

    `reference` measures 1.24 V while `power` is on, where a board has that.
    """

    def __init__(self, usb, supply, levels, reference, power):
        self._usb = usb
        self._supply = supply
        self._levels = levels
        self._reference = reference
        self._power = power

    def percent(self):
        """The charge, or None on USB."""
        if self._usb.value():
            return None
        full_scale = 3300
        if self._reference:
            # From a battery the ADC's own reference sags; 1.24 V tell by how much.
            self._power.value(1)
            sleep_ms(1)
            full_scale = 1240 * 65535 // max(1, self._reference.read_u16())
            self._power.value(0)
        low, high = self._levels
        millivolts = self._supply.read_u16() * full_scale * 3 // 65535
        return max(0, min(100, (millivolts - low) * 100 // (high - low)))
