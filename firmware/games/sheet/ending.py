# SPDX-License-Identifier: MIT
"""The end of a match by a tracker sheet: everybody's place, who wins, and why."""

from micropython import const

from firmware.rules.core import best

from .counting import side, sides
from .rules import last_out, own_cause, still_in

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
    if len(sides(state, state["winners"])) > 1:
        play.note("draw")
    elif explain(state)[-1]["criterion"] not in ("alive", "score", "instant"):
        play.note("tiebreak")


def _with_partners(state, seats):
    """These players, and who plays with them."""
    found = sides(state, seats)
    return [seat for seat in range(len(state["players"])) if side(state, seat) in found]


def _contenders(state):
    """Who can still win: those who are in, or else those who left last."""
    found = still_in(state)
    if not found:
        last = last_out(state)["order"]
        for seat, person in enumerate(state["players"]):
            if person["out"]["order"] == last:
                found.append(seat)
    return _with_partners(state, found)


def _instantly(state):
    """Who has won at once."""
    found = []
    if state["reason"] == "instant":
        for seat in still_in(state):
            if own_cause(state, "instant", state["players"][seat]) is not None:
                found.append(seat)
    return _with_partners(state, found)


def _criteria(state):
    """What is compared, in this order: (code, values by player, the same, highest best)."""
    sheet = state["sheet"]
    found = []
    for slug, up in [("", sheet["up"])] + sheet["ties"]:
        values = _values(state, slug)
        merits = values if up else [-value for value in values]
        found.append(("counter." + slug if slug else "score", values, merits))
    return found


def _values(state, slug):
    """What each player has of a counter, or as score; a team all together, but what the team has
    only once.
    """
    players = state["players"]
    own = [person["counters"][slug] if slug else person["score"] for person in players]
    if slug in state["sheet"].get("team", ()):
        return own
    whose = [side(state, seat) for seat in range(len(players))]
    together = {}
    for seat, value in enumerate(own):
        together[whose[seat]] = together.get(whose[seat], 0) + value
    return [together[one] for one in whose]


def _place(state):
    """Everybody's place, and so the winners: best first, then those out, the last one first."""
    contenders = _contenders(state)
    criteria = _criteria(state)
    instantly = _instantly(state)
    players = state["players"]
    ranks = []  # lists that compare as the players do
    for seat in range(len(players)):
        rank = [seat in instantly]
        if seat in contenders:
            rank.append(_STILL_IN)
            for _, _, merits in criteria:
                rank.append(merits[seat])
        else:
            team = _with_partners(state, [seat])
            rank.append(max([players[other]["out"]["order"] for other in team]))
        ranks.append(rank)
    firsts = sides(state, range(len(ranks)))  # each side by its first seat
    for seat, rank in enumerate(ranks):
        place = 1
        for other in firsts:
            place += ranks[other] > rank and not rank[0]
        state["players"][seat]["place"] = place
        if place == 1:
            state["winners"].append(seat)


def explain(state):
    """What decided the match, with the values by player; the last entry is the one that did."""
    if not state["over"]:
        return []
    count = len(state["players"])
    # Nothing is compared where all win together, or somebody at once.
    known = state["sheet"]["by"] == "together" or state["reason"] == "instant"
    left = state["winners"] if known else _contenders(state)
    told = []
    if known or len(left) < count:
        values = [int(seat in left) for seat in range(count)]
        told.append({"criterion": state["reason"] if known else "alive", "values": values})
        if known or len(sides(state, left)) == 1:
            return told
    for code, values, merits in _criteria(state):
        told.append({"criterion": code, "values": values})
        left = best(merits, left)
        if len(sides(state, left)) == 1:
            break
    return told
