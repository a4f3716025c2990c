# SPDX-License-Identifier: MIT
"""Tash-Kalar: the melee's table, duels, elite and teams, and every kind of screen they have."""


def _seats(*names):
    return [{"name": name} for name in names]


MELEE = {"mode": "melee", "players": _seats("Ana", "Beto", "Carla", "Diego")}
THREE = {"mode": "melee", "players": _seats("Carlotas", "Maximilianos", "Ana")}
DUEL = {"mode": "duel", "players": _seats("Ana", "Beto")}
LONG = {"mode": "duel", "players": _seats("Carlotas", "Maximilianos")}
ELITE = {"mode": "elite", "players": _seats("Ana", "Beto")}
TEAMS = {"mode": "elite_teams", "players": _seats("Carlotas", "Beto", "Wenceslao", "Maximilianos")}
BOX = {**DUEL, "pool": {"pieces": 17, "legendary": 3}}
SMALL_BOX = {**DUEL, "pool": {"pieces": 6, "legendary": 0}}


def adjust(path, by):
    return ("adjust", {"path": path, "by": by})


def pieces(side, common, heroic, legendary):
    wanted = (("common", common), ("heroic", heroic), ("legendary", legendary))
    return [adjust(f"sides.{side}.board.{rank}", by) for rank, by in wanted if by]


def points(*rows):
    """Points of a melee, a row for each side; the own colour is None."""
    return [
        adjust(f"sides.{side}.colors.{color}", value)
        for side, row in enumerate(rows)
        for color, value in enumerate(row)
        if value
    ]


def destroyed(*names):
    return [("destroy", {"side": int(name[0]), "rank": _RANKS[name[1]]}) for name in names]


_RANKS = {"c": "common", "h": "heroic", "l": "legendary"}
PLACE = ("place", {})
END = ("end_turn", {})

FULL = [
    *points((None, 6, 4, 7), (8, None, 5, 3), (6, 7, None, 5), (4, 9, 6, None)),
    *pieces(0, 4, 2, 0), *pieces(1, 4, 1, 1), *pieces(2, 5, 3, 1), *pieces(3, 2, 2, 0),
    adjust("round", 5), adjust("sides.2.improvised.0", 1), adjust("sides.0.improvised.3", 1),
    PLACE, END, PLACE, PLACE, END,
]  # fmt: skip
# Carla has destroyed a common of Ana's and one of Diego's, and a heroic piece of Beto's.
ODD = [*FULL, *destroyed("0c", "1h", "3c"), PLACE, PLACE]
LARGE = [
    *points((None, 11, 9, 10), (10, None, 10, 9), (11, 10, None, 10), (9, 11, 10, None)),
    *pieces(0, 11, 12, 3), *pieces(1, 14, 9, 2), *pieces(2, 12, 10, 3), *pieces(3, 10, 11, 3),
    adjust("round", 28),
]  # fmt: skip
# As many points as a table can hold, and a turn that brings hundreds more.
HUGE_BOX = {**MELEE, "pool": {"pieces": 60, "legendary": 20}}
MOST = [
    *points((None, 98, 98, 98), (99, None, 98, 7), (99, 99, None, 99), (99, 99, 99, None)),
    *pieces(0, 56, 0, 20), *pieces(1, 57, 0, 20), *pieces(2, 40, 0, 3), *pieces(3, 9, 20, 20),
    *[("destroy", {"side": 1, "rank": "legendary", "count": 9})] * 2,
    *pieces(1, 0, 0, 18),
    *[("destroy", {"side": 1, "rank": "legendary", "count": 9})] * 2,
    *[("destroy", {"side": 1, "rank": "common", "count": 9})] * 6,
    ("destroy", {"side": 2, "rank": "common", "count": 9}),
    *destroyed("3c"),
]  # fmt: skip
RICH = [
    *pieces(0, 4, 2, 1), *pieces(1, 6, 4, 2), adjust("sides.0.points", 11),
    adjust("sides.1.points", 16), adjust("round", 6), PLACE, END,
    *destroyed("0c", "0c", "0h"), PLACE,
]  # fmt: skip
BEHIND = [*pieces(1, 4, 2, 1), *pieces(0, 1, 0, 0)]
MISSIONS = [
    *pieces(0, 5, 2, 1), *pieces(1, 4, 1, 2), adjust("sides.0.mission_points", 4),
    adjust("sides.0.missions", 2), adjust("sides.1.mission_points", 5),
    adjust("sides.1.missions", 3), adjust("round", 7),
]  # fmt: skip
SUMMONED = [*RICH[:-1], ("summon", {"rank": "heroic"})]
# One common each, and nothing else.
PLAIN = []
# All cards are played, all kinds of pieces destroyed.
SPREE = [
    *pieces(1, 3, 2, 2), PLACE, END, PLACE, PLACE, END, *[("gain_action", {})] * 3,
    ("flare", {"rival": 1, "top": 1}), *destroyed("1c", "1c", "1c", "1h", "1l"),
    *[("summon", {"rank": rank}) for rank in ("common", "common", "common")],
    *[("summon", {"rank": "legendary"})] * 2,
]  # fmt: skip
LAST = [adjust("sides.1.points", 18), PLACE, END]

SCENES = [
    {"name": "melee-4", "setup": MELEE, "do": [*FULL, PLACE]},
    {"name": "melee-4-rival", "setup": MELEE, "do": [*FULL, PLACE], "press": ["UP"]},
    {"name": "melee-4-start", "setup": MELEE},
    {"name": "melee-4-large", "setup": MELEE, "do": [*LARGE, *destroyed("1l", "2h", "3h")]},
    {"name": "melee-4-most", "setup": HUGE_BOX, "do": MOST},
    {"name": "melee-4-hundreds", "setup": HUGE_BOX, "do": [
        *MOST,
        *[adjust(f"turn.destroyed.{side}.{rank}", 90)
          for side in (2, 3) for rank in ("common", "heroic", "legendary")],
    ]},
    {"name": "melee-3", "setup": THREE, "do": points((None, 4, 2), (3, None, 3), (9, 8, None))},
    {"name": "melee-3-rival", "setup": THREE, "do": pieces(1, 3, 2, 0), "press": ["DOWN"]},
    {"name": "melee-end-card", "setup": MELEE, "do": ODD, "press": ["hC"]},
    {"name": "melee-odd", "setup": MELEE, "do": ODD},
    {"name": "melee-refusal", "setup": MELEE, "do": [*FULL, PLACE], "press": ["hC"]},
    {"name": "melee-legend-color", "setup": MELEE, "do": FULL,
     "press": ["B:summon", "UP", "UP", "C"]},
    {"name": "melee-improvise", "setup": MELEE, "do": FULL,
     "press": ["B:summon", "B", "DOWN", "B", "DOWN"]},
    {"name": "melee-detail", "setup": MELEE, "do": FULL, "press": ["A"]},
    {"name": "melee-detail-rival", "setup": MELEE, "do": FULL, "press": ["UP", "A"]},
    {"name": "melee-flare", "setup": MELEE, "do": [*BEHIND, *pieces(2, 5, 3, 1)],
     "press": ["DOWN", "B:flare"]},
    {"name": "melee-flare-who", "setup": MELEE, "do": [*BEHIND, *pieces(2, 5, 3, 1)],
     "press": ["B:flare"]},
    {"name": "melee-end-declined", "setup": MELEE, "do": ODD, "press": ["hC", "B", "UP"]},
    {"name": "melee-end-most", "setup": HUGE_BOX, "do": [*MOST, ("place", {"take": "common"})],
     "press": ["hC"]},
    {"name": "duel", "setup": DUEL, "do": RICH},
    {"name": "duel-summoned", "setup": LONG, "do": RICH,
     "press": ["B:summon", "UP", "B", "B", "DOWN", "C"]},
    {"name": "duel-effects", "setup": DUEL, "do": SUMMONED, "press": ["B"]},
    {"name": "melee-effects", "setup": MELEE, "do": [*FULL, ("summon", {"rank": "heroic"})],
     "press": ["B", "DOWN", "DOWN"]},
    {"name": "duel-history", "setup": DUEL, "do": [*RICH, PLACE, END],
     "press": ["B:history"]},
    {"name": "duel-end", "setup": DUEL, "do": [*RICH, ("summon", {"rank": "heroic"})],
     "press": ["hC"]},
    {"name": "duel-end-last-card", "setup": LONG, "do": SPREE, "press": ["C", "B", "UP"]},
    {"name": "duel-start", "setup": DUEL},
    {"name": "duel-rival", "setup": LONG, "do": RICH, "press": ["DOWN"]},
    {"name": "duel-large", "setup": LONG, "do": [*pieces(0, 14, 12, 10), *pieces(1, 24, 11, 12)]},
    {"name": "duel-spent", "setup": DUEL,
     "do": [PLACE, END, ("summon", {"rank": "heroic"}), ("summon", {"rank": "legendary"})]},
    {"name": "duel-discarded", "setup": DUEL,
     "do": [PLACE, END, ("discard", {}), ("gain_action", {})]},
    {"name": "duel-drawn", "setup": DUEL,
     "do": [PLACE, END, ("summon", {"rank": "heroic"}), ("summon", {"rank": "legendary"})],
     "press": ["hC", "C"]},
    {"name": "duel-final", "setup": DUEL, "do": LAST},
    {"name": "duel-very-last", "setup": LONG, "do": [*LAST, PLACE, PLACE, END, PLACE]},
    {"name": "duel-final-long", "setup": LONG, "do": LAST},
    {"name": "duel-final-banner", "setup": DUEL,
     "do": [adjust("sides.1.points", 18), ("summon", {"rank": "common"})],
     "press": ["hC", "C"]},
    {"name": "duel-last-turn", "setup": LONG, "do": [*LAST, PLACE, PLACE], "press": ["C"]},
    {"name": "duel-detail", "setup": BOX, "do": RICH, "press": ["A"]},
    {"name": "duel-numbers", "setup": DUEL, "do": RICH, "press": ["A", "B"]},
    {"name": "duel-point", "setup": DUEL, "do": RICH, "press": ["A", "C"]},
    {"name": "duel-more", "setup": DUEL, "do": RICH, "press": ["B"]},
    {"name": "duel-more-2", "setup": DUEL, "do": RICH, "press": ["B", "B"]},
    {"name": "duel-more-3", "setup": DUEL, "do": RICH, "press": ["B", "B", "B"]},
    {"name": "duel-more-rival", "setup": DUEL, "do": RICH, "press": ["DOWN", "B"]},
    {"name": "duel-more-spent", "setup": DUEL, "do": [PLACE], "press": ["B"]},
    {"name": "duel-summon", "setup": DUEL, "do": RICH, "press": ["B:summon", "UP"]},
    {"name": "duel-onto", "setup": DUEL, "do": RICH,
     "press": ["B:summon", "UP", "B", "B", "DOWN"]},
    {"name": "duel-destroy", "setup": LONG, "do": RICH, "press": ["DOWN", "C", "UP"]},
    {"name": "duel-destroy-count", "setup": DUEL, "do": RICH, "press": ["DOWN", "C", "B", "UP"]},
    {"name": "duel-flare", "setup": DUEL, "do": BEHIND, "press": ["DOWN", "B:flare"]},
    {"name": "duel-flare-lower", "setup": LONG, "do": BEHIND,
     "press": ["DOWN", "B:flare", "UP", "B", "DOWN"]},
    {"name": "duel-flare-none", "setup": DUEL, "do": BEHIND,
     "press": ["DOWN", "B:flare", "UP", "B", "UP"]},
    {"name": "duel-flare-done", "setup": DUEL, "do": BEHIND, "press": ["DOWN", "B:flare", "C"]},
    {"name": "duel-discard", "setup": DUEL, "do": [PLACE, END],
     "press": ["B:discard", "UP", "B", "UP"]},
    {"name": "duel-shortage", "setup": SMALL_BOX, "do": [*pieces(0, 3, 1, 0)], "press": ["C"]},
    {"name": "duel-capture", "setup": DUEL, "do": RICH, "press": ["DOWN", "B:capture", "C"]},
    {"name": "duel-legend", "setup": DUEL, "do": [PLACE, END],
     "press": ["B:summon", "UP", "UP", "C"]},
    {"name": "duel-last-card", "setup": DUEL, "do": [("summon", {"rank": "common"})],
     "press": ["hC", "B"]},
    {"name": "duel-undo", "setup": DUEL, "do": RICH, "press": ["hA"]},
    {"name": "duel-result", "setup": LONG, "do": [*LAST, PLACE, PLACE, END, PLACE, PLACE, END]},
    {"name": "elite", "setup": ELITE, "do": MISSIONS},
    {"name": "elite-end", "setup": ELITE, "do": [*MISSIONS, PLACE], "press": ["hC"]},
    {"name": "elite-claim", "setup": ELITE, "do": [*MISSIONS, PLACE], "press": ["B:claim", "UP"]},
    {"name": "elite-claimed", "setup": ELITE, "do": [*MISSIONS, PLACE], "press": ["B:claim", "C"]},
    {"name": "elite-detail", "setup": ELITE, "do": MISSIONS, "press": ["A"]},
    {"name": "teams", "setup": TEAMS, "do": MISSIONS},
    {"name": "teams-handed", "setup": TEAMS, "do": [*MISSIONS, ("hand_over", {})]},
    {"name": "teams-detail", "setup": TEAMS, "do": MISSIONS, "press": ["A"]},
    {"name": "teams-end", "setup": TEAMS, "do": [("summon", {"rank": "legendary"})],
     "press": ["hC", "DOWN"]},
    {"name": "teams-draw", "setup": TEAMS, "do": [("summon", {"rank": "legendary"})],
     "press": ["hC", "C"]},
    {"name": "melee-result", "setup": THREE,
     "do": [*points((None, 10, 2), (2, None, 5), (2, 2, None)), PLACE, END,
            *[PLACE, PLACE, END] * 3]},
    {"name": "melee-result-lowest", "setup": MELEE,
     "do": [*points((None, 12, 4, 5), (6, None, 5, 7), (6, 7, None, 3), (4, 9, 6, None)),
            PLACE, END, *[PLACE, PLACE, END] * 4]},
    {"name": "melee-result-all", "setup": MELEE,
     "do": [*points((None, 12, 4, 5), (4, None, 12, 5), (4, 5, None, 12), (4, 5, 12, None)),
            PLACE, END, *[PLACE, PLACE, END] * 4]},
    {"name": "teams-result", "setup": TEAMS,
     "do": [*MISSIONS, adjust("sides.1.mission_points", 2), PLACE, END, *[PLACE, PLACE, END] * 4]},
    {"name": "duel-pieces", "setup": DUEL,
     "do": [*LAST[:-2], adjust("sides.0.points", 18), *pieces(0, 1, 0, 0), PLACE, END,
            *[PLACE, PLACE, END] * 2]},
    {"name": "duel-conceded", "setup": LONG, "do": [*RICH, ("concede", {"player": 1})]},
    {"name": "setup", "press": ["C"]},
    {"name": "setup-box", "press": ["C", "UP", "UP", "C"]},
    {"name": "prepare-elite", "setup": ELITE, "press": ["A"]},
    {"name": "prepare-melee", "setup": THREE, "press": ["A"]},
    {"name": "prepare-melee-4", "setup": MELEE, "press": ["A"]},
    {"name": "prepare-teams", "setup": {**TEAMS, "mode": "duel_teams"}, "press": ["A"]},
    {"name": "prepare-teams-2", "setup": {**TEAMS, "mode": "duel_teams"}, "press": ["A", "C"]},
    {"name": "prepare-elite-teams", "setup": TEAMS, "press": ["A"]},
    {"name": "prepare-elite-teams-2", "setup": TEAMS, "press": ["A", "C"]},
    {"name": "concede", "setup": DUEL, "press": ["DOWN", "B:concede"]},
    {"name": "help", "setup": DUEL, "press": ["B", "UP", "UP", "C"]},
    {"name": "help-2", "setup": DUEL, "press": ["B", "UP", "UP", "C", "C"]},
    {"name": "extra-card", "setup": DUEL,
     "press": ["B:extra_draw"]},
]  # fmt: skip
