# SPDX-License-Identifier: MIT
"""Random play of Tash-Kalar: setups, moves, and what must be true of every view."""

from tests.games import check_json

RANKS = ("common", "heroic", "legendary")
CARDS = ("creatures", "legends", "flares")
COLORS = ("red", "blue", "green", "yellow", "purple", "white")
MODES = {"elite": (2,), "elite_teams": (4,), "duel": (2,), "duel_teams": (4,), "melee": (3, 4)}
FULL_HAND = {"creatures": 3, "legends": 2, "flares": 1}

# Every action with every argument it knows, for moves that are meant to go wrong.
ARGUMENTS = {
    "place": ("take",),
    "summon": ("rank", "onto", "take", "improvise", "point"),
    "discard": CARDS,
    "flare": ("rival", "top", "bottom"),
    "hand_over": (),
    "destroy": ("side", "rank", "count"),
    "capture": ("kind", "rank", "side", "target"),
    "upgrade": ("side", "rank"),
    "downgrade": ("side", "rank"),
    "transform": ("side", "rank", "to"),
    "effect_place": ("side", "rank"),
    "gain_action": (),
    "extra_draw": ("kind",),
    "claim": ("points",),
    "odd_point": ("side",),
    "last_card": ("missing",),
    "end_turn": (),
    "concede": ("player",),
    "roll": ("dice",),
    "adjust": ("path", "by"),
}
PLAUSIBLE = {
    "rank": RANKS,
    "take": RANKS + (None,),
    "target": RANKS,
    "to": RANKS + (None,),
    "kind": ("normal", "combat", "creature", "legend", "flare"),
    "points": (1, 3, 9),
    "missing": (0, 1, 3, None),
    "path": ("round", "turn.actions_left", "sides.0.score", "sides.1.board.common", "turn.odd"),
    "dice": (["d6"], ["d20", "d4"], [], ["d7"]),
    "onto": ({"side": 0, "rank": "common"}, {"side": 1, "rank": "legendary"}, {"side": 0}, None),
}
WELL_FORMED = {
    "rank": RANKS,
    "take": RANKS,
    "target": RANKS,
    "to": RANKS,
    "kind": ("normal", "combat"),
    "path": ("round", "turn.actions_left", "turn.destroyed.0.common", "sides.1.board.heroic"),
    "by": (-3, -1, 1, 9),
    "dice": (["d6"], ["d20", "d4"]),
}
GARBAGE = (
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    7,
    99,
    10**40,
    -(10**40),
    1.0,
    0.5,
    "",
    "1",
    "common",
    "queen",
    "x" * 10000,
    [],
    [1],
    [[["deep"]]],
    {},
    {"side": 0, "rank": "common", "more": 1},
    {"side": True, "rank": "common"},
    {"side": 0, "rank": ["common"]},
)


def setup(rnd):
    """A valid setup; over many calls every mode and option occurs."""
    mode = rnd.choice(sorted(MODES))
    count = rnd.choice(MODES[mode])
    sides = 2 if mode.endswith("_teams") else count
    colors = rnd.sample(COLORS, sides)
    players = []
    for seat in range(count):
        entry = rnd.choice(({}, {"name": "Ana"}, {"name": None}, {"name": ""}, {"name": "Íñigo"}))
        entry = dict(entry)
        if rnd.random() < 0.4:
            entry["color"] = colors[seat % sides]
        elif rnd.random() < 0.3:
            entry["color"] = None
        players.append(entry)
    result = {"mode": mode, "players": players}
    luck = rnd.random()
    if luck < 0.5:
        # Often a small box, so that pieces run short.
        pieces = rnd.randint(6, 12) if luck < 0.35 else rnd.randint(6, 60)
        result["pool"] = {"pieces": pieces, "legendary": rnd.choice((0, 1, 2, 3, 20))}
    elif luck < 0.6:
        result["pool"] = None
    return result


def largest(rnd):
    """The setup with the largest view."""
    players = [{"name": "N" * 64, "color": color} for color in rnd.sample(COLORS, 4)]
    return {"mode": "melee", "players": players, "pool": {"pieces": 60, "legendary": 20}}


# --- moves -----------------------------------------------------------------------------------


def move(rnd, view):
    """-> (action, arguments): mostly legal, sometimes wrong on purpose."""
    if rnd.random() < 0.15:
        return _wrong(rnd, view)
    if rnd.random() < 0.05:
        return _correction(rnd, view)
    if rnd.random() < 0.001:
        return "concede", {"player": rnd.randrange(len(view["players"]))}
    if rnd.random() < 0.01:
        return "roll", {"dice": [rnd.choice(("d4", "d6", "d20", "d100"))] * rnd.randint(1, 10)}
    if view["turn"]["actions_left"] == 0:
        return _closing(rnd, view)
    if rnd.random() < 0.4:
        return _free(rnd, view)
    return _paid(rnd, view)


def _own(view):
    return view["players"][view["active"]]["side"]


def _rivals(view):
    return [side for side in range(len(view["sides"])) if side != _own(view)]


def _pieces(view, sides):
    """The (side, rank) pairs that stand on the board."""
    return [(s, rank) for s in sides for rank in RANKS if view["sides"][s]["board"][rank]]


def _short(view, side, rank):
    """True if that side's reserve has no such piece."""
    return view["sides"][side]["reserve"]["legendary" if rank == "legendary" else "pieces"] == 0


def _take(rnd, view, rank):
    """A piece to take off the board for a new one of that rank, where there is a shortage."""
    side = view["sides"][_own(view)]
    unknown = side["reserve"]["pieces"] is None
    if not _short(view, _own(view), rank) and not (unknown and rnd.random() < 0.1):
        return None
    faces = ("legendary",) if rank == "legendary" else ("common", "heroic")
    present = [face for face in faces if side["board"][face]]
    return rnd.choice(present) if present else None


def _paid(rnd, view):
    """Something that costs an action."""
    hand = view["players"][view["active"]]["hand"]
    luck = rnd.random()
    if view["turn"]["handed"] or luck < 0.3:
        take = _take(rnd, view, "common")
        return "place", {"take": take} if take or rnd.random() < 0.2 else {}
    if luck < 0.4 and not view["turn"]["discarded"] and hand["creatures"]:
        args = {"creatures": rnd.randint(0, hand["creatures"] - 1)}
        for cards in ("legends", "flares"):
            if rnd.random() < 0.3:
                args[cards] = rnd.randint(0, hand[cards])
        return "discard", args
    return _summon(rnd, view, hand)


def _summon(rnd, view, hand):
    own = view["sides"][_own(view)]
    hopeless = _short(view, _own(view), "legendary") and not own["board"]["legendary"]
    legend = hand["legends"] and not hopeless and rnd.random() < 0.4
    if not legend and not hand["creatures"]:
        return "place", {}
    rank = "legendary" if legend else rnd.choice(("common", "heroic"))
    args = {"rank": rank}
    below = RANKS[: RANKS.index(rank) + 1]
    under = [piece for piece in _pieces(view, range(len(view["sides"]))) if piece[1] in below]
    if under and rnd.random() < 0.6:
        side, under_rank = rnd.choice(under)
        args["onto"] = {"side": side, "rank": under_rank}
    take = _take(rnd, view, rank)
    if take:
        args["take"] = take
    if view["mode"] == "melee":
        if legend:
            args["point"] = rnd.choice(_rivals(view))
        usable = [
            side
            for side in _rivals(view)
            if view["sides"][side]["total"] and not view["sides"][_own(view)]["improvised"][side]
        ]
        if usable and rnd.random() < 0.3:
            args["improvise"] = rnd.choice(usable)
    return "summon", args


def _free(rnd, view):
    """A flare, or an effect."""
    everyone = list(range(len(view["sides"])))
    standing = _pieces(view, everyone)
    theirs = _pieces(view, _rivals(view))
    luck = rnd.random()
    if luck < 0.2:
        return _flare(rnd, view) or _paid(rnd, view)
    if luck < 0.25:
        return "gain_action", {}
    if luck < 0.32:
        return "extra_draw", {"kind": rnd.choice(("creature", "legend", "flare"))}
    if luck < 0.4:
        side, rank = rnd.choice(everyone), rnd.choice(RANKS)
        if not _short(view, side, rank):
            return "effect_place", {"side": side, "rank": rank}
    if luck < 0.43 and view["mode"].endswith("_teams"):
        return "hand_over", {}
    if not theirs:
        return _paid(rnd, view)
    side, rank = rnd.choice(standing)
    if luck < 0.52 and rank != "legendary":
        return "upgrade", {"side": side, "rank": rank}
    if luck < 0.6 and rank != "common":
        return "downgrade", {"side": side, "rank": rank}
    side, rank = rnd.choice(theirs if rnd.random() < 0.9 else standing)
    if luck < 0.8:
        most = min(9, view["sides"][side]["board"][rank])
        count = rnd.choice((1, most, None))
        return "destroy", {"side": side, "rank": rank, "count": count}
    if luck < 0.92:
        kind = "combat" if rank == "legendary" else rnd.choice(("normal", "combat"))
        return "capture", {"kind": kind, "rank": "legendary", "side": side, "target": rank}
    side, rank = rnd.choice(theirs)
    args = {"side": side, "rank": rank}
    if rnd.random() < 0.4:
        args["to"] = rnd.choice(RANKS + (None,))
    return "transform", args


def _flare(rnd, view):
    """A flare against a rival with more pieces, or None if there is no such rival or no card."""
    gaps = view["turn"]["gaps"]
    ahead = [side for side in _rivals(view) if max(gaps[side].values()) > 0]
    hand = view["players"][view["active"]]["hand"]
    if not ahead or not hand["flares"] or view["turn"]["handed"]:
        return None
    rival = rnd.choice(ahead)
    gap = gaps[rival]
    args = {"rival": rival}
    for half, field in (("top", "upgraded"), ("bottom", "total")):
        if rnd.random() < 0.8:
            args[half] = min(20, max(1, gap[field] + rnd.randint(-1, 1)))
    return "flare", args


def _closing(rnd, view):
    """All actions are spent: score, draw, end."""
    turn = view["turn"]
    if view["turns_left"] == 1 and view["round"] % 4 == 0 and len(view["sides"]) == 2:
        path, by = _difference(view)
        if path:
            return "adjust", {"path": path, "by": by}
    open_phase = view["phase"] == "actions"
    if open_phase and rnd.random() < 0.15:
        name, args = _free(rnd, view)
        if name not in ("place", "summon", "discard"):
            return name, args
    if view["mode"].startswith("elite") and not turn["claimed"] and rnd.random() < 0.4:
        return "claim", {"points": rnd.randint(1, 4)}
    choices = turn["odd_choices"]
    if choices and (turn["odd"] is None or rnd.random() < 0.2):
        return "odd_point", {"side": rnd.choice(choices + [-1])}
    if not view["players"][view["active"]]["deck_out"] and rnd.random() < 0.02:
        if view["mode"].endswith("_teams"):
            return "last_card", {}
        return "last_card", {"missing": rnd.randint(0, turn["draw"]["creatures"])}
    return "end_turn", {}


def _difference(view):
    """What makes two sides more equal, or (None, 0): by luck alone hardly a match is a draw."""
    first, second = view["sides"]
    for rank in RANKS:
        if first["board"][rank] != second["board"][rank]:
            return f"sides.1.board.{rank}", first["board"][rank] - second["board"][rank]
    field = "mission_points" if view["mode"].startswith("elite") else "points"
    coming = sum(view["turn"]["worth"]) * (1 if _own(view) == 0 else -1)
    by = first[field] + coming - second[field]
    if by and 0 <= second[field] + by <= 99:
        return f"sides.1.{field}", by
    return None, 0


def _correction(rnd, view):
    """`adjust`, mostly of something that may be corrected."""
    side = rnd.randrange(len(view["sides"]))
    other = rnd.randrange(len(view["sides"]))
    seat = rnd.randrange(len(view["players"]))
    cards = rnd.choice(CARDS)
    rank = rnd.choice(RANKS)
    paths = [
        "round",
        "turn.actions_left",
        f"turn.extra.{cards}",
        f"turn.destroyed.{side}.{rank}",
        f"players.{seat}.hand.{cards}",
        f"sides.{side}.board.{rank}",
        f"sides.{side}.board.{rank}",
        f"sides.{side}.legends",
        f"sides.{side}.missions",
        f"sides.{side}.mission_points",
        f"sides.{side}.points",
        f"sides.{side}.colors.{other}",
        f"sides.{side}.improvised.{other}",
    ]
    return "adjust", {"path": rnd.choice(paths), "by": rnd.choice((-2, -1, 0, 1, 1, 2, 3))}


def _wrong(rnd, view):
    """A move that is most likely refused."""
    luck = rnd.random()
    if luck < 0.1:
        return rnd.choice(("move", "", "undo", "Place", "draw")), {}
    if luck < 0.25:
        path = rnd.choice(
            ("over", "active", "turn.odd", "turn.worth.0", "turn.draw.legends", "sides.9.legends")
            + ("sides.0.total", "sides.0.players.0", "players.0.name", "target", "", ".", "turn")
            + (
                "sides.00.legends",
                "sides.-1.legends",
                "round.1",
                "turn.gaps.1.total",
                "last_roll.0",
            )
        )
        return "adjust", {"path": path, "by": rnd.choice((1, -1, 10**40))}
    name = rnd.choice(sorted(ARGUMENTS))
    if luck < 0.55:
        return _misplaced(rnd, view, name)
    args = {}
    for argument in ARGUMENTS[name]:
        if rnd.random() < 0.85:
            args[argument] = _plausible(rnd, view, argument)
    if args and rnd.random() < 0.4:
        args[rnd.choice(sorted(args))] = rnd.choice(GARBAGE)
    if rnd.random() < 0.1:
        args["player" if name != "concede" else "who"] = rnd.randrange(4)
    if name == "concede" and rnd.random() < 0.9:
        args = {"player": rnd.choice((-1, len(view["players"]), True, "0", None))}
    return name, args


def _misplaced(rnd, view, name):
    """Well formed, but with no regard to what the turn, the hand or the board allows."""
    if name == "concede":
        return "claim", {"points": 1}
    args = {}
    for argument in ARGUMENTS[name]:
        if argument in ("improvise", "point", "rival"):
            args[argument] = rnd.choice(_rivals(view))
        elif argument == "side":
            args[argument] = rnd.randrange(len(view["sides"]))
        elif argument == "onto":
            args[argument] = {"side": rnd.randrange(len(view["sides"])), "rank": rnd.choice(RANKS)}
        else:
            args[argument] = rnd.choice(WELL_FORMED.get(argument, (1, 2, 3)))
    if name == "transform":
        args["side"] = rnd.choice(_rivals(view))
    elif name == "extra_draw":
        args["kind"] = "flare"
    elif name == "summon":
        if view["mode"] != "melee" or args["rank"] != "legendary":
            del args["point"]
        for argument in ("onto", "take", "improvise"):
            if rnd.random() < 0.5:
                del args[argument]
    return name, args


def _plausible(rnd, view, argument):
    if argument in ("side", "rival", "improvise", "point"):
        return rnd.randint(-1, len(view["sides"]))
    if argument in PLAUSIBLE:
        return rnd.choice(PLAUSIBLE[argument])
    return rnd.randint(-1, 10)


# --- what is always true ---------------------------------------------------------------------


def invariants(view):
    """Assert all that the rules promise about any view."""
    _check_form(view)
    _check_players(view)
    _check_sides(view)
    _check_pool(view)
    _check_turn(view)
    _check_derived_turn(view)
    _check_end(view)


VIEW_KEYS = (
    "game mode round active phase final over winners reason last_roll players target trigger"
    " turns_left decided_by sides turn"
)
PLAYER_KEYS = "name color alive side hand deck_out"
SIDE_KEYS = (
    "color players board upgraded total reserve legends missions mission_points points colors"
    " improvised score"
)
TURN_KEYS = (
    "actions_left placed summoned discarded gained flares claimed handed last_card missing extra"
    " destroyed odd odd_choices worth draw gaps"
)


def _check_form(view):
    check_json(view)
    _check_keys(view, VIEW_KEYS)
    assert view["game"] == "tashkalar"
    assert len(view["players"]) in MODES[view["mode"]]
    for player in view["players"]:
        _check_keys(player, PLAYER_KEYS)
        _check_counts(player["hand"], CARDS)
    for side in view["sides"]:
        _check_keys(side, SIDE_KEYS)
        _check_counts(side["board"], RANKS)
        _check_keys(side["reserve"], "pieces legendary")
        for field in ("legends", "missions", "mission_points", "points", "score"):
            assert _natural(side[field]), field
    turn = view["turn"]
    _check_keys(turn, TURN_KEYS)
    _check_counts(turn["extra"], CARDS)
    _check_counts(turn["draw"], CARDS)
    for field in ("actions_left", "placed", "summoned", "gained", "flares", "claimed", "missing"):
        assert _natural(turn[field]), field


def _check_keys(value, keys):
    assert type(value) is dict and sorted(value) == sorted(keys.split()), value


def _check_counts(value, keys):
    _check_keys(value, " ".join(keys))
    assert all(_natural(value[key]) for key in keys), value


def _natural(value):
    return type(value) is int and value >= 0


def _teams(view):
    return view["mode"].endswith("_teams")


def _check_players(view):
    count = len(view["players"])
    sides = 2 if _teams(view) else count
    assert len(view["sides"]) == sides
    assert 0 <= view["active"] < count and view["round"] >= 1
    for seat, player in enumerate(view["players"]):
        assert type(player["name"]) is str and 0 < len(player["name"]) <= 64
        assert player["side"] == seat % sides
        assert player["color"] == view["sides"][seat % sides]["color"]
        assert player["color"] in COLORS
        assert type(player["deck_out"]) is bool
        assert player["alive"] is (view["reason"] != "concede" or seat in view["winners"])
    assert len({side["color"] for side in view["sides"]}) == sides


def _check_sides(view):
    count = len(view["sides"])
    melee = view["mode"] == "melee"
    elite = view["mode"].startswith("elite")
    duel = view["mode"].startswith("duel")
    target = {2: 9 if elite else 18, 3: 10, 4: 12}[count]
    assert view["target"] == target
    for number, side in enumerate(view["sides"]):
        assert side["players"] == [n for n, p in enumerate(view["players"]) if p["side"] == number]
        board = side["board"]
        assert side["upgraded"] == board["heroic"] + board["legendary"]
        assert side["total"] == sum(board.values())
        if not elite:
            assert side["missions"] == side["mission_points"] == 0
        if not duel:
            assert side["points"] == 0
        if melee:
            assert len(side["colors"]) == len(side["improvised"]) == count
            assert side["colors"][number] is None and side["improvised"][number] == 0
            enemies = side["colors"][:number] + side["colors"][number + 1 :]
            assert all(_natural(points) for points in enemies)
            assert all(used in (0, 1) and type(used) is int for used in side["improvised"])
            assert side["score"] == min(enemies)
        else:
            assert side["colors"] == side["improvised"] == []
            expected = side["mission_points"] + board["legendary"] if elite else side["points"]
            assert side["score"] == expected


def _check_pool(view):
    """Pieces are neither made nor lost: every colour came with the same number of them."""
    boxes = set()
    for side in view["sides"]:
        reserve = side["reserve"]
        if reserve["pieces"] is None:
            assert reserve["legendary"] is None
            boxes.add(None)
        else:
            assert _natural(reserve["pieces"]) and _natural(reserve["legendary"])
            board = side["board"]
            pieces = reserve["pieces"] + board["common"] + board["heroic"]
            boxes.add((pieces, reserve["legendary"] + board["legendary"]))
    assert len(boxes) == 1, boxes
    box = boxes.pop()
    if box:
        markers = {"elite": 0, "duel": 1, "melee": len(view["sides"]) - 1}
        pieces = box[0] + markers[view["mode"].split("_")[0]]
        assert 6 <= pieces <= 60 and 0 <= box[1] <= 20


def _check_turn(view):
    turn = view["turn"]
    player = view["players"][view["active"]]
    assert view["phase"] in ("actions", "end")
    if view["phase"] == "end":
        assert turn["actions_left"] == 0
    elif not view["over"]:
        assert turn["odd"] is None
    assert turn["discarded"] in (0, 1) and turn["claimed"] <= 9
    assert view["mode"].startswith("elite") or turn["claimed"] == 0
    assert type(turn["handed"]) is bool and (_teams(view) or not turn["handed"])
    assert type(turn["last_card"]) is bool and (player["deck_out"] or not turn["last_card"])
    assert turn["missing"] == 0 or (turn["last_card"] and not _teams(view))
    assert turn["odd"] is None or turn["odd"] in turn["odd_choices"] + [-1]
    assert turn["odd"] is None or turn["odd_choices"]


def _check_derived_turn(view):
    turn = view["turn"]
    count = len(view["sides"])
    own = _own(view)
    assert len(turn["destroyed"]) == len(turn["worth"]) == len(turn["gaps"]) == count
    assert sum(turn["destroyed"][own].values()) == 0
    odd = []
    for side, lost in enumerate(turn["destroyed"]):
        _check_counts(lost, RANKS)
        if lost["common"] % 2 == 1:
            odd.append(side)
        worth = (lost["common"] - lost["common"] % 2) // 2 + lost["heroic"]
        worth += lost["legendary"] + lost["legendary"] + (1 if turn["odd"] == side else 0)
        assert turn["worth"][side] == (0 if view["mode"].startswith("elite") else worth)
        for field in ("upgraded", "total"):
            gap = view["sides"][side][field] - view["sides"][own][field]
            assert turn["gaps"][side][field] == gap
        _check_keys(turn["gaps"][side], "upgraded total")
    choices = odd if view["mode"] == "melee" and len(odd) >= 2 else []
    assert turn["odd_choices"] == choices
    _check_draw(view)


def _check_draw(view):
    turn = view["turn"]
    player = view["players"][view["active"]]
    for cards in CARDS:
        held = player["hand"][cards]
        if _teams(view) and cards == "legends":
            held += view["players"][(view["active"] + 2) % 4]["hand"][cards]
        expected = turn["extra"][cards]
        if held < FULL_HAND[cards]:
            expected += FULL_HAND[cards] - held
        if cards == "creatures":
            if player["deck_out"] and not turn["last_card"] and not _teams(view):
                expected = 0
            elif expected > turn["missing"]:
                expected -= turn["missing"]
            elif turn["missing"]:
                expected = 0
        assert turn["draw"][cards] == expected, cards


def _check_end(view):
    assert type(view["final"]) is bool and type(view["over"]) is bool
    assert view["final"] == (view["trigger"] is not None) == (view["turns_left"] is not None)
    assert view["trigger"] in (None, "points", "last_card")
    if view["final"]:
        lowest = 0 if view["over"] and view["reason"] != "concede" else 1
        assert lowest <= view["turns_left"] <= len(view["players"])
    if not view["over"]:
        assert view["winners"] == [] and view["reason"] is None and view["decided_by"] is None
        return
    assert view["winners"] and view["winners"] == sorted(set(view["winners"]))
    if view["reason"] == "concede":
        assert view["mode"] != "melee" and view["decided_by"] is None
        assert len(view["winners"]) == len(view["players"]) // 2
        return
    assert view["reason"] == view["trigger"] and view["turns_left"] == 0
    assert view["phase"] == "end" and view["turn"]["actions_left"] == 0
    _check_winner(view)


def _check_winner(view):
    """Compare the sides by one tuple each, instead of criterion by criterion."""
    names = ["score", "upgraded", "pieces"]
    merits = []
    for side in view["sides"]:
        merit = [side["score"]]
        if view["mode"] == "melee":
            merit = sorted(points for points in side["colors"] if points is not None)
            names = ["score", "second_color", "third_color"][: len(merit)] + names[-2:]
        merits.append(tuple(merit + [side["upgraded"], side["total"]]))
    top = max(merits)
    winning = [number for number, merit in enumerate(merits) if merit == top]
    expected = [n for n, player in enumerate(view["players"]) if player["side"] in winning]
    assert view["winners"] == expected
    if len(winning) > 1:
        assert view["decided_by"] == "draw"
        return
    # The shortest beginning of the tuples in which nobody equals the winner.
    length = 1
    while [merit[:length] for merit in merits].count(top[:length]) > 1:
        length += 1
    assert view["decided_by"] == names[length - 1]
