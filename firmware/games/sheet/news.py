# SPDX-License-Identifier: MIT
"""Tracker sheets: what an action has brought, in words and on the LED matrix."""

from firmware.ui import effects, table
from firmware.ui import lights as light
from lib import icons

from .counters import seats


def _number(number, color):
    def show(lights, elapsed, lasts):
        light.draw_number(lights.px, abs(number), color)
        if number < 0:
            lights.px.box(1, lights.px.height - 1, lights.px.width - 2, 1, color)

    return show


class News(table.News):
    BANNERS = ["out", "final_turns", "last_round", "alarm"]
    ICONS = {"out": icons.SKULL, "final_turns": icons.FLAG, "last_round": icons.FLAG}

    def keep(self):
        """Who was in."""
        return seats(self.view, True)

    def tell(self, code, kept):
        view = self.view
        if code == "alarm":
            words = self.match.table.alarm_words
            return " · ".join([words(due["alarm"], due["value"]) for due in view["due"]])
        if code in ("out", "back"):
            names = []
            for seat, person in enumerate(view["players"]):
                if (seat in kept) != person["alive"]:
                    names.append(person["name"])
            return self.t("notice." + code, ", ".join(names)) if names else ""
        if code == "final_turns":
            return self.t("notice.final." + view["sheet"]["after"])
        return None if code in ("last_round", "turn_passed") else ""

    def effect(self, lights, code, kept):
        view = self.view
        if code == "out":
            return effects.cross, 900
        if code == "new_round" and not view["due"]:
            return _number(view["round"], light.GOLD), 1200
        if code not in ("do.change", "do.change_shared"):
            return None
        args = self.match.session.last_action()["with"]
        slug = args["counter"]
        color = self.match.table.look_of(slug)[2]
        amounts = view["shared"]
        if "player" in args:
            person = view["players"][args["player"]]
            color = person["color"]
            amounts = person["counters"]
        return _number(amounts[slug], lights.color(color)), 900
