# SPDX-License-Identifier: MIT
"""The end of a match of The Edge: Dawnfall: who is out, who has won, and why."""

from firmware.rules.core import best

from .rules import captured_tokens, total_of, trigger, turn_order


def eliminate(play, seat, reason):
    state = play.state
    players = state["players"]
    players[seat]["alive"] = False
    if state["mode"] != "free_for_all":
        finish(play, reason, 1 - players[seat]["team"])
        return
    play.note("player_eliminated")
    trigger(play, reason)
    if seat == state["active"] or len(turn_order(state)) == 1:
        finish(play, state["ending"])


def finish(play, reason, team=None):
    """The match is over: a team has won at once or, if none is named, the counting decides."""
    state = play.state
    sides = [team]
    if team is None:
        _, sides, state["decided_by"] = _tally(state)
    state["over"] = True
    for seat, owner in enumerate(state["players"]):
        if owner["team"] in sides:
            state["winners"].append(seat)
    state["reason"] = reason
    state["combat"] = state["dice"] = None
    if "last_turn" in play.notices:  # announced by the same action, and over with it
        play.notices.remove("last_turn")
    play.note("match_end")


def _tally(state):
    """Count: -> (what was compared, the sides that won, the criterion that decided)."""
    count = len(state["players"])
    sides = list(range(2 if state["mode"] == "teams" else count))
    criteria = ["vp"] if state["mode"] == "duel" else ["vp", "initial", "strength"]
    if len(turn_order(state)) < count:
        criteria.insert(0, "survivor")
    compared = []
    for criterion in criteria:
        compared.append(_weigh(state, criterion))
        sides = best(compared[-1]["values"], sides)
        if len(sides) == 1:
            return compared, sides, criterion
    return compared, sides, "draw"


def _weigh(state, criterion):
    """What a criterion looks at: by player, or by team for what a team counts together."""
    if criterion == "captured":
        return {"criterion": criterion, "values": captured_tokens(state)}
    values = []
    for owner in state["players"]:
        if criterion in ("survivor", "conceded"):
            value = int(owner["alive"])
        elif criterion == "annihilated":
            value = total_of(owner, "minis")
        elif criterion in ("initial", "no_tokens"):
            value = owner["initial"]
        elif criterion == "strength":
            value = total_of(owner, "minis") + total_of(owner, "resistance")
        else:
            value = owner["vp"]
        values.append(value)
    if state["mode"] == "teams" and criterion in ("vp", "initial", "strength"):
        values = [values[0] + values[2], values[1] + values[3]]
    return {"criterion": criterion, "values": values}


def explain(state):
    """What decided the match, in the order in which it was compared."""
    if not state["over"]:
        return []
    if state["decided_by"]:
        return _tally(state)[0]
    return [_weigh(state, state["reason"])]
