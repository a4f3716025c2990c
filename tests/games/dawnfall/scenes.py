# SPDX-License-Identifier: MIT
"""Dawnfall: a duel in full swing, its questions, fights and payments, and four at the table."""


def _unit(name, resistance, minis, *stats):
    side = dict(zip(("ini", "atk", "def", "mov"), stats, strict=True))
    return {
        "name": name,
        "resistance": resistance,
        "minis": minis,
        "basic": side,
        "specific": {**side, "ini": side["ini"] + 1},
    }


ANA = [
    _unit("Guardia", 2, 2, 5, 4, 4, 3),
    _unit("Lanceros", 2, 3, 6, 3, 3, 4),
    _unit("Cazador", 2, 1, 7, 4, 2, 5),
    _unit("Coloso", 3, 1, 2, 6, 5, 2),
    _unit("Augur", 1, 2, 4, None, 3, 3),
]
BETO = [
    _unit("Lobos", 2, 3, 4, 3, 2, 6),
    _unit("Chamán", 3, 1, 3, 2, 3, 4),
    _unit("Berserker", 9, 4, 12, 15, 10, 8),
    _unit("Jinetes", 2, 2, 8, 4, 3, 9),
    _unit("Tótem", 4, 1, 0, None, 6, None),
]
DUEL = {
    "mode": "duel",
    "players": [{"name": "Ana", "units": ANA}, {"name": "Beto", "units": BETO}],
    "buy_vp": True,
    "special_deposits": True,
}
LONG = {
    "mode": "duel",
    "track": 30,
    "players": [{"name": "Maximiliano2", "units": ANA}, {"name": "Bartolomea W", "units": BETO}],
}
FREE = {
    "mode": "free_for_all",
    "players": [
        {"name": "Ana", "units": ANA[:4]},
        {"name": "Bartolomea W", "units": BETO[:4]},
        {"name": "Carla"},
        {"name": "Diego"},
    ],
}
THREE = {"mode": "free_for_all", "players": [{"name": name} for name in ("Ana", "Beto", "Carla")]}
TEAMS = {
    "mode": "teams",
    "players": [{"name": name} for name in ("Ana", "Beto", "Carla", "Maximiliano2")],
}

ACTIVE = [("active_turn", {})]
# Upgrades, wounds and points: what a few rounds leave behind.
SWING = [
    ("adjust", {"path": "players.0.crystals.ready", "by": 6}),
    ("active_turn", {}),
    ("attach", {"player": 0, "unit": 1, "cost": 1}),
    ("attach", {"player": 0, "unit": 1, "cost": 1}),
    ("attach", {"player": 0, "unit": 0, "cost": 1}),
    ("wound", {"player": 0, "unit": 2, "wounds": 2, "by": 1}),
    ("wound", {"player": 0, "unit": 1, "wounds": 1, "by": 1}),
    ("kill", {"player": 0, "unit": 4, "by": 1}),
    ("kill", {"player": 0, "unit": 4, "by": 1}),
    ("kill", {"player": 1, "unit": 0, "by": 0}),
    ("kill", {"player": 1, "unit": 1, "by": 0}),
    ("wound", {"player": 1, "unit": 3, "wounds": 2, "by": 0}),
]
ACTIVATED = SWING + [("activate", {"unit": 1, "flip": True, "cost": 0})]
FIGHT = ACTIVATED + [("fight", {"player": 0, "unit": 1, "foe": 1, "foe_unit": 0})]
STRUCK = FIGHT + [("roll_yellow", {"player": 0})]
BOTH = STRUCK + [("roll_yellow", {"player": 1})]
SPENT = SWING + [("use_banner", {"cost": 2}), ("end_turn", {}), ("passive_turn", {"deposits": 2}),
                 ("end_turn", {})]  # fmt: skip
CAPTURES = [
    ("active_turn", {}),
    ("kill", {"player": 1, "unit": 0, "by": 0}),
    ("kill", {"player": 2, "unit": 0, "by": 0}),
    ("kill", {"player": 0, "unit": 1, "by": 3}),
    ("wound", {"player": 0, "unit": 2, "wounds": 2, "by": 1}),
]
TEAM_CAPTURES = [
    ("active_turn", {}),
    ("kill", {"player": 1, "unit": 0, "by": 0}),
    ("kill", {"player": 0, "unit": 1, "by": 3}),
    ("kill", {"player": 2, "unit": 1, "by": 1}),
]

_ARMIES = {
    "dawnfall-armies.json": [
        {"name": "Aulladores", "units": BETO},
        {"units": [{"name": "Guardia"}, {"name": "Lanceros"}, {"name": "Cazador"}]},
    ],
}
_UNITS = [*["DOWN"] * 3, "C", "DOWN", "DOWN", "C", "UP", "C"]

# Something to give back and something to take, and two special deposits.
WOUNDED = [
    *ACTIVE,
    ("kill", {"player": 0, "unit": 1, "by": 1}),
    ("wound", {"player": 0, "unit": 1, "wounds": 1, "by": 1}),
    ("wound", {"player": 1, "unit": 3, "wounds": 2, "by": 0}),
    ("end_turn", {}),
    ("active_turn", {}),
    ("end_turn", {}),
    ("passive_turn", {"deposits": 2}),
]

SCENES = [
    {"name": "setup-units", "files": _ARMIES, "press": _UNITS},
    {"name": "setup-known", "files": _ARMIES, "press": [*_UNITS, "C"]},
    {"name": "setup-card", "files": _ARMIES,
     "press": [*_UNITS, "C", "C", "DOWN", "C", "B", "C", "UP"]},
    {"name": "start-first", "setup": DUEL},
    {"name": "start", "setup": DUEL, "do": SPENT},
    {"name": "start-long", "setup": LONG, "do": SPENT},
    {"name": "start-crystals", "setup": DUEL, "do": SPENT, "press": ["DOWN"]},
    {"name": "active", "setup": DUEL, "do": SWING},
    {"name": "active-long", "setup": LONG, "do": SWING, "press": ["UP"]},
    {"name": "activated", "setup": DUEL, "do": ACTIVATED, "press": ["DOWN", "DOWN"]},
    {"name": "crystals", "setup": DUEL, "do": ACTIVATED, "press": ["DOWN"]},
    {"name": "army", "setup": DUEL, "do": ACTIVATED, "press": ["A"]},
    {"name": "army-rival", "setup": DUEL, "do": SWING, "press": ["DOWN", "DOWN", "A", "DOWN"]},
    {"name": "activate", "setup": DUEL, "do": SWING, "press": ["C", "DOWN"]},
    {"name": "activate-army", "setup": DUEL, "do": SWING, "press": ["A", "DOWN", "B:activate"]},
    {"name": "activate-flip", "setup": DUEL, "do": SWING, "press": ["C", "B", "C"]},
    {"name": "pay", "setup": DUEL, "do": SWING, "press": ["DOWN", "C", "UP", "UP"]},
    {"name": "pay-share", "setup": DUEL, "do": SWING,
     "press": ["DOWN", "C", "UP", "UP", "B", "UP", "B", "UP"]},
    {"name": "pay-lacking", "setup": DUEL, "do": ACTIVE,
     "press": ["DOWN", "C", "UP", "UP", "UP", "UP"]},
    {"name": "pay-many", "setup": FREE, "do": CAPTURES, "press": ["DOWN", "C", "UP"]},
    {"name": "card", "setup": DUEL, "do": SWING, "press": ["DOWN", "DOWN", "B:play_card"]},
    {"name": "passive", "setup": DUEL, "press": ["B", "UP"]},
    {"name": "passive-done", "setup": DUEL, "do": [("passive_turn", {"deposits": 2})]},
    {"name": "bonus", "setup": DUEL, "do": WOUNDED, "press": ["C"]},
    {"name": "more", "setup": DUEL, "do": SWING, "press": ["B"]},
    {"name": "draw", "setup": DUEL, "do": SWING,
     "press": ["B:draw", "UP"]},
    {"name": "more-2", "setup": DUEL, "do": SWING, "press": ["B", "B", "B"]},
    {"name": "more-rival", "setup": DUEL, "do": SWING, "press": ["DOWN", "DOWN", "B", "B"]},
    {"name": "fight-choose", "setup": DUEL, "do": ACTIVATED, "press": ["C", "DOWN"]},
    {"name": "fight", "setup": DUEL, "do": FIGHT},
    {"name": "values", "setup": TEAMS, "do": [*ACTIVE, ("activate", {"unit": 1})],
     "press": ["C", "C", "C", "UP", "UP", "B", "UP"]},
    {"name": "fight-plain", "setup": THREE,
     "do": [*ACTIVE, ("fight", {"player": 0, "unit": 0, "foe": 1, "foe_unit": 0})]},
    {"name": "army-plain", "setup": THREE, "do": ACTIVE, "press": ["A"]},
    {"name": "fight-red", "setup": DUEL, "do": FIGHT, "press": ["DOWN"]},
    {"name": "fight-defence", "setup": DUEL, "do": STRUCK, "rolls": [3]},
    {"name": "fight-resolve", "setup": DUEL, "do": BOTH, "rolls": [3, 2]},
    {"name": "fight-bonus", "setup": DUEL, "do": BOTH, "rolls": [3, 2],
     "press": ["DOWN", "C", "UP", "UP"]},
    {"name": "fight-hit", "setup": DUEL, "do": BOTH, "rolls": [3, 2], "press": ["C"]},
    {"name": "fight-counter", "setup": DUEL, "do": BOTH + [("resolve", {})], "rolls": [1, 4]},
    {"name": "fight-huge", "setup": LONG, "rolls": [6],
     "do": ACTIVATED + [("fight", {"player": 0, "unit": 1, "foe": 1, "foe_unit": 2}),
                        ("roll_red", {"player": 1})]},
    {"name": "fight-sneak", "setup": LONG,
     "do": ACTIVATED + [("fight", {"player": 0, "unit": 1, "foe": 1, "foe_unit": 2,
                                   "sneak": True})]},
    {"name": "fight-back", "setup": DUEL, "rolls": [1, 4],
     "do": BOTH + [("resolve", {}), ("counter", {})]},
    {"name": "fight-army", "setup": DUEL, "do": FIGHT, "press": ["A"]},
    {"name": "fight-more", "setup": DUEL, "do": FIGHT, "press": ["B"]},
    {"name": "cog", "setup": DUEL, "do": STRUCK, "rolls": [0]},
    {"name": "cog-red", "setup": DUEL, "do": FIGHT + [("roll_red", {"player": 0})], "rolls": [2],
     "press": ["DOWN"]},
    {"name": "cog-defence", "setup": DUEL, "do": BOTH, "rolls": [2, 0]},
    {"name": "cog-shot", "setup": DUEL, "rolls": [1],
     "do": SWING + [("shoot", {"player": 0, "die": "red", "inis": [4, 3]})]},
    {"name": "cog-free", "setup": DUEL, "do": SWING + [("roll_yellow", {"player": 0})],
     "rolls": [0]},
    {"name": "shoot", "setup": DUEL, "do": SWING,
     "press": ["B:shoot", "C", "C"]},
    {"name": "shoot-inis", "setup": DUEL, "do": SWING,
     "press": ["B:shoot", "C", "C", "B", "UP", "B"]},
    {"name": "shot", "setup": DUEL, "do": SWING, "rolls": [4],
     "press": ["B:shoot", "C", "C", "UP", "C"]},
    {"name": "shot-hits", "setup": DUEL, "do": SWING, "rolls": [6],
     "press": ["B:shoot", "DOWN", "C", "C", "DOWN", "DOWN", "C", "DOWN", "DOWN", "C"]},
    {"name": "wound", "setup": DUEL, "do": SWING,
     "press": ["DOWN", "DOWN", "C", "DOWN", "DOWN", "C", "UP"]},
    {"name": "wound-dies", "setup": DUEL, "do": SWING,
     "press": ["DOWN", "DOWN", "C", "C", "UP", "UP", "C"]},
    {"name": "unit-lost", "setup": LONG, "do": SWING,
     "press": ["DOWN", "DOWN", "B:kill", "UP", "C"]},
    {"name": "upgrade", "setup": DUEL, "do": SWING,
     "press": ["A", "DOWN", "B:use_upgrade"]},
    {"name": "upgrade-charges", "setup": DUEL, "do": SWING,
     "press": ["A", "DOWN", "B:use_upgrade", "C"]},
    {"name": "point", "setup": DUEL, "do": SWING, "press": ["UP", "C"]},
    {"name": "detail", "setup": DUEL, "do": SWING, "press": ["DOWN", "A"]},
    {"name": "detail-many", "setup": FREE, "do": CAPTURES, "press": ["DOWN", "A"]},
    {"name": "numbers", "setup": DUEL, "do": SWING, "press": ["DOWN", "A", "C"]},
    {"name": "numbers-unit", "setup": DUEL, "do": SWING,
     "press": ["DOWN", "DOWN", "A", "B:correct"]},
    {"name": "confirm", "setup": DUEL, "do": SWING, "press": ["hC"]},
    {"name": "end-discard", "setup": LONG,
     "do": [*ACTIVE, ("play_card", {"player": 1, "cost": 0})], "press": ["hC", "B"]},
    {"name": "end-many", "setup": FREE, "press": ["hC"],
     "do": [*ACTIVE, *[("play_card", {"player": seat, "cost": 0}) for seat in (0, 1, 2, 3)]]},
    {"name": "mulligan", "setup": {**DUEL, "mulligan": True}, "press": ["C"]},
    {"name": "refused", "setup": DUEL, "press": ["hC"]},
    {"name": "undo", "setup": DUEL, "do": ACTIVATED + [("pay", {"player": 0, "cost": 3})],
     "press": ["hA"]},
    {"name": "history", "setup": DUEL, "do": FIGHT,
     "press": ["DOWN", "B:history"]},
    {"name": "last-turn", "setup": DUEL,
     "do": ACTIVE + [("adjust", {"path": "marker", "by": 10})]},
    {"name": "four", "setup": FREE, "do": CAPTURES},
    {"name": "four-rival", "setup": FREE, "do": CAPTURES, "press": ["DOWN", "DOWN"]},
    {"name": "four-track", "setup": FREE, "do": CAPTURES, "press": ["UP"]},
    {"name": "four-point", "setup": FREE, "do": CAPTURES, "press": ["UP", "C"]},
    {"name": "four-out", "setup": FREE, "do": CAPTURES + [("concede", {"player": 2})]},
    {"name": "three", "setup": THREE, "do": CAPTURES[:3]},
    {"name": "teams", "setup": TEAMS, "do": TEAM_CAPTURES},
    {"name": "teams-wound", "setup": TEAMS, "do": TEAM_CAPTURES,
     "press": ["DOWN", "DOWN", "C", "C", "B"]},
    {"name": "result", "setup": DUEL, "do": SWING + [("concede", {"player": 1})]},
    {"name": "result-vp", "setup": DUEL,
     "do": ACTIVE + [("adjust", {"path": "marker", "by": 10}), ("end_turn", {})]},
    {"name": "result-teams", "setup": TEAMS, "do": ACTIVE + [
        ("adjust", {"path": "players.0.captured.1", "by": 9})]},
    {"name": "result-free", "setup": FREE, "do": ACTIVE + [
        ("adjust", {"path": f"players.0.captured.{seat}", "by": 4}) for seat in (1, 2, 3)]},
    {"name": "teams-track", "setup": TEAMS, "do": TEAM_CAPTURES, "press": ["UP"]},
]  # fmt: skip
