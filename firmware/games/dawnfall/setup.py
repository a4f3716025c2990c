# SPDX-License-Identifier: MIT
"""The start of a match of The Edge: Dawnfall."""

from firmware.rules.core import common_state, is_text, refuse, seats

from .fight import SIDES, STATS
from .rules import EACH, new_turn


def new(setup):
    """The state before the first turn."""
    mode, entries = seats(setup, {"duel": (2,), "free_for_all": (3, 4), "teams": (4,)})
    duel = mode == "duel"
    refuse(not duel and "track" in setup, "bad_option")
    hand = _number(setup, "hand", 3, (3, 4, 5))
    deck = _number(setup, "deck", 25 if duel else 15, (20, 25) if duel else (15,))
    track = _number(setup, "track", 10, range(3, 31)) if duel else 0
    options = {"deck": deck, "hand": hand}
    for key in ("more_crystals", "mulligan", "buy_vp", "reshuffle", "special_deposits"):
        value = options[key] = setup.get(key, False)
        # Points are bought with the marker, which only the duel has.
        refuse(type(value) is not bool or (value and key == "buy_vp" and not duel), "bad_option")
    count = len(entries)
    total = EACH * count
    pile = {"crystals": total, "charges": total, "removed": 0}
    players = []
    for seat, entry in enumerate(entries):
        most = 5 if duel else 4
        units = entry.get("units", [{}] * most)
        refuse(type(units) is not list or not 1 <= len(units) <= most, "bad_option")
        ready = max(3, count) if options["more_crystals"] else count
        ready += _number(entry, "extra_crystals", 0, range(4))
        pile["crystals"] -= ready
        players.append(
            {
                "name": _label(entry, "name", "P%d" % (seat + 1)),
                "color": _label(entry, "color", ("red", "blue", "green", "yellow")[seat]),
                "alive": True,
                "team": seat % 2 if mode == "teams" else seat,
                "crystals": {"ready": ready, "exhausted": 0},
                "vp": track,
                "initial": 0 if duel else EACH,
                "captured": [0] * count,
                "removed": 0,
                "deck": deck - hand,
                "discard": 0,
                "hand": hand,
                "hand_limit": hand,
                "banner": True,
                "mulligan": options["mulligan"],
                "units": [new_unit(unit, index) for index, unit in enumerate(units)],
            }
        )
    state = common_state("dawnfall", mode, players, "start")
    state["options"] = options
    state["track"] = track
    state["marker"] = 0
    state["pile"] = pile
    state["powers"] = []
    for key in ("dice", "combat", "ending", "decided_by"):
        state[key] = None
    state["turn"] = new_turn()
    return state


def new_unit(entry, index):
    """A unit as it stands at the start; refuses what no card can say."""
    refuse(type(entry) is not dict, "bad_option")
    value = _number(entry, "resistance", 2, range(10))
    size = _number(entry, "minis", 2, range(1, 5))
    unit = {
        "name": _label(entry, "name", "U%d" % (index + 1)),
        "value": value,
        "size": size,
        "resistance": value,
        "minis": size,
        "mode": "basic",
        "upgrades": [],
    }
    for side in SIDES:
        # The statistics on one side of a unit card; None is a printed dash.
        printed = entry.get(side, {})
        refuse(type(printed) is not dict, "bad_option")
        stats = unit[side] = {}
        for key in STATS:
            dash = key in ("atk", "mov") and printed.get(key, 0) is None
            stats[key] = None if dash else _number(printed, key, 0, range(16))
    return unit


def _number(entry, key, default, values):
    value = entry.get(key, default)
    refuse(type(value) is not int or value not in values, "bad_option")
    return value


def _label(entry, key, default):
    value = entry.get(key, default)
    refuse(not is_text(value) or not value, "bad_option")
    return value
