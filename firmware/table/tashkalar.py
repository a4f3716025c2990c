# SPDX-License-Identifier: MIT
"""Tash-Kalar at the table: sides as two cards or as the melee's table of colours.

The pointer goes over sides, because pieces belong to a colour; in teams two players share one.
"""

from firmware.games.tashkalar import COLORS
from firmware.table.tashkalar_forms import (
    FORMS,
    LADDER,
    cards_words,
    counted,
    hand,
    melee,
    odd_open,
    own,
    rank_mark,
    rivals,
    score_bar,
    short,
    side_name,
    signed,
    teams,
)
from firmware.table.tashkalar_lights import effect, flare_halves, scene
from firmware.ui import theme
from lib import icons
from lib.canvas import CENTER, RIGHT

__all__ = ("FORMS", "effect", "scene")  # parts of this table that live in other files

_ALL = ("elite", "elite_teams", "duel", "duel_teams", "melee")


def _with_pool(setup):
    """The box's pieces per colour are two options at the table and one to the rules."""
    pieces = setup.pop("pieces", None)
    legendary = setup.pop("legendary", 3)
    if pieces:
        setup["pool"] = {"pieces": pieces, "legendary": legendary}
    return setup


SETUP = {
    "modes": (
        ("elite", (2,)),
        ("elite_teams", (4,)),
        ("duel", (2,)),
        ("duel_teams", (4,)),
        ("melee", (3, 4)),
    ),
    "seat": (),
    "colors": COLORS,
    "options": (
        ("pieces", ("unlimited", 17, 18, 19, 20, 22, 24, 26, 28, 30, 12, 14, 15, 16), _ALL),
        ("legendary", (3, 4, 5, 6, 7, 8, 1, 2), _ALL),
    ),
    "shape": _with_pool,
}

QUICK = (
    "place", "summon", "destroy", "end_turn", "flare", "claim", "odd_point", "capture", "upgrade",
    "discard", "transform", "downgrade", "gain_action", "effect_place", "extra_draw", "hand_over",
    "last_card", "concede",
)  # fmt: skip

BANNERS = (
    "match_end", "final_turns", "last_turn", "new_mission", "pass_legends", "draw_creatures",
    "draw_legends", "draw_flares", "flare_top", "flare_bottom", "straighten",
)  # fmt: skip

ICONS = {
    "final_turns": icons.HOURGLASS,
    "last_turn": icons.HOURGLASS,
    "new_mission": icons.FLAG,
    "pass_legends": icons.CARD,
    "draw_creatures": icons.DECK,
    "draw_legends": icons.DECK,
    "draw_flares": icons.DECK,
    "flare_top": icons.FLAME,
    "flare_bottom": icons.FLAME,
    "straighten": icons.DECK,
}

# What a rival's list offers, besides destroying with C.
_ON_RIVALS = (
    "flare", "capture", "upgrade", "transform", "downgrade", "effect_place", "concede",
)  # fmt: skip


# --- the pointer ---------------------------------------------------------------------------------


def spots(view):
    return list(range(len(view["sides"])))


def home(view):
    return own(view)


def spot_name(match, spot):
    return side_name(match, spot)


def title(match, action, args):
    """The head of a form: the action, and whose pieces it is about."""
    for key in ("side", "rival"):
        side = args.get(key)
        if type(side) is int and side >= 0:
            return "%s · %s" % (match.label(action), side_name(match, side))
    if "player" in args:
        return "%s · %s" % (match.label(action), match.name(args["player"]))
    return match.label(action)


# --- the overview: head --------------------------------------------------------------------------


def _acting(view):
    """The seat that plays: the active one, or the partner who finishes the turn."""
    if view["turn"]["handed"]:
        return (view["active"] + 2) % len(view["players"])
    return view["active"]


def head(match):
    view = match.view
    if view["final"]:
        left = view["turns_left"]
        right = match.t("head.turns", left) if left > 1 else match.t("head.final")
    else:
        right = match.t("head.target", view["target"], view["round"])
    return match.name(_acting(view)), "", right


def _draw_turn(ink, match):
    """Beside the name: the actions as discs and in words, and whether a card was discarded."""
    view = match.view
    turn = view["turn"]
    name, _, right = head(match)
    left = turn["actions_left"]
    spent = turn["placed"] + turn["summoned"] + turn["discarded"]
    end = 284 - ink.text.width(right)
    x = ink.text.width(ink.text.fit(name, end - 30)) + 16
    shows = (name, right, left, spent, turn["discarded"], view["over"])
    if not ink.cell("actions", x, 0, end - x, 18, *shows) or view["over"]:
        return
    canvas = ink.canvas
    words = counted(match, left, "actions") if left else match.t("phase.end")
    if left + spent <= 4 and x + 11 * (left + spent) + ink.text.width(str(left)) < end:
        for number in range(left + spent):
            canvas.icon(icons.SEAT_DISC if number < left else icons.SEAT_RING, x, 4)
            x += 11
        x += 2
    if x + ink.text.width(words) > end:
        words = str(left)
    x += canvas.text(ink.text, words, x, theme.HEAD_BASE) + 6
    if turn["discarded"] and x + 11 <= end:
        # A card that is crossed out: only one may be discarded in a turn.
        canvas.icon(icons.CARD, x, 3)
        canvas.line(x - 1, 13, x + 9, 3)
        canvas.line(x - 1, 14, x + 9, 4)


# --- the overview: content -----------------------------------------------------------------------


def body(ink, match, spot):
    _draw_turn(ink, match)
    if melee(match.view):
        _draw_table(ink, match, spot)
    else:
        for side in (0, 1):
            _draw_card(ink, match, side, spot)
        _draw_strip(ink, match, spot, 90)


def _draw_card(ink, match, side, spot):
    """A side of two: its names, its score large, its pieces by rank, and the way to the target."""
    view = match.view
    entry = view["sides"][side]
    board = entry["board"]
    active = side == own(view)
    worth = sum(view["turn"]["worth"]) if active else 0
    x = 142 * side
    shows = (
        board["common"], board["heroic"], board["legendary"], entry["score"], worth,
        _acting(view) if active else None, side == spot,
    )  # fmt: skip
    if not ink.cell(("card", side), x, 20, 138, 69, *shows):
        return
    canvas = ink.canvas
    if side == spot:
        canvas.frame(x, 20, 138, 69, 2)
    _draw_names(ink, match, side, x + 3, active, "+%d" % worth if worth else "")
    canvas.text(theme.font("number_l"), str(entry["score"]), x + 8, 78)
    for place in range(3):
        rank = LADDER[2 - place]
        middle = x + 72 + 25 * place
        canvas.text(theme.font("number_s"), str(board[rank]), middle, 60, align=CENTER)
        rank_mark(canvas, middle - 4, 78, rank)
    score_bar(canvas, x + 5, 80, 128, 6, view, side)


def _draw_names(ink, match, side, x, active, worth):
    """A player's name after the seat's shape, or the two of a team side by side."""
    canvas = ink.canvas
    view = match.view
    seats = view["sides"][side]["players"]
    width = 132 // len(seats)
    for number in range(len(seats)):
        left = x + number * width
        color = 1
        if active and seats[number] == _acting(view):
            canvas.fill(left, 23, width, 17)
            color = 0
        room = width - 6
        at = left + 4
        if len(seats) == 1:
            canvas.icon(icons.SEATS[side], at, 27, color)
            at += 13
            room -= 13
            if worth:
                # What the turn will add at its end.
                room -= canvas.text(ink.text, worth, left + width - 3, 37, color, RIGHT) + 3
        draw_name(ink, match.name(seats[number]), at, 37, room, color, len(seats) == 1)


def draw_name(ink, name, x, y, room, color=1, large=False):
    """A name in the largest type that it fits in; the longest are cut with a point."""
    for font in (ink.text, theme.font("narrow")) if large else (theme.font("narrow"), ink.small):
        if font.width(name) <= room:
            break
    ink.canvas.text(font, short(font, name, room), x, y, color)


def _gap_words(match, side):
    gap = match.view["turn"]["gaps"][side]
    return match.t("strip.gaps", signed(gap["upgraded"]), signed(gap["total"]))


def _turn_words(view, match):
    """What the turn has destroyed so far, or its mission."""
    turn = view["turn"]
    if turn["claimed"]:
        return match.t("strip.claimed", turn["claimed"])
    if view["mode"].startswith("elite"):
        count = sum(
            [lost["common"] + lost["heroic"] + lost["legendary"] for lost in turn["destroyed"]]
        )
        return match.t("strip.destroyed", count) if count else ""
    worth = sum(turn["worth"])
    return match.t("strip.worth", worth) if worth else ""


def _draw_strip(ink, match, spot, y):
    """One line: the flare's gaps while actions are left, then what the end of the turn draws."""
    view = match.view
    turn = view["turn"]
    rival = spot if spot != own(view) else None
    if rival is None and not melee(view):
        rival = rivals(match, {})[0]
    spent = turn["actions_left"] == 0 and spot == own(view)
    icon = icons.FLAME
    if view["over"]:
        words = ""
    elif spent or rival is None:
        icon = icons.DECK if spent else icons.CARD
        cards = cards_words(match, turn["draw"] if spent else hand(view))
        words = match.t("strip.draw" if spent else "strip.hand", cards) if cards else ""
    else:
        words = _gap_words(match, rival)
    right = "" if view["over"] else _turn_words(view, match)
    if not ink.cell("strip", 0, y, 282, 108 - y, words, right):
        return
    canvas = ink.canvas
    canvas.hdots(0, y, theme.BODY_RIGHT)
    if words:
        canvas.icon(icon, 5, y + 4)
        x = 20 + canvas.text(ink.small, words, 20, y + 14)
        # Cards to draw take all of the line; the card's name row tells the points, too.
        if x + ink.small.width(right) > 270:
            return
    if right:
        canvas.text(ink.small, right, 278, y + 14, align=RIGHT)


# --- the melee's table ---------------------------------------------------------------------------

_COLUMN = 40
_FIRST = 94  # middle of the first colour's column


def _draw_table(ink, match, spot):
    view = match.view
    sides = view["sides"]
    if ink.cell("heads", 74, 20, 208, 12):
        caption = theme.font("caption")
        end = 0
        for side in range(len(sides)):
            words = match.t("short." + sides[side]["color"])
            wide = caption.width(words) + 10
            # Over the middle of its column, but not into the name before.
            x = max(_FIRST + side * _COLUMN - wide // 2, end + 4)
            ink.canvas.icon(icons.SEATS[side], x, 21)
            ink.canvas.text(caption, words, x + 10, 30)
            end = x + wide
        ink.canvas.text(caption, match.t("head.ranks"), 279, 30, align=RIGHT)
    _draw_corner(ink, match, spot)
    for side in range(len(sides)):
        _draw_row(ink, match, side, side == spot)
    if len(sides) < 4:
        _draw_strip(ink, match, spot, 90)


def _draw_corner(ink, match, spot):
    """Over the names: a rival's gaps for a flare, or the cards that will be drawn."""
    view = match.view
    turn = view["turn"]
    if view["over"]:
        shows = (None, "")
    elif spot != own(view):
        gap = turn["gaps"][spot]
        shows = (icons.FLAME, "%s/%s" % (signed(gap["upgraded"]), signed(gap["total"])))
    else:
        spent = turn["actions_left"] == 0
        cards = turn["draw"] if spent else hand(view)
        words = "%d·%d·%d" % (cards["creatures"], cards["legends"], cards["flares"])
        shows = (icons.DECK if spent else icons.CARD, words)
    if ink.cell("corner", 0, 20, 72, 12, *shows) and shows[0] is not None:
        ink.canvas.icon(shows[0], 4, 20)
        ink.canvas.text(ink.small, shows[1], 19, 30)


def _draw_row(ink, match, side, pointed):
    """A side of the melee: its points by colour, the lowest in black, and its pieces."""
    view = match.view
    entry = view["sides"][side]
    board = entry["board"]
    active = side == own(view)
    y = 33 + 19 * side
    pieces = "%d·%d·%d" % (board["common"], board["heroic"], board["legendary"])
    worth = tuple(view["turn"]["worth"]) if active else ()
    shows = (pieces, tuple(entry["colors"]), tuple(entry["improvised"]), active, pointed, worth)
    if not ink.cell(("side", side), 0, y, 282, 19, *shows):
        return
    canvas = ink.canvas
    color = 1
    if active:
        canvas.fill(0, y, 69, 18)
        color = 0
    if pointed:
        canvas.frame(0, y, 69, 18, 2)
        if active:
            canvas.frame(2, y + 2, 65, 14, ink=0)
    canvas.icon(icons.SEATS[side], 4, y + 5, color)
    draw_name(ink, match.name(entry["players"][0]), 15, y + 14, 51, color)
    points = [number for number in entry["colors"] if number is not None]
    low = min(points) if min(points) < max(points) else None
    for other in range(len(entry["colors"])):
        x = _FIRST + other * _COLUMN
        if other == side:
            canvas.hline(x - 5, y + 9, 11)
            canvas.hline(x - 5, y + 10, 11)
            continue
        _draw_points(ink, x, y, entry["colors"][other], low, worth[other] if worth else 0)
        if not entry["improvised"][other]:
            # An improvised summon is still to be had: a dot for each colour, in their order.
            canvas.fill(71, y + 1 + 6 * (other - (other > side)), 3, 3)
    font = ink.small if ink.small.width(pieces) <= 40 else theme.font("caption")
    canvas.text(font, pieces, 279, y + 13, align=RIGHT)
    if side < len(view["sides"]) - 1:
        canvas.hdots(78, y + 18, 203)


def _draw_points(ink, x, y, points, low, add):
    canvas = ink.canvas
    color = 1
    if points == low:
        canvas.fill(x - 18, y, 36, 18)
        color = 0
    at = x - 6 if add else x
    wide = canvas.text(theme.font("number_s"), str(points), at, y + 17, color, CENTER)
    if add:
        words = "+%d" % add
        canvas.text(theme.font("caption"), words, at + wide // 2 + 1, y + 10, color)


# --- what the keys do ----------------------------------------------------------------------------


def primary(match, spot):
    view = match.view
    if spot != own(view):
        return "destroy", {"side": spot}
    if view["turn"]["actions_left"]:
        return "place", {}
    return "end_turn", {}


def others(match, spot):
    view = match.view
    if spot != own(view):
        found = []
        for action in _ON_RIVALS:
            if action == "flare":
                found.append((action, {"rival": spot}))
            elif action != "concede":
                found.append((action, {"side": spot}))
            elif not melee(view):
                found.append((action, {"player": view["sides"][spot]["players"][0]}))
        return found
    if view["turn"]["actions_left"] == 0:
        # The turn is being closed: what belongs to its end first, what costs an action last.
        first = ("claim", "odd_point", "flare", "last_card")
        last = ("summon", "place", "discard")
    else:
        # C places already: the list has that only for a shortage of pieces.
        first = ()
        last = ("place",)
    actions = list(first)
    actions += [action for action in QUICK if action not in first and action not in last]
    actions += last
    return [(action, _preset(view, action, spot)) for action in actions if _offered(match, action)]


def _offered(match, action):
    """Does the action belong to this variant, and is it not what C does anyway?"""
    view = match.view
    if action == "claim":
        return view["mode"].startswith("elite")
    if action == "odd_point":
        return melee(view) and bool(view["turn"]["odd_choices"])
    if action == "hand_over":
        return teams(view)
    if action == "concede":
        return not melee(view)
    if action == "end_turn":
        return not odd_open(match)
    return True


def _preset(view, action, spot):
    if action == "place":
        return {"_ask": True}
    if action in ("destroy", "upgrade", "downgrade", "effect_place"):
        return {"side": spot}
    if action == "concede":
        return {"player": view["active"]}
    return {}


def lock(match, action, preset):
    """What the forms' first answers do not show: nothing there, or nobody far enough ahead."""
    view = match.view
    if view["over"] or view["phase"] != "actions":
        return None
    if action in ("destroy", "upgrade", "downgrade", "capture", "transform"):
        sides = [preset["side"]] if "side" in preset else spots(view)
        for side in sides:
            if view["sides"][side]["total"]:
                return None
        return "no_such_piece"
    if action == "flare" and not view["turn"]["handed"] and hand(view)["flares"]:
        among = [preset["rival"]] if "rival" in preset else rivals(match, {})
        for side in among:
            gap = view["turn"]["gaps"][side]
            if gap["upgraded"] > 0 or gap["total"] > 0:
                return None
        return "flare_not_met"
    return None


def finish(view):
    return "end_turn", {}


def confirm(match, action):
    return match.t("confirm.concede") if action == "concede" else None


def dice(view):
    return ("d6",)


# --- a closer look: loaded when somebody looks ---------------------------------------------------


def look(app, match, spot):
    from firmware.table.tashkalar_look import Look, Prepare

    if match.view["over"]:
        return None
    return (Look if match.session.count else Prepare)(app, match, spot)


def labels(match, spot, labels):
    """Before the first action, A tells how the arena is laid out."""
    return labels if match.session.count else (match.t("key.prepare"), labels[1], labels[2])


def detail(ink, match, spot):
    from firmware.table.tashkalar_look import draw_side

    draw_side(ink, match, spot)


def numbers(match, spot):
    from firmware.table.tashkalar_look import paths

    return paths(match, spot)


def chart(view):
    return [side["score"] for side in view["sides"]]


def chart_name(match, number):
    return short(theme.font("small"), side_name(match, number), 40)


# --- notices -------------------------------------------------------------------------------------


def keep(view):
    turn = view["turn"]
    return {
        "own": own(view),
        "active": view["active"],
        "totals": [side["total"] for side in view["sides"]],
        "gaps": [(gap["upgraded"], gap["total"]) for gap in turn["gaps"]],
        "draw": dict(turn["draw"]),
        "worth": list(turn["worth"]),
    }


def values(code, kept, view):
    return ()


def tell(match, code, kept):
    view = match.view
    t = match.t
    active = match.name(kept["active"])
    if code in ("draw_creatures", "draw_legends", "draw_flares"):
        return _draw_words(match, code, kept, active)
    if code == "scored":
        return t("notice.scored", active, sum(kept["worth"]))
    if code == "pass_legends":
        partner = match.name((kept["active"] + 2) % len(view["players"]))
        return t("notice.pass_legends", partner)
    if code in ("flare_top", "flare_bottom"):
        upper, lower = flare_halves(match, kept)[1:]
        return t("notice.flare_both" if upper and lower else "notice." + code)
    if code == "flare_point":
        rival = flare_halves(match, kept)[0]
        if melee(view):
            color = t("word." + view["sides"][kept["own"]]["color"])
            return t("notice.flare_color", side_name(match, rival), color)
        return t("notice.flare_point", side_name(match, rival))
    if code == "last_turn":
        # Not beside the news that the last turns begin.
        begins = view["turns_left"] == len(view["players"])
        return "" if begins else t("notice.last_turn", match.name(view["active"]))
    if code == "actions_done":
        # The overview tells it; only a mission is easily forgotten.
        return t("notice.mission") if view["mode"].startswith("elite") else ""
    if code == "final_turns":
        return t("notice.final_" + view["trigger"])
    if code == "legend":
        return t("notice.legend" if view["mode"].startswith("elite") else "notice.legend_point")
    if code == "new_round":
        return ""
    return None


def _draw_words(match, code, kept, active):
    """One line for all cards to draw; in teams the partner draws the legends."""
    draw = kept["draw"]
    if not teams(match.view):
        return match.t("notice.draw", active, cards_words(match, draw))
    if code == "draw_legends":
        partner = match.name((kept["active"] + 2) % 4)
        return match.t("notice.draw", partner, counted(match, draw["legends"], "legends"))
    mine = {"creatures": draw["creatures"], "legends": 0, "flares": draw["flares"]}
    return match.t("notice.draw", active, cards_words(match, mine))


def refused(match, code):
    if code == "actions_left":
        left = match.view["turn"]["actions_left"]
        return match.t("refused.actions_left.%d" % (1 if left == 1 else 2), left)
    return None
