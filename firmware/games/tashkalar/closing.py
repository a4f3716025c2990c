# SPDX-License-Identifier: MIT
"""The end of a turn of Tash-Kalar: what it scores, who draws what, a mission, the last card."""

from firmware.ui import theme
from firmware.ui.screens.closing import Chore
from firmware.ui.widgets import short
from lib import icons

from .deeds import gains, lost
from .state import CARDS, DECLINED, elite, in_teams, own_side, partner_of

_ROOM = 192  # pixels for words beside a label
_WIDE = 212  # beside a number


def chores(match, answers, wanted):
    """The rows of the card: first what is told, then what is asked; `wanted` was chosen."""
    view = match.view
    turn = view["turn"]
    odd = _odd(match, answers) if turn["odd_choices"] else None
    last = None
    missing = answers.get("last_card")
    # Who draws no creature cannot draw the last one: then only who says so is asked.
    if turn["draw"]["creatures"] or wanted == "last_card":
        if not view["players"][view["active"]]["deck_out"]:
            last = _last_card(match, missing)
    found = [
        None if elite(view) else _points(match, odd),
        _cards(match, missing or 0),
        _partner(match) if in_teams(view) else None,
        odd,
        _mission(match, answers.get("claim", 0)) if elite(view) else None,
        last,
    ]
    found = [chore for chore in found if chore]
    names = [chore.name for chore in found] + ["end_turn"]
    return found if wanted in names else None


# --- what is told --------------------------------------------------------------------------------


def _points(match, odd):
    """What the turn has destroyed, and what that makes of the points."""
    turn = match.view["turn"]
    worth = list(turn["worth"])
    if odd and odd.step:
        if turn["odd"] not in (None, DECLINED):
            worth[turn["odd"]] -= 1
        if odd.value != DECLINED:
            worth[odd.value] += 1
    if not any(worth):
        return None
    words = gains(match, worth, lost(turn), own_side(match.view), _WIDE)
    return Chore(icons.SWORD, "+%d" % sum(worth), words)


def _cards(match, missing):
    """What the player draws; in a team the partner draws the legends."""
    draw = dict(match.view["turn"]["draw"])
    draw["creatures"] -= missing
    kinds = ("creatures", "flares") if in_teams(match.view) else CARDS
    words = match.table.cards_words(draw, kinds, _ROOM)
    if not words:
        return None
    return Chore(icons.DECK, match.t("end.draw"), words)


def _partner(match):
    """Who gets the legends in hand, and draws what is missing of them."""
    view = match.view
    partner = partner_of(view["active"])
    given = view["players"][view["active"]]["hand"]["legends"]
    drawn = view["turn"]["draw"]["legends"]
    parts = []
    for key, count in (("end.given", given), ("end.drawn", drawn)):
        if count:
            parts.append(match.t(key, count))
    if not parts:
        return None
    name = short(theme.font("text"), match.name(partner), 72)
    return Chore(icons.CARD, name, match.t("end.legends", ", ".join(parts)))


# --- what is asked -------------------------------------------------------------------------------


def _odd(match, answers):
    """Whose odd common gives a point: first the colour of which the side has least."""
    view = match.view
    turn = view["turn"]
    t = match.t
    colors = own_side(view)["colors"]
    value = answers.get("odd_point", turn["odd"])
    if value is None:
        least = None
        for side in turn["odd_choices"]:
            points = colors[side] + turn["worth"][side]
            if least is None or points < least:
                value, least = side, points
    words = t("word.declined")
    if value >= 0:
        words = t("end.point", t("word." + view["sides"][value]["color"]))
    step = ("odd_point", {"side": value}) if value != turn["odd"] else None
    values = turn["odd_choices"] + [DECLINED]
    return Chore(icons.COIN, t("do.odd_point"), words, "odd_point", values, value, step)


def _mission(match, points):
    """A mission that is claimed, with its points."""
    view = match.view
    t = match.t
    if view["turn"]["claimed"]:
        return None
    words = t("word.no")
    if points:
        before = own_side(view)["score"]
        words = "+%d%s" % (points, t("end.after", before, before + points))
        if before + points >= view["target"]:
            words += " · " + t("word.reached")
    step = ("claim", {"points": points}) if points else None
    return Chore(icons.FLAG, t("end.mission"), words, "claim", range(10), points, step)


def _last_card(match, missing):
    """Did the player draw the last card of the deck? And how many were wanted after it?"""
    t = match.t
    teams = in_teams(match.view)
    values = [None, 0]
    words = t("word.no")
    if not teams:
        values += range(1, match.view["turn"]["draw"]["creatures"])
    if missing is not None:
        words = t("word.yes")
        if missing:
            words = t("end.missing", missing)
    label = t("end.last_upright" if teams else "end.last_card")
    step = None if missing is None else ("last_card", {"missing": missing})
    return Chore(icons.DECK, label, words, "last_card", values, missing, step)
