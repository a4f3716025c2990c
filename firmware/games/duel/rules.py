# SPDX-License-Identifier: MIT
"""Duel: the rules. Pure: no screens, clocks, files or random numbers.

What every game offers says firmware/rules/core.py. The state *is* what the screens see: one dict
of plain JSON values. An action's function checks everything first, then rolls its dice, and only
then changes the state: a Reject leaves no trace.
"""

from micropython import const

from firmware.rules.actions import Actions
from firmware.rules.core import common_state, refuse, seat_name, seats

DICE = {}  # the game's own: {slug: tuple of faces}. d4 to d100 are always there.

LIFE = const(20)
DEADLY_POISON = const(10)
_MOST_LIFE = const(999)
_LAST_ROUND = const(999)
_COLORS = ("red", "blue")


# --- the start -----------------------------------------------------------------------------------


def new(setup):
    """The state at the start. A bad setup is refused."""
    mode, entries = seats(setup, {"duel": (2,)})
    players = []
    for seat, entry in enumerate(entries):
        players.append(
            {
                "name": seat_name(entry, seat),
                "color": _COLORS[seat],
                "alive": True,
                "life": LIFE,
                "poison": 0,
            }
        )
    return common_state("duel", mode, players)


# --- actions: `play.state` is the state, the rest are the arguments in ACTIONS below ------------


def hit(play, target, amount):
    mat = play.state["players"][target]
    mat["life"] = max(0, mat["life"] - amount)
    play.note("hit")  # a notice: news.py says what the players see of it


def heal(play, who, amount):
    mat = play.state["players"][who]
    refuse(mat["life"] + amount > _MOST_LIFE, "limit_reached")
    mat["life"] += amount
    play.note("healed")


def poison(play, target, amount):
    mat = play.state["players"][target]
    mat["poison"] = min(DEADLY_POISON, mat["poison"] + amount)
    play.note("poisoned")


# --- what every game has -------------------------------------------------------------------------


def end_turn(play):
    state = play.state
    state["active"] = 1 - state["active"]
    if state["active"] == 0 and state["round"] < _LAST_ROUND:
        state["round"] += 1


def concede(play, who):
    _end(play.state, 1 - who, "concede")
    play.state["players"][who]["alive"] = False


def limits(state, path):
    """What may be corrected by hand: (lowest, highest), or None."""
    return {
        "life": (0, _MOST_LIFE),
        "poison": (0, DEADLY_POISON),
        "round": (1, _LAST_ROUND),
    }.get(path[-1])


def adjusted(play, path, by):
    """A number was corrected: nothing else follows from it here."""


def settle(play):
    """After every action: who has fallen?"""
    state = play.state
    if state["over"]:
        return
    for seat, mat in enumerate(state["players"]):
        if mat["life"] == 0 or mat["poison"] == DEADLY_POISON:
            mat["alive"] = False
            play.note("fallen")
            _end(state, 1 - seat, "poison" if mat["life"] else "life")


def _end(state, winner, reason):
    state["over"] = True
    state["winners"] = [winner]
    state["reason"] = reason


def explain(state):
    """What was compared at the end, the deciding criterion last."""
    if not state["over"]:
        return []
    key = "alive" if state["reason"] == "concede" else state["reason"]
    values = [int(mat[key]) for mat in state["players"]]
    return [{"criterion": state["reason"], "values": values}]


# The actions and what they must be told, in the order of the functions' arguments: see
# firmware/rules/actions.py. A name alone is a player.
ACTIONS = Actions(
    globals(),
    b"""
hit: target amount:1..99
heal: player amount:1..99
poison: target amount:1..10
""",
)
