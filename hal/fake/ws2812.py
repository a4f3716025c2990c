# SPDX-License-Identifier: MIT
"""Imitation of a chain of WS2812 LEDs laid out as a matrix: the light that can be seen."""

from hal.fake.parts import Refused


class Chain:
    """The arguments say how the matrix is built and mounted, as those of the driver do."""

    def __init__(
        self, clock, width, height, origin="top left", columns=False, serpentine=False, rotation=0
    ):
        self.frames = []  # (ms, frame); see `record`
        self.record = True
        self._clock = clock
        self._places = _walk(width, height, origin, columns, serpentine, rotation)
        self._light = bytearray(b"\x07" * (width * height * 3))  # left over from before

    def write(self, data):
        if len(data) != len(self._light):
            raise Refused("as many colours as LEDs")
        for at in range(len(self._places)):
            to = self._places[at] * 3
            self._light[to] = data[at * 3 + 1]
            self._light[to + 1] = data[at * 3]
            self._light[to + 2] = data[at * 3 + 2]
        if self.record:
            self.frames.append((self._clock.now, bytes(self._light)))

    def lights(self):
        """Red, green, blue of every LED, row by row as it is looked at."""
        return bytes(self._light)

    def milliamps(self):
        """What the LEDs draw, rounded up."""
        return len(self._places) + (sum(self._light) * 20 + 254) // 255


def _walk(width, height, origin, columns, serpentine, rotation):
    """Follow the wire from LED to LED and note where each of them is seen."""
    turns = rotation // 90
    made_width, made_height = (height, width) if turns & 1 else (width, height)
    # Ahead and across, on the matrix as it was made.
    right = -1 if "right" in origin else 1
    down = -1 if "bottom" in origin else 1
    x = made_width - 1 if right < 0 else 0
    y = made_height - 1 if down < 0 else 0
    ahead, across = ((0, down), (right, 0)) if columns else ((right, 0), (0, down))
    length = made_height if columns else made_width
    places = []
    for _ in range(width * height // length):
        for step in range(length):
            seen_x, seen_y, w, h = x, y, made_width, made_height
            for _ in range(turns):  # a quarter turn clockwise each
                seen_x, seen_y, w, h = h - 1 - seen_y, seen_x, h, w
            places.append(seen_y * w + seen_x)
            if step < length - 1:
                x += ahead[0]
                y += ahead[1]
        if serpentine:
            ahead = (-ahead[0], -ahead[1])
        else:
            x -= ahead[0] * (length - 1)
            y -= ahead[1] * (length - 1)
        x += across[0]
        y += across[1]
    return places
