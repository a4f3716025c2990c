# SPDX-License-Identifier: MIT
"""Any other game: the rules of a match that a tracker sheet describes.

A sheet is a JSON object that a player wrote (docs/sheets.md); it travels in the setup, so a
match needs no other file. check.py refuses a bad one, and setup.py makes of a good one what stands
in the state as `sheet`: all that has to do with the rules. Words and looks stay in the setup.

Everything follows from the numbers: after each action the scores, who is out and whether the
match has ended are worked out anew, so a correction by hand needs no rules of its own.

Functions without an underscore are the actions of that name, what every game offers, or for the
other modules of the rules. What changes numbers is in counting.py.
"""

from firmware.rules.actions import Actions
from firmware.rules.core import Play, Reject, next_alive, refuse, throw

from .counting import (  # noqa: F401  some are found by their names alone
    add,
    adjusted,
    change,
    change_shared,
    holders,
    in_order,
    level,
    limits,
    macro,
    pick,
    points,
    produce,
    put,
    side,
    sides,
)

# The dice of a sheet are in its match's state: see `roll`.
DICE = {}

FIXED = ("sheet",)

# Given in seat order to players who chose no colour.
COLORS = ("red", "blue", "green", "yellow", "purple", "white", "pink", "cyan", "orange", "lime")


def new(setup):
    from .check import finished

    return finished(beginning(setup))


def beginning(setup):
    """As `new`, in pieces: to look a large sheet through takes long."""
    from .setup import refusing_bad

    yield from refusing_bad(setup)
    yield
    return begun(setup)


def begun(setup):
    """As `new`, for what a match has begun with: its sheet is a good one."""
    from .setup import new as start  # wanted only here

    state = start(setup)
    play = Play(None, state, None)
    _ring(play, "start")
    settle(play)
    return state


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

    # The next seat that is still in; where none is left a round is over.
    first = state["first"]
    count = len(players)
    order = state.get("order") or [(first + number) % count for number in range(count)]
    seat = None
    for other in order[order.index(state["active"]) + 1 :]:
        if players[other]["alive"]:
            seat = other
            break

    new_round = sheet["together"] or seat is None
    if new_round:
        _end_round(play)
        if state["over"]:
            return
        if sheet["rotate"]:
            state["first"] = next_alive(players, first)
        if "order" in sheet:
            state["order"] = in_order(state)
            state["first"] = state["order"][0]
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
    produce(play, "turn", whose)

    if new_round:
        state["round"] += 1
        play.note("new_round")
        if state["round"] == sheet["limit"]:
            play.note("last_round")
        _reset(state, "round", everybody)
        produce(play, "round", everybody)
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
            person = state["players"][seat]
            if person["alive"] and slug in person["counters"]:
                put(state, seat, slug, pick(value, side(state, seat)))


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
            for seat in holders(state, slug):
                add(state, seat, slug, value)


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


def _is_true_of(state, condition, values):
    """Of what a player has, or the table; of numbers for each opponent any may do."""
    slug = condition["counter"]
    for one in state["sheet"].get("each", {}).get(slug) or (slug,):
        if one in values and _met(condition, values[one]):
            return True
    return False


def _parts(condition):
    """A condition, or those that must be true together."""
    return condition.get("group") or (condition,)


def own_cause(state, name, person):
    """The number of the first condition of a list that is true of a player, or None."""
    for number, condition in enumerate(state["sheet"].get(name, ())):
        for part in _parts(condition):
            if not _is_true_of(state, part, person["counters"]):
                break
        else:
            return number
    return None


def _fatal(state, person):
    """The counter that puts a player out, or None."""
    number = own_cause(state, "out", person)
    return None if number is None else _parts(state["sheet"]["out"][number])[0]["counter"]


def cause(state, name):
    """The number of the first condition of a list that is true, or None; of the players only those
    who are in count.
    """
    alive = [person["counters"] for person in state["players"] if person["alive"]]
    for number, condition in enumerate(state["sheet"][name]):
        left = alive  # who may be the one of whom all the rest is true
        for part in _parts(condition):
            if part["counter"] in state["shared"]:
                if not _is_true_of(state, part, state["shared"]):
                    break
                continue
            met = [values for values in left if _is_true_of(state, part, values)]
            if not met or (part["all"] and len(met) < len(left)):
                break
            left = met
        else:
            return number
    return None


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
    held = sheet.get("team", ())
    for seat, person in enumerate(players):
        values = person["counters"]
        score = 0
        # What a team has counts once, for the first of them.
        first = seat == side(state, seat)
        slug = sheet["counter"]
        if slug is not None and (first or slug not in held):
            score = values[slug]
        for slug, worth, per in sheet["worth"]:
            if slug in values and (first or slug not in held):
                score += points(level(sheet, slug, values[slug]), worth, per)
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
    if together and cause(state, "lost") is not None:
        _end(play, "lost")
    elif together and cause(state, "won") is not None:
        _end(play, "won", True)
    elif not alive:
        _end(play, "nobody_left")
    elif together:
        return
    elif [seat for seat in alive if own_cause(state, "instant", players[seat]) is not None]:
        _end(play, "instant")
    elif len(sides(state, alive)) == 1 < len(sides(state, range(len(players)))):
        _end(play, "concede" if last_out(state)["why"] == "concede" else "last_alive")
    elif not state["final"]:
        _judge_trigger(play, alive)


def total(state, seat):
    """What counts for a player: the score, or that of all of the team."""
    with_whom = side(state, seat)
    score = 0
    for other, person in enumerate(state["players"]):
        if side(state, other) == with_whom:
            score += person["score"]
    return score


def still_in(state):
    """The seats of those who are in."""
    return [seat for seat, person in enumerate(state["players"]) if person["alive"]]


def _judge_trigger(play, alive):
    """Whether the target or another end of the sheet is reached; last turns may follow."""
    state = play.state
    sheet = state["sheet"]
    target = sheet["target"]
    after = sheet["after"]
    number = cause(state, "end")
    trigger = None if number is None else "end"
    if target is not None:
        for seat in alive:
            score = total(state, seat)
            if score >= target if sheet["up"] else score <= target:
                trigger = "target"
    if trigger is None:
        return
    if after == "now":
        _end(play, trigger)
        return
    state["final"] = True
    state["trigger"] = trigger
    if trigger == "end":
        state["ended_by"] = number  # it may not be true any more after the last turns
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
macro: player macro:any
next_phase:
eliminate: player
revive: player
finish: won?flag=null
""",
)
