# SPDX-License-Identifier: MIT
"""Two formations face to face: where the slots stand, and what is drawn in them and between.

Side 0 is always on the left and side 1 on the right, so that nobody has to look for his own
elementals when the turn passes. Rows III, II, I go from the edge to the middle. Two players on a
side have their triangles one above the other.
"""

from micropython import const

from firmware.games.dominio import PHASES, row_of
from firmware.ui import theme
from lib import icons
from lib.canvas import CENTER, RIGHT

ROWS = ("", "I", "II", "III", "IV")

_WIDTH = const(36)
_TOP = (0, 50, 35, 21)  # y of a row's first slot; a team's is measured from its half
_TEAM_TOP = (0, 35, 28, 21)
_MIDDLE = const(141)


def left(one):
    return one["health"] - one["damage"]


def row_place(slots, at):
    """The row of a slot, and its number there."""
    row = row_of(slots, at)
    return row, at - len(slots) // 6 * (row * (row - 1) // 2)


def place(slots, side, at):
    """The box (x, y, w, h) of a slot."""
    row, number = row_place(slots, at)
    x = 115 - 38 * row
    if side:
        x = 2 * _MIDDLE - x - _WIDTH
    if len(slots) == 6:
        return x, _TOP[row] + 29 * number, _WIDTH, 27
    half, column = divmod(number, row)
    return x, 44 * half + _TEAM_TOP[row] + column * 29 // 2, _WIDTH, 13


def slot_label(slots, at):
    """A slot's row, and its number in the row where there are several: II·1."""
    row, number = row_place(slots, at)
    if len(slots) * row == 6:
        return ROWS[row]
    return "%s·%d" % (ROWS[row], number + 1)


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
    narrow = 0
    if len(names) > 1:
        room -= font.width(" · ")
        narrow = min(font.width(names[0]), font.width(names[1]), room // 2)
    return " · ".join([short(font, name, room - narrow) for name in names])


# --- formations --------------------------------------------------------------------------------


def formations(ink, view, pointed, among=None, sides=(0, 1)):
    """`pointed` is a spot; `among` those that may be chosen: the others lose their box."""
    for side in sides:
        slots = view["sides"][side]["formation"]
        for at in range(len(slots)):
            spot = side * 12 + at
            x, y, w, h = place(slots, side, at)
            large = h > 20
            weak = among is not None and spot not in among
            one = slots[at]
            shows = None
            if one:
                sign = None
                if one["attacked"]:
                    sign = icons.TICK
                elif one["dawn"] == "ready":
                    sign = icons.SUN
                shows = (one["kind"] == "sage", left(one), one["boosts"], one["shields"], sign)
            here = spot == pointed
            margin = 1 if large else 0
            area = (x - margin, y - margin, w + 2 * margin, h + 2 * margin)
            if not ink.cell(spot, *area, shows, here, weak):
                continue
            if not here:
                draw_box(ink.canvas, x, y, w, h, one, weak)
            elif large:
                ink.canvas.frame(*area, thick=3)
            else:
                # A box that thick would leave no room for the number.
                ink.canvas.fill(x, y, w, h)
            if one and large:
                _draw_large(ink.canvas, x, y, *shows)
            elif one:
                _draw_small(ink, x, y, 0 if here else 1, *shows)


def draw_box(canvas, x, y, w, h, one, weak):
    if one and not weak:
        canvas.frame(x, y, w, h)
        return
    canvas.hdots(x, y + h - 1, w)
    if one is None:
        canvas.hdots(x, y, w)
        for line in (x, x + w - 1):
            canvas.vdots(line, y, h)


def _draw_large(canvas, x, y, sage, health, boosts, shields, sign):
    """A slot of 36x27: health left, tokens at the right, crown or star over the number."""
    caption = theme.font("caption")
    words = str(health)
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
        canvas.text(caption, "+%d" % boosts, x + 34, y + 11, align=RIGHT)
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


def _draw_small(ink, x, y, color, sage, health, boosts, shields, sign):
    """A slot of 36x13: health at the left, and from the right what there is room for."""
    canvas = ink.canvas
    caption = theme.font("caption")
    start = x + 4
    if sage:
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
    for height in b"\6\3\4\6\4\3\6":
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
        seats = range(side * half, side * half + half)
        mats = [view["players"][seat] for seat in seats]
        level = mats[0]["level"]
        active = view["players"][view["active"]]["team"] == side
        if half > 1:
            shows = [(mat["level"], mat["sage"]) for mat in mats]
            if ink.cell(("mats", side), 168 if side else 77, 20, 37, 14, shows, gold, active):
                _draw_mats(ink, side, seats, shows, gold)
            continue
        x = 169 if side else 39
        purse = 169 if side else 76
        if ink.cell(("name", side), x, 20, 74, 14, active):
            name = short(ink.small, mats[0]["name"], 68)
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
            canvas.text(ink.small, words, 243 if side else 40, 106, align=RIGHT * side)
            draw_track(canvas, 173 if side else 78, 97, level)


def _draw_purse(canvas, x, y, side, gold):
    canvas.icon(icons.COIN, x + (27 if side else 1), y)
    x += 24 if side else 13
    canvas.text(theme.font("number_s"), str(gold), x, y + 12, align=RIGHT * side)


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


def _draw_mats(ink, side, seats, shows, gold):
    """A team: the purse in the middle, beside each half its player's sign and level."""
    canvas = ink.canvas
    x = 168 if side else 77
    canvas.fill(x, 50, 37, 28, 0)
    canvas.fill(x, 94, 37, 14, 0)
    _draw_purse(canvas, x, 59, side, gold)
    for number in (0, 1):
        y = 22 + 75 * number
        level, sage = shows[number]
        canvas.icon(icons.SEATS[seats[number]], x + (27 if side else 1), y)
        canvas.text(ink.text, str(level), x + 13, y + 11)
        if not sage:
            canvas.icon(icons.SKULL, x + (2 if side else 25), y)


def middle(ink, big, words, pips=None):
    """What the phase is about: a large number, its word, and pips (left, in all)."""
    if not ink.cell("middle", 115, 20, 53, 74, big, words, pips):
        return
    canvas = ink.canvas
    top = 36 if pips else 42
    big = str(big)
    font = theme.font("number_l" if len(big) < 3 else "number_m")
    canvas.text(font, big, _MIDDLE, top + 22, align=CENTER)
    font = ink.small if ink.small.width(words) <= 50 else theme.font("caption")
    canvas.text(font, words, _MIDDLE, top + 36, align=CENTER)
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
        words = ROWS[number + 1]
        wide = caption.width(words) + (7 if now else 2)
        if now:
            canvas.fill(x, 95, wide, 13)
        canvas.text(caption, words, x + wide // 2 + 1, 105, 0 if now else 1, CENTER)
        x += wide + 1
