# SPDX-License-Identifier: MIT
"""What an action must be told: a Form of fields, in the order who, what, how much, extras.

A game declares them as data, and builds kinds of its own out of these. What is here knows how a
question is answered and shown; ui/forms.py has the screen that asks them.
"""

from firmware.ui import theme
from firmware.ui.nav import draw_rows
from firmware.ui.table import next_seats
from lib import icons
from lib.canvas import CENTER


class Form:
    """An action: its fields, and optionally how to show what it would change.

    `outcome(match, after, args)` gives (title, before, after, highest, words): a number before
    and after, the end of its bar (0: no bar), and the consequence in words. `screen` is the
    class that asks, where an action wants more than FormScreen.
    """

    rows = None  # its extras in rows, while it is asked: see ui/extras.py

    def __init__(self, *fields, outcome=None, screen=None):
        self.fields = fields
        self.outcome = outcome
        self.screen = screen

    def answers(self, match, args):
        """Put into `args` what the rest would be if nobody touched it: what the screen shows."""
        for field in self.fields:
            if field.name in args or not field.applies(match, args):
                continue
            known, value = field.only(match, args)
            args[field.name] = value if known else field.start(match, args)
        return args

    def complete(self, match, args):
        """`answers` as the rules want them: all arguments."""
        self.answers(match, args)
        for field in self.fields:
            # What the rules take it for anyway need not be in the journal.
            name = field.name
            if field.extra and name in args and args[name] == field.unsaid(match, args):
                del args[name]
        for field in self.fields:
            field.spread(match, args)
        return args

    def trial(self, match, preset):
        """The arguments with which the rules are asked whether the action can be done at all."""
        args = self.complete(match, dict(preset))
        for field in self.fields:
            # Nobody has been chosen yet: try with the first who could be.
            if isinstance(field, Many) and not field.extra and not args.get(field.name, True):
                args[field.name] = field.options(match, args)[:1]
        return args

    def more_trials(self, match, preset):
        """Likewise with nobody chosen, and with each other answer to one of the questions."""
        yield self.complete(match, dict(preset))
        first = self.trial(match, preset)
        for field in self.fields:
            if (
                field.name not in preset
                and isinstance(field, Pick)
                and field.applies(match, first)
            ):
                for value in field.options(match, first):
                    value = [value] if isinstance(field, Many) else value
                    if value != first.get(field.name):
                        args = dict(preset)
                        args[field.name] = value
                        yield self.trial(match, args)


class Field:
    """One argument. `when(match, args)` false: not asked and not given at all.

    An `extra` has an answer from the start. It stands in a row with that answer, so that nobody
    has to touch it; what stands there is what the rules are told.
    """

    strip = False  # its body leaves room for the answers of the extras
    turns = False  # as an extra it is changed in its row; else it has a page
    kept = ()  # arguments that begin with what the same player answered in the same action

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

    def unsaid(self, match, args):
        """What the rules take an extra for if they are not told."""
        return None

    def show(self, match, value):
        """The value in words."""
        return str(value)

    def brief(self, match, value):
        """An extra and its value in words."""
        return "%s: %s" % (match.t("field." + self.name), self.show(match, value))

    def tell(self, match, value, args):
        """The value in words for the log, where other arguments may be looked at."""
        return self.show(match, value)

    def spread(self, match, args):
        """The answers are complete: turn this field's value into what the rules want."""

    def opened(self, screen):
        """The page of this extra has come."""

    def takes(self, screen, key):
        """A key that the field uses itself: True if it did."""
        return False

    def labels(self, screen, labels):
        """What the keys are called while the field is asked."""
        return labels


class Pick(Field):
    """One of several. `options(match, args)` lists the values; the first is the default."""

    changes_value = False
    strip = True
    turns = True

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
        screen.top = draw_rows(ink, self.rows(screen), at, screen.top, screen.draw_extras(ink))

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


def in_turn(match, args):
    """The seats of all who are in, in the order of their turns: the active player first."""
    active = match.view["active"]
    return [active] + next_seats(match.view, active)


def player_name(match, seat):
    return match.t("word.nobody") if seat is None else match.name(seat)


class Player(Pick):
    """A player. `among(match, args)` lists the seats."""

    def __init__(self, name, among=in_turn, extra=False, when=None):
        super().__init__(name, among, extra, when, show=player_name)


class YesNo(Pick):
    """Yes or no; `first` is what the rules take it for when nobody says."""

    def __init__(self, name, extra=True, when=None, first=False):
        super().__init__(name, (first, not first), extra, when)

    def unsaid(self, match, args):
        return self._options[0]


class Many(Pick):
    """Several of the options, in the order they were chosen; C ticks, the last row goes on."""

    turns = False

    def start(self, match, args):
        return []

    def unsaid(self, match, args):
        return []

    def only(self, match, args):
        return (True, []) if not self.options(match, args) else (False, None)

    def show(self, match, value):
        if type(value) is list:
            words = ", ".join([Pick.show(self, match, item) for item in value])
            return words or match.t("word.none")
        return super().show(match, value)

    def body(self, screen, ink):
        options = self.options(screen.match, screen.args)
        rows = []
        for value in options:
            icon = icons.TICK if value in screen.value else None
            rows.append((icon, super().show(screen.match, value), "", False))
        rows.append((icons.NEXT, screen.t("key.done"), "", False))
        screen.top = draw_rows(ink, rows, screen.at, screen.top, screen.draw_extras(ink))

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
    strip = True
    turns = True

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
        if self.kept:
            begin = match.last(args, self.name, begin)
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
        rows = screen.draw_extras(ink)
        wide = 282 if outcome is None else 128
        if ink.cell("amount", 0, 20, wide, rows * theme.ROW, words):
            most = 4 if outcome is None else 3
            role = "number_xl" if len(words) <= most and rows > 2 else "number_l"
            base = (60, 80, 88)[rows - 2]
            canvas.text(theme.font(role), words, wide // 2, base, align=CENTER)
        if outcome is None:
            return
        screen.draw_outcome(ink, outcome, rows)


class Again(Number):
    """A number that a player repeats: it begins with that player's last one, and says so."""

    def __init__(self, name, *how, **more):
        super().__init__(name, *how, **more)
        self.kept = (name,)


class Dice(Pick):
    """Who rolls this time, where that is asked at all."""

    def __init__(self):
        super().__init__("_dice", ("device", "table"), True, show=_roller_words)

    def start(self, match, args):
        return match.app.settings.dice

    def brief(self, match, value):
        return self.show(match, value)


def _roller_words(match, who):
    return match.t("dice." + who)


class Fixed(Field):
    """An argument that follows from the view: never asked. `value(match, args)`."""

    def __init__(self, name, value, when=None):
        super().__init__(name, False, when)
        self._value = value

    def only(self, match, args):
        return True, self._value(match, args)
