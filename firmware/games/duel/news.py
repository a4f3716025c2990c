# SPDX-License-Identifier: MIT
"""Duel: what an action has brought.

A notice of the rules says its text `notice.CODE`, if there is one.
"""

from firmware.ui import effects, table
from firmware.ui import lights as light


class News(table.News):
    def keep(self):
        """What the words compare with: everybody's numbers before the action."""
        return [(mat["life"], mat["poison"]) for mat in self.view["players"]]

    def values(self, code, kept):
        """Whose number it is, before and after."""
        for seat, mat in enumerate(self.view["players"]):
            life, poison = kept[seat]
            if code == "fallen":
                if not mat["alive"]:
                    return (mat["name"],)
            elif code == "poisoned" and mat["poison"] != poison:
                return mat["name"], poison, mat["poison"]
            elif code != "poisoned" and mat["life"] != life:
                return mat["name"], life, mat["life"]
        return ()

    def effect(self, lights, code, kept):
        """A flash on the matrix."""
        if code == "hit":
            return effects.flash(light.RED), 500
        if code == "healed":
            return effects.flash(lights.color("blue")), 500
        if code == "poisoned":
            return effects.flash(light.GREEN), 500
        return None
