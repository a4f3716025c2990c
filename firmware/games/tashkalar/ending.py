# SPDX-License-Identifier: MIT
"""The end of a match of Tash-Kalar: who wins, and why."""

from firmware.rules.core import best, refuse

from .state import enemy_colors, melee

# What decides, in this order. The colours only in a melee: by their place here, from the lowest.
_CRITERIA = ("score", "second_color", "third_color", "upgraded", "pieces")


def decide(play):
    """The last turn is over."""
    state = play.state
    compared, left = _compare(state)
    draw = len(left) > 1
    state["decided_by"] = "draw" if draw else compared[-1]["criterion"]
    _finish(play, left, state["trigger"])
    if draw:
        play.note("draw")
    elif len(compared) > 1:
        play.note("tiebreak")


def _compare(state):
    """Criterion by criterion until one side is left: -> (what was compared, sides left)."""
    sides = state["sides"]
    left = range(len(sides))
    compared = []
    for place, criterion in enumerate(_CRITERIA):
        values = []
        for side in sides:
            if "color" not in criterion:
                values.append(side["total" if criterion == "pieces" else criterion])
            elif melee(state) and place < len(sides) - 1:
                values.append(enemy_colors(side)[place])
        if values:
            compared.append({"criterion": criterion, "values": values})
            left = best(values, left)
            if len(left) == 1:
                break
    return compared, left


def _finish(play, winning_sides, reason):
    state = play.state
    state["over"] = True
    state["reason"] = reason
    for seat, player in enumerate(state["players"]):
        if player["side"] in winning_sides:
            state["winners"].append(seat)
    play.note("match_end")


def concede(play, who):
    players = play.state["players"]
    refuse(melee(play.state), "cannot_concede")
    loser = players[who]["side"]
    for player in players:
        if player["side"] == loser:
            player["alive"] = False
    _finish(play, [1 - loser], "concede")


def explain(state):
    """What decided the match, with the values by side."""
    if not state["over"]:
        return []
    if state["reason"] == "concede":
        # There are two sides, and the first two players belong to one each.
        values = [int(0 in state["winners"]), int(1 in state["winners"])]
        return [{"criterion": "concede", "values": values}]
    return _compare(state)[0]
