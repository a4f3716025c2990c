# SPDX-License-Identifier: MIT
"""Dominio: the question who fills a gap, what else can be done, and a closer look."""

from firmware.table import dominio_draw as draw
from firmware.table.dominio import (
    NEW,
    POINTED,
    QUICK,
    active_side,
    finish,
    in_row,
    members,
    preset,
    primary,
    spots,
)
from firmware.ui import theme
from firmware.ui.widgets import bar
from lib import icons
from lib.canvas import CENTER, RIGHT
from lib.wrap import wrap

# What belongs to one phase; card effects bring the rest in any of them.
_PHASE = {
    "dawn": ("dawn",),
    "actions": ("attack", "summon", "strategy", "swap", "draw", "faction_action"),
    "market": ("buy", "sell", "buy_summon", "recycle"),
    "redraw": ("redraw",),
}


def draw_gap(ink, match, spot):
    """The whole screen asks who steps forward."""
    view = match.view
    side, row = view["gap"]["side"], view["gap"]["row"]
    draw.formations(ink, view, spot, spots(view), (side,))
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
        x, y, wide, high = draw.place(slots, side, at)
        canvas.fill(x, y, wide, high, 0)
        draw.draw_box(canvas, x, y, wide, high, None, False)
        font = theme.font("number_s") if high > 20 else ink.small
        canvas.text(font, "?", x + wide // 2, y + (high + font.cap) // 2, align=CENTER)


def spot_name(match, spot):
    slots = match.view["sides"][spot // 12]["formation"]
    one = slots[spot % 12]
    kind = match.t("word." + (one["kind"] if one else "empty"))
    return "%s %s" % (kind, draw.slot_label(slots, spot % 12))


def others(match, spot):
    view = match.view
    side = spot // 12
    if view["gap"]:
        return [primary(match, spot), ("concede", {"_side": side})]
    own = side == active_side(view)
    empty = view["sides"][side]["formation"][spot % 12] is None
    last = finish(view)[0]
    found = []
    for name in QUICK:
        args = preset(name, spot)
        phase = [phase for phase in _PHASE if name in _PHASE[phase]]
        if phase:
            if phase[0] != view["phase"]:
                continue
            if not own:
                # Against the one pointed at, or nothing of this turn.
                if name == "attack":
                    args = {"_side": side, "target": spot % 12}
                elif name != "strategy":
                    continue
        elif name == "fill" or (name in ("next_phase", "end_turn") and name != last):
            continue
        if name in NEW:
            if not empty:
                args.pop("at")
        elif empty and name in POINTED:
            continue
        found.append((name, args))
    return found


# --- a closer look -----------------------------------------------------------------------------


def detail(ink, match, spot):
    if not ink.cell("detail", 0, 20, 282, 88, spot):
        return
    view = match.view
    side = spot // 12
    one = view["sides"][side]["formation"][spot % 12]
    canvas = ink.canvas
    canvas.vdots(140, 24, 80)
    if one:
        _draw_elemental(ink, match, one)
    else:
        canvas.text(ink.text, match.t("word.empty"), 8, 40)
    _draw_player(ink, match, one["owner"] if one else members(view, side)[0], side)


def _draw_elemental(ink, match, one):
    canvas = ink.canvas
    t = match.t
    left = draw.left(one)
    end = 10 + canvas.text(theme.font("number_l"), str(left), 6, 58)
    canvas.text(ink.small, t("detail.of", one["health"]), end, 58)
    canvas.text(ink.small, t("table.strength"), 134, 36, align=RIGHT)
    canvas.text(theme.font("number_s"), str(one["strength"]), 134, 57, align=RIGHT)
    bar(canvas, 6, 61, 128, 7, left, one["health"])
    y = 80
    for name in ("boosts", "shields"):
        canvas.text(ink.small, t("field." + name), 6, y)
        canvas.text(ink.small, str(one[name]), 134, y, align=RIGHT)
        y += 13
    words = "attacked" if one["attacked"] else "dawn_" + one["dawn"]
    if words != "dawn_no":
        canvas.text(ink.small, t("detail." + words), 6, y)


def _draw_player(ink, match, seat, side):
    canvas = ink.canvas
    t = match.t
    mat = match.view["players"][seat]
    purse = match.view["sides"][side]
    canvas.icon(icons.SEATS[seat], 148, 24)
    canvas.text(ink.text, draw.short(ink.text, mat["name"], 112), 162, 34)
    canvas.text(ink.small, t("word." + mat["faction"]), 148, 50)
    canvas.text(ink.small, t("table.level", mat["level"]), 240, 50, align=RIGHT)
    draw.draw_track(canvas, 246, 41, mat["level"])
    y = 68
    for icon, name, number, icon_2, name_2, number_2 in (
        (icons.CARD, "hand", mat["hand"], icons.COIN, "gold", purse["gold"]),
        (icons.DECK, "deck", mat["deck"], icons.CROWN, "actions", mat["faction_actions"]),
        (icons.UNDO, "discard", mat["discard"], icons.BOLT, "ap", purse["ap"]),
    ):
        canvas.icon(icon, 148, y - 10)
        canvas.text(ink.small, t("detail." + name, number), 162, y)
        canvas.icon(icon_2, 216, y - 10)
        canvas.text(ink.small, t("detail." + name_2, number_2), 230, y)
        y += 18


def numbers(match, spot):
    view = match.view
    t = match.t
    side, at = spot // 12, spot % 12
    found = []
    if view["sides"][side]["formation"][at]:
        for name in ("damage", "boosts", "shields", "strength", "health"):
            found.append(("sides.%d.formation.%d.%s" % (side, at, name), t("field." + name)))
    # While a row must be filled the pointer reaches one side only; its numbers are not alone.
    sides = (side, 1 - side) if view["gap"] else (side,)
    for side in sides:
        whose = draw.team_name(match, side, theme.font("text"), 130)
        for name in ("gold", "ap"):
            label = "%s · %s" % (t("field." + name), whose)
            found.append(("sides.%d.%s" % (side, name), label))
        for seat in members(view, side):
            for name in ("level", "hand", "deck", "discard"):
                label = "%s · %s" % (t("pile." + name), match.name(seat))
                found.append(("players.%d.%s" % (seat, name), label))
    return found


# --- a chart of the match ----------------------------------------------------------------------


def chart(view):
    """The health that each side has left."""
    return [sum([draw.left(one) for one in side["formation"] if one]) for side in view["sides"]]


def chart_name(match, number):
    return draw.team_name(match, number, theme.font("small"), 44)
