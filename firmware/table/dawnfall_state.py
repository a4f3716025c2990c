# SPDX-License-Identifier: MIT
"""What a view of Dawnfall says: who is whose enemy, what the table must answer now."""


def stat(unit, key):
    """A unit's statistic on the side of its card that is up."""
    return unit[unit["mode"]][key]


def units_of(match, seat):
    return match.view["players"][seat]["units"]


def unit_name(match, seat, unit):
    return units_of(match, seat)[unit]["name"]


def exposed(unit):
    """Alive and without any token: the next wound kills."""
    return unit["minis"] and not unit["resistance"]


def enemies(view, seat):
    """The enemies of a player that are still in, the next seats first."""
    players = view["players"]
    count = len(players)
    found = []
    for step in range(1, count):
        other = (seat + step) % count
        if players[other]["alive"] and players[other]["team"] != players[seat]["team"]:
            found.append(other)
    return found


def chargeable(owner):
    """[unit, slot] of the upgrades of units with miniatures."""
    found = []
    for unit in range(len(owner["units"])):
        if owner["units"][unit]["minis"]:
            for slot in range(len(owner["units"][unit]["upgrades"])):
                found.append([unit, slot])
    return found


def asks_now(view):
    """What the table must answer now: "cog", a step of the combat, or None."""
    if view["dice"] and view["dice"]["cog"]:
        return "cog"
    return view["combat"]["step"] if view["combat"] else None


_CHOICES = {
    "cog": ["recharge", "reroll", "free"],
    "attack": ["yellow", "red"],
    "defence": ["yellow", "red"],
    "resolve": ["resolve", "bonus"],
    "counter": ["counter", "stop"],
}


def spots(view):
    asks = asks_now(view)
    if asks:
        return _CHOICES[asks]
    others = [seat for seat in next_seats(view) if view["players"][seat]["alive"]]
    return ["army", "crystals"] + others + ["track"]


def next_seats(view):
    count = len(view["players"])
    return [(view["active"] + step) % count for step in range(1, count)]


def home(view):
    return spots(view)[0]


def me(view):
    return view["players"][view["active"]]


def roller(view):
    """Whose roll the combat waits for, or was the last one."""
    if view["dice"] and view["dice"]["cog"]:
        return view["dice"]["player"]
    combat = view["combat"]
    return combat["target" if combat["step"] in ("defence", "counter") else "striker"][0]
