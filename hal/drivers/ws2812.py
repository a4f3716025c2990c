# SPDX-License-Identifier: MIT
"""A matrix of WS2812 LEDs on one wire: brightness, current budget, wiring.

The LEDs turn a byte into a share of time, so their light is linear, and so are our frames: a
frame is dimmed by one factor for all of its bytes, which keeps every hue. The eye is not linear:
`brightness` counts in steps that look even, so the light goes with its square.

A LED draws up to 20 mA for each of its three colours and about 1 mA when dark. The factor is
lowered for a frame that would need more than the budget. It is always rounded down, so the sum of
what is sent never exceeds it.
"""

from array import array

from micropython import const

_CHANNEL_MA = const(20)
_IDLE_MA = const(1)

CORNERS = ("top left", "top right", "bottom left", "bottom right")


class WS2812:
    """`wire.write(bytes)` sends green, red, blue of every LED along the chain.

    width, height   as the matrix is looked at
    origin          the corner of the first LED, on the matrix as it was made
    columns         the chain runs along columns instead of rows
    serpentine      every other line runs backwards
    rotation        degrees by which the matrix has been turned clockwise
    budget          mA that the matrix may draw
    ceiling         the brightness that 255 stands for
    """

    def __init__(
        self,
        wire,
        width=8,
        height=8,
        origin="top left",
        columns=False,
        serpentine=False,
        rotation=0,
        budget=400,
        ceiling=255,
    ):
        self.width = width
        self.height = height
        self.brightness = 255
        self.sent = 0  # frames that went out
        self.spared = 0  # frames that would have changed nothing
        self.milliamps = 0  # what the last frame draws
        self._wire = wire
        self._order = _order(width, height, origin, columns, serpentine, rotation)
        self._idle = width * height * _IDLE_MA
        self._light = max(0, budget - self._idle) * 255 // _CHANNEL_MA  # highest sum of bytes
        self._ceiling = ceiling
        self._frame = bytearray(width * height * 3)  # the last one
        self._level = -1  # the brightness that it was shown with
        self._out = bytearray(width * height * 3)
        self._dark = bytes(width * height * 3)
        self._lit = None  # what the LEDs show; at start they may show anything

    def show(self, frame):
        if len(frame) != len(self._frame):
            raise ValueError("the frame has another size")
        if self.brightness == self._level and frame == self._frame:
            self.spared += 1
            return
        self._level = self.brightness
        self._frame[:] = frame
        factor = self._factor(sum(frame))
        out = self._out
        out[:] = self._dark
        at = 0
        for start in self._order:
            red = frame[start]
            green = frame[start + 1]
            blue = frame[start + 2]
            if red or green or blue:  # most LEDs of most frames are dark
                out[at] = green * factor >> 16
                out[at + 1] = red * factor >> 16
                out[at + 2] = blue * factor >> 16
            at += 3
        if out == self._lit:
            self.spared += 1
            return
        self._wire.write(out)
        self.sent += 1
        self.milliamps = self._idle + sum(out) * _CHANNEL_MA // 255
        if self._lit is None:
            self._lit = bytearray(len(out))
        self._out = self._lit
        self._lit = out

    def _factor(self, total):
        """The factor (65536 is 1) for a frame whose bytes have this sum."""
        level = self.brightness * self._ceiling // 255
        factor = (level * level << 14) // 65025 << 2  # stays within the device's small integers
        if total:
            factor = min(factor, (self._light << 16) // total)
        return factor


def _order(width, height, origin, columns, serpentine, rotation):
    """For every LED along the chain: where its red byte is in a frame."""
    if origin not in CORNERS or rotation not in (0, 90, 180, 270):
        raise ValueError("no such wiring")
    made_w, made_h = (width, height) if rotation % 180 == 0 else (height, width)
    length = made_h if columns else made_w
    order = array("H", [0] * (width * height))
    for place in range(width * height):
        line, along = divmod(place, length)
        if serpentine and line & 1:
            along = length - 1 - along
        x, y = (line, along) if columns else (along, line)
        if origin.endswith("right"):
            x = made_w - 1 - x
        if origin.startswith("bottom"):
            y = made_h - 1 - y
        if rotation == 90:
            x, y = made_h - 1 - y, x
        elif rotation == 180:
            x, y = made_w - 1 - x, made_h - 1 - y
        elif rotation == 270:
            x, y = y, made_w - 1 - x
        order[place] = (y * width + x) * 3
    return order
