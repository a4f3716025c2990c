# SPDX-License-Identifier: MIT
"""Actions as forms: the screen that asks for what an action needs to be told.

It asks only for what cannot be inferred: a field (ui/fields.py) that the pointer has answered, or
that has one possible answer, is passed over; an extra has a default and is reached with B. The
last C does the action.
"""

from firmware.ui import theme
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
        self._refusals = {}

    @property
    def changes_value(self):
        return self.field.changes_value

    @property
    def field(self):
        return self.form.fields[self.index]

    # --- the way through the fields

    def begin(self):
        """Start: -> True if there is something to ask; else everything is answered."""
        self.args = dict(self._preset)
        return self._go_to(self._next_question(-1))

    def _next_question(self, index):
        """The index of the next field that must be asked, filling in those that need not be."""
        fields = self.form.fields
        for number in range(index + 1, len(fields)):
            field = fields[number]
            if field.name in self.args:
                continue
            if not field.applies(self.match, self.args):
                continue
            known, value = field.only(self.match, self.args)
            if known:
                self.args[field.name] = value
            elif field.extra:
                continue
            else:
                return number
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
        self._refusals = {}
        self._asked.append(index)
        self.app.ink.wipe()
        return True

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

    def _next_extra(self):
        """The index of the extra field after this one that B goes on to, or None."""
        args = self.complete()
        for index in range(self.index + 1, len(self.form.fields)):
            field = self.form.fields[index]
            if field.extra and field.name not in self._preset and field.applies(self.match, args):
                return index
        return None

    # --- looks

    def head(self):
        words = self.t("field." + self.field.name)
        return None, "%s: %s" % (self.match.title(self.name, self.args), words), ""

    def labels(self):
        back = self.t("key.back")
        following = self._next_question_preview()
        forward = self.t("key.next") if following else self.match.label(self.name)
        return self.field.labels(self, (back, self._b_label(), forward))

    def _next_question_preview(self):
        args = self.complete()
        for field in self.form.fields:
            if field is self.field or field.extra or field.name in self.args:
                continue
            if not field.applies(self.match, args):
                continue
            if not field.only(self.match, args)[0]:
                return True
        return False

    def _b_label(self):
        if self._can_split():
            return self.t("key.by_ones" if not self.ones else "key.by_steps")
        return self.extra_label()

    def extra_label(self):
        """The extra that B goes on to, in words; None if there is none."""
        extra = self._next_extra()
        return None if extra is None else self.t("field." + self.form.fields[extra].name)

    def _can_split(self):
        return isinstance(self.field, Number) and self.field.step > 1

    def gutter(self):
        return self.field.gutter(self)

    def body(self, ink):
        self.field.body(self, ink)

    def draw_outcome(self, ink, outcome):
        """Beside a number: what it changes, with a bar whose lost part is hatched."""
        if not ink.cell("outcome", 130, 20, 152, 88, outcome):
            return
        title, before, after, highest, words = outcome
        canvas = ink.canvas
        canvas.vdots(130, 24, 80)
        wide = canvas.text(ink.text, title, 138, 36, room=80)
        if words:
            canvas.text(ink.small, words, 278, 36, align=RIGHT, room=134 - wide)
        was, now = digits(before), digits(after)
        large = theme.font("number_l" if len(was + now) <= 4 else "number_m")
        if large.width(was + now) > 100:
            large = theme.font("number_s")
        x = 138 + canvas.text(large, was, 138, 78) + 6
        x += canvas.icon(icons.ARROW, x, 58, scale=2) + 6
        canvas.text(large, now, x, 78)
        if highest:
            width = 138
            was = width * max(0, min(before, highest)) // highest
            now = width * max(0, min(after, highest)) // highest
            canvas.frame(138, 90, width, 10)
            canvas.fill(138, 90, min(was, now), 10)
            canvas.hatch(138 + min(was, now), 91, abs(was - now), 8)

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
            else:
                extra = self._next_extra()
                if extra is not None:
                    self._keep()
                    self._go_to(extra)
                    self.field.opened(self)
        elif key == C:
            self._forward()

    def _keep(self):
        self.args[self.field.name] = self.value

    def _back(self):
        self._asked.pop()
        if not self._asked:
            self.app.back()
            return
        self.args.pop(self.field.name, None)
        index = self._asked.pop()
        answer = self.args.pop(self.form.fields[index].name, None)
        self._go_to(index)
        if answer is not None:
            self.value = answer

    def _forward(self):
        field = self.field
        if isinstance(field, Many) and not field.toggle(self):
            return
        self._keep()
        # After an extra: on with the first question that is still open.
        if not self._go_to(self._next_question(-1)):
            self.match.commit(self.name, self.complete(), self)
