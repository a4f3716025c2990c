# SPDX-License-Identifier: MIT
"""Tash-Kalar: arena of legends.

The device does not know the arena: no squares, patterns or card texts. It counts what decides
flares, points and the end: pieces by rank and colour, cards in hand, and what the turn destroyed.

A side is one colour: a player, or a team of two. All actions but `concede` belong to the active
player, so in the code "own" is the active player's side. Functions without an underscore are the
actions of that name, what every game offers, or what its other modules use too.
"""

from micropython import const

from firmware.games.actions import Actions
from firmware.games.game import Reject

VERSION = 1
DICE = {}

RANKS = ("common", "heroic", "legendary")  # low to high
CARDS = ("creatures", "legends", "flares")
FULL_HAND = {"creatures": 3, "legends": 2, "flares": 1}

# Common and heroic are the two faces of one piece.
KIND = {"common": "pieces", "heroic": "pieces", "legendary": "legendary"}

_DECLINED = const(-1)  # in place of the side whose odd common gives a point


def __getattr__(name):
    """What is wanted seldom is in modules of its own."""
    if name == "new":
        from firmware.games import tashkalar_setup as part
    elif name in ("concede", "explain", "limits", "adjusted"):
        from firmware.games import tashkalar_seldom as part
    else:
        raise AttributeError(name)
    return getattr(part, name)


# --- the turn --------------------------------------------------------------------------------


def new_turn(count, actions):
    turn = {
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
        "destroyed": [],
        "odd": None,
        "draw": {},
    }
    for _ in range(count):
        turn["destroyed"].append({"common": 0, "heroic": 0, "legendary": 0})
    return turn


# --- who ---------------------------------------------------------------------------------------


def _active(state):
    return state["players"][state["active"]]


def own_side(state):
    """The number of the active player's side."""
    return _active(state)["side"]


def _partner_hand(state):
    """The hand of the active player's partner, or None where nobody has one."""
    if "teams" in state["mode"]:
        return state["players"][(state["active"] + 2) % 4]["hand"]
    return None


# --- derived fields --------------------------------------------------------------------------


def settle(play):
    """Everything that follows from the rest, but the reserves: `put` keeps those."""
    state = play.state
    mode = state["mode"]
    sides = state["sides"]
    for side in sides:
        board = side["board"]
        side["upgraded"] = board["heroic"] + board["legendary"]
        side["total"] = board["common"] + side["upgraded"]
        if "elite" in mode:
            side["score"] = side["mission_points"] + board["legendary"]
        elif mode == "melee":
            side["score"] = enemy_colors(side)[0]
        else:
            side["score"] = side["points"]

    turn = state["turn"]
    own = sides[own_side(state)]
    turn["gaps"] = gaps = []
    for side in sides:
        gaps.append(
            {
                "upgraded": side["upgraded"] - own["upgraded"],
                "total": side["total"] - own["total"],
            }
        )

    turn["worth"] = worth = []
    odd = []
    for number, lost in enumerate(turn["destroyed"]):
        if lost["common"] % 2:
            odd.append(number)
        # Commons count in pairs.
        points = lost["common"] // 2 + lost["heroic"] + 2 * lost["legendary"]
        worth.append(0 if "elite" in mode else points + (number == turn["odd"]))
    # A single odd common is worth nothing, so there is nothing to choose.
    turn["odd_choices"] = odd if mode == "melee" and len(odd) > 1 else []

    # What the end of the turn will draw: up to a full hand, then the additional cards.
    player = _active(state)
    partner = _partner_hand(state)
    draw = turn["draw"]
    for cards in CARDS:
        held = player["hand"][cards]
        if partner and cards == "legends":
            held += partner[cards]
        draw[cards] = max(0, FULL_HAND[cards] - held) + turn["extra"][cards]
    draw["creatures"] = max(0, draw["creatures"] - turn["missing"])
    if player["deck_out"] and not turn["last_card"] and not partner:
        draw["creatures"] = 0  # the deck was empty before this turn; teams draw sideways cards


def enemy_colors(side):
    """A melee side's points by enemy colour, without the gap for its own one; lowest first."""
    colors = list(side["colors"])
    colors.remove(None)
    return sorted(colors)


# --- checks and changes that several actions share -------------------------------------------


def _check_side(state, side, enemy=False, lowest=0):
    """Refuse what is no side, or no enemy of the active player's."""
    known = type(side) is int and lowest <= side < len(state["sides"])
    if not known or (enemy and side == own_side(state)):
        raise Reject("bad_argument")


def _ready(state, from_hand=False, costs=False):
    """Refuse what is too late in the turn: -> the turn.

    `from_hand`: uses cards; a partner who finishes the turn may not. `costs`: takes an action.
    """
    turn = state["turn"]
    if state["phase"] != "actions":
        raise Reject("wrong_phase")
    if from_hand and turn["handed"]:
        raise Reject("handed_over")
    if costs and turn["actions_left"] < 1:
        raise Reject("no_actions")
    return turn


def _all_spent(state):
    """The end of the turn begins only when all actions are used: -> the turn."""
    turn = state["turn"]
    if turn["actions_left"] > 0:
        raise Reject("actions_left")
    return turn


def _spend(play, what):
    turn = play.state["turn"]
    turn[what] += 1
    turn["actions_left"] -= 1
    if turn["actions_left"] == 0:
        play.note("actions_done")


def _check_piece(state, side, rank, count=1):
    if state["sides"][side]["board"][rank] < count:
        raise Reject("no_such_piece")


def _check_stock(side, rank, take=None, under=None):
    """Where the side's new piece of that rank comes from: its reserve, or `take` off the board.

    `under` is the rank of the side's own piece that the new one will replace: it is back in the
    reserve by then.
    """
    kind = KIND[rank]
    reserve = side["reserve"][kind]
    if reserve is not None and under and KIND[under] == kind:
        reserve += 1
    if take is None:
        if reserve == 0:
            raise Reject("no_pieces")
        return
    # Only a shortage allows taking a piece; without a known box the players must judge that.
    if KIND[take] != kind or reserve:
        raise Reject("bad_take")
    if side["board"][take] < (2 if take == under else 1):
        raise Reject("no_such_piece")


def put(side, rank, count=1):
    """Put pieces on the board, or take them off (count below 0); the reserve follows."""
    side["board"][rank] += count
    kind = KIND[rank]
    if side["reserve"][kind] is not None:
        side["reserve"][kind] -= count


def _remove(state, side, rank, count=1):
    put(state["sides"][side], rank, -count)
    # Pieces of the own colour never count.
    if side != own_side(state):
        state["turn"]["destroyed"][side][rank] += count


def _pass_legends(play, partner):
    """The active player's legends go to the partner's hand."""
    hand = _active(play.state)["hand"]
    if hand["legends"] > 0:
        partner["legends"] += hand["legends"]
        hand["legends"] = 0
        play.note("pass_legends")


# --- the actions that cost an action ---------------------------------------------------------


def place(play, take):
    state = play.state
    _ready(state, False, True)
    side = state["sides"][own_side(state)]
    _check_stock(side, "common", take)
    if take:
        put(side, take, -1)
    put(side, "common")
    _spend(play, "placed")


def summon(play, rank, onto, take, improvise, point):
    state = play.state
    sides = state["sides"]
    melee = state["mode"] == "melee"
    legend = rank == "legendary"
    if onto:
        _check_side(state, onto["side"])
    for enemy in (improvise, point):
        if enemy is not None:
            _check_side(state, enemy, True)
    # Only a legend of a melee gives a point whose colour must be chosen.
    if (point is not None) != (legend and melee):
        raise Reject("bad_argument")
    if improvise is not None and not melee:
        raise Reject("wrong_mode")
    _ready(state, True, True)
    hand = _active(state)["hand"]
    cards = "legends" if legend else "creatures"
    if hand[cards] < 1:
        raise Reject("not_enough")
    own = own_side(state)
    side = sides[own]
    if improvise is not None:
        if side["improvised"][improvise]:
            raise Reject("limit_reached")
        if sides[improvise]["total"] == 0:
            raise Reject("no_such_piece")
    under = None
    if onto:
        _check_piece(state, onto["side"], onto["rank"])
        if RANKS.index(onto["rank"]) > RANKS.index(rank):
            raise Reject("rank_too_high")
        if onto["side"] == own:
            under = onto["rank"]
    _check_stock(side, rank, take, under)

    hand[cards] -= 1
    if onto:
        _remove(state, onto["side"], onto["rank"])
    if take:
        put(side, take, -1)
    put(side, rank)
    if improvise is not None:
        side["improvised"][improvise] = 1
        play.note("improvised")
    if legend:
        side["legends"] += 1
        if melee:
            side["colors"][point] += 1
        elif "duel" in state["mode"]:
            side["points"] += 1
        play.note("legend")
    _spend(play, "summoned")


def discard(play, creatures, legends, flares):
    state = play.state
    turn = _ready(state, True, True)
    if turn["discarded"]:
        raise Reject("limit_reached")
    hand = _active(state)["hand"]
    creatures += 1  # one is discarded; the other cards go back under their decks
    if hand["creatures"] < creatures or hand["legends"] < legends or hand["flares"] < flares:
        raise Reject("not_enough")
    hand["creatures"] -= creatures
    hand["legends"] -= legends
    hand["flares"] -= flares
    if creatures > 1 and _partner_hand(state):
        play.note("straighten")
    _spend(play, "discarded")


# --- flares, and giving the turn away --------------------------------------------------------


def flare(play, rival, top, bottom):
    state = play.state
    _check_side(state, rival, True)
    if top is None and bottom is None:
        raise Reject("bad_argument")
    turn = _ready(state, True)
    hand = _active(state)["hand"]
    if hand["flares"] < 1:
        raise Reject("not_enough")
    gap = turn["gaps"][rival]
    upper = top is not None and gap["upgraded"] >= top
    lower = bottom is not None and gap["total"] >= bottom
    if not upper and not lower:
        raise Reject("flare_not_met")
    hand["flares"] -= 1
    turn["flares"] += 1
    if upper:
        play.note("flare_top")
    if lower:
        play.note("flare_bottom")
    # One point for the rival, whichever halves apply.
    side = state["sides"][rival]
    if "elite" in state["mode"]:
        return
    if state["mode"] == "melee":
        side["colors"][own_side(state)] += 1
    else:
        side["points"] += 1
    play.note("flare_point")


def hand_over(play):
    state = play.state
    partner = _partner_hand(state)
    if not partner:
        raise Reject("wrong_mode")
    turn = _ready(state)
    if turn["handed"]:
        raise Reject("limit_reached")
    turn["handed"] = True
    _pass_legends(play, partner)


# --- effects of creatures and flares: they cost no action ------------------------------------


def destroy(play, side, rank, count):
    _check_side(play.state, side)
    _ready(play.state)
    _check_piece(play.state, side, rank, count)
    _remove(play.state, side, rank, count)


def capture(play, kind, rank, side, target):
    _check_side(play.state, side)
    _ready(play.state)
    _check_piece(play.state, side, target)
    # A normal move or leap beats lower ranks, one of combat also its own.
    if RANKS.index(target) + (kind == "normal") > RANKS.index(rank):
        raise Reject("rank_too_high")
    _remove(play.state, side, target)


def upgrade(play, side, rank):
    _change_rank(play.state, side, rank, 1)


def downgrade(play, side, rank):
    _change_rank(play.state, side, rank, -1)


def _change_rank(state, side, rank, step):
    """Take a piece to the next rank, up or down: turned to its other face, or exchanged."""
    _check_side(state, side)
    _ready(state)
    level = RANKS.index(rank) + step
    if not 0 <= level < 3:
        raise Reject("cannot_upgrade" if step > 0 else "cannot_downgrade")
    _check_piece(state, side, rank)
    side = state["sides"][side]
    into = RANKS[level]
    if KIND[into] != KIND[rank]:
        _check_stock(side, into)
    put(side, rank, -1)
    put(side, into)


def transform(play, side, rank, to):
    state = play.state
    _check_side(state, side, True)
    _ready(state)
    own = state["sides"][own_side(state)]
    to = to or rank
    _check_piece(state, side, rank)
    _check_stock(own, to)
    _remove(state, side, rank)
    put(own, to)


def effect_place(play, side, rank):
    _check_side(play.state, side)
    _ready(play.state)
    side = play.state["sides"][side]
    _check_stock(side, rank)
    put(side, rank)


def gain_action(play):
    turn = _ready(play.state)
    turn["actions_left"] += 1
    turn["gained"] += 1


def extra_draw(play, kind):
    _ready(play.state)["extra"][kind + "s"] += 1


# --- the end of the turn ---------------------------------------------------------------------


def claim(play, points):
    state = play.state
    if "elite" not in state["mode"]:
        raise Reject("wrong_mode")
    turn = _all_spent(state)
    if turn["claimed"]:
        raise Reject("limit_reached")
    side = state["sides"][own_side(state)]
    side["missions"] += 1
    side["mission_points"] += points
    turn["claimed"] = points
    state["phase"] = "end"
    play.note("new_mission")


def odd_point(play, side):
    state = play.state
    _check_side(state, side, False, _DECLINED)
    if state["mode"] != "melee":
        raise Reject("wrong_mode")
    turn = _all_spent(state)
    choices = turn["odd_choices"]
    if not choices or (side != _DECLINED and side not in choices):
        raise Reject("no_choice")
    turn["odd"] = side
    state["phase"] = "end"


def last_card(play, missing):
    state = play.state
    turn = _all_spent(state)
    player = _active(state)
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
    turn = _all_spent(state)
    if turn["odd_choices"] and turn["odd"] is None:
        raise Reject("choose_color")

    # Points for what the turn destroyed.
    side = state["sides"][own_side(state)]
    for number, points in enumerate(turn["worth"]):
        if points:
            if state["mode"] == "melee":
                side["colors"][number] += points
            else:
                side["points"] += points
    if any(turn["worth"]):
        play.note("scored")
        settle(play)  # the target is looked at below

    hand = _active(state)["hand"]
    partner = _partner_hand(state)
    if partner:
        _pass_legends(play, partner)
    for cards in CARDS:
        number = turn["draw"][cards]
        if number:
            # In a team, it is the partner who draws the legends.
            drawer = partner if partner and cards == "legends" else hand
            drawer[cards] += number
            play.note("draw_" + cards)

    _approach_end(play)
    over = state["over"]
    state["turn"] = new_turn(len(state["sides"]), 0 if over else 2)
    state["phase"] = "end" if over else "actions"
    if over:
        return
    state["active"] = (state["active"] + 1) % len(state["players"])
    if state["active"] == 0:
        state["round"] += 1
        play.note("new_round")
    if state["final"]:
        play.note("last_turn")


def _approach_end(play):
    """Begin the last turns, or count one of them off and decide the match after the last."""
    state = play.state
    if state["final"]:
        state["turns_left"] -= 1
        if state["turns_left"]:
            return
        from firmware.games import tashkalar_seldom

        tashkalar_seldom.decide(play)
        return
    if state["turn"]["last_card"]:
        state["trigger"] = "last_card"
    for side in state["sides"]:
        # In a melee any one colour ends the match, though the lowest decides it.
        points = enemy_colors(side)[-1] if state["mode"] == "melee" else side["score"]
        if points >= state["target"]:
            state["trigger"] = "points"
    if state["trigger"]:
        state["final"] = True
        state["turns_left"] = len(state["players"])
        play.note("final_turns")


# --- the actions and their arguments ---------------------------------------------------------


ACTIONS = Actions(
    globals(),
    b"""
place: take?RANKS
summon: rank:RANKS onto?{side:any,rank:RANKS} take?RANKS improvise?any point?any
discard: creatures?0..9=0 legends?0..9=0 flares?0..9=0
flare: rival:any top?1..20 bottom?1..20
hand_over:
destroy: side:any rank:RANKS count?1..9=1
capture: kind:normal|combat rank:RANKS side:any target:RANKS
upgrade: side:any rank:RANKS
downgrade: side:any rank:RANKS
transform: side:any rank:RANKS to?RANKS
effect_place: side:any rank:RANKS
gain_action:
extra_draw: kind:creature|legend|flare
claim: points:1..9
odd_point: side:any
last_card: missing?0..=0
""",
)
