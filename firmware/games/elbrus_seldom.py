# SPDX-License-Identifier: MIT
"""Elbrus' rules that few turns want: giving up, what decided, corrections by hand."""

from micropython import const

from firmware.games.elbrus import (
    ability_of,
    cooldown_of,
    derive_zone,
    eliminate,
    living_of,
    mat_in,
)
from firmware.games.game import next_alive

# The most of these; the same as in the rules.
_HEALTH = const(100)
_CHESTS = const(72)
_BANNER_ROUNDS = const(2)


def concede(play, who):
    """Gives up for good: nobody inherits, and no potion helps."""
    state = play.state
    mat_in(state, who)
    eliminate(play, who, "concede", None)
    if state["phase"] == "setup" and state["first"] == who:
        state["first"] = state["active"] = next_alive(state["players"], who)


def explain(state):
    """What decided: how many players each team has left."""
    return [{"criterion": state["reason"], "values": living_of(state)}] if state["over"] else []


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
        "chests_left": _CHESTS,
        "rounds": _BANNER_ROUNDS,
        "health": _HEALTH,
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
