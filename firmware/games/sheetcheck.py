# SPDX-License-Identifier: MIT
"""Reads a tracker sheet: what is wrong with it, and its complete form for a match.

This is apart from the rules in sheet.py because it is needed only while a match is made, so a
match that runs does not keep it in memory. docs/sheets.md is its description for players.

A problem is (key, code, detail, ...): where in the sheet, and what; i18n/sheetsays.py says it.
"""

import json

from micropython import const

from firmware.games import game
from firmware.games.game import STANDARD_DICE, Reject
from firmware.games.sheet import COLORS, pick, points

MAX_FILE = 8192  # bytes of a file, with all its spaces
MAX_SIZE = 4000  # letters of a sheet without the spaces between: what a match has to keep
MAX_NUMBERS = 60  # counters times players, for the same reason
_MAX_PROBLEMS = const(20)

_NO_MAX = const(999)  # what a counter without `max` goes up to
_ROUNDS = const(999)
_LANGUAGES = const(4)


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
    return sheet, check(sheet)


def _whole_letters(data):
    """How many bytes come before a letter at the end that is not complete."""
    for back in range(1, min(4, len(data)) + 1):
        first = data[-back]
        if first & 0xC0 != 0x80:  # a letter begins with it
            wanted = 4 if first >= 0xF0 else 3 if first >= 0xE0 else 2 if first >= 0xC0 else 1
            return len(data) - back if wanted > back else len(data)
    return len(data)


# --- the form of each value ------------------------------------------------------------------
# A kind of value, as the tables below name it:
#   low..high       a whole number
#   one|of|these    a word
#   text24          a text of at most so many letters, or an object of them by language
#   id, flag
#   low..high*kind  a list of so many of that kind
#   int?kind/kind   one kind for a value of that type, another one for all others
#   =name           an object with some of the keys of _FORMS; those with ! must be there
# or a name of _KINDS.

_KINDS = {
    "value": "-99999..99999",
    "amount": "list?1..10*value/value",  # one number, or one for each seat or size of the table
    "step": "1..99999",
    "round": "1..999",
    "players": "list?2..2*seats/seats",
    "seats": "1..10",
    "color": "|".join(COLORS),
    "conditions": "1..4*=condition",
    "tie": "str?id/=tie",
    "faces": "list?2..20*face/2..100",
    "face": "int?value/text12",
}

_FORMS = {
    "sheet": "title!:text24 note:text200 players!:players counters:0..12*=own shared:0..8*=shared"
    " win!:=win out:=out end:=end rounds:=rounds phases:1..8*=phase alarms:1..8*=alarm"
    " dice:1..6*=die roll:1..10*id clock:5..3600",
    "shared": "id!:id label!:text20 start:amount min:value max:value step:list?1..4*step/step"
    " show:number|bar|track color:color reset:turn|round",
    "condition": "counter!:id at_least:amount at_most:amount who:any|all",
    "win": "by!:highest|lowest|first_to|last_alive|together counter:id target:amount ties:1..4*tie"
    " won:conditions lost:conditions",
    "tie": "counter!:id by:highest|lowest",
    "out": "when:conditions by_hand:flag",
    "end": "when:conditions after:now|round|others|everyone",
    "rounds": "limit:list?1..10*round/round then:won|lost turns:each|together first:same|next",
    "phase": "id!:id label!:text16",
    "alarm": "text!:text44 every:round from:round until:round at:1..20*round when:start|end"
    " value:list?1..20*value/value grow:value counter:id",
    "die": "id!:id faces!:faces label:text16",
}
_FORMS["own"] = _FORMS["shared"] + " worth:-999..999 per:1..999"


# What the texts above mean is worked out when it is first wanted, and kept: a sheet has hundreds
# of values of some thirty kinds.
_kinds = {}
_forms = {}


def _meaning(kind):
    """(what it is, more about it)"""
    known = _kinds.get(kind)
    if known is None:
        text = _KINDS.get(kind, kind)
        if "?" in text:
            of_type, _, kinds = text.partition("?")
            known = ("either", of_type, kinds.split("/"))
        elif text[0] == "=":
            known = ("object", text[1:])
        elif ".." in text:
            low, several, item = text.partition("*")
            low, _, high = low.partition("..")
            known = ("list" if several else "number", int(low), int(high), item)
        elif text[:4] == "text":
            known = ("text", int(text[4:]))
        elif text in ("id", "flag"):
            known = (text,)
        else:
            known = ("word", text.split("|"))
        _kinds[kind] = known
    return known


def _form(name):
    """(the kinds by key, the keys that must be there)"""
    if name not in _forms:
        fields = {}
        needed = []
        for field in _FORMS[name].split():
            key, _, kind = field.partition(":")
            if key[-1] == "!":
                key = key[:-1]
                needed.append(key)
            fields[key] = kind
        _forms[name] = (fields, needed)
    return _forms[name]


class _Report:
    """Called with the key at which something is wrong, the code, and the details."""

    def __init__(self):
        self.found = []
        self.bad = []  # the keys of the sheet in which something is wrong
        # The way to the value that is looked at: keys, or indexes and the entries there. A key in
        # one piece is made of it only when something is wrong.
        self._way = []
        self._entries = []

    def __call__(self, key, code, *details):
        if len(self.found) < _MAX_PROBLEMS:
            self.found.append((key, code) + details)
        self.bad.append(key.split(".")[0].split("[")[0])

    def here(self, code, *details):
        self(self.key(), code, *details)

    def down(self, key, entry=None):
        self._way.append(key)
        self._entries.append(entry)

    def up(self):
        self._way.pop()
        self._entries.pop()

    def key(self):
        key = ""
        for number, part in enumerate(self._way):
            if type(part) is int:
                key = _place(key, part, self._entries[number])
            else:
                key = (key + "." if key else "") + _short(part)
        return key


def _shown(value):
    """A value in a message: short, whatever it is."""
    if type(value) is str:
        return '"%s"' % _short(value)
    if type(value) is dict:
        return "{…}"
    if type(value) is list:
        return "[…]"
    if value is None or type(value) is bool:
        return json.dumps(value)
    if type(value) is int and not -(10**9) < value < 10**9:
        return "10^9…" if value > 0 else "-10^9…"  # all digits would fill the screen
    return str(value)


def _short(word):
    return word if len(word) <= 20 else word[:19] + "…"


def _check_form(report, value, kind):
    """Report what is wrong with a value in itself: at most one problem for that very key."""
    meaning = _meaning(kind)
    what = meaning[0]
    if what == "either":
        _check_form(report, value, meaning[2][type(value).__name__ != meaning[1]])
    elif what == "object":
        _check_object(report, value, meaning[1])
    elif what == "list":
        low, high = meaning[1], meaning[2]
        if type(value) is not list:
            report.here("not_list", _shown(value))
        elif not low <= len(value) <= high:
            report.here("count", low, high, len(value))
        else:
            for index in range(len(value)):
                report.down(index, value[index])
                _check_form(report, value[index], meaning[3])
                report.up()
    elif what == "number":
        low, high = meaning[1], meaning[2]
        if type(value) is not int:
            report.here("not_number", _shown(value))
        elif not low <= value <= high:
            report.here("range", low, high, _shown(value))
    elif what == "text":
        _check_text(report, value, meaning[1])
    elif what == "id":
        if not _is_id(value):
            report.here("bad_id", _shown(value))
    elif what == "flag":
        if type(value) is not bool:
            report.here("not_flag", _shown(value))
    else:
        words = meaning[1]
        if type(value) is not str or value not in words:
            report.here("not_word", ", ".join(words), _shown(value))  # pyright: ignore


def _check_text(report, value, most):
    if type(value) is dict:
        if not 1 <= len(value) <= _LANGUAGES:
            report.here("count", 1, _LANGUAGES, len(value))
            return
        for language in sorted(value):
            text = value[language]
            report.down(language)
            if len(language) != 2 or not _is_id(language):
                report.here("bad_language")
            elif type(text) is dict:
                report.here("not_text", _shown(text))
            else:
                _check_text(report, text, most)
            report.up()
    elif type(value) is not str:
        report.here("not_text", _shown(value))
    elif not value.strip():
        report.here("empty")
    elif len(value) > most:
        report.here("too_long", len(value), most)
    else:
        for letter in value:
            if ord(letter) < 32 or 0xD800 <= ord(letter) < 0xE000:
                report.here("bad_letter")
                return


def _is_id(value):
    return (
        type(value) is str
        and 1 <= len(value) <= 16
        and "a" <= value[0] <= "z"
        and not value.strip("abcdefghijklmnopqrstuvwxyz0123456789_")
    )


def _place(key, index, item):
    """How a message names an entry of a list: by its id, or as the first, second, ..."""
    if type(item) is dict and _is_id(item.get("id")):
        return key + "." + item["id"]
    return "%s[#%d]" % (key, index + 1)


def _check_object(report, value, name):
    if type(value) is not dict:
        report.here("not_object", _shown(value))
        return
    fields, needed = _form(name)
    for key in sorted(value):
        report.down(key)
        if key in fields:
            before = len(report.bad)
            entry = value[key]
            _check_form(report, entry, fields[key])
            if name == "sheet" and key == "players" and len(report.bad) == before:
                if type(entry) is list and entry[0] > entry[1]:
                    report.here("from_to")
        else:
            _tell_unknown(report, key, fields)
        report.up()
    for key in needed:
        if key not in value:
            report.down(key)
            report.here("missing")
            report.up()


def _tell_unknown(report, key, fields):
    for other in sorted(fields):
        if _slips(key.lower(), other) <= (1 if len(other) < 5 else 2):
            report.here("mistyped_key", other)
            return
    report.here("unknown_key")


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


# --- whether the parts fit together ----------------------------------------------------------


def check(sheet):
    """All problems of a sheet, whatever it is: the first of them, if they are many."""
    report = _Report()
    _check_form(report, sheet, "=sheet")
    if type(sheet) is dict:
        bad = list(report.bad)
        _check_fit(report, _whole(sheet, bad), bad)
    if not report.bad and _size(sheet) > MAX_SIZE:
        report("", "size", _size(sheet), MAX_SIZE)
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


def _whole(sheet, bad=()):
    """A sheet with all its lists; parts whose form is `bad` are left out."""
    whole = {}
    for name in ("counters", "shared", "phases", "alarms", "dice", "roll"):
        whole[name] = []
    for name in sheet:
        if name not in bad:
            whole[name] = sheet[name]
    return whole


def _check_fit(report, sheet, bad):
    """What one value says about another."""
    _check_ids(report, "phases", sheet["phases"], [])
    slugs = []
    _check_ids(report, "dice", sheet["dice"], slugs)
    for index, die in enumerate(sheet["dice"]):
        if die["id"] in STANDARD_DICE:
            report(_place("dice", index, die), "standard_die")
    for index, slug in enumerate(sheet["roll"]):
        if "dice" not in bad and slug not in slugs and slug not in STANDARD_DICE:
            report(_place("roll", index, slug), "no_die", _shown(slug))
    if "counters" in bad or "shared" in bad or "players" in bad:
        return
    seen = []
    for name in ("counters", "shared"):
        _check_ids(report, name, sheet[name], seen)
        for index, counter in enumerate(sheet[name]):
            _check_counter(report, _place(name, index, counter) + ".", counter)
    if not seen:
        report("counters", "missing")
        return
    count = len(sheet["counters"])
    most = seats(sheet)[1]
    if count * most > MAX_NUMBERS:
        report("counters", "too_many", count, most, MAX_NUMBERS)
    _check_conditions(report, "out", sheet.get("out", {}), "when", sheet, True)
    _check_conditions(report, "end", sheet.get("end", {}), "when", sheet)
    for index, alarm in enumerate(sheet["alarms"]):
        _check_alarm(report, _place("alarms", index, None) + ".", alarm, sheet)
    if "win" in sheet:
        _check_win(report, sheet, sheet["win"])
        _check_ends(report, sheet, bad)


def _check_ids(report, key, entries, seen):
    """No id twice; `seen` has those of other lists, and gets these."""
    for index, entry in enumerate(entries):
        if entry["id"] in seen:
            report(_place(key, index, entry), "twice")
        seen.append(entry["id"])


def _check_counter(report, key, counter):
    low, high = _limits(counter)
    if low >= high:
        report(key + "max", "max_below_min", low)
        return
    for start in _all(_start(counter)):
        if not low <= start <= high:
            report(key + "start", "outside", low, high, start)
            break
    if counter.get("show", "number") != "number":
        _check_needs(report, key, counter, "show", "max")
    _check_needs(report, key, counter, "per", "worth")


def _check_needs(report, key, entry, name, other):
    if name in entry and other not in entry:
        report(key + name, "needs", other)


def _check_conditions(report, key, holder, name, sheet, own_only=False):
    """The conditions that stand under `name` in a part of the sheet."""
    for index, condition in enumerate(holder.get(name, [])):
        here = _place(key + "." + name, index, None) + "."
        counter = _known(report, here + "counter", condition["counter"], sheet, own_only)
        up = "at_least" in condition
        if up == ("at_most" in condition):
            if up:
                report(here + "at_most", "clash", "at_least")
            else:
                report(here + "at_least", "missing_one", "at_most")
            continue
        if counter is None:
            continue
        shared = counter in sheet["shared"]
        if "who" in condition and (shared or own_only):
            report(here + "who", "clash", "out" if own_only else "shared")
        low, high = _limits(counter)
        word = "at_least" if up else "at_most"
        for amount in _all(condition[word]):
            if (amount > high) if up else (amount < low):
                report(here + word, "never", low, high)
                break
        else:
            if _holds_at_start(condition, counter, shared, sheet):
                report(here + word, "at_start")


def _holds_at_start(condition, counter, shared, sheet):
    fewest, most = seats(sheet)
    for count in range(fewest, most + 1):
        index = count - fewest
        met = 0
        places = [index] if shared else range(count)
        for place in places:
            start = pick(_start(counter), place)
            if "at_least" in condition:
                met += start >= pick(condition["at_least"], index)
            else:
                met += start <= pick(condition["at_most"], index)
        if met == len(places) or (met and condition.get("who") != "all"):
            return True
    return False


def _known(report, key, slug, sheet, own_only=False):
    """The counter with this id; reports one that is not there, or not the players' own."""
    there = []
    for name in ("counters", "shared"):
        for counter in sheet[name]:
            other = own_only and name == "shared"
            if counter["id"] == slug:
                if not other:
                    return counter
                report(key, "not_own")
                return None
            if not other:
                there.append(counter["id"])
    report(key, "no_counter", _shown(slug), ", ".join(there) or "–")
    return None


def _check_alarm(report, key, alarm, sheet):
    rounds = alarm.get("at", [])
    if ("every" in alarm) == ("at" in alarm):
        if rounds:
            report(key + "at", "clash", "every")
        else:
            report(key + "every", "missing_one", "at")
    _check_needs(report, key, alarm, "from", "every")
    _check_needs(report, key, alarm, "until", "every")
    _check_needs(report, key, alarm, "grow", "value")
    if alarm.get("until", _ROUNDS) < alarm.get("from", alarm.get("every", 1)):
        report(key + "until", "before_first")
    for index in range(1, len(rounds)):
        if rounds[index] <= rounds[index - 1]:
            report(key + "at", "not_rising")
            break
    if "counter" in alarm:
        _known(report, key + "counter", alarm["counter"], sheet)
        _check_needs(report, key, alarm, "counter", "value")


def _check_win(report, sheet, win):
    kind = win["by"]
    clash = "win.by: " + kind
    together = kind == "together"
    for name in ("won", "lost"):
        if name in win and not together:
            report("win." + name, "clash", clash)
        else:
            _check_conditions(report, "win", win, name, sheet)
    for index, tie in enumerate(win.get("ties", [])):
        _known(report, _place("win.ties", index, None), _tie(tie)[0], sheet, True)
    if together and "ties" in win:
        report("win.ties", "clash", clash)
    counter = None
    if "counter" in win:
        counter = _known(report, "win.counter", win["counter"], sheet, True)
        if _worths(sheet):
            report("win.counter", "clash", "worth")
    elif not sheet["counters"] and not together:
        report("counters", "missing")
        return
    if kind == "first_to":
        if "target" not in win:
            report("win.target", "missing")
        elif counter or "counter" not in win:
            _check_target(report, sheet, win["target"])
    elif "target" in win:
        report("win.target", "clash", clash)


def _check_target(report, sheet, target):
    counter = _score_counter(sheet)
    if counter is not None:
        low, high = _limits(counter)
        for amount in _all(target):
            if not low <= amount <= high:
                report("win.target", "never", low, high)
                return
    fewest, most = seats(sheet)
    up = pick(target, 0) > score_at_start(sheet, 0)
    for count in range(fewest, most + 1):
        amount = pick(target, count - fewest)
        for seat in range(count):
            start = score_at_start(sheet, seat)
            # Everybody must have some way to go, and in the same direction.
            if start == amount or (amount > start) != up:
                report("win.target", "target")
                return


def _check_ends(report, sheet, bad):
    """Whether what ends the match goes with who wins it."""
    win = sheet["win"]
    kind = win["by"]
    rounds = sheet.get("rounds", {})
    if "then" in rounds and kind != "together":
        report("rounds.then", "clash", "win.by: " + kind)
    _check_needs(report, "rounds.", rounds, "then", "limit")
    if kind == "together":
        if "end" in sheet or "end" in bad:
            report("end", "clash", "win.by: together")
        if "won" not in win and "lost" not in win:
            if "limit" not in rounds and "rounds" not in bad:
                report("win", "no_end")
    if kind == "last_alive":
        out = sheet.get("out", {})
        if "out" not in bad and "when" not in out and not out.get("by_hand"):
            report("win.by", "no_way_out")
        if seats(sheet)[0] < 2:
            report("players", "alone")


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


def _starts(counters, index):
    """The numbers at the start, by counter: for a seat, or a size of the table."""
    return {one["id"]: pick(_start(one), index) for one in counters}


def _worths(sheet):
    """What each counter is worth: [id, points, for how many of it]."""
    counters = sheet["counters"]
    return [[one["id"], one["worth"], one.get("per", 1)] for one in counters if "worth" in one]


def _score_counter(sheet):
    """The counter that is the score; None if it is a sum, or if there is no counter."""
    counters = sheet["counters"]
    if not counters or _worths(sheet):
        return None
    for counter in counters:
        if counter["id"] == sheet["win"].get("counter"):
            return counter
    return counters[0]


def score_at_start(sheet, seat):
    counter = _score_counter(sheet)
    if counter is not None:
        return pick(_start(counter), seat)
    return points(_starts(sheet["counters"], seat), _worths(sheet))


def begin(setup):
    """The state at the start of a match, but for what sheet.py's `settle` adds; raises Reject."""
    if type(setup) is not dict or setup.get("mode", "sheet") != "sheet":
        raise Reject("bad_mode")
    sheet = setup.get("sheet")
    if check(sheet):
        raise Reject("bad_sheet")
    sheet = _whole(sheet)
    fewest, most = seats(sheet)
    table = {"mode": "sheet", "players": setup.get("players")}
    mode, entries = game.seats(table, {"sheet": range(fewest, most + 1)})
    players = []
    for seat, entry in enumerate(entries):
        color = entry.get("color")
        if color is None:
            color = COLORS[seat]
        elif not game.is_text(color):
            raise Reject("bad_option")
        players.append(
            {
                "name": game.seat_name(entry, seat),
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
    state = game.common_state("sheet", mode, players, phase)
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
    """What sheet.py needs to know of a good sheet for a size of the table, with nothing left out.

    No words and no looks: they stay in the setup, so that the state is small.
    """
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
    rules = {
        "by": win["by"],
        "counter": counter["id"] if counter else None,
        "target": target,
        "up": _is_high_best(sheet, counter, target),
        "worth": _worths(sheet),
        "ties": list(map(_tie, win.get("ties", []))),
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
            rules[name][one["id"]] = list(_limits(one))
            if "reset" in one:
                start = _start(one) if name == "counters" else pick(_start(one), index)
                rules["resets"].append([one["id"], one["reset"], start])
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


def _tie(tie):
    """[id, whether the highest is best]"""
    return [tie, True] if type(tie) is str else [tie["counter"], tie.get("by") != "lowest"]


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
        "until": alarm.get("until", _ROUNDS),
        "at": alarm.get("at", []),
        "when": alarm.get("when", "start"),
        "value": _all(alarm["value"]) if "value" in alarm else [],
        "grow": alarm.get("grow", 0),
        "counter": alarm.get("counter"),
    }
