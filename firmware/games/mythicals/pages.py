# SPDX-License-Identifier: MIT
"""Mythicals: a closer look, all numbers, the set-up, and the end."""

from micropython import const

from firmware.ui import lights as light
from firmware.ui import table, theme
from firmware.ui.nav import A, B, C, Screen
from lib import icons, ticks
from lib.canvas import CENTER, RIGHT

from .rules import COLORS, RANKS
from .table import ELEMENTS, draw_row, hidden, token_words, worth

# --- a closer look -----------------------------------------------------------------------------


def _draw_token(ink, match, name):
    """What it is worth, what it takes, and in a tracked match who has the cards."""
    canvas = ink.canvas
    small = ink.small
    t = match.t
    token = match.view["tokens"][name]
    markers = token["markers"]
    color = name[:-1]
    needs = "needs." + (color if color in ("grey", "black") else "ladder")
    canvas.text(theme.font("number_xl"), str(worth(token)), 50, 76, 1, CENTER)
    words = "%d + %d" % (token["value"], markers) if markers else t("word.points")
    canvas.text(small, words, 50, 98, 1, CENTER)
    canvas.vdots(104, 24, 80)
    canvas.icon(ELEMENTS[color], 114, 27)
    canvas.text(ink.text, t(needs, token["needs"]), 132, 37, room=150)
    canvas.text(small, t(needs + ".more"), 114, 54, room=166)
    if token["state"] == "blocked":
        canvas.icon(icons.LOCK, 114, 62)
        canvas.text(small, t("state.blocked"), 130, 71, room=150)
    else:
        canvas.text(small, t("state.markers", markers), 114, 71, room=166)
    if match.view["cards"]:
        canvas.hdots(106, 77, 174)
        base = 90
        for person in match.view["players"]:
            icon = icons.TICK if name in person["can_take"] else icons.CROSS
            canvas.icon(icon, 114, base - 9)
            canvas.text(small, person["name"], 128, base, room=150)
            base += 15


def _draw_piles(ink, match):
    view = match.view
    canvas = ink.canvas
    t = match.t
    odds = view["day_odds"]
    font = theme.font("number_l" if odds > 99 else "number_xl")
    canvas.icon(icons.SUN if view["final"] else icons.MOON, 6, 36, 1, 2)
    canvas.text(font, str(odds or view["deck"]), 78, 80, 1, CENTER)
    canvas.text(ink.small, t("night.odds" if odds else "night.left"), 78, 100, 1, CENTER)
    canvas.vdots(128, 24, 80)
    base = 37
    for name in ("deck", "reserve", "discard", "supply"):
        draw_row(ink, 136, base, t("field." + name), view[name])
        base += 21


def _draw_stack(ink, match, seat, person):
    """Points (a question mark as long as they are secret), tokens and markers."""
    view = match.view
    canvas = ink.canvas
    name = person["name"]
    y = 34 + seat * 36
    color = 1
    if seat == view["active"]:
        canvas.fill(0, y, 282, 33)
        color = 0
    canvas.icon(icons.SEATS[seat], 6, y + 12, color)
    font = ink.text if ink.text.width(name) <= 92 else theme.font("narrow")
    canvas.text(font, name, 20, y + 22, color, room=94)
    points = "?" if hidden(view) else person["score"]
    for words, number, x in (
        ("word.points", points, 139),
        ("word.tokens", len(person["tokens"]), 185),
        ("word.markers", person["markers"], 245),
    ):
        if seat == 0:
            canvas.text(ink.small, match.t(words), x, 29, 1, CENTER)
        canvas.text(theme.font("number_m"), str(number), x, y + 26, color, CENTER)


# --- the deal ----------------------------------------------------------------------------------


class Deal(Screen):
    """Two cards of different colours for each player, as they were dealt."""

    module = __name__

    def __init__(self, app, setup, begin):
        from .cards import Pointer

        super().__init__(app)
        self._setup = setup
        self._begin = begin
        self._cards = []  # of the first player, then of the second
        self._cell = Pointer(0, {color: [2] * 6 for color in COLORS})

    def _name(self, seat):
        return self._setup["players"][seat].get("name") or self.t("setup.player", seat + 1)

    def head(self):
        count = min(3, len(self._cards))
        return self._name(count // 2), self.t("deal.title"), "%d/2" % (count % 2 + 1)

    def labels(self):
        t = self.t
        return t("key.delete" if self._cards else "key.back"), t("key.color"), t("key.add")

    def gutter(self):
        return True, True, ""

    def body(self, ink):
        self._cell.draw(ink, self.t)
        cards = self._cards
        if not ink.cell("dealt", 170, 20, 112, 88, *cards):
            return
        from .cards import color_of, sign

        canvas = ink.canvas
        canvas.vdots(172, 22, 84)
        for number in range(4):
            x = 180 + number % 2 * 50
            y = 22 + number // 2 * 44
            if x == 180:
                canvas.text(ink.small, self._name(number // 2), x, y + 12, room=100)
            if number < len(cards):
                canvas.icon(ELEMENTS[color_of(cards[number])], x + 4, y + 21)
                canvas.text(ink.text, sign(self.t, cards[number]), x + 22, y + 32)
            else:
                canvas.frame(x, y + 17, 44, 20, cut=2)

    def move(self, steps, held):
        self._cell.step(-1 if steps > 0 else 1, ())

    def press(self, key):
        cards = self._cards
        code = self._cell.code()
        if key == A:
            if cards:
                cards.pop()
            else:
                self.app.back()
        elif key == B:
            self._cell.step_row(4, ())
        elif self._cell.left(cards) < 1 or (len(cards) % 2 and cards[-1][0] == code[0]):
            # A second card has another colour, and of each card there are two.
            self.app.refuse(self.t("error.deal"))
        else:
            cards.append(code)
            if len(cards) == 4:
                for seat in (0, 1):
                    self._setup["players"][seat]["cards"] = cards[seat * 2 : seat * 2 + 2]
                self._begin(self._setup)

    def scene(self, lights, now):
        """Who gets how many: a dot for each card, on the player's side."""
        px = lights.px
        count = len(self._cards)
        for number in range(count):
            x = number % 2 * 2 + (px.width - 4 if number > 1 else 0)
            px.put(x, px.height // 2, light.WHITE)
        px.put(px.width - 1 if count > 1 else 0, 0, light.GOLD, lights.attention())
        return True


# --- other points on the tokens ----------------------------------------------------------------

_LAST = const(7)  # after the ladders of 2 to 5 and the sets of 2 to 4: the full ladder


def _in_a_row(points):
    return list(points["ladder"]) + list(points["set"]) + [points["full"]]


class Values(Screen):
    """The points printed on the tokens, if they are others than usual. They always rise."""

    module = __name__
    changes_value = True

    def __init__(self, app, setup):
        from .setup import LEAST, MOST, POINTS

        super().__init__(app)
        self._options = setup.options
        self._usual = _in_a_row(POINTS)
        self._least, self._most = LEAST, MOST
        own = self._options.get("values")
        self._points = [int(number) for number in _in_a_row(own)] if own else list(self._usual)
        self._at = 0

    @staticmethod
    def words(setup):
        """The row of the set-up."""
        return setup.t("option.values." + ("own" if "values" in setup.options else "usual"))

    @staticmethod
    def is_good(value):
        """Have these been chosen here once?"""
        if type(value) is not dict:
            return False
        counts = {"ladder": 4, "set": 3}
        for key, count in counts.items():
            points = value.get(key)
            if type(points) is not list or len(points) != count:
                return False
            if [number for number in points if type(number) is not int]:
                return False
        return type(value.get("full")) is int

    def _limits(self):
        points, at = self._points, self._at
        if at == _LAST:
            return max(points[3], points[6]) + 1, self._most
        low = self._least if at in (0, 4) else points[at - 1] + 1
        return low, points[_LAST if at in (3, 6) else at + 1] - 1

    def head(self):
        return None, self.t("option.values"), "%d–%d" % self._limits()

    def labels(self):
        return self.t("key.back"), self.t("key.next"), self.t("key.done")

    def gutter(self):
        low, high = self._limits()
        here = self._points[self._at]
        return here < high, here > low, ""

    def body(self, ink):
        canvas = ink.canvas
        fresh = ink.cell("groups", 0, 20, 282, 42)
        if fresh:
            for words, x in (("values.ladder", 70), ("values.set", 190), ("values.full", 262)):
                canvas.text(ink.small, self.t(words), x, 36, 1, CENTER)
            canvas.vdots(138, 26, 80)
            canvas.vdots(243, 26, 80)
        for number in range(_LAST + 1):
            here = number == self._at
            x = 4 + number * 33 + (6 if number > 3 else 0) + (6 if number == _LAST else 0)
            if fresh:
                canvas.icon(icons.CARD, x + 4, 44)
                canvas.text(ink.small, "23452346"[number], x + 17, 54)
            if ink.cell(number, x, 64, 31, 38, self._points[number], here):
                if here:
                    canvas.fill(x, 66, 31, 34)
                words = str(self._points[number])
                canvas.text(theme.font("number_m"), words, x + 15, 93, 0 if here else 1, CENTER)

    def move(self, steps, held):
        low, high = self._limits()
        self._points[self._at] = max(low, min(self._points[self._at] + steps, high))

    def press(self, key):
        points = self._points
        if key == B:
            self._at = (self._at + 1) % len(points)
            return
        if key != A:
            self._options.pop("values", None)
            if points != self._usual:
                own = {"ladder": points[:4], "set": points[4:7], "full": points[_LAST]}
                self._options["values"] = own
        self.app.back()


# --- the end -----------------------------------------------------------------------------------

_TURN = const(900)  # ms between two tokens


class Finale(Screen):
    """The stacks are turned over, token by token; the markers come last."""

    module = __name__
    fresh_paper = True

    def __init__(self, app, match):
        super().__init__(app)
        self.match = match
        players = match.view["players"]
        self._last = max([len(person["tokens"]) for person in players]) + 1
        self._shown = 0  # tokens turned over; the last step adds the markers
        self._next = ticks.add(app.now, _TURN)

    def _done(self):
        return self._shown >= self._last

    def _total(self, person):
        """The points that lie open."""
        if self._done():
            return person["score"]
        tokens = self.match.view["tokens"]
        return sum([tokens[name]["value"] for name in person["tokens"][: self._shown]])

    def head(self):
        t = self.t
        winners = self.match.view["winners"]
        if not self._done():
            return t("finale.title"), "", ""
        if len(winners) > 1:
            return t("result.draw"), t("notice.play_again"), ""
        return t("result.wins", self.match.name(winners[0])), "", ""

    def labels(self):
        return None, None, self.t("key.result" if self._done() else "key.turn_over")

    def body(self, ink):
        for seat in (0, 1):
            if ink.cell(seat, 0, 20 + seat * 45, 296, 43, self._shown):
                self._draw_side(ink, seat, 20 + seat * 45)

    def _draw_side(self, ink, seat, y):
        canvas = ink.canvas
        view = self.match.view
        person = view["players"][seat]
        x = 4
        color = 1
        markers = "?"
        if self._done():
            markers = person["markers"]
            if seat in view["winners"]:
                x += canvas.icon(icons.CROWN, x, y + 3) + 4
                canvas.fill(226, y, 70, 42)
                color = 0
        canvas.text(ink.text, person["name"], x, y + 14, room=118)
        words = "+%s %s" % (markers, self.t("word.markers"))
        canvas.text(ink.small, words, 220, y + 14, 1, RIGHT, 100)
        canvas.text(theme.font("number_l"), str(self._total(person)), 261, y + 38, color, CENTER)
        if seat == 0:
            canvas.hdots(0, y + 44, 222)
        # More tokens than fit move closer together.
        pitch = min(27, 220 // max(1, len(person["tokens"])))
        left = 4
        for number, name in enumerate(person["tokens"]):
            canvas.frame(left, y + 19, pitch - 2, 21)
            if number < self._shown:
                value = str(view["tokens"][name]["value"])
                canvas.text(ink.small, value, left + (pitch - 2) // 2, y + 34, 1, CENTER)
                canvas.tell(token_words(self.match, name), left, y + 20, 1, 1)
            else:
                canvas.hatch(left + 2, y + 21, pitch - 6, 17)
            left += pitch

    def _turn(self):
        self._shown += 1
        self._next = ticks.add(self.app.now, _TURN)
        self.app.redraw()

    def tick(self, now):
        if self._done():
            return None
        left = ticks.diff(self._next, now)
        if left <= 0:
            self._turn()
        return max(0, left)

    def press(self, key):
        if key == C:
            if self._done():
                self.app.back()
            else:
                self._turn()

    def scene(self, lights, now):
        """Two columns that grow with the points, each on its player's side; then the moon."""
        px = lights.px
        players = self.match.view["players"]
        colors = [lights.color(person["color"]) for person in players]
        if self._done():
            winners = self.match.view["winners"]
            _draw_moon(px, [colors[seat] for seat in winners], lights.pulse(120))
            return True
        most = max(1, players[0]["score"], players[1]["score"])
        wide = px.width // 2 - 1
        for seat in (0, 1):
            high = -(-self._total(players[seat]) * px.height // most)
            x = px.width - wide if seat else 0
            px.box(x, px.height - high, wide, high, colors[seat], 200)
        return True


def _draw_moon(px, colors, level):
    """A crescent in the winner's colour; a draw: a full moon, half and half."""
    scale = max(1, px.height // 8)
    left = (px.width - 8 * scale) // 2
    rows = b"\x3c\x78\xf0\xe0\xe0\xf0\x78\x3c" if len(colors) == 1 else b"<~\xff\xff\xff\xff~<"
    for y in range(8):
        for x in range(8):
            if rows[y] >> (7 - x) & 1:
                color = colors[0 if x < 4 else -1]
                px.box(left + x * scale, y * scale, scale, scale, color, level)


# --- what the screens ask for ------------------------------------------------------------------


def _deal(app, setup, begin):
    """A tracked match must know the four cards that were dealt."""
    if not setup.get("cards"):
        return False
    app.push(Deal(app, setup, begin))
    return True


class Pages(table.Pages):
    SETUP = {
        "modes": (("duel", (2,)),),
        "seat": (),
        # None of the four elements' colours.
        "colors": ("white", "yellow", "pink", "cyan", "orange", "lime"),
        "options": (
            ("cards", (False, True), ("duel",)),
            ("secret", (True, False), ("duel",)),
            ("values", (None,), ("duel",)),
        ),
        "screens": {"values": lambda: Values},
        "good": {"values": Values.is_good},
        "deal": _deal,
    }

    def detail(self, ink, spot):
        match = self.match
        if not ink.cell("detail", 0, 20, 282, 88, spot, match.session.count):
            return
        view = self.view
        if spot in view["tokens"]:
            _draw_token(ink, match, spot)
        elif not view["cards"]:
            if type(spot) is int:
                for seat in (0, 1):
                    _draw_stack(ink, match, seat, view["players"][seat])
            else:
                _draw_piles(ink, match)
        else:
            from .cards import draw_collection, draw_pile

            if type(spot) is int:
                ink.canvas.vdots(140, 20, 88)
                for seat in (0, 1):
                    draw_collection(ink, match, seat, view["players"][seat])
            else:
                draw_pile(ink, match, spot)

    def score(self, spot):
        """The markers of the stack, or of whose turn it is while the pointer is on the board."""
        seat = spot if type(spot) is int else self.view["active"]
        words = "%s · %s" % (self.t("field.won"), self.match.name(seat))
        return [("players.%d.markers" % seat, words)]

    def numbers(self, spot):
        return self._numbers(spot, None)

    def named(self, spot, paths):
        return [entry for entry in self._numbers(spot, paths) if entry[0] in paths]

    def _numbers(self, spot, paths):
        """Of a token its points and markers, of a stack its markers; then tracked cards.

        `paths`: other cards are not put into words.
        """
        t = self.t
        view = self.view
        found = []
        cards = None
        if spot in view["tokens"]:
            root = "tokens.%s." % spot
            return [(root + "value", t("field.value")), (root + "markers", t("field.won"))]
        if type(spot) is int:
            found = self.score(spot)
            cards = "players.%d.cards" % spot
        elif not view["cards"]:
            for name in ("deck", "discard") if spot == "deck" else ("reserve",):
                found.append((name, t("field." + name)))
        elif spot == "reserve":
            cards = "reserve_cards"
        if cards and view["cards"]:
            from .cards import CODES, card_words, color_of

            for code in CODES:
                path = "%s.%s.%d" % (cards, color_of(code), RANKS.find(code[1]))
                if paths is None or path in paths:
                    found.append((path, card_words(self.match, code)))
        return found

    def dice(self):
        return ()

    def chart(self, view):
        """Points; as long as they are a secret, the markers that lie openly beside the stacks."""
        key = "markers" if hidden(view) else "score"
        return [person[key] for person in view["players"]]
