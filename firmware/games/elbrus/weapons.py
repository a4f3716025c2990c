# SPDX-License-Identifier: MIT
"""Elbrus: weapon cards that were noted before, in this match or another, and an opened chest."""

from firmware.match.recent import Recent
from firmware.ui.nav import A, B, C
from firmware.ui.screens.dialogs import Banner
from lib import icons

from .rules import GROUPS, TRAITS

_LONGEST_NAME = 12

_NUMBERS = ("dice", "damage", "minimum")
_HIGHEST = {"dice": 10, "damage": 100, "minimum": 60}


def _is_card(entry):
    """Would the rules take it for a weapon?"""
    if type(entry) is not dict or entry.get("group") not in GROUPS:
        return False
    group = entry["group"]
    for name in _NUMBERS:
        value = entry.get(name, 0)
        # Bullets have no minimum to roll; fixed damage always has one.
        most = 0 if name == "minimum" and group in ("six", "gunner") else _HIGHEST[name]
        if type(value) is not int or not min(1, most) <= value <= most:
            return False
    name = entry.get("name", "")
    if type(name) is not str or len(name) > _LONGEST_NAME:
        return False
    return entry.get("trait", "none") in TRAITS[group] + ("none",)


def _key(card):
    numbers = [card.get(name, 0) for name in _NUMBERS]
    return [card["group"], card.get("trait", "none")] + numbers


WEAPONS = Recent("elbrus-weapons.json", _is_card, _key, 48)


def of_group(store, group):
    """The known cards of a group, the one noted last first."""
    return [card for card in WEAPONS.load(store) if card["group"] == group]


def arguments(card):
    """What the rules are told of a card."""
    args = {name: card[name] for name in _NUMBERS if card.get(name)}
    args["trait"] = card.get("trait", "none")
    return args


def words(t, card):
    """A card in a list: its dice, what they must show, its damage; its name, or else its trait."""
    parts = [card["name"]] if card.get("name") else []
    parts.append("%dd6" % card["dice"])
    if card.get("minimum"):
        parts.append("%d+" % card["minimum"])
    parts.append(str(card["damage"]))
    if card.get("trait", "none") != "none" and not card.get("name"):
        parts.append(t("word." + card["trait"]))
    return " · ".join(parts)


def learn(store, args):
    """A weapon was noted."""
    card = arguments(args)
    card["group"] = args["group"]
    if card["trait"] == "none":
        del card["trait"]
    for known in of_group(store, args["group"]):
        if _key(known) == _key(card):
            card = known  # it may have a name
    WEAPONS.put_first(store, [card])


class Chest(Banner):
    """A chest was opened: C notes the weapon that was drawn, B a helmet or armour."""

    module = __name__

    def __init__(self, app, match, lines, seat):
        super().__init__(app, lines, icons.CHEST)
        self._match = match
        self._seat = seat

    def labels(self):
        label = self._match.label
        return self.t("key.understood"), label("equip"), label("take_weapon")

    def press(self, key):
        if key in (A, B, C):
            self.app.back()
        if key != A:
            self._match.start("equip" if key == B else "take_weapon", {"player": self._seat})
