# SPDX-License-Identifier: MIT
"""The start of a match of Tash-Kalar."""

from firmware.rules.core import common_state, refuse, seat_name, seats

from .state import FULL_HAND, derive, new_turn

MODES = (
    ("elite", (2,)),
    ("elite_teams", (4,)),
    ("duel", (2,)),
    ("duel_teams", (4,)),
    ("melee", (3, 4)),
)  # with their numbers of players
COLORS = ("red", "blue", "green", "yellow", "purple", "white")


def new(setup):
    mode, entries = seats(setup, dict(MODES))
    melee = mode == "melee"
    elite = "elite" in mode
    count = 2 if "teams" in mode else len(entries)
    colors = [""] * count
    players = []
    for seat, entry in enumerate(entries):
        # Partners sit opposite each other, so that the sides take turns.
        number = seat % count
        color = entry.get("color")
        if color is not None:
            # Partners may both name their colour, but no two different ones; no two sides share.
            mine = colors[number]
            refuse(
                color not in COLORS or (color != mine and (mine or color in colors)), "bad_option"
            )
            colors[number] = color
        hand = dict(FULL_HAND)
        if seat != number:
            hand["legends"] = 0  # a team shares the legends of the one who plays first
        players.append(
            {
                "name": seat_name(entry, seat),
                "alive": True,
                "side": number,
                "hand": hand,
                "deck_out": False,
            }
        )
    for color in COLORS:
        if color not in colors and "" in colors:
            colors[colors.index("")] = color
    for player in players:
        player["color"] = colors[player["side"]]
    state = common_state("tashkalar", mode, players, "actions")
    state["target"] = 9 if elite else 18
    if melee:
        state["target"] = 10 if count == 3 else 12
    state["trigger"] = None
    state["turns_left"] = None
    state["decided_by"] = None
    state["sides"] = []
    for number in range(count):
        common = 0 if elite or (count == 4 and number == 1) else 1
        side = {
            "color": colors[number],
            "players": list(range(number, len(players), count)),
            "board": {"common": common, "heroic": 0, "legendary": 0},
            "reserve": {"pieces": None, "legendary": None},
            "legends": 0,
            "missions": 0,
            "mission_points": 0,
            "points": 0,
            "colors": [],
            "improvised": [],
        }
        if melee:
            side["improvised"] = [0] * count
            side["colors"] = [0] * number + [None] + [0] * (count - number - 1)
        state["sides"].append(side)
    _fill_reserves(state, setup.get("pool"), 0 if elite else count - 1)
    state["turn"] = new_turn(count, 1)
    derive(state)
    return state


def _fill_reserves(state, pool, markers):
    """`pool` is what the box holds per colour, if that is known; score markers are pieces too."""
    if pool is None:
        return
    refuse(type(pool) is not dict, "bad_option")
    for kind, low, high in (("pieces", 6, 60), ("legendary", 0, 20)):
        number = pool.get(kind)
        refuse(type(number) is not int or not low <= number <= high, "bad_option")
        for side in state["sides"]:
            side["reserve"][kind] = number
    for side in state["sides"]:
        side["reserve"]["pieces"] -= markers + side["board"]["common"]
