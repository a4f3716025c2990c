# SPDX-License-Identifier: MIT
"""Tash-Kalar's numbers: those that may be corrected, and those that the chart follows."""

from firmware.games.tashkalar import CARDS, RANKS
from firmware.table.tashkalar import elite, melee, own, short, side_name, spots
from firmware.ui import theme


def numbers(match, spot):
    """The score first, so that a point by hand is two presses away from the detail."""
    view = match.view
    t = match.t
    sides = view["sides"]
    entry = sides[spot]
    at = "sides.%d." % spot
    found = []

    def add(start, names, words):
        for name in names:
            found.append((start + name, t(words + name)))

    def add_colors(name, words, among):
        for side in among:
            words_of = t(words, t("word." + sides[side]["color"]))
            found.append(("%s%s.%d" % (at, name, side), words_of))

    others = [side for side in spots(view) if side != spot]
    if melee(view):
        # The lowest colour decides: it is the likeliest to be corrected.
        lowest = min(others, key=lambda side: entry["colors"][side])
        rest = [side for side in others if side != lowest]
        add_colors("colors", "number.points_of", [lowest] + rest)
    elif elite(view):
        add(at, ("mission_points", "missions"), "number.")
    else:
        add(at, ("points",), "number.")
    add(at + "board.", RANKS, "rank.")
    add(at, ("legends",), "number.")
    for seat in entry["players"]:
        for kind in CARDS:
            words = t("number.hand_" + kind)
            if len(entry["players"]) > 1:
                words = "%s · %s" % (match.name(seat), words)
            found.append(("players.%d.hand.%s" % (seat, kind), words))
    if melee(view):
        add_colors("improvised", "number.improvised", others)
    if spot == own(view):
        add("turn.", ("actions_left",), "number.")
        add("turn.extra.", CARDS, "number.extra_")
    else:
        add("turn.destroyed.%d." % spot, RANKS, "number.destroyed_")
    return found


def chart(view):
    return [side["score"] for side in view["sides"]]


def chart_name(match, number):
    return short(theme.font("small"), side_name(match, number), 40)


def dice(view):
    return ("d6",)
