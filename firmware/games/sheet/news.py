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
        """Who was in; what was counted, where one action changes several; whose turn it was."""
        view = self.view
        before = None
        if "feeds" in view["sheet"] or self.match.table.macros:
            before = [dict(person["counters"]) for person in view["players"]]
            before.append(dict(view["shared"]))
        return seats(view, True), before, view["active"]

    def deed(self, action, args, kept):
        """What was changed, in the words of the log; of a macro all of it, if that is not much. A
        result has nothing told over it.
        """
        if self.live and self.view["over"]:
            return ""
        table = self.match.table
        if action == "macro":
            words = self._changed(kept[1], table.own, table.shared)
            if words and len(words) <= 70:
                return words
            words = table.macro_label(args["macro"])
        elif action in ("change", "change_shared"):
            words = "%s %s" % (table.label(args["counter"]), signed(args["by"]))
        else:
            return ""
        return "%s: %s" % (self.match.name(args.get("player", kept[2])), words)

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
        slugs = []
        for _, target, when, *_ in self.view["sheet"]["feeds"]:
            if when != "change" and target not in slugs:
                slugs.append(target)
        return self._changed(before, slugs, slugs) or self.t("notice.fed.nothing")

    def _changed(self, before, own, shared):
        """What has come to whom: whoever is next must take it, and is told first."""
        players = self.view["players"]
        active = self.view["active"]
        told = []
        for number in range(len(players)):
            seat = (active + number) % len(players)
            gains = self._gains(players[seat]["counters"], before[seat], own)
            if gains:
                told.append("%s: %s" % (self.match.name(seat), gains))
        gains = self._gains(self.view["shared"], before[-1], shared)
        return ". ".join(told + [gains] if gains else told)

    def _gains(self, counters, before, slugs):
        gains = []
        for slug in slugs:
            if slug in counters and counters[slug] != before[slug]:
                by = signed(counters[slug] - before[slug])
                gains.append("%s %s" % (self.match.table.label(slug), by))
        return " · ".join(gains)

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
