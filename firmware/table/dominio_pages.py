# SPDX-License-Identifier: MIT
"""Dominio: what is seldom needed. The set-up, a closer look, the numbers that may be corrected,
the chart, and what is rarely seen on the LED matrix.
"""

from firmware.games.dominio import FACTIONS
from firmware.table import dominio as table
from firmware.table import dominio_board as board
from firmware.table.dominio_lights import scene
from firmware.ui import lights as light
from firmware.ui import theme
from firmware.ui.widgets import bar
from lib import icons
from lib.canvas import RIGHT

SETUP = {
    "modes": (("duel", (2,)), ("teams", (4,))),
    "seat": (("faction", FACTIONS),),
    "colors": (),
    "options": (),
}


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
    _draw_player(ink, match, _owner(view, spot), side)


def _owner(view, spot):
    one = view["sides"][spot // 12]["formation"][spot % 12]
    return one["owner"] if one else board.members(view, spot // 12)[0]


def _draw_elemental(ink, match, one):
    canvas = ink.canvas
    t = match.t
    left = board.left(one)
    end = 10 + canvas.text(theme.font("number_l"), str(left), 6, 58)
    canvas.text(ink.small, t("detail.of", one["health"]), end, 58)
    canvas.text(ink.small, t("table.strength"), 134, 36, 1, RIGHT)
    canvas.text(theme.font("number_s"), str(one["strength"]), 134, 57, 1, RIGHT)
    bar(canvas, 6, 61, 128, 7, left, one["health"])
    y = 80
    for name in ["boosts", "shields"]:
        canvas.text(ink.small, t("field." + name), 6, y)
        canvas.text(ink.small, str(one[name]), 134, y, 1, RIGHT)
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
    canvas.text(ink.text, board.short(ink.text, mat["name"], 112), 162, 34)
    canvas.text(ink.small, t("word." + mat["faction"]), 148, 50)
    canvas.text(ink.small, t("table.level", mat["level"]), 240, 50, 1, RIGHT)
    table.draw_track(canvas, 246, 41, mat["level"])
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


def _number(match, seat, name):
    label = "%s · %s" % (match.t("pile." + name), match.name(seat))
    return "players.%d.%s" % (seat, name), label


def score(match, spot):
    """The level of the elemental's owner, then a team mate's.

    While a row must be filled the pointer may not reach those whose turn it is: theirs.
    """
    view = match.view
    seat = view["active"] if view["gap"] else _owner(view, spot)
    mates = board.members(view, view["players"][seat]["team"])
    if mates[0] != seat:
        mates.reverse()
    return [_number(match, mate, "level") for mate in mates]


def numbers(match, spot):
    view = match.view
    t = match.t
    side, at = spot // 12, spot % 12
    found = []
    if view["sides"][side]["formation"][at]:
        for name in ["damage", "boosts", "shields", "strength", "health"]:
            found.append(("sides.%d.formation.%d.%s" % (side, at, name), t("field." + name)))
    # While a row must be filled the pointer reaches one side only; its numbers are not alone.
    sides = (side, 1 - side) if view["gap"] else (side,)
    for side in sides:
        whose = board.team_name(match, side, theme.font("text"), 130)
        for name in ["gold", "ap"]:
            label = "%s · %s" % (t("field." + name), whose)
            found.append(("sides.%d.%s" % (side, name), label))
        for seat in board.members(view, side):
            for name in ["level", "hand", "deck", "discard"]:
                found.append(_number(match, seat, name))
    return found


# --- a chart of the match ----------------------------------------------------------------------


def chart(view):
    """The health that each side has left."""
    return [sum([board.left(one) for one in side["formation"] if one]) for side in view["sides"]]


def chart_name(match, number):
    return board.team_name(match, number, theme.font("small"), 44)


def dice(view):
    return ("d6",)


# --- lights ------------------------------------------------------------------------------------


def column(color, level):
    """A level that brings a champion: its column shoots up."""

    def show(lights, elapsed, lasts):
        px = lights.px
        unit = max(1, px.height // 8)
        for step in range(1, min(level, 16 * elapsed // lasts + 1) + 1):
            paint = light.GOLD if step in (4, 6, 8) else color
            px.box(px.width // 2 - unit, px.height - step * unit, 2 * unit, unit, paint)

    return show


def drain(match):
    """A Sage has fallen: the light runs out of the picture, from above."""

    def show(lights, elapsed, lasts):
        px = lights.px
        scene(lights, match, None)
        for y in range(min(px.height * elapsed // lasts, px.height)):
            for x in range(px.width):
                px.put(x, y, light.GREY, 40 if px.get(x, y) else 0)

    return show
