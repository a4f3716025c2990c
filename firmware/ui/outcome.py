# SPDX-License-Identifier: MIT
"""How a match came out: who stands where, what decided it, and both in words.

A row is what was compared with others: a player, or a side with all of its players.
"""

from micropython import const

from firmware.ui import theme
from firmware.ui.compare import caused, compared, counts, minutes
from firmware.ui.scores import side_of

_HEAD_ROOM = const(290)


class Outcome:
    """Of the match on the table, which is over."""

    def __init__(self, match):
        self.match = match
        self.t = match.t
        self._head = theme.font("text"), ""
        self._head_in = None  # no language yet
        view = match.view
        players = view["players"]
        explained = match.session.explain()
        sides = [side_of(player) for player in players]
        self.by_player = None in sides or len(set(sides)) == len(players)
        # Seats, row by row.
        if self.by_player:
            self.rows = [[seat] for seat in range(len(players))]
        else:
            self.rows = [[] for _ in range(max(sides) + 1)]
            for seat in range(len(players)):
                self.rows[sides[seat]].append(seat)
        count = len(self.rows)
        self.criteria = [entry["criterion"] for entry in explained]
        # By criterion, then by row.
        self.values = [self._by_row(entry["values"]) for entry in explained]
        won = view["winners"]
        self.winners = [row for row in range(count) if self.rows[row][0] in won]
        self._rank(view)

    def _by_row(self, values):
        if len(values) == len(self.rows):
            return values
        # A side that is looked at player by player stands with its weakest.
        return [min([values[seat] for seat in seats]) for seats in self.rows]

    def _rank(self, view):
        """`order`: rows, the best first; `places`: of each row, the same for those that tie."""
        keys = []
        for row in range(len(self.rows)):
            key = [0 if row in self.winners else 1]
            place = self.match.pages.place(self.rows[row])
            if place is not None:
                key.append(place)
            elif view["winners"]:
                for values in self.values:
                    value = values[row]
                    key.append(1_000_000 if value is None else -value)
            keys.append(key)
        order = [(keys[row], row) for row in range(len(keys))]
        order.sort()
        self.order = [row for _, row in order]
        self.places = [1 + sum([other < key for other in keys]) for key in keys]

    # --- words

    def row_name(self, row):
        """Its players; of a side with what each has brought, where the sum is known."""
        players = self.match.view["players"]
        names = []
        for seat in self.rows[row]:
            name = players[seat]["name"]
            share = self._share(row, players[seat])
            names.append(name if share is None else "%s %d" % (name, share))
        return " · ".join(names)

    def _share(self, row, player):
        """What a player has brought to what decided, or None."""
        if len(self.rows[row]) < 2 or not self.criteria:
            return None
        code = self.criteria[-1]
        players = self.match.view["players"]
        shares = [players[seat].get(code) for seat in self.rows[row]]
        whole = all([type(share) is int for share in shares])
        return player[code] if whole and sum(shares) == self.values[-1][row] else None

    def criterion(self, number):
        return self.match.pages.criterion(self.criteria[number])

    def heading(self, number, font, room):
        """A criterion over its column: in short, or without its last word, if room is scarce."""
        words = self.criterion(number)
        if font.width(words) > room:
            key = "column." + self.criteria[number]
            words = self.t(key) if self.t.has(key) else words.rpartition(" ")[0] or words
        return words

    def measured(self, number):
        """Is a criterion counted, or does it tell yes from no, like giving up?"""
        return counts(self.criteria[number], self.values[number])

    def _winner(self, font, room):
        """Who wins, or that nobody does; names are cut if there is no room for them."""
        t = self.t
        if not self.winners:
            return t("result.nobody")
        if not self._lost() and len(self.rows) > 1:
            return t("result.draw")
        names = [self.match.name(seat) for row in self.winners for seat in self.rows[row]]
        key = "result.wins" if len(names) == 1 else "result.win"
        widths = [font.width(name) for name in names]
        wide = font.width(t(key, " · ".join(names))) - room
        while wide > 0:
            longest = widths.index(max(widths))
            before = widths[longest]
            if before < 24:
                break
            # In small steps, so that all of them stay about as long.
            names[longest] = font.fit(names[longest], before - min(wide, max(12, wide // 8)))
            widths[longest] = font.width(names[longest])
            wide -= before - widths[longest]
        return t(key, " · ".join(names))

    def _lost(self):
        """The rows that have not won, the best first."""
        return self.order[len(self.winners) :]

    def deciding(self):
        """The number of the criterion that decided: the last one, or of several winners that by
        which the last of the others fell behind. In a draw of all none did: what was compared
        first tells most.
        """
        if len(self.winners) < 2:
            return -1 if self.winners else 0
        found = 0
        for row in self._lost():
            for number, values in enumerate(self.values):
                if values[row] != values[self.winners[0]]:
                    found = max(found, number)
                    break
        return found

    def decided(self):
        """What decided: "pieces 4 to 2", or the cause where nothing was counted."""
        if self.criteria and self.winners and len(self.order) > 1:
            number = self.deciding()
            values = self.values[number]
            if self.measured(number):
                first, second = values[self.order[0]], values[(self._lost() or self.order[1:])[0]]
                return compared(self.t, self.criterion(number), first, second)
        return self.cause()

    def cause(self):
        own = self.match.pages.cause()
        if own:
            return own
        view = self.match.view
        names = [player["name"] for player in view["players"]]
        return caused(self._words, view["reason"], names, view["winners"])

    def _words(self, key):
        return self.t(key) if self.t.has(key) else ""

    def verdict(self, font, room):
        """Who wins, and by what; who wins alone where there is no room for both, see `about`."""
        pages = self.match.pages
        together = pages.verdict()
        if together:
            words = together
            for part in (self.cause(), pages.name()):
                if part and font.width(words + " · " + part) <= room:
                    words += " · " + part
            return words
        winner = self._winner(font, room)
        decided = self.decided()
        words = winner + ": " + decided if decided else winner
        return words if font.width(words) <= room else winner

    def head(self):
        """(font, the verdict): long names stand in the narrow letters."""
        language = self.t.language
        if self._head_in != language:  # `about` wants it, too, and to measure names takes long
            font = theme.font("text")
            words = self.verdict(font, 9999)
            if font.width(words) > _HEAD_ROOM:
                font = theme.font("narrow")
                words = self.verdict(font, _HEAD_ROOM)
            self._head = font, words
            self._head_in = language
        return self._head

    def about(self, font, room):
        """What decided and the cause, unless the head says it; the goal, the match's title,
        how long it took: as many of them as there is room for.
        """
        t = self.t
        pages = self.match.pages
        cause = self.cause()
        decided = self.decided()
        parts = [] if cause == decided else [cause]
        if decided not in self.head()[1] and not pages.verdict():
            parts.insert(0, decided)
        parts += [pages.goal(), pages.name(), t("result.round", self.match.view["round"])]
        parts.append(minutes(t, self.match.session.seconds))
        parts = [part for part in parts if part]
        parts[0] = parts[0][:1].upper() + parts[0][1:]
        while len(parts) > 1 and font.width(" · ".join(parts)) > room:
            parts.pop()
        return " · ".join(parts)
