# SPDX-License-Identifier: MIT
"""Random play of The Edge: Dawnfall: setups, moves, and what must be true of every view.

A match whose first player is called EXACT is never corrected by hand, so that in its views no
crystal, charge, card or token may appear or vanish. One whose second player is CALM sees little
blood in its first rounds, so that decks and piles run out.
"""

from tests.games import check_json

EXACT = "Exact"
CALM = "Calm"
PEACE = 12  # rounds
STATS = ("ini", "atk", "def", "mov")
MODES = {"duel": (2,), "free_for_all": (3, 4), "teams": (4,)}
SWITCHES = ("more_crystals", "mulligan", "reshuffle", "special_deposits")
UPGRADES = ("", "Aura", "Lanza", "Escudo", "Runa")
COGS = {"yellow": (0,), "red": (1, 2)}
FACES = {"yellow": (0, 1, 2, 3, 4), "red": (1, 2, 3, 4, 5, 6)}
NO_PLAYER = 9


# --- setups ------------------------------------------------------------------------------------


def setup(rnd):
    """A random valid setup."""
    mode = rnd.choice(("duel", "duel", "free_for_all", "teams"))
    chosen = {"mode": mode, "players": []}
    for _ in range(rnd.choice(MODES[mode])):
        chosen["players"].append(_some_player(rnd, mode))
    if rnd.random() < 0.5:
        chosen["players"][0]["name"] = EXACT
    if rnd.random() < 0.4:
        chosen["players"][1]["name"] = CALM
    for key in SWITCHES:
        if rnd.random() < 0.5:
            chosen[key] = rnd.random() < 0.7
    if rnd.random() < 0.5:
        chosen["hand"] = rnd.choice((3, 4, 5))
    if rnd.random() < 0.5:
        chosen["deck"] = rnd.choice((25, 20)) if mode == "duel" else 15
    if mode == "duel" and rnd.random() < 0.5:
        chosen["track"] = rnd.randint(3, 30)
    if rnd.random() < 0.5:
        chosen["buy_vp"] = mode == "duel" and rnd.random() < 0.8
    if rnd.random() < 0.1:
        chosen["unheard_of"] = rnd.random() < 0.5
    return chosen


def _some_player(rnd, mode):
    entry = {}
    if rnd.random() < 0.5:
        entry["name"] = rnd.choice(("Ana", "Beto", "Caro", "Dani"))
    if rnd.random() < 0.2:
        entry["color"] = rnd.choice(("violet", "white", "red"))
    if rnd.random() < 0.2:
        entry["extra_crystals"] = rnd.randint(0, 3)
    if rnd.random() < 0.9:
        most = 5 if mode == "duel" else 4
        entry["units"] = [_some_unit(rnd) for _ in range(rnd.randint(1, most))]
    return entry


def _some_unit(rnd):
    unit = {}
    if rnd.random() < 0.5:
        unit["name"] = rnd.choice(("Angel", "Knights", "Imps", "Totem"))
    if rnd.random() < 0.8:
        unit["resistance"] = rnd.choice((0, 1, 1, 2, 2, 3, 4, 9))
    if rnd.random() < 0.8:
        unit["minis"] = rnd.randint(1, 4)
    for side in ("basic", "specific"):
        if rnd.random() < 0.8:
            unit[side] = {key: rnd.randint(0, 6) for key in STATS if rnd.random() < 0.9}
            if rnd.random() < 0.1:
                unit[side][rnd.choice(("atk", "mov"))] = None
    return unit


def largest(rnd):
    """Four players with four units each, every name given, every option on."""
    players = []
    for seat in range(4):
        units = []
        for number in range(4):
            printed = {key: rnd.randint(0, 15) for key in STATS}
            units.append(
                {
                    "name": "Unidad de choque %d%d" % (seat, number),
                    "resistance": 9,
                    "minis": 4,
                    "basic": printed,
                    "specific": dict(printed),
                }
            )
        name = "Capitana numero %d" % seat
        players.append({"name": name, "color": "violet", "extra_crystals": 3, "units": units})
    chosen = {"mode": "teams", "players": players, "hand": 5, "deck": 15}
    for key in SWITCHES:
        chosen[key] = True
    return chosen


# --- moves -------------------------------------------------------------------------------------


def move(rnd, view):
    """An action for the state of this view: mostly a sensible one, sometimes nonsense."""
    if rnd.random() < 0.15:
        return _nonsense(rnd, view)
    return _sensible(rnd, view)


def _sensible(rnd, view):
    if view["dice"] and view["dice"]["cog"]:
        return _answer_cog(rnd, view)
    if rnd.random() < 0.02:
        return "roll", {"dice": rnd.choice((["d6"], ["red", "yellow"], ["d20", "d100"]))}
    if rnd.random() < 0.03 and view["players"][0]["name"] != EXACT:
        return _correction(rnd, view)
    if rnd.random() < 0.001:
        return "concede", {"player": _somebody(rnd, view)}
    if view["combat"]:
        return _in_combat(rnd, view)
    if view["phase"] == "start":
        return _at_start(rnd, view)
    if view["phase"] == "passive":
        return _in_passive(rnd, view)
    if view["phase"] == "end":
        return "end_turn", {}
    return _in_active(rnd, view)


def _in_active(rnd, view):
    """Some way to go on; each of them says None where it makes no sense now."""
    for _ in range(20):
        found = rnd.choice(_ACTIVE)(rnd, view)
        if found:
            return found
    return "end_turn", {}


def _calm(rnd, view):
    """Whether a blow is better not struck."""
    peace = view["players"][1]["name"] == CALM and view["round"] < PEACE
    return peace and rnd.random() < 0.9


def _alive(view):
    players = view["players"]
    return [seat for seat in range(len(players)) if players[seat]["alive"]]


def _somebody(rnd, view):
    """The active player in most cases."""
    return view["active"] if rnd.random() < 0.7 else rnd.choice(_alive(view))


def _enemy(rnd, view, of):
    players = view["players"]
    found = [s for s in _alive(view) if players[s]["team"] != players[of]["team"]]
    return rnd.choice(found) if found else NO_PLAYER


def _some_index(rnd, view, who, wanted=None):
    """A unit of a player, if possible one that has what is wanted."""
    units = view["players"][who]["units"]
    every = range(len(units))
    good = [u for u in every if wanted is None or wanted(units[u])]
    return rnd.choice(good or list(every))


def _standing(unit):
    return unit["minis"] > 0


def _upgraded(unit):
    return unit["minis"] > 0 and unit["upgrades"]


def _payment(rnd, view, who, cost):
    """A way to pay, as far as there is one; None stands for crystals alone."""
    owner = view["players"][who]
    if owner["crystals"]["ready"] >= cost and rnd.random() < 0.6:
        return None
    purse = ["crystals"] * owner["crystals"]["ready"]
    for index, unit in enumerate(owner["units"]):
        purse += [index] * unit["resistance"]
    if view["mode"] == "duel":
        purse += ["vp"] * min(owner["vp"], 3)
    rnd.shuffle(purse)
    spent = purse[:cost]
    pay = {
        "crystals": spent.count("crystals"),
        "vp": spent.count("vp"),
        "resistance": [item for item in spent if type(item) is int],
    }
    return {key: pay[key] for key in pay if pay[key] or rnd.random() < 0.5}


def _with_pay(rnd, view, who, cost, args):
    pay = _payment(rnd, view, who, cost)
    if pay is not None or rnd.random() < 0.2:
        args["pay"] = pay
    return args


def _answer_cog(rnd, view):
    who = view["dice"]["player"]
    luck = rnd.random()
    if luck < 0.4:
        return "recharge", {"player": who}
    if luck < 0.8:
        return "reroll", _with_pay(rnd, view, who, 1, {"player": who, "paid": True})
    if luck < 0.95:
        return "reroll", {"player": who, "paid": False}
    return "roll", {"dice": ["d6"]}


def _at_start(rnd, view):
    me = view["players"][view["active"]]
    crystals = me["crystals"]
    rich = crystals["ready"] + crystals["exhausted"] >= 3 and not view["turn"]["bought"]
    if view["options"]["buy_vp"] and rich and rnd.random() < 0.3:
        least = max(0, 3 - crystals["ready"])
        return "buy_vp", {"exhausted": rnd.randint(least, min(3, crystals["exhausted"]))}
    if rnd.random() < 0.65:
        return "active_turn", {"mulligan": True} if me["mulligan"] and rnd.random() < 0.5 else {}
    args = {"deposits": rnd.randint(0, 4)}
    if view["options"]["more_crystals"] and rnd.random() < 0.3:
        args = {"deposits": 0, "nobody": True}
    slots = chargeable(me)
    charges = view["pile"]["charges"]
    if 0 < charges < len(slots):
        args["charge"] = rnd.sample(slots, charges)
    return "passive_turn", args


def chargeable(owner):
    """Every [unit, slot] that a passive turn charges."""
    found = []
    for index, unit in enumerate(owner["units"]):
        if unit["minis"]:
            found += [[index, slot] for slot in range(len(unit["upgrades"]))]
    return found


BONUS = {
    "remove": lambda unit: unit["minis"] and not unit["resistance"],
    "revive": lambda unit: unit["minis"] < unit["size"],
    "heal": lambda unit: unit["resistance"] < unit["value"],
}


def _in_passive(rnd, view):
    me = view["active"]
    kind = rnd.choice(sorted(BONUS))
    who = _enemy(rnd, view, me) if kind == "remove" else me
    units = view["players"][who]["units"] if who != NO_PLAYER else []
    fitting = [index for index in range(len(units)) if BONUS[kind](units[index])]
    if view["turn"]["bonus"] and fitting and rnd.random() < 0.8:
        return "deposit_bonus", {"kind": kind, "player": who, "unit": rnd.choice(fitting)}
    if view["turn"]["uncharged"] and rnd.random() < 0.6:
        unit, slot = rnd.choice(view["turn"]["uncharged"])
        take = _donor(rnd, view, me, [unit, slot])
        return "charge_upgrade", {"player": me, "unit": unit, "slot": slot, "take": take}
    return "end_turn", {}


def _donor(rnd, view, who, receiver):
    """Another upgrade of this player that has a charge, or None."""
    found = []
    for index, unit in enumerate(view["players"][who]["units"]):
        for slot, upgrade in enumerate(unit["upgrades"]):
            if upgrade["charges"] and [index, slot] != receiver:
                found.append([index, slot])
    return rnd.choice(found) if found else None


def _in_combat(rnd, view):
    combat = view["combat"]
    step = combat["step"]
    luck = rnd.random()
    if luck < 0.05:
        return "stop_fight", {}
    if luck < 0.2:
        aside = rnd.choice((_play_card, _wound, _kill, _use_upgrade, _free_reroll))
        return aside(rnd, view) or _play_card(rnd, view) or ("stop_fight", {})
    if step == "resolve":
        if luck < 0.6:
            return "resolve", {}
        return "resolve", {
            "attack_bonus": rnd.randint(-15, 15),
            "defence_bonus": rnd.randint(-5, 5),
        }
    if step == "counter":
        return "counter", {}
    who = combat["striker" if step == "attack" else "target"][0]
    return _a_roll(rnd, view, who)


def _a_roll(rnd, view, who):
    if rnd.random() < 0.6:
        return "roll_yellow", {"player": who}
    return "roll_red", _with_pay(rnd, view, who, 1, {"player": who})


def _free_reroll(rnd, view):
    dice = view["dice"]
    if not dice or dice["rerolled"] or dice["face"] in COGS[dice["die"]]:
        return None
    return "reroll", {"player": dice["player"], "paid": False}


def _free_roll(rnd, view):
    return _a_roll(rnd, view, _somebody(rnd, view))


def _shoot(rnd, view):
    who = _somebody(rnd, view)
    inis = [rnd.randint(0, 6) for _ in range(rnd.randint(1, 8))]
    args = {"player": who, "die": rnd.choice(("yellow", "red")), "inis": inis}
    return "shoot", _with_pay(rnd, view, who, 1, args) if args["die"] == "red" else args


def _activate(rnd, view):
    me = view["active"]
    if view["turn"]["activated"] is not None:
        return None
    args = {"unit": _some_index(rnd, view, me, _standing)}
    if rnd.random() < 0.5:
        args["flip"] = True
        if rnd.random() < 0.5:
            args["cost"] = rnd.randint(0, 2)
            _with_pay(rnd, view, me, args["cost"], args)
    return "activate", args


def _use_banner(rnd, view):
    if not view["players"][view["active"]]["banner"]:
        return None
    cost = rnd.randint(0, 2)
    args = _with_pay(rnd, view, view["active"], cost, {})
    if cost or rnd.random() < 0.5:
        args["cost"] = cost
    return "use_banner", args


def _pay(rnd, view):
    who, cost = _somebody(rnd, view), rnd.randint(1, 3)
    return "pay", _with_pay(rnd, view, who, cost, {"player": who, "cost": cost})


def _play_card(rnd, view):
    who, cost = _somebody(rnd, view), rnd.choice((0, 0, 1, 2))
    if not view["players"][who]["hand"]:
        return None
    return "play_card", _with_pay(rnd, view, who, cost, {"player": who, "cost": cost})


def _draw(rnd, view):
    who = _somebody(rnd, view)
    owner = view["players"][who]
    room = owner["hand_limit"] - owner["hand"]
    if room < 1 or not owner["deck"]:
        return None
    return "draw", {"player": who, "cards": rnd.randint(1, room)}


def _gain_crystals(rnd, view):
    if not view["pile"]["crystals"]:
        return None
    return "gain_crystals", {"player": _somebody(rnd, view), "crystals": rnd.choice((1, 2, 5, 20))}


def _attach(rnd, view):
    who = _somebody(rnd, view)
    unit = _some_index(rnd, view, who)
    if not view["players"][who]["hand"]:
        return None
    args = {"player": who, "unit": unit, "name": rnd.choice(UPGRADES)}
    cost = 1
    if rnd.random() < 0.5:
        cost = args["cost"] = rnd.randint(0, 2)
    if len(view["players"][who]["units"][unit]["upgrades"]) == 2:
        args["replace"] = rnd.randint(0, 1)
    return "attach", _with_pay(rnd, view, who, cost, args)


def _an_upgrade(rnd, view):
    """Arguments that name an upgrade in use, or None."""
    who = _somebody(rnd, view)
    pairs = chargeable(view["players"][who])
    if not pairs:
        return None
    unit, slot = rnd.choice(pairs)
    return {"player": who, "unit": unit, "slot": slot}


def _use_upgrade(rnd, view):
    args = _an_upgrade(rnd, view)
    if not args:
        return None
    upgrade = view["players"][args["player"]]["units"][args["unit"]]["upgrades"][args["slot"]]
    args["charges"] = rnd.randint(0, min(3, upgrade["charges"]))
    if not upgrade["passive"] and rnd.random() < 0.3:
        args["passive"] = True
    return "use_upgrade", args


def _charge_upgrade(rnd, view):
    args = _an_upgrade(rnd, view)
    if args and not view["pile"]["charges"]:
        args["take"] = _donor(rnd, view, args["player"], [args["unit"], args["slot"]])
    return args and ("charge_upgrade", args)


def _drop_upgrade(rnd, view):
    args = _an_upgrade(rnd, view)
    return args and ("drop_upgrade", args)


def _fight(rnd, view):
    if _calm(rnd, view) and rnd.random() < 0.5:
        return None
    who = _somebody(rnd, view)
    foe = _enemy(rnd, view, who)
    args = {
        "player": who,
        "unit": _some_index(rnd, view, who, _standing),
        "foe": foe,
        "foe_unit": _some_index(rnd, view, foe, _standing) if foe != NO_PLAYER else 0,
    }
    if rnd.random() < 0.2:
        args["sneak"] = rnd.random() < 0.8
    if rnd.random() < 0.3:
        args["ini_bonus"] = rnd.randint(-15, 15)
        args["foe_ini_bonus"] = rnd.randint(-3, 3)
    return "fight", args


def _victim(rnd, view):
    if _calm(rnd, view):
        return None
    who = rnd.choice(_alive(view))
    by = _enemy(rnd, view, who)
    if view["mode"] != "teams" and rnd.random() < 0.2:
        by = None
    return {"player": who, "unit": _some_index(rnd, view, who, _standing), "by": by}


def _wound(rnd, view):
    args = _victim(rnd, view)
    if args:
        args["wounds"] = rnd.choice((1, 1, 2, 3, 12))
    return args and ("wound", args)


def _kill(rnd, view):
    args = _victim(rnd, view)
    return args and ("kill", args)


def _sacrifice(rnd, view):
    if _calm(rnd, view):
        return None
    who = _somebody(rnd, view)
    args = {"player": who, "unit": _some_index(rnd, view, who, _standing)}
    args["kind"] = rnd.choice(("mini", "resistance"))
    return "sacrifice", args


def _restore(rnd, view):
    who = _somebody(rnd, view)
    unit = _some_index(rnd, view, who, lambda unit: unit["minis"] < unit["size"])
    card = view["players"][who]["units"][unit]
    args = {}
    for key, full in (("minis", "size"), ("resistance", "value")):
        missing = rnd.randint(0, card[full] - card[key])
        if missing:
            args[key] = missing
    return ("restore", dict(args, player=who, unit=unit)) if args else None


def _discard_card(rnd, view):
    return ("discard_card", {}) if view["players"][view["active"]]["hand"] else None


def _end_turn(rnd, view):
    return "end_turn", {}


_ACTIVE = (
    (_end_turn,) * 5
    + (_fight,) * 5
    + (_wound, _play_card, _attach, _activate, _shoot) * 3
    + (_kill, _free_roll, _discard_card, _charge_upgrade, _use_upgrade) * 2
    + (_use_banner, _pay, _draw, _gain_crystals, _drop_upgrade, _free_reroll)
    + (_sacrifice, _restore)
)


# P stands for a player, U for one of his units; some of these are no numbers to correct.
_PATHS = (
    "marker",
    "pile.crystals",
    "pile.charges",
    "pile.removed",
    "turn.bonus",
    "round",
    "track",
)
_PATHS += ("P.initial", "P.captured.0", "P.captured.1", "P.crystals.ready", "P.crystals.exhausted")
_PATHS += ("P.deck", "P.discard", "P.hand", "P.hand_limit", "P.vp", "P.removed", "P.team", "P")
_PATHS += ("U.resistance", "U.minis", "U.value", "U.size", "U.basic.atk", "U.basic.ini")
_PATHS += ("U.specific.def", "U.specific.mov", "U.upgrades.0.charges", "U.upgrades.1.charges")
_PATHS += ("P.alive", "P.units", "P.nothing", "last_roll.0", "dice.face", "combat.attack")


def _correction(rnd, view):
    """An `adjust` somewhere, often where it is allowed."""
    who = rnd.randrange(len(view["players"]))
    unit = rnd.randrange(len(view["players"][who]["units"]))
    path = rnd.choice(_PATHS)
    path = path.replace("U", "P.units.%d" % unit, 1) if path[0] == "U" else path
    path = path.replace("P", "players.%d" % who, 1) if path[0] == "P" else path
    return "adjust", {"path": path, "by": rnd.choice((-3, -2, -1, -1, 0, 1, 1, 2, 3, 40))}


_GARBAGE = (None, True, False, -1, 0, 1, 2, 3, 4, 5, 99, 10**40, 1.5, "", "x", "mini", "z" * 10000)
_GARBAGE += ([], [0], [0, 0], [[0, 0]], [[0, True]], [[0], [1, 2, 3]], {}, {"crystals": 1})
_GARBAGE += ({"vp": 1}, {"resistance": [0]}, {"resistance": 0}, {"gold": 1}, {"crystals": -1})
_GARBAGE += ({"crystals": True}, {"vp": None}, {"resistance": [99]}, [{"a": [None]}], [None])
_NAMES = ("frobnicate", "", "new", "settle", "undo", "__init__")


def _nonsense(rnd, view):
    """Something that is mostly refused: a good move out of place, or one with a fault."""
    luck = rnd.random()
    exact = view["players"][0]["name"] == EXACT
    if luck < 0.1:
        return rnd.choice(_NAMES), {}
    if luck < 0.2 and not exact:
        return "adjust", {"path": rnd.choice(_GARBAGE), "by": rnd.choice(_GARBAGE)}
    out_of_place = rnd.choice((_at_start, _in_passive, _in_active, _unready))
    if luck < 0.5:
        return out_of_place(rnd, view)
    name, args = (out_of_place if rnd.random() < 0.5 else _sensible)(rnd, view)
    if name == "concede" or (name == "adjust" and exact):
        return name, {}
    return name, _spoiled(rnd, view, dict(args))


def _unready(rnd, view):
    """What the options, the step or the piles forbid more often than not."""
    who = _somebody(rnd, view)
    charge = rnd.choice((None, [], [[0, 0]], [[0, 0], [0, 1]], [[9, 9]], [[0, 0], [0, 0]]))
    return rnd.choice(
        (
            ("buy_vp", {"exhausted": rnd.randint(-1, 4)}),
            ("active_turn", {"mulligan": True}),
            ("passive_turn", {"deposits": rnd.choice((0, 0, 1, 5)), "nobody": True}),
            ("passive_turn", {"deposits": 0, "charge": charge}),
            ("deposit_bonus", {"kind": rnd.choice(sorted(BONUS)), "player": who, "unit": 0}),
            ("charge_upgrade", {"player": who, "unit": 0, "slot": 0, "take": [0, 1]}),
            ("charge_upgrade", {"player": who, "unit": 0, "slot": 0}),
            ("use_upgrade", {"player": who, "unit": 0, "slot": 0, "charges": 9, "passive": True}),
            ("attach", {"player": who, "unit": 0, "name": "Aura", "cost": 0}),
            ("attach", {"player": who, "unit": 0, "replace": rnd.randint(0, 2), "cost": 0}),
            ("draw", {"player": who, "cards": rnd.randint(1, 3)}),
            ("restore", {"player": who, "unit": 0, "minis": 1, "resistance": 9}),
            ("activate", {"unit": 0, "cost": rnd.randint(0, 2)}),
            ("reroll", {"player": who, "paid": rnd.random() < 0.5}),
            ("recharge", {"player": who}),
            ("resolve", {"attack_bonus": rnd.choice((0, 16)), "defence_bonus": -15}),
            ("counter", {}),
            ("stop_fight", {}),
            ("use_banner", {}),
            ("roll", {"dice": rnd.choice(([], ["blue"], ["d6"] * 11, [None], "d6"))}),
        )
    )


def _spoiled(rnd, view, args):
    """The same arguments with one fault."""
    fault = rnd.random()
    out = [seat for seat in range(len(view["players"])) if not view["players"][seat]["alive"]]
    if out and fault < 0.5:
        args[rnd.choice(("player", "foe", "by"))] = rnd.choice(out)
    elif args and fault < 0.3:
        del args[rnd.choice(sorted(args))]
    elif fault < 0.4:
        args["unheard_of"] = rnd.choice(_GARBAGE)
    elif fault < 0.5 or not args:
        args["pay"] = rnd.choice(_GARBAGE)
    else:
        args[rnd.choice(sorted(args))] = rnd.choice(_GARBAGE)
    return args


# --- what is true of every view ----------------------------------------------------------------


def invariants(view):
    """Assert what the rules promise about any state."""
    check_json(view)
    players = view["players"]
    count = len(players)
    assert count in MODES[view["mode"]]
    assert view["game"] == "dawnfall" and view["round"] >= 1
    assert view["phase"] in ("start", "active", "passive", "end")
    assert 0 <= view["active"] < count
    for seat in range(count):
        _check_player(view, seat)
    _check_points(view)
    _check_turn(view)
    _check_dice(view)
    _check_combat(view)
    _check_end(view)
    if players[0]["name"] == EXACT:
        _check_nothing_lost(view)


def _check_player(view, seat):
    owner = view["players"][seat]
    assert owner["name"] and owner["color"]
    assert owner["team"] == (seat % 2 if view["mode"] == "teams" else seat)
    for key in ("deck", "discard", "hand", "removed", "initial"):
        assert owner[key] >= 0
    assert owner["hand"] <= 10 and 1 <= owner["hand_limit"] <= 10
    assert owner["crystals"]["ready"] >= 0 and owner["crystals"]["exhausted"] >= 0
    assert len(owner["captured"]) == len(view["players"])
    for other, tokens in enumerate(owner["captured"]):
        assert tokens >= 0
        same_side = view["players"][other]["team"] == owner["team"]
        assert not tokens or not (same_side or view["mode"] == "duel")
    assert 1 <= len(owner["units"]) <= (5 if view["mode"] == "duel" else 4)
    if owner["mulligan"]:
        assert view["options"]["mulligan"]
    for unit in owner["units"]:
        assert 0 <= unit["resistance"] <= unit["value"] <= 9
        assert 0 <= unit["minis"] <= unit["size"] <= 4 and unit["size"] >= 1
        assert unit["mode"] in ("basic", "specific")
        for side in ("basic", "specific"):
            assert sorted(unit[side]) == sorted(STATS)
            for key in STATS:
                dash = unit[side][key] is None and key in ("atk", "mov")
                assert dash or 0 <= unit[side][key] <= 15
        names = [upgrade["name"] for upgrade in unit["upgrades"] if upgrade["name"]]
        assert len(unit["upgrades"]) <= 2 and len(set(names)) == len(names)
        assert all(upgrade["charges"] >= 0 for upgrade in unit["upgrades"])


def _check_points(view):
    players = view["players"]
    marker, track = view["marker"], view["track"]
    if view["mode"] == "duel":
        assert 3 <= track <= 30 and -track <= marker <= track
        assert [owner["vp"] for owner in players] == [track + marker, track - marker]
        assert [owner["initial"] for owner in players] == [0, 0]
    else:
        assert track == marker == 0
        for owner in players:
            assert owner["vp"] == sum(owner["captured"])
    assert all(view["pile"][key] >= 0 for key in ("crystals", "charges", "removed"))
    assert view["pile"]["removed"] % 3 == 0


def _check_turn(view):
    turn = view["turn"]
    me = view["players"][view["active"]]
    if view["phase"] == "start":
        assert not turn["bonus"] and not turn["uncharged"] and turn["activated"] is None
        assert view["powers"] == []
    if view["phase"] in ("active", "end"):
        assert not turn["bonus"] and not turn["uncharged"]
    if view["phase"] == "passive":
        assert turn["activated"] is None and me["banner"]
        assert 0 <= turn["bonus"] <= 4
    assert turn["activated"] is None or 0 <= turn["activated"] < len(me["units"])
    assert turn["uncharged"] == sorted(turn["uncharged"])
    for unit, slot in turn["uncharged"]:
        assert slot < len(me["units"][unit]["upgrades"])
    assert not turn["bought"] or view["options"]["buy_vp"]
    assert not turn["bonus"] or view["options"]["special_deposits"]
    assert len(view["powers"]) in (0, 2) and all(power >= 0 for power in view["powers"])


def _check_dice(view):
    dice = view["dice"]
    if dice is None:
        return
    assert view["phase"] == "active" and view["players"][dice["player"]]["alive"]
    assert dice["face"] in FACES[dice["die"]]
    if dice["cog"]:
        assert dice["face"] in COGS[dice["die"]] and not dice["rerolled"]
    assert (dice["use"] == "shot") == bool(dice["inis"])
    assert dice["hits"] == [dice["face"] > ini for ini in dice["inis"]]
    if dice["use"] in ("attack", "defence"):
        assert view["combat"][dice["use"]] == dice["face"]
    else:
        assert view["combat"] is None


def _check_combat(view):
    combat = view["combat"]
    if combat is None:
        return
    players = view["players"]
    assert view["phase"] == "active"
    teams = []
    for who, unit in (combat["striker"], combat["target"]):
        assert players[who]["alive"] and players[who]["units"][unit]["minis"] > 0
        teams.append(players[who]["team"])
    assert teams[0] != teams[1]
    assert not (combat["sneak"] and combat["counter"])
    step = combat["step"]
    assert step in ("attack", "defence", "resolve", "counter")
    assert (combat["attack"] is None) == (step == "attack")
    assert (combat["defence"] is None) == (step in ("attack", "defence"))
    if step == "counter":
        assert not combat["counter"] and not combat["sneak"] and view["dice"] is None


def _check_end(view):
    players = view["players"]
    alive = _alive(view)
    assert view["final"] == (view["ending"] is not None)
    assert view["over"] == (view["reason"] is not None) == bool(view["winners"])
    assert view["winners"] == sorted(set(view["winners"]))
    if not view["over"]:
        assert view["decided_by"] is None and view["active"] in alive
        for seat in alive:
            assert sum(unit["minis"] for unit in players[seat]["units"])
            assert view["mode"] == "duel" or players[seat]["initial"]
            deck_out = not view["options"]["reshuffle"] and not players[seat]["deck"]
            assert view["final"] or not deck_out
        assert view["final"] or view["mode"] != "duel" or abs(view["marker"]) < view["track"]
        assert len(alive) == len(players) or (view["mode"] == "free_for_all" and view["final"])
        return
    assert view["dice"] is None and view["combat"] is None
    assert set(view["winners"]) <= set(alive) or view["mode"] == "teams"
    if view["decided_by"] is None:
        assert view["reason"] in ("captured", "annihilated", "no_tokens", "conceded")
    else:
        assert view["final"] and view["reason"] == view["ending"]
        assert [view["winners"], view["decided_by"]] == _recount(view)


def _recount(view):
    """Who wins by counting, found by sorting instead of by elimination."""
    players = view["players"]
    sides = {}
    for seat in _alive(view):
        sides.setdefault(players[seat]["team"], []).append(seat)
    if len(sides) == 1:
        return [_alive(view), "survivor"]
    scores = {}
    for team, members in sides.items():
        score = [0, 0, 0]
        for seat in members:
            owner = players[seat]
            score[0] += owner["vp"]
            score[1] += owner["initial"]
            score[2] += sum(unit["minis"] + unit["resistance"] for unit in owner["units"])
        scores[team] = score[:1] if view["mode"] == "duel" else score
    ranking = sorted(scores.values(), reverse=True)
    winners = [seat for team in sides for seat in sides[team] if scores[team] == ranking[0]]
    if ranking[0] == ranking[1]:
        return [sorted(winners), "draw"]
    level = 0
    while ranking[0][level] == ranking[1][level]:
        level += 1
    return [sorted(winners), ("vp", "initial", "strength")[level]]


def _check_nothing_lost(view):
    players = view["players"]
    total = 10 * len(players)
    crystals = view["pile"]["crystals"] + view["pile"]["removed"]
    charges = view["pile"]["charges"]
    for seat, owner in enumerate(players):
        crystals += owner["crystals"]["ready"] + owner["crystals"]["exhausted"]
        attached = 0
        for unit in owner["units"]:
            attached += len(unit["upgrades"])
            charges += sum(upgrade["charges"] for upgrade in unit["upgrades"])
        cards = owner["deck"] + owner["hand"] + owner["discard"] + attached
        assert cards == view["options"]["deck"]
        assert owner["hand"] <= owner["hand_limit"] == view["options"]["hand"]
        if view["mode"] != "duel":
            taken = sum(other["captured"][seat] for other in players)
            assert owner["initial"] + owner["removed"] + taken == 10
    assert crystals == total and charges == total
