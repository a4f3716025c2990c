# SPDX-License-Identifier: MIT
"""Tash-Kalar: arena of legends.

The device does not know the arena: no squares, patterns or card texts. It counts what decides
flares, points and the end: pieces by rank and colour, cards in hand, and what the turn destroyed.

Functions without an underscore are the actions of that name, or what every game offers.
"""

from firmware.rules.actions import Actions
from firmware.rules.core import refuse

from .state import (
    CARDS,
    DECLINED,
    KIND,
    RANKS,
    active,
    check_piece,
    check_side,
    check_stock,
    derive,
    duel,
    elite,
    enemy_colors,
    hand,
    melee,
    new_turn,
    own,
    own_side,
    partner_hand,
    put,
    remove,
)

DICE = {}


def new(setup):
    from .setup import new as start

    return start(setup)


def settle(play):
    derive(play.state)


# --- checks and changes that several actions share -------------------------------------------


def _ready(state, from_hand=False, costs=False):
    """Refuse what is too late in the turn: -> the turn.

    `from_hand`: uses cards; a partner who finishes the turn may not. `costs`: takes an action.
    """
    turn = state["turn"]
    refuse(state["phase"] != "actions", "wrong_phase")
    refuse(from_hand and turn["handed"], "handed_over")
    refuse(costs and turn["actions_left"] < 1, "no_actions")
    return turn


def _all_spent(state):
    """The end of the turn begins only when all actions are used: -> the turn."""
    turn = state["turn"]
    refuse(turn["actions_left"] > 0, "actions_left")
    return turn


def _spend(play, what):
    turn = play.state["turn"]
    turn[what] += 1
    turn["actions_left"] -= 1
    if turn["actions_left"] == 0:
        play.note("actions_done")


def _pass_legends(play, partner):
    """The active player's legends go to the partner's hand."""
    cards = hand(play.state)
    if cards["legends"] > 0:
        partner["legends"] += cards["legends"]
        cards["legends"] = 0
        play.note("pass_legends")


# --- the actions that cost an action ---------------------------------------------------------


def place(play, take):
    state = play.state
    _ready(state, False, True)
    side = own_side(state)
    check_stock(side, "common", take)
    if take:
        put(side, take, -1)
    put(side, "common")
    _spend(play, "placed")


def summon(play, rank, onto, take, improvise, point):
    state = play.state
    sides = state["sides"]
    in_melee = melee(state)
    legend = rank == "legendary"
    if onto:
        check_side(state, onto["side"])
    for enemy in (improvise, point):
        if enemy is not None:
            check_side(state, enemy, True)
    # Only a legend of a melee gives a point whose colour must be chosen.
    refuse((point is not None) != (legend and in_melee), "bad_argument")
    refuse(improvise is not None and not in_melee, "wrong_mode")
    _ready(state, True, True)
    held = hand(state)
    cards = "legends" if legend else "creatures"
    refuse(held[cards] < 1, "not_enough")
    side = own_side(state)
    if improvise is not None:
        refuse(side["improvised"][improvise], "limit_reached")
        refuse(sides[improvise]["total"] == 0, "no_such_piece")
    under = None
    if onto:
        check_piece(state, onto["side"], onto["rank"])
        refuse(RANKS.index(onto["rank"]) > RANKS.index(rank), "rank_too_high")
        if onto["side"] == own(state):
            under = onto["rank"]
    check_stock(side, rank, take, under)

    held[cards] -= 1
    if onto:
        remove(state, onto["side"], onto["rank"])
    if take:
        put(side, take, -1)
    put(side, rank)
    if improvise is not None:
        side["improvised"][improvise] = 1
        play.note("improvised")
    if legend:
        side["legends"] += 1
        if in_melee:
            side["colors"][point] += 1
        elif duel(state):
            side["points"] += 1
        play.note("legend")
    _spend(play, "summoned")


def discard(play, creatures, legends, flares):
    state = play.state
    turn = _ready(state, True, True)
    refuse(turn["discarded"], "limit_reached")
    held = hand(state)
    creatures += 1  # one is discarded; the other cards go back under their decks
    refuse(
        held["creatures"] < creatures or held["legends"] < legends or held["flares"] < flares,
        "not_enough",
    )
    held["creatures"] -= creatures
    held["legends"] -= legends
    held["flares"] -= flares
    if creatures > 1 and partner_hand(state):
        play.note("straighten")
    _spend(play, "discarded")


# --- flares, and giving the turn away --------------------------------------------------------


def flare(play, rival, top, bottom):
    state = play.state
    check_side(state, rival, True)
    refuse(top is None and bottom is None, "bad_argument")
    turn = _ready(state, True)
    held = hand(state)
    refuse(held["flares"] < 1, "not_enough")
    gap = turn["gaps"][rival]
    upper = top is not None and gap["upgraded"] >= top
    lower = bottom is not None and gap["total"] >= bottom
    refuse(not upper and not lower, "flare_not_met")
    held["flares"] -= 1
    turn["flares"] += 1
    if upper:
        play.note("flare_top")
    if lower:
        play.note("flare_bottom")
    # One point for the rival, whichever halves apply.
    side = state["sides"][rival]
    if elite(state):
        return
    if melee(state):
        side["colors"][own(state)] += 1
    else:
        side["points"] += 1
    play.note("flare_point")


def hand_over(play):
    state = play.state
    partner = partner_hand(state)
    refuse(not partner, "wrong_mode")
    turn = _ready(state)
    refuse(turn["handed"], "limit_reached")
    turn["handed"] = True
    _pass_legends(play, partner)


# --- effects of creatures and flares: they cost no action ------------------------------------


def destroy(play, side, rank, count):
    check_side(play.state, side)
    _ready(play.state)
    check_piece(play.state, side, rank, count)
    remove(play.state, side, rank, count)


def capture(play, kind, rank, side, target):
    check_side(play.state, side)
    _ready(play.state)
    check_piece(play.state, side, target)
    # A normal move or leap beats lower ranks, one of combat also its own.
    refuse(RANKS.index(target) + (kind == "normal") > RANKS.index(rank), "rank_too_high")
    remove(play.state, side, target)


def upgrade(play, side, rank):
    _change_rank(play.state, side, rank, 1)


def downgrade(play, side, rank):
    _change_rank(play.state, side, rank, -1)


def _change_rank(state, side, rank, step):
    """Take a piece to the next rank, up or down: turned to its other face, or exchanged."""
    check_side(state, side)
    _ready(state)
    level = RANKS.index(rank) + step
    refuse(not 0 <= level < 3, "cannot_upgrade" if step > 0 else "cannot_downgrade")
    check_piece(state, side, rank)
    side = state["sides"][side]
    into = RANKS[level]
    if KIND[into] != KIND[rank]:
        check_stock(side, into)
    put(side, rank, -1)
    put(side, into)


def transform(play, side, rank, to):
    state = play.state
    check_side(state, side, True)
    _ready(state)
    mine = own_side(state)
    to = to or rank
    check_piece(state, side, rank)
    check_stock(mine, to)
    remove(state, side, rank)
    put(mine, to)


def effect_place(play, side, rank):
    check_side(play.state, side)
    _ready(play.state)
    side = play.state["sides"][side]
    check_stock(side, rank)
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
    refuse(not elite(state), "wrong_mode")
    turn = _all_spent(state)
    refuse(turn["claimed"], "limit_reached")
    side = own_side(state)
    side["missions"] += 1
    side["mission_points"] += points
    turn["claimed"] = points
    state["phase"] = "end"
    play.note("new_mission")


def odd_point(play, side):
    state = play.state
    check_side(state, side, False, DECLINED)
    refuse(not melee(state), "wrong_mode")
    turn = _all_spent(state)
    choices = turn["odd_choices"]
    refuse(not choices or (side != DECLINED and side not in choices), "no_choice")
    turn["odd"] = side
    state["phase"] = "end"


def last_card(play, missing):
    state = play.state
    turn = _all_spent(state)
    player = active(state)
    refuse(player["deck_out"], "limit_reached")
    # A team's deck goes on with its sideways cards, so nobody falls short.
    refuse(missing > (0 if partner_hand(state) else turn["draw"]["creatures"]), "out_of_range")
    player["deck_out"] = True
    turn["last_card"] = True
    turn["missing"] = missing
    state["phase"] = "end"


def end_turn(play):
    state = play.state
    turn = _all_spent(state)
    refuse(turn["odd_choices"] and turn["odd"] is None, "choose_color")

    # Points for what the turn destroyed.
    side = own_side(state)
    for number, points in enumerate(turn["worth"]):
        if points:
            if melee(state):
                side["colors"][number] += points
            else:
                side["points"] += points
    if any(turn["worth"]):
        play.note("scored")
        derive(state)  # the target is looked at below

    held = hand(state)
    partner = partner_hand(state)
    if partner:
        _pass_legends(play, partner)
    for cards in CARDS:
        number = turn["draw"][cards]
        if number:
            # In a team, it is the partner who draws the legends.
            drawer = partner if partner and cards == "legends" else held
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
        from .ending import decide

        decide(play)
        return
    if state["turn"]["last_card"]:
        state["trigger"] = "last_card"
    for side in state["sides"]:
        # In a melee any one colour ends the match, though the lowest decides it.
        points = enemy_colors(side)[-1] if melee(state) else side["score"]
        if points >= state["target"]:
            state["trigger"] = "points"
    if state["trigger"]:
        state["final"] = True
        state["turns_left"] = len(state["players"])
        play.note("final_turns")


# --- the end of the match --------------------------------------------------------------------


def concede(play, who):
    from .ending import concede as give_up

    give_up(play, who)


def explain(state):
    from .ending import explain as tell

    return tell(state)


# --- corrections by hand ---------------------------------------------------------------------


def limits(state, path):
    if path[0] == "round":
        return 1, 99
    # These names tell the place: turn.FIELD, sides.NUMBER.FIELD or players.SEAT.FIELD
    field = path[1] if path[0] == "turn" else path[-1] if len(path) < 3 else path[2]
    if field in ("actions_left", "extra", "hand"):
        return 0, 9
    if field == "board":
        side = state["sides"][path[1]]
        reserve = side["reserve"][KIND[path[3]]]
        return 0, 99 if reserve is None else min(99, side["board"][path[3]] + reserve)
    if field == "improvised":
        return (0, 1) if path[3] != path[1] else None
    # A side has no entry in `colors` for its own one that could be corrected.
    known = field in ("legends", "colors")
    if field == "destroyed":
        known = path[2] != own(state)
    elif field in ("missions", "mission_points"):
        known = elite(state)
    elif field == "points":
        known = duel(state)
    return (0, 99) if known else None


def adjusted(play, path, by):
    state = play.state
    turn = state["turn"]
    if "board" in path:
        side = state["sides"][path[1]]
        side["board"][path[3]] -= by
        put(side, path[3], by)
    elif "actions_left" in path and turn["actions_left"] > 0:
        state["phase"] = "actions"
        turn["odd"] = None
    elif "destroyed" in path:
        turn["odd"] = None


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
