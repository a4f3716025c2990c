# SPDX-License-Identifier: MIT
"""Setting a match up: one list of everything, filled in as the last match of that game was.

SETUP in the Pages of a game describes what there is to choose:

    {"modes": (("solo", (2, 3, 4)), ...),     mode and the numbers of players it allows, the usual
                                         one first
     "seat": (("character", (...)), ...),     what a player chooses besides name and colour; who
                                         chooses none gets one by lot
     "colors": (...),                         colours to choose from, () for none
     "options": (("deck", (25, 20), ("solo",)), ...),   option, values (default first), modes
     "team": function(mode, count, seat),     optional: the number of the player's team, or None
     "pages": (("units", page), ...),    optional: what a player fills in on a screen of the game;
                                         page(app, setup, seat) is that screen
     "screens": {"values": function()},  optional: options that are chosen on a screen of the game:
                                         its class, made of (app, setup); its words(setup) are the
                                         row's value
     "good": {"units": function(value)},      optional: is that, out of a file, what such a page or
                                         screen has made? What none is said of is not taken
     "keep": function(store, players),   optional: the match begins; what was typed in for these
                                         players is to be offered again
     "shape": function(setup),           optional: the setup as the rules want it, out of options
     "first": function(app),             optional: a screen that comes before all of this
     "parts": ("choose", ...),           optional: modules of the folder that are wanted at once
     "deal": function(app, setup, begin)}     optional: asks what each new match must be told, a
                                         rematch too; True if it will call begin(setup) itself
"""

import json

from firmware import games
from firmware.match.files import NEXT
from firmware.ui import lights as light
from firmware.ui.nav import A
from firmware.ui.rows import TurnRows
from firmware.ui.screens import seat as seats
from firmware.ui.screens.names import is_name
from firmware.ui.shelf import try_to_begin
from lib import icons, modules

_MAX_BYTES = 4096
_DRAFT = "setup"  # a set-up that somebody is filling in


def questions(slug):
    """What the set-up of a game asks."""
    return modules.load(games.part(slug, "pages")).Pages.SETUP


def begin_setup(app, slug):
    """Open it; ui/listing.py loads what it needs before, in steps."""
    app.texts.play(games.folder(slug))
    first = questions(slug).get("first")
    screen = first(app) if first else Setup(app, slug, {})
    app.push(screen)
    draft = _read(app.store, _DRAFT)
    if draft and draft.get("game") == slug:
        screen.take_up(draft)


def deal(app, slug, setup, begin):
    """Begin a match, after what the game asks before each one."""
    ask = questions(slug).get("deal")
    app.texts.play(games.folder(slug))
    if not (ask and ask(app, setup, begin)):
        begin(setup)


def _read(store, file):
    """What a file has, if that is an object; else None."""
    try:
        data = store.read(file, _MAX_BYTES)
        found = json.loads(data) if data else None
    except (OSError, ValueError, RuntimeError):
        return None
    return found if type(found) is dict else None


def _is_one_of(value, values):
    # 1 == True in Python, but not for an option.
    return [one for one in values if one == value and type(one) is type(value)] != []


class Setup(TurnRows):
    """The first row starts the match; a rematch is one press."""

    module = __name__

    def __init__(self, app, slug, fixed, source=None):
        super().__init__(app)
        self._slug = slug
        self._fixed = fixed  # parts of the setup that are not asked
        self._source = source  # the file that they are from
        self._choices = questions(slug)
        self.t.play(games.folder(slug))
        self.mode = self._choices["modes"][0][0]
        self.players = []
        self._bench = []  # players that a smaller number has no seat for
        self.options = {}
        self._take(_read(app.store, self._file()))
        self._set_count(len(self.players) or self._counts()[0])
        self._kept = self._opened = json.dumps(self._chosen())

    # --- the last match of this game, and the set-up that is being filled in

    def _file(self):
        return "last-%s.json" % self._slug

    def _take(self, found):
        """What was chosen once, as far as it can be chosen today."""
        choices = self._choices
        if not found or found.get("mode") not in [entry[0] for entry in choices["modes"]]:
            return
        self.mode = found["mode"]
        good = choices.get("good", {})
        fields = dict(self.asked_of_players()[0])
        self.players = []
        players = found.get("players")
        for player in players if type(players) is list else ():
            kept = {}
            for key in player if type(player) is dict else ():
                value = player[key]
                if key == "name":
                    fits = is_name(value)
                elif key in fields:
                    # No two players can have the same.
                    fits = _is_one_of(value, fields[key]) and value not in [
                        other.get(key) for other in self.players
                    ]
                else:
                    fits = key in good and good[key](value)
                if fits:
                    kept[key] = value
            self.players.append(kept)
        options = found.get("options")
        self.options = {}
        for name, values, _ in choices["options"] if type(options) is dict else ():
            if name in options:
                value = options[name]
                if good[name](value) if name in good else _is_one_of(value, values):
                    self.options[name] = value

    def take_up(self, draft):
        """Go on where the power went."""
        self._take(draft)
        self._set_count(len(self.players))
        self.save()

    def _chosen(self):
        return {"mode": self.mode, "players": self.players, "options": self.options}

    def _keep(self):
        """The next match of this game begins as this one."""
        try:
            self.app.store.write(self._file(), json.dumps(self._chosen()).encode())
        except OSError:
            pass  # only a convenience is lost
        names = [self.named(seat) for seat in self._seats()]
        seats.ROSTER.put_first(self.app.store, [name for name in names if name])
        keep = self._choices.get("keep")
        if keep:
            keep(self.app.store, self.players)

    def save(self):
        """A power cut takes nothing of what somebody has chosen."""
        chosen = json.dumps(self._chosen())
        if chosen == self._kept:
            return
        fresh = self._kept == self._opened
        self._kept = chosen
        draft = self._chosen()
        draft["game"] = self._slug
        draft["of"] = self._source
        try:
            self.app.store.write(_DRAFT, json.dumps(draft).encode())
            if fresh:
                self.app.store.write(NEXT, self._slug.encode())
        except OSError:
            pass  # it goes on until the power goes

    def _forget(self):
        """It is no longer being filled in."""
        if self._kept != self._opened:
            self._kept = self._opened
            try:
                self.app.store.remove(NEXT)
                self.app.store.remove(_DRAFT)
            except OSError:
                pass

    def shown(self):
        self.save()

    # --- what is chosen

    def _counts(self):
        for mode, counts in self._choices["modes"]:
            if mode == self.mode:
                return counts
        return ()

    def _set_count(self, count):
        counts = self._counts()
        if count not in counts:
            count = counts[0]
        self._bench = self.players[count:] + self._bench
        del self.players[count:]
        while len(self.players) < count:
            self.players.append(self._bench.pop(0) if self._bench else {})

    def _options(self):
        """(name, values) of the options that this mode has."""
        return [
            (name, values)
            for name, values, modes in self._choices["options"]
            if self.mode in modes
        ]

    def asked_of_players(self):
        """((name, values) to choose from, (name, page) to open), besides a name."""
        fields = list(self._choices["seat"])
        if self._choices["colors"]:
            fields.append(("color", self._choices["colors"]))
        return fields, self._choices.get("pages", ())

    def asks_more(self):
        """Is there more to say of a player than a name?"""
        fields, pages = self.asked_of_players()
        return bool(fields or pages)

    def _seats(self):
        return range(len(self.players))

    def setup(self):
        players = [dict(player) for player in self.players]
        for seat in self._seats():
            players[seat]["name"] = self.name_of(seat)
        setup = {"mode": self.mode, "players": players}
        for name, values in self._options():
            value = self.options.get(name, values[0])
            if value != values[0]:
                setup[name] = value
        setup.update(self._fixed)
        shape = self._choices.get("shape")
        return shape(setup) if shape else setup

    def name_of(self, seat):
        return self.players[seat].get("name") or self.t("setup.player", seat + 1)

    def named(self, seat):
        """The name that somebody has given that player, or None."""
        name = self.players[seat].get("name")
        # Lots leave a player without a name the one that the seat had.
        return None if name in [self.t("setup.player", other + 1) for other in range(10)] else name

    def next_empty(self, seat):
        """The next seat whose player has no name, or None."""
        for number in self._seats():
            other = (seat + number) % len(self.players)
            if not self.named(other):
                return other
        return None

    def word(self, value):
        if value is True or value is False:
            return self.t("word.yes" if value else "word.no")
        return self.t("word." + value) if type(value) is str else str(value)

    # --- the list

    def _entries(self):
        """What each row is: (kind, number or name)."""
        entries = [("start", 0)]
        if len(self._choices["modes"]) > 1:
            entries.append(("mode", 0))
        if len(self._counts()) > 1:
            entries.append(("count", 0))
        entries += [("seat", seat) for seat in self._seats()]
        entries.append(("draw_lots", 0))
        entries += [("option", name) for name, _ in self._options()]
        return entries

    def point_at(self, seat):
        """The row of a seat; None: of the start."""
        self.at = 0 if seat is None else self._entries().index(("seat", seat))

    def row_count(self):
        return len(self._entries())

    def row(self, index):
        kind, which = self._entries()[index]
        t = self.t
        if kind == "start":
            return icons.NEXT, t("setup.start"), "", False
        if kind == "seat":
            return icons.SEATS[which], self.name_of(which), self._seat_words(which), False
        if kind == "draw_lots":
            return icons.DIE, t("setup.draw_lots"), "", False
        if kind == "mode":
            label, words = t("setup.mode"), t("mode." + self.mode)
        elif kind == "count":
            label, words = t("setup.players"), str(len(self.players))
        else:
            label, words = t("option." + which), self._option_words(which)
        return -1, label, self.turning(index, words), False

    def _option_words(self, name):
        screen = self._choices.get("screens", {}).get(name)
        if screen:
            return screen().words(self)
        values = dict(self._options())[name]
        return self.word(self.options.get(name, values[0]))

    def _seat_words(self, seat):
        player = self.players[seat]
        words = [self.word(player[name]) for name, _ in self._choices["seat"] if name in player]
        if "color" in player:
            words.append(self.word(player["color"]))
        team = self._choices.get("team")
        number = team and team(self.mode, len(self.players), seat)
        if number is not None:
            words.append(self.t("setup.team", "ABCDE"[number]))
        return " · ".join(words)

    def head(self):
        return None, self.t("title"), self.t("mode." + self.mode)

    def labels(self):
        if self.changes_value:
            return super().labels()
        kind = self._entries()[self.at][0]
        label = {"start": "key.start", "seat": "key.open", "draw_lots": "key.draw_lots"}
        return self.t("key.back"), self.t("key.page"), self.t(label.get(kind, "key.change"))

    def values(self, index):
        kind, which = self._entries()[index]
        if kind == "mode":
            return self.mode, [entry[0] for entry in self._choices["modes"]]
        if kind == "count":
            return len(self.players), sorted(self._counts())
        if kind != "option" or which in self._choices.get("screens", ()):
            return None
        values = dict(self._options())[which]
        value = self.options.get(which, values[0])
        return value, sorted(values) if type(values[0]) is int else values

    def turn(self, index, value):
        kind, which = self._entries()[index]
        if kind == "mode":
            self.mode = value
            self._set_count(len(self.players))
        elif kind == "count":
            self._set_count(value)
        else:
            self.options[which] = value

    def turned(self, index):
        self.save()
        if self._entries()[index][0] == "count" and len(self._counts()) > 2:
            self.at = index + 1  # who they are comes next

    def choose(self, index):
        kind, which = self._entries()[index]
        if kind == "start":
            self._start()
        elif kind == "seat":
            seats.open_seat(self, which)
        elif kind == "draw_lots":
            self._draw_lots()
        else:
            self.app.push(self._choices["screens"][which]()(self.app, self))

    def press(self, key):
        if key != A or self.changes_value:
            super().press(key)
        elif self._kept == self._opened:
            self.app.back()
        else:
            self.app.ask(self.t("setup.leave"), self.t("key.leave"), self._leave)

    def _leave(self):
        self._forget()
        self.app.back()

    def _draw_lots(self):
        """Who begins is listed first; the others follow in their order round the table."""
        for seat in self._seats():
            self.players[seat].setdefault("name", self.name_of(seat))
        first = self.app.dice.roll(len(self.players)) - 1
        self.players = self.players[first:] + self.players[:first]
        self.app.toast(icons.TICK, self.t("setup.begins", self.name_of(0)), "")
        self.app.lights.play(wheel(first, len(self.players)), 1800, self.app.now)
        self.save()

    def _start(self):
        self._keep()
        setup = self.setup()
        drawn = self._draw(setup["players"])

        def begin():
            deal(self.app, self._slug, setup, self._begin)

        if drawn:
            self.app.push(seats.Drawn(self.app, self, drawn, begin))
        else:
            begin()

    def _draw(self, players):
        """What nobody has chosen comes by lot: -> [(seat, name, words)]."""
        drawn = []
        for field, values in self._choices["seat"]:
            for seat, player in enumerate(players):
                if field not in player:
                    taken = [other.get(field) for other in players]
                    free = [value for value in values if value not in taken]
                    player[field] = free[self.app.dice.roll(len(free)) - 1]
                    drawn.append((seat, player["name"], self.word(player[field])))
        return drawn

    def _begin(self, setup):
        # Before: the next set-up is filled in as this one was in any case.
        self._forget()
        try_to_begin(self.app, self._slug, setup)


def wheel(seat, seats):
    """A dot runs round the frame and stops on the side of the one who begins."""

    def effect(lights, elapsed, lasts):
        px = lights.px
        length = px.frame_length()
        end = length * 3 + length * seat // seats
        run = min(elapsed, lasts * 3 // 4)
        whole = lasts * 3 // 4
        # Slower and slower: the distance that is left shrinks with the square of the time.
        at = end - end * (whole - run) * (whole - run) // (whole * whole)
        for tail in range(3):
            px.frame_pixel(at - tail, light.GOLD, 256 >> tail)

    return effect
