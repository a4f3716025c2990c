# SPDX-License-Identifier: MIT
"""Tracker sheets: which labels are cut on the overview in the middle of a word, at which table.

The overview itself is asked, with nothing behind it: it draws every size of the table with the
widest numbers that the sheet says, in every language that the sheet has.
"""

from firmware.games.sheet import counters, rules
from firmware.games.sheet.setup import all_of, limits, seats
from firmware.games.sheet.table import Table
from firmware.i18n import said
from firmware.ui import theme

_ASSUMED = 99  # what a counter without `max` shows
_KEY = 76  # pixels over C, beside the sign that it can be held


class _Canvas:
    def text(self, font, words, *_):
        return font.width(words)

    def __getattr__(self, name):
        return lambda *_, **__: 0


class _Ink:
    """Every cell is to be drawn."""

    def __init__(self):
        self.canvas = _Canvas()
        self.text = theme.font("text")
        self.small = theme.font("small")

    def cell(self, *_):
        return True


class _Words:
    def __init__(self, language):
        self.language = language

    def __call__(self, key, *_):
        return ""


class _Session:
    def __init__(self, setup):
        self.setup = setup
        self.view = rules.new(setup)


class _Match:
    def __init__(self, sheet, count, language):
        self.t = _Words(language)
        self.session = _Session({"sheet": sheet, "players": [{} for _ in range(count)]})

    def name(self, seat):
        return ""


def cut_labels(sheet):
    """As problems, of a good sheet: [(key, "cut", label, players)], each label once; "cut_key"
    for the macro that C does.
    """
    found = []
    fewest, most = seats(sheet)
    for language in _languages(sheet):
        labels = {}  # words -> the key of the counter
        for kind in ("counters", "shared"):
            for one in sheet.get(kind, ()):
                labels[said(one["label"], language)] = "%s.%s.label" % (kind, one["id"])
        for count in range(fewest, most + 1):
            for words in _cut_at(sheet, count, language):
                key = labels.pop(words, None)
                if key:
                    found.append((key, "cut", words, count))
        for macro in sheet.get("macros", ()):
            words = said(macro["label"], language)
            problem = ("macros.%s.label" % macro["id"], "cut_key", words)
            if macro["id"] == sheet.get("press") and problem not in found:
                if theme.font("small").width(words) > _KEY:
                    found.append(problem)
    return found


def _languages(sheet):
    found = []
    for kind in ("counters", "shared"):
        for one in sheet.get(kind, ()):
            for language in one["label"] if type(one["label"]) is dict else ("en",):
                if language not in found:
                    found.append(language)
    return sorted(found)


def _cut_at(sheet, count, language):
    """The words that do not fit at a table of so many."""
    match = _Match(sheet, count, language)
    view = match.session.view
    _widen(sheet, view)
    table = Table(match)
    table.opened()
    cut = []
    usual = counters.cut

    def look(font, words, room):
        left = usual(font, words, room)
        if not words.startswith(left + " ") and left != words:
            cut.append(words)  # not even the first of the words is whole
        return left

    counters.cut = look
    try:
        for spot in [0] + table.shared:
            counters.draw_overview(_Ink(), table, spot)
    finally:
        counters.cut = usual
    return cut


def _widen(sheet, view):
    """Put the widest numbers everywhere."""
    for kind in ("counters", "shared"):
        for one in sheet.get(kind, ()):
            ends = [limits(one)[0], one.get("max", _ASSUMED)] + all_of(one.get("start", 0))
            widest = max(ends, key=lambda number: len(str(number)))
            for values in [view["shared"]] + [person["counters"] for person in view["players"]]:
                for slug in values:
                    if slug.partition("@")[0] == one["id"]:
                        values[slug] = widest
    for person in view["players"]:
        person["score"] = _ASSUMED
