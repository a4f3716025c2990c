# SPDX-License-Identifier: MIT
"""Random play of Mythicals: setups, moves, and what must hold in any view.

Everything here is worked out from the rulebook by other means than the rules module uses, so
that a slip there is not repeated here.
"""

import itertools

from tests.games import COMMON_KEYS, check_json

COLORS = ("purple", "green", "red", "blue")
TOKENS = [color + str(n) for color in COLORS for n in (2, 3, 4, 5)]
TOKENS += ["grey2", "grey3", "grey4", "black6"]
RANKS = "12345w"
CODES = [color[0] + rank for color in COLORS for rank in RANKS]
COLOR_OF = {color[0]: color for color in COLORS}

VIEW_KEYS = COMMON_KEYS | {
    "cards",
    "secret",
    "deck",
    "day_odds",
    "reserve",
    "discard",
    "supply",
    "tokens",
    "reserve_cards",
    "unseen",
    "given",
}
PLAYER_KEYS = {"name", "color", "alive", "tokens", "markers", "score", "cards", "can_take"}
TOKEN_KEYS = {"needs", "value", "markers", "state", "owner"}


# --- setups ----------------------------------------------------------------------------------


def setup(rnd):
    """A valid setup: both kinds of match, with and without each option."""
    players = [{}, {}]
    for entry in players:
        if rnd.random() < 0.5:
            entry["name"] = rnd.choice(["Ana", "Beto", "Ñandú", "", "x" * 64])
        if rnd.random() < 0.3:
            entry["color"] = rnd.choice(["red", "blue", "teal", "", "white"])
    result = {"mode": "duel", "players": players}
    if rnd.random() < 0.6:
        result["cards"] = True
        for entry in players:
            entry["cards"] = _deal(rnd)
    else:
        if rnd.random() < 0.5:
            result["cards"] = False
        if rnd.random() < 0.2:
            players[0]["cards"] = rnd.choice([None, 7, ["r1", "r1"]])  # ignored when plain
    if rnd.random() < 0.5:
        result["secret"] = rnd.random() < 0.5
    if rnd.random() < 0.5:
        result["values"] = _values(rnd)
    if rnd.random() < 0.2:
        result["club"] = "ignored"
    return result


def largest(rnd):
    """The largest table: tracked, long names, and a table of values."""
    players = [{"name": letter * 64, "color": letter * 64, "cards": _deal(rnd)} for letter in "MW"]
    values = {"ladder": [9, 10, 11, 12], "set": [10, 11, 12], "full": 13}
    return {"mode": "duel", "cards": True, "players": players, "values": values}


def _deal(rnd):
    return [color[0] + rnd.choice(RANKS) for color in rnd.sample(COLORS, 2)]


def _values(rnd):
    table = {
        "ladder": sorted(rnd.sample(range(2, 13), 4)),
        "set": sorted(rnd.sample(range(2, 13), 3)),
        "full": 13,
    }
    for key in ("ladder", "set", "full"):
        if rnd.random() < 0.3:
            del table[key]
    return table


# --- moves -----------------------------------------------------------------------------------


def move(rnd, view):
    """(action, arguments): mostly what a table would do next, sometimes nonsense."""
    kinds = (_garbage, _spoiled, _misplaced, _daring, _adjust, _roll, _concede, _likely)
    shares = (30, 30, 15, 60, 50, 10, 3, 802)
    return rnd.choices(kinds, shares)[0](rnd, view)


def _likely(rnd, view):
    phase = view["phase"]
    if phase == "draw":
        return _draw(rnd, view)
    if phase == "take":
        return _take(rnd, view) or ("end_turn", {})
    if phase == "bonus" and rnd.random() < 0.9:
        return _bonus(rnd, view)
    return "end_turn", {}


def _roll(rnd, view):
    dice = ("d4", "d6", "d8", "d10", "d12", "d20", "d100")
    return "roll", {"dice": [rnd.choice(dice) for _ in range(rnd.randint(1, 10))]}


def _concede(rnd, view):
    return "concede", {"player": rnd.randrange(2)}


def _draw(rnd, view):
    who = view["active"]
    deck = view["deck"]
    if view["reserve"] and (deck < 3 or rnd.random() < 0.35):
        if view["cards"]:
            colors = [color for color in COLORS if sum(view["reserve_cards"][color])]
            return "gather", {"player": who, "color": rnd.choice(colors)}
        count = rnd.randint(1, min(12, view["reserve"]))
        return "draw_reserve", {"player": who, "count": count}
    if deck < 3:
        return _unlock(rnd, view)
    day = deck == 3 or (deck < 12 and rnd.random() < 0.3)
    if not view["cards"]:
        return "draw_deck", {"player": who, "kept": rnd.randint(1, 2 if day else 3), "day": day}
    cards = rnd.sample(_codes(view["unseen"]), 2 if day else 3)
    color = COLOR_OF[rnd.choice(cards)[0]]
    return "reveal", {"player": who, "cards": cards, "color": color, "day": day}


def _unlock(rnd, view):
    """Corrections emptied both deck and reserve: correct them back, or give up."""
    if not view["cards"] and rnd.random() < 0.8:
        return "adjust", {"path": "deck", "by": rnd.randint(3, 6)}
    return _concede(rnd, view)


def _take(rnd, view):
    who = view["active"]
    # Open matches are played patiently, so that somebody gets to the long ladders.
    if rnd.random() < (0.2 if view["secret"] else 0.85):
        return None
    if not view["cards"]:
        left = [name for name in TOKENS if view["tokens"][name]["state"] != "taken"]
        return ("take", {"player": who, "token": rnd.choice(left)}) if left else None
    names = view["players"][who]["can_take"]
    if not names:
        return None
    name = max(rnd.choices(names, k=2), key=lambda name: name[-1])
    cards = rnd.choice(payments(name, view["players"][who]["cards"]))
    rnd.shuffle(cards)
    return "spend", {"player": who, "token": name, "cards": cards}


def _bonus(rnd, view):
    tokens = view["tokens"]
    free = [name for name in TOKENS if tokens[name]["state"] == "available"]
    bare = [name for name in free if not tokens[name]["markers"]]
    room = [name for name in free if tokens[name]["markers"] < 2] if view["supply"] else []
    if bare and rnd.random() < 0.25:
        return "block", {"player": view["active"], "token": rnd.choice(bare)}
    if not room:
        return "end_turn", {}
    name = rnd.choice(room)
    markers = rnd.randint(1, min(2 - tokens[name]["markers"], view["supply"]))
    return "reinforce", {"player": view["active"], "token": name, "markers": markers}


# Which actions a phase has: of a plain match, then of a tracked one.
BY_PHASE = {
    "draw": (("draw_deck", "draw_reserve"), ("reveal", "gather")),
    "take": (("take",), ("spend",)),
    "bonus": (("reinforce", "block"), ("reinforce", "block")),
    "done": (("end_turn",), ("end_turn",)),
}


def _daring(rnd, view):
    """An action of this phase with arguments at random: for the errors that each one has."""
    name = rnd.choice(BY_PHASE[view["phase"]][view["cards"]])
    return name, _arguments(rnd, view, name, view["active"])


def _misplaced(rnd, view):
    """A well-formed action of any phase, match and player."""
    name = rnd.choice([name for pairs in BY_PHASE.values() for pair in pairs for name in pair])
    return name, _arguments(rnd, view, name, rnd.randrange(2))


def _arguments(rnd, view, name, who):
    day = rnd.random() < 0.4
    cards = [rnd.choice(CODES) for _ in range(2 if day else 3)]
    token = rnd.choice(TOKENS)
    if name == "spend":
        return _near_miss(rnd, view, who)
    return {
        "draw_deck": {"player": who, "kept": rnd.randint(1, 2 if day else 3), "day": day},
        "draw_reserve": {"player": who, "count": rnd.randint(1, 12)},
        "reveal": {"player": who, "cards": cards, "color": COLOR_OF[cards[0][0]], "day": day},
        "gather": {"player": who, "color": rnd.choice(COLORS)},
        "take": {"player": who, "token": token},
        "reinforce": {"player": who, "token": token, "markers": rnd.randint(1, 2)},
        "block": {"player": who, "token": token},
        "end_turn": {},
    }[name]


def _near_miss(rnd, view, who):
    """Cards that the player mostly has, for a token that they mostly do not fit."""
    name = rnd.choice(TOKENS)
    held = _codes(view["players"][who]["cards"]) if view["cards"] else []
    same = [code for code in held if COLOR_OF[code[0]] == name[:-1]]
    pool = rnd.choice([held, same, same, CODES])
    count = min(len(pool), rnd.choice([int(name[-1]), int(name[-1]), rnd.randint(1, 6)]))
    return {"player": who, "token": name, "cards": rnd.sample(pool, count) or ["r1"]}


def _adjust(rnd, view):
    seat = rnd.randrange(2)
    token = "tokens." + rnd.choice(TOKENS)
    card = "%s.%d" % (rnd.choice(COLORS), rnd.randrange(6))
    paths = ["round", token + ".value", token + ".markers", "players.%d.markers" % seat]
    if view["cards"]:
        paths += ["players.%d.cards.%s" % (seat, card)] * 3 + ["reserve_cards." + card]
    else:
        paths += ["deck", "reserve", "discard"]
    if rnd.random() < 0.15:
        paths = ["supply", "day_odds", "active", "unseen." + card, "players.%d.score" % seat]
        paths += [token + ".owner", token + ".needs", token + ".state", "given.0", "last_roll.0"]
        paths += ["deck", "reserve", "discard", "players.%d.cards.%s" % (seat, card)]
        paths += ["players.2.markers", "players.-1.markers", "players.00.markers", "final", ""]
    by = rnd.choice([-2, -1, -1, 0, 1, 1, 1, 2, rnd.randint(-9, 9)])
    return "adjust", {"path": rnd.choice(paths), "by": by}


JUNK = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    3,
    13,
    10**40,
    1.0,
    2.5,
    "",
    "0",
    "red",
    "r1",
    "red2",
    "black5",
    "x" * 10000,
    [],
    [[]],
    ["r1"],
    ["r1", "r1"],
    ["r1", "b2", None],
    ["r1", "b2", "g3", "p4", "r5", "bw", "gw"],
    {},
    {"red": 1},
    [{}],
)


def _spoiled(rnd, view):
    """A likely move with one thing wrong in its arguments."""
    name, args = _likely(rnd, view)
    args = dict(args)
    kind = rnd.randrange(4)
    if kind == 0 and args:
        del args[rnd.choice(sorted(args))]
    elif kind == 1:
        args[rnd.choice(["extra", "by", "path", "token", "do"])] = rnd.choice(JUNK)
    elif args:
        args[rnd.choice(sorted(args))] = rnd.choice(JUNK)
    return name, args


ARGUMENTS = {
    "draw_deck": ("player", "kept", "day"),
    "draw_reserve": ("player", "count"),
    "reveal": ("player", "cards", "color", "day"),
    "gather": ("player", "color"),
    "take": ("player", "token"),
    "spend": ("player", "token", "cards"),
    "reinforce": ("player", "token", "markers"),
    "block": ("player", "token"),
    "end_turn": (),
    "concede": ("player",),
    "roll": ("dice",),
    "adjust": ("path", "by"),
}


def _garbage(rnd, view):
    if rnd.random() < 0.1:
        return rnd.choice(["", "steal", "new", "settle", "x" * 10000, None, 7, ["take"]]), {}
    name = rnd.choice([name for name in sorted(ARGUMENTS) if name not in ("concede", "end_turn")])
    return name, {key: rnd.choice(JUNK) for key in ARGUMENTS[name]}


# --- cards, by trying out --------------------------------------------------------------------


def _codes(rows):
    """All cards of an object of counts, each as often as it is there."""
    return [
        color[0] + RANKS[rank]
        for color in COLORS
        for rank in range(6)
        for _ in range(rows[color][rank])
    ]


def payments(name, rows):
    """Every way to pay for a token out of these cards: lists of codes."""
    kind, needs = name[:-1], int(name[-1])
    if kind == "grey":
        return _set_payments(needs, rows)
    found = []
    for color in COLORS if kind == "black" else (kind,):
        held = [RANKS[rank] for rank in range(6) if rows[color][rank]]
        for cards in itertools.combinations(held, needs):
            if kind == "black" or _is_ladder(cards):
                found.append([color[0] + rank for rank in cards])
    return found


def _is_ladder(ranks):
    """Try every value for the wild: is there one that makes them consecutive?"""
    for wild in RANKS[:5]:
        values = sorted(int(wild if rank == "w" else rank) for rank in ranks)
        if values == list(range(values[0], values[0] + len(values))):
            return True
    return False


def _set_payments(needs, rows):
    found = []
    for value in range(5):
        for colors in itertools.combinations(COLORS, needs):
            choices = [[rank for rank in (value, 5) if rows[color][rank]] for color in colors]
            for ranks in itertools.product(*choices):
                cards = [color[0] + RANKS[rank] for color, rank in zip(colors, ranks, strict=True)]
                if cards not in found:
                    found.append(cards)
    return found


# --- what always holds -----------------------------------------------------------------------


def invariants(view):
    assert set(view) == VIEW_KEYS
    _plain_json(view)
    check_json(view)
    assert view["game"] == "mythicals" and view["mode"] == "duel"
    assert type(view["cards"]) is bool and type(view["secret"]) is bool
    assert type(view["round"]) is int and view["round"] >= 1
    assert type(view["active"]) is int and view["active"] in (0, 1)
    assert view["phase"] in ("draw", "take", "bonus", "done")
    assert len(view["players"]) == 2
    _check_board(view)
    _check_players(view)
    _check_deck(view)
    if view["cards"]:
        _check_cards(view)
    else:
        assert view["reserve_cards"] is None and view["unseen"] is None and view["given"] == []
        assert view["deck"] <= 45
    _check_end(view)


def _plain_json(value):
    """Only what a journal can hold: no floats, no tuples, no keys but strings."""
    if type(value) is dict:
        for key in value:
            assert type(key) is str, key
            _plain_json(value[key])
    elif type(value) is list:
        for item in value:
            _plain_json(item)
    else:
        assert value is None or type(value) in (int, bool, str), repr(value)


def _check_board(view):
    assert set(view["tokens"]) == set(TOKENS)
    for name in TOKENS:
        token = view["tokens"][name]
        assert set(token) == TOKEN_KEYS
        assert token["needs"] == int(name[-1])
        assert 1 <= token["value"] <= 20
        assert 0 <= token["markers"] <= 2
        assert token["state"] in ("available", "blocked", "taken")
        if token["state"] != "available":
            assert token["markers"] == 0
        holders = [seat for seat in (0, 1) if name in view["players"][seat]["tokens"]]
        assert holders == ([token["owner"]] if token["state"] == "taken" else [])
        assert (token["owner"] is None) == (token["state"] != "taken")
    lying = sum(token["markers"] for token in view["tokens"].values())
    won = sum(person["markers"] for person in view["players"])
    assert view["supply"] == 16 - lying - won
    assert view["supply"] >= 0


def _check_players(view):
    for person in view["players"]:
        assert set(person) == PLAYER_KEYS
        assert type(person["name"]) is str and type(person["color"]) is str
        assert len(set(person["tokens"])) == len(person["tokens"])
        assert 0 <= person["markers"] <= 16
        points = [view["tokens"][name]["value"] for name in person["tokens"]]
        assert person["score"] == sum(points) + person["markers"]
        if not view["cards"]:
            assert person["cards"] is None and person["can_take"] is None
    if view["phase"] == "bonus" or (view["phase"] == "done" and not view["over"]):
        assert view["players"][view["active"]]["tokens"], "a bonus without a token"


ODDS = {3: 100, 4: 75, 5: 60, 6: 50, 7: 42, 8: 37, 9: 33, 10: 22, 11: 11}


def _check_deck(view):
    assert view["deck"] >= 0 and view["reserve"] >= 0 and view["discard"] >= 0
    assert view["day_odds"] == (0 if view["final"] else ODDS.get(view["deck"], 0))


def _check_cards(view):
    piles = [view["unseen"], view["reserve_cards"]]
    piles += [person["cards"] for person in view["players"]]
    most = (2, 2, 1, 1)
    spent = 0
    for pile in piles:
        assert set(pile) == set(COLORS)
        assert all(len(pile[color]) == 6 for color in COLORS)
    for color in COLORS:
        for rank in range(6):
            counts = [pile[color][rank] for pile in piles]
            for count, limit in zip(counts, most, strict=True):
                assert 0 <= count <= limit
            assert sum(counts) <= 2
            spent += 2 - sum(counts)
    assert spent == view["discard"]
    taken = [name for name in TOKENS if view["tokens"][name]["state"] == "taken"]
    assert spent == sum(int(name[-1]) for name in taken)
    assert view["deck"] == len(_codes(view["unseen"])) + (not view["final"])
    assert view["reserve"] == len(_codes(view["reserve_cards"]))
    for person in view["players"]:
        left = [name for name in TOKENS if name not in taken]
        assert person["can_take"] == [n for n in left if payments(n, person["cards"])]
    given = view["given"]
    assert len(given) <= 6 and len({code[0] for code in given}) <= 1
    assert given == sorted(set(given), key=CODES.index)
    if view["phase"] == "draw":
        assert given == []


def _check_end(view):
    alive = [person["alive"] for person in view["players"]]
    if not view["over"]:
        assert view["winners"] == [] and view["reason"] is None and alive == [True, True]
        if view["final"]:
            assert view["phase"] == "take", "the last turn has nothing after its token"
    elif view["reason"] == "concede":
        assert sorted(alive) == [False, True]
        assert view["winners"] == [alive.index(True)]
    else:
        assert view["reason"] == "day" and view["final"] and view["phase"] == "done"
        assert alive == [True, True]
        top = max(person["score"] for person in view["players"])
        best = [seat for seat in (0, 1) if view["players"][seat]["score"] == top]
        assert view["winners"] == best
