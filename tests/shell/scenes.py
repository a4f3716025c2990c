# SPDX-License-Identifier: MIT
"""What all games share: from the launcher to the board test. A scene with a game puts it on the
table first; without one it starts at the launcher. `files` lie in the store, as JSON. `far`: work
that takes long has come so far, in percent.
"""

from tests.games.dominio.scenes import LONG_TEAMS, TEAM_PLAY
from tests.games.duel.scenes import FIGHT, LONG, TWO
from tests.games.elbrus.scenes import BEGUN, SIX, TEN, WOUNDS

MATCH = {"game": "elbrus", "setup": SIX, "rolls": [5, 3], "do": BEGUN + WOUNDS}
ROSTER = {"players.json": ["Wenceslao", "Ana", "Beto", "Íñigo", "Maximiliano"]}
END = [("concede", {"player": player}) for player in (1, 2, 3, 5)]

SCENES = [
    {"name": "launcher", "press": []},
    {"name": "launcher-end", "press": ["UP"]},
    {"name": "setup", "press": ["DOWN", "C"]},
    {"name": "setup-more", "press": ["DOWN", "C", "UP", "UP"]},
    {"name": "seat", "press": ["DOWN", "C", "DOWN", "DOWN", "DOWN", "C"]},
    {"name": "name", "press": ["DOWN", "C", "DOWN", "DOWN", "DOWN", "C", "C", "C", "DOWN", "C"]},
    {"name": "setup-turn", "press": ["DOWN", "C", "DOWN", "DOWN", "C", "UP", "UP"]},
    {"name": "setup-leave", "press": ["DOWN", "C", "DOWN", "C", "A"]},
    {"name": "who", "files": ROSTER, "press": ["DOWN", "C", "DOWN", "DOWN", "DOWN", "C", "C"]},
    {"name": "who-seated", "files": ROSTER,
     "press": ["DOWN", "C", "DOWN", "DOWN", "DOWN", *["C"] * 5, *["DOWN"] * 3]},
    {"name": "seat-turn",
     "press": ["DOWN", "C", "DOWN", "DOWN", "DOWN", "C", "DOWN", "C", "UP", "UP"]},
    {"name": "name-known", "files": ROSTER,
     "press": ["DOWN", "C", "DOWN", "DOWN", "DOWN", "C", "UP", "C", "DOWN", "DOWN", "C"]},
    {"name": "drawn", "files": ROSTER, "rolls": [3, 9, 1, 4],
     "press": ["DOWN", "C", "DOWN", "DOWN", "DOWN", *["C"] * 6]},
    {"name": "dice", "press": ["UP", "C", "UP", "C"], "rolls": [5, 3]},
    {"name": "dice-pool", "press": ["UP", "C", "UP", "UP", "hC", "UP", "UP", "C"],
     "rolls": [5, 3, 6]},
    {"name": "dice-d20", "press": ["UP", "C", "B", "B", "B", "B", "C"], "rolls": [17]},
    {"name": "dice-fairness", "press": ["UP", "C", "UP", "C", "C", "C", "hB"],
     "rolls": [5, 3, 6, 2, 1, 4]},
    {"name": "settings", "press": ["A", "DOWN"]},
    {"name": "settings-end", "press": ["A", "UP"]},
    {"name": "board-test", "press": ["A", "UP", "C", "A", "UP", "B"]},
    {"name": "results-none", "press": ["B"]},
    {"name": "more", **MATCH, "press": ["DOWN", "B"]},
    {"name": "locked", **MATCH, "press": ["B:locked", "DOWN"]},
    {"name": "lights", **MATCH, "press": ["B:lights"]},
    {"name": "lights-all", **MATCH, "press": ["B:lights", "B", "B"]},
    {"name": "more-long", "game": "dominio", "setup": LONG_TEAMS, "do": TEAM_PLAY,
     "press": ["hDOWN", "B", "B", "DOWN"]},
    {"name": "more-end", **MATCH, "press": ["DOWN", "B", "UP"]},
    {"name": "undo", **MATCH, "press": ["hA"]},
    {"name": "history", **MATCH, "press": ["B:history"]},
    {"name": "correct", **MATCH, "press": ["A", "C"]},
    {"name": "numbers", **MATCH, "press": ["B:correct"]},
    {"name": "leave", **MATCH, "press": ["B:leave"]},
    {"name": "kept", **MATCH, "press": ["B:leave", "C", "UP", "C"]},
    {"name": "kept-match", **MATCH, "press": ["B:leave", "C", "UP", "C", "C"]},
    {"name": "kept-delete", **MATCH, "press": ["B:leave", "C", "UP", "C", "C", "B"]},
    {"name": "busy", **MATCH, "far": 63},
    {"name": "story", **MATCH, "press": ["B:history", "DOWN", "C"]},
    {"name": "refusal", **MATCH, "press": ["DOWN", "B:locked", "C"]},
    {"name": "tray-in-match", **MATCH, "press": ["hB", "C"], "rolls": [5, 3, 6]},
    {"name": "result", **{**MATCH, "do": BEGUN + WOUNDS + END}},
    {"name": "result-after", **{**MATCH, "do": BEGUN + WOUNDS + END}, "press": ["B"]},
    {"name": "chart", **{**MATCH, "do": BEGUN + WOUNDS + END}, "press": ["C"]},
    {"name": "chart-even", "game": "duel", "setup": TWO, "do": [("end_turn", {})],
     "press": ["B:chart"], "wait": 500},
    {"name": "chart-long", "game": "duel", "setup": LONG, "do": FIGHT,
     "press": ["B:chart"], "wait": 500},
    {"name": "chart-ten", "game": "elbrus", "setup": TEN,
     "do": BEGUN + [("hit", {"target": seat, "amount": 9 * seat}) for seat in range(3, 10)],
     "press": ["B:chart"], "wait": 2000},
    {"name": "result-log", **{**MATCH, "do": BEGUN + WOUNDS + END}, "press": ["C", "C"]},
    {"name": "qr", **{**MATCH, "do": BEGUN + WOUNDS + END}, "press": ["B", "C"], "wait": 2000},
    {"name": "pause", **MATCH, "press": ["B:pause"]},
    {"name": "results", **{**MATCH, "do": BEGUN + WOUNDS + END}, "press": ["A", "B"]},
    {"name": "results-past", **{**MATCH, "do": BEGUN + WOUNDS + END}, "press": ["A", "B", "C"]},
]  # fmt: skip
