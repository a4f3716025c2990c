# SPDX-License-Identifier: MIT
"""Elbrus: a table of six in the middle of a match, ten players, and the usual screens."""

SIX = {
    "mode": "solo",
    "players": [{"name": name} for name in ("Ana", "Beto", "Carla", "Diego", "Elena", "Fito")],
}
TEN = {
    "mode": "solo",
    "players": SIX["players"] + [{"name": name} for name in ("Gema", "Hugo", "Irene", "Jorge")],
}
BEGUN = [("begin", {}), ("move_roll", {}), ("move", {})]
WOUNDS = [
    ("equip", {"player": 0, "piece": "helmet"}),
    ("take_weapon", {"player": 0, "slot": 0, "group": "six", "dice": 3, "damage": 5}),
    ("hit", {"target": 1, "amount": 38}),
    ("hit", {"target": 3, "amount": 62}),
    ("hit", {"target": 4, "amount": 100, "by": 0}),
    ("hit", {"target": 5, "amount": 83}),
]

SCENES = [
    {"name": "overview-6", "setup": SIX, "rolls": [5, 3], "do": BEGUN + WOUNDS},
    {"name": "overview-10", "setup": TEN, "rolls": [5, 3], "do": BEGUN + WOUNDS},
    {"name": "hit", "setup": SIX, "rolls": [5, 3], "do": BEGUN + WOUNDS,
     "press": ["DOWN", "C", "UP", "UP", "UP"]},
]  # fmt: skip
