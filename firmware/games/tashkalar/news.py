# SPDX-License-Identifier: MIT
"""What Tash-Kalar's actions bring: in words and on the LED matrix."""

from firmware.ui import effects, table, theme
from firmware.ui import lights as light
from lib import icons

from .state import CARDS, elite, in_teams, melee, own, partner_of

_TOAST = 240  # pixels of its second line


class News(table.News):
    BANNERS = [
        "match_end", "final_turns", "last_turn", "new_mission", "flare_top", "flare_bottom",
        "straighten",
    ]  # fmt: skip

    ICONS = {
        "final_turns": icons.HOURGLASS,
        "last_turn": icons.HOURGLASS,
        "new_mission": icons.FLAG,
        "flare_top": icons.FLAME,
        "flare_bottom": icons.FLAME,
        "straighten": icons.DECK,
    }

    def keep(self):
        view = self.view
        turn = view["turn"]
        return {
            "own": own(view),
            "active": view["active"],
            "totals": [side["total"] for side in view["sides"]],
            "gaps": [(gap["upgraded"], gap["total"]) for gap in turn["gaps"]],
            "draw": dict(turn["draw"]),
            "worth": sum(turn["worth"]),
        }

    # --- words

    def tell(self, code, kept):
        match = self.match
        view = self.view
        t = self.t
        seat = kept["active"]
        key = "notice." + code
        if code.startswith("draw_"):
            # One line for all cards to draw; in teams the partner draws the legends.
            kinds = CARDS
            if in_teams(view):
                kinds = ("creatures", "flares")
                if code == "draw_legends":
                    kinds = ("legends",)
                    seat = partner_of(seat)
            name = match.name(seat)
            room = _TOAST - theme.font("small").width(t("notice.draw", name, ""))
            return t("notice.draw", name, match.table.cards_words(kept["draw"], kinds, room))
        if code == "scored":
            return t(key, match.name(seat), kept["worth"])
        if code == "pass_legends":
            return t(key, match.name(seat), match.name(partner_of(seat)))
        if code.startswith("flare_"):
            rival, upper, lower = self._flare_halves(kept)
            if code != "flare_point":
                return t("notice.flare_both" if upper and lower else key)
            if melee(view):
                color = t("word." + view["sides"][kept["own"]]["color"])
                return t("notice.flare_color", match.table.spot_name(rival), color)
            return t(key, match.table.spot_name(rival))
        if code == "last_turn":
            # Not beside the news that the last turns begin.
            begins = view["turns_left"] == len(view["players"])
            return "" if begins else t(key, match.name(view["active"]))
        if code == "actions_done":
            return ""  # the overview tells it
        if code == "final_turns":
            return t("notice.final_" + view["trigger"])
        if code == "legend" and not elite(view):
            return t("notice.legend_point")
        return "" if code == "new_round" else None

    def _flare_halves(self, kept):
        """(rival, does the upper half apply, does the lower) of the flare that was just used."""
        args = self.match.session.last_action()["with"]
        rival = args["rival"]
        upper, lower = args.get("top"), args.get("bottom")
        gap = kept["gaps"][rival]
        return rival, bool(upper and gap[0] >= upper), bool(lower and gap[1] >= lower)

    def refused(self, code):
        if code == "actions_left":
            left = self.view["turn"]["actions_left"]
            return self.t("refused.actions_left.%d" % (1 if left == 1 else 2), left)
        return None

    # --- lights

    def effect(self, lights, code, kept):
        view = self.view
        sides = view["sides"]

        def color_of(side):
            return lights.color(sides[side]["color"])

        mine = color_of(kept["own"])
        if code == "match_end":
            return _spiral(_winners(lights, view)), 1600
        if code == "final_turns":
            return effects.alarm, 1200
        if code == "legend":
            return _ring(light.WHITE, light.GOLD), 1200
        if code in ("flare_top", "flare_bottom"):
            rival, upper, lower = self._flare_halves(kept)
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


def _winners(lights, view):
    """Their colours, two at most."""
    colors = []
    for seat in view["winners"]:
        color = lights.color(view["players"][seat]["color"])
        if color not in colors:
            colors.append(color)
    return colors[:2]


def _spiral(colors):
    """The winner's colour winds inwards; a draw has two colours in turn."""

    def effect(lights, elapsed, lasts):
        px = lights.px
        count = px.width * px.height
        x = y = dy = 0
        dx = 1
        for number in range(min(count * elapsed // (lasts * 3 // 4), count)):
            px.put(x, y, colors[number % len(colors)])
            ahead, below = x + dx, y + dy
            inside = 0 <= ahead < px.width and 0 <= below < px.height
            if not inside or px.get(ahead, below):
                dx, dy = -dy, dx
            x += dx
            y += dy

    return effect
