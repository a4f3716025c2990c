# SPDX-License-Identifier: MIT
"""Dominio on the LED matrix: the formations face to face, side 1 above and side 0 below.

Where a slot is says who; how many of its LEDs are lit says how much health is left, the last
point of health blinks. The Sage has its player's colour. On larger matrices a white LED in a slot
is for shields, a golden one for boosts, and the columns at the edges are the levels.
"""

from micropython import const

from firmware.table.dominio_draw import left, row_place
from firmware.ui import lights as light

_FAR = const(90)  # level of the side whose turn it is not
_SPENT = const(60)  # of what has attacked


def slot_box(px, slots, side, at):
    """The LEDs of a slot: x, y, width, height."""
    halves = len(slots) // 6
    row, number = row_place(slots, at)
    unit = px.height // 8
    if halves == 1:
        wide, gap, split = px.width // 4, 1, 0
        if wide * 3 + 2 > px.width - (2 if px.width > 8 else 0):
            wide -= 1
    else:
        wide, gap, split = max(1, px.width // 8), 0, 0 if px.width < 16 else px.width // 16
    length = halves * row * (wide + gap) - gap + split
    x = (px.width - length) // 2 + number * (wide + gap)
    if number >= row:
        x += split
    return x, (3 - row if side else 4 + row) * unit, wide, unit


def scene(lights, match, spot):
    px = lights.px
    view = match.view
    active = view["players"][view["active"]]["team"]
    gap = view["gap"]
    for side in (0, 1):
        slots = view["sides"][side]["formation"]
        for at in range(len(slots)):
            x, y, wide, high = slot_box(px, slots, side, at)
            if slots[at]:
                _draw_slot(lights, view, slots[at], x, y, wide, high, side == active)
            elif gap and gap["side"] == side and gap["row"] == row_place(slots, at)[0]:
                px.box(x, y, wide, high, light.WHITE, lights.attention())
            # The end of what is pointed at; where there is but one LED, it takes turns.
            if spot == side * 12 + at and (wide > 1 or lights.blink()):
                px.put(x + wide - 1, y + high - 1, light.WHITE)
    _draw_turn(lights, view, active)
    if px.width > 8:
        _draw_levels(lights, view)


def _draw_slot(lights, view, one, x, y, wide, high, active):
    px = lights.px
    health = left(one)
    most = one["health"]
    if one["kind"] == "sage":
        color = lights.color(view["players"][one["owner"]]["color"])
    elif 3 * health > 2 * most:
        color = light.GREEN
    else:
        color = light.GOLD if 3 * health > most else light.RED
    level = 256 if active else _FAR
    if health == 1 and most > 1:
        level = lights.attention()
    elif active and one["attacked"]:
        level = _SPENT
    elif one["dawn"] == "ready":
        level = lights.pulse(70)
    if wide * high >= 4 and (one["boosts"] or one["shields"]):
        wide -= 1
        if one["boosts"]:
            px.put(x + wide, y + high - 1, light.GOLD)
        if one["shields"]:
            px.put(x + wide, y, light.WHITE)
    for number in range(max(1, wide * high * health // most)):
        px.put(x + number // high, y + number % high, color, level)


def _draw_turn(lights, view, active):
    """What the phase is about, on the active side's middle row: points, gold, cards in hand."""
    px = lights.px
    unit = px.height // 8
    side = view["sides"][active]
    color = lights.color(view["players"][view["active"]]["color"])
    phase = view["phase"]
    if phase == "market":
        count, total, color = side["gold"], side["gold_max"], light.GOLD
    elif phase == "redraw":
        count, total, color = view["players"][view["active"]]["hand"], 8, light.WHITE
    else:
        count, total = side["ap"], 4 if view["mode"] == "duel" else 6
    y = (3 if active else 4) * unit
    step = 2 if total * 2 <= px.width else 1
    room = min(total, px.width // step)
    lit = min(room, -(-count * room // total) if total > room else count)
    left = (px.width - room * step + step - 1) // 2
    for number in range(room):
        level = 256 if number < lit else 24
        # Before the actions the points are there, but not to be spent yet.
        if phase == "dawn":
            level = 70
        px.box(left + number * step, y, 1, unit, color, level)


def _draw_levels(lights, view):
    px = lights.px
    half = len(view["players"]) // 2
    for seat in range(len(view["players"])):
        mat = view["players"][seat]
        number = seat % half
        side = mat["team"]
        if px.height < 16:
            # One column of eight for each player, at the left for side 0.
            x = px.width - 1 - number if side else number
            top, down = px.height - 1, -1
        else:
            x = px.width - 1 if (number if half > 1 else side) else 0
            top, down = (0, 1) if side else (px.height - 1, -1)
        color = lights.color(mat["color"])
        for step in range(min(8, mat["level"])):
            px.put(x, top + step * down, color, 200 if step in (3, 5, 7) else 90)
