# SPDX-License-Identifier: MIT
"""What a board offers to the firmware. Every board is held to this by tests.

A board is an object with the devices below as attributes. Boards do not inherit from these
classes: they say, in one place, which names there are, what goes in, what comes out, in which
unit, and what may block. Nothing here may wait for a panel; the longest call is a flash write.

Keys are numbered A, B, C (under the display, left to right), UP, DOWN (at its side).
Times are milliseconds of a clock that wraps at 2**30: compare them with lib.ticks only.
"""

A, B, C, UP, DOWN = range(5)
KEYS = ("A", "B", "C", "UP", "DOWN")


class Board:
    """The whole device."""

    name = ""  # slug, e.g. "pico"
    panel = None  # a Panel
    grid = None  # a Grid
    buttons = None  # a Buttons
    store = None  # a Store, its root is the folder for matches and settings
    cable = None  # a Cable
    troubles = ()  # codes of what was wrong at start (a bad config, a stuck button)
    site = ""  # where results are read: an address to which a link can lead, if there is one
    safe = False  # A was held when the power came: safe mode is wanted

    def ticks(self):
        """The clock now, in ms."""

    def rest(self, ms):
        """Sleep until `ms` have passed (None: no limit), a button moves, or a byte comes through
        the cable, whichever is first.
        """

    def random(self, count):
        """`count` bytes that nobody can foresee."""

    def battery(self):
        """Charge in percent, or None where the board cannot tell."""

    def collect(self):
        """Free what nobody refers to any more, which takes some 20 ms: -> bytes that are free."""

    def free(self):
        """Bytes of memory that are free, without those that `collect` would free."""

    def has_room(self, size):
        """Whether a piece of memory of that size can be had, after `collect`."""

    def in_place(self, path):
        """The bytes of a file that does not change, where they lie, without a copy in memory;
        there may be zeros behind them. None where that cannot be.
        """

    def alive(self):
        """Tell the watchdog that the main loop still turns."""

    def reset(self):
        """Start again as after a power cut; does not return."""

    def hand_over(self):
        """The program ends and the prompt comes: from now on nobody calls `alive`."""


class Panel:
    """The e-ink display: black and white, slow, and busy while it changes."""

    width = 296
    height = 128

    def refresh(self, frame, area, full):
        """Start to show `frame`; only while `poll()` is False.

        `frame` is width * height / 8 bytes as framebuf.MONO_VLSB has them, 1 = black. It is not
        copied: before it is changed, `keep()` must be called, or `poll()` be False again.
        `area` is (x, y, w, h) in pixels, y and h multiples of 8: what changed since the last
        refresh. A full refresh shows the whole frame, flashing, and clears ghosts; it does not
        ask for the area. Others send the area twice and at most 64 bytes more.

        The first refresh, and those after a fault or a change of `inverted`, are full whatever
        is asked. To wake a sleeping panel takes up to 25 ms; one that does not answer then
        counts as a fault, and nothing is shown.
        """

    def keep(self):
        """The frame is about to change, while the panel is still busy with it: copy it."""

    def poll(self):
        """True while the panel is busy. Gives up on a stuck panel after its time limit.

        Some panels need to be told the next step from here: call it every 50 ms or so.
        """

    def sleep(self):
        """Lowest power that keeps the picture; the next refresh wakes it.

        Only while `poll()` is False.
        """

    def wake(self):
        """Be ready for a refresh that is likely to come: a sleeping panel takes up to 25 ms.

        Only while `poll()` is False.
        """

    inverted = False  # show ink as white and paper as black, from the next refresh on
    faults = 0  # how often the panel was given up on and reset


class Grid:
    """The LED matrix."""

    width = 8
    height = 8

    def show(self, frame):
        """Light `frame`: width * height * 3 bytes, red green blue, row by row from top left.

        The values are linear light for full brightness. The grid scales them by `brightness`,
        and further down, keeping the hue, where the frame would draw more than its budget.
        """

    brightness = 255  # 0 (dark) to 255, in steps that look even: the light goes with its square


class Buttons:
    """Five buttons; edges are stamped by interrupts, so none is lost while others work."""

    def pop(self):
        """The oldest edge not yet read as (key, down, ticks), or None. Already debounced."""

    def held(self):
        """Bit mask of the keys that are down now (1 << A, ...)."""

    stuck = 0  # bit mask of keys that were down at start and are ignored until released
    lost = 0  # edges that did not fit into the ring


class Cable:
    """Bytes from and to a computer, if there is one. Nothing here waits for it, or for room."""

    def stirred(self):
        """Whether a byte has come that nobody has read."""

    def read(self):
        """The next byte that has come, or -1."""

    def write(self, byte):
        """Send a byte: -> whether there was room for it. Without a computer it is lost."""


class Store:
    """The device's files, in one flat folder. Errors are OSError."""

    def names(self):
        """Sorted list of the files."""

    def size(self, name):
        """The file's length in bytes; None if there is no such file."""

    def read(self, name, limit):
        """The file's bytes; None if there is no such file or it is longer than `limit`.

        It makes room for what the file has, which should not be more than 4096 bytes: what is
        longer is read as a Log or with `load`. `limit` is at most 8192.
        """

    def load(self, name):
        """The JSON value of the file, which is never in memory as text; raises ValueError."""

    def put(self, name, *pieces):
        """Make the file anew out of short pieces; durable when it returns.

        Quicker than `write`: on littlefs a short file costs one page. In a power cut it may be
        left with its old or its new contents, torn, or empty.
        """

    def write(self, name, data):
        """Put `data` into the file, whole or not at all; durable when it returns."""

    def write_all(self, name, pieces):
        """As `write`, out of as many pieces as an iterator gives, one at a time."""

    def remove(self, name):
        """Delete the file, or a folder of that name; nothing happens if there is none."""

    def rename(self, name, new):
        """Give the file another name, in one step; one that has that name already is replaced."""

    def cut(self, name, size):
        """Shorten the file to its first `size` bytes, whole or not at all."""

    def open(self, name):
        """The file as a Log, made if it is not there."""


class Log:
    """An open file that only grows."""

    def size(self):
        """Its length in bytes."""

    def readinto(self, offset, view):
        """Fill a memoryview with bytes from `offset`: -> how many there were."""

    def write(self, data):
        """Add `data` at the end; in a power cut it may be lost or torn before `sync`."""

    def sync(self):
        """What was written is durable when it returns."""

    def close(self):
        """Done with it."""
