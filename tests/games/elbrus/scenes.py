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
_THARSIS = {
    "mode": "solo",
    "players": [
        {"name": "Maximiliano", "character": "drain"},
        {"name": "Wilhelmina", "character": "tharsis"},
        {"name": "Carla", "character": "armazi"},
    ],
}
# Beto's lightning and field, and then Ana's turn again.
_TURN = [("move_roll", {"faces": [2, 3]}), ("move", {})]
_STORM = [
    BEGUN[0],
    *_TURN,
    ("end_turn", {}),
    *_TURN,
    ("place_banner", {"kind": "lightning"}),
    ("end_turn", {}),
    *_TURN,
    ("place_banner", {"kind": "field"}),
    ("smoke", {}),
    ("end_turn", {}),
    *_TURN,
    (
        "take_weapon",
        {
            "player": 0,
            "slot": 0,
            "group": "massive",
            "dice": 3,
            "damage": 60,
            "minimum": 12,
            "trait": "leech",
        },
    ),
    (
        "take_weapon",
        {
            "player": 0,
            "slot": 1,
            "group": "gunner",
            "dice": 3,
            "damage": 5,
            "trait": "burst",
            "loaded": False,
        },
    ),
    ("equip", {"player": 1, "piece": "helmet"}),
    ("equip", {"player": 1, "piece": "body"}),
]
_TWO = {"mode": "solo", "players": [{"name": "Ana"}, {"name": "Guadalupe"}]}
_ALL = [
    ("adjust", {"path": "players.7.burned", "by": 2}),
    ("adjust", {"path": "players.7.health", "by": -93}),
    ("equip", {"player": 7, "piece": "helmet"}),
    ("equip", {"player": 7, "piece": "body"}),
    (
        "take_weapon",
        {"player": 7, "slot": 0, "group": "six", "dice": 2, "damage": 5, "loaded": False},
    ),
    ("ability", {"player": 4, "targets": [7]}),
]
_LATE = [("adjust", {"path": "round", "by": 9})]
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
    {"name": "overview-4", "setup": {**SIX, "players": SIX["players"][:4]}, "rolls": [5, 3],
     "do": BEGUN + WOUNDS[:4], "press": ["DOWN"]},
    {"name": "pairs", "setup": {**TEN, "mode": "duo", "players": TEN["players"][2:]},
     "do": BEGUN + WOUNDS[:4], "rolls": [5, 3], "press": ["DOWN"]},
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
     "press": ["C", "B", "B", "C", "UP", "UP", "C", "UP"]},
    {"name": "overview-2", "setup": _TWO, "rolls": [5, 3], "do": BEGUN + [
        ("equip", {"player": 1, "piece": "helmet"}), ("hit", {"target": 1, "amount": 58})],
     "press": ["DOWN"]},
    {"name": "overview-10-pointed", "setup": TEN, "rolls": [5, 3], "do": BEGUN + _ALL,
     "press": ["hDOWN", "DOWN", "DOWN"]},
    {"name": "late", "setup": SIX, "rolls": [5, 3], "do": BEGUN + _LATE},
    {"name": "shoot-rows", "setup": _THARSIS, "do": _STORM, "press": ["C", "C", "B"]},
    {"name": "shoot-extras", "setup": _THARSIS, "do": _STORM, "press": ["C", "C"]},
    {"name": "flame-rows", "setup": _THARSIS, "do": _STORM,
     "press": ["DOWN", "B:throw_flame"]},
    {"name": "sum", "setup": _THARSIS, "do": _STORM,
     "press": ["C", "C", "B", "B", "C"], "rolls": [6, 5, 4]},
    {"name": "closing", "setup": _THARSIS, "do": _STORM, "press": ["hC", "B", "B"]},
    {"name": "map", "setup": _THARSIS, "do": _STORM, "press": ["A", "B", "DOWN", "DOWN"]},
    {"name": "map-warning", "setup": SIX, "rolls": [5, 3], "do": BEGUN + _LATE,
     "press": ["A", "B"]},
    {"name": "weapons", "setup": _THARSIS, "do": _STORM, "press": ["A"]},
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
