# SPDX-License-Identifier: MIT
"""Tash-Kalar's state: whose turn it is, the sides' pieces, and what follows from them.

A side is one colour: a player, or a team of two. All actions but `concede` belong to the active
player, so "own" is the active player's side.
"""

from micropython import const

from firmware.rules.core import refuse

RANKS = ("common", "heroic", "legendary")  # low to high
CARDS = ("creatures", "legends", "flares")
FULL_HAND = {"creatures": 3, "legends": 2, "flares": 1}

# Common and heroic are the two faces of one piece.
KIND = {"common": "pieces", "heroic": "pieces", "legendary": "legendary"}

DECLINED = const(-1)  # in place of the side whose odd common gives a point


# --- the variant -----------------------------------------------------------------------------


def melee(state):
    return state["mode"] == "melee"


def elite(state):
    return state["mode"].startswith("elite")


def duel(state):
    return state["mode"].startswith("duel")


def in_teams(state):
    return state["mode"].endswith("_teams")


# --- who -------------------------------------------------------------------------------------


def active(state):
    return state["players"][state["active"]]


def hand(state):
    """The active player's cards."""
    return active(state)["hand"]


def own(state):
    """The number of the active player's side."""
    return active(state)["side"]


def own_side(state):
    return state["sides"][own(state)]


def partner_of(seat):
    """The seat opposite, in teams."""
    return (seat + 2) % 4


def partner_hand(state):
    """The hand of the active player's partner, or None where nobody has one."""
    return state["players"][partner_of(state["active"])]["hand"] if in_teams(state) else None


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


# --- pieces ----------------------------------------------------------------------------------


def check_side(state, side, enemy=False, lowest=0):
    """Refuse what is no side, or no enemy of the active player's."""
    known = type(side) is int and lowest <= side < len(state["sides"])
    refuse(not known or (enemy and side == own(state)), "bad_argument")


def check_piece(state, side, rank, count=1):
    refuse(state["sides"][side]["board"][rank] < count, "no_such_piece")


def check_stock(side, rank, take=None, under=None):
    """Where the side's new piece of that rank comes from: its reserve, or `take` off the board.

    `under` is the rank of the side's own piece that the new one will replace: it is back in the
    reserve by then.
    """
    kind = KIND[rank]
    reserve = side["reserve"][kind]
    if reserve is not None and under and KIND[under] == kind:
        reserve += 1
    if take is None:
        refuse(reserve == 0, "no_pieces")
        return
    # Only a shortage allows taking a piece; without a known box the players must judge that.
    refuse(KIND[take] != kind or reserve, "bad_take")
    refuse(side["board"][take] < (2 if take == under else 1), "no_such_piece")


def put(side, rank, count=1):
    """Put pieces on the board, or take them off (count below 0); the reserve follows."""
    side["board"][rank] += count
    kind = KIND[rank]
    if side["reserve"][kind] is not None:
        side["reserve"][kind] -= count


def remove(state, side, rank, count=1):
    put(state["sides"][side], rank, -count)
    # Pieces of the own colour never count.
    if side != own(state):
        state["turn"]["destroyed"][side][rank] += count


# --- derived fields --------------------------------------------------------------------------


def enemy_colors(side):
    """A melee side's points by enemy colour, without the gap for its own one; lowest first."""
    colors = list(side["colors"])
    colors.remove(None)
    return sorted(colors)


def derive(state):
    """Everything that follows from the rest, but the reserves: `put` keeps those."""
    sides = state["sides"]
    for side in sides:
        board = side["board"]
        side["upgraded"] = board["heroic"] + board["legendary"]
        side["total"] = board["common"] + side["upgraded"]
        if elite(state):
            side["score"] = side["mission_points"] + board["legendary"]
        elif melee(state):
            side["score"] = enemy_colors(side)[0]
        else:
            side["score"] = side["points"]

    turn = state["turn"]
    mine = own_side(state)
    turn["gaps"] = gaps = []
    for side in sides:
        gaps.append(
            {
                "upgraded": side["upgraded"] - mine["upgraded"],
                "total": side["total"] - mine["total"],
            }
        )

    turn["worth"] = worth = []
    odd = []
    for number, lost in enumerate(turn["destroyed"]):
        if lost["common"] % 2:
            odd.append(number)
        # Commons count in pairs.
        points = lost["common"] // 2 + lost["heroic"] + 2 * lost["legendary"]
        worth.append(0 if elite(state) else points + (number == turn["odd"]))
    # A single odd common is worth nothing, so there is nothing to choose.
    turn["odd_choices"] = odd if melee(state) and len(odd) > 1 else []

    # What the end of the turn will draw: up to a full hand, then the additional cards.
    player = active(state)
    partner = partner_hand(state)
    draw = turn["draw"]
    for cards in CARDS:
        held = player["hand"][cards]
        if partner and cards == "legends":
            held += partner[cards]
        draw[cards] = max(0, FULL_HAND[cards] - held) + turn["extra"][cards]
    draw["creatures"] = max(0, draw["creatures"] - turn["missing"])
    if player["deck_out"] and not turn["last_card"] and not partner:
        draw["creatures"] = 0  # the deck was empty before this turn; teams draw sideways cards
