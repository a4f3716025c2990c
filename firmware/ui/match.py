# SPDX-License-Identifier: MIT
"""A match at the table: what screens and table modules ask of it."""

from firmware import games
from firmware.rules.core import Reject, takes, walk
from firmware.ui import table, telling
from lib import modules, ticks, tree


def told(args):
    """What the rules are told: a name that begins with _ is a note of the form to itself."""
    return {name: args[name] for name in args if name[0] != "_"}


class Match:
    """The session, the game's look, the words and the clock: what is known, said and done.

    `table`, `news` and `pages` are the game's own, see firmware/ui/table.py.
    """

    lines = ()  # of the chart, once it has been looked at after the end
    ended = False  # it was over when it came to the table, and may have a result
    earlier = None  # (notices, lines) of what the end of a turn has done before it

    def __init__(self, app, session):
        self.app = app
        self.session = session
        self.t = app.texts
        self.slug = session.view["game"]
        self.t.play(games.folder(self.slug))
        self._pages = games.part(self.slug, "pages")
        self._forms = games.part(self.slug, "forms")
        self.answers = {}  # (player, action, field) -> what a form that keeps it was told last
        self._base = session.seconds
        self._since = app.now
        self._news = None
        if session.view["over"]:
            self.ended = True
        self.table = modules.load(games.part(self.slug, "table")).Table(self)
        self.table.opened()

    @property
    def news(self):
        if self._news is None:
            module = modules.find(games.part(self.slug, "news")) or table
            self._news = module.News(self)
        return self._news

    def prepare(self):
        """All of it is loaded: what is made once is made now, and not in the middle of a press,
        where it would lie behind what is garbage soon.
        """
        if self.news:
            self.table.about()

    def compacting(self):
        """All of it is made once more in memory, in pieces: see the session's."""
        known = yield from self.session.compacting()
        self.table.compact(known)

    @property
    def pages(self):
        # Not kept: when memory is short they go.
        return modules.use(self._pages).Pages(self)

    @property
    def view(self):
        return self.session.view

    # --- the clock

    def seconds(self):
        """Since the match began, without the time that the device was off."""
        return self._base + ticks.diff(self.app.now, self._since) // 1000

    def save_clock(self):
        """The clock of the device wraps: count what has passed before it gets large."""
        passed = self.seconds() - self._base
        self._base += passed
        self._since = ticks.add(self._since, passed * 1000)  # what is less than a second stays

    def skip_time(self):
        """What has passed since the clock was saved does not count: the table had a break."""
        self._since = self.app.now

    # --- words

    def name(self, seat):
        return self.view["players"][seat]["name"]

    def label(self, action):
        """What a key that does the action is called."""
        return self.t("do." + action)

    def row_words(self, action, preset):
        """A row of B's list: the action, and whose it is if it is not of the active player."""
        whose = self.table.whose(action, preset)
        label = self.table.row_label(action, preset)
        return label if whose is None else "%s · %s" % (label, whose)

    def title(self, action, args):
        """The head of a form: the action, and whom it is about if that is known."""
        own = self.table.title(action, args)
        if own:
            return own
        for key in ("target", "player", "foe"):
            seat = args.get(key)
            if type(seat) is int and self.is_seat(action, key):
                return "%s · %s" % (self.label(action), self.name(seat))
        return self.label(action)

    def is_seat(self, action, field_name):
        """Is that argument of the action a player?"""
        from firmware.ui.fields import Player

        for field in self.form(action).fields:
            if field.name == field_name:
                return isinstance(field, Player)
        return field_name == "player"

    def refusal_words(self, code, action=""):
        """Why not, in words; an action may have its own for a code that others use too."""
        key = "error.%s.%s" % (action, code)
        if self.t.has(key):
            return self.t(key)
        words = self.news.refused(code)
        if words:
            return words
        key = "error." + code
        return self.t(key if self.t.has(key) else "error.other")

    def trouble_words(self, code):
        """What has happened to the match's file."""
        if code != "tail_cut":
            return self.t("notice." + code)
        gone = self.session.gone
        return self.t("notice.tail_cut", gone) if gone else self.t("notice.undo_cut")

    def lock_words(self, code):
        """A word or two beside a lock, or nothing."""
        key = "lock.%s" % code
        return self.t(key) if code and self.t.has(key) else ""

    # --- what the rules would say

    def form(self, action):
        """How an action is asked for. Made each time: it takes more room than its maker."""
        # The module is not kept: when memory is short it goes.
        make = modules.use(self._forms).FORMS.get(action)
        if make is None:
            from firmware.ui.fields import Form

            return Form()
        return make()

    def takes(self, action, name=None):
        """Is that an argument of the action? Without a name: has it any?"""
        return takes(self.session.rules, action, name)

    def refusal(self, action, args):
        code = self.session.refusal(action, told(args))
        # An answer that is still missing is no reason to lock a row.
        return None if code == "bad_argument" else code

    def preview(self, action, args):
        return self.session.preview(action, told(args))

    def last(self, args, field_name, otherwise):
        """What the same player answered last for that field of the same action."""
        who = args.get("player", self.view["active"])
        return self.answers.get((who, args.get("_do"), field_name), otherwise)

    def lock(self, action, preset):
        """Why an action of B's list cannot be done now whatever is answered, or None."""
        code = self.table.lock(action, preset)
        if code:
            return code
        code = self.refusal(action, self.table.trial(action, preset))
        if code and self.table.closing(action, {}):
            return None  # its card has what is missing
        if code and action in self.table.FIRM.get(code, (action,)):
            for args in self.table.more_trials(action, preset):
                if self.session.refusal(action, told(args)) is None:
                    return None
        return code

    # --- numbers

    def value_at(self, path):
        holder, keys = walk(self.view, path)
        return holder[keys[-1]]

    def numbers(self, spot):
        """[(path, label)] of what may be corrected at a spot."""
        limits = self.session.limits
        numbers = self.pages.numbers(spot) + [("round", self.t("field.round"))]
        return [entry for entry in numbers if limits(entry[0])]

    def owned(self, path, label, spot):
        """The label of a number with whose it is: the player's, or else what is pointed at, unless
        the label says it itself, or it is everybody's. `spot`: its words.
        """
        place = path.split(".")
        if place[0] == "players":
            spot = self.name(int(place[1]))
        elif len(place) < 2 or "·" in label:
            return label
        return label if spot in label else "%s · %s" % (label, spot)

    def changes(self, other, most):
        """[(label, value now, value there)] of correctable numbers that differ in another view,
        the first so many and perhaps some more.
        """
        limits = self.session.limits
        changed = []
        for path in tree.differing(self.view, other):
            if limits(path) or limits(path, other):
                changed.append(path)
        found = []
        for spot in self.table.spots():
            if not changed or len(found) >= most:
                break  # to build more labels would only take time
            numbers = self.pages.named(spot, changed)
            if "round" in changed:
                numbers.append(("round", self.t("field.round")))
            for path, label in numbers:
                if path in changed:  # a spot may have it twice
                    changed.remove(path)
                    label = self.owned(path, label, self.table.spot_name(spot))
                    holder, keys = walk(other, path)
                    found.append((label, self.value_at(path), holder[keys[-1]]))
        return found

    # --- what is done

    def start(self, action, preset):
        """An action was chosen: first what must be asked before it."""
        missing = self.table.lock(action, preset)
        if missing:
            self.refuse(missing, action)
            return
        question = self.table.confirm(action)
        if question and not self.table.asks(action):
            missing = self.lock(action, preset)  # nobody is asked about what cannot be
            if missing:
                self.refuse(missing, action)
                return
        if question:
            title = self.title(action, preset)  # it says who, if that is known
            do = self.label(action)
            self.app.ask(question, do, lambda: self._start(action, preset), title)
        else:
            self._start(action, preset)

    def refuse(self, code, action):
        self.app.refuse(self.refusal_words(code, action))

    def _start(self, action, preset):
        chores = self.table.closing(action, {})
        if chores:
            closing = modules.use("firmware.ui.screens.closing")
            self.app.push(closing.Closing(self.app, self, action, preset, chores))
        else:
            self.ask(action, preset)

    def ask(self, action, preset):
        """Ask for what is missing, or do it."""
        if not self.table.asks(action):
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
        turn = self.view["active"]
        rolled = self.view["last_roll"]
        try:
            notices, kept = self.perform(action, args, faces or ())
        except Reject as refusal:
            self.refuse(refusal.code, action)
            return False
        self.app.to_match()
        rolled = self.view["last_roll"] is not rolled
        telling.tell(self, action, args, notices, kept, turn, rolled)
        return True

    def perform(self, action, args, faces=()):
        """-> (notices, what the news kept from before it); raises Reject."""
        kept = self.news.keep()
        notices = self.session.do(action, args, self.seconds(), faces)
        self.news.done(action, args)
        return notices, kept

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

    def last_step(self):
        """The last action, and before it the answers that were part of the same step: entries."""
        session = self.session
        at = session.at
        if not at:
            return []
        last, when = session.action(at)
        found = [last]
        while True:
            at = session.before(at)
            if not at:
                return found
            entry, then = session.action(at)
            if then != when or self.table.HALVES.get(entry["do"]) != last["do"]:
                return found
            found.append(entry)

    def reach(self, steps, then):
        """Call `then` when it does not take long any more to undo so many actions, or to look at
        what that would lead to: mostly at once.
        """
        way = self.session.set_out(steps) if steps else None
        if way:
            self.app.work(way, lambda _: then())
        else:
            then()

    def undo(self, steps=None):
        """Take back the last step, or so many actions."""
        steps = steps or len(self.last_step())

        def go():
            self.session.undo(steps, self.seconds())
            self.app.to_match()

        self.reach(steps, go)

    def redo(self):
        session = self.session
        try:
            session.redo(1, self.seconds())
        except Reject as refusal:
            self.app.refuse(self.refusal_words(refusal.code))
            return
        done, when = session.action(session.at)
        last = self.table.HALVES.get(done["do"])
        while last and session.redo_count:
            session.redo(1, self.seconds())
            done, then = session.action(session.at)
            if then != when or last not in (done["do"], self.table.HALVES.get(done["do"])):
                session.undo(1, self.seconds())  # that was another step
                break
            if done["do"] == last:
                break
        self.app.to_match()
