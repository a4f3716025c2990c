# SPDX-License-Identifier: MIT
"""Any other game at the table: what its sheet counts, changed with a few presses.

How much the overview shows depends on the sheet: up to four players stand side by side with a
large number; a sheet of many counters lists the players and shows all counters of the one pointed
at; more players than that share two columns of lines.

Here is what every overview needs. The rest of a table module is in the parts.
"""

from micropython import const

from firmware.ui import lights as light
from firmware.ui import theme
from firmware.ui.widgets import bar, strike
from lib import icons, modules
from lib.canvas import RIGHT

PARTS = ("few", "look", "forms")
AHEAD = ()

_PANEL = const(208)  # left edge of the shared counters, where there are any
_LOW = const(20)  # in a line that is no higher all is written on one row, in a thin frame


def __getattr__(name):
    part = "_start" if name in ("SETUP", "read") else "_look"
    return getattr(modules.use(__name__ + part), name)


# --- what the sheet says -----------------------------------------------------------------------

_known = {}


def opened(match):
    _known.clear()
    known(match)


def known(match):
    """What the overview wants to know of the sheet, in the player's language: see `read`.

    Kept, because the sheet itself is in the match's file.
    """
    if _known.get("language") != match.t.language:
        _known.update(__getattr__("read")(match))
    return _known


def own(match):
    """The players' counters in the order of the sheet."""
    return known(match)["own"]


def shared(match):
    return known(match)["shared"]


def label(match, slug):
    return known(match)["labels"][slug]


def look_of(match, slug):
    """How a counter is shown, its step or steps, and its colour."""
    return known(match)["looks"].get(slug) or ("number", 1, "white")


def has_bar(match, slug):
    return look_of(match, slug)[0] != "number"


def steps_of(match, slug):
    """How much a counter usually changes by, the smallest first."""
    steps = look_of(match, slug)[1]
    return steps if type(steps) is list else [steps]


def alarm_words(match, number, value):
    """What an alarm says."""
    text = known(match)["alarms"][number]
    return text.replace("{value}", "" if value is None else digits(value))


def main(view):
    """The counter that the match is about, or None if the score is a sum (or there is none)."""
    sheet = view["sheet"]
    if sheet["by"] == "last_alive" and sheet["out"]:
        return sheet["out"][0]["counter"]
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


def digits(number):
    """A number with a real minus."""
    return str(number).replace("-", "−")


def signed(number):
    return ("+" if number >= 0 else "") + digits(number)


def first_change(match, slug, amount):
    """What C offers: the smallest step up, or down where there is no way up."""
    low, high = limits(match.view, slug)
    step = steps_of(match, slug)[0]
    return min(step, high - amount) if amount < high else max(-step, low - amount)


# --- the pointer, and what the keys do ---------------------------------------------------------


def spots(view):
    pointed = seats(view, True) if view["sheet"]["counters"] else []
    return pointed + _known["shared"]


def home(view):
    here = spots(view)
    return view["active"] if view["active"] in here else here[0]


def primary(match, spot):
    if type(spot) is not int:
        return "change_shared", {"counter": spot}
    slug = main(match.view)
    args = {"player": spot}
    if slug:
        args["counter"] = slug
    return "change", args


def labels(match, spot, labels):
    view = match.view
    if view["over"]:
        return labels
    values = view["shared"]
    slug = spot
    if type(spot) is int:
        values = view["players"][spot]["counters"]
        slug = main(view)
        if slug is None and len(values) == 1:
            slug = own(match)[0]
    if slug:
        return labels[0], labels[1], signed(first_change(match, slug, values[slug]))
    return labels


# --- the head, and the turn's clock ------------------------------------------------------------


def head(match):
    """Who plays, the phase or the game, and at the right what the match turns on."""
    view = match.view
    sheet = view["sheet"]
    limit = sheet["limit"]
    right = "R%d/%d" % (view["round"], limit) if limit else "R%d" % view["round"]
    clock = clock_left(match)
    more = None
    if view["final"]:
        more = match.t("head.final")
    elif clock is not None:
        more = clock_words(clock[0])
    elif sheet["target"] is not None:
        more = match.t("head.target", digits(sheet["target"]))
    if more:
        right = more + " · " + right
    pill = None if sheet["together"] else match.name(view["active"])
    if view["phase"]:
        number = sheet["phases"].index(view["phase"])
        return pill, known(match)["phases"][number], right
    font = theme.font("text")
    room = 280 - font.width(right) - (font.width(pill) + 16 if pill else 0)
    # The game's name is a grace; a phase is worth being cut.
    for words in _news(match) + [known(match)["title"]]:
        if font.width(words) <= room:
            return pill, words, right
    return pill, "", right


def _news(match):
    """What this round began with, and what it will end with."""
    view = match.view
    alarms = view["sheet"]["alarms"]
    found = []
    for due in view["due"]:
        if alarms[due["alarm"]]["when"] == "start":
            found.append(alarm_words(match, due["alarm"], due["value"]))
    for number in range(len(alarms)):
        alarm = view["alarms"][number]
        if alarm["next"] == view["round"]:
            found.append(alarm_words(match, number, alarm["value"]))
    return found


_turn = [None, 0, 0]  # which turn it is, when it began, how many seconds were left last


def clock_left(match):
    """(seconds that are left of the turn, of how many), or None without a clock."""
    view = match.view
    whole = view["clock"]
    if not whole or view["over"]:
        return None
    turn = (match.session.name, view["round"], view["active"])
    if _turn[0] != turn:
        _turn[:] = [turn, match.seconds(), whole]
    return whole - (match.seconds() - _turn[1]), whole


def clock_words(left):
    """In steps of ten seconds: the ink is slow and wears; the lights count finer."""
    tens = -(-max(left, -5990) // 10) * 10
    return "%s%d:%02d" % ("−" if tens < 0 else "", abs(tens) // 60, abs(tens) % 60)


def tick(match, now):
    """Called while the overview is shown: -> ms until it wants to be called again, or None."""
    clock = clock_left(match)
    if clock is None:
        return None
    left = clock[0]
    before = _turn[2]
    if left != before:
        _turn[2] = left
        match.app.lights.changed()
        if left <= 0 < before:
            from firmware.ui import effects

            match.app.lights.play(effects.alarm, 1200, now)
        if clock_words(left) != clock_words(before):
            match.app.redraw()
    return 1000


# --- pieces of the overview --------------------------------------------------------------------


def cut(font, words, room):
    """Words of a sheet where there is little room: whole words, or letters and a point."""
    while font.width(words) > room:
        if " " not in words:
            room -= font.width(".")
            count = 0
            for letter in words:
                room -= font.width(letter)
                if room < 0:
                    break
                count += 1
            return words[:count] + "." if count else ""
        words = words[: words.rfind(" ")]
    return words


def gauge(canvas, match, slug, amount, x, y, w, h, ink=1):
    """A counter's bar, or its track: a box for each step as long as they can be told apart."""
    low, high = limits(match.view, slug)
    steps = high - low
    if look_of(match, slug)[0] == "bar" or steps * 4 > w:
        bar(canvas, x, y, w, h, amount - low, steps, 0, ink)
        return
    step = min(w // steps, 11)
    for number in range(steps):
        if number < amount - low:
            canvas.fill(x + number * step, y, step - 1, h, ink)
        else:
            canvas.frame(x + number * step, y, step - 1, h, 1, ink)


def ground(canvas, x, y, w, h, black, pointed):
    """The ground of a cell; -> the colour to write with."""
    if black:
        canvas.fill(x, y, w, h)
    if pointed:
        thick = 1 if h <= _LOW else 2
        if black:
            canvas.frame(x + 1, y + 1, w - 2, h - 2, thick, 0)
        else:
            canvas.frame(x, y, w, h, thick)
    return 0 if black else 1


def small_counter(ink, match, slug, amount, x, base, w, color):
    """One line: the counter's name and its number."""
    width = ink.canvas.text(ink.small, digits(amount), x + w, base, color, RIGHT)
    words = cut(ink.small, label(match, slug), w - width - 4)
    ink.canvas.text(ink.small, words, x, base, color)


# --- the overview ------------------------------------------------------------------------------


def body(ink, match, spot):
    view = match.view
    players = view["players"]
    count = len(players)
    turns = not view["sheet"]["together"] and not view["over"]
    if len(own(match)) > 4 and count <= 5:
        from firmware.table.sheet_few import split

        split(ink, match, spot, turns)
        return
    wide = theme.BODY_RIGHT
    if shared(match):
        _draw_shared(ink, match, spot, _PANEL if own(match) else 0)
        wide = _PANEL - 4
    if not own(match):
        return
    x = 0
    y = theme.BODY_TOP
    width = wide // count
    height = 88
    half = 1
    if count > 4:
        draw = _line
        half = 3 if count <= 6 else 5
        width = wide // 2
        height = 88 // half
    else:
        from firmware.table.sheet_few import column as draw
    for seat in range(count):
        person = players[seat]
        black = turns and seat == view["active"]
        pointed = seat == spot
        shows = value(view, seat)
        if height > _LOW:
            shows = (person["gain"],) + tuple(person["counters"].values())
        state = person["alive"] + 2 * black + 4 * pointed
        if ink.cell(seat, x, y, width, height, shows, state):
            color = ground(ink.canvas, x, y, width, height, black, pointed)
            draw(ink, match, seat, x, y, width, height, color)
        y += height
        if (seat + 1) % half == 0:
            x += width
            y = theme.BODY_TOP


def _line(ink, match, seat, x, y, w, h, color):
    """A player among up to ten: one line, or two where there is room."""
    canvas = ink.canvas
    view = match.view
    person = view["players"][seat]
    font = theme.font("narrow")
    if not person["alive"]:
        wide = canvas.text(font, cut(font, person["name"], w - 26), x + 5, y + 14, color)
        strike(canvas, x + 3, y + 9, wide + 4, color)
        canvas.icon(icons.SKULL, x + w - 17, y + 4, color)
        return
    low = h <= _LOW
    amount = value(view, seat)
    number = ink.text if low else theme.font("number_s")
    wide = canvas.text(number, digits(amount), x + w - 5, y + (14 if low else 18), color, RIGHT)
    slug = main(view)
    barred = slug and has_bar(match, slug)
    room = w - wide - 14
    if barred and low and w > 120:
        gauge(canvas, match, slug, amount, x + w - wide - 39, y + 5, 28, 6, color)
        room -= 34
    canvas.text(font, cut(font, person["name"], room), x + 5, y + (14 if low else 15), color)
    if low:
        return
    if barred:
        gauge(canvas, match, slug, amount, x + 5, y + 20, w - 10, 5, color)
        return
    for one in own(match):
        if one != slug:
            small_counter(ink, match, one, person["counters"][one], x + 5, y + 27, w - 10, color)
            break


def window(items, item, most):
    """The part of a list around an item."""
    at = items.index(item) if item in items else 0
    start = max(0, min(at - most + 2, len(items) - most))
    return items[start : start + most]


def _draw_shared(ink, match, spot, left):
    """The counters of the whole table; alone on the sheet they have all of the width."""
    canvas = ink.canvas
    width = theme.BODY_RIGHT - left
    y = theme.BODY_TOP
    for slug in window(shared(match), spot, 3):
        amount = match.view["shared"][slug]
        if ink.cell(y, left, y, width, 29, slug, amount, slug == spot):
            ground(canvas, left, y, width, 29, False, slug == spot)
            font = theme.font("number_s")
            wide = canvas.text(font, digits(amount), left + width - 5, y + 18, 1, RIGHT)
            font = ink.small if left else ink.text
            canvas.text(font, cut(font, label(match, slug), width - wide - 14), left + 5, y + 15)
            if has_bar(match, slug):
                gauge(canvas, match, slug, amount, left + 5, y + 21, width - 10, 5)
        y += 29
    if left:
        canvas.vdots(left - 3, theme.BODY_TOP, 88)


# --- lights ------------------------------------------------------------------------------------


def scene(lights, match, spot):
    """A bar for each player from the left, for each shared counter from the right.

    The first LED says who and blinks in their turn, the length says how much; the last row is
    what is left of the turn's time.
    """
    px = lights.px
    view = match.view
    rows = px.height
    clock = clock_left(match)
    if clock is not None:
        rows -= 1
    bars = (list(range(len(view["players"]))) if own(match) else []) + shared(match)
    pages = -(-len(bars) // rows)
    each = -(-len(bars) // pages)
    if pages > 1:
        lights.moving = 2000
        bars = bars[lights.now // 2000 % pages * each :][:each]
    thick = max(1, rows // each)
    span = _span(view)
    y = 0
    for which in bars:
        _light_bar(lights, match, which, span, y, max(1, thick - (thick > 2)), which == spot)
        y += thick
    if clock is not None:
        # What is left of the turn's time; when it is over the whole row blinks.
        left, whole = clock
        length = -(-left * px.width // whole) if left > 0 else px.width
        level = 160 if left > 0 else lights.attention(16)
        color = light.GREY if left * 4 > whole else light.RED
        px.box(0, px.height - 1, length, 1, color, level)


def _light_bar(lights, match, which, span, y, thick, pointed):
    px = lights.px
    view = match.view
    last = px.width - 1
    is_seat = type(which) is int
    level = light.DIM
    first = 256
    if is_seat:
        person = view["players"][which]
        if not person["alive"]:
            return
        color = person["color"]
        amount = value(view, which)
        if view["sheet"]["together"]:
            level = 256
        elif which == view["active"]:
            level = 256
            first = lights.attention(90)
    else:
        span = limits(view, which)
        amount = view["shared"][which]
        color = look_of(match, which)[2]
    color = lights.color(color)
    low, high = span
    length = max(1, min(px.width, -(-(amount - low) * px.width // max(1, high - low))))
    px.box(0 if is_seat else px.width - length, y, length, thick, color, level)
    px.box(0 if is_seat else last, y, 1, thick, color, first)
    if pointed:
        px.put(last if is_seat else 0, y, light.WHITE)


def _span(view):
    """The lowest and the highest number that a player's bar shows."""
    slug = main(view)
    values = everybody(view)
    low = min([0] + values)
    target = view["sheet"]["target"]
    if target is not None and view["sheet"]["up"]:
        return low, max([target] + values)
    if slug:
        bounds = limits(view, slug)
        if bounds[1] - bounds[0] <= 120 or target is not None:
            return bounds
    # No end in sight: whoever leads has the longest bar.
    return low, max([10] + values)
