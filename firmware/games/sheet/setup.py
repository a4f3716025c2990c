# SPDX-License-Identifier: MIT
"""The start of a match by a tracker sheet, and what the rules need of a good sheet."""

from micropython import const

from firmware.rules import core
from firmware.rules.core import Reject, refuse

from .counting import LAST_ROUND, in_order, level, pick, points
from .rules import COLORS

_NO_MAX = const(999)  # what a counter without `max` goes up to


# --- what a sheet says, and what it means where it says nothing --------------------------------


def whole(sheet, bad=()):
    """A sheet with all its lists; parts whose form is `bad` are left out."""
    made = {}
    for name in ("counters", "shared", "phases", "alarms", "dice", "roll", "macros"):
        made[name] = []
    for name in sheet:
        if name not in bad:
            made[name] = sheet[name]
    return made


def seats(sheet):
    """The fewest and the most players."""
    players = sheet["players"]
    return tuple(players) if type(players) is list else (players, players)


def all_of(amount):
    return amount if type(amount) is list else [amount]


def limits(counter):
    return counter.get("min", 0), counter.get("max", _NO_MAX)


def start_of(counter):
    return counter.get("start", max(0, counter.get("min", 0)))


def each_of(slug, count):
    """The counters that stand for one of which a player has one for each opponent."""
    return ["%s@%d" % (slug, seat) for seat in range(count)]


def _own_starts(sheet, seat, count):
    """The numbers of a player at the start, by counter."""
    found = {}
    for one in sheet["counters"]:
        value = start_for(sheet, one, seat)
        if not one.get("each"):
            found[one["id"]] = value
            continue
        for other, slug in enumerate(each_of(one["id"], count)):
            if other != seat:
                found[slug] = value
    return found


def start_for(sheet, counter, seat):
    """Where a player's counter begins; of a team's, where that of its first player does."""
    if counter.get("team"):
        seat %= sheet.get("teams", 1)
    return pick(start_of(counter), seat)


def has_worths(sheet):
    """Is the score a sum of what counters are worth?"""
    for counter in sheet["counters"]:
        if "worth" in counter:
            return True
    return False


def score_counter(sheet):
    """The counter that is the score; None if it is a sum, or if there is no such counter."""
    if has_worths(sheet):
        return None
    single = [counter for counter in sheet["counters"] if not counter.get("each")]
    for counter in single:
        if counter["id"] == sheet["win"].get("counter"):
            return counter
    return single[0] if single else None


def total_at_start(sheet, seat, count):
    """What counts for a player, or for a team, at a table of so many."""
    teams = sheet.get("teams", count)
    members = range(seat % teams, count, teams)
    return sum([_score_at_start(sheet, member, count) for member in members])


def _score_at_start(sheet, seat, count):
    counter = score_counter(sheet)
    total = 0
    for one in [counter] if counter else sheet["counters"]:
        # What a team has counts for the first of them.
        if (counter or "worth" in one) and not (one.get("team") and seat >= sheet.get("teams", 1)):
            total += _brings(sheet, one, seat, count)
    return total


def _brings(sheet, counter, seat, count):
    """What a counter brings at the start."""
    value = start_for(sheet, counter, seat)
    if "worth" not in counter:
        return value
    if "values" in counter:
        value = level({"values": {"": counter["values"]}}, "", value)
    times = count - 1 if counter.get("each") else 1
    return times * points(value, counter["worth"], counter.get("per", 1))


def tie_of(tie):
    """[id, whether the highest is best]"""
    return [tie, True] if type(tie) is str else [tie["counter"], tie.get("by") != "lowest"]


# --- the first state ---------------------------------------------------------------------------


def refusing_bad(setup):
    """Raise Reject for a setup without a good sheet, in pieces."""
    from .check import checking

    refuse(type(setup) is not dict or setup.get("mode", "sheet") != "sheet", "bad_mode")
    found = yield from checking(setup.get("sheet"))
    refuse(found, "bad_sheet")


def new(setup):
    """The state at the start of a match by a good sheet, but for what `settle` adds; raises
    Reject.
    """
    sheet = whole(setup["sheet"])
    fewest, most = seats(sheet)
    table = {"mode": "sheet", "players": setup.get("players")}
    mode, entries = core.seats(table, {"sheet": range(fewest, most + 1)})
    players = []
    count = len(entries)
    for seat, entry in enumerate(entries):
        color = entry.get("color")
        if color is None:
            color = COLORS[seat]
        elif not core.is_text(color):
            raise Reject("bad_option")
        players.append(
            {
                "name": core.seat_name(entry, seat),
                "color": color,
                "alive": True,
                "counters": _own_starts(sheet, seat, count),
                "score": _score_at_start(sheet, seat, count),
                "gain": 0,  # what this turn and what came since have brought
                "out": None,
                "place": None,
            }
        )
        if "teams" in sheet:
            players[seat]["team"] = seat % sheet["teams"]
    index = count - fewest
    rules = _rules(sheet, index, count)
    phase = rules["phases"][0] if rules["phases"] else None
    state = core.common_state("sheet", mode, players, phase)
    state["title"] = sheet["title"]
    state["clock"] = sheet.get("clock")
    state["sheet"] = rules
    state["shared"] = {one["id"]: pick(start_of(one), index) for one in sheet["shared"]}
    state["first"] = 0
    state["trigger"] = None
    state["last_turns"] = []
    state["due"] = []
    state["last_dice"] = []
    if "order" in rules:
        state["order"] = in_order(state)
        state["first"] = state["active"] = state["order"][0]
    return state


def _rules(sheet, index, count):
    """What the rules need to know of a good sheet for a size of the table, with nothing left out
    of what the first sheets had: later keys are there only where the sheet has them.

    No words and no looks: they stay in the setup, so that the state is small.
    """
    win = sheet["win"]
    end = sheet.get("end", {})
    out = sheet.get("out", {})
    rounds = sheet.get("rounds", {})
    together = rounds.get("turns") == "together"
    counter = score_counter(sheet)
    target = pick(win.get("target"), index)
    after = end.get("after", "now")
    if together and after != "now":
        after = "round"  # nobody has a turn of their own
    rules = {
        "by": win["by"],
        "counter": counter["id"] if counter else None,
        "target": target,
        "up": _is_high_best(sheet, counter, target, count),
        "worth": [],  # what counters are worth: [id, points, for how many of it]
        "ties": list(map(tie_of, win.get("ties", []))),
        "won": _conditions(win, "won", index),
        "lost": _conditions(win, "lost", index),
        "out": _conditions(out, "when", index),
        "by_hand": out.get("by_hand", False),
        "end": _conditions(end, "when", index),
        "after": after,
        "limit": pick(rounds.get("limit"), index),
        "then": rounds.get("then", "lost"),
        "together": together,
        "rotate": rounds.get("first") == "next",
        "resets": [],  # the counters that begin anew: [id, when, value, or list of values by seat]
        "phases": [phase["id"] for phase in sheet["phases"]],
        "alarms": list(map(_alarm, sheet["alarms"])),
        "dice": {},
        "counters": {},
        "shared": {},
    }
    for die in sheet["dice"]:
        faces = die["faces"]
        if type(faces) is list and list(map(type, faces)).count(int) < len(faces):
            faces = len(faces)  # faces with words on them are numbered from 1
        rules["dice"][die["id"]] = faces
    for one in sheet["counters"]:
        slugs = [one["id"]]
        if one.get("each"):
            slugs = each_of(one["id"], count)
            rules.setdefault("each", {})[one["id"]] = slugs
        for slug in slugs:
            _add_counter(rules, rules["counters"], one, slug, start_of(one))
    for one in sheet["shared"]:
        _add_counter(rules, rules["shared"], one, one["id"], pick(start_of(one), index))
    if "instant" in win:
        rules["instant"] = _conditions(win, "instant", index)
    if "order" in rounds:
        rules["order"] = tie_of(rounds["order"])
    if sheet["macros"]:
        rules["macros"] = {one["id"]: list(map(_deed, one["do"])) for one in sheet["macros"]}
    return rules


def _add_counter(rules, bounds, one, slug, start):
    """What the rules need to know of a counter that they call `slug`."""
    bounds[slug] = list(limits(one))
    if "reset" in one:
        rules["resets"].append([slug, one["reset"], start])
    if "worth" in one:
        rules["worth"].append([slug, one["worth"], one.get("per", 1)])
    if "values" in one:
        rules.setdefault("values", {})[slug] = one["values"]
    if one.get("team"):
        rules.setdefault("team", []).append(slug)
    for feed in one.get("feeds", []):
        rules.setdefault("feeds", []).append(
            [slug, feed["counter"], feed["when"], feed.get("times", 1), feed.get("per", 1)]
        )


def _deed(deed):
    return [deed["counter"], deed["by"], deed.get("who", "self"), deed.get("clip", False)]


def _is_high_best(sheet, counter, target, count):
    """Whether a high score is better than a low one."""
    if target is not None:
        return target > total_at_start(sheet, 0, count)
    if sheet["win"]["by"] == "last_alive" and counter:
        for condition in sheet.get("out", {}).get("when", []):
            if condition.get("counter") == counter["id"]:
                return "at_most" in condition  # away from what puts a player out
    return sheet["win"]["by"] != "lowest"


def _conditions(holder, name, index):
    found = []
    for condition in holder.get(name, []):
        if "all" in condition:
            found.append({"group": [_condition(part, index) for part in condition["all"]]})
        else:
            found.append(_condition(condition, index))
    return found


def _condition(condition, index):
    return {
        "counter": condition["counter"],
        "all": condition.get("who") == "all",
        "at_least": pick(condition.get("at_least"), index),
        "at_most": pick(condition.get("at_most"), index),
    }


def _alarm(alarm):
    return {
        "every": alarm.get("every"),
        "from": alarm.get("from", alarm.get("every")),
        "until": alarm.get("until", LAST_ROUND),
        "at": alarm.get("at", []),
        "when": alarm.get("when", "start"),
        "value": all_of(alarm["value"]) if "value" in alarm else [],
        "grow": alarm.get("grow", 0),
        "counter": alarm.get("counter"),
    }
