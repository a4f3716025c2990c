# SPDX-License-Identifier: MIT
"""Dominio on the LED matrix: the formations face to face, side 1 above and side 0 below.

Where a slot is says who; how many of its LEDs are lit says how much health is left, the last
point of health blinks. The Sage has its player's colour. On larger matrices a white LED in a slot
is for shields, a golden one for boosts, and the columns at the edges are the levels.
"""

from firmware.games.dominio import row_of
from firmware.ui import lights as light

_FIRST = (0, 0, 1, 3)  # slots of each half in front of a row
_FAR = 90  # level of the side whose turn it is not
_SPENT = 60  # of what has attacked


def slot_box(px, slots, side, at):
    """The LEDs of a slot: x, y, width, height."""
    halves = len(slots) // 6
    row = row_of(slots, at)
    number = at - halves * _FIRST[row]
    unit = px.height // 8
    if halves == 1:
        wide, gap, split = px.width * 2 // 8 if px.width < 16 else px.width // 4, 1, 0
        if wide * 3 + 2 > px.width - (2 if px.width > 8 else 0):
            wide -= 1
    else:
        wide, gap, split = max(1, px.width // 8), 0, 0 if px.width < 16 else px.width // 16
    count = halves * row
    length = count * (wide + gap) - gap + split
    x = (px.width - length) // 2 + number * (wide + gap)
    if split and number >= row:
        x += split
    y = (3 - row) * unit if side else (4 + row) * unit
    return x, y, wide, unit


def scene(lights, match, spot):
    px = lights.px
    view = match.view
    active = view["players"][view["active"]]["team"]
    for side in (0, 1):
        slots = view["sides"][side]["formation"]
        for at in range(len(slots)):
            box = slot_box(px, slots, side, at)
            if slots[at]:
                _draw_slot(lights, view, slots[at], box, side == active)
            if spot == side * 12 + at:
                _point(lights, box)
    _draw_gap(lights, view)
    _draw_turn(lights, view, active)
    if px.width > 8:
        _draw_levels(lights, view)


def _draw_slot(lights, view, one, box, active):
    px = lights.px
    x, y, wide, high = box
    health = one["health"] - one["damage"]
    if one["kind"] == "sage":
        color = lights.color(view["players"][one["owner"]]["color"])
    elif 3 * health > 2 * one["health"]:
        color = light.GREEN
    else:
        color = light.GOLD if 3 * health > one["health"] else light.RED
    level = 256 if active else _FAR
    if active and one["attacked"]:
        level = _SPENT
    elif one["dawn"] == "ready":
        level = lights.pulse(70)
    tokens = wide * high >= 4 and (one["boosts"] or one["shields"])
    cells = []
    for column in range(wide - 1 if tokens else wide):
        for row in range(high):
            cells.append((x + column, y + row))
    lit = max(1, len(cells) * health // one["health"])
    if health == 1 and one["health"] > 1:
        level = lights.attention()
    for number in range(lit):
        px.put(cells[number][0], cells[number][1], color, level)
    if tokens:
        last = x + wide - 1
        if high == 1:
            px.put(last, y, light.WHITE if one["shields"] else light.GOLD)
            return
        if one["shields"]:
            px.put(last, y, light.WHITE)
        if one["boosts"]:
            px.put(last, y + high - 1, light.GOLD)


def _point(lights, box):
    """A white LED at the end of what is pointed at; where there is but one, it takes turns."""
    x, y, wide, high = box
    if wide > 1 or lights.blink():
        lights.px.put(x + wide - 1, y + high - 1, light.WHITE)


def _draw_gap(lights, view):
    gap = view["gap"]
    if not gap:
        return
    slots = view["sides"][gap["side"]]["formation"]
    level = lights.attention()
    for at in range(len(slots)):
        if slots[at] is None and row_of(slots, at) == gap["row"]:
            x, y, wide, high = slot_box(lights.px, slots, gap["side"], at)
            lights.px.box(x, y, wide, high, light.WHITE, level)


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


def number_scene(lights, amount, health, most):
    """A number that is being chosen; over it the health of whom it hits, the loss blinking."""
    px = lights.px
    if most:
        lit = max(1, px.width * health // most)
        kept = px.width * max(0, health - amount) // most
        level = lights.attention()
        for x in range(lit):
            px.box(x, 0, 1, px.height // 8, light.GREEN if x < kept else light.RED,
                   256 if x < kept else level)  # fmt: skip
    light.draw_number(px, amount, light.WHITE, 256, 2)


# --- effects -----------------------------------------------------------------------------------


def effect(lights, match, code, kept):
    view = match.view
    if code == "defeated":
        if [mat["sage"] for mat in view["players"]] != kept["sages"]:
            return _drain(match), 1200
        for seat in range(len(view["players"])):
            level = view["players"][seat]["level"]
            if level > kept["levels"][seat] and level in (4, 6, 8):
                return _column(lights.color(view["players"][seat]["color"]), level), 1200
        return _blow(match, True), 1200
    if code in ("boosts_spent", "shields_spent", "no_damage", "do.attack", "do.harm"):
        return _blow(match, False), 900
    if code in ("do.tokens", "do.summon", "do.deploy", "do.buy_summon", "do.dawn"):
        return _glow(match, light.WHITE if code == "do.tokens" else light.GOLD), 500
    return None


def _place(px, match, side, at):
    slots = match.view["sides"][side]["formation"]
    return slot_box(px, slots, side, at)


def _blow(match, falls):
    """A spark flies from the attacker to the target, which flashes; a fallen one crumbles."""
    entry = match.session.last_action()
    args = entry["with"]
    side = match.view["players"][args["player"]]["team"]
    target = args.get("target")
    if target is None and args.get("hits"):
        target = args["hits"][0]["target"]
    origin = args.get("at")

    def draw(lights, elapsed, lasts):
        px = lights.px
        scene(lights, match, None)
        if target is None:
            return
        x, y, wide, high = _place(px, match, 1 - side, target)
        flight = lasts // 2 if origin is not None else 0
        if elapsed < flight:
            from_x, from_y, from_wide, _ = _place(px, match, side, origin)
            from_x += from_wide // 2
            at_x = from_x + (x + wide // 2 - from_x) * elapsed // flight
            at_y = from_y + (y - from_y) * elapsed // flight
            px.box(at_x, at_y, max(1, high), high, light.WHITE)
            return
        part = (elapsed - flight) * 256 // (lasts - flight)
        if not falls:
            px.box(x, y, wide, high, light.RED, 256 - part)
            return
        for number in range(wide * high):
            # What crumbles goes one LED after the other, in no order that the eye follows.
            if (number * 5 + 3) % (wide * high) * 256 >= part * wide * high:
                px.put(x + number % wide, y + number // wide, light.RED)

    return draw


def _glow(match, color):
    args = match.session.last_action()["with"]
    side = match.view["players"][args["player"]]["team"]
    at = args["at"]

    def draw(lights, elapsed, lasts):
        scene(lights, match, None)
        x, y, wide, high = _place(lights.px, match, side, at)
        lights.px.box(x, y, wide, high, color, 256 - 200 * elapsed // lasts)

    return draw


def _column(color, level):
    """A level that brings a champion: its column shoots up."""

    def draw(lights, elapsed, lasts):
        px = lights.px
        unit = max(1, px.height // 8)
        top = min(level, 8 * elapsed * 2 // lasts + 1)
        left = px.width // 2 - unit
        for step in range(top):
            y = px.height - (step + 1) * unit
            gold = step + 1 in (4, 6, 8)
            px.box(left, y, 2 * unit, unit, light.GOLD if gold else color)

    return draw


def _drain(match):
    """A Sage has fallen: the light runs out of the picture, from above."""

    def draw(lights, elapsed, lasts):
        px = lights.px
        scene(lights, match, None)
        level = px.height * elapsed // lasts
        for y in range(min(level, px.height)):
            for x in range(px.width):
                px.put(x, y, light.GREY, 40 if px.get(x, y) else 0)

    return draw
