# SPDX-License-Identifier: MIT
"""Tash-Kalar's rarer pages: a closer look at a side, how the arena is laid out, the numbers that
may be corrected or that the chart follows, and what the set-up asks for.
"""

from firmware.games.tashkalar import CARDS, RANKS
from firmware.games.tashkalar_setup import COLORS
from firmware.table.tashkalar import (
    cross_out,
    elite,
    gaps,
    melee,
    own,
    rank_mark,
    score_bar,
    short,
    side_name,
    spots,
    three,
)
from firmware.ui import theme
from firmware.ui.nav import B, Screen
from firmware.ui.screens.look import Detail
from lib import icons
from lib.canvas import RIGHT
from lib.wrap import wrap

# --- a closer look -------------------------------------------------------------------------------


def look(app, match, spot):
    return None if match.session.count else Prepare(app, match, spot)


class Prepare(Detail):
    """How the arena is laid out; before the first action A shows this first."""

    gutter = Screen.gutter
    move = Screen.move

    def head(self):
        return None, self.t("prepare.title"), self.t("mode." + self.match.view["mode"])

    def labels(self):
        back, _, score = super().labels()
        return back, self.t("key.look"), score

    def body(self, ink):
        if not ink.cell("lines", 0, 20, 296, 88):
            return
        y = 33
        for words in _prepare_words(self.match):
            ink.canvas.icon(icons.SEAT_DISC, 4, y - 9)
            for line in wrap(ink.small, words, 272):
                ink.canvas.text(ink.small, line, 18, y)
                y += 14

    def press(self, key):
        if key == B:
            self.app.replace(Detail(self.app, self.match, self.spot))
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
        canvas.text(ink.text, str(entry["board"][rank]), 141, y, 1, RIGHT)
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


# --- numbers -------------------------------------------------------------------------------------


def score(match, spot):
    """What a side's points are made of; in a melee one number for each colour."""
    view = match.view
    t = match.t
    if melee(view):
        # The lowest colour decides: it is the likeliest to get a point by hand.
        colors = view["sides"][spot]["colors"]
        others = sorted([(colors[side], side) for side in spots(view) if side != spot])
        return _by_color(match, spot, "colors", "number.points_of", [side for _, side in others])
    names = ("mission_points", "missions") if elite(view) else ("points",)
    return [("sides.%d.%s" % (spot, name), t("number." + name)) for name in names]


def _by_color(match, spot, name, words, among):
    sides = match.view["sides"]
    return [
        (
            "sides.%d.%s.%d" % (spot, name, side),
            match.t(words, match.t("word." + sides[side]["color"])),
        )
        for side in among
    ]


def numbers(match, spot):
    view = match.view
    t = match.t
    entry = view["sides"][spot]
    at = "sides.%d." % spot
    found = score(match, spot)

    def add(start, names, words):
        for name in names:
            found.append((start + name, t(words + name)))

    add(at + "board.", RANKS, "rank.")
    add(at, ("legends",), "number.")
    for seat in entry["players"]:
        for kind in CARDS:
            words = t("number.hand_" + kind)
            if len(entry["players"]) > 1:
                words = "%s · %s" % (match.name(seat), words)
            found.append(("players.%d.hand.%s" % (seat, kind), words))
    if melee(view):
        others = [side for side in spots(view) if side != spot]
        found += _by_color(match, spot, "improvised", "number.improvised", others)
    if spot == own(view):
        add("turn.", ("actions_left",), "number.")
        add("turn.extra.", CARDS, "number.extra_")
    else:
        add("turn.destroyed.%d." % spot, RANKS, "number.destroyed_")
    return found


def chart(view):
    return [side["score"] for side in view["sides"]]


def chart_name(match, number):
    return short(theme.font("small"), side_name(match, number), 40)


def dice(view):
    return ("d6",)


# --- the set-up ----------------------------------------------------------------------------------

_ALL = ("elite", "elite_teams", "duel", "duel_teams", "melee")


def _with_pool(setup):
    """The box's pieces per colour are two options at the table and one to the rules."""
    pieces = setup.pop("pieces", None)
    legendary = setup.pop("legendary", 3)
    if pieces:
        setup["pool"] = {"pieces": pieces, "legendary": legendary}
    return setup


SETUP = {
    "modes": (
        ("elite", (2,)),
        ("elite_teams", (4,)),
        ("duel", (2,)),
        ("duel_teams", (4,)),
        ("melee", (3, 4)),
    ),
    "seat": (),
    "colors": COLORS,
    "options": (
        ("pieces", ("unlimited", 17, 18, 19, 20, 22, 24, 26, 28, 30, 12, 14, 15, 16), _ALL),
        ("legendary", (3, 4, 5, 6, 7, 8, 1, 2), _ALL),
    ),
    "shape": _with_pool,
}
