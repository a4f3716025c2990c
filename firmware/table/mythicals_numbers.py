# SPDX-License-Identifier: MIT
"""Mythicals' numbers: those that may be corrected, and those that the chart follows."""

from firmware.games.mythicals import RANKS
from firmware.table.mythicals import hidden
from firmware.table.mythicals_grid import CODES
from firmware.table.mythicals_news import card_words, color_of

# --- corrections -------------------------------------------------------------------------------


def score(match, spot):
    """The markers of whose turn it is, also while the pointer is on the board; or of the stack."""
    seat = spot if type(spot) is int else match.view["active"]
    words = "%s · %s" % (match.t("field.won"), match.name(seat))
    return [("players.%d.markers" % seat, words)]


def numbers(match, spot):
    """Of a token its points and markers, of a stack its markers; cards one by one if tracked."""
    t = match.t
    view = match.view
    found = []
    cards = None
    if spot in view["tokens"]:
        root = "tokens.%s." % spot
        return [(root + "value", t("field.value")), (root + "markers", t("field.won"))]
    if type(spot) is int:
        found = score(match, spot)
        cards = "players.%d.cards" % spot
    elif not view["cards"]:
        for name in ("deck", "discard") if spot == "deck" else ("reserve",):
            found.append((name, t("field." + name)))
    elif spot == "reserve":
        cards = "reserve_cards"
    if cards and view["cards"]:
        for code in CODES:
            path = "%s.%s.%d" % (cards, color_of(code), RANKS.find(code[1]))
            found.append((path, card_words(match, code)))
    return found


# --- other numbers -----------------------------------------------------------------------------


def chart(view):
    """Points; as long as they are a secret, the markers that lie openly beside the stacks."""
    key = "markers" if hidden(view) else "score"
    return [person[key] for person in view["players"]]


def chart_name(match, number):
    return match.name(number)


def dice(view):
    return ()
