# SPDX-License-Identifier: MIT
"""A result as a short text that a link can carry: docs/results.md tells how it is read.

Bits, the highest first: what a match needs takes half as many as in letters. A checksum ends it,
and all of it is written in letters that an address may have and of which a QR code holds most.
"""

from binascii import crc32

from micropython import const

VERSION = const(3)

_END, _SHIFT, _SPACE, _SIGN, _ANY = const(0), const(27), const(28), const(29), const(30)
_SIGNS = "áéíóúüñ0123456789_-.'·&+()!?,/:%"
_LARGE_SIGNS = "ÁÉÍÓÚÜÑ"
_LETTERS = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-/+:$"
_MOST = const(0x1FFFFFFF)  # of a number: its bits are no large integer on a device

# Letters of names, if all of them together are too long: as many as there is room for.
_CUTS = (64, 32, 24, 16, 12, 10, 8, 6, 4, 2, 1)

_CHART_BITS = const(5)
_FEWEST, _MOST_POINTS = const(4), const(31)


class _Full(Exception):
    pass


class _Bits:
    def __init__(self, limit):
        self._data = bytearray()
        self._limit = limit  # bytes
        self._held = 0
        self._count = 0

    def put(self, value, width):
        self._held = self._held << width | value
        self._count += width
        while self._count >= 8:
            self._count -= 8
            self._data.append(self._held >> self._count)
            self._held &= (1 << self._count) - 1
        if len(self._data) > self._limit:
            raise _Full()

    def room(self):
        return 8 * (self._limit - len(self._data)) - self._count

    def number(self, value):
        """Not negative."""
        value = max(0, min(value, _MOST))
        width = _width(value)
        self.put(width, 5)
        self.put(value, width)

    def numbers(self, values):
        folded = []
        for value in values:
            value = max(-_MOST >> 1, min(value or 0, _MOST >> 1))
            folded.append(-2 * value - 1 if value < 0 else 2 * value)
        width = _width(max(folded))
        self.put(width, 5)
        for value in folded:
            self.put(value, width)

    def text(self, text, name=False, most=64):
        """Letter by letter. A word begins with a large letter in a `name`, else with a small one,
        and goes on with small ones or with those of the size of the last; where not, it says so.
        """
        large = name  # is expected
        first = True  # of a word
        for letter in text[:most]:
            if letter == " ":
                self.put(_SPACE, 5)
                large = name
                first = True
                continue
            code = ord(letter)
            is_large = 65 <= code <= 90
            at = -1
            if not is_large and not 97 <= code <= 122:
                at = _LARGE_SIGNS.find(letter)
                is_large = at >= 0
                if at < 0:
                    at = _SIGNS.find(letter)
                code = 0
            if (code or 0 <= at < 7) and is_large != large:
                self.put(_SHIFT, 5)
            if code:
                self.put(code & 31, 5)
            elif at >= 0:
                self.put(_SIGN, 5)
                self.put(at, 5)
            else:
                code = ord(letter)
                self.put(_ANY, 5)
                self.put(code >> 8, 13)
                self.put(code & 255, 8)
            large = is_large and not first
            first = False
        self.put(_END, 5)

    def done(self):
        if self._count:
            self.put(0, 8 - self._count)
        return self._data


def _width(value):
    width = 0
    while value >> width:
        width += 1
    return width


def make(result, title, limit, lines=()):
    """The letters (bytes), at most `limit` of them, with as much of names and chart as fits.

    Own words for the cause go before a letter of a name does: then its code stands there.
    `title` is that of the match itself, or None; `lines` are the chart's, a list of numbers each.
    """
    if not 0 < len(result["players"]) < 16:
        return None  # somebody else has written it
    limit = limit * 2 // 3 - 4  # bytes without the checksum
    cause = result.get("cause")
    for most in _CUTS:
        for own in (cause, None) if cause else (None,):
            bits = _Bits(limit)
            try:
                _put_result(bits, result, title, own, most)
            except _Full:
                continue
            if bits.room() < 1:
                continue  # for the bit that says whether a chart follows
            _put_chart(bits, lines)
            return _letters(bits.done())
    return None


def _put_result(bits, result, title, cause, most):
    players = result["players"]
    why = result.get("why")
    scores = result.get("scores")
    teams = result.get("teams")
    places = result.get("places")
    bits.put(VERSION, 4)
    for flag in (result.get("together"), teams, scores, title, places, why):
        bits.put(1 if flag else 0, 1)
    bits.put(len(players), 4)
    bits.put(result.get("first", -1) + 1, 4)  # what an older firmware has kept does not say it
    bits.text(result["game"])
    if title:
        bits.text(title, True, max(most, 8))
    for seat in range(len(players)):
        bits.text(players[seat], True, most)
        bits.put(1 if seat in result["winners"] else 0, 1)
        if teams:
            bits.put(teams[seat] & 15, 4)
        if places:
            bits.put(places[seat] & 15, 4)
    if scores:
        bits.numbers(scores)
    if why:
        own = why.get("words")
        bits.put(1 if own else 0, 1)
        bits.text(own or why["criterion"], False, max(most, 8) if own else 64)
        same = why["values"] == scores
        bits.put(1 if same else 0, 1)
        if not same:
            bits.numbers(why["values"])
    reason = result.get("reason") or ""
    same = not cause and bool(why) and not why.get("words") and reason == why["criterion"]
    bits.put(1 if same else 0, 1)
    if not same:
        bits.put(1 if cause else 0, 1)
        bits.text(cause or reason, False, 160)
    bits.number(result.get("rounds", 0))
    bits.number((result["seconds"] + 30) // 60)


def _put_chart(bits, lines):
    """As many points as there is room for, each a part of 31 of the way from lowest to highest."""
    if not lines or len(lines) > 10 or len(lines[0]) < 2:
        bits.put(0, 1)
        return
    low = min([min(line) for line in lines])
    high = max([max(line) for line in lines])
    scale = 2 * (5 + _width(2 * max(abs(low), abs(high))))
    count = (bits.room() - 10 - scale) // (_CHART_BITS * len(lines))
    count = min(count, _MOST_POINTS, len(lines[0]))
    bits.put(1 if count >= _FEWEST else 0, 1)
    if count < _FEWEST:
        return
    bits.put(len(lines), 4)
    bits.put(count, 5)
    bits.numbers((low,))
    bits.numbers((high,))
    span = max(1, high - low)
    for line in lines:
        for number in range(count):
            value = line[number * (len(line) - 1) // (count - 1)]
            bits.put(((value - low) * 31 + span // 2) // span, _CHART_BITS)


def _letters(data):
    """Two bytes are three letters, the lowest first; a last one by itself is two."""
    check = crc32(data)
    for shift in (24, 16, 8, 0):
        data.append(check >> shift & 255)
    out = bytearray()
    for at in range(0, len(data), 2):
        value = data[at]
        if at + 1 < len(data):
            value = value << 8 | data[at + 1]
            out.append(_LETTERS[value % 41])
            value //= 41
        out.append(_LETTERS[value % 41])
        out.append(_LETTERS[value // 41])
    return bytes(out)
