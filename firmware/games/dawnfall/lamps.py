# SPDX-License-Identifier: MIT
"""Dawnfall: the LED matrix at rest."""

from firmware.ui import lights as light

from .views import enemies, exposed, me


def scene(lights, view, spot):
    """The score above, the army in columns, the crystals, and whose turn it is.

    Wide and large matrices show the rival's army, too. A white light stands at the end of what
    is pointed at.
    """
    px = lights.px
    active = view["active"]
    width = px.width
    unit = 2 if px.height >= 16 else 1
    top = 2 * unit
    bottom = px.height - unit
    pointed = type(spot) is int
    (_track if view["mode"] == "duel" else _tokens)(lights, view, unit)
    half = width
    if width >= 16:
        half = width // 2
        rival = spot if pointed else _rival(view)
        _army(lights, view, active, 0, half - 1, unit)
        if rival is not None:
            _army(lights, view, rival, half + 1, half - 1, unit)
    else:
        _army(lights, view, spot if pointed else active, 0, width, unit)
    # Ready crystals bright, exhausted ones dim; more than fit: as far as the row goes.
    crystals = me(view)["crystals"]
    ready = min(width, crystals["ready"])
    exhausted = min(width - ready, crystals["exhausted"])
    px.box(0, bottom - unit, ready, unit, light.ICE)
    px.box(ready, bottom - unit, exhausted, unit, light.ICE, 30)
    level = lights.pulse() if view["final"] else 256
    level = level * light.DIM >> 8 if pointed else level
    px.box(0, bottom, width, unit, lights.color(me(view)["color"]), level)
    y = px.height  # out of sight
    if spot == "army":
        width = half
        y = top
    elif spot == "crystals":
        y = bottom - unit
    elif spot == "track":
        y = top - 1
    elif pointed:
        y = top + (spot - active) % len(view["players"]) - 1
    px.put(width - 1, y, light.WHITE)


def _rival(view):
    active = view["active"]
    combat = view["combat"]
    if combat:
        striker, target = combat["striker"][0], combat["target"][0]
        return striker if target == active else target
    found = enemies(view, active)
    return found[0] if found else None


def _track(lights, view, unit):
    """Both colours meet at the marker: the longer side leads."""
    px = lights.px
    end, marker = view["track"], view["marker"]
    last = px.width - 1
    at = last * (end - marker) // (2 * end)
    if marker and at == last // 2:
        # However small, a lead must be seen.
        at += -1 if marker > 0 else 1
    for x in range(px.width):
        color = lights.color(view["players"][int(x >= at)]["color"])
        px.box(x, 0, 1, unit, color, 256 if x in (0, last) else light.DIM)
    px.box(at, 0, 1, 2 * unit, light.WHITE)


def _tokens(lights, view, unit):
    """Captured tokens: a stretch for each player in seat order, its first light says who."""
    px = lights.px
    room = px.width // 2
    for seat, who in enumerate(view["players"]):
        if who["alive"]:
            color = lights.color(who["color"])
            x = seat % 2 * room
            y = seat // 2 * unit
            length = min(room - 1, 1 + who["vp"] * (room - 2) // 12 if who["vp"] else 0)
            px.box(x, y, 1 + length, unit, color, 120)
            px.box(x, y, 1, unit, color)


def _army(lights, view, seat, x, width, unit):
    """A column is a unit: a light for each miniature, dim ones have fallen; those of a fight
    blink, and so does a red foot: exposed.
    """
    px = lights.px
    who = view["players"][seat]
    color = lights.color(who["color"])
    step = min(3, max(1, width // len(who["units"])))
    wide = 2 if step > 2 else 1
    combat = view["combat"]
    foot = 5 * unit
    for number, card in enumerate(who["units"]):
        fights = combat and [seat, number] in (combat["striker"], combat["target"])
        for mini in range(card["size"]):
            level = 24
            if mini < card["minis"]:
                level = lights.attention(90) if fights else 256
            px.box(x, foot - unit * mini, wide, unit, color, level)
        if exposed(card):
            px.box(x, foot, wide, unit, light.RED, lights.attention(60))
        x += step
