# SPDX-License-Identifier: MIT
"""All that is counted of a player, or of the table."""

from firmware.table import sheet_draw as draw
from firmware.table.sheet_draw import digits, label, main, own, shared
from firmware.ui import theme
from firmware.ui.nav import B, C, ListScreen
from lib import icons
from lib.canvas import RIGHT


class Look(ListScreen):
    """All counters of a player or of the table, and the alarms to come; C changes one."""

    def __init__(self, app, match, spot):
        super().__init__(app)
        self.match = match
        self.spot = spot
        self._is_seat = type(spot) is int
        self._slugs = [one["id"] for one in (own(match) if self._is_seat else shared(match))]
        start = main(match.view) if self._is_seat else spot
        self.at = self._slugs.index(start) if start in self._slugs else 0

    def _values(self):
        view = self.match.view
        return view["players"][self.spot]["counters"] if self._is_seat else view["shared"]

    def rows(self):
        values = self._values()
        rows = []
        for slug in self._slugs:
            rows.append((None, label(self.match, slug), digits(values[slug]), slug))
        return rows + _coming(self.match)

    def head(self):
        if not self._is_seat:
            return None, self.t("word.table"), ""
        score = self.match.view["players"][self.spot]["score"]
        right = self.t("look.score", digits(score)) if main(self.match.view) is None else ""
        return self.match.name(self.spot), "", right

    def labels(self):
        if self.at >= len(self._slugs):
            return self.t("key.back"), None, None
        step = draw.steps_of(self.match, self._slugs[self.at])[0]
        return self.t("key.back"), self.t("key.correct"), "+%d" % step

    def body(self, ink):
        rows = self.rows()
        top = max(min(self.top, self.at), self.at - theme.ROWS + 1)
        self.top = top = max(0, min(top, len(rows) - theme.ROWS))
        for place in range(min(theme.ROWS, len(rows))):
            y = theme.BODY_TOP + place * theme.ROW
            row = rows[top + place]
            chosen = top + place == self.at
            if ink.cell(("row", place), 0, y, theme.BODY_RIGHT, theme.ROW, row, chosen):
                self._draw_row(ink, y, row, chosen)

    def _draw_row(self, ink, y, row, chosen):
        icon, words, remark, slug = row
        canvas = ink.canvas
        if chosen:
            canvas.fill(0, y, theme.BODY_RIGHT, theme.ROW)
        color = 0 if chosen else 1
        x = theme.LEFT
        right = theme.RIGHT
        if slug:
            right -= canvas.text(theme.font("number_s"), remark, right, y + 18, color, RIGHT) + 8
            if draw.has_bar(self.match, slug):
                draw.gauge(
                    canvas, self.match, slug, self._values()[slug], 130, y + 7, 90, 9, color
                )
                right = 124
        else:
            x += canvas.icon(icon, x, y + 5, color) + 5
            right -= canvas.text(ink.small, remark, right, y + 16, color, RIGHT) + 8
        font = ink.text if ink.text.width(words) <= right - x else theme.font("narrow")
        canvas.text(font, words, x, y + 16, color, room=right - x)

    def press(self, key):
        if key in (B, C) and self.at >= len(self._slugs):
            return
        if key == B:
            from firmware.ui.screens.more import Correct

            slug = self._slugs[self.at]
            self.app.push(Correct(self.app, self.match, self._path(slug), label(self.match, slug)))
        else:
            super().press(key)

    def _path(self, slug):
        return "players.%d.counters.%s" % (self.spot, slug) if self._is_seat else "shared." + slug

    def choose(self, index):
        preset = {"counter": self._slugs[index]}
        if self._is_seat:
            preset["player"] = self.spot
        self.match.start("change" if self._is_seat else "change_shared", preset)


def _coming(match):
    """Rows of the alarms that are still to ring."""
    alarms = match.view["alarms"]
    rows = []
    for number in range(len(alarms)):
        alarm = alarms[number]
        if alarm["next"] is not None:
            words = draw.alarm_words(match, number, alarm["value"])
            rows.append((icons.WARNING, words, "R%d" % alarm["next"], None))
    return rows
