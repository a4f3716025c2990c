# SPDX-License-Identifier: MIT
"""The start of a match of Elbrus."""

from firmware.rules.core import common_state, is_text, refuse, seat_name, seats

from .fight import CHESTS, HEALTH, ORDER
from .rules import derive_zone, fresh_turn

_COLORS = (  # of the characters, in the order of ORDER
    "yellow", "purple", "green", "pink", "cyan", "orange", "lime", "red", "blue", "white",
)  # fmt: skip


def new(setup):
    """The match before its first turn: who starts, sectors and Octor's choice are still open."""
    mode, entries = seats(setup, {"solo": range(2, 11), "duo": (4, 6, 8, 10)})
    teams = len(entries) // 2 if mode == "duo" else len(entries)
    players = []
    for seat, entry in enumerate(entries):
        color = entry.get("color")
        slug = entry.get("character")
        refuse(color is not None and not is_text(color), "bad_option")
        refuse(slug is not None and slug not in ORDER, "bad_option")
        players.append(
            {
                "name": seat_name(entry, seat),
                "color": color,
                "alive": True,
                "team": seat % teams,
                "character": slug,
                "health": HEALTH,
                "cooldown": 0,
                "stolen": None,
                "frozen": False,
                "burned": 0,
                "skipped": False,
                "sector": None,
                "extra_chests": 1,
                "chests_opened": 0,
                "helmet": 0,
                "body": 0,
                "weapons": [None, None],
                "kills": 0,
                "out_round": None,
                "out_by": None,
            }
        )
    free = list(ORDER)
    for mat in players:
        if mat["character"]:
            refuse(mat["character"] not in free, "duplicate_character")
            free.remove(mat["character"])
    for mat in players:
        slug = mat["character"] = mat["character"] or free.pop(0)
        if mat["color"] is None:
            mat["color"] = _COLORS[ORDER.index(slug)]
    state = common_state("elbrus", mode, players, "setup")
    state["first"] = state["banner_seq"] = 0
    state["chests_left"] = CHESTS
    state["banners"] = []
    state["turn"] = fresh_turn()
    derive_zone(state)
    return state
