# SPDX-License-Identifier: MIT
"""A closer look at a side of Tash-Kalar, and how the arena is laid out."""

from firmware.games.tashkalar import CARDS, RANKS
from firmware.table.tashkalar import (
    cross_out,
    elite,
    gaps,
    melee,
    own,
    rank_mark,
    score_bar,
    short,
    three,
)
from firmware.ui import theme
from firmware.ui.nav import B, C, Screen
from firmware.ui.screens.more import Correct, Detail
from lib import icons
from lib.canvas import RIGHT
from lib.wrap import wrap


def look(app, match, spot):
    if match.view["over"]:
        return None
    return (Look if match.session.count else Prepare)(app, match, spot)


class Prepare(Screen):
    """How the arena is laid out; before the first action A shows this."""

    def __init__(self, app, match, spot):
        super().__init__(app)
        self._match = match
        self._spot = spot

    def head(self):
        return None, self.t("prepare.title"), self.t("mode." + self._match.view["mode"])

    def labels(self):
        return self.t("key.back"), None, self.t("key.look")

    def body(self, ink):
        if not ink.cell("lines", 0, 20, 296, 88):
            return
        y = 33
        for words in _prepare_words(self._match):
            ink.canvas.icon(icons.SEAT_DISC, 4, y - 9)
            for line in wrap(ink.small, words, 272):
                ink.canvas.text(ink.small, line, 18, y)
                y += 14

    def press(self, key):
        if key == C:
            self.app.replace(Look(self.app, self._match, self._spot))
        else:
            super().press(key)


def _prepare_words(match):
    view = match.view
    t = match.t
    kind, _, teams = view["mode"].partition("_")
    lines = t("prepare." + kind).split("|")
    if kind != "elite":
        # The last one of the table lays the first pieces out.
        last = match.name(len(view["players"]) - 1)
        if len(view["sides"]) == 4:
            lines.append(t("prepare.four", last, match.name(1)))
        else:
            lines.append(t("prepare.pieces", last))
    if teams:
        lines.append(t("prepare.teams"))
        lines.append(t("prepare.legends", match.name(0), match.name(1)))
    return lines


class Look(Detail):
    """A side, with its score to be corrected at once: C, and C again adds one point."""

    def _score(self):
        return self.match.numbers(self.spot)[0]

    def labels(self):
        return self.t("key.back"), self.t("key.correct"), self._score()[1]

    def press(self, key):
        if key == C:
            self.app.push(Correct(self.app, self.match, *self._score()))
        else:
            # B opens the list of all numbers, as C does on other details.
            super().press(C if key == B else key)


def detail(ink, match, spot):
    if not ink.cell("detail", 0, 20, 282, 88, spot):
        return
    view = match.view
    entry = view["sides"][spot]
    canvas = ink.canvas
    small = ink.small
    t = match.t
    x = 8 + canvas.text(theme.font("number_l"), str(entry["score"]), 6, 58)
    canvas.text(small, t("detail.of", view["target"]), x + 2, 58)
    score_bar(canvas, 6, 66, 88, 8, view, spot)
    canvas.icon(icons.SEATS[spot], 6, 82)
    canvas.text(small, t("word." + entry["color"]), 20, 91)
    canvas.text(small, t("detail.legends", entry["legends"]), 6, 105)
    canvas.vdots(101, 22, 84)
    y = 75
    for rank in RANKS:
        rank_mark(canvas, 108, y + 1, rank)
        canvas.text(ink.text, str(entry["board"][rank]), 141, y, align=RIGHT)
        canvas.text(small, t("rank." + rank), 146, y)
        y -= 19
    canvas.text(small, _side_words(match, spot), 108, 91)
    reserve = entry["reserve"]
    if reserve["pieces"] is not None:
        words = t("detail.reserve", reserve["pieces"], reserve["legendary"])
        canvas.text(small, words, 108, 105)
    seats = entry["players"]
    y = 37
    for seat in seats:
        player = view["players"][seat]
        if len(seats) > 1:
            if seat == seats[0]:
                y = 32
            canvas.text(small, short(small, player["name"], 52), 228, y)
            y += 12
        canvas.icon(icons.CARD, 228, y - 10)
        if player["deck_out"]:
            # The last card has been drawn.
            cross_out(canvas, 228, y - 9)
        canvas.text(small, three(player["hand"], CARDS), 240, y)
        y += 15


def _side_words(match, spot):
    """What the variant wants to know of a side."""
    view = match.view
    t = match.t
    entry = view["sides"][spot]
    if spot != own(view):
        return t("strip.gaps", *gaps(match, spot))
    if melee(view):
        return t("detail.improvised", len(entry["colors"]) - 1 - sum(entry["improvised"]))
    if elite(view):
        return t("detail.elite", entry["mission_points"], entry["board"]["legendary"])
    return t("detail.worth", sum(view["turn"]["worth"]))
