# SPDX-License-Identifier: MIT
"""The two sides of Dominio: their formations, who may act for them, and what that costs.

A formation is a list of slots, front row first and left to right. It is made of one triangle of
1, 2 and 3 slots per player, side by side: row R has R slots of each half. Purse and action points
are the side's, cards the player's.
"""

from micropython import const

from firmware.rules.core import refuse

HAND = const(5)  # cards that a turn begins with
MAX_STRENGTH = const(20)
MAX_HEALTH = const(30)


# --- the formation ---------------------------------------------------------------------------


def place_of(formation, at):
    """The row of a position, 1 to 3, and its number there."""
    halves = len(formation) // 6
    row = 1
    while at >= row * halves:
        at -= row * halves
        row += 1
    return row, at


def row_of(formation, at):
    return place_of(formation, at)[0]


def in_row(formation, row, filled):
    """The positions of a row, or for 0 of all, where somebody stands, or where nobody does."""
    found = []
    for at, one in enumerate(formation):
        if (one is not None) == filled and row in (0, row_of(formation, at)):
            found.append(at)
    return found


def standing(formation):
    """The positions of all who stand there."""
    return in_row(formation, 0, True)


def open_slots(formation):
    """Where a new elemental may stand: the holes of the most forward row that has any."""
    if None not in formation:
        return []
    return in_row(formation, row_of(formation, formation.index(None)), False)


def gap_row(formation):
    """The most forward row with a hole that the row behind it can fill, else None."""
    for row in (1, 2):
        if in_row(formation, row, False) and in_row(formation, row + 1, True):
            return row
    return None


def connected(formation, a, b):
    """True if nobody stands between the two: in their row, or in the triangle of their half."""
    if a > b:
        a, b = b, a
    row, front = place_of(formation, a)
    behind, back = place_of(formation, b)
    if row == behind:
        return not any(formation[a + 1 : b])
    if behind != row + 1:
        return False
    front_half, front = divmod(front, row)
    back_half, back = divmod(back, behind)
    return front_half == back_half and back in (front, front + 1)


def reach(formation, at, target):
    """How far it is from a position to one of the enemies, whose formation has the same shape."""
    return row_of(formation, at) + row_of(formation, target) - 1


# --- those who stand there -------------------------------------------------------------------


def elemental(kind, owner, strength, health):
    return {
        "kind": kind,
        "owner": owner,
        "strength": strength,
        "health": health,
        "damage": 0,
        "boosts": 0,
        "shields": 0,
        "attacked": False,
        "dawn": "no",
    }


def elemental_at(formation, at):
    found = formation[at]
    refuse(not found, "empty_slot")
    return found


def put(acting, who, side, at, kind, strength, health):
    """The last checks of what puts a new elemental there, and the elemental."""
    formation = side["formation"]
    if kind == "champion":
        champions = 0
        for other in formation:
            if other and other["kind"] == kind and other["owner"] == who:
                champions += 1
        refuse(champions >= acting["faction_actions"], "locked")
    refuse(None not in formation, "no_gap")
    refuse(formation[at], "occupied")
    refuse(at not in open_slots(formation), "wrong_row")
    formation[at] = elemental(kind, who, strength, health)


def row_changed(elemental):
    """A dawn effect asks for the row held since the turn began; a Sage's asks for none."""
    if elemental["dawn"] == "ready" and elemental["kind"] != "sage":
        elemental["dawn"] = "no"


# --- who may act -----------------------------------------------------------------------------


def active_side(state):
    return state["players"][state["active"]]["team"]


def members(state, side):
    """The seats of its players."""
    found = []
    for seat, player in enumerate(state["players"]):
        if player["team"] == side:
            found.append(seat)
    return found


def enemies_of(state, acting):
    """The formation of the other side."""
    return state["sides"][1 - acting["team"]]["formation"]


def check_no_gap(state):
    refuse(state["gap"], "gap_open")


def any_time(play, who):
    """The acting player and his side, for what is possible in any phase and turn."""
    state = play.state
    check_no_gap(state)
    acting = state["players"][who]
    return acting, state["sides"][acting["team"]]


def in_phase(play, who, phase):
    """The acting player and his side, for what only the active side may do in that phase."""
    found = any_time(play, who)
    refuse(found[0]["team"] != active_side(play.state), "not_your_turn")
    refuse(play.state["phase"] != phase, "wrong_phase")
    return found


def ordering(play, who, cards=0):
    """The acting player and his side, for what costs an action point and so many cards."""
    acting, side = in_phase(play, who, "actions")
    check_enough(side["ap"], 1)
    check_enough(acting["hand"], cards)
    return acting, side


def buying(play, who, cost):
    """The acting player and his side, for what costs gold in the market."""
    acting, side = in_phase(play, who, "market")
    check_enough(side["gold"], cost)
    return acting, side


# --- action points, gold and cards -----------------------------------------------------------


def check_enough(there, needed):
    refuse(there < needed, "not_enough")


def turn_points(state):
    """The action points that a turn begins with."""
    return 4 if state["mode"] == "duel" else 6


def pay_ap(play, side):
    side["ap"] -= 1
    if not side["ap"]:
        play.note("ap_out")


def earn(play, side, gold):
    side["gold"] += gold
    if side["gold"] > side["gold_max"]:
        side["gold"] = side["gold_max"]
        play.note("gold_capped")


def to_discard(acting, cards):
    acting["hand"] -= cards
    acting["discard"] += cards


def draw_cards(play, acting, cards):
    """Draw so many, as far as there are cards; an empty deck is made anew of the discards."""
    for _ in range(cards):
        if not acting["deck"]:
            if not acting["discard"]:
                play.note("deck_out")
                return
            acting["deck"] = acting["discard"]
            acting["discard"] = 0
            play.note("reshuffle")
        acting["deck"] -= 1
        acting["hand"] += 1
