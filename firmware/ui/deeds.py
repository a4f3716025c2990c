# SPDX-License-Identifier: MIT
"""What is done in a match, and what is said about it."""
# What it uses of Match is not declared here.
# pyright: reportAttributeAccessIssue=false

from firmware.games.game import Reject
from lib import icons


def told(args):
    """What the rules are told: a name that begins with _ is a note of the form to itself."""
    return {name: args[name] for name in args if name[0] != "_"}


class Deeds:
    """The half of a Match that acts: see firmware/ui/match.py for the one that knows."""

    def start(self, action, preset):
        """An action was chosen: ask for what is missing, or do it."""
        missing = self._own_lock(action, preset)
        if missing:
            self._refuse(missing, action)
            return
        question = self.table.confirm(self, action)
        if question:
            self.app.ask(question, self.label(action), lambda: self._start(action, preset))
        else:
            self._start(action, preset)

    def _refuse(self, code, action):
        self.app.refuse(self.refusal_words(code, action))

    def _own_lock(self, action, preset):
        """What the table module knows to be missing, such as anything to choose from."""
        lock = getattr(self.table, "lock", None)
        return lock(self, action, preset) if lock else None

    def _start(self, action, preset):
        wanted = self.form(action)
        if not wanted.fields and not wanted.screen:
            self.commit(action, preset, None)
            return
        form = self._form_screen(action, preset)
        if form.begin():
            self.app.push(form)
        else:
            self.commit(action, form.complete(), None)

    def _form_screen(self, action, preset):
        from firmware.ui.forms import FormScreen

        screen = self.form(action).screen or FormScreen
        return screen(self.app, self, action, preset)

    def commit(self, action, args, screen, faces=None):
        """Do it. A refusal leaves the screen as it is, so that it can be mended.

        `faces` were typed in; None: the table may still be asked for them.
        """
        who_rolls = args.get("_dice", self.app.settings.dice)
        args = told(args)
        if faces is None and who_rolls == "table" and self._ask_faces(action, args):
            return False
        kept = self.table.keep(self.view)
        turn = self.view["active"]
        rolled = self.view["last_roll"]
        try:
            notices = self.session.do(action, args, self.seconds(), faces or ())
        except Reject as refusal:
            self._refuse(refusal.code, action)
            return False
        for name in args:
            if type(args[name]) is int:
                self._last_values[name] = args[name]
                self._last_of[turn][name] = args[name]
            elif type(args[name]) in (bool, str):
                self._last_words[name] = args[name]
        self.app.to_match()
        self._tell(action, notices, kept, turn, self.view["last_roll"] is not rolled)
        return True

    def _ask_faces(self, action, args):
        """Open the page for the dice that the table throws: -> False if an action needs none."""
        try:
            dice = self.session.dice(action, args)
        except Reject:
            return False  # doing it says why
        if dice:
            self.type_in(action, args, lambda faces: self.commit(action, args, None, faces))
        return bool(dice)

    def type_in(self, action, args, done):
        from firmware.ui.screens.typed import Typed

        self.app.push(Typed(self.app, self, action, args, done))

    def _tell(self, action, notices, kept, turn, rolled):
        """Show what an action has brought: on the matrix, and as toast or banner."""
        from firmware.ui import effects

        app = self.app
        view = self.view
        if rolled:
            own = getattr(self.table, "rolled", None)
            effect = own(app.lights, self) if own else None
            if effect is None:
                effect = effects.tumbling(view["last_roll"], True)
            app.lights.play(effect, 1800, app.now)
        elif view["active"] != turn and not view["over"]:
            color = app.lights.color(view["players"][view["active"]]["color"])
            effect = effects.turn_of(color, view["active"], len(view["players"]))
            app.lights.play(effect, 1200, app.now)
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
        """Take back the last action, and with it the answer that was part of the same step."""
        session = self.session
        done = session.last_action()["do"]
        session.undo(1, self.seconds())
        last = session.last_action()
        if last and self._second_half(last) == done:
            session.undo(1, self.seconds())
        self.app.to_match()

    def redo(self):
        session = self.session
        try:
            session.redo(1, self.seconds())
        except Reject as refusal:
            self.app.refuse(self.refusal_words(refusal.code))
            return
        half = self._second_half(session.last_action())
        if half and session.redo_count:
            session.redo(1, self.seconds())
            if session.last_action()["do"] != half:
                session.undo(1, self.seconds())  # that was another step
        self.app.to_match()

    def _second_half(self, entry):
        return getattr(self.table, "HALVES", {}).get(entry["do"])
