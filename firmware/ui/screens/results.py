# SPDX-License-Identifier: MIT
"""Past matches: who won, why, and how long it took. One result is in memory at a time."""

from firmware import games
from firmware.match import files, results
from firmware.ui import retold
from firmware.ui.compare import counts, minutes, signed
from firmware.ui.nav import B, ListScreen, game_title
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
        return None, _short(self.t, result), minutes(self.t, result["seconds"]), False

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
        self._order = retold.ranking(result)
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
        return None, retold.verdict(self.t, self._result), ""

    def row_count(self):
        return 2 + len(self._order)

    def row(self, index):
        if not index:
            return None, self._about(), self._length(), False
        if index > len(self._order):
            return None, self._won(), "", False
        seat = self._order[index - 1]
        values = self._result.get("scores")
        why = self._result.get("why")
        if why and counts(why["criterion"], why["values"]):
            values = why["values"]
        icon = icons.CROWN if seat in self._result["winners"] else -1
        number = signed(values[seat]) if values else ""
        return icon, self._result["players"][seat], number, False

    def _about(self):
        words = game_title(self.t, self._result["game"], self._result.get("title"))
        why = retold.cause(self.t, self._result)
        if why and retold.decided(self.t, self._result):  # else the head has said it
            words += " · " + why
        return words

    def _length(self):
        words = minutes(self.t, self._result["seconds"])
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


def _short(t, result):
    """For a row: the title, who has won, and by how much."""
    words = game_title(t, result["game"], result.get("title"))
    names = ", ".join([result["players"][seat] for seat in result["winners"]])
    if not names:
        return words
    pair = retold.pair(result)
    if pair:
        names += " %s–%s" % (signed(pair[0]), signed(pair[1]))
    return "%s: %s" % (words, names)


def _same_game(one, other):
    return one["game"] == other["game"] and one.get("title") == other.get("title")
