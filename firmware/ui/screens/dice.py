# SPDX-License-Identifier: MIT
"""The dice tray: any standard die or pool, the game's own dice, and how fair they have been."""

from micropython import const

from firmware.rules.core import MAX_DICE, STANDARD_DICE, Reject
from firmware.ui import effects, theme
from firmware.ui.nav import A, B, C, Screen
from firmware.ui.widgets import signed
from lib import icons
from lib.canvas import CENTER

_KINDS = ("d4", "d6", "d8", "d10", "d12", "d20", "d100")
_MOST_PLUS = const(20)
_FAIR = _KINDS[:-1]  # a d100 would need a thousand rolls before it told anything


class DiceTray(Screen):
    """UP and DOWN choose how many, B the kind, C rolls. Holding C: how much is added."""

    module = __name__
    changes_value = True

    def __init__(self, app, match):
        super().__init__(app)
        self._match = match
        self._pages = match and match.pages  # it may have much to read, and keeps that
        wanted, more = [], []
        if match:
            wanted, more = self._pages.tray()
        own = []
        for slug in list(wanted) + list(more):
            if slug not in STANDARD_DICE and slug not in own:
                own.append(slug)
        self._kind = wanted[0] if wanted else "d6"
        self._count = len(wanted) or 1
        if [slug for slug in wanted if slug != self._kind]:
            # Different dice that are rolled together.
            self._kind = "+".join(wanted)
            self._count = 1
            own.insert(0, self._kind)
        self._kinds = tuple(own) + _KINDS
        self._plus = 0
        self._adding = False  # UP and DOWN change what is added
        self._faces = []
        self._dice = []  # the dice that show these faces

    def head(self):
        return None, self.t("dice.title"), self._pool()

    def _pool(self):
        pool = self._name().strip() if self._count == 1 else "%d%s" % (self._count, self._name())
        return pool + signed(self._plus) if self._plus else pool

    def _name(self):
        name = self._words(self._kind)
        return name if self._kind in STANDARD_DICE else " " + name

    def _words(self, kind):
        """What a die is called, or several of them."""
        if "+" in kind:
            return "+".join([self._words(die) for die in kind.split("+")])
        if kind in STANDARD_DICE:
            return kind
        return self._pages.die_name(kind)

    def _face(self, number):
        """A face of the last roll in words."""
        face = self._faces[number]
        words = self._pages and self._pages.die_face(self._dice[number], face)
        return words or str(face)

    def _most(self):
        return MAX_DICE // len(self._kind.split("+"))

    def labels(self):
        return self.t("key.back"), self.t("dice.other"), self.t("dice.roll")

    def holds(self):
        return self._match is not None, True, True

    def gutter(self):
        if self._adding:
            return self._plus < _MOST_PLUS, self._plus > -_MOST_PLUS, "+"
        return self._count < self._most(), self._count > 1, ""

    def body(self, ink):
        if ink.cell("faces", 0, 20, 282, 58, self._plus, *self._faces):
            self._draw_faces(ink)
        if ink.cell("kinds", 0, 80, 282, 28, self._kind, self._count, self._plus, self._adding):
            self._draw_kinds(ink)

    def _draw_faces(self, ink):
        canvas = ink.canvas
        if not self._faces:
            canvas.icon(icons.DIE, 120, 30, scale=3)
            return
        if [face for face in range(len(self._faces)) if not _is_number(self._face(face))]:
            self._draw_words(ink)
            return
        is_pips = self._dice[0] == "d6" and len(set(self._dice)) == 1 and len(self._faces) <= 4
        x = 8
        for face in self._faces:
            if is_pips:
                draw_pips(canvas, x, 26, face)
                canvas.tell(str(face), x, 26, 46, 46)
                x += 52
            elif len(self._faces) == 1 and not self._plus:
                number = theme.font("number_xl")
                canvas.text(number, str(face), 141, 76, align=CENTER)
            else:
                number = theme.font("number_m")
                if x + number.width(str(face)) > 190:
                    break
                x += canvas.text(number, str(face), x, 60) + 10
        if len(self._faces) > 1 or self._plus:
            total = "= %d" % (sum(self._faces) + self._plus)
            canvas.text(theme.font("number_l"), total, 274, 68, align=2)

    def _draw_words(self, ink):
        """Faces with words on them: up to three in boxes over the dice's names, or more lines."""
        canvas = ink.canvas
        count = len(self._faces)
        for number in range(count):
            words = self._face(number)
            if count > 3:
                canvas.text(ink.small, words, 8 + number % 3 * 92, 32 + number // 3 * 14, room=88)
                continue
            wide = 274 // count - 6
            x = 4 + number * (wide + 6)
            canvas.frame(x, 24, wide, 34, thick=2, cut=4)
            canvas.text(ink.text, words, x + wide // 2, 46, align=CENTER, room=wide - 8)
            name = self._words(self._dice[number])
            canvas.text(ink.small, name, x + wide // 2, 72, align=CENTER, room=wide)

    def _draw_kinds(self, ink):
        x = 4
        # Long names: from the chosen one on, as many as fit.
        at = self._kinds.index(self._kind)
        names = [self._words(kind) for kind in self._kinds]
        room = sum([ink.small.width(name) + 9 for name in names])
        start = 0 if room < 250 else max(0, min(at, len(names) - 4))
        plus = signed(self._plus)
        right = 278 - ink.small.width(plus)
        if self._adding:
            ink.canvas.pill(ink.small, plus, right - 3, 86, 18, pad=3)
        else:
            ink.canvas.text(ink.small, plus, right, 99)
        for kind in self._kinds[start:]:
            words = self._words(kind)
            if x + ink.small.width(words) > right - 8:
                break
            if kind == self._kind:
                if self._count > 1:
                    words = ("%d%s" if kind in STANDARD_DICE else "%d %s") % (self._count, words)
                x += ink.canvas.pill(ink.small, words, x, 86, 18, pad=3) + 6
            else:
                x += ink.canvas.text(ink.small, words, x, 99) + 9

    def move(self, steps, held):
        step = 1 if steps > 0 else -1
        if self._adding:
            self._plus = max(-_MOST_PLUS, min(self._plus + step, _MOST_PLUS))
        else:
            self._count = max(1, min(self._count + step, self._most()))

    def press(self, key):
        if key == A:
            self.app.back()
        elif key == B:
            self._adding = False
            at = self._kinds.index(self._kind)
            self._kind = self._kinds[(at + 1) % len(self._kinds)]
            self._count = min(self._count, self._most())
        elif key == C:
            self._roll()

    def hold(self, key):
        if key == B:
            self.app.push(Fairness(self.app))
        elif key == C:
            self._adding = not self._adding
        else:
            super().hold(key)

    def _pool_dice(self):
        return self._kind.split("+") * self._count

    def _roll(self):
        match = self._match
        try:
            if match and self.app.settings.dice == "table":
                match.type_in("roll", {"dice": self._pool_dice()}, self._typed)
            else:
                self._thrown(())
        except Reject as refusal:  # the match is over
            self.app.refuse(match.refusal_words(refusal.code))

    def _typed(self, faces):
        self.app.back()
        self._thrown(faces)

    def _thrown(self, typed):
        """Show the faces that were typed in; none: roll."""
        dice = self._dice = self._pool_dice()
        app = self.app
        match = self._match
        if match:
            # The roll belongs to the match: it is in its journal, and undo takes it back.
            match.session.do("roll", {"dice": dice}, match.seconds(), typed)
            self._faces = list(match.view["last_roll"])
        else:
            self._faces = [app.dice.roll(STANDARD_DICE[die]) for die in dice]
        if not typed:
            for number in range(len(dice)):
                kind = dice[number]
                if kind in _FAIR:
                    counts = app.rolls.setdefault(kind, [0] * int(kind[1:]))
                    counts[self._faces[number] - 1] += 1
        pips = self._kind == "d6"
        app.lights.play(effects.tumbling(self._faces, pips, self._plus), 1800, app.now)


def _is_number(words):
    return words.lstrip("-").isdigit()


def draw_pips(canvas, x, y, face):
    """A d6 of 46 pixels."""
    canvas.frame(x, y, 46, 46, thick=2, cut=4)
    for place in effects.PIPS[face - 1]:
        canvas.icon(icons.SEAT_DISC, x + 6 + place % 3 * 13, y + 6 + place // 3 * 13)


class Fairness(Screen):
    """The histogram of the rolls so far: a column for each face, a line where all would meet."""

    module = __name__

    def __init__(self, app):
        super().__init__(app)
        self._kinds = [kind for kind in _FAIR if kind in app.rolls] or ["d6"]
        self._at = 0

    def head(self):
        kind = self._kinds[self._at]
        rolls = sum(self.app.rolls.get(kind, ()))
        return None, self.t("dice.fairness", kind), self.t("dice.rolls", rolls)

    def labels(self):
        return self.t("key.back"), None, None

    def gutter(self):
        more = len(self._kinds) > 1
        return more, more, ""

    def move(self, steps, held):
        self._at = (self._at + 1) % len(self._kinds)
        self.app.ink.wipe()

    def body(self, ink):
        counts = self.app.rolls.get(self._kinds[self._at], ())
        if not ink.cell("histogram", 0, 20, 282, 88, *counts):
            return
        canvas = ink.canvas
        if not counts:
            canvas.text(ink.text, self.t("dice.none_yet"), 140, 68, align=CENTER)
            return
        width = 264 // len(counts)
        most = max(counts)
        for face in range(len(counts)):
            height = 60 * counts[face] // most
            x = 8 + face * width
            canvas.fill(x, 90 - height, max(2, width - 4), height)
            if width >= 16:
                canvas.text(ink.small, str(face + 1), x + (width - 4) // 2, 104, align=CENTER)
        canvas.hdots(4, 90 - 60 * sum(counts) // (len(counts) * most), 272)
