# SPDX-License-Identifier: MIT
"""A match being played: action -> rules -> journal -> state, with undo and redo."""

from firmware import games
from firmware.games.game import Reject, act, walk
from firmware.match.dice import RecordedDice, Recorder, ScriptedDice
from firmware.match.journal import Journal, Unreadable
from lib import tree

# The largest setup is a table of four armies; a tracker sheet travels in its setup too.
_MAX_SETUP_DEPTH = 10


class _Rolled(Exception):
    """An action under probe has come as far as its dice: the rules accept it."""


def _stop_at_dice(die):
    raise _Rolled()


class Session:
    """One match. `view` is its state: to be read by others, changed by the rules only."""

    def __init__(self, journal, dice):
        self._journal = journal
        self._dice = dice
        self._spare = None  # a copy of the view that probes may spoil
        self.view = None

    # --- beginning and resuming

    @classmethod
    def start(cls, store, name, game, setup, dice):
        """A new match in the file `name`; raises Reject for a setup that the rules refuse."""
        if tree.is_deeper(setup, _MAX_SETUP_DEPTH):
            raise Reject("bad_option")
        rules = games.load(game)
        setup = tree.clone(setup)
        try:
            view = rules.new(tree.clone(setup))
        except Reject:
            raise
        except Exception as error:
            raise Reject("internal_error") from error
        session = cls(Journal(store, name), dice)
        session.view = view
        try:
            session._journal.create(game, rules.VERSION, setup)
        except ValueError:
            raise Reject("bad_option") from None
        return session

    @classmethod
    def resume(cls, store, name, dice):
        """The match in the file `name`, as it was left; raises Unreadable."""
        journal = Journal(store, name)
        journal.open()
        try:
            session = cls(journal, dice)
            session._rebuild()
        except (Reject, KeyError) as error:
            journal.close()
            raise Unreadable() from error
        return session

    def close(self):
        """Leave the match; its file stays."""
        self._journal.close()

    @property
    def _rules(self):
        # Looked up each time: while nobody plays they are not in memory.
        return games.load(self._journal.game)

    # --- what the match is

    @property
    def name(self):
        return self._journal.name

    @property
    def setup(self):
        """With what the match began, read from its file: a tracker sheet may be large."""
        return self._journal.setup()

    @property
    def count(self):
        """How many actions lead to the present state."""
        return self._journal.count

    @property
    def redo_count(self):
        return self._journal.undos

    @property
    def seconds(self):
        """When the last thing happened, in seconds since the match began."""
        return self._journal.seconds

    def take_trouble(self):
        """A storage trouble that nobody has been told of yet, or None."""
        trouble = self._journal.trouble
        self._journal.trouble = None
        return trouble

    def actions(self):
        """Every action that counts, from the start: {"do", "with", "faces"?, "seconds", ...}."""
        return self._journal.actions(self._journal.here(), 0)

    def replay(self):
        """The match again from its start: the view after each action, always the same object."""
        view = self._rules.new(self.setup)
        yield view
        for entry in self.actions():
            self._again(view, entry)
            yield view

    def last_action(self):
        """The entry of the last action that counts, or None."""
        return self._journal.last()

    def explain(self):
        """Why the match ended as it did; raises Reject before the end."""
        if not self.view["over"]:
            raise Reject("not_over")
        return self._rules.explain(self.view)

    # --- playing

    def do(self, name, args, seconds=0, faces=()):
        """Do an action: -> its notices. Raises Reject, and then nothing has changed.

        `faces` were thrown on the table; dice beyond these are rolled.
        """
        recorder = Recorder(ScriptedDice(faces, self._dice) if faces else self._dice)
        notices = self._act(name, args, recorder)
        journal = self._journal
        journal.add_action(name, args, recorder.faces, max(seconds, journal.seconds))
        if journal.wants_snapshot():
            journal.add_snapshot(self.view, self._rules.VERSION)
        return notices

    def limits(self, path, view=None):
        """The lowest and highest value that `adjust` allows at a dotted path, or None."""
        view = view or self.view
        holder, keys = walk(view, path)
        return None if holder is None else self._rules.limits(view, keys)

    def refusal(self, name, args):
        """The code with which an action would be refused now, or None. Nothing changes."""
        if self._spare is None:
            self._spare = tree.clone(self.view)
        try:
            act(self._rules, self._spare, name, args, _stop_at_dice)
        except Reject as refusal:
            return refusal.code
        except _Rolled:
            return None
        self._spare = None  # the action has changed it
        return None

    def dice(self, name, args, faces=()):
        """The dice that an action rolls if the first ones show `faces`; raises Reject.

        A die is a number of sides or a tuple of faces, as for `roll`. Nothing changes.
        """
        wanted = []

        def roll(die):
            number = len(wanted)
            wanted.append(die)
            if number < len(faces):
                return faces[number]
            # Each guess another face: a tie might make the rules roll again.
            return number % die + 1 if type(die) is int else die[number % len(die)]

        act(self._rules, tree.clone(self.view), name, args, roll)
        return wanted

    def preview(self, name, args):
        """The view that an action would lead to, or None if dice or a refusal stand before it."""
        view = tree.clone(self.view)
        try:
            act(self._rules, view, name, args, _stop_at_dice)
        except (Reject, _Rolled):
            return None
        return view

    def drop_rules(self):
        games.drop(self._journal.game)
        games.drop("actions")

    def forget_probes(self):
        """No more questions for now: the memory that they take is free again."""
        self._spare = None

    def before_last(self):
        """The view that one undo would lead to."""
        return self._view_at(self._journal.before_last())

    def undo(self, steps=1, seconds=0):
        """Take back the last `steps` actions; raises Reject if there are fewer."""
        if steps > self._journal.count:
            raise Reject("nothing_to_undo")
        for _ in range(steps):
            self._journal.add_undo(max(seconds, self._journal.seconds))
        self._rebuild()

    def redo(self, steps=1, seconds=0):
        """Put back what was undone, with the same dice."""
        if steps > self._journal.undos:
            raise Reject("nothing_to_redo")
        for _ in range(steps):
            self._journal.add_redo(max(seconds, self._journal.seconds))
        self._rebuild()

    def _act(self, name, args, dice):
        self._spare = None
        try:
            return act(self._rules, self.view, name, args, dice.roll)
        except Reject:
            raise
        except Exception as error:
            # A fault in the rules may have left the state half changed: the journal knows better.
            self._rebuild()
            raise Reject("internal_error") from error

    def _rebuild(self):
        """Make the state anew from the journal."""
        self._spare = None
        self.view = self._view_at(self._journal.here())

    def _view_at(self, place):
        journal = self._journal
        view, after = journal.snapshot(place, self._rules.VERSION)
        if view is None:
            view = self._rules.new(self.setup)
        for entry in journal.actions(place, after):
            self._again(view, entry)
        return view

    def _again(self, view, entry):
        """Do an action of the journal, with the dice as they fell."""
        dice = RecordedDice(entry.get("faces", ()))
        act(self._rules, view, entry["do"], entry["with"], dice.roll)
