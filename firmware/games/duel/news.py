# SPDX-License-Identifier: MIT
"""Duel: what an action has brought.

A notice of the rules says its text `notice.CODE`, if there is one.
"""

from firmware.ui import effects, table
from firmware.ui import lights as light


class News(table.News):
    def keep(self):
        """What `values` wants to know from before the action."""
        return [{"life": mat["life"], "poison": mat["poison"]} for mat in self.view["players"]]

    def values(self, code, kept):
        """Whose number it is, by how much, what it was and what it is now."""
        players = self.view["players"]
        if code == "fallen":
            return (next(mat["name"] for mat in players if not mat["alive"]),)
        args = self.match.session.last_action()["with"]
        seat = args.get("target", args.get("player"))
        name = "poison" if code == "poisoned" else "life"
        return players[seat]["name"], args["amount"], kept[seat][name], players[seat][name]

    def effect(self, lights, code, kept):
        """A flash on the matrix."""
        if code == "hit":
            return effects.flash(light.RED), 500
        if code == "healed":
            return effects.flash(lights.color("blue")), 500
        if code == "poisoned":
            return effects.flash(light.GREEN), 500
        return None
