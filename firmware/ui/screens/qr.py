# SPDX-License-Identifier: MIT
"""A result for a phone: its link as a QR code at the left, in words at the right.

Without a site to link to the code holds the result in words. All that it takes is loaded when it
is shown, and most of it goes when the code is made.
"""

from firmware.i18n import said
from firmware.ui import retold, theme
from firmware.ui.compare import minutes, signed
from firmware.ui.nav import C, Screen, game_title
from lib import modules
from lib.canvas import CENTER, RIGHT
from lib.wrap import wrap

_MAKER = ("firmware.ui.qr", "adafruit_miniqr")
_PAYLOAD = "firmware.match.payload"
_CHART = "firmware.ui.screens.chart"
_MOST = 1856  # bits of the largest code, and of the same with more correction
_BETTER = 1456
_BYTES = 230  # that fit into it
_PAGE = b"/result.html#"
_PLAYED = 96  # actions that are played again for the chart: of a longer match it is less exact
_WORDS = 130  # where the words begin
_ROOM = 160
_QUIET = 4  # modules around a code that must be paper
_REDRAW = 4  # steps of the work after which the bar is drawn anew


def show(app, result, match):
    """`match` is the one on the table if the result is its own: it may have a chart."""
    app.push(Qr(app, result, match))


def _room(bits, used):
    """Letters that fit: two of them take 11 bits, the heads of both parts 25."""
    return (bits - 25 - used) * 2 // 11


class Qr(Screen):
    module = __name__
    fresh_paper = True

    def __init__(self, app, result, match):
        super().__init__(app)
        self._result = result
        self._match = match
        self._code = None
        self._work = self._make()
        self._done = 0  # steps
        self._steps = 99  # until it is known how many there are

    # --- the code

    def tick(self, now):
        """One step of the work."""
        if not self._work:
            return None
        try:
            next(self._work)
        except StopIteration:
            self._work = None
            self.app.redraw()
            return None
        self._done += 1
        if self._done % _REDRAW == 0:
            self.app.redraw()
        return 0

    def _make(self):
        """Part by part: what one was made with is gone when the next one comes."""
        yield  # the frame is drawn first
        self.app.chores.make_room()
        data, letters = None, b""
        if self.app.board.site:
            data = self.app.board.site.rstrip("/").encode() + _PAGE
            lines = yield from self._lines()
            yield
            letters = yield from self._letters(lines, 8 * len(data))
        if letters is None or not data:
            data, letters = self._plain(_BYTES), b""
        yield
        if not modules.find(_MAKER[1]):
            self.app.back()
            self.app.refuse(self.t("qr.missing"))
            return
        yield
        maker = modules.load(_MAKER[0])
        yield
        code = maker.Code(data, letters)
        maker = None
        self._steps = code.steps + self._done
        yield from code.make()
        self._code = code
        modules.forget(_MAKER)

    def _lines(self):
        """The chart's, whether or not anybody has looked at it."""
        match = self._match
        if not match or match.lines:
            return match.lines if match else ()
        from firmware.match.journal import Unreadable

        count = match.session.count
        self._steps += 200 if count > _PLAYED else count // 2
        try:
            return (yield from modules.use(_CHART).course(self.app, match, _PLAYED))
        except (Unreadable, MemoryError):
            return ()  # the result is what matters
        finally:
            self.app.chores.make_room()

    def _letters(self, lines, used):
        """None if the result does not fit beside so many bits."""
        make = modules.load(_PAYLOAD).make
        title = self._result.get("title")
        title = said(title, self.t.language) if title else None
        letters = make(self._result, title, _room(_MOST, used))
        if letters and lines:
            yield
            most = _room(_BETTER, used)
            # A point takes about a letter, and each line wants a dozen.
            if len(letters) + 12 * len(lines) > most:
                most = _room(_MOST, used)
            letters = make(self._result, title, most, lines)
        modules.forget((_PAYLOAD,))
        return letters

    def _plain(self, most):
        """The result in words, with names cut until they fit."""
        for length in (24, 12, 8, 5, 3):
            lines = [retold.verdict(self.t, self._short(length))]
            lines[0] = "%s. %s" % (self._title(), lines[0])
            lines += [" ".join(row).strip() for row in self._rows(length)]
            lines.append(self._length())
            data = "\n".join(lines).encode()
            if len(data) <= most:
                return data
        return data[:most]

    def _short(self, length):
        result = dict(self._result)
        result["players"] = [name[:length] for name in result["players"]]
        return result

    def _rows(self, length, count=99):
        """("1.", name, score) of everybody, the best first; no places where all win or lose."""
        result = self._result
        places = result.get("places")
        for seat in retold.ranking(result)[:count]:
            place = places[seat] if places else 1 if seat in result["winners"] else 2
            place = "" if result.get("together") else "%d." % place
            score = signed(result["scores"][seat]) if "scores" in result else ""
            yield place, result["players"][seat][:length], score

    def _title(self):
        return game_title(self.t, self._result["game"], self._result.get("title"))

    def _length(self):
        words = minutes(self.t, self._result["seconds"])
        rounds = self._result.get("rounds")
        return words if rounds is None else self.t("result.round", rounds) + " · " + words

    # --- looks

    def labels(self):
        return None, None, self.t("key.done")

    def draw(self, ink):
        ink.begin(self)
        if ink.cell("words", _WORDS, 0, 166, 108):
            self._draw_words(ink)
        labels = self.labels()
        if ink.cell("keys", _WORDS, theme.KEYS_LINE, 166, 19, labels):
            self._draw_keys(ink, labels)
        if ink.cell("code", 0, 0, 128, 128, self._code is None):
            if self._code:
                self._draw_code(ink.canvas)
            else:
                ink.canvas.text(ink.small, self.t("qr.making"), 62, 56, align=CENTER)
                ink.canvas.frame(12, 64, 100, 9)
        if not self._code:
            share = min(96, 96 * self._done // self._steps)
            if ink.cell("bar", 14, 66, 96, 5, share) and share:
                ink.canvas.fill(14, 66, share, 5)

    def _draw_words(self, ink):
        canvas = ink.canvas
        canvas.text(ink.text, self._title(), _WORDS, 14, room=_ROOM)
        canvas.hline(_WORDS, theme.HEAD_LINE, 166)
        result = self._result
        why = retold.decided(self.t, result) or retold.cause(self.t, result)
        y = 34
        for words, lowest in ((retold.winner(self.t, result), 68), (why, 85)):
            font = ink.text if ink.text.width(words) <= _ROOM else theme.font("narrow")
            lines = wrap(font, words, _ROOM)
            most = (lowest - y) // 17 + 1
            if len(lines) > most:
                lines = lines[: most - 1] + [" ".join(lines[most - 1 :])]
            for line in lines:
                canvas.text(font, line, _WORDS, y, room=_ROOM)
                y += 17
        # Who wins and why stand whole before others are named.
        for place, name, score in self._rows(64, max(0, min(2, (100 - y) // 15))):
            used = canvas.text(ink.small, score, 292, y, align=RIGHT)
            left = canvas.text(ink.small, place, _WORDS, y)
            left = left + 5 if left else 0
            canvas.text(ink.small, name, _WORDS + left, y, room=_ROOM - 4 - left - used)
            y += 15
        canvas.text(ink.small, self._length(), _WORDS, 105, room=_ROOM)

    def _draw_keys(self, ink, labels):
        """C alone: the code needs the place over A, which goes back as C does."""
        canvas = ink.canvas
        canvas.hline(_WORDS, theme.KEYS_LINE, 166)
        canvas.fill(198, theme.KEYS_TOP, 98, 18)
        canvas.text(ink.small, labels[2], 247, theme.KEYS_TOP + 13, 0, CENTER)

    def _draw_code(self, canvas):
        """Black on white, also where the display is inverted: cameras want it so."""
        code = self._code
        ink = 1
        if self.app.settings.invert:
            canvas.fill(0, 0, 128, 128)
            ink = 0
        size = code.size
        scale = min(3, 128 // (size + 2 * _QUIET))
        left = (124 - size * scale) // 2
        top = (128 - size * scale) // 2
        for row in range(size):
            y = top + row * scale
            column = 0
            while column < size:
                start = column
                while column < size and code.rows[2 * row + column // 30] >> column % 30 & 1:
                    column += 1
                if column > start:
                    canvas.fill(left + start * scale, y, (column - start) * scale, scale, ink)
                column += 1
        canvas.tell(self.t("after.qr"), 0, 0, 122, 12)

    # --- presses

    def press(self, key):
        if key == C:
            self.app.back()
        else:
            super().press(key)
