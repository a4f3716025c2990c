# SPDX-License-Identifier: MIT
"""Tash-Kalar's actions as forms. Ranks are chosen on a ladder, the highest on top, and the pointer
starts on the lowest: one step up is heroic, two are legendary.
"""

from firmware.ui import theme
from firmware.ui.forms import Field, Form, Number, Pick, Player
from firmware.ui.nav import B, C
from firmware.ui.widgets import bar
from lib import icons
from lib.canvas import CENTER, RIGHT

LADDER = ("legendary", "heroic", "common")
CARDS = ("creatures", "legends", "flares")
_LEVEL = {"common": 0, "heroic": 1, "legendary": 2}
_DECLINED = -1


# --- who and what --------------------------------------------------------------------------------


def own(view):
    """The side whose turn it is."""
    return view["players"][view["active"]]["side"]


def melee(view):
    return view["mode"] == "melee"


def teams(view):
    return view["mode"].endswith("_teams")


def hand(view):
    return view["players"][view["active"]]["hand"]


def side_name(match, side):
    """A player's name; a team is called by its colour."""
    entry = match.view["sides"][side]
    seats = entry["players"]
    return match.name(seats[0]) if len(seats) == 1 else match.t("word." + entry["color"])


def side_icon(match, side):
    return None if side is None or side < 0 else icons.SEATS[side]


def short(font, words, room):
    """Words cut with a point where they are too wide."""
    if font.width(words) <= room:
        return words
    while words and font.width(words + ".") > room:
        words = words[:-1]
    return words + "."


def counted(match, number, what):
    """A number with its noun: 1 criatura, 2 criaturas."""
    return match.t("count.%s.%d" % (what, 1 if number == 1 else 2), number)


def cards_words(match, cards):
    """Those of a hand's or a draw's cards that there are."""
    return ", ".join([counted(match, cards[kind], kind) for kind in CARDS if cards[kind]])


def rivals(match, args):
    """The other sides, the next one first."""
    view = match.view
    count = len(view["sides"])
    return [(own(view) + step) % count for step in range(1, count)]


def _sides(match, args):
    return rivals(match, args) + [own(match.view)]


def by_gap(match, args):
    """Rivals for a flare: the one who is furthest ahead first."""
    gaps = match.view["turn"]["gaps"]
    left = rivals(match, args)
    found = []
    while left:
        best = left[0]
        for side in left:
            if gaps[side]["total"] > gaps[best]["total"]:
                best = side
        left.remove(best)
        found.append(best)
    return found


def by_points(match, args):
    """Rivals' colours of a melee, the one with the fewest own points first."""
    colors = match.view["sides"][own(match.view)]["colors"]
    found = []
    for side in rivals(match, args):
        at = 0
        while at < len(found) and colors[found[at]] <= colors[side]:
            at += 1
        found.insert(at, side)
    return found


def _color_words(match, side):
    """A colour of the melee, and what the active side has of it."""
    if side == _DECLINED:
        return match.t("word.declined")
    entry = match.view["sides"][side]
    points = match.view["sides"][own(match.view)]["colors"][side]
    return match.t("word.color_points", match.t("word." + entry["color"]), points)


# --- marks ---------------------------------------------------------------------------------------


def rank_mark(canvas, x, y, rank, ink=1):
    """One, two or three chevrons, 9 px wide, standing on the row y."""
    y -= 6
    for _ in range(_LEVEL[rank] + 1):
        for thick in (0, 1):
            canvas.line(x, y + 4 + thick, x + 4, y + thick, ink)
            canvas.line(x + 4, y + thick, x + 8, y + 4 + thick, ink)
        y -= 4


def foot_line(ink, words):
    """A remark under a ladder."""
    if ink.cell("foot", 0, 87, theme.BODY_RIGHT, 21, words) and words:
        ink.canvas.hdots(0, 88, theme.BODY_RIGHT)
        ink.canvas.text(ink.small, words, theme.LEFT, 102, room=266)


# --- fields --------------------------------------------------------------------------------------


class Rank(Pick):
    """A rank, on the ladder. `possible(match, args)` lists those that make sense.

    `whose(match, args)` is the side whose pieces are counted beside; `asks`: even if only one is
    possible, because the table should see what happens; `foot(match, screen)` a remark.
    """

    def __init__(self, name, possible, whose=None, asks=False, extra=False, foot=None):
        super().__init__(name, LADDER, extra)
        self._possible = possible
        self._whose = whose
        self._asks = asks
        self._foot = foot

    def start(self, match, args):
        possible = self._possible(match, args)
        # What is pressed most often starts at the foot every time: fingers know the way blindly,
        # long before the ink has changed.
        return possible[0] if possible and not self._asks else "common"

    def only(self, match, args):
        possible = self._possible(match, args)
        if self._asks or self.extra or len(possible) != 1:
            return False, None
        return True, possible[0]

    def body(self, screen, ink):
        match = screen.match
        board = None
        if self._whose:
            board = match.view["sides"][self._whose(match, screen.args)]["board"]
        for place in range(3):
            rank = LADDER[place]
            code = screen.refusal(rank)
            remark = match.lock_words(code) if code else ""
            if not remark and board:
                remark = match.t("rank.there", board[rank])
            y = theme.BODY_TOP + place * theme.ROW
            chosen = rank == screen.value
            if ink.cell(("row", place), 0, y, 282, theme.ROW, chosen, remark, bool(code)):
                self._draw(ink, match, y, rank, chosen, remark, code)
        foot_line(ink, self._foot(match, screen) if self._foot else "")

    def _draw(self, ink, match, y, rank, chosen, remark, code):
        canvas = ink.canvas
        color = 1
        if chosen:
            canvas.fill(0, y, theme.BODY_RIGHT, theme.ROW)
            color = 0
        rank_mark(canvas, 10, y + 18, rank, color)
        canvas.text(ink.text, self.show(match, rank), 30, y + 16, color)
        if remark:
            canvas.text(ink.small, remark, theme.RIGHT, y + 15, color, RIGHT)
        if code:
            left = theme.RIGHT - ink.small.width(remark) - 18
            canvas.icon(icons.LOCK, left, y + 6, color)


class Side(Pick):
    """A side. `among(match, args)` lists them."""

    def __init__(self, name, among, extra=False, when=None, show=side_name):
        super().__init__(name, among, extra, when, show, side_icon)


class Count(Number):
    def show(self, match, value):
        return "×%d" % value if value > 1 else ""


class Dials(Field):
    """Several numbers on one screen: B goes to the next, UP and DOWN turn it."""

    changes_value = True
    names = ()

    def most(self, match, which):
        """The highest number of a dial."""
        return 20

    def spread(self, match, args):
        """Each dial is an argument; one that stands at nothing is left out."""
        numbers = args.pop(self.name, None)
        for which in range(len(self.names)):
            if numbers and numbers[which]:
                args[self.names[which]] = numbers[which]

    def takes(self, screen, key):
        if key != B:
            return False
        screen.at = (screen.at + 1) % len(self.names)
        return True

    def move(self, screen, steps, held):
        number = screen.value[screen.at] + steps
        screen.value[screen.at] = max(0, min(number, self.most(screen.match, screen.at)))

    def gutter(self, screen):
        number = screen.value[screen.at]
        return number < self.most(screen.match, screen.at), number > 0, ""

    def labels(self, screen, labels):
        following = (screen.at + 1) % len(self.names)
        return labels[0], screen.t("dial." + self.names[following]), labels[2]


class Needs(Dials):
    """The two numbers printed on a flare, and at once which halves of it apply."""

    names = ("top", "bottom")
    _gaps = ("upgraded", "total")

    def start(self, match, args):
        gap = match.view["turn"]["gaps"][args.get("rival", rivals(match, args)[0])]
        return [max(0, min(20, gap[key])) for key in self._gaps]

    def body(self, screen, ink):
        match = screen.match
        rival = screen.args["rival"]
        gap = match.view["turn"]["gaps"][rival]
        met = []
        for which in (0, 1):
            number = screen.value[which]
            ahead = gap[self._gaps[which]]
            met.append(number > 0 and ahead >= number)
            y = 20 + which * 44
            shows = (number, screen.at == which, ahead, met[which])
            if ink.cell(("half", which), 0, y, 192, 44, *shows):
                self._draw_half(ink, match, y, which, *shows)
        if ink.cell("answer", 194, 20, 88, 88, *met):
            self._draw_answer(ink, match, rival, met)

    def _draw_half(self, ink, match, y, which, number, focused, ahead, met):
        canvas = ink.canvas
        if which:
            canvas.hdots(0, y, 192)
        if focused:
            canvas.fill(2, y + 2, 56, 41)
        else:
            canvas.frame(2, y + 2, 56, 41)
        words = str(number) if number else "–"
        font = theme.font("number_l") if number else ink.text
        canvas.text(font, words, 30, y + (39 if number else 27), 0 if focused else 1, CENTER)
        canvas.text(ink.text, match.t("dial." + self.names[which]), 66, y + 19)
        words = match.t("flare." + self._gaps[which], signed(ahead))
        canvas.text(ink.small, words, 66, y + 36)
        if number:
            canvas.icon(icons.TICK if met else icons.CROSS, 168, y + 7, scale=2)

    def _draw_answer(self, ink, match, rival, met):
        canvas = ink.canvas
        upper, lower = met
        answer = "both" if upper and lower else "top" if upper else "bottom" if lower else "none"
        applies = upper or lower
        if applies:
            canvas.fill(194, 22, 88, 86)
        else:
            canvas.frame(194, 22, 88, 86, 2)
        color = 0 if applies else 1
        # The card itself: its halves are filled where they are resolved.
        canvas.frame(220, 28, 36, 36, ink=color)
        canvas.hline(220, 46, 36, color)
        if upper:
            canvas.fill(223, 31, 30, 13, color)
        if lower:
            canvas.fill(223, 49, 30, 13, color)
        canvas.text(ink.text, match.t("flare." + answer), 238, 84, color, CENTER, room=84)
        if applies and not match.view["mode"].startswith("elite"):
            name = short(ink.small, side_name(match, rival), 56)
            canvas.text(ink.small, match.t("flare.point", name), 238, 101, color, CENTER)


class Hand(Dials):
    """A discard: one creature goes anyway, others may go back under their decks."""

    names = CARDS

    def most(self, match, which):
        return max(0, hand(match.view)[CARDS[which]] - (which == 0))

    def start(self, match, args):
        return [0, 0, 0]

    def body(self, screen, ink):
        match = screen.match
        held = hand(match.view)
        if ink.cell("text", 0, 20, 282, 40):
            ink.canvas.icon(icons.CARD, 10, 25)
            ink.canvas.text(ink.text, screen.t("discard.first"), 28, 36)
            ink.canvas.text(ink.small, screen.t("discard.back"), 8, 55)
        for which in range(3):
            number = screen.value[which]
            x = 6 + which * 92
            shows = (number, screen.at == which)
            if ink.cell(("dial", which), x, 60, 88, 48, *shows):
                canvas = ink.canvas
                if screen.at == which:
                    canvas.fill(x, 61, 36, 44)
                else:
                    canvas.frame(x, 61, 36, 44)
                color = 0 if screen.at == which else 1
                canvas.text(theme.font("number_l"), str(number), x + 18, 100, color, CENTER)
                canvas.text(ink.small, screen.t("short." + CARDS[which]), x + 40, 78)
                words = screen.t("discard.of", held[CARDS[which]] - (which == 0))
                canvas.text(ink.small, words, x + 40, 98)


class Odd(Pick):
    """The end of a melee's turn: points, cards to draw, and whose odd common gives a point."""

    def __init__(self, name, when=None):
        super().__init__(name, _odd_choices, False, when, _color_words, side_icon)

    def only(self, match, args):
        return False, None

    def start(self, match, args):
        # The proposal: the colour of which the side has least, counting what the turn gives.
        view = match.view
        colors = view["sides"][own(view)]["colors"]
        worth = view["turn"]["worth"]
        best = None
        for side in view["turn"]["odd_choices"]:
            if best is None or colors[side] + worth[side] < colors[best] + worth[best]:
                best = side
        return _DECLINED if best is None else best

    def body(self, screen, ink):
        match = screen.match
        view = match.view
        options = self.options(match, screen.args)
        colors = view["sides"][own(view)]["colors"]
        worth = view["turn"]["worth"]
        for place in range(len(options)):
            side = options[place]
            chosen = side == screen.value
            y = theme.BODY_TOP + place * theme.ROW
            if ink.cell(("row", place), 0, y, 160, theme.ROW, chosen):
                canvas = ink.canvas
                color = 1
                if chosen:
                    canvas.fill(0, y, 160, theme.ROW)
                    color = 0
                if side == _DECLINED:
                    canvas.text(ink.text, match.t("word.declined"), 22, y + 16, color)
                    continue
                canvas.icon(icons.SEATS[side], 6, y + 7, color)
                words = match.t("word." + view["sides"][side]["color"])
                canvas.text(ink.text, words, 22, y + 16, color)
                font = theme.font("number_s")
                after = colors[side] + worth[side] + 1
                x = 154 - canvas.text(font, str(after), 154, y + 18, color, RIGHT) - 4
                x -= 9
                canvas.icon(icons.ARROW_SMALL, x, y + 7, color)
                canvas.text(font, str(colors[side]), x - 3, y + 18, color, RIGHT)
        if len(options) < 4 and ink.cell("why", 0, 86, 160, 22):
            ink.canvas.text(ink.small, match.t("end.odd"), 8, 102)
        self._draw_turn(ink, match)

    def _draw_turn(self, ink, match):
        """What the end of the turn brings anyway."""
        view = match.view
        turn = view["turn"]
        if not ink.cell("turn", 164, 20, 118, 88):
            return
        canvas = ink.canvas
        canvas.vdots(164, 22, 84)
        canvas.text(ink.small, match.t("end.adds"), 171, 33)
        x = 171
        for side in range(len(view["sides"])):
            if turn["worth"][side]:
                x += canvas.icon(icons.SEATS[side], x, 38) + 2
                x += canvas.text(ink.small, "+%d" % turn["worth"][side], x, 47) + 5
        if x == 171:
            canvas.text(ink.small, match.t("end.nothing"), 171, 47)
        canvas.text(ink.small, match.t("end.draw"), 171, 66)
        y = 80
        for kind in CARDS:
            if turn["draw"][kind]:
                canvas.text(ink.small, counted(match, turn["draw"][kind], kind), 171, y)
                y += 13
        if y == 80:
            canvas.text(ink.small, match.t("end.nothing"), 171, y)


class EndOdd(Odd):
    """The same question on the way to the end of the turn: the answer, then the end."""

    def spread(self, match, args):
        args.pop(self.name, None)

    def takes(self, screen, key):
        if key != C:
            return False
        match = screen.match
        if match.commit("odd_point", {"side": screen.value}, screen):
            match.commit("end_turn", {}, None)
        return True


# --- what may be answered ------------------------------------------------------------------------


def _odd_choices(match, args):
    return list(match.view["turn"]["odd_choices"]) + [_DECLINED]


def odd_open(match, args=None):
    turn = match.view["turn"]
    return bool(turn["odd_choices"]) and turn["odd"] is None and turn["actions_left"] == 0


def _side_arg(match, args):
    return args.get("side", own(match.view))


def _own_side(match, args):
    return own(match.view)


def _there(match, args):
    """Ranks of which the side has a piece on the board, the lowest first."""
    board = match.view["sides"][_side_arg(match, args)]["board"]
    return [rank for rank in ("common", "heroic", "legendary") if board[rank]]


def _upgradable(match, args):
    return [rank for rank in _there(match, args) if rank != "legendary"]


def _downgradable(match, args):
    return [rank for rank in _there(match, args) if rank != "common"]


def _any_rank(match, args):
    return ["common", "heroic", "legendary"]


def _same_rank(match, args):
    return [args.get("rank", "common")]


def _movers(match, args):
    """Ranks that may land on the target."""
    reach = _LEVEL[args.get("target", "common")] + (args.get("kind", "normal") == "normal")
    return [rank for rank in ("common", "heroic", "legendary") if _LEVEL[rank] >= reach]


def _reserve(match, rank):
    kind = "legendary" if rank == "legendary" else "pieces"
    return match.view["sides"][own(match.view)]["reserve"][kind]


def _takes(rank_of):
    """Where a new piece comes from: the reserve, or an own piece of the same kind."""

    def options(match, args):
        rank = rank_of(args)
        board = match.view["sides"][own(match.view)]["board"]
        reserve = _reserve(match, rank)
        kinds = ("legendary",) if rank == "legendary" else ("common", "heroic")
        found = [] if reserve == 0 else [None]
        if not reserve:
            found += [kind for kind in kinds if board[kind]]
        return found or [None]

    return options


def _take_words(match, rank):
    return match.t("word.reserve") if rank is None else match.t("take." + rank)


def _place_asks(match, args):
    return bool(args.get("_ask")) or _reserve(match, "common") == 0


def _legend_point(match, args):
    return melee(match.view) and args.get("rank") == "legendary"


def _onto(match, args):
    """What may stand on the square: nothing, or a piece that is not higher."""
    rank = args.get("rank", "common")
    found = [None]
    for side in _sides(match, args):
        board = match.view["sides"][side]["board"]
        for under in ("common", "heroic", "legendary"):
            if board[under] and _LEVEL[under] <= _LEVEL[rank]:
                found.append({"side": side, "rank": under})
    return found


def piece_words(match, piece):
    if piece is None:
        return match.t("word.empty_square")
    return match.t(
        "word.piece_of", match.t("word." + piece["rank"]), side_name(match, piece["side"])
    )


def _improvisable(match, args):
    view = match.view
    used = view["sides"][own(view)]["improvised"]
    return [None] + [side for side in rivals(match, args) if not used[side]]


def _improvised_words(match, side):
    return match.t("word.not_improvised") if side is None else side_name(match, side)


def _in_melee(match, args):
    return melee(match.view)


def _most_there(match, args):
    board = match.view["sides"][_side_arg(match, args)]["board"]
    return max(1, min(9, board[args.get("rank", "common")]))


def _most_missing(match, args):
    return 0 if teams(match.view) else match.view["turn"]["draw"]["creatures"]


def _concede_first(match, args):
    seats = list(range(len(match.view["players"])))
    active = match.view["active"]
    return seats[active:] + seats[:active]


# --- what it would change ------------------------------------------------------------------------


def signed(number):
    return "+%d" % number if number > 0 else "−%d" % -number if number else "0"


def _destroyed_words(match, screen):
    """What the turn is worth with it; in the elite modes, how many are destroyed."""
    after = match.preview(screen.name, screen.complete())
    if after is None or _side_arg(match, screen.args) == own(match.view):
        return ""
    if match.view["mode"].startswith("elite"):
        count = 0
        for lost in after["turn"]["destroyed"]:
            count += lost["common"] + lost["heroic"] + lost["legendary"]
        return match.t("foot.destroyed", count)
    return match.t("foot.worth", sum(match.view["turn"]["worth"]), sum(after["turn"]["worth"]))


def _destroy_outcome(match, after, args):
    """Pieces of that rank before and after, and what the turn is worth then."""
    side = _side_arg(match, args)
    rank = args["rank"]
    before = match.view["sides"][side]["board"][rank]
    words = ""
    if not match.view["mode"].startswith("elite"):
        words = match.t("strip.worth", sum(after["turn"]["worth"]))
    return match.t("rank." + rank), before, after["sides"][side]["board"][rank], 0, words


def _hand_words(match, screen):
    held = hand(match.view)
    if not held["creatures"] and not held["legends"]:
        return match.t("foot.no_cards")
    words = [counted(match, held[kind], kind) for kind in ("creatures", "legends") if held[kind]]
    return match.t("foot.hand", ", ".join(words))


def _claim_outcome(match, after, args):
    side = own(match.view)
    before = match.view["sides"][side]["score"]
    later = after["sides"][side]["score"]
    words = match.t("word.reached") if later >= match.view["target"] else ""
    return match.t("word.score"), before, later, match.view["target"], words


def score_bar(canvas, x, y, w, h, view, side, ink=1):
    """The way to the target; points that pieces on the board stand for are hatched."""
    entry = view["sides"][side]
    loose = entry["board"]["legendary"] if view["mode"].startswith("elite") else 0
    bar(canvas, x, y, w, h, entry["score"], view["target"], loose, ink)


FORMS = {
    "place": Form(
        Pick("take", _takes(lambda args: "common"), when=_place_asks, show=_take_words),
        icon=icons.SEAT_PLUS,
    ),
    "summon": Form(
        Rank("rank", _any_rank, _own_side, asks=True, foot=_hand_words),
        Side("point", by_points, when=_legend_point, show=_color_words),
        Pick("onto", _onto, extra=True, show=piece_words),
        Side("improvise", _improvisable, True, _in_melee, _improvised_words),
        Pick(
            "take", _takes(lambda args: args.get("rank", "common")), extra=True, show=_take_words
        ),
        icon=icons.BOLT,
    ),
    "discard": Form(Hand("cards"), icon=icons.CARD),
    "flare": Form(Side("rival", by_gap), Needs("needs"), icon=icons.FLAME),
    "destroy": Form(
        Side("side", _sides),
        Rank("rank", _there, _side_arg, asks=True, foot=_destroyed_words),
        Count("count", 1, _most_there, 1, extra=True),
        outcome=_destroy_outcome,
        icon=icons.SWORD,
    ),
    "capture": Form(
        Side("side", _sides),
        Pick("kind", ("normal", "combat")),
        Rank("target", _there, _side_arg, foot=_destroyed_words),
        Rank("rank", _movers),
        icon=icons.ARROW,
    ),
    "upgrade": Form(Side("side", _sides), Rank("rank", _upgradable, _side_arg), icon=icons.UP),
    "downgrade": Form(
        Side("side", _sides), Rank("rank", _downgradable, _side_arg), icon=icons.DOWN
    ),
    "transform": Form(
        Side("side", rivals),
        Rank("rank", _there, _side_arg, foot=_destroyed_words),
        Rank("to", _same_rank, _own_side, extra=True),
        icon=icons.SEAL,
    ),
    "effect_place": Form(Side("side", _sides), Rank("rank", _any_rank, _side_arg), icon=icons.SUN),
    "extra_draw": Form(Pick("kind", ("creature", "legend", "flare")), icon=icons.DECK),
    "claim": Form(Number("points", 1, 9, 1, sign="+"), outcome=_claim_outcome, icon=icons.FLAG),
    "odd_point": Form(Odd("side"), icon=icons.COIN),
    "last_card": Form(Number("missing", 0, _most_missing, 0), icon=icons.DECK),
    "end_turn": Form(EndOdd("odd", odd_open), icon=icons.NEXT),
    "concede": Form(Player("player", _concede_first), icon=icons.FLAG),
}
