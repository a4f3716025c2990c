# SPDX-License-Identifier: MIT
"""Setting a match up: one list of everything, filled in as the last match of that game was.

SETUP in the Pages of a game describes what there is to choose:

    {"modes": (("solo", (2, 3, 4)), ...),     mode and the numbers of players it allows
     "seat": (("character", (...)), ...),     what a player chooses besides name and colour
     "colors": (...),                         colours to choose from, () for none
     "options": (("deck", (25, 20), ("solo",)), ...),   option, values (default first), modes
     "pages": (("units", page), ...),    optional: what a player fills in on a screen of the game;
                                         page(app, setup, seat) is that screen
     "screens": {"values": screen},      optional: options that are chosen on a screen of the game,
                                         screen(app, setup); their texts: option.values.usual, .own
     "shape": function(setup),           optional: the setup as the rules want it, out of options
     "first": function(app),             optional: a screen that comes before all of this
     "deal": function(app, setup, begin)}     optional: asks what each new match must be told, a
                                         rematch too; True if it will call begin(setup) itself
"""

import json

from firmware import games
from firmware.rules.core import Reject
from firmware.ui import lights as light
from firmware.ui.nav import A, B, C, ListScreen, Screen
from lib import icons, modules
from lib.canvas import CENTER

_MAX_BYTES = 4096
_MAX_NAME = 12


def questions(slug):
    """What the set-up of a game asks."""
    return modules.load(games.part(slug, "pages")).Pages.SETUP


def begin_setup(app, slug):
    from firmware.ui.shelf import prepare

    prepare(app, slug)
    app.texts.play(games.folder(slug))
    first = questions(slug).get("first")
    app.push(first(app) if first else Setup(app, slug, {}))


def deal(app, slug, setup, begin):
    """Begin a match, after what the game asks before each one."""
    ask = questions(slug).get("deal")
    app.texts.play(games.folder(slug))
    if not (ask and ask(app, setup, begin)):
        begin(setup)


class Setup(ListScreen):
    """The first row starts the match; a rematch is one press."""

    module = __name__

    def __init__(self, app, slug, fixed):
        super().__init__(app)
        self._slug = slug
        self._fixed = fixed  # parts of the setup that are not asked
        self._choices = questions(slug)
        self.t.play(games.folder(slug))
        self.mode = self._choices["modes"][0][0]
        self.players = []
        self.options = {}
        self._remember()
        self._set_count(len(self.players) or self._counts()[0])

    # --- the last match of this game

    def _file(self):
        return "last-%s.json" % self._slug

    def _remember(self):
        try:
            data = self.app.store.read(self._file(), _MAX_BYTES)
            last = json.loads(data) if data else {}
            mode = last.get("mode")
            players = [dict(player) for player in last.get("players", ())]
            options = dict(last.get("options", {}))
        except (OSError, ValueError, AttributeError, TypeError):
            return
        if mode in [entry[0] for entry in self._choices["modes"]]:
            self.mode = mode
            self.players = players
            self.options = options

    def _keep(self):
        last = {"mode": self.mode, "players": self.players, "options": self.options}
        try:
            self.app.store.write(self._file(), json.dumps(last).encode())
        except OSError:
            pass  # only a convenience is lost

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
        del self.players[count:]
        while len(self.players) < count:
            self.players.append({})

    def _options(self):
        """(name, values) of the options that this mode has."""
        return [
            (name, values)
            for name, values, modes in self._choices["options"]
            if self.mode in modes
        ]

    def setup(self):
        players = [dict(player) for player in self.players]
        for seat in range(len(players)):
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
        entries += [("seat", seat) for seat in range(len(self.players))]
        entries.append(("draw_lots", 0))
        entries += [("option", name) for name, _ in self._options()]
        return entries

    def rows(self):
        return [self._row(kind, which) for kind, which in self._entries()]

    def _row(self, kind, which):
        t = self.t
        if kind == "start":
            return icons.NEXT, t("setup.start"), "", False
        if kind == "mode":
            return None, t("setup.mode"), t("mode." + self.mode), False
        if kind == "count":
            return None, t("setup.players"), str(len(self.players)), False
        if kind == "seat":
            return icons.SEATS[which], self.name_of(which), self._seat_words(which), False
        if kind == "draw_lots":
            return icons.DIE, t("setup.draw_lots"), "", False
        if which in self._choices.get("screens", ()):
            words = t("option.%s.%s" % (which, "own" if which in self.options else "usual"))
            return None, t("option." + which), words, False
        values = dict(self._options())[which]
        return None, t("option." + which), self.word(self.options.get(which, values[0])), False

    def _seat_words(self, seat):
        player = self.players[seat]
        words = [self.word(player[name]) for name, _ in self._choices["seat"] if name in player]
        if "color" in player:
            words.append(self.word(player["color"]))
        return " · ".join(words)

    def head(self):
        return None, self.t("title"), self.t("mode." + self.mode)

    def labels(self):
        kind = self._entries()[self.at][0]
        label = {"start": "key.start", "seat": "key.open", "draw_lots": "key.draw_lots"}
        return self.t("key.back"), self.t("key.page"), self.t(label.get(kind, "key.change"))

    def choose(self, index):
        kind, which = self._entries()[index]
        if kind == "start":
            self._start()
        elif kind == "mode":
            modes = [entry[0] for entry in self._choices["modes"]]
            self.mode = modes[(modes.index(self.mode) + 1) % len(modes)]
            self._set_count(len(self.players))
        elif kind == "count":
            counts = self._counts()
            self._set_count(counts[(counts.index(len(self.players)) + 1) % len(counts)])
        elif kind == "seat":
            self.app.push(Seat(self.app, self, which))
        elif kind == "draw_lots":
            self._draw_lots()
        elif which in self._choices.get("screens", ()):
            self.app.push(self._choices["screens"][which](self.app, self))
        else:
            values = dict(self._options())[which]
            at = values.index(self.options.get(which, values[0]))
            self.options[which] = values[(at + 1) % len(values)]

    def _draw_lots(self):
        """Who begins is listed first; the others follow in their order round the table."""
        for seat in range(len(self.players)):
            self.players[seat].setdefault("name", self.name_of(seat))
        first = self.app.dice.roll(len(self.players)) - 1
        self.players = self.players[first:] + self.players[:first]
        self.app.toast(icons.TICK, self.t("setup.begins", self.name_of(0)), "")
        self.app.lights.play(wheel(first, len(self.players)), 1800, self.app.now)

    def _start(self):
        self._keep()
        deal(self.app, self._slug, self.setup(), self._begin)

    def _begin(self, setup):
        try:
            self.app.begin(self._slug, setup)
        except Reject as refusal:
            key = "error." + refusal.code
            self.app.refuse(self.t(key if self.t.has(key) else "error.other"))


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


class Seat(ListScreen):
    """One player: name, colour and what the game asks for."""

    module = __name__

    def __init__(self, app, setup, seat):
        super().__init__(app)
        self._setup = setup
        self._seat = seat
        choices = setup._choices
        self._fields = [("name", None)] + list(choices["seat"])
        if choices["colors"]:
            self._fields.append(("color", choices["colors"]))
        self._pages = choices.get("pages", ())

    def _player(self):
        return self._setup.players[self._seat]

    def rows(self):
        rows = []
        for name, _ in self._fields:
            if name == "name":
                words = self._setup.name_of(self._seat)
            else:
                value = self._player().get(name)
                words = self.t("setup.any") if value is None else self._setup.word(value)
            rows.append((None, self.t("field." + name), words, False))
        for name, _ in self._pages:
            rows.append((None, self.t("field." + name), "", False))
        return rows

    def head(self):
        return None, self._setup.name_of(self._seat), ""

    def labels(self):
        return self.t("key.done"), None, self.t("key.change")

    def choose(self, index):
        if index >= len(self._fields):
            page = self._pages[index - len(self._fields)][1]
            self.app.push(page(self.app, self._setup, self._seat))
            return
        name, values = self._fields[index]
        if name == "name":
            self.app.push(NameEntry(self.app, self._player()))
            return
        player = self._player()
        taken = [other.get(name) for other in self._setup.players if other is not player]
        free = [value for value in values if value not in taken]
        at = free.index(player[name]) + 1 if player.get(name) in free else 0
        if at < len(free):
            player[name] = free[at]
        else:
            player.pop(name, None)


_LETTERS = "ABCDEFGHIJKLMNÑOPQRSTUVWXYZÁÉÍÓÚÜ0123456789 "


class NameEntry(Screen):
    """A name, letter by letter: UP and DOWN choose, C takes the letter, B takes one back."""

    module = __name__
    changes_value = True

    def __init__(self, app, player):
        super().__init__(app)
        self._player = player
        self._name = player.get("name") or ""
        self._at = 0

    def head(self):
        return None, self.t("field.name"), ""

    def labels(self):
        return self.t("key.done"), self.t("key.delete") if self._name else None, self._letter()

    def _letter(self):
        letter = _LETTERS[self._at]
        # The first letter is a capital, the rest are small.
        return letter if not self._name or self._name[-1] == " " else _small(letter)

    def gutter(self):
        return True, True, ""

    def body(self, ink):
        if ink.cell("name", 0, 20, 282, 40, self._name):
            ink.canvas.text(ink.text, self._name + "_", 141, 46, align=CENTER)
        if ink.cell("letters", 0, 60, 282, 48, self._at):
            for step in range(-4, 5):
                letter = _LETTERS[(self._at + step) % len(_LETTERS)]
                x = 141 + step * 30
                letter = "␣" if letter == " " else letter
                if letter == "␣":
                    ink.canvas.frame(x - 5, 84, 11, 4)
                else:
                    ink.canvas.text(ink.text, letter, x, 88, align=CENTER)
            ink.canvas.frame(126, 68, 30, 30, thick=2)

    def move(self, steps, held):
        self._at = (self._at - steps) % len(_LETTERS)

    def press(self, key):
        if key == A:
            if self._name.strip():
                self._player["name"] = self._name.strip()
            else:
                self._player.pop("name", None)
            self.app.back()
        elif key == B:
            self._name = self._name[:-1]
        elif key == C:
            self.typed(self._letter())

    def typed(self, letter):
        """A letter of a keyboard, where the board has one; "" takes one back."""
        if not letter:
            self._name = self._name[:-1]
        elif len(self._name) < _MAX_NAME:
            self._name += letter


_ACCENTS = "ÁÉÍÓÚÜÑ"
_SMALL_ACCENTS = "áéíóúüñ"


def _small(letter):
    # MicroPython's lower() knows ASCII only.
    at = _ACCENTS.find(letter)
    return _SMALL_ACCENTS[at] if at >= 0 else letter.lower()
