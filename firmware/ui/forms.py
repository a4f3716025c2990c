# SPDX-License-Identifier: MIT
"""Actions as forms: what they need to be told, and the screen that asks for it.

A game declares each action as a Form: its fields in the order who, what, how much, extras. The
screen asks only for what cannot be inferred: a field that the pointer has answered, or that has
one possible answer, is passed over; an extra has a default and is reached with B. The last C
does the action.
"""

from firmware.ui import theme
from firmware.ui.nav import A, B, C, Screen, draw_rows
from lib import icons
from lib.canvas import CENTER, RIGHT


class Form:
    """An action: its fields, and optionally how to show what it would change.

    `outcome(match, after, args)` gives (title, before, after, highest, words): a number before
    and after, the end of its bar (0: no bar), and the consequence in words. `screen` is the
    class that asks, where an action wants more than FormScreen.
    """

    def __init__(self, *fields, outcome=None, icon=None, screen=None):
        self.fields = fields
        self.outcome = outcome
        self.icon = icon
        self.screen = screen


NOTHING_ASKED = Form()


class Field:
    """One argument. `when(match, args)` false: not asked and not given at all."""

    def __init__(self, name, extra=False, when=None):
        self.name = name
        self.extra = extra
        self.when = when

    def applies(self, match, args):
        return self.when is None or self.when(match, args)

    def start(self, match, args):
        """The value to begin with."""
        return None

    def only(self, match, args):
        """(True, value) if there is just one possible answer."""
        return False, None

    def show(self, match, value):
        """The value in words."""
        return str(value)

    def tell(self, match, value, args):
        """The value in words for the log, where other arguments may be looked at."""
        return self.show(match, value)

    def spread(self, match, args):
        """The answers are complete: turn this field's value into what the rules want."""

    def opened(self, screen):
        """B has come to this extra."""

    def takes(self, screen, key):
        """A key that the field uses itself: True if it did."""
        return False

    def labels(self, screen, labels):
        """What the keys are called while the field is asked."""
        return labels


class Pick(Field):
    """One of several. `options(match, args)` lists the values; the first is the default."""

    changes_value = False

    def __init__(self, name, options, extra=False, when=None, show=None, icon=None):
        super().__init__(name, extra, when)
        self._options = options
        self._show = show
        self._icon = icon

    def options(self, match, args):
        return list(self._options(match, args) if callable(self._options) else self._options)

    def start(self, match, args):
        options = self.options(match, args)
        return options[0] if options else None

    def only(self, match, args):
        options = self.options(match, args)
        return (True, options[0]) if len(options) == 1 else (False, None)

    def show(self, match, value):
        if self._show:
            return self._show(match, value)
        if value is None:
            return match.t("word.none")
        if value is True or value is False:
            return match.t("word.yes" if value else "word.no")
        return match.t("word." + value) if type(value) is str else str(value)

    # --- on the screen

    def rows(self, screen):
        match = screen.match
        rows = []
        for value in self.options(match, screen.args):
            code = screen.refusal(value)
            icon = self._icon(match, value) if self._icon else None
            rows.append((icon, self.show(match, value), match.lock_words(code), bool(code)))
        return rows

    def body(self, screen, ink):
        options = self.options(screen.match, screen.args)
        at = options.index(screen.value) if screen.value in options else 0
        screen.top = draw_rows(ink, self.rows(screen), at, screen.top)

    def move(self, screen, steps, held):
        options = self.options(screen.match, screen.args)
        if not options:
            return
        at = options.index(screen.value) if screen.value in options else 0
        jump = max(1, len(options) // 2) if held else 1
        screen.value = options[(at - (jump if steps > 0 else -jump)) % len(options)]

    def gutter(self, screen):
        more = len(self.options(screen.match, screen.args)) > 1
        return more, more, ""


class Player(Pick):
    """A player. `among(match, args)` lists the seats."""

    def __init__(self, name, among, extra=False, when=None):
        super().__init__(name, among, extra, when, show=_player_name)


def _player_name(match, seat):
    if seat is None:
        return match.t("word.nobody")
    return match.view["players"][seat]["name"]


class YesNo(Pick):
    """Yes or no; `first` is what the rules take it for when nobody says."""

    def __init__(self, name, extra=True, when=None, first=False):
        super().__init__(name, (first, not first), extra, when)


class Many(Pick):
    """Several of the options, in the order they were chosen; C ticks, the last row goes on."""

    def start(self, match, args):
        return []

    def only(self, match, args):
        return (True, []) if not self.options(match, args) else (False, None)

    def show(self, match, value):
        if type(value) is list:
            return ", ".join([super().show(match, item) for item in value])
        return super().show(match, value)

    def body(self, screen, ink):
        options = self.options(screen.match, screen.args)
        rows = []
        for value in options:
            icon = icons.TICK if value in screen.value else None
            rows.append((icon, super().show(screen.match, value), "", False))
        rows.append((icons.NEXT, screen.t("key.done"), "", False))
        screen.top = draw_rows(ink, rows, screen.at, screen.top)

    def move(self, screen, steps, held):
        count = len(self.options(screen.match, screen.args)) + 1
        screen.at = (screen.at - (1 if steps > 0 else -1)) % count

    def labels(self, screen, labels):
        if screen.at < len(self.options(screen.match, screen.args)):
            return labels[0], labels[1], screen.t("key.choose")
        return labels

    def toggle(self, screen):
        """C on a row: tick it or not; -> True if it was the row that goes on."""
        options = self.options(screen.match, screen.args)
        if screen.at == len(options):
            return True
        value = options[screen.at]
        if value in screen.value:
            screen.value.remove(value)
        else:
            screen.value.append(value)
        return False


class Number(Field):
    """A whole number; `low`, `high` and `begin` are numbers or functions of (match, args)."""

    changes_value = True

    def __init__(self, name, low, high, begin=None, step=1, sign="", extra=False, when=None):
        super().__init__(name, extra, when)
        self._low = low
        self._high = high
        self._begin = begin
        self.step = step
        self.sign = sign

    def low(self, match, args):
        return self._low(match, args) if callable(self._low) else self._low

    def high(self, match, args):
        return self._high(match, args) if callable(self._high) else self._high

    def start(self, match, args):
        begin = self._begin(match, args) if callable(self._begin) else self._begin
        begin = match.last_value(self.name, begin)
        low = self.low(match, args)
        return low if begin is None else max(low, min(begin, self.high(match, args)))

    def only(self, match, args):
        low = self.low(match, args)
        return (True, low) if low == self.high(match, args) else (False, None)

    def move(self, screen, steps, held):
        match, args = screen.match, screen.args
        step = 1 if screen.ones else self.step
        value = screen.value + steps * step
        if not screen.ones and steps and value % step:
            value = screen.value // step * step + (step if steps > 0 else 0)
        screen.value = max(self.low(match, args), min(value, self.high(match, args)))

    def gutter(self, screen):
        match, args = screen.match, screen.args
        step = 1 if screen.ones else self.step
        up = screen.value < self.high(match, args)
        return up, screen.value > self.low(match, args), str(step) if step > 1 else ""

    def body(self, screen, ink):
        outcome = screen.outcome()
        words = self.sign + str(screen.value)
        canvas = ink.canvas
        wide = 282 if outcome is None else 128
        if ink.cell("amount", 0, 20, wide, 88, words):
            role = "number_xl" if len(words) <= (4 if outcome is None else 3) else "number_l"
            canvas.text(theme.font(role), words, wide // 2, 88, align=CENTER)
        if outcome is None:
            return
        title, before, after, highest, words = outcome
        if ink.cell("outcome", 130, 20, 152, 88, outcome):
            _draw_outcome(ink, title, before, after, highest, words)


def _draw_outcome(ink, title, before, after, highest, words):
    """A number before and after, with a bar whose lost part is hatched."""
    canvas = ink.canvas
    canvas.vdots(130, 24, 80)
    wide = canvas.text(ink.text, title, 138, 36, room=80)
    if words:
        canvas.text(ink.small, words, 278, 36, align=RIGHT, room=134 - wide)
    was, now = [str(number).replace("-", "−") for number in (before, after)]
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


class Dice(Pick):
    """Who rolls this time, where that is asked at all; whoever comes with B wants the other."""

    def __init__(self):
        super().__init__("_dice", ("device", "table"), True, show=_roller_words)

    def start(self, match, args):
        return "table" if match.app.settings.dice == "device" else "device"

    def takes(self, screen, key):
        # B goes on to the next extra: who only passes by changes nothing.
        if key == B:
            screen.value = screen.app.settings.dice
        return False


def _roller_words(match, who):
    return match.t("dice." + who)


class Fixed(Field):
    """An argument that follows from the view: never asked. `value(match, args)`."""

    def __init__(self, name, value, when=None):
        super().__init__(name, False, when)
        self._value = value

    def only(self, match, args):
        return True, self._value(match, args)


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
        for field in self.form.fields:
            if field.name in args or not field.applies(self.match, args):
                continue
            known, value = field.only(self.match, args)
            if known:
                args[field.name] = value
            elif not field.extra:
                args[field.name] = field.start(self.match, args)
        for field in self.form.fields:
            # An extra that nobody has chosen is left out: the rules know its default.
            if field.extra and args.get(field.name, 0) is None:
                del args[field.name]
        for field in self.form.fields:
            field.spread(self.match, args)
        return args

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

    def _extras(self):
        """Indexes of the extra fields that B can reach."""
        args = self.complete()
        found = []
        for index in range(len(self.form.fields)):
            field = self.form.fields[index]
            if field.extra and field.name not in self._preset and field.applies(self.match, args):
                found.append(index)
        return found

    def _next_extra(self):
        """The extra field after this one, or the question that the extras belong to."""
        for index in self._extras():
            if index > self.index:
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
