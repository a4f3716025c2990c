# SPDX-License-Identifier: MIT
"""Pieces that several screens are made of. All draw on paper that has been cleared for them."""


def bar(canvas, x, y, w, h, value, highest, lost=0, ink=1):
    """A bar that is full at `highest`; `lost` of it is about to go and hatched."""
    canvas.frame(x, y, w, h, ink=ink)
    full = (w - 2) * max(0, min(value, highest)) // highest
    keep = (w - 2) * max(0, min(value - lost, highest)) // highest
    canvas.fill(x + 1, y + 1, keep, h - 2, ink)
    if full > keep:
        canvas.hatch(x + 1 + keep, y + 1, full - keep, h - 2, ink)


def strike(canvas, x, y, w, ink=1):
    """Out: a line through a name."""
    canvas.hline(x, y, w, ink)
    canvas.hline(x, y + 1, w, ink)


def ground(canvas, x, y, w, h, chosen):
    """The ground of what may be chosen: -> the ink for what stands on it."""
    if chosen:
        canvas.fill(x, y, w, h)
        return 0
    return 1


def digits(number):
    """A number with a real minus."""
    return str(number).replace("-", "−")


def signed(number, nothing="+0"):
    """How much more or less."""
    if not number:
        return nothing
    return "+%d" % number if number > 0 else digits(number)


def short(font, words, room):
    """Words that are cut with a point where they are too wide."""
    if font.width(words) <= room:
        return words
    room -= font.width(words[0] + ".")
    count = 1
    for letter in words[1:]:
        room -= font.width(letter)
        if room < 0:
            break
        count += 1
    return words[:count].rstrip() + "."
