# SPDX-License-Identifier: MIT
"""Tash-Kalar's forms that few turns ask for, far down in B's list or at the end of a turn."""

from firmware.games.tashkalar import CARDS
from firmware.table.tashkalar import hand, own
from firmware.table.tashkalar_forms import Dials, in_teams, mine
from firmware.ui.forms import Form, Number, Pick, Player
from lib import icons


class Hand(Dials):
    """A discard: one creature goes anyway, others may go back under their decks."""

    drawing = "draw_discard"
    names = CARDS

    def most(self, match, which):
        return max(0, hand(match.view)[CARDS[which]] - (which == 0))

    def start(self, match, args):
        return [0, 0, 0]


def _claim_outcome(match, after, args):
    view = match.view
    later = after["sides"][own(view)]["score"]
    words = match.t("word.reached") if later >= view["target"] else ""
    return match.t("word.score"), mine(match)["score"], later, view["target"], words


def _from_active(match, args):
    count = len(match.view["players"])
    return [(match.view["active"] + step) % count for step in range(count)]


FORMS = {
    "discard": lambda: Form(Hand("cards"), icon=icons.CARD),
    "extra_draw": lambda: Form(Pick("kind", ("creature", "legend", "flare")), icon=icons.DECK),
    "claim": lambda: Form(
        Number("points", 1, 9, 1, sign="+"), outcome=_claim_outcome, icon=icons.FLAG
    ),
    "last_card": lambda: Form(
        Number(
            "missing",
            0,
            lambda match, args: (
                0 if in_teams(match.view) else match.view["turn"]["draw"]["creatures"]
            ),
            0,
        ),
        icon=icons.DECK,
    ),
    "concede": lambda: Form(Player("player", _from_active), icon=icons.FLAG),
}
