# SPDX-License-Identifier: MIT
"""Dawnfall: the end of a turn: an activation that is left, a discard, who draws what."""

from firmware.ui import theme
from firmware.ui.screens.closing import Chore
from firmware.ui.widgets import short
from lib import icons

from .rules import turn_order
from .views import me

_ROOM = 190  # pixels for what three or four players draw


def chores(match, answers):
    """The rows of the card: first what is told, then what is asked."""
    view = match.view
    t = match.t
    found = []
    if view["phase"] == "active" and view["turn"]["activated"] is None:
        found.append(Chore(icons.BOLT, t("end.activation"), t("end.unused")))
    discards = bool(answers.get("discard_card"))
    found += _draws(match, discards)
    if view["phase"] == "active" and me(view)["hand"]:
        step = ("discard_card", {}) if discards else None
        words = t("word.cards", 1) if discards else t("word.no")
        label = t("do.discard_card")
        row = Chore(icons.CARD, label, words, "discard_card", [False, True], discards, step)
        found.append(row)
    return found


def _draws(match, discards):
    """A row for each who draws; of three or four players one row for all."""
    view = match.view
    t = match.t
    rows = []
    few = []
    for seat in turn_order(view):
        count, last = _drawn(view, seat, discards)
        if count:
            words = t("deed.draw", count)
            if last:
                words += t("end.last_card")
            rows.append(Chore(icons.DECK, match.name(seat), words))
            few.append((match.name(seat), count))
    if len(view["players"]) == 2 or not few:
        return rows
    font = theme.font("small")
    room = _ROOM // len(few) - 18  # for a number, and what is between two of them
    words = " · ".join(["%s %d" % (short(font, name, room), count) for name, count in few])
    return [Chore(icons.DECK, t("end.draw"), words)]


def _drawn(view, seat, discards):
    """(how many cards a player draws, is it the end of the deck?)"""
    who = view["players"][seat]
    wanted = who["hand_limit"] - who["hand"]
    discard = who["discard"]
    if discards and seat == view["active"]:
        wanted += 1
        discard += 1
    again = view["options"]["reshuffle"]
    there = who["deck"] + (discard if again else 0)
    count = max(0, min(wanted, there))
    return count, not again and count == who["deck"]
