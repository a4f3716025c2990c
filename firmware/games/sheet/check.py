# SPDX-License-Identifier: MIT
"""Tracker sheets: all that is wrong with one. docs/sheets.md is its description for players.

Needed only until a match has begun, so a match that runs does not keep it in memory.
"""

import json

from micropython import const

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
    through,
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
_DEEPEST = const(10)  # levels that are looked into, to see how something is written
MAX_NUMBERS = 120  # counters times players, for the same reason
LETTERS = "áéíóúüñÁÉÍÓÚÜÑ¿¡ºª·×−–…°"  # that the display's fonts have beyond ASCII


def load(data):
    """Parse the bytes of a file: -> (sheet, problems); no sheet if it cannot be parsed."""
    # Some editors begin a file with a mark.
    text = data[3:] if data[:3] == b"\xef\xbb\xbf" else data
    return finished(loading(len(data), lambda: (data,), lambda: json.loads(text)))


def finished(work):
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


def loading(size, pieces, parse):
    """As `load`, in pieces, for a file of `size` bytes, of which `pieces()` gives some at a time;
    `parse()` makes a value of it.
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
            yield
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
    yield
    found = yield from checking(sheet)
    if type(sheet) is dict:
        texts = _Texts()
        yield from texts.checking(sheet, None)
        found += texts.found
        if texts.colons != colons:
            doubled = yield from _doubled(pieces())
            found += [(key, "twice_key") for key in doubled]
    return sheet, found[:MAX_PROBLEMS]


class _Texts(Report):
    """Letters that would be shown as ?. A match that was begun with such a sheet goes on: it is
    looked at only when it comes out of a file.
    """

    colons = 0  # that a file has in which no key is lost

    def _look(self, value, kind):
        if len(self._way) > _DEEPEST:
            return None  # that there is no such thing in a sheet has been told
        if type(value) is dict:
            for key in value:
                self.colons += 1 + key.count(":")
            return ((key, None, value[key], None) for key in sorted(value))
        if type(value) is list:
            return ((index, entry, entry, None) for index, entry in enumerate(value))
        if type(value) is str:
            self.colons += value.count(":")
            if self.within() != "note":  # it is never shown
                self._check_letters(value)
        return None

    def _check_letters(self, text):
        told = LETTERS
        for letter in text:
            if letter > "~" and letter not in told:
                self.here("no_letter", letter)
                told += letter


def _doubled(pieces):
    """Keys that stand twice in one object, in pieces: JSON keeps only the last, whatever was
    meant.
    """
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
        yield
    return found


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
    return finished(checking(sheet))


def checking(sheet):
    """As `check`, in pieces."""
    report = Report()
    yield from report.checking(sheet, b"sheet")
    if type(sheet) is dict:
        if "players" in sheet and "players" not in report.bad:
            _check_players(report, sheet["players"])
        bad = list(report.bad)
        yield from _check_fit(report, whole(sheet, bad), bad)
    if not report.bad:
        size = yield from _size(sheet)
        if size > MAX_SIZE:
            report.here("size", size, MAX_SIZE)
    return report.found


def _size(sheet):
    """The length as JSON without spaces, in pieces; counted here because the VMs write JSON
    differently.
    """
    size = 0
    left = [sheet]  # a good sheet is not large
    while left:
        value = left.pop()
        size += 1
        if type(value) is dict:
            size += sum([len(key) + 4 for key in value])
            left += value.values()
            yield
        elif type(value) is list:
            size += len(value)
            left += value
        else:
            size += (len(value) + 2 if type(value) is str else len(str(value))) - 1
    return size


def _check_players(report, players):
    if type(players) is list and players[0] > players[1]:
        report.at("players", "from_to")


def _check_fit(report, sheet, bad):
    """What one value says about another, in pieces."""
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
        yield
    if not seen:
        report.at("counters", "missing")
        return
    _check_size(report, sheet)
    _check_teams(report, sheet, bad)
    for name in ("counters", "shared"):
        each(report, name, sheet[name], check_feeds, sheet)
        yield
    for name in ("out", "end"):
        report.down(name)
        conditions = sheet.get(name, {}).get("when", ())
        yield from through(report, "when", conditions, check_condition, sheet, name == "out")
        report.up()
    each(report, "alarms", sheet["alarms"], check_alarm, sheet)
    slugs = []
    each(report, "macros", sheet["macros"], check_id, slugs)
    each(report, "macros", sheet["macros"], check_macro, sheet)
    yield
    if "press" in sheet and "macros" not in bad and sheet["press"] not in slugs:
        report.at("press", "no_macro", shown(sheet["press"]), ", ".join(slugs) or "–")
    _check_order(report, sheet.get("rounds", {}), sheet)
    if "win" in sheet:
        win = sheet["win"]
        scored = "counter" in win or sheet["counters"] or win["by"] == "together"
        report.down("win")
        yield from _check_win(report, sheet, win)
        if scored:
            yield from _check_score(report, sheet, win)
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
            yield from through(report, name, win.get(name, ()), check_condition, sheet, False)
    if "instant" in win and together:
        report.at("instant", "clash", clash)
    else:
        yield from through(report, "instant", win.get("instant", ()), check_condition, sheet, True)
    yield from through(report, "ties", win.get("ties", ()), check_tie, sheet)
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
            yield from _check_target(report, sheet, win["target"])
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
        yield


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
