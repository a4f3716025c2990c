# SPDX-License-Identifier: MIT
"""What Tash-Kalar's actions bring: in words and on the LED matrix."""

from firmware.games.tashkalar import CARDS
from firmware.table.tashkalar import cards_words, elite, melee, side_name
from firmware.ui import effects
from firmware.ui import lights as light
from lib import icons, modules

# The gravest first.
BANNERS = [
    "match_end", "final_turns", "last_turn", "new_mission", "pass_legends", "draw_creatures",
    "draw_legends", "draw_flares", "flare_top", "flare_bottom", "straighten",
]  # fmt: skip

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


# --- words ---------------------------------------------------------------------------------------


def values(code, kept, view):
    return ()


def tell(match, code, kept):
    view = match.view
    t = match.t
    seat = kept["active"]
    key = "notice." + code
    if code.startswith("draw_"):
        # One line for all cards to draw; in teams the partner draws the legends.
        kinds = CARDS
        if view["mode"].endswith("_teams"):
            kinds = ("creatures", "flares")
            if code == "draw_legends":
                kinds = ("legends",)
                seat = (seat + 2) % 4
        return t("notice.draw", match.name(seat), cards_words(match, kept["draw"], kinds))
    if code == "scored":
        return t(key, match.name(seat), kept["worth"])
    if code == "pass_legends":
        return t(key, match.name((seat + 2) % 4))
    if code.startswith("flare_"):
        rival, upper, lower = _flare_halves(match, kept)
        if code != "flare_point":
            return t("notice.flare_both" if upper and lower else key)
        if melee(view):
            color = t("word." + view["sides"][kept["own"]]["color"])
            return t("notice.flare_color", side_name(match, rival), color)
        return t(key, side_name(match, rival))
    if code == "last_turn":
        # Not beside the news that the last turns begin.
        begins = view["turns_left"] == len(view["players"])
        return "" if begins else t(key, match.name(view["active"]))
    if code == "actions_done":
        # The overview tells it; only a mission is easily forgotten.
        return t("notice.mission") if elite(view) else ""
    if code == "final_turns":
        return t("notice.final_" + view["trigger"])
    if code == "legend" and not elite(view):
        return t("notice.legend_point")
    return "" if code == "new_round" else None


def _flare_halves(match, kept):
    """(rival, does the upper half apply, does the lower) of the flare that was just used."""
    args = match.session.last_action()["with"]
    rival = args["rival"]
    upper, lower = args.get("top"), args.get("bottom")
    gap = kept["gaps"][rival]
    return rival, bool(upper and gap[0] >= upper), bool(lower and gap[1] >= lower)


def refused(match, code):
    if code == "actions_left":
        left = match.view["turn"]["actions_left"]
        return match.t("refused.actions_left.%d" % (1 if left == 1 else 2), left)
    return None


# --- lights --------------------------------------------------------------------------------------


def _ring(color, inner=None):
    """A ring that grows from the middle; with `inner`, filled with that."""

    def effect(lights, elapsed, lasts):
        px = lights.px
        # Distances are doubled, so that the middle may lie between LEDs.
        reach = (max(px.width, px.height) + 4) * elapsed // lasts
        for y in range(px.height):
            for x in range(px.width):
                far = max(abs(2 * x - px.width + 1), abs(2 * y - px.height + 1))
                if reach - 4 < far <= reach:
                    px.put(x, y, color)
                elif inner is not None and far < reach:
                    px.put(x, y, inner, 256 - elapsed * 200 // lasts)

    return effect


def _halves(color, upper, lower):
    """A flare: its upper, its lower half, or both."""

    def effect(lights, elapsed, lasts):
        px = lights.px
        half = px.height // 2
        for there, y in ((upper, 0), (lower, px.height - half)):
            if there:
                px.box(0, y, px.width, half, color, 256 - elapsed * 220 // lasts)

    return effect


def _falling(color, side, sides):
    """A piece falls from its side's place."""

    def effect(lights, elapsed, lasts):
        px = lights.px
        size = max(1, px.height // 8)
        x = px.width * (2 * side + 1) // (2 * sides) - size
        y = px.height * elapsed * elapsed // (lasts * lasts)
        size *= 2
        px.box(x, y, size, size, color)
        px.box(x, y - size, size, size, color, light.DIM)

    return effect


def effect(lights, match, code, kept):
    view = match.view
    sides = view["sides"]

    def color_of(side):
        return lights.color(sides[side]["color"])

    mine = color_of(kept["own"])
    if code == "match_end":
        page = modules.use("firmware.table.tashkalar_finale")
        return page.won_by(lights, view), 1600
    if code == "final_turns":
        return effects.alarm, 1200
    if code == "legend":
        return _ring(light.WHITE, light.GOLD), 1200
    if code in ("flare_top", "flare_bottom"):
        rival, upper, lower = _flare_halves(match, kept)
        return _halves(color_of(rival), upper, lower), 1200
    if code == "do.hand_over" or (code == "do.end_turn" and not view["over"]):
        # The banner with the cards to draw must not hide whose turn it is.
        players = view["players"]
        seat = (view["active"] + 2 * (code == "do.hand_over")) % len(players)
        return effects.turn_of(color_of(players[seat]["side"]), seat, len(players)), 1200
    if code == "do.claim":
        return _ring(light.GOLD, mine), 1200
    if code == "straighten":
        return _halves(light.GREY, True, True), 500
    if code == "do.summon":
        return _ring(mine), 700
    if code in ("do.destroy", "do.capture", "do.transform"):
        for side, entry in enumerate(sides):
            if entry["total"] < kept["totals"][side]:
                return _falling(color_of(side), side, len(sides)), 700
    return None
