# SPDX-License-Identifier: MIT
"""Mythicals' cards and tokens: their words, the numbers that may be corrected, grids of cards, and
what an action has brought, in words and on the LED matrix.
"""

from micropython import const

from firmware.games.mythicals import BOARD, COLORS, LETTERS, RANKS
from firmware.table.mythicals import (
    DAWN,
    ELEMENTS,
    NIGHT,
    TOKENS,
    columns,
    hidden,
    sky,
    token_box,
)
from firmware.ui import lights as light
from lib import icons
from lib.canvas import CENTER

DAY = "day"  # the Day card, among the cards of a draw
_ROWS = const(4)  # the colours; the pointer's next one is the Day
_VALUES = const(6)
CODES = [letter + rank for letter in LETTERS for rank in RANKS]


# --- words -------------------------------------------------------------------------------------


def color_of(code):
    return COLORS[LETTERS.find(code[0])]


def held(rows, code):
    """How many copies of a card are in a collection."""
    return rows[color_of(code)][RANKS.find(code[1])]


def sign(t, code, wild="word.wild_sign"):
    """A card beside its element: the value, or the letter or word for a wild."""
    return t(wild) if code[1] == "w" else code[1]


def card_words(match, code):
    """A card in words, such as "rojo 3"."""
    t = match.t
    if code == DAY:
        return t("word.day_card")
    return "%s %s" % (t("word." + color_of(code)), sign(t, code, "word.wild"))


def list_words(match, cards, between=", "):
    return between.join([card_words(match, code) for code in cards])


def token_words(match, name):
    """A token by its column and the number of cards that it takes, such as "rojo 5"."""
    return "%s %s" % (match.t("word." + name[:-1]), name[-1])


def spot_name(match, spot):
    if type(spot) is int:
        return match.name(spot)
    if spot in ["deck", "reserve"]:
        return match.t("field." + spot)
    words = token_words(match, spot)
    return words[0].upper() + words[1:]


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


# --- grids of cards ----------------------------------------------------------------------------


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
        return DAY if self.row == _ROWS else LETTERS[self.row] + RANKS[self.column]

    def left(self, chosen):
        """How many copies of the pointed card can still be chosen."""
        code = self.code()
        return 1 if code == DAY else held(self._counts, code) - chosen.count(code)

    def step(self, by, chosen):
        """The next value of the row of which there is a card left: -> False if there is none."""
        if self.row < _ROWS:
            for _ in range(_VALUES):
                self.column = (self.column + by) % _VALUES
                if self.left(chosen):
                    return True
        return False

    def step_row(self, rows, chosen):
        """The next row with a card left, on the same value if it has that."""
        for _ in range(rows):
            self.row = (self.row + 1) % rows
            if self.left(chosen) or self.step(1, chosen):
                return

    def draw(self, ink, t, chosen=(), day=False):
        """The grid, without what is chosen already; `day`: the Day is a choice."""
        if ink.cell("grid", 0, 20, 168, 88, self.row, self.column, tuple(chosen)):
            rows = {color: list(self._counts[color]) for color in COLORS}
            for code in chosen:
                if code != DAY:
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


# --- the pointer -------------------------------------------------------------------------------


def jump(view, spot, steps):
    """Holding a key: the next column, at the same height if it is that high."""
    among = columns(view)
    number = 0
    while spot not in among[number]:
        number += 1
    column = among[(number - (1 if steps > 0 else -1)) % len(among)]
    if "deck" in column:
        return "deck"
    height = _place_of(spot)
    best = column[-1]
    for name in column:
        if abs(_place_of(name) - height) < abs(_place_of(best) - height):
            best = name
    return best


def _place_of(spot):
    """How many tokens lie below this one on the printed board."""
    return int(spot[-1]) - 2 if spot in TOKENS[:-1] else 0


# --- what an action has brought ----------------------------------------------------------------

BANNERS = ["day", "give", "dawn_near", "supply_out"]
ICONS = {"day": icons.SUN, "dawn_near": icons.MOON, "supply_out": icons.COIN}


def values(code, kept, view):
    if code == "dawn_near":
        return (view["day_odds"],)
    if code == "day":
        return (view["players"][view["active"]]["name"],)
    return ()


def tell(match, code, kept):
    """A card that changes hands is named, and so are markers. What the head says is not said."""
    view = match.view
    if code == "reinforce_or_block":
        won = view["players"][view["active"]]["markers"] - kept["markers"]
        return match.t("notice.won", won) if won else ""
    if code == "give":
        words = list_words(match, view["given"], " + ")
        return match.t("notice.give", match.name(1 - view["active"]), words)
    return None


def banner(match, code, lines):
    if code != "give":
        return False
    from firmware.table.mythicals_pages import Give

    match.app.push(Give(match.app, match, lines[1:]))
    return True


# --- lights ------------------------------------------------------------------------------------


def effect(lights, match, code, kept):
    view = match.view
    seat = view["active"]
    if code == "dawn_near":
        return _horizon(view["day_odds"]), 1600
    if code == "give":
        seat = 1 - seat
        color = lights.color(view["players"][seat]["color"])
        return _handed(color, len(view["given"]), seat), 1200
    if code in ("do.take", "do.spend"):
        person = view["players"][seat]
        if view["over"] or len(person["tokens"]) == kept["tokens"]:
            return None
        return _fly(person["tokens"][-1], lights.color(person["color"]), seat), 900
    return _EFFECTS.get(code)


def _sparks(lights, elapsed, lasts):
    """Three cards are turned up, one after the other."""
    px = lights.px
    size = max(2, px.height // 4)
    for number in range(3):
        since = elapsed - number * lasts // 4
        if since >= 0:
            x = (2 * number + 1) * px.width // 6 - size // 2
            level = max(40, 256 - since * 200 // lasts)
            px.box(x, (px.height - size) // 2, size, size, light.WHITE, level)


def _fly(name, color, seat):
    """The token leaves its place for the edge of the one who took it."""
    number = 0
    while name not in BOARD[number][1]:
        number += 1

    def effect(lights, elapsed, lasts):
        px = lights.px
        x, y, wide, high = token_box(px, number, _place_of(name))
        part = min(256, elapsed * 320 // lasts)
        x += ((px.width - wide if seat else 0) - x) * part // 256
        px.box(x, y - y * part // 512, wide, high, light.WHITE)
        _edge(px, seat, color, part)

    return effect


def _edge(px, seat, color, level):
    px.box(px.width - 1 if seat else 0, 0, 1, px.height, color, level)


def _handed(color, count, seat):
    """A card for each one given, walking over to the other player's edge."""

    def effect(lights, elapsed, lasts):
        px = lights.px
        walk = lasts * 3 // 4
        way = (px.width - 1) * min(elapsed, walk) // walk
        for number in range(count):
            px.put(way if seat else px.width - 1 - way, px.height // 2 + 2 * number - count, color)
        _edge(px, seat, color, 80)

    return effect


def _golden(lights, elapsed, lasts):
    level = 256 - abs(256 - elapsed * 512 // lasts)
    lights.px.frame(light.GOLD, max(0, level))


def _shutter(lights, elapsed, lasts):
    """Two halves close from above and below."""
    px = lights.px
    closed = min(px.height // 2, px.height * elapsed // lasts)
    for y in (0, px.height - closed):
        px.box(0, y, px.width, closed, light.RED, 120)


def _horizon(odds):
    """The chance of the Day in digits, over a horizon that is lit so far."""

    def effect(lights, elapsed, lasts):
        px = lights.px
        light.draw_number(px, odds, light.GOLD)
        for x in range(px.width):
            lit = x * 100 < odds * px.width
            px.put(x, px.height - 1, DAWN if lit else NIGHT)

    return effect


def _sunrise(lights, elapsed, lasts):
    """Light climbs from the lowest row to the highest."""
    px = lights.px
    high = px.height
    for row in range(min(high, high * 5 * elapsed // (4 * lasts) + 1)):
        level = 256 - 100 * row // high
        px.box(0, high - 1 - row, px.width, 1, sky(high - row // 2, high), level)


_EFFECTS = {
    "day": (_sunrise, 1800),
    "do.draw_deck": (_sparks, 700),
    "do.reveal": (_sparks, 700),
    "do.reinforce": (_golden, 700),
    "do.block": (_shutter, 700),
}
