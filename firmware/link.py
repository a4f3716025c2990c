# SPDX-License-Identifier: MIT
"""A computer listens at the other end of the cable: docs/overlay.md tells what both may say.

It is loaded when the first byte comes, and works while nobody presses: a few bytes in each step.
What comes is kept up to the length of the longest line that means something; what goes is made
piece by piece, and waits for the computer to read it.
"""

import json

from micropython import const

from firmware import VERSION
from firmware.ui.scoreboard import pieces
from lib import ticks

PROTOCOL = const(1)
_LINE = const(16)  # bytes of the longest line that means something
_BYTES = const(32)  # that are read, or sent, in one step
_LISTENS = const(30_000)  # ms after which it is to say hello again
_SOON = const(1)  # ms until the next bytes: they are in no hurry
_FULL = const(20)  # ms until another look whether the computer reads
_LETTERS = "áéíóúüñÁÉÍÓÚÜÑ"  # besides those of ASCII that the fonts have


class Link:
    def __init__(self, app, cable):
        self._app = app
        self._cable = cable
        self._line = bytearray(_LINE)
        self._length = 0  # more than _LINE: it means nothing
        self._until = ticks.add(app.now, _LISTENS)
        self._listens = False
        self._hello = False  # it wants to know who we are
        self._seen = None  # what was on the table when it was told last
        self._pieces = None  # of the line that is under way
        self._piece = b""
        self._at = 0

    def step(self, now):
        """-> ms until the next one, None: when a byte comes, or something is done."""
        self._read(now)
        if ticks.diff(self._until, now) <= 0:
            self._app.link = None
            return None
        if self._listens and not self._pieces and self._at == len(self._piece):
            self._begin()
            if not self._pieces:
                return ticks.diff(self._until, now)
        return self._send() if self._listens else None

    # --- what comes

    def _read(self, now):
        for _ in range(_BYTES):
            byte = self._cable.read()
            if byte < 0:
                return
            if byte in b"\r\n":
                if 0 < self._length <= _LINE:
                    self._heard(bytes(self._line[: self._length]), now)
                self._length = 0
            elif self._length < _LINE:
                self._line[self._length] = byte
                self._length += 1
            else:
                self._length = _LINE + 1

    def _heard(self, line, now):
        if line == b"hello":
            self._hello = self._listens = True
            self._until = ticks.add(now, _LISTENS)
        elif line[:4] == b"type":
            top = self._app.top
            try:
                letter = line[5:].decode()
            except (UnicodeError, ValueError):
                return
            if hasattr(top, "typed") and _is_letter(letter):
                top.typed(letter)
                self._app.redraw()

    # --- what goes

    def _begin(self):
        """A line, if there is news."""
        if self._hello:
            self._hello = False
            self._seen = None
            told = {"escudero": VERSION, "protocol": PROTOCOL, "board": self._app.board.name}
            self._pieces = _line("hello ", (json.dumps(told),))
            return
        seen = self._what_is_there()
        if seen != self._seen:
            self._seen = seen
            self._pieces = _line("view ", pieces(self._app))

    def _what_is_there(self):
        app = self._app
        match = app.match
        if not match:
            return type(app.top), app.settings.language
        session = match.session
        # What was undone and done otherwise in the same second has been seen in between.
        done = session.name, session.count, session.redo_count, session.seconds
        return done, app.settings.language, app.settings.palette, hasattr(app.top, "typed")

    def _send(self):
        for _ in range(_BYTES):
            if self._at == len(self._piece):
                self._at = 0
                self._piece = self._next() if self._pieces else b""
                return _SOON
            if not self._cable.write(self._piece[self._at]):
                return _FULL
            self._at += 1
        return _SOON

    def _next(self):
        if self._seen and self._seen != self._what_is_there():
            # Half of it would be about another table: it ends here, which nobody can read.
            self._pieces = None
            return b"\r\n"
        try:
            return next(self._pieces).encode()
        except StopIteration:
            self._pieces = None
            return b""


def _line(word, parts):
    yield word
    yield from parts
    yield "\r\n"


def _is_letter(letter):
    """Has the display such a letter? None at all takes one back."""
    return not letter or (len(letter) == 1 and (" " <= letter <= "~" or letter in _LETTERS))
