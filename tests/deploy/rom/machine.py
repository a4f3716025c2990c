# SPDX-License-Identifier: MIT
"""`machine` for a device that is a VM: nothing is wired to its pins but fingers."""

import host

_handlers = {}  # number of a pin -> (what its edges call, the pin)
_down = set()  # numbers of the pins that a finger pulls down


class Pin:
    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, number, mode=-1, pull=-1, value=None):
        self._number = number
        self._level = pull == Pin.PULL_UP

    def init(self, mode=-1, pull=-1):
        pass

    def value(self, level=None):
        return self._level and self._number not in _down

    def irq(self, handler, trigger, hard):
        _handlers[self._number] = handler, self


class SPI:
    def __init__(self, number, baudrate, polarity, phase, sck, mosi):
        pass

    def write(self, data):
        pass


class ADC:
    def __init__(self, pin):
        pass

    def read_u16(self):
        return 30000


class WDT:
    def __init__(self, timeout):
        pass

    def feed(self):
        host.feed()


class Timer:
    def __init__(self, number, period, callback):
        host.stop_watching()


def bitstream(pin, encoding, timing, data):
    pass


def idle():
    """Half a turn of the VM: a Ctrl-C that came over the cable is heeded, and fingers move."""
    told = host.idle()
    if told is None:
        return
    number = int(told)
    handler, pin = _handlers[number]
    _down.add(number)
    handler(pin)
    _down.remove(number)
    handler(pin)


def reset():
    host.reset()
    while True:
        host.idle()


class _Memory:
    def __getitem__(self, address):
        return 0


mem32 = _Memory()
