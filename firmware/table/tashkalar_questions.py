# SPDX-License-Identifier: MIT
"""How Tash-Kalar's larger questions look: a flare's numbers, a discard, the odd common. The forms
know everything else about them.
"""

from firmware.games.tashkalar import CARDS
from firmware.table.tashkalar import counted, elite, hand, own, short, side_name, signed, spots
from firmware.table.tashkalar_forms import row_ground
from firmware.ui import theme
from lib import icons
from lib.canvas import CENTER, RIGHT


def _dial(canvas, x, y, w, h, focused, font, words, base):
    (canvas.fill if focused else canvas.frame)(x, y, w, h)
    canvas.text(font, words, x + w // 2, base, 0 if focused else 1, CENTER)


def draw_flare(field, screen, ink):
    """The two numbers, and at once which halves of the flare apply."""
    match = screen.match
    canvas = ink.canvas
    rival = screen.args["rival"]
    met = []
    for which in (0, 1):
        number = screen.value[which]
        gap = field.gaps[which]
        ahead = match.view["turn"]["gaps"][rival][gap]
        met.append(0 < number <= ahead)
        focused = screen.at == which
        y = 20 + which * 44
        if not ink.cell(("half", which), 0, y, 192, 44, number, focused, ahead):
            continue
        if which:
            canvas.hdots(0, y, 192)
        if number:
            font, words, base = theme.font("number_l"), str(number), y + 39
            canvas.icon(icons.TICK if met[which] else icons.CROSS, 168, y + 7, 1, 2)
        else:
            font, words, base = ink.text, "–", y + 27
        _dial(canvas, 2, y + 2, 56, 41, focused, font, words, base)
        canvas.text(ink.text, match.t("dial." + field.names[which]), 66, y + 19)
        canvas.text(ink.small, match.t("flare." + gap, signed(ahead)), 66, y + 36)
    if ink.cell("answer", 194, 20, 88, 88, *met):
        _draw_answer(field, ink, match, rival, met)


def _draw_answer(field, ink, match, rival, met):
    canvas = ink.canvas
    color = 1
    answer = "flare.none"
    if any(met):
        canvas.fill(194, 22, 88, 86)
        color = 0
        answer = "flare.both" if all(met) else "dial." + field.names[met.index(True)]
    else:
        canvas.frame(194, 22, 88, 86, 2)
    # The card itself: its halves are filled where they are resolved.
    canvas.frame(220, 28, 36, 36, ink=color)
    canvas.hline(220, 46, 36, color)
    for which in (0, 1):
        if met[which]:
            canvas.fill(223, 31 + 18 * which, 30, 13, color)
    canvas.text(ink.text, match.t(answer), 238, 84, color, CENTER, 84)
    if any(met) and not elite(match.view):
        name = short(ink.small, side_name(match, rival), 56)
        canvas.text(ink.small, match.t("flare.point", name), 238, 101, color, CENTER)


def draw_discard(field, screen, ink):
    canvas = ink.canvas
    small = ink.small
    if ink.cell("text", 0, 20, 282, 40):
        canvas.icon(icons.CARD, 10, 25)
        canvas.text(ink.text, screen.t("discard.first"), 28, 36)
        canvas.text(small, screen.t("discard.back"), 8, 55)
    for which in range(3):
        number = screen.value[which]
        x = 6 + which * 92
        focused = screen.at == which
        if ink.cell(("dial", which), x, 60, 88, 48, number, focused):
            _dial(canvas, x, 61, 36, 44, focused, theme.font("number_l"), str(number), 100)
            canvas.text(small, screen.t("short." + field.names[which]), x + 40, 78)
            held = hand(screen.match.view)[field.names[which]] - (which == 0)
            canvas.text(small, screen.t("detail.of", held), x + 40, 98)


def draw_odd(field, screen, ink):
    match = screen.match
    view = match.view
    canvas = ink.canvas
    options = field.options(match, screen.args)
    colors = view["sides"][own(view)]["colors"]
    y = theme.BODY_TOP
    for side in options:
        chosen = side == screen.value
        if ink.cell(("row", y), 0, y, 160, theme.ROW, chosen):
            color = row_ground(canvas, y, 160, chosen)
            words = "word.declined"
            if side >= 0:
                words = "word." + view["sides"][side]["color"]
                canvas.icon(icons.SEATS[side], 6, y + 7, color)
                font = theme.font("number_s")
                after = str(colors[side] + view["turn"]["worth"][side] + 1)
                x = 141 - canvas.text(font, after, 154, y + 18, color, RIGHT)
                canvas.icon(icons.ARROW_SMALL, x, y + 7, color)
                canvas.text(font, str(colors[side]), x - 3, y + 18, color, RIGHT)
            canvas.text(ink.text, match.t(words), 22, y + 16, color)
        y += theme.ROW
    if len(options) < 4 and ink.cell("why", 0, 86, 160, 22):
        canvas.text(ink.small, match.t("end.odd"), 8, 102)
    if ink.cell("turn", 164, 20, 118, 88):
        _draw_turn(canvas, ink.small, match)


def _draw_turn(canvas, small, match):
    """What the end of the turn brings anyway."""
    turn = match.view["turn"]
    canvas.vdots(164, 22, 84)
    canvas.text(small, match.t("end.adds"), 171, 33)
    x = 171
    for side in spots(match.view):
        if turn["worth"][side]:
            x += canvas.icon(icons.SEATS[side], x, 38) + 2
            x += canvas.text(small, "+%d" % turn["worth"][side], x, 47) + 5
    if x == 171:
        canvas.text(small, match.t("end.nothing"), 171, 47)
    canvas.text(small, match.t("end.draw"), 171, 66)
    y = 80
    for kind in CARDS:
        if turn["draw"][kind]:
            canvas.text(small, counted(match, turn["draw"][kind], kind), 171, y)
            y += 13
    if y == 80:
        canvas.text(small, match.t("end.nothing"), 171, y)
