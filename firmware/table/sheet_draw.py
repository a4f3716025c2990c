# SPDX-License-Identifier: MIT
"""A tracker sheet's words and numbers, on the ink and on the matrix.

How much fits depends on the sheet: up to four players stand side by side with a large number; a
sheet of many counters lists the players and shows all counters of the one pointed at; more
players than that share two columns of lines.
"""

from firmware.games.sheet import said
from firmware.ui import lights as light
from firmware.ui import theme
from firmware.ui.widgets import bar, strike
from lib import icons
from lib.canvas import CENTER, RIGHT

_PANEL = 208  # left edge of the shared counters, where there are any


# --- what the sheet says ---------------------------------------------------------------------


def own(match):
    """The players' counters in the order of the sheet."""
    return match.session.setup["sheet"].get("counters", ())


def shared(match):
    return match.session.setup["sheet"].get("shared", ())


def say(match, text):
    return said(text, match.t.language)


def find(entries, slug):
    for entry in entries:
        if entry["id"] == slug:
            return entry
    return None


def counter(match, slug):
    return find(own(match), slug) or find(shared(match), slug)


def label(match, slug):
    return say(match, counter(match, slug)["label"])


def digits(number):
    """A number with a real minus."""
    return str(number).replace("-", "−")


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


def limits(view, slug):
    sheet = view["sheet"]
    return sheet["shared"].get(slug) or sheet["counters"][slug]


def has_bar(match, slug):
    return counter(match, slug).get("show", "number") != "number"


def steps_of(match, slug):
    """How much a counter usually changes by, the smallest first."""
    steps = counter(match, slug).get("step", 1)
    return steps if type(steps) is list else [steps]


def gone(match):
    """Who is out."""
    players = match.view["players"]
    return [seat for seat in range(len(players)) if not players[seat]["alive"]]


def alarm_words(match, number, value):
    """What an alarm says."""
    text = say(match, match.session.setup["sheet"]["alarms"][number]["text"])
    return text.replace("{value}", "" if value is None else digits(value))


# --- pieces ----------------------------------------------------------------------------------


def largest(numbers, room, roles=("number_xl", "number_l", "number_m", "number_s", "small")):
    """The largest type in which all the numbers fit; one type for all can be compared."""
    for role in roles:
        font = theme.font(role)
        if max([font.width(digits(number)) for number in numbers]) <= room:
            break
    return font


def cut(font, words, room):
    """Words of a sheet where there is little room: whole words, or letters and a point."""
    if font.width(words) <= room:
        return words
    while " " in words:
        words = words[: words.rfind(" ")]
        if font.width(words) <= room:
            return words
    while words and font.width(words + ".") > room:
        words = words[:-1]
    return words + "." if words else ""


def gauge(canvas, match, slug, amount, x, y, w, h, ink=1):
    """A counter's bar, or its track: a box for each step as long as they can be told apart."""
    low, high = limits(match.view, slug)
    steps = high - low
    if counter(match, slug)["show"] == "bar" or steps * 4 > w:
        bar(canvas, x, y, w, h, amount - low, steps, ink=ink)
        return
    step = min(w // steps, 11)
    for number in range(steps):
        if number < amount - low:
            canvas.fill(x + number * step, y, step - 1, h, ink)
        else:
            canvas.frame(x + number * step, y, step - 1, h, ink=ink)


def _cell(ink, canvas, x, y, w, h, black, pointed):
    """The ground of a cell; -> the colour to write with."""
    if black:
        canvas.fill(x, y, w, h)
    if pointed:
        # In a low line there is room for one row of pixels only.
        thick = 1 if h < 20 else 2
        if black:
            canvas.frame(x + 1, y + 1, w - 2, h - 2, thick, 0)
        else:
            canvas.frame(x, y, w, h, thick)
    return 0 if black else 1


# --- the overview ----------------------------------------------------------------------------


def body(ink, match, spot):
    view = match.view
    count = len(view["players"])
    if len(own(match)) > 4 and count <= 5:
        _split(ink, match, spot)
        return
    wide = _PANEL - 4 if shared(match) else theme.BODY_RIGHT
    if shared(match):
        _draw_shared(ink, match, spot, 0 if not own(match) else _PANEL)
    if not own(match):
        return
    for seat in range(count):
        if count <= 4:
            width = wide // count
            place = seat * width, theme.BODY_TOP, width, 88
        else:
            half = 3 if count <= 6 else 5
            width = wide // 2
            height = 88 // half
            place = seat // half * width, theme.BODY_TOP + seat % half * height, width, height
        person = view["players"][seat]
        black = seat == view["active"] and not view["sheet"]["together"] and not view["over"]
        shows = tuple([person["counters"][one["id"]] for one in own(match)])
        shows = shows, person["score"], person["gain"], person["alive"], black, seat == spot
        if ink.cell(("seat", seat), *place, *shows):
            draw = _column if count <= 4 else _line
            draw(ink, match, seat, place, _cell(ink, ink.canvas, *place, black, seat == spot))


def _column(ink, match, seat, place, color):
    """A player among up to four: name, a large number, and what else is counted."""
    x, y, w, _ = place
    canvas = ink.canvas
    view = match.view
    person = view["players"][seat]
    middle = x + w // 2
    font = ink.text if ink.text.width(person["name"]) <= w - 8 else theme.font("narrow")
    name = cut(font, person["name"], w - 6)
    wide = canvas.text(font, name, middle, y + 15, color, CENTER)
    if seat and color:
        canvas.vdots(x, y, 88)
    if not person["alive"]:
        strike(canvas, middle - wide // 2 - 2, y + 10, wide + 4, color)
        canvas.icon(icons.SKULL, middle - 18, y + 34, color, scale=3)
        return
    slug = main(view)
    rest = [one["id"] for one in own(match) if one["id"] != slug]
    more = min(3, len(rest))
    barred = slug and has_bar(match, slug)
    if barred:
        gauge(canvas, match, slug, value(view, seat), x + 6, y + 19, w - 12, 5, color)
    # The more there is to tell below, the less high the number may be.
    roles = ("number_xl", "number_l", "number_m", "number_s", "small")
    roles = roles[2 if more == 3 else 1 if more or barred else 0 :]
    everybody = [value(view, other) for other in range(len(view["players"]))]
    font = largest(everybody, w - 8, roles)
    top = 25 if barred else 18
    bottom = 88 - 12 * more - 2 if more else 72
    base = y + (top + bottom + font.cap + 1) // 2
    canvas.text(font, digits(value(view, seat)), middle, base, color, CENTER)
    if not rest:
        gain = person["gain"]
        words = ("+" if gain >= 0 else "") + digits(gain)
        canvas.text(ink.small, words, middle, y + 84, color, CENTER)
    for number in range(more):
        base = y + 84 - 12 * (more - 1 - number)
        _small_counter(ink, match, rest[number], person["counters"], x + 5, base, w - 10, color)


def _small_counter(ink, match, slug, values, x, base, w, color):
    """One line: the counter's name and its number."""
    canvas = ink.canvas
    words = digits(values[slug])
    width = canvas.text(ink.small, words, x + w, base, color, RIGHT)
    canvas.text(ink.small, cut(ink.small, label(match, slug), w - width - 4), x, base, color)


def _line(ink, match, seat, place, color):
    """A player among up to ten: one line, or two where there is room."""
    x, y, w, h = place
    canvas = ink.canvas
    view = match.view
    person = view["players"][seat]
    font = theme.font("narrow")
    if not person["alive"]:
        wide = canvas.text(font, cut(font, person["name"], w - 26), x + 5, y + 14, color)
        strike(canvas, x + 3, y + 9, wide + 4, color)
        canvas.icon(icons.SKULL, x + w - 17, y + 4, color)
        return
    words = digits(value(view, seat))
    number = theme.font("number_s") if h > 20 else ink.text
    wide = canvas.text(number, words, x + w - 5, y + (18 if h > 20 else 14), color, RIGHT)
    slug = main(view)
    short = slug and has_bar(match, slug) and h <= 20 and w > 120
    room = w - wide - (48 if short else 14)
    name = cut(font, person["name"], room)
    canvas.text(font, name, x + 5, y + (15 if h > 20 else 14), color)
    if short:
        gauge(canvas, match, slug, value(view, seat), x + w - wide - 39, y + 5, 28, 6, color)
    if h <= 20:
        return
    rest = [one["id"] for one in own(match) if one["id"] != slug]
    if slug and has_bar(match, slug):
        gauge(canvas, match, slug, value(view, seat), x + 5, y + 20, w - 10, 5, color)
    elif rest:
        _small_counter(ink, match, rest[0], person["counters"], x + 5, y + 27, w - 10, color)


def _window(items, at, most):
    """The part of a list around an item."""
    start = max(0, min(at - most + 2, len(items) - most))
    return items[start : start + most]


def _draw_shared(ink, match, spot, left):
    """The counters of the whole table; alone on the sheet they have all of the width."""
    view = match.view
    entries = shared(match)
    at = [number for number in range(len(entries)) if entries[number]["id"] == spot]
    entries = _window(entries, at[0] if at else 0, 3)
    width = theme.BODY_RIGHT - left
    height = 29
    for number in range(len(entries)):
        slug = entries[number]["id"]
        y = theme.BODY_TOP + number * height
        amount = view["shared"][slug]
        if not ink.cell(("shared", number), left, y, width, height, slug, amount, slug == spot):
            continue
        canvas = ink.canvas
        _cell(ink, canvas, left, y, width, height, False, slug == spot)
        font = theme.font("number_s")
        wide = canvas.text(font, digits(amount), left + width - 5, y + 18, 1, RIGHT)
        font = ink.small if left else ink.text
        canvas.text(font, cut(font, label(match, slug), width - wide - 14), left + 5, y + 15)
        if has_bar(match, slug):
            gauge(canvas, match, slug, amount, left + 5, y + 21, width - 10, 5)
    if left:
        ink.canvas.vdots(left - 3, theme.BODY_TOP, 88)


def _split(ink, match, spot):
    """Many counters: everybody's score at the left, all counters of one player at the right."""
    view = match.view
    canvas = ink.canvas
    spots = list(range(len(view["players"]))) + [one["id"] for one in shared(match)]
    shown = _window(spots, spots.index(spot) if spot in spots else 0, 5)
    for number in range(len(shown)):
        slug = shown[number]
        y = theme.BODY_TOP + number * 17
        if type(slug) is int:
            person = view["players"][slug]
            name, amount, alive = person["name"], value(view, slug), person["alive"]
        else:
            name, amount, alive = label(match, slug), view["shared"][slug], True
        black = slug == view["active"] and not view["sheet"]["together"]
        if not ink.cell(("left", number), 0, y, 100, 17, name, amount, alive, black, slug == spot):
            continue
        color = _cell(ink, canvas, 0, y, 100, 17, black, slug == spot)
        wide = canvas.text(ink.text, digits(amount), 95, y + 14, color, RIGHT)
        font = theme.font("narrow")
        name_wide = canvas.text(font, cut(font, name, 86 - wide), 5, y + 14, color)
        if not alive:
            strike(canvas, 3, y + 9, name_wide + 4, color)
    seat = spot if type(spot) is int else view["active"]
    values = view["players"][seat]["counters"]
    counters = own(match)
    half = (len(counters) + 1) // 2
    height = 88 // half
    shows = tuple([values[one["id"]] for one in counters])
    if ink.cell("counters", 103, theme.BODY_TOP, 179, 88, seat, shows):
        canvas.vdots(102, theme.BODY_TOP, 88)
        for number in range(len(counters)):
            x = 107 + number // half * 90
            base = theme.BODY_TOP + number % half * height + (height + 10) // 2
            _small_counter(ink, match, counters[number]["id"], values, x, base, 83, 1)


# --- lights ----------------------------------------------------------------------------------


def scene(lights, match, spot, clock):
    """A bar for each player from the left, for each shared counter from the right.

    The first LED says who and blinks in their turn, the length says how much; the last row is
    what is left of the turn's time.
    """
    px = lights.px
    view = match.view
    bars = list(range(len(view["players"]))) if own(match) else []
    bars += [one["id"] for one in shared(match)]
    rows = px.height if clock is None else px.height - 1
    pages = -(-len(bars) // rows)
    each = -(-len(bars) // pages)
    if pages > 1:
        lights.moving = 2000
        bars = bars[lights.now // 2000 % pages * each :][:each]
    thick = max(1, rows // each)
    for row in range(len(bars)):
        _light_bar(lights, match, bars[row], row * thick, max(1, thick - (thick > 2)), spot)
    if clock is not None:
        _light_clock(lights, clock)


def _light_bar(lights, match, which, y, thick, spot):
    px = lights.px
    view = match.view
    if type(which) is int:
        person = view["players"][which]
        if not person["alive"]:
            return
        color = lights.color(person["color"])
        low, high = span(view)
        amount = value(view, which)
        active = which == view["active"] and not view["sheet"]["together"]
        bright = active or view["sheet"]["together"]
    else:
        low, high = limits(view, which)
        amount = view["shared"][which]
        color = lights.color(counter(match, which).get("color", "white"))
        active = bright = False
    length = max(1, -(-(amount - low) * px.width // max(1, high - low)))
    for step in range(min(length, px.width)):
        level = 256 if bright or step == 0 else light.DIM
        if active and step == 0:
            level = lights.attention(90)
        x = step if type(which) is int else px.width - 1 - step
        px.box(x, y, 1, thick, color, level)
    if which == spot:
        x = px.width - 1 if type(which) is int else 0
        px.put(x, y, light.WHITE)


def span(view):
    """The lowest and the highest number that a player's bar shows."""
    slug = main(view)
    values = [value(view, seat) for seat in range(len(view["players"]))]
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


def _light_clock(lights, clock):
    """What is left of the turn's time; when it is over the whole row blinks."""
    px = lights.px
    left, whole = clock
    length = -(-left * px.width // whole) if left > 0 else px.width
    level = 160 if left > 0 else lights.attention(16)
    color = light.GREY if left * 4 > whole else light.RED
    for x in range(length):
        px.put(x, px.height - 1, color, level)
