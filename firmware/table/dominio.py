# SPDX-License-Identifier: MIT
"""Dominio de los Elementos at the table: two facing triangles, the phase between them.

A spot of the pointer is a slot, side * 12 + position. While a row must be filled, the overview
is that question and the spots are those who can fill it.
"""

from firmware.games.dominio import FACTIONS, row_of
from firmware.table import dominio_draw as draw
from firmware.table.dominio_lights import scene
from firmware.ui import theme
from lib import icons, modules

__all__ = ("scene",)

SETUP = {
    "modes": (("duel", (2,)), ("teams", (4,))),
    "seat": (("faction", FACTIONS),),
    "colors": (),
    "options": (),
}

PARTS = ("forms", "fields", "pages", "tell")

QUICK = (
    "fill", "tokens", "dawn", "attack", "summon", "strategy", "swap", "draw", "faction_action",
    "buy", "sell", "buy_summon", "recycle", "redraw", "instant", "gain_gold", "harm", "draw_free",
    "discard", "rearrange", "withdraw", "deploy", "next_phase", "end_turn", "concede",
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

# The argument that the pointer answers, by action.
POINTED = {
    "dawn": "at", "attack": "at", "tokens": "at", "withdraw": "at", "summon": "at",
    "buy_summon": "at", "deploy": "at", "swap": "a", "rearrange": "a", "harm": "target",
    "fill": "src",
}  # fmt: skip
NEW = ("summon", "buy_summon", "deploy")

# Notices and actions that the matrix has an effect for.
_SHINING = (
    "defeated", "boosts_spent", "shields_spent", "no_damage", "do.attack", "do.harm", "do.tokens",
    "do.summon", "do.deploy", "do.buy_summon", "do.dawn",
)  # fmt: skip


# --- who and where -----------------------------------------------------------------------------


def active_side(view):
    return view["players"][view["active"]]["team"]


def members(view, side):
    players = view["players"]
    return [seat for seat in range(len(players)) if players[seat]["team"] == side]


def standing(slots):
    return [at for at in range(len(slots)) if slots[at]]


def in_row(slots, row, filled):
    """The positions of a row where somebody stands, or where nobody does."""
    return [
        at
        for at in range(len(slots))
        if row_of(slots, at) == row and (slots[at] is not None) == filled
    ]


def open_slots(slots):
    """Where a new elemental may stand: the holes of the most forward row that has any."""
    return in_row(slots, row_of(slots, slots.index(None)), False) if None in slots else []


def fillers(view):
    """Who can fill the gap: the positions of the row behind it."""
    gap = view["gap"]
    return in_row(view["sides"][gap["side"]]["formation"], gap["row"] + 1, True)


def fresh(phase, one):
    """Has an elemental still to do what the phase is about?"""
    if phase == "dawn":
        return one["dawn"] == "ready"
    return phase == "actions" and not one["attacked"]


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
    found = standing(slots)
    for at in found:
        if fresh(view["phase"], slots[at]):
            return own * 12 + at
    return own * 12 + found[0]


def jump(view, spot, steps):
    """To the other formation, to the front of it; back again to home."""
    found = spots(view)
    for other in found:
        if other // 12 != spot // 12:
            return other if spot // 12 == active_side(view) else home(view)
    return found[0] if steps > 0 else found[-1]


# --- the overview ------------------------------------------------------------------------------


def head(match):
    view = match.view
    font = theme.font("text")
    right = "R%d" % view["round"]
    gap = view["gap"]
    if gap:
        title = match.t("head.gap", draw.ROWS[gap["row"]])
    else:
        title = match.t("phase." + view["phase"])
    side = gap["side"] if gap else active_side(view)
    room = 264 - font.width(right) - font.width(title)
    return draw.team_name(match, side, font, room), title, right


def body(ink, match, spot):
    view = match.view
    ink.page("gap" if view["gap"] else "overview")
    if view["gap"]:
        _draw_gap(ink, match, spot)
        return
    draw.formations(ink, view, spot)
    draw.sides(ink, match)
    own = active_side(view)
    side = view["sides"][own]
    phase = view["phase"]
    pips = None
    if phase == "dawn":
        word = "ready"
        big = len([one for one in side["formation"] if one and one["dawn"] == word])
    elif phase == "actions":
        word = "ap"
        big = side["ap"]
        pips = (big, 4 if view["mode"] == "duel" else 6)
    elif phase == "market":
        word = "gold"
        big = side["gold"]
    else:
        word = "hand"
        big = " ".join([str(view["players"][seat]["hand"]) for seat in members(view, own)])
    draw.middle(ink, big, match.t("table." + word), pips)
    draw.phase_strip(ink, phase)


# --- what the keys do --------------------------------------------------------------------------


def primary(match, spot):
    view = match.view
    side = spot // 12
    if view["gap"]:
        name = "fill"
    elif side != active_side(view):
        name = "harm"
    else:
        name = _step(view, side, view["sides"][side]["formation"][spot % 12])
        if name is None:
            name = finish(view)[0] if spot == home(view) else "tokens"
    return name, preset(name, spot)


def _step(view, side, one):
    """The usual thing of the phase at one of the active side's slots, if there is one left."""
    purse = view["sides"][side]
    phase = view["phase"]
    mats = [view["players"][seat] for seat in members(view, side)]
    cards = sum([mat["hand"] for mat in mats])
    if phase == "dawn":
        return "dawn" if one and fresh(phase, one) else None
    if phase == "actions":
        if not purse["ap"]:
            return "next_phase"
        if not cards:
            return "draw"
        if one is None:
            return "summon"
        return "attack" if fresh(phase, one) else None
    if phase == "market":
        if one is None and purse["gold"] > 2:
            return "buy_summon"
        if purse["gold"]:
            return "buy"
        return "sell" if cards else "next_phase"
    return "end_turn" if all([mat["redrawn"] for mat in mats]) else "redraw"


def preset(name, spot):
    """What the pointer has answered of an action."""
    if name in ("next_phase", "end_turn"):
        return {}
    args = {"_side": spot // 12}
    if name in POINTED:
        args[POINTED[name]] = spot % 12
    return args


def lock(match, action, args):
    """What the form alone cannot see: no place for a new elemental."""
    view = match.view
    if view["gap"] or action not in NEW:
        return None
    slots = view["sides"][args.get("_side", active_side(view))]["formation"]
    return None if None in slots else "no_gap"


def finish(view):
    return ("end_turn" if view["phase"] == "redraw" else "next_phase"), {}


def confirm(match, action):
    view = match.view
    points = view["sides"][active_side(view)]["ap"]
    if action != "next_phase" or view["phase"] != "actions" or view["gap"] or not points:
        return None
    return match.t("confirm.points" if points > 1 else "confirm.point", points)


def dice(view):
    return ("d6",)


# --- what is elsewhere until it is needed ------------------------------------------------------


def keep(view):
    """The tokens and elementals that an action may take away, and what players had before it."""
    return {
        "slots": [
            [(one["boosts"], one["shields"]) if one else None for one in side["formation"]]
            for side in view["sides"]
        ],
        "mats": [(mat["level"], mat["sage"], mat["discard"]) for mat in view["players"]],
    }


def _page(name):
    """A function of the pages: they stay until the overview is back."""

    def ask(*args):
        return getattr(modules.load("firmware.table.dominio_pages"), name)(*args)

    return ask


_draw_gap = _page("draw_gap")
spot_name = _page("spot_name")
others = _page("others")
detail = _page("detail")
numbers = _page("numbers")
chart = _page("chart")
chart_name = _page("chart_name")


def _tell(kept):
    """The code that tells what an action has brought: it goes with what was kept for it."""
    if "code" not in kept:
        part = "firmware.table.dominio_tell"
        kept["code"] = modules.load(part)
        modules.forget(part)
    return kept["code"]


def values(code, kept, view):
    return _tell(kept).values(code, kept, view)


def effect(lights, match, code, kept):
    return _tell(kept).effect(lights, match, code, kept) if code in _SHINING else None
