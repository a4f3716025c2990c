# SPDX-License-Identifier: MIT
"""Mythicals: what each action must be told. A plain match counts cards, so a draw is one number;
where a tracked match asks for the cards themselves, cards.py has the fields.
"""

from firmware.ui import theme
from firmware.ui.fields import Fixed, Form, Number, Pick, Player, player_name
from firmware.ui.nav import B
from lib import icons
from lib.canvas import CENTER, RIGHT

from .table import ELEMENTS, TOKENS, hidden, most_markers, token_words, worth

# --- fields ------------------------------------------------------------------------------------


class Kept(Number):
    """How many of the three cards stay with the player; B says that one of them is the Day."""

    def high(self, match, args):
        return 2 if args.get("day") else 3

    def spread(self, match, args):
        args["kept"] = min(args["kept"], self.high(match, args))

    def body(self, screen, ink):
        t = screen.t
        view = screen.match.view
        day = screen.args["day"]
        cards = self.high(None, screen.args)
        kept = min(screen.value, cards)
        if not ink.cell("draw", 0, 20, 282, 88, kept, day):
            return
        canvas = ink.canvas
        for number in range(3):
            x = 6 + number * 46
            if number < kept:
                canvas.fill(x, 24, 40, 52)
                canvas.text(theme.font("number_l"), str(number + 1), x + 20, 67, 0, CENTER)
            elif number < cards:
                canvas.frame(x, 24, 40, 52, cut=3)
                canvas.hatch(x + 4, 28, 32, 44)
            else:
                canvas.frame(x, 24, 40, 52, 2, cut=3)
                canvas.icon(icons.SUN, x + 9, 39, 1, 2)
        words = t("draw.all") if kept == 3 else t("draw.day" if day else "draw.kept", kept)
        canvas.text(ink.small, words, 6, 100, room=140)
        canvas.vdots(148, 24, 80)
        font = theme.font("number_m")
        for name, change, y in (("deck", -3, 56), ("reserve", cards - kept, 100)):
            canvas.text(ink.small, t("word." + name), 156, y - 23)
            canvas.text(font, str(view[name]), 190, y, 1, RIGHT)
            if change:
                canvas.icon(icons.ARROW, 202, y - 18, 1, 2)
                canvas.text(font, str(view[name] + change), 236, y)
            else:
                canvas.text(font, "=", 200, y)

    def labels(self, screen, labels):
        middle = None
        if 3 < screen.match.view["deck"] < 12:
            middle = screen.t("key.no_day" if screen.args["day"] else "key.day")
        return labels[0], middle, labels[2]

    def takes(self, screen, key):
        if key != B:
            return False
        if 3 < screen.match.view["deck"] < 12:
            screen.args["day"] = not screen.args["day"]
            screen.value = min(screen.value, self.high(None, screen.args))
        return True


class Token(Pick):
    """A token, when the pointer has not answered it; `hides`: its taker is a secret."""

    def __init__(self, hides=False):
        super().__init__("token", _on_board)
        self._hides = hides

    def show(self, match, value):
        if self._hides and hidden(match.view) and not match.ended:
            return match.t("word.a_token")
        return token_words(match, value)

    def rows(self, screen):
        match = screen.match
        rows = []
        for name in _on_board(match, None):
            token = match.view["tokens"][name]
            words = match.t("unit.points", worth(token))
            if token["state"] == "blocked":
                words = match.t("lock.blocked")
            rows.append((ELEMENTS[name[:-1]], token_words(match, name), words, False))
        return rows


def _on_board(match, args):
    """All tokens that nobody has taken, in board order."""
    tokens = match.view["tokens"]
    return [name for name in TOKENS if tokens[name]["state"] != "taken"]


# --- the forms ---------------------------------------------------------------------------------


def _token_outcome(match, after, args):
    """What the token is worth, before and after."""
    name = args["token"]
    before = worth(match.view["tokens"][name])
    return token_words(match, name), before, worth(after["tokens"][name]), 0, ""


def _most_markers(match, args):
    return max(1, most_markers(match.view, args["token"])) if "token" in args else 2


def _cards():
    """Only a tracked match wants them."""
    from . import cards

    return cards


WHO = Pick("player", lambda match, args: [match.view["active"]], show=player_name)

FORMS = {
    "draw_deck": lambda: Form(
        WHO,
        Fixed("day", lambda match, args: match.view["deck"] == 3),
        Kept("kept", 1, 3),
    ),
    "draw_reserve": lambda: Form(
        WHO,
        Number("count", 1, lambda match, args: max(1, min(12, match.view["reserve"]))),
        outcome=lambda match, after, args: (
            match.t("word.reserve"),
            match.view["reserve"],
            after["reserve"],
            0,
            "",
        ),
    ),
    "reveal": lambda: _cards().reveal(),
    "gather": lambda: _cards().gather(),
    "take": lambda: Form(WHO, Token(True)),
    "spend": lambda: _cards().spend(),
    "reinforce": lambda: Form(
        WHO,
        Token(),
        Number("markers", 1, _most_markers, sign="+"),
        outcome=_token_outcome,
    ),
    "block": lambda: Form(WHO, Token()),
    "concede": lambda: Form(Player("player")),
}
