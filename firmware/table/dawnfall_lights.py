# SPDX-License-Identifier: MIT
"""Dawnfall on the LED matrix: score, armies, crystals, turn; dice, blows and falls."""

from firmware.table.dawnfall_state import enemies, exposed, me, next_seats
from firmware.ui import lights as light

_FACES = {"yellow": (0, 0, 1, 2, 3, 4), "red": (1, 2, 3, 4, 5, 6)}
_COGS = {"yellow": 0, "red": 2}
_CRYSTAL_LIGHT = 0x41A7CC


def scene(lights, match, spot):
    """The score above, the army in columns, the crystals, and whose turn it is.

    A column is a unit: a light for each miniature, dim ones have fallen, a red foot that blinks
    is exposed. Wide and large matrices show the rival's army, too.
    """
    px = lights.px
    view = match.view
    active = view["active"]
    unit = 2 if px.height >= 16 else 1
    color = lights.color(me(view)["color"])
    if view["mode"] == "duel":
        _light_track(lights, view, unit)
    else:
        _light_tokens(lights, view, unit)
    top = 2 * unit
    rival = spot if type(spot) is int else _rival(view)
    if px.width >= 16:
        half = px.width // 2
        _light_army(lights, view, active, 0, half - 1, top, unit)
        if rival is not None:
            _light_army(lights, view, rival, half + 1, half - 1, top, unit)
    else:
        _light_army(lights, view, rival if type(spot) is int else active, 0, px.width, top, unit)
    _light_crystals(lights, view, px.height - 2 * unit, unit)
    level = lights.pulse() if view["final"] else 256
    bottom = px.height - unit
    mine = light.DIM if type(spot) is int else 256
    px.box(0, bottom, px.width, unit, color, level * mine >> 8)
    _light_pointer(lights, view, spot, top, unit)


def _rival(view):
    combat = view["combat"]
    if combat:
        seats = [combat["striker"][0], combat["target"][0]]
        return seats[0] if seats[1] == view["active"] else seats[1]
    found = enemies(view, view["active"])
    return found[0] if found else None


def _light_track(lights, view, unit):
    """Both colours meet at the marker: the longer side leads."""
    px = lights.px
    players = view["players"]
    end = view["track"]
    width = px.width
    at = (width - 1) * (end - view["marker"]) // (2 * end)
    if view["marker"] and at == (width - 1) // 2:
        # However small, a lead must be seen.
        at += -1 if view["marker"] > 0 else 1
    for x in range(width):
        owner = players[0 if x < at else 1]
        outer = x in (0, width - 1)
        px.box(x, 0, 1, unit, lights.color(owner["color"]), 256 if outer else light.DIM)
    px.box(at, 0, 1, 2 * unit, light.WHITE)


def _light_tokens(lights, view, unit):
    """Captured tokens: a stretch for each player in seat order, its first light says who."""
    px = lights.px
    players = view["players"]
    room = px.width // 2
    for seat in range(len(players)):
        who = players[seat]
        color = lights.color(who["color"])
        x = seat % 2 * room
        y = seat // 2 * unit
        length = min(room - 1, 1 + who["vp"] * (room - 2) // 12 if who["vp"] else 0)
        if who["alive"]:
            for step in range(1 + length):
                px.box(x + step, y, 1, unit, color, 256 if step == 0 else 120)


def _light_army(lights, view, seat, x, width, top, unit):
    px = lights.px
    who = view["players"][seat]
    color = lights.color(who["color"])
    units = who["units"]
    step = max(1, width // len(units))
    step = min(step, 3)
    wide = 2 if step > 2 else 1
    rows = 4 * unit
    fighting = _in_fight(view, seat)
    for number in range(len(units)):
        card = units[number]
        left = x + number * step
        for mini in range(card["size"]):
            y = top + rows - unit * (mini + 1)
            level = 256 if mini < card["minis"] else 24
            if number in fighting and mini < card["minis"]:
                level = lights.attention(90)
            px.box(left, y, wide, unit, color, level)
        if exposed(card):
            px.box(left, top + rows - unit, wide, unit, light.RED, lights.attention(60))


def _in_fight(view, seat):
    combat = view["combat"]
    sides = (combat["striker"], combat["target"]) if combat else ()
    return [side[1] for side in sides if side[0] == seat]


def _light_crystals(lights, view, y, unit):
    """Ready crystals bright, exhausted ones dim; more than fit: as far as the row goes."""
    px = lights.px
    crystals = me(view)["crystals"]
    ready = min(px.width, crystals["ready"])
    px.box(0, y, ready, unit, _CRYSTAL_LIGHT)
    px.box(ready, y, min(px.width - ready, crystals["exhausted"]), unit, _CRYSTAL_LIGHT, 30)


def _light_pointer(lights, view, spot, top, unit):
    """A white light at the end of what is pointed at."""
    px = lights.px
    right = px.width - 1
    if spot == "crystals":
        px.put(right, px.height - 2 * unit, light.WHITE)
    elif spot == "track":
        px.put(right, 1 if unit == 1 else 3, light.WHITE)
    elif spot == "army":
        px.put(px.width // 2 - 1 if px.width >= 16 else right, top, light.WHITE)
    elif type(spot) is int:
        px.put(right, top + next_seats(view).index(spot), light.WHITE)


def rolled(lights, match):
    """A die: its face in its own colour; a cog turns round it while its question is open."""
    view = match.view
    thrown = view["dice"]
    if not thrown:
        return None
    color = light.GOLD if thrown["die"] == "yellow" else light.RED
    face = view["last_roll"][0]
    cog = face <= _COGS[thrown["die"]]

    def effect(lights, elapsed, lasts):
        px = lights.px
        tumble = elapsed < lasts // 3
        shown = _FACES[thrown["die"]][elapsed // 90 % 6] if tumble else face
        light.draw_number(px, shown, color, 90 if tumble else 256)
        if cog and not tumble:
            length = px.frame_length()
            for index in range(length):
                if (index + elapsed // 120) % 4 < 2:
                    px.frame_pixel(index, light.WHITE, 70)

    return effect


def _flash(color):
    def effect(lights, elapsed, lasts):
        px = lights.px
        px.box(0, 0, px.width, px.height, color, 256 - elapsed * 256 // lasts)

    return effect


def _falling(color, gain):
    """A light falls out of its column, and another one runs to whom it brings points."""

    def effect(lights, elapsed, lasts):
        px = lights.px
        half = lasts // 2
        unit = max(1, px.height // 8)
        if elapsed < half:
            y = elapsed * px.height // half
            px.box(px.width // 2 - unit, y, 2 * unit, unit, color)
            px.box(px.width // 2 - unit, y - unit, 2 * unit, unit, color, 60)
        else:
            at = (elapsed - half) * (px.width // 2) // half
            px.box(0, 0, px.width, unit, gain, 40)
            px.box(px.width // 2 + at, 0, unit, 2 * unit, light.WHITE)
            px.box(px.width // 2 - at - unit, 0, unit, 2 * unit, light.WHITE)

    return effect


def _shield(lights, elapsed, lasts):
    """The defence holds."""
    px = lights.px
    unit = max(1, px.height // 8)
    left = px.width // 2 - 3 * unit
    widths = (6, 6, 6, 6, 4, 2)
    for row in range(6):
        inset = (6 - widths[row]) // 2 * unit
        px.box(left + inset, (row + 1) * unit, widths[row] * unit, unit, light.WHITE, 150)


def effect(lights, match, code, kept):
    view = match.view
    if code in ("hit", "miniature_died", "unit_lost"):
        fallen = None
        for seat in range(len(view["players"])):
            was = sum([unit[0] for unit in kept["units"][seat]])
            if sum([unit["minis"] for unit in view["players"][seat]["units"]]) < was:
                fallen = seat
        if fallen is not None:
            color = lights.color(view["players"][fallen]["color"])
            return _falling(color, lights.color(me(view)["color"])), 1200
        return _flash(light.RED), 500
    if code == "miss":
        return _shield, 700
    if code == "recharged":
        return _flash(_CRYSTAL_LIGHT), 500
    if code == "shot_hit":
        return None
    if code in ("last_turn", "player_eliminated"):
        return light.alarm, 1200
    return None
