# SPDX-License-Identifier: MIT
"""Past matches: who won, why, and how long it took. One result is in memory at a time."""

from firmware import games
from firmware.match import files, results
from firmware.ui.nav import B, ListScreen, game_title
from firmware.ui.outcome import compared, counts, signed
from lib import icons, modules

_PER_TICK = 2  # results that are counted in one step


class Results(ListScreen):
    """All that are kept, the newest first."""

    module = __name__

    def __init__(self, app):
        super().__init__(app)
        self._places = list(results.places(app.store))  # read when they are seen
        self._places.reverse()

    def row_count(self):
        return max(1, len(self._places))

    def row(self, index):
        if not self._places:
            return None, self.t("results.none"), "", False
        result = results.read(self.app.store, self._places[index])
        if not result:
            return icons.WARNING, self.t("results.rotten"), "", False
        return None, _short(self.t, result), minutes(self.t, result), False

    def head(self):
        return None, self.t("results.title"), str(len(self._places) or "")

    def labels(self):
        some = bool(self._places)
        page = self.t("key.page") if len(self._places) > 4 else None
        return self.t("key.back"), page, self.t("key.look") if some else None

    def choose(self, index):
        if self._places:
            result = results.read(self.app.store, self._places[index])
            if result:
                self.app.push(Past(self.app, result, self._places))


class Past(ListScreen):
    """One of them: the ranking, the cause, and who wins that game how often."""

    module = __name__

    def __init__(self, app, result, places):
        super().__init__(app)
        self._result = result
        self._order = ranking(result)
        self._places = places
        self._counted = 0  # of these
        self._wins = [0] * len(result["players"])
        self._opens = files.is_put_away(app.store, result["match"])
        self._opens = self._opens and games.is_known(result["game"])

    def tick(self, now):
        """Count a few more results: buttons and lights come first."""
        if self._counted >= len(self._places):
            return None
        result = self._result
        names = result["players"]
        for place in self._places[self._counted : self._counted + _PER_TICK]:
            other = results.read(self.app.store, place)
            if other and _same_game(other, result):
                for seat in other["winners"]:
                    if other["players"][seat] in names:
                        self._wins[names.index(other["players"][seat])] += 1
        self._counted += _PER_TICK
        if self._counted >= len(self._places):
            self.app.redraw()
        return 0

    def head(self):
        return None, verdict(self.t, self._result), ""

    def row_count(self):
        return 2 + len(self._order)

    def row(self, index):
        if not index:
            return None, self._about(), self._length(), False
        if index > len(self._order):
            return None, self._won(), "", False
        seat = self._order[index - 1]
        values = self._result.get("scores")
        if "why" in self._result and counts(self._result["why"]["values"]):
            values = self._result["why"]["values"]
        icon = icons.CROWN if seat in self._result["winners"] else None
        number = signed(values[seat]) if values else ""
        return icon, self._result["players"][seat], number, False

    def _about(self):
        words = game_title(self.t, self._result["game"], self._result.get("title"))
        why = cause(self.t, self._result)
        if why and decided(self.t, self._result):  # else the head has said it
            words += " · " + why
        return words

    def _length(self):
        words = minutes(self.t, self._result)
        rounds = self._result.get("rounds")
        return words if rounds is None else "R%d · %s" % (rounds, words)

    def _won(self):
        """ "Ana 4 · Beto 2" """
        if self._counted < len(self._places):
            return self.t("results.counting")
        told = []
        for seat in self._order:
            if self._wins[seat]:
                words = "%s %d" % (self._result["players"][seat], self._wins[seat])
                told.append((-self._wins[seat], words))
        told.sort()
        return self.t("results.wins", " · ".join([words for _, words in told]) or "–")

    def labels(self):
        return self.t("key.back"), self.t("key.qr"), self.t("key.open") if self._opens else None

    def press(self, key):
        if key == B:
            modules.use("firmware.ui.screens.qr").show(self.app, self._result, None)
        else:
            super().press(key)

    def choose(self, index):
        if self._opens:
            from firmware.ui import shelf

            shelf.open_again(self.app, self._result["match"])


def ranking(result):
    """The seats, the best first."""
    places = result.get("places")
    order = []
    for seat in range(len(result["players"])):
        lost = 0 if seat in result["winners"] else 1
        order.append((places[seat] if places else lost, seat))
    order.sort()
    return [seat for _, seat in order]


def _pair(result):
    """What winner and next one have by what decided; None if nothing was counted."""
    why = result.get("why")
    if not why or not result["winners"] or not counts(why["values"]):
        return None
    order = ranking(result)
    sides = result.get("teams") or order
    for seat in order:
        if seat != order[0] and (sides is order or sides[seat] != sides[order[0]]):
            return why["values"][order[0]], why["values"][seat]
    return None


def decided(t, result):
    """What decided it: "pieces 4 to 2", or "" where nothing was counted."""
    pair = _pair(result)
    if not pair:
        return ""
    why = result["why"]
    words = why.get("words") or _words(t, result, "criterion." + why["criterion"])
    return compared(t, words, *pair)


def cause(t, result):
    return _words(t, result, "reason.%s" % result.get("reason"))


def winner(t, result):
    names = [result["players"][seat] for seat in result["winners"]]
    if result.get("together"):
        return _words(t, result, "result.won" if names else "result.lost")
    if not names:
        return t("result.nobody")
    sides = result["winners"]
    if "teams" in result:
        sides = [result["teams"][seat] for seat in sides]
    if len(set(sides)) > 1:
        return t("result.draw")
    return t("result.wins" if len(names) == 1 else "result.win", " · ".join(names))


def verdict(t, result):
    why = decided(t, result) or cause(t, result)
    return "%s: %s" % (winner(t, result), why) if why else winner(t, result)


def _words(t, result, key):
    """A word of the game, or else of the shell; "" if it is in neither."""
    words = None
    if games.is_known(result["game"]):
        words = t.find(games.folder(result["game"]), key)
    return words or (t(key) if t.has(key) else "")


def _short(t, result):
    """For a row: "Tash-Kalar: Ana 4–2"."""
    words = game_title(t, result["game"], result.get("title"))
    names = ", ".join([result["players"][seat] for seat in result["winners"]])
    if not names:
        return words
    pair = _pair(result)
    if pair:
        names += " %s–%s" % (signed(pair[0]), signed(pair[1]))
    return "%s: %s" % (words, names)


def minutes(t, result):
    return t("result.minutes", results.minutes_of(result["seconds"]))


def _same_game(one, other):
    return one["game"] == other["game"] and one.get("title") == other.get("title")
