# SPDX-License-Identifier: MIT
"""Dawnfall: what a view says: whose units, who is an enemy, what is asked now."""

from firmware.ui.table import next_seats

from .fight import STATS


def me(view):
    return view["players"][view["active"]]


def units_of(match, seat):
    return match.view["players"][seat]["units"]


def seat_of(match, args):
    return args.get("player", match.view["active"])


def is_duel(match, args):
    return match.view["mode"] == "duel"


def choice(view, action, seat):
    """The units of a player that an action may choose."""
    found = []
    for number, unit in enumerate(view["players"][seat]["units"]):
        fits = unit["minis"]
        if action == "restore":
            fits = fits < unit["size"] or unit["resistance"] < unit["value"]
        elif action == "drop_upgrade":
            fits = unit["upgrades"]
        elif action in ["use_upgrade", "charge_upgrade"]:
            fits = fits and unit["upgrades"]
        if fits:
            found.append(number)
    return found


def first_unit(view, args, seat, units):
    """The unit pointed at, or of this turn's activation, where it is one of these."""
    if args.get("_at") in units:
        return args["_at"]
    active = view["turn"]["activated"]
    if seat == view["active"] and active in units:
        return active
    return units[0] if units else None


def killers(view, seat):
    """Who gets the points of a death: the active player if that is an enemy, or nobody."""
    found = enemies(view, seat)
    if view["active"] in found:
        found.remove(view["active"])
        found.insert(0, view["active"])
    return found + [None] if view["mode"] == "free_for_all" else found


def slots(match, args):
    """[unit, slot] of a player's upgrades that get a charge or, where one is known, of the others
    that have one to give.
    """
    known = [args.get("unit"), args.get("slot")]
    found = []
    for number, unit in enumerate(units_of(match, seat_of(match, args))):
        for slot, upgrade in enumerate(unit["upgrades"]):
            pair = [number, slot]
            if upgrade["charges"] and pair != known if "slot" in args else unit["minis"]:
                found.append(pair)
    return found


def charges_short(match, args):
    """Has the pile too few charges for all upgrades of a passive turn?"""
    return 0 < match.view["pile"]["charges"] < to_charge(match.view)


def purse(view, seat):
    """What a player may pay with: (ready crystals, [tokens of each unit, and at last points])."""
    who = view["players"][seat]
    shares = [unit["resistance"] for unit in who["units"]]
    shares.append(who["vp"] if view["mode"] == "duel" else 0)
    return who["crystals"]["ready"], shares


def mixed(cost, there):
    """Shares that pay so much without crystals; None if there is too little."""
    shares = []
    for most in there:
        shares.append(min(cost, most))
        cost -= shares[-1]
    return None if cost else shares


def payment(cost, shares):
    """As the rules want to be told: crystals pay what is not shared out."""
    tokens = []
    for unit in range(len(shares) - 1):
        tokens += [unit] * shares[unit]
    return {"crystals": cost - sum(shares), "resistance": tokens, "vp": shares[-1]}


def whose(view, seat, unit):
    """A unit and its owner, in words."""
    who = view["players"][seat]
    return "%s, %s" % (who["name"], who["units"][unit]["name"])


def lacks_values(unit):
    """Has nobody said what the side of its card that counts now has printed on it?"""
    printed = unit[unit["mode"]]
    return not [key for key in STATS if printed[key] != 0]


def thrower(view):
    """Whose dice are open."""
    return view["dice"]["player"] if view["dice"] else view["active"]


def exposed(unit):
    """Alive and without any token: the next wound kills."""
    return unit["minis"] and not unit["resistance"]


def to_charge(view):
    """How many upgrades of the active player a passive turn charges."""
    return sum([len(unit["upgrades"]) for unit in me(view)["units"] if unit["minis"]])


def enemies(view, seat):
    players = view["players"]
    team = players[seat]["team"]
    return [other for other in next_seats(view, seat) if players[other]["team"] != team]


def gets_bonus(unit, kind):
    """Can the effect of a special deposit do something for a unit, or to it?"""
    if kind == "remove":
        return exposed(unit)
    if kind == "revive":
        return unit["minis"] < unit["size"]
    return unit["resistance"] < unit["value"]


def bonus_seats(view, kind):
    """Whose units it is good for: the own ones, or exposed ones of enemies."""
    active = view["active"]
    found = []
    for seat in enemies(view, active) if kind == "remove" else [active]:
        if [unit for unit in view["players"][seat]["units"] if gets_bonus(unit, kind)]:
            found.append(seat)
    return found


def bonus_kinds(view):
    return [kind for kind in ["heal", "revive", "remove"] if bonus_seats(view, kind)]


def team_points(view, seat):
    """What counts for a player: with partners, what all of them have captured."""
    team = view["players"][seat]["team"]
    return sum([who["vp"] for who in view["players"] if who["team"] == team])


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
