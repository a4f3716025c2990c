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

LONG = {
    "mode": "duo",
    "players": [
        {"name": name}
        for name in ("Maximiliano", "Wilhelmina", "Guadalupe", "Constanza", "Sebastián", "Íñigo")
    ],
}

_CARDS = {
    "elbrus-weapons.json": [
        {"group": "six", "dice": 3, "damage": 5, "trait": "seven", "name": "Revólver"},
        {"group": "six", "dice": 2, "damage": 10},
        {"group": "massive", "dice": 2, "damage": 40, "minimum": 8, "trait": "leech",
         "name": "Lanzacohetes"},
        {"group": "six", "dice": 4, "damage": 3, "trait": "dash"},
        {"group": "massive", "dice": 3, "damage": 60, "minimum": 12},
    ],
}  # fmt: skip
_CHEST = {"setup": SIX, "rolls": [5, 3], "do": BEGUN[:2], "files": _CARDS}

SCENES = [
    {"name": "setup", "setup": SIX},
    {"name": "octor", "setup": SIX, "press": ["C"]},
    {"name": "chest", **_CHEST, "press": ["C", "DOWN", "C"]},
    {"name": "weapon-known", **_CHEST, "press": ["C", "DOWN", *["C"] * 4]},
    {"name": "weapon-massive", **_CHEST,
     "press": ["C", "DOWN", "C", "C", "C", "UP", "UP", "C"]},
    {"name": "overview-6", "setup": SIX, "rolls": [5, 3], "do": BEGUN + WOUNDS},
    {"name": "overview-10", "setup": TEN, "rolls": [5, 3], "do": BEGUN + WOUNDS},
    {"name": "long-names", "setup": LONG, "do": BEGUN, "rolls": [6, 6], "long_names": True},
    {"name": "pointed", "setup": SIX, "rolls": [5, 3], "do": BEGUN + WOUNDS,
     "press": ["DOWN", "DOWN"]},
    {"name": "arrive", "setup": SIX, "rolls": [5, 3], "do": BEGUN[:2], "press": ["C"]},
    {"name": "hit", "setup": SIX, "rolls": [5, 3], "do": BEGUN + WOUNDS,
     "press": ["DOWN", "C", "UP", "UP", "UP"]},
    {"name": "hit-out", "setup": SIX, "rolls": [5, 3], "do": BEGUN + WOUNDS,
     "press": ["DOWN", "DOWN", "DOWN", "C", "UP", "UP", "UP", "UP"]},
    {"name": "hit-kind", "setup": SIX, "rolls": [5, 3], "do": BEGUN + WOUNDS,
     "press": ["DOWN", "C", "B", "B"]},
    {"name": "shoot", "setup": SIX, "rolls": [5, 3], "do": BEGUN + WOUNDS, "press": ["C"]},
    {"name": "dice-who", "setup": SIX, "rolls": [5, 3], "do": BEGUN + WOUNDS, "press": ["C", "B"]},
    {"name": "dice-typed", "setup": SIX, "rolls": [5, 3], "do": BEGUN + WOUNDS,
     "press": ["C", "B", "C", "UP", "UP", "C", "UP"]},
    {"name": "undo-out", "setup": LONG, "rolls": [5, 3],
     "do": BEGUN + [("hit", {"target": 1, "amount": 100})], "press": ["hA"]},
    {"name": "detail", "setup": SIX, "rolls": [5, 3], "do": BEGUN + WOUNDS, "press": ["A"]},
    {"name": "weapon", "setup": SIX, "rolls": [5, 3], "do": BEGUN + WOUNDS,
     "press": ["B:take_weapon", "C"]},
    {"name": "banner", "setup": SIX, "rolls": [5, 3], "do": BEGUN + WOUNDS,
     "press": ["DOWN", "DOWN", "DOWN", "C", *["UP"] * 5, "C"]},
    {"name": "result", "setup": SIX, "rolls": [5, 3],
     "do": BEGUN + WOUNDS + [("hit", {"target": seat, "amount": 200, "by": 0})
                             for seat in (1, 2, 3, 5)]},
]  # fmt: skip
