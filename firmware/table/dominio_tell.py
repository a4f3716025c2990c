# SPDX-License-Identifier: MIT
"""Dominio: what an action has brought, in the words of notices and on the LED matrix."""

from firmware.table.dominio import active_side
from firmware.table.dominio_draw import slot_label
from firmware.table.dominio_lights import scene, slot_box
from firmware.ui import lights as light

# --- words -------------------------------------------------------------------------------------


def values(code, kept, view):
    players = view["players"]
    if code in ("boosts_spent", "shields_spent"):
        return (_spent(kept, view, code[:-6]),)
    if code == "gold_capped":
        return (view["sides"][active_side(view)]["gold_max"],)
    if code == "defeated":
        return (", ".join([slot_label(slots, at) for slots, at, _ in _before(kept, view)
                           if slots[at] is None]),)  # fmt: skip
    if code not in ("level_up", "sage_defeated", "reshuffle"):
        return ()
    names = []
    for seat in range(len(players)):
        mat = players[seat]
        level, sage, discard = kept["mats"][seat]
        if code == "level_up":
            if mat["level"] > level:
                return mat["name"], mat["level"]
        elif sage and not mat["sage"] if code == "sage_defeated" else discard > mat["discard"]:
            names.append(mat["name"])
    if code == "level_up":
        return "", 0
    if code == "reshuffle" and not names:
        names = [players[view["active"]]["name"]]
    return (", ".join(names),)


def _before(kept, view):
    """[(formation, position, tokens before)] of the slots where somebody stood."""
    found = []
    for side in (0, 1):
        slots = view["sides"][side]["formation"]
        for at in range(len(slots)):
            if kept["slots"][side][at]:
                found.append((slots, at, kept["slots"][side][at]))
    return found


def _spent(kept, view, name):
    """How many tokens of a kind are to be taken off, fallen elementals' too."""
    total = 0
    for slots, at, before in _before(kept, view):
        now = slots[at][name] if slots[at] else 0
        total += max(0, before[name == "shields"] - now)
    return total


# --- lights ------------------------------------------------------------------------------------


def effect(lights, match, code, kept):
    if code == "defeated":
        mats = match.view["players"]
        if [mat["sage"] for mat in mats] != [sage for _, sage, _ in kept["mats"]]:
            return _drain(match), 1200
        for seat in range(len(mats)):
            level = mats[seat]["level"]
            if level > kept["mats"][seat][0] and level in (4, 6, 8):
                return _column(lights.color(mats[seat]["color"]), level), 1200
        return _blow(match, True), 1200
    if code in ("do.tokens", "do.summon", "do.deploy", "do.buy_summon", "do.dawn"):
        return _glow(match, light.WHITE if code == "do.tokens" else light.GOLD), 500
    return _blow(match, False), 900


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

    def draw(lights, elapsed, lasts):
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

    return draw


def _glow(match, color):
    args, side, slots = _last(match)

    def draw(lights, elapsed, lasts):
        scene(lights, match, None)
        box = slot_box(lights.px, slots, side, args["at"])
        lights.px.box(*box, color, 256 - 200 * elapsed // lasts)

    return draw


def _column(color, level):
    """A level that brings a champion: its column shoots up."""

    def draw(lights, elapsed, lasts):
        px = lights.px
        unit = max(1, px.height // 8)
        for step in range(1, min(level, 16 * elapsed // lasts + 1) + 1):
            paint = light.GOLD if step in (4, 6, 8) else color
            px.box(px.width // 2 - unit, px.height - step * unit, 2 * unit, unit, paint)

    return draw


def _drain(match):
    """A Sage has fallen: the light runs out of the picture, from above."""

    def draw(lights, elapsed, lasts):
        px = lights.px
        scene(lights, match, None)
        for y in range(min(px.height * elapsed // lasts, px.height)):
            for x in range(px.width):
                px.put(x, y, light.GREY, 40 if px.get(x, y) else 0)

    return draw
