# SPDX-License-Identifier: MIT
"""Dawnfall: what an action has brought, in words and lights."""

from firmware.ui import effects, table
from firmware.ui import lights as light
from lib import icons

from .fight import COGS, DICE
from .views import me


def _hurt(kept, view, index):
    """[(seat, unit)] with fewer miniatures (0) or tokens (1) than before."""
    found = []
    for seat, who in enumerate(view["players"]):
        for number, unit in enumerate(who["units"]):
            if unit["resistance" if index else "minis"] < kept[seat][3][number][index]:
                found.append((seat, unit))
    return found


def _falling(color, gain):
    """A light falls out of its column, and another one runs to whom it brings points."""

    def effect(lights, elapsed, lasts):
        px = lights.px
        half = lasts // 2
        unit = max(1, px.height // 8)
        middle = px.width // 2
        if elapsed < half:
            y = elapsed * px.height // half
            px.box(middle - unit, y, 2 * unit, unit, color)
            px.box(middle - unit, y - unit, 2 * unit, unit, color, 60)
        else:
            at = (elapsed - half) * middle // half
            px.box(0, 0, px.width, unit, gain, 40)
            px.box(middle + at, 0, unit, 2 * unit, light.WHITE)
            px.box(middle - at - unit, 0, unit, 2 * unit, light.WHITE)

    return effect


def _shield(lights, elapsed, lasts):
    """The defence holds."""
    px = lights.px
    unit = max(1, px.height // 8)
    for row, half in enumerate((3, 3, 3, 3, 2, 1)):
        left = px.width // 2 - half * unit
        px.box(left, (row + 1) * unit, 2 * half * unit, unit, light.WHITE, 150)


class News(table.News):
    BANNERS = [
        "player_eliminated", "last_turn", "unit_lost", "miniature_died", "tokens_captured",
        "tokens_removed", "vp_gained", "reshuffled",
    ]  # fmt: skip
    ICONS = {"unit_lost": icons.SKULL, "miniature_died": icons.SKULL, "reshuffled": icons.DECK}

    def keep(self):
        """Of each player: points, tokens, still in?, and miniatures and tokens of each unit."""
        kept = []
        for who in self.view["players"]:
            units = [(unit["minis"], unit["resistance"]) for unit in who["units"]]
            kept.append((who["vp"], who["initial"], who["alive"], units))
        return kept

    def tell(self, code, kept):
        """The last miniature of a unit is not told twice; a hit says whom, unless a death does."""
        view = self.view
        fallen = _hurt(kept, view, 0)
        if code == "miniature_died":
            for _, unit in fallen:
                if not unit["minis"]:
                    return ""
        if code == "hit" and not fallen:
            attack, defence = view["powers"]
            return self.t("notice.hit_on", attack, defence, _hurt(kept, view, 1)[0][1]["name"])
        return None

    def values(self, code, kept):
        view = self.view
        players = view["players"]
        dice = view["dice"]
        if code in ["miniature_died", "unit_lost", "unit_exposed"]:
            hurt = _hurt(kept, view, int(code == "unit_exposed"))
            return (", ".join([unit["name"] for _, unit in hurt]),)
        if code in ["vp_gained", "tokens_captured", "tokens_removed"]:
            for seat, who in enumerate(players):
                points, initial, _, _ = kept[seat]
                more = initial - who["initial"] if code == "tokens_removed" else who["vp"] - points
                if more > 0:
                    return who["name"], more
            return "", 0
        if code == "player_eliminated":
            out = []
            for seat, who in enumerate(players):
                if kept[seat][2] and not who["alive"]:
                    out.append(who["name"])
            return (", ".join(out),)
        if code in ["hit", "miss"]:
            return tuple(view["powers"])
        if code == "initiative_lost":
            seat, unit = view["combat"]["striker"]
            return (players[seat]["units"][unit]["name"],)
        if code == "mode_changed":
            return (me(view)["units"][view["turn"]["activated"]]["name"],)
        if code == "shot_hit":
            return dice["face"], sum(dice["hits"])
        if code == "shot_miss":
            return (dice["face"],)
        if code == "deck_low":
            low = [(who["deck"], who["name"]) for who in players if who["alive"] and who["deck"]]
            deck, name = min(low)
            return name, deck
        if code == "consider_passive":
            return (me(view)["name"],)
        return ()

    # --- lights

    def rolled(self, lights):
        """A die: its face in its own colour; a cog turns round it while its question is open."""
        thrown = self.view["dice"]
        if not thrown:
            return None
        die = thrown["die"]
        color = light.GOLD if die == "yellow" else light.RED
        face = self.view["last_roll"][0]

        def effect(lights, elapsed, lasts):
            px = lights.px
            if elapsed < lasts // 3:
                light.draw_number(px, DICE[die][elapsed // 90 % 6], color, 90)
                return
            light.draw_number(px, face, color)
            if face <= COGS[die]:
                for index in range(px.frame_length()):
                    if (index + elapsed // 120) % 4 < 2:
                        px.frame_pixel(index, light.WHITE, 70)

        return effect

    def effect(self, lights, code, kept):
        view = self.view
        if code in ["hit", "miniature_died", "unit_lost"]:
            fallen = _hurt(kept, view, 0)
            if fallen:
                color = view["players"][fallen[-1][0]]["color"]
                return _falling(lights.color(color), lights.color(me(view)["color"])), 1200
            return effects.flash(light.RED), 500
        if code == "miss":
            return _shield, 700
        if code == "recharged":
            return effects.flash(light.ICE), 500
        if code in ["last_turn", "player_eliminated"]:
            return effects.alarm, 1200
        return None
