# SPDX-License-Identifier: MIT
"""The Edge: Dawnfall: actions that are seldom done, and corrections by hand.

They are like those in dawnfall.py, which loads this module when one of them is wanted.
"""

from micropython import const

from firmware.games.dawnfall import (
    _acting,
    _die,
    _draw_cards,
    _fall,
    _from_pile,
    _hostile,
    _lose_tokens,
    _move_marker,
    _pay,
    _pick,
    _purse,
    _require,
    _still_in,
    _throw,
    _unit,
    _when,
    _within,
)

# Every player brings ten crystals, ten charges and ten victory tokens to the table.
_EACH = const(10)

# What a unit has, and where its card says how much that is when it is full.
_FULL = {"minis": "size", "resistance": "value"}


# --- points and deposits -----------------------------------------------------------------------


def buy_vp(play, exhausted):
    state = play.state
    _within(exhausted, 0, 3)
    _require(state["options"]["buy_vp"], "option_off")
    _when(state, "start")
    who = state["active"]
    buyer = state["players"][who]
    crystals = buyer["crystals"]
    at_own_end = buyer["vp"] == 2 * state["track"]
    _require(not state["turn"]["bought"] and not at_own_end, "limit_reached")
    ready = 3 - exhausted
    _require(exhausted <= crystals["exhausted"] and ready <= crystals["ready"], "not_enough")
    crystals["exhausted"] -= exhausted
    crystals["ready"] -= ready
    state["pile"]["removed"] += 3
    state["turn"]["bought"] = True
    _move_marker(state, who, 1)
    play.note("vp_gained")


def deposit_bonus(play, kind, who, unit):
    state = play.state
    active = state["active"]
    card = _unit(state, who, unit)
    owner_fits = _hostile(state, active, who) if kind == "remove" else who == active
    _require(owner_fits, "bad_argument")
    _require(state["options"]["special_deposits"], "option_off")
    _still_in(state, who)
    _when(state, "passive")
    _require(state["turn"]["bonus"], "limit_reached")
    if kind == "remove":
        _require(card["minis"], "unit_dead")
        _require(not card["resistance"], "has_resistance")
        _die(play, who, card, active)
    else:
        key = "minis" if kind == "revive" else "resistance"
        _require(card[key] < card[_FULL[key]], "limit_reached")
        card[key] += 1
    state["turn"]["bonus"] -= 1


# --- cards, crystals, shots ----------------------------------------------------------------------


def draw(play, who, cards):
    state = play.state
    owner = state["players"][who]
    _within(cards, 1, 10)
    _acting(state, who)
    _require(owner["hand"] + cards <= owner["hand_limit"], "limit_reached")
    rebuilt = owner["discard"] if state["options"]["reshuffle"] else 0
    _require(owner["deck"] or rebuilt, "no_cards")
    _draw_cards(play, owner, cards)


def gain_crystals(play, who, crystals):
    state = play.state
    _within(crystals, 1, 20)
    _acting(state, who)
    _require(state["pile"]["crystals"], "not_enough")
    _from_pile(play, [who], crystals)


def shoot(play, who, die, inis, pay):
    state = play.state
    _require(die == "red" or pay is None, "bad_argument")
    purse = _purse(state, who, int(die == "red"), pay)
    for ini in inis:
        _within(ini, 0, 15)
    _acting(state, who)
    _require(not state["combat"], "wrong_phase")
    _throw(play, purse, die, "shot", list(inis))


# --- upgrades ------------------------------------------------------------------------------------


def _discard_upgrade(state, owner, upgrades, slot):
    state["pile"]["charges"] += upgrades.pop(slot)["charges"]
    owner["discard"] += 1


def attach(play, who, unit, cost, pay, name, replace):
    state = play.state
    owner = state["players"][who]
    upgrades = _unit(state, who, unit)["upgrades"]
    purse = _purse(state, who, cost, pay)
    if replace is not None:
        _pick(upgrades, replace)
        _require(len(upgrades) == 2, "bad_argument")
    _within(cost, 0, 20)
    _acting(state, who)
    _require(owner["hand"], "no_cards")
    _require(len(upgrades) < 2 or replace is not None, "limit_reached")
    for slot, upgrade in enumerate(upgrades):
        _require(not name or slot == replace or name != upgrade["name"], "duplicate")
    _pay(play, purse)
    if replace is not None:
        _discard_upgrade(state, owner, upgrades, replace)
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
    card = _unit(state, who, unit)
    upgrade = _pick(card["upgrades"], slot)
    _within(charges, 0, 20)
    _acting(state, who)
    _require(card["minis"], "unit_dead")
    _require(not (passive and upgrade["passive"]), "limit_reached")
    _require(charges <= upgrade["charges"], "not_enough")
    upgrade["charges"] -= charges
    state["pile"]["charges"] += charges
    if passive:
        upgrade["passive"] = True


def charge_upgrade(play, who, unit, slot, take):
    state = play.state
    pile = state["pile"]
    card = _unit(state, who, unit)
    upgrade = _pick(card["upgrades"], slot)
    source = pile
    if take is not None:
        source = _pick(_unit(state, who, take[0])["upgrades"], take[1])
        _require(source is not upgrade, "bad_argument")
    _still_in(state, who)
    _when(state, "active", "passive")
    passive = state["phase"] == "passive"
    left_out = state["turn"]["uncharged"]
    if passive:
        _require(who == state["active"] and take is not None, "wrong_phase")
        _require([unit, slot] in left_out, "limit_reached")
    _require(card["minis"], "unit_dead")
    _require(take is None or not pile["charges"], "pile_not_empty")
    _require(source["charges"], "not_enough")
    source["charges"] -= 1
    upgrade["charges"] += 1
    if passive:
        left_out.remove([unit, slot])


def drop_upgrade(play, who, unit, slot):
    state = play.state
    upgrades = _unit(state, who, unit)["upgrades"]
    _pick(upgrades, slot)
    _acting(state, who)
    _discard_upgrade(state, state["players"][who], upgrades, slot)


# --- sacrifices and cures ------------------------------------------------------------------------


def sacrifice(play, who, unit, kind):
    state = play.state
    card = _unit(state, who, unit)
    _acting(state, who)
    if kind == "mini":
        _require(card["minis"], "unit_dead")
        _fall(play, card)
    else:
        _require(card["resistance"], "not_enough")
        _lose_tokens(play, card, 1)


def restore(play, who, unit, minis, resistance):
    state = play.state
    card = _unit(state, who, unit)
    _require(minis >= 0 and resistance >= 0 and minis + resistance > 0, "out_of_range")
    _acting(state, who)
    minis += card["minis"]
    resistance += card["resistance"]
    _require(minis <= card["size"] and resistance <= card["value"], "limit_reached")
    card["minis"] = minis
    card["resistance"] = resistance


# --- corrections by hand -------------------------------------------------------------------------


def limits(state, path):
    """The lowest and highest value that `adjust` may give to a number."""
    kind = path[-1]
    if path[0] == "options":
        return None
    if kind in ("crystals", "charges", "ready", "exhausted"):
        return 0, _EACH * len(state["players"])
    if kind in ("ini", "atk", "def", "mov"):
        return 0, 15
    if kind in _FULL:
        return 0, state["players"][path[1]]["units"][path[3]][_FULL[kind]]
    if kind in ("deck", "discard"):
        return 0, state["options"]["deck"]
    if kind in ("hand", "hand_limit"):
        return int(kind == "hand_limit"), 10
    if state["mode"] == "duel":
        return (-state["track"], state["track"]) if kind == "marker" else None
    captured = path[2:3] == ["captured"] and _hostile(state, path[1], kind)
    return (0, _EACH) if kind == "initial" or captured else None
