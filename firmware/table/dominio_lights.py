# SPDX-License-Identifier: MIT
"""Dominio on the LED matrix: at rest, and after an action.

Where a slot is says who; how many of its LEDs are lit says how much health is left, the last
point of health blinks. The Sage has its player's colour. On larger matrices a white LED in a
slot is for shields, a golden one for boosts, and the columns at the edges are the levels.
"""

from micropython import const

from firmware.table import dominio_board as board
from firmware.ui import lights as light
from lib import modules

_FAR = const(90)  # light of the side whose turn it is not
_SPENT = const(60)  # of what has attacked


def slot_box(px, slots, side, at):
    """The LEDs of a slot: x, y, width, height."""
    halves = len(slots) // 6
    row, number = board.row_place(slots, at)
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
    active = board.active_side(view)
    gap = view["gap"]
    for side in (0, 1):
        slots = view["sides"][side]["formation"]
        for at in range(len(slots)):
            x, y, wide, high = slot_box(px, slots, side, at)
            if slots[at]:
                _draw_slot(lights, view, slots[at], x, y, wide, high, side == active)
            elif gap and gap["side"] == side and gap["row"] == board.row_place(slots, at)[0]:
                px.box(x, y, wide, high, light.WHITE, lights.attention())
            # The end of what is pointed at; where there is but one LED, it takes turns.
            if spot == side * 12 + at and (wide > 1 or lights.blink()):
                px.put(x + wide - 1, y + high - 1, light.WHITE)
    _draw_turn(lights, view, active)
    if px.width > 8:
        _draw_levels(lights, view)


def _draw_slot(lights, view, one, x, y, wide, high, active):
    px = lights.px
    health = board.left(one)
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
    for seat, mat in enumerate(view["players"]):
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


# --- what an action has brought ----------------------------------------------------------------


def effect(lights, match, code, kept):
    if code == "defeated":
        champion = None  # the player who has got one
        for seat, mat in enumerate(match.view["players"]):
            level, sage, _ = kept["mats"][seat]
            if sage != mat["sage"]:
                return _rare().drain(match), 1200
            if mat["level"] > level and mat["level"] in (4, 6, 8):
                champion = mat
        if champion:
            return _rare().column(lights.color(champion["color"]), champion["level"]), 1200
        return _blow(match, True), 1200
    if code in ["do.tokens", "do.summon", "do.deploy", "do.buy_summon", "do.dawn"]:
        return _glow(match, light.WHITE if code == "do.tokens" else light.GOLD), 500
    if code in ["boosts_spent", "shields_spent", "no_damage", "do.attack", "do.harm"]:
        return _blow(match, False), 900
    return None


def _rare():
    """A champion or a fallen Sage are seen a few times in a match."""
    return modules.use("firmware.table.dominio_pages")


def _last(match):
    """The arguments of the last action, the side that did it, and a formation."""
    args = match.session.last_action()["with"]
    side = match.view["players"][args["player"]]["team"]
    slots = match.view["sides"][side]["formation"]
    return args, side, slots


def _blow(match, falls):
    """A spark flies from the attacker to the target, which flashes; a fallen one crumbles."""
    args, side, slots = _last(match)
    target = args.get("target")
    if target is None and args.get("hits"):
        target = args["hits"][0]["target"]
    origin = args.get("at")

    def show(lights, elapsed, lasts):
        px = lights.px
        scene(lights, match, None)
        if target is None:
            return
        x, y, wide, high = slot_box(px, slots, 1 - side, target)
        flight = lasts // 2 if origin is not None else 0
        if elapsed < flight:
            from_x, from_y, from_wide, _ = slot_box(px, slots, side, origin)
            from_x += from_wide // 2
            at_x = from_x + (x + wide // 2 - from_x) * elapsed // flight
            at_y = from_y + (y - from_y) * elapsed // flight
            px.box(at_x, at_y, high, high, light.WHITE)
            return
        part = (elapsed - flight) * 256 // (lasts - flight)
        if not falls:
            px.box(x, y, wide, high, light.RED, 256 - part)
            return
        for number in range(wide * high):
            # What crumbles goes one LED after the other, in no order that the eye follows.
            if (number * 5 + 3) % (wide * high) * 256 >= part * wide * high:
                px.put(x + number % wide, y + number // wide, light.RED)

    return show


def _glow(match, color):
    args, side, slots = _last(match)

    def show(lights, elapsed, lasts):
        scene(lights, match, None)
        box = slot_box(lights.px, slots, side, args["at"])
        lights.px.box(*box, color, 256 - 200 * elapsed // lasts)

    return show
