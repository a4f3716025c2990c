# SPDX-License-Identifier: MIT
"""Tracker sheets: all that is wrong with one. docs/sheets.md is its description for players.

Needed only until a match has begun, so a match that runs does not keep it in memory.
"""

import json

from .counting import pick
from .kinds import MAX_PROBLEMS, Report, shown
from .parts import (
    check_alarm,
    check_condition,
    check_counter,
    check_die,
    check_feeds,
    check_id,
    check_macro,
    check_needs,
    check_rolled,
    check_tie,
    counter_of,
    each,
)
from .setup import (
    all_of,
    has_worths,
    limits,
    score_counter,
    seats,
    total_at_start,
    whole,
)

MAX_FILE = 12288  # bytes of a file, with all its spaces
MAX_SIZE = 6000  # letters of a sheet without the spaces between: what a match has to keep
MAX_NUMBERS = 120  # counters times players, for the same reason
LETTERS = "áéíóúüñÁÉÍÓÚÜÑ¿¡ºª·×−–…°"  # that the display's fonts have beyond ASCII


def load(data):
    """Parse the bytes of a file: -> (sheet, problems); no sheet if it cannot be parsed."""
    # Some editors begin a file with a mark.
    text = data[3:] if data[:3] == b"\xef\xbb\xbf" else data
    return load_from(len(data), lambda: (data,), lambda: json.loads(text))


def load_from(size, pieces, parse):
    """As `load`, for a file of `size` bytes, of which `pieces()` gives some at a time; `parse()`
    makes a value of it.
    """
    if size > MAX_FILE:
        return None, [("", "file_size", size, MAX_FILE)]
    curly = False
    rest = b""
    colons = 0
    try:
        for piece in pieces():
            colons += piece.count(b":")
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
    found = check(sheet)
    try:
        if type(sheet) is dict:
            found += _foreign(sheet)
        if colons != _colons(sheet):
            found += [(key, "twice_key") for key in _doubled(pieces())]
    except RuntimeError:
        pass  # nested too deep: that there is no such thing in a sheet has been told
    return sheet, found[:MAX_PROBLEMS]


def _colons(value):
    """How many of them a file has in which no key is lost."""
    if type(value) is str:
        return value.count(":")
    count = 0
    if type(value) is dict:
        count = len(value)
        for key in value:
            count += key.count(":") + _colons(value[key])
    elif type(value) is list:
        for entry in value:
            count += _colons(entry)
    return count


def _doubled(pieces):
    """Keys that stand twice in one object: JSON keeps only the last, whatever was meant."""
    found = []
    levels = [[]]  # the keys of each object that is open
    string = None  # that which is being read
    key = ""
    escaped = False
    for piece in pieces:
        for byte in piece:
            if string is not None:
                if byte == 34 and not escaped:
                    key = json.loads(b'"' + bytes(string) + b'"')
                    string = None
                else:
                    string.append(byte)
                    escaped = byte == 92 and not escaped
            elif byte == 34:
                string = bytearray()
            elif byte in b"{[":
                levels.append([])
            elif byte in b"}]" and len(levels) > 1:
                levels.pop()
            elif byte == 58:
                if key in levels[-1] and key not in found:
                    found.append(key)
                levels[-1].append(key)
    return found


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
        told = LETTERS
        for letter in value:
            if letter > "~" and letter not in told:
                report.here("no_letter", letter)
                told += letter
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
    each(report, "phases", sheet["phases"], check_id, [])
    slugs = []
    each(report, "dice", sheet["dice"], check_id, slugs)
    each(report, "dice", sheet["dice"], check_die)
    if "dice" not in bad:
        each(report, "roll", sheet["roll"], check_rolled, slugs)
    if "counters" in bad or "shared" in bad or "players" in bad:
        return
    seen = []
    for name in ("counters", "shared"):
        each(report, name, sheet[name], check_id, seen)
        each(report, name, sheet[name], check_counter)
    if not seen:
        report.at("counters", "missing")
        return
    _check_size(report, sheet)
    _check_teams(report, sheet, bad)
    for name in ("counters", "shared"):
        each(report, name, sheet[name], check_feeds, sheet)
    for name in ("out", "end"):
        report.down(name)
        conditions = sheet.get(name, {}).get("when", ())
        each(report, "when", conditions, check_condition, sheet, name == "out")
        report.up()
    each(report, "alarms", sheet["alarms"], check_alarm, sheet)
    slugs = []
    each(report, "macros", sheet["macros"], check_id, slugs)
    each(report, "macros", sheet["macros"], check_macro, sheet)
    if "press" in sheet and "macros" not in bad and sheet["press"] not in slugs:
        report.at("press", "no_macro", shown(sheet["press"]), ", ".join(slugs) or "–")
    _check_order(report, sheet.get("rounds", {}), sheet)
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


def _check_size(report, sheet):
    """A match has to keep a number for each counter of each player."""
    most = seats(sheet)[1]
    count = 0
    for counter in sheet["counters"]:
        count += most - 1 if counter.get("each") else 1
    if count * most > MAX_NUMBERS:
        report.at("counters", "too_many", count, most, MAX_NUMBERS)


def _check_teams(report, sheet, bad):
    if "teams" in bad:
        return
    teams = sheet.get("teams")
    if teams is None:
        for counter in sheet["counters"]:
            if counter.get("team"):
                report.at("teams", "missing")
                return
    elif teams >= seats(sheet)[0]:
        report.at("teams", "no_team", seats(sheet)[0])


def _check_order(report, rounds, sheet):
    if "order" not in rounds:
        return
    report.down("rounds")
    report.down("order")
    check_tie(report, rounds["order"], sheet)
    report.up()
    if "first" in rounds:
        report.at("order", "clash", "first")
    report.up()


def _check_win(report, sheet, win):
    clash = "win.by: " + win["by"]
    together = win["by"] == "together"
    for name in ("won", "lost"):
        if name in win and not together:
            report.at(name, "clash", clash)
        else:
            each(report, name, win.get(name, ()), check_condition, sheet, False)
    if "instant" in win and together:
        report.at("instant", "clash", clash)
    else:
        each(report, "instant", win.get("instant", ()), check_condition, sheet, True)
    each(report, "ties", win.get("ties", ()), check_tie, sheet)
    if together and "ties" in win:
        report.at("ties", "clash", clash)


def _check_score(report, sheet, win):
    counter = None
    if "counter" in win:
        counter = counter_of(report, win, sheet, True, True)
        if has_worths(sheet):
            report.at("counter", "clash", "worth")
    elif win["by"] != "together" and not has_worths(sheet) and not score_counter(sheet):
        report.at("counter", "many")
        return
    if win["by"] == "first_to":
        if "target" not in win:
            report.at("target", "missing")
        elif counter or "counter" not in win:
            _check_target(report, sheet, win["target"])
    elif "target" in win:
        report.at("target", "clash", "win.by: " + win["by"])


def _check_target(report, sheet, target):
    counter = score_counter(sheet)
    if counter is not None and "teams" not in sheet:
        low, high = limits(counter)
        for amount in all_of(target):
            if not low <= amount <= high:
                report.at("target", "never", low, high)
                return
    fewest, most = seats(sheet)
    up = pick(target, 0) > total_at_start(sheet, 0, fewest)
    for count in range(fewest, most + 1):
        amount = pick(target, count - fewest)
        for seat in range(count):
            # Everybody must have some way to go, and in the same direction.
            start = total_at_start(sheet, seat, count)
            if start == amount or (amount > start) != up:
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
    check_needs(report, rounds, "then", "limit")
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
