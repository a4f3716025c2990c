# SPDX-License-Identifier: MIT
"""Mythicals at the table: the board of twenty tokens, the night that runs out, two stacks.

A spot is a token's id, "deck", "reserve", or the number of a player's stack.
"""

from micropython import const

from firmware.ui import lights as light
from firmware.ui import table, theme
from lib import icons
from lib.canvas import CENTER, RIGHT

from .rules import BOARD, DECK

ELEMENTS = {
    "purple": icons.STAR,
    "green": icons.LEAF,
    "red": icons.FLAME,
    "blue": icons.DROP,
    "grey": icons.DOTS,
    "black": icons.SEAL,
}
TOKENS = [name for _, names in BOARD for name in names]
_TALL = const(5)  # the column of the black token, which is as high as three


# --- what is on the board ----------------------------------------------------------------------


def worth(token):
    return token["value"] + token["markers"]


def can_improve(view, name):
    token = view["tokens"][name]
    return token["state"] == "available" and (not token["markers"] or most_markers(view, name) > 0)


def most_markers(view, name):
    """How many of them can be put on a token at once."""
    return min(2 - view["tokens"][name]["markers"], view["supply"])


def hidden(view):
    """Are the points still a secret?"""
    return view["secret"] and not view["over"]


def token_words(match, name):
    """A token by its column and the number of cards that it takes, such as "rojo 5"."""
    return "%s %s" % (match.t("word." + name[:-1]), name[-1])


def place_of(spot):
    """How many tokens lie below this one on the printed board."""
    return int(spot[-1]) - 2 if spot in TOKENS[:-1] else 0


def _columns(view):
    """The board as the eye sees it: tokens from the top down, column by column, then the rest."""
    tokens = view["tokens"]
    columns = []
    for _, names in BOARD:
        left = [name for name in reversed(names) if tokens[name]["state"] != "taken"]
        if left:
            columns.append(left)
    columns.append(["deck", "reserve", 0, 1])
    return columns


# When an action may be done; those that are missing: always.
PHASES = {
    "draw_deck": "draw",
    "reveal": "draw",
    "draw_reserve": "draw",
    "gather": "draw",
    "take": "take",
    "spend": "take",
    "reinforce": "bonus",
    "block": "bonus",
}
# Drawing and taking come in two kinds, for a match that counts cards and for one that knows them.
_PLAIN = ("draw_deck", "draw_reserve", "take")
_TRACKED = ("reveal", "gather", "spend")

_PITCH = const(32)  # from token to token
_WIDE = const(30)  # a token's width
_LINE = const(19)
_BOTTOM = const(96)  # below the lowest tokens
_PANEL = const(197)


class Table(table.Table):
    QUICK = [
        "draw_deck", "reveal", "draw_reserve", "gather", "take", "spend", "reinforce", "block",
        "end_turn", "concede",
    ]  # fmt: skip
    ICONS = {
        "draw_deck": icons.DECK,
        "reveal": icons.DECK,
        "draw_reserve": icons.CARD,
        "gather": icons.CARD,
        "take": icons.CROWN,
        "spend": icons.CROWN,
        "reinforce": icons.COIN,
        "block": icons.BARRIER,
        "concede": icons.FLAG,
    }

    last_row = 0  # of the grid, at the card that was entered last

    def opened(self):
        if self.view["cards"]:
            self.AHEAD = ("cards",)

    # --- the pointer

    def spots(self):
        return [spot for column in _columns(self.view) for spot in column]

    def home(self):
        """The deck to draw from; then the token that is likeliest to be taken or reinforced."""
        view = self.view
        phase = view["phase"]
        person = view["players"][view["active"]]
        if phase == "take":
            if not view["cards"]:
                return _columns(view)[0][-1]
            if person["can_take"]:
                return max(person["can_take"], key=lambda name: worth(view["tokens"][name]))
        elif phase == "bonus":
            # Above the one just taken, or the next one that can be reinforced or blocked.
            at = TOKENS.index(person["tokens"][-1]) if person["tokens"] else 0
            for name in TOKENS[at:] + TOKENS[:at]:
                if can_improve(view, name):
                    return name
        elif phase == "draw" and view["deck"] < 3:
            return "reserve"
        return "deck"

    def jump(self, spot, steps):
        """The next column, at the same height if it is that high."""
        among = _columns(self.view)
        number = 0
        while spot not in among[number]:
            number += 1
        column = among[(number - (1 if steps > 0 else -1)) % len(among)]
        if "deck" in column:
            return "deck"
        height = place_of(spot)
        best = column[-1]
        for name in column:
            if abs(place_of(name) - height) < abs(place_of(best) - height):
                best = name
        return best

    def hides(self, spot, top):
        """Nobody takes a token that is not seen; where C asks how many markers, it shows it."""
        if self.view["phase"] == "bonus" and spot in TOKENS and most_markers(self.view, spot) > 1:
            return False
        return spot in TOKENS and _BOTTOM - place_of(spot) * _LINE > top

    def spot_name(self, spot):
        if type(spot) is int:
            return self.match.name(spot)
        if spot in ("deck", "reserve"):
            return self.t("field." + spot)
        words = token_words(self.match, spot)
        return words[0].upper() + words[1:]

    # --- the overview

    def head(self):
        view = self.view
        step = "last" if view["final"] and view["phase"] == "take" else view["phase"]
        name = self.match.name(view["active"])
        right = "R%d" % view["round"]
        words = self.t("phase." + step)
        # A long name leaves room for a short word only.
        if theme.font("text").width(name + words + right) > 256:
            words = self.t("short." + step)
        return name, words, right

    def body(self, ink, spot):
        view = self.view
        mine = view["players"][view["active"]]["can_take"] or ()
        for number, (color, names) in enumerate(BOARD):
            x = number * _PITCH + 1
            high = 3 * _LINE - 1 if number == _TALL else _LINE - 1
            y = _BOTTOM - high
            for name in names:
                token = view["tokens"][name]
                shows = (
                    token["state"],
                    token["value"],
                    token["markers"],
                    name in mine,
                    name == spot,
                )
                if ink.cell(name, x - 1, y - 1, _PITCH, high + 1, *shows):
                    _draw_token(ink, x, y, high, *shows)
                y -= _LINE
            if ink.cell(color, x, _BOTTOM + 1, _WIDE, 11):
                ink.canvas.icon(ELEMENTS[color], x + 10, _BOTTOM + 1)
        for seat in (0, 1):
            _draw_stack(ink, view, seat, seat == spot)
        _draw_night(ink, self.match, spot == "deck")
        _draw_counts(ink, self.match, spot == "reserve")

    def folds(self, spot):
        return 77, 58

    # --- the keys

    def primary(self, spot):
        view = self.view
        phase = view["phase"]
        tracked = view["cards"]
        if phase == "draw":
            if spot == "reserve":
                return "gather" if tracked else "draw_reserve", {}
            return "reveal" if tracked else "draw_deck", {}
        if spot in view["tokens"]:
            if phase == "take":
                return "spend" if tracked else "take", {"token": spot}
            if phase == "bonus":
                return "reinforce", {"token": spot}
        return "end_turn", {}

    def others(self, spot):
        view = self.view
        missing = (self.primary(spot)[0],) + (_PLAIN if view["cards"] else _TRACKED)
        found = []
        for action in self.QUICK:
            if action in missing:
                continue
            wanted = PHASES.get(action)
            preset = (
                {"token": spot} if wanted in ("take", "bonus") and spot in view["tokens"] else {}
            )
            found.append((action, preset))
        return found

    def lock(self, action, preset):
        """What forms that start empty cannot show: the wrong moment, or cards that are missing."""
        view = self.view
        if PHASES.get(action, view["phase"]) != view["phase"]:
            return "wrong_phase"
        if action in ("draw_reserve", "gather") and not view["reserve"]:
            return "reserve_empty"
        mine = view["players"][view["active"]]["can_take"]
        if action == "reveal":
            short = view["deck"] < 3
        else:
            short = action == "spend" and (not mine or preset.get("token", mine[0]) not in mine)
        return "not_enough" if short else None

    def confirm(self, action):
        view = self.view
        question = None
        if action == "concede":
            question = "concede"
        elif action == "end_turn":
            if view["phase"] == "bonus":
                question = "bonus" if any([can_improve(view, name) for name in TOKENS]) else None
            elif view["phase"] == "take" and view["final"]:
                question = "last"
            elif view["phase"] == "take" and view["players"][view["active"]]["can_take"]:
                question = "take"  # where cards are not tracked, nobody knows
        return question and self.t("confirm." + question)

    # --- lights

    def scene(self, lights, spot):
        """The night in the first row, whose turn and how far in the second, then the board."""
        view = self.view
        px = lights.px
        row = 2 if px.height >= 16 else 1
        right = px.width - 1
        _draw_sky(lights, view, row)
        steps = ("draw", "take", "bonus", "done").index(view["phase"]) + 1
        for seat in (0, 1):
            color = lights.color(view["players"][seat]["color"])
            if seat == view["active"]:
                # From the player's edge inwards: a quarter of the half row for each step.
                long = px.width // 2 * steps // 4
                px.box(px.width - long if seat else 0, row, long, row, color)
            else:
                px.put(seat * right, row, color, light.DIM)
        for number, (color, names) in enumerate(BOARD):
            # The black token's light is grey, and it is the tall one.
            color = 0x5A5A5A if number == _TALL else lights.color(color)
            for place, name in enumerate(names):
                token = view["tokens"][name]
                if token["state"] != "taken":
                    x, y, wide, high = token_box(px, number, place)
                    _light_token(lights, x, y, wide, high, color, token)
                    if name == spot:
                        # At the near end, so that a larger one still shows its markers.
                        level = lights.attention(96)
                        px.box(x, y, max(1, wide // 2), min(high, 2), light.WHITE, level)
        if spot == "deck":
            px.put(right, 0, light.WHITE, lights.attention())
        elif spot == "reserve":
            px.put(right, px.height - 1, light.WHITE, lights.attention())
        elif spot in (0, 1):
            px.box(spot * right, 2 * row, 1, row, light.WHITE, lights.attention())


# --- pieces of the overview --------------------------------------------------------------------


def _draw_token(ink, x, y, high, state, value, markers, mine, pointed):
    """Black: its cards are there. Hatched: blocked. A dot for each marker. Dots: taken."""
    canvas = ink.canvas
    if state == "taken":
        canvas.hdots(x + 10, y + high - 2, 10)
        return
    tall = high > _LINE
    font = theme.font("number_s") if tall else ink.text
    middle = x + _WIDE // 2 - (3 if markers and not tall else 0)
    base = y + (high + font.cap) // 2
    color = 0 if mine else 1
    canvas.frame(x, y, _WIDE, high, cut=2)
    if state == "blocked":
        canvas.hatch(x + 1, y + 1, _WIDE - 2, high - 2)
        wide = font.width(str(value)) + 4
        canvas.fill(middle - wide // 2, base - font.cap - 2, wide, font.cap + 4, 1 - color)
    elif mine:
        canvas.fill(x + 1, y + 1, _WIDE - 2, high - 2)
    canvas.text(font, str(value), middle, base, color, CENTER)
    for number in range(markers):
        if tall:
            canvas.fill(x + 8 + number * 9, base + 6, 5, 5, color)
        else:
            canvas.fill(x + _WIDE - 7, y + 4 + number * 7, 4, 4, color)
    if pointed:
        # No lower than the token: the next one's cell begins there. Digits have a pixel of air.
        canvas.frame(x - 1, y - 1, _WIDE + 2, high + 1, 1 if mine else 2)
        if mine:
            canvas.frame(x, y, _WIDE, high - 1, ink=0)


def _draw_stack(ink, view, seat, pointed):
    """A player's stack: how many tokens lie in it, or the points if they are no secret."""
    person = view["players"][seat]
    count = len(person["tokens"]) if hidden(view) else person["score"]
    active = seat == view["active"]
    x = (4 + seat) * _PITCH + 1
    if not ink.cell(seat, x - 1, 19, _PITCH, 18, count, active, pointed):
        return
    canvas = ink.canvas
    if active:
        canvas.fill(x + 1, 21, _WIDE - 2, 14)
    color = 0 if active else 1
    if count < 100:
        canvas.icon(icons.SEATS[seat], x + 2, 23, color)
    canvas.text(ink.small, str(count), x + 28, 32, color, RIGHT)
    canvas.tell(person["name"], x + 2, 20, 9, 3)
    if pointed:
        # A white line between the pointer's frame and what is black.
        canvas.frame(x - 1, 19, _PITCH, 18, 1 if active else 2)


def _draw_night(ink, match, pointed):
    """A moon that sinks with the deck; from its last cards on, how likely the Day is."""
    view = match.view
    deck, odds, final = view["deck"], view["day_odds"], view["final"]
    if not ink.cell("night", _PANEL - 2, 19, 88, 55, deck, odds, final, pointed):
        return
    canvas = ink.canvas
    canvas.vdots(_PANEL - 3, 20, 88)
    left = _PANEL + 4
    if final:
        canvas.icon(icons.SUN, left, 29, 1, 2)
    else:
        # At the horizon when the Day may come; the part below it is not seen.
        canvas.icon(icons.MOON, left, 22 + 16 * (DECK - max(deck, 9)) // (DECK - 9), 1, 2)
        canvas.fill(left, 53, 22, 8, 0)
    canvas.hdots(left - 1, 54, 24)
    large = theme.font("number_m" if odds > 99 else "number_l")
    canvas.text(large, str(odds or deck), 279, 58, 1, RIGHT)
    if odds:
        canvas.icon(icons.DECK, left, 60)
        canvas.text(ink.small, str(deck), left + 14, 70)
    words = match.t("night.odds" if odds else "night.left")
    canvas.text(ink.small, words, 279, 70, 1, RIGHT)
    if pointed:
        canvas.frame(_PANEL, 19, 85, 55, 2)


def _draw_counts(ink, match, pointed):
    view = match.view
    if ink.cell("counts", _PANEL - 2, 74, 87, 34, view["reserve"], view["supply"], pointed):
        base = 89
        for name in ("reserve", "supply"):
            draw_row(ink, _PANEL + 4, base, match.t("word." + name), view[name], 279)
            base += 17
        if pointed:
            ink.canvas.frame(_PANEL, 74, 85, 18, 2)


def draw_row(ink, x, base, label, value, right=276):
    ink.canvas.text(ink.small, label, x, base - 1)
    ink.canvas.text(ink.text, str(value), right, base, 1, RIGHT)


# --- lights ------------------------------------------------------------------------------------

NIGHT = const(0x02045A)
DAWN = const(0xC04A04)


def sky(step, steps):
    """A colour between deep night and dawn."""
    color = 0
    for shift in (16, 8, 0):
        night = NIGHT >> shift & 255
        color |= (night + ((DAWN >> shift & 255) - night) * step // steps) << shift
    return color


def token_box(px, number, place):
    """Where a token is on the matrix: (x, y, width, height)."""
    wide = px.width // 8
    pitch = 3 if px.height >= 16 else 1
    high = (pitch + 1) // 2
    x = (number + 1) * wide
    if number == _TALL:
        return x, px.height - 2 * pitch - high, wide, 2 * pitch + high
    return x, px.height - place * pitch - high, wide if wide < 4 else wide - 1, high


def _draw_sky(lights, view, high):
    """As far as the deck is drawn the sky turns to dawn; where the Day may come it blinks."""
    px = lights.px
    gone = px.width * (DECK - min(view["deck"], DECK)) // DECK
    if view["final"]:
        gone = px.width
    px.box(0, 0, px.width, high, NIGHT, light.DIM)
    for x in range(gone):
        px.box(x, 0, 1, high, sky(x + 1, px.width))
    if view["day_odds"]:
        px.box(gone, 0, 1, high, DAWN, lights.attention())


def _light_token(lights, x, y, wide, high, color, token):
    """Dim with no marker, brighter with each; blocked: it pulses, and its tip is red."""
    px = lights.px
    markers = token["markers"]
    blocked = token["state"] == "blocked"
    level = lights.pulse(20) if blocked else (110, 180, 256)[markers]
    if wide * high == 1:
        px.put(x, y, light.RED if blocked else color, level)
        return
    px.box(x, y, wide, high, color, level // 2 if blocked else 180)
    if blocked:
        px.box(x, y, wide, 1, light.RED, level)
    for number in range(markers):
        if high == 1:
            px.put(x + wide - 1 - number, y, light.GOLD)
        else:
            px.put(x + wide - 1, y + number, light.GOLD)
