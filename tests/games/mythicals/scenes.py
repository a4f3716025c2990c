# SPDX-License-Identifier: MIT
"""Mythicals: plain and tracked matches, from the first draw to the stacks turned over."""

PLAIN = {"mode": "duel", "players": [{"name": "Ana"}, {"name": "Beto"}]}
LONG = {"mode": "duel", "players": [{"name": "Hermenegilda"}, {"name": "Maximiliana"}]}
OPEN = {"mode": "duel", "secret": False, "players": [{"name": "Carlota"}, {"name": "Bernardo"}]}
TRACKED = {
    "mode": "duel",
    "cards": True,
    "players": [
        {"name": "Ana", "cards": ["r2", "b3"]},
        {"name": "Bernardo", "cards": ["g1", "pw"]},
    ],
}


def draw(who, kept=1, day=False):
    return ("draw_deck", {"player": who, "kept": kept, "day": day})


def take(who, token):
    return ("take", {"player": who, "token": token})


def reinforce(who, token, markers):
    return ("reinforce", {"player": who, "token": token, "markers": markers})


def block(who, token):
    return ("block", {"player": who, "token": token})


def reveal(who, cards, color, day=False):
    return ("reveal", {"player": who, "cards": cards.split(), "color": color, "day": day})


END = ("end_turn", {})

EARLY = [draw(0, 1), END, draw(1, 2), take(1, "red2")]
# A long night: six turns each, tokens gone, markers and blocks all over the board.
LATE = [
    draw(0, 2), take(0, "purple2"), reinforce(0, "purple5", 2), END,
    draw(1, 1), take(1, "green2"), block(1, "green3"), END,
    draw(0, 3), take(0, "red4"), reinforce(0, "red5", 1), END,
    draw(1, 2), take(1, "blue2"), block(1, "blue4"), END,
    draw(0, 1), take(0, "red3"), reinforce(0, "green4", 1), END,
    draw(1, 3), take(1, "grey2"), reinforce(1, "grey3", 2), END,
    draw(0, 1), take(0, "purple3"), reinforce(0, "black6", 2), END,
    draw(1, 1), END,
    draw(0, 2), take(0, "blue3"), reinforce(0, "purple4", 1), END,
    draw(1, 1), END,
    draw(0, 2), END,
    draw(1, 2), END,
]  # fmt: skip
DAWN = LATE[:-1]
DAY = LATE + [draw(0, 1, True)]
FEW = LATE + [draw(0), END, draw(1)]
# The markers on purple5 make the difference at the end.
ENDED = DAY + [take(0, "purple5")]

HELD = [
    reveal(0, "r3 r4 g2", "red"), END,
    reveal(1, "g3 gw p1", "green"), END,
    reveal(0, "r5 rw b2", "red"), END,
    reveal(1, "g4 b5 b1", "green"), END,
    reveal(0, "b4 bw p2", "blue"),
]  # fmt: skip
# Nothing can be taken with what Ana has then.
IDLE = [reveal(0, "p1 g5 g4", "purple")]
# All that there is of a colour, but for the card in a hand.
HEAP = [
    reveal(0, "r1 r1 g2", "green"), END, reveal(1, "r3 r3 g2", "green"), END,
    reveal(0, "r4 r4 g3", "green"), END, reveal(1, "r5 r5 g3", "green"), END,
    reveal(0, "rw rw g4", "green"), END, reveal(1, "r2 p1 p2", "purple"), END,
]  # fmt: skip
GIVES = HELD + [END, reveal(1, "g1 g5 p4", "purple"), END]

# Every value at its highest, and nearly all markers won.
LARGE = LATE + [
    ("adjust", {"path": "tokens.%s.value" % name, "by": 20 - value})
    for name, value in (
        ("red5", 10), ("purple5", 10), ("black6", 13), ("red4", 7), ("red3", 4), ("purple2", 2),
        ("purple3", 4), ("blue3", 4),
    )
] + [("adjust", {"path": "players.0.markers", "by": 7})]  # fmt: skip

TRACKED_LONG = {**TRACKED, "players": [
    {"name": "Hermenegilda", "cards": ["r2", "b3"]},
    {"name": "Maximiliana", "cards": ["g1", "pw"]},
]}  # fmt: skip


def _night():
    """Twelve turns of a tracked match: the wilds first, the ones stay in the deck."""
    left = {color + rank: 2 for rank in "w5432" for color in "pgrb"}
    for player in TRACKED["players"]:
        for code in player["cards"]:
            if code in left:
                left[code] -= 1
    cards = [code for code, count in left.items() for _ in range(count)]
    words = {"p": "purple", "g": "green", "r": "red", "b": "blue"}
    actions = []
    for turn in range(12):
        three = cards[3 * turn : 3 * turn + 3]
        actions += [reveal(turn % 2, " ".join(three), words[three[0][0]]), END]
    return actions


NIGHT = _night()

# Until the overview is on the glass: a remark does not stay for long.
SLOWLY = ["hDOWN", "hUP"] * 3

SCENES = [
    {"name": "start", "setup": PLAIN},
    {"name": "start-long-names", "setup": LONG},
    {"name": "early-bonus", "setup": LONG, "do": EARLY},
    {"name": "draw-2", "setup": PLAIN, "press": ["C", "UP"]},
    {"name": "draw-dawn", "setup": PLAIN, "do": LATE, "press": ["C"]},
    {"name": "draw-day", "setup": PLAIN, "do": LATE, "press": ["C", "B", "UP"]},
    {"name": "dawn-banner", "setup": PLAIN, "do": LATE[:-2], "press": ["C", "C"]},
    {"name": "day-banner", "setup": LONG, "do": LATE, "press": ["C", "B", "C"]},
    {"name": "reserve", "setup": PLAIN, "do": LATE, "press": ["DOWN", "C", "UP", "UP"]},
    {"name": "take", "setup": PLAIN, "do": DAWN, "press": ["hDOWN", "UP"]},
    {"name": "last-turn", "setup": LONG, "do": DAY},
    {"name": "few-cards", "setup": PLAIN, "do": FEW},
    {"name": "open-scores", "setup": OPEN, "do": DAWN},
    {"name": "bonus-toast", "setup": PLAIN, "do": DAWN, "press": [*SLOWLY, "C"]},
    {"name": "reinforced", "setup": PLAIN, "do": DAWN + [take(1, "purple4")], "press": ["C"]},
    {"name": "block-toast", "setup": LONG, "do": EARLY, "press": [*SLOWLY, "B", "C"]},
    {"name": "drawn-toast", "setup": LONG, "press": [*SLOWLY, "C", "C"]},
    {"name": "reinforce-2", "setup": OPEN, "do": EARLY, "press": ["C", "UP"]},
    {"name": "more", "setup": PLAIN, "do": EARLY, "press": ["B"]},
    {"name": "more-draw", "setup": LONG, "press": ["B"]},
    {"name": "pick-token", "setup": PLAIN, "do": EARLY,
     "press": ["hUP", "hUP", "hUP", "B:reinforce"]},
    {"name": "refused", "setup": PLAIN, "press": ["hC"]},
    {"name": "confirm-take", "setup": TRACKED, "do": HELD, "press": ["hC"]},
    {"name": "confirm", "setup": PLAIN, "do": EARLY, "press": ["hC"]},
    {"name": "look-ladder", "setup": PLAIN, "do": DAWN, "press": ["UP", "A"]},
    {"name": "look-blocked", "setup": PLAIN, "do": DAWN, "press": ["hDOWN", "DOWN", "A"]},
    {"name": "look-black", "setup": TRACKED, "do": HELD, "press": ["hDOWN"] * 3 + ["A"]},
    {"name": "look-piles", "setup": PLAIN, "do": LATE, "press": ["A"]},
    {"name": "look-stacks", "setup": LONG, "do": LATE, "press": ["DOWN", "DOWN", "A"]},
    {"name": "look-open", "setup": OPEN, "do": LATE, "press": ["DOWN", "DOWN", "A"]},
    {"name": "correct", "setup": PLAIN, "do": LATE, "press": ["A", "B"]},
    {"name": "point", "setup": PLAIN, "do": LATE, "press": ["A", "C"]},
    {"name": "undo", "setup": LONG, "do": DAWN + [take(1, "purple5")], "press": ["hA"]},
    {"name": "tracked", "setup": TRACKED, "do": HELD},
    {"name": "tracked-cards", "setup": TRACKED, "do": HELD[:-1], "press": ["C", "B", "C", "DOWN"]},
    {"name": "tracked-colour", "setup": TRACKED, "do": HELD[:-1],
     "press": ["C", "C", "DOWN", "C", "B", "C"]},
    {"name": "tracked-give", "setup": TRACKED, "do": HELD[:8],
     "press": ["C", "B", "B", "DOWN", "C", "DOWN", "C", "B", "C", "C"]},
    {"name": "tracked-pay", "setup": TRACKED, "do": HELD, "press": ["DOWN", "C", "DOWN"]},
    {"name": "tracked-give-most", "setup": TRACKED, "do": HEAP, "press": ["DOWN", "C"]},
    {"name": "tracked-gather-most", "setup": TRACKED, "press": ["DOWN", "C"],
     "do": [*HEAP, reveal(0, "b1 b2 g4", "green"), END]},
    {"name": "tracked-gather", "setup": TRACKED, "do": GIVES, "press": ["DOWN", "C"]},
    {"name": "collections", "setup": TRACKED, "do": HELD,
     "press": ["hUP", "hUP", "hUP", "DOWN", "DOWN", "A"]},
    {"name": "unseen", "setup": TRACKED, "do": GIVES, "press": ["A"]},
    {"name": "history", "setup": PLAIN, "do": LATE, "press": ["B:history"]},
    {"name": "large", "setup": {**OPEN, "players": LONG["players"]}, "do": LARGE},
    {"name": "large-stacks", "setup": {**OPEN, "players": LONG["players"]}, "do": LARGE,
     "press": ["DOWN", "DOWN", "A"]},
    {"name": "tracked-late", "setup": TRACKED_LONG, "do": NIGHT},
    {"name": "tracked-day", "setup": TRACKED_LONG, "do": NIGHT,
     "press": ["C", "B", "B", "B", "B", "C", "C"]},
    {"name": "tracked-late-cards", "setup": TRACKED_LONG, "do": NIGHT,
     "press": ["DOWN", "DOWN", "A"]},
    {"name": "tracked-many-ways", "setup": TRACKED_LONG, "do": NIGHT[:-1],
     "press": ["hUP", "hUP", "hUP", "C"]},
    {"name": "give-near-dawn", "setup": TRACKED_LONG, "do": NIGHT[:-2],
     "press": ["C", "B", "B", "C", "C", "B", "C", "C"]},
    {"name": "finale", "setup": LONG, "do": DAY, "press": ["UP", "C", "C", "C"]},
    {"name": "finale-end", "setup": PLAIN, "do": DAY, "press": ["UP", "C"] + ["C"] * 7},
    {"name": "result", "setup": LONG, "do": ENDED},
]  # fmt: skip
