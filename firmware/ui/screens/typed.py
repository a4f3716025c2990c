# SPDX-License-Identifier: MIT
"""Dice that were thrown on the table: their faces, typed in one after the other."""

from micropython import const

from firmware.ui import theme
from firmware.ui.nav import A, B, C, Screen
from lib.canvas import CENTER

_A_ROW = const(5)  # dice beside each other


class Typed(Screen):
    """UP and DOWN turn a die, C takes its face, B lets the device roll after all.

    `done(faces)` is called with the faces; with none of them the device rolls.
    """

    module = __name__
    changes_value = True

    def __init__(self, app, match, action, args, done):
        super().__init__(app)
        self._match = match
        self._action = action
        self._args = args
        self._done = done
        self._faces = []
        self._at = 0
        self._look()

    def _look(self):
        """Which dice the rules want after the faces so far: -> True if some are still to come."""
        faces = self._faces
        self._dice = self._match.session.dice(self._action, self._args, faces[: self._at])
        del faces[len(self._dice) :]
        for die in self._dice[len(faces) :]:
            faces.append(_faces(die)[0])
        return self._at < len(faces)

    def head(self):
        title = self._match.title(self._action, self._args)
        return None, "%s: %s" % (title, self.t("dice.typed")), ""

    def labels(self):
        last = self._at == len(self._dice) - 1
        do = self._match.label(self._action) if last else self.t("key.next")
        return self.t("key.back"), self.t("dice.device"), do

    def gutter(self):
        return True, True, ""

    def _words(self, number):
        """(a face, its die) in words: those of a game may have some."""
        match = self._match
        face = self._faces[number]
        if self._action == "roll":
            slug = self._args["dice"][number]
            words = match.pages.die_face(slug, face)
            if words:
                return words, match.pages.die_name(slug)
        faces = _faces(self._dice[number])
        return face, "%d–%d" % (faces[0], faces[-1])

    def body(self, ink):
        draw_boxes(ink, [self._words(number) for number in range(len(self._faces))], self._at)

    def move(self, steps, held):
        faces = _faces(self._dice[self._at])
        at = faces.index(self._faces[self._at])
        self._faces[self._at] = faces[(at + steps) % len(faces)]

    def press(self, key):
        if key == A and self._at:
            self._at -= 1
            self._look()
        elif key == A:
            self.app.back()
        elif key == B:
            self._done(())
        elif key == C:
            self._at += 1
            if not self._look():
                self._done(self._faces)


def draw_boxes(ink, boxes, at):
    """A box for each (number or words, what it is); the one that is changed is black."""
    if not ink.cell("boxes", 0, 20, 282, 88, at, *boxes):
        return
    canvas = ink.canvas
    count = len(boxes)
    height = 88 if count <= _A_ROW else 44
    # More than two rows: those around the one that is changed.
    first = max(0, at // _A_ROW - 1) * _A_ROW
    wide = 278 // min(count, _A_ROW)
    for number in range(first, min(count, first + 2 * _A_ROW)):
        value, what = boxes[number]
        place = number - first
        x = 2 + place % _A_ROW * wide
        y = 20 + place // _A_ROW * height
        color = 1
        if number == at:
            canvas.fill(x, y, wide - 4, height - 2)
            color = 0
        else:
            canvas.frame(x, y, wide - 4, height - 2)
        font = ink.text
        if type(value) is int:
            font = theme.font("number_l" if height > 50 else "number_m")
        x += wide // 2 - 2
        base = y + (height - 14 + font.cap) // 2
        canvas.text(font, str(value), x, base, color, CENTER, room=wide - 8)
        base = y + height - 6
        canvas.text(ink.small, what, x, base, color, CENTER, room=wide - 8)


def _faces(die):
    """The different faces of a die, from the lowest."""
    return list(range(1, die + 1)) if type(die) is int else sorted(set(die))
