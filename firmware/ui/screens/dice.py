# SPDX-License-Identifier: MIT
"""The dice tray: any standard die or pool, the game's own dice, and how fair they have been."""

from firmware.games.game import MAX_DICE, STANDARD_DICE
from firmware.ui import lights as light
from firmware.ui import theme
from firmware.ui.nav import A, B, C, Screen
from lib import icons
from lib.canvas import CENTER

_KINDS = ("d4", "d6", "d8", "d10", "d12", "d20", "d100")


class DiceTray(Screen):
    """UP and DOWN choose how many, B the kind, C rolls."""

    changes_value = True

    def __init__(self, app, match):
        super().__init__(app)
        self._match = match
        wanted, more = [], []
        if match:
            tray = getattr(match.table, "tray", None)
            wanted, more = tray(match) if tray else (match.table.dice(match.view), ())
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
        self._faces = []
        self._dice = []  # the dice that show these faces

    def head(self):
        return None, self.t("dice.title"), self._pool()

    def _pool(self):
        return self._name().strip() if self._count == 1 else "%d%s" % (self._count, self._name())

    def _name(self):
        name = self._words(self._kind)
        return name if self._kind in STANDARD_DICE else " " + name

    def _words(self, kind):
        """What a die is called, or several of them."""
        if "+" in kind:
            return "+".join([self._words(die) for die in kind.split("+")])
        if kind in STANDARD_DICE:
            return kind
        own = getattr(self._match.table, "die_name", None)
        return own(self._match, kind) if own else self.t("die." + kind)

    def _face(self, number):
        """A face of the last roll in words."""
        own = getattr(self._match.table, "die_face", None) if self._match else None
        words = own(self._match, self._dice[number], self._faces[number]) if own else None
        return words or str(self._faces[number])

    def _most(self):
        return MAX_DICE // len(self._kind.split("+"))

    def labels(self):
        return self.t("key.back"), self.t("dice.other"), self.t("dice.roll")

    def gutter(self):
        return self._count < self._most(), self._count > 1, ""

    def body(self, ink):
        if ink.cell("faces", 0, 20, 282, 58, *self._faces):
            self._draw_faces(ink)
        if ink.cell("kinds", 0, 80, 282, 28, self._kind, self._count):
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
            elif len(self._faces) == 1:
                number = theme.font("number_xl")
                canvas.text(number, str(face), 141, 76, align=CENTER)
            else:
                number = theme.font("number_m")
                if x + number.width(str(face)) > 190:
                    break
                x += canvas.text(number, str(face), x, 60) + 10
        if len(self._faces) > 1:
            total = "= %d" % sum(self._faces)
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
        start = 0 if room < 270 else max(0, min(at, len(names) - 4))
        for kind in self._kinds[start:]:
            words = self._words(kind)
            if x + ink.small.width(words) > 280:
                break
            if kind == self._kind:
                if self._count > 1:
                    words = ("%d%s" if kind in STANDARD_DICE else "%d %s") % (self._count, words)
                x += ink.canvas.pill(ink.small, words, x, 86, 18, pad=3) + 6
            else:
                x += ink.canvas.text(ink.small, words, x, 99) + 9

    def move(self, steps, held):
        self._count = max(1, min(self._count + (1 if steps > 0 else -1), self._most()))

    def press(self, key):
        if key == A:
            self.app.back()
        elif key == B:
            at = self._kinds.index(self._kind)
            self._kind = self._kinds[(at + 1) % len(self._kinds)]
            self._count = min(self._count, self._most())
        elif key == C:
            self._roll()

    def hold(self, key):
        if key == B:
            self.app.push(Fairness(self.app))

    def _roll(self):
        dice = self._kind.split("+") * self._count
        self._dice = dice
        app = self.app
        if self._match:
            # The roll belongs to the match: it is in its journal, and undo takes it back.
            self._match.session.do("roll", {"dice": dice}, self._match.seconds())
            self._faces = list(self._match.view["last_roll"])
        else:
            self._faces = [app.dice.roll(STANDARD_DICE[die]) for die in dice]
        app.rolls.add(dice, self._faces)
        pips = self._kind == "d6"
        effect = light.tumbling(self._faces, light.WHITE, pips, (3, 5, 1, 6, 2, 4))
        app.lights.play(effect, 1800, app.now)


def _is_number(words):
    return words.lstrip("-").isdigit()


def draw_pips(canvas, x, y, face):
    """A d6 of 46 pixels."""
    canvas.frame(x, y, 46, 46, thick=2, cut=4)
    for place in light.PIPS[face - 1]:
        canvas.icon(icons.SEAT_DISC, x + 6 + place % 3 * 13, y + 6 + place // 3 * 13)


class Fairness(Screen):
    """The histogram of the rolls so far: a column for each face, a line where all would meet."""

    def __init__(self, app):
        super().__init__(app)
        kinds = app.rolls.kinds()
        self._kinds = kinds or ["d6"]
        self._at = 0

    def head(self):
        kind = self._kinds[self._at]
        rolls = sum(self.app.rolls.counts(kind))
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
        counts = self.app.rolls.counts(self._kinds[self._at])
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
