# SPDX-License-Identifier: MIT
"""Duel: what each action must be told, as data: see firmware/ui/fields.py.

An action that is not in FORMS asks nothing and is done at once.
"""

from firmware.ui.fields import Form, Number, Player

from .rules import LIFE


def _life(match, after, args):
    """What the number on the screen would change: title, before, after, full bar, words."""
    seat = args.get("target", args.get("player"))
    before = match.view["players"][seat]["life"]
    later = after["players"][seat]
    words = "" if later["alive"] else match.t("word.out")
    return match.name(seat), before, later["life"], LIFE, words


FORMS = {
    "hit": lambda: Form(
        Player("target"),
        Number("amount", 1, 99, 1, sign="−"),
        outcome=_life,
    ),
    "heal": lambda: Form(
        Player("player"),
        Number("amount", 1, 99, 1, sign="+"),
        outcome=_life,
    ),
    "poison": lambda: Form(Player("target"), Number("amount", 1, 10, 1, sign="+")),
    "concede": lambda: Form(Player("player")),
}
