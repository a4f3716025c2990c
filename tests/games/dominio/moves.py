# SPDX-License-Identifier: MIT
"""Random play of Dominio de los Elementos, and what is true of any view of it.

Nothing here comes from the rules module: rows, gaps and unlocked actions are worked out anew.
"""

from tests.games import COMMON_KEYS, check_json

FACTIONS = ("guijarro", "gota", "rama", "hoja")
COLORS = {"guijarro": "grey", "gota": "blue", "rama": "orange", "hoja": "green"}
KINDS = ("basic", "warrior", "champion")
PHASES = ("dawn", "actions", "market", "redraw")
PILES = ("hand", "deck", "discard")

# The slots of each row, front to back, by the length of a formation.
ROWS = {
    6: ((0,), (1, 2), (3, 4, 5)),
    12: ((0, 1), (2, 3, 4, 5), (6, 7, 8, 9, 10, 11)),
}

# Pairs in neighbouring rows that touch, in the left or only half and in the right one.
TOUCHING = {
    6: ((0, 1), (0, 2), (1, 3), (1, 4), (2, 4), (2, 5)),
    12: (
        ((0, 2), (0, 3), (2, 6), (2, 7), (3, 7), (3, 8))
        + ((1, 4), (1, 5), (4, 9), (4, 10), (5, 10), (5, 11))
    ),
}

GARBAGE = (
    None,
    True,
    False,
    -1,
    0,
    1,
    13,
    10**40,
    -(10**40),
    1.5,
    "",
    "0",
    "hand",
    "x" * 10_000,
    [],
    [[]],
    [0, 1],
    {},
    {"player": 0},
    {"a": {"b": [None]}},
)


# --- setup -----------------------------------------------------------------------------------


def setup(rnd):
    mode = rnd.choice(("duel", "teams"))
    factions = list(FACTIONS)
    rnd.shuffle(factions)
    players = []
    for seat in range(2 if mode == "duel" else 4):
        entry = {}
        if rnd.random() < 0.5:
            entry["name"] = "Name %d" % seat
        if rnd.random() < 0.3:
            entry["color"] = rnd.choice(("red", "white", "grey"))
        if rnd.random() < 0.5:
            entry["faction"] = factions.pop()
        if rnd.random() < 0.4:
            entry["basic"] = _stats(rnd)
        if rnd.random() < 0.4:
            entry["warriors"] = [_stats(rnd), _stats(rnd)]
        if rnd.random() < 0.4:
            entry["sage"] = _stats(rnd)
        players.append(entry)
    made = {"mode": mode, "players": players}
    if rnd.random() < 0.2:
        made["remark"] = "other keys are ignored"
    return made


def _stats(rnd):
    return [rnd.randint(0, 20), rnd.randint(1, 30)]


def largest(rnd):
    """Four players with long names, and the biggest printed numbers."""
    return {
        "mode": "teams",
        "players": [
            {
                "name": "%d" % seat * 64,
                "color": "c" * 64,
                "faction": faction,
                "basic": [20, 30],
                "warriors": [[20, 30], [20, 30]],
                "sage": [20, 30],
            }
            for seat, faction in enumerate(rnd.sample(FACTIONS, 4))
        ],
    }


# --- moves -----------------------------------------------------------------------------------


def move(rnd, view):
    name, args = _likely(rnd, view)
    if rnd.random() < 0.85:
        return name, args
    return _spoilt(rnd, view, name, args)


class _Table:
    """A view with what a player sees in it at a glance."""

    def __init__(self, rnd, view):
        self.rnd = rnd
        self.view = view
        self.team = view["players"][view["active"]]["team"]
        self.own = view["sides"][self.team]
        self.foe = view["sides"][1 - self.team]

    def member(self, team, pile=None):
        """One of a side's players, if possible one with a card in that pile."""
        players = self.view["players"]
        seats = [i for i, p in enumerate(players) if p["team"] == team]
        able = [i for i in seats if pile and players[i][pile]]
        return self.rnd.choice(able or seats)

    def stats(self):
        return {"strength": self.rnd.randint(0, 6), "health": self.rnd.randint(1, 9)}


def taken(formation):
    return [at for at, elemental in enumerate(formation) if elemental is not None]


def empty(formation):
    return [at for at, elemental in enumerate(formation) if elemental is None]


def row(formation, at):
    return [at in slots for slots in ROWS[len(formation)]].index(True) + 1


def gap_row(formation):
    """The row that must be filled now, or None."""
    for number in (1, 2):
        front, behind = ROWS[len(formation)][number - 1 : number + 1]
        if any(formation[at] is None for at in front):
            if any(formation[at] is not None for at in behind):
                return number
    return None


def connected(formation, a, b):
    a, b = min(a, b), max(a, b)
    if row(formation, a) == row(formation, b):
        return all(formation[at] is None for at in range(a + 1, b))
    return (a, b) in TOUCHING[len(formation)]


def unlocked(level):
    return (level >= 4) + (level >= 6) + (level >= 8)


def _likely(rnd, view):
    table = _Table(rnd, view)
    if view["gap"]:
        if rnd.random() < 0.9:
            return _fill(table)
        return rnd.choice((_adjust, _roll))(table)
    chance = rnd.random()
    if chance < 0.002:
        return "concede", {"player": table.member(rnd.randint(0, 1))}
    if chance < 0.25:
        return rnd.choice(_ANY_TIME)(table)
    return _IN_PHASE[view["phase"]](table)


def _fill(table):
    gap = table.view["gap"]
    formation = table.view["sides"][gap["side"]]["formation"]
    front, behind = ROWS[len(formation)][gap["row"] - 1 : gap["row"] + 1]
    return "fill", {
        "player": table.member(gap["side"]),
        "src": table.rnd.choice([at for at in behind if formation[at]]),
        "dst": table.rnd.choice([at for at in front if not formation[at]]),
    }


def _next_phase(table):
    return "next_phase", {}


def _dawn_phase(table):
    ready = [at for at in taken(table.own["formation"]) if _is_ready(table, at)]
    if ready and table.rnd.random() < 0.6:
        return "dawn", {"player": table.member(table.team), "at": table.rnd.choice(ready)}
    return _next_phase(table)


def _is_ready(table, at):
    return table.own["formation"][at]["dawn"] == "ready"


def _actions_phase(table):
    if not table.own["ap"] or table.rnd.random() < 0.05:
        return _next_phase(table)
    if not table.view["players"][table.member(table.team, "hand")]["hand"]:
        return table.rnd.choice((_faction_action, _swap, _draw, _next_phase))(table)
    return table.rnd.choice(_ACTIONS)(table)


def _attack(table):
    rnd = table.rnd
    fresh = [at for at in taken(table.own["formation"]) if _is_fresh(table, at)]
    if not fresh:
        return _next_phase(table)
    at = rnd.choice(fresh)
    target = rnd.choice(taken(table.foe["formation"]))
    return "attack", {
        "player": table.member(table.team, "hand"),
        "at": at,
        "target": target,
        "distance": row(table.own["formation"], at) + row(table.foe["formation"], target) - 1,
        "value": rnd.choice((-10, 0, 1, 2, 3, 4, 5, 8, 30)),
        "with_strength": rnd.random() < 0.5,
        "instants": [
            {"player": table.member(1 - table.team, "hand"), "reduce": rnd.choice((0, 1, 3, 30))}
            for _ in range(rnd.choice((0, 0, 0, 0, 1, 2)))
        ],
    }


def _is_fresh(table, at):
    return not table.own["formation"][at]["attacked"]


def _strategy(table):
    targets = taken(table.foe["formation"])
    table.rnd.shuffle(targets)
    return "strategy", {
        "player": table.member(table.team, "hand"),
        "hits": [
            {"target": target, "damage": table.rnd.choice((1, 2, 3, 5, 9, 30))}
            for target in targets[: table.rnd.choice((0, 1, 1, 2, 3, 12))]
        ],
    }


def _summon(table):
    if not empty(table.own["formation"]):
        return _attack(table)
    seat = table.member(table.team, "hand")
    return "summon", dict(table.stats(), player=seat, at=_place(table), kind=_kind(table, seat))


def _kind(table, seat):
    """A champion whenever the player has one to spare, or nearly so."""
    player = table.view["players"][seat]
    champions = 0
    for elemental in table.view["sides"][player["team"]]["formation"]:
        if elemental and elemental["kind"] == "champion" and elemental["owner"] == seat:
            champions += 1
    if champions < player["faction_actions"] or table.rnd.random() < 0.05:
        return "champion"
    return table.rnd.choice(KINDS[:2])


def _place(table, team=None):
    """A slot where a new elemental may stand, if there is any."""
    side = table.own if team is None else table.view["sides"][team]
    formation = side["formation"]
    holes = empty(formation)
    if not holes:
        return table.rnd.randrange(len(formation))
    return table.rnd.choice([at for at in holes if row(formation, at) == row(formation, holes[0])])


def _swap(table):
    formation = table.own["formation"]
    slots = taken(formation)
    pairs = [[a, b] for a in slots for b in slots if a != b and connected(formation, a, b)]
    if not pairs:
        return _draw(table)
    a, b = table.rnd.choice(pairs)
    return "swap", {"player": table.member(table.team), "a": a, "b": b}


def _draw(table):
    return "draw", {"player": table.member(table.team)}


def _faction_action(table):
    seat = table.member(table.team)
    player = table.view["players"][seat]
    if player["faction_used"] or not player["sage"] or not player["faction_actions"]:
        return _swap(table)
    number = table.rnd.randint(1, player["faction_actions"])
    return "faction_action", {"player": seat, "number": number}


def _market_phase(table):
    rnd = table.rnd
    seat = table.member(table.team)
    gold = table.own["gold"]
    market = rnd.choice(("elementals", "orders"))
    chance = rnd.random()
    if chance < 0.35:
        return _next_phase(table)
    if chance < 0.5 and table.view["players"][seat]["hand"]:
        return "sell", {"player": seat, "cost": rnd.randint(0, 20)}
    if chance < 0.6 and gold:
        return "recycle", {"player": seat, "market": market}
    if chance < 0.8 and gold > 2 and empty(table.own["formation"]):
        args = dict(table.stats(), player=seat, cost=rnd.randint(1, gold - 2))
        args["at"] = _place(table)
        args["kind"] = rnd.choice(KINDS[:2])
        return "buy_summon", args
    if gold:
        return "buy", {"player": seat, "market": market, "cost": rnd.randint(1, gold)}
    return _next_phase(table)


def _redraw_phase(table):
    players = table.view["players"]
    members = [i for i, p in enumerate(players) if p["team"] == table.team]
    for seat in members:
        if players[seat]["redrawn"] and players[seat]["hand"] > 5:
            return "discard", {"player": seat, "count": min(20, players[seat]["hand"] - 5)}
    for seat in members:
        hand = players[seat]["hand"]
        if not players[seat]["redrawn"] and (hand > 5 or table.rnd.random() < 0.3):
            count = table.rnd.randint(max(0, hand - 5), hand)
            return "redraw", {"player": seat, "discard": min(60, count)}
    return "end_turn", {}


def _instant(table):
    return "instant", {"player": table.member(table.rnd.randint(0, 1), "hand")}


def _tokens(table):
    team = table.rnd.randint(0, 1)
    return "tokens", {
        "player": table.member(team),
        "at": table.rnd.choice(taken(table.view["sides"][team]["formation"])),
        "boosts": table.rnd.choice((0, 1, 2, 20)),
        "shields": table.rnd.choice((1, 2, 3, 20)),
    }


def _harm(table):
    team = table.rnd.randint(0, 1)
    return "harm", {
        "player": table.member(team),
        "target": table.rnd.choice(taken(table.view["sides"][1 - team]["formation"])),
        "damage": table.rnd.choice((1, 2, 3, 6, 10, 30)),
    }


def _gain_gold(table):
    seat = table.member(table.rnd.randint(0, 1))
    return "gain_gold", {"player": seat, "amount": table.rnd.randint(1, 6)}


def _rearrange(table):
    team = table.rnd.randint(0, 1)
    slots = taken(table.view["sides"][team]["formation"])
    if len(slots) < 2:
        return _gain_gold(table)
    a, b = table.rnd.sample(slots, 2)
    return "rearrange", {"side": team, "a": a, "b": b}


def _withdraw(table):
    team = table.rnd.randint(0, 1)
    at = table.rnd.choice(taken(table.view["sides"][team]["formation"]))
    return "withdraw", {"side": team, "at": at, "to": table.rnd.choice(PILES + ("box",))}


def _deploy(table):
    team = table.rnd.randint(0, 1)
    if not empty(table.view["sides"][team]["formation"]):
        return _withdraw(table)
    source = table.rnd.choice(PILES)
    seat = table.member(team, source)
    args = dict(table.stats(), player=seat, at=_place(table, team), source=source)
    args["kind"] = _kind(table, seat)
    return "deploy", args


def _draw_free(table):
    seat = table.member(table.rnd.randint(0, 1), "deck")
    return "draw_free", {"player": seat, "count": table.rnd.randint(1, 4)}


def _discard(table):
    seat = table.member(table.rnd.randint(0, 1), "hand")
    hand = table.view["players"][seat]["hand"]
    return "discard", {"player": seat, "count": table.rnd.randint(1, max(1, min(4, hand)))}


def _roll(table):
    dice = ("d4", "d6", "d8", "d10", "d12", "d20", "d100")
    return "roll", {"dice": [table.rnd.choice(dice) for _ in range(table.rnd.randint(1, 10))]}


def _adjust(table):
    rnd = table.rnd
    team = rnd.randint(0, 1)
    at = rnd.choice(taken(table.view["sides"][team]["formation"]))
    field = rnd.choice(("strength", "health", "damage", "boosts", "shields"))
    seat = rnd.randrange(len(table.view["players"]))
    path = rnd.choice(
        (
            "round",
            "sides.%d.gold" % team,
            "sides.%d.ap" % team,
            "sides.%d.formation.%d.%s" % (team, at, field),
            "players.%d.level" % seat,
            "players.%d.%s" % (seat, rnd.choice(PILES)),
        )
    )
    return "adjust", {"path": path, "by": rnd.choice((-3, -1, 1, 1, 2, 3))}


_ACTIONS = (
    (_attack,) * 6 + (_strategy,) * 3 + (_summon,) * 3 + (_faction_action,) * 2 + (_swap, _draw)
)
_ANY_TIME = (_tokens, _harm, _instant, _gain_gold, _rearrange, _withdraw) + (
    (_deploy, _draw_free, _discard, _roll, _adjust) * 2
)
_IN_PHASE = {
    "dawn": _dawn_phase,
    "actions": _actions_phase,
    "market": _market_phase,
    "redraw": _redraw_phase,
}


# --- moves that the rules should mostly refuse ---------------------------------------------------


def _spoilt(rnd, view, name, args):
    table = _Table(rnd, view)
    chance = rnd.random()
    if chance < 0.1:
        return rnd.choice(("fly", "", "Draw", "__init__", "undo")), args
    if chance < 0.4:
        return _untimely(table)
    if chance < 0.5:
        return "adjust", {"path": _bad_path(rnd), "by": rnd.choice((0, 1, -1, 10**40, True))}
    if chance < 0.65:
        return name, _shifted(rnd, args)
    args = dict(args)
    if chance < 0.75 and args:
        del args[rnd.choice(sorted(args))]
    elif chance < 0.8:
        args["extra"] = rnd.choice(GARBAGE)
    elif args:
        key = rnd.choice(sorted(args))
        if key in ("hits", "instants") and args[key] and rnd.random() < 0.7:
            args[key] = [_broken(rnd, args[key][0])] + args[key]
        else:
            args[key] = rnd.choice(GARBAGE)
    else:
        args["player"] = rnd.choice(GARBAGE)
    return name, args


# Arguments of every action that has some, each named as in `_any_value`.
_PARAMETERS = {
    "dawn": "player at",
    "summon": "player at kind strength health",
    "attack": "player at target distance value with_strength instants",
    "strategy": "player hits",
    "swap": "player a b",
    "draw": "player",
    "faction_action": "player number",
    "buy": "player market cost",
    "buy_summon": "player cost at kind strength health",
    "sell": "player cost",
    "recycle": "player market",
    "redraw": "player discard",
    "fill": "player src dst",
    "instant": "player",
    "tokens": "player at boosts shields",
    "harm": "player target damage",
    "rearrange": "side a b",
    "withdraw": "side at to",
    "deploy": "player at kind strength health source",
    "draw_free": "player count",
    "discard": "player count",
    "next_phase": "",
    "end_turn": "",
}


_OF_PHASE = {
    "dawn": ("dawn", "fill", "deploy", "tokens"),
    "actions": ("summon", "attack", "strategy", "swap", "draw", "faction_action"),
    "market": ("buy", "buy_summon", "sell", "recycle"),
    "redraw": ("redraw", "draw_free", "end_turn"),
}


def _untimely(table):
    """Well formed but blind to the state: wrong turns, rows, piles, and often wrong phases."""
    names = _OF_PHASE[table.view["phase"]]
    if table.rnd.random() < 0.5:
        names = sorted(_PARAMETERS)
    name = table.rnd.choice(names)
    return name, {key: _any_value(table, key) for key in _PARAMETERS[name].split()}


def _any_value(table, key):
    rnd = table.rnd
    if key == "player":
        # Mostly of the active side, or hardly any other error would ever be seen.
        return table.member(table.team if rnd.random() < 0.7 else 1 - table.team)
    if key in ("at", "target", "a", "b", "src", "dst"):
        return rnd.randrange(len(table.own["formation"]))
    if key == "instants":
        return [
            {"player": table.member(1 - table.team), "reduce": 1} for _ in range(rnd.randint(0, 6))
        ]
    if key == "hits":
        return [
            {"target": _any_value(table, "target"), "damage": rnd.randint(1, 3)}
            for _ in range(rnd.randint(0, 3))
        ]
    words = {
        "kind": KINDS,
        "market": ("elementals", "orders"),
        "source": PILES,
        "to": PILES + ("box",),
        "with_strength": (False, True),
        "side": (0, 1),
        "number": (1, 2, 3),
        "discard": (0, 1, 5, 60),
    }
    if key in words:
        return rnd.choice(words[key])
    return rnd.randint(1, 5)


def _shifted(rnd, args):
    """The same with one number or word a little off."""
    args = dict(args)
    if args:
        key = rnd.choice(sorted(args))
        if type(args[key]) is int:
            args[key] += rnd.choice((-20, -2, -1, 1, 2, 20))
        elif type(args[key]) is str:
            args[key] = rnd.choice(KINDS + PILES + ("box", "sage", "orders", "all"))
    return args


def _broken(rnd, item):
    item = dict(item)
    chance = rnd.random()
    if chance < 0.3:
        del item[rnd.choice(sorted(item))]
    elif chance < 0.5:
        item["extra"] = 1
    elif chance < 0.9:
        item[rnd.choice(sorted(item))] = rnd.choice(GARBAGE)
    return item


def _bad_path(rnd):
    return rnd.choice(
        (
            "",
            ".",
            "rounds",
            "round.0",
            "active",
            "gap",
            "gap.side",
            "gap.row",
            "last_damage",
            "winners.0",
            "last_roll.0",
            "sides.0.gold_max",
            "sides.00.gold",
            "sides.2.gold",
            "sides.-1.gold",
            "sides.0.formation",
            "sides.0.formation.0",
            "sides.0.formation.0.owner",
            "sides.0.formation.0.kind",
            "sides.0.formation.0.attacked",
            "sides.1.formation.12.damage",
            "sides.1.formation.5.damage",
            "players.0.faction_actions",
            "players.0.sage",
            "players.0.team",
            "players.9.hand",
            "x" * 10_000,
            7,
            None,
            ["round"],
        )
    )


# --- what is true of any view ----------------------------------------------------------------


def invariants(view):
    check_json(view)
    _check_common(view)
    for seat, player in enumerate(view["players"]):
        _check_player(view, seat, player)
    assert len(view["sides"]) == 2
    for team in (0, 1):
        _check_side(view, team)
    _check_gap(view)
    _check_end(view)


_COMMON_FIELDS = COMMON_KEYS | {"sides", "gap", "last_damage"}
_PLAYER_FIELDS = {
    *("name", "color", "alive", "team", "faction", "level", "faction_actions", "faction_used"),
    *("sage", "hand", "deck", "discard", "redrawn"),
}
_ELEMENTAL_FIELDS = {
    *("kind", "owner", "strength", "health", "damage", "boosts", "shields", "attacked", "dawn"),
}


def _whole(value, low, high=None):
    return type(value) is int and low <= value and (high is None or value <= high)


def _halves(view):
    return 1 if view["mode"] == "duel" else 2


def _check_common(view):
    assert set(view) == _COMMON_FIELDS
    assert view["game"] == "dominio"
    assert view["mode"] in ("duel", "teams")
    assert _whole(view["round"], 1)
    assert view["active"] in (0, _halves(view))
    assert view["phase"] in PHASES
    assert view["final"] is False
    assert type(view["over"]) is bool
    assert len(view["last_roll"]) <= 10
    assert all(_whole(face, 1, 100) for face in view["last_roll"])
    assert _whole(view["last_damage"], 0)
    assert len(view["players"]) == 2 * _halves(view)
    factions = [player["faction"] for player in view["players"]]
    assert len(set(factions)) == len(factions)
    assert set(factions) <= set(FACTIONS)


def _check_player(view, seat, player):
    assert set(player) == _PLAYER_FIELDS
    assert type(player["name"]) is str and player["name"]
    assert type(player["color"]) is str and player["color"]
    assert player["team"] == seat // _halves(view)
    assert _whole(player["level"], 1, 8)
    assert player["faction_actions"] == unlocked(player["level"])
    for pile in PILES:
        assert _whole(player[pile], 0)
    for field in ("alive", "faction_used", "sage", "redrawn"):
        assert type(player[field]) is bool
    on_turn = player["team"] == view["players"][view["active"]]["team"]
    if player["faction_used"]:
        assert on_turn and view["phase"] != "dawn"
    if player["redrawn"]:
        assert on_turn and view["phase"] == "redraw"
    sages = [
        side
        for side in (0, 1)
        for elemental in view["sides"][side]["formation"]
        if elemental and elemental["kind"] == "sage" and elemental["owner"] == seat
    ]
    assert sages == ([player["team"]] if player["sage"] else [])
    if not view["over"]:
        assert player["alive"]


def _check_side(view, team):
    side = view["sides"][team]
    assert set(side) == {"gold", "gold_max", "ap", "formation"}
    assert side["gold_max"] == (12 if view["mode"] == "duel" else 20)
    assert _whole(side["gold"], 0, side["gold_max"])
    assert _whole(side["ap"], 0, 12)
    assert len(side["formation"]) == 6 * _halves(view)
    on_turn = team == view["players"][view["active"]]["team"]
    champions = [0] * len(view["players"])
    for elemental in side["formation"]:
        if elemental is not None:
            _check_elemental(view, team, elemental, on_turn)
            champions[elemental["owner"]] += elemental["kind"] == "champion"
    assert max(champions) <= 3


def _check_elemental(view, team, elemental, on_turn):
    assert set(elemental) == _ELEMENTAL_FIELDS
    assert elemental["kind"] in KINDS + ("sage",)
    assert _whole(elemental["owner"], 0, len(view["players"]) - 1)
    assert view["players"][elemental["owner"]]["team"] == team
    assert _whole(elemental["strength"], 0, 20)
    assert _whole(elemental["health"], 1, 30)
    assert _whole(elemental["damage"], 0, elemental["health"] - 1)
    assert _whole(elemental["boosts"], 0, 99)
    assert _whole(elemental["shields"], 0, 99)
    assert type(elemental["attacked"]) is bool
    assert elemental["dawn"] in ("ready", "used", "no")
    if elemental["attacked"]:
        assert on_turn and view["phase"] != "dawn"
    if elemental["dawn"] != "no":
        assert on_turn and view["phase"] == "dawn" and elemental["kind"] != "basic"


def _check_gap(view):
    """A hole that can be filled is always the gap, and on one side only."""
    if view["over"]:
        assert view["gap"] is None
        return
    gaps = []
    for team in (0, 1):
        number = gap_row(view["sides"][team]["formation"])
        if number is not None:
            gaps.append({"side": team, "row": number})
    assert gaps == ([] if view["gap"] is None else [view["gap"]])


def _check_end(view):
    standing = [0, 0]
    for player in view["players"]:
        standing[player["team"]] += player["sage"]
    if not view["over"]:
        assert view["winners"] == [] and view["reason"] is None
        assert min(standing) >= 1
        return
    winners = view["winners"]
    assert winners == sorted(winners)
    team = view["players"][winners[0]]["team"]
    assert winners == [i for i, p in enumerate(view["players"]) if p["team"] == team]
    for player in view["players"]:
        assert player["alive"] == (player["team"] == team)
    assert view["reason"] in ("sage_defeated", "concede")
    assert standing[team] >= 1
    assert (standing[1 - team] == 0) == (view["reason"] == "sage_defeated")
