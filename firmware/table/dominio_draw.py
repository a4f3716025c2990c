# SPDX-License-Identifier: MIT
"""Two formations face to face: where the slots stand, and what is drawn in them and between.

Side 0 is always on the left and side 1 on the right, so that nobody has to look for his own
elementals when the turn passes. Rows III, II, I go from the edge to the middle. Two players on a
side have their triangles one above the other.
"""

from firmware.games.dominio import row_of
from firmware.ui import theme
from lib import icons
from lib.canvas import CENTER, RIGHT

ROWS = ("", "I", "II", "III")

_FIRST = (0, 0, 1, 3)  # slots of each half in front of a row
_WIDTH = 36
_LEFT = (0, 76, 38, 0)  # x of the rows of side 0, by row
_TOP = (0, 50, 35, 21)  # y of a row's first slot; a team's is measured from its half
_TEAM_TOP = (0, 15, 8, 1)
_MIDDLE = 141


def place(formation, side, at):
    """The box (x, y, w, h) of a slot."""
    halves = len(formation) // 6
    row = row_of(formation, at)
    half, column = divmod(at - halves * _FIRST[row], row)
    x = _LEFT[row] + 1
    if side:
        x = 2 * _MIDDLE - x - _WIDTH
    if halves == 1:
        return x, _TOP[row] + 29 * column, _WIDTH, 27
    return x, 20 + 44 * half + _TEAM_TOP[row] + column * 29 // 2, _WIDTH, 13


def slot_label(formation, at):
    """A slot's row, and its number in the row where there are several: II·1."""
    halves = len(formation) // 6
    row = row_of(formation, at)
    if halves * row == 1:
        return ROWS[row]
    return "%s·%d" % (ROWS[row], at - halves * _FIRST[row] + 1)


def short(font, name, room):
    """A name that is cut with a point where it does not fit."""
    if font.width(name) <= room:
        return name
    while len(name) > 1 and font.width(name + ".") > room:
        name = name[:-1]
    return name.rstrip() + "."


def team_name(match, side, font, room):
    """The names of a side's players in so many pixels; a short one leaves room to the other."""
    names = [mat["name"] for mat in match.view["players"] if mat["team"] == side]
    if len(names) == 1:
        return short(font, names[0], room)
    room -= font.width(" · ")
    narrow = min(font.width(names[0]), font.width(names[1]), room // 2)
    return " · ".join([short(font, name, room - narrow) for name in names])


# --- formations --------------------------------------------------------------------------------


def formations(ink, view, pointed, among=None):
    """Both of them. `pointed` is (side, position) or None; `among` the spots (side * 12 +
    position) that may be chosen: the others lose their box."""
    for side in (0, 1):
        formation(ink, view, side, pointed, among)


def formation(ink, view, side, pointed, among=None):
    slots = view["sides"][side]["formation"]
    for at in range(len(slots)):
        x, y, w, h = place(slots, side, at)
        here = pointed == (side, at)
        weak = among is not None and side * 12 + at not in among
        one = slots[at]
        shows = None
        if one:
            shows = (one["kind"], one["health"] - one["damage"], one["boosts"], one["shields"],
                     one["attacked"], one["dawn"] == "ready")  # fmt: skip
        margin = 1 if h > 20 else 0
        area = (x - margin, y - margin, w + 2 * margin, h + 2 * margin)
        if not ink.cell((side, at), *area, shows, here, weak):
            continue
        _draw_box(ink.canvas, x, y, w, h, one, here, weak)
        if one and h > 20:
            _draw_large(ink.canvas, x, y, *shows)
        elif one:
            _draw_small(ink, x, y, 0 if here else 1, *shows)


def _draw_box(canvas, x, y, w, h, one, here, weak):
    if here and h > 20:
        canvas.frame(x - 1, y - 1, w + 2, h + 2, thick=3)
    elif here:
        # A box that thick would leave no room for the number.
        canvas.fill(x, y, w, h)
    elif one is None:
        for line in (y, y + h - 1):
            canvas.hdots(x, line, w)
        for line in (x, x + w - 1):
            canvas.vdots(line, y, h)
    elif weak:
        canvas.hdots(x, y + h - 1, w)
    else:
        canvas.frame(x, y, w, h)


def _draw_large(canvas, x, y, kind, health, boosts, shields, attacked, dawn):
    """A slot of 36x27: health left, tokens at the right, crown or star over the number."""
    caption = theme.font("caption")
    words = str(health)
    sign = icons.TICK if attacked else icons.SUN if dawn else None
    sage = kind == "sage"
    # With a crown, or with much to tell, the number stands low and what is above it has room.
    full = boosts > 9 or shields > 9 or (sage and (boosts or shields))
    full = full or (boosts and (len(words) > 1 or (shields and sign)))
    low = sage or full
    if full:
        role = "small" if shields and len(words) > 1 else "text"
        canvas.text(theme.font(role), words, x + 3, y + 23)
    else:
        start = x + (4 if len(words) > 1 else 8)
        canvas.text(theme.font("number_s"), words, start, y + (25 if low else 21))
    if sage and full:
        _draw_small_crown(canvas, x + 4, y + 4)
    elif sage:
        canvas.icon(icons.CROWN, x + (4 if len(words) > 1 else 8), y + 2)
    if boosts:
        canvas.text(caption, "+%d" % boosts, x + 34, y + 11, align=RIGHT)
    if shields:
        _draw_shield(canvas, caption, x + 33, y + 13, shields)
    if sign is None:
        return
    if not boosts:
        canvas.icon(sign, x + 23, y + 2)
    elif not shields:
        canvas.icon(sign, x + 23, y + 13)
    elif not sage:
        canvas.icon(sign, x + 3, y + 1)


def _draw_shield(canvas, caption, right, y, shields):
    if shields > 9:
        wide = caption.width(str(shields)) + 1
        canvas.fill(right + 2 - wide, y, wide, 11)
        canvas.text(caption, str(shields), right + 3 - wide, y + 9, 0)
        return
    canvas.icon(icons.SHIELD_WIDE, right - 11, y)
    canvas.text(caption, str(shields), right - 5, y + 9, 0, CENTER)


def _draw_small(ink, x, y, color, kind, health, boosts, shields, attacked, dawn):
    """A slot of 36x13: health at the left, and from the right what there is room for."""
    canvas = ink.canvas
    caption = theme.font("caption")
    start = x + 4
    if kind == "sage":
        _draw_small_crown(canvas, x + 3, y + 3, color)
        start += 8
    start += canvas.text(ink.small, str(health), start, y + 11, color) + 1
    right = x + _WIDTH - 2
    if shields:
        words = str(shields)
        wide = caption.width(words) + 2
        if right - wide >= start:
            canvas.fill(right - wide, y + 1, wide, 11, color)
            canvas.text(caption, words, right - wide + 1, y + 10, 1 - color)
        else:
            canvas.fill(right - 4, y + 3, 4, 7, color)
            wide = 4
        right -= wide + 1
    if boosts:
        words = "+%d" % boosts
        if right - caption.width(words) < start:
            words = "+"
        if right - caption.width(words) >= start:
            right -= canvas.text(caption, words, right, y + 10, color, RIGHT) + 1
    sign = icons.TICK if attacked else icons.SUN if dawn else None
    if sign is not None and right - 11 >= start:
        canvas.icon(sign, right - 11, y + (3 if attacked else 1), color)


def _draw_small_crown(canvas, x, y, color=1):
    """A crown of 7x6: the icon is too wide for a team's slot."""
    for column, height in ((0, 6), (1, 3), (2, 4), (3, 6), (4, 4), (5, 3), (6, 6)):
        canvas.vline(x + column, y + 6 - height, height, color)


# --- between the formations --------------------------------------------------------------------


def sides(ink, match):
    """Name, purse and levels of both sides."""
    view = match.view
    active = view["players"][view["active"]]["team"]
    for side in (0, 1):
        gold = view["sides"][side]["gold"]
        half = len(view["players"]) // 2
        seats = range(side * half, side * half + half)
        levels = tuple([view["players"][seat]["level"] for seat in seats])
        sages = tuple([view["players"][seat]["sage"] for seat in seats])
        shows = (gold, levels, sages, side == active)
        if len(seats) == 1:
            left = 169 if side else 76
            if ink.cell(("name", side), 169 if side else 39, 20, 74, 14, side == active):
                _draw_name(ink, match, side, side == active)
            if ink.cell(("purse", side), left, 78, 37, 16, gold):
                _draw_purse(ink.canvas, left, 82, side, gold)
            if ink.cell(("level", side), 169 if side else 39, 95, 74, 13, levels):
                _draw_level(ink, match, side, levels[0])
        elif ink.cell(("mats", side), 168 if side else 77, 20, 37, 14, *shows):
            _draw_mats(ink, side, seats, shows)


def _draw_name(ink, match, side, active):
    canvas = ink.canvas
    name = team_name(match, side, ink.small, 68)
    wide = ink.small.width(name) + 4
    x = 243 - wide if side else 39
    if active:
        canvas.fill(x, 20, wide, 14)
    canvas.text(ink.small, name, x + 2, 31, 0 if active else 1)


def _draw_purse(canvas, x, y, side, gold):
    number = theme.font("number_s")
    words = str(gold)
    if side:
        canvas.icon(icons.COIN, x + 27, y)
        canvas.text(number, words, x + 24, y + 12, align=RIGHT)
    else:
        canvas.icon(icons.COIN, x + 1, y)
        canvas.text(number, words, x + 13, y + 12)


def _draw_level(ink, match, side, level):
    """The level in words, and its track with higher marks at 4, 6 and 8."""
    canvas = ink.canvas
    words = match.t("table.level", level)
    if side:
        canvas.text(ink.small, words, 243, 106, align=RIGHT)
    else:
        canvas.text(ink.small, words, 40, 106)
    draw_track(canvas, 173 if side else 78, 97, level)


def draw_track(canvas, x, y, level):
    for step in range(1, 9):
        mark = step in (4, 6, 8)
        top = y if mark else y + 3
        tall = 9 if mark else 6
        if step <= level:
            canvas.fill(x, top, 3, tall)
        else:
            canvas.frame(x, top, 3, tall)
        x += 4


def _draw_mats(ink, side, seats, shows):
    """A team: the purse in the middle, beside each half its player's sign and level."""
    canvas = ink.canvas
    gold, levels, sages, _ = shows
    x = 168 if side else 77
    canvas.fill(x, 50, 37, 28, 0)
    canvas.fill(x, 94, 37, 14, 0)
    _draw_purse(canvas, x, 59, side, gold)
    for number in (0, 1):
        y = 21 + 75 * number
        icon = icons.SEATS[seats[number]]
        sign, words = (27, 13) if side else (1, 13)
        canvas.icon(icon, x + sign, y + 1)
        canvas.text(ink.text, str(levels[number]), x + words, y + 12)
        if not sages[number]:
            canvas.icon(icons.SKULL, x + (2 if side else 25), y + 1)


def middle(ink, big, words, pips=None, icon=None):
    """What the phase is about: a large number, its word, and pips (left, in all)."""
    if not ink.cell("middle", 115, 20, 53, 74, big, words, pips, icon):
        return
    canvas = ink.canvas
    top = 36 if pips else 42
    text = str(big)
    if icon is None:
        role = "number_l" if len(text) < 3 else "number_m"
        canvas.text(theme.font(role), text, _MIDDLE, top + 22, align=CENTER)
    else:
        canvas.icon(icon, _MIDDLE - 11, top - 6, scale=2)
    font = ink.small if ink.small.width(words) <= 50 else theme.font("caption")
    canvas.text(font, words, _MIDDLE, top + 36, align=CENTER)
    if not pips:
        return
    left, total = pips
    total = max(left, total)
    step = 9 if total <= 5 else 8 if total <= 6 else 4
    x = _MIDDLE - (total * step - 3) // 2
    for number in range(total):
        if number < left:
            canvas.fill(x, 80, step - 3, 6)
        else:
            canvas.frame(x, 80, step - 3, 6)
        x += step


def phase_strip(ink, phases, phase):
    """I to IV, the present one black."""
    if not ink.cell("phases", 115, 94, 53, 14, phase):
        return
    canvas = ink.canvas
    caption = theme.font("caption")
    x = 114
    for number in range(4):
        now = phases[number] == phase
        words = ("I", "II", "III", "IV")[number]
        wide = caption.width(words) + (7 if now else 2)
        if now:
            canvas.fill(x, 95, wide, 13)
        canvas.text(caption, words, x + wide // 2 + 1, 105, 0 if now else 1, CENTER)
        x += wide + 1
