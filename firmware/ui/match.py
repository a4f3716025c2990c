# SPDX-License-Identifier: MIT
"""A match at the table: the session, the game's table module, and what pressing does to them."""

from firmware import games, table
from firmware.games.game import Reject, walk
from firmware.ui import lights as light
from lib import icons, modules, ticks


class Match:
    """What screens and table modules see of the match that is being played."""

    def __init__(self, app, session):
        self.app = app
        self.session = session
        self.t = app.texts
        self.slug = session.view["game"]
        self.t.play(self.slug)
        self.table = table.load(self.slug)
        opened = getattr(self.table, "opened", None)
        self._forms = None  # the forms of the game, while they are needed
        self._last_values = {}  # (action's field) -> number used last
        self._base = session.seconds
        self._since = app.now
        if opened:
            opened(self)

    @property
    def view(self):
        return self.session.view

    def leave(self):
        """Drop the game's modules; the file stays."""
        self.session.close()
        table.drop(self.slug)
        games.drop(self.slug)
        self.t.play(None)

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
            from firmware.ui.forms import Form

            form = self._forms[action] = Form()
        return form

    def rest(self):
        """The overview is back: forget what only forms and pages need."""
        self._forms = None
        modules.forget("firmware.ui.forms")
        for part in self.table.PARTS:
            modules.forget("firmware.table.%s_%s" % (self.slug, part))

    def refusal(self, action, args):
        code = self.session.refusal(action, _told(args))
        # An answer that is still missing is no reason to lock a row.
        return None if code == "bad_argument" else code

    def preview(self, action, args):
        return self.session.preview(action, _told(args))

    def last_of(self, seat, field_name, otherwise):
        """The number that a player used last for a field, in a turn of theirs."""
        return self._last_values.get((seat, field_name), otherwise)

    def last_word(self, field_name, otherwise):
        """The word, or yes or no, that was answered last for a field."""
        return self._last_values.get("word." + field_name, otherwise)

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

    def _own_lock(self, action, preset):
        """What the table module knows to be missing, such as anything to choose from."""
        lock = getattr(self.table, "lock", None)
        return lock(self, action, preset) if lock else None

    # --- numbers and the log

    def value_at(self, path):
        holder, keys = walk(self.view, path)
        return holder[keys[-1]]

    def numbers(self, spot):
        """[(path, label)] of what may be corrected at a spot, and the round."""
        numbers = self.table.numbers(self, spot) + [("round", self.t("field.round"))]
        return [entry for entry in numbers if self.session.limits(entry[0])]

    def changes(self, other):
        """[(label, value now, value there)] of correctable numbers that differ in another view."""
        found = []
        for spot in self.table.spots(self.view):
            for path, label in self.numbers(spot):
                holder, keys = walk(other, path)
                now = self.value_at(path)
                if holder is not None and holder[keys[-1]] != now:
                    whose = self.table.spot_name(self, spot)
                    # A label that says whose it is wants no spot beside it.
                    own = path == "round" or "·" in label
                    words = label if own else "%s · %s" % (label, whose)
                    entry = (words, now, holder[keys[-1]])
                    if entry not in found:
                        found.append(entry)
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

    # --- doing

    def start(self, action, preset):
        """An action was chosen: ask for what is missing, or do it."""
        missing = self._own_lock(action, preset)
        if missing:
            self.app.refuse(self.refusal_words(missing, action))
            return
        question = self.table.confirm(self, action)
        if question:
            self.app.ask(question, self.label(action), lambda: self._start(action, preset))
        else:
            self._start(action, preset)

    def _start(self, action, preset):
        form = self._form_screen(action, preset)
        if form.begin():
            self.app.push(form)
        else:
            self.commit(action, form.complete(), None)

    def _form_screen(self, action, preset):
        from firmware.ui.forms import FormScreen

        screen = self.form(action).screen or FormScreen
        return screen(self.app, self, action, preset)

    def commit(self, action, args, screen):
        """Do it. A refusal leaves the screen as it is, so that it can be mended."""
        args = _told(args)
        kept = self.table.keep(self.view)
        turn = self.view["active"]
        rolled = self.view["last_roll"]
        try:
            notices = self.session.do(action, args, self.seconds())
        except Reject as refusal:
            self.app.refuse(self.refusal_words(refusal.code, action))
            return False
        for name in args:
            if type(args[name]) is int:
                self._last_values[name] = args[name]
                self._last_values[(turn, name)] = args[name]
            elif type(args[name]) in (bool, str):
                self._last_values["word." + name] = args[name]
        self.app.to_match()
        self._tell(action, notices, kept, turn, self.view["last_roll"] is not rolled)
        return True

    def _tell(self, action, notices, kept, turn, rolled):
        """Show what an action has brought: on the matrix, and as toast or banner."""
        app = self.app
        view = self.view
        if rolled:
            own = getattr(self.table, "rolled", None)
            effect = own(app.lights, self) if own else None
            if effect is None:
                effect = light.tumbling(view["last_roll"], light.WHITE, True, (3, 5, 1, 6, 2, 4))
            app.lights.play(effect, 1800, app.now)
        elif view["active"] != turn and not view["over"]:
            color = app.lights.color(view["players"][view["active"]]["color"])
            app.lights.play(
                light.turn_of(color, view["active"], len(view["players"])), 1200, app.now
            )
        effect = None
        for code in notices + ["do." + action]:
            effect = self.table.effect(app.lights, self, code, kept)
            if effect:
                app.lights.play(effect[0], effect[1], app.now)
                break
        trouble = self.session.take_trouble()
        if trouble:
            notices.append(trouble)
        lines = self._lines(notices, kept)
        if view["over"]:
            app.show_result()
            finale = getattr(self.table, "finale", None)
            if finale:
                finale(self)
        elif lines:
            order = tuple(self.table.BANNERS) + ("not_saved",)
            grave = [code for code in order if code in notices]
            if grave:
                own = getattr(self.table, "banner", None)
                icon = getattr(self.table, "ICONS", {}).get(grave[0], icons.WARNING)
                if not (own and own(self, grave[0], lines)):
                    app.banner(lines[:3], icon, quiet=bool(effect))
            else:
                app.toast(icons.TICK, lines[0], lines[1] if len(lines) > 1 else "")

    def _lines(self, notices, kept):
        """The texts of notices, the gravest first, each once; some have none."""
        order = list(self.table.BANNERS)
        ranked = [code for code in order if code in notices]
        ranked += [code for code in notices if code not in order]
        lines = []
        own = getattr(self.table, "tell", None)
        for code in ranked:
            key = "notice." + code
            words = own(self, code, kept) if own else None
            if words is None and self.t.has(key):
                words = self.t(key, *self.table.values(code, kept, self.view))
            if words and words not in lines:
                lines.append(words)
        return lines

    def undo(self):
        self.session.undo(1, self.seconds())
        self.app.to_match()

    def redo(self):
        try:
            self.session.redo(1, self.seconds())
        except Reject as refusal:
            self.app.refuse(self.refusal_words(refusal.code))
            return
        self.app.to_match()

    def roll(self, dice):
        """Dice of the tray, through the journal."""
        return self.commit("roll", {"dice": dice}, None)


def _told(args):
    """What the rules are told: a name that begins with _ is a note of the form to itself."""
    return {name: args[name] for name in args if name[0] != "_"}
