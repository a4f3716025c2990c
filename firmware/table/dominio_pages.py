# SPDX-License-Identifier: MIT
"""Dominio: what else can be done, a closer look, and what an action has brought, in the words of
notices and on the LED matrix.
"""

from firmware.table import dominio as table
from firmware.ui import lights as light
from firmware.ui import theme
from firmware.ui.widgets import bar
from lib import icons
from lib.canvas import RIGHT

QUICK = [
    "fill", "tokens", "dawn", "attack", "summon", "strategy", "swap", "draw", "faction_action",
    "buy", "sell", "buy_summon", "recycle", "redraw", "instant", "gain_gold", "harm", "draw_free",
    "discard", "rearrange", "withdraw", "deploy", "next_phase", "end_turn", "concede",
]  # fmt: skip

BANNERS = [
    "sage_defeated", "defeated", "level_up", "champion_unlocked", "reshuffle", "deck_out",
    "recycled",
]  # fmt: skip
ICONS = {
    "sage_defeated": icons.CROWN,
    "defeated": icons.SKULL,
    "reshuffle": icons.DECK,
    "deck_out": icons.DECK,
    "recycled": icons.CARD,
}

# What belongs to one phase; card effects bring the rest in any of them.
_PHASE = {
    "dawn": ["dawn"],
    "actions": ["attack", "summon", "strategy", "swap", "draw", "faction_action"],
    "market": ["buy", "sell", "buy_summon", "recycle"],
    "redraw": ["redraw"],
}


def spot_name(match, spot):
    slots = match.view["sides"][spot // 12]["formation"]
    one = slots[spot % 12]
    kind = match.t("word." + (one["kind"] if one else "empty"))
    return "%s %s" % (kind, table.slot_label(slots, spot % 12))


def others(match, spot):
    view = match.view
    side = spot // 12
    if view["gap"]:
        return [table.primary(match, spot), ("concede", {"_side": side})]
    own = side == table.active_side(view)
    empty = view["sides"][side]["formation"][spot % 12] is None
    last = table.finish(view)[0]
    found = []
    for name in QUICK:
        args = table.preset(name, spot)
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
        elif name == "fill" or (name in ["next_phase", "end_turn"] and name != last):
            continue
        if name in table.NEW:
            if not empty:
                args.pop("at")
        elif empty and name in table.POINTED:
            continue
        found.append((name, args))
    return found


def lock(match, action, args):
    """What the form alone cannot see: no place for a new elemental."""
    view = match.view
    if view["gap"] or action not in table.NEW:
        return None
    slots = view["sides"][args.get("_side", table.active_side(view))]["formation"]
    return None if None in slots else "no_gap"


def confirm(match, action):
    """Never: undo takes back a phase that ended with points unspent, and a notice tells of it."""
    return None


def jump(view, spot, steps):
    """To the other formation, to the front of it; back again to home."""
    found = table.spots(view)
    for other in found:
        if other // 12 != spot // 12:
            return other if spot // 12 == table.active_side(view) else table.home(view)
    return found[0] if steps > 0 else found[-1]


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
    return one["owner"] if one else table.members(view, spot // 12)[0]


def _draw_elemental(ink, match, one):
    canvas = ink.canvas
    t = match.t
    left = table.left(one)
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
    canvas.text(ink.text, table.short(ink.text, mat["name"], 112), 162, 34)
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
    mates = table.members(view, view["players"][seat]["team"])
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
        whose = table.team_name(match, side, theme.font("text"), 130)
        for name in ["gold", "ap"]:
            label = "%s · %s" % (t("field." + name), whose)
            found.append(("sides.%d.%s" % (side, name), label))
        for seat in table.members(view, side):
            for name in ["level", "hand", "deck", "discard"]:
                found.append(_number(match, seat, name))
    return found


# --- a chart of the match ----------------------------------------------------------------------


def chart(view):
    """The health that each side has left."""
    return [sum([table.left(one) for one in side["formation"] if one]) for side in view["sides"]]


def chart_name(match, number):
    return table.team_name(match, number, theme.font("small"), 44)


def dice(view):
    return ("d6",)


# --- what an action has brought ----------------------------------------------------------------


def keep(view):
    """The tokens and elementals that an action may take away, and what players had before it."""
    return {
        "slots": [
            [(one["boosts"], one["shields"]) if one else None for one in side["formation"]]
            for side in view["sides"]
        ],
        "ap": view["sides"][table.active_side(view)]["ap"],
        "mats": [(mat["level"], mat["sage"], mat["discard"]) for mat in view["players"]],
    }


def values(code, kept, view):
    players = view["players"]
    if code in ["boosts_spent", "shields_spent"]:
        return (_spent(kept, view, code[:-6]),)
    if code == "ap_lost":
        return (kept["ap"],)
    if code == "gold_capped":
        return (view["sides"][table.active_side(view)]["gold_max"],)
    if code == "defeated":
        return (", ".join([table.slot_label(slots, at) for slots, at, _ in _before(kept, view)
                           if slots[at] is None]),)  # fmt: skip
    if code not in ["level_up", "sage_defeated", "reshuffle"]:
        return ()
    names = []
    for seat in range(len(players)):
        mat = players[seat]
        level, sage, discard = kept["mats"][seat]
        if code == "level_up":
            if mat["level"] > level:
                return mat["name"], mat["level"]
        elif sage and not mat["sage"] if code == "sage_defeated" else discard > mat["discard"]:
            names.append(mat["name"])
    if code == "level_up":
        return "", 0
    if code == "reshuffle" and not names:
        names = [players[view["active"]]["name"]]
    return (", ".join(names),)


def _before(kept, view):
    """[(formation, position, tokens before)] of the slots where somebody stood."""
    found = []
    for side in (0, 1):
        slots = view["sides"][side]["formation"]
        for at in range(len(slots)):
            if kept["slots"][side][at]:
                found.append((slots, at, kept["slots"][side][at]))
    return found


def _spent(kept, view, name):
    """How many tokens of a kind are to be taken off, fallen elementals' too."""
    total = 0
    for slots, at, before in _before(kept, view):
        now = slots[at][name] if slots[at] else 0
        total += max(0, before[name == "shields"] - now)
    return total


# --- lights ------------------------------------------------------------------------------------


def effect(lights, match, code, kept):
    if code == "defeated":
        mats = match.view["players"]
        if [mat["sage"] for mat in mats] != [sage for _, sage, _ in kept["mats"]]:
            return _drain(match), 1200
        for seat in range(len(mats)):
            level = mats[seat]["level"]
            if level > kept["mats"][seat][0] and level in (4, 6, 8):
                return _column(lights.color(mats[seat]["color"]), level), 1200
        return _blow(match, True), 1200
    if code in ["do.tokens", "do.summon", "do.deploy", "do.buy_summon", "do.dawn"]:
        return _glow(match, light.WHITE if code == "do.tokens" else light.GOLD), 500
    if code in ["boosts_spent", "shields_spent", "no_damage", "do.attack", "do.harm"]:
        return _blow(match, False), 900
    return None


def _last(match):
    """The arguments of the last action, the side that did it, and a formation."""
    args = match.session.last_action()["with"]
    side = match.view["players"][args["player"]]["team"]
    slots = match.view["sides"][side]["formation"]
    return args, side, slots


def _blow(match, falls):
    """A spark flies from the attacker to the target, which flashes; a fallen one crumbles."""
    args, side, slots = _last(match)
    target = args.get("target")
    if target is None and args.get("hits"):
        target = args["hits"][0]["target"]
    origin = args.get("at")

    def show(lights, elapsed, lasts):
        px = lights.px
        table.scene(lights, match, None)
        if target is None:
            return
        x, y, wide, high = table.slot_box(px, slots, 1 - side, target)
        flight = lasts // 2 if origin is not None else 0
        if elapsed < flight:
            from_x, from_y, from_wide, _ = table.slot_box(px, slots, side, origin)
            from_x += from_wide // 2
            at_x = from_x + (x + wide // 2 - from_x) * elapsed // flight
            at_y = from_y + (y - from_y) * elapsed // flight
            px.box(at_x, at_y, high, high, light.WHITE)
            return
        part = (elapsed - flight) * 256 // (lasts - flight)
        if not falls:
            px.box(x, y, wide, high, light.RED, 256 - part)
            return
        for number in range(wide * high):
            # What crumbles goes one LED after the other, in no order that the eye follows.
            if (number * 5 + 3) % (wide * high) * 256 >= part * wide * high:
                px.put(x + number % wide, y + number // wide, light.RED)

    return show


def _glow(match, color):
    args, side, slots = _last(match)

    def show(lights, elapsed, lasts):
        table.scene(lights, match, None)
        box = table.slot_box(lights.px, slots, side, args["at"])
        lights.px.box(*box, color, 256 - 200 * elapsed // lasts)

    return show


def _column(color, level):
    """A level that brings a champion: its column shoots up."""

    def show(lights, elapsed, lasts):
        px = lights.px
        unit = max(1, px.height // 8)
        for step in range(1, min(level, 16 * elapsed // lasts + 1) + 1):
            paint = light.GOLD if step in (4, 6, 8) else color
            px.box(px.width // 2 - unit, px.height - step * unit, 2 * unit, unit, paint)

    return show


def _drain(match):
    """A Sage has fallen: the light runs out of the picture, from above."""

    def show(lights, elapsed, lasts):
        px = lights.px
        table.scene(lights, match, None)
        for y in range(min(px.height * elapsed // lasts, px.height)):
            for x in range(px.width):
                px.put(x, y, light.GREY, 40 if px.get(x, y) else 0)

    return show
