# SPDX-License-Identifier: MIT
"""A match being played: action -> rules -> journal -> state, with undo and redo."""

from firmware import games
from firmware.games.game import Reject, act, walk
from firmware.match.dice import RecordedDice, Recorder, ScriptedDice
from lib import pieces, tree

# Actions without a snapshot, because nobody has called `rest`, after which one is written at once:
# a match must not take longer and longer to resume.
_OVERDUE = 16


class _Rolled(Exception):
    """An action under probe has come as far as its dice: the rules accept it."""


def _stop_at_dice(die):
    raise _Rolled()


class _Step:
    """An action that was done, and can be undone without the journal."""

    def __init__(self, changes, at, before):
        self.changes = changes  # for tree.swap
        self.at = at  # offset of its record
        self.before = before  # the journal's place before it
        self.below = 0  # what was undone before this was, once it is
        self.fresh = True  # not settled yet
        self.weight = sum([pieces.weigh(value, 9999) for _, _, value in changes])


class Session:
    """One match. `view` is its state: to be read by others, changed by the rules only.

    Beside it there is a copy, on which actions are tried out. When an action is done, what differs
    between the two afterwards is what undo must put back, so the last few steps are undone and
    redone without the journal. Those kept are at most `most_steps`, and all but the last one
    together weigh at most `most_weight` (bytes, roughly).
    """

    most_steps = 1  # more where there is much memory
    most_weight = 1500

    def __init__(self, journal, dice):
        self._journal = journal
        self._dice = dice
        self._version = games.load(journal.game).VERSION
        self._copy = None  # of the view
        self._spoiled = False  # the copy is another one than the view
        self._steps = []  # that undo can take back
        self._undone = []  # steps that redo can put back
        self.view = None

    # --- beginning and resuming

    @classmethod
    def start(cls, store, name, game, setup, dice):
        """A new match in the file `name`; raises Reject for a setup that the rules refuse."""
        from firmware.match import opening

        return opening.start(cls, store, name, game, setup, dice)

    @classmethod
    def resume(cls, store, name, dice):
        """The match in the file `name`, as it was left; raises Unreadable."""
        from firmware.match import opening

        return opening.resume(cls, store, name, dice)

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
        """Every action that counts, from the start: {"do", "with", "faces"?, "is"}."""
        for entry in self._journal.actions(self._journal.here(), 0):
            if entry:
                yield entry

    def replay(self):
        """The match again from its start: the view after each action, always the same object.

        None in between: it takes its time, and others may have a turn.
        """
        setup = self.setup
        yield None
        view = self._rules.new(setup)
        setup = None
        yield view
        for entry in self._journal.actions(self._journal.here(), 0):
            if entry:
                self._again(view, entry)
            yield entry and view

    # An action is known by its offset in the journal, 0 at the start of the match.

    @property
    def at(self):
        """The last action that counts."""
        return self._journal.at

    def before(self, at):
        """The action before that one."""
        return self._journal.is_of(at)[0]

    def action(self, at):
        """The entry of an action, and when it was done in seconds since the match began."""
        entry = self._journal.read(at)
        return entry, entry["is"][4]

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
        self._mend()
        journal = self._journal
        before = journal.here()
        try:
            notices = act(self._rules, self.view, name, args, recorder.roll)
        except Reject:
            raise
        except Exception as error:
            # A fault in the rules may have left the state half changed: the copy knows better.
            tree.mend(self.view, self._copy, [])
            raise Reject("internal_error") from error
        try:
            journal.add_action(name, args, recorder.faces, max(seconds, journal.seconds))
        except BaseException as error:
            tree.mend(self.view, self._copy, [])  # what is not written has not happened
            if isinstance(error, ValueError):
                raise Reject("bad_argument") from error  # too long for a record
            raise
        self._undone.clear()
        if journal.count - journal.snapped >= _OVERDUE:
            journal.rest(self.view, self._version)
        try:
            changes = []
            tree.mend(self._copy, self.view, changes)
            self._keep(_Step(changes, journal.at, before))
        except MemoryError:
            self.lighten()  # the action is done: only to undo it will take longer
        return notices

    def _keep(self, step):
        steps = self._steps
        steps.append(step)
        weight = sum([step.weight for step in steps]) - step.weight
        while len(steps) > 1 and (len(steps) > self.most_steps or weight > self.most_weight):
            weight -= steps.pop(0).weight

    def rest(self):
        """Nobody presses: do what can wait, so that nobody has to wait for it."""
        self._journal.rest(self.view, self._version)
        try:
            if self.count and not self._steps:
                self.before_last()  # undo is likely to be asked about next
            self._mend()
        except MemoryError:
            self.lighten()

    def settle(self):
        """Make what the last action has left once more, where there is room for it now.

        It was made in the middle of a press, behind garbage that is gone by now.
        """
        self._rules.ACTIONS.settle()
        if self._steps and self._steps[-1].fresh:
            step = self._steps[-1]
            step.fresh = False
            tree.renew(self.view, step.changes)
            if self._copy is not None and not self._spoiled:
                tree.renew(self._copy, step.changes)
            step.changes = tree.clone_changes(step.changes)

    def _mend(self):
        """Make the copy equal to the view again."""
        if self._copy is None:
            self._copy = tree.clone(self.view)
        elif self._spoiled:
            tree.mend(self._copy, self.view, [])
        self._spoiled = False

    def _try_out(self, name, args, roll):
        """Do an action on the copy: -> the copy. Raises what the rules and the dice raise."""
        self._mend()
        self._spoiled = True
        try:
            # Cloned, because what an action puts into one of the two must not be in the other.
            act(self._rules, self._copy, name, tree.clone(args), roll)
        except (Reject, _Rolled):
            self._spoiled = False  # these come before the first change
            raise
        return self._copy

    def limits(self, path, view=None):
        """The lowest and highest value that `adjust` allows at a dotted path, or None."""
        view = view or self.view
        holder, keys = walk(view, path)
        return None if holder is None else self._rules.limits(view, keys)

    def refusal(self, name, args):
        """The code with which an action would be refused now, or None. Nothing changes."""
        try:
            self._try_out(name, args, _stop_at_dice)
        except Reject as refusal:
            return refusal.code
        except _Rolled:
            pass
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

        self._try_out(name, args, roll)
        return wanted

    def preview(self, name, args):
        """The view that an action would lead to, or None if dice or a refusal stand before it.

        It is the session's own copy: to be read before the session is asked anything else.
        """
        try:
            return self._try_out(name, args, _stop_at_dice)
        except (Reject, _Rolled):
            return None

    def lighten(self):
        """Memory is short: free what is only there to be quick."""
        self._copy = None
        self._steps.clear()
        self._undone.clear()

    def before_last(self):
        """The view that one undo would lead to: to be read before anything else is asked."""
        if self._steps:
            self._mend()
        else:
            # It must be made anew; what it tells about the last action is kept for its undo.
            self._copy = None
            place = self._journal.before_last()
            copy = self._view_at(place)
            changes = []
            tree.mend(copy, self.view, changes)
            self._steps.append(_Step(changes, self._journal.at, place))
            self._copy = copy
        self._spoiled = True
        tree.put(self._copy, self._steps[-1].changes)
        return self._copy

    def undo(self, steps=1, seconds=0):
        """Take back the last `steps` actions; raises Reject if there are fewer."""
        if steps > self._journal.count:
            raise Reject("nothing_to_undo")
        self._walk(steps, seconds, self._steps, self._undone, self._undo_one)

    def redo(self, steps=1, seconds=0):
        """Put back what was undone, with the same dice."""
        if steps > self._journal.undos:
            raise Reject("nothing_to_redo")
        self._walk(steps, seconds, self._undone, self._steps, self._redo_one)

    def _undo_one(self, step, seconds):
        if step:
            step.below = self._journal.undone
        self._journal.add_undo(seconds, step and step.before)

    def _redo_one(self, step, seconds):
        there = step and (step.at,) + step.before[1:] + (step.below,)
        self._journal.add_redo(seconds, there)

    def _walk(self, count, seconds, source, target, one):
        """Undo or redo so many actions: each in the journal first, then in memory."""
        at = self._journal.at  # that the view follows from
        try:
            for _ in range(count):
                step = source[-1] if source else None
                one(step, max(seconds, self._journal.seconds))
                if step:
                    self._spoiled = True
                    tree.swap(self.view, step.changes)
                    target.append(source.pop())
                    at = self._journal.at
        finally:
            if at != self._journal.at:
                self.rebuild()

    def rebuild(self):
        """Make the state anew from the journal."""
        self.lighten()
        self.view = self._view_at(self._journal.here())

    def _view_at(self, place):
        view, entries = self._nearest(place)
        for entry in entries:
            if entry:
                self._again(view, entry)
        return view

    def _nearest(self, place):
        """(a view from which a place can be reached, the entries that lead there)"""
        view, after = self._journal.snapshot(place, self._version)
        if view is None:
            view = self._rules.new(self.setup)
        return view, self._journal.actions(place, after)

    def _again(self, view, entry):
        """Do an action of the journal, with the dice as they fell."""
        dice = RecordedDice(entry.get("faces", ()))
        act(self._rules, view, entry["do"], entry["with"], dice.roll)
