# SPDX-License-Identifier: MIT
"""Dominio: a closer look, the numbers that may be corrected, the chart, and the set-up."""

from firmware.ui import table, theme
from firmware.ui.widgets import bar, short
from lib import icons
from lib.canvas import RIGHT

from . import board
from .rules import FACTIONS
from .sides import members


def _factions():
    from .values import Factions

    return Factions


def _deal(app, setup, begin):
    from .values import deal

    return deal(app, setup, begin)


class Pages(table.Pages):
    SETUP = {
        "modes": (("duel", (2,)), ("teams", (4,))),
        "seat": (("faction", FACTIONS),),
        "colors": (),
        "team": lambda mode, count, seat: seat // 2 if mode == "teams" else None,
        "options": (("values", (None,), ("duel", "teams")),),
        "screens": {"values": _factions},
        "deal": _deal,
    }

    # --- a closer look

    def detail(self, ink, spot):
        if not ink.cell("detail", 0, 20, 282, 88, spot):
            return
        one = self._one(spot)
        ink.canvas.vdots(140, 24, 80)
        if one:
            self._draw_elemental(ink, one)
        else:
            ink.canvas.text(ink.text, self.t("word.empty"), 8, 40)
        self._draw_player(ink, self._owner(spot))

    def _one(self, spot):
        return self.view["sides"][spot // 12]["formation"][spot % 12]

    def _owner(self, spot):
        one = self._one(spot)
        return one["owner"] if one else members(self.view, spot // 12)[0]

    def _draw_elemental(self, ink, one):
        canvas = ink.canvas
        t = self.t
        left = board.left(one)
        end = 10 + canvas.text(theme.font("number_l"), str(left), 6, 58)
        canvas.text(ink.small, t("detail.of", one["health"]), end, 58)
        canvas.text(ink.small, t("table.strength"), 134, 36, 1, RIGHT)
        canvas.text(theme.font("number_s"), str(one["strength"]), 134, 57, 1, RIGHT)
        bar(canvas, 6, 61, 128, 7, left, one["health"])
        y = 80
        for name in ["boosts", "shields"]:
            canvas.text(ink.small, t("field." + name), 6, y)
            canvas.text(ink.small, str(one[name]), 134, y, 1, RIGHT)
            y += 13
        words = "attacked" if one["attacked"] else "dawn_" + one["dawn"]
        if words != "dawn_no":
            canvas.text(ink.small, t("detail." + words), 6, y)

    def _draw_player(self, ink, seat):
        canvas = ink.canvas
        t = self.t
        mat = self.view["players"][seat]
        purse = self.view["sides"][mat["team"]]
        canvas.icon(icons.SEATS[seat], 148, 24)
        canvas.text(ink.text, short(ink.text, mat["name"], 112), 162, 34)
        canvas.text(ink.small, t("word." + mat["faction"]), 148, 50)
        canvas.text(ink.small, t("table.level", mat["level"]), 240, 50, 1, RIGHT)
        board.draw_track(canvas, 246, 41, mat["level"])
        y = 68
        for icon, name, number, icon_2, name_2, number_2 in (
            (icons.CARD, "hand", mat["hand"], icons.COIN, "gold", purse["gold"]),
            (icons.DECK, "deck", mat["deck"], icons.CROWN, "actions", mat["faction_actions"]),
            (icons.UNDO, "discard", mat["discard"], icons.BOLT, "ap", purse["ap"]),
        ):
            canvas.icon(icon, 148, y - 10)
            canvas.text(ink.small, t("detail." + name, number), 162, y)
            canvas.icon(icon_2, 216, y - 10)
            canvas.text(ink.small, t("detail." + name_2, number_2), 230, y)
            y += 18

    # --- corrections

    def _number(self, seat, name):
        label = "%s · %s" % (self.t("pile." + name), self.match.name(seat))
        return "players.%d.%s" % (seat, name), label

    def score(self, spot):
        """The level of the elemental's owner, then a team mate's.

        While a row must be filled the pointer may not reach those whose turn it is: theirs.
        """
        view = self.view
        seat = view["active"] if view["gap"] else self._owner(spot)
        mates = members(view, view["players"][seat]["team"])
        if mates[0] != seat:
            mates.reverse()
        return [self._number(mate, "level") for mate in mates]

    def numbers(self, spot):
        t = self.t
        side, at = spot // 12, spot % 12
        found = []
        if self._one(spot):
            for name in ["damage", "boosts", "shields", "strength", "health"]:
                found.append(("sides.%d.formation.%d.%s" % (side, at, name), t("field." + name)))
        # While a row must be filled the pointer reaches one side only; its numbers are not alone.
        sides = (side, 1 - side) if self.view["gap"] else (side,)
        for side in sides:
            whose = board.team_name(self.match, side, theme.font("text"), 130)
            for name in ["gold", "ap"]:
                label = "%s · %s" % (t("field." + name), whose)
                found.append(("sides.%d.%s" % (side, name), label))
            for seat in members(self.view, side):
                for name in ["level", "hand", "deck", "discard"]:
                    found.append(self._number(seat, name))
        return found

    def named(self, spot, paths):
        """Most spots have none of them, and then no words are made."""
        start = "sides.%d." % (spot // 12)
        mine = ["players.%d." % seat for seat in members(self.view, spot // 12)]
        for path in paths:
            if path.startswith(start + "formation.%d." % (spot % 12)):
                break
            if path[:10] in mine or (path.startswith(start) and "formation" not in path):
                break
        else:
            if not self.view["gap"]:
                return []
        return super().named(spot, paths)

    # --- a chart of the match

    def chart(self, view):
        """The health that each side has left."""
        found = []
        for side in view["sides"]:
            found.append(sum([board.left(one) for one in side["formation"] if one]))
        return found

    def chart_name(self, number):
        return board.team_name(self.match, number, theme.font("small"), 98)
