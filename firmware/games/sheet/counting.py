# SPDX-License-Identifier: MIT
"""Tracker sheets: numbers change, by hand, by a macro, and because others have changed.

A counter is had by a seat; by None, if the whole table shares it. A counter for each opponent is
as many counters: `damage@2` is what the player in the third seat has done.
"""

from micropython import const

from firmware.rules.core import refuse

LAST_ROUND = const(999)


def pick(amount, index):
    """One of a list of numbers, the last for all that follow; a single number is for all."""
    return amount[min(index, len(amount) - 1)] if type(amount) is list else amount


def points(value, worth, per):
    """What a counter brings that is worth so much for each `per` of it."""
    # Towards zero, so that a debt of less than `per` costs nothing either.
    return worth * (value // per if value >= 0 else -(-value // per))


def level(sheet, slug, value):
    """What a number counts as: itself, or what its track has there."""
    track = sheet.get("values", {}).get(slug)
    if not track:
        return value
    found = 0
    for start, amount in track:
        if value >= start:
            found = amount
    return found


def limits(state, path):
    if path[0] == "round":
        return 1, LAST_ROUND
    if path[0] == "shared":
        return state["sheet"]["shared"][path[1]]
    if path[0] == "players" and path[2] == "counters":
        return state["sheet"]["counters"][path[3]]
    return None


# --- teams -----------------------------------------------------------------------------------


def side(state, seat):
    """With whom a player wins: the team, called by its first seat; or nobody else."""
    return state["players"][seat].get("team", seat)


def sides(state, seats):
    """Of these seats, each once."""
    found = []
    for seat in seats:
        if side(state, seat) not in found:
            found.append(side(state, seat))
    return found


def holders(state, slug):
    """Who has a counter, of those who are in; of a team's counter one of each team."""
    if slug in state["shared"]:
        return (None,)
    held = slug in state["sheet"].get("team", ())
    found = []
    seen = []
    for seat, person in enumerate(state["players"]):
        if person["alive"] and not (held and side(state, seat) in seen):
            found.append(seat)
            seen.append(side(state, seat))
    return found


# --- one number ------------------------------------------------------------------------------


def put(state, seat, slug, value):
    """Set a player's number, and that of the others of a team that has it."""
    players = state["players"]
    players[seat]["counters"][slug] = value
    if slug in state["sheet"].get("team", ()):
        for other, person in enumerate(players):
            if side(state, other) == side(state, seat):
                person["counters"][slug] = value


def _values(state, seat):
    return state["shared"] if seat is None else state["players"][seat]["counters"]


def _bounds(state, seat, slug):
    return state["sheet"]["shared" if seat is None else "counters"][slug]


def add(state, seat, slug, by):
    """A number changes as far as it goes."""
    low, high = _bounds(state, seat, slug)
    value = max(low, min(high, _values(state, seat)[slug] + by))
    if seat is None:
        state["shared"][slug] = value
    else:
        put(state, seat, slug, value)


def adjusted(play, path, by):
    """A team's number is the same for all of it; the rest follows as after every action."""
    if path[0] == "players":
        put(play.state, path[1], path[3], play.state["players"][path[1]]["counters"][path[3]])


# --- the actions -----------------------------------------------------------------------------


def change(play, who, slug, by):
    person = play.state["players"][who]
    _change(play.state, who, slug, by, person["alive"])


def change_shared(play, slug, by):
    _change(play.state, None, slug, by, True)


def _change(state, seat, slug, by, alive):
    values = _values(state, seat)
    refuse(type(slug) is not str or slug not in values, "bad_argument")
    refuse(not alive, "player_out")
    low, high = _bounds(state, seat, slug)
    refuse(not low <= values[slug] + by <= high, "out_of_range")
    add(state, seat, slug, by)
    _follow(state, seat, slug, by)


def macro(play, who, slug):
    """All changes that a sheet has under one name, or none of them."""
    state = play.state
    known = state["sheet"].get("macros", {})
    refuse(type(slug) is not str or slug not in known, "bad_argument")
    refuse(not state["players"][who]["alive"], "player_out")
    changes = []
    reached = {}
    for counter, by, whose, clip in known[slug]:
        seats = holders(state, counter)
        if counter not in state["shared"] and whose != "all":
            mine = side(state, who)
            seats = [seat for seat in seats if side(state, seat) != mine]
            if whose == "self":
                seats = (who,)
        for seat in seats:
            before = reached.get((seat, counter), _values(state, seat)[counter])
            low, high = _bounds(state, seat, counter)
            after = max(low, min(high, before + by))
            refuse(after != before + by and not clip, "out_of_range")
            reached[seat, counter] = after
            changes.append((seat, counter, after - before))
    for seat, counter, by in changes:
        add(state, seat, counter, by)
        _follow(state, seat, counter, by)


# --- counters that feed others ---------------------------------------------------------------


def _follow(state, seat, slug, by):
    """A counter was changed: others may change with it."""
    for source, target, when, times, per in state["sheet"].get("feeds", ()):
        if when == "change" and source == slug:
            _give(state, seat, target, points(by, times, per))


def _give(state, seat, target, by):
    """To the table; or to the player who gives it; what the table gives is for everybody."""
    if seat is not None and target not in state["shared"]:
        add(state, seat, target, by)
        return
    for other in holders(state, target):
        add(state, other, target, by)


def produce(play, when, whose):
    """What counters bring at the start of a turn of these seats, or of the round."""
    state = play.state
    sheet = state["sheet"]
    fed = False
    for source, target, moment, times, per in sheet.get("feeds", ()):
        if moment != when:
            continue
        seats = holders(state, source)
        if source not in state["shared"] and len(whose) == 1:
            seats = whose
        for seat in seats:
            values = _values(state, seat)
            if source in values:  # nobody is their own opponent
                amount = points(level(sheet, source, values[source]), times, per)
                _give(state, seat, target, amount)
                fed = fed or amount != 0
    if fed:
        play.note("fed")


# --- the order of a round ----------------------------------------------------------------------


def in_order(state):
    """The seats by the counter that says who comes first; those who are level as they sit."""
    slug, up = state["sheet"]["order"]
    ranks = []
    for seat, person in enumerate(state["players"]):
        value = person["counters"][slug]
        ranks.append((-value if up else value, seat))
    ranks.sort()
    return [seat for _, seat in ranks]
