# SPDX-License-Identifier: MIT
"""The end of a match: who won, what decided it, criterion by criterion."""

from firmware.ui import effects, theme
from firmware.ui.nav import A, B, C, Screen
from lib import icons
from lib.canvas import CENTER

_HOLDS = (True, False, False)
_COLUMNS = 3  # criteria that fit beside each other


class Result(Screen):
    module = __name__
    fresh_paper = True

    def __init__(self, app, match):
        super().__init__(app)
        self.match = match
        self._explained = match.session.explain()

    def head(self):
        view = self.match.view
        winners = view["winners"]
        verdict = self.match.pages.verdict()
        draw = not verdict and len(_sides(view, winners)) > 1
        if draw:
            verdict = self.t("result.draw")
        elif not verdict:
            names = " · ".join([self.match.name(seat) for seat in winners])
            verdict = self.t("result.wins", names)
        # Long names leave no room for the rest; the table below tells it, too.
        font = theme.font("text")
        room = 262 - font.width(verdict) - font.width(self._round())
        for words in self._remarks(draw):
            if font.width(words) <= room:
                return verdict, words, self._round()
        return verdict, "", self._round()

    def _remarks(self, draw):
        """What stands beside the verdict, the fullest first: the match's title, and the reason."""
        found = []
        key = "reason.%s" % self.match.view["reason"]
        if not draw and self.t.has(key):
            found.append(self.t(key))
        title = self.match.pages.name()
        if title:
            found = [title + " · " + reason for reason in found] + [title] + found
        return found

    def _round(self):
        return "R%d" % self.match.view["round"]

    def labels(self):
        return self.t("key.leave"), self.t("key.chart"), self.t("key.rematch")

    def holds(self):
        return _HOLDS

    def body(self, ink):
        """A row for each player or side, a column for each criterion that was compared."""
        if self.match.pages.summary(ink):
            return
        if not ink.cell("result", 0, 20, 296, 88):
            return
        view = self.match.view
        count = len(self._explained[0]["values"]) if self._explained else len(view["players"])
        by_player = count == len(view["players"])
        criteria = self._explained[-_COLUMNS:]
        # Up to four rows of 19 px under the columns' names; more of them stand in two halves.
        half = 5 if count > 4 else count
        height = 17 if count > 4 else 19
        top = 22 if count > 4 else 33
        if count > 4:
            criteria = criteria[-1:]
        else:
            for number in range(len(criteria)):
                words = self.match.pages.criterion(criteria[number]["criterion"])
                right = theme.WIDTH - 30 - 56 * (len(criteria) - 1 - number)
                ink.canvas.text(theme.font("caption"), words, right, 30, align=CENTER, room=56)
        for row in range(count):
            left = 148 * (row // half)
            right = left + 118 if count > 4 else theme.WIDTH - 30
            y = top + row % half * height
            self._draw_row(ink, row, by_player, criteria, left, right, y, height)

    def _draw_row(self, ink, row, by_player, criteria, left, right, y, height):
        canvas = ink.canvas
        wins = self._wins(row, by_player)
        if wins:
            canvas.icon(icons.CROWN, left + 4, y + 3)
        room = right - left - 24 - 56 * len(criteria) + 28
        name = self._row_name(row, by_player)
        canvas.text(theme.font("narrow"), name, left + 20, y + 14, room=room)
        for number in range(len(criteria)):
            value = criteria[number]["values"][row]
            words = "–" if value is None else str(value).replace("-", "−")
            last = number == len(criteria) - 1
            x = right - 56 * (len(criteria) - 1 - number)
            if last and wins:
                canvas.fill(x - 20, y, 40, height - 1)
            canvas.text(ink.text, words, x, y + 14, 0 if last and wins else 1, CENTER)

    def _wins(self, row, by_player):
        winners = self.match.view["winners"]
        if by_player:
            return row in winners
        players = self.match.view["players"]
        return any([_side_of(players[seat]) == row for seat in winners])

    def _row_name(self, row, by_player):
        if by_player:
            return self.match.name(row)
        players = self.match.view["players"]
        names = [player["name"] for player in players if _side_of(player) == row]
        return " · ".join(names)

    def press(self, key):
        app = self.app
        if key == A:
            app.leave_match()
        elif key == B:
            from firmware.ui.screens.chart import Chart

            app.push(Chart(app, self.match))
        elif key == C:
            from firmware.ui.screens.setup import deal

            game, setup = self.match.slug, self.match.session.setup
            app.leave_match()
            deal(app, game, setup, lambda setup: app.begin(game, setup))

    def scene(self, lights, now):
        view = self.match.view
        if not view["winners"]:
            effects.cross(lights, 0, 0)  # all have lost together
            return True
        colors = [lights.color(view["players"][seat]["color"]) for seat in view["winners"]]
        different = [color for color in colors if color != colors[0]]
        effects.draw_crown(lights.px, colors[0], different[0] if different else None)
        return True


def _side_of(player):
    return player.get("side", player.get("team"))


def _sides(view, seats):
    sides = []
    for seat in seats:
        side = _side_of(view["players"][seat])
        side = seat if side is None else side
        if side not in sides:
            sides.append(side)
    return sides
