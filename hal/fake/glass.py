# SPDX-License-Identifier: MIT
"""What imitations of both e-paper controllers share: pins, BUSY, commands, what the glass shows.

RAM and glass are rows of eight sources, 296 gates long, 1 is black, row 0 holds the sources that
come first; source 0 is at the bottom of the picture, its byte's bit 7.
"""

from hal.fake.parts import Bus, Input, Output, Refused

WIDTH = 296
ROWS = 16
SIZE = WIDTH * ROWS

_BITS = bytes([sum(value >> bit & 1 for bit in range(8)) for value in range(256)])


class Glass:
    """A panel with its controller.

    `rotation` is how it is mounted: 0 or 180. `swaps` is what a quick refresh does with the two
    pictures: True if it swaps them. Others copy, or do nothing, or do as they are told.
    """

    IDLE = 0  # level of BUSY
    NEW = OLD = 0  # the commands that write the pictures
    SIZES = {}  # the other ones that we know, and how many bytes follow

    def __init__(self, clock, rotation=0, swaps=None):
        self.clock = clock
        self.rotation = rotation
        self.cs = Output()
        self.dc = Output()
        self.reset = Output(self._reset_moved)
        self.busy = Input(self._busy_level)
        self.spi = Bus(self)
        self.bytes = 0  # all that ever came over the bus
        self.refreshes = []  # (ms, (x, y, w, h), full, bytes); see `record`
        self.record = True
        self.partials = 0  # quick refreshes since the last full one
        self.flipped = 0  # pixels changed by those: the more, the more ghosts
        self.jams = 0  # how many refreshes to come will never end; None: all
        self.absent = None  # no panel there: the level that the open BUSY line reads
        self.asleep = False
        self.swaps = swaps
        self.new = bytearray(SIZE)
        self.old = bytearray(SIZE)
        self._told = 0  # bytes at the last refresh
        self._glass = bytearray(b"\xaa" * SIZE)  # whatever it showed when it was bought
        self._coming = None  # what it will show when it is no longer busy
        self._until = 0  # busy until then; None: for ever
        self._dead = True  # has not seen a reset yet
        self._window = None  # (first gate, first row, gates, rows) of the last picture written
        self.forget()

    # --- for tests and for the page

    def picture(self):
        """What can be seen, as framebuf.MONO_VLSB has it, 1 = black."""
        self._busy_level()
        return self.upright(self._glass)

    def upright(self, ram):
        """Rows of the RAM as a picture."""
        if not self.upside_down():
            parts = []
            for row in range(ROWS - 1, -1, -1):
                parts.append(ram[row * WIDTH : (row + 1) * WIDTH])
            return b"".join(parts)
        turned = bytearray(SIZE)
        for at in range(SIZE):
            row, gate = divmod(at, WIDTH)
            byte = ram[at]
            if byte:
                byte = (byte & 0x0F) << 4 | byte >> 4
                byte = (byte & 0x33) << 2 | byte >> 2 & 0x33
                byte = (byte & 0x55) << 1 | byte >> 1 & 0x55
                turned[row * WIDTH + WIDTH - 1 - gate] = byte
        return bytes(turned)

    def ghosting(self):
        """Pixels changed by quick refreshes since the last full one, in percent of all."""
        return self.flipped * 100 // (SIZE * 8)

    # --- from the bus

    def take_command(self, code):
        self._finish()
        self.check_awake()
        if code in (self.NEW, self.OLD):
            self._target = self.window()
            self._place = 0
            self.registers[code] = b""  # it has been written
            if code == self.NEW:
                self._window = self._target
        elif code not in self.SIZES:
            raise Refused("unknown command %02x" % code)
        self._command = code
        self._data = bytearray()
        if self.SIZES.get(code) == 0:
            self._finish()

    def take_data(self, data):
        self.check_awake()
        code = self._command
        if code is None:
            raise Refused("data without a command")
        if code in (self.NEW, self.OLD):
            if len(data) > self._left():
                raise Refused("more data than the window holds")
            self.fill(self.new if code == self.NEW else self.old, self._target, self._place, data)
            self._place += len(data)
            return
        self._data.extend(data)
        if len(self._data) > self.SIZES[code]:
            raise Refused("too much data for %02x" % code)
        if len(self._data) == self.SIZES[code]:
            self._finish()

    # --- what a chip does in its own way

    def window(self):
        """(first gate, first row, gates, rows) that a picture is written to."""

    def fill(self, ram, window, place, data):
        """Write to a window, of which `place` bytes have been written."""

    def obey(self, code, data):
        """Do what a command with its data says: most of them are registers."""
        self.registers[code] = data

    # --- for the chips

    def forget(self):
        """A reset: neither registers nor a command that has begun are left."""
        self.registers = {}
        self._command = None  # the one that has begun

    def register(self, code):
        if code not in self.registers:
            raise Refused("register %02x was never written" % code)
        return self.registers[code]

    def upside_down(self):
        """Whether source 0 and the last gate are at the top left of the picture."""
        return self.rotation == 180

    def working(self):
        self._busy_level()
        return self._until is None or self.clock.now < self._until

    def work(self, ms):
        self._until = self.clock.now + ms

    def check_awake(self):
        if self._dead:
            raise Refused("no reset after power on")
        if not self.reset.level:
            raise Refused("held in reset")
        if self.asleep:
            raise Refused("asleep: only a reset wakes it")
        if self.absent is None and self.working():
            raise Refused("busy")

    def show(self, new, old, full, window, ms):
        """Begin a refresh. Quick ones drive only pixels in which `old` and `new` differ."""
        coming = bytearray(self._glass)
        gate, row, gates, rows = window
        flipped = 0
        for start in range(row * WIDTH + gate, (row + rows) * WIDTH, WIDTH):
            end = start + gates
            if full:
                coming[start:end] = new[start:end]
                continue
            if new[start:end] == old[start:end]:
                continue
            for at in range(start, end):
                driven = new[at] ^ old[at]
                if driven:
                    shown = coming[at] & ~driven | new[at] & driven
                    flipped += _BITS[shown ^ coming[at]]
                    coming[at] = shown
        if full:
            self.partials = 0
            self.flipped = 0
        else:
            self.partials += 1
            self.flipped += flipped
        if self.record:
            area = self._seen(self._window)
            self.refreshes.append((self.clock.now, area, full, self.bytes - self._told))
        self._told = self.bytes
        if self.jams is None or self.jams > 0:
            if self.jams:
                self.jams -= 1
            # Half way through, and there it hangs.
            self._glass[: SIZE // 2] = coming[: SIZE // 2]
            self._until = None
        else:
            self._coming = coming
            self.work(ms)

    def swap(self):
        self.new, self.old = self.old, self.new

    def wipe(self):
        """The RAM holds anything, and not the same in both pictures."""
        self.new[:] = _anything(7, 0x5A)
        self.old[:] = _anything(5, 0xA5)

    # --- inside

    def _left(self):
        """Bytes that are still to come of the picture."""
        return self._target[2] * self._target[3] - self._place

    def _finish(self):
        """A command is complete, or the next one begins."""
        code = self._command
        self._command = None
        if code in (self.NEW, self.OLD):
            if self._left():
                raise Refused("%d bytes of the window are missing" % self._left())
        elif code is not None:
            if len(self._data) != self.SIZES[code]:
                raise Refused("data missing for %02x" % code)
            self.obey(code, bytes(self._data))

    def _seen(self, window):
        """A window of the RAM as (x, y, w, h) of the picture."""
        gate, row, gates, rows = window
        if not self.upside_down():
            return (gate, (ROWS - row - rows) * 8, gates, rows * 8)
        return (WIDTH - gate - gates, row * 8, gates, rows * 8)

    def _busy_level(self):
        if self.absent is not None:
            return self.absent
        if self._until is not None and self.clock.now >= self._until:
            if self._coming:
                self._glass = self._coming
                self._coming = None
            return self.IDLE
        return 1 - self.IDLE

    def _reset_moved(self, level):
        if level:
            if self.asleep:
                self.swap()  # which is which is forgotten
            else:
                self.wipe()  # power on, or a chip that hung: nobody knows
            self.forget()
            self._dead = False
            self.asleep = False
            self._coming = None
            self._until = self.clock.now


def _anything(step, first):
    some = bytes([(at * step + first) & 0xFF for at in range(256)])
    return (some * (SIZE // 256 + 1))[:SIZE]
