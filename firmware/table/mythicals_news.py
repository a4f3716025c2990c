# SPDX-License-Identifier: MIT
"""Mythicals' cards and tokens in words, and what an action has brought, in words and on the LED
matrix.
"""

from firmware.games.mythicals import BOARD, COLORS, LETTERS
from firmware.table.mythicals import (
    DAWN,
    NIGHT,
    TOKENS,
    columns,
    sky,
    token_box,
)
from firmware.ui import lights as light
from lib import icons

DAY = "day"  # the Day card, among the cards of a draw


# --- words -------------------------------------------------------------------------------------


def color_of(code):
    return COLORS[LETTERS.find(code[0])]


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
