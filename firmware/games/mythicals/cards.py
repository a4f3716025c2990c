# SPDX-License-Identifier: MIT
"""What only a tracked match of Mythicals wants: cards in words, on a grid of four colours and six
values, entered there, and paid for a token.

What can be worked out (which colour is worth more, which cards a token takes) is already
filled in.
"""

from micropython import const

from firmware.ui import theme
from firmware.ui.fields import Field, Form, Pick
from firmware.ui.nav import A, B, C, Screen
from lib import icons
from lib.canvas import CENTER, RIGHT

from .forms import WHO, Token
from .rules import COLORS, LETTERS, RANKS
from .table import ELEMENTS, draw_row, hidden, token_words, worth

CODES = [letter + rank for letter in LETTERS for rank in RANKS]
_DAY = "day"  # the Day card, among the cards of a draw
_ROWS = const(4)  # of a grid: the colours; the pointer's next one is the Day
_VALUES = const(6)


# --- cards in words ----------------------------------------------------------------------------


def color_of(code):
    return COLORS[LETTERS.find(code[0])]


def sign(t, code, wild="word.wild_sign"):
    """A card beside its element: the value, or the letter or word for a wild."""
    return t(wild) if code[1] == "w" else code[1]


def card_words(match, code):
    """A card in words, such as "rojo 3"."""
    t = match.t
    if code == _DAY:
        return t("word.day_card")
    return "%s %s" % (t("word." + color_of(code)), sign(t, code, "word.wild"))


def list_words(match, cards, between=", "):
    return between.join([card_words(match, code) for code in cards])


# --- cards on a grid ---------------------------------------------------------------------------


def held(rows, code):
    """How many copies of a card are in a collection."""
    return rows[color_of(code)][RANKS.find(code[1])]


def draw_grid(ink, t, x, y, pitch, high, rows, black=(), tall=0):
    """Four rows of six: the cards that are there by their signs, two copies underlined.

    `black`: codes that are shown inverted. `tall` 1: a grid to choose from, with a large pointer.
    """
    canvas = ink.canvas
    font = ink.text
    base = y + (high + font.cap) // 2
    for color in COLORS:
        canvas.icon(ELEMENTS[color], x, base - 12 + tall)
        left = x + 15 + tall
        for rank, count in enumerate(rows[color]):
            code = color[0] + RANKS[rank]
            paint = 1
            if code in black:
                canvas.fill(left, base - font.cap - 2 - tall, pitch - 1, font.cap + 4 + 3 * tall)
                paint = 0
            middle = left + pitch // 2
            if count:
                canvas.text(font, sign(t, code), middle, base, paint, CENTER)
                if count > 1 and not tall:
                    canvas.hline(left + 3, base + 2, pitch - 7, paint)
            else:
                canvas.fill(middle - 1, base - font.cap // 2 - 1 + tall, 2, 2, paint)
            left += pitch
        base += high


class Pointer:
    """A place on a grid to choose cards from."""

    def __init__(self, row, counts):
        self.row = row
        self.column = 0
        self._counts = counts

    def code(self):
        return _DAY if self.row == _ROWS else LETTERS[self.row] + RANKS[self.column]

    def left(self, chosen):
        """How many copies of the pointed card can still be chosen."""
        code = self.code()
        return 1 if code == _DAY else held(self._counts, code) - chosen.count(code)

    def step(self, by, chosen):
        """The next value of the row of which there is a card left: -> False if there is none."""
        if self.row < _ROWS:
            for _ in range(_VALUES):
                self.column = (self.column + by) % _VALUES
                if self.left(chosen):
                    return True
        return False

    def step_row(self, rows, chosen, by=1):
        """The next row with a card left, on the same value if it has that."""
        for _ in range(rows):
            self.row = (self.row + by) % rows
            if self.left(chosen) or self.step(1, chosen):
                return

    def draw(self, ink, t, chosen=(), day=False):
        """The grid, without what is chosen already; `day`: the Day is a choice."""
        if ink.cell("grid", 0, 20, 168, 88, self.row, self.column, tuple(chosen)):
            rows = {color: list(self._counts[color]) for color in COLORS}
            for code in chosen:
                if code != _DAY:
                    rows[color_of(code)][RANKS.find(code[1])] -= 1
            draw_grid(ink, t, 4, 21, 24, 21, rows, (self.code(),), 1)
        here = self.row == _ROWS
        if ink.cell("day", 168, 22, 26, 83, here, day) and day:
            canvas = ink.canvas
            if here:
                canvas.fill(168, 22, 25, 82)
            else:
                canvas.frame(168, 22, 25, 82, cut=2)
            canvas.icon(icons.SUN, 175, 57, 0 if here else 1)


def draw_pile(ink, match, spot):
    """The cards in the reserve, or those that nobody has seen yet."""
    view = match.view
    canvas = ink.canvas
    t = match.t
    draw_grid(ink, t, 4, 22, 22, 21, view["reserve_cards" if spot == "reserve" else "unseen"])
    canvas.vdots(158, 24, 80)
    canvas.text(ink.text, t("grid." + spot), 166, 37, room=112)
    canvas.text(ink.small, t("grid.two"), 166, 52, room=112)
    canvas.hdots(160, 60, 120)
    draw_row(ink, 166, 79, t("word.deck"), view["deck"])
    draw_row(ink, 166, 100, t("word.reserve"), view["reserve"])


def draw_collection(ink, match, seat, person):
    """A player's cards; over them the stack: tokens or, unless they are a secret, points."""
    view = match.view
    canvas = ink.canvas
    small = ink.small
    name = person["name"]
    x = 2 + seat * 143
    right = x + 134
    points = len(person["tokens"]) if hidden(view) else person["score"]
    if small.width(name) > 70:
        told = "%d+%d" % (points, person["markers"])
        right -= canvas.text(small, told, right, 31, 1, RIGHT)
    else:
        right -= canvas.text(small, str(person["markers"]), right, 31, 1, RIGHT) + 11
        canvas.icon(icons.COIN, right, 22)
        right -= 5
        right -= canvas.text(small, str(points), right, 31, 1, RIGHT) + 13
        canvas.icon(icons.CROWN, right, 22)
    if seat == view["active"]:
        canvas.pill(small, name, x, 20, 14, 3, room=right - x - 10)
    else:
        canvas.text(small, name, x + 3, 31, room=right - x - 10)
    draw_grid(ink, match.t, x, 36, 20, 18, person["cards"])


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


class _Cards(_Hand):
    """Three cards off the deck, one after the other: B the colour, UP and DOWN the value, and the
    colour when they are held. It begins with the colour that was entered last.
    """

    def start(self, match, args):
        self._cell = Pointer(match.table.last_row - 1, match.view["unseen"])
        if match.view["cards"]:
            self._cell.step_row(_ROWS, [])
        return []

    def spread(self, match, args):
        """The rules want the Day told apart from the creatures."""
        args["day"] = _DAY in args.get("cards", ())
        args["cards"] = _creatures(match, args)

    def _may_be_day(self, screen):
        view = screen.match.view
        return not view["final"] and view["deck"] < 12 and _DAY not in screen.value

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
                day = code == _DAY
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
        by = -1 if steps > 0 else 1
        if held:
            self._cell.step_row(self._rows(screen), screen.value, by)
        else:
            self._cell.step(by, screen.value)

    def _rows(self, screen):
        return _ROWS + (1 if self._may_be_day(screen) else 0)

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
            cell.step_row(self._rows(screen), chosen)
        elif cell.left(chosen) < 1:
            screen.app.refuse(screen.t("error.no_such_card"))
        else:
            screen.value = chosen + [cell.code()]
            if cell.row < _ROWS:
                screen.match.table.last_row = cell.row
            if cell.code() == _DAY:
                cell.row = _ROWS - 1
                cell.step_row(_ROWS, screen.value)
            return len(screen.value) < 3
        return True


class _Pay(_Hand):
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
            own = [code for code in cards if color_of(code) == color]
            label = t("word." + color)
            words = " · ".join([sign(t, code, "word.wild") for code in own])
            room = theme.RIGHT - theme.LEFT - 28 - theme.font("text").width(label)
            if theme.font("small").width(words) > room:
                words = "·".join([sign(t, code) for code in own])
            rows.append((ELEMENTS[color], label, words, False))
        return rows


def _by_count(cards):
    """The colours of these cards, those with more cards first."""
    letters = [code[0] for code in cards]
    colors = [color for color in COLORS if color[0] in letters]
    # Not every sort keeps the order of equals.
    colors.sort(key=lambda color: COLORS.index(color) - 9 * letters.count(color[0]))
    return colors or [COLORS[0]]


def _creatures(match, args):
    return [code for code in args.get("cards", ()) if code != _DAY]


def _lying(match, args):
    """The codes of the cards in the reserve."""
    codes = []
    rows = match.view["reserve_cards"]
    if rows:
        for code in CODES:
            codes += [code] * held(rows, code)
    return codes


# --- the forms ---------------------------------------------------------------------------------


def reveal():
    return Form(WHO, _Cards("cards"), _Color(_creatures))


def gather():
    return Form(WHO, _Color(_lying))


def spend():
    return Form(WHO, Token(True), _Pay("cards"))


# --- cards for the other player ----------------------------------------------------------------


class Give(Screen):
    """The cards that must be handed over now, as they look on the table; only C closes it."""

    module = __name__

    def __init__(self, app, match, lines):
        super().__init__(app)
        self._match = match
        self._lines = lines  # what else has happened

    def head(self):
        return self._match.name(self._match.view["active"]), self.t("give.title"), ""

    def labels(self):
        return None, None, self.t("key.understood")

    def body(self, ink):
        if not ink.cell("give", 0, 20, 296, 88):
            return
        match = self._match
        canvas = ink.canvas
        t = self.t
        given = match.view["given"]
        high = 72
        scale = 2
        canvas.fill(0, 22, theme.WIDTH, 84)
        canvas.text(ink.text, t("give.to"), 12, 48, 0)
        canvas.text(ink.text, match.name(1 - match.view["active"]), 12, 68, 0, room=112)
        if self._lines:
            canvas.text(ink.small, " · ".join(self._lines), 12, 101, 0, room=272)
            high = 60
            scale = 1
        pitch = (68, 68, 56, 42, 33, 28)[len(given) - 1]
        gap, size = 8, "number_l"
        if pitch < 40:
            gap, size, scale = 4, "number_m", 1
        x = 288 - pitch * len(given)
        for code in given:
            canvas.fill(x, 28, pitch - gap, high, 0)
            canvas.icon(ELEMENTS[color_of(code)], x + 4, 32, 1, scale)
            words = sign(t, code, "word.wild" if pitch > 60 else "word.wild_sign")
            wild = code[1] == "w"
            font = ink.small if wild else theme.font(size)
            base = 28 + high - (10 if wild else 6)
            canvas.text(font, words, x + (pitch - gap) // 2, base, 1, CENTER)
            canvas.tell(card_words(match, code), x + 4, 32, 11, 8)
            x += pitch

    def press(self, key):
        if key == C:
            self.app.back()
