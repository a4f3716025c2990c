# SPDX-License-Identifier: MIT
"""Dominio: what an action has brought, in words and on the LED matrix."""

from firmware.ui import lights as light
from firmware.ui import table
from lib import icons

from . import board
from .rules import MARKETS
from .sides import active_side, members


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
        """Who stood where with which tokens, and what players had before the action."""
        view = self.view
        slots = []  # of both sides: boosts, shields, health left, strength, kind, owner
        for side in view["sides"]:
            for one in side["formation"]:
                if one:
                    one = (
                        one["boosts"], one["shields"], board.left(one), one["strength"],
                        one["kind"], one["owner"],
                    )  # fmt: skip
                slots.append(one)
        mats = []
        for mat in view["players"]:
            mats.append((mat["level"], mat["sage"], mat["discard"], mat["hand"]))
        own = active_side(view)
        ap = view["sides"][own]["ap"]
        gap = view["gap"] and view["gap"]["side"]
        return {"slots": slots, "ap": ap, "mats": mats, "side": own, "gap": gap}

    # --- words

    def deed(self, action, args, kept):
        """The sum of a blow; what a purse gets; who draws how many; else what the hand does."""
        t = self.t
        if args.get("hits") or action in ("attack", "harm"):
            return self._blows(action, args, kept)
        name = self.match.name(args["player"]) if "player" in args else ""
        if action == "sell":
            return t("notice.sold", name, (args["cost"] + 1) // 2 or 1)
        if action == "tokens":
            one = self._now(args)
            words = []
            for name in ("boosts", "shields"):
                if args[name]:
                    words.append(self.t("count." + name, args[name]))
            return t("notice.tokens", " + ".join(words), self._who(one["kind"], args["at"], one))
        if action not in ("redraw", "end_turn", "draw", "draw_free"):
            return self._plain(action, args, kept, name)
        words = []
        if args.get("discard"):
            words.append(t("notice.discarded", name, t("count.cards", args["discard"])))
        for seat, mat in enumerate(self.view["players"]):
            drawn = mat["hand"] - kept["mats"][seat][3] + args.get("discard", 0)
            if drawn > 0 and args.get("player", seat) == seat:
                words.append(t("notice.drawn", mat["name"], self.t("count.cards", drawn)))
        return ", ".join(words)

    def _plain(self, action, args, kept, name):
        t = self.t
        if action == "gain_gold":
            return t("notice.sold", name, args["amount"])
        if action == "discard":
            return t("notice.discarded", name, t("count.cards", args["count"]))
        if action in ("instant", "strategy"):
            return t("notice." + action, name)
        if action == "faction_action":
            return t("notice.faction_action", name, args["number"])
        if action in ("buy", "recycle"):
            return t("notice.paid", name, args.get("cost", 1))
        if action in ("summon", "deploy", "buy_summon", "dawn"):
            one = self._now(args)
            key = "notice.dawn" if action == "dawn" else "notice.placed"
            words = t(key, self._who(one["kind"], args["at"], one))
            if action == "buy_summon":
                words = "%s. %s" % (t("notice.paid", name, args["cost"] + 2), words)
            return words
        if action not in ("swap", "rearrange", "withdraw"):
            return ""
        side = args["side"] if "side" in args else self.view["players"][args["player"]]["team"]
        found = []
        for at in [args[key] for key in ("at", "a", "b") if key in args]:
            one = kept["slots"][side * len(kept["slots"]) // 2 + at]
            found.append(self._who(one[4], at, one))
        return t("notice.swapped" if len(found) > 1 else "notice.defeated", *found)

    def _now(self, args):
        """The elemental of who acted that an action is about."""
        side = self.view["players"][args["player"]]["team"]
        return self.view["sides"][side]["formation"][args["at"]]

    def _who(self, kind, at, one):
        """An elemental, where it stands, and whose it is."""
        slots = self.view["sides"][0]["formation"]
        owner = self.match.name(one["owner"] if type(one) is dict else one[5])
        return board.whose_words(self.match, slots, at, kind, owner)

    def _blows(self, action, args, kept):
        """A sum for each hit: the order, strength, boosts, instants, shields; then the loss."""
        side = self.view["players"][args["player"]]["team"]
        half = len(kept["slots"]) // 2
        terms = []
        hits = [args]
        if action == "attack":
            own = kept["slots"][side * half + args["at"]]
            terms = [args["value"], own[3] if args["with_strength"] else 0, own[0]]
            terms += [-order["reduce"] for order in args["instants"]]
        elif action == "strategy":
            hits = args["hits"]
        words = []
        for hit in hits:
            at = hit["target"]
            foe = kept["slots"][(1 - side) * half + at]
            parts = (terms or [hit["damage"]]) + [-foe[1]]
            loss = max(0, sum(parts))
            spelt = str(parts[0])
            for part in parts[1:]:
                if part:
                    spelt += "+%d" % part if part > 0 else "−%d" % -part
            if spelt != str(loss):
                spelt = "%s = %d" % (spelt, loss)
            who = self._who(foe[4], at, foe)
            words.append(self.t("notice.blow", spelt, who, foe[2], max(0, foe[2] - loss)))
        return ". ".join(words)

    def tell(self, code, kept):
        """Phases and rounds stand in the head."""
        return "" if code.startswith("phase_") or code == "new_round" else None

    def values(self, code, kept):
        view = self.view
        players = view["players"]
        if code in ("refill", "recycled"):
            market = self.match.session.last_action()["with"].get("market", MARKETS[0])
            return (self.t("word." + market),)
        if code in ("boosts_spent", "shields_spent"):
            return self._spent(kept, code[:-6])
        if code in ("ap_lost", "ap_out"):
            name = players[view["active"]]["name"]
            return (name, kept["ap"]) if code == "ap_lost" else (name,)
        if code in ("gap_open", "gap_closed"):
            gap = view["gap"]
            side = gap["side"] if gap else kept["gap"]
            name = players[members(view, side)[0]]["name"]
            return (board.ROWS[gap["row"]], name) if code == "gap_open" else (name,)
        if code == "gold_capped":
            acting = players[self.match.session.last_action()["with"]["player"]]
            return acting["name"], view["sides"][acting["team"]]["gold_max"]
        if code == "defeated":
            fallen = []
            for slots, at, one in _before(kept, view):
                if slots[at] is None:
                    fallen.append(self._who(one[4], at, one))
            return (", ".join(fallen),)
        if code in ("level_up", "champion_unlocked"):
            for seat, mat in enumerate(players):
                if mat["level"] > kept["mats"][seat][0]:
                    if code == "level_up":
                        return mat["name"], mat["level"]
                    level = mat["level"] // 2 * 2
                    return level, mat["name"], level // 2 - 1
        names = []
        for seat, mat in enumerate(players):
            _, sage, discard, hand = kept["mats"][seat]
            if code == "sage_defeated":
                hit = sage and not mat["sage"]
            elif code == "reshuffle":
                hit = discard > mat["discard"]
            else:
                hit = code == "deck_out" and mat["hand"] != hand and mat["deck"] == 0
            if hit:
                names.append(mat["name"])
        if code in ("sage_defeated", "reshuffle", "deck_out"):
            if not names:
                # Who has discarded as much as went into the deck.
                names = [players[self._acting(kept)]["name"]]
            return (", ".join(names),)
        return ()

    def _acting(self, kept):
        args = self.match.session.last_action()["with"]
        return args.get("player", members(self.view, kept["side"])[0])

    def _spent(self, kept, name):
        """Tokens that are to be taken off, and off whom; fallen elementals' too."""
        total = 0
        whose = []
        for slots, at, one in _before(kept, self.view):
            now = slots[at][name] if slots[at] else 0
            if one[name == "shields"] > now:
                total += one[name == "shields"] - now
                whose.append(self._who(one[4], at, one))
        return self.t("count." + name, total), ", ".join(whose)

    # --- lights

    def effect(self, lights, code, kept):
        if code == "defeated":
            champion = None  # the player who has got one
            for seat, mat in enumerate(self.view["players"]):
                level, sage, _, _ = kept["mats"][seat]
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
    """[(formation, position, elemental before)] of the slots where somebody stood."""
    found = []
    half = len(kept["slots"]) // 2
    for number, one in enumerate(kept["slots"]):
        if one:
            found.append((view["sides"][number // half]["formation"], number % half, one))
    return found
