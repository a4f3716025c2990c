# SPDX-License-Identifier: MIT
"""Any other game: the rules of a match that a tracker sheet describes.

A sheet is a JSON object that a player wrote (docs/sheets.md); it travels in the setup, so a
match needs no other file. check.py refuses a bad one, and setup.py makes of a good one what stands
in the state as `sheet`: all that has to do with the rules. Words and looks stay in the setup.

Everything follows from the numbers: after each action the scores, who is out and whether the
match has ended are worked out anew, so a correction by hand needs no rules of its own.

Functions without an underscore are the actions of that name, what every game offers, or for the
other modules of the rules.
"""

from micropython import const

from firmware.rules.actions import Actions
from firmware.rules.core import Play, Reject, next_alive, refuse, throw

# The dice of a sheet are in its match's state: see `roll`.
DICE = {}

# Given in seat order to players who chose no colour.
COLORS = ("red", "blue", "green", "yellow", "purple", "white", "pink", "cyan", "orange", "lime")

LAST_ROUND = const(999)


def new(setup):
    from .setup import new as start  # wanted only here

    state = start(setup)
    play = Play(None, state, None)
    _ring(play, "start")
    settle(play)
    return state


# --- numbers ---------------------------------------------------------------------------------


def pick(amount, index):
    """One of a list of numbers, the last for all that follow; a single number is for all."""
    return amount[min(index, len(amount) - 1)] if type(amount) is list else amount


def points(value, worth, per):
    """What a counter brings that is worth so much for each `per` of it."""
    # Towards zero, so that a debt of less than `per` costs nothing either.
    return worth * (value // per if value >= 0 else -(-value // per))


def limits(state, path):
    if path[0] == "round":
        return 1, LAST_ROUND
    if path[0] == "shared":
        return state["sheet"]["shared"][path[1]]
    if path[0] == "players" and path[2] == "counters":
        return state["sheet"]["counters"][path[3]]
    return None


def adjusted(play, path, by):
    """Nothing beyond what `settle` does after every action."""


def change(play, who, slug, by):
    person = play.state["players"][who]
    _add(play, person["counters"], "counters", slug, by, person["alive"])


def change_shared(play, slug, by):
    _add(play, play.state["shared"], "shared", slug, by, True)


def _add(play, values, kind, slug, by, alive):
    refuse(type(slug) is not str or slug not in values, "bad_argument")
    refuse(not alive, "player_out")
    value = values[slug] + by
    low, high = play.state["sheet"][kind][slug]
    refuse(not low <= value <= high, "out_of_range")
    values[slug] = value


def _holders(state, slug):
    """Where a counter is: among the shared ones, or with everybody who is in."""
    if slug in state["shared"]:
        return [state["shared"]]
    return [person["counters"] for person in state["players"] if person["alive"]]


# --- turns, rounds, alarms -------------------------------------------------------------------


def next_phase(play):
    phases = play.state["sheet"]["phases"]
    refuse(not phases or play.state["phase"] == phases[-1], "wrong_phase")
    play.state["phase"] = phases[phases.index(play.state["phase"]) + 1]


def end_turn(play):
    state = play.state
    sheet = state["sheet"]
    players = state["players"]
    last_turns = state["last_turns"]
    if state["final"] and sheet["after"] != "round":
        for seat in last_turns:
            if players[seat]["alive"]:
                break
        else:
            _end(play, state["trigger"])
            return

    # The next seat that is still in; the way there may lead past the round's first.
    seat = state["active"]
    new_round = sheet["together"]
    for _ in players:
        seat = (seat + 1) % len(players)
        if seat == state["first"]:
            new_round = True
        if players[seat]["alive"]:
            break

    if new_round:
        _end_round(play)
        if state["over"]:
            return
        if sheet["rotate"]:
            state["first"] = next_alive(players, state["first"])
        seat = state["first"]
        if not players[seat]["alive"]:
            seat = next_alive(players, seat)

    everybody = range(len(players))
    state["active"] = seat
    state["phase"] = sheet["phases"][0] if sheet["phases"] else None
    if seat in last_turns:
        last_turns.remove(seat)
    whose = everybody if sheet["together"] else [seat]
    for other in whose:
        players[other]["gain"] = 0
    _reset(state, "turn", whose)

    if new_round:
        state["round"] += 1
        play.note("new_round")
        if state["round"] == sheet["limit"]:
            play.note("last_round")
        _reset(state, "round", everybody)
        _ring(play, "start")


def _end_round(play):
    """The alarms at the end of the round; then the match may be over."""
    state = play.state
    sheet = state["sheet"]
    state["due"] = []
    _ring(play, "end")
    _judge(play)
    if state["over"]:
        return
    if state["final"] and sheet["after"] == "round":
        _end(play, state["trigger"])
    elif sheet["limit"] is not None and state["round"] >= sheet["limit"]:
        _end(play, "rounds", sheet["then"] == "won")


def _reset(state, when, whose):
    """Counters that begin anew, of those seats that are in."""
    for slug, moment, value in state["sheet"]["resets"]:
        if moment != when:
            continue
        if slug in state["shared"]:
            state["shared"][slug] = value
            continue
        for seat in whose:
            if state["players"][seat]["alive"]:
                state["players"][seat]["counters"][slug] = pick(value, seat)


def _ring(play, when):
    """Let the alarms ring that this end or start of the round brings."""
    state = play.state
    sheet = state["sheet"]
    for index, alarm in enumerate(sheet["alarms"]):
        number, value = _next_time(alarm, state["round"])
        if alarm["when"] != when or number != state["round"]:
            continue
        state["due"].append({"alarm": index, "value": value})
        play.note("alarm")
        slug = alarm["counter"]
        if slug is not None:
            # The counter changes as far as it goes.
            low, high = sheet["shared"].get(slug) or sheet["counters"][slug]
            for values in _holders(state, slug):
                values[slug] = max(low, min(high, values[slug] + value))


def _next_time(alarm, earliest):
    """The first round from `earliest` on in which an alarm rings, and what it says then.

    By the sheet, not by how often it has rung: rounds can be corrected.
    """
    rounds = alarm["at"]
    every = alarm["every"]
    times = 0  # that it rings before
    if every is None:
        while times < len(rounds) and rounds[times] < earliest:
            times += 1
        number = rounds[times] if times < len(rounds) else None
    else:
        times = max(0, -(-(earliest - alarm["from"]) // every))
        number = alarm["from"] + times * every
        if number > alarm["until"]:
            number = None
    values = alarm["value"]
    if number is None or not values:
        return number, None
    return number, pick(values, times) + alarm["grow"] * max(0, times + 1 - len(values))


# --- out, and back in ------------------------------------------------------------------------


def _leave(play, person, why, slug, order):
    """Put a player out. Those who leave by the same action share their `order`."""
    person["alive"] = False
    person["out"] = {"why": why, "counter": slug, "round": play.state["round"], "order": order}
    play.note("out")


def last_out(state):
    """How the player left who did so last, or None."""
    last = None
    for person in state["players"]:
        out = person["out"]
        if out and (last is None or out["order"] > last["order"]):
            last = out
    return last


def _next_order(state):
    last = last_out(state)
    return last["order"] + 1 if last else 1


def _come_back(play, person):
    person["alive"] = True
    person["out"] = None
    play.note("back")


def concede(play, who, why="concede"):
    person = play.state["players"][who]
    refuse(not person["alive"], "player_out")
    _leave(play, person, why, None, _next_order(play.state))


def eliminate(play, who):
    refuse(not play.state["sheet"]["by_hand"], "not_in_sheet")
    concede(play, who, "by_hand")


def revive(play, who):
    person = play.state["players"][who]
    refuse(not play.state["sheet"]["by_hand"], "not_in_sheet")
    refuse(person["alive"], "not_out")
    if _fatal(play.state, person) is not None:
        raise Reject("still_out")  # the counter must be corrected
    _come_back(play, person)


def _met(condition, value):
    if condition["at_least"] is not None:
        return value >= condition["at_least"]
    return value <= condition["at_most"]


def _fatal(state, person):
    """The counter that puts a player out, or None."""
    for condition in state["sheet"]["out"]:
        if _met(condition, person["counters"][condition["counter"]]):
            return condition["counter"]
    return None


def _holds(state, conditions):
    """True if one of the conditions holds; of the players only those who are in count."""
    for condition in conditions:
        slug = condition["counter"]
        holders = _holders(state, slug)
        met = 0
        for values in holders:
            met += _met(condition, values[slug])
        if met == len(holders) > 0 or (met and not condition["all"]):
            return True
    return False


# --- what follows from the numbers -----------------------------------------------------------


def settle(play):
    state = play.state
    sheet = state["sheet"]
    _judge(play)
    players = state["players"]
    # A turn does not wait for a player who is out. An alarm on the way may put out more.
    for _ in players:
        if state["over"] or players[state["active"]]["alive"]:
            break
        if sheet["together"]:
            state["active"] = next_alive(players, state["active"])  # the others play on
        else:
            play.note("turn_passed")
            end_turn(play)
            _judge(play)
    # When each alarm rings next, and with what value.
    state["alarms"] = []
    for alarm in sheet["alarms"]:
        # One at the start of this round has rung.
        number, value = _next_time(alarm, state["round"] + (alarm["when"] == "start"))
        if number is not None and sheet["limit"] is not None and number > sheet["limit"]:
            number = value = None
        state["alarms"].append({"next": number, "value": value})


def _judge(play):
    """Scores, who is out, and the ends that come at once."""
    state = play.state
    sheet = state["sheet"]
    players = state["players"]
    for person in players:
        values = person["counters"]
        score = 0
        if sheet["counter"] is not None:
            score = values[sheet["counter"]]
        for slug, worth, per in sheet["worth"]:
            score += points(values[slug], worth, per)
        person["gain"] += score - person["score"]
        person["score"] = score
    if state["over"]:
        return
    order = _next_order(state)
    for person in players:
        slug = _fatal(state, person)
        if person["alive"] and slug is not None:
            _leave(play, person, "counter", slug, order)
        elif not person["alive"] and slug is None and person["out"]["why"] == "counter":
            _come_back(play, person)  # the number was wrong and has been corrected
    alive = still_in(state)
    together = sheet["by"] == "together"
    if together and _holds(state, sheet["lost"]):
        _end(play, "lost")
    elif together and _holds(state, sheet["won"]):
        _end(play, "won", True)
    elif not alive:
        _end(play, "nobody_left")
    elif together:
        return
    elif len(alive) == 1 and len(players) > 1:
        _end(play, "concede" if last_out(state)["why"] == "concede" else "last_alive")
    elif not state["final"]:
        _judge_trigger(play, alive)


def still_in(state):
    """The seats of those who are in."""
    return [seat for seat, person in enumerate(state["players"]) if person["alive"]]


def _judge_trigger(play, alive):
    """Whether the target or another end of the sheet is reached; last turns may follow."""
    state = play.state
    sheet = state["sheet"]
    target = sheet["target"]
    after = sheet["after"]
    trigger = "end" if _holds(state, sheet["end"]) else None
    if target is not None:
        for seat in alive:
            score = state["players"][seat]["score"]
            if score >= target if sheet["up"] else score <= target:
                trigger = "target"
    if trigger is None:
        return
    if after == "now":
        _end(play, trigger)
        return
    state["final"] = True
    state["trigger"] = trigger
    if after != "round":
        active = state["active"]
        if active in alive:
            alive.remove(active)
        if after == "everyone":
            alive.append(active)
        state["last_turns"] = alive
    play.note("final_turns")


# --- the end ---------------------------------------------------------------------------------


def finish(play, won):
    refuse((won is None) == (play.state["sheet"]["by"] == "together"), "bad_argument")
    _end(play, "finish", won)


def _end(play, reason, won=None):
    """The match is over; `won` is for players who win or lose together."""
    from .ending import end

    end(play, reason, won)


def explain(state):
    from .ending import explain as why

    return why(state)


# --- the actions and their arguments ---------------------------------------------------------


def roll(play, dice):
    """The common action, with the dice of the sheet besides."""
    throw(play, dice, play.state["sheet"]["dice"])
    play.state["last_dice"] = list(dice)


ACTIONS = Actions(
    globals(),
    b"""
roll: dice:any
change: player counter:any by:..
change_shared: counter:any by:..
next_phase:
eliminate: player
revive: player
finish: won?flag=null
""",
)
