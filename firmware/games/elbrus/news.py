# SPDX-License-Identifier: MIT
"""Elbrus: what is on the mats and the map in words, and what an action has brought: who did what,
with every sum spelt out.
"""

from firmware.ui import effects, table
from firmware.ui import lights as light

from .fight import ability_of
from .sums import armour, drained, fired


def banner_words(match, ident):
    for banner in match.view["banners"]:
        if banner["id"] == ident:
            return banner_of(match, banner["kind"], banner["owner"])
    return str(ident)


def banner_of(match, kind, owner):
    return match.t("banner.of", match.t("word." + kind), match.name(owner))


def weapon_words(match, weapon):
    """A card: dice, what they must show, damage; its trait, or else its group."""
    if weapon is None:
        return match.t("word.empty")
    from .weapons import words

    text = words(match.t, weapon)
    if weapon["trait"] != "none":
        return text
    return "%s %s" % (match.t("word." + weapon["group"]), text.replace(" · ", " "))


def rings(lights, zone):
    """Four rings: dead ones every second LED in red, the rest green; the one that dies at the end
    of this round blinks.
    """
    px = lights.px
    width, height = px.width, px.height
    count = min(width, height) // 2
    shrunk = zone["shrunk"]
    dying = shrunk if zone["next"] == 1 else -1
    level = lights.attention() if dying >= 0 else 256
    for x in range(width):
        for y in range(height):
            # How far from the edge.
            ring = min(x, y, width - 1 - x, height - 1 - y) * 4 // count
            if ring == dying:
                px.put(x, y, light.RED, level)
            elif ring >= shrunk:
                px.put(x, y, light.GREEN)
            elif (x + y) % 2 == 0:
                px.put(x, y, light.RED, 150)


class News(table.News):
    BANNERS = [
        "eliminated", "zone_death", "zone_shrunk", "zone_warning", "banner_expired", "open_chest",
        "draw_support", "surplus", "choose_ability", "frozen",
    ]  # fmt: skip

    def keep(self):
        """The mats as far as an action changes them unseen, banners, and whose turn it was."""
        view = self.view
        mats = []
        for mat in view["players"]:
            ability = ability_of(mat)
            mats.append((mat["alive"], mat["health"], mat["helmet"], mat["body"], ability))
        banners = {one["id"]: (one["kind"], one["owner"]) for one in view["banners"]}
        return mats, banners, view["active"], view["turn"]["steps"]

    def refused(self, code):
        """Before the match begins nearly nothing can be done."""
        if code == "wrong_phase" and self.view["phase"] == "setup":
            return self.t("error.not_begun")
        return ""

    # --- who has done what

    def deed(self, action, args, kept):
        """What no notice tells; the sum of an attack that rolls nothing."""
        _, banners, active, steps = kept
        t = self.t
        name = self.match.name
        who = name(active)
        if action == "hit":
            by = args.get("by")
            kind = args.get("kind") or "card"
            words = self._blow(kept, args["target"], args["amount"], kind, args.get("field"))
            if by is None:
                return "%s: %s" % (t("do.hit"), words)
            return t("deed.hit", name(by), words)
        if action == "lightning":
            words = self._blow(kept, active, 35, "card", args.get("field"))
            return t("deed.lightning", name(banners[args["id"]][1]), words)
        if action == "burn":
            return t("deed.burn", name(args["player"]), self._blows(kept, args["targets"], 10))
        if action == "ability":
            return self._used(kept, args["player"], args.get("targets") or ())
        if action == "first_player":
            return t("deed.first_player", name(self.view["first"]))
        if action == "potion":
            return t("deed.potion", who, t("word." + args["size"]), self._change(kept, active))
        if action == "consumable":
            words = t("deed.consumable", who, t("word." + args["card"]))
            if args["card"] == "adrenaline":
                words += ": %d→%d" % (steps, self.view["turn"]["steps"])
            return words
        if action in ("place_banner", "remove_banner"):
            if action == "place_banner":
                return t("deed.place_banner", who, t("word." + args["kind"]))
            return t("notice.banner_expired", banner_of(self.match, *banners[args["id"]]))
        if action in ("smoke", "reload", "backpack", "skip_move"):
            return t("deed." + action, who)
        if action == "trade":
            return self._traded(active, args)
        if action == "equip":
            return t("deed.equip", name(args["player"]), t("word." + args["piece"]))
        if action == "take_weapon":
            weapon = self.view["players"][args["player"]]["weapons"][args["slot"]]
            return "%s: %s" % (name(args["player"]), weapon_words(self.match, weapon))
        return ""

    def _traded(self, active, args):
        """What has changed hands between partners, who sit opposite."""
        t = self.t
        count = len(self.view["players"])
        here, there = self.match.name(active), self.match.name((active + count // 2) % count)
        words = t("deed.trade", here, there)
        for way in ("give", "take"):
            things = [t("word." + item) for item in args.get(way) or ()]
            chests = args.get(way + "_chests")
            if chests:
                things.append(t("word.chests", chests))
            if things:
                words += ". %s→%s: %s" % (here, there, ", ".join(things))
            here, there = there, here
        return words

    def _used(self, kept, user, targets):
        """A special ability: the sum, who is healed, or whom it moves."""
        slug = kept[0][user][4]
        name = self.match.name(user)
        if slug == "armazi":
            return self.t("deed.armazi", name, self._blows(kept, targets, 35))
        if slug == "medea":
            change = "%d→%d" % (kept[0][user][1], self.view["players"][user]["health"])
            return self.t("deed.armazi", name, change)
        if slug in ("ebue", "kruber"):
            return self.t("deed." + slug, name, self._names(targets))
        return ""

    def faces(self, action):
        """Sums have their faces; who begins is told with everybody's."""
        view = self.view
        faces = view["last_roll"]
        name = self.match.name
        if action == "move_roll":
            return self.t("faces.move", name(view["active"]), _plus(faces), view["turn"]["steps"])
        if action == "roll_sector":
            player = self._last()["player"]
            team = view["players"][player]["team"]
            mates = [mat["name"] for mat in view["players"] if mat["team"] == team]
            return self.t("faces.sector", ", ".join(mates), faces[0])
        if action == "first_player":
            return self._starters(faces)
        if action in ("shoot", "throw_flame", "throw_spear"):
            return ""
        return super().faces(action)

    def _starters(self, faces):
        """Everybody's face; those who were level roll again."""
        seats = self.match.table.spots()
        words = []
        while faces and seats:
            count = len(seats)
            highest = max(faces[:count])
            level = []
            for number, seat in enumerate(seats):
                words.append("%s %d" % (self.match.name(seat), faces[number]))
                if faces[number] == highest:
                    level.append(seat)
            seats = level
            faces = faces[count:]
        return ", ".join(words)

    # --- sums

    def _last(self):
        return self.match.session.last_action()["with"]

    def _names(self, seats):
        return ", ".join([self.match.name(seat) for seat in seats])

    def _change(self, kept, seat):
        """A player's health before and after."""
        mat = self.view["players"][seat]
        return "%s: %d→%d" % (mat["name"], kept[0][seat][1], mat["health"])

    def _blow(self, kept, seat, damage, kind, field, extra=0, words=None):
        """Damage on its way to somebody: field, armour, drain, and what is left of them."""
        _, health, helmet, body, _ = kept[0][seat]
        t = self.t
        words = words or str(damage)
        loss = damage
        if field and kind != "ability":
            loss //= 2
            words += t("sum.field", loss)
        blocked = armour(helmet, body, loss)[0] if kind == "card" and loss else 0
        if blocked:
            loss = max(0, loss - blocked)
            words += t("sum.armour", blocked)
        if extra:
            loss += extra
            words += t("sum.drain", extra)
        if blocked or extra:
            words += " = %d" % loss
        after = max(0, health - loss)
        return "%s. %s: %d→%d" % (words, self.match.name(seat), health, after)

    def _blows(self, kept, seats, damage):
        return ". ".join([self._blow(kept, seat, damage, "ability", False) for seat in seats])

    def _attack(self, kept, hits):
        """A shot, a flame or a spear: faces, what they are worth, and the blows."""
        entry = self.match.session.last_action()
        action, args = entry["do"], entry["with"]
        active = kept[2]
        faces = self.view["last_roll"]
        t = self.t
        field = args.get("field")
        words = _plus(faces)
        if action == "shoot":
            words = self._shot(kept, args, faces, hits)
        elif action == "throw_spear":
            words += t("sum.distance", args["distance"])
            if hits:
                words = self._blow(kept, args["target"], 60, "card", field, 0, words + ": 60")
        else:
            words += " = %d (9+)" % sum(faces)
            if hits:
                fields = args.get("fields") or ()
                for seat in [args["target"]] + (args.get("near") or []):
                    words += ". " + self._blow(kept, seat, 40, "card", seat in fields)
        if not hits:
            words += t("sum.miss")
        return t("deed." + action, self.match.name(active), words)

    def _shot(self, kept, args, faces, hits):
        active = kept[2]
        shooter = self.view["players"][active]
        weapon = shooter["weapons"][args["weapon"]]
        platform = args.get("platform")
        minimum = args.get("minimum") or weapon["minimum"]
        total, _, pips, more, damage = fired(
            weapon, faces, args.get("damage"), minimum, platform, args.get("diagonal")
        )
        words = _plus(faces)
        if platform:
            words += self.t("sum.platform", len(faces))
        if platform or len(faces) > 1:
            words += " = %d" % total
        if pips:
            if pips != total:
                words += "→%d" % pips  # a seven
            words += " × %d" % ((damage - more) // pips)
        elif weapon["minimum"]:
            words += " (%d+)" % minimum
            if hits:
                words += ": %d" % (damage - more)
        if more:
            words += " + %d" % more
        if pips or more:
            words += " = %d" % damage
        if not hits:
            return words
        extra = 0
        target = args["target"]
        if kept[0][active][4] == "drain" and kept[0][target][4] != "emoon":
            extra = drained(faces)
        kind = "pierce" if weapon["trait"] == "pierce" else "card"
        words = self._blow(kept, target, damage, kind, args.get("field"), extra, words)
        if not extra and shooter["health"] != kept[0][active][1]:
            words += ". " + self._change(kept, active)  # leeched
        return words

    # --- notices

    def values(self, code, kept):
        """What goes into the gaps of the texts; each says whom it is about."""
        view = self.view
        zone = view["zone"]
        mats, _, before, _ = kept
        name = self.match.name
        if code in ("eliminated", "zone_death"):
            return (self._names(self._fallen(mats)),)
        if code == "zone_shrunk":
            return zone["shrunk"], zone["penalty"]
        if code == "zone_warning":
            return (zone["shrunk"] + 1,)
        if code in ("frozen", "ability_ready", "turn_passed"):
            return (name(view["active"]),)
        if code in ("inherit", "surplus"):
            return name(self._killer(kept)), self._names(self._fallen(mats))
        if code == "choose_ability":
            return (self._names([s for s in range(len(mats)) if mats[s][4] is None]),)
        if code in ("open_chest", "draw_support", "zone_check"):
            return (name(self._last().get("player", before)),)
        if code in ("smoke_gone", "double", "still_loaded", "free_squares"):
            return (name(before),)
        return ()

    def _fallen(self, mats):
        players = self.view["players"]
        return [seat for seat in range(len(mats)) if mats[seat][0] and not players[seat]["alive"]]

    def _killer(self, kept):
        entry = self.match.session.last_action()
        action, args = entry["do"], entry["with"]
        if action == "lightning":
            return kept[1][args["id"]][1]
        return args.get("by" if action == "hit" else "player", kept[2])

    def tell(self, code, kept):
        """What needs more than its text."""
        players = self.view["players"]
        args = self._last()
        mats, _, active, _ = kept
        t = self.t
        name = self.match.name
        if code in ("hit", "miss"):
            return self._attack(kept, code == "hit")
        if code == "zone_hurt":
            steps = args.get("zone_squares", 1)
            penalty = self.view["zone"]["penalty"]
            before = mats[active][1]
            loss = steps * penalty
            after = max(0, before - loss)
            return t("notice.zone_hurt", name(active), steps, penalty, loss, before, after)
        if code in ("heal_spot", "drain"):
            return t("notice." + code, self._change(kept, active))
        if code == "revived":
            for seat, mat in enumerate(players):
                if mat["alive"] and not mats[seat][0]:
                    return t("notice.revived", mat["name"], mat["health"])
        if code == "froze":
            return t("notice.froze", name(args["player"]), self._names(args["targets"]))
        if code == "unloaded":
            return t("notice.unloaded", name(active), name(args["target"]))
        if code == "stolen":
            return self._stolen(kept, args)
        if code == "armour_used":
            words = []
            for seat, mat in enumerate(players):
                gone = []
                for piece, number in (("helmet", 2), ("body", 3)):
                    if mats[seat][number] > mat[piece]:
                        gone.append(t("word." + piece))
                if gone:
                    words.append(t("notice.armour_used", mat["name"], ", ".join(gone)))
            return ". ".join(words)
        if code == "banner_expired":
            left = [one["id"] for one in self.view["banners"]]
            gone = [ident for ident in sorted(kept[1]) if ident not in left]
            words = [banner_of(self.match, *kept[1][ident]) for ident in gone]
            return t("notice.banner_expired", ", ".join(words))
        return "" if code == "new_round" else None

    def _stolen(self, kept, args):
        t = self.t
        player = args["player"]
        if "target" in args:
            mat = self.view["players"][player]
            words = t("word." + mat["stolen"])
            return t("notice.copied", mat["name"], self.match.name(args["target"]), words)
        words = t("word." + args["item"]) if args.get("item", "other") != "other" else ""
        words = words or t("word.a_card")
        return t("notice.stolen", self.match.name(player), self._names(args["targets"]), words)

    def banner(self, code, lines):
        """Who has opened a chest notes what was in it; a zone that dies is seen on the lights."""
        match = self.match
        if code in ("zone_shrunk", "zone_warning"):
            from .map import Banner

            match.app.push(Banner(match.app, match, lines))
            return True
        if code != "open_chest":
            return False
        from .weapons import Chest

        opener = self._last().get("player", self.view["active"])
        match.app.push(Chest(match.app, match, lines, opener))
        return True

    def done(self, action, args):
        """A weapon that was noted is offered the next time."""
        if action == "take_weapon":
            from .weapons import learn

            learn(self.match.app.store, args)

    def effect(self, lights, code, kept):
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


def _plus(faces):
    return "+".join([str(face) for face in faces])
