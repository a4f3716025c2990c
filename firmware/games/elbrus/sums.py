# SPDX-License-Identifier: MIT
"""Elbrus: what a roll is worth, and what armour takes off: for the rules, and for the words that
spell it out.
"""

from micropython import const

_HELMET = const(10)
_BODY = const(20)
_DRAIN_PER_DIE = const(5)
_BURST_PER_DIE = const(5)
_ELEVEN_BONUS = const(15)


def armour(helmet, body, damage):
    """What the armour can take off, and the cards that are left."""
    if helmet and body and damage <= _BODY:
        # Only one card goes if it is enough alone.
        return (_HELMET, 0, 1) if damage <= _HELMET else (_BODY, 1, 0)
    return helmet * _HELMET + body * _BODY, 0, 0


def fired(weapon, faces, damage, minimum, platform, diagonal):
    """What a roll is worth: (total, does it hit, what that is multiplied with, what is added,
    damage); fixed damage is not multiplied.
    """
    trait = weapon["trait"]
    damage = damage or weapon["damage"]
    # A target on a platform takes one off every die.
    total = sum(faces) - len(faces) if platform else sum(faces)
    more = 0
    if weapon["minimum"]:
        # Fixed damage, if enough is rolled.
        if trait == "eleven" and total >= 11:
            more = _ELEVEN_BONUS
        return total, total >= (minimum or weapon["minimum"]), 0, more, damage + more
    # Bullet damage: every pip counts, and every shot hits.
    if trait == "diagonal" and diagonal:
        damage += 1
    pips = 6 * len(faces) if trait == "seven" and total == 7 else total
    if trait == "burst":
        more = _BURST_PER_DIE * (faces.count(6) + (0 if platform else faces.count(5)))
    return total, True, pips, more, pips * damage + more


def drained(faces):
    """D'rain's bonus for high dice."""
    return _DRAIN_PER_DIE * (faces.count(6) + faces.count(5))
