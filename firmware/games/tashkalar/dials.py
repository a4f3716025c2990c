# SPDX-License-Identifier: MIT
"""Tash-Kalar's questions with several numbers on one screen: a flare's two, a discard's three."""

from firmware.ui import theme
from firmware.ui.dials import Dials
from firmware.ui.nav import B
from firmware.ui.widgets import short, signed
from lib import icons
from lib.canvas import CENTER

from .state import CARDS, elite, hand


def _dial(canvas, x, y, w, h, focused, font, words, base):
    (canvas.fill if focused else canvas.frame)(x, y, w, h)
    canvas.text(font, words, x + w // 2, base, 0 if focused else 1, CENTER)


class Named(Dials):
    """Each dial is an argument: B goes to the next, UP and DOWN turn it."""

    names = ()

    def spread(self, match, args):
        """One that stands at nothing is left out."""
        numbers = args.pop(self.name, None) or ()
        for which, number in enumerate(numbers):
            if number:
                args[self.names[which]] = number

    def _next(self, screen):
        return (screen.at + 1) % len(self.names)

    def takes(self, screen, key):
        if key == B:
            screen.at = self._next(screen)
        return key == B

    def labels(self, screen, labels):
        return labels[0], screen.t("dial." + self.names[self._next(screen)]), labels[2]


class Needs(Named):
    """The two numbers printed on a flare, and at once which halves of it apply."""

    names = ("top", "bottom")
    gaps = ("upgraded", "total")

    def start(self, match, args):
        gap = match.view["turn"]["gaps"][args.get("rival", match.table.rivals()[0])]
        return [max(0, min(20, gap[key])) for key in self.gaps]

    def body(self, screen, ink):
        match = screen.match
        canvas = ink.canvas
        rival = screen.args["rival"]
        met = []
        for which in (0, 1):
            number = screen.value[which]
            gap = self.gaps[which]
            ahead = match.view["turn"]["gaps"][rival][gap]
            met.append(0 < number <= ahead)
            focused = screen.at == which
            y = 20 + which * 44
            if not ink.cell(("half", which), 0, y, 192, 44, number, focused, ahead):
                continue
            if which:
                canvas.hdots(0, y, 192)
            if number:
                font, words, base = theme.font("number_l"), str(number), y + 39
                canvas.icon(icons.TICK if met[which] else icons.CROSS, 168, y + 7, 1, 2)
            else:
                font, words, base = ink.text, "–", y + 27
            _dial(canvas, 2, y + 2, 56, 41, focused, font, words, base)
            canvas.text(ink.text, match.t("dial." + self.names[which]), 66, y + 19)
            canvas.text(ink.small, match.t("flare." + gap, signed(ahead, "0")), 66, y + 36)
        if ink.cell("answer", 194, 20, 88, 88, *met):
            self._draw_answer(ink, match, rival, met)

    def _draw_answer(self, ink, match, rival, met):
        canvas = ink.canvas
        color = 1
        answer = "flare.none"
        if any(met):
            canvas.fill(194, 22, 88, 86)
            color = 0
            answer = "flare.both" if all(met) else "dial." + self.names[met.index(True)]
        else:
            canvas.frame(194, 22, 88, 86, 2)
        # The card itself: its halves are filled where they are resolved.
        canvas.frame(220, 28, 36, 36, ink=color)
        canvas.hline(220, 46, 36, color)
        for which in (0, 1):
            if met[which]:
                canvas.fill(223, 31 + 18 * which, 30, 13, color)
        canvas.text(ink.text, match.t(answer), 238, 84, color, CENTER, 84)
        if any(met) and not elite(match.view):
            name = short(ink.small, match.table.spot_name(rival), 56)
            canvas.text(ink.small, match.t("flare.point", name), 238, 101, color, CENTER)


class Hand(Named):
    """A discard: one creature goes anyway, others may go back under their decks."""

    names = CARDS

    def most(self, match, which):
        return max(0, hand(match.view)[CARDS[which]] - (which == 0))

    def start(self, match, args):
        return [0, 0, 0]

    def body(self, screen, ink):
        canvas = ink.canvas
        small = ink.small
        if ink.cell("text", 0, 20, 282, 40):
            canvas.icon(icons.CARD, 10, 25)
            canvas.text(ink.text, screen.t("discard.first"), 28, 36)
            canvas.text(small, screen.t("discard.back"), 8, 55)
        for which in range(3):
            number = screen.value[which]
            x = 6 + which * 92
            focused = screen.at == which
            if ink.cell(("dial", which), x, 60, 88, 48, number, focused):
                _dial(canvas, x, 61, 36, 44, focused, theme.font("number_l"), str(number), 100)
                canvas.text(small, screen.t("short." + self.names[which]), x + 40, 78)
                held = hand(screen.match.view)[self.names[which]] - (which == 0)
                canvas.text(small, screen.t("detail.of", held), x + 40, 98)
