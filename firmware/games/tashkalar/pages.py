# SPDX-License-Identifier: MIT
"""Tash-Kalar: a closer look at a side, all numbers, the set-up, and how the arena is laid out."""

from firmware.ui import table, theme
from firmware.ui.nav import B
from firmware.ui.screens.leaflet import Leaflet
from firmware.ui.screens.look import Detail
from firmware.ui.widgets import short
from lib import icons
from lib.canvas import RIGHT

from .setup import COLORS, MODES
from .state import CARDS, RANKS, elite, in_teams, melee, own
from .table import cross_out, rank_mark, score_bar, three


def _with_pool(setup):
    """The box's pieces per colour are two options at the table and one to the rules."""
    pieces = setup.pop("pieces", None)
    legendary = setup.pop("legendary", 3)
    if pieces:
        setup["pool"] = {"pieces": pieces, "legendary": legendary}
    return setup


# The modes that an option of the set-up belongs to.
_ALL = [mode for mode, _ in MODES]


class Pages(table.Pages):
    SETUP = {
        "modes": MODES,
        "team": lambda mode, count, seat: seat % 2 if "teams" in mode else None,
        "seat": (),
        "colors": COLORS,
        "options": (
            ("pieces", ("unlimited", 17, 18, 19, 20, 22, 24, 26, 28, 30, 12, 14, 15, 16), _ALL),
            ("legendary", (3, 4, 5, 6, 7, 8, 1, 2), _ALL),
        ),
        "shape": _with_pool,
    }

    def chart(self, view):
        return [side["score"] for side in view["sides"]]

    def goal(self):
        return self.t("result.goal", self.view["target"])

    def criterion(self, code):
        """In a melee the score is the lowest colour."""
        return super().criterion("lowest" if code == "score" and melee(self.view) else code)

    def summary(self, ink):
        view = self.view
        if not melee(view) or view["reason"] == "concede":
            return False
        from .result import draw

        draw(self.match, ink)
        return True

    def chart_name(self, number):
        return self.match.table.spot_name(number)

    # --- a closer look

    def detail(self, ink, spot):
        if not ink.cell("detail", 0, 20, 282, 88, spot):
            return
        view = self.view
        entry = view["sides"][spot]
        canvas = ink.canvas
        small = ink.small
        t = self.t
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
        canvas.text(small, self._side_words(spot), 108, 91)
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

    def _side_words(self, spot):
        """What the variant wants to know of a side."""
        view = self.view
        t = self.t
        entry = view["sides"][spot]
        if spot != own(view):
            return t("strip.gaps", *self.match.table.gaps(spot))
        if melee(view):
            return t("detail.improvised", len(entry["colors"]) - 1 - sum(entry["improvised"]))
        if elite(view):
            return t("detail.elite", entry["mission_points"], entry["board"]["legendary"])
        return t("detail.worth", sum(view["turn"]["worth"]))

    # --- numbers

    def score(self, spot):
        return self._word([self._points(spot)])

    def numbers(self, spot):
        return self._word(self._groups(spot))

    def named(self, spot, paths):
        return self._word(self._groups(spot), paths)

    def _groups(self, spot):
        """[(start of the paths, their ends, start of the words' keys)]; a number as an end is a
        side, whose colour is put into the words.
        """
        at = "sides.%d." % spot
        groups = [
            self._points(spot),
            (at + "board.", RANKS, "rank."),
            (at, ("legends",), "number."),
        ]
        for seat in self.view["sides"][spot]["players"]:
            groups.append(("players.%d.hand." % seat, CARDS, "number.hand_"))
        others = self.match.table.spots()
        others.remove(spot)
        if melee(self.view):
            groups.append((at + "improvised.", others, "number.improvised"))
        if spot == own(self.view):
            groups.append(("turn.", ("actions_left",), "number."))
            groups.append(("turn.extra.", CARDS, "number.extra_"))
        else:
            groups.append(("turn.destroyed.%d." % spot, RANKS, "number.destroyed_"))
        return groups

    def _points(self, spot):
        """What a side's points are made of; in a melee one number for each colour."""
        at = "sides.%d." % spot
        if melee(self.view):
            # The lowest colour decides: it is the likeliest to get a point by hand.
            colors = self.view["sides"][spot]["colors"]
            others = sorted([(points, side) for side, points in enumerate(colors) if side != spot])
            return at + "colors.", [side for _, side in others], "number.points_of"
        return at, ("mission_points", "missions") if elite(self.view) else ("points",), "number."

    def _word(self, groups, wanted=None):
        """[(path, label)] of the numbers in these groups, or of those that are wanted."""
        found = []
        for start, ends, words in groups:
            # A group of which nothing is wanted must not cost a string for each number.
            if wanted is None or any([path.startswith(start) for path in wanted]):
                for end in ends:
                    path = start + str(end)
                    if wanted is None or path in wanted:
                        found.append((path, self._label(start, end, words)))
        return found

    def _label(self, start, end, words):
        if type(end) is int:
            return self.t(words, self.t("word." + self.view["sides"][end]["color"]))
        words = self.t(words + end)
        if start.startswith("players.") and in_teams(self.view):
            words = "%s · %s" % (self.match.name(int(start.split(".")[1])), words)
        return words


# --- before the first action ---------------------------------------------------------------------


class Prepare(Leaflet):
    """How the arena is laid out; before the first action A shows this first."""

    module = __name__

    def __init__(self, app, match, spot):
        t = match.t
        title = "%s: %s" % (t("key.prepare"), t("mode." + match.view["mode"]))
        super().__init__(app, title, _prepare_words(match))
        self._match = match
        self._spot = spot

    def labels(self):
        back, _, on = super().labels()
        return back, self.t("key.look"), on

    def press(self, key):
        if key == B:
            self.app.replace(Detail(self.app, self._match, self._spot))
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
        lines += t("prepare.teams").split("|")
        lines.append(t("prepare.legends", match.name(0), match.name(1)))
    return lines
