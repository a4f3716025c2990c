# SPDX-License-Identifier: MIT
"""Short effects on the LED matrix that all games share.

An effect is a function (lights, elapsed ms, duration). They are loaded when one is played, and
dropped when the table is quiet again.
"""

from firmware.ui.lights import DIM, GOLD, RED, WHITE, draw_number


def cross(lights, elapsed, lasts):
    """Refused."""
    px = lights.px
    side = min(px.width, px.height)
    left = (px.width - side) // 2
    for step in range(side):
        px.put(left + step, step, RED)
        px.put(left + side - 1 - step, step, RED)


def alarm(lights, elapsed, lasts):
    """The table must act: an exclamation mark in a pulsing frame."""
    px = lights.px
    px.frame(RED, lights.attention(60))
    scale = px.height // 8
    x = px.width // 2 - scale
    px.box(x, scale, 2 * scale, 4 * scale, WHITE)
    px.box(x, 6 * scale, 2 * scale, scale, WHITE)


def turn_of(color, seat, seats):
    """The turn passes: a frame in the player's colour, bright on that player's side."""

    def effect(lights, elapsed, lasts):
        px = lights.px
        length = px.frame_length()
        # Seats go clockwise round the table, the first one at the bottom.
        middle = (length * (seat * 2 + 1) // (seats * 2) + length * 5 // 8) % length
        for index in range(length):
            away = min((index - middle) % length, (middle - index) % length)
            px.frame_pixel(index, color, 256 if away <= length // 10 else DIM)

    return effect


PIPS = ((4,), (0, 8), (0, 4, 8), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))


def draw_die(px, face, level):
    """The pips of a d6, as large as the matrix allows."""
    side = min(px.width, px.height)
    pip = side // 4
    left = (px.width - side) // 2
    top = (px.height - side) // 2
    gap = (side - 3 * pip) // 2
    for place in PIPS[face - 1]:
        x = left + place % 3 * (pip + gap)
        y = top + place // 3 * (pip + gap)
        px.box(x, y, pip, pip, WHITE, level)


def tumbling(faces, is_pips, plus=0):
    """Dice roll: other faces flicker for a while, then each face in turn, then the sum."""

    def effect(lights, elapsed, lasts):
        tumble = lasts // 3
        if elapsed < tumble:
            shown = b"\3\5\1\6\2\4"[elapsed // 90 % 6]
            level = 90
        else:
            each = max(1, (lasts - tumble) // (len(faces) + 1))
            number = (elapsed - tumble) // each
            shown = faces[number] if number < len(faces) else sum(faces) + plus
            level = 256
            if number >= len(faces) and (plus or len(faces) > 1):
                draw_number(lights.px, shown, WHITE, level)
                return
        if is_pips and 1 <= shown <= 6:
            draw_die(lights.px, shown, level)
        else:
            draw_number(lights.px, shown, WHITE, level)

    return effect


def flash(color):
    """Everything in a colour, which fades."""

    def effect(lights, elapsed, lasts):
        px = lights.px
        px.box(0, 0, px.width, px.height, color, 256 - elapsed * 256 // lasts)

    return effect


def draw_crown(px, color, other=None):
    unit = max(1, px.height // 8)
    left = (px.width - 8 * unit) // 2
    for column in range(8):
        if column in (0, 7):
            height = 4
        elif column in (3, 4):
            height = 5
        else:
            height = 3
        px.box(left + column * unit, (6 - height) * unit, unit, height * unit, GOLD)
    half = px.width // 2
    px.box(0, px.height - unit, half, unit, color)
    px.box(half, px.height - unit, px.width - half, unit, color if other is None else other)
