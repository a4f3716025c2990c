# SPDX-License-Identifier: MIT
"""The start of a match by a tracker sheet, and what the rules need of a good sheet."""

from micropython import const

from firmware.rules import core
from firmware.rules.core import Reject, refuse

from .rules import COLORS, LAST_ROUND, pick, points

_NO_MAX = const(999)  # what a counter without `max` goes up to


# --- what a sheet says, and what it means where it says nothing --------------------------------


def whole(sheet, bad=()):
    """A sheet with all its lists; parts whose form is `bad` are left out."""
    made = {}
    for name in ("counters", "shared", "phases", "alarms", "dice", "roll"):
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


def _starts(counters, index):
    """The numbers at the start, by counter: for a seat, or a size of the table."""
    return {one["id"]: pick(start_of(one), index) for one in counters}


def has_worths(sheet):
    """Is the score a sum of what counters are worth?"""
    for counter in sheet["counters"]:
        if "worth" in counter:
            return True
    return False


def score_counter(sheet):
    """The counter that is the score; None if it is a sum, or if there is no counter."""
    counters = sheet["counters"]
    if not counters or has_worths(sheet):
        return None
    for counter in counters:
        if counter["id"] == sheet["win"].get("counter"):
            return counter
    return counters[0]


def score_at_start(sheet, seat):
    counter = score_counter(sheet)
    if counter is not None:
        return pick(start_of(counter), seat)
    total = 0
    for counter in sheet["counters"]:
        if "worth" in counter:
            value = pick(start_of(counter), seat)
            total += points(value, counter["worth"], counter.get("per", 1))
    return total


def tie_of(tie):
    """[id, whether the highest is best]"""
    return [tie, True] if type(tie) is str else [tie["counter"], tie.get("by") != "lowest"]


# --- the first state ---------------------------------------------------------------------------


def new(setup):
    """The state at the start of a match, but for what `settle` adds; raises Reject."""
    from .check import check

    refuse(type(setup) is not dict or setup.get("mode", "sheet") != "sheet", "bad_mode")
    sheet = setup.get("sheet")
    refuse(check(sheet), "bad_sheet")
    sheet = whole(sheet)
    fewest, most = seats(sheet)
    table = {"mode": "sheet", "players": setup.get("players")}
    mode, entries = core.seats(table, {"sheet": range(fewest, most + 1)})
    players = []
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
                "counters": _starts(sheet["counters"], seat),
                "score": score_at_start(sheet, seat),
                "gain": 0,  # what this turn and what came since have brought
                "out": None,
                "place": None,
            }
        )
    index = len(entries) - fewest
    rules = _rules(sheet, index)
    phase = rules["phases"][0] if rules["phases"] else None
    state = core.common_state("sheet", mode, players, phase)
    state["title"] = sheet["title"]
    state["clock"] = sheet.get("clock")
    state["sheet"] = rules
    state["shared"] = _starts(sheet["shared"], index)
    state["first"] = 0
    state["trigger"] = None
    state["last_turns"] = []
    state["due"] = []
    state["last_dice"] = []
    return state


def _rules(sheet, index):
    """What the rules need to know of a good sheet for a size of the table, with nothing left out.

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
        "up": _is_high_best(sheet, counter, target),
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
    }
    for die in sheet["dice"]:
        faces = die["faces"]
        if type(faces) is list and list(map(type, faces)).count(int) < len(faces):
            faces = len(faces)  # faces with words on them are numbered from 1
        rules["dice"][die["id"]] = faces
    for name in ("counters", "shared"):
        rules[name] = {}
        for one in sheet[name]:
            rules[name][one["id"]] = list(limits(one))
            if "reset" in one:
                start = start_of(one) if name == "counters" else pick(start_of(one), index)
                rules["resets"].append([one["id"], one["reset"], start])
            if "worth" in one:
                rules["worth"].append([one["id"], one["worth"], one.get("per", 1)])
    return rules


def _is_high_best(sheet, counter, target):
    """Whether a high score is better than a low one."""
    if target is not None:
        return target > score_at_start(sheet, 0)
    if sheet["win"]["by"] == "last_alive" and counter:
        for condition in sheet.get("out", {}).get("when", []):
            if condition["counter"] == counter["id"]:
                return "at_most" in condition  # away from what puts a player out
    return sheet["win"]["by"] != "lowest"


def _conditions(holder, name, index):
    found = []
    for condition in holder.get(name, []):
        found.append(
            {
                "counter": condition["counter"],
                "all": condition.get("who") == "all",
                "at_least": pick(condition.get("at_least"), index),
                "at_most": pick(condition.get("at_most"), index),
            }
        )
    return found


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
