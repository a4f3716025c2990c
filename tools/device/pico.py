# SPDX-License-Identifier: MIT
"""A Pico without a chip: what tools/heap.py runs on a VM with a Pico's heap.

The product's own boot.py and main.py run on its own board, whose `machine` has nothing behind it.
Time is moved by hand: it goes on while the board rests, and there the VM's host says what is to
happen next. Small, because it lies in that heap too.
"""

import builtins
import gc
import json
import sys

import host
import micropython
import uctypes

from tools.device import table

_FULL_MS = 1715
_PARTIAL_MS = 362
# Bytes of the stack of C that may be used. Its frames are 2 to 3 times as large as a Pico's, where
# 7,936 bytes may be used; with so many here no kind of call comes further than there, and most
# come as far as with 7,000 (tests/test_pico_heap.py, docs/performance.md).
_STACK = 17_000
_DEEP = 14_000  # of these: see hal/rp2/code.py
_MACHINE_CODE = 10_000  # bytes more that Python takes in place of machine code
_DC = 8  # pins, as hal/rp2/pico.py has them
_BUSY = 13
_KEYS = (2, 3, 4, 5, 6)

_now = 1000  # ms
_until = _now  # when the host is to be asked
_plan = []  # [(key, is it down, ms until the next)], before it is
_busy_until = 0
_refreshed = False
_pins = {}
_board = None
_lowest = 1 << 30  # bytes that were free at the end of a step
_look = True  # does anybody want to know?
_random = 12345


class Pin:
    OUT = IN = PULL_UP = PULL_DOWN = IRQ_FALLING = IRQ_RISING = 1

    def __init__(self, number, mode=0, pull=0, value=1):
        self.number = number
        self.level = value
        self.handler = None
        _pins[number] = self

    def value(self, level=None):
        if level is not None:
            self.level = level
        elif self.number == _BUSY:
            return 1 if _now < _busy_until else 0
        return self.level

    __call__ = value

    def irq(self, handler, trigger, hard):
        self.handler = handler


class SPI:
    def __init__(self, *_, **settings):
        pass

    def write(self, data):
        global _busy_until, _refreshed  # noqa: PLW0603
        if data[0] == 0x20 and len(data) == 1 and not _pins[_DC].level:  # show it
            _busy_until = _now + (_PARTIAL_MS if _refreshed else _FULL_MS)
            _refreshed = True


class _Flash:
    def ioctl(self, what, argument):
        return 352


class _Rp2:
    Flash = _Flash


class _Mem32:
    def __getitem__(self, address):
        return int.from_bytes(uctypes.bytearray_at(address, 4), "little")

    def __setitem__(self, address, word):
        uctypes.bytearray_at(address, 4)[:] = word.to_bytes(4, "little")


class _Mem8:
    def __getitem__(self, address):
        return uctypes.bytearray_at(address, 1)[0]

    def __setitem__(self, address, byte):
        uctypes.bytearray_at(address, 1)[0] = byte


class _Any:
    def __init__(self, *_, **settings):
        pass

    def feed(self):
        pass

    def write(self):
        pass

    def read_u16(self):
        return 40_000


def _reset():
    host.call("reset", "")
    raise SystemExit(1)


class _Machine:
    WDT = Timer = ADC = _Any
    mem8 = _Mem8()
    mem32 = _Mem32()
    reset = _reset


class _Neopixel:
    NeoPixel = _Any


class _Time:
    @staticmethod
    def ticks_ms():
        return _now

    @staticmethod
    def ticks_us():
        return _now * 1000

    @staticmethod
    def sleep_ms(ms):
        global _now  # noqa: PLW0603
        _now += ms


_Machine.Pin = Pin
_Machine.SPI = SPI


def _random_bytes(count):
    """The same on every run."""
    global _random  # noqa: PLW0603
    data = bytearray(count)
    for at in range(count):
        _random = (_random * 1103 + 12347) & 0xFFFFF
        data[at] = _random >> 8 & 255
    return data


def _rest(ms):
    """The app has nothing to do for so long, or until somebody presses."""
    global _now, _lowest  # noqa: PLW0603
    if _look:
        _lowest = min(_lowest, gc.mem_free())
    while _now >= _until:
        if not _plan:
            _ask()
        if _plan and _go_on():
            return
    left = _until - _now
    _now += left if ms is None else min(left, max(1, ms))


def _go_on():
    """The next thing of the plan: -> whether it was a finger."""
    global _until  # noqa: PLW0603
    key, down, ms = _plan.pop(0)
    _until = _now + ms
    if key is None:
        return False
    pin = _pins[_KEYS[key]]
    pin.level = 0 if down else 1
    pin.handler(pin)
    return True


_told = _measured = None


def _ask():
    """Tell the host what came of its last request, and do what it asks for next."""
    global _told, _lowest  # noqa: PLW0603
    host.call("next", json.dumps([_told, _lowest]))
    _lowest = 1 << 30
    request = json.loads(host.call("take", ""))
    if request[0] == "request":
        with open("/data/request.json") as file:
            request = json.load(file)
    name = request.pop(0)
    _told = None
    if name == "press":
        key, down, after = request
        _plan.append((key, True, down))
        _plan.append((key, False, after))
    elif name == "live":
        _plan.append((None, False, request[0]))
    else:
        try:
            _told = globals().get(name, None) or getattr(table, name)
            _told = _told(*request)
        except Exception as error:
            _told = None
            sys.print_exception(error, sys.stderr)
            host.call("crash", repr(error))


def prepare(game):
    """The set-up of a game is opened, as from the launcher. As all that loads something, that is
    done by the next steps: here the stack is deeper than a press finds it.
    """
    table.app.later(_prepare, game)


def _prepare(game):
    from firmware.ui import listing

    if table.app.match:
        table.app.clear_table()
    else:
        table.app.to_match()
    listing.begin(table.app, game, "")


def begin(game, setup):
    """As the set-up does it."""
    table.app.later(_begin, (game, setup))


def _begin(chosen):
    from firmware.ui import shelf

    shelf.try_to_begin(table.app, *chosen)


def result():
    table.app.later(_result, None)


def _result(_):
    table.result()


def heap(blocks=False):
    """Have MicroPython print what is left when all garbage is gone, or all blocks."""
    gc.collect()
    if blocks:
        micropython.mem_info(1)
        micropython.qstr_info()
    else:
        micropython.mem_info()


def has_room(size):
    return _board.has_room(size)


def reset():
    _board.reset()


def break_down():
    """The next step raises where no screen can be blamed."""
    table.app.step = lambda now: 1 // 0


def measure_depths():
    """In place of the next step; `measured` tells what came of it."""
    from tools.device import depth

    step = table.app.step

    def instead(now):
        global _measured  # noqa: PLW0603
        table.app.step = step
        _measured = depth.depths()
        return 0

    table.app.step = instead


def measured():
    return _measured


def hoard(size, count):
    """More than there is, to see that it is told."""
    return len([bytearray(size) for _ in range(count)])


def _endless(key):
    return _endless(key)


def dig():
    """The screen on top calls itself when a key is pressed."""
    table.app.top.press = _endless


def spoil(size, count):
    """The screen on top asks for so much when a key is pressed."""
    table.app.top.press = lambda key: hoard(size, count)


def loaded():
    """The names of all modules that are in memory."""
    return list(sys.modules)


def sizes(names):
    """Load modules in this order: -> bytes that each keeps."""
    _boot()
    found = []
    for name in names:
        before = _free()
        __import__(name)
        found.append(before - _free())
    return found


def _free():
    gc.collect()
    return gc.mem_free()


def _watched(board):
    """The app on it; the host learns what it tells the player."""
    app = _build(board)
    table.watch(app, _say)
    return app


def _say(line):
    host.call("toast", line)


def _has_room(size):
    """That a piece of this size is not to be had is no failure."""
    host.call("probe", "begins")
    try:
        return _real_has_room(size)
    finally:
        host.call("probe", "")


_real_has_room = _build = None


_stack = _STACK  # that may be used now


def _with_more(size, function, *args):
    """Call a function that takes so much more of the stack here than on a Pico."""
    global _stack  # noqa: PLW0603
    _stack += size
    host.call("stack", str(_stack))
    try:
        return function(*args)
    finally:
        _stack -= size
        host.call("stack", str(_stack))


def in_place_of_machine_code(function):
    return lambda *args: _with_more(_MACHINE_CODE, function, *args)


def _boot():
    """boot.py asks for built-in modules with an empty path: it is given ours. Flash is not where a
    Pico has it.
    """
    real = builtins.__import__

    def lend(name, *more):
        if name in ("machine", "time"):
            return sys.modules[name]
        if "_" in sys.modules:  # hal.rp2.code
            sys.modules["_"].flash.base = _flash_start
            sys.modules["_"].deep = _DEEP
        return real(name, *more)

    builtins.__import__ = lend
    try:
        real("boot")
    finally:
        builtins.__import__ = real


_flash_start = 0  # where the host has put a Pico's


def start(look):
    global _look  # noqa: PLW0603
    global _board, _real_has_room, _build, _told  # noqa: PLW0603
    global _flash_start  # noqa: PLW0603
    _look = look
    sys.path[:] = ["", "/lib"]
    sys.modules["machine"] = _Machine
    sys.modules["neopixel"] = _Neopixel
    sys.modules["time"] = _Time
    sys.modules["rp2"] = _Rp2
    _flash_start = int(host.call("flash", ""))
    host.call("stack", str(_stack))
    gc.collect()
    _told = gc.mem_free()
    _ask()  # whether that is as much as on a Pico
    _boot()
    import main

    _build = main.build
    main.build = _watched
    _board = main.own_board()
    _board.random = _random_bytes
    _board.rest = _rest
    _real_has_room = _board.has_room
    _board.has_room = _has_room
    main.run(_board)
