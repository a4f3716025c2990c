# SPDX-License-Identifier: MIT
"""Duel: a closer look, all numbers, the chart and the set-up."""

from firmware.ui import table, theme
from firmware.ui.widgets import bar
from lib import icons

from .rules import DEADLY_POISON, LIFE


class Pages(table.Pages):
    SETUP = {
        "modes": (("duel", (2,)),),
        "seat": (),
        "colors": (),
        "options": (),
    }

    def detail(self, ink, spot):
        if not ink.cell("detail", 0, 20, 282, 88, spot):
            return
        canvas = ink.canvas
        mat = self.view["players"][spot]
        canvas.text(theme.font("number_xl"), str(mat["life"]), 8, 84)
        bar(canvas, 118, 38, 156, 14, mat["life"], LIFE)
        canvas.icon(icons.SKULL, 118, 68)
        bar(canvas, 138, 68, 136, 14, mat["poison"], DEADLY_POISON)

    def score(self, spot):
        return [("players.%d.life" % spot, self.t("field.life"))]

    def numbers(self, spot):
        names = ("life", "poison")
        return [("players.%d.%s" % (spot, name), self.t("field." + name)) for name in names]

    def chart(self, view):
        return [mat["life"] for mat in view["players"]]
