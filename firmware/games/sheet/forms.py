# SPDX-License-Identifier: MIT
"""What the actions of a sheet must be told; above all: which counter, and by how much."""

from micropython import const

from firmware.ui import lights as light
from firmware.ui.fields import Form, Number, Pick, Player, YesNo
from firmware.ui.forms import FormScreen
from firmware.ui.nav import B
from firmware.ui.widgets import digits, signed
from lib.canvas import CENTER

from .counters import cut, largest, limits, seats

_KEY = const(92)  # the room of a key's label


def _alive(match, args):
    return seats(match.view, True)


def _gone(match, args):
    return seats(match.view, False)


def _is_together(match, args):
    return match.view["sheet"]["by"] == "together"


def _values(match, args):
    """The counters that an action is about."""
    if "player" in args:
        return match.view["players"][args["player"]]["counters"]
    return match.view["shared"]


class Counter(Pick):
    """One of the counters, with its number beside it; the one used last comes first."""

    kept = ("counter",)

    def options(self, match, args):
        table = match.table
        return table.own_of(args["player"]) if "player" in args else table.shared

    def start(self, match, args):
        last = match.last(args, "counter", None)
        options = self.options(match, args)
        return last if last in options else options[0]

    def show(self, match, value):
        return match.table.label(value)

    def rows(self, screen):
        match = screen.match
        values = _values(match, screen.args)
        options = self.options(match, screen.args)
        label = match.table.label
        return [(None, label(slug), digits(values[slug]), False) for slug in options]


def _follows(match, slug, after, args):
    """What changes with a counter, and how it would stand then."""
    for source, target, when, *_ in match.view["sheet"].get("feeds", ()):
        if when == "change" and source == slug:
            values = after["shared"]
            if target not in values:
                values = after["players"][args.get("player", after["active"])]["counters"]
            return "%s %s" % (match.table.label(target), digits(values[target]))
    return ""


class By(Number):
    """How much more or less: never nothing, and never beyond what the counter allows."""

    def __init__(self):
        super().__init__("by", 0, 0)

    def low(self, match, args):
        return limits(match.view, args["counter"])[0] - self.before(match, args)

    def high(self, match, args):
        return limits(match.view, args["counter"])[1] - self.before(match, args)

    def before(self, match, args):
        return _values(match, args)[args["counter"]]

    def only(self, match, args):
        return False, None

    def start(self, match, args):
        return match.table.first_change(args["counter"], self.before(match, args))

    def show(self, match, value):
        return signed(value)

    def move(self, screen, steps, held):
        match, args = screen.match, screen.args
        step = screen.step()
        value = screen.value + steps * step
        if value % step:  # on to a round number
            value = value // step * step + (step if steps < 0 else 0)
        if value == 0 or (value > 0) != (screen.value > 0):
            value = step if steps > 0 else -step
        value = max(self.low(match, args), min(value, self.high(match, args)))
        if value:
            screen.value = value

    def gutter(self, screen):
        match, args = screen.match, screen.args
        step = screen.step()
        up = screen.value < self.high(match, args)
        return up, screen.value > self.low(match, args), str(step) if 1 < step < 10 else ""

    def body(self, screen, ink):
        match, args = screen.match, screen.args
        words = self.show(match, screen.value)
        if ink.cell("amount", 0, 20, 128, 88, words):
            # The sign is as wide as a digit.
            font = largest((abs(screen.value) * 10,), 124)
            ink.canvas.text(font, words, 64, 64 + font.cap // 2, 1, CENTER)
        screen.draw_outcome(ink, self._outcome(match, args, screen))

    def _outcome(self, match, args, screen):
        slug = args["counter"]
        before = self.before(match, args)
        after = match.preview(screen.name, screen.complete())
        low, high = limits(match.view, slug)
        words = ""
        if after:
            out = [p for p in after["players"] if not p["alive"]]
            if len(out) > len(_gone(match, args)):
                words = match.t("word.out")
            elif after["over"] or (after["final"] and not match.view["final"]):
                words = match.t("word.end")
            else:
                words = _follows(match, slug, after, args)
        # A bar that begins below nothing would be of little help.
        highest = high if match.table.has_bar(slug) and low == 0 else 0
        return words, before, before + screen.value, highest, ""


class Change(FormScreen):
    """The number of one counter: B changes the step, then goes on to the next counter."""

    def __init__(self, app, match, name, preset):
        super().__init__(app, match, name, preset)
        self._step = 0

    def _steps(self):
        return self.match.table.steps_of(self.args["counter"])

    def step(self):
        return self._steps()[self._step]

    def _asks_number(self):
        return isinstance(self.field, By)

    def _go_to(self, index):
        self._step = 0
        return super()._go_to(index)

    def _following(self):
        """The counter that B goes on to, or None."""
        field = self.form.fields[-2]
        slugs = field.options(self.match, self.args)
        if len(slugs) < 2:
            return None
        return slugs[(slugs.index(self.args["counter"]) + 1) % len(slugs)]

    def _next_step(self):
        """The number of the step that B takes, or None where it goes on to another counter."""
        count = len(self._steps())
        if self._step + 1 < count or not self._following():
            return (self._step + 1) % count
        return None

    def head(self):
        args = self.args
        whose = self.match.name(args["player"]) if "player" in args else self.t("word.table")
        if not self._asks_number():
            return None, "%s: %s" % (whose, self.t("field." + self.field.name)), ""
        low, high = limits(self.match.view, args["counter"])
        right = "%s–%s" % (digits(low), digits(high))
        if self.step() > 1:
            right = self.t("key.step", self.step())
        return whose, self.match.table.label(args["counter"]), right

    def labels(self):
        if not self._asks_number():
            return super().labels()
        steps = self._steps()
        number = self._next_step()
        more = None
        if number is None:
            words = self.match.table.short_label(self._following())
            more = cut(self.app.ink.small, words, _KEY)
        elif len(steps) > 1:
            more = self.t("key.step", steps[number])
        return self.t("key.back"), more, self.t("key.apply")

    def press(self, key):
        if key != B or not self._asks_number():
            super().press(key)
            return
        self._step = self._next_step()
        if self._step is None:
            self._step = 0
            self.args["counter"] = self._following()
            self.value = self.field.start(self.match, self.args)

    def scene(self, lights, now):
        """The digits over a bar: the part that comes or goes blinks."""
        if not self._asks_number():
            return False
        px = lights.px
        color = light.RED if self.value < 0 else light.WHITE
        light.draw_number(px, abs(self.value), color, 256, 0)
        low, high = limits(self.match.view, self.args["counter"])
        before = self.field.before(self.match, self.args) - low
        ends = [before, before + self.value]
        ends.sort()
        span = min(high - low, max(20, 2 * ends[1]))
        fixed = px.width * ends[0] // span
        for x in range(min(px.width, -(-px.width * ends[1] // span))):
            level = light.DIM if x < fixed else lights.attention()
            px.put(x, px.height - 1, color, level)
        return True


def _macros(match, args):
    return [slug for slug, _ in match.table.macros]


def _macro_label(match, slug):
    return match.table.macro_label(slug)


_WHO = Player("player", _alive)
_COUNTER = Counter("counter", ())

FORMS = {
    "change": lambda: Form(_WHO, _COUNTER, By(), screen=Change),
    "change_shared": lambda: Form(_COUNTER, By(), screen=Change),
    "macro": lambda: Form(_WHO, Pick("macro", _macros, show=_macro_label)),
    "eliminate": lambda: Form(_WHO),
    "revive": lambda: Form(Player("player", _gone)),
    "concede": lambda: Form(_WHO),
    "finish": lambda: Form(YesNo("won", False, _is_together, True)),
}
