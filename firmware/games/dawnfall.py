# SPDX-License-Identifier: MIT
"""The rules of The Edge: Dawnfall.

The board, the cards' texts and who controls a deposit stay on the table: the players say what
happened there. This module keeps what can be counted: crystals, charges, cards, tokens,
miniatures, points, dice and the steps of a combat.

A function without a leading underscore is an action, under its own name, or something that
every game offers. Every action checks in one order: the form of its arguments, ranges, options,
players who are out, the phase, whose roll it is, its own conditions, and at last the payment.
"""

from micropython import const

from firmware.games.actions import Actions
from firmware.games.game import Reject, best, next_alive, player

VERSION = 1

DICE = {"yellow": (0, 0, 1, 2, 3, 4), "red": (1, 2, 3, 4, 5, 6)}

# The highest face of each die that is marked with a cog.
_COGS = {"yellow": 0, "red": 2}

# Every player brings ten crystals, ten charges and ten victory tokens to the table.
_EACH = const(10)

# What a unit has, and where its card says how much that is when it is full.
_FULL = {"minis": "size", "resistance": "value"}


# --- checks ----------------------------------------------------------------------------------


def _require(fulfilled, code):
    if not fulfilled:
        raise Reject(code)


def _pick(items, index):
    """The unit or upgrade that an argument names."""
    _require(type(index) is int and 0 <= index < len(items), "bad_argument")
    return items[index]


def _unit(state, who, index):
    return _pick(state["players"][who]["units"], index)


def _within(value, low, high):
    _require(low <= value <= high, "out_of_range")


def _still_in(state, who, foe=None):
    """Neither of the players named is eliminated."""
    for seat in (who, foe):
        _require(seat is None or state["players"][seat]["alive"], "player_out")


def _when(state, *phases):
    """The phase is one of these, and no question about a cog is open."""
    dice = state["dice"]
    _require(state["phase"] in phases and not (dice and dice["cog"]), "wrong_phase")


def _acting(state, who, foe=None):
    """The players named are still in, and the turn is an active one."""
    _still_in(state, who, foe)
    _when(state, "active")


def _hostile(state, who, foe):
    return state["players"][who]["team"] != state["players"][foe]["team"]


# --- payments --------------------------------------------------------------------------------


def _price(state, who, cost, pay, least=0):
    """The purse for an action that only has a price, which is the last thing it checks."""
    purse = _purse(state, who, cost, pay)
    _within(cost, least, 20)
    _acting(state, who)
    return purse


def _purse(state, who, cost, pay):
    """Check the form of `pay`: -> (payer, cost, crystals, tokens by unit, points)."""
    tokens = [0] * len(state["players"][who]["units"])
    if pay is None:
        return who, cost, cost, tokens, 0
    _require(type(pay) is dict, "bad_argument")
    for key in pay:
        _require(key in ("crystals", "resistance", "vp"), "bad_argument")
    crystals = pay.get("crystals", 0)
    points = pay.get("vp", 0)
    for amount in (crystals, points):
        _require(type(amount) is int and amount >= 0, "bad_argument")
    named = pay.get("resistance", [])
    _require(type(named) is list, "bad_argument")
    for unit in named:
        _pick(tokens, unit)
        tokens[unit] += 1
    return who, cost, crystals, tokens, points


def _pay(play, purse, die=None):
    """The last checks of an action, then the roll that it pays for, if any: -> the face.

    Only then the payment is made: nothing may have changed when a check or the roll fails.
    """
    who, cost, crystals, tokens, points = purse
    state = play.state
    payer = state["players"][who]
    _require(not points or state["mode"] == "duel", "vp_not_allowed")
    enough = crystals <= payer["crystals"]["ready"] and points <= payer["vp"]
    for unit, count in enumerate(tokens):
        enough = enough and count <= payer["units"][unit]["resistance"]
    _require(enough, "not_enough")
    _require(crystals + sum(tokens) + points == cost, "bad_payment")
    face = play.roll(DICE[die]) if die else None
    payer["crystals"]["ready"] -= crystals
    payer["crystals"]["exhausted"] += crystals
    for unit, count in enumerate(tokens):
        _lose_tokens(play, payer["units"][unit], count)
    if points:
        _move_marker(state, 1 - who, points)
    return face


def _recharge_one(play, who):
    """What a cog gives when the die is not rerolled: one crystal comes back."""
    crystals = play.state["players"][who]["crystals"]
    if crystals["exhausted"]:
        crystals["exhausted"] -= 1
        crystals["ready"] += 1
        play.note("recharged")


def _from_pile(play, takers, crystals):
    """So many crystals from the pile to each of these reserves, as long as there are any."""
    state = play.state
    pile = state["pile"]
    if crystals * len(takers) > pile["crystals"]:
        play.note("pile_short")
    for seat in takers:
        got = min(crystals, pile["crystals"])
        pile["crystals"] -= got
        state["players"][seat]["crystals"]["ready"] += got


# --- tokens, miniatures, points --------------------------------------------------------------


def _move_marker(state, who, vp):
    """Duel: move the victory marker towards a player; it stops at the end of the track."""
    track = state["track"]
    marker = state["marker"] + (-vp if who else vp)
    state["marker"] = max(-track, min(track, marker))


def _lose_tokens(play, unit, count):
    unit["resistance"] -= count
    if count and not unit["resistance"]:
        play.note("unit_exposed")


def _fall(play, unit):
    unit["minis"] -= 1
    play.note("miniature_died")
    if not unit["minis"]:
        play.note("unit_lost")


def _die(play, who, unit, by):
    """A miniature falls and its unit's printed value goes to the enemy."""
    state = play.state
    _fall(play, unit)
    points = unit["value"]
    if state["mode"] == "duel":
        if points:
            _move_marker(state, 1 - who, points)
            play.note("vp_gained")
        return
    owner = state["players"][who]
    points = min(points, owner["initial"])
    if points:
        owner["initial"] -= points
        if by is None:
            owner["removed"] += points
            play.note("tokens_removed")
        else:
            state["players"][by]["captured"][who] += points
            play.note("tokens_captured")


def _suffer(play, who, unit, wounds, by):
    """Wounds to one miniature: tokens go first, what is left over kills only that one."""
    absorbed = min(wounds, unit["resistance"])
    _lose_tokens(play, unit, absorbed)
    if wounds > absorbed:
        _die(play, who, unit, by)


# --- cards -----------------------------------------------------------------------------------


def _draw_cards(play, owner, count):
    """Draw as many cards as there are, and say when the deck runs low."""
    reshuffle = play.state["options"]["reshuffle"]
    drawn = 0
    while count > 0:
        # Before every card and after the last one: an empty deck is rebuilt where agreed.
        if reshuffle and not owner["deck"] and owner["discard"]:
            owner["deck"] = owner["discard"]
            owner["discard"] = 0
            play.note("reshuffled")
        if drawn == count or not owner["deck"]:
            break
        owner["deck"] -= 1
        owner["hand"] += 1
        drawn += 1
    if drawn and not reshuffle and 1 <= owner["deck"] <= 5:
        play.note("deck_low")


def _discard_upgrade(state, owner, upgrades, slot):
    state["pile"]["charges"] += upgrades.pop(slot)["charges"]
    owner["discard"] += 1


# --- the start of a turn, the passive turn ---------------------------------------------------


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


def active_turn(play, mulligan):
    state = play.state
    _require(not mulligan or state["options"]["mulligan"], "option_off")
    _when(state, "start")
    me = state["players"][state["active"]]
    _require(not mulligan or me["mulligan"], "limit_reached")
    state["phase"] = "active"
    if mulligan:
        me["mulligan"] = False
        me["deck"] += me["hand"]
        me["hand"] = 0
        _draw_cards(play, me, me["hand_limit"])


def passive_turn(play, deposits, nobody, charge):
    state = play.state
    options = state["options"]
    _require(not nobody or deposits == 0, "bad_argument")
    _within(deposits, 0, 4)
    _require(not nobody or options["more_crystals"], "option_off")
    _when(state, "start")
    me = state["players"][state["active"]]
    charged, left_out = _share_charges(me, state["pile"]["charges"], charge)
    state["phase"] = "passive"
    # 1. Extract.
    if nobody:
        _from_pile(play, _turn_order(state), 1)
    else:
        each = 1 if state["mode"] == "duel" else 2
        _from_pile(play, [state["active"]], deposits * each)
    # 2. Charge the upgrades.
    for unit, slot in charged:
        me["units"][unit]["upgrades"][slot]["charges"] += 1
    state["pile"]["charges"] -= len(charged)
    state["turn"]["uncharged"] = left_out
    if left_out:
        play.note("charges_short")
    # 3. Recharge the crystals, 4. raise the banner.
    me["crystals"]["ready"] += me["crystals"]["exhausted"]
    me["crystals"]["exhausted"] = 0
    me["banner"] = True
    if options["special_deposits"]:
        state["turn"]["bonus"] = deposits


def _share_charges(owner, charges, charge):
    """Which upgrades get a charge and which are left out: -> two lists of [unit, slot].

    Those of units without miniatures wait. `charge` is the player's choice: given if, and only
    if, there are charges but too few.
    """
    charged = []
    left_out = []
    for index, unit in enumerate(owner["units"]):
        for slot in range(len(unit["upgrades"]) if unit["minis"] else 0):
            wanted = charges > 0 if charge is None else [index, slot] in charge
            (charged if wanted else left_out).append([index, slot])
    if charge is None:
        fits = len(charged) <= charges
    else:
        # As many hits as entries: each entry is an upgrade, and none is there twice.
        fits = left_out and len(charged) == len(charge) == charges > 0
    _require(fits, "choose_charges")
    return charged, left_out


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


# --- the active turn: units, cards, crystals -------------------------------------------------


def activate(play, unit, flip, cost, pay):
    state = play.state
    who = state["active"]
    card = _unit(state, who, unit)
    purse = _purse(state, who, cost, pay)
    _require(flip or not cost, "bad_argument")
    _within(cost, 0, 20)
    _when(state, "active")
    _require(not state["combat"], "wrong_phase")
    _require(state["turn"]["activated"] is None, "limit_reached")
    _require(card["minis"], "unit_dead")
    _pay(play, purse)
    state["turn"]["activated"] = unit
    if flip:
        card["mode"] = "basic" if card["mode"] == "specific" else "specific"
        play.note("mode_changed")


def use_banner(play, cost, pay):
    state = play.state
    purse = _price(state, state["active"], cost, pay)
    me = state["players"][state["active"]]
    _require(me["banner"], "limit_reached")
    _pay(play, purse)
    me["banner"] = False


def pay(play, who, cost, pay):
    """Any cost that no other action has."""
    _pay(play, _price(play.state, who, cost, pay, 1))


def play_card(play, who, cost, pay):
    state = play.state
    owner = state["players"][who]
    purse = _price(state, who, cost, pay)
    _require(owner["hand"], "no_cards")
    _pay(play, purse)
    owner["hand"] -= 1
    owner["discard"] += 1
    if who != state["active"]:
        play.note("instant")
    if state["combat"] and state["combat"]["step"] == "defence":
        play.note("between_rolls")


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


# --- the active turn: upgrades ---------------------------------------------------------------


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


# --- dice ------------------------------------------------------------------------------------


def roll_red(play, who, pay):
    roll_yellow(play, who, pay, "red")


def roll_yellow(play, who, pay=None, die="yellow"):
    """The roll that a combat waits for or, without one, a roll for anything else."""
    state = play.state
    combat = state["combat"]
    purse = _purse(state, who, int(die == "red"), pay)
    _acting(state, who)
    use = "free"
    if combat:
        use = combat["step"]
        _require(use in ("attack", "defence"), "wrong_phase")
        roller = combat["striker" if use == "attack" else "target"]
        _require(who == roller[0], "not_your_roll")
    _throw(play, purse, die, use, [])
    if combat:
        combat["step"] = "defence" if use == "attack" else "resolve"


def shoot(play, who, die, inis, pay):
    state = play.state
    _require(die == "red" or pay is None, "bad_argument")
    purse = _purse(state, who, int(die == "red"), pay)
    for ini in inis:
        _within(ini, 0, 15)
    _acting(state, who)
    _require(not state["combat"], "wrong_phase")
    _throw(play, purse, die, "shot", list(inis))


def _throw(play, purse, die, use, inis, rerolled=False):
    """Pay, roll the die, and put its face wherever it counts.

    A cog opens the question whether to reroll or to recharge; a reroll asks no more.
    """
    state = play.state
    who = purse[0]
    face = _pay(play, purse, die)
    cog = face <= _COGS[die]
    hits = [face > ini for ini in inis]
    state["last_roll"] = [face]
    state["dice"] = {
        "player": who,
        "die": die,
        "face": face,
        "cog": cog and not rerolled,
        "rerolled": rerolled,
        "use": use,
        "inis": inis,
        "hits": hits,
    }
    if use in ("attack", "defence"):
        state["combat"][use] = face
    if cog:
        play.note("cog")
        if rerolled:
            _recharge_one(play, who)
    if use == "shot":
        play.note("shot_hit" if True in hits else "shot_miss")


def reroll(play, who, paid, pay):
    state = play.state
    dice = state["dice"]
    _require(paid or pay is None, "bad_argument")
    purse = _purse(state, who, int(paid), pay)
    _still_in(state, who)
    _require(dice, "wrong_phase")
    _require(who == dice["player"], "not_your_roll")
    # A cog whose question is closed without a reroll was accepted with a recharge.
    accepted = dice["face"] <= _COGS[dice["die"]] and not dice["cog"]
    _require(not dice["rerolled"] and not accepted, "limit_reached")
    _require(dice["cog"] or not paid, "no_cog")
    _throw(play, purse, dice["die"], dice["use"], dice["inis"], True)


def recharge(play, who):
    state = play.state
    dice = state["dice"]
    _still_in(state, who)
    _require(dice and dice["cog"], "wrong_phase")
    _require(who == dice["player"], "not_your_roll")
    dice["cog"] = False
    _recharge_one(play, who)


# --- combat ----------------------------------------------------------------------------------


def _stat(unit, key, bonus=0):
    """A unit's current statistic with its bonus, never below 0; None is a printed dash."""
    printed = unit[unit["mode"]][key]
    return None if printed is None else max(0, printed + bonus)


def fight(play, who, unit, foe, foe_unit, sneak, ini_bonus, foe_ini_bonus):
    state = play.state
    mine = _unit(state, who, unit)
    theirs = _unit(state, foe, foe_unit)
    _require(_hostile(state, who, foe), "bad_argument")
    _within(ini_bonus, -15, 15)
    _within(foe_ini_bonus, -15, 15)
    _acting(state, who, foe)
    _require(not state["combat"], "wrong_phase")
    _require(mine["minis"] and theirs["minis"], "unit_dead")
    _require(_stat(mine, "atk") is not None, "cannot_attack")
    lead = _stat(mine, "ini", ini_bonus) - _stat(theirs, "ini", foe_ini_bonus)
    slower = lead < 0 or (lead == 0 and foe == state["active"])
    striker, target = [who, unit], [foe, foe_unit]
    if slower and not sneak and _stat(theirs, "atk") is not None:
        striker, target = target, striker
        play.note("initiative_lost")
    state["dice"] = None
    state["combat"] = {
        "striker": striker,
        "target": target,
        "sneak": sneak,
        "counter": False,
        "step": "attack",
        "attack": None,
        "defence": None,
    }


def _at_step(state, step):
    """The combat, if it has come to this step."""
    combat = state["combat"]
    _when(state, "active")
    _require(combat and combat["step"] == step, "wrong_phase")
    return combat


def resolve(play, attack_bonus, defence_bonus):
    state = play.state
    _within(attack_bonus, -15, 15)
    _within(defence_bonus, -15, 15)
    combat = _at_step(state, "resolve")
    striker, target = combat["striker"], combat["target"]
    hurt = _unit(state, target[0], target[1])
    attack = _stat(_unit(state, striker[0], striker[1]), "atk", attack_bonus)
    attack += combat["attack"]
    defence = _stat(hurt, "def", defence_bonus) + combat["defence"]
    state["powers"] = [attack, defence]
    state["dice"] = None
    if attack > defence:
        state["combat"] = None
        play.note("hit")
        _suffer(play, target[0], hurt, 1, striker[0])
        return
    play.note("miss")
    if combat["sneak"] or combat["counter"] or _stat(hurt, "atk") is None:
        state["combat"] = None
    else:
        combat["step"] = "counter"
        play.note("counter_possible")


def counter(play):
    state = play.state
    combat = _at_step(state, "counter")
    combat["striker"], combat["target"] = combat["target"], combat["striker"]
    combat["counter"] = True
    combat["step"] = "attack"
    combat["attack"] = combat["defence"] = state["dice"] = None


def stop_fight(play):
    state = play.state
    _when(state, "active")
    _require(state["combat"], "wrong_phase")
    state["combat"] = state["dice"] = None


# --- wounds and their cure -------------------------------------------------------------------


def wound(play, who, unit, by, wounds=None):
    """Wounds to one miniature or, without a number, its death outright."""
    state = play.state
    card = _unit(state, who, unit)
    if by is None:
        # In teams somebody always gets the points: the owner chooses the enemy.
        fine = state["mode"] != "teams"
    else:
        fine = player(state, by) is None and _hostile(state, who, by)
    _require(fine, "bad_argument")
    if wounds is not None:
        _within(wounds, 1, 20)
    _acting(state, who, by)
    _require(card["minis"], "unit_dead")
    if wounds is None:
        _die(play, who, card, by)
    else:
        _suffer(play, who, card, wounds, by)


kill = wound


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


# --- the end of a turn -----------------------------------------------------------------------


def discard_card(play):
    state = play.state
    _when(state, "active")
    _require(not state["combat"], "wrong_phase")
    me = state["players"][state["active"]]
    _require(me["hand"], "no_cards")
    me["hand"] -= 1
    me["discard"] += 1
    state["dice"] = None
    state["phase"] = "end"


def _new_turn():
    return {"activated": None, "bought": False, "bonus": 0, "uncharged": []}


def _turn_order(state):
    """The seats still in, from the active player on."""
    players = state["players"]
    order = []
    for step in range(len(players)):
        seat = (state["active"] + step) % len(players)
        if players[seat]["alive"]:
            order.append(seat)
    return order


def end_turn(play):
    """Draw (but not after a passive turn), then count or pass the turn on."""
    state = play.state
    _when(state, "active", "passive", "end")
    _require(not state["combat"], "wrong_phase")
    players = state["players"]
    if state["phase"] != "passive":
        for seat in _turn_order(state):
            owner = players[seat]
            _draw_cards(play, owner, owner["hand_limit"] - owner["hand"])
        _check_decks(play)
    state["dice"] = None
    if state["final"]:
        _finish(play, state["ending"])
        return
    following = next_alive(players, state["active"])
    if following <= state["active"]:
        state["round"] += 1
    state["active"] = following
    state["phase"] = "start"
    state["turn"] = _new_turn()
    state["powers"] = []
    crystals = players[following]["crystals"]
    if crystals["exhausted"] and not crystals["ready"]:
        play.note("consider_passive")


# --- the end of the match --------------------------------------------------------------------


def concede(play, who):
    """A player gives up: his side loses, or he alone is out where each fights for himself."""
    _still_in(play.state, who)
    _eliminate(play, who, "conceded")


def settle(play):
    """After every action: the points, the ends of the match, combats that cannot go on."""
    state = play.state
    players = state["players"]
    if state["mode"] == "duel":
        players[0]["vp"] = state["track"] + state["marker"]
        players[1]["vp"] = state["track"] - state["marker"]
    else:
        for owner in players:
            owner["vp"] = sum(owner["captured"])
    if not state["over"]:
        _check_ends(play)
    # A combat ends with one of its units or players, the dice with their player.
    combat = state["combat"]
    if combat:
        for who, unit in (combat["striker"], combat["target"]):
            if not (players[who]["alive"] and players[who]["units"][unit]["minis"]):
                state["combat"] = state["dice"] = None
    dice = state["dice"]
    if dice and not players[dice["player"]]["alive"]:
        state["dice"] = None


def _check_ends(play):
    state = play.state
    players = state["players"]
    duel = state["mode"] == "duel"
    if not duel:
        enough = 8 if state["mode"] == "teams" else 4
        for side, captured in enumerate(_weigh(state, "captured")["values"]):
            # A player who is out wins no more; a team loses with the first of its players.
            if captured >= enough and players[side]["alive"]:
                _finish(play, "captured", side)
                return
    for reason in ("annihilated",) if duel else ("annihilated", "no_tokens"):
        for seat, left in enumerate(_weigh(state, reason)["values"]):
            if players[seat]["alive"] and not left:
                _eliminate(play, seat, reason)
                if state["over"]:
                    return
    if duel and abs(state["marker"]) == state["track"]:
        _trigger(play, "vp_track")
    _check_decks(play)


def _all_units(owner, key):
    """Miniatures or tokens of a player's whole army."""
    total = 0
    for unit in owner["units"]:
        total += unit[key]
    return total


def _check_decks(play):
    state = play.state
    if not state["options"]["reshuffle"]:
        for owner in state["players"]:
            if owner["alive"] and not owner["deck"]:
                _trigger(play, "deck_out")


def _trigger(play, code):
    """The current turn is the last one, unless that was so already."""
    state = play.state
    if not state["final"]:
        state["final"] = True
        state["ending"] = code
        play.note("last_turn")


def _eliminate(play, seat, reason):
    state = play.state
    players = state["players"]
    players[seat]["alive"] = False
    if state["mode"] != "free_for_all":
        _finish(play, reason, 1 - players[seat]["team"])
        return
    play.note("player_eliminated")
    _trigger(play, reason)
    if seat == state["active"] or len(_turn_order(state)) == 1:
        _finish(play, state["ending"])


def _tally(state):
    """Count: -> (what was compared, the sides that won, the criterion that decided)."""
    count = len(state["players"])
    sides = list(range(2 if state["mode"] == "teams" else count))
    criteria = ["vp"] if state["mode"] == "duel" else ["vp", "initial", "strength"]
    if len(_turn_order(state)) < count:
        criteria.insert(0, "survivor")
    compared = []
    for criterion in criteria:
        compared.append(_weigh(state, criterion))
        sides = best(compared[-1]["values"], sides)
        if len(sides) == 1:
            return compared, sides, criterion
    return compared, sides, "draw"


def _weigh(state, criterion):
    """What a criterion looks at: by player, or by team for what a team counts together."""
    values = []
    for owner in state["players"]:
        if criterion in ("survivor", "conceded"):
            value = int(owner["alive"])
        elif criterion == "annihilated":
            value = _all_units(owner, "minis")
        elif criterion in ("initial", "no_tokens"):
            value = owner["initial"]
        elif criterion == "strength":
            value = _all_units(owner, "minis") + _all_units(owner, "resistance")
        elif criterion == "captured" and state["mode"] == "free_for_all":
            # Enough of *each* other player wins: the fewest tell, after the 0 of his own.
            value = sorted(owner["captured"])[1]
        else:
            value = owner["vp"]
        values.append(value)
    if state["mode"] == "teams" and criterion in ("captured", "vp", "initial", "strength"):
        values = [values[0] + values[2], values[1] + values[3]]
    return {"criterion": criterion, "values": values}


def _finish(play, reason, team=None):
    """The match is over: a team has won at once or, if none is named, the counting decides."""
    state = play.state
    sides = [team]
    if team is None:
        _, sides, state["decided_by"] = _tally(state)
    state["over"] = True
    for seat, owner in enumerate(state["players"]):
        if owner["team"] in sides:
            state["winners"].append(seat)
    state["reason"] = reason
    state["combat"] = state["dice"] = None
    if "last_turn" in play.notices:  # announced by the same action, and over with it
        play.notices.remove("last_turn")
    play.note("match_end")


def explain(state):
    """What decided the match, in the order in which it was compared."""
    if not state["over"]:
        return []
    if state["decided_by"]:
        return _tally(state)[0]
    return [_weigh(state, state["reason"])]


# --- corrections by hand -----------------------------------------------------------------------


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


def adjusted(play, path, by):
    """Nothing hangs on a corrected number but what `settle` looks at anyway."""


# --- setup -----------------------------------------------------------------------------------


def new(setup):
    """The state at the start of a match."""
    from firmware.games import dawnfall_setup, drop  # in memory only for this

    try:
        state = dawnfall_setup.new(setup)
    finally:
        drop("dawnfall_setup")
    state["turn"] = _new_turn()
    return state


# --- the actions -------------------------------------------------------------------------------

# Ranges are checked in the functions, after the form of every argument.
ACTIONS = Actions(
    globals(),
    """
buy_vp: exhausted~..=0
active_turn: mulligan~flag
passive_turn: deposits:.. nobody~flag charge?0..65535*2..2*..
deposit_bonus: kind:remove|revive|heal player unit:any
activate: unit:any flip~flag cost~..=0 pay?any
use_banner: cost~..=0 pay?any
pay: player cost:.. pay?any
play_card: player cost:.. pay?any
draw: player cards:..
gain_crystals: player crystals:..
attach: player unit:any cost~..=1 pay?any name~text="" replace?..
use_upgrade: player unit:any slot:any charges:.. passive~flag
charge_upgrade: player unit:any slot:any take?2..2*..
drop_upgrade: player unit:any slot:any
roll_yellow: player
roll_red: player pay?any
shoot: player die:yellow|red inis:1..8*.. pay?any
reroll: player paid:flag pay?any
recharge: player
fight: player unit:any foe foe_unit:any sneak~flag ini_bonus~..=0 foe_ini_bonus~..=0
resolve: attack_bonus~..=0 defence_bonus~..=0
counter:
stop_fight:
wound: player unit:any by:any wounds:..
kill: player unit:any by:any
sacrifice: player unit:any kind:mini|resistance
restore: player unit:any minis~..=0 resistance~..=0
discard_card:
""",
)
