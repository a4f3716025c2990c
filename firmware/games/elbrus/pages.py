# SPDX-License-Identifier: MIT
"""Elbrus: a closer look, all numbers, and the set-up."""

from firmware.ui import table, theme
from firmware.ui.widgets import bar
from lib import icons
from lib.canvas import RIGHT

from .fight import ORDER, ability_of, cooldown_of
from .news import banner_words
from .weapons import words


class Pages(table.Pages):
    SETUP = {
        "modes": (("solo", (4, 5, 6, 7, 8, 9, 10, 2, 3)), ("duo", (4, 6, 8, 10))),
        "team": lambda mode, count, seat: seat % (count // 2) if mode == "duo" else None,
        "seat": (("character", ORDER),),
        "colors": (),
        "options": (),
    }

    def began(self):
        return self.view["first"]

    def chart(self, view):
        return [mat["health"] for mat in view["players"]]

    def place(self, seats):
        """Who fell last stands before the others."""
        players = self.view["players"]
        return -max([players[seat]["out_round"] or 0 for seat in seats])

    def dice(self):
        return ["d6"] if self.view["phase"] in ("setup", "act") else ["d6", "d6"]

    def detail(self, ink, spot):
        if not ink.cell("detail", 0, 20, 282, 88, spot):
            return
        canvas = ink.canvas
        mat = self.view["players"][spot]
        t = self.t
        canvas.text(theme.font("number_l"), str(mat["health"]), 6, 62)
        bar(canvas, 6, 70, 74, 9, mat["health"], 100)
        canvas.text(ink.small, t("word." + mat["character"]), 6, 96, room=78)
        y = 22
        for weapon in mat["weapons"]:
            loaded = weapon and weapon["loaded"]
            canvas.icon(icons.WEAPON if loaded else icons.WEAPON_EMPTY, 86, y + 1)
            state = "word.empty"
            if weapon:
                state = "weapon.loaded" if loaded else "weapon.unloaded"
                card = words(t, weapon)
                # The widest ones begin below the picture.
                x = max(86, min(104, 280 - ink.small.width(card)))
                canvas.text(ink.small, card, x, y + 23, room=280 - x)
                canvas.text(ink.small, t("word." + weapon["group"]), 104, y + 10, room=106)
            canvas.text(ink.small, t(state), 278, y + 10, 1, RIGHT)
            y += 28
        ability = self._ability(mat)
        won = t("detail.chests", mat["extra_chests"], mat["kills"])
        for icon, line in ((icons.HOURGLASS, ability), (icons.CHEST, won)):
            canvas.icon(icon, 86, y)
            canvas.text(ink.small, line, 104, y + 10, room=176)
            y += 15

    def _ability(self, mat):
        """Can it be used? Octor's is somebody else's."""
        t = self.t
        ability = ability_of(mat)
        if ability is None:
            return t("detail.nothing")
        if mat["cooldown"]:
            words = t("detail.cooldown", mat["cooldown"])
        else:
            words = t("detail.ready" if cooldown_of(ability) else "detail.passive")
        return words if ability == mat["character"] else t("word." + ability) + ": " + words

    def numbers(self, spot):
        t = self.t
        found = []
        # An undo may bring those back who are out.
        for seat, mat in enumerate(self.view["players"]):
            if not mat["alive"]:
                words = "%s · %s" % (t("field.health"), mat["name"])
                found.append(("players.%d.health" % seat, words))
        for name in ("health", "cooldown", "helmet", "body", "burned", "extra_chests", "kills"):
            found.append(("players.%d.%s" % (spot, name), t("field." + name)))
        found.append(("chests_left", t("field.chests_left")))
        for number, banner in enumerate(self.view["banners"]):
            found.append(("banners.%d.rounds" % number, banner_words(self.match, banner["id"])))
        return found

    def named(self, spot, paths):
        """Most spots have none of them, and then no words are made."""
        for path in paths:
            if self._has(spot, path):
                return super().named(spot, paths)
        return []

    def _has(self, spot, path):
        """Is that one of its `numbers`?"""
        place, _, rest = path.partition(".")
        if place != "players":
            return place in ("chests_left", "banners")
        seat, _, name = rest.partition(".")
        seat = int(seat)
        return seat == spot or (name == "health" and not self.view["players"][seat]["alive"])
