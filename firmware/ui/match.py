# SPDX-License-Identifier: MIT
"""A match at the table: what screens and table modules ask of it."""

from firmware import table
from firmware.games.game import walk
from firmware.ui.deeds import Deeds, told
from lib import modules, ticks, tree


class Match(Deeds):
    """The session, the game's table module, the words and the clock; what is done is in Deeds."""

    def __init__(self, app, session):
        self.app = app
        self.session = session
        self.t = app.texts
        self.slug = session.view["game"]
        self.t.play(self.slug)
        self.table = table.load(self.slug)
        self._forms = None  # the forms of the game, once one is wanted
        self._last_values = {}  # field of an action -> number used last
        self._last_words = {}  # likewise a word, or yes or no
        self._last_of = [{} for _ in session.view["players"]]  # by seat, field -> number
        self._base = session.seconds
        self._since = app.now
        opened = getattr(self.table, "opened", None)
        if opened:
            opened(self)

    @property
    def view(self):
        return self.session.view

    def leave(self):
        """The file stays."""
        self.session.close()
        self.t.play(None)

    # --- the clock

    def seconds(self):
        """Since the match began, without the time that the device was off."""
        return self._base + ticks.diff(self.app.now, self._since) // 1000

    def save_clock(self):
        """The clock of the device wraps: count what has passed before it gets large."""
        self._base = self.seconds()
        self._since = self.app.now

    def skip_time(self):
        """What has passed since the clock was saved does not count: the table had a break."""
        self._since = self.app.now

    # --- words

    def name(self, seat):
        return self.view["players"][seat]["name"]

    def label(self, action):
        """What a key that does the action is called."""
        return self.t("do." + action)

    def title(self, action, args):
        """The head of a form: the action, and whom it is about if that is known."""
        own = getattr(self.table, "title", None)
        if own:
            return own(self, action, args)
        for key in ("target", "player", "foe"):
            seat = args.get(key)
            if type(seat) is int and self.is_seat(action, key):
                return "%s · %s" % (self.label(action), self.name(seat))
        return self.label(action)

    def is_seat(self, action, field_name):
        """Is that argument of the action a player?"""
        from firmware.ui.forms import Player

        for field in self.form(action).fields:
            if field.name == field_name:
                return isinstance(field, Player)
        return field_name == "player"

    def refusal_words(self, code, action=""):
        """Why not, in words; an action may have its own for a code that others use too."""
        key = "error.%s.%s" % (action, code)
        if self.t.has(key):
            return self.t(key)
        own = getattr(self.table, "refused", None)
        words = own(self, code) if own else None
        if words:
            return words
        key = "error." + code
        return self.t(key if self.t.has(key) else "error.other")

    def lock_words(self, code):
        """A word or two beside a lock, or nothing."""
        key = "lock.%s" % code
        return self.t(key) if code and self.t.has(key) else ""

    # --- what the rules would say

    def form(self, action):
        """How an action is asked for."""
        if self._forms is None:
            self._forms = modules.load("firmware.table.%s_forms" % self.slug).FORMS
        form = self._forms.get(action)
        if form is None:
            from firmware.ui.forms import NOTHING_ASKED

            return NOTHING_ASKED
        # A function makes it each time: what it is made of takes more room than how.
        return form if hasattr(form, "fields") else form()

    def refusal(self, action, args):
        code = self.session.refusal(action, told(args))
        # An answer that is still missing is no reason to lock a row.
        return None if code == "bad_argument" else code

    def preview(self, action, args):
        return self.session.preview(action, told(args))

    def last_of(self, seat, field_name, otherwise):
        """The number that a player used last for a field, in a turn of theirs."""
        return self._last_of[seat].get(field_name, otherwise)

    def last_word(self, field_name, otherwise):
        """The word, or yes or no, that was answered last for a field."""
        return self._last_words.get(field_name, otherwise)

    def last_value(self, field_name, otherwise):
        return self._last_values.get(field_name, otherwise)

    def lock(self, action, preset):
        """Why an action of B's list cannot be done now whatever is answered, or None."""
        code = self._own_lock(action, preset)
        if code:
            return code
        form = self._form_screen(action, preset)
        form.args = dict(preset)
        args = form.complete()
        from firmware.ui.forms import Many

        for field in form.form.fields:
            # Nobody has been chosen yet: try with the first who could be.
            if isinstance(field, Many) and not field.extra and not args.get(field.name, True):
                args[field.name] = field.options(self, args)[:1]
        return self.refusal(action, args)

    # --- numbers and the log

    def value_at(self, path):
        holder, keys = walk(self.view, path)
        return holder[keys[-1]]

    def numbers(self, spot):
        """[(path, label)] of what may be corrected at a spot."""
        limits = self.session.limits
        return [entry for entry in self._all_numbers(spot) if limits(entry[0])]

    def _all_numbers(self, spot):
        return self.table.numbers(self, spot) + [("round", self.t("field.round"))]

    def changes(self, other):
        """[(label, value now, value there)] of correctable numbers that differ in another view."""
        limits = self.session.limits
        changed = []
        for path in tree.differing(self.view, other):
            if limits(path) or limits(path, other):
                changed.append(path)
        found = []
        for spot in self.table.spots(self.view):
            if not changed:
                break  # to build more labels would only take time
            for path, label in self._all_numbers(spot):
                if path in changed:
                    changed.remove(path)
                    # A label that says whose it is wants no spot beside it.
                    if path != "round" and "·" not in label:
                        label = "%s · %s" % (label, self.table.spot_name(self, spot))
                    holder, keys = walk(other, path)
                    found.append((label, self.value_at(path), holder[keys[-1]]))
        return found

    def log_words(self, entry):
        """An action of the journal in words; {name} in its text stands for an argument."""
        action = entry["do"]
        key = "log." + action
        if not self.t.has(key):
            return self.label(action)
        words = ""
        for part in self.t(key).split("{"):
            name, brace, rest = part.partition("}")
            words += self._argument_words(action, entry["with"], name) + rest if brace else part
        return words

    def _argument_words(self, action, args, name):
        for field in self.form(action).fields:
            if field.name == name:
                value = args.get(name)
                return "" if value is None and field.extra else field.tell(self, value, args)
        value = args.get(name, "")
        return self.name(value) if name == "player" else str(value)
