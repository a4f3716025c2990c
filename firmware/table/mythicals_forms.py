# SPDX-License-Identifier: MIT
"""Mythicals' actions as forms: drawing, entering cards, and paying a token with them.

A plain match counts cards, so a draw is one number. A tracked match knows them: cards are chosen
on a grid of four colours and six values, and what can be worked out (which colour is worth more,
which cards a token takes) is already filled in.
"""

from micropython import const

from firmware.games.mythicals import COLORS, LETTERS, RANKS
from firmware.table.mythicals import ELEMENTS, TOKENS, can_improve, hidden, primary, worth
from firmware.table.mythicals_cards import (
    CODES,
    DAY,
    Pointer,
    card_words,
    color_of,
    draw_grid,
    held,
    list_words,
    sign,
    token_words,
)
from firmware.ui import theme
from firmware.ui.forms import Field, Fixed, Form, Number, Pick, Player
from firmware.ui.nav import A, B, C
from lib import icons
from lib.canvas import CENTER, RIGHT

_ROWS = const(4)  # of a grid: the colours

QUICK = [
    "draw_deck", "reveal", "draw_reserve", "gather", "take", "spend", "reinforce", "block",
    "end_turn", "concede",
]  # fmt: skip

# --- what may be done ----------------------------------------------------------------------------


def _phase(action):
    """When an action may be done; None: always. QUICK has them in pairs."""
    return ("draw", "draw", "take", "bonus", None)[QUICK.index(action) // 2]


def others(match, spot):
    """What the phase allows comes first; what it does not allow follows with a lock."""
    view = match.view
    phase = view["phase"]
    mine = primary(match, spot)[0]
    now, later = [], []
    for number, action in enumerate(QUICK):
        # Drawing and taking come in two kinds: plain, tracked.
        if action == mine or (number < 6 and number % 2 != (1 if view["cards"] else 0)):
            continue
        preset = {"token": spot} if 3 < number < 8 and spot in view["tokens"] else {}
        fits = _phase(action) == phase or (action == "end_turn" and phase != "draw")
        (now if fits else later).append((action, preset))
    return now + later


def lock(match, action, preset):
    """What forms that start empty cannot show: the wrong moment, or cards that are not there."""
    view = match.view
    if _phase(action) not in (None, view["phase"]):
        return "wrong_phase"
    if action in ["draw_reserve", "gather"] and not view["reserve"]:
        return "reserve_empty"
    mine = view["players"][view["active"]]["can_take"]
    if action == "reveal":
        short = view["deck"] < 3
    else:
        short = action == "spend" and (not mine or preset.get("token", mine[0]) not in mine)
    return "not_enough" if short else None


def confirm(match, action):
    view = match.view
    question = None
    if action == "concede":
        question = "concede"
    elif action == "end_turn":
        if view["phase"] == "bonus":
            question = "bonus" if any([can_improve(view, name) for name in TOKENS]) else None
        elif view["phase"] == "take" and view["final"]:
            question = "last"
    return question and match.t("confirm." + question)


def finish(view):
    return "end_turn", {}


# --- which cards a token takes -----------------------------------------------------------------


def ways(rows, name, most):
    """Up to `most` lists of cards out of a collection that pay a token, few wilds first."""
    color = name[:-1]
    needs = int(name[-1])
    wilds = 1  # may stand for so many cards
    if color == "black":
        wilds = 0
        wanted = [[letter + rank for rank in RANKS] for letter in LETTERS]
    elif color == "grey":
        wilds = needs
        wanted = []
        for rank in RANKS[:-1]:
            for mask in range(16):
                cards = _chosen([letter + rank for letter in LETTERS], mask)
                if len(cards) == needs:
                    wanted.append(cards)
    else:
        row = [color[0] + rank for rank in RANKS]
        wanted = [row[low : low + needs] for low in range(6 - needs)]
    found = []
    for count in range(wilds + 1):
        for cards in wanted:
            for mask in range(1 << needs):
                if bin(mask).count("1") == count:
                    way = _chosen(cards, ~mask) + [code[0] + "w" for code in _chosen(cards, mask)]
                    if all([held(rows, code) for code in way]) and way not in found:
                        found.append(way)
                        if len(found) == most:
                            return found
    return found


def _chosen(cards, mask):
    return [code for number, code in enumerate(cards) if mask >> number & 1]


# --- fields ------------------------------------------------------------------------------------


class _Hand(Field):
    """Several cards."""

    changes_value = False

    def show(self, match, value):
        return list_words(match, value)


class Cards(_Hand):
    """Three cards off the deck, one after the other: B the colour, UP and DOWN the value."""

    def start(self, match, args):
        self._cell = Pointer(_ROWS - 1, match.view["unseen"])
        if match.view["cards"]:
            self._cell.step_row(_ROWS, [])
        return []

    def spread(self, match, args):
        """The rules want the Day told apart from the creatures."""
        args["day"] = DAY in args.get("cards", ())
        args["cards"] = _creatures(match, args)

    def _may_be_day(self, screen):
        view = screen.match.view
        return not view["final"] and view["deck"] < 12 and DAY not in screen.value

    def body(self, screen, ink):
        """The grid, and the cards that were entered at the right of it."""
        t = screen.t
        cards = screen.value
        self._cell.draw(ink, t, cards, self._may_be_day(screen))
        if not ink.cell("chosen", 196, 20, 86, 88, tuple(cards)):
            return
        canvas = ink.canvas
        canvas.vdots(197, 22, 84)
        for number in range(3):
            y = 24 + number * 28
            if number < len(cards):
                code = cards[number]
                all_words = card_words(screen.match, code)
                day = code == DAY
                canvas.icon(icons.SUN if day else ELEMENTS[color_of(code)], 206, y + 6)
                words = all_words if day else sign(t, code, "word.wild")
                canvas.text(ink.text if len(words) < 4 else ink.small, words, 224, y + 17)
                canvas.tell(all_words, 206, y + 5, 11, 11)
            else:
                canvas.frame(204, y, 72, 23, cut=2)

    def gutter(self, screen):
        more = self._cell.row < _ROWS
        return more, more, ""

    def move(self, screen, steps, held):
        self._cell.step(-1 if steps > 0 else 1, screen.value)

    def labels(self, screen, labels):
        t = screen.t
        return t("key.delete") if screen.value else labels[0], t("key.color"), t("key.add")

    def takes(self, screen, key):
        cell = self._cell
        chosen = screen.value
        if key == A:
            screen.value = chosen[:-1]
            return bool(chosen)
        if key == B:
            cell.step_row(_ROWS + (1 if self._may_be_day(screen) else 0), chosen)
        elif cell.left(chosen) < 1:
            screen.app.refuse(screen.t("error.no_such_card"))
        else:
            screen.value = chosen + [cell.code()]
            if cell.code() == DAY:
                cell.row = _ROWS - 1
                cell.step_row(_ROWS, screen.value)
            return len(screen.value) < 3
        return True


class Pay(_Hand):
    """The cards for a token: the best ones are chosen already, others may be."""

    def _own(self, match):
        return match.view["players"][match.view["active"]]["cards"]

    def start(self, match, args):
        found = ways(self._own(match), args["token"], 1)
        return found[0] if found else []

    def only(self, match, args):
        found = ways(self._own(match), args["token"], 2) if "token" in args else ()
        return (True, found[0]) if len(found) == 1 else (False, None)

    def _places(self, screen):
        """Where the pointer may be: on taking the token, then on the cards that may be paid."""
        own = self._own(screen.match)
        wanted = screen.args["token"][:-1]
        free = wanted in ["grey", "black"]
        return [None] + [
            code for code in CODES if held(own, code) and (free or color_of(code) == wanted)
        ]

    def body(self, screen, ink):
        match = screen.match
        t = screen.t
        at = self._places(screen)[screen.at]
        if not ink.cell("pay", 0, 20, 282, 88, tuple(screen.value), at):
            return
        canvas = ink.canvas
        draw_grid(ink, t, 4, 22, 24, 21, self._own(match), screen.value)
        if at:
            x = 19 + RANKS.find(at[1]) * 24
            canvas.frame(x - 2, 20 + LETTERS.find(at[0]) * 21, 27, 23, 2)
        name = screen.args["token"]
        token = match.view["tokens"][name]
        canvas.vdots(170, 22, 84)
        canvas.icon(ELEMENTS[name[:-1]], 180, 27, 1, 2)
        canvas.text(ink.text, token_words(match, name), 210, 36, room=72)
        canvas.text(ink.small, t("unit.points", worth(token)), 210, 52, room=72)
        chosen = t("word.cards_of", len(screen.value), token["needs"])
        canvas.text(ink.text, chosen, 180, 74, room=100)
        wrong = match.refusal("spend", screen.complete())
        words = t("word.no_match") if wrong else match.label("spend")
        canvas.frame(178, 85, 98, 22, cut=2)
        if not at:
            canvas.fill(178, 85, 98, 22)
        canvas.text(ink.text, words, 227, 101, 1 if at else 0, CENTER, 94)

    def gutter(self, screen):
        return True, True, ""

    def move(self, screen, steps, held):
        screen.at = (screen.at + (-1 if steps > 0 else 1)) % len(self._places(screen))

    def labels(self, screen, labels):
        at = self._places(screen)[screen.at]
        if at:
            word = screen.t("key.put_off" if at in screen.value else "key.add")
            labels = (labels[0], labels[1], word)
        return labels

    def takes(self, screen, key):
        at = self._places(screen)[screen.at]
        if key != C or not at:
            return False
        without = [code for code in screen.value if code != at]
        screen.value = without if at in screen.value else without + [at]
        return True


class _Fresh(Number):
    """A number that begins anew each time: what was drawn last says nothing about this draw."""

    def start(self, match, args):
        return 1


class Kept(_Fresh):
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


class _Token(Pick):
    """A token, when the pointer has not answered it; `hides`: its taker is a secret."""

    def __init__(self, hides=False):
        super().__init__("token", _on_board)
        self._hides = hides

    def show(self, match, value):
        if self._hides and hidden(match.view):
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


class _Color(Pick):
    """A colour, with the cards that it brings; the richest first."""

    def __init__(self, cards):
        super().__init__("color", lambda match, args: _by_count(cards(match, args)))
        self._cards = cards

    def rows(self, screen):
        t = screen.t
        cards = self._cards(screen.match, screen.args)
        rows = []
        for color in _by_count(cards):
            signs = [sign(t, code, "word.wild") for code in cards if color_of(code) == color]
            rows.append((ELEMENTS[color], t("word." + color), " · ".join(signs), False))
        return rows


def _by_count(cards):
    """The colours of these cards, those with more cards first."""
    letters = [code[0] for code in cards]
    colors = [color for color in COLORS if color[0] in letters]
    # Not every sort keeps the order of equals.
    colors.sort(key=lambda color: COLORS.index(color) - 9 * letters.count(color[0]))
    return colors or [COLORS[0]]


def _creatures(match, args):
    return [code for code in args.get("cards", ()) if code != DAY]


def _lying(match, args):
    """The codes of the cards in the reserve."""
    codes = []
    rows = match.view["reserve_cards"]
    if rows:
        for code in CODES:
            codes += [code] * held(rows, code)
    return codes


# --- the forms ---------------------------------------------------------------------------------


def _token_outcome(match, after, args):
    """What the token is worth, before and after."""
    name = args["token"]
    before = worth(match.view["tokens"][name])
    return token_words(match, name), before, worth(after["tokens"][name]), 0, ""


def _most_markers(match, args):
    token = match.view["tokens"].get(args.get("token"))
    free = 2 - token["markers"] if token else 2
    return max(1, min(free, match.view["supply"]))


def _both(match, args):
    active = match.view["active"]
    return [active, 1 - active]


_WHO = Pick(
    "player", lambda match, args: [match.view["active"]], show=lambda match, seat: match.name(seat)
)

FORMS = {
    "draw_deck": Form(
        _WHO,
        Fixed("day", lambda match, args: match.view["deck"] == 3),
        Kept("kept", 1, 3),
        icon=icons.DECK,
    ),
    "draw_reserve": Form(
        _WHO,
        _Fresh("count", 1, lambda match, args: max(1, min(12, match.view["reserve"]))),
        outcome=lambda match, after, args: (
            match.t("word.reserve"),
            match.view["reserve"],
            after["reserve"],
            0,
            "",
        ),
        icon=icons.CARD,
    ),
    "reveal": Form(_WHO, Cards("cards"), _Color(_creatures), icon=icons.DECK),
    "gather": Form(_WHO, _Color(_lying), icon=icons.CARD),
    "take": Form(_WHO, _Token(True), icon=icons.CROWN),
    "spend": Form(_WHO, _Token(True), Pay("cards"), icon=icons.CROWN),
    "reinforce": Form(
        _WHO,
        _Token(),
        _Fresh("markers", 1, _most_markers, sign="+"),
        outcome=_token_outcome,
        icon=icons.COIN,
    ),
    "block": Form(_WHO, _Token(), icon=icons.BARRIER),
    "concede": Form(Player("player", _both), icon=icons.FLAG),
}
