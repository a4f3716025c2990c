# SPDX-License-Identifier: MIT
"""Tash-Kalar at the table: sides as two cards or as the melee's table of colours.

The pointer goes over sides, because pieces belong to a colour; in teams two players share one.
Here is what the overview and the lights always need.
"""

from micropython import const

from firmware.games.tashkalar import CARDS, RANKS
from firmware.table import find
from firmware.ui import lights as light
from firmware.ui import theme
from firmware.ui.widgets import bar
from lib import icons, modules
from lib.canvas import CENTER, RIGHT

_WIDE_BAR = const(20)  # of the 32 columns of a long matrix; the pieces stand behind

PARTS = ("news", "forms")
AHEAD = ("questions", "melee", "rare", "pages")

# The end of a turn asks for the odd colour.
HALVES = {"odd_point": "end_turn"}

# What the parts offer to others.
_OFFERS = {
    "forms": ("QUICK", "others", "lock", "title", "confirm", "finish"),
    "news": ("BANNERS", "ICONS", "values", "tell", "effect", "refused"),
    "pages": ("SETUP", "look", "detail", "numbers", "score", "chart", "chart_name", "dice"),
}


def __getattr__(name):
    return find(__name__, _OFFERS, name)


# --- who and what --------------------------------------------------------------------------------


def own(view):
    """The side whose turn it is."""
    return view["players"][view["active"]]["side"]


def acting(view):
    """The seat that plays: the active one, or the partner who finishes the turn."""
    return (view["active"] + 2) % 4 if view["turn"]["handed"] else view["active"]


def rivals(match, args=None):
    """The other sides, the next one first."""
    view = match.view
    count = len(view["sides"])
    return [(own(view) + step) % count for step in range(1, count)]


def melee(view):
    return view["mode"] == "melee"


def elite(view):
    return view["mode"].startswith("elite")


def hand(view):
    return view["players"][view["active"]]["hand"]


def destroyed(turn):
    """How many pieces the turn has destroyed."""
    return sum([sum(lost.values()) for lost in turn["destroyed"]])


def side_name(match, side):
    """A player's name; a team is called by its colour."""
    entry = match.view["sides"][side]
    seats = entry["players"]
    return match.name(seats[0]) if len(seats) == 1 else match.t("word." + entry["color"])


def short(font, words, room):
    """Words cut with a point where they are too wide."""
    if font.width(words) <= room:
        return words
    room -= font.width(".")
    fits = 0
    # From the front: a name may be much longer than what fits.
    while room >= font.width(words[: fits + 1]):
        fits += 1
    return words[:fits] + "."


def counted(match, number, what):
    """A number with its noun: 1 criatura, 2 criaturas."""
    return match.t("count.%s.%d" % (what, 1 if number == 1 else 2), number)


def cards_words(match, cards, kinds=CARDS):
    """Those of a hand's or a draw's cards that there are."""
    return ", ".join([counted(match, cards[kind], kind) for kind in kinds if cards[kind]])


def three(numbers, keys):
    """Three numbers as they stand on the overview: cards, or pieces by rank."""
    return "·".join([str(numbers[key]) for key in keys])


def gaps(match, side):
    """How far a rival is ahead, in upgraded pieces and in all."""
    gap = match.view["turn"]["gaps"][side]
    return signed(gap["upgraded"]), signed(gap["total"])


def signed(number):
    return "+%d" % number if number > 0 else "−%d" % -number if number else "0"


# --- the pointer ---------------------------------------------------------------------------------

home = own
spot_name = side_name


def spots(view):
    return list(range(len(view["sides"])))


def primary(match, spot):
    view = match.view
    if spot != own(view):
        return "destroy", {"side": spot}
    return "place" if view["turn"]["actions_left"] else "end_turn", {}


def labels(match, spot, labels):
    """Before the first action, A tells how the arena is laid out."""
    return labels if match.session.count else (match.t("key.prepare"), labels[1], labels[2])


def keep(view):
    turn = view["turn"]
    return {
        "own": own(view),
        "active": view["active"],
        "totals": [side["total"] for side in view["sides"]],
        "gaps": [(gap["upgraded"], gap["total"]) for gap in turn["gaps"]],
        "draw": dict(turn["draw"]),
        "worth": sum(turn["worth"]),
    }


# --- the overview --------------------------------------------------------------------------------


def head(match):
    view = match.view
    left = view["turns_left"]
    if not view["final"]:
        right = match.t("head.target", view["target"], view["round"])
    else:
        right = match.t("head.turns", left) if left > 1 else match.t("head.final")
    return match.name(acting(view)), "", right


def body(ink, match, spot):
    _draw_turn(ink, match)
    sides = spots(match.view)
    if melee(match.view):
        # Other variants never need it.
        modules.use("firmware.table.tashkalar_melee").draw_table(ink, match, spot)
    else:
        for side in sides:
            _draw_card(ink, match, side, side == spot)
    # Four rows leave no room for it.
    if len(sides) < 4:
        _draw_strip(ink, match, spot)


def _draw_turn(ink, match):
    """Beside the name: the actions as discs and in words, and whether a card was discarded."""
    view = match.view
    turn = view["turn"]
    name, _, right = head(match)
    left = turn["actions_left"]
    every = left + turn["placed"] + turn["summoned"] + turn["discarded"]
    font = ink.text
    end = 284 - font.width(right)
    x = font.width(font.fit(name, end - 30)) + 16
    shows = (name, right, left, every, turn["discarded"], view["over"])
    if not ink.cell("actions", x, 0, end - x, 18, *shows) or view["over"]:
        return
    canvas = ink.canvas
    words = counted(match, left, "actions") if left else match.t("phase.end")
    if every <= 4 and x + 11 * every + font.width(str(left)) < end:
        for number in range(every):
            canvas.icon(icons.SEAT_DISC if number < left else icons.SEAT_RING, x, 4)
            x += 11
        x += 2
    if x + font.width(words) > end:
        words = str(left)
    x += canvas.text(font, words, x, theme.HEAD_BASE) + 6
    if turn["discarded"] and x + 11 <= end:
        # Only one may be discarded in a turn.
        canvas.icon(icons.CARD, x, 3)
        cross_out(canvas, x, 3)


def cross_out(canvas, x, y):
    """Over the icon of a card."""
    for top in (y, y + 1):
        canvas.line(x - 1, top + 10, x + 9, top)


def draw_name(ink, name, x, y, room, color=1, large=False):
    """A name in the largest type that it fits in; the longest are cut with a point."""
    font = ink.text if large else theme.font("narrow")
    if font.width(name) > room:
        font = theme.font("narrow") if large else ink.small
    ink.canvas.text(font, short(font, name, room), x, y, color)


def hint(match, spot):
    """(icon, numbers) for a spot: a rival's gaps for a flare; cards in hand or to draw."""
    view = match.view
    if spot == own(view):
        if not view["turn"]["actions_left"]:
            return icons.DECK, view["turn"]["draw"]
        if melee(view):
            return icons.CARD, hand(view)
        spot = rivals(match)[0]
    return icons.FLAME, gaps(match, spot)


def _draw_strip(ink, match, spot):
    """One line: the hint in words, and what the turn has brought so far."""
    view = match.view
    turn = view["turn"]
    icon, numbers = hint(match, spot)
    words = right = ""
    if not view["over"]:
        if icon == icons.FLAME:
            words = match.t("strip.gaps", *numbers)
        else:
            words = cards_words(match, numbers)
            if words and icon == icons.DECK:
                words = match.t("strip.draw", words)
        kind, number = "worth", sum(turn["worth"])
        if turn["claimed"]:
            kind, number = "claimed", turn["claimed"]
        elif elite(view):
            kind, number = "destroyed", destroyed(turn)
        if number:
            right = match.t("strip." + kind, number)
    if not ink.cell("strip", 0, 90, 282, 18, words, right):
        return
    canvas = ink.canvas
    canvas.hdots(0, 90, theme.BODY_RIGHT)
    x = 0
    if words:
        canvas.icon(icon, 5, 94)
        x = 20 + canvas.text(ink.small, words, 20, 104)
    # Cards to draw take all of the line; the card's name row tells the points, too.
    if right and x + ink.small.width(right) <= 270:
        canvas.text(ink.small, right, 278, 104, 1, RIGHT)


def _draw_card(ink, match, side, pointed):
    """Its names, its score large, its pieces by rank, and the way to the target."""
    view = match.view
    entry = view["sides"][side]
    board = entry["board"]
    active = side == own(view)
    worth = sum(view["turn"]["worth"]) if active else 0
    actor = acting(view) if active else None
    x = 142 * side
    if not ink.cell(
        ("card", side), x, 20, 138, 69, three(board, RANKS), entry["score"], worth, actor, pointed
    ):
        return
    canvas = ink.canvas
    if pointed:
        canvas.frame(x, 20, 138, 69, 2)
    _draw_names(ink, match, side, x + 3, actor, "+%d" % worth if worth else "")
    canvas.text(theme.font("number_l"), str(entry["score"]), x + 8, 78)
    middle = x + 72
    for rank in RANKS:
        canvas.text(theme.font("number_s"), str(board[rank]), middle, 60, 1, CENTER)
        rank_mark(canvas, middle - 4, 78, rank)
        middle += 25
    score_bar(canvas, x + 5, 80, 128, 6, view, side)


def _draw_names(ink, match, side, x, actor, worth):
    """A player's name after the seat's shape, or the two of a team side by side."""
    canvas = ink.canvas
    seats = match.view["sides"][side]["players"]
    alone = len(seats) == 1
    width = 132 // len(seats)
    for seat in seats:
        color = 1
        if seat == actor:
            canvas.fill(x, 23, width, 17)
            color = 0
        room = width - 6
        at = x + 4
        if alone:
            canvas.icon(icons.SEATS[side], at, 27, color)
            at += 13
            room -= 13
            if worth:
                # What the turn will add at its end.
                room -= canvas.text(ink.text, worth, x + width - 3, 37, color, RIGHT) + 3
        draw_name(ink, match.name(seat), at, 37, room, color, alone)
        x += width


def rank_mark(canvas, x, y, rank, ink=1):
    """One, two or three chevrons, 9 px wide, standing on the row y."""
    for up in range(RANKS.index(rank) + 1):
        for foot in (y - 2 - 4 * up, y - 1 - 4 * up):
            canvas.line(x, foot, x + 4, foot - 4, ink)
            canvas.line(x + 4, foot - 4, x + 8, foot, ink)


def score_bar(canvas, x, y, w, h, view, side):
    """The way to the target; points that pieces on the board stand for are hatched."""
    entry = view["sides"][side]
    loose = entry["board"]["legendary"] if elite(view) else 0
    bar(canvas, x, y, w, h, entry["score"], view["target"], loose)


# --- the LED matrix: a bar for each side, its pieces beside it, the actions below ----------------


def scene(lights, match, spot):
    px = lights.px
    view = match.view
    if view["final"] and not view["over"]:
        # The last turns: a frame behind everything else.
        px.frame(light.RED, lights.pulse(20) // 4)
    for side in spots(view):
        _light_side(lights, view, side, side == spot)
    color = lights.color(view["players"][view["active"]]["color"])
    step = max(1, px.height // 8)
    for number in range(view["turn"]["actions_left"]):
        # A gap between two actions where there is room for one.
        px.box(number * (step + step // 2), px.height - 1, step, 1, color)


def _score_later(view, side):
    """A side's score when the turn has been scored."""
    entry = view["sides"][side]
    if side != own(view) or elite(view):
        return entry["score"]
    worth = view["turn"]["worth"]
    if melee(view):
        colors = entry["colors"]
        return min([colors[n] + worth[n] for n in spots(view) if n != side])
    return entry["score"] + sum(worth)


def _light_side(lights, view, side, pointed):
    """On a square matrix bars grow upwards, on a long one to the right."""
    px = lights.px
    entry = view["sides"][side]
    wide = px.width >= 2 * px.height
    # The place of a side is `room` LEDs across, its bar `thick`. The pieces stand in rows of
    # `free` LEDs; an 8x8 has no room for them.
    if wide:
        room = thick = free = (px.height - 1) // len(view["sides"])
        length = _WIDE_BAR
        rows = px.width - length - 1
        first, beside = length + 1, 0
    else:
        room = thick = px.width // len(view["sides"])
        length = rows = px.height - 1
        if px.width > 8:
            thick //= 2
        free = room - thick - 1
        first, beside = 0, thick

    def put(along, across, color, level=256):
        """Counted from the bar's foot."""
        across += side * room
        if wide:
            px.put(along, across, color, level)
        else:
            px.put(across, px.height - 2 - along, color, level)

    def part(points):
        return min(length, length * points // view["target"])

    color = lights.color(entry["color"])
    height = part(entry["score"])
    later = part(_score_later(view, side))
    # What the turn will add blinks on top.
    blink = lights.attention(0) if later > height else 0
    for along in range(later if blink else height):
        level = blink
        if along < height:
            level = 256 if along == 0 or side == own(view) else light.DIM
        for across in range(thick):
            put(along, across, color, level)
    highest = part(max([points or 0 for points in entry["colors"]] or [0]))
    if highest > later:
        put(highest - 1, 0, color, light.DIM)
    at = 0
    for rank, level in (("legendary", 256), ("heroic", 120), ("common", light.DIM // 2)):
        for _ in range(entry["board"][rank]):
            if at < free * rows:
                put(first + at // free, beside + at % free, color, level)
            at += 1
    if pointed:
        put(length - 1, thick - 1, light.WHITE)
