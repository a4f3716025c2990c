# SPDX-License-Identifier: MIT
"""Actions as forms: the screen that asks for what an action needs to be told.

It asks only for what cannot be inferred: a field (ui/fields.py) that the pointer has answered, or
that has one possible answer, is passed over. Extras have an answer; they stand below the last
question, or alone if there is none, and B changes them. The last C does the action, with all that
is shown.
"""

from firmware.ui import theme
from firmware.ui.extras import Extras, other_of_two
from firmware.ui.fields import Many, Number, Pick
from firmware.ui.nav import A, B, C, Screen
from firmware.ui.widgets import digits
from lib import icons
from lib.canvas import RIGHT


class FormScreen(Screen):
    """Asks for the fields of one action, one after the other."""

    module = __name__

    def __init__(self, app, match, name, preset):
        super().__init__(app)
        self.match = match
        self.name = name
        self.form = match.form(name)
        self._preset = preset
        self.args = {}
        self._asked = []  # indexes of the fields that were on the screen
        self.index = -1
        self.value = None
        self.at = 0
        self.top = 0
        self.ones = False
        self.held = None  # the extra that is being turned in its row
        self.given = {}  # the answers as they stand, and the extras that can be changed
        self.extras = ()
        self._refusals = {}

    @property
    def changes_value(self):
        return (self.held or self.field).changes_value

    @property
    def field(self):
        form = self.form
        return form.fields[self.index] if self.index < len(form.fields) else form.rows

    # --- the way through the fields

    def begin(self):
        """Start: -> True if there is something to ask; else everything is answered."""
        self.form.rows = Extras()
        self.args = dict(self._preset)
        self.args["_do"] = self.name
        following = self._next_question()
        if following is None and self.survey():
            following = len(self.form.fields)
        return self._go_to(following)

    def _next_question(self):
        """The index of the next field that must be asked, filling in those that need not be."""
        for number, field in enumerate(self.form.fields):
            if field.extra or field.name in self.args:
                continue
            if not field.applies(self.match, self.args):
                continue
            known, value = field.only(self.match, self.args)
            if not known:
                return number
            self.args[field.name] = value
        return None

    def _go_to(self, index):
        if index is None:
            return False
        self.index = index
        field = self.field
        if field.name in self.args:
            self.value = self.args[field.name]
        else:
            self.value = field.start(self.match, self.args)
        self.at = 0
        self.top = 0
        self.ones = False
        self.held = None
        self._refusals = {}
        self._asked.append(index)
        self.app.ink.turn_over(self)
        return True

    def survey(self):
        """Look at the answers as they stand: -> the extras that can be changed here."""
        match = self.match
        args = dict(self.args)
        if 0 <= self.index < len(self.form.fields):
            args[self.field.name] = self.value
        given = self.given = self.form.answers(match, args)
        self.extras = []
        asked = self.field if self.index >= 0 else None
        if asked and asked.extra:
            return self.extras
        later = asked and self._question_follows()
        for field in self.form.fields:
            if not field.extra or field.name in self._preset:
                continue
            # Rows stand where C does the action; one that was changed stays, even if its answer
            # brings a question.
            if later and field.turns and field.name not in self.args:
                continue
            if field.applies(match, given) and not field.only(match, given)[0]:
                self.extras.append(field)
        return self.extras

    def complete(self, answers=None):
        """All arguments: answers so far, and what the rest would be if nobody touched it."""
        args = dict(self.args)
        if self.index >= 0:
            args[self.field.name] = self.value
        if answers:
            args.update(answers)
        return self.form.complete(self.match, args)

    def refusal(self, value):
        """The code with which the rules would refuse this answer, or None; see `tick`."""
        return self._refusals.get(str(value))

    def tick(self, now):
        """Ask the rules about one possible answer at a time: buttons and lights come first."""
        field = self.field
        if not isinstance(field, Pick) or isinstance(field, Many):
            return None
        for value in field.options(self.match, self.args):
            key = str(value)
            if key not in self._refusals:
                args = self.complete({field.name: value})
                self._refusals[key] = self.match.refusal(self.name, args)
                if self._refusals[key]:
                    self.app.redraw()
                return 0
        return None

    def outcome(self):
        if not self.form.outcome:
            return None
        after = self.match.preview(self.name, self.complete())
        args = dict(self.args)
        args[self.field.name] = self.value
        return None if after is None else self.form.outcome(self.match, after, args)

    # --- looks

    def draw(self, ink):
        self.survey()
        super().draw(ink)

    def head(self):
        title = self.match.title(self.name, self.args)
        field = self.field
        if isinstance(field, Extras):
            return None, title, ""
        title = "%s: %s" % (title, self.t("field." + field.name))
        return None, title, self.remark(title)

    def remark(self, title):
        """At the head's right end: that a number is the last one, an extra that has no room
        below, or what the game has to say.
        """
        field = self.field
        if field.changes_value and field.name in field.kept:
            if self.match.last(self.args, field.name, None) == self.value:
                return self.t("head.again")
        font = self.app.ink.text
        if self.extras and not field.strip:
            extra = self.extras[0]
            words = self._brief(extra)
            if theme.font("narrow").width(title) + self.app.ink.small.width(words) < 280:
                return words
            # Without its name an answer says something only beside the key that changes it.
            named = len(self.extras) == 1 and self.labels()[1] == self.extra_label()
            return extra.show(self.match, self.given[extra.name]) if named else ""
        words = self.match.table.aside(self.name, self.args)
        return words if font.width(title) + font.width(words) < 280 else ""

    def _brief(self, field):
        return field.brief(self.match, self.given[field.name])

    def labels(self):
        if self._from_rows():
            forward = self.t("key.done")
        else:
            forward = self.match.label(self.name)
            if self._question_follows():
                forward = self.t("key.next")
        return self.field.labels(self, (self.t("key.back"), self._b_label(), forward))

    def _from_rows(self):
        """Is this the page of an extra, opened from the rows of all of them?"""
        asked = self._asked
        return self.field.extra and len(asked) > 1 and asked[-2] == len(self.form.fields)

    def _question_follows(self):
        given = self.given
        for field in self.form.fields:
            if field is self.field or field.extra or field.name in self.args:
                continue
            if field.applies(self.match, given) and not field.only(self.match, given)[0]:
                return True
        return False

    def _b_label(self):
        if self._can_split():
            if not self.ones:
                return self.t("key.by_ones")
            return self.extra_label() or self.t("key.by_steps")
        return self.extra_label()

    def extra_label(self):
        """What B changes besides, in words; None if there is nothing."""
        if len(self.extras) == 1:
            return self.t("field." + self.extras[0].name)
        return self.t("key.change") if self.extras else None

    def _can_split(self):
        return isinstance(self.field, Number) and self.field.step > 1

    def gutter(self):
        return self.field.gutter(self)

    def body(self, ink):
        self.field.body(self, ink)

    def draw_extras(self, ink):
        """The extras with their answers below a question: -> how many rows there are above."""
        lines = []
        for field in self.extras:
            words = self._brief(field)
            if lines and ink.small.width(lines[-1]) + ink.small.width(words) < 258:
                lines[-1] += " · " + words
            else:
                lines.append(words)
        rows = theme.ROWS - min(2, len(lines))
        ink.page(rows)
        if lines:
            y = theme.BODY_TOP + rows * theme.ROW
            height = theme.BODY_BOTTOM - y
            if ink.cell("extras", 0, y, theme.BODY_RIGHT, height, *lines):
                ink.canvas.hdots(0, y + 1, theme.BODY_RIGHT)
                for number, line in enumerate(lines[:3]):
                    base = y + 15 + 13 * number
                    ink.canvas.text(ink.small, line, theme.LEFT, base, room=268)
        return rows

    def draw_outcome(self, ink, outcome, rows=theme.ROWS):
        """Beside a number: what it changes, with a bar whose lost part is hatched."""
        if not ink.cell("outcome", 130, 20, 152, rows * theme.ROW, outcome):
            return
        title, before, after, highest, words = outcome
        canvas = ink.canvas
        # The baselines of title and numbers, and the bar.
        head, base, y, high = ((32, 56, 58, 6), (33, 72, 77, 8), (36, 78, 90, 10))[rows - 2]
        canvas.vdots(130, 24, rows * theme.ROW - 8)
        room = 140
        if words:
            room -= canvas.text(ink.small, words, 278, head, align=RIGHT) + 5
        canvas.text(ink.fitting(title, room), title, 138, head, room=room)
        was, now = digits(before), digits(after)
        large = theme.font("number_l" if len(was + now) <= 4 and rows > 2 else "number_m")
        if large.width(was + now) > 100:
            large = theme.font("number_s")
        x = 138 + canvas.text(large, was, 138, base) + 6
        x += canvas.icon(icons.ARROW, x, base - 20, scale=2) + 6
        canvas.text(large, now, x, base)
        if highest:
            width = 138
            was = width * max(0, min(before, highest)) // highest
            now = width * max(0, min(after, highest)) // highest
            canvas.frame(138, y, width, high)
            canvas.fill(138, y, min(was, now), high)
            canvas.hatch(138 + min(was, now), y + 1, abs(was - now), high - 2)

    # --- presses

    def move(self, steps, held):
        self.field.move(self, steps, held)

    def press(self, key):
        if self.field.takes(self, key):
            return
        if key == A:
            self._back()
        elif key == B:
            if self._can_split() and not self.ones:
                self.ones = True
            elif self.survey():
                self._change(self.extras)
            else:
                self.ones = False
        elif key == C:
            self._forward()

    def _change(self, extras):
        """B: the only extra, or all of them in rows."""
        if len(extras) > 1:
            self._turn_to(len(self.form.fields))
        else:
            self.change(extras[0])

    def change(self, field):
        """Change an extra: at once if it has one of two answers, or in its row, or on its page."""
        rows = len(self.form.fields)
        if not field.turns:
            self._turn_to(self.form.fields.index(field))
            field.opened(self)
            return
        other = other_of_two(self, field)
        if other is not None:
            self.args[field.name] = other
            return
        if self.index != rows:
            self._turn_to(rows)
        self.held = field
        self.value = self.given[field.name]

    def _turn_to(self, index):
        self._keep()
        self._go_to(index)

    def _keep(self):
        self.args[self.field.name] = self.value

    def _back(self, forget=True):
        """To the question before this one, whose answer can be changed then."""
        self._asked.pop()
        if not self._asked:
            self.app.back()
            return
        if forget:
            self.args.pop(self.field.name, None)
        index = self._asked.pop()
        fields = self.form.fields
        answer = self.args.pop(fields[index].name, None) if index < len(fields) else None
        self._go_to(index)
        if answer is not None:
            self.value = answer

    def _forward(self):
        field = self.field
        if isinstance(field, Many) and not field.toggle(self):
            return
        self._keep()
        if self._from_rows():
            self._back(False)
        elif not self._go_to(self._next_question()):
            self._commit()

    def _commit(self):
        match = self.match
        args = self.complete()
        who = args.get("player", match.view["active"])
        if match.commit(self.name, args, self):
            for field in self.form.fields:
                for name in field.kept:
                    match.answers[who, self.name, name] = args[name]
