# SPDX-License-Identifier: MIT
"""Actions of the past in words: the log's lines, and what was told when it happened."""

from firmware.ui import telling
from firmware.ui.match import Match


def log_words(match, entry, seat):
    """An action of the journal in words; `seat` had the turn.

    {name} in its text stands for an argument, {who} for whose turn it was. A text without {who}
    and {player} has the name before it; {} is for what nobody in particular does.
    """
    action = entry["do"]
    args = entry["with"]
    key = "log." + action
    text = match.t(key) if match.t.has(key) else match.label(action)
    words = ""
    nobody = True
    for part in text.split("{"):
        name, brace, rest = part.partition("}")
        if not brace:
            words += part
            continue
        if name in ("", "who", "player"):
            nobody = False
        if name:
            words += match.name(seat) if name == "who" else _argument(match, action, args, name)
        words += rest
    return "%s: %s" % (match.name(args.get("player", seat)), words) if nobody else words


def _argument(match, action, args, name):
    for field in match.form(action).fields:
        if field.name == name:
            value = args.get(name)
            return "" if value is None and field.extra else field.tell(match, value, args)
    value = args.get(name, "")
    return match.name(value) if name == "player" else str(value)


class _Moment:
    """What words ask of a session, about a moment of the past."""

    def __init__(self, session, view):
        self._session = session
        self.rules = session.rules
        self.limits = session.limits
        self.view = view
        self.entry = None

    @property
    def setup(self):
        return self._session.setup

    def last_action(self):
        return self.entry


class Past(Match):
    """The match as it was at a moment: forms and news tell of it as they do of the present."""

    def __init__(self, match, view):
        self.app = match.app
        self.t = match.t
        self.slug = match.slug
        self._pages = match._pages
        self._forms = match._forms
        self._now = match.session
        self.ended = match.view["over"]  # what was a secret then is none any more
        self.session = _Moment(match.session, view)
        self._news = type(match.news)(self)
        self._news.live = False
        self.table = type(match.table)(self)
        self.table.opened()

    def tell(self, entry):
        """Do the next action: -> (its round, its line in the log, what else was told)"""
        view = self.view
        moment = self.session
        action, args = entry["do"], entry["with"]
        round_then = view["round"]
        line = log_words(self, entry, view["active"])
        kept = self.news.keep()
        rolled = view["last_roll"]
        corrected = self._corrected(args) if action == "adjust" else None
        notices = self._now.again(view, entry)
        moment.entry = entry
        rolled = view["last_roll"] is not rolled
        told = telling.lines_of(self, action, args, notices, kept, rolled)
        if corrected:
            label, before = corrected
            told.insert(0, "%s: %d→%d" % (label, before, self.value_at(args["path"])))
        return round_then, line, [words for words in told if words != line]

    def _corrected(self, args):
        """The label of a number that is corrected by hand, and the number before."""
        path = args["path"]
        label = self.t("field.round")
        if path != "round":
            for spot in self.table.spots():
                found = self.pages.named(spot, [path])
                if found:
                    label = self.owned(path, found[0][1], self.table.spot_name(spot))
                    break
        return label, self.value_at(path)
