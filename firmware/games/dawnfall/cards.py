# SPDX-License-Identifier: MIT
"""The Edge: Dawnfall: what the text of a card may do: upgrades and their charges, shots,
sacrifices and cures, more cards or crystals.
"""

from firmware.rules.core import refuse

from .fight import (
    acting,
    fall,
    lose_tokens,
    no_combat,
    pick,
    purse_of,
    spend,
    still_in,
    throw,
    unit_of,
    when,
    within,
)
from .rules import draw_cards, from_pile

# --- upgrades --------------------------------------------------------------------------------


def _discard(state, owner, upgrades, slot):
    state["pile"]["charges"] += upgrades.pop(slot)["charges"]
    owner["discard"] += 1


def attach(play, who, unit, cost, pay, name, replace):
    state = play.state
    owner = state["players"][who]
    upgrades = unit_of(state, who, unit)["upgrades"]
    purse = purse_of(state, who, cost, pay)
    if replace is not None:
        pick(upgrades, replace)
        refuse(len(upgrades) != 2, "bad_argument")
    within(cost, 0, 20)
    acting(state, who)
    refuse(not owner["hand"], "no_cards")
    refuse(len(upgrades) >= 2 and replace is None, "limit_reached")
    for slot, upgrade in enumerate(upgrades):
        refuse(name and slot != replace and name == upgrade["name"], "duplicate")
    spend(play, purse)
    if replace is not None:
        _discard(state, owner, upgrades, replace)
    owner["hand"] -= 1
    charge = min(1, state["pile"]["charges"])
    state["pile"]["charges"] -= charge
    upgrades.append({"name": name, "charges": charge, "passive": False})
    if who != state["active"]:
        play.note("instant")
    if not charge:
        play.note("charges_short")


def use_upgrade(play, who, unit, slot, charges, passive):
    state = play.state
    card = unit_of(state, who, unit)
    upgrade = pick(card["upgrades"], slot)
    within(charges, 0, 20)
    acting(state, who)
    refuse(not card["minis"], "unit_dead")
    refuse(passive and upgrade["passive"], "limit_reached")
    refuse(charges > upgrade["charges"], "not_enough")
    upgrade["charges"] -= charges
    state["pile"]["charges"] += charges
    if passive:
        upgrade["passive"] = True


def charge_upgrade(play, who, unit, slot, take):
    state = play.state
    pile = state["pile"]
    card = unit_of(state, who, unit)
    upgrade = pick(card["upgrades"], slot)
    source = pile
    if take is not None:
        source = pick(unit_of(state, who, take[0])["upgrades"], take[1])
        refuse(source is upgrade, "bad_argument")
    still_in(state, who)
    when(state, "active", "passive")
    passive = state["phase"] == "passive"
    left_out = state["turn"]["uncharged"]
    if passive:
        refuse(who != state["active"] or take is None, "wrong_phase")
        refuse([unit, slot] not in left_out, "limit_reached")
    refuse(not card["minis"], "unit_dead")
    refuse(take is not None and pile["charges"], "pile_not_empty")
    refuse(not source["charges"], "not_enough")
    source["charges"] -= 1
    upgrade["charges"] += 1
    if passive:
        left_out.remove([unit, slot])


def drop_upgrade(play, who, unit, slot):
    state = play.state
    upgrades = unit_of(state, who, unit)["upgrades"]
    pick(upgrades, slot)
    acting(state, who)
    _discard(state, state["players"][who], upgrades, slot)


# --- shots, sacrifices and cures -------------------------------------------------------------


def shoot(play, who, die, inis, pay):
    state = play.state
    refuse(die != "red" and pay is not None, "bad_argument")
    purse = purse_of(state, who, int(die == "red"), pay)
    for ini in inis:
        within(ini, 0, 15)
    acting(state, who)
    no_combat(state)
    throw(play, purse, die, "shot", list(inis))


def sacrifice(play, who, unit, kind):
    state = play.state
    card = unit_of(state, who, unit)
    acting(state, who)
    if kind == "mini":
        refuse(not card["minis"], "unit_dead")
        fall(play, card)
    else:
        refuse(not card["resistance"], "not_enough")
        lose_tokens(play, card, 1)


def restore(play, who, unit, minis, resistance):
    state = play.state
    card = unit_of(state, who, unit)
    refuse(minis < 0 or resistance < 0 or minis + resistance == 0, "out_of_range")
    acting(state, who)
    minis += card["minis"]
    resistance += card["resistance"]
    refuse(minis > card["size"] or resistance > card["value"], "limit_reached")
    card["minis"] = minis
    card["resistance"] = resistance


# --- cards and crystals ----------------------------------------------------------------------


def draw(play, who, cards):
    state = play.state
    owner = state["players"][who]
    within(cards, 1, 10)
    acting(state, who)
    refuse(owner["hand"] + cards > owner["hand_limit"], "limit_reached")
    rebuilt = owner["discard"] if state["options"]["reshuffle"] else 0
    refuse(not (owner["deck"] or rebuilt), "no_cards")
    draw_cards(play, owner, cards)


def gain_crystals(play, who, crystals):
    state = play.state
    within(crystals, 1, 20)
    acting(state, who)
    refuse(not state["pile"]["crystals"], "not_enough")
    from_pile(play, [who], crystals)
