# SPDX-License-Identifier: MIT
"""Tash-Kalar: what the set-up asks for."""

from firmware.games.tashkalar import COLORS

_ALL = ("elite", "elite_teams", "duel", "duel_teams", "melee")


def _with_pool(setup):
    """The box's pieces per colour are two options at the table and one to the rules."""
    pieces = setup.pop("pieces", None)
    legendary = setup.pop("legendary", 3)
    if pieces:
        setup["pool"] = {"pieces": pieces, "legendary": legendary}
    return setup


SETUP = {
    "modes": (
        ("elite", (2,)),
        ("elite_teams", (4,)),
        ("duel", (2,)),
        ("duel_teams", (4,)),
        ("melee", (3, 4)),
    ),
    "seat": (),
    "colors": COLORS,
    "options": (
        ("pieces", ("unlimited", 17, 18, 19, 20, 22, 24, 26, 28, 30, 12, 14, 15, 16), _ALL),
        ("legendary", (3, 4, 5, 6, 7, 8, 1, 2), _ALL),
    ),
    "shape": _with_pool,
}
