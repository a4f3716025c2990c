# SPDX-License-Identifier: MIT
"""Dawnfall: the set-up, where armies are written down, or taken from those that were."""

from firmware.match.recent import Recent
from firmware.rules.core import Reject
from firmware.ui.nav import ListScreen
from firmware.ui.rows import TurnRows
from firmware.ui.screens.names import NameEntry, is_name
from lib import icons, tree

from .fight import SIDES, STATS

MOST = 5  # units of a duel; the other modes have 4

# Whoever fills in nothing plays with units called U1, U2... of two miniatures and two tokens. Only
# what differs from that is kept.


def _name(unit, number):
    return unit.get("name") or "U%d" % (number + 1)


def are_units(value):
    """Could the rules take that for an army?"""
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


# --- armies that were written down before


def _is_army(entry):
    if type(entry) is not dict or not are_units(entry.get("units")):
        return False
    return "name" not in entry or is_name(entry["name"])


def _title(army):
    """What an army goes by: its own name, or those of its units."""
    units = army["units"]
    return army.get("name") or ", ".join([_name(units[at], at) for at in range(len(units))])


ARMIES = Recent("dawnfall-armies.json", _is_army, _title, 8)


def _is_written(unit):
    """Has anybody said something about that unit?"""
    return bool([key for key in unit if unit[key] or key not in SIDES])


def keep(store, players):
    """The match begins: its armies are offered the next time."""
    armies = []
    for player in players:
        units = player.get("units", ())
        if [unit for unit in units if _is_written(unit)]:
            army = {"units": units}
            if "army" in player:
                army["name"] = player["army"]
            armies.append(army)
    if armies:
        ARMIES.put_first(store, armies)


class Known(ListScreen):
    """Armies that were written down before: C takes one."""

    module = __name__

    def __init__(self, app, armies, take):
        super().__init__(app)
        self._armies = armies
        self._take = take

    def row_count(self):
        return len(self._armies)

    def row(self, index):
        army = self._armies[index]
        # Two names have room; the number beside them says that there are more.
        words = army.get("name") or _title({"units": army["units"][:2]})
        return icons.SHIELD, words, self.t("units.count", len(army["units"])), False

    def head(self):
        return None, self.t("units.known"), ""

    def labels(self):
        page = self.t("key.page") if len(self._armies) > 4 else None
        return self.t("key.back"), page, self.t("key.choose")

    def choose(self, index):
        self._take(self._armies[index])
        self.app.back()


# --- the screens of a player's army


class _Written(TurnRows):
    """Rows of the set-up; what is changed in them is kept at once."""

    module = __name__

    def __init__(self, app, setup):
        super().__init__(app)
        self._setup = setup

    def shown(self):
        self._setup.save()

    def turned(self, index):
        self._setup.save()

    def opens(self):
        """Does C lead to another screen?"""
        return False

    def labels(self):
        if self.changes_value:
            return super().labels()
        label = self.t("key.open" if self.opens() else "key.change")
        return self.t("key.done"), self.t("key.page"), label


class Units(_Written):
    """A player's army: a row for each unit, two to add and to remove one, and the handicap."""

    def __init__(self, app, setup, seat):
        super().__init__(app, setup)
        self._title = self.t("army.title", setup.name_of(seat))
        self._player = setup.players[seat]
        # As many as the mode allows; made when first asked for.
        self._most = MOST if setup.mode == "duel" else 4
        self._units = self._player.setdefault("units", [{} for _ in range(self._most)])
        del self._units[self._most :]
        self._known = ARMIES.load(app.store)

    def _entries(self):
        """What each row is: the number of a unit, or a word."""
        entries = ["known"] if self._known else []
        return entries + list(range(len(self._units))) + ["add", "remove", "extra"]

    def _is_locked(self, which):
        return len(self._units) == {"add": self._most, "remove": 1}.get(which)

    def row_count(self):
        return len(self._entries())

    def row(self, index):
        which = self._entries()[index]
        t = self.t
        if type(which) is int:
            unit = self._units[which]
            words = t("units.short", unit.get("resistance", 2), unit.get("minis", 2))
            return icons.SHIELD, _name(unit, which), words, False
        if which == "known":
            return icons.DECK, t("units.known"), str(len(self._known)), False
        if which == "extra":
            extra = str(self._player.get("extra_crystals", 0))
            return icons.CRYSTAL, t("units.extra"), self.turning(index, extra), False
        if self._is_locked(which):
            return None, t("units." + which), t("lock.units." + which), True
        return None, t("units." + which), "+1" if which == "add" else "−1", False

    def head(self):
        return None, self._title, str(len(self._units))

    def opens(self):
        return self._entries()[self.at] not in ["add", "remove", "extra"]

    def values(self, index):
        if self._entries()[index] != "extra":
            return None
        return self._player.get("extra_crystals", 0), range(4)

    def turn(self, index, value):
        self._player["extra_crystals"] = value

    def choose(self, index):
        which = self._entries()[index]
        if which == "known":
            self.app.push(Known(self.app, self._known, self._take))
        elif type(which) is int:
            self.app.push(Card(self.app, self._setup, self._units[which], which))
        elif self._is_locked(which):
            self.app.refuse(self.t("error.units." + which))
        else:
            if which == "add":
                self._units.append({})
            else:
                self._units.pop()
            self._setup.save()
            # Rows have moved: the pointer stays on this one.
            self.at = self._entries().index(which)

    def _take(self, army):
        self._units[:] = tree.clone(army["units"])[: self._most]
        self._player.pop("army", None)
        if "name" in army:
            self._player["army"] = army["name"]


class Card(_Written):
    """One unit: its name, and every number that its card has."""

    def __init__(self, app, setup, unit, number):
        super().__init__(app, setup)
        self._unit = unit
        self._number = number
        # (key, side or None, lowest, highest, usual); below zero stands for a printed dash.
        self._fields = [("resistance", None, 0, 9, 2), ("minis", None, 1, 4, 2)]
        for side in SIDES:
            for key in STATS:
                self._fields.append((key, side, -1 if key in ("atk", "mov") else 0, 15, 0))

    def row_count(self):
        return 1 + len(self._fields)

    def row(self, index):
        if not index:
            return None, self.t("field.name"), _name(self._unit, self._number), False
        key, side, _, _, _ = self._fields[index - 1]
        if side:
            label = "%s · %s" % (self.t("long." + key), self.t("side." + side))
        else:
            label = self.t("pay.resistance" if key == "resistance" else "units.minis")
        value = self._value(index)
        return None, label, self.turning(index, "–" if value < 0 else str(value)), False

    def _value(self, index):
        key, side, _, _, usual = self._fields[index - 1]
        holder = self._unit.get(side, {}) if side else self._unit
        value = holder.get(key, usual)
        return -1 if value is None else value

    def head(self):
        return None, _name(self._unit, self._number), ""

    def values(self, index):
        if not index:
            return None
        _, _, low, high, _ = self._fields[index - 1]
        return self._value(index), range(low, high + 1)

    def turn(self, index, value):
        key, side, _, _, _ = self._fields[index - 1]
        holder = self._unit.setdefault(side, {}) if side else self._unit
        holder[key] = None if value < 0 else value

    def choose(self, index):
        self.app.push(NameEntry(self.app, self._unit))
