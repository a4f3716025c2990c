# SPDX-License-Identifier: MIT
"""Tracker sheets: why somebody is out and why a match is over, in the words of the sheet."""

from firmware.ui.widgets import digits

from .rules import cause, own_cause


def leaving(match, seat):
    """What has put a player out; "" if that was no number."""
    person = match.view["players"][seat]
    number = own_cause(match.view, "out", person)
    if number is None or not person["out"] or person["out"]["why"] != "counter":
        return ""
    return _words(match, "out", number, person["counters"])


def ending(match):
    """What has ended the match, or begun its last turns; "" if that was none of its conditions, or
    is not true any more.
    """
    view = match.view
    name = view["reason"] if view["over"] else view["trigger"]
    if name == "instant":
        for seat in view["winners"]:
            person = view["players"][seat]
            number = own_cause(view, name, person)
            if number is not None:
                return _words(match, name, number, person["counters"])
    if name in ("end", "won", "lost"):
        number = cause(view, name)
        if number is not None:
            return _words(match, name, number, None)
    return ""


def _words(match, name, number, values):
    """The label of a condition, or its counters with their numbers: of a player's `values`, or of
    the first who is in of whom it is true.
    """
    label = match.table.causes.get(name, {}).get(number)
    if label:
        return label
    condition = match.view["sheet"][name][number]
    parts = []
    for part in condition.get("group") or (condition,):
        words = _part(match, part, values)
        if words:
            parts.append(words)
    return " · ".join(parts)


def _part(match, part, values):
    view = match.view
    slug = part["counter"]
    slugs = view["sheet"].get("each", {}).get(slug) or (slug,)
    if values:
        holders = [("", values)]
    elif slug in view["shared"]:
        holders = [("", view["shared"])]
    else:
        alive = [person for person in view["players"] if person["alive"]]
        holders = [(person["name"] + ": ", person["counters"]) for person in alive]
        if part["all"]:
            holders = [("", alive[0]["counters"])]
    at_least = part["at_least"]
    for name, counters in holders:
        for one in slugs:
            if one in counters:
                value = counters[one]
                if value <= part["at_most"] if at_least is None else value >= at_least:
                    return "%s%s %s" % (name, match.table.label(one), digits(value))
    return ""
