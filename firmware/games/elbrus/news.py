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
        """Of each player what a notice may be about, and the banners on the map."""
        view = self.view
        mats = []
        for mat in view["players"]:
            mats.append((
                mat["alive"], mat["health"], mat["kills"], mat["frozen"], mat["chests_opened"],
                mat["helmet"] + mat["body"],
            ))  # fmt: skip
        banners = [(banner["id"], banner["kind"], banner["owner"]) for banner in view["banners"]]
        return {"mats": mats, "banners": banners, "active": view["active"]}

    def values(self, code, kept):
        view = self.view
        players = view["players"]
        zone = view["zone"]
        if code == "zone_shrunk":
            return zone["shrunk"], zone["penalty"]
        if code == "zone_warning":
            return (zone["shrunk"] + 1,)
        actor = players[kept["active"]]["name"]
        args = self.match.session.last_action()["with"]
        if "player" in args:
            actor = players[args["player"]]["name"]
        if code == "banner_expired":
            return (self._expired(kept),)
        if code in ("heal_spot", "drain", "zone_hurt"):
            before = kept["mats"][kept["active"]][1]
            return actor, before, players[kept["active"]]["health"]
        if code in ("frozen", "ability_ready", "turn_passed"):
            return (players[view["active"]]["name"],)
        if code == "choose_ability":
            return (self._names(lambda mat, _: mat["character"] == "octor", kept),)
        if code in ("eliminated", "zone_death"):
            return (self._names(lambda mat, was: was[0] and not mat["alive"], kept),)
        if code == "revived":
            return (self._names(lambda mat, was: mat["alive"] and not was[0], kept),)
        if code == "froze":
            return (self._names(lambda mat, was: mat["frozen"] and not was[3], kept),)
        if code == "armour_used":
            return (self._names(lambda mat, was: mat["helmet"] + mat["body"] < was[5], kept),)
        if code == "open_chest":
            return (self._names(lambda mat, was: mat["chests_opened"] > was[4], kept),)
        if code in ("inherit", "surplus"):
            heir = self._names(lambda mat, was: mat["kills"] > was[2], kept)
            if code == "surplus":
                return (heir or actor,)
            return heir, self._names(lambda mat, was: was[0] and not mat["alive"], kept)
        if code in ("stolen", "unloaded"):
            target = args["targets"][0] if args.get("targets") else args.get("target")
            name = players[target]["name"] if target is not None else self.t("word.nobody")
            return (actor, name) if code == "stolen" else (name,)
        if code in ("hit", "miss", "zone_check"):
            return ()
        return (actor,)

    def _names(self, test, kept):
        found = []
        for seat, mat in enumerate(self.view["players"]):
            if test(mat, kept["mats"][seat]):
                found.append(mat["name"])
        return ", ".join(found)

    def _expired(self, kept):
        there = [banner["id"] for banner in self.view["banners"]]
        gone = []
        for ident, kind, owner in kept["banners"]:
            if ident not in there:
                whose = self.match.name(owner)
                gone.append(self.t("notice.whose", self.t("word." + kind), whose))
        return ", ".join(gone)

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
