# SPDX-License-Identifier: MIT
"""Elbrus: a closer look, all numbers, and the set-up."""

from firmware.ui import table, theme
from firmware.ui.widgets import bar
from lib import icons

from .fight import ORDER
from .news import banner_words, weapon_words


class Pages(table.Pages):
    SETUP = {
        "modes": (("solo", (4, 5, 6, 7, 8, 9, 10, 2, 3)), ("duo", (4, 6, 8, 10))),
        "seat": (("character", ORDER),),
        "colors": (),
        "options": (),
    }

    def began(self):
        return self.view["first"]

    def chart(self, view):
        return [mat["health"] for mat in view["players"]]

    def dice(self):
        return ["d6"] if self.view["phase"] in ("setup", "act") else ["d6", "d6"]

    def detail(self, ink, spot):
        if not ink.cell("detail", 0, 20, 282, 88, spot):
            return
        canvas = ink.canvas
        match = self.match
        mat = self.view["players"][spot]
        t = self.t
        cooling = mat["cooldown"]
        canvas.text(theme.font("number_l"), str(mat["health"]), 6, 62)
        bar(canvas, 6, 70, 84, 9, mat["health"], 100)
        canvas.text(ink.small, t("word." + mat["character"]), 6, 96, room=88)
        y = 25
        for icon, words in (
            (icons.WEAPON, weapon_words(match, mat["weapons"][0])),
            (icons.WEAPON, weapon_words(match, mat["weapons"][1])),
            (icons.HOURGLASS, t("detail.cooldown", cooling) if cooling else t("detail.ready")),
            (icons.CHEST, t("detail.chests", mat["extra_chests"], mat["kills"])),
        ):
            canvas.icon(icon, 104, y)
            canvas.text(ink.small, words, 124, y + 11, room=154)
            y += 21

    def numbers(self, spot):
        t = self.t
        found = []
        for name in ("health", "cooldown", "helmet", "body", "burned", "extra_chests", "kills"):
            found.append(("players.%d.%s" % (spot, name), t("field." + name)))
        found.append(("chests_left", t("field.chests_left")))
        # An undo may bring those back who are out.
        for seat, mat in enumerate(self.view["players"]):
            if not mat["alive"]:
                words = "%s · %s" % (t("field.health"), mat["name"])
                found.append(("players.%d.health" % seat, words))
        for number, banner in enumerate(self.view["banners"]):
            found.append(("banners.%d.rounds" % number, banner_words(self.match, banner["id"])))
        return found
