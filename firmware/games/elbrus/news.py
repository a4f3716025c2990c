# SPDX-License-Identifier: MIT
"""Elbrus: what is on the mats and the map in words, and what an action has brought."""

from firmware.ui import effects, table
from firmware.ui import lights as light


def banner_words(match, ident):
    for banner in match.view["banners"]:
        if banner["id"] == ident:
            return "%s · %s" % (match.t("word." + banner["kind"]), match.name(banner["owner"]))
    return str(ident)


def weapon_words(match, weapon):
    if weapon is None:
        return match.t("word.empty")
    return "%s %dd6 · %d" % (match.t("word." + weapon["group"]), weapon["dice"], weapon["damage"])


def _zones(shrunk):
    """Four rings: dead ones every second LED in red, the rest green."""

    def effect(lights, elapsed, lasts):
        px = lights.px
        width, height = px.width, px.height
        rings = min(width, height) // 2
        for x in range(width):
            for y in range(height):
                # How far from the edge.
                ring = min(x, y, width - 1 - x, height - 1 - y)
                if ring * 4 // rings >= shrunk:
                    px.put(x, y, light.GREEN)
                elif (x + y) % 2 == 0:
                    px.put(x, y, light.RED, 150)

    return effect


class News(table.News):
    BANNERS = [
        "eliminated", "zone_death", "zone_shrunk", "zone_warning", "banner_expired", "open_chest",
        "draw_support", "surplus", "choose_ability", "frozen",
    ]  # fmt: skip

    def keep(self):
        """Who was in."""
        return self.match.table.spots()

    def values(self, code, kept):
        view = self.view
        players = view["players"]
        zone = view["zone"]
        if code in ("eliminated", "zone_death"):
            out = [players[seat]["name"] for seat in kept if not players[seat]["alive"]]
            return (", ".join(out),)
        if code == "zone_shrunk":
            return zone["shrunk"], zone["penalty"]
        if code == "zone_warning":
            return (zone["shrunk"] + 1,)
        if code in ("frozen", "ability_ready"):
            return (players[view["active"]]["name"],)
        return ()

    def banner(self, code, lines):
        """Who has opened a chest notes what was in it."""
        if code != "open_chest":
            return False
        from .weapons import Chest

        match = self.match
        opener = match.session.last_action()["with"].get("player", self.view["active"])
        match.app.push(Chest(match.app, match, lines, opener))
        return True

    def done(self, action, args):
        """A weapon that was noted is offered the next time."""
        if action == "take_weapon":
            from .weapons import learn

            learn(self.match.app.store, args)

    def effect(self, lights, code, kept):
        if code in ("zone_shrunk", "zone_warning"):
            return _zones(self.view["zone"]["shrunk"]), 1200
        color = None
        lasts = 500
        if code in ("hit", "zone_hurt"):
            color = light.RED
        elif code in ("heal_spot", "revived"):
            color = lights.color("blue")
        elif code in ("froze", "frozen"):
            color = light.ICE
            lasts = 600
        return color and (effects.flash(color), lasts)
