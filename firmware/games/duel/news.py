# SPDX-License-Identifier: MIT
"""Duel: what an action has brought.

A notice of the rules says its text `notice.CODE`, if there is one.
"""

from firmware.ui import effects, table
from firmware.ui import lights as light


class News(table.News):
    def effect(self, lights, code, kept):
        """A flash on the matrix."""
        if code == "hit":
            return effects.flash(light.RED), 500
        if code == "healed":
            return effects.flash(lights.color("blue")), 500
        if code == "poisoned":
            return effects.flash(light.GREEN), 500
        return None
