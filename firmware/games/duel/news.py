# SPDX-License-Identifier: MIT
"""Duel: what an action has brought.

A notice of the rules says its text `notice.CODE`, if there is one.
"""

from firmware.ui import effects, table
from firmware.ui import lights as light


class News(table.News):
    def values(self, code, kept):
        """Whose number it is, by how much, and what it is now."""
        players = self.view["players"]
        if code == "fallen":
            return (next(mat["name"] for mat in players if not mat["alive"]),)
        args = self.match.session.last_action()["with"]
        mat = players[args.get("target", args.get("player"))]
        return mat["name"], args["amount"], mat["poison" if code == "poisoned" else "life"]

    def effect(self, lights, code, kept):
        """A flash on the matrix."""
        if code == "hit":
            return effects.flash(light.RED), 500
        if code == "healed":
            return effects.flash(lights.color("blue")), 500
        if code == "poisoned":
            return effects.flash(light.GREEN), 500
        return None
