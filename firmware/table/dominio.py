# SPDX-License-Identifier: MIT
"""Dominio de los Elementos at the table: two facing triangles, the phase between them.

A spot of the pointer is a slot, side * 12 + position. While a row must be filled, the overview
is that question and the spots are those who can fill it.
"""

from firmware.games.dominio import FACTIONS, PHASES
from firmware.table import dominio_draw as draw
from firmware.table.dominio_forms import FORMS
from firmware.table.dominio_lights import effect, scene
from firmware.table.dominio_slots import (
    active_side,
    fillers,
    holes,
    left,
    members,
    open_slots,
    standing,
)
from firmware.ui import theme
from firmware.ui.widgets import bar
from lib import icons
from lib.canvas import RIGHT
from lib.wrap import wrap

__all__ = ("FORMS", "effect", "scene")

SETUP = {
    "modes": (("duel", (2,)), ("teams", (4,))),
    "seat": (("faction", FACTIONS),),
    "colors": (),
    "options": (),
}

# What a phase is about, and what card effects bring in any of them.
_PHASE = {
    "dawn": ("dawn",),
    "actions": ("attack", "summon", "strategy", "swap", "draw", "faction_action"),
    "market": ("buy", "sell", "buy_summon", "recycle"),
    "redraw": ("redraw",),
}
_ANY_TIME = (
    "instant", "gain_gold", "harm", "draw_free", "discard", "rearrange", "withdraw", "deploy",
)  # fmt: skip
QUICK = (
    ("fill", "tokens") + _PHASE["dawn"] + _PHASE["actions"] + _PHASE["market"] + _PHASE["redraw"]
    + _ANY_TIME + ("next_phase", "end_turn", "concede")
)  # fmt: skip

BANNERS = (
    "sage_defeated", "defeated", "level_up", "champion_unlocked", "reshuffle", "deck_out",
    "recycled",
)  # fmt: skip
ICONS = {
    "sage_defeated": icons.CROWN,
    "defeated": icons.SKULL,
    "reshuffle": icons.DECK,
    "deck_out": icons.DECK,
    "recycled": icons.CARD,
}

# Actions in which a slot is told by its name there, for what the pointer has answered already.
_AT = ("dawn", "attack", "tokens", "withdraw")
_A = ("swap", "rearrange")
_NEW = ("summon", "buy_summon", "deploy")


# --- the pointer -------------------------------------------------------------------------------


def spots(view):
    if view["gap"]:
        return [view["gap"]["side"] * 12 + at for at in fillers(view)]
    own = active_side(view)
    found = []
    for side in (own, 1 - own):
        slots = view["sides"][side]["formation"]
        empty = open_slots(slots) if side == own else ()
        found += [side * 12 + at for at in range(len(slots)) if slots[at] or at in empty]
    return found


def home(view):
    """What the phase is about: a dawn effect that is ready, or the next one that can attack."""
    if view["gap"]:
        return spots(view)[0]
    own = active_side(view)
    slots = view["sides"][own]["formation"]
    for at in standing(slots):
        if view["phase"] == "dawn" and slots[at]["dawn"] == "ready":
            return own * 12 + at
        if view["phase"] == "actions" and not slots[at]["attacked"]:
            return own * 12 + at
    return own * 12 + standing(slots)[0]


def jump(view, spot, steps):
    """To the other formation, to the front of it; back again to home."""
    found = spots(view)
    for other in found:
        if other // 12 != spot // 12:
            return other if spot // 12 == active_side(view) else home(view)
    return found[0] if steps > 0 else found[-1]


def spot_name(match, spot):
    slots = match.view["sides"][spot // 12]["formation"]
    one = slots[spot % 12]
    kind = match.t("word." + one["kind"] if one else "word.empty")
    return "%s %s" % (kind, draw.slot_label(slots, spot % 12))


# --- the overview ------------------------------------------------------------------------------


def head(match):
    view = match.view
    font = theme.font("text")
    right = "R%d" % view["round"]
    if view["gap"]:
        title = match.t("head.gap", draw.ROWS[view["gap"]["row"]])
        side = view["gap"]["side"]
    else:
        title = match.t("phase." + view["phase"])
        side = active_side(view)
    room = 292 - font.width(right) - 8 - font.width(title) - 20
    return draw.team_name(match, side, font, room), title, right


def body(ink, match, spot):
    view = match.view
    ink.page("gap" if view["gap"] else "overview")
    if view["gap"]:
        _draw_gap(ink, match, spot)
        return
    draw.formations(ink, view, (spot // 12, spot % 12))
    draw.sides(ink, match)
    _draw_middle(ink, match)
    draw.phase_strip(ink, PHASES, view["phase"])


def _draw_middle(ink, match):
    view = match.view
    side = view["sides"][active_side(view)]
    phase = view["phase"]
    t = match.t
    if phase == "dawn":
        ready = [one for one in side["formation"] if one and one["dawn"] == "ready"]
        draw.middle(ink, len(ready), t("table.ready"))
    elif phase == "actions":
        total = 4 if view["mode"] == "duel" else 6
        draw.middle(ink, side["ap"], t("table.ap"), (side["ap"], total))
    elif phase == "market":
        draw.middle(ink, side["gold"], t("table.gold"))
    else:
        cards = [view["players"][seat]["hand"] for seat in members(view, active_side(view))]
        draw.middle(ink, " ".join([str(count) for count in cards]), t("table.hand"))


def _draw_gap(ink, match, spot):
    """The whole screen asks who steps forward."""
    view = match.view
    side = view["gap"]["side"]
    draw.formation(ink, view, side, (side, spot % 12), spots(view))
    slots = view["sides"][side]["formation"]
    x = 8 if side else 130
    if not ink.cell("gap", x, 20, 150, 88, view["gap"]["row"], spot):
        return
    canvas = ink.canvas
    y = 40
    for line in wrap(ink.text, match.t("gap.question"), 150):
        canvas.text(ink.text, line, x, y)
        y += 18
    y += 4
    for line in wrap(ink.small, match.t("gap.tokens"), 150):
        canvas.text(ink.small, line, x, y)
        y += 14
    for at in holes(view):
        left_edge, top, wide, high = draw.place(slots, side, at)
        canvas.fill(left_edge, top, wide, high, 0)
        draw._draw_box(canvas, left_edge, top, wide, high, None, False, False)
        font = theme.font("number_s") if high > 20 else ink.small
        canvas.text(font, "?", left_edge + wide // 2, top + (high + font.cap) // 2, align=1)


# --- what the keys do --------------------------------------------------------------------------


def primary(match, spot):
    view = match.view
    side, at = spot // 12, spot % 12
    if view["gap"]:
        return "fill", {"_side": side, "src": at}
    if side != active_side(view):
        return "harm", {"_side": side, "target": at}
    one = view["sides"][side]["formation"][at]
    name = _step(view, side, one)
    if name is None:
        name = finish(view)[0] if spot == home(view) else "tokens"
    return name, preset(name, spot)


def _step(view, side, one):
    """The usual thing of the phase at one of the active side's slots, if there is one left."""
    purse = view["sides"][side]
    phase = view["phase"]
    cards = sum([view["players"][seat]["hand"] for seat in members(view, side)])
    if phase == "dawn":
        return "dawn" if one and one["dawn"] == "ready" else None
    if phase == "actions":
        if not purse["ap"]:
            return "next_phase"
        if not cards:
            return "draw"
        if one is None:
            return "summon"
        return None if one["attacked"] else "attack"
    if phase == "market":
        if one is None and purse["gold"] > 2:
            return "buy_summon"
        if purse["gold"]:
            return "buy"
        return "sell" if cards else "next_phase"
    owing = [seat for seat in members(view, side) if not view["players"][seat]["redrawn"]]
    return "redraw" if owing else "end_turn"


def preset(name, spot):
    """What the pointer has answered of an action."""
    side, at = spot // 12, spot % 12
    if name in ("next_phase", "end_turn"):
        return {}
    args = {"_side": side}
    if name in _AT or name in _NEW:
        args["at"] = at
    elif name in _A:
        args["a"] = at
    elif name == "harm":
        args["target"] = at
    return args


def others(match, spot):
    view = match.view
    side = spot // 12
    own = side == active_side(view)
    slots = view["sides"][side]["formation"]
    one = slots[spot % 12]
    found = []
    if view["gap"]:
        return [primary(match, spot), ("concede", {"_side": side})]
    for name in QUICK:
        args = preset(name, spot)
        if name in _PHASE["dawn"] + _PHASE["actions"] + _PHASE["market"] + _PHASE["redraw"]:
            if name not in _PHASE[view["phase"]]:
                continue
            if not own:
                # Against the one pointed at, or nothing of this turn.
                if name == "attack":
                    args = {"_side": side, "target": spot % 12}
                elif name != "strategy":
                    continue
        elif name == "fill" or (name in ("next_phase", "end_turn") and name != finish(view)[0]):
            continue
        if name in _NEW:
            if one:
                args.pop("at")
        elif one is None and (name in _AT or name in _A or name == "harm"):
            continue
        found.append((name, args))
    return found


def lock(match, action, args):
    """What the form alone cannot see: no place for a new elemental, nobody to change with."""
    view = match.view
    if view["gap"] or action not in _NEW:
        return None
    slots = view["sides"][args.get("_side", active_side(view))]["formation"]
    return None if open_slots(slots) else "no_gap"


def finish(view):
    return ("end_turn" if view["phase"] == "redraw" else "next_phase"), {}


def confirm(match, action):
    view = match.view
    if action != "next_phase" or view["phase"] != "actions" or view["gap"]:
        return None
    points = view["sides"][active_side(view)]["ap"]
    if not points:
        return None
    return match.t("confirm.points" if points > 1 else "confirm.point", points)


def dice(view):
    return ("d6",)


# --- a closer look -----------------------------------------------------------------------------


def detail(ink, match, spot):
    if not ink.cell("detail", 0, 20, 282, 88, spot):
        return
    view = match.view
    side, at = spot // 12, spot % 12
    one = view["sides"][side]["formation"][at]
    seat = one["owner"] if one else members(view, side)[0]
    canvas = ink.canvas
    canvas.vdots(140, 24, 80)
    if one:
        _draw_elemental(ink, match, one)
    else:
        canvas.text(ink.text, match.t("word.empty"), 8, 40)
    _draw_player(ink, match, seat, side)


def _draw_elemental(ink, match, one):
    canvas = ink.canvas
    t = match.t
    end = 6 + canvas.text(theme.font("number_l"), str(left(one)), 6, 58)
    canvas.text(ink.small, t("detail.of", one["health"]), end + 4, 58)
    canvas.text(ink.small, t("table.strength"), 134, 36, align=RIGHT)
    canvas.text(theme.font("number_s"), str(one["strength"]), 134, 57, align=RIGHT)
    bar(canvas, 6, 61, 128, 7, left(one), one["health"])
    y = 80
    for name in ("boosts", "shields"):
        canvas.text(ink.small, t("field." + name), 6, y)
        canvas.text(ink.small, str(one[name]), 134, y, align=RIGHT)
        y += 13
    words = ""
    if one["attacked"]:
        words = t("detail.attacked")
    elif one["dawn"] != "no":
        words = t("detail.dawn_" + one["dawn"])
    canvas.text(ink.small, words, 6, y)


def _draw_player(ink, match, seat, side):
    canvas = ink.canvas
    t = match.t
    mat = match.view["players"][seat]
    purse = match.view["sides"][side]
    actions = mat["faction_actions"]
    canvas.icon(icons.SEATS[seat], 148, 24)
    canvas.text(ink.text, draw.short(ink.text, mat["name"], 112), 162, 34)
    canvas.text(ink.small, t("word." + mat["faction"]), 148, 50)
    canvas.text(ink.small, t("table.level", mat["level"]), 240, 50, align=RIGHT)
    draw.draw_track(canvas, 246, 41, mat["level"])
    rows = (
        (icons.CARD, "detail.hand", mat["hand"], icons.COIN, "detail.gold", purse["gold"]),
        (icons.DECK, "detail.deck", mat["deck"], icons.CROWN, "detail.actions", actions),
        (icons.UNDO, "detail.discard", mat["discard"], icons.BOLT, "detail.ap", purse["ap"]),
    )
    y = 68
    for row in rows:
        for number in (0, 1):
            x = 148 + 68 * number
            canvas.icon(row[3 * number], x, y - 10)
            canvas.text(ink.small, t(row[3 * number + 1], row[3 * number + 2]), x + 14, y)
        y += 18


def numbers(match, spot):
    view = match.view
    side, at = spot // 12, spot % 12
    found = []
    # While a row must be filled the pointer reaches one side only; its numbers are not alone.
    sides = (side, 1 - side) if view["gap"] else (side,)
    if view["sides"][side]["formation"][at]:
        for name in ("damage", "boosts", "shields", "strength", "health"):
            path = "sides.%d.formation.%d.%s" % (side, at, name)
            found.append((path, match.t("field." + name)))
    for side in sides:
        whose = draw.team_name(match, side, theme.font("text"), 130)
        for name in ("gold", "ap"):
            label = "%s · %s" % (match.t("field." + name), whose)
            found.append(("sides.%d.%s" % (side, name), label))
        for seat in members(view, side):
            for name in ("level", "hand", "deck", "discard"):
                label = "%s · %s" % (match.t("pile." + name), match.name(seat))
                found.append(("players.%d.%s" % (seat, name), label))
    return found


# --- notices -----------------------------------------------------------------------------------


def keep(view):
    """The tokens and elementals that an action may take away, and the levels before it."""
    formations = []
    for side in view["sides"]:
        slots = side["formation"]
        formations.append([(one["boosts"], one["shields"]) if one else None for one in slots])
    return {
        "slots": formations,
        "levels": [mat["level"] for mat in view["players"]],
        "sages": [mat["sage"] for mat in view["players"]],
        "piles": [mat["discard"] for mat in view["players"]],
    }


def _spent(kept, view, which, name):
    """How many tokens of a kind are to be taken off, fallen elementals' too."""
    total = 0
    for side in (0, 1):
        slots = view["sides"][side]["formation"]
        for at in range(len(slots)):
            before = kept["slots"][side][at]
            if before:
                now = slots[at][name] if slots[at] else 0
                if now < before[which]:
                    total += before[which] - now
    return total


def values(code, kept, view):
    players = view["players"]
    seats = range(len(players))
    if code == "boosts_spent":
        return (_spent(kept, view, 0, "boosts"),)
    if code == "shields_spent":
        return (_spent(kept, view, 1, "shields"),)
    if code == "level_up":
        for seat in seats:
            if players[seat]["level"] > kept["levels"][seat]:
                return players[seat]["name"], players[seat]["level"]
        return "", 0
    if code == "sage_defeated":
        fallen = [seat for seat in seats if kept["sages"][seat] and not players[seat]["sage"]]
        return (", ".join([players[seat]["name"] for seat in fallen]),)
    if code == "defeated":
        return (_fallen(kept, view),)
    if code == "reshuffle":
        emptied = [seat for seat in seats if kept["piles"][seat] > players[seat]["discard"]]
        return (", ".join([players[seat]["name"] for seat in emptied or [view["active"]]]),)
    if code == "gold_capped":
        return (view["sides"][active_side(view)]["gold_max"],)
    return ()


def _fallen(kept, view):
    """The slots that an action has emptied."""
    found = []
    for side in (0, 1):
        slots = view["sides"][side]["formation"]
        for at in range(len(slots)):
            if kept["slots"][side][at] and slots[at] is None:
                found.append(draw.slot_label(slots, at))
    return ", ".join(found)


# --- a chart of the match ----------------------------------------------------------------------


def chart(view):
    """The health that each side has left."""
    return [sum([left(one) for one in side["formation"] if one]) for side in view["sides"]]


def chart_name(match, number):
    return draw.team_name(match, number, theme.font("small"), 44)
