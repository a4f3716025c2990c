# SPDX-License-Identifier: MIT
"""Dawnfall: what lies on the table, as ink shows it: crystals, armies, and the marker or the
tokens; the start of a turn.
"""

from firmware.ui import theme
from firmware.ui.widgets import ground, strike
from lib import icons
from lib.canvas import CENTER, RIGHT
from lib.wrap import wrap

from .fight import STATS, stat
from .rules import total_of
from .views import exposed, lacks_values, me, team_points, to_charge, units_of

# Columns of an army's table.
_STAT_X = (182, 207, 234, 264)
_MINIS_X = 93
_TOKENS_X = 128
_CHARGES_X = 163
_LOW = 26  # rows for an army where there are many players


# --- the overview --------------------------------------------------------------------------------


def _draw_minis(canvas, unit, x, y, step, size, color=1):
    """A square for each miniature; fallen ones are hollow."""
    for number in range(unit["size"]):
        draw = canvas.fill if number < unit["minis"] else canvas.frame
        draw(x + step * number, y, size, size, ink=color)


def draw_rest(ink, match, spot):
    view = match.view
    active = view["active"]
    duel = view["mode"] == "duel"
    height = 28 if duel else _LOW
    ink.page("rest")
    _draw_crystals(ink, match, spot == "crystals", duel)
    _army_row(ink, view, active, 20, height, spot == "army")
    if duel:
        _army_row(ink, view, 1 - active, 49, height, spot == 1 - active)
        _draw_track(ink, view, spot == "track")
    else:
        _draw_tokens(ink, match, spot)


def _cell(ink, key, x, y, w, h, pointed, *shows):
    """A cell that has a frame if it is pointed at: is it to be drawn?"""
    fresh = ink.cell(key, x, y, w, h, pointed, *shows)
    if fresh and pointed:
        if h == _LOW:
            _ends(ink.canvas, x, y, w, h - 1)  # the heads of the columns follow at once
        else:
            ink.canvas.frame(x, y, w, h, 2)
    return fresh


def _ends(canvas, x, y, w, h):
    """A frame where there is no room for a thick one: a line with thick ends."""
    canvas.frame(x, y, w, h)
    canvas.fill(x, y, 3, h)
    canvas.fill(x + w - 3, y, 3, h)


def _draw_crystals(ink, match, pointed, duel):
    crystals = me(match.view)["crystals"]
    if not _cell(ink, "crystals", 0, 20, 76, 57 if duel else _LOW, pointed, str(crystals)):
        return
    canvas = ink.canvas
    ready, exhausted = str(crystals["ready"]), crystals["exhausted"]
    if duel:
        canvas.icon(icons.CRYSTAL_BIG, 6, 33)
        canvas.text(theme.font("number_l"), ready, 47, 58, 1, CENTER)
        canvas.icon(icons.CRYSTAL_EMPTY, 6, 60)
        canvas.text(ink.small, match.t("crystals.exhausted", exhausted), 18, 70)
    else:
        canvas.icon(icons.CRYSTAL_BIG, 5, 26)
        x = 26 + canvas.text(theme.font("number_m"), ready, 22, 43)
        x += canvas.icon(icons.CRYSTAL_EMPTY, x, 29) + 2
        canvas.text(ink.small, str(exhausted), x, 38)


def _army_row(ink, view, seat, y, height, pointed):
    """An army at a glance: miniatures and tokens of each unit; hand, deck, banner, activation."""
    who = view["players"][seat]
    mine = seat == view["active"]
    activated = view["turn"]["activated"] if mine else None
    may = activated is None and view["phase"] in ["start", "active"]
    shows = [who["hand"], who["deck"], who["banner"], activated, may]
    for unit in who["units"]:
        shows += [unit["minis"], unit["resistance"]]
    if not _cell(ink, y, 79, y, 203, height, pointed, shows):
        return
    canvas = ink.canvas
    y += (height - 20) // 2
    x = 86
    for number, unit in enumerate(who["units"]):
        _unit_cell(ink, x, y, unit, number == activated)
        x += 28
    canvas.icon(icons.CARD, 223, y - 1)
    canvas.text(ink.small, str(who["hand"]), 234, y + 9)
    canvas.icon(icons.DECK, 246, y - 1)
    canvas.text(ink.small, str(who["deck"]), 259, y + 9)
    y += 11
    canvas.icon(icons.FLAG, 222, y)
    canvas.icon(icons.BOX_TICKED if who["banner"] else icons.BOX, 234, y)
    if mine:
        canvas.icon(icons.BOLT, 248, y)
        canvas.icon(icons.BOX_TICKED if may else icons.BOX, 258, y)


def _unit_cell(ink, x, y, unit, activated):
    """20 by 20 pixels: squares for miniatures, a shield with the tokens; exposed is inverted."""
    canvas = ink.canvas
    _draw_minis(canvas, unit, x, y, 6, 5)
    if unit["minis"]:
        icon, color = icons.SHIELD, 1
        if exposed(unit):
            icon, color = icons.SHIELD_EMPTY, 0
            canvas.fill(x - 1, y + 7, 22, 13)
        canvas.icon(icon, x + 1, y + 9, color)
        canvas.text(ink.small, str(unit["resistance"]), x + 12, y + 18, color)
    else:
        canvas.icon(icons.CROSS, x + 2, y + 9)
    if activated:
        canvas.fill(x - 1, y + 20, 22, 2)


def _draw_track(ink, view, pointed):
    """The victory track between both names, and both totals."""
    one, two = view["players"]
    marker, end = view["marker"], view["track"]
    if not ink.cell("track", 0, 78, 282, 30, marker, one["name"], two["name"], pointed):
        return
    canvas = ink.canvas
    narrow = theme.font("narrow")
    numbers = theme.font("number_m")
    if pointed:
        canvas.frame(0, 79, 282, 29, 2)
    else:
        canvas.hdots(0, 78, 282)
    left = 12 + canvas.text(numbers, str(one["vp"]), 6, 104)
    right = 270 - canvas.text(numbers, str(two["vp"]), 276, 104, 1, RIGHT)
    canvas.text(narrow, one["name"], left, 94, room=96)
    canvas.text(narrow, two["name"], right, 94, 1, RIGHT, 96)
    left += 4
    width = right - left - 4
    canvas.hline(left, 101, width)
    for step in range(2 * end + 1):
        tall = 1 if step % end else 4
        canvas.vline(left + (width - 1) * step // (2 * end), 101 - tall, 2 * tall + 1)
    # The first player wins on the left, so a positive marker stands there.
    canvas.icon(icons.SEAT_DISC, left + (width - 1) * (end - marker) // (2 * end) - 4, 97)


# --- three or four players ---------------------------------------------------------------------

_COLUMN = 22
_SEAT_X = 115  # of the first seat's column
_TOTAL_X = 203  # then what a side has captured, own tokens left, miniatures, deck


def _draw_tokens(ink, match, spot):
    """Columns: captured from each player, and in all; own tokens left, miniatures, deck.

    Partners stand together, and what they have captured is one number.
    """
    view = match.view
    players = view["players"]
    count = len(players)
    canvas = ink.canvas
    track = spot == "track"
    if ink.cell("heads", 0, 46, 282, 10, track):
        canvas.text(ink.small, match.t("many." + view["mode"]), 5, 54)
        if track:
            canvas.fill(106, 46, 108, 10)
        y = 46 + int(track)  # white on black they need a black line above
        for seat in range(count):
            canvas.icon(icons.SEATS[seat], _SEAT_X - 4 + _COLUMN * seat, y, int(not track))
        canvas.icon(icons.CROWN, _TOTAL_X - 5, y, int(not track))
        canvas.icon(icons.COIN, _TOTAL_X + 18, 46)
        canvas.fill(_TOTAL_X + 37, 48, 6, 6)
        canvas.fill(_TOTAL_X + 45, 48, 6, 6)
        canvas.frame(_TOTAL_X + 63, 46, 7, 9)
    height = 13 if count == 4 else 17
    rows = [0, 2, 1, 3] if view["mode"] == "teams" else range(count)
    for row, seat in enumerate(rows):
        who = players[seat]
        points = team_points(view, seat)
        numbers = [points, who["initial"], total_of(who, "minis"), who["deck"]]
        for other, tokens in enumerate(who["captured"]):
            numbers.append(tokens if players[other]["team"] != who["team"] else None)
        shows = (who["name"], who["alive"], numbers, seat == view["active"], spot == seat, track)
        y = 56 + row * height
        if ink.cell(seat, 0, y, 282, height, *shows):
            _draw_player(ink, seat, y, height, *shows)
            if row == 2 and count == 4 and rows[1] == 2:
                canvas.hdots(0, y, 282)


def _draw_player(ink, seat, y, height, name, alive, numbers, active, pointed, track):
    canvas = ink.canvas
    color = ground(canvas, 0, y, 282, height, active)
    base = y + height // 2 + 5
    canvas.icon(icons.SEATS[seat], 4, base - 9, color)
    width = canvas.text(ink.small, name, 16, base, color, room=89)
    if not alive:
        strike(canvas, 14, base - 5, width + 4, color)
    for column, number in enumerate(numbers):
        if number is not None:
            x = _TOTAL_X if column < 4 else _SEAT_X - 4 * _COLUMN
            canvas.text(ink.small, str(number), x + _COLUMN * column, base, color, CENTER)
    if track:
        canvas.fill(106, y, 2, height, color)
        canvas.fill(212, y, 2, height, color)
    if pointed:
        _ends(canvas, 0, y, 282, height)


# --- the start of a turn: active or passive, and what speaks for a passive one -------------------


def draw_start(ink, match, spot):
    ink.page("start")
    crystals = me(match.view)["crystals"]
    reasons = _reasons(match)
    if not ink.cell("start", 0, 20, theme.BODY_RIGHT, 88, str(crystals), reasons):
        return
    canvas = ink.canvas
    y = 36
    for line in wrap(ink.text, match.t("start.question"), 146):
        canvas.text(ink.text, line, 6, y)
        y += 18
    lines = wrap(ink.small, reasons, 148)
    y = 118 - 14 * len(lines)
    for line in lines:
        canvas.text(ink.small, line, 6, y)
        y += 14
    canvas.vdots(156, 24, 80)
    y = 58
    for icon, word in ((icons.CRYSTAL_BIG, "ready"), (icons.CRYSTAL_BIG_EMPTY, "exhausted")):
        count = crystals[word]
        canvas.icon(icon, 166, y - 25)
        x = 194 + canvas.text(theme.font("number_l"), str(count), 188, y)
        words = match.t("start.%s%s" % (word, "_one" if count == 1 else ""))
        if x + ink.small.width(words) > theme.BODY_RIGHT:
            words = match.t("start.short_" + word)
        canvas.text(ink.small, words, x, y - 8)
        y += 44


def _reasons(match):
    """What a passive turn would bring, in words."""
    view = match.view
    t = match.t
    mine = me(view)
    exhausted = mine["crystals"]["exhausted"]
    if view["round"] == 1 and view["active"] == 0 and not exhausted:
        return t("start.deploy")
    found = []
    if exhausted:
        found.append(t("start.recharge", exhausted))
    charges = min(to_charge(view), view["pile"]["charges"])
    if charges:
        found.append(t("start.charge", charges))
    if not mine["banner"]:
        found.append(t("start.banner"))
    return t("start.passive", ", ".join(found)) if found else t("start.nothing")


# --- an army -------------------------------------------------------------------------------------


def draw_army(ink, match, seat, at):
    """The whole army of a player as a table; the unit `at` is the chosen row."""
    t = match.t
    view = match.view
    canvas = ink.canvas
    small = ink.small
    if ink.cell("heads", 0, 20, 282, 12, seat):
        canvas.text(small, t("army.minis"), _MINIS_X, 29)
        canvas.icon(icons.SHIELD, _TOKENS_X + 6, 20)
        canvas.icon(icons.BOLT, _CHARGES_X - 4, 20)
        for number in range(4):
            canvas.text(small, t("stat." + STATS[number]), _STAT_X[number], 29, 1, CENTER)
    units = units_of(match, seat)
    active = view["turn"]["activated"] if view["active"] == seat else None
    for number in range(5):
        unit = units[number] if number < len(units) else None
        y = 32 + number * 15
        state = seat, str(unit), number == at, number == active
        if ink.cell(("unit", number), 0, y, 282, 15, *state) and unit:
            _draw_row(ink, t, y, unit, number == at, number == active)


def _draw_row(ink, t, y, unit, chosen, active):
    canvas = ink.canvas
    base = y + 13
    color = ground(canvas, 0, y, 282, 15, chosen)
    if active:
        canvas.icon(icons.BOLT, 2, y + 3, color)
    width = canvas.text(theme.font("narrow"), unit["name"], 12, base, color, room=70)
    if not unit["minis"]:
        strike(canvas, 10, y + 7, width + 4, color)
    if unit["mode"] == "specific":
        canvas.text(ink.small, t("army.specific"), 83, y + 12, color)
    _draw_minis(canvas, unit, _MINIS_X, y + 5, 8, 6, color)
    words = "%d/%d" % (unit["resistance"], unit["value"])
    ink_color = color
    if exposed(unit):
        canvas.fill(_TOKENS_X - 3, y + 1, 25, 13, color)
        ink_color = 1 - color
    canvas.text(ink.small, words, _TOKENS_X, y + 12, ink_color)
    words = "·".join([str(upgrade["charges"]) for upgrade in unit["upgrades"]])
    canvas.text(ink.small, words, _CHARGES_X, y + 12, color, CENTER)
    if lacks_values(unit):
        canvas.text(ink.small, t("values.none"), 228, y + 12, color, CENTER)
        return
    for number in range(4):
        value = stat(unit, STATS[number])
        words = "–" if value is None else str(value)
        canvas.text(ink.text, words, _STAT_X[number], base, color, CENTER)
