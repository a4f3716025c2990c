# SPDX-License-Identifier: MIT
"""The end of a turn on one card: all that is still to be done, before the next one's turn begins.

What stands there is the game's: `Table.closing` in ui/table.py.
"""

from micropython import const

from firmware.rules.core import Reject
from firmware.ui import telling, theme
from firmware.ui.nav import B, C, ListScreen

_HEAD = const(264)  # pixels of words that the head has room for


class Chore:
    """A row of the card: what is told, or a question with its present answer.

    `words` stand at the right. Of a question, `name` is the action that it is about, `values` are
    its answers, in the order of UP, `value` the present one, and `step` what that wants done
    before the turn ends: (action, arguments), or None.
    """

    def __init__(self, icon, label, words, name=None, values=(), value=None, step=None):
        self.icon = icon
        self.label = label
        self.words = words
        self.name = name
        self.values = values
        self.value = value
        self.step = step


class Closing(ListScreen):
    """C ends the turn with what stands there; B changes the answer that is pointed at."""

    module = __name__

    def __init__(self, app, match, action, preset, chores):
        super().__init__(app)
        self.match = match
        self._action = action
        self._last = action, preset
        self._chores = chores
        self._answers = {}
        self._before = None  # [answer] of the row that is being turned, before that
        self.at = -1  # nothing can be changed
        self._go(1)
        for index in range(len(chores)):
            # Who has chosen a chore in B's list comes to its row, and wants it done.
            if chores[index].name == action:
                self._last = match.table.finish()
                self.at = index
                if chores[index].step:
                    self._hold()
                else:
                    self._change()

    # --- looks

    def row_count(self):
        return len(self._chores)

    def row(self, index):
        chore = self._chores[index]
        words = chore.words
        if self._before and index == self.at:
            words = "< %s >" % words
        return chore.icon, chore.label, words, False

    def head(self):
        name, _, right = self.match.table.head()
        title = self.t("closing.title")
        if theme.font("text").width("%s%s%s" % (name, title, right)) > _HEAD:
            title = ""
        return name, title, right

    def labels(self):
        change = None
        if self.at >= 0:
            change = self.t("key.done" if self._before else "key.change")
        return self.t("key.back"), change, self.match.label(self._last[0])

    def gutter(self):
        more = self._before or len([chore for chore in self._chores if chore.values]) > 1
        return bool(more), bool(more), ""

    # --- presses

    @property
    def changes_value(self):
        return self._before is not None

    def press(self, key):
        if key == C:
            self._finish()
        elif key == B:
            if self._before:
                self._before = None
            elif self.at >= 0:
                self._change()
        elif self._before:
            self._answer(self._before[0])
            self._before = None
        else:
            super().press(key)

    def _finish(self):
        """The answers one after the other, and then what ends the turn; undo takes back all."""
        match = self.match
        turn = match.view["active"]
        for chore in self._chores:
            if not chore.step:
                continue
            action, args = chore.step
            try:
                notices, kept = match.perform(action, args)
            except Reject as refusal:
                match.earlier = None
                self.app.to_match()  # whoever comes back finds the card as it is now
                match.refuse(refusal.code, action)
                return
            if match.view["over"] or match.view["active"] != turn:
                # Who is out has no turn left to end.
                self.app.to_match()
                telling.tell(match, action, args, notices, kept, turn, False)
                return
            told = telling.lines_of(match, action, args, notices, kept, False)
            earlier = match.earlier or ([], [])
            match.earlier = earlier[0] + notices, earlier[1] + told
        match.ask(*self._last)

    def move(self, steps, held):
        if self._before:
            self._turn(steps)
        else:
            self._go(-1 if steps > 0 else 1)

    def _go(self, step):
        """To the next row that has answers."""
        count = len(self._chores)
        for far in range(1, count + 1):
            index = (self.at + step * far) % count
            if self._chores[index].values:
                self.at = index
                return

    def _change(self):
        """To the next answer; where there are more of them, UP and DOWN go on."""
        self._hold()
        self._turn(1)

    def _hold(self):
        chore = self._chores[self.at]
        if len(chore.values) > 2:
            self._before = [chore.value]

    def _turn(self, steps):
        chore = self._chores[self.at]
        values = list(chore.values)
        at = (values.index(chore.value) + steps) % len(values)
        self._answer(values[at])

    def _answer(self, value):
        """All rows are made anew: what is told may follow from an answer."""
        name = self._chores[self.at].name
        self._answers[name] = value
        self._chores = self.match.table.closing(self._action, self._answers)
        for index in range(len(self._chores)):
            if self._chores[index].name == name:
                self.at = index
