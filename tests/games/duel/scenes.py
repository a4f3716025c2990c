# SPDX-License-Identifier: MIT
"""Duel: what ./dev shots photographs.

A scene is a dict: name; setup; rolls (faces of the dice, optional); do (a list of (action,
arguments), optional); press (keys, a held one as "hA", optional). It is played in both languages.
"""

TWO = {"mode": "duel", "players": [{"name": "Ana"}, {"name": "Beto"}]}
LONG = {"mode": "duel", "players": [{"name": "Maximiliano"}, {"name": "Wilhelmina"}]}
FIGHT = [
    ("hit", {"target": 1, "amount": 7}),
    ("end_turn", {}),
    ("poison", {"target": 0, "amount": 3}),
    ("heal", {"player": 1, "amount": 2}),
]
LARGE = [("heal", {"player": 0, "amount": 99})] * 9 + [("poison", {"target": 1, "amount": 9})]

SCENES = [
    {"name": "overview", "setup": TWO, "do": FIGHT},
    {"name": "largest", "setup": LONG, "do": LARGE, "long_names": True},
    {"name": "hit", "setup": TWO, "do": FIGHT, "press": ["UP", "C", "UP", "UP", "UP"]},
    {"name": "more", "setup": TWO, "do": FIGHT, "press": ["B"]},
    {"name": "detail", "setup": TWO, "do": FIGHT, "press": ["A"]},
    {"name": "undo", "setup": TWO, "do": FIGHT, "press": ["hA"]},
    {"name": "result", "setup": TWO, "do": [*FIGHT, ("hit", {"target": 1, "amount": 20})]},
]
