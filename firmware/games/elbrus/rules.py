# SPDX-License-Identifier: MIT
"""Elbrus: the battle royale for the crown of King Gorgasali, alone or in pairs.

The device keeps what the mats show (health, armour, weapons, cooldowns), what a turn still allows,
the banners' rounds and the shrinking zones. The map stays on the table: who is in range, who
stands in a field and how many dead squares were crossed is said by the players.

A turn is `start` (potions, before the movement dice), `move` (dice thrown), `act` (movement done).
Functions without an underscore are actions, what every game offers, or what setup.py uses too.
"""

from micropython import const

from firmware.rules.actions import Actions
from firmware.rules.core import best, next_alive, refuse

from .fight import (  # noqa: F401  some are found by ACTIONS alone
    ARMOUR,
    BANNER_ROUNDS,
    CHESTS,
    HEALTH,
    ITEMS,
    ability,
    ability_of,
    acting,
    active_mat,
    backpack,
    burn,
    check_distinct,
    cooldown_of,
    during,
    eliminate,
    heal,
    hit,
    leave_smoke,
    lift,
    lightning,
    load_weapons,
    mat_in,
    place_banner,
    receive,
    reload,
    remove_banner,
    shoot,
    smoke,
    steal,
    strike,
    throw_dice,
    throw_flame,
    throw_ntt,
    throw_spear,
)

DICE = {}

# Weapon groups, and the traits that their rarer cards have.
GROUPS = ("six", "gunner", "massive", "scout")
TRAITS = {
    "six": ("seven", "dash"),
    "gunner": ("diagonal", "burst"),
    "massive": ("quick", "leech"),
    "scout": ("eleven", "pierce"),
}
DEFENCES = ("barrier", "lightning", "platform", "field")
MOVEMENT_CARDS = ("axe", "boat", "rope", "compass", "adrenaline", "teleport")
POTIONS = {"small": 20, "medium": 50, "large": 100}

_HEALING_SPOT = const(20)
_ROUNDS_PER_ZONE = const(5)
_SHRINKING_ZONES = const(3)
_ZONE_PENALTY = const(5)

# A tie for the first turn is rolled off this often before the lowest seat gets it.
_REROLLS = const(10)


# --- before the first turn -------------------------------------------------------------------


def new(setup):
    from .setup import new as start

    return start(setup)


def first_player(play, first):
    """Whoever is named starts, or rolls highest; those tied for it roll again, in seat order."""
    state = during(play, "setup")
    players = state["players"]
    if first is None:
        faces = []
        latest = [mat["alive"] for mat in players]
        tied = best(latest, range(len(players)))
        for _ in range(1 + _REROLLS):
            for seat in tied:
                latest[seat] = play.roll(6)
                faces.append(latest[seat])
            tied = best(latest, tied)
            if len(tied) == 1:
                break
        state["last_roll"] = faces
        first = tied[0]
    mat_in(state, first)
    state["first"] = state["active"] = first


def roll_sector(play, who, faces):
    """Where a team enters the map."""
    state = during(play, "setup")
    mat = mat_in(state, who)
    refuse(mat["sector"] is not None, "limit_reached")
    faces = throw_dice(play, faces, (20,))
    for other in state["players"]:
        if other["team"] == mat["team"]:
            other["sector"] = faces[0]


def begin(play):
    for mat in during(play, "setup")["players"]:
        if mat["character"] == "octor" and mat["alive"] and mat["stolen"] is None:
            play.note("choose_ability")
    _begin_turn(play)


# --- movement, chests and consumables --------------------------------------------------------


def move_roll(play, faces):
    state = during(play, "start")
    refuse(active_mat(state)["frozen"], "frozen")
    faces = throw_dice(play, faces, (6, 6))
    turn = state["turn"]
    turn["dice"] = list(faces)
    turn["steps"] = sum(faces)
    turn["double"] = faces[0] == faces[1]
    state["phase"] = "move"
    if turn["double"]:
        play.note("double")


def skip_move(play):
    """A frozen player has to skip, which does not count as chosen."""
    state = play.state
    mat = active_mat(state)
    if mat["frozen"]:
        during(play, "start", "move")
    else:
        during(play, "move")
        refuse(state["turn"]["double"], "double_rolled")
        refuse(mat["skipped"], "skipped_last")
    mat["skipped"] = not mat["frozen"]
    state["phase"] = "act"


def _cross(play, steps):
    """The active player walks over dead squares."""
    state = play.state
    if steps:
        strike(play, state["active"], steps * state["zone"]["penalty"], None, "zone")


def move(play, steps, land):
    state = during(play, "move")
    mat = active_mat(state)
    refuse(mat["frozen"], "frozen")
    refuse(steps and not state["zone"]["penalty"], "no_zone")
    refuse(steps > state["turn"]["steps"], "out_of_range")
    refuse(land == "chest" and not state["chests_left"], "not_enough")
    state["phase"] = "act"
    mat["skipped"] = False
    leave_smoke(play)
    _cross(play, steps)
    if not mat["alive"]:
        return
    if land == "chest":
        state["chests_left"] -= 1
        _open_chest(play, mat)
    elif land == "healing":
        heal(mat, _HEALING_SPOT)
        play.note("heal_spot")


def open_extra(play, who):
    state = during(play)
    mat = mat_in(state, who)
    opened = state["turn"]["extra"]
    refuse(who in opened, "limit_reached")
    refuse(not mat["extra_chests"], "not_enough")
    mat["extra_chests"] -= 1
    opened.append(who)
    _open_chest(play, mat)


def _open_chest(play, mat):
    mat["chests_opened"] += 1
    play.note("open_chest")


def potion(play, size):
    state = during(play, "start")
    mat = active_mat(state)
    turn = state["turn"]
    refuse(mat["burned"], "no_healing")
    refuse(turn["consumable"], "limit_reached")
    turn["consumable"] = size
    heal(mat, POTIONS[size])


def consumable(play, card, inactive):
    refuse(inactive and card != "teleport", "bad_argument")
    state = play.state
    mat = active_mat(state)
    turn = state["turn"]
    moves = card in MOVEMENT_CARDS
    if moves:
        during(play, "move")
        refuse(mat["frozen"], "frozen")
    elif card == "extension":
        acting(play, "main")
    else:
        refuse(card != "ammo", "bad_argument")
        during(play)
    refuse(turn["consumable"], "limit_reached")
    refuse(inactive and not state["zone"]["penalty"], "no_zone")
    refuse(not moves and not any(mat["weapons"]), "no_weapon")
    turn["consumable"] = card
    if card == "adrenaline":
        turn["steps"] *= 2
    elif card == "ammo":
        load_weapons(mat, True)
    elif card == "teleport":
        leave_smoke(play)
        _cross(play, inactive)


# --- weapons and armour ----------------------------------------------------------------------


def take_weapon(play, who, slot, group, dice, damage, minimum, trait, loaded):
    refuse(trait != "none" and trait not in TRAITS[group], "bad_argument")
    # Bullets have no minimum to roll; fixed damage always has one.
    refuse((minimum == 0) != (group in ("six", "gunner")), "bad_argument")
    mat_in(during(play), who)["weapons"][slot] = {
        "group": group,
        "dice": dice,
        "damage": damage,
        "minimum": minimum,
        "trait": trait,
        "loaded": loaded,
    }


def equip(play, who, item):
    mat = mat_in(during(play), who)
    refuse(mat[item], "limit_reached")
    mat[item] = 1


# --- pairs -----------------------------------------------------------------------------------


def _partner(play):
    """The partner of the active player, who is acting in a match of pairs; they sit opposite."""
    refuse(play.state["mode"] != "duo", "wrong_mode")
    state = during(play, "act")
    players = state["players"]
    return players[(state["active"] + len(players) // 2) % len(players)]


def trade(play, give, take, give_chests, take_chests):
    """Swap with the partner, all at once and without throwing anything away; ends the turn."""
    check_distinct(give)
    check_distinct(take)
    partner = _partner(play)
    refuse(not partner["alive"], "player_out")
    active = active_mat(play.state)
    # Tried on copies, so that a refusal leaves both mats as they are.
    mine = dict(active, weapons=list(active["weapons"]))
    theirs = dict(partner, weapons=list(partner["weapons"]))
    mine["extra_chests"] -= give_chests
    theirs["extra_chests"] -= take_chests
    refuse(mine["extra_chests"] < 0 or theirs["extra_chests"] < 0, "not_enough")
    given = lift(mine, give)
    taken = lift(theirs, take)
    refuse(None in given + taken, "not_enough")
    refuse(receive(mine, taken) or receive(theirs, given), "limit_reached")
    mine["extra_chests"] += take_chests
    theirs["extra_chests"] += give_chests
    active.update(mine)
    partner.update(theirs)
    _next_turn(play)


def revive(play, size):
    """A healing card beside the partner's banner brings them back, with an empty mat."""
    mat = _partner(play)
    refuse(mat["alive"] or mat["out_by"] == "concede", "bad_target")
    refuse(active_mat(play.state)["burned"], "no_healing")
    turn = play.state["turn"]
    refuse(turn["consumable"] or turn["main"], "limit_reached")
    turn["consumable"] = size
    turn["main"] = "revive"
    mat["alive"] = True
    mat["health"] = POTIONS[size]
    mat["out_round"] = mat["out_by"] = None
    play.note("revived")


# --- turns, rounds, and the end --------------------------------------------------------------


def end_turn(play):
    during(play, "act")
    _next_turn(play)


def _next_turn(play):
    """The turn ends; the order goes on to the next player who is in."""
    state = play.state
    mat = active_mat(state)
    mat["burned"] = max(0, mat["burned"] - 1)
    mat["frozen"] = False
    while True:
        state["active"] = (state["active"] + 1) % len(state["players"])
        # The seats of those who are out count too.
        _reach(play, state["active"])
        if active_mat(state)["alive"]:
            break
    _begin_turn(play)


def _reach(play, seat):
    """The order has come to a seat: a round may begin, and its banners have one less to stand."""
    state = play.state
    if seat == state["first"]:
        shrunk = state["zone"]["shrunk"]
        state["round"] += 1
        derive_zone(state)
        play.note("new_round")
        if state["zone"]["shrunk"] > shrunk:
            play.note("zone_shrunk")
        elif state["zone"]["next"] == 1:
            play.note("zone_warning")
    for banner in list(state["banners"]):
        if banner["owner"] == seat:
            banner["rounds"] -= 1
            if not banner["rounds"]:
                state["banners"].remove(banner)
                play.note("banner_expired")


def derive_zone(state):
    """The zones follow from the round: one dies after every five, the fourth never does."""
    past = state["round"] - 1
    shrunk = min(_SHRINKING_ZONES, past // _ROUNDS_PER_ZONE)
    state["zone"] = {
        "shrunk": shrunk,
        "inactive": list(range(1, shrunk + 1)),
        "penalty": _ZONE_PENALTY * shrunk,
        "next": 0 if shrunk == _SHRINKING_ZONES else _ROUNDS_PER_ZONE - past % _ROUNDS_PER_ZONE,
    }


def _begin_turn(play):
    state = play.state
    state["turn"] = fresh_turn()
    state["phase"] = "start"
    mat = active_mat(state)
    if mat["cooldown"]:
        mat["cooldown"] -= 1
        if not mat["cooldown"]:
            play.note("ability_ready")
    if mat["frozen"]:
        play.note("frozen")


def fresh_turn():
    return {
        "dice": [],
        "steps": 0,
        "double": False,
        "consumable": None,
        "main": None,
        "defence": None,
        "throwable": None,
        "extra": [],
        "burners": [],
        "struck": [],
    }


def settle(play):
    """The last team standing has won; else the turn of an active player who fell passes on."""
    state = play.state
    living = _living(state)
    # Somebody always lives: nobody can hurt themself, so whoever strikes the last enemy is in.
    if living.count(0) == len(living) - 1:
        state["over"] = True
        for seat, mat in enumerate(state["players"]):
            if living[mat["team"]]:
                state["winners"].append(seat)
        state["reason"] = "last_standing" if state["mode"] == "solo" else "last_team"
        play.note("match_end")
    elif state["phase"] != "setup" and not active_mat(state)["alive"]:
        play.note("turn_passed")
        _next_turn(play)


def _living(state):
    """How many players each team has left."""
    players = state["players"]
    # Teams are numbered along the seats: the last seat's is the highest.
    living = [0] * (players[-1]["team"] + 1)
    for mat in players:
        living[mat["team"]] += mat["alive"]
    return living


def concede(play, who):
    """Gives up for good: nobody inherits, and no potion helps."""
    state = play.state
    mat_in(state, who)
    eliminate(play, who, "concede", None)
    if state["phase"] == "setup" and state["first"] == who:
        state["first"] = state["active"] = next_alive(state["players"], who)


def explain(state):
    """What decided: how many players each team has left."""
    return [{"criterion": state["reason"], "values": _living(state)}] if state["over"] else []


# --- corrections by hand ---------------------------------------------------------------------


def limits(state, path):
    field = path[-1]
    if path[0] == "players":
        mat = state["players"][path[1]]
        if not mat["alive"] and field != "kills":
            return None
        if field == "cooldown":
            high = cooldown_of(ability_of(mat))
            return (0, high) if high else None
    # The name tells the place: no other number of the state has one of these.
    high = {
        "round": 99,
        "chests_left": CHESTS,
        "rounds": BANNER_ROUNDS,
        "health": HEALTH,
        "burned": 2,
        "extra_chests": 99,
        "helmet": 1,
        "body": 1,
        "kills": 99,
    }.get(field)
    return high and (int(field in ("round", "rounds", "health")), high)


def adjusted(play, path, by):
    if path[0] == "round":
        derive_zone(play.state)


# --- the actions and their arguments ---------------------------------------------------------

ACTIONS = Actions(
    globals(),
    b"""
first_player: player?
roll_sector: player faces?1..1*1..20
steal: player target
begin:
move_roll: faces?2..2*1..6
skip_move:
move: zone_squares?0..24=0 land?none|chest|healing
potion: size:POTIONS
consumable: card:any inactive?flag
ability: player targets?..*player=[] item?helmet|body|other="other"
burn: player targets:..*player
shoot: weapon:0..1 target dice?1..10 faces?1..10*1..6 damage?1..100 minimum?1..60 \
platform?flag field?flag diagonal?flag
reload:
backpack:
throw_flame: target near?..*player=[] fields?..*player=[] faces?2..2*1..6
throw_spear: target distance:1..6 field?flag faces?1..1*1..6
throw_ntt: target
smoke:
place_banner: kind:DEFENCES
remove_banner: id:1..
lightning: id:1.. field?flag
hit: target amount:1..200 by? kind?card|pierce|ability="card" field?flag
open_extra: player
take_weapon: player slot:0..1 group:GROUPS dice:1..10 damage:1..100 minimum?0..60=0 \
trait?any="none" loaded?flag=true
equip: player piece:ARMOUR
trade: give?..*ITEMS=[] take?..*ITEMS=[] give_chests?0..99=0 take_chests?0..99=0
revive: potion:POTIONS
""",
)
