# SPDX-License-Identifier: MIT
"""The forms of a tracked match of Mythicals: entering cards, and paying a token with them.

Cards are chosen on a grid of four colours and six values, and what can be worked out (which colour
is worth more, which cards a token takes) is already filled in.
"""

from micropython import const

from firmware.games.mythicals import COLORS, LETTERS, RANKS
from firmware.table.mythicals import ELEMENTS, worth
from firmware.table.mythicals_forms import WHO, Token
from firmware.table.mythicals_grid import CODES, Pointer, draw_grid, held
from firmware.table.mythicals_news import (
    DAY,
    card_words,
    color_of,
    list_words,
    sign,
    token_words,
)
from firmware.ui.forms import Field, Form, Pick
from firmware.ui.nav import A, B, C
from lib import icons
from lib.canvas import CENTER

_ROWS = const(4)  # of a grid: the colours

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


FORMS = {
    "reveal": lambda: Form(WHO, Cards("cards"), _Color(_creatures), icon=icons.DECK),
    "gather": lambda: Form(WHO, _Color(_lying), icon=icons.CARD),
    "spend": lambda: Form(WHO, Token(True), Pay("cards"), icon=icons.CROWN),
}
