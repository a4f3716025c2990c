# SPDX-License-Identifier: MIT
"""What a tracker sheet counts: which numbers stand for whom, and how the overview shows them.

How much that is depends on the sheet: up to four players stand side by side with a large number;
a sheet of many counters lists the players and shows the counters of the one pointed at, whose
number stays large; more players than that share two columns of lines.
"""

from micropython import const

from firmware.ui import theme
from firmware.ui.widgets import bar, digits, short, signed, strike
from lib import icons
from lib.canvas import CENTER, RIGHT

_PANEL = const(208)  # left edge of the shared counters, where there are any
_ROWS = const(5)  # of a list of players beside one of them
_LIST = const(100)  # the width of that list
_NARROW = const(71)  # that of each column, where it has two
_LOW = const(20)  # in a line that is no higher all is written on one row
_THIN = const(29)  # a line that is no higher has a thin frame


# --- numbers -------------------------------------------------------------------------------------


def main(view):
    """The counter that the match is about, or None if the score is a sum (or there is none)."""
    sheet = view["sheet"]
    if sheet["by"] == "last_alive":
        for condition in sheet["out"]:
            slug = condition.get("counter")
            if slug in sheet["counters"]:
                return slug
    return sheet["counter"]


def value(view, seat):
    """The number that stands for a player."""
    slug = main(view)
    person = view["players"][seat]
    return person["score"] if slug is None else person["counters"][slug]


def everybody(view):
    """The numbers that stand for the players."""
    return [value(view, seat) for seat in range(len(view["players"]))]


def limits(view, slug):
    sheet = view["sheet"]
    return sheet["shared"].get(slug) or sheet["counters"][slug]


def seats(view, alive):
    """Who is still in, or who is out."""
    found = []
    for seat, person in enumerate(view["players"]):
        if person["alive"] == alive:
            found.append(seat)
    return found


# --- pieces of the overview ----------------------------------------------------------------------


def cut(font, words, room):
    """Words of a sheet where there is little room: whole words, or letters and a point."""
    last = 9
    # Nothing ends with "of the".
    while font.width(words) > room or last < 4:
        at = words.rfind(" ")
        if at < 0:
            return short(font, words, room) if font.width(words[0] + ".") <= room else ""
        words = words[:at]
        last = len(words) - words.rfind(" ") - 1 if words[-1].isalpha() and " " in words else 9
    return words


def gauge(canvas, table, slug, amount, x, y, w, h, ink=1):
    """A counter's bar, or its track: a box for each step as long as they can be told apart."""
    low, high = limits(table.view, slug)
    steps = high - low
    if table.look_of(slug)[0] == "bar" or steps * 4 > w:
        bar(canvas, x, y, w, h, amount - low, steps, 0, ink)
        return
    step = min(w // steps, 11)
    for number in range(steps):
        if number < amount - low:
            canvas.fill(x + number * step, y, step - 1, h, ink)
        else:
            canvas.frame(x + number * step, y, step - 1, h, 1, ink)


def _ground(canvas, x, y, w, h, black, pointed):
    """The ground of a cell; -> the colour to write with."""
    if black:
        canvas.fill(x, y, w, h)
    if pointed:
        thick = 1 if h <= _THIN else 2
        if not black:
            canvas.frame(x, y, w, h, thick)
        elif h > _LOW:
            canvas.frame(x + 1, y + 1, w - 2, h - 2, thick, 0)
        else:
            # A line above would touch the digits.
            canvas.fill(x + 1, y + 1, 2, h - 2, 0)
            canvas.fill(x + w - 3, y + 1, 2, h - 2, 0)
    return 0 if black else 1


def _window(items, item, most):
    """The part of a list around an item."""
    at = items.index(item) if item in items else 0
    start = max(0, min(at - most + 2, len(items) - most))
    return items[start : start + most]


def largest(numbers, room, first=0):
    """The largest type, not before the `first`, in which all the numbers fit: one for all, so
    that they can be compared.
    """
    for role in ("number_xl", "number_l", "number_m", "number_s", "small")[first:]:
        font = theme.font(role)
        if max([font.width(digits(number)) for number in numbers]) <= room:
            break
    return font


def _longest(numbers):
    """How wide the widest of them is, in half digits: a sign is one. All have the type of that."""
    most = 0
    for number in numbers:
        halves = 2 + (number < 0)
        number = abs(number)
        while number > 9:
            number //= 10
            halves += 2
        most = max(most, halves)
    return most


def _counter(ink, table, slug, amount, x, base, w, color, small=False):
    """One line: the counter's name and its number."""
    font = ink.small if small else ink.text
    width = ink.canvas.text(font, digits(amount), x + w, base, color, RIGHT)
    if not small:
        font = theme.font("narrow")
    words = cut(font, table.short_label(slug), w - width - 4)
    ink.canvas.text(font, words, x, base, color)


# --- the overview --------------------------------------------------------------------------------


def draw_overview(ink, table, spot):
    view = table.view
    players = view["players"]
    count = len(players)
    turns = not view["sheet"]["together"] and not view["over"]
    if table.own and len(table.own_of(0)) > 4:
        _split(ink, table, spot, turns)
        return
    wide = theme.BODY_RIGHT
    if table.shared:
        _draw_shared(ink, table, spot, _PANEL if table.own else 0)
        wide = _PANEL - 4
    if not table.own:
        return
    x = 0
    y = theme.BODY_TOP
    width = wide // count
    height = 88
    half = 1
    draw = _column
    longest = 0
    if not _lines(table, count):
        longest = _longest(everybody(view))
    else:
        draw = _line
        height = _line_height(count)
        half = 88 // height
        width = wide // 2
    for seat in range(count):
        person = players[seat]
        black = turns and seat == view["active"]
        pointed = seat == spot
        shows = value(view, seat)
        if height > _LOW:
            shows = (longest, person["gain"]) + tuple(person["counters"].values())
        state = person["alive"] + 2 * black + 4 * pointed
        if ink.cell(seat, x, y, width, height, shows, state):
            color = _ground(ink.canvas, x, y, width, height, black, pointed)
            draw(ink, table, seat, x, y, width, height, color)
        y += height
        if (seat + 1) % half == 0:
            x += width
            y = theme.BODY_TOP


def folds(table):
    """Where a toast may begin: below a line of players, or below their large numbers."""
    view = table.view
    count = len(view["players"])
    own = len(table.own_of(0)) if table.own else 0
    if own > 4:
        few = own - (main(view) is not None) <= _ROWS
        return (88 if count + len(table.shared) >= _ROWS else 85,) if few else ()
    if not own:
        found = [88]
    elif _lines(table, count):
        high = _line_height(count)
        found = [theme.BODY_TOP + high * row for row in range(68 // high, 0, -1)]
    else:
        more = min(own - (main(view) is not None), 3)
        found = [88 if more < 2 or _beside(table, count) else 80 if more == 2 else 68]
    # The table's counters have lines of their own.
    panel = min(len(table.shared), 3) * 29
    return [y for y in found if y - theme.BODY_TOP >= panel or (y - theme.BODY_TOP) % 29 == 0]


def _lines(table, count):
    """Is each player a line or two? Four columns beside the table's counters would have no room
    for a word.
    """
    return count > 4 or (count == 4 and bool(table.shared) and len(table.own_of(0)) > 1)


def _beside(table, count):
    """Do three other counters stand beside a player's number, not below it? Two have the room."""
    return count <= 2 and not table.shared and len(table.own_of(0)) > 3


def _line_height(count):
    return 88 // (2 if count == 4 else 3 if count <= 6 else 5)


def _line(ink, table, seat, x, y, w, h, color):
    """A player among up to ten: one line, or as many as there is room for."""
    canvas = ink.canvas
    view = table.view
    person = view["players"][seat]
    font = theme.font("narrow")
    name = table.player_name(seat)
    if not person["alive"]:
        wide = canvas.text(font, cut(font, name, w - 26), x + 5, y + 14, color)
        strike(canvas, x + 3, y + 9, wide + 4, color)
        canvas.icon(icons.SKULL, x + w - 17, y + 4, color)
        return
    low = h <= _LOW
    amount = value(view, seat)
    slug = main(view)
    rest = [one for one in table.own_of(seat) if one != slug]
    barred = slug and table.has_bar(slug)
    # What stands below it must not touch it.
    tall = not low and (h > 30 or barred or not rest)
    number = theme.font("number_s") if tall else ink.text
    base = y + (14 if low else 19 if tall else 15)
    wide = canvas.text(number, digits(amount), x + w - 5, base, color, RIGHT)
    room = w - wide - 14
    if barred and low and w > 120:
        gauge(canvas, table, slug, amount, x + w - wide - 39, y + 5, 28, 6, color)
        room -= 34
    canvas.text(font, cut(font, name, room), x + 5, y + (14 if low else 15 + (h > _THIN)), color)
    if low:
        return
    base = y + 26
    if barred:
        gauge(canvas, table, slug, amount, x + 5, y + 20, w - 10, 5, color)
        base = y + 38
    for one in rest:
        if base + 2 <= y + h:
            _counter(ink, table, one, person["counters"][one], x + 5, base, w - 10, color, True)
            base += 12


def _draw_shared(ink, table, spot, left):
    """The counters of the whole table; alone on the sheet they have all of the width."""
    canvas = ink.canvas
    width = theme.BODY_RIGHT - left
    y = theme.BODY_TOP
    for slug in _window(table.shared, spot, 3):
        amount = table.view["shared"][slug]
        if ink.cell(y, left, y, width, 29, slug, amount, slug == spot):
            _ground(canvas, left, y, width, 29, False, slug == spot)
            font = theme.font("number_s")
            wide = canvas.text(font, digits(amount), left + width - 5, y + 18, 1, RIGHT)
            font = ink.small if left else ink.text
            canvas.text(font, cut(font, table.label(slug), width - wide - 14), left + 5, y + 15)
            if table.has_bar(slug):
                gauge(canvas, table, slug, amount, left + 5, y + 21, width - 10, 5)
        y += 29
    if left:
        canvas.vdots(left - 3, theme.BODY_TOP, 88)


def _column(ink, table, seat, x, y, w, h, color):
    """A player among up to four: name, a large number, and what else is counted."""
    canvas = ink.canvas
    view = table.view
    person = view["players"][seat]
    middle = x + w // 2
    name = table.player_name(seat)
    font = ink.text if ink.text.width(name) <= w - 8 else theme.font("narrow")
    wide = canvas.text(font, cut(font, name, w - 6), middle, y + 16, color, CENTER)
    if seat and color:
        canvas.vdots(x, y, h)
    if not person["alive"]:
        strike(canvas, middle - wide // 2 - 2, y + 11, wide + 4, color)
        canvas.icon(icons.SKULL, middle - 18, y + 34, color, 3)
        return
    slug = main(view)
    amount = value(view, seat)
    rest = [one for one in table.own_of(seat) if one != slug][:3]
    more = len(rest)
    right = x + w - 5
    beside = more == 3 and _beside(table, len(view["players"]))
    # The more there is to tell below, the less high the number may be.
    first = 2 if more == 3 and not beside else 1 if more else 0
    top = 18
    if slug and table.has_bar(slug):
        gauge(canvas, table, slug, amount, x + 6, y + 19, w - 12, 5, color)
        first = first or 1
        top = 25
    if beside:
        w -= 76
        middle -= 38
        top = 28
    font = largest(everybody(view), w - 8, first)
    bottom = 66 if beside else 84 - 12 * more if more else 72
    base = y + (top + bottom + font.cap + 1) // 2
    canvas.text(font, digits(amount), middle, base, color, CENTER)
    if not more:
        canvas.text(ink.small, signed(person["gain"]), middle, y + 84, color, CENTER)
    step = 14 if beside else 12
    base = y + 36 if beside else y + 94 - 12 * more
    left = x + w if beside else x + 5
    for one in rest:
        _counter(ink, table, one, person["counters"][one], left, base, right - left, color, True)
        base += step


def _split(ink, table, spot, turns):
    """Many counters: everybody's score at the left, and at the right one player's, with as many of
    the counters as there is room for.
    """
    view = table.view
    everything = list(range(len(view["players"]))) + table.shared
    columns = 1 if len(view["players"]) <= _ROWS else 2
    _list(ink, table, _window(everything, spot, _ROWS * columns), spot, turns)
    left = _LIST if columns == 1 else 2 * _NARROW
    seat = spot if type(spot) is int else view["active"]
    person = view["players"][seat]
    shows = (seat, person["score"], person["alive"]) + tuple(person["counters"].values())
    if ink.cell("counters", left + 3, theme.BODY_TOP, theme.BODY_RIGHT - left - 3, 88, *shows):
        ink.canvas.vdots(left + 2, theme.BODY_TOP, 88)
        _one(ink, table, seat, left + 7, theme.BODY_RIGHT - left - 9)


def _list(ink, table, spots, spot, turns):
    """Players and the table's counters, one in a line."""
    view = table.view
    canvas = ink.canvas
    narrow = theme.font("narrow")
    x = 0
    y = theme.BODY_TOP
    w = _LIST if len(spots) <= _ROWS else _NARROW
    h = 22 if len(spots) < _ROWS else 17
    number = theme.font("number_s") if h > _LOW else ink.text
    for which in spots:
        alive = True
        if type(which) is int:
            name, amount = table.player_name(which), value(view, which)
            alive = view["players"][which]["alive"]
        else:
            name, amount = table.label(which), view["shared"][which]
        black = turns and which == view["active"]
        # A number for a name: a tuple would stay among what the drawing leaves behind.
        if ink.cell(x + y, x, y, w, h, name, amount, alive, black, which == spot):
            color = _ground(canvas, x, y, w, h, black, which == spot)
            base = y + (h + 11) // 2
            wide = canvas.text(
                number, digits(amount), x + w - 5, base + 2 * (h > _LOW), color, RIGHT
            )
            wide = canvas.text(narrow, cut(narrow, name, w - 14 - wide), x + 5, base, color)
            if not alive:
                strike(canvas, x + 3, y + h // 2, wide + 4, color)
        y += h
        if y + h > theme.BODY_TOP + 88:
            x += w
            y = theme.BODY_TOP


def _one(ink, table, seat, x, w):
    """The number that stands for a player, large, and the counters around it."""
    canvas = ink.canvas
    view = table.view
    person = view["players"][seat]
    slug = main(view)
    rest = [one for one in table.own_of(seat) if one != slug]
    few = len(rest) <= _ROWS
    half = w // 2 - 4
    y = theme.BODY_TOP + (33 if few else 19)
    if person["alive"]:
        amount = value(view, seat)
        font = largest((amount,), half, 0 if few else 1)
        canvas.text(font, digits(amount), x + half // 2, y + font.cap // 2, 1, CENTER)
    else:
        canvas.icon(icons.SKULL, x + half // 2 - 18, y - 13, 1, 3)
    words = table.label(slug) if slug else table.t("criterion.score")
    y += 48 if few else 27
    canvas.text(ink.small, cut(ink.small, words, half), x + half // 2, y, 1, CENTER)
    x += half + 8
    y = theme.BODY_TOP
    if few:
        # A row less high than the list's end where that ends.
        step = 17 if len(view["players"]) + len(table.shared) >= _ROWS else 16
        for one in rest:
            y += step
            _counter(ink, table, one, person["counters"][one], x, y - 3, half, 1)
        return
    # Down the right side, then below the number.
    places = [(x, y + 10 + 12 * row) for row in range(7)]
    places += [(x - half - 8, y + 58 + 12 * row) for row in range(3)]
    if len(rest) > len(places):
        more = len(rest) - len(places) + 1
        canvas.text(ink.small, table.t("look.more", more), *places.pop())
        del rest[len(places) :]
    for one in rest:
        left, base = places.pop(0)
        _counter(ink, table, one, person["counters"][one], left, base, half, 1, True)
