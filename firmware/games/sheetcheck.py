# SPDX-License-Identifier: MIT
"""Reads a tracker sheet: what is wrong with it, and its complete form for a match.

This is apart from the rules in sheet.py because it is needed only while a match is made, so a
match that runs does not keep it in memory. docs/sheets.md is its description for players.

A problem is (key, code, detail, ...): where in the sheet, and what; sheetsays.py has the words.
"""

import json

from firmware.games.game import STANDARD_DICE
from firmware.games.sheet import COLORS, pick, points

MAX_FILE = 8192  # bytes of a file, with all its spaces
MAX_SIZE = 4000  # letters of a sheet without the spaces between: what a match has to keep
MAX_NUMBERS = 60  # counters times players, for the same reason
MAX_PROBLEMS = 20
MAX_PLAYERS = 10

_MOST = 99999  # the highest and, negative, the lowest number of a counter
_NO_MAX = 999  # what a counter without `max` goes up to
_ROUNDS = 999
_LANGUAGES = 4
_BEST = ("highest", "lowest")


def problems(sheet, file, language="en"):
    """Everything that is wrong with a sheet, as lines to read; none for a good one."""
    from firmware.games.sheetsays import say

    return [say(file, problem, language) for problem in check(sheet)]


def load(data):
    """Parse the bytes of a file: -> (sheet, problems); no sheet if it cannot be parsed."""
    if len(data) > MAX_FILE:
        return None, [("", "file_size", len(data), MAX_FILE)]
    if data[:3] == b"\xef\xbb\xbf":  # some editors begin a file with this mark
        data = data[3:]
    try:
        text = data.decode()
    except UnicodeError:
        return None, [("", "not_utf8")]
    try:
        sheet = json.loads(text)
    except (ValueError, RuntimeError) as error:  # RuntimeError: nested too deep
        if "“" in text or "”" in text:
            return None, [("", "curly_quotes")]
        line = getattr(error, "lineno", None)  # MicroPython does not tell it
        if line is None:
            return None, [("", "not_json")]
        return None, [("", "not_json_at", line, getattr(error, "colno", 1))]
    return sheet, check(sheet)


# --- the form of each value ------------------------------------------------------------------
# A check takes (report, key, value) and reports at most one problem for that very key.


class _Report:
    def __init__(self):
        self.found = []
        self.bad = []  # the keys of the sheet in which something is wrong

    def add(self, key, code, *details):
        if len(self.found) < MAX_PROBLEMS:
            self.found.append((key, code) + details)
        self.bad.append(key.split(".")[0].split("[")[0])


def _shown(value):
    """A value in a message: short, whatever it is."""
    if type(value) is str:
        return '"%s"' % _short(value)
    if type(value) is dict:
        return "{…}"
    if type(value) is list:
        return "[…]"
    if value is None or type(value) is bool:
        return "null" if value is None else "true" if value else "false"
    if type(value) is int and not -(10**9) < value < 10**9:
        return "10^9…" if value > 0 else "-10^9…"  # all digits would fill the screen
    return str(value)


def _short(word):
    return word if len(word) <= 20 else word[:19] + "…"


def _number(low, high):
    def check(report, key, value):
        if type(value) is not int:
            report.add(key, "not_number", _shown(value))
        elif not low <= value <= high:
            report.add(key, "range", low, high, _shown(value))

    return check


def _word(*words):
    def check(report, key, value):
        if type(value) is not str or value not in words:
            report.add(key, "not_word", ", ".join(words), _shown(value))

    return check


def _flag(report, key, value):
    if type(value) is not bool:
        report.add(key, "not_flag", _shown(value))


def _text(most):
    """A text of at most so many letters, or an object of them by language."""

    def check(report, key, value):
        if type(value) is not dict:
            _plain(report, key, value, most)
            return
        if not 1 <= len(value) <= _LANGUAGES:
            report.add(key, "count", 1, _LANGUAGES, len(value))
            return
        for language in sorted(value):
            here = key + "." + _short(language)
            if len(language) == 2 and _is_id(language):
                _plain(report, here, value[language], most)
            else:
                report.add(here, "bad_language")

    return check


def _plain(report, key, value, most):
    if type(value) is not str:
        report.add(key, "not_text", _shown(value))
    elif not value.strip():
        report.add(key, "empty")
    elif len(value) > most:
        report.add(key, "too_long", len(value), most)
    else:
        for letter in value:
            if ord(letter) < 32 or 0xD800 <= ord(letter) < 0xE000:
                report.add(key, "bad_letter")
                return


def _id(report, key, value):
    if not _is_id(value):
        report.add(key, "bad_id", _shown(value))


def _is_id(value):
    if type(value) is not str or not 1 <= len(value) <= 16 or not "a" <= value[0] <= "z":
        return False
    for letter in value:
        if not ("a" <= letter <= "z" or "0" <= letter <= "9" or letter == "_"):
            return False
    return True


def _list(check_item, low, high):
    def check(report, key, value):
        if type(value) is not list:
            report.add(key, "not_list", _shown(value))
        elif not low <= len(value) <= high:
            report.add(key, "count", low, high, len(value))
        else:
            for index, item in enumerate(value):
                check_item(report, _place(key, index, item), item)

    return check


def _place(key, index, item):
    """How a message names an entry of a list: by its id, or as the first, second, ..."""
    if type(item) is dict and _is_id(item.get("id")):
        return key + "." + item["id"]
    return "%s[#%d]" % (key, index + 1)


def _either(kind, check_kind, check_other):
    """A value of the type `kind` with its check, or another one with its own."""

    def check(report, key, value):
        (check_kind if type(value) is kind else check_other)(report, key, value)

    return check


def _object(fields, *needed):
    """An object with some of these keys, among them the needed ones."""

    def check(report, key, value):
        if type(value) is not dict:
            report.add(key, "not_object", _shown(value))
            return
        start = key + "." if key else ""
        for name in sorted(value):
            if name in fields:
                fields[name](report, start + name, value[name])
            else:
                _unknown_key(report, start + _short(name), name, fields)
        for name in needed:
            if name not in value:
                report.add(start + name, "missing")

    return check


def _unknown_key(report, key, name, fields):
    for other in sorted(fields):
        if _slips(name.lower(), other) <= (1 if len(other) < 5 else 2):
            report.add(key, "mistyped_key", other)
            return
    report.add(key, "unknown_key")


def _slips(one, other):
    """How many letters must be put in, left out or changed to make `other` of `one`."""
    if abs(len(one) - len(other)) > 2:
        return 3
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one):
        last, row = row, [i + 1]
        for j, wanted in enumerate(other):
            row.append(min(last[j] + (letter != wanted), last[j + 1] + 1, row[j] + 1))
    return row[-1]


def _players(report, key, value):
    before = len(report.bad)
    _either(list, _list(_SEATS, 2, 2), _SEATS)(report, key, value)
    if len(report.bad) == before and type(value) is list and value[0] > value[1]:
        report.add(key, "from_to")


_SEATS = _number(1, MAX_PLAYERS)
_VALUE = _number(-_MOST, _MOST)
# One number, or one for each seat or size of the table.
_AMOUNT = _either(list, _list(_VALUE, 1, MAX_PLAYERS), _VALUE)
_STEP = _number(1, _MOST)
_ROUND = _number(1, _ROUNDS)

_SHARED = {
    "id": _id,
    "label": _text(20),
    "start": _AMOUNT,
    "min": _VALUE,
    "max": _VALUE,
    "step": _either(list, _list(_STEP, 1, 4), _STEP),
    "show": _word("number", "bar", "track"),
    "color": _word(*COLORS),
    "reset": _word("turn", "round"),
}
_OWN = dict(_SHARED)
_OWN["worth"] = _number(-999, 999)
_OWN["per"] = _number(1, 999)

_CONDITIONS = _list(
    _object(
        {"counter": _id, "at_least": _AMOUNT, "at_most": _AMOUNT, "who": _word("any", "all")},
        "counter",
    ),
    1,
    4,
)

_WIN = {
    "by": _word("highest", "lowest", "first_to", "last_alive", "together"),
    "counter": _id,
    "target": _AMOUNT,
    "ties": _list(
        _either(str, _id, _object({"counter": _id, "by": _word(*_BEST)}, "counter")), 1, 4
    ),
    "won": _CONDITIONS,
    "lost": _CONDITIONS,
}

_ALARM = {
    "text": _text(44),
    "every": _ROUND,
    "from": _ROUND,
    "until": _ROUND,
    "at": _list(_ROUND, 1, 20),
    "when": _word("start", "end"),
    "value": _either(list, _list(_VALUE, 1, 20), _VALUE),
    "grow": _VALUE,
    "counter": _id,
}

_DIE = {
    "id": _id,
    "label": _text(16),
    "faces": _either(list, _list(_either(int, _VALUE, _text(12)), 2, 20), _number(2, 100)),
}

_SHEET = _object(
    {
        "title": _text(24),
        "note": _text(200),
        "players": _players,
        "counters": _list(_object(_OWN, "id", "label"), 0, 12),
        "shared": _list(_object(_SHARED, "id", "label"), 0, 8),
        "win": _object(_WIN, "by"),
        "out": _object({"when": _CONDITIONS, "by_hand": _flag}),
        "end": _object(
            {"when": _CONDITIONS, "after": _word("now", "round", "others", "everyone")}
        ),
        "rounds": _object(
            {
                "limit": _either(list, _list(_ROUND, 1, MAX_PLAYERS), _ROUND),
                "then": _word("won", "lost"),
                "turns": _word("each", "together"),
                "first": _word("same", "next"),
            }
        ),
        "phases": _list(_object({"id": _id, "label": _text(16)}, "id", "label"), 1, 8),
        "alarms": _list(_object(_ALARM, "text"), 1, 8),
        "dice": _list(_object(_DIE, "id", "faces"), 1, 6),
        "roll": _list(_id, 1, 10),
        "clock": _number(5, 3600),
    },
    "title",
    "players",
    "win",
)


# --- whether the parts fit together ----------------------------------------------------------


def check(sheet):
    """All problems of a sheet, whatever it is: at most MAX_PROBLEMS."""
    report = _Report()
    _SHEET(report, "", sheet)
    if type(sheet) is dict:
        _check_fit(report, sheet, list(report.bad))
    if not report.bad and _size(sheet) > MAX_SIZE:
        report.add("", "size", _size(sheet), MAX_SIZE)
    return report.found


def _size(value):
    """The length as JSON without spaces; counted here because the VMs write JSON differently."""
    if type(value) is dict:
        return sum([len(key) + 4 + _size(value[key]) for key in value]) + 1
    if type(value) is list:
        return sum([1 + _size(item) for item in value]) + 1
    return len(value) + 2 if type(value) is str else len(str(value))


def _check_fit(report, sheet, bad):
    """What one value says about another; parts whose form is `bad` are passed over."""

    def part(name):
        return None if name in bad else sheet.get(name)

    _check_ids(report, "phases", part("phases") or [], [])
    _check_dice(report, part("dice") or [], part("roll") or [], "dice" in bad)
    if "counters" in bad or "shared" in bad or "players" in bad:
        return
    seen = []
    for name in ("counters", "shared"):
        _check_ids(report, name, sheet.get(name, []), seen)
        for index, counter in enumerate(sheet.get(name, [])):
            _check_counter(report, _place(name, index, counter), counter)
    if not seen:
        report.add("counters", "missing")
        return
    count = len(sheet.get("counters", []))
    if count * seats(sheet)[1] > MAX_NUMBERS:
        report.add("counters", "too_many", count, seats(sheet)[1], MAX_NUMBERS)
    _check_conditions(report, "out.when", (part("out") or {}).get("when", []), sheet, True)
    _check_conditions(report, "end.when", (part("end") or {}).get("when", []), sheet, False)
    for index, alarm in enumerate(part("alarms") or []):
        _check_alarm(report, "alarms[#%d]" % (index + 1), alarm, sheet)
    if part("win"):
        _check_win(report, sheet, sheet["win"])
        _check_ends(report, sheet, bad)


def _check_ids(report, key, entries, seen):
    """No id twice; `seen` has those of other lists, and gets these."""
    for index, entry in enumerate(entries):
        if entry["id"] in seen:
            report.add(_place(key, index, entry), "twice")
        seen.append(entry["id"])


def _check_dice(report, dice, roll, unknown):
    slugs = []
    _check_ids(report, "dice", dice, slugs)
    for index, die in enumerate(dice):
        if die["id"] in STANDARD_DICE:
            report.add(_place("dice", index, die), "standard_die")
    for index, slug in enumerate(roll):
        if not unknown and slug not in slugs and slug not in STANDARD_DICE:
            report.add("roll[#%d]" % (index + 1), "no_die", _shown(slug))


def _check_counter(report, key, counter):
    low, high = _limits(counter)
    if low >= high:
        report.add(key + ".max", "max_below_min", low)
        return
    for start in _all(_start(counter)):
        if not low <= start <= high:
            report.add(key + ".start", "outside", low, high, start)
            break
    if counter.get("show", "number") != "number" and "max" not in counter:
        report.add(key + ".show", "needs", "max")
    if "per" in counter and "worth" not in counter:
        report.add(key + ".per", "needs", "worth")


def _check_conditions(report, key, conditions, sheet, own_only):
    for index, condition in enumerate(conditions):
        here = "%s[#%d]" % (key, index + 1)
        counter = _known(report, here + ".counter", condition["counter"], sheet, own_only)
        up = "at_least" in condition
        if up == ("at_most" in condition):
            report.add(here + (".at_most" if up else ".at_least"), *_ONE_OF[up])
            continue
        if counter is None:
            continue
        shared = counter in sheet.get("shared", [])
        if "who" in condition and (shared or own_only):
            report.add(here + ".who", "clash", "out" if own_only else "shared")
        low, high = _limits(counter)
        word = "at_least" if up else "at_most"
        for amount in _all(condition[word]):
            if (amount > high) if up else (amount < low):
                report.add(here + "." + word, "never", low, high)
                break
        else:
            if _holds_at_start(condition, counter, shared, sheet):
                report.add(here + "." + word, "at_start")


# What to say of `at_least` without, and of it with `at_most`.
_ONE_OF = {False: ("missing_one", "at_most"), True: ("clash", "at_least")}


def _holds_at_start(condition, counter, shared, sheet):
    fewest, most = seats(sheet)
    for count in range(fewest, most + 1):
        index = count - fewest
        if shared:
            starts = [pick(_start(counter), index)]
        else:
            starts = [pick(_start(counter), seat) for seat in range(count)]
        if "at_least" in condition:
            met = [start >= pick(condition["at_least"], index) for start in starts]
        else:
            met = [start <= pick(condition["at_most"], index) for start in starts]
        if all(met) if condition.get("who") == "all" else any(met):
            return True
    return False


def _known(report, key, slug, sheet, own_only):
    """The counter with this id; reports one that is not there, or not the players' own."""
    for counter in sheet.get("counters", []):
        if counter["id"] == slug:
            return counter
    for counter in sheet.get("shared", []):
        if counter["id"] == slug:
            if not own_only:
                return counter
            report.add(key, "not_own")
            return None
    there = [counter["id"] for counter in sheet.get("counters", [])]
    if not own_only:
        there += [counter["id"] for counter in sheet.get("shared", [])]
    report.add(key, "no_counter", _shown(slug), ", ".join(there) or "–")
    return None


def _check_alarm(report, key, alarm, sheet):
    if ("every" in alarm) == ("at" in alarm):
        if "at" in alarm:
            report.add(key + ".at", "clash", "every")
        else:
            report.add(key + ".every", "missing_one", "at")
    for name, other in (("from", "every"), ("until", "every"), ("grow", "value")):
        if name in alarm and other not in alarm:
            report.add(key + "." + name, "needs", other)
    if alarm.get("until", _ROUNDS) < alarm.get("from", alarm.get("every", 1)):
        report.add(key + ".until", "before_first")
    rounds = alarm.get("at", [])
    for index in range(1, len(rounds)):
        if rounds[index] <= rounds[index - 1]:
            report.add(key + ".at", "not_rising")
            break
    if "counter" in alarm:
        _known(report, key + ".counter", alarm["counter"], sheet, False)
        if "value" not in alarm:
            report.add(key + ".counter", "needs", "value")


def _check_win(report, sheet, win):
    kind = win["by"]
    together = kind == "together"
    for name in ("won", "lost"):
        if name in win and not together:
            report.add("win." + name, "clash", "win.by: " + kind)
        else:
            _check_conditions(report, "win." + name, win.get(name, []), sheet, False)
    for index, tie in enumerate(win.get("ties", [])):
        slug = tie if type(tie) is str else tie["counter"]
        _known(report, "win.ties[#%d]" % (index + 1), slug, sheet, True)
    if together and "ties" in win:
        report.add("win.ties", "clash", "win.by: together")
    counter = None
    if "counter" in win:
        counter = _known(report, "win.counter", win["counter"], sheet, True)
        if _worths(sheet):
            report.add("win.counter", "clash", "worth")
    elif not sheet.get("counters") and not together:
        report.add("counters", "missing")
        return
    if kind == "first_to":
        if "target" not in win:
            report.add("win.target", "missing")
        elif counter or "counter" not in win:
            _check_target(report, sheet, win["target"])
    elif "target" in win:
        report.add("win.target", "clash", "win.by: " + kind)


def _check_target(report, sheet, target):
    counter = _score_counter(sheet)
    if counter is not None:
        low, high = _limits(counter)
        for amount in _all(target):
            if not low <= amount <= high:
                report.add("win.target", "never", low, high)
                return
    fewest, most = seats(sheet)
    up = pick(target, 0) > score_at_start(sheet, 0)
    for count in range(fewest, most + 1):
        amount = pick(target, count - fewest)
        for seat in range(count):
            start = score_at_start(sheet, seat)
            # Everybody must have some way to go, and in the same direction.
            if start == amount or (amount > start) != up:
                report.add("win.target", "target")
                return


def _check_ends(report, sheet, bad):
    """Whether what ends the match goes with who wins it."""
    kind = sheet["win"]["by"]
    rounds = {} if "rounds" in bad else sheet.get("rounds", {})
    if "then" in rounds:
        if kind != "together":
            report.add("rounds.then", "clash", "win.by: " + kind)
        if "limit" not in rounds:
            report.add("rounds.then", "needs", "limit")
    if kind == "together":
        if "end" in sheet:
            report.add("end", "clash", "win.by: together")
        if "won" not in sheet["win"] and "lost" not in sheet["win"]:
            if "limit" not in rounds and "rounds" not in bad:
                report.add("win", "no_end")
    if kind == "last_alive":
        out = sheet.get("out", {})
        if "out" not in bad and "when" not in out and not out.get("by_hand"):
            report.add("win.by", "no_way_out")
        if seats(sheet)[0] < 2:
            report.add("players", "alone")


# --- the complete sheet ----------------------------------------------------------------------


def seats(sheet):
    """The fewest and the most players."""
    players = sheet["players"]
    return tuple(players) if type(players) is list else (players, players)


def _all(amount):
    return amount if type(amount) is list else [amount]


def _limits(counter):
    return counter.get("min", 0), counter.get("max", _NO_MAX)


def _start(counter):
    return counter.get("start", max(0, counter.get("min", 0)))


def _worths(sheet):
    """What each counter is worth: [id, points, for how many of it]."""
    counters = sheet.get("counters", [])
    return [[one["id"], one["worth"], one.get("per", 1)] for one in counters if "worth" in one]


def _score_counter(sheet):
    """The counter that is the score; None if it is a sum, or if there is no counter."""
    counters = sheet.get("counters", [])
    if _worths(sheet):
        return None
    for counter in counters:
        if counter["id"] == sheet["win"].get("counter"):
            return counter
    return counters[0] if counters else None


def score_at_start(sheet, seat):
    counter = _score_counter(sheet)
    if counter is not None:
        return pick(_start(counter), seat)
    values = {one["id"]: pick(_start(one), seat) for one in sheet.get("counters", [])}
    return points(values, _worths(sheet))


def complete(sheet, count):
    """What sheet.py needs to know of a good sheet for `count` players, with nothing left out.

    No words and no looks: they stay in the setup, so that the state is small.
    """
    index = count - seats(sheet)[0]
    win = sheet["win"]
    end = sheet.get("end", {})
    out = sheet.get("out", {})
    rounds = sheet.get("rounds", {})
    together = rounds.get("turns") == "together"
    counter = _score_counter(sheet)
    target = pick(win.get("target"), index)
    after = end.get("after", "now")
    if together and after != "now":
        after = "round"  # nobody has a turn of their own
    return {
        "counters": {one["id"]: list(_limits(one)) for one in sheet.get("counters", [])},
        "shared": {one["id"]: list(_limits(one)) for one in sheet.get("shared", [])},
        "by": win["by"],
        "counter": counter["id"] if counter else None,
        "target": target,
        "up": _is_high_best(sheet, counter, target),
        "worth": _worths(sheet),
        "ties": [_tie(tie) for tie in win.get("ties", [])],
        "won": _conditions(win.get("won", []), index),
        "lost": _conditions(win.get("lost", []), index),
        "out": _conditions(out.get("when", []), index),
        "by_hand": out.get("by_hand", False),
        "end": _conditions(end.get("when", []), index),
        "after": after,
        "limit": pick(rounds.get("limit"), index),
        "then": rounds.get("then", "lost"),
        "together": together,
        "rotate": rounds.get("first") == "next",
        "resets": _resets(sheet, index),
        "phases": [phase["id"] for phase in sheet.get("phases", [])],
        "alarms": [_alarm(alarm) for alarm in sheet.get("alarms", [])],
        "dice": {die["id"]: _faces(die["faces"]) for die in sheet.get("dice", [])},
    }


def _is_high_best(sheet, counter, target):
    """Whether a high score is better than a low one."""
    if target is not None:
        return target > score_at_start(sheet, 0)
    if sheet["win"]["by"] == "last_alive" and counter:
        for condition in sheet.get("out", {}).get("when", []):
            if condition["counter"] == counter["id"]:
                return "at_most" in condition  # away from what puts a player out
    return sheet["win"]["by"] != "lowest"


def starts(sheet, count):
    """The numbers at the start: ([by counter, for each seat], {by shared counter})."""
    index = count - seats(sheet)[0]
    own = []
    for seat in range(count):
        own.append({one["id"]: pick(_start(one), seat) for one in sheet.get("counters", [])})
    return own, {one["id"]: pick(_start(one), index) for one in sheet.get("shared", [])}


def _resets(sheet, index):
    """The counters that begin anew: [id, when, value, or list of values by seat]."""
    found = []
    for one in sheet.get("counters", []):
        if "reset" in one:
            found.append([one["id"], one["reset"], _start(one)])
    for one in sheet.get("shared", []):
        if "reset" in one:
            found.append([one["id"], one["reset"], pick(_start(one), index)])
    return found


def _tie(tie):
    """[id, whether the highest is best]"""
    return [tie, True] if type(tie) is str else [tie["counter"], tie.get("by") != "lowest"]


def _conditions(conditions, index):
    found = []
    for condition in conditions:
        whole = {"counter": condition["counter"], "all": condition.get("who") == "all"}
        for word in ("at_least", "at_most"):
            whole[word] = pick(condition.get(word), index)
        found.append(whole)
    return found


def _alarm(alarm):
    return {
        "every": alarm.get("every"),
        "from": alarm.get("from", alarm.get("every")),
        "until": alarm.get("until", _ROUNDS),
        "at": alarm.get("at", []),
        "when": alarm.get("when", "start"),
        "value": _all(alarm["value"]) if "value" in alarm else [],
        "grow": alarm.get("grow", 0),
        "counter": alarm.get("counter"),
    }


def _faces(faces):
    """A number of sides or a list of numbers; faces with words on them are numbered from 1."""
    if type(faces) is list and [face for face in faces if type(face) is not int]:
        return len(faces)
    return faces
