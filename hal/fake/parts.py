# SPDX-License-Identifier: MIT
"""What imitation chips hang on: a clock that is moved by hand, pins, a bus, refusals."""


class Refused(Exception):
    """The driver did what the chip's datasheet forbids."""


class Clock:
    """Milliseconds since the start, and what is to happen at which of them."""

    def __init__(self, offset=0):
        self.now = 0
        self._offset = offset
        self._events = []  # (time, number, function, argument), the next one last
        self._number = 0

    def ticks(self):
        """As the device has them: they wrap."""
        return (self.now + self._offset) & 0x3FFFFFFF

    def at(self, time, function, argument):
        """Call function(argument) at that time; of two at the same time the first goes first."""
        if time < self.now:
            raise ValueError("that time is over")
        event = (time, self._number, function, argument)
        self._number += 1
        place = len(self._events)
        while place and self._events[place - 1][:2] < event[:2]:
            place -= 1
        self._events.insert(place, event)

    def next(self):
        """The time of the next event, or None."""
        return self._events[-1][0] if self._events else None

    def move(self, to):
        """Go to a time; events on the way happen at theirs."""
        while self._events and self._events[-1][0] <= to:
            time, _, function, argument = self._events.pop()
            self.now = max(self.now, time)
            function(argument)
        self.now = max(self.now, to)

    def advance(self, ms):
        self.move(self.now + ms)


class Output:
    """A pin that the board drives; `moved(level)` is told when it changes."""

    def __init__(self, moved=None):
        self.level = 0
        self._moved = moved

    def value(self, level=None):
        if level is None:
            return self.level
        if level not in (0, 1):
            raise Refused("a pin is 0 or 1")
        if level != self.level:
            self.level = level
            if self._moved:
                self._moved(level)
        return None


class Input:
    """A pin that the board reads; `read()` gives its level."""

    def __init__(self, read):
        self._read = read

    def value(self):
        return self._read()


class Cable:
    """A cable to a computer that is a test: it appends to `came`, and looks at `sent`."""

    def __init__(self):
        self.came = bytearray()
        self.sent = bytearray()
        self.room = None  # bytes that still go in, because the computer does not read

    def stirred(self):
        return len(self.came) > 0

    def read(self):
        if not self.came:
            return -1
        byte = self.came[0]
        self.came = self.came[1:]
        return byte

    def write(self, byte):
        if self.room is not None:
            if not self.room:
                return False
            self.room -= 1
        self.sent.append(byte)
        return True


class Bus:
    """SPI towards one chip: `write` arrives as commands or data, as the pins say."""

    def __init__(self, chip):
        self._chip = chip

    def write(self, data):
        chip = self._chip
        if chip.cs.level:
            raise Refused("nobody is selected")
        chip.bytes += len(data)
        if chip.dc.level:
            chip.take_data(data)
        else:
            if len(data) != 1:
                raise Refused("a command is one byte")
            chip.take_command(data[0])
