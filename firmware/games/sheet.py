# SPDX-License-Identifier: MIT
"""Any other game: the rules of a match that a tracker sheet describes.

A sheet is a JSON object that a player wrote (docs/sheets.md); it travels in the setup, so a
match needs no other file. `sheetcheck` refuses a bad one, and makes of a good one what stands in
the state as `sheet`: all that has to do with the rules. Words and looks stay in the setup.

Everything follows from the numbers: after each action the scores, who is out and whether the
match has ended are worked out anew, so a correction by hand needs no rules of its own.
"""

from firmware.games import drop
from firmware.games.game import (
    COMMON,
    Play,
    Reject,
    common_state,
    die_faces,
    flag,
    is_text,
    need,
    next_alive,
    opt,
    player,
    seat_name,
    seats,
    whole,
)

VERSION = 1

# The dice of a sheet are in its match's state: see `_roll`.
DICE = {}

# Given in seat order to players who chose no colour.
COLORS = ("red", "blue", "green", "yellow", "purple", "white", "pink", "cyan", "orange", "lime")

_LAST_ROUND = 999


# --- the start -------------------------------------------------------------------------------


def new(setup):
    if type(setup) is not dict or setup.get("mode", "sheet") != "sheet":
        raise Reject("bad_mode")
    # Needed for a moment only, and it is as large as these rules.
    from firmware.games import sheetcheck

    try:
        state = _new(setup, sheetcheck)
    finally:
        drop("sheetcheck")
    play = Play(None, state, None)
    _ring(play, "start")
    settle(play)
    return state


def _new(setup, sheetcheck):
    sheet = setup.get("sheet")
    if sheetcheck.check(sheet):
        raise Reject("bad_sheet")
    fewest, most = sheetcheck.seats(sheet)
    table = {"mode": "sheet", "players": setup.get("players")}
    entries = seats(table, {"sheet": range(fewest, most + 1)})[1]
    own, shared = sheetcheck.starts(sheet, len(entries))
    players = []
    for seat, entry in enumerate(entries):
        color = entry.get("color")
        if color is None:
            color = COLORS[seat]
        elif not is_text(color):
            raise Reject("bad_option")
        players.append(
            {
                "name": seat_name(entry, seat),
                "color": color,
                "alive": True,
                "counters": own[seat],
                "score": sheetcheck.score_at_start(sheet, seat),
                "gain": 0,  # what this turn and what came since have brought
                "out": None,
                "place": None,
            }
        )
    whole_sheet = sheetcheck.complete(sheet, len(entries))
    state = common_state("sheet", "sheet", players, _first_phase(whole_sheet))
    state["title"] = sheet["title"]
    state["clock"] = sheet.get("clock")
    state["sheet"] = whole_sheet
    state["shared"] = shared
    state["first"] = 0
    state["trigger"] = None
    state["last_turns"] = []
    state["alarms"] = []
    state["due"] = []
    state["last_dice"] = []
    return state


def _first_phase(sheet):
    return sheet["phases"][0] if sheet["phases"] else None


# --- numbers ---------------------------------------------------------------------------------


def pick(amount, index):
    """One of a list of numbers, the last for all that follow; a single number is for all."""
    return amount[min(index, len(amount) - 1)] if type(amount) is list else amount


def points(values, worths):
    """The sum of what counters are worth: [id, points, for how many of it] each."""
    total = 0
    for slug, worth, per in worths:
        value = values[slug]
        # Towards zero, so that a debt of less than `per` costs nothing either.
        total += worth * (value // per if value >= 0 else -(-value // per))
    return total


def said(text, language):
    """A text of a sheet in a language, or in the next best one that it has."""
    if type(text) is str:
        return text
    for other in (language, "en", "es"):
        if other in text:
            return text[other]
    return text[min(text)]


def limits(state, path):
    if path[0] == "round":
        return 1, _LAST_ROUND
    if path[0] == "shared":
        return state["sheet"]["shared"][path[1]]
    if path[0] == "players" and path[2] == "counters":
        return state["sheet"]["counters"][path[3]]
    return None


def adjusted(play, path, by):
    """Nothing beyond what `settle` does after every action."""


def _add(values, slug, by, bounds):
    """Change a counter as an action asks."""
    value = values[slug] + by
    if not bounds[0] <= value <= bounds[1]:
        raise Reject("out_of_range")
    values[slug] = value


def _change(play, who, slug, by):
    person = play.state["players"][who]
    if not person["alive"]:
        raise Reject("player_out")
    _add(person["counters"], slug, by, play.state["sheet"]["counters"][slug])


def _change_shared(play, slug, by):
    _add(play.state["shared"], slug, by, play.state["sheet"]["shared"][slug])


# --- turns, rounds, alarms -------------------------------------------------------------------


def _next_phase(play):
    phases = play.state["sheet"]["phases"]
    if not phases or play.state["phase"] == phases[-1]:
        raise Reject("wrong_phase")
    play.state["phase"] = phases[phases.index(play.state["phase"]) + 1]


def end_turn(play):
    state = play.state
    sheet = state["sheet"]
    players = state["players"]
    if state["final"] and sheet["after"] != "round":
        if not [seat for seat in state["last_turns"] if players[seat]["alive"]]:
            _end(play, state["trigger"])
            return
    seat, wraps = _following(state)
    if wraps or sheet["together"]:
        _end_round(play)
        if state["over"]:
            return
        if sheet["rotate"]:
            state["first"] = next_alive(players, state["first"])
        seat = state["first"]
        if not players[seat]["alive"]:
            seat = next_alive(players, seat)
        _begin_turn(play, seat)
        _begin_round(play)
    else:
        _begin_turn(play, seat)


def _following(state):
    """The next seat that is still in, and whether the way there leads past the round's first."""
    players = state["players"]
    seat = state["active"]
    wraps = False
    for _ in players:
        seat = (seat + 1) % len(players)
        wraps = wraps or seat == state["first"]
        if players[seat]["alive"]:
            break
    return seat, wraps


def _begin_turn(play, seat):
    state = play.state
    state["active"] = seat
    state["phase"] = _first_phase(state["sheet"])
    state["last_turns"] = [other for other in state["last_turns"] if other != seat]
    whose = range(len(state["players"])) if state["sheet"]["together"] else [seat]
    for other in whose:
        state["players"][other]["gain"] = 0
    _reset(state, "turn", whose)


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


def _begin_round(play):
    state = play.state
    state["round"] += 1
    play.note("new_round")
    if state["round"] == state["sheet"]["limit"]:
        play.note("last_round")
    _reset(state, "round", range(len(state["players"])))
    _ring(play, "start")


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
    for index, alarm in enumerate(state["sheet"]["alarms"]):
        if alarm["when"] != when or _next_time(alarm, state["round"]) != state["round"]:
            continue
        value = _alarm_value(alarm, _times_before(alarm, state["round"]))
        state["due"].append({"alarm": index, "value": value})
        play.note("alarm")
        if alarm["counter"] is not None:
            _add_to_all(state, alarm["counter"], value)


def _add_to_all(state, slug, by):
    """An alarm changes a shared counter, or that of everybody who is in, as far as it goes."""
    if slug in state["shared"]:
        low, high = state["sheet"]["shared"][slug]
        holders = [state["shared"]]
    else:
        low, high = state["sheet"]["counters"][slug]
        holders = [person["counters"] for person in state["players"] if person["alive"]]
    for values in holders:
        values[slug] = max(low, min(high, values[slug] + by))


def _next_time(alarm, earliest):
    """The first round from `earliest` on in which an alarm rings, or None."""
    for number in alarm["at"]:
        if number >= earliest:
            return number
    if alarm["every"] is None:
        return None
    number = alarm["from"]
    if earliest > number:
        number += -(-(earliest - number) // alarm["every"]) * alarm["every"]
    return number if number <= alarm["until"] else None


def _times_before(alarm, number):
    """How often an alarm rings before round `number`, by the sheet: rounds can be corrected."""
    if alarm["every"] is None:
        return len([other for other in alarm["at"] if other < number])
    return max(0, -(-(number - alarm["from"]) // alarm["every"]))


def _alarm_value(alarm, number):
    """What an alarm says the next time, when it has rung `number` times."""
    values = alarm["value"]
    if not values:
        return None
    return pick(values, number) + alarm["grow"] * max(0, number + 1 - len(values))


def _announce(state):
    """When each alarm rings next, and with what value."""
    told = []
    for alarm in state["sheet"]["alarms"]:
        # One at the start of this round has rung.
        number = _next_time(alarm, state["round"] + (alarm["when"] == "start"))
        if number is not None and state["sheet"]["limit"] is not None:
            number = number if number <= state["sheet"]["limit"] else None
        value = None
        if number is not None:
            value = _alarm_value(alarm, _times_before(alarm, number))
        told.append({"next": number, "value": value})
    state["alarms"] = told


# --- out, and back in ------------------------------------------------------------------------


def _leave(state, person, why, slug=None, order=None):
    """Put a player out. Those who leave by the same action share their `order`."""
    person["alive"] = False
    if order is None:
        order = _next_order(state)
    person["out"] = {"why": why, "counter": slug, "round": state["round"], "order": order}


def _next_order(state):
    return 1 + max([other["out"]["order"] if other["out"] else 0 for other in state["players"]])


def _come_back(play, person):
    person["alive"] = True
    person["out"] = None
    play.note("back")


def concede(play, who):
    _put_out(play, who, "concede")


def _put_out(play, who, why):
    person = play.state["players"][who]
    if not person["alive"]:
        raise Reject("player_out")
    _leave(play.state, person, why)
    play.note("out")


def _eliminate(play, who):
    if not play.state["sheet"]["by_hand"]:
        raise Reject("not_in_sheet")
    _put_out(play, who, "by_hand")


def _revive(play, who):
    person = play.state["players"][who]
    if not play.state["sheet"]["by_hand"]:
        raise Reject("not_in_sheet")
    if person["alive"]:
        raise Reject("not_out")
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
        if slug in state["shared"]:
            met = [_met(condition, state["shared"][slug])]
        else:
            people = [person for person in state["players"] if person["alive"]]
            met = [_met(condition, person["counters"][slug]) for person in people]
        if met and (all(met) if condition["all"] else any(met)):
            return True
    return False


# --- what follows from the numbers -----------------------------------------------------------


def settle(play):
    state = play.state
    _judge(play)
    players = state["players"]
    # A turn does not wait for a player who is out. An alarm on the way may put out more.
    for _ in players:
        if state["over"] or players[state["active"]]["alive"]:
            break
        if state["sheet"]["together"]:
            state["active"] = next_alive(players, state["active"])  # the others play on
        else:
            play.note("turn_passed")
            end_turn(play)
            _judge(play)
    _announce(state)


def _judge(play):
    """Scores, who is out, and the ends that come at once."""
    state = play.state
    sheet = state["sheet"]
    for person in state["players"]:
        score = _score(sheet, person["counters"])
        person["gain"] += score - person["score"]
        person["score"] = score
    if state["over"]:
        return
    _judge_out(play)
    alive = [seat for seat, person in enumerate(state["players"]) if person["alive"]]
    if sheet["by"] == "together":
        if _holds(state, sheet["lost"]):
            _end(play, "lost")
        elif _holds(state, sheet["won"]):
            _end(play, "won", True)
        elif not alive:
            _end(play, "nobody_left")
    elif not alive:
        _end(play, "nobody_left")
    elif len(alive) == 1 and len(state["players"]) > 1:
        _end(play, "concede" if _last_out(state)["why"] == "concede" else "last_alive")
    elif not state["final"]:
        _judge_trigger(play, alive)


def _score(sheet, values):
    if sheet["worth"]:
        return points(values, sheet["worth"])
    return 0 if sheet["counter"] is None else values[sheet["counter"]]


def _judge_out(play):
    state = play.state
    order = _next_order(state)
    for person in state["players"]:
        slug = _fatal(state, person)
        if person["alive"] and slug is not None:
            _leave(state, person, "counter", slug, order)
            play.note("out")
        elif not person["alive"] and slug is None and person["out"]["why"] == "counter":
            _come_back(play, person)  # the number was wrong and has been corrected


def _last_out(state):
    """How the player left who did so last; there is one."""
    outs = [person["out"] for person in state["players"] if person["out"]]
    order = max([out["order"] for out in outs])
    return next(out for out in outs if out["order"] == order)


def _judge_trigger(play, alive):
    """Whether the target or another end of the sheet is reached; last turns may follow."""
    state = play.state
    sheet = state["sheet"]
    trigger = None
    if sheet["target"] is not None:
        for seat in alive:
            score = state["players"][seat]["score"]
            if score >= sheet["target"] if sheet["up"] else score <= sheet["target"]:
                trigger = "target"
    if trigger is None and _holds(state, sheet["end"]):
        trigger = "end"
    if trigger is None:
        return
    if sheet["after"] == "now":
        _end(play, trigger)
        return
    state["final"] = True
    state["trigger"] = trigger
    if sheet["after"] != "round":
        active = state["active"]
        state["last_turns"] = [seat for seat in alive if seat != active]
        if sheet["after"] == "everyone":
            state["last_turns"].append(active)
    play.note("final_turns")


# --- the end ---------------------------------------------------------------------------------


def _finish(play, won):
    if (won is None) == (play.state["sheet"]["by"] == "together"):
        raise Reject("bad_argument")
    _end(play, "finish", won)


def _end(play, reason, won=None):
    """The match is over; `won` is for players who win or lose together."""
    state = play.state
    state["over"] = True
    state["reason"] = reason
    state["last_turns"] = []
    play.note("match_end")
    if state["sheet"]["by"] == "together":
        state["winners"] = list(range(len(state["players"]))) if won else []
        for person in state["players"]:
            person["place"] = 1 if won else None
        return
    _place(state)
    if len(state["winners"]) > 1:
        play.note("draw")
    elif explain(state)[-1]["criterion"] not in ("alive", "score"):
        play.note("tiebreak")


def _contenders(state):
    """Who can still win: those who are in, or else those who left last."""
    seats = range(len(state["players"]))
    alive = [seat for seat in seats if state["players"][seat]["alive"]]
    if alive:
        return alive
    last = _last_out(state)["order"]
    return [seat for seat in seats if state["players"][seat]["out"]["order"] == last]


def _criteria(state):
    """What is compared, in this order: (code, values by player, whether the highest is best)."""
    sheet = state["sheet"]
    players = state["players"]
    found = [("score", [person["score"] for person in players], sheet["up"])]
    for slug, up in sheet["ties"]:
        values = [person["counters"][slug] for person in players]
        found.append(("counter." + slug, values, up))
    return found


def _place(state):
    """Everybody's place, and so the winners: best first, then those out, the last one first."""
    players = state["players"]
    criteria = _criteria(state)
    contenders = _contenders(state)
    for seat in contenders:
        ahead = [other for other in contenders if _is_ahead(criteria, other, seat)]
        players[seat]["place"] = 1 + len(ahead)
    for seat, person in enumerate(players):
        if seat not in contenders:
            later = [
                other
                for other in players
                if other["out"] and other["out"]["order"] > person["out"]["order"]
            ]
            alive = [other for other in players if other["alive"]]
            person["place"] = 1 + len(alive) + len(later)
    state["winners"] = [seat for seat in contenders if players[seat]["place"] == 1]


def _is_ahead(criteria, one, other):
    for _, values, up in criteria:
        if values[one] != values[other]:
            return (values[one] > values[other]) == up
    return False


def explain(state):
    """What decided the match, with the values by player; the last entry is the one that did."""
    if not state["over"]:
        return []
    players = state["players"]
    if state["sheet"]["by"] == "together":
        values = [1 if seat in state["winners"] else 0 for seat in range(len(players))]
        return [{"criterion": state["reason"], "values": values}]
    told = []
    left = _contenders(state)
    if len(left) < len(players):
        values = [1 if seat in left else 0 for seat in range(len(players))]
        told.append({"criterion": "alive", "values": values})
        if len(left) == 1:
            return told
    for code, values, up in _criteria(state):
        told.append({"criterion": code, "values": values})
        best = (max if up else min)([values[seat] for seat in left])
        left = [seat for seat in left if values[seat] == best]
        if len(left) == 1:
            break
    return told


# --- the actions and their arguments ---------------------------------------------------------


def _roll(play, dice):
    """The common action, with the dice of the sheet besides."""
    own = play.state["sheet"]["dice"]
    faces = []
    for slug in dice:
        if type(slug) is str and slug in own:
            die = own[slug]
            faces.append(tuple(die) if type(die) is list else die)
        else:
            faces.append(die_faces(play.game, slug))
    play.state["last_roll"] = [play.roll(die) for die in faces]
    play.state["last_dice"] = list(dice)


def _own_counter(state, value):
    known = type(value) is str and value in state["players"][0]["counters"]
    return None if known else "bad_argument"


def _shared_counter(state, value):
    return None if type(value) is str and value in state["shared"] else "bad_argument"


_BY = need("by", whole(None, None))

ACTIONS = {
    "roll": (_roll, COMMON["roll"][1]),
    "change": (_change, (need("player", player), need("counter", _own_counter), _BY)),
    "change_shared": (_change_shared, (need("counter", _shared_counter), _BY)),
    "next_phase": (_next_phase, ()),
    "eliminate": (_eliminate, (need("player", player),)),
    "revive": (_revive, (need("player", player),)),
    "finish": (_finish, (opt("won", flag),)),
}
