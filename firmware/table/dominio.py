# SPDX-License-Identifier: MIT
"""Dominio de los Elementos at the table: two facing triangles, the phase between them.

A spot of the pointer is a slot, side * 12 + position. While a row must be filled, the overview
is that question and the spots are those who can fill it.

Side 0 is always on the left and side 1 on the right, so that nobody has to look for his own
elementals when the turn passes. Rows III, II, I go from the edge to the middle. Two players on a
side have their triangles one above the other. On the matrix side 1 is above and side 0 below.

Here is what the overview needs. The rest of a table module is in the parts.
"""

from micropython import const

from firmware.games.dominio import PHASES
from firmware.table import dominio_board as board
from firmware.table import find
from firmware.table.dominio_lights import effect, scene  # noqa: F401  (a table module has them)
from firmware.ui import theme
from lib import icons, modules
from lib.canvas import CENTER, RIGHT

# Lists, here and below, because a tuple would keep another copy of every name.
PARTS = ["board", "lights", "told", "forms"]
AHEAD = ["attack", "gap", "orders", "pages"]

# What the parts offer to others.
_OFFERS = {
    "told": [
        "QUICK", "BANNERS", "ICONS", "spot_name", "others", "lock", "confirm", "jump", "keep",
        "values",
    ],
    "pages": ["SETUP", "detail", "numbers", "score", "chart", "chart_name", "dice"],
}  # fmt: skip

_WIDTH = const(36)
_MIDDLE = const(141)
# y of the slots of rows I, II and III.
_DUEL = (50, 35, 64, 21, 50, 79)
_TEAMS = (35, 79, 28, 42, 72, 86, 21, 35, 50, 65, 79, 94)


def __getattr__(name):
    return find(__name__, _OFFERS, name)


# The argument that the pointer answers, by action.
POINTED = {
    "dawn": "at", "attack": "at", "tokens": "at", "withdraw": "at", "summon": "at",
    "buy_summon": "at", "deploy": "at", "swap": "a", "rearrange": "a", "harm": "target",
    "fill": "src",
}  # fmt: skip
NEW = ["summon", "buy_summon", "deploy"]


# --- the pointer -------------------------------------------------------------------------------


def spots(view):
    gap = view["gap"]
    found = []
    if gap:
        # Who can fill it: the row behind.
        side = gap["side"]
        for at in board.in_row(view["sides"][side]["formation"], gap["row"] + 1, True):
            found.append(side * 12 + at)
        return found
    own = board.active_side(view)
    for side in (own, 1 - own):
        slots = view["sides"][side]["formation"]
        empty = board.open_slots(slots) if side == own else ()
        for at, one in enumerate(slots):
            if one or at in empty:
                found.append(side * 12 + at)
    return found


def home(view):
    """What the phase is about: a dawn effect that is ready, or the next one that can attack."""
    if view["gap"]:
        return spots(view)[0]
    own = board.active_side(view)
    slots = view["sides"][own]["formation"]
    found = board.standing(slots)
    for at in found:
        if board.fresh(view["phase"], slots[at]):
            return own * 12 + at
    return own * 12 + found[0]


# --- the overview ------------------------------------------------------------------------------


def head(match):
    view = match.view
    font = theme.font("text")
    right = "R%d" % view["round"]
    gap = view["gap"]
    if gap:
        title = match.t("head.gap", board.ROWS[gap["row"]])
    else:
        title = match.t("phase." + view["phase"])
    side = gap["side"] if gap else board.active_side(view)
    room = 264 - font.width(right) - font.width(title)
    return board.team_name(match, side, font, room), title, right


def body(ink, match, spot):
    view = match.view
    ink.page("gap" if view["gap"] else "overview")
    if view["gap"]:
        modules.use(__name__ + "_gap").body(ink, match, spot)
        return
    formations(ink, view, spot)
    sides(ink, match)
    own = board.active_side(view)
    side = view["sides"][own]
    phase = view["phase"]
    pips = None
    if phase == "dawn":
        word = "ready"
        big = 0
        for one in side["formation"]:
            if one and one["dawn"] == word:
                big += 1
    elif phase == "actions":
        word = "ap"
        big = side["ap"]
        pips = (big, 4 if view["mode"] == "duel" else 6)
    elif phase == "market":
        word = "gold"
        big = side["gold"]
    else:
        word = "hand"
        big = " ".join([str(view["players"][seat]["hand"]) for seat in board.members(view, own)])
    middle(ink, big, match.t("table." + word), pips)
    phase_strip(ink, phase)


# --- what the keys do --------------------------------------------------------------------------


def primary(match, spot):
    view = match.view
    side = spot // 12
    if view["gap"]:
        name = "fill"
    elif side != board.active_side(view):
        name = "harm"
    else:
        name = _step(view, side, view["sides"][side]["formation"][spot % 12])
        if name is None:
            name = finish(view)[0] if spot == home(view) else "tokens"
    return name, preset(name, spot)


def _step(view, side, one):
    """The usual thing of the phase at one of the active side's slots, if there is one left."""
    purse = view["sides"][side]
    phase = view["phase"]
    cards = 0
    drawn = True
    for seat in board.members(view, side):
        cards += view["players"][seat]["hand"]
        drawn = drawn and view["players"][seat]["redrawn"]
    if phase == "dawn":
        return "dawn" if one and board.fresh(phase, one) else None
    if phase == "actions":
        if not purse["ap"]:
            return "next_phase"
        if not cards:
            return "draw"
        if one is None:
            return "summon"
        return "attack" if board.fresh(phase, one) else None
    if phase == "market":
        if one is None and purse["gold"] > 2:
            return "buy_summon"
        if purse["gold"]:
            return "buy"
        return "sell" if cards else "next_phase"
    return "end_turn" if drawn else "redraw"


def preset(name, spot):
    """What the pointer has answered of an action."""
    if name in ["next_phase", "end_turn"]:
        return {}
    args = {"_side": spot // 12}
    if name in POINTED:
        args[POINTED[name]] = spot % 12
    return args


def finish(view):
    return ("end_turn" if view["phase"] == "redraw" else "next_phase"), {}


# --- formations --------------------------------------------------------------------------------


def place(slots, side, at):
    """The box (x, y, w, h) of a slot."""
    halves = len(slots) // 6
    x = 77 if at < halves else 39 if at < 3 * halves else 1
    if side:
        x = 246 - x
    if halves == 1:
        return x, _DUEL[at], _WIDTH, 27
    return x, _TEAMS[at], _WIDTH, 13


def formations(ink, view, pointed, among=None, sides=(0, 1)):
    """`pointed` is a spot; `among` those that may be chosen: the others lose their box."""
    for side in sides:
        slots = view["sides"][side]["formation"]
        for at in range(len(slots)):
            spot = side * 12 + at
            here = spot == pointed
            weak = among is not None and spot not in among
            one = slots[at]
            # What a slot shows, in one number: a tuple for each would take 2 KB.
            shows = here + 2 * weak
            sign = None
            if one:
                shows += 4 * (board.left(one) + 32 * (one["boosts"] + 100 * one["shields"]))
                if one["attacked"]:
                    sign = icons.TICK
                    shows += 1 << 21
                elif one["dawn"] == "ready":
                    sign = icons.SUN
                    shows += 2 << 21
                if one["kind"] == "sage":
                    shows += 4 << 21
            x, y, w, h = place(slots, side, at)
            margin = 1 if h > 20 else 0
            wide = w + 2 * margin
            high = h + 2 * margin
            if not ink.cell(spot, x - margin, y - margin, wide, high, shows):
                continue
            if not here:
                draw_box(ink.canvas, x, y, w, h, one, weak)
            elif margin:
                ink.canvas.frame(x - 1, y - 1, wide, high, 3)
            else:
                # A box that thick would leave no room for the number.
                ink.canvas.fill(x, y, w, h)
            if one:
                draw = _draw_large if margin else _draw_small
                draw(ink, one, x, y, 0 if here else 1, sign)


def draw_box(canvas, x, y, w, h, one, weak):
    if one and not weak:
        canvas.frame(x, y, w, h)
        return
    canvas.hdots(x, y + h - 1, w)
    if one is None:
        canvas.hdots(x, y, w)
        for line in (x, x + w - 1):
            canvas.vdots(line, y, h)


def _draw_large(ink, one, x, y, _, sign):
    """A slot of 36x27: health left, tokens at the right, crown or star over the number."""
    canvas = ink.canvas
    caption = theme.font("caption")
    sage = one["kind"] == "sage"
    boosts = one["boosts"]
    shields = one["shields"]
    words = str(board.left(one))
    wide = len(words) > 1
    start = x + (4 if wide else 8)
    # With a crown, or with much to tell, the number stands low and what is above it has room.
    full = boosts > 9 or shields > 9 or (sage and (boosts or shields))
    if full or (boosts and (wide or (shields and sign is not None))):
        role = "small" if shields and wide else "text"
        canvas.text(theme.font(role), words, x + 3, y + 23)
        if sage:
            _draw_small_crown(canvas, x + 4, y + 4)
    else:
        canvas.text(theme.font("number_s"), words, start, y + (25 if sage else 21))
        if sage:
            canvas.icon(icons.CROWN, start, y + 2)
    if boosts:
        canvas.text(caption, "+%d" % boosts, x + 34, y + 11, 1, RIGHT)
    if shields > 9:
        wide = caption.width(str(shields)) + 1
        canvas.fill(x + 35 - wide, y + 13, wide, 11)
        canvas.text(caption, str(shields), x + 36 - wide, y + 22, 0)
    elif shields:
        canvas.icon(icons.SHIELD_WIDE, x + 22, y + 13)
        canvas.text(caption, str(shields), x + 28, y + 22, 0, CENTER)
    if sign is None or (boosts and shields and sage):
        return
    if boosts and shields:
        canvas.icon(sign, x + 3, y + 1)
    else:
        canvas.icon(sign, x + 23, y + (13 if boosts else 2))


def _draw_small(ink, one, x, y, color, sign):
    """A slot of 36x13: health at the left, and from the right what there is room for."""
    canvas = ink.canvas
    caption = theme.font("caption")
    boosts = one["boosts"]
    shields = one["shields"]
    start = x + 4
    if one["kind"] == "sage":
        _draw_small_crown(canvas, x + 3, y + 3, color)
        start += 8
    start += canvas.text(ink.small, str(board.left(one)), start, y + 11, color) + 1
    right = x + _WIDTH - 2
    if shields:
        words = str(shields)
        wide = caption.width(words) + 2
        if right - wide >= start:
            canvas.fill(right - wide, y + 1, wide, 11, color)
            canvas.text(caption, words, right - wide + 1, y + 10, 1 - color)
        else:
            wide = 4
            canvas.fill(right - 4, y + 3, 4, 7, color)
        right -= wide + 1
    if boosts:
        words = "+%d" % boosts
        if right - caption.width(words) < start:
            words = "+"
        if right - caption.width(words) >= start:
            right -= canvas.text(caption, words, right, y + 10, color, RIGHT) + 1
    if sign is not None and right - 11 >= start:
        canvas.icon(sign, right - 11, y + (3 if sign == icons.TICK else 1), color)


def _draw_small_crown(canvas, x, y, color=1):
    """A crown of 7x6: the icon is too wide for a team's slot."""
    for height in (6, 3, 4, 6, 4, 3, 6):
        canvas.vline(x, y + 6 - height, height, color)
        x += 1


# --- between the formations --------------------------------------------------------------------


def sides(ink, match):
    """Name, purse and levels of both sides."""
    view = match.view
    canvas = ink.canvas
    half = len(view["players"]) // 2
    for side in (0, 1):
        gold = view["sides"][side]["gold"]
        mat = view["players"][side * half]
        level = mat["level"]
        active = board.active_side(view) == side
        if half > 1:
            mate = view["players"][side * half + 1]
            shows = (level, mat["sage"], mate["level"], mate["sage"])
            if ink.cell(("mats", side), 168 if side else 77, 20, 37, 14, shows, gold, active):
                _draw_mats(ink, view, side, gold)
            continue
        x = 169 if side else 39
        purse = 169 if side else 76
        if ink.cell(("name", side), x, 20, 74, 14, active):
            name = board.short(ink.small, mat["name"], 68)
            wide = ink.small.width(name) + 4
            if side:
                x = 243 - wide
            if active:
                canvas.fill(x, 20, wide, 14)
            canvas.text(ink.small, name, x + 2, 31, 0 if active else 1)
        if ink.cell(("purse", side), purse, 78, 37, 16, gold):
            _draw_purse(canvas, purse, 82, side, gold)
        if ink.cell(("level", side), 169 if side else 39, 95, 74, 13, level):
            words = match.t("table.level", level)
            canvas.text(ink.small, words, 243 if side else 40, 106, 1, RIGHT * side)
            draw_track(canvas, 173 if side else 78, 97, level)


def _draw_purse(canvas, x, y, side, gold):
    canvas.icon(icons.COIN, x + (27 if side else 1), y)
    x += 24 if side else 13
    canvas.text(theme.font("number_s"), str(gold), x, y + 12, 1, RIGHT * side)


def _mark(canvas, full, x, y, w, h):
    if full:
        canvas.fill(x, y, w, h)
    else:
        canvas.frame(x, y, w, h)


def draw_track(canvas, x, y, level):
    """The levels, with higher marks at 4, 6 and 8."""
    for step in range(1, 9):
        low = 0 if step in (4, 6, 8) else 3
        _mark(canvas, step <= level, x, y + low, 3, 9 - low)
        x += 4


def _draw_mats(ink, view, side, gold):
    """A team: the purse in the middle, beside each half its player's sign and level."""
    canvas = ink.canvas
    x = 168 if side else 77
    canvas.fill(x, 50, 37, 28, 0)
    canvas.fill(x, 94, 37, 14, 0)
    _draw_purse(canvas, x, 59, side, gold)
    for number in (0, 1):
        y = 22 + 75 * number
        mat = view["players"][side * 2 + number]
        canvas.icon(icons.SEATS[side * 2 + number], x + (27 if side else 1), y)
        canvas.text(ink.text, str(mat["level"]), x + 13, y + 11)
        if not mat["sage"]:
            canvas.icon(icons.SKULL, x + (2 if side else 25), y)


def middle(ink, big, words, pips=None):
    """What the phase is about: a large number, its word, and pips (left, in all)."""
    if not ink.cell("middle", 115, 20, 53, 74, big, words, pips):
        return
    canvas = ink.canvas
    top = 36 if pips else 42
    big = str(big)
    font = theme.font("number_l" if len(big) < 3 else "number_m")
    canvas.text(font, big, _MIDDLE, top + 22, 1, CENTER)
    font = ink.small if ink.small.width(words) <= 50 else theme.font("caption")
    canvas.text(font, words, _MIDDLE, top + 36, 1, CENTER)
    if pips:
        total = max(pips)
        step = 9 if total <= 5 else 8 if total <= 6 else 4
        x = _MIDDLE - (total * step - 3) // 2
        for number in range(total):
            _mark(canvas, number < pips[0], x, 80, step - 3, 6)
            x += step


def phase_strip(ink, phase):
    """I to IV, the present one black."""
    if not ink.cell("phases", 115, 94, 53, 14, phase):
        return
    canvas = ink.canvas
    caption = theme.font("caption")
    x = 114
    for number in range(4):
        now = PHASES[number] == phase
        words = board.ROWS[number + 1]
        wide = caption.width(words) + (7 if now else 2)
        if now:
            canvas.fill(x, 95, wide, 13)
        canvas.text(caption, words, x + wide // 2 + 1, 105, 0 if now else 1, CENTER)
        x += wide + 1
