# SPDX-License-Identifier: MIT
"""Duel at the table: two large numbers.

What each method is for says firmware/ui/table.py.
"""

from firmware.ui import lights as light
from firmware.ui import table, theme
from lib import icons
from lib.canvas import CENTER

from .rules import DEADLY_POISON, LIFE

_HALF = 141  # pixels


class Table(table.Table):
    # The order of B's list.
    QUICK = ["hit", "heal", "poison", "end_turn", "concede"]
    ICONS = {
        "hit": icons.SWORD,
        "heal": icons.HEART,
        "poison": icons.SKULL,
    }

    def body(self, ink, spot):
        """A half of the display for each player: the name, the life, the poison."""
        canvas = ink.canvas
        for seat, mat in enumerate(self.view["players"]):
            x = seat * _HALF
            pointed = seat == spot
            # A cell is drawn only if what it shows has changed.
            shows = (mat["name"], mat["life"], mat["poison"], pointed)
            if not ink.cell(seat, x, theme.BODY_TOP, _HALF, 88, *shows):
                continue
            if pointed:
                canvas.frame(x + 1, theme.BODY_TOP, _HALF - 4, 86, 2)
            middle = x + _HALF // 2
            canvas.text(ink.text, mat["name"], middle, 35, align=CENTER, room=_HALF - 16)
            canvas.text(theme.font("number_l"), str(mat["life"]), middle, 78, align=CENTER)
            if mat["poison"]:
                canvas.icon(icons.SKULL, middle - 16, 86)
                canvas.text(ink.text, str(mat["poison"]), middle + 4, 99)

    def folds(self, spot):
        """A toast may begin below the names or below the life."""
        return 81, 40

    def primary(self, spot):
        """C: what is done most. Whoever is pointed at loses life; at home the turn ends."""
        if spot == self.view["active"]:
            return "end_turn", {}
        return "hit", {"target": spot}

    def others(self, spot):
        """B's list: who points at oneself aims at the other one."""
        found = super().others(spot)
        for _, preset in found:
            if preset.get("target") == self.view["active"]:
                preset["target"] = 1 - self.view["active"]
        return found

    def scene(self, lights, spot):
        """A bar of life for each player; poison eats it from the other end."""
        px = lights.px
        rows = px.height // 2
        for seat, mat in enumerate(self.view["players"]):
            top = seat * rows
            color = lights.color(mat["color"])
            length = -(-min(mat["life"], LIFE) * px.width // LIFE)
            px.box(0, top, length, rows, color, 256 if seat == self.view["active"] else light.DIM)
            bitten = -(-mat["poison"] * px.width // DEADLY_POISON)
            px.box(px.width - bitten, top, bitten, 1, light.GREEN)
            if seat == spot:
                px.put(px.width - 1, top + rows - 1, light.WHITE)
