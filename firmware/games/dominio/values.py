# SPDX-License-Identifier: MIT
"""Dominio: strength and health as they are printed on the cards of each faction's kit.

The rulebook does not tell them. They are typed in once, or come in a file (docs/values.md), and
every later match with that faction has them.
"""

from firmware.match.recent import Recent
from firmware.rules.core import Reject
from firmware.ui.nav import ListScreen
from firmware.ui.rows import TurnRows

from .rules import FACTIONS
from .setup import kit
from .sides import MAX_HEALTH, MAX_STRENGTH


def _is_good(entry):
    if type(entry) is not dict or entry.get("faction") not in FACTIONS:
        return False
    try:
        kit(entry)
    except Reject:
        return False
    return True


def _faction(entry):
    return entry["faction"]


KITS = Recent("dominio-cards.json", _is_good, _faction, len(FACTIONS))


def known(store):
    """{faction: its values}"""
    found = {}
    for entry in KITS.load(store):
        found.setdefault(entry["faction"], entry)
    return found


def deal(app, setup, begin):
    """Every player whose faction's values are known has them."""
    values = known(app.store)
    players = []
    for player in setup["players"]:
        entry = values.get(player.get("faction"))
        if entry:
            player = dict(player)
            basic, left, right, sage = kit(entry)
            player["basic"] = basic
            player["warriors"] = [left, right]
            player["sage"] = sage
        players.append(player)
    setup["players"] = players
    begin(setup)
    return True


class Factions(ListScreen):
    """The factions, and which of them have their values."""

    module = __name__

    def __init__(self, app, setup):
        super().__init__(app)
        self._known = {}

    @staticmethod
    def words(setup):
        """The row of the set-up."""
        count = len(known(setup.app.store))
        if not count:
            return setup.t("values.none")
        return setup.t("values.some", count, len(FACTIONS))

    def shown(self):
        self._known = known(self.app.store)

    def row_count(self):
        return len(FACTIONS)

    def row(self, index):
        faction = FACTIONS[index]
        words = self.t("values.given" if faction in self._known else "values.none")
        return None, self.t("word." + faction), words, False

    def head(self):
        return None, self.t("option.values"), ""

    def labels(self):
        return self.t("key.done"), None, self.t("key.open")

    def choose(self, index):
        faction = FACTIONS[index]
        self.app.push(Values(self.app, self._known.get(faction, {"faction": faction})))


class Values(TurnRows):
    """The four cards of a kit that stand on the table, two numbers of each."""

    module = __name__

    def __init__(self, app, entry):
        super().__init__(app)
        self._faction = entry["faction"]
        self._cards = [list(card) for card in kit(entry)]

    def row_count(self):
        return 2 * len(self._cards)

    def row(self, index):
        card = ("basic", "warrior_left", "warrior_right", "sage")[index // 2]
        number = self.t("field.health" if index % 2 else "field.strength")
        words = "%s · %s" % (self.t("values." + card), number)
        value = str(self._cards[index // 2][index % 2])
        return None, words, self.turning(index, value), False

    def head(self):
        return None, self.t("word." + self._faction), self.t("option.values")

    def labels(self):
        if self.changes_value:
            return super().labels()
        return self.t("key.done"), self.t("key.page"), self.t("key.change")

    def values(self, index):
        value = self._cards[index // 2][index % 2]
        return value, range(1, MAX_HEALTH + 1) if index % 2 else range(MAX_STRENGTH + 1)

    def turn(self, index, value):
        self._cards[index // 2][index % 2] = value

    def turned(self, index):
        """Kept at once. Whoever has looked at a number and let it be has given it too."""
        basic, left, right, sage = self._cards
        entry = {"faction": self._faction, "basic": basic, "sage": sage}
        entry["warriors"] = [left, right]
        KITS.put_first(self.app.store, [entry])
        self.at = min(index + 1, 2 * len(self._cards) - 1)
