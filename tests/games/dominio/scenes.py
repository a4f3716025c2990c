# SPDX-License-Identifier: MIT
"""Dominio: a duel and a team match, phase by phase, and the forms that are pressed most."""


def attack(at, target, distance, value, player=0, reduce=()):
    instants = [{"player": who, "reduce": number} for who, number in reduce]
    return ("attack", {"player": player, "at": at, "target": target, "distance": distance,
                       "value": value, "with_strength": False, "instants": instants})  # fmt: skip


def tokens(player, at, boosts=0, shields=0):
    return ("tokens", {"player": player, "at": at, "boosts": boosts, "shields": shields})


def harm(player, target, damage):
    return ("harm", {"player": player, "target": target, "damage": damage})


def adjust(path, by):
    return ("adjust", {"path": path, "by": by})


NEXT = ("next_phase", {})
TURN = [NEXT, NEXT, NEXT, ("end_turn", {})]

# What is printed on the cards; these are also what stands in where nobody has given it.
CARDS = {"basic": [1, 3], "warriors": [[2, 4], [2, 4]], "sage": [2, 10]}


def setup(*names):
    mode = "teams" if len(names) == 4 else "duel"
    return {"mode": mode, "players": [{"name": name, **CARDS} for name in names]}


DUEL = setup("Ana", "Beto")
LONG = setup("Maximiliano", "Valentin")
TEAMS = setup("Ana", "Valentin", "Carla", "Diego")
LONG_TEAMS = setup("Maximiliano", "Valentin", "Bartolomeo", "Guillermina")
STAND_INS = {"mode": "duel", "players": [{"name": "Maximiliano"}, {"name": "Valentin"}]}
_GIVEN = {"dominio-cards.json": [{"faction": "gota", "basic": [2, 4], "sage": [3, 12]}]}
_SETUP = [*["DOWN"] * 4, "C"]
# A duel in its middle: wounds, tokens, levels, gold.
MIDDLE = TURN * 4 + [
    tokens(0, 0, boosts=2), tokens(0, 1, shields=1), tokens(0, 5, boosts=1),
    tokens(1, 0, shields=2), tokens(1, 5, 1, 1), harm(0, 4, 2), harm(0, 2, 2), harm(1, 2, 1),
    ("gain_gold", {"player": 0, "amount": 5}), ("gain_gold", {"player": 1, "amount": 5}),
    adjust("players.0.level", 2), adjust("players.1.level", 4),
]  # fmt: skip
ACTIONS = MIDDLE + [NEXT]
# Numbers as large as they get.
LARGE = [NEXT] + [
    adjust("sides.0.formation.0.health", 27), adjust("sides.1.formation.0.health", 27),
    tokens(0, 0, 20, 20), tokens(0, 1, 12, 3), tokens(0, 4, 15, 15), tokens(1, 0, 8, 20),
    tokens(1, 4, 9, 9), adjust("sides.0.gold", 12), adjust("sides.0.ap", 8),
    adjust("players.0.level", 7), adjust("players.1.level", 7), adjust("round", 998),
]  # fmt: skip
GAP = ACTIONS + [harm(1, 0, 30)]
TEAM_PLAY = TURN * 2 + [NEXT] + [
    tokens(0, 0, 2, 1), tokens(0, 7, 0, 3), tokens(0, 4, 3), tokens(2, 1, 0, 2),
    tokens(2, 10, 1, 1), tokens(2, 9, 0, 4), harm(0, 3, 2), harm(2, 5, 2), harm(2, 8, 3),
    adjust("players.1.level", 3),
    ("gain_gold", {"player": 0, "amount": 13}), attack(0, 0, 1, 0),
]  # fmt: skip
HOLE = [("withdraw", {"side": 0, "at": 5, "to": "hand"})]
SAGE_OUT = TEAM_PLAY + [harm(0, 7, 30)]

SCENES = [
    {"name": "dawn", "setup": DUEL, "do": MIDDLE},
    {"name": "stand-ins", "setup": STAND_INS, "do": [NEXT]},
    {"name": "setup", "files": _GIVEN, "press": [*_SETUP, "UP"]},
    {"name": "setup-teams", "press": [*_SETUP, "DOWN", "C", *["DOWN"] * 4]},
    {"name": "setup-factions", "files": _GIVEN, "press": [*_SETUP, "UP", "C", "DOWN"]},
    {"name": "setup-values", "files": _GIVEN,
     "press": [*_SETUP, "UP", "C", "DOWN", "C", "B", "C"]},
    {"name": "overview", "setup": DUEL, "do": ACTIONS},
    {"name": "enemy", "setup": DUEL, "do": ACTIONS, "press": ["hDOWN"]},
    {"name": "attacked", "setup": DUEL, "do": ACTIONS + [attack(0, 0, 1, 3)]},
    {"name": "large", "setup": LONG, "do": LARGE},
    {"name": "teams", "setup": TEAMS, "do": TEAM_PLAY},
    {"name": "teams-long", "setup": LONG_TEAMS, "do": SAGE_OUT},
    {"name": "attack-order", "setup": DUEL, "do": ACTIONS, "press": ["C", "UP"]},
    {"name": "attack-sum", "setup": DUEL, "do": ACTIONS, "press": ["C", "UP", "C", "UP"]},
    {"name": "attack-strength", "setup": DUEL, "do": ACTIONS, "press": ["C", "UP", "B", "UP"]},
    {"name": "attack-target", "setup": DUEL, "do": ACTIONS, "press": ["DOWN", "C", "DOWN"]},
    {"name": "attack-large", "setup": LONG, "do": LARGE,
     "press": ["C"] + ["UP"] * 9 + ["B", "UP", "C", "UP", "UP", "UP"]},
    {"name": "attack-who", "setup": TEAMS, "do": TEAM_PLAY, "press": ["C"]},
    {"name": "attack-teams", "setup": LONG_TEAMS, "do": TEAM_PLAY,
     "press": ["C", "C", "DOWN", "C", "UP", "UP", "C", "UP", "B", "UP"]},
    {"name": "target-teams", "setup": LONG_TEAMS, "do": TEAM_PLAY, "press": ["C", "C", "DOWN"]},
    {"name": "gap", "setup": DUEL, "do": GAP},
    {"name": "gap-enemy", "setup": DUEL, "do": ACTIONS + [harm(0, 0, 30)], "press": ["DOWN"]},
    {"name": "gap-teams", "setup": LONG_TEAMS, "do": TEAM_PLAY + [harm(2, 3, 30)]},
    {"name": "more", "setup": DUEL, "do": ACTIONS, "press": ["B"]},
    {"name": "more-enemy", "setup": TEAMS, "do": TEAM_PLAY, "press": ["hDOWN", "B", "B"]},
    {"name": "more-2", "setup": DUEL, "do": ACTIONS, "press": ["B", "B"]},
    {"name": "more-3", "setup": DUEL, "do": ACTIONS, "press": ["B", "B", "B"]},
    {"name": "tokens", "setup": DUEL, "do": ACTIONS, "press": ["B:tokens", "UP"]},
    {"name": "tokens-shields", "setup": DUEL, "do": ACTIONS, "press": ["B:tokens", "B", "UP"]},
    {"name": "harm", "setup": DUEL, "do": ACTIONS, "press": ["hDOWN", "DOWN", "C", "UP", "UP"]},
    {"name": "strategy", "setup": DUEL, "do": ACTIONS,
     "press": ["B:strategy", "DOWN", "C", "UP", "C", "DOWN"]},
    {"name": "strategy-hit", "setup": DUEL, "do": ACTIONS,
     "press": ["B:strategy", "DOWN", "C", "UP"]},
    {"name": "swap", "setup": DUEL, "do": ACTIONS, "press": ["B:swap", "DOWN"]},
    {"name": "faction", "setup": DUEL, "do": ACTIONS + [adjust("players.0.level", 3)],
     "press": ["B:faction_action"]},
    {"name": "market", "setup": DUEL, "do": ACTIONS + [NEXT]},
    {"name": "buy", "setup": DUEL, "do": ACTIONS + [NEXT], "press": ["C", "UP"]},
    {"name": "buy-orders", "setup": DUEL, "do": ACTIONS + [NEXT], "press": ["C", "B", "UP"]},
    {"name": "sell", "setup": DUEL, "do": ACTIONS + [NEXT],
     "press": ["B:sell"] + ["UP"] * 5},
    {"name": "redraw", "setup": DUEL, "do": ACTIONS + [NEXT, NEXT], "press": ["C", "UP", "UP"]},
    {"name": "hand", "setup": TEAMS, "do": TEAM_PLAY + [NEXT, NEXT]},
    {"name": "detail", "setup": DUEL, "do": ACTIONS, "press": ["A"]},
    {"name": "detail-large", "setup": LONG, "do": LARGE, "press": ["A"]},
    {"name": "correct", "setup": LONG, "do": LARGE, "press": ["A", "B", "B"]},
    {"name": "level", "setup": LONG_TEAMS, "do": TEAM_PLAY, "press": ["A", "C"]},
    {"name": "points-left", "setup": DUEL, "do": ACTIONS, "press": ["hC"]},
    {"name": "defeated", "setup": LONG, "do": [adjust("players.0.level", 2), NEXT],
     "press": ["C", "UP", "C", "C"]},
    {"name": "tokens-off", "setup": DUEL, "do": ACTIONS, "press": ["C", "C", "C"]},
    {"name": "refusal", "setup": DUEL, "do": ACTIONS, "press": ["B:locked", "C"]},
    {"name": "undo", "setup": DUEL, "do": ACTIONS + [attack(0, 0, 1, 3)], "press": ["hA"]},
    {"name": "history", "setup": LONG, "do": LARGE + [attack(0, 0, 1, 3)],
     "press": ["B:history"]},
    {"name": "story", "setup": LONG, "do": LARGE + [attack(0, 0, 1, 3)],
     "press": ["B:history", "C"]},
    {"name": "put-tokens", "setup": DUEL, "do": ACTIONS, "press": ["B", "C", "B", "C"]},
    {"name": "buy-1", "setup": DUEL, "do": [("gain_gold", {"player": 0, "amount": 1}), NEXT, NEXT],
     "press": ["C"]},
    {"name": "result", "setup": DUEL, "do": ACTIONS + [harm(0, 4, 30)]},
    {"name": "chart", "setup": LONG_TEAMS, "do": SAGE_OUT + [harm(0, 10, 30)], "press": ["C"]},
    {"name": "hole", "setup": DUEL, "do": HOLE + [NEXT], "press": ["DOWN"] * 5},
    {"name": "summon", "setup": DUEL, "do": HOLE + [NEXT], "press": ["DOWN"] * 5 + ["C"]},
    {"name": "buy-into", "setup": DUEL, "do": MIDDLE + HOLE + [NEXT, NEXT],
     "press": ["B:buy_summon"]},
    {"name": "withdraw", "setup": DUEL, "do": ACTIONS, "press": ["B:withdraw"]},
    {"name": "sage-falls", "setup": TEAMS, "do": [NEXT, adjust("sides.1.formation.7.damage", 9)],
     "press": ["hDOWN"] + ["DOWN"] * 7 + ["C", "C", "C"]},
    {"name": "result-teams", "setup": LONG_TEAMS, "do": SAGE_OUT + [harm(0, 10, 30)]},
]  # fmt: skip
