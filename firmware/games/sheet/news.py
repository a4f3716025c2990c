# SPDX-License-Identifier: MIT
"""Tracker sheets: what an action has brought, in words and on the LED matrix."""

from firmware.ui import effects, table
from firmware.ui import lights as light
from firmware.ui.widgets import signed
from lib import icons

from .counters import seats


def _number(number, color):
    def show(lights, elapsed, lasts):
        light.draw_number(lights.px, abs(number), color)
        if number < 0:
            lights.px.box(1, lights.px.height - 1, lights.px.width - 2, 1, color)

    return show


class News(table.News):
    BANNERS = ["out", "final_turns", "last_round", "alarm"]  # "fed" is a toast
    ICONS = {"out": icons.SKULL, "final_turns": icons.FLAG, "last_round": icons.FLAG}

    def keep(self):
        """Who was in; and what was counted, where counters feed others."""
        view = self.view
        before = None
        if "feeds" in view["sheet"]:
            before = [dict(person["counters"]) for person in view["players"]]
            before.append(dict(view["shared"]))
        return seats(view, True), before

    def tell(self, code, kept):
        view = self.view
        if code == "alarm":
            words = self.match.table.alarm_words
            return " · ".join([words(due["alarm"], due["value"]) for due in view["due"]])
        if code in ("out", "back"):
            return self._gone_or_back(code, kept[0])
        if code == "final_turns":
            words = self.t("notice.final." + view["sheet"]["after"])
            why = self.match.pages.ending()
            return why + ". " + words if why else words
        if code == "fed":
            return self._fed(kept[1])
        return None if code in ("last_round", "turn_passed") else ""

    def _gone_or_back(self, code, before):
        """Each by a sentence, with the cause."""
        told = []
        for seat, person in enumerate(self.view["players"]):
            if (seat in before) != person["alive"]:
                words = self.t("notice." + code, person["name"])
                why = self.match.pages.leaving(seat)
                told.append(words + ": " + why if why else words)
        return ". ".join(told)

    def _fed(self, before):
        """What has come to whom: whoever is next must take it, and is told first."""
        players = self.view["players"]
        active = self.view["active"]
        told = []
        for number in range(len(players)):
            seat = (active + number) % len(players)
            gains = self._gains(players[seat]["counters"], before[seat])
            if gains:
                told.append("%s: %s" % (self.match.name(seat), " · ".join(gains)))
        told += self._gains(self.view["shared"], before[-1])
        return ". ".join(told) or self.t("notice.fed.nothing")

    def _gains(self, counters, before):
        gains = []
        for _, target, when, *_ in self.view["sheet"]["feeds"]:
            if when != "change" and target in counters:
                by = counters[target] - before[target]
                words = "%s %s" % (self.match.table.label(target), signed(by))
                if by and words not in gains:
                    gains.append(words)
        return gains

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
