# SPDX-License-Identifier: MIT
"""Tracker sheets: all that is wrong with one. docs/sheets.md is its description for players.

Needed only until a match has begun, so a match that runs does not keep it in memory.
"""

import json

from firmware.rules.core import STANDARD_DICE

from .kinds import Report, shown
from .rules import LAST_ROUND, pick
from .setup import (
    all_of,
    has_worths,
    limits,
    score_at_start,
    score_counter,
    seats,
    start_of,
    tie_of,
    whole,
)

MAX_FILE = 8192  # bytes of a file, with all its spaces
MAX_SIZE = 4000  # letters of a sheet without the spaces between: what a match has to keep
MAX_NUMBERS = 60  # counters times players, for the same reason
LETTERS = "áéíóúüñÁÉÍÓÚÜÑ¿¡ºª·×−–…°"  # that the display's fonts have beyond ASCII


def load(data):
    """Parse the bytes of a file: -> (sheet, problems); no sheet if it cannot be parsed."""
    # Some editors begin a file with a mark.
    text = data[3:] if data[:3] == b"\xef\xbb\xbf" else data
    return load_from(len(data), (data,), lambda: json.loads(text))


def load_from(size, pieces, parse):
    """As `load`, for a file of `size` bytes that come in pieces; `parse()` makes a value of it."""
    if size > MAX_FILE:
        return None, [("", "file_size", size, MAX_FILE)]
    curly = False
    rest = b""
    try:
        for piece in pieces:
            data = rest + piece
            whole = _whole_letters(data)
            text = data[:whole].decode()
            curly = curly or "“" in text or "”" in text
            rest = data[whole:]
        rest.decode()
    except UnicodeError:
        return None, [("", "not_utf8")]
    try:
        sheet = parse()
    except (ValueError, RuntimeError) as error:  # RuntimeError: nested too deep
        if curly:
            return None, [("", "curly_quotes")]
        line = getattr(error, "lineno", None)  # MicroPython does not tell it
        if line is None:
            return None, [("", "not_json")]
        return None, [("", "not_json_at", line, getattr(error, "colno", 1))]
    return sheet, check(sheet) or _foreign(sheet)


def _foreign(sheet):
    """Texts with letters that would be shown as ?. A match that was begun with such a sheet goes
    on: it is looked at only when it comes out of a file.
    """
    report = Report()
    for key in sorted(sheet):
        if key != "note":  # it is never shown
            report.down(key)
            _check_letters(report, sheet[key])
            report.up()
    return report.found


def _check_letters(report, value):
    if type(value) is str:
        for letter in value:
            if letter > "~" and letter not in LETTERS:
                report.here("no_letter", letter)
                return
    elif type(value) is dict:
        for key in sorted(value):
            report.down(key)
            _check_letters(report, value[key])
            report.up()
    elif type(value) is list:
        for index, entry in enumerate(value):
            report.down(index, entry)
            _check_letters(report, entry)
            report.up()


def _whole_letters(data):
    """How many bytes come before a letter at the end that is not complete."""
    for back in range(1, min(4, len(data)) + 1):
        first = data[-back]
        if first & 0xC0 != 0x80:  # a letter begins with it
            wanted = 4 if first >= 0xF0 else 3 if first >= 0xE0 else 2 if first >= 0xC0 else 1
            return len(data) - back if wanted > back else len(data)
    return len(data)


# --- whether the parts fit together ------------------------------------------------------------


def check(sheet):
    """All problems of a sheet, whatever it is: the first of them, if they are many."""
    report = Report()
    report.check(sheet, b"sheet")
    if type(sheet) is dict:
        bad = list(report.bad)
        _check_fit(report, whole(sheet, bad), bad)
    if not report.bad:
        size = _size(sheet)
        if size > MAX_SIZE:
            report.here("size", size, MAX_SIZE)
    return report.found


def _size(value):
    """The length as JSON without spaces; counted here because the VMs write JSON differently."""
    size = 1
    if type(value) is dict:
        for key in value:
            size += len(key) + 4 + _size(value[key])
    elif type(value) is list:
        for item in value:
            size += 1 + _size(item)
    else:
        size = len(value) + 2 if type(value) is str else len(str(value))
    return size


def _check_fit(report, sheet, bad):
    """What one value says about another."""
    _each(report, "phases", sheet["phases"], _check_id, [])
    slugs = []
    _each(report, "dice", sheet["dice"], _check_id, slugs)
    _each(report, "dice", sheet["dice"], _check_die)
    if "dice" not in bad:
        _each(report, "roll", sheet["roll"], _check_rolled, slugs)
    if "counters" in bad or "shared" in bad or "players" in bad:
        return
    seen = []
    for name in ("counters", "shared"):
        _each(report, name, sheet[name], _check_id, seen)
        _each(report, name, sheet[name], _check_counter)
    if not seen:
        report.at("counters", "missing")
        return
    count = len(sheet["counters"])
    most = seats(sheet)[1]
    if count * most > MAX_NUMBERS:
        report.at("counters", "too_many", count, most, MAX_NUMBERS)
    for name in ("out", "end"):
        report.down(name)
        conditions = sheet.get(name, {}).get("when", ())
        _each(report, "when", conditions, _check_condition, sheet, name == "out")
        report.up()
    _each(report, "alarms", sheet["alarms"], _check_alarm, sheet)
    if "win" in sheet:
        win = sheet["win"]
        scored = "counter" in win or sheet["counters"] or win["by"] == "together"
        report.down("win")
        _check_win(report, sheet, win)
        if scored:
            _check_score(report, sheet, win)
        report.up()
        if not scored:
            report.at("counters", "missing")
        _check_ends(report, sheet, bad)


def _each(report, key, entries, check_one, *more):
    """Look at every entry of a list."""
    report.down(key)
    for index, entry in enumerate(entries):
        report.down(index, entry)
        check_one(report, entry, *more)
        report.up()
    report.up()


def _check_id(report, entry, seen):
    """No id twice; `seen` has those before it, and gets this one."""
    if entry["id"] in seen:
        report.here("twice")
    seen.append(entry["id"])


def _check_die(report, die):
    if die["id"] in STANDARD_DICE:
        report.here("standard_die")


def _check_rolled(report, slug, slugs):
    if slug not in slugs and slug not in STANDARD_DICE:
        report.here("no_die", shown(slug))


def _check_counter(report, counter):
    low, high = limits(counter)
    if low >= high:
        report.at("max", "max_below_min", low)
        return
    for start in all_of(start_of(counter)):
        if not low <= start <= high:
            report.at("start", "outside", low, high, start)
            break
    if counter.get("show", "number") != "number":
        _check_needs(report, counter, "show", "max")
    _check_needs(report, counter, "per", "worth")


def _check_needs(report, entry, name, other):
    if name in entry and other not in entry:
        report.at(name, "needs", other)


def _check_condition(report, condition, sheet, own_only):
    counter = _counter(report, condition, sheet, own_only)
    up = "at_least" in condition
    if up == ("at_most" in condition):
        if up:
            report.at("at_most", "clash", "at_least")
        else:
            report.at("at_least", "missing_one", "at_most")
        return
    if counter is None:
        return
    shared = counter in sheet["shared"]
    if "who" in condition and (shared or own_only):
        report.at("who", "clash", "out" if own_only else "shared")
    low, high = limits(counter)
    word = "at_least" if up else "at_most"
    for amount in all_of(condition[word]):
        if (amount > high) if up else (amount < low):
            report.at(word, "never", low, high)
            return
    if _holds_at_start(condition, counter, shared, sheet):
        report.at(word, "at_start")


def _holds_at_start(condition, counter, shared, sheet):
    fewest, most = seats(sheet)
    starts = start_of(counter)
    for count in range(fewest, most + 1):
        index = count - fewest
        met = 0
        places = (index,) if shared else range(count)
        for place in places:
            start = pick(starts, place)
            if "at_least" in condition:
                met += start >= pick(condition["at_least"], index)
            else:
                met += start <= pick(condition["at_most"], index)
        if met == len(places) or (met and condition.get("who") != "all"):
            return True
    return False


def _counter(report, entry, sheet, own_only=False):
    """The counter that an entry is about, or None."""
    report.down("counter")
    found = _known(report, entry["counter"], sheet, own_only)
    report.up()
    return found


def _known(report, slug, sheet, own_only):
    """The counter with this id; reports one that is not there, or not the players' own."""
    for counter in sheet["counters"]:
        if counter["id"] == slug:
            return counter
    for counter in sheet["shared"]:
        if counter["id"] == slug:
            if not own_only:
                return counter
            report.here("not_own")
            return None
    there = [one["id"] for one in sheet["counters"] + ([] if own_only else sheet["shared"])]
    report.here("no_counter", shown(slug), ", ".join(there) or "–")
    return None


def _check_alarm(report, alarm, sheet):
    rounds = alarm.get("at", ())
    if ("every" in alarm) == ("at" in alarm):
        if rounds:
            report.at("at", "clash", "every")
        else:
            report.at("every", "missing_one", "at")
    _check_needs(report, alarm, "from", "every")
    _check_needs(report, alarm, "until", "every")
    _check_needs(report, alarm, "grow", "value")
    if alarm.get("until", LAST_ROUND) < alarm.get("from", alarm.get("every", 1)):
        report.at("until", "before_first")
    for index in range(1, len(rounds)):
        if rounds[index] <= rounds[index - 1]:
            report.at("at", "not_rising")
            break
    if "counter" in alarm:
        _counter(report, alarm, sheet)
        _check_needs(report, alarm, "counter", "value")


def _check_win(report, sheet, win):
    clash = "win.by: " + win["by"]
    together = win["by"] == "together"
    for name in ("won", "lost"):
        if name in win and not together:
            report.at(name, "clash", clash)
        else:
            _each(report, name, win.get(name, ()), _check_condition, sheet, False)
    _each(report, "ties", win.get("ties", ()), _check_tie, sheet)
    if together and "ties" in win:
        report.at("ties", "clash", clash)


def _check_tie(report, tie, sheet):
    _known(report, tie_of(tie)[0], sheet, True)


def _check_score(report, sheet, win):
    counter = None
    if "counter" in win:
        counter = _counter(report, win, sheet, True)
        if has_worths(sheet):
            report.at("counter", "clash", "worth")
    if win["by"] == "first_to":
        if "target" not in win:
            report.at("target", "missing")
        elif counter or "counter" not in win:
            _check_target(report, sheet, win["target"])
    elif "target" in win:
        report.at("target", "clash", "win.by: " + win["by"])


def _check_target(report, sheet, target):
    counter = score_counter(sheet)
    if counter is not None:
        low, high = limits(counter)
        for amount in all_of(target):
            if not low <= amount <= high:
                report.at("target", "never", low, high)
                return
    fewest, most = seats(sheet)
    starts = [score_at_start(sheet, seat) for seat in range(most)]
    up = pick(target, 0) > starts[0]
    for count in range(fewest, most + 1):
        amount = pick(target, count - fewest)
        for seat in range(count):
            # Everybody must have some way to go, and in the same direction.
            if starts[seat] == amount or (amount > starts[seat]) != up:
                report.at("target", "target")
                return


def _check_ends(report, sheet, bad):
    """Whether what ends the match goes with who wins it."""
    win = sheet["win"]
    kind = win["by"]
    rounds = sheet.get("rounds", {})
    report.down("rounds")
    if "then" in rounds and kind != "together":
        report.at("then", "clash", "win.by: " + kind)
    _check_needs(report, rounds, "then", "limit")
    report.up()
    if kind == "together":
        if "end" in sheet or "end" in bad:
            report.at("end", "clash", "win.by: together")
        if "won" not in win and "lost" not in win:
            if "limit" not in rounds and "rounds" not in bad:
                report.at("win", "no_end")
    if kind == "last_alive":
        out = sheet.get("out", {})
        if "out" not in bad and "when" not in out and not out.get("by_hand"):
            report.down("win")
            report.at("by", "no_way_out")
            report.up()
        if seats(sheet)[0] < 2:
            report.at("players", "alone")
