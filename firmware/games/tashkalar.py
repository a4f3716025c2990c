# SPDX-License-Identifier: MIT
"""Tash-Kalar: arena of legends.

The device does not know the arena: no squares, patterns or card texts. It counts what decides
flares, points and the end: pieces by rank and colour, cards in hand, and what the turn destroyed.

A side is one colour: a player, or a team of two. All actions but `concede` belong to the active
player, so in the code "own" is the active player's side.
"""

from firmware.games.game import (
    Reject,
    best,
    common_state,
    need,
    opt,
    seat_name,
    seats,
    whole,
    word,
)

VERSION = 1
DICE = {}

COLORS = ("red", "blue", "green", "yellow", "purple", "white")
RANKS = ("common", "heroic", "legendary")  # low to high
CARDS = ("creatures", "legends", "flares")

_SEATS = {
    "elite": (2,),
    "elite_teams": (4,),
    "duel": (2,),
    "duel_teams": (4,),
    "melee": (3, 4),
}
_FULL_HAND = {"creatures": 3, "legends": 2, "flares": 1}
_DRAW_NOTICES = {"creatures": "draw_creatures", "legends": "draw_legends", "flares": "draw_flares"}
_LEVEL = {"common": 0, "heroic": 1, "legendary": 2}
# Common and heroic are the two faces of one piece.
_KIND = {"common": "pieces", "heroic": "pieces", "legendary": "legendary"}

# What decides, in this order; the colours only in a melee, by their place from the lowest.
_CRITERIA = ("score", "second_color", "third_color", "upgraded", "pieces")
_COLOR_PLACE = {"second_color": 1, "third_color": 2}

_DECLINED = -1  # in place of the side whose odd common gives a point


# --- setup -----------------------------------------------------------------------------------


def new(setup):
    mode, entries = seats(setup, _SEATS)
    count = 2 if mode.endswith("_teams") else len(entries)
    names = [seat_name(entry, seat) for seat, entry in enumerate(entries)]
    colors = _colors(entries, count)
    pool = _pool(setup.get("pool"))
    players = []
    for seat, name in enumerate(names):
        # Partners sit opposite each other, so that the sides take turns.
        side = seat % count
        hand = dict(_FULL_HAND)
        if seat != side:
            hand["legends"] = 0  # a team shares the legends of the one who plays first
        players.append(
            {
                "name": name,
                "color": colors[side],
                "alive": True,
                "side": side,
                "hand": hand,
                "deck_out": False,
            }
        )
    state = common_state("tashkalar", mode, players, "actions")
    state["target"] = _target(mode, count)
    state["trigger"] = None
    state["turns_left"] = None
    state["decided_by"] = None
    state["sides"] = [_new_side(mode, players, colors, side, pool) for side in range(count)]
    state["turn"] = _new_turn(count, 1)
    _derive(state)
    return state


def _target(mode, count):
    if mode == "melee":
        return 10 if count == 3 else 12
    return 9 if mode.startswith("elite") else 18


def _colors(entries, count):
    """The sides' colours: the given ones first, the free ones in their order for the others."""
    colors = [None] * count
    for seat, entry in enumerate(entries):
        color = entry.get("color")
        if color is None:
            continue
        if type(color) is not str or color not in COLORS:
            raise Reject("bad_option")
        mine = colors[seat % count]
        # Partners may both name their colour, but no two different ones; no two sides share one.
        if mine != color and (mine is not None or color in colors):
            raise Reject("bad_option")
        colors[seat % count] = color
    free = [color for color in COLORS if color not in colors]
    return [color or free.pop(0) for color in colors]


def _pool(pool):
    """What the box holds per colour: {"pieces", "legendary"}, or None if that is not known."""
    if pool is None:
        return None
    if type(pool) is not dict:
        raise Reject("bad_option")
    for key, low, high in (("pieces", 6, 60), ("legendary", 0, 20)):
        number = pool.get(key)
        if type(number) is not int or not low <= number <= high:
            raise Reject("bad_option")
    return pool


def _new_side(mode, players, colors, number, pool):
    count = len(colors)
    melee = mode == "melee"
    markers = count - 1 if melee else 1
    common = 1
    if mode.startswith("elite"):
        markers = common = 0
    elif melee and count == 4 and number == 1:
        common = 0
    side = {
        "color": colors[number],
        "players": [seat for seat, one in enumerate(players) if one["side"] == number],
        "board": {"common": common, "heroic": 0, "legendary": 0},
        "upgraded": 0,
        "total": 0,
        "reserve": {"pieces": None, "legendary": None},
        "legends": 0,
        "missions": 0,
        "mission_points": 0,
        "points": 0,
        "colors": [],
        "improvised": [],
        "score": 0,
    }
    if melee:
        side["colors"] = [None if other == number else 0 for other in range(count)]
        side["improvised"] = [0] * count
    if pool:
        # Score markers are pieces too.
        side["reserve"]["pieces"] = pool["pieces"] - markers - common
        side["reserve"]["legendary"] = pool["legendary"]
    return side


def _new_turn(count, actions):
    return {
        "actions_left": actions,
        "placed": 0,
        "summoned": 0,
        "discarded": 0,
        "gained": 0,
        "flares": 0,
        "claimed": 0,
        "handed": False,
        "last_card": False,
        "missing": 0,
        "extra": {"creatures": 0, "legends": 0, "flares": 0},
        "destroyed": [{"common": 0, "heroic": 0, "legendary": 0} for _ in range(count)],
        "odd": None,
        "odd_choices": [],
        "worth": [0] * count,
        "draw": {"creatures": 0, "legends": 0, "flares": 0},
        "gaps": [{"upgraded": 0, "total": 0} for _ in range(count)],
    }


# --- who and which variant -------------------------------------------------------------------


def _elite(state):
    return state["mode"].startswith("elite")


def _duel(state):
    return state["mode"].startswith("duel")


def _melee(state):
    return state["mode"] == "melee"


def _own(state):
    """The number of the active player's side."""
    return state["players"][state["active"]]["side"]


def _hand(state):
    return state["players"][state["active"]]["hand"]


def _partner_hand(state):
    """The hand of the active player's partner, or None where nobody has one."""
    if not state["mode"].endswith("_teams"):
        return None
    return state["players"][(state["active"] + 2) % 4]["hand"]


# --- derived fields --------------------------------------------------------------------------


def settle(play):
    _derive(play.state)


def _derive(state):
    """Everything that follows from the rest, but the reserves: `_put` keeps those."""
    _derive_sides(state)
    _derive_gaps(state)
    _derive_worth(state)
    _derive_draw(state)


def _derive_sides(state):
    elite = _elite(state)
    melee = _melee(state)
    for side in state["sides"]:
        board = side["board"]
        side["upgraded"] = board["heroic"] + board["legendary"]
        side["total"] = board["common"] + side["upgraded"]
        if elite:
            side["score"] = side["mission_points"] + board["legendary"]
        elif melee:
            side["score"] = min(_enemy_colors(side))
        else:
            side["score"] = side["points"]


def _enemy_colors(side):
    """A melee side's points by enemy colour, without the gap for its own one."""
    return [points for points in side["colors"] if points is not None]


def _derive_gaps(state):
    sides = state["sides"]
    own = sides[_own(state)]
    for number, gap in enumerate(state["turn"]["gaps"]):
        gap["upgraded"] = sides[number]["upgraded"] - own["upgraded"]
        gap["total"] = sides[number]["total"] - own["total"]


def _derive_worth(state):
    turn = state["turn"]
    worth = turn["worth"]
    odd = []
    scoring = not _elite(state)
    for number, lost in enumerate(turn["destroyed"]):
        if lost["common"] % 2:
            odd.append(number)
        if scoring:
            # Commons count in pairs.
            worth[number] = lost["common"] // 2 + lost["heroic"] + 2 * lost["legendary"]
            if number == turn["odd"]:
                worth[number] += 1
    # A single odd common is worth nothing, so there is nothing to choose.
    turn["odd_choices"] = odd if _melee(state) and len(odd) > 1 else []


def _derive_draw(state):
    """What the end of the turn will draw: up to a full hand, then the additional cards."""
    turn = state["turn"]
    draw = turn["draw"]
    hand = _hand(state)
    partner = _partner_hand(state)
    for cards in CARDS:
        held = hand[cards]
        if partner and cards == "legends":
            held += partner[cards]
        draw[cards] = max(0, _FULL_HAND[cards] - held) + turn["extra"][cards]
    player = state["players"][state["active"]]
    if player["deck_out"] and not turn["last_card"] and not partner:
        draw["creatures"] = 0  # the deck was empty before this turn; teams draw sideways cards
    else:
        draw["creatures"] = max(0, draw["creatures"] - turn["missing"])


# --- parameters ------------------------------------------------------------------------------


def _side(state, value):
    if type(value) is int and 0 <= value < len(state["sides"]):
        return None
    return "bad_argument"


def _enemy(state, value):
    return _side(state, value) or ("bad_argument" if value == _own(state) else None)


def _side_or_declined(state, value):
    return None if type(value) is int and value == _DECLINED else _side(state, value)


_rank = word(*RANKS)


def _piece(state, value):
    """{"side", "rank"}, and nothing else."""
    if type(value) is not dict or len(value) != 2 or "side" not in value or "rank" not in value:
        return "bad_argument"
    return _side(state, value["side"]) or _rank(state, value["rank"])


# --- checks and changes that several actions share -------------------------------------------


def _ready(state, from_hand=False, costs=False):
    """Refuse what is too late in the turn.

    `from_hand`: uses cards; a partner who finishes the turn may not. `costs`: takes an action.
    """
    turn = state["turn"]
    if state["phase"] != "actions":
        raise Reject("wrong_phase")
    if from_hand and turn["handed"]:
        raise Reject("handed_over")
    if costs and turn["actions_left"] < 1:
        raise Reject("no_actions")


def _all_spent(state):
    """The end of the turn begins only when all actions are used."""
    if state["turn"]["actions_left"] > 0:
        raise Reject("actions_left")


def _spend(play):
    turn = play.state["turn"]
    turn["actions_left"] -= 1
    if turn["actions_left"] == 0:
        play.note("actions_done")


def _check_piece(state, side, rank, count=1):
    if state["sides"][side]["board"][rank] < count:
        raise Reject("no_such_piece")


def _check_reserve(side, rank):
    if side["reserve"][_KIND[rank]] == 0:
        raise Reject("no_pieces")


def _check_stock(side, rank, take, under=None):
    """Where the side's new piece of that rank comes from: its reserve, or `take` off the board.

    `under` is the rank of the side's own piece that the new one will replace: it is back in the
    reserve by then.
    """
    kind = _KIND[rank]
    reserve = side["reserve"][kind]
    if reserve is not None and under and _KIND[under] == kind:
        reserve += 1
    if take is None:
        if reserve == 0:
            raise Reject("no_pieces")
        return
    # Only a shortage allows taking a piece; without a known box the players must judge that.
    if _KIND[take] != kind or (reserve is not None and reserve > 0):
        raise Reject("bad_take")
    if side["board"][take] < (2 if take == under else 1):
        raise Reject("no_such_piece")


def _put(side, rank, count):
    """Put pieces on the board, or take them off (count below 0); the reserve follows."""
    side["board"][rank] += count
    _restock(side, rank, -count)


def _restock(side, rank, count):
    kind = _KIND[rank]
    if side["reserve"][kind] is not None:
        side["reserve"][kind] += count


def _destroy_pieces(state, side, rank, count=1):
    _put(state["sides"][side], rank, -count)
    # Pieces of the own colour never count.
    if side != _own(state):
        state["turn"]["destroyed"][side][rank] += count


def _pass_legends(play, partner):
    """The active player's legends go to the partner's hand."""
    hand = _hand(play.state)
    if hand["legends"] > 0:
        partner["legends"] += hand["legends"]
        hand["legends"] = 0
        play.note("pass_legends")


# --- the actions that cost an action ---------------------------------------------------------


def _place(play, take):
    state = play.state
    _ready(state, costs=True)
    side = state["sides"][_own(state)]
    _check_stock(side, "common", take)
    if take:
        _put(side, take, -1)
    _put(side, "common", 1)
    state["turn"]["placed"] += 1
    _spend(play)


def _summon(play, rank, onto, take, improvise, point):
    state = play.state
    legend = rank == "legendary"
    # Only a legend of a melee gives a point whose colour must be chosen.
    if (point is not None) != (legend and _melee(state)):
        raise Reject("bad_argument")
    if improvise is not None and not _melee(state):
        raise Reject("wrong_mode")
    _ready(state, from_hand=True, costs=True)
    cards = "legends" if legend else "creatures"
    _check_summon(state, rank, cards, onto, take, improvise)

    side = state["sides"][_own(state)]
    _hand(state)[cards] -= 1
    if onto:
        _destroy_pieces(state, onto["side"], onto["rank"])
    if take:
        _put(side, take, -1)
    _put(side, rank, 1)
    state["turn"]["summoned"] += 1
    if improvise is not None:
        side["improvised"][improvise] = 1
        play.note("improvised")
    if legend:
        side["legends"] += 1
        if point is not None:
            side["colors"][point] += 1
        elif _duel(state):
            side["points"] += 1
        play.note("legend")
    _spend(play)


def _check_summon(state, rank, cards, onto, take, improvise):
    own = _own(state)
    side = state["sides"][own]
    if _hand(state)[cards] < 1:
        raise Reject("not_enough")
    if improvise is not None:
        if side["improvised"][improvise]:
            raise Reject("limit_reached")
        if state["sides"][improvise]["total"] == 0:
            raise Reject("no_such_piece")
    under = None
    if onto:
        _check_piece(state, onto["side"], onto["rank"])
        if _LEVEL[onto["rank"]] > _LEVEL[rank]:
            raise Reject("rank_too_high")
        if onto["side"] == own:
            under = onto["rank"]
    _check_stock(side, rank, take, under)


def _discard(play, creatures, legends, flares):
    state = play.state
    _ready(state, from_hand=True, costs=True)
    turn = state["turn"]
    if turn["discarded"]:
        raise Reject("limit_reached")
    hand = _hand(state)
    # One creature is discarded; the other cards go back under their decks.
    if hand["creatures"] < 1 + creatures or hand["legends"] < legends or hand["flares"] < flares:
        raise Reject("not_enough")
    hand["creatures"] -= 1 + creatures
    hand["legends"] -= legends
    hand["flares"] -= flares
    turn["discarded"] += 1
    if creatures and _partner_hand(state):
        play.note("straighten")
    _spend(play)


# --- flares, and giving the turn away --------------------------------------------------------


def _flare(play, rival, top, bottom):
    state = play.state
    if top is None and bottom is None:
        raise Reject("bad_argument")
    _ready(state, from_hand=True)
    hand = _hand(state)
    if hand["flares"] < 1:
        raise Reject("not_enough")
    gap = state["turn"]["gaps"][rival]
    upper = top is not None and gap["upgraded"] >= top
    lower = bottom is not None and gap["total"] >= bottom
    if not upper and not lower:
        raise Reject("flare_not_met")
    hand["flares"] -= 1
    state["turn"]["flares"] += 1
    if upper:
        play.note("flare_top")
    if lower:
        play.note("flare_bottom")
    # One point for the rival, whichever halves apply.
    if _duel(state):
        state["sides"][rival]["points"] += 1
    elif _melee(state):
        state["sides"][rival]["colors"][_own(state)] += 1
    else:
        return
    play.note("flare_point")


def _hand_over(play):
    state = play.state
    partner = _partner_hand(state)
    if not partner:
        raise Reject("wrong_mode")
    _ready(state)
    if state["turn"]["handed"]:
        raise Reject("limit_reached")
    state["turn"]["handed"] = True
    _pass_legends(play, partner)


# --- effects of creatures and flares: they cost no action ------------------------------------


def _destroy(play, side, rank, count):
    _ready(play.state)
    _check_piece(play.state, side, rank, count)
    _destroy_pieces(play.state, side, rank, count)


def _capture(play, kind, rank, side, target):
    _ready(play.state)
    _check_piece(play.state, side, target)
    # A normal move or leap beats lower ranks, one of combat also its own.
    reach = _LEVEL[rank] - (1 if kind == "normal" else 0)
    if _LEVEL[target] > reach:
        raise Reject("rank_too_high")
    _destroy_pieces(play.state, side, target)


def _change_rank(play, number, rank, step, refusal):
    """Take a piece to the next rank, up or down: turned to its other face, or exchanged."""
    state = play.state
    _ready(state)
    level = _LEVEL[rank] + step
    if not 0 <= level < len(RANKS):
        raise Reject(refusal)
    _check_piece(state, number, rank)
    side = state["sides"][number]
    into = RANKS[level]
    if _KIND[into] != _KIND[rank]:
        _check_reserve(side, into)
    _put(side, rank, -1)
    _put(side, into, 1)


def _upgrade(play, side, rank):
    _change_rank(play, side, rank, 1, "cannot_upgrade")


def _downgrade(play, side, rank):
    _change_rank(play, side, rank, -1, "cannot_downgrade")


def _transform(play, side, rank, to):
    state = play.state
    _ready(state)
    own = state["sides"][_own(state)]
    into = to or rank
    _check_piece(state, side, rank)
    _check_reserve(own, into)
    _destroy_pieces(state, side, rank)
    _put(own, into, 1)


def _effect_place(play, side, rank):
    _ready(play.state)
    target = play.state["sides"][side]
    _check_reserve(target, rank)
    _put(target, rank, 1)


def _gain_action(play):
    _ready(play.state)
    turn = play.state["turn"]
    turn["actions_left"] += 1
    turn["gained"] += 1


def _extra_draw(play, kind):
    _ready(play.state)
    play.state["turn"]["extra"][kind + "s"] += 1


# --- the end of the turn ---------------------------------------------------------------------


def _claim(play, points):
    state = play.state
    if not _elite(state):
        raise Reject("wrong_mode")
    _all_spent(state)
    if state["turn"]["claimed"]:
        raise Reject("limit_reached")
    side = state["sides"][_own(state)]
    side["missions"] += 1
    side["mission_points"] += points
    state["turn"]["claimed"] = points
    state["phase"] = "end"
    play.note("new_mission")


def _odd_point(play, side):
    state = play.state
    turn = state["turn"]
    if not _melee(state):
        raise Reject("wrong_mode")
    _all_spent(state)
    choices = turn["odd_choices"]
    if not choices or (side != _DECLINED and side not in choices):
        raise Reject("no_choice")
    turn["odd"] = side
    state["phase"] = "end"


def _last_card(play, missing):
    state = play.state
    turn = state["turn"]
    player = state["players"][state["active"]]
    _all_spent(state)
    if player["deck_out"]:
        raise Reject("limit_reached")
    # A team's deck goes on with its sideways cards, so nobody falls short.
    if missing > (0 if _partner_hand(state) else turn["draw"]["creatures"]):
        raise Reject("out_of_range")
    player["deck_out"] = True
    turn["last_card"] = True
    turn["missing"] = missing
    state["phase"] = "end"


def end_turn(play):
    state = play.state
    _all_spent(state)
    if state["turn"]["odd_choices"] and state["turn"]["odd"] is None:
        raise Reject("choose_color")
    _score(play)
    _draw(play)
    _approach_end(play)
    state["turn"] = _new_turn(len(state["sides"]), 0 if state["over"] else 2)
    if state["over"]:
        state["phase"] = "end"
        return
    state["phase"] = "actions"
    state["active"] = (state["active"] + 1) % len(state["players"])
    if state["active"] == 0:
        state["round"] += 1
        play.note("new_round")
    if state["final"]:
        play.note("last_turn")


def _score(play):
    """Points for what the turn destroyed; in the elite modes that is worth nothing."""
    state = play.state
    side = state["sides"][_own(state)]
    scored = False
    for number, points in enumerate(state["turn"]["worth"]):
        if points:
            if _melee(state):
                side["colors"][number] += points
            else:
                side["points"] += points
            scored = True
    if scored:
        play.note("scored")
        _derive_sides(state)  # the target is looked at before the action is settled


def _draw(play):
    state = play.state
    hand = _hand(state)
    partner = _partner_hand(state)
    if partner:
        _pass_legends(play, partner)
    for cards in CARDS:
        number = state["turn"]["draw"][cards]
        if number:
            # In a team, it is the partner who draws the legends.
            drawer = partner if partner and cards == "legends" else hand
            drawer[cards] += number
            play.note(_DRAW_NOTICES[cards])


def _approach_end(play):
    """Begin the last turns, or count one of them off."""
    state = play.state
    if state["final"]:
        state["turns_left"] -= 1
        if state["turns_left"] == 0:
            _decide(play)
        return
    if _target_reached(state):
        state["trigger"] = "points"
    elif state["turn"]["last_card"]:
        state["trigger"] = "last_card"
    else:
        return
    state["final"] = True
    state["turns_left"] = len(state["players"])
    play.note("final_turns")


def _target_reached(state):
    for side in state["sides"]:
        # In a melee any one colour ends the match, though the lowest decides it.
        points = max(_enemy_colors(side)) if _melee(state) else side["score"]
        if points >= state["target"]:
            return True
    return False


# --- the end of the match --------------------------------------------------------------------


def _decide(play):
    state = play.state
    compared, left = _compare(state)
    state["decided_by"] = compared[-1]["criterion"] if len(left) == 1 else "draw"
    _finish(play, left, state["trigger"])
    if len(left) > 1:
        play.note("draw")
    elif len(compared) > 1:
        play.note("tiebreak")


def _compare(state):
    """Criterion by criterion until one side is left: -> (what was compared, sides left)."""
    left = list(range(len(state["sides"])))
    compared = []
    for criterion in _CRITERIA:
        values = _values(state, criterion)
        if values:
            compared.append({"criterion": criterion, "values": values})
            left = best(values, left)
            if len(left) == 1:
                break
    return compared, left


def _values(state, criterion):
    """By side; None where the match does not know that criterion."""
    sides = state["sides"]
    place = _COLOR_PLACE.get(criterion)
    if place is None:
        field = "total" if criterion == "pieces" else criterion
        return [side[field] for side in sides]
    if not _melee(state) or place >= len(sides) - 1:
        return None
    return [sorted(_enemy_colors(side))[place] for side in sides]


def _finish(play, winning_sides, reason):
    state = play.state
    state["over"] = True
    state["reason"] = reason
    state["winners"] = [
        seat for seat, player in enumerate(state["players"]) if player["side"] in winning_sides
    ]
    play.note("match_end")


def concede(play, who):
    state = play.state
    if _melee(state):
        raise Reject("cannot_concede")
    loser = state["players"][who]["side"]
    for seat in state["sides"][loser]["players"]:
        state["players"][seat]["alive"] = False
    _finish(play, [1 - loser], "concede")


def explain(state):
    """What decided the match, with the values by side."""
    if not state["over"]:
        return []
    if state["reason"] == "concede":
        standing = [
            1 if state["players"][side["players"][0]]["alive"] else 0 for side in state["sides"]
        ]
        return [{"criterion": "concede", "values": standing}]
    return _compare(state)[0]


# --- corrections by hand ---------------------------------------------------------------------


def limits(state, path):
    if path[0] == "round":
        return (1, 99)
    if path[0] == "players":
        return (0, 9) if path[2] == "hand" else None
    if path[0] == "turn":
        if path[1] in ("actions_left", "extra"):
            return (0, 9)
        if path[1] == "destroyed" and path[2] != _own(state):
            return (0, 99)
    if path[0] == "sides":
        return _side_limits(state, path[1], path[2], path[-1])
    return None


def _side_limits(state, number, field, key):
    side = state["sides"][number]
    if field == "board":
        reserve = side["reserve"][_KIND[key]]
        return (0, 99 if reserve is None else min(99, side["board"][key] + reserve))
    if field in ("missions", "mission_points"):
        return (0, 99) if _elite(state) else None
    if field == "points":
        return (0, 99) if _duel(state) else None
    if field == "improvised":
        return (0, 1) if key != number else None
    # A side has no entry for its own colour that could be corrected.
    return (0, 99) if field in ("legends", "colors") else None


def adjusted(play, path, by):
    turn = play.state["turn"]
    if path[0] == "sides" and path[2] == "board":
        _restock(play.state["sides"][path[1]], path[3], -by)
    elif path[0] == "turn" and path[1] == "destroyed":
        turn["odd"] = None
    elif path[0] == "turn" and path[1] == "actions_left" and turn["actions_left"] > 0:
        play.state["phase"] = "actions"
        turn["odd"] = None


ACTIONS = {
    "place": (_place, (opt("take", _rank),)),
    "summon": (
        _summon,
        (
            need("rank", _rank),
            opt("onto", _piece),
            opt("take", _rank),
            opt("improvise", _enemy),
            opt("point", _enemy),
        ),
    ),
    "discard": (_discard, tuple([opt(cards, whole(0, 9), 0) for cards in CARDS])),
    "flare": (
        _flare,
        (need("rival", _enemy), opt("top", whole(1, 20)), opt("bottom", whole(1, 20))),
    ),
    "hand_over": (_hand_over, ()),
    "destroy": (
        _destroy,
        (need("side", _side), need("rank", _rank), opt("count", whole(1, 9), 1)),
    ),
    "capture": (
        _capture,
        (
            need("kind", word("normal", "combat")),
            need("rank", _rank),
            need("side", _side),
            need("target", _rank),
        ),
    ),
    "upgrade": (_upgrade, (need("side", _side), need("rank", _rank))),
    "downgrade": (_downgrade, (need("side", _side), need("rank", _rank))),
    "transform": (
        _transform,
        (need("side", _enemy), need("rank", _rank), opt("to", _rank)),
    ),
    "effect_place": (_effect_place, (need("side", _side), need("rank", _rank))),
    "gain_action": (_gain_action, ()),
    "extra_draw": (_extra_draw, (need("kind", word("creature", "legend", "flare")),)),
    "claim": (_claim, (need("points", whole(1, 9)),)),
    "odd_point": (_odd_point, (need("side", _side_or_declined),)),
    "last_card": (_last_card, (opt("missing", whole(0, None), 0),)),
}
