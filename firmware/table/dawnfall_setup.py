# SPDX-License-Identifier: MIT
"""Dawnfall's armies before a match: units, their resistance, miniatures and statistics.

Whoever fills in nothing plays with units called U1, U2... of two miniatures and two tokens. Only
what differs from that is kept in the set-up.
"""

from firmware.ui import theme
from firmware.ui.nav import A, C, ListScreen, Screen
from firmware.ui.screens.setup import NameEntry
from lib import icons
from lib.canvas import CENTER

_STATS = ("ini", "atk", "def", "mov")


def _army(setup, seat):
    """The units of a player, as long as the mode allows; made when first asked for."""
    most = 5 if setup.mode == "duel" else 4
    player = setup.players[seat]
    units = player.setdefault("units", [{} for _ in range(most)])
    del units[most:]
    return units


class Units(ListScreen):
    """A player's army: a row for each unit, one to add a unit, and the handicap."""

    def __init__(self, app, setup, seat):
        super().__init__(app)
        self._setup = setup
        self._seat = seat

    def _units(self):
        return _army(self._setup, self._seat)

    def rows(self):
        units = self._units()
        rows = []
        for number in range(len(units)):
            unit = units[number]
            words = self.t("units.short", unit.get("resistance", 2), unit.get("minis", 2))
            rows.append((icons.SHIELD, _name(unit, number), words, False))
        if len(units) < (5 if self._setup.mode == "duel" else 4):
            rows.append((None, self.t("units.add"), "+1", False))
        if len(units) > 1:
            rows.append((None, self.t("units.remove"), "−1", False))
        extra = self._setup.players[self._seat].get("extra_crystals", 0)
        rows.append((icons.CRYSTAL, self.t("units.extra"), str(extra), False))
        return rows

    def head(self):
        return None, self.t("army.title", self._setup.name_of(self._seat)), str(len(self._units()))

    def labels(self):
        label = "key.open" if self.at < len(self._units()) else "key.change"
        return self.t("key.done"), self.t("key.page"), self.t(label)

    def choose(self, index):
        units = self._units()
        player = self._setup.players[self._seat]
        last = self.row_count() - 1
        if index < len(units):
            self.app.push(Card(self.app, units[index], index))
        elif index == last:
            player["extra_crystals"] = (player.get("extra_crystals", 0) + 1) % 4
        elif index == len(units) and len(units) < (5 if self._setup.mode == "duel" else 4):
            units.append({})
        else:
            units.pop()


def _name(unit, number):
    return unit.get("name") or "U%d" % (number + 1)


class Card(ListScreen):
    """One unit: its name, and every number that its card has."""

    def __init__(self, app, unit, number):
        super().__init__(app)
        self._unit = unit
        self._number = number
        self._fields = [("name", None), ("resistance", None), ("minis", None)]
        for side in ("basic", "specific"):
            self._fields += [(key, side) for key in _STATS]

    def _holder(self, side):
        return self._unit.setdefault(side, {}) if side else self._unit

    def _value(self, key, side):
        if side:
            return self._unit.get(side, {}).get(key, 0)
        return self._unit.get(key, 2)

    def rows(self):
        rows = []
        for key, side in self._fields:
            if key == "name":
                words = _name(self._unit, self._number)
            else:
                value = self._value(key, side)
                words = "–" if value is None else str(value)
            rows.append((None, self._label(key, side), words, False))
        return rows

    def _label(self, key, side):
        if side:
            return "%s · %s" % (self.t("long." + key), self.t("side." + side))
        return self.t("field.name") if key == "name" else self.t("units." + key)

    def head(self):
        return None, _name(self._unit, self._number), ""

    def labels(self):
        return self.t("key.done"), self.t("key.page"), self.t("key.change")

    def choose(self, index):
        key, side = self._fields[index]
        if key == "name":
            self.app.push(NameEntry(self.app, self._unit))
            return
        low, high = 0, 15
        if not side:
            low, high = (0, 9) if key == "resistance" else (1, 4)
        elif key in ("atk", "mov"):
            low = -1  # a printed dash
        value = self._value(key, side)
        value = -1 if value is None else value
        label = self._label(key, side)
        self.app.push(Value(self.app, label, self._holder(side), key, value, low, high))


class Value(Screen):
    """One number, large; below zero stands for a printed dash."""

    changes_value = True

    def __init__(self, app, label, holder, key, value, low, high):
        super().__init__(app)
        self._label = label
        self._holder = holder
        self._key = key
        self._value = value
        self._low = low
        self._high = high

    def head(self):
        return None, self._label, ""

    def labels(self):
        return self.t("key.back"), None, self.t("key.apply")

    def gutter(self):
        return self._value < self._high, self._value > self._low, ""

    def body(self, ink):
        if ink.cell("value", 0, 20, 282, 88, self._value):
            words = "−" if self._value < 0 else str(self._value)
            ink.canvas.text(theme.font("number_xl"), words, 141, 88, align=CENTER)

    def move(self, steps, held):
        self._value = max(self._low, min(self._value + steps, self._high))

    def press(self, key):
        if key == C:
            self._holder[self._key] = None if self._value < 0 else self._value
        if key in (A, C):
            self.app.back()
