# SPDX-License-Identifier: MIT
"""Tash-Kalar's actions: which are offered, and their forms. Ranks are chosen on a ladder, the
highest on top, and the pointer starts on the lowest: one step up is heroic, two are legendary.
"""

from firmware.games.tashkalar import RANKS
from firmware.table.tashkalar import (
    cards_words,
    destroyed,
    elite,
    hand,
    melee,
    own,
    rank_mark,
    rivals,
    side_name,
    spots,
)
from firmware.ui import theme
from firmware.ui.forms import Field, Form, Number, Pick
from firmware.ui.nav import B, C
from lib import icons, modules
from lib.canvas import RIGHT

_LADDER = ("legendary", "heroic", "common")
_DECLINED = -1

QUICK = [
    "place", "summon", "destroy", "end_turn", "flare", "claim", "odd_point", "capture", "upgrade",
    "discard", "transform", "downgrade", "gain_action", "effect_place", "extra_draw", "hand_over",
    "last_card", "concede",
]  # fmt: skip


# --- what the keys do ----------------------------------------------------------------------------


def others(match, spot):
    view = match.view
    if spot == own(view):
        seat = view["active"]
        about = ["destroy", "upgrade", "downgrade", "effect_place"]
        # C places already: the list has that only for a shortage of pieces.
        first, last = [], ["place"]
        if view["turn"]["actions_left"] == 0:
            # The turn is being closed: what belongs to its end first, what costs an action last.
            first = ["claim", "odd_point", "flare", "last_card"]
            last = ["summon", "place", "discard"]
        actions = first + [action for action in QUICK if action not in first + last] + last
    else:
        seat = view["sides"][spot]["players"][0]
        # Besides destroying with C.
        about = ["capture", "upgrade", "transform", "downgrade", "effect_place"]
        actions = ["flare"] + about + ["concede"]
    presets = {"place": {"_ask": True}, "concede": {"player": seat}}
    if spot != own(view):
        presets["flare"] = {"rival": spot}
    for action in about:
        presets[action] = {"side": spot}
    belongs = {
        "claim": elite(view),
        "odd_point": view["turn"]["odd_choices"],
        "hand_over": in_teams(view),
        "concede": not melee(view),
        "end_turn": not _odd_open(match),
    }
    return [(action, presets.get(action, {})) for action in actions if belongs.get(action, True)]


def lock(match, action, preset):
    """What the forms' first answers do not show: nothing there, or nobody far enough ahead."""
    view = match.view
    turn = view["turn"]
    if view["over"] or view["phase"] != "actions":
        return None
    flare = action == "flare"
    if flare:
        if turn["handed"] or not hand(view)["flares"]:
            return None
    elif action not in ["destroy", "upgrade", "downgrade", "capture", "transform"]:
        return None
    # The pointer presets a side or a rival. Nobody is ahead of oneself.
    for side in list(preset.values()) or spots(view):
        gap = turn["gaps"][side]
        if max(gap["upgraded"], gap["total"]) > 0 if flare else view["sides"][side]["total"]:
            return None
    return "flare_not_met" if flare else "no_such_piece"


def title(match, action, args):
    """The head of a form: the action, and whose pieces it is about."""
    words = match.label(action)
    side = args.get("side", args.get("rival"))
    if type(side) is int and side >= 0:
        name = side_name(match, side)
    elif "player" in args:
        name = match.name(args["player"])
    else:
        return words
    return "%s · %s" % (words, name)


def confirm(match, action):
    return match.t("confirm.concede") if action == "concede" else None


def finish(view):
    return "end_turn", {}


# --- drawing -------------------------------------------------------------------------------------


def row_ground(canvas, y, w, chosen):
    """The ground of a row: -> the ink for what stands on it."""
    if chosen:
        canvas.fill(0, y, w, theme.ROW)
    return 0 if chosen else 1


def _draw(self, screen, ink):
    """The body of a field that is large and seldom asked: a page has its `drawing`."""
    page = modules.use("firmware.table.tashkalar_questions")
    getattr(page, self.drawing)(self, screen, ink)


# --- fields --------------------------------------------------------------------------------------


class Rank(Pick):
    """A rank, on the ladder. `possible(match, args)` lists those that make sense.

    `board(match, args)` has the pieces that are counted beside; `asks`: even if only one is
    possible, because the table should see what happens; `foot(match, screen)` a remark.
    """

    def __init__(self, name, possible, board=None, asks=False, extra=False, foot=None):
        super().__init__(name, _LADDER, extra)
        self._possible = possible
        self._board = board
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
        canvas = ink.canvas
        board = self._board and self._board(match, screen.args)
        y = theme.BODY_TOP
        for rank in _LADDER:
            code = screen.refusal(rank)
            remark = match.lock_words(code)
            if not remark and board:
                remark = match.t("rank.there", board[rank])
            chosen = rank == screen.value
            if ink.cell(("row", y), 0, y, 282, theme.ROW, chosen, remark, bool(code)):
                color = row_ground(canvas, y, theme.BODY_RIGHT, chosen)
                rank_mark(canvas, 10, y + 18, rank, color)
                canvas.text(ink.text, self.show(match, rank), 30, y + 16, color)
                left = theme.RIGHT - 18
                if remark:
                    left -= canvas.text(ink.small, remark, theme.RIGHT, y + 15, color, RIGHT)
                if code:
                    canvas.icon(icons.LOCK, left, y + 6, color)
            y += theme.ROW
        words = self._foot(match, screen) if self._foot else ""
        if ink.cell("foot", 0, 87, theme.BODY_RIGHT, 21, words) and words:
            canvas.hdots(0, 88, theme.BODY_RIGHT)
            canvas.text(ink.small, words, theme.LEFT, 102, room=266)


def _side_icon(match, side):
    return None if side is None or side < 0 else icons.SEATS[side]


def _side(name, among, extra=False, when=None, show=side_name, kind=Pick):
    """A side. `among(match, args)` lists them."""
    return kind(name, among, extra, when, show, _side_icon)


class Count(Number):
    def show(self, match, value):
        return "×%d" % value if value > 1 else ""


class Dials(Field):
    """Several numbers on one screen: B goes to the next, UP and DOWN turn it."""

    changes_value = True
    body = _draw
    names = ()

    def most(self, match, which):
        """The highest number of a dial."""
        return 20

    def spread(self, match, args):
        """Each dial is an argument; one that stands at nothing is left out."""
        numbers = args.pop(self.name, None) or ()
        for which, number in enumerate(numbers):
            if number:
                args[self.names[which]] = number

    def _next(self, screen):
        return (screen.at + 1) % len(self.names)

    def takes(self, screen, key):
        if key == B:
            screen.at = self._next(screen)
        return key == B

    def move(self, screen, steps, held):
        number = screen.value[screen.at] + steps
        screen.value[screen.at] = max(0, min(number, self.most(screen.match, screen.at)))

    def gutter(self, screen):
        number = screen.value[screen.at]
        return number < self.most(screen.match, screen.at), number > 0, ""

    def labels(self, screen, labels):
        return labels[0], screen.t("dial." + self.names[self._next(screen)]), labels[2]


class Needs(Dials):
    """The two numbers printed on a flare, and at once which halves of it apply."""

    drawing = "draw_flare"
    names = ("top", "bottom")
    gaps = ("upgraded", "total")

    def start(self, match, args):
        gap = match.view["turn"]["gaps"][args.get("rival", rivals(match)[0])]
        return [max(0, min(20, gap[key])) for key in self.gaps]


class Odd(Pick):
    """The end of a melee's turn: points, cards to draw, and whose odd common gives a point.

    As `odd` it is asked on the way to the end of the turn: the answer is one action, the end the
    next.
    """

    drawing = "draw_odd"
    body = _draw

    def only(self, match, args):
        return False, None

    def start(self, match, args):
        # The proposal: the colour of which the side has least, counting what the turn gives.
        view = match.view
        colors = mine(match)["colors"]
        worth = view["turn"]["worth"]
        found = _DECLINED
        least = 999
        for side in view["turn"]["odd_choices"]:
            points = colors[side] + worth[side]
            if points < least:
                found, least = side, points
        return found

    def spread(self, match, args):
        if self.name == "odd":
            args.pop("odd", None)

    def takes(self, screen, key):
        if key != C or self.name != "odd":
            return False
        match = screen.match
        if match.commit("odd_point", {"side": screen.value}, screen):
            match.commit("end_turn", {}, None)
        return True


# --- what may be answered ------------------------------------------------------------------------


def in_teams(view):
    return view["mode"].endswith("_teams")


def _ranked(match, values):
    """Rivals, the smallest value first, equal ones as they sit: sorting may mix them."""
    order = sorted([(values[side], place, side) for place, side in enumerate(rivals(match))])
    return [entry[2] for entry in order]


def _by_gap(match, args):
    """Rivals for a flare: the one who is furthest ahead first."""
    return _ranked(match, [-gap["total"] for gap in match.view["turn"]["gaps"]])


def _by_points(match, args):
    """Rivals' colours of a melee, the one with the fewest own points first."""
    return _ranked(match, mine(match)["colors"])


def _color_words(match, side):
    """A colour of the melee, and what the active side has of it."""
    if side == _DECLINED:
        return match.t("word.declined")
    color = match.t("word." + match.view["sides"][side]["color"])
    return match.t("word.color_points", color, mine(match)["colors"][side])


def _odd_choices(match, args):
    return list(match.view["turn"]["odd_choices"]) + [_DECLINED]


def _odd_open(match, args=None):
    turn = match.view["turn"]
    return bool(turn["odd_choices"]) and turn["odd"] is None and turn["actions_left"] == 0


def _sides(match, args):
    return rivals(match) + [own(match.view)]


def _side_arg(match, args):
    return args.get("side", own(match.view))


def mine(match):
    """The active side."""
    return match.view["sides"][own(match.view)]


def _own_board(match, args):
    return mine(match)["board"]


def _any_rank(match, args):
    return RANKS


def _board(match, args):
    return match.view["sides"][_side_arg(match, args)]["board"]


def _there(but=None):
    """Ranks of which the side has a piece on the board, the lowest first."""

    def possible(match, args):
        board = _board(match, args)
        return [rank for rank in RANKS if board[rank] and rank != but]

    return possible


def _movers(match, args):
    """Ranks that may land on the target."""
    reach = RANKS.index(args.get("target", "common")) + (args.get("kind", "normal") == "normal")
    return RANKS[reach:]


def _reserve(match, rank):
    kind = "legendary" if rank == "legendary" else "pieces"
    return mine(match)["reserve"][kind]


def _takes(match, args):
    """Where a new piece comes from: the reserve, or an own piece of the same kind."""
    rank = args.get("rank", "common")
    board = mine(match)["board"]
    reserve = _reserve(match, rank)
    found = [] if reserve == 0 else [None]
    if not reserve:
        kinds = RANKS[2:] if rank == "legendary" else RANKS[:2]
        found += [kind for kind in kinds if board[kind]]
    return found or [None]


def _take_words(match, rank):
    return match.t("word.reserve") if rank is None else match.t("take." + rank)


def _onto(match, args):
    """What may stand on the square: nothing, or a piece that is not higher."""
    found = [None]
    for side in _sides(match, args):
        board = match.view["sides"][side]["board"]
        for under in RANKS[: RANKS.index(args.get("rank", "common")) + 1]:
            if board[under]:
                found.append({"side": side, "rank": under})
    return found


def _piece_words(match, piece):
    t = match.t
    if piece is None:
        return t("word.empty_square")
    return t("word.piece_of", t("word." + piece["rank"]), side_name(match, piece["side"]))


def _improvisable(match, args):
    used = mine(match)["improvised"]
    return [None] + [side for side in rivals(match) if not used[side]]


# --- what it would change ------------------------------------------------------------------------


def _destroyed_words(match, screen):
    """What the turn is worth with it; in the elite modes, how many are destroyed."""
    view = match.view
    after = match.preview(screen.name, screen.complete())
    if after is None or _side_arg(match, screen.args) == own(view):
        return ""
    if elite(view):
        return match.t("foot.destroyed", destroyed(after["turn"]))
    return match.t("foot.worth", sum(view["turn"]["worth"]), sum(after["turn"]["worth"]))


def _destroy_outcome(match, after, args):
    """Pieces of that rank before and after, and what the turn is worth then."""
    rank = args["rank"]
    words = ""
    if not elite(match.view):
        words = match.t("strip.worth", sum(after["turn"]["worth"]))
    later = after["sides"][_side_arg(match, args)]["board"][rank]
    return match.t("rank." + rank), _board(match, args)[rank], later, 0, words


def _hand_words(match, screen):
    words = cards_words(match, hand(match.view), ("creatures", "legends"))
    return match.t("foot.hand", words) if words else match.t("foot.no_cards")


def _rare(action):
    """A form that few turns ask for: a page has it."""
    return modules.use("firmware.table.tashkalar_rare").FORMS[action]()


_SIDE = _side("side", _sides)

FORMS = {
    "place": lambda: Form(
        Pick(
            "take",
            _takes,
            when=lambda match, args: args.get("_ask") or _reserve(match, "common") == 0,
            show=_take_words,
        ),
        icon=icons.SEAT_PLUS,
    ),
    "summon": lambda: Form(
        Rank("rank", _any_rank, _board, asks=True, foot=_hand_words),
        _side(
            "point",
            _by_points,
            when=lambda match, args: melee(match.view) and args.get("rank") == "legendary",
            show=_color_words,
        ),
        Pick("onto", _onto, extra=True, show=_piece_words),
        _side(
            "improvise",
            _improvisable,
            True,
            lambda match, args: melee(match.view),
            lambda match, side: (
                match.t("word.not_improvised") if side is None else side_name(match, side)
            ),
        ),
        Pick("take", _takes, extra=True, show=_take_words),
        icon=icons.BOLT,
    ),
    "discard": lambda: _rare("discard"),
    "flare": lambda: Form(_side("rival", _by_gap), Needs("needs"), icon=icons.FLAME),
    "destroy": lambda: Form(
        _SIDE,
        Rank("rank", _there(), _board, asks=True, foot=_destroyed_words),
        Count(
            "count",
            1,
            lambda match, args: max(1, min(9, _board(match, args)[args.get("rank", "common")])),
            1,
            extra=True,
        ),
        outcome=_destroy_outcome,
        icon=icons.SWORD,
    ),
    "capture": lambda: Form(
        _SIDE,
        Pick("kind", ("normal", "combat")),
        Rank("target", _there(), _board, foot=_destroyed_words),
        Rank("rank", _movers),
        icon=icons.ARROW,
    ),
    "upgrade": lambda: Form(_SIDE, Rank("rank", _there("legendary"), _board), icon=icons.UP),
    "downgrade": lambda: Form(_SIDE, Rank("rank", _there("common"), _board), icon=icons.DOWN),
    "transform": lambda: Form(
        _side("side", rivals),
        Rank("rank", _there(), _board, foot=_destroyed_words),
        Rank("to", lambda match, args: [args.get("rank", "common")], _own_board, extra=True),
        icon=icons.SEAL,
    ),
    "effect_place": lambda: Form(_SIDE, Rank("rank", _any_rank, _board), icon=icons.SUN),
    "extra_draw": lambda: _rare("extra_draw"),
    "claim": lambda: _rare("claim"),
    "odd_point": lambda: Form(
        _side("side", _odd_choices, show=_color_words, kind=Odd), icon=icons.COIN
    ),
    "last_card": lambda: _rare("last_card"),
    "end_turn": lambda: Form(
        _side("odd", _odd_choices, False, _odd_open, _color_words, Odd), icon=icons.NEXT
    ),
    "concede": lambda: _rare("concede"),
}
