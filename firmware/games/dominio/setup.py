# SPDX-License-Identifier: MIT
"""The start of a match of Dominio de los Elementos."""

from micropython import const

from firmware.rules.core import common_state, is_int, is_text, refuse, seat_name, seats

from .rules import FACTIONS
from .sides import HAND, MAX_HEALTH, MAX_STRENGTH, elemental

_COLORS = ("grey", "blue", "orange", "green")  # of the factions
_DECK = const(2)  # what the kit's 7 cards leave of the deck then


def new(setup):
    """The state before the first turn."""
    mode, entries = seats(setup, {"duel": (2,), "teams": (4,)})
    halves = len(entries) // 2
    factions = _deal_factions(entries)
    players = []
    kits = []
    for seat, entry in enumerate(entries):
        players.append(_new_player(entry, seat, seat // halves, factions[seat]))
        kits.append(kit(entry))
    state = common_state("dominio", mode, players)
    state["sides"] = []
    for side in (0, 1):
        state["sides"].append(
            {
                # The side that does not begin has some.
                "gold": (2 + halves) * side,
                "gold_max": 12 if halves == 1 else 20,
                "ap": 0,
                "formation": _new_formation(kits, side * halves, halves),
            }
        )
    state["gap"] = None
    state["last_damage"] = 0
    return state


def _deal_factions(entries):
    """The factions by player: those asked for, and for the others the first that are free."""
    factions = []
    for entry in entries:
        faction = entry.get("faction")
        if faction is not None:
            known = type(faction) is str and faction in FACTIONS
            refuse(not known or faction in factions, "bad_option")
        factions.append(faction)
    for free in FACTIONS:
        if free not in factions and None in factions:
            factions[factions.index(None)] = free
    return factions


def _new_player(entry, seat, team, faction):
    color = entry.get("color")
    if color is None or color == "":
        color = _COLORS[FACTIONS.index(faction)]
    refuse(not is_text(color), "bad_option")
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
        "hand": HAND,
        "deck": _DECK,
        "discard": 0,
        "redrawn": False,
    }


def kit(entry):
    """The printed values of a player's first elementals: basic, two warriors, sage."""
    warriors = entry.get("warriors", [[2, 4], [2, 4]])
    refuse(type(warriors) is not list or len(warriors) != 2, "bad_option")
    kit = [entry.get("basic", [1, 3])] + warriors + [entry.get("sage", [2, 10])]
    for values in kit:
        refuse(type(values) is not list or len(values) != 2, "bad_option")
        strength, health = values
        fine = is_int(strength) and 0 <= strength <= MAX_STRENGTH
        refuse(not (fine and is_int(health) and 1 <= health <= MAX_HEALTH), "bad_option")
    return kit


def _new_formation(kits, first, halves):
    """Basics in rows I and II; in row III of each half a warrior, the Sage, a warrior."""
    formation = []
    for row in (("basic",), ("basic", "basic"), ("warrior", "sage", "warrior")):
        for owner in range(first, first + halves):
            basic, left, right, sage = kits[owner]
            for column, kind in enumerate(row):
                values = basic
                if kind == "sage":
                    values = sage
                elif kind == "warrior":
                    values = right if column else left
                formation.append(elemental(kind, owner, values[0], values[1]))
    return formation
