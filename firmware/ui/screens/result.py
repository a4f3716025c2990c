# SPDX-License-Identifier: MIT
"""The end of a match: who won, what decided it, criterion by criterion."""

from firmware.ui import lights as light
from firmware.ui import theme
from firmware.ui.nav import A, B, C, Screen
from lib import icons
from lib.canvas import CENTER

_HOLDS = (True, False, False)


class Result(Screen):
    fresh_paper = True

    def __init__(self, app, match):
        super().__init__(app)
        self.match = match
        self._explained = match.session.explain()

    def head(self):
        view = self.match.view
        winners = view["winners"]
        if len(_sides(view, winners)) > 1:
            return self.t("result.draw"), "", self._round()
        names = " · ".join([self.match.name(seat) for seat in winners])
        return self.t("result.wins", names), self._reason(), self._round()

    def _reason(self):
        key = "reason.%s" % self.match.view["reason"]
        return self.t(key) if self.t.has(key) else ""

    def _round(self):
        return "R%d" % self.match.view["round"]

    def labels(self):
        return self.t("key.leave"), self.t("key.rematch"), self.t("key.keep")

    def holds(self):
        return _HOLDS

    def body(self, ink):
        """A row for each player or side, a column for each criterion that was compared."""
        if not ink.cell("result", 0, 20, 296, 88):
            return
        canvas = ink.canvas
        view = self.match.view
        count = len(self._explained[0]["values"]) if self._explained else len(view["players"])
        by_player = count == len(view["players"])
        columns = self._explained[-3:]
        narrow = theme.font("narrow")
        height = 19 if count <= 4 else 88 // count
        caption = theme.font("caption")
        top = 33 if count <= 4 else 20
        for number in range(len(columns)):
            x = 150 + number * 50
            words = self.t("criterion." + columns[number]["criterion"])
            if count <= 4:
                canvas.text(caption, words, x, 30, align=CENTER, room=50)
        for row in range(count):
            y = top + row * height
            wins = self._wins(row, by_player)
            if wins:
                canvas.icon(icons.CROWN, 4, y + 3)
            canvas.text(
                narrow, self._row_name(row, by_player), 22, y + min(15, height - 1), room=100
            )
            for number in range(len(columns)):
                value = columns[number]["values"][row]
                words = "–" if value is None else str(value)
                decisive = number == len(columns) - 1
                x = 150 + number * 50
                if decisive and wins and height >= 16:
                    canvas.fill(x - 18, y, 36, height - 1)
                ink_color = 0 if decisive and wins and height >= 16 else 1
                canvas.text(ink.text, words, x, y + min(14, height - 1), ink_color, CENTER)

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
            game, setup = self.match.slug, self.match.session.setup
            app.leave_match()
            app.begin(game, setup)
        elif key == C:
            # The table may want to look at the final state, or take the last action back.
            app.back()

    def hold(self, key):
        if key == A:
            from firmware.ui.screens.dialogs import Undo

            self.app.push(Undo(self.app, self.match))

    def scene(self, lights, now):
        view = self.match.view
        colors = [lights.color(view["players"][seat]["color"]) for seat in view["winners"]]
        different = [color for color in colors if color != colors[0]]
        light.draw_crown(lights.px, colors[0], different[0] if different else None)
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
