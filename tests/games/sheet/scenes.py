# SPDX-License-Identifier: MIT
"""Tracker sheets of every kind: few and many players, few and many counters, all at once."""

import json

from tools.setup import ROOT

NAMES = (
    "Ana", "Beto", "Carla", "Diego", "Elena", "Fito", "Gema", "Hugo", "Irene", "Jorge",
)  # fmt: skip
LONG = ("Maximiliano", "Wilhelmina", "Guadalupe", "Constanza", "Sebastián")


def setup(name, count, names=NAMES):
    """A match of one of the sheets that come with the firmware."""
    sheet = json.loads((ROOT / f"sheets/{name}.json").read_text(encoding="utf-8"))
    players = [{"name": name} for name in names[:count]]
    return {"mode": "sheet", "sheet": sheet, "players": players}


def gain(seat, counter, by):
    return ("change", {"player": seat, "counter": counter, "by": by})


def shared(counter, by):
    return ("change_shared", {"counter": counter, "by": by})


TURN = ("end_turn", {})
RACE = setup("ten-thousand", 4)
RACE_DONE = [gain(0, "points", 3050), TURN, gain(1, "points", 9950), gain(1, "misses", 2), TURN]
DUEL = setup("wizard-duel", 2)
HURT = [gain(0, "life", -7), gain(1, "frost", 4), gain(1, "life", 12), ("next_phase", {})]
SHIP = setup("failing-ship", 3)
LEAKS = [shared("air", -5), shared("repaired", 3), gain(1, "stress", 4), gain(0, "tasks", -1)]
VALLEY = setup("fertile-valley", 5)
GROWN = [gain(0, "wood", 12), gain(0, "fields", 7), gain(1, "grain", 9), gain(2, "coins", -3)]
VOLCANO = setup("volcano", 10)
BURNT = [gain(1, "health", -30), gain(2, "health", -12), gain(5, "gems", 14), shared("lava", 3)]
HEARTS = setup("hearts", 4)
HANDS = [gain(0, "points", 13), gain(1, "points", 26), gain(2, "points", -26), gain(3, "moons", 1)]
SIX = setup("volcano", 6)
LAST = [gain(seat, "health", -30) for seat in range(1, 6)]
COMMAND = setup("commanders", 4)
STRUCK = [gain(1, "damage@0", 14), gain(2, "damage@3", 6), gain(0, "poison", 3),
          gain(3, "life", -12), gain(3, "tax", 4)]  # fmt: skip
PORT = setup("besieged-port", 3)
SIEGE = [shared("fire", 3), shared("plague", 2), shared("morale", -3), gain(1, "wounds", 2)]
MILLS = setup("river-mills", 4)
GROUND = [
    ("macro", {"player": 0, "macro": "barge"}),
    gain(1, "coins", 20),
    ("macro", {"player": 1, "macro": "mill"}),
    ("macro", {"player": 1, "macro": "mill"}),
]
CITIES = setup("two-cities", 2)
SHIELDS = ("macro", {"player": 0, "macro": "three"})
BUILT = [SHIELDS, SHIELDS, gain(1, "science", 5), gain(1, "blue", 11)]


def largest(players):
    """A sheet with as many counters as there may be, for so many players."""
    counters = [
        {"id": f"c{number}", "label": f"Recurso {number}", "worth": 1} for number in range(24)
    ]
    names = [{"name": name} for name in NAMES[:players]]
    sheet = {"title": "Todo", "players": [2, 5], "counters": counters, "win": {"by": "highest"}}
    return {"mode": "sheet", "sheet": sheet, "players": names}


def pairs():
    """Four in two teams."""
    sheet = {
        "title": "Parejas",
        "players": [4, 4],
        "teams": 2,
        "counters": [{"id": "points", "label": {"es": "Tantos", "en": "Points"}}],
        "win": {"by": "first_to", "target": 40},
    }
    return {"mode": "sheet", "sheet": sheet, "players": [{"name": name} for name in NAMES[:4]]}


EIGHT = {**setup("river-mills", 5)}
EIGHT["sheet"] = {**EIGHT["sheet"], "players": [2, 8]}
EIGHT["players"] = [{"name": name} for name in NAMES[:8]]

SCENES = [
    {"name": "race", "setup": RACE, "do": RACE_DONE},
    {"name": "race-change", "setup": RACE, "do": RACE_DONE, "press": ["C", "UP", "UP"]},
    {"name": "race-step", "setup": RACE, "do": RACE_DONE, "press": ["C", "B", "B", "UP"]},
    {"name": "race-long", "setup": setup("ten-thousand", 4, LONG), "do": RACE_DONE,
     "long_names": True},
    {"name": "race-end", "setup": RACE, "do": RACE_DONE[:-1] + [gain(1, "points", 50)]},
    {"name": "duel", "setup": DUEL, "do": HURT},
    {"name": "duel-change", "setup": DUEL, "do": HURT, "press": ["DOWN", "C", *["DOWN"] * 3]},
    {"name": "duel-out", "setup": DUEL, "do": HURT,
     "press": ["C", "B", *["DOWN"] * 4, "B", "C"]},
    {"name": "duel-look", "setup": DUEL, "do": HURT, "press": ["DOWN", "A"]},
    {"name": "duel-more", "setup": DUEL, "do": HURT, "press": ["B"]},
    {"name": "ship", "setup": SHIP, "do": LEAKS},
    {"name": "ship-shared", "setup": SHIP, "do": LEAKS, "press": ["UP"]},
    {"name": "ship-look", "setup": SHIP, "do": LEAKS, "press": ["UP", "A"]},
    {"name": "ship-shared-change", "setup": SHIP, "do": LEAKS, "press": ["UP", "C", "UP"]},
    {"name": "ship-alarm", "setup": SHIP, "do": LEAKS + [TURN] * 2, "press": ["hC"]},
    {"name": "ship-dice", "setup": SHIP, "do": LEAKS, "press": ["hB", "UP", "C"]},
    {"name": "ship-won", "setup": SHIP, "do": LEAKS + [shared("repaired", 2)]},
    {"name": "ship-lost", "setup": SHIP, "do": LEAKS + [shared("hull", -10)]},
    {"name": "valley", "setup": VALLEY, "do": GROWN},
    {"name": "valley-which", "setup": VALLEY, "do": GROWN, "press": ["C", "DOWN"]},
    {"name": "valley-look", "setup": VALLEY, "do": GROWN, "press": ["DOWN", "A", "DOWN"]},
    {"name": "valley-shared", "setup": VALLEY, "do": GROWN, "press": ["UP"]},
    {"name": "valley-end", "setup": setup("fertile-valley", 3), "do": GROWN + [("finish", {})]},
    {"name": "volcano", "setup": VOLCANO, "do": BURNT},
    {"name": "volcano-four", "setup": setup("volcano", 4), "do": BURNT[:2] + BURNT[3:]},
    {"name": "ship-four", "setup": setup("failing-ship", 4), "do": LEAKS, "press": ["DOWN"]},
    {"name": "volcano-six", "setup": SIX, "do": BURNT},
    {"name": "volcano-banner", "setup": SIX, "do": BURNT,
     "press": ["DOWN", "C", *["DOWN"] * 18, "C"]},
    {"name": "volcano-dice", "setup": VOLCANO, "do": BURNT, "press": ["hB", "C"]},
    {"name": "volcano-end", "setup": SIX, "do": LAST},
    {"name": "hearts", "setup": HEARTS, "do": HANDS},
    {"name": "hearts-look", "setup": HEARTS, "do": HANDS, "press": ["A", "DOWN", "DOWN"]},
    {"name": "darts", "setup": setup("darts-501", 1), "do": [gain(0, "left", -140)]},
    {"name": "darts-eight", "setup": setup("darts-501", 8), "do": [gain(0, "left", -140)]},
    {"name": "commanders", "setup": COMMAND, "do": STRUCK},
    {"name": "commanders-change", "setup": COMMAND, "do": STRUCK,
     "press": ["A", "DOWN", "C", "UP", "UP"]},
    {"name": "commanders-look", "setup": COMMAND, "do": STRUCK, "press": ["DOWN", "A"]},
    {"name": "commanders-out", "setup": COMMAND, "do": STRUCK,
     "press": ["DOWN", "A", "DOWN", "C", *["UP"] * 6, "C"]},
    {"name": "commanders-more", "setup": COMMAND, "do": STRUCK, "press": ["B"]},
    {"name": "port", "setup": PORT, "do": SIEGE},
    {"name": "port-lost", "setup": PORT, "do": [*SIEGE, shared("morale", -1), shared("food", -7)]},
    {"name": "mills", "setup": MILLS, "do": GROUND},
    {"name": "mills-fed", "setup": MILLS, "do": GROUND, "press": ["hC"]},
    {"name": "mills-more", "setup": MILLS, "do": GROUND, "press": ["B"]},
    {"name": "mills-eight", "setup": EIGHT, "do": GROUND},
    {"name": "cities", "setup": CITIES, "do": BUILT},
    {"name": "cities-look", "setup": CITIES, "do": BUILT, "press": ["A"]},
    {"name": "cities-instant", "setup": CITIES, "do": [*BUILT, SHIELDS]},
    {"name": "pairs-setup", "files": {"sheet-pairs.json": pairs()["sheet"]},
     "press": ["UP", "UP", "C", "DOWN", "C", "DOWN"]},
    {"name": "pairs", "setup": pairs(), "do": [gain(0, "points", 12), gain(3, "points", 7)]},
    {"name": "pairs-look", "setup": pairs(), "press": ["A"],
     "do": [gain(0, "points", 12), gain(2, "points", 7)]},
    {"name": "pairs-end", "setup": pairs(), "do": [gain(0, "points", 22), gain(3, "points", 7),
                                                  gain(2, "points", 18)]},
    {"name": "largest", "setup": largest(5), "do": [gain(0, "c7", 140)]},
]  # fmt: skip
