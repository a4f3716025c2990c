# SPDX-License-Identifier: MIT
"""The end of a match by a tracker sheet: everybody's place, who wins, and why."""

from micropython import const

from firmware.rules.core import best

from .rules import last_out, still_in

_STILL_IN = const(99)  # better than any order in which players went out


def end(play, reason, won):
    """The match is over; `won` is for players who win or lose together."""
    state = play.state
    state["over"] = True
    state["reason"] = reason
    state["last_turns"] = []
    play.note("match_end")
    if state["sheet"]["by"] == "together":
        for seat, person in enumerate(state["players"]):
            if won:
                person["place"] = 1
                state["winners"].append(seat)
        return
    _place(state)
    if len(state["winners"]) > 1:
        play.note("draw")
    elif explain(state)[-1]["criterion"] not in ("alive", "score"):
        play.note("tiebreak")


def _contenders(state):
    """Who can still win: those who are in, or else those who left last."""
    found = still_in(state)
    if not found:
        last = last_out(state)["order"]
        for seat, person in enumerate(state["players"]):
            if person["out"]["order"] == last:
                found.append(seat)
    return found


def _criteria(state):
    """What is compared, in this order: (code, values by player, the same, highest best)."""
    sheet = state["sheet"]
    found = []
    for slug, up in [("", sheet["up"])] + sheet["ties"]:
        values = []
        merits = []
        for person in state["players"]:
            value = person["counters"][slug] if slug else person["score"]
            values.append(value)
            merits.append(value if up else -value)
        found.append(("counter." + slug if slug else "score", values, merits))
    return found


def _place(state):
    """Everybody's place, and so the winners: best first, then those out, the last one first."""
    contenders = _contenders(state)
    criteria = _criteria(state)
    ranks = []  # lists that compare as the players do
    for seat, person in enumerate(state["players"]):
        if seat in contenders:
            rank = [_STILL_IN]
            for _, _, merits in criteria:
                rank.append(merits[seat])
        else:
            rank = [person["out"]["order"]]
        ranks.append(rank)
    for seat, rank in enumerate(ranks):
        place = 1
        for other in ranks:
            place += other > rank
        state["players"][seat]["place"] = place
        if place == 1:
            state["winners"].append(seat)


def explain(state):
    """What decided the match, with the values by player; the last entry is the one that did."""
    if not state["over"]:
        return []
    count = len(state["players"])
    together = state["sheet"]["by"] == "together"
    left = state["winners"] if together else _contenders(state)
    told = []
    if together or len(left) < count:
        values = [int(seat in left) for seat in range(count)]
        told.append({"criterion": state["reason"] if together else "alive", "values": values})
        if together or len(left) == 1:
            return told
    for code, values, merits in _criteria(state):
        told.append({"criterion": code, "values": values})
        left = best(merits, left)
        if len(left) == 1:
            break
    return told
