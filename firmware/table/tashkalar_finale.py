# SPDX-License-Identifier: MIT
"""The end of a match of Tash-Kalar on the LED matrix."""


def won_by(lights, view):
    colors = []
    for seat in view["winners"]:
        color = lights.color(view["players"][seat]["color"])
        if color not in colors:
            colors.append(color)
    return _spiral(colors[:2])


def _spiral(colors):
    """The winner's colour winds inwards; a draw has two colours in turn."""

    def effect(lights, elapsed, lasts):
        px = lights.px
        count = px.width * px.height
        x = y = dy = 0
        dx = 1
        for number in range(min(count * elapsed // (lasts * 3 // 4), count)):
            px.put(x, y, colors[number % len(colors)])
            ahead, below = x + dx, y + dy
            inside = 0 <= ahead < px.width and 0 <= below < px.height
            if not inside or px.get(ahead, below):
                dx, dy = -dy, dx
            x += dx
            y += dy

    return effect
