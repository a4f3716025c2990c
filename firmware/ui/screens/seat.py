# SPDX-License-Identifier: MIT
"""A seat of the set-up: who sits there, and what the game asks of each player."""

from firmware.match.recent import Recent
from firmware.ui.nav import B, C, ListScreen
from firmware.ui.rows import TurnRows
from firmware.ui.screens.names import NameEntry, is_name
from lib import icons

# The names of who has played here.
ROSTER = Recent("players.json", is_name, lambda name: name, 24)


def free_names(setup):
    """Those of the roster who have no seat yet."""
    seated = [player.get("name") for player in setup.players]
    return [name for name in ROSTER.load(setup.app.store) if name not in seated]


def open_seat(setup, seat):
    """Nobody sits there: who does? Else what the game asks of that player."""
    app = setup.app
    if setup.named(seat):
        app.push(Seat(app, setup, seat))
    elif free_names(setup):
        app.push(Who(app, setup, seat))
    elif setup.asks_more():
        app.push(Seat(app, setup, seat))
    else:
        type_name(setup, seat, None)


def type_name(setup, seat, done):
    store = setup.app.store
    player = setup.players[seat]

    def typed():
        if setup.named(seat):
            ROSTER.put_first(store, [player["name"]])
        setup.save()
        if done:
            done()

    setup.app.push(NameEntry(setup.app, player, ROSTER.load(store), typed))


class Who(ListScreen):
    """The roster, for a seat: C takes a name, and goes on to the next seat that has none."""

    module = __name__

    def __init__(self, app, setup, seat, alone=False):
        super().__init__(app)
        self._setup = setup
        self._seat = seat
        self._alone = alone  # only this seat is asked for
        self._names = free_names(setup)

    def row_count(self):
        return len(self._names) + 1

    def row(self, index):
        if index < len(self._names):
            return None, self._names[index], "", False
        return icons.NEXT, self.t("who.other"), "", False

    def head(self):
        who = self._setup.name_of(self._seat)
        count = "%d/%d" % (self._seat + 1, len(self._setup.players))
        return None, self.t("who.title", who), count

    def labels(self):
        more = None
        if self._setup.asks_more() and not self._alone:
            more = self.t("key.more")
        return self.t("key.back"), more, self.t("key.choose")

    def press(self, key):
        if key != B:
            super().press(key)
        elif self.labels()[1]:
            self.app.replace(Seat(self.app, self._setup, self._seat))

    def choose(self, index):
        if index < len(self._names):
            self._setup.players[self._seat]["name"] = self._names[index]
            self._go_on()
        else:
            type_name(self._setup, self._seat, self._typed)

    def _typed(self):
        if self._setup.named(self._seat):
            self._go_on()

    def _go_on(self):
        setup = self._setup
        setup.save()
        following = None if self._alone else setup.next_empty(self._seat)
        if following is not None and free_names(setup):
            self.app.replace(Who(self.app, setup, following))
        else:
            self.app.back()
            if not self._alone:
                setup.point_at(following)


class Seat(TurnRows):
    """One player: name, colour and what the game asks for."""

    module = __name__

    def __init__(self, app, setup, seat):
        super().__init__(app)
        self._setup = setup
        self._seat = seat
        self._fields, self._pages = setup.asked_of_players()

    def _player(self):
        return self._setup.players[self._seat]

    def shown(self):
        self._setup.save()

    def row_count(self):
        return 1 + len(self._fields) + len(self._pages)

    def row(self, index):
        if index == 0:
            return None, self.t("field.name"), self._setup.name_of(self._seat), False
        if index > len(self._fields):
            name = self._pages[index - 1 - len(self._fields)][0]
            return None, self.t("field." + name), "", False
        name = self._fields[index - 1][0]
        value = self._player().get(name)
        words = self.t("setup.any") if value is None else self._setup.word(value)
        return None, self.t("field." + name), self.turning(index, words), False

    def head(self):
        return None, self._setup.name_of(self._seat), ""

    def labels(self):
        if self.changes_value:
            return super().labels()
        return self.t("key.done"), None, self.t("key.change")

    def values(self, index):
        if not 0 < index <= len(self._fields):
            return None
        name, values = self._fields[index - 1]
        player = self._player()
        taken = [other.get(name) for other in self._setup.players if other is not player]
        return player.get(name), [None] + [value for value in values if value not in taken]

    def turn(self, index, value):
        name = self._fields[index - 1][0]
        if value is None:
            self._player().pop(name, None)
        else:
            self._player()[name] = value

    def turned(self, index):
        self._setup.save()

    def choose(self, index):
        if index:
            page = self._pages[index - 1 - len(self._fields)][1]
            self.app.push(page(self.app, self._setup, self._seat))
        elif free_names(self._setup):
            self.app.push(Who(self.app, self._setup, self._seat, True))
        else:
            type_name(self._setup, self._seat, None)


class Drawn(ListScreen):
    """Who got what by lot: the table takes it, and the match begins."""

    module = __name__

    def __init__(self, app, setup, drawn, begin):
        super().__init__(app)
        self._drawn = drawn  # (seat, name, words)
        self._begin = begin
        self._title = setup.head()[1]

    def row_count(self):
        return len(self._drawn)

    def row(self, index):
        seat, name, words = self._drawn[index]
        return icons.SEATS[seat], name, words, False

    def head(self):
        return None, self.t("setup.drawn"), self._title

    def labels(self):
        page = self.t("key.page") if len(self._drawn) > 4 else None
        return self.t("key.back"), page, self.t("key.start")

    def press(self, key):
        if key == C:
            self._begin()
        else:
            super().press(key)
