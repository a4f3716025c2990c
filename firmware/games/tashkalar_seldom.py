# SPDX-License-Identifier: MIT
"""Tash-Kalar's rules that few turns want: the end of the match, and corrections by hand."""

from firmware.games.game import Reject, best
from firmware.games.tashkalar import KIND, enemy_colors, own_side, put

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
            elif state["mode"] == "melee" and place < len(sides) - 1:
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
    if play.state["mode"] == "melee":
        raise Reject("cannot_concede")
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


# --- corrections by hand ---------------------------------------------------------------------


def limits(state, path):
    if path[0] == "round":
        return 1, 99
    # These names tell the place: turn.FIELD, sides.NUMBER.FIELD or players.SEAT.FIELD
    field = path[1] if path[0] == "turn" else path[-1] if len(path) < 3 else path[2]
    if field in ("actions_left", "extra", "hand"):
        return 0, 9
    if field == "board":
        side = state["sides"][path[1]]
        reserve = side["reserve"][KIND[path[3]]]
        return 0, 99 if reserve is None else min(99, side["board"][path[3]] + reserve)
    if field == "improvised":
        return (0, 1) if path[3] != path[1] else None
    # A side has no entry in `colors` for its own one that could be corrected.
    known = field in ("legends", "colors")
    if field == "destroyed":
        known = path[2] != own_side(state)
    elif field in ("missions", "mission_points"):
        known = "elite" in state["mode"]
    elif field == "points":
        known = "duel" in state["mode"]
    return (0, 99) if known else None


def adjusted(play, path, by):
    state = play.state
    turn = state["turn"]
    if "board" in path:
        side = state["sides"][path[1]]
        side["board"][path[3]] -= by
        put(side, path[3], by)
    elif "actions_left" in path and turn["actions_left"] > 0:
        state["phase"] = "actions"
        turn["odd"] = None
    elif "destroyed" in path:
        turn["odd"] = None
