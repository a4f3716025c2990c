# SPDX-License-Identifier: MIT
"""Tracker sheets: whether an entry of one (a counter, a condition, an alarm, a macro) fits to the
rest. check.py goes through all of them.
"""

from firmware.rules.core import STANDARD_DICE

from .counting import LAST_ROUND, pick
from .kinds import shown
from .setup import all_of, limits, seats, start_for, start_of, tie_of


def through(report, key, entries, check_one, *more):
    """Look at every entry of a list, in pieces."""
    report.down(key)
    for index, entry in enumerate(entries):
        report.down(index, entry)
        check_one(report, entry, *more)
        report.up()
        yield
    report.up()


def each(report, key, entries, check_one, *more):
    """As `through`, at once."""
    for _ in through(report, key, entries, check_one, *more):
        pass


def check_id(report, entry, seen):
    """No id twice; `seen` has those before it, and gets this one."""
    if entry["id"] in seen:
        report.here("twice")
    seen.append(entry["id"])


def check_die(report, die):
    if die["id"] in STANDARD_DICE:
        report.here("standard_die")


def check_rolled(report, slug, slugs):
    if slug not in slugs and slug not in STANDARD_DICE:
        report.here("no_die", shown(slug))


def check_counter(report, counter):
    low, high = limits(counter)
    if low >= high:
        report.at("max", "max_below_min", low)
        return
    for start in all_of(start_of(counter)):
        if not low <= start <= high:
            report.at("start", "outside", low, high, start)
            break
    if counter.get("show", "number") != "number":
        check_needs(report, counter, "show", "max")
    check_needs(report, counter, "per", "worth")
    if "values" in counter:
        if "worth" not in counter and "feeds" not in counter:
            report.at("values", "needs", "worth")
        _check_rising(report, "values", [start for start, _ in counter["values"]])
    if counter.get("each") and counter.get("team"):
        report.at("team", "clash", "each")


def _check_rising(report, key, numbers):
    for index in range(1, len(numbers)):
        if numbers[index] <= numbers[index - 1]:
            report.at(key, "not_rising")
            break


def check_feeds(report, counter, sheet):
    each(report, "feeds", counter.get("feeds", ()), _check_feed, counter, sheet)


def _check_feed(report, feed, counter, sheet):
    counter_of(report, feed, sheet, False, True)
    if feed["counter"] == counter["id"]:
        report.at("counter", "feeds_itself")


def check_macro(report, macro, sheet):
    each(report, "do", macro["do"], _check_deed, sheet)


def _check_deed(report, deed, sheet):
    if counter_of(report, deed, sheet, False, True) in sheet["shared"] and "who" in deed:
        report.at("who", "clash", "shared")


def check_needs(report, entry, name, other):
    if name in entry and other not in entry:
        report.at(name, "needs", other)


def check_condition(report, condition, sheet, own_only):
    if "all" not in condition:
        if "counter" not in condition:
            report.at("counter", "missing_one", "all")
        elif _check_part(report, condition, sheet, own_only):
            word = "at_least" if "at_least" in condition else "at_most"
            if _holds_at_start([condition], sheet):
                report.at(word, "at_start")
        return
    for name in ("counter", "at_least", "at_most", "who"):
        if name in condition:
            report.at(name, "clash", "all")
    good = []
    report.down("all")
    for index, part in enumerate(condition["all"]):
        report.down(index, part)
        if _check_part(report, part, sheet, own_only):
            good.append(part)
        report.up()
    if len(good) == len(condition["all"]) and _holds_at_start(good, sheet):
        report.here("at_start")
    report.up()


def _check_part(report, condition, sheet, own_only):
    """-> whether it says something about a counter that it can say"""
    counter = counter_of(report, condition, sheet, own_only)
    up = "at_least" in condition
    if up == ("at_most" in condition):
        if up:
            report.at("at_most", "clash", "at_least")
        else:
            report.at("at_least", "missing_one", "at_most")
        return False
    if counter is None:
        return False
    if "who" in condition and (own_only or counter in sheet["shared"]):
        report.at("who", "clash", "out" if own_only else "shared")
    low, high = limits(counter)
    word = "at_least" if up else "at_most"
    for amount in all_of(condition[word]):
        if (amount > high) if up else (amount < low):
            report.at(word, "never", low, high)
            return False
    return True


def _holds_at_start(parts, sheet):
    """At some size of the table, all of them, as the rules look at it."""
    fewest, most = seats(sheet)
    for count in range(fewest, most + 1):
        index = count - fewest
        left = list(range(count))  # of whom it is true
        for part in parts:
            counter = _of(part["counter"], sheet["shared"])
            if counter:
                true = _met(part, pick(start_of(counter), index), index)
            else:
                counter = _of(part["counter"], sheet["counters"])
                met = [s for s in left if _met(part, start_for(sheet, counter, s), index)]
                true = met and (part.get("who") != "all" or len(met) == len(left))
                left = met
            if not true:
                break
        else:
            return True
    return False


def _met(condition, start, index):
    if "at_least" in condition:
        return start >= pick(condition["at_least"], index)
    return start <= pick(condition["at_most"], index)


def _of(slug, counters):
    for counter in counters:
        if counter["id"] == slug:
            return counter
    return None


def counter_of(report, entry, sheet, own_only=False, one_only=False):
    """The counter that an entry is about, or None."""
    report.down("counter")
    found = _known(report, entry["counter"], sheet, own_only, one_only)
    report.up()
    return found


def _known(report, slug, sheet, own_only, one_only):
    """The counter with this id; reports one that is not there, or not the players' own, or one for
    each opponent where a single number is wanted.
    """
    counter = _of(slug, sheet["counters"])
    if counter:
        if one_only and counter.get("each"):
            report.here("many")
            return None
        return counter
    counter = _of(slug, sheet["shared"])
    if counter:
        if not own_only:
            return counter
        report.here("not_own")
        return None
    there = [one["id"] for one in sheet["counters"] + ([] if own_only else sheet["shared"])]
    report.here("no_counter", shown(slug), ", ".join(there) or "–")
    return None


def check_alarm(report, alarm, sheet):
    rounds = alarm.get("at", ())
    if ("every" in alarm) == ("at" in alarm):
        if rounds:
            report.at("at", "clash", "every")
        else:
            report.at("every", "missing_one", "at")
    check_needs(report, alarm, "from", "every")
    check_needs(report, alarm, "until", "every")
    check_needs(report, alarm, "grow", "value")
    if alarm.get("until", LAST_ROUND) < alarm.get("from", alarm.get("every", 1)):
        report.at("until", "before_first")
    _check_rising(report, "at", rounds)
    if "counter" in alarm:
        counter_of(report, alarm, sheet, False, True)
        check_needs(report, alarm, "counter", "value")


def check_tie(report, tie, sheet):
    _known(report, tie_of(tie)[0], sheet, True, True)
