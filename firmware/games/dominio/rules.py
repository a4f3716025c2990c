# SPDX-License-Identifier: MIT
"""The rules of Dominio de los Elementos: two formations face to face until the Sages fall.

A side is a player (`duel`) or a team of two (`teams`); purse, action points and formation are
the side's: see sides.py.

Functions without an underscore are the actions of that name, or what every game offers.
"""

from micropython import const

from firmware.rules.actions import Actions
from firmware.rules.core import refuse

from .sides import (
    HAND,
    MAX_HEALTH,
    MAX_STRENGTH,
    active_side,
    any_time,
    buying,
    check_enough,
    check_no_gap,
    connected,
    draw_cards,
    earn,
    elemental_at,
    enemies_of,
    gap_row,
    in_phase,
    ordering,
    pay_ap,
    put,
    reach,
    row_changed,
    row_of,
    to_discard,
    turn_points,
)

DICE = {}

FACTIONS = ("guijarro", "gota", "rama", "hoja")
PHASES = ("dawn", "actions", "market", "redraw")
KINDS = ("basic", "warrior", "champion")  # of what a card brings
MARKETS = ("elementals", "orders")
PILES = ("hand", "deck", "discard")

_INTO_FORMATION = const(2)  # gold on top of the price of a card that goes straight there
_MAX_AP = const(12)
_MAX_TOKENS = const(99)
_MAX_PILE = const(60)
_MAX_ROUND = const(999)
_MAX_LEVEL = const(8)  # of levels 4, 6 and 8 each brings a champion and a faction action


# --- combat ----------------------------------------------------------------------------------


def _strike(play, acting, hits):
    """Each hit, and what they lead to together: the end of the match, or a gap."""
    state = play.state
    state["last_damage"] = 0
    for hit in hits:
        state["last_damage"] += _hit(play, acting, hit["target"], hit["damage"])
    team = 1 - acting["team"]
    for other in state["players"]:
        if other["team"] == team and other["sage"]:
            _look_for_gap(play, team)
            return
    _finish(play, team, "sage_defeated")


def _hit(play, acting, target, damage):
    """Damage to an enemy, less its shields: -> what came through."""
    formation = enemies_of(play.state, acting)
    victim = formation[target]
    if victim["shields"]:
        damage -= victim["shields"]
        victim["shields"] = 0
        play.note("shields_spent")
    if damage <= 0:
        play.note("no_damage")
        return 0
    victim["damage"] += damage
    if victim["damage"] < victim["health"]:
        return damage
    formation[target] = None
    play.note("defeated")
    if acting["sage"] and acting["level"] < _MAX_LEVEL:
        acting["level"] += 1
        play.note("level_up")
        if acting["level"] in (4, 6, 8):
            acting["discard"] += 1
            play.note("champion_unlocked")
    if victim["kind"] == "sage":
        play.state["players"][victim["owner"]]["sage"] = False
        play.note("sage_defeated")
    return damage


def _look_for_gap(play, team):
    state = play.state
    was_open = state["gap"]
    row = gap_row(state["sides"][team]["formation"])
    state["gap"] = row and {"side": team, "row": row}
    if row and not was_open:
        play.note("gap_open")
    elif was_open and not row:
        play.note("gap_closed")


def _finish(play, team, reason):
    """A team has lost."""
    state = play.state
    state["over"] = True
    state["reason"] = reason
    state["gap"] = None
    for seat, other in enumerate(state["players"]):
        if other["team"] == team:
            other["alive"] = False
        else:
            state["winners"].append(seat)
    play.note("game_over")


def attack(play, who, at, target, distance, damage, with_strength, instants):
    players = play.state["players"]
    defenders = []
    for order in instants:
        refuse(players[order["player"]]["team"] == players[who]["team"], "bad_argument")
        defenders.append(order["player"])
    acting, side = ordering(play, who, 1)
    own = side["formation"]
    attacker = elemental_at(own, at)
    elemental_at(enemies_of(play.state, acting), target)
    refuse(attacker["attacked"], "limit_reached")
    refuse(reach(own, at, target) != distance, "out_of_reach")
    for defender in defenders:
        # A card for every instant of his.
        check_enough(players[defender]["hand"], defenders.count(defender))

    pay_ap(play, side)
    to_discard(acting, 1)
    damage += attacker["boosts"]
    if with_strength:
        damage += attacker["strength"]
    for order in instants:
        to_discard(players[order["player"]], 1)
        damage -= order["reduce"]
    if attacker["boosts"]:
        attacker["boosts"] = 0
        play.note("boosts_spent")
    attacker["attacked"] = True
    _strike(play, acting, [{"target": target, "damage": damage}])


def strategy(play, who, hits):
    targets = [hit["target"] for hit in hits]
    refuse(len(set(targets)) < len(targets), "bad_argument")
    acting, side = ordering(play, who, 1)
    for target in targets:
        elemental_at(enemies_of(play.state, acting), target)
    pay_ap(play, side)
    to_discard(acting, 1)
    if hits:
        _strike(play, acting, hits)


def harm(play, who, target, damage):
    acting, _ = any_time(play, who)
    elemental_at(enemies_of(play.state, acting), target)
    _strike(play, acting, [{"target": target, "damage": damage}])


def fill(play, who, src, dst):
    state = play.state
    gap = state["gap"]
    team = state["players"][who]["team"]
    refuse(not gap or gap["side"] != team, "no_gap")
    formation = state["sides"][team]["formation"]
    elemental = elemental_at(formation, src)
    refuse(formation[dst], "occupied")
    row = gap["row"]
    refuse(row_of(formation, src) != row + 1 or row_of(formation, dst) != row, "wrong_row")
    formation[dst] = elemental
    formation[src] = None
    row_changed(elemental)
    _look_for_gap(play, team)


# --- the other actions of a turn -------------------------------------------------------------


def dawn(play, who, at):
    _, side = in_phase(play, who, "dawn")
    elemental = elemental_at(side["formation"], at)
    refuse(elemental["dawn"] == "used", "limit_reached")
    refuse(elemental["dawn"] == "no", "not_ready")
    elemental["dawn"] = "used"


def summon(play, who, at, kind, strength, health):
    acting, side = ordering(play, who, 1)
    put(acting, who, side, at, kind, strength, health)
    pay_ap(play, side)
    acting["hand"] -= 1


def swap(play, who, a, b):
    refuse(a == b, "bad_argument")
    _, side = ordering(play, who)
    formation = side["formation"]
    elemental_at(formation, a)
    elemental_at(formation, b)
    refuse(not connected(formation, a, b), "not_connected")
    # No dawn effect is ready any more in this phase, so none can be lost.
    pay_ap(play, side)
    formation[a], formation[b] = formation[b], formation[a]


def draw(play, who):
    acting, side = ordering(play, who)
    check_enough(acting["deck"] + acting["discard"], 1)
    pay_ap(play, side)
    draw_cards(play, acting, 1)


def faction_action(play, who, number):
    acting, side = in_phase(play, who, "actions")
    refuse(not acting["sage"], "sage_fallen")
    refuse(acting["faction_used"], "limit_reached")
    refuse(number > acting["faction_actions"], "locked")
    check_enough(side["ap"], 1)
    pay_ap(play, side)
    acting["faction_used"] = True


def buy(play, who, market, cost):
    acting, side = buying(play, who, cost)
    side["gold"] -= cost
    acting["discard"] += 1
    play.note("refill")


def buy_summon(play, who, cost, at, kind, strength, health):
    cost += _INTO_FORMATION
    acting, side = buying(play, who, cost)
    put(acting, who, side, at, kind, strength, health)
    side["gold"] -= cost
    play.note("refill")


def sell(play, who, cost):
    acting, side = in_phase(play, who, "market")
    check_enough(acting["hand"], 1)
    acting["hand"] -= 1
    # A card of the Sage kit has no cost and brings 1.
    earn(play, side, (cost + 1) // 2 or 1)


def recycle(play, who, market):
    _, side = buying(play, who, 1)
    side["gold"] -= 1
    play.note("recycled")


def redraw(play, who, cards):
    acting, _ = in_phase(play, who, "redraw")
    refuse(acting["redrawn"], "limit_reached")
    check_enough(acting["hand"], cards)
    refuse(acting["hand"] - cards > HAND, "must_discard")
    to_discard(acting, cards)
    draw_cards(play, acting, HAND - acting["hand"])
    acting["redrawn"] = True


# --- card effects, in any phase of anybody's turn --------------------------------------------


def instant(play, who):
    discard(play, who, 1)


def tokens(play, who, at, boosts, shields):
    refuse(not (boosts or shields), "bad_argument")
    _, side = any_time(play, who)
    elemental = elemental_at(side["formation"], at)
    boosts += elemental["boosts"]
    shields += elemental["shields"]
    refuse(max(boosts, shields) > _MAX_TOKENS, "limit_reached")
    elemental["boosts"] = boosts
    elemental["shields"] = shields


def gain_gold(play, who, gold):
    earn(play, any_time(play, who)[1], gold)


def rearrange(play, team, a, b):
    refuse(a == b, "bad_argument")
    check_no_gap(play.state)
    formation = play.state["sides"][team]["formation"]
    first = elemental_at(formation, a)
    second = elemental_at(formation, b)
    formation[a], formation[b] = second, first
    if row_of(formation, a) != row_of(formation, b):
        row_changed(first)
        row_changed(second)


def withdraw(play, team, at, to):
    state = play.state
    check_no_gap(state)
    formation = state["sides"][team]["formation"]
    elemental = elemental_at(formation, at)
    refuse(elemental["kind"] == "sage", "is_sage")
    formation[at] = None
    if to != "box":
        state["players"][elemental["owner"]][to] += 1
    _look_for_gap(play, team)


def deploy(play, who, at, kind, strength, health, source):
    acting, side = any_time(play, who)
    check_enough(acting[source], 1)
    put(acting, who, side, at, kind, strength, health)
    acting[source] -= 1


def draw_free(play, who, cards):
    acting, _ = any_time(play, who)
    check_enough(acting["deck"] + acting["discard"], 1)
    draw_cards(play, acting, cards)


def discard(play, who, cards):
    acting, _ = any_time(play, who)
    check_enough(acting["hand"], cards)
    to_discard(acting, cards)


# --- turns -----------------------------------------------------------------------------------


def _begin_turn(state, team):
    halves = len(state["players"]) // 2
    side = state["sides"][team]
    side["ap"] = turn_points(state)
    state["active"] = team * halves
    state["phase"] = "dawn"
    for elemental in side["formation"]:
        if elemental and elemental["kind"] != "basic":
            elemental["dawn"] = "ready"


def _end_dawn(side):
    for elemental in side["formation"]:
        if elemental:
            elemental["dawn"] = "no"


def next_phase(play):
    state = play.state
    check_no_gap(state)
    phase = state["phase"]
    refuse(phase == "redraw", "wrong_phase")
    side = state["sides"][active_side(state)]
    if phase == "dawn":
        _end_dawn(side)
    elif phase == "actions":
        if side["ap"]:
            play.note("ap_lost")
        side["ap"] = 0
    state["phase"] = PHASES[PHASES.index(phase) + 1]
    play.note("phase_" + state["phase"])


def end_turn(play):
    state = play.state
    check_no_gap(state)
    refuse(state["phase"] != "redraw", "wrong_phase")
    team = active_side(state)
    for other in state["players"]:
        refuse(other["team"] == team and other["hand"] > HAND, "must_discard")
    for other in state["players"]:
        if other["team"] == team:
            if not other["redrawn"]:
                draw_cards(play, other, HAND - other["hand"])
            other["redrawn"] = other["faction_used"] = False
    side = state["sides"][team]
    side["ap"] = 0
    _end_dawn(side)
    for elemental in side["formation"]:
        if elemental:
            elemental["attacked"] = False
    _begin_turn(state, 1 - team)
    if team:
        state["round"] += 1
        play.note("new_round")
    play.note("phase_dawn")


def concede(play, who):
    _finish(play, play.state["players"][who]["team"], "concede")


# --- corrections by hand, derived fields, the reason of a victory ----------------------------


def limits(state, path):
    # The name tells the place: no other number of the state has one of these.
    field = path[-1]
    if field in ("health", "damage"):
        elemental = state["sides"][path[1]]["formation"][path[3]]
        if field == "health":
            return elemental["damage"] + 1, MAX_HEALTH
        return 0, elemental["health"] - 1
    if field == "gold":
        return 0, state["sides"][path[1]]["gold_max"]
    if field in PILES:
        return 0, _MAX_PILE
    high = {
        "round": _MAX_ROUND,
        "level": _MAX_LEVEL,
        "ap": _MAX_AP,
        "strength": MAX_STRENGTH,
        "boosts": _MAX_TOKENS,
        "shields": _MAX_TOKENS,
    }.get(field)
    return high and (int(field in ("round", "level")), high)


def adjusted(play, path, by):
    """A correction changes that number only; `settle` sees to what follows from a level."""


def settle(play):
    for other in play.state["players"]:
        other["faction_actions"] = max(0, other["level"] // 2 - 1)


def explain(state):
    """What decided, by side: its Sages that stand, or 0 for the side that gave up."""
    if not state["over"]:
        return []
    values = [0, 0]
    for other in state["players"]:
        if state["reason"] == "concede":
            values[other["team"]] = int(other["alive"])
        else:
            values[other["team"]] += other["sage"]
    return [{"criterion": state["reason"], "values": values}]


# --- setup -----------------------------------------------------------------------------------


def new(setup):
    from .setup import new as start  # wanted only then

    state = start(setup)
    _begin_turn(state, 0)
    return state


# --- the actions and their arguments ---------------------------------------------------------

ACTIONS = Actions(
    globals(),
    b"""
dawn: player at:slot
next_phase:
summon: player at:slot kind:KINDS strength:0..20 health:1..30
attack: player at:slot target:slot distance:1..5 value:-10..30 with_strength:flag \
instants:0..10*{player,reduce:0..30}
strategy: player hits:0..12*{target:slot,damage:1..30}
swap: player a:slot b:slot
draw: player
faction_action: player number:1..3
buy: player market:MARKETS cost:1..20
buy_summon: player cost:1..20 at:slot kind:basic|warrior strength:0..20 health:1..30
sell: player cost:0..20
recycle: player market:MARKETS
redraw: player discard:0..60
fill: player src:slot dst:slot
instant: player
tokens: player at:slot boosts:0..20 shields:0..20
harm: player target:slot damage:1..30
gain_gold: player amount:1..20
rearrange: side:0..1 a:slot b:slot
withdraw: side:0..1 at:slot to:hand|deck|discard|box
deploy: player at:slot kind:KINDS strength:0..20 health:1..30 source:PILES
draw_free: player count:1..10
discard: player count:1..20
""",
)
