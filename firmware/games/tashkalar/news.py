# SPDX-License-Identifier: MIT
"""What Tash-Kalar's actions bring: in words and on the LED matrix."""

from firmware.ui import effects, table
from firmware.ui import lights as light
from lib import icons

from .state import CARDS, elite, hand, in_teams, melee, own, own_side, partner_of


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
        mine = own_side(view)
        return {
            "own": own(view),
            "active": view["active"],
            "totals": [side["total"] for side in view["sides"]],
            "gaps": [(gap["upgraded"], gap["total"]) for gap in turn["gaps"]],
            "draw": dict(turn["draw"]),
            "legends": hand(view)["legends"],
            "worth": list(turn["worth"]),
            "destroyed": turn["destroyed"],
            "points": mine["points"],
            "colors": list(mine["colors"]),
        }

    # --- words

    def deed(self, action, args, kept):
        if action in ("end_turn", "concede", "adjust", "roll", "odd_point", "last_card"):
            return ""  # notices tell it
        if action == "flare":
            rival = self.match.table.spot_name(args["rival"])
            return self.t("deed.flare", self.match.name(kept["active"]), rival)
        if action == "place" and not args.get("take"):
            return ""  # the overview counts it under the finger
        from .deeds import deed

        return deed(self.match, action, args, kept)

    def tell(self, code, kept):
        match = self.match
        view = self.view
        t = self.t
        seat = kept["active"]
        name = match.name(seat)
        key = "notice." + code
        if code.startswith("draw_"):
            # One line for all cards to draw; in teams the partner draws the legends.
            kinds = CARDS
            if in_teams(view):
                kinds = ("creatures", "flares")
                if code == "draw_legends":
                    if kept["legends"]:
                        return ""  # told with those that are passed
                    kinds = ("legends",)
                    name = match.name(partner_of(seat))
            return t("notice.drawn", name, match.table.cards_words(kept["draw"], kinds))
        if code == "scored":
            from .deeds import gains, lost

            words = gains(match, kept["worth"], lost(kept), kept)
            return t(key, name, sum(kept["worth"]), words)
        if code == "pass_legends":
            # Nothing is drawn yet when the control is given away.
            drawn = 0 if view["turn"]["handed"] else kept["draw"]["legends"]
            partner = match.name(partner_of(seat))
            if drawn:
                return t("notice.drawn_legends", partner, kept["legends"], drawn)
            return t(key, partner, kept["legends"])
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
        if code == "final_turns":
            # Who has reached it, which may be a rival; or who has drawn the last card.
            if view["trigger"] == "points":
                name = match.table.spot_name(self._reached())
            return t("notice.final_" + view["trigger"], name)
        if code == "improvised":
            used = match.session.last_action()["with"]["improvise"]
            return t(key, name, match.table.spot_name(used))
        if code == "legend":
            if elite(view):
                return t(key, name)
            if melee(view):
                point = match.session.last_action()["with"]["point"]
                return t("notice.legend_color", name, t("word." + view["sides"][point]["color"]))
            return t("notice.legend_point", name)
        if code == "new_round":
            # The head has it, until the last turns.
            return t(key, view["round"]) if view["final"] else ""
        return t(key, name) if code == "actions_done" else None

    def _reached(self):
        """The side that has as many points as the goal."""
        view = self.view
        for number, side in enumerate(view["sides"]):
            points = [side["score"]] + [one for one in side["colors"] if one]
            if max(points) >= view["target"]:
                return number
        return 0

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
            return self.t("refused.actions_left", left)
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
