# SPDX-License-Identifier: MIT
"""The start of a match of Mythicals."""

from micropython import const

from firmware.rules.core import common_state, is_text, refuse, seats

from .rules import BOARD, COPIES, DECK, read, rows_of

LEAST = const(2)  # points that a token may have
MOST = const(13)
# On the usual tokens: ladders of 2 to 5 cards, sets of 2 to 4, the full ladder.
POINTS = {"ladder": [2, 4, 7, 10], "set": [2, 4, 7], "full": 13}


def new(setup):
    mode, entries = seats(setup, {"duel": (2,)})
    state = common_state("mythicals", mode, [], "draw")
    for key, default in (("cards", False), ("secret", True)):
        state[key] = setup.get(key, default)
        refuse(type(state[key]) is not bool, "bad_option")
    tracked = state["cards"]
    unseen = rows_of(COPIES) if tracked else None
    for seat, entry in enumerate(entries):
        person = {
            "name": entry.get("name", "P%d" % (seat + 1)),
            "color": entry.get("color", "yellow" if seat else "white"),
            "alive": True,
            "tokens": [],
            "markers": 0,
            "cards": _dealt(entry.get("cards"), unseen) if tracked else None,
            "can_take": None,
        }
        refuse(not is_text(person["name"]) or not is_text(person["color"]), "bad_option")
        state["players"].append(person)
    state["deck"] = DECK
    state["reserve"] = 0
    state["discard"] = 0
    state["tokens"] = _tokens(setup.get("values", {}))
    state["reserve_cards"] = rows_of(0) if tracked else None
    state["unseen"] = unseen
    state["given"] = []
    return state


def _dealt(codes, unseen):
    """A starting collection, taken out of the unseen cards: two cards of different colours."""
    refuse(type(codes) is not list or len(codes) != 2, "bad_option")
    rows = rows_of(0)
    for code in codes:
        color, rank = read(code, "bad_option")
        refuse(1 in rows[color], "bad_option")
        rows[color][rank] = 1
        unseen[color][rank] -= 1
    return rows


def _tokens(values):
    """All tokens with their points, out of the setup's table of values."""
    points = POINTS.copy()
    refuse(type(values) is not dict, "bad_option")
    for key in values:
        refuse(key not in points, "bad_option")
        points[key] = values[key]
    points["full"] = [points["full"]]
    tokens = {}
    highest = 0
    for color, column in BOARD:
        numbers = points[{"grey": "set", "black": "full"}.get(color, "ladder")]
        refuse(type(numbers) is not list or len(numbers) != len(column), "bad_option")
        # Points rise up a column, and the black token has the most.
        lowest = highest + 1 if color == "black" else LEAST
        for place, number in enumerate(numbers):
            refuse(type(number) is not int or not lowest <= number <= MOST, "bad_option")
            lowest = number + 1
            highest = max(highest, number)
            name = column[place]
            tokens[name] = {
                "needs": int(name[-1]),
                "value": number,
                "markers": 0,
                "state": "available",
                "owner": None,
            }
    return tokens
