# SPDX-License-Identifier: MIT
"""A match being played: action -> rules -> journal -> state, with undo and redo."""
# What makes a copy of a view could make one of a list, too.
# pyright: reportCallIssue=false

from firmware import games
from firmware.match.dice import RecordedDice, ScriptedDice
from firmware.match.journal import WALK, Unreadable, packed
from firmware.rules.core import Reject, act, walk
from lib import pieces, tree

# Actions without a snapshot, because nobody has called `rest`, after which one is written at once:
# a match must not take longer and longer to resume.
_OVERDUE = 16
# Pieces of a way that are gone while nobody presses: more than an ordinary undo takes.
_NEAR = 60


def finished(work):
    """Do all of what is done in pieces: -> what comes of it."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


class _Rolled(Exception):
    """An action under probe has come as far as its dice: the rules accept it."""


def _stop_at_dice(die):
    raise _Rolled()


class Recorder:
    """Rolls with other dice and remembers the faces for the journal."""

    def __init__(self, dice):
        self._dice = dice
        self.faces = []

    def roll(self, die):
        face = self._dice.roll(die)
        self.faces.append(face)
        return face


class _Step:
    """An action that was done, and can be undone without the journal."""

    def __init__(self, changes, at, before):
        self.changes = changes  # for tree.swap
        self.at = at  # offset of its record
        self.before = before  # the journal's place before it
        self.below = 0  # what is undone still when redo has put it back
        self.fresh = True  # not settled yet
        self.weight = sum([pieces.weigh(value, 9999) for _, _, value in changes])

    def anew(self):
        """The same, made once more."""
        step = _Step(tree.clone_changes(self.changes), self.at, self.before[:])
        step.below = self.below
        step.fresh = False
        return step


class Session:
    """One match. `view` is its state: to be read by others, changed by the rules only.

    Beside it there is a copy, on which actions are tried out. When an action is done, what differs
    between the two afterwards is what undo must put back, so the last few steps are undone and
    redone without the journal. Those kept are at most `most_steps`, and all but the last one
    together weigh at most `most_weight` (bytes, roughly).

    An action, an undo, a redo is done or not, in memory and in the journal, whatever raises: the
    new state is made beside the old one, and the rest is undone by going back to a mark.
    """

    most_steps = 1  # more where there is much memory
    most_weight = 1500

    # The match was played by other rules until now, and has been played again by these:
    # `accept_rules` goes on so, `go_on_from_snapshot` with what the table had last seen.
    other_rules = False
    gone = 0  # actions that were lost, when a file that is damaged was opened

    def __init__(self, journal, dice):
        self._journal = journal
        self._dice = dice
        self.rules = games.load(journal.game)
        self._version = games.card(journal.game).VERSION
        self._copy = None  # of the view
        self._spoiled = False  # the copy is another one than the view
        self._steps = []  # that undo can take back
        self._undone = []  # steps that redo can put back
        self._last = (0, None)  # (action, its entry) that was asked for, until it is settled
        self._made = None  # (action, size of the journal, view there): see `come_to`
        self.view = None

    # --- beginning and resuming

    @classmethod
    def start(cls, store, name, game, setup, dice):
        """A new match in the file `name`; raises Reject for a setup that the rules refuse."""
        return finished(cls.starting(store, name, game, setup, dice))

    @classmethod
    def starting(cls, store, name, game, setup, dice):
        """As `start`, in pieces."""
        from firmware.match import opening

        return opening.starting(cls, store, name, game, setup, dice)

    @classmethod
    def resume(cls, store, name, dice):
        """The match in the file `name`, as it was left; raises Unreadable."""
        return finished(cls.resuming(store, name, dice))

    @classmethod
    def resuming(cls, store, name, dice):
        """As `resume`, in pieces: yields how far it has come, in percent."""
        from firmware.match import opening

        return opening.resuming(cls, store, name, dice)

    def close(self):
        """Leave the match; its file stays."""
        self._journal.close()

    def put_away(self):
        """Leave the match for long: the end of its file tells how it stands."""
        try:
            if self._journal.log:
                self._journal.rest(self.view, self._snapshot_version(), 1)
        except MemoryError:
            pass  # it can do without
        self.close()

    def _snapshot_version(self):
        """None: as long as nobody has said which rules are to count, no snapshot is written."""
        return None if self.other_rules else self._version

    # --- what the match is

    @property
    def name(self):
        return self._journal.name

    @property
    def setup(self):
        """With what the match began, read from its file: it may be large."""
        return finished(self._journal.setup())

    @property
    def unsaved(self):
        """True while the match in memory is not the one that would be found after a power cut."""
        return not self._journal.log.saving

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

    # What is read from the file raises Unreadable where that is rotten.

    def actions(self):
        """Every action that counts, from the start: {"do", "with", "faces"?, "is"}."""
        for entry in self._journal.actions(self._journal.here(), 0):
            if entry:
                yield entry

    def history(self):
        """(offset, entry) of every action that counts, the last one first: a record each."""
        at = self._journal.at
        while at:
            entry = self._journal.read(at)
            yield at, entry
            at = self._journal.is_of(at)[0]

    def replay(self):
        """The match again from its start: the view after each action, always the same object.

        None in between: it takes its time, and others may have a turn.
        """
        view = yield from self._first()
        yield view
        for entry in self._journal.actions(self._journal.here(), 0):
            if entry:
                self._believe(self._again, view, entry)
            yield entry and view

    def retrace(self, at):
        """The way to the action at an offset from the nearest snapshot: (view, entry) before each
        action; whoever takes it does it with `again`. None in between, as above.
        """
        journal = self._journal
        self.lighten()
        place = tuple(journal.is_of(at)[:3])
        view, after = yield from journal.snapshot(place, self._version)
        yield None
        if view is None:
            view = yield from self._first()
        for entry in journal.actions((at,) + place[1:], after):
            yield entry and (view, entry)

    def again(self, view, entry):
        """Do an action of the journal on the view that it was done on: -> its notices."""
        return self._believe(self._again, view, entry)

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
        return entry, self._journal.is_of(at)[4]

    def last_action(self):
        """The entry of the last action that counts, or None. What tells of an action asks again
        and again, and to read it takes a Pico 5 ms.
        """
        at = self._journal.at
        if at and self._last[0] != at:
            self._last = (at, self._journal.read(at))
        return self._last[1] if at else None

    def explain(self):
        """Why the match ended as it did; raises Reject before the end."""
        if not self.view["over"]:
            raise Reject("not_over")
        return self.rules.explain(self.view)

    # --- playing

    def do(self, name, args, seconds=0, faces=()):
        """Do an action: -> its notices. Raises Reject, and then nothing has changed.

        `faces` were thrown on the table; dice beyond these are rolled.
        """
        self._last = (0, None)
        recorder = Recorder(ScriptedDice(faces, self._dice) if faces else self._dice)
        self._mend()
        journal = self._journal
        mark = notices = None
        try:
            notices = act(self.rules, self.view, name, args, recorder.roll)
            mark = journal.mark()
            before = journal.here()
            self._undone.clear()
            journal.add_action(
                name, args, recorder.faces, max(seconds, journal.seconds), self.view["over"]
            )
        except Reject:
            raise
        except BaseException as error:
            # A fault in the rules may have left the state half changed, and what is not written
            # has not happened: the copy is what was there before.
            self.view = self._copy
            self._copy = None
            if mark:
                journal.back_to(mark)
            if notices is None and isinstance(error, Exception):
                raise Reject("internal_error") from error
            if isinstance(error, ValueError):
                raise Reject("bad_argument") from error  # too long for a record
            raise
        # It is done. Without what follows only to undo it takes longer.
        try:
            if self.other_rules:
                self.accept_rules()  # who plays on has chosen
            if journal.count - journal.snapped >= _OVERDUE:
                journal.rest(self.view, self._version)
            self._spoiled = True
            changes = []
            tree.mend(self._copy, self.view, changes)
            self._spoiled = False
            self._keep(_Step(changes, journal.at, before))
        except BaseException as error:
            self.lighten()
            if not isinstance(error, MemoryError):
                raise
        return notices

    def _keep(self, step):
        steps = self._steps
        steps.append(step)
        weight = sum([step.weight for step in steps]) - step.weight
        while len(steps) > 1 and (len(steps) > self.most_steps or weight > self.most_weight):
            weight -= steps.pop(0).weight

    def rest(self):
        """Nobody presses: do what can wait, so that nobody has to wait for it."""
        finished(self.resting())

    def resting(self):
        """As `rest`, in pieces. Who does anything else in between begins anew."""
        try:
            view = self.view
            for _ in self._journal.resting(view, self._snapshot_version()):
                yield
                if self.view is not view:
                    return  # an action that failed may have left it half changed
            yield
            # Undo is likely to be asked about next.
            if self.count and not self._are_at_hand(1):
                for far, _ in enumerate(self.come_to(1)):
                    if far == _NEAR:
                        break  # whoever wants it sees a bar
                    yield
                else:
                    self.before_last()
                    yield
            self._mend()
        except (MemoryError, Unreadable):
            self.lighten()

    def settle(self):
        """Make what the last action has left once more, where there is room for it now.

        It was made in the middle of a press, behind garbage that is gone by now.
        """
        self.rules.ACTIONS.settle()
        self._journal.log.recent.settle()
        self._last = (0, None)
        if self._are_at_hand(1) and self._steps[-1].fresh:
            step = self._steps[-1]
            tree.renew(self.view, step.changes)
            if self._copy is not None and not self._spoiled:
                tree.renew(self._copy, step.changes)
        for steps in (self._steps, self._undone):
            if steps and steps[-1].fresh:
                steps[-1] = steps[-1].anew()

    def compacting(self):
        """Make the whole state once more: what was made among garbage lies scattered, and a copy
        of it takes the first places that are free. In pieces, between which anything may be done.
        -> {string of the state: the same, made anew}
        """
        self.rules.ACTIONS.forget()
        known = {}
        view = dict.fromkeys([tree.anew(key, known) for key in self.view])
        view.update(self.view)
        self.view = view
        for key in list(view):
            self._copy = None  # it may share what is made anew
            if key in self.view:
                self.view[key] = tree.anew(self.view[key], known)
            yield
        for step in self._steps + self._undone:
            step.changes = tree.clone_changes(step.changes)
        return known

    def _mend(self):
        """Make the copy equal to the view again."""
        if self._copy is None:
            copy = self.view.copy()
            fixed = getattr(self.rules, "FIXED", ())
            for key in self.view:
                if key not in fixed:
                    copy[key] = tree.clone(copy[key])
            self._copy = copy
        elif self._spoiled:
            tree.mend(self._copy, self.view, [])
        self._spoiled = False

    def _try_out(self, name, args, roll):
        """Do an action on the copy: -> the copy. Raises what the rules and the dice raise."""
        self._mend()
        self._spoiled = True
        try:
            # Cloned, because what an action puts into one of the two must not be in the other.
            act(self.rules, self._copy, name, tree.clone(args), roll)
        except (Reject, _Rolled):
            self._spoiled = False  # these come before the first change
            raise
        return self._copy

    def limits(self, path, view=None):
        """The lowest and highest value that `adjust` allows at a dotted path, or None."""
        view = view or self.view
        holder, keys = walk(view, path)
        return None if holder is None else self.rules.limits(view, keys)

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
        self._made = None
        self._steps.clear()
        self._undone.clear()

    # --- undo and redo

    def set_out(self, steps):
        """-> None if `before_last` or `undo` of so many actions is quick, or what makes it so."""
        return None if self._are_at_hand(steps) else self.come_to(steps)

    def come_to(self, steps):
        """The state before the last so many actions is made in pieces, and kept for `before_last`
        or `undo`: yields how far it has come, in percent, or None.
        """
        if self._are_at_hand(steps):
            return
        journal = self._journal
        place = journal.behind(steps)
        if self._made and self._made[:2] == (place[0], journal.log.size()):
            return
        self.lighten()
        size = journal.log.size()
        view = yield from self.way_to(place)
        self._made = place[0], size, view

    def before_last(self, count=1):
        """The view that an undo of so many actions would lead to: to be read before anything
        else is asked.
        """
        if count > 1 and not self._are_at_hand(count):
            self._copy = self._view_at(self._journal.behind(count))
            self._spoiled = True
            return self._copy
        if self._are_at_hand(1):
            self._mend()
        else:
            # It must be made anew; what it tells about the last action is kept for its undo.
            place = self._journal.behind(1)
            copy = self._view_at(place)
            changes = []
            tree.mend(copy, self.view, changes)
            self._steps.append(_Step(changes, self._journal.at, place))
            self._copy = copy
        self._spoiled = True
        for step in reversed(self._steps[-count:]):
            tree.put(self._copy, step.changes)
        return self._copy

    def _are_at_hand(self, count):
        """Can so many actions be undone without the journal?"""
        steps = self._steps
        return count <= len(steps) and steps[-1].at == self._journal.at

    def undo(self, steps=1, seconds=0):
        """Take back the last `steps` actions; raises Reject if there are fewer."""
        journal = self._journal
        if not 0 < steps <= journal.count:
            raise Reject("nothing_to_undo")
        quick = self._are_at_hand(steps)
        place = self._steps[-steps].before if quick else journal.behind(steps)
        moved = self._prepare(self._steps if quick else None, steps, place)
        below = journal.undone
        self._go(lambda: journal.add_undo(place, steps, max(seconds, journal.seconds)))
        for changes in moved:
            step = self._steps.pop()
            step.changes = changes
            step.below = below
            step.fresh = True
            self._undone.append(step)
            below = journal.undone

    def redo(self, steps=1, seconds=0):
        """Put back what was undone, with the same dice."""
        journal = self._journal
        if not 0 < steps <= journal.undos:
            raise Reject("nothing_to_redo")
        quick = steps <= len(self._undone) and self._undone[-1].before[0] == journal.at
        if quick:
            step = self._undone[-steps]
            place = (step.at,) + step.before[1:]
            undone = step.below
        else:
            place, undone = journal.ahead(steps)
        moved = self._prepare(self._undone if quick else None, steps, place, journal.at)
        self._go(lambda: journal.add_redo(place, undone, steps, max(seconds, journal.seconds)))
        for changes in moved:
            step = self._undone.pop()
            step.changes = changes
            step.fresh = True
            self._steps.append(step)

    def _prepare(self, source, count, place, after=None):
        """Make the copy what the view shall be: -> the changes back from there, step by step.

        The last `count` steps of `source` lead there; without one it is made from the journal:
        from the view where the actions that are to be done again come `after` it.
        """
        moved = []
        if source is None and after is None:
            self._copy = self._view_at(place)
        else:
            self._mend()
        self._spoiled = True
        if source is None and after is not None:
            self._steps.clear()
            self._undone.clear()
            for entry in self._journal.actions(place, after):
                if entry:
                    self._believe(self._again, self._copy, entry)
        if source is not None:
            for number in range(1, count + 1):
                changes = tree.clone_changes(source[-number].changes)
                tree.swap(self._copy, changes)
                moved.append(changes)
        return moved

    def _go(self, write):
        """Write that the match stands elsewhere, and make the copy the view: both or neither."""
        view = self.view
        mark = self._journal.mark()
        try:
            write()
            self.view, self._copy = self._copy, view
        except BaseException:
            self.view = view
            self._copy = None
            self._journal.back_to(mark)
            raise

    def _view_at(self, place):
        """The state at a place, a new one; what else is there to be quick is given up for it."""
        made = self._made
        self.lighten()
        if made and made[:2] == (place[0], self._journal.log.size()):
            return made[2]
        return finished(self.way_to(place))

    def way_to(self, place):
        """Make the state at a place from the journal: -> it. Yields how far it has come, in
        percent, or None, a few thousand turns of a plain loop after the last time.
        """
        view, after = yield from self._journal.snapshot(place, self._version)
        yield 0
        if view is None:
            view = yield from self._first()
        found = 1
        done = 0
        for entry in self._journal.actions(place, after):
            if entry:
                self._believe(self._again, view, entry)
                done += 1
            else:
                found += WALK
            yield min(100, done * 100 // found)
        return view

    def _first(self):
        """The state at the start of the match, in pieces."""
        setup = yield from self._journal.setup()
        yield None
        return self._believe(getattr(self.rules, "begun", self.rules.new), setup)

    def _believe(self, function, *args):
        """Call something with what was in a file: the rules may raise anything."""
        try:
            return function(*args)
        except (MemoryError, Unreadable):
            raise
        except Exception as error:
            raise Unreadable() from error

    def _again(self, view, entry):
        """Do an action of the journal, with the dice as they fell."""
        dice = RecordedDice(entry.get("faces", ()))
        return act(self.rules, view, entry["do"], entry["with"], dice.roll)

    # --- when the rules have changed since the match was last played

    def accept_rules(self):
        """Go on with the match as it comes out when it is played again by these rules."""
        self.other_rules = False
        self._journal.add_snapshot(packed(self.view), self._version)

    def go_on_from_snapshot(self):
        """Go on with the state that was last written under the other rules, and what came after
        it; raises Unreadable if there is none. `gone` tells how many actions do not fit any more.
        """
        from firmware.match import salvage

        salvage.go_on_from_snapshot(self)
