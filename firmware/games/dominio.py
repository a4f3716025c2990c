# SPDX-License-Identifier: MIT
"""The rules of Dominio de los Elementos: two formations face to face until the Sages fall.

A side is a player (`duel`) or a team of two (`teams`); purse, action points and formation are
the side's. A formation is a list of slots, front row first and left to right. It is made of one
triangle of 1, 2 and 3 slots per player, side by side: row R has R slots of each half.
"""

from firmware.games.game import (
    Reject,
    bind,
    common_state,
    flag,
    is_int,
    is_text,
    list_of,
    need,
    player,
    seat_name,
    seats,
    whole,
    word,
)

VERSION = 1
DICE = {}

FACTIONS = ("guijarro", "gota", "rama", "hoja")
COLORS = {"guijarro": "grey", "gota": "blue", "rama": "orange", "hoja": "green"}
PHASES = ("dawn", "actions", "market", "redraw")

# Per mode: players on a side (and so halves of its formation), action points per turn,
# gold cap, starting gold of the side that begins and of the other.
_MODES = {"duel": (1, 4, 12, (0, 3)), "teams": (2, 6, 20, (0, 4))}
_PLAYERS = {"duel": (2,), "teams": (4,)}

_BEFORE_ROW = (None, 0, 1, 3)  # slots of each half in front of a row; row R itself has R
_HAND = 5  # cards that a turn begins with
_DECK = 2  # what the kit's 7 cards leave of the deck then
_INTO_FORMATION = 2  # gold on top of the price of a card that goes straight there
_MAX_AP = 12
_MAX_STRENGTH = 20
_MAX_HEALTH = 30
_MAX_TOKENS = 99
_MAX_PILE = 60
_MAX_ROUND = 999
_MAX_LEVEL = 8
_UNLOCKING_LEVELS = (4, 6, 8)  # each brings a champion and a faction action


# --- setup -----------------------------------------------------------------------------------


def new(setup):
    mode, entries = seats(setup, _PLAYERS)
    halves, _, gold_max, gold = _MODES[mode]
    factions = _deal_factions(entries)
    players = []
    kits = []
    for seat, entry in enumerate(entries):
        players.append(_new_player(entry, seat, seat // halves, factions[seat]))
        kits.append(_kit(entry))
    state = common_state("dominio", mode, players)
    state["sides"] = [
        {
            "gold": gold[side],
            "gold_max": gold_max,
            "ap": 0,
            "formation": _new_formation(kits, side * halves, halves),
        }
        for side in (0, 1)
    ]
    state["gap"] = None
    state["last_damage"] = 0
    _begin_turn(state, 0)
    return state


def _deal_factions(entries):
    """The factions by player: those asked for, and for the others the first that are free."""
    factions = [entry.get("faction") for entry in entries]
    for seat, faction in enumerate(factions):
        if faction is not None:
            known = type(faction) is str and faction in FACTIONS
            if not known or faction in factions[:seat]:
                raise Reject("bad_option")
    for seat, faction in enumerate(factions):
        if faction is None:
            factions[seat] = next(free for free in FACTIONS if free not in factions)
    return factions


def _new_player(entry, seat, team, faction):
    color = entry.get("color")
    if color is None or color == "":
        color = COLORS[faction]
    elif not is_text(color):
        raise Reject("bad_option")
    return {
        "name": seat_name(entry, seat),
        "color": color,
        "alive": True,
        "team": team,
        "faction": faction,
        "level": 1,
        "faction_actions": 0,
        "faction_used": False,
        "sage": True,
        "hand": _HAND,
        "deck": _DECK,
        "discard": 0,
        "redrawn": False,
    }


def _kit(entry):
    """The printed values of a player's first elementals: (basic, warriors, sage)."""
    basic = entry.get("basic", [1, 3])
    warriors = entry.get("warriors", [[2, 4], [2, 4]])
    sage = entry.get("sage", [2, 10])
    if type(warriors) is not list or len(warriors) != 2:
        raise Reject("bad_option")
    for values in (basic, warriors[0], warriors[1], sage):
        _check_printed(values)
    return basic, warriors, sage


def _check_printed(values):
    if type(values) is not list or len(values) != 2:
        raise Reject("bad_option")
    strength, health = values
    if not (is_int(strength) and 0 <= strength <= _MAX_STRENGTH):
        raise Reject("bad_option")
    if not (is_int(health) and 1 <= health <= _MAX_HEALTH):
        raise Reject("bad_option")


def _new_formation(kits, first, halves):
    """Basics in rows I and II; in row III of each half a warrior, the Sage, a warrior."""
    formation = []
    for row in (1, 2, 3):
        for owner in range(first, first + halves):
            basic, warriors, sage = kits[owner]
            for column in range(row):
                if row < 3:
                    formation.append(_elemental("basic", owner, basic[0], basic[1]))
                elif column == 1:
                    formation.append(_elemental("sage", owner, sage[0], sage[1]))
                else:
                    values = warriors[column // 2]
                    formation.append(_elemental("warrior", owner, values[0], values[1]))
    return formation


def _elemental(kind, owner, strength, health):
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


# --- the formation ---------------------------------------------------------------------------


def row_of(formation, at):
    """The row, 1 to 3, of a position."""
    halves = len(formation) // 6
    if at < halves:
        return 1
    return 2 if at < 3 * halves else 3


def row_slots(formation, row):
    """What stands in the slots of a row."""
    halves = len(formation) // 6
    start = halves * _BEFORE_ROW[row]
    return formation[start : start + halves * row]


def connected(formation, a, b):
    """True if nobody stands between the two: in their row, or in the triangle of their half."""
    if a > b:
        a, b = b, a
    row = row_of(formation, a)
    behind = row_of(formation, b)
    if row == behind:
        return not any(formation[a + 1 : b])
    if behind != row + 1:
        return False
    halves = len(formation) // 6
    front_half, front = divmod(a - halves * _BEFORE_ROW[row], row)
    back_half, back = divmod(b - halves * _BEFORE_ROW[behind], behind)
    return front_half == back_half and back in (front, front + 1)


def gap_row(formation):
    """The most forward row with a hole that the row behind it can fill, else None."""
    for row in (1, 2):
        if None in row_slots(formation, row) and any(row_slots(formation, row + 1)):
            return row
    return None


def _standing(formation, at):
    elemental = formation[at]
    if elemental is None:
        raise Reject("empty_slot")
    return elemental


def _check_placing(acting, who, formation, at, kind):
    """May the player put a new elemental there?"""
    if kind == "champion":
        champions = 0
        for elemental in formation:
            if elemental and elemental["kind"] == kind and elemental["owner"] == who:
                champions += 1
        if champions >= acting["faction_actions"]:
            raise Reject("locked")
    if None not in formation:
        raise Reject("no_gap")
    if formation[at] is not None:
        raise Reject("occupied")
    # Slots are in order from the front, so the first empty one is in the row to fill.
    if row_of(formation, at) != row_of(formation, formation.index(None)):
        raise Reject("wrong_row")


def _row_changed(elemental):
    """A dawn effect asks for the row held since the turn began; a Sage's asks for none."""
    if elemental["dawn"] == "ready" and elemental["kind"] != "sage":
        elemental["dawn"] = "no"


def _exchange(formation, a, b):
    formation[a], formation[b] = formation[b], formation[a]


# --- who may act, and what it costs ----------------------------------------------------------


def _check_no_gap(state):
    if state["gap"] is not None:
        raise Reject("gap_open")


def _any_time(state, who):
    """The acting player and his side, for what is possible in any phase and turn."""
    _check_no_gap(state)
    acting = state["players"][who]
    return acting, state["sides"][acting["team"]]


def _in_phase(state, who, phase):
    """The acting player and his side, for what only the active side may do in that phase."""
    acting, side = _any_time(state, who)
    if acting["team"] != _active_team(state):
        raise Reject("not_your_turn")
    if state["phase"] != phase:
        raise Reject("wrong_phase")
    return acting, side


def _active_team(state):
    return state["players"][state["active"]]["team"]


def _enemy(state, acting):
    """The formation of the other side."""
    return state["sides"][1 - acting["team"]]["formation"]


def _check_enough(there, needed):
    if there < needed:
        raise Reject("not_enough")


def _pay_ap(play, side):
    side["ap"] -= 1
    if side["ap"] == 0:
        play.note("ap_out")


def _earn(play, side, gold):
    side["gold"] += gold
    if side["gold"] > side["gold_max"]:
        side["gold"] = side["gold_max"]
        play.note("gold_capped")


def _to_discard(acting, cards):
    acting["hand"] -= cards
    acting["discard"] += cards


def _check_drawable(acting):
    _check_enough(acting["deck"] + acting["discard"], 1)


def _draw_cards(play, acting, cards):
    """Draw so many, as far as there are cards; an empty deck is made anew of the discards."""
    for _ in range(cards):
        if acting["deck"] == 0:
            if acting["discard"] == 0:
                play.note("deck_out")
                return
            acting["deck"] = acting["discard"]
            acting["discard"] = 0
            play.note("reshuffle")
        acting["deck"] -= 1
        acting["hand"] += 1


# --- combat ----------------------------------------------------------------------------------


def _hit(play, acting, formation, target, damage):
    """Damage to an enemy, less its shields: -> what came through."""
    victim = formation[target]
    if victim["shields"]:
        damage -= victim["shields"]
        victim["shields"] = 0
        play.note("shields_spent")
    if damage <= 0:
        play.note("no_damage")
        return 0
    victim["damage"] += damage
    if victim["damage"] >= victim["health"]:
        formation[target] = None
        play.note("defeated")
        _level_up(play, acting)
        if victim["kind"] == "sage":
            play.state["players"][victim["owner"]]["sage"] = False
            play.note("sage_defeated")
    return damage


def _level_up(play, acting):
    if not acting["sage"] or acting["level"] == _MAX_LEVEL:
        return
    acting["level"] += 1
    play.note("level_up")
    if acting["level"] in _UNLOCKING_LEVELS:
        acting["discard"] += 1
        play.note("champion_unlocked")


def _after_hits(play, team, damage):
    """What the hits that a side has taken lead to: the end of the match, or a gap."""
    state = play.state
    state["last_damage"] = damage
    for other in state["players"]:
        if other["team"] == team and other["sage"]:
            _look_for_gap(play, team)
            return
    _finish(play, team, "sage_defeated")


def _look_for_gap(play, team):
    state = play.state
    was_open = state["gap"] is not None
    row = gap_row(state["sides"][team]["formation"])
    state["gap"] = None if row is None else {"side": team, "row": row}
    if was_open and row is None:
        play.note("gap_closed")
    elif row is not None and not was_open:
        play.note("gap_open")


def _finish(play, loser, reason):
    state = play.state
    state["over"] = True
    state["reason"] = reason
    state["gap"] = None
    for seat, other in enumerate(state["players"]):
        if other["team"] == loser:
            other["alive"] = False
        else:
            state["winners"].append(seat)
    play.note("game_over")


def _attack(play, who, at, target, distance, value, with_strength, instants):
    state = play.state
    players = state["players"]
    for order in instants:
        if players[order["player"]]["team"] == players[who]["team"]:
            raise Reject("bad_argument")
    acting, side = _in_phase(state, who, "actions")
    _check_enough(side["ap"], 1)
    _check_enough(acting["hand"], 1)
    enemy = _enemy(state, acting)
    own = side["formation"]
    attacker = _standing(own, at)
    _standing(enemy, target)
    if attacker["attacked"]:
        raise Reject("limit_reached")
    if row_of(own, at) + row_of(enemy, target) - 1 != distance:
        raise Reject("out_of_reach")
    _check_instants(players, instants)

    _pay_ap(play, side)
    _to_discard(acting, 1)
    damage = value + attacker["boosts"]
    if with_strength:
        damage += attacker["strength"]
    for order in instants:
        _to_discard(players[order["player"]], 1)
        damage -= order["reduce"]
    if attacker["boosts"]:
        attacker["boosts"] = 0
        play.note("boosts_spent")
    attacker["attacked"] = True
    _after_hits(play, 1 - acting["team"], _hit(play, acting, enemy, target, damage))


def _check_instants(players, instants):
    """Does each defender hold a card for every instant of his?"""
    defenders = [order["player"] for order in instants]
    for defender in defenders:
        _check_enough(players[defender]["hand"], defenders.count(defender))


def _strategy(play, who, hits):
    state = play.state
    if len({hit["target"] for hit in hits}) != len(hits):
        raise Reject("bad_argument")
    acting, side = _in_phase(state, who, "actions")
    _check_enough(side["ap"], 1)
    _check_enough(acting["hand"], 1)
    enemy = _enemy(state, acting)
    for hit in hits:
        _standing(enemy, hit["target"])

    _pay_ap(play, side)
    _to_discard(acting, 1)
    if hits:
        damage = 0
        for hit in hits:
            damage += _hit(play, acting, enemy, hit["target"], hit["damage"])
        _after_hits(play, 1 - acting["team"], damage)


def _harm(play, who, target, damage):
    acting, _ = _any_time(play.state, who)
    enemy = _enemy(play.state, acting)
    _standing(enemy, target)
    _after_hits(play, 1 - acting["team"], _hit(play, acting, enemy, target, damage))


def _fill(play, who, src, dst):
    gap = play.state["gap"]
    team = play.state["players"][who]["team"]
    if gap is None or gap["side"] != team:
        raise Reject("no_gap")
    formation = play.state["sides"][team]["formation"]
    elemental = _standing(formation, src)
    if formation[dst] is not None:
        raise Reject("occupied")
    if row_of(formation, src) != gap["row"] + 1 or row_of(formation, dst) != gap["row"]:
        raise Reject("wrong_row")
    _exchange(formation, src, dst)
    _row_changed(elemental)
    _look_for_gap(play, team)


# --- the other actions of a turn -------------------------------------------------------------


def _dawn(play, who, at):
    _, side = _in_phase(play.state, who, "dawn")
    elemental = _standing(side["formation"], at)
    if elemental["dawn"] == "used":
        raise Reject("limit_reached")
    if elemental["dawn"] == "no":
        raise Reject("not_ready")
    elemental["dawn"] = "used"


def _summon(play, who, at, kind, strength, health):
    acting, side = _in_phase(play.state, who, "actions")
    _check_enough(side["ap"], 1)
    _check_enough(acting["hand"], 1)
    _check_placing(acting, who, side["formation"], at, kind)
    _pay_ap(play, side)
    acting["hand"] -= 1
    side["formation"][at] = _elemental(kind, who, strength, health)


def _swap(play, who, a, b):
    if a == b:
        raise Reject("bad_argument")
    _, side = _in_phase(play.state, who, "actions")
    formation = side["formation"]
    _check_enough(side["ap"], 1)
    _standing(formation, a)
    _standing(formation, b)
    if not connected(formation, a, b):
        raise Reject("not_connected")
    # No dawn effect is ready any more in this phase, so none can be lost.
    _pay_ap(play, side)
    _exchange(formation, a, b)


def _draw(play, who):
    acting, side = _in_phase(play.state, who, "actions")
    _check_enough(side["ap"], 1)
    _check_drawable(acting)
    _pay_ap(play, side)
    _draw_cards(play, acting, 1)


def _faction_action(play, who, number):
    acting, side = _in_phase(play.state, who, "actions")
    if not acting["sage"]:
        raise Reject("sage_fallen")
    if acting["faction_used"]:
        raise Reject("limit_reached")
    if number > acting["faction_actions"]:
        raise Reject("locked")
    _check_enough(side["ap"], 1)
    _pay_ap(play, side)
    acting["faction_used"] = True


def _buy(play, who, market, cost):
    acting, side = _in_phase(play.state, who, "market")
    _check_enough(side["gold"], cost)
    side["gold"] -= cost
    acting["discard"] += 1
    play.note("refill")


def _buy_summon(play, who, cost, at, kind, strength, health):
    acting, side = _in_phase(play.state, who, "market")
    cost += _INTO_FORMATION
    _check_enough(side["gold"], cost)
    _check_placing(acting, who, side["formation"], at, kind)
    side["gold"] -= cost
    side["formation"][at] = _elemental(kind, who, strength, health)
    play.note("refill")


def _sell(play, who, cost):
    acting, side = _in_phase(play.state, who, "market")
    _check_enough(acting["hand"], 1)
    acting["hand"] -= 1
    # A card of the Sage kit has no cost and brings 1.
    _earn(play, side, (cost + 1) // 2 or 1)


def _recycle(play, who, market):
    _, side = _in_phase(play.state, who, "market")
    _check_enough(side["gold"], 1)
    side["gold"] -= 1
    play.note("recycled")


def _redraw(play, who, discard):
    acting, _ = _in_phase(play.state, who, "redraw")
    if acting["redrawn"]:
        raise Reject("limit_reached")
    _check_enough(acting["hand"], discard)
    if acting["hand"] - discard > _HAND:
        raise Reject("must_discard")
    _to_discard(acting, discard)
    _draw_cards(play, acting, _HAND - acting["hand"])
    acting["redrawn"] = True


# --- card effects, in any phase of anybody's turn --------------------------------------------


def _instant(play, who):
    acting, _ = _any_time(play.state, who)
    _check_enough(acting["hand"], 1)
    _to_discard(acting, 1)


def _tokens(play, who, at, boosts, shields):
    if boosts == 0 and shields == 0:
        raise Reject("bad_argument")
    _, side = _any_time(play.state, who)
    elemental = _standing(side["formation"], at)
    boosts += elemental["boosts"]
    shields += elemental["shields"]
    if boosts > _MAX_TOKENS or shields > _MAX_TOKENS:
        raise Reject("limit_reached")
    elemental["boosts"] = boosts
    elemental["shields"] = shields


def _gain_gold(play, who, amount):
    _, side = _any_time(play.state, who)
    _earn(play, side, amount)


def _rearrange(play, team, a, b):
    if a == b:
        raise Reject("bad_argument")
    _check_no_gap(play.state)
    formation = play.state["sides"][team]["formation"]
    first = _standing(formation, a)
    second = _standing(formation, b)
    _exchange(formation, a, b)
    if row_of(formation, a) != row_of(formation, b):
        _row_changed(first)
        _row_changed(second)


def _withdraw(play, team, at, to):
    _check_no_gap(play.state)
    formation = play.state["sides"][team]["formation"]
    elemental = _standing(formation, at)
    if elemental["kind"] == "sage":
        raise Reject("is_sage")
    formation[at] = None
    if to != "box":
        play.state["players"][elemental["owner"]][to] += 1
    _look_for_gap(play, team)


def _deploy(play, who, at, kind, strength, health, source):
    acting, side = _any_time(play.state, who)
    _check_enough(acting[source], 1)
    _check_placing(acting, who, side["formation"], at, kind)
    acting[source] -= 1
    side["formation"][at] = _elemental(kind, who, strength, health)


def _draw_free(play, who, count):
    acting, _ = _any_time(play.state, who)
    _check_drawable(acting)
    _draw_cards(play, acting, count)


def _discard(play, who, count):
    acting, _ = _any_time(play.state, who)
    _check_enough(acting["hand"], count)
    _to_discard(acting, count)


# --- turns -----------------------------------------------------------------------------------


def _begin_turn(state, team):
    halves, action_points, _, _ = _MODES[state["mode"]]
    side = state["sides"][team]
    side["ap"] = action_points
    state["active"] = team * halves
    state["phase"] = "dawn"
    for elemental in side["formation"]:
        if elemental and elemental["kind"] != "basic":
            elemental["dawn"] = "ready"


def _end_dawn(side):
    for elemental in side["formation"]:
        if elemental:
            elemental["dawn"] = "no"


def _next_phase(play):
    state = play.state
    _check_no_gap(state)
    phase = state["phase"]
    if phase == "redraw":
        raise Reject("wrong_phase")
    side = state["sides"][_active_team(state)]
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
    _check_no_gap(state)
    if state["phase"] != "redraw":
        raise Reject("wrong_phase")
    team = _active_team(state)
    members = [member for member in state["players"] if member["team"] == team]
    for member in members:
        if member["hand"] > _HAND:
            raise Reject("must_discard")
    for member in members:
        if not member["redrawn"]:
            _draw_cards(play, member, _HAND - member["hand"])
        member["redrawn"] = False
        member["faction_used"] = False
    side = state["sides"][team]
    side["ap"] = 0
    _end_dawn(side)
    for elemental in side["formation"]:
        if elemental:
            elemental["attacked"] = False
    _begin_turn(state, 1 - team)
    if team == 1:
        state["round"] += 1
        play.note("new_round")
    play.note("phase_dawn")


def concede(play, who):
    _finish(play, play.state["players"][who]["team"], "concede")


# --- corrections by hand, derived fields, the reason of a victory ----------------------------


def limits(state, path):
    field = path[-1]
    if len(path) == 1:
        return (1, _MAX_ROUND) if field == "round" else None
    if len(path) == 3 and path[0] == "players":
        if field == "level":
            return 1, _MAX_LEVEL
        return (0, _MAX_PILE) if field in ("hand", "deck", "discard") else None
    if len(path) == 3 and path[0] == "sides":
        if field == "gold":
            return 0, state["sides"][path[1]]["gold_max"]
        return (0, _MAX_AP) if field == "ap" else None
    if len(path) == 5:  # so deep lie only the fields of an elemental
        return _elemental_limits(state["sides"][path[1]]["formation"][path[3]], field)
    return None


def _elemental_limits(elemental, field):
    if field == "strength":
        return 0, _MAX_STRENGTH
    if field == "health":
        return elemental["damage"] + 1, _MAX_HEALTH
    if field == "damage":
        return 0, elemental["health"] - 1
    return (0, _MAX_TOKENS) if field in ("boosts", "shields") else None


def adjusted(play, path, by):
    """A correction changes that number only; `settle` sees to what follows from a level."""


def settle(play):
    for other in play.state["players"]:
        unlocked = 0
        for level in _UNLOCKING_LEVELS:
            if other["level"] >= level:
                unlocked += 1
        other["faction_actions"] = unlocked


def explain(state):
    """What decided, by side: its Sages that stand, or 0 for the side that gave up."""
    if not state["over"]:
        return []
    values = [0, 0]
    for other in state["players"]:
        if state["reason"] == "concede":
            values[other["team"]] = 1 if other["alive"] else 0
        elif other["sage"]:
            values[other["team"]] += 1
    return [{"criterion": state["reason"], "values": values}]


# --- the actions and their arguments ---------------------------------------------------------


def _slot(state, value):
    """A position; both formations have the same."""
    if type(value) is int and 0 <= value < len(state["sides"][0]["formation"]):
        return None
    return "bad_argument"


def _object(*params):
    """An object with exactly these keys."""

    def check(state, value):
        if type(value) is not dict:
            return "bad_argument"
        bind(state, params, value)
        return None

    return check


_WHO = need("player", player)
_TEAM = need("side", whole(0, 1))
_AT = need("at", _slot)
_A = need("a", _slot)
_B = need("b", _slot)
_TARGET = need("target", _slot)
_DAMAGE = need("damage", whole(1, 30))
_KIND = need("kind", word("basic", "warrior", "champion"))
_STRENGTH = need("strength", whole(0, _MAX_STRENGTH))
_HEALTH = need("health", whole(1, _MAX_HEALTH))
_MARKET = need("market", word("elementals", "orders"))
_COST = need("cost", whole(1, 20))
_UP_TO_20 = whole(0, 20)

ACTIONS = {
    "dawn": (_dawn, (_WHO, _AT)),
    "next_phase": (_next_phase, ()),
    "summon": (_summon, (_WHO, _AT, _KIND, _STRENGTH, _HEALTH)),
    "attack": (
        _attack,
        (
            _WHO,
            _AT,
            _TARGET,
            need("distance", whole(1, 5)),
            need("value", whole(-10, 30)),
            need("with_strength", flag),
            need("instants", list_of(_object(_WHO, need("reduce", whole(0, 30))), 0, 10)),
        ),
    ),
    "strategy": (_strategy, (_WHO, need("hits", list_of(_object(_TARGET, _DAMAGE), 0, 12)))),
    "swap": (_swap, (_WHO, _A, _B)),
    "draw": (_draw, (_WHO,)),
    "faction_action": (_faction_action, (_WHO, need("number", whole(1, 3)))),
    "buy": (_buy, (_WHO, _MARKET, _COST)),
    "buy_summon": (
        _buy_summon,
        (_WHO, _COST, _AT, need("kind", word("basic", "warrior")), _STRENGTH, _HEALTH),
    ),
    "sell": (_sell, (_WHO, need("cost", _UP_TO_20))),
    "recycle": (_recycle, (_WHO, _MARKET)),
    "redraw": (_redraw, (_WHO, need("discard", whole(0, _MAX_PILE)))),
    "fill": (_fill, (_WHO, need("src", _slot), need("dst", _slot))),
    "instant": (_instant, (_WHO,)),
    "tokens": (_tokens, (_WHO, _AT, need("boosts", _UP_TO_20), need("shields", _UP_TO_20))),
    "harm": (_harm, (_WHO, _TARGET, _DAMAGE)),
    "gain_gold": (_gain_gold, (_WHO, need("amount", whole(1, 20)))),
    "rearrange": (_rearrange, (_TEAM, _A, _B)),
    "withdraw": (_withdraw, (_TEAM, _AT, need("to", word("hand", "deck", "discard", "box")))),
    "deploy": (
        _deploy,
        (
            _WHO,
            _AT,
            _KIND,
            _STRENGTH,
            _HEALTH,
            need("source", word("hand", "deck", "discard")),
        ),
    ),
    "draw_free": (_draw_free, (_WHO, need("count", whole(1, 10)))),
    "discard": (_discard, (_WHO, need("count", whole(1, 20)))),
}
