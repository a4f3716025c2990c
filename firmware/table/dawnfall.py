# SPDX-License-Identifier: MIT
"""Dawnfall at the table: crystals, both armies and the marker; fights walked through.

Here is what the overview always needs. The rest of a table module is in the parts, and
`__getattr__` finds it there.
"""

from firmware.table import find
from firmware.ui import lights as light

# Lists of words, because a tuple would keep another copy of each in the .mpy file.
PARTS = ["overview", "told", "forms"]
AHEAD = ["lists", "seldom", "pages"]

# What the parts offer to others.
_OFFERS = {
    "told": ["BANNERS", "ICONS", "effect", "rolled", "tell", "values"],
    "forms": ["confirm", "finish", "lock"],
    "lists": ["QUICK", "others"],
    "pages": ["chart", "chart_name", "detail", "dice", "look", "numbers", "spot_name"],
    "setup": ["SETUP"],
}


def __getattr__(name):
    return find(__name__, _OFFERS, name)


def body(ink, match, spot):
    from firmware.table import dawnfall_overview as overview

    draw = overview.draw_rest
    if asks_now(match.view):
        draw = overview.draw_fight
    elif _starts(match.view, spot):
        draw = overview.draw_start
    draw(ink, match, spot)


# --- what a view says ----------------------------------------------------------------------------


def me(view):
    return view["players"][view["active"]]


def stat(unit, key):
    """A unit's statistic on the side of its card that is up."""
    return unit[unit["mode"]][key]


def units_of(match, seat):
    return match.view["players"][seat]["units"]


def exposed(unit):
    """Alive and without any token: the next wound kills."""
    return unit["minis"] and not unit["resistance"]


def to_charge(view):
    """How many upgrades of the active player a passive turn charges."""
    return sum([len(unit["upgrades"]) for unit in me(view)["units"] if unit["minis"]])


def next_seats(view, seat):
    """The others who are still in, in the order of their turns."""
    players = view["players"]
    found = []
    for _ in range(len(players) - 1):
        seat = (seat + 1) % len(players)
        if players[seat]["alive"]:
            found.append(seat)
    return found


def enemies(view, seat):
    players = view["players"]
    team = players[seat]["team"]
    return [other for other in next_seats(view, seat) if players[other]["team"] != team]


def asks_now(view):
    """What the table must answer now: "cog", a step of the combat, or None."""
    if view["dice"] and view["dice"]["cog"]:
        return "cog"
    return view["combat"]["step"] if view["combat"] else None


def roller(view):
    """Whose roll the combat waits for, or was the last one."""
    if view["dice"] and view["dice"]["cog"]:
        return view["dice"]["player"]
    combat = view["combat"]
    return combat["target" if combat["step"] in ["defence", "counter"] else "striker"][0]


def _starts(view, spot):
    """At the start of a turn B is the passive turn, beside C for the active one."""
    return view["phase"] == "start" and spot == "army"


# --- the overview --------------------------------------------------------------------------------


def spots(view):
    asks = asks_now(view)
    if asks == "cog":
        return ["recharge", "reroll", "free"]
    if asks == "resolve":
        return ["resolve", "bonus"]
    if asks == "counter":
        return ["counter", "stop"]
    if asks:
        return ["yellow", "red"]
    return ["army", "crystals"] + next_seats(view, view["active"]) + ["track"]


def home(view):
    return spots(view)[0]


def head(match):
    view = match.view
    step = asks_now(view)
    who = view["active"]
    if step:
        who = roller(view)
        if step == "attack":
            combat = view["combat"]
            step = "sneak" if combat["sneak"] else "back" if combat["counter"] else step
        step = "head." + step
    else:
        step = "head.final" if view["final"] else "phase." + view["phase"]
    return match.name(who), match.t(step), "R%d" % view["round"]


def labels(match, spot, usual):
    look, more, do = usual
    if match.view["over"]:
        return usual
    if spot == "army" or type(spot) is int:
        look = match.t("key.army")
    if second(match, spot):
        more = match.label("passive_turn")
    if spot in ["yellow", "red"]:
        do = match.t("key.roll")
    elif spot == "bonus":
        do = match.t("key.bonus")
    elif spot == "counter":
        do = match.t("key.yes")
    elif spot == "stop":
        do = match.t("fight.decline")
    return look, more, do


def second(match, spot):
    if _starts(match.view, spot) and not match.view["over"]:
        return "passive_turn", {}
    return None


def primary(match, spot):
    view = match.view
    if asks_now(view):
        return _answer(view, spot)
    phase = view["phase"]
    active = view["active"]
    if spot == "track":
        return "adjust", {}
    if phase == "start":
        buys = spot == "crystals" and view["options"]["buy_vp"]
        return ("buy_vp" if buys else "active_turn"), {}
    if phase == "passive" and view["turn"]["bonus"]:
        return "deposit_bonus", {}
    if phase == "active":
        if spot == "crystals":
            return "pay", {"player": active}
        if spot != "army":
            return ("wound" if spot in enemies(view, active) else "play_card"), {"player": spot}
        # Activate, then fight with that unit, else the end.
        unit = view["turn"]["activated"]
        if unit is None:
            return "activate", {}
        card = me(view)["units"][unit]
        if card["minis"] and stat(card, "atk") is not None:
            return "fight", {"player": active, "unit": unit}
    return "end_turn", {}


def _answer(view, spot):
    who = {"player": roller(view)}
    if spot in ["yellow", "red"]:
        return "roll_" + spot, who
    if spot in ["reroll", "free"]:
        who["paid"] = spot == "reroll"
        return "reroll", who
    if spot == "resolve":
        return spot, {"attack_bonus": 0, "defence_bonus": 0}
    if spot == "bonus":
        return "resolve", {}
    if spot == "stop":
        return "stop_fight", {}
    return spot, who if spot == "recharge" else {}


def keep(view):
    """Of each player: points, tokens, still in?, and miniatures and tokens of each unit."""
    kept = []
    for who in view["players"]:
        units = [(unit["minis"], unit["resistance"]) for unit in who["units"]]
        kept.append((who["vp"], who["initial"], who["alive"], units))
    return kept


# --- lights at rest ------------------------------------------------------------------------------


def scene(lights, match, spot):
    """The score above, the army in columns, the crystals, and whose turn it is.

    Wide and large matrices show the rival's army, too. A white light stands at the end of what
    is pointed at.
    """
    px = lights.px
    view = match.view
    active = view["active"]
    width = px.width
    unit = 2 if px.height >= 16 else 1
    top = 2 * unit
    bottom = px.height - unit
    pointed = type(spot) is int
    (_light_track if view["mode"] == "duel" else _light_tokens)(lights, view, unit)
    half = width
    if width >= 16:
        half = width // 2
        rival = spot if pointed else _rival(view)
        _light_army(lights, view, active, 0, half - 1, unit)
        if rival is not None:
            _light_army(lights, view, rival, half + 1, half - 1, unit)
    else:
        _light_army(lights, view, spot if pointed else active, 0, width, unit)
    # Ready crystals bright, exhausted ones dim; more than fit: as far as the row goes.
    crystals = me(view)["crystals"]
    ready = min(width, crystals["ready"])
    px.box(0, bottom - unit, ready, unit, light.ICE)
    px.box(ready, bottom - unit, min(width - ready, crystals["exhausted"]), unit, light.ICE, 30)
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


def _light_track(lights, view, unit):
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


def _light_tokens(lights, view, unit):
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


def _light_army(lights, view, seat, x, width, unit):
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
