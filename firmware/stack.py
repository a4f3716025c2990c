# SPDX-License-Identifier: MIT
"""Which screen lies on which. The lowest one is the launcher or a match's overview."""

from lib import modules


class Stack:
    """App's half that knows the screens; `redraw` and `clear_ghosts` are in the other one."""

    def __init__(self):
        self._screens = []
        self._paper = None  # kind of the last screen that wanted fresh paper

    @property
    def top(self):
        return self._screens[-1]

    @property
    def at_rest(self):
        """Only the launcher or an overview is there."""
        return len(self._screens) == 1

    def modules(self):
        """The names of the modules whose screens lie there."""
        return [screen.module for screen in self._screens]

    def lay(self, screen):
        """This one is the lowest now, and the only one."""
        self._screens = [screen]
        self.shown()

    def push(self, screen):
        if screen.module:
            modules.use(screen.module)
        self._screens.append(screen)
        self.shown()

    def back(self):
        if len(self._screens) > 1:
            self._screens.pop()
            self.shown()

    def replace(self, screen):
        self._screens.pop()
        self.push(screen)

    def to_match(self):
        """Close everything above the match's overview."""
        self.drop()
        self.shown()

    def drop(self):
        """Everything above the lowest screen is gone; whoever calls this shows something."""
        del self._screens[1:]

    def shown(self):
        """Another screen is on top."""
        self.top.shown()
        # Back on the same overview after a form is no new kind: a flash after every action is not
        # what a table wants.
        if self.top.fresh_paper and type(self.top) is not self._paper:
            self._paper = type(self.top)
            self.clear_ghosts()
        self.redraw()

    def scene(self, lights, now):
        """The lights of the topmost screen that has any."""
        for number in range(len(self._screens) - 1, -1, -1):
            if self._screens[number].scene(lights, now):
                return

    # --- of App

    def redraw(self):
        """The screen on top must be drawn."""

    def clear_ghosts(self):
        """The next refresh clears what earlier ones have left on the glass."""
