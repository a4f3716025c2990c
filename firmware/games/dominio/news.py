# SPDX-License-Identifier: MIT
"""Dominio: what an action has brought, in words and on the LED matrix."""

from firmware.ui import lights as light
from firmware.ui import table
from lib import icons

from . import board
from .sides import active_side


class News(table.News):
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

    def keep(self):
        """Tokens and elementals that an action may take away, and what players had before it."""
        view = self.view
        slots = []  # of both sides
        for side in view["sides"]:
            for one in side["formation"]:
                slots.append((one["boosts"], one["shields"]) if one else None)
        mats = []
        for mat in view["players"]:
            mats.append((mat["level"], mat["sage"], mat["discard"]))
        return {"slots": slots, "ap": view["sides"][active_side(view)]["ap"], "mats": mats}

    def values(self, code, kept):
        view = self.view
        players = view["players"]
        if code in ["boosts_spent", "shields_spent"]:
            return (_spent(kept, view, code[:-6]),)
        if code == "ap_lost":
            return (kept["ap"],)
        if code == "gold_capped":
            return (view["sides"][active_side(view)]["gold_max"],)
        if code == "defeated":
            fallen = []
            for slots, at, _ in _before(kept, view):
                if slots[at] is None:
                    fallen.append(board.slot_label(slots, at))
            return (", ".join(fallen),)
        if code not in ["level_up", "sage_defeated", "reshuffle"]:
            return ()
        names = []
        for seat, mat in enumerate(players):
            level, sage, discard = kept["mats"][seat]
            if code == "level_up":
                if mat["level"] > level:
                    return mat["name"], mat["level"]
            elif sage and not mat["sage"] if code == "sage_defeated" else discard > mat["discard"]:
                names.append(mat["name"])
        if not names:
            # Who has discarded as much as went into the deck.
            names = [players[view["active"]]["name"]]
        return (", ".join(names),)

    # --- lights

    def effect(self, lights, code, kept):
        if code == "defeated":
            champion = None  # the player who has got one
            for seat, mat in enumerate(self.view["players"]):
                level, sage, _ = kept["mats"][seat]
                if sage != mat["sage"]:
                    return self._drain(), 1200
                if mat["level"] > level and mat["level"] in (4, 6, 8):
                    champion = mat
            if champion:
                return _column(lights.color(champion["color"]), champion["level"]), 1200
            return self._blow(True), 1200
        if code in ["do.tokens", "do.summon", "do.deploy", "do.buy_summon", "do.dawn"]:
            return self._glow(light.WHITE if code == "do.tokens" else light.GOLD), 500
        if code in ["boosts_spent", "shields_spent", "no_damage", "do.attack", "do.harm"]:
            return self._blow(False), 900
        return None

    def _last(self):
        """The arguments of the last action, the side that did it, and a formation."""
        args = self.match.session.last_action()["with"]
        side = self.view["players"][args["player"]]["team"]
        return args, side, self.view["sides"][side]["formation"]

    def _blow(self, falls):
        """A spark flies from the attacker to the target, which flashes; a fallen one crumbles."""
        args, side, slots = self._last()
        target = args.get("target")
        if target is None and args.get("hits"):
            target = args["hits"][0]["target"]
        origin = args.get("at")

        def show(lights, elapsed, lasts):
            px = lights.px
            self.match.table.scene(lights, None)
            if target is None:
                return
            x, y, wide, high = board.slot_box(px, slots, 1 - side, target)
            flight = lasts // 2 if origin is not None else 0
            if elapsed < flight:
                from_x, from_y, from_wide, _ = board.slot_box(px, slots, side, origin)
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

    def _glow(self, color):
        args, side, slots = self._last()

        def show(lights, elapsed, lasts):
            self.match.table.scene(lights, None)
            box = board.slot_box(lights.px, slots, side, args["at"])
            lights.px.box(*box, color, 256 - 200 * elapsed // lasts)

        return show

    def _drain(self):
        """A Sage has fallen: the light runs out of the picture, from above."""

        def show(lights, elapsed, lasts):
            px = lights.px
            self.match.table.scene(lights, None)
            for y in range(min(px.height * elapsed // lasts, px.height)):
                for x in range(px.width):
                    px.put(x, y, light.GREY, 40 if px.get(x, y) else 0)

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


def _before(kept, view):
    """[(formation, position, tokens before)] of the slots where somebody stood."""
    found = []
    half = len(kept["slots"]) // 2
    for number, tokens in enumerate(kept["slots"]):
        if tokens:
            found.append((view["sides"][number // half]["formation"], number % half, tokens))
    return found


def _spent(kept, view, name):
    """How many tokens of a kind are to be taken off, fallen elementals' too."""
    total = 0
    for slots, at, before in _before(kept, view):
        now = slots[at][name] if slots[at] else 0
        total += max(0, before[name == "shields"] - now)
    return total
