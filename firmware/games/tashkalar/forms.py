# SPDX-License-Identifier: MIT
"""Tash-Kalar: what each action must be told. Ranks are chosen on a ladder, the highest on top, and
the pointer starts on the lowest: one step up is heroic, two are legendary.
"""

from firmware.ui import theme
from firmware.ui.fields import Form, Number, Pick, Player
from firmware.ui.widgets import ground
from lib import icons
from lib.canvas import RIGHT

from .state import DECLINED, KIND, RANKS, elite, hand, in_teams, melee, own, own_side
from .table import destroyed, rank_mark

_LADDER = ("legendary", "heroic", "common")


# --- fields --------------------------------------------------------------------------------------


class Rank(Pick):
    """A rank, on the ladder. `possible(match, args)` lists those that make sense.

    `board(match, args)` has the pieces that are counted beside; `asks`: even if only one is
    possible, because the table should see what happens; `foot(match, screen)` a remark.
    """

    strip = False

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
                color = ground(canvas, 0, y, theme.BODY_RIGHT, theme.ROW, chosen)
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


def _side_name(match, side):
    return match.table.spot_name(side)


def _side_icon(match, side):
    return None if side is None or side < 0 else icons.SEATS[side]


def _side(name, among, extra=False, when=None, show=_side_name):
    """A side. `among(match, args)` lists them."""
    return Pick(name, among, extra, when, show, _side_icon)


class Count(Number):
    def show(self, match, value):
        return "×%d" % value

    def tell(self, match, value, args):
        return self.show(match, value) if value > 1 else ""


def _dials():
    """Fields that are large: a flare's and a discard's."""
    from . import dials

    return dials


# --- what may be answered ------------------------------------------------------------------------


def _rivals(match, args):
    return match.table.rivals()


def _sides(match, args):
    return match.table.rivals() + [own(match.view)]


def _ranked(match, values):
    """Rivals, the smallest value first, equal ones as they sit: sorting may mix them."""
    rivals = match.table.rivals()
    order = sorted([(values[side], place, side) for place, side in enumerate(rivals)])
    return [entry[2] for entry in order]


def _by_gap(match, args):
    """Rivals for a flare: the one who is furthest ahead first."""
    return _ranked(match, [-gap["total"] for gap in match.view["turn"]["gaps"]])


def _by_points(match, args):
    """Rivals' colours of a melee, the one with the fewest own points first."""
    return _ranked(match, own_side(match.view)["colors"])


def _color_words(match, side):
    """A colour of the melee, and what the active side has of it."""
    return match.t("word.color_points", _color(match, side), own_side(match.view)["colors"][side])


def _color(match, side):
    if side == DECLINED:
        return match.t("word.declined")
    return match.t("word." + match.view["sides"][side]["color"])


def _odd_choices(match, args):
    return match.view["turn"]["odd_choices"] + [DECLINED]


def _board(match, args):
    """Of the side that is meant, or else of the own one."""
    return match.view["sides"][args.get("side", own(match.view))]["board"]


def _own_board(match, args):
    return own_side(match.view)["board"]


def _any_rank(match, args):
    return RANKS


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


def _takes(match, args):
    """Where a new piece comes from: the reserve, or an own piece of the same kind."""
    side = own_side(match.view)
    wanted = KIND[args.get("rank", "common")]
    reserve = side["reserve"][wanted]
    found = [] if reserve == 0 else [None]
    if not reserve:
        found += [rank for rank in RANKS if KIND[rank] == wanted and side["board"][rank]]
    return found or [None]


def _take_words(match, rank):
    return match.t("word.reserve") if rank is None else match.t("take." + rank)


def _asks_take(match, args):
    return args.get("_ask") or own_side(match.view)["reserve"]["pieces"] == 0


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
    return t("word.piece_of", t("word." + piece["rank"]), _side_name(match, piece["side"]))


def _improvisable(match, args):
    used = own_side(match.view)["improvised"]
    return [None] + [side for side in match.table.rivals() if not used[side]]


def _improvised_words(match, side):
    return match.t("word.not_improvised") if side is None else _side_name(match, side)


def _most_missing(match, args):
    """A team's deck goes on with its sideways cards."""
    return 0 if in_teams(match.view) else match.view["turn"]["draw"]["creatures"]


# --- what it would change ------------------------------------------------------------------------


def _destroyed_words(match, screen):
    """What the turn is worth with it; in the elite modes, how many are destroyed."""
    view = match.view
    mine = own(view)
    after = match.preview(screen.name, screen.complete())
    if after is None or screen.args.get("side", mine) == mine:
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
    later = after["sides"][args.get("side", own(match.view))]["board"][rank]
    return match.t("rank." + rank), _board(match, args)[rank], later, 0, words


def _claim_outcome(match, after, args):
    view = match.view
    later = after["sides"][own(view)]["score"]
    words = match.t("word.reached") if later >= view["target"] else ""
    return match.t("word.score"), own_side(view)["score"], later, view["target"], words


def _hand_words(match, screen):
    words = match.table.cards_words(hand(match.view), ("creatures", "legends"))
    return match.t("foot.hand", words) if words else match.t("foot.no_cards")


# --- forms ---------------------------------------------------------------------------------------

# What several forms ask alike.
_SIDE = _side("side", _sides)
_THERE = _there()

FORMS = {
    "place": lambda: Form(
        Pick("take", _takes, when=_asks_take, show=_take_words),
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
            extra=True,
            when=lambda match, args: melee(match.view),
            show=_improvised_words,
        ),
        Pick("take", _takes, extra=True, show=_take_words),
    ),
    "discard": lambda: Form(_dials().Hand("cards")),
    "flare": lambda: Form(_side("rival", _by_gap), _dials().Needs("needs")),
    "destroy": lambda: Form(
        _SIDE,
        Rank("rank", _THERE, _board, asks=True, foot=_destroyed_words),
        Count(
            "count",
            1,
            lambda match, args: max(1, min(9, _board(match, args)[args.get("rank", "common")])),
            1,
            extra=True,
        ),
        outcome=_destroy_outcome,
    ),
    "capture": lambda: Form(
        _SIDE,
        Pick("kind", ("normal", "combat")),
        Rank("target", _THERE, _board, foot=_destroyed_words),
        Rank("rank", _movers),
    ),
    "upgrade": lambda: Form(_SIDE, Rank("rank", _there("legendary"), _board)),
    "downgrade": lambda: Form(_SIDE, Rank("rank", _there("common"), _board)),
    "transform": lambda: Form(
        _side("side", _rivals),
        Rank("rank", _THERE, _board, foot=_destroyed_words),
        Rank("to", lambda match, args: [args.get("rank", "common")], _own_board, extra=True),
    ),
    "effect_place": lambda: Form(_SIDE, Rank("rank", _any_rank, _board)),
    "extra_draw": lambda: Form(Pick("kind", ("creature", "legend", "flare"))),
    "claim": lambda: Form(Number("points", 1, 9, 1, sign="+"), outcome=_claim_outcome),
    # The card of the turn's end asks for it.
    "odd_point": lambda: Form(_side("side", _odd_choices, show=_color)),
    "last_card": lambda: Form(Number("missing", 0, _most_missing, 0)),
    "concede": lambda: Form(Player("player")),
}
