# SPDX-License-Identifier: MIT
"""A tracker sheet of few players: side by side, or a list beside all counters of one."""

from firmware.table import sheet
from firmware.table.sheet import cut, digits, own, shared, small_counter, value
from firmware.ui import theme
from firmware.ui.widgets import strike
from lib import icons
from lib.canvas import CENTER, RIGHT


def largest(numbers, room, first=0):
    """The largest type, not before the `first`, in which all the numbers fit: one for all, so
    that they can be compared."""
    for role in ("number_xl", "number_l", "number_m", "number_s", "small")[first:]:
        font = theme.font(role)
        if max([font.width(digits(number)) for number in numbers]) <= room:
            break
    return font


def column(ink, match, seat, x, y, w, h, color):
    """A player among up to four: name, a large number, and what else is counted."""
    canvas = ink.canvas
    view = match.view
    person = view["players"][seat]
    middle = x + w // 2
    font = ink.text if ink.text.width(person["name"]) <= w - 8 else theme.font("narrow")
    wide = canvas.text(font, cut(font, person["name"], w - 6), middle, y + 15, color, CENTER)
    if seat and color:
        canvas.vdots(x, y, h)
    if not person["alive"]:
        strike(canvas, middle - wide // 2 - 2, y + 10, wide + 4, color)
        canvas.icon(icons.SKULL, middle - 18, y + 34, color, 3)
        return
    slug = sheet.main(view)
    amount = value(view, seat)
    rest = [one for one in own(match) if one != slug][:3]
    more = len(rest)
    # The more there is to tell below, the less high the number may be.
    first = 2 if more == 3 else 1 if more else 0
    top = 18
    if slug and sheet.has_bar(match, slug):
        sheet.gauge(canvas, match, slug, amount, x + 6, y + 19, w - 12, 5, color)
        first = first or 1
        top = 25
    font = largest(sheet.everybody(view), w - 8, first)
    bottom = 86 - 12 * more if more else 72
    base = y + (top + bottom + font.cap + 1) // 2
    canvas.text(font, digits(amount), middle, base, color, CENTER)
    if not more:
        canvas.text(ink.small, sheet.signed(person["gain"]), middle, y + 84, color, CENTER)
    base = y + 96 - 12 * more
    for one in rest:
        small_counter(ink, match, one, person["counters"][one], x + 5, base, w - 10, color)
        base += 12


def split(ink, match, spot, turns):
    """Many counters: everybody's score at the left, all counters of one player at the right."""
    view = match.view
    canvas = ink.canvas
    y = theme.BODY_TOP
    for slug in sheet.window(list(range(len(view["players"]))) + shared(match), spot, 5):
        alive = True
        if type(slug) is int:
            person = view["players"][slug]
            name, amount, alive = person["name"], value(view, slug), person["alive"]
        else:
            name, amount = sheet.label(match, slug), view["shared"][slug]
        black = turns and slug == view["active"]
        if ink.cell(y, 0, y, 100, 17, name, amount, alive, black, slug == spot):
            color = sheet.ground(canvas, 0, y, 100, 17, black, slug == spot)
            wide = canvas.text(ink.text, digits(amount), 95, y + 14, color, RIGHT)
            font = theme.font("narrow")
            wide = canvas.text(font, cut(font, name, 86 - wide), 5, y + 14, color)
            if not alive:
                strike(canvas, 3, y + 9, wide + 4, color)
        y += 17
    seat = spot if type(spot) is int else view["active"]
    values = view["players"][seat]["counters"]
    if ink.cell("counters", 103, theme.BODY_TOP, 179, 88, seat, tuple(values.values())):
        canvas.vdots(102, theme.BODY_TOP, 88)
        half = (len(values) + 1) // 2
        height = 88 // half
        for number, slug in enumerate(own(match)):
            x = 107 + number // half * 90
            base = theme.BODY_TOP + number % half * height + (height + 10) // 2
            small_counter(ink, match, slug, values[slug], x, base, 83, 1)
