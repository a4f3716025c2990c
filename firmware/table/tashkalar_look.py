# SPDX-License-Identifier: MIT
"""A closer look at a side of Tash-Kalar, and its numbers that may be corrected."""

from firmware.table.tashkalar_forms import (
    CARDS,
    LADDER,
    melee,
    own,
    rank_mark,
    score_bar,
    short,
    signed,
    teams,
)
from firmware.ui import theme
from firmware.ui.nav import B, C, Screen
from firmware.ui.screens.match import Correct, Detail
from lib import icons
from lib.canvas import RIGHT
from lib.wrap import wrap


class Prepare(Screen):
    """How the arena is laid out; before the first action A shows this."""

    def __init__(self, app, match, spot):
        super().__init__(app)
        self._match = match
        self._spot = spot

    def head(self):
        mode = self._match.view["mode"]
        return None, self.t("prepare.title"), self.t("mode." + mode)

    def labels(self):
        return self.t("key.back"), None, self.t("key.look")

    def body(self, ink):
        if not ink.cell("lines", 0, 20, 296, 88):
            return
        y = 33
        for words in prepare_words(self._match):
            ink.canvas.icon(icons.SEAT_DISC, 4, y - 9)
            for line in wrap(ink.small, words, 272):
                ink.canvas.text(ink.small, line, 18, y)
                y += 14

    def press(self, key):
        if key == C:
            self.app.replace(Look(self.app, self._match, self._spot))
        else:
            super().press(key)


def prepare_words(match):
    view = match.view
    t = match.t
    kind = view["mode"].split("_")[0]
    lines = t("prepare." + kind).split("|")
    if kind != "elite":
        # The last one of the table lays the first pieces out.
        last = match.name(len(view["players"]) - 1)
        if len(view["sides"]) == 4:
            lines.append(t("prepare.four", last, match.name(1)))
        else:
            lines.append(t("prepare.pieces", last))
    if teams(view):
        lines.append(t("prepare.teams"))
        lines.append(t("prepare.legends", match.name(0), match.name(1)))
    return lines


class Look(Detail):
    """A side, with its score to be corrected at once: C, and C again adds one point."""

    def labels(self):
        score = self.match.numbers(self.spot)[0][1]
        return self.t("key.back"), self.t("key.correct"), score

    def press(self, key):
        if key == C:
            path, label = self.match.numbers(self.spot)[0]
            self.app.push(Correct(self.app, self.match, path, label))
        else:
            # B opens the list of all numbers, as C does on other details.
            super().press(C if key == B else key)


def draw_side(ink, match, spot):
    if not ink.cell("detail", 0, 20, 282, 88, spot):
        return
    view = match.view
    entry = view["sides"][spot]
    canvas = ink.canvas
    t = match.t
    x = 8 + canvas.text(theme.font("number_l"), str(entry["score"]), 6, 58)
    canvas.text(ink.small, t("detail.of", view["target"]), x + 2, 58)
    score_bar(canvas, 6, 66, 88, 8, view, spot)
    canvas.icon(icons.SEATS[spot], 6, 82)
    canvas.text(ink.small, t("word." + entry["color"]), 20, 91)
    canvas.text(ink.small, t("detail.legends", entry["legends"]), 6, 105)
    canvas.vdots(101, 22, 84)
    for place in range(3):
        rank = LADDER[place]
        y = 37 + place * 19
        rank_mark(canvas, 108, y + 1, rank)
        canvas.text(ink.text, str(entry["board"][rank]), 141, y, align=RIGHT)
        canvas.text(ink.small, t("rank." + rank), 146, y)
    canvas.text(ink.small, _side_words(match, spot), 108, 91)
    reserve = entry["reserve"]
    if reserve["pieces"] is not None:
        words = t("detail.reserve", reserve["pieces"], reserve["legendary"])
        canvas.text(ink.small, words, 108, 105)
    y = 32 if len(entry["players"]) > 1 else 37
    for seat in entry["players"]:
        held = view["players"][seat]["hand"]
        if len(entry["players"]) > 1:
            canvas.text(ink.small, short(ink.small, match.name(seat), 52), 228, y)
            y += 12
        canvas.icon(icons.CARD, 228, y - 10)
        words = "%d·%d·%d" % (held["creatures"], held["legends"], held["flares"])
        canvas.text(ink.small, words, 240, y)
        if view["players"][seat]["deck_out"]:
            # The last card has been drawn.
            canvas.line(227, y + 1, 237, y - 9)
            canvas.line(227, y + 2, 237, y - 8)
        y += 15


def _side_words(match, spot):
    """What the variant wants to know of a side."""
    view = match.view
    entry = view["sides"][spot]
    if spot != own(view):
        gap = view["turn"]["gaps"][spot]
        return match.t("detail.gaps", signed(gap["upgraded"]), signed(gap["total"]))
    if melee(view):
        return match.t("detail.improvised", len(entry["colors"]) - 1 - sum(entry["improvised"]))
    if view["mode"].startswith("elite"):
        return match.t("detail.elite", entry["mission_points"], entry["board"]["legendary"])
    return match.t("detail.worth", sum(view["turn"]["worth"]))


def paths(match, spot):
    """The score first, so that a point by hand is two presses away from the detail."""
    view = match.view
    t = match.t
    entry = view["sides"][spot]
    at = "sides.%d." % spot
    found = []
    if melee(view):
        points = entry["colors"]
        # The lowest colour decides: it is the likeliest to be corrected.
        order = [side for side in range(len(view["sides"])) if side != spot]
        lowest = order[0]
        for side in order:
            if points[side] < points[lowest]:
                lowest = side
        order.remove(lowest)
        for side in [lowest] + order:
            words = t("number.points_of", t("word." + view["sides"][side]["color"]))
            found.append((at + "colors.%d" % side, words))
    elif view["mode"].startswith("elite"):
        found.append((at + "mission_points", t("number.mission_points")))
        found.append((at + "missions", t("number.missions")))
    else:
        found.append((at + "points", t("number.points")))
    for rank in ("common", "heroic", "legendary"):
        found.append((at + "board." + rank, t("rank." + rank)))
    found.append((at + "legends", t("number.legends")))
    for seat in entry["players"]:
        for kind in CARDS:
            words = t("number.hand_" + kind)
            if len(entry["players"]) > 1:
                words = "%s · %s" % (match.name(seat), words)
            found.append(("players.%d.hand.%s" % (seat, kind), words))
    if melee(view):
        for side in range(len(view["sides"])):
            if side != spot:
                words = t("number.improvised", t("word." + view["sides"][side]["color"]))
                found.append((at + "improvised.%d" % side, words))
    if spot == own(view):
        found.append(("turn.actions_left", t("number.actions")))
        for kind in CARDS:
            found.append(("turn.extra." + kind, t("number.extra_" + kind)))
    else:
        for rank in ("common", "heroic", "legendary"):
            found.append(("turn.destroyed.%d.%s" % (spot, rank), t("number.destroyed_" + rank)))
    return found
