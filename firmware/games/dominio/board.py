# SPDX-License-Identifier: MIT
"""The two formations of Dominio, in words, on paper and on the LED matrix.

On paper side 0 is always on the left and side 1 on the right, so that nobody has to look for his
own elementals when the turn passes. Rows III, II, I go from the edge to the middle. Two players on
a side have their triangles one above the other.

On the matrix side 1 is above and side 0 below. Where a slot is says who; how many of its LEDs are
lit says how much health is left, the last point of health blinks. The Sage has its player's
colour. On larger matrices a white LED in a slot is for shields, a golden one for boosts, and the
columns at the edges are the levels.
"""

from micropython import const

from firmware.ui import lights as light
from firmware.ui import theme
from firmware.ui.widgets import short
from lib import icons
from lib.canvas import CENTER, RIGHT
from lib.wrap import wrap

from .rules import PHASES
from .sides import active_side, in_row, members, place_of, turn_points

ROWS = ["", "I", "II", "III", "IV"]
KIND_ICONS = {
    "basic": icons.SEAT_DISC, "warrior": icons.SWORD, "champion": icons.STAR, "sage": icons.CROWN,
}  # fmt: skip

_WIDTH = const(36)
_MIDDLE = const(141)
# y of the slots of rows I, II and III.
_DUEL = (50, 35, 64, 21, 50, 79)
_TEAMS = (35, 79, 28, 42, 72, 86, 21, 35, 50, 65, 79, 94)

_FAR = const(90)  # light of the side whose turn it is not
_SPENT = const(60)  # of what has attacked


# --- in words ----------------------------------------------------------------------------------


def left(one):
    """The health that an elemental has left."""
    return one["health"] - one["damage"]


def slot_label(slots, at):
    """A slot's row, and its number in the row where there are several: II·1."""
    row, number = place_of(slots, at)
    if len(slots) * row == 6:
        return ROWS[row]
    return "%s·%d" % (ROWS[row], number + 1)


def slot_name(match, slots, at):
    """Who stands there, and where that is."""
    kind = slots[at]["kind"] if slots[at] else "empty"
    return "%s %s" % (match.t("word." + kind), slot_label(slots, at))


def whose_words(match, slots, at, kind, owner):
    """The same with the owner's name, of one who stands there or did."""
    return match.t("notice.whose", match.t("word." + kind), slot_label(slots, at), owner)


def team_name(match, side, font, room):
    """The names of a side's players in so many pixels; a short one leaves room to the other."""
    seats = members(match.view, side)
    name = match.name(seats[0])
    if len(seats) == 1:
        return short(font, name, room)
    mate = match.name(seats[1])
    room -= font.width(" · ")
    room -= min(font.width(name), font.width(mate), room // 2)
    return short(font, name, room) + " · " + short(font, mate, room)


# --- on paper: the formations ------------------------------------------------------------------


def _place(slots, side, at):
    """The box (x, y, w, h) of a slot."""
    halves = len(slots) // 6
    x = 77 if at < halves else 39 if at < 3 * halves else 1
    if side:
        x = 246 - x
    if halves == 1:
        return x, _DUEL[at], _WIDTH, 27
    return x, _TEAMS[at], _WIDTH, 13


def draw_formations(ink, view, pointed, among=None, sides=(0, 1), moved=None):
    """`pointed` is a spot; `among` those that may be chosen: the others lose their box. `moved`:
    see Ink.
    """
    for side in sides:
        slots = view["sides"][side]["formation"]
        for at in range(len(slots)):
            spot = side * 12 + at
            here = spot == pointed
            if moved is not None and not here and spot not in moved:
                continue
            weak = among is not None and spot not in among
            one = slots[at]
            sign = shows = None
            if one:
                if one["attacked"]:
                    sign = icons.TICK
                elif one["dawn"] == "ready":
                    sign = icons.SUN
                shows = (left(one), one["boosts"], one["shields"], sign, one["kind"] == "sage")
            x, y, w, h = _place(slots, side, at)
            margin = 1 if h > 20 else 0
            wide = w + 2 * margin
            high = h + 2 * margin
            if not ink.cell(spot, x - margin, y - margin, wide, high, here, weak, shows):
                continue
            if not here:
                _draw_box(ink.canvas, x, y, w, h, one, weak)
            elif margin:
                ink.canvas.frame(x - 1, y - 1, wide, high, 2 if _is_full(one) else 3)
            else:
                # A box that thick would leave no room for the number.
                ink.canvas.fill(x, y, w, h)
            if one:
                draw = _draw_large if margin else _draw_small
                draw(ink, one, x, y, 0 if here else 1, sign)


def _draw_box(canvas, x, y, w, h, one, weak):
    if one and not weak:
        canvas.frame(x, y, w, h)
        return
    canvas.hdots(x, y + h - 1, w)
    if one is None:
        canvas.hdots(x, y, w)
        for line in (x, x + w - 1):
            canvas.vdots(line, y, h)


def _is_full(one):
    """Two digits of health beside shields: a thinner pointer keeps off them."""
    return one is not None and left(one) > 9 and one["shields"] > 0


def _draw_large(ink, one, x, y, _, sign):
    """A slot of 36x27: health left as large as what stands beside it allows, at the right boosts
    over shields, and crown and sign where there is room.
    """
    canvas = ink.canvas
    boosts = one["boosts"]
    shields = one["shields"]
    crown = one["kind"] == "sage"
    words = str(left(one))
    wide = len(words) > 1
    beside = (boosts > 0) + (shields > 0) + (sign is not None) + crown
    start = x + 3
    # Below each other there is room for two things.
    large = boosts < 10 and beside <= (0 if wide else 2)
    if large:
        start = x + (3 if beside else 4 if wide else 11)
        canvas.text(theme.font("number_m"), words, start, y + 23)
    elif (boosts or shields) and (wide or beside > 2 or boosts > 9):
        if _is_full(one):
            start = x + 2
        canvas.text(theme.font("small" if wide and shields > 9 else "text"), words, start, y + 24)
    else:
        canvas.text(theme.font("number_s"), words, start, y + (24 if crown else 21))
    _draw_tokens(ink, x, y, boosts, shields)
    if large:
        free = y + (14 if boosts else 3)
        if crown:
            _draw_crown(canvas, x + 24, free + (3 if boosts else 0))
            free = y + 13
        if sign is not None:
            canvas.icon(sign, x + 23, free - 1)
        return
    if crown:
        _draw_crown(canvas, x + 2, y + 3)
    if sign is None or (boosts and shields and (crown or boosts > 9)):
        return
    if boosts and shields:
        canvas.icon(sign, x + 3, y + 1)
    else:
        canvas.icon(sign, x + 23, y + (13 if boosts else 2))


def _draw_tokens(ink, x, y, boosts, shields):
    """At the right of such a slot."""
    canvas = ink.canvas
    small = ink.small
    if boosts:
        canvas.text(small, "+%d" % boosts, x + 33, y + 12, 1, RIGHT)
    if shields > 9:
        wide = small.width(str(shields))
        canvas.fill(x + 34 - wide, y + 13, wide, 11)
        canvas.text(small, str(shields), x + 34 - wide, y + 23, 0)
    elif shields:
        canvas.icon(icons.SHIELD_WIDE, x + 22, y + 13)
        canvas.text(small, str(shields), x + 28, y + 22, 0, CENTER)


def _draw_small(ink, one, x, y, color, sign):
    """A slot of 36x13: health at the left, and from the right what there is room for."""
    canvas = ink.canvas
    small = ink.small
    boosts = one["boosts"]
    shields = one["shields"]
    start = x + 4
    if one["kind"] == "sage":
        _draw_crown(canvas, x + 3, y + 4, color)
        start += 8
    start += canvas.text(ink.small, str(left(one)), start, y + 11, color) + 1
    right = x + _WIDTH - 2
    if shields:
        words = str(shields)
        wide = small.width(words) + 2
        if right - wide >= start:
            canvas.fill(right - wide, y + 1, wide, 11, color)
            canvas.text(small, words, right - wide + 1, y + 11, 1 - color)
        else:
            wide = 4
            canvas.fill(right - 4, y + 3, 4, 7, color)
        right -= wide + 1
    if boosts:
        words = "+%d" % boosts
        if right - small.width(words) < start:
            words = "+"
        if right - small.width(words) >= start:
            right -= canvas.text(small, words, right, y + 11, color, RIGHT) + 1
    if sign is not None and right - 11 >= start:
        canvas.icon(sign, right - 11, y + (3 if sign == icons.TICK else 1), color)


def _draw_crown(canvas, x, y, color=1):
    """A crown of 7x5: the icon leaves no room for a number."""
    for height in (5, 3, 4, 5, 4, 3, 5):
        canvas.vline(x, y + 5 - height, height, color)
        x += 1


# --- between the formations --------------------------------------------------------------------


def draw_sides(ink, match):
    """Name, purse and levels of both sides."""
    view = match.view
    canvas = ink.canvas
    half = len(view["players"]) // 2
    for side in (0, 1):
        gold = view["sides"][side]["gold"]
        mat = view["players"][side * half]
        level = mat["level"]
        active = active_side(view) == side
        if half > 1:
            mate = view["players"][side * half + 1]
            shows = (level, mat["sage"], mate["level"], mate["sage"])
            if ink.cell(("mats", side), 168 if side else 77, 20, 37, 14, shows, gold, active):
                _draw_mats(ink, view, side, gold)
            continue
        x = 169 if side else 39
        purse = 169 if side else 76
        if ink.cell(("name", side), x, 20, 74, 14, active):
            name = short(ink.small, mat["name"], 68)
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


def draw_middle(ink, big, words, pips=None):
    """What the phase is about: a large number, its word, and pips (left, in all)."""
    if not ink.cell("middle", 115, 20, 53, 74, big, words, pips):
        return
    canvas = ink.canvas
    top = 36 if pips else 42
    big = str(big)
    font = theme.font("number_l" if len(big) < 3 else "number_m")
    canvas.text(font, big, _MIDDLE, top + 22, 1, CENTER)
    canvas.text(ink.small, words, _MIDDLE, top + 36, 1, CENTER)
    if pips:
        total = max(pips)
        step = 9 if total <= 5 else 8 if total <= 6 else 4
        x = _MIDDLE - (total * step - 3) // 2
        for number in range(total):
            _mark(canvas, number < pips[0], x, 80, step - 3, 6)
            x += step


def draw_gap(ink, match, spot, among):
    """The whole screen asks who steps forward."""
    view = match.view
    side, row = view["gap"]["side"], view["gap"]["row"]
    draw_formations(ink, view, spot, among, (side,))
    x = 8 if side else 130
    if not ink.cell("gap", x, 20, 150, 88, row, spot):
        return
    canvas = ink.canvas
    y = 40
    for font, key, line in ((ink.text, "gap.question", 18), (ink.small, "gap.tokens", 14)):
        for words in wrap(font, match.t(key), 150):
            canvas.text(font, words, x, y)
            y += line
        y += 4
    slots = view["sides"][side]["formation"]
    for at in in_row(slots, row, False):
        x, y, wide, high = _place(slots, side, at)
        canvas.fill(x, y, wide, high, 0)
        _draw_box(canvas, x, y, wide, high, None, False)
        font = theme.font("number_s") if high > 20 else ink.small
        canvas.text(font, "?", x + wide // 2, y + (high + font.cap) // 2, 1, CENTER)


def draw_phases(ink, phase):
    """I to IV, the present one black."""
    if not ink.cell("phases", 114, 94, 54, 14, phase):
        return
    canvas = ink.canvas
    small = ink.small
    x = 114
    for number in range(4):
        now = PHASES[number] == phase
        words = ROWS[number + 1]
        wide = small.width(words) + (7 if now else 2)
        if now:
            canvas.fill(x, 95, wide, 13)
        canvas.text(small, words, x + wide // 2 + 1, 105, 0 if now else 1, CENTER)
        x += wide + 1


# --- on the matrix ------------------------------------------------------------------------------


def slot_box(px, slots, side, at):
    """The LEDs of a slot: x, y, width, height."""
    halves = len(slots) // 6
    row, number = place_of(slots, at)
    unit = px.height // 8
    if halves == 1:
        wide, gap, split = px.width // 4, 1, 0
        if wide * 3 + 2 > px.width - (2 if px.width > 8 else 0):
            wide -= 1
    else:
        wide, gap, split = max(1, px.width // 8), 0, 0 if px.width < 16 else px.width // 16
    length = halves * row * (wide + gap) - gap + split
    x = (px.width - length) // 2 + number * (wide + gap)
    if number >= row:
        x += split
    return x, (3 - row if side else 4 + row) * unit, wide, unit


def draw_scene(lights, view, spot):
    px = lights.px
    active = active_side(view)
    gap = view["gap"]
    for side in (0, 1):
        slots = view["sides"][side]["formation"]
        for at in range(len(slots)):
            x, y, wide, high = slot_box(px, slots, side, at)
            if slots[at]:
                _draw_slot(lights, view, slots[at], x, y, wide, high, side == active)
            elif gap and gap["side"] == side and gap["row"] == place_of(slots, at)[0]:
                px.box(x, y, wide, high, light.WHITE, lights.attention())
            # The end of what is pointed at; where there is but one LED, it takes turns.
            if spot == side * 12 + at and (wide > 1 or lights.blink()):
                px.put(x + wide - 1, y + high - 1, light.WHITE)
    _draw_turn(lights, view, active)
    if px.width > 8:
        _draw_levels(lights, view)


def _draw_slot(lights, view, one, x, y, wide, high, active):
    px = lights.px
    health = left(one)
    most = one["health"]
    if one["kind"] == "sage":
        color = lights.color(view["players"][one["owner"]]["color"])
    elif 3 * health > 2 * most:
        color = light.GREEN
    else:
        color = light.GOLD if 3 * health > most else light.RED
    level = 256 if active else _FAR
    if health == 1 and most > 1:
        level = lights.attention()
    elif active and one["attacked"]:
        level = _SPENT
    elif one["dawn"] == "ready":
        level = lights.pulse(70)
    if wide * high >= 4 and (one["boosts"] or one["shields"]):
        wide -= 1
        if one["boosts"]:
            px.put(x + wide, y + high - 1, light.GOLD)
        if one["shields"]:
            px.put(x + wide, y, light.WHITE)
    for number in range(max(1, wide * high * health // most)):
        px.put(x + number // high, y + number % high, color, level)


def _draw_turn(lights, view, active):
    """What the phase is about, on the active side's middle row: points, gold, cards in hand."""
    px = lights.px
    unit = px.height // 8
    side = view["sides"][active]
    color = lights.color(view["players"][view["active"]]["color"])
    phase = view["phase"]
    if phase == "market":
        count, total, color = side["gold"], side["gold_max"], light.GOLD
    elif phase == "redraw":
        count, total, color = view["players"][view["active"]]["hand"], 8, light.WHITE
    else:
        count, total = side["ap"], turn_points(view)
    y = (3 if active else 4) * unit
    step = 2 if total * 2 <= px.width else 1
    room = min(total, px.width // step)
    lit = min(room, -(-count * room // total) if total > room else count)
    left = (px.width - room * step + step - 1) // 2
    for number in range(room):
        level = 256 if number < lit else 24
        # Before the actions the points are there, but not to be spent yet.
        if phase == "dawn":
            level = 70
        px.box(left + number * step, y, 1, unit, color, level)


def _draw_levels(lights, view):
    px = lights.px
    half = len(view["players"]) // 2
    for seat, mat in enumerate(view["players"]):
        number = seat % half
        side = mat["team"]
        if px.height < 16:
            # One column of eight for each player, at the left for side 0.
            x = px.width - 1 - number if side else number
            top, down = px.height - 1, -1
        else:
            x = px.width - 1 if (number if half > 1 else side) else 0
            top, down = (0, 1) if side else (px.height - 1, -1)
        color = lights.color(mat["color"])
        for step in range(min(8, mat["level"])):
            px.put(x, top + step * down, color, 200 if step in (3, 5, 7) else 90)


def draw_loss(lights, amount, health, most):
    """The health of whom a blow hits, the loss blinking."""
    px = lights.px
    kept = px.width * max(0, health - amount) // most
    level = lights.attention()
    for x in range(max(1, px.width * health // most)):
        color, bright = (light.GREEN, 256) if x < kept else (light.RED, level)
        px.box(x, 0, 1, px.height // 8, color, bright)
