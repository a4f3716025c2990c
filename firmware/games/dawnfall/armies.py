# SPDX-License-Identifier: MIT
"""Dawnfall: the set-up, where armies are written down."""

from firmware.ui import theme
from firmware.ui.nav import A, C, ListScreen, Screen
from firmware.ui.screens.names import is_name
from lib import icons
from lib.canvas import CENTER

from .fight import SIDES, STATS

MOST = 5  # units of a duel; the other modes have 4

# Whoever fills in nothing plays with units called U1, U2... of two miniatures and two tokens. Only
# what differs from that is kept.


def are_units(value):
    """Could the rules take that for an army?"""
    from firmware.rules.core import Reject

    from .setup import new_unit

    if type(value) is not list or not 1 <= len(value) <= MOST:
        return False
    try:
        for number, unit in enumerate(value):
            new_unit(unit, number)
            if not is_name(unit.get("name", "U")):
                return False
    except Reject:
        return False
    return True


class _Rows(ListScreen):
    module = __name__

    def labels(self):
        return self.t("key.done"), self.t("key.page"), self.t("key.change")


class Units(_Rows):
    """A player's army: a row for each unit, one to add a unit, and the handicap."""

    def __init__(self, app, setup, seat):
        super().__init__(app)
        self._title = self.t("army.title", setup.name_of(seat))
        self._player = setup.players[seat]
        # As many as the mode allows; made when first asked for.
        self._most = 5 if setup.mode == "duel" else 4
        self._units = self._player.setdefault("units", [{} for _ in range(self._most)])
        del self._units[self._most :]

    def rows(self):
        units = self._units
        rows = []
        for number, unit in enumerate(units):
            words = self.t("units.short", unit.get("resistance", 2), unit.get("minis", 2))
            rows.append((icons.SHIELD, _name(unit, number), words, False))
        if len(units) < self._most:
            rows.append((None, self.t("units.add"), "+1", False))
        if len(units) > 1:
            rows.append((None, self.t("units.remove"), "−1", False))
        extra = str(self._player.get("extra_crystals", 0))
        rows.append((icons.CRYSTAL, self.t("units.extra"), extra, False))
        return rows

    def head(self):
        return None, self._title, str(len(self._units))

    def labels(self):
        done, page, change = super().labels()
        return done, page, self.t("key.open") if self.at < len(self._units) else change

    def choose(self, index):
        units = self._units
        remark = self.rows()[index][2]
        if index < len(units):
            self.app.push(Card(self.app, units[index], index))
        elif remark == "+1":
            units.append({})
        elif remark == "−1":
            units.pop()
        else:
            self._player["extra_crystals"] = (int(remark) + 1) % 4


def _name(unit, number):
    return unit.get("name") or "U%d" % (number + 1)


class Card(_Rows):
    """One unit: its name, and every number that its card has."""

    def __init__(self, app, unit, number):
        super().__init__(app)
        self._unit = unit
        self._number = number
        # (key, holder, label, lowest, highest, usual); below zero stands for a printed dash.
        self._fields = [
            ("name", unit, self.t("field.name"), 0, 0, 0),
            ("resistance", unit, self.t("pay.resistance"), 0, 9, 2),
            ("minis", unit, self.t("units.minis"), 1, 4, 2),
        ]
        for side in SIDES:
            holder = unit.setdefault(side, {})
            for key in STATS:
                label = "%s · %s" % (self.t("long." + key), self.t("side." + side))
                low = -1 if key in ("atk", "mov") else 0
                self._fields.append((key, holder, label, low, 15, 0))

    def rows(self):
        rows = []
        for key, holder, label, _, _, usual in self._fields:
            value = holder.get(key, usual)
            words = "–" if value is None else str(value)
            if key == "name":
                words = _name(self._unit, self._number)
            rows.append((None, label, words, False))
        return rows

    def head(self):
        return None, _name(self._unit, self._number), ""

    def choose(self, index):
        if index:
            self.app.push(Value(self.app, *self._fields[index]))
        else:
            from firmware.ui.screens.names import NameEntry

            self.app.push(NameEntry(self.app, self._unit))


class Value(Screen):
    """One number, large."""

    module = __name__
    changes_value = True

    def __init__(self, app, key, holder, label, low, high, usual):
        super().__init__(app)
        self._key = key
        self._holder = holder
        self._label = label
        self._low = low
        self._high = high
        value = holder.get(key, usual)
        self._value = -1 if value is None else value

    def head(self):
        return None, self._label, ""

    def labels(self):
        return self.t("key.back"), None, self.t("key.apply")

    def gutter(self):
        return self._value < self._high, self._value > self._low, ""

    def body(self, ink):
        if ink.cell("value", 0, 20, 282, 88, self._value):
            words = "−" if self._value < 0 else str(self._value)
            ink.canvas.text(theme.font("number_xl"), words, 141, 88, 1, CENTER)

    def move(self, steps, held):
        self._value = max(self._low, min(self._value + steps, self._high))

    def press(self, key):
        if key == C:
            self._holder[self._key] = None if self._value < 0 else self._value
        if key in (A, C):
            self.app.back()
