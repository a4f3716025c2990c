# SPDX-License-Identifier: MIT
"""Stands in for `machine` and for what CPython's `time` and `os` lack: only what RP2 has.

tests/hal/test_contract.py holds every name and signature here against the stubs that are made
from the real firmware. Pins can be wired to imitation chips.
"""

import select
import sys
import types

from hal.fake.parts import Refused


class World:
    """What is wired to the pins, and what time it is."""

    def __init__(self, clock):
        self.clock = clock
        self.wires = {}  # GP number -> object with value()
        self.buses = {}  # SPI number -> object with write()
        self.volts = {}  # GP number -> raw reading of the ADC
        self.chain = None  # what bitstream() writes to
        self.pins = {}  # GP number -> how it was set up last
        self.handlers = {}  # GP number -> handler of its interrupt
        self.log = []  # resets, feedings, timers
        self.idle = None  # called by idle(), with the clock moved by 1 ms
        self.came = []  # bytes for stdin
        self.sent = b""  # bytes of stdout
        self.room = 256  # for more of them


world = World(None)


class Pin:
    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, id, /, mode=-1, pull=-1, *, value=None):
        if type(id) is not int or not 0 <= id <= 29:
            raise ValueError("no such pin")
        if mode not in (-1, Pin.IN, Pin.OUT) or pull not in (-1, Pin.PULL_UP, Pin.PULL_DOWN):
            raise ValueError("mode or pull")
        self._id = id
        self._mode = mode
        world.pins[id] = (mode, pull)
        if value is not None:
            self.value(value)

    def init(self, mode=-1, pull=-1):
        self.__init__(self._id, mode, pull)

    def value(self, x=None, /):
        wire = world.wires.get(self._id)
        if x is None:
            return wire.value() if wire else 0
        if self._mode != Pin.OUT:
            raise Refused("not an output")
        if wire:
            wire.value(x)
        return None

    def irq(self, /, handler=None, trigger=IRQ_FALLING | IRQ_RISING, *, hard=False):
        if not hard or trigger != Pin.IRQ_FALLING | Pin.IRQ_RISING:
            raise Refused("both edges, and at once")
        world.handlers[self._id] = lambda: handler(self)


class SPI:
    def __init__(
        self, id, /, baudrate=1_000_000, *, polarity=0, phase=0, sck=None, mosi=None
    ):  # fmt: skip
        if (
            (sck._id - 2) % 4
            or (mosi._id - 3) % 4
            or {sck._id >> 3 & 1, mosi._id >> 3 & 1} != {id}
        ):
            raise ValueError("bad SCK or MOSI pin")
        if not 1_000_000 <= baudrate <= 20_000_000 or polarity or phase:
            raise Refused("both panels want mode 0 and at most 20 MHz")
        self._bus = world.buses[id]

    def write(self, buf, /):
        self._bus.write(buf)


class ADC:
    def __init__(self, id):
        if not 26 <= id._id <= 29:
            raise ValueError("no ADC there")
        self._id = id._id

    def read_u16(self):
        return world.volts[self._id]


class WDT:
    def __init__(self, *, timeout=5000):
        if not 1 <= timeout <= 8388:
            raise ValueError("timeout")
        world.log.append("watch")

    def feed(self):
        world.log.append("feed")


class Timer:
    def __init__(self, id, /, *, period=None, callback=None):
        if id != -1:
            raise ValueError("only virtual timers")
        world.log.append(("timer", period))
        self._callback = callback
        callback(self)


def bitstream(pin, encoding, timing, data, /):
    if encoding != 0 or timing != (400, 850, 800, 450) or world.pins[pin._id][0] != Pin.OUT:
        raise Refused("not for WS2812")
    world.chain.write(data)


def idle():
    world.clock.advance(1)
    if world.idle:
        world.idle()


def reset():
    world.log.append("reset")
    raise SystemExit


class NeoPixel:
    """As micropython-lib has it, without what we do not use."""

    def __init__(self, pin, n, bpp=3, timing=1):
        self.pin = pin
        self.n = n
        self.bpp = bpp
        self.buf = bytearray(n * bpp)
        self.timing = (400, 850, 800, 450) if timing else (800, 1700, 1600, 900)
        pin.init(pin.OUT)

    def write(self):
        bitstream(self.pin, 0, self.timing, self.buf)


class poll:
    """Of the prompt's bytes alone. They are polled for both ways at once, whatever is asked."""

    def register(self, obj, eventmask):
        if obj is not sys.stdin or eventmask != select.POLLIN | select.POLLOUT:
            raise Refused("only the prompt can be polled here")

    def ipoll(self, timeout, /):
        if timeout:
            raise Refused("that waits")
        flags = select.POLLIN if world.came else 0
        flags |= select.POLLOUT if world.room else 0
        return [(sys.stdin, flags)] if flags else []


class Port:
    """What lies under stdin and stdout: USB. Both wait where nothing comes, or goes."""

    def readinto(self, data):
        if len(data) > len(world.came):
            raise Refused("it waits for a byte that nobody sends")
        for at in range(len(data)):
            data[at] = world.came.pop(0)

    def write(self, data):
        if len(data) > world.room:
            raise Refused("it waits for a computer that does not read")
        world.room -= len(data)
        world.sent += data


class Stream:
    """stdin or stdout of a device; what is printed is for whoever runs the test."""

    def __init__(self, stream):
        self.buffer = Port()
        self._stream = stream

    def __getattr__(self, name):
        return getattr(self._stream, name)


CLASSES = (Pin, SPI, ADC, WDT, Timer)
FUNCTIONS = (bitstream, idle, reset)


def install(monkeypatch, clock, machine="Raspberry Pi Pico with RP2040"):
    """Make `import machine` work for one test, and hal.rp2 be imported anew: -> `world`."""
    world.__init__(clock)
    module = types.ModuleType("machine")
    for item in CLASSES + FUNCTIONS:
        setattr(module, item.__name__, item)
    module.mem32 = {}
    monkeypatch.setitem(sys.modules, "machine", module)
    # A device whose files do not lie in its address space; tests/hal/test_in_place.py has another.
    for name in ("rp2", "uctypes"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    sys.modules["rp2"].Flash = lambda: types.SimpleNamespace(ioctl=lambda what, _: 0)
    sys.modules["uctypes"].bytearray_at = lambda address, size: b""
    sys.modules["uctypes"].bytes_at = lambda address, size: b""
    monkeypatch.setattr("time.ticks_ms", clock.ticks, raising=False)
    monkeypatch.setattr("time.ticks_us", lambda: clock.ticks() * 1000 % 2**30, raising=False)
    monkeypatch.setattr("time.sleep_ms", clock.advance, raising=False)
    neopixel = types.ModuleType("neopixel")
    neopixel.NeoPixel = NeoPixel
    monkeypatch.setitem(sys.modules, "neopixel", neopixel)
    monkeypatch.setattr("select.poll", poll)
    for name in ("stdin", "stdout"):
        monkeypatch.setattr(sys, name, Stream(getattr(sys, name)))
    monkeypatch.setattr(sys.implementation, "_machine", machine, raising=False)
    for name in [name for name in sys.modules if name.startswith("hal.rp2")]:
        monkeypatch.delitem(sys.modules, name)
    return world
