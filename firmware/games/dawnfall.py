# SPDX-License-Identifier: MIT
"""The rules of The Edge: Dawnfall.

The board, the cards' texts and who controls a deposit stay on the table: the players say what
happened there. This module keeps what can be counted: crystals, charges, cards, tokens,
miniatures, points, dice and the steps of a combat.

Every handler checks in one order: the form of the arguments, ranges, options, players who are
out, the phase, whose roll it is, the action's own conditions, and at last the payment.
"""

from firmware.games.game import (
    Reject,
    anything,
    best,
    common_state,
    flag,
    is_text,
    list_of,
    may,
    need,
    next_alive,
    opt,
    player,
    seats,
    text,
    whole,
    word,
)

VERSION = 1

DICE = {"yellow": (0, 0, 1, 2, 3, 4), "red": (1, 2, 3, 4, 5, 6)}

# The highest face of each die that is marked with a cog.
_COGS = {"yellow": 0, "red": 2}

_SEATS = {"duel": (2,), "free_for_all": (3, 4), "teams": (4,)}
_COLORS = ("red", "blue", "green", "yellow")
_SWITCHES = ("more_crystals", "mulligan", "buy_vp", "reshuffle", "special_deposits")
_STATS = ("ini", "atk", "def", "mov")

# Every player brings ten crystals, ten charges and ten victory tokens to the table.
_EACH = 10

# What a unit has, and where its card says how much that is when it is full.
_FULL = {"minis": "size", "resistance": "value"}


# --- setup -----------------------------------------------------------------------------------


def new(setup):
    """The state at the start of a match."""
    mode, entries = seats(setup, _SEATS)
    duel = mode == "duel"
    count = len(entries)
    options = _options(setup, duel)
    if not duel and "track" in setup:
        raise Reject("bad_option")
    ready = max(3, count) if options["more_crystals"] else count
    players = []
    for seat in range(count):
        players.append(_new_player(entries[seat], seat, mode, count, ready, options))
    state = common_state("dawnfall", mode, players, "start")
    pile = _EACH * count
    for owner in players:
        pile -= owner["crystals"]["ready"]
    state["options"] = options
    state["track"] = _number(setup, "track", 10, range(3, 31)) if duel else 0
    state["marker"] = 0
    state["pile"] = {"crystals": pile, "charges": _EACH * count, "removed": 0}
    state["turn"] = _new_turn()
    state["dice"] = None
    state["combat"] = None
    state["powers"] = []
    state["ending"] = None
    state["decided_by"] = None
    _score(state)
    return state


def _options(setup, duel):
    options = {
        "deck": _number(setup, "deck", 25 if duel else 15, (20, 25) if duel else (15,)),
        "hand": _number(setup, "hand", 3, (3, 4, 5)),
    }
    for key in _SWITCHES:
        value = setup.get(key, False)
        # Points are bought with the marker, which only the duel has.
        if type(value) is not bool or (value and key == "buy_vp" and not duel):
            raise Reject("bad_option")
        options[key] = value
    return options


def _new_player(entry, seat, mode, count, ready, options):
    most = 5 if mode == "duel" else 4
    units = entry.get("units", [{}] * most)
    if type(units) is not list or not 1 <= len(units) <= most:
        raise Reject("bad_option")
    ready += _number(entry, "extra_crystals", 0, range(4))
    return {
        "name": _label(entry, "name", "P%d" % (seat + 1)),
        "color": _label(entry, "color", _COLORS[seat]),
        "alive": True,
        "team": seat % 2 if mode == "teams" else seat,
        "crystals": {"ready": ready, "exhausted": 0},
        "vp": 0,
        "initial": 0 if mode == "duel" else _EACH,
        "captured": [0] * count,
        "removed": 0,
        "deck": options["deck"] - options["hand"],
        "discard": 0,
        "hand": options["hand"],
        "hand_limit": options["hand"],
        "banner": True,
        "mulligan": options["mulligan"],
        "units": [_new_unit(units[index], index) for index in range(len(units))],
    }


def _new_unit(card, index):
    if type(card) is not dict:
        raise Reject("bad_option")
    value = _number(card, "resistance", 2, range(10))
    size = _number(card, "minis", 2, range(1, 5))
    return {
        "name": _label(card, "name", "U%d" % (index + 1)),
        "value": value,
        "size": size,
        "resistance": value,
        "minis": size,
        "mode": "basic",
        "basic": _side(card, "basic"),
        "specific": _side(card, "specific"),
        "upgrades": [],
    }


def _side(card, mode):
    """The statistics on one side of a unit card; None is a printed dash."""
    printed = card.get(mode, {})
    if type(printed) is not dict:
        raise Reject("bad_option")
    stats = {}
    for key in _STATS:
        if printed.get(key, 0) is None and key in ("atk", "mov"):
            stats[key] = None
        else:
            stats[key] = _number(printed, key, 0, range(16))
    return stats


def _number(source, key, default, allowed):
    value = source.get(key, default)
    if type(value) is not int or value not in allowed:
        raise Reject("bad_option")
    return value


def _label(source, key, default):
    value = source.get(key, default)
    if not is_text(value) or value == "":
        raise Reject("bad_option")
    return value


def _new_turn():
    return {"activated": None, "bought": False, "bonus": 0, "uncharged": []}


# --- checks ----------------------------------------------------------------------------------

_int = whole(None, None)  # ranges are checked in the handlers, after every argument's form


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


def _still_in(state, who, other=None):
    """Neither of the players named is eliminated."""
    for seat in (who, other):
        _require(seat is None or state["players"][seat]["alive"], "player_out")


def _when(state, *phases):
    """The phase is one of these, and no question about a cog is open."""
    dice = state["dice"]
    _require(state["phase"] in phases and not (dice and dice["cog"]), "wrong_phase")


def _no_combat(state):
    _require(not state["combat"], "wrong_phase")


def _acting(state, who, other=None):
    """The players named are still in, and the turn is an active one."""
    _still_in(state, who, other)
    _when(state, "active")


def _hostile(state, one, other):
    return state["players"][one]["team"] != state["players"][other]["team"]


def _pair(state, value):
    """An upgrade given as [unit, slot]; whether it is there is checked later."""
    if type(value) is not list or len(value) != 2:
        return "bad_argument"
    return _int(state, value[0]) or _int(state, value[1])


# --- payments --------------------------------------------------------------------------------


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


def _afford(state, purse):
    """The last checks of an action with a cost."""
    who, cost, crystals, tokens, points = purse
    payer = state["players"][who]
    _require(not points or state["mode"] == "duel", "vp_not_allowed")
    enough = crystals <= payer["crystals"]["ready"] and points <= payer["vp"]
    for unit in range(len(tokens)):
        enough = enough and tokens[unit] <= payer["units"][unit]["resistance"]
    _require(enough, "not_enough")
    _require(crystals + sum(tokens) + points == cost, "bad_payment")


def _spend(play, purse):
    who, _, crystals, tokens, points = purse
    payer = play.state["players"][who]
    payer["crystals"]["ready"] -= crystals
    payer["crystals"]["exhausted"] += crystals
    for unit in range(len(tokens)):
        _lose_tokens(play, payer["units"][unit], tokens[unit])
    if points:
        _move_marker(play.state, 1 - who, points)


def _pay(play, purse):
    _afford(play.state, purse)
    _spend(play, purse)


def _recharge_one(play, who):
    """What a cog gives when the die is not rerolled: one crystal comes back."""
    crystals = play.state["players"][who]["crystals"]
    if crystals["exhausted"]:
        crystals["exhausted"] -= 1
        crystals["ready"] += 1
        play.note("recharged")


def _from_pile(state, who, due):
    """Crystals from the pile to a reserve: -> True if there were fewer than due."""
    pile = state["pile"]
    got = min(due, pile["crystals"])
    pile["crystals"] -= got
    state["players"][who]["crystals"]["ready"] += got
    return got < due


# --- tokens, miniatures, points --------------------------------------------------------------


def _move_marker(state, towards, points):
    """Duel: move the victory marker towards a player; it stops at the end of the track."""
    if towards:
        points = -points
    track = state["track"]
    state["marker"] = max(-track, min(track, state["marker"] + points))


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


def _reshuffle(play, owner):
    """An empty deck is rebuilt from the discard pile, where that was agreed."""
    if play.state["options"]["reshuffle"] and not owner["deck"] and owner["discard"]:
        owner["deck"] = owner["discard"]
        owner["discard"] = 0
        play.note("reshuffled")


def _draw_cards(play, owner, count):
    drawn = 0
    while drawn < count:
        _reshuffle(play, owner)
        if not owner["deck"]:
            break
        owner["deck"] -= 1
        owner["hand"] += 1
        drawn += 1
    if drawn:
        _reshuffle(play, owner)
        if not play.state["options"]["reshuffle"] and 1 <= owner["deck"] <= 5:
            play.note("deck_low")


def _discard_upgrade(state, owner, upgrades, slot):
    state["pile"]["charges"] += upgrades.pop(slot)["charges"]
    owner["discard"] += 1


# --- the start of a turn, the passive turn ---------------------------------------------------


def _buy_vp(play, exhausted):
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


def _active_turn(play, mulligan):
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


def _passive_turn(play, deposits, nobody, charge):
    state = play.state
    options = state["options"]
    _require(not nobody or deposits == 0, "bad_argument")
    _within(deposits, 0, 4)
    _require(not nobody or options["more_crystals"], "option_off")
    _when(state, "start")
    me = state["players"][state["active"]]
    slots = _chargeable(me)
    chosen = _chosen(slots, state["pile"]["charges"], charge)
    state["phase"] = "passive"
    # 1. Extract.
    if nobody:
        short = [seat for seat in _turn_order(state) if _from_pile(state, seat, 1)]
    else:
        each = 1 if state["mode"] == "duel" else 2
        short = _from_pile(state, state["active"], deposits * each)
    if short:
        play.note("pile_short")
    # 2. Charge the upgrades.
    for unit, slot in chosen:
        me["units"][unit]["upgrades"][slot]["charges"] += 1
    state["pile"]["charges"] -= len(chosen)
    left_out = [slot for slot in slots if slot not in chosen]
    state["turn"]["uncharged"] = left_out
    if left_out:
        play.note("charges_short")
    # 3. Recharge the crystals, 4. raise the banner.
    me["crystals"]["ready"] += me["crystals"]["exhausted"]
    me["crystals"]["exhausted"] = 0
    me["banner"] = True
    if options["special_deposits"]:
        state["turn"]["bonus"] = deposits


def _chargeable(owner):
    """The upgrades of units that still have miniatures, as [unit, slot], ascending."""
    slots = []
    units = owner["units"]
    for unit in range(len(units)):
        if units[unit]["minis"]:
            for slot in range(len(units[unit]["upgrades"])):
                slots.append([unit, slot])
    return slots


def _chosen(slots, charges, charge):
    """Which of the slots get a charge; the player chooses only if some would get none."""
    if 0 < charges < len(slots):
        chosen = [slot for slot in slots if charge is not None and slot in charge]
        # As many hits as entries: each entry is a slot, and none is there twice.
        _require(len(chosen) == charges == len(charge or ()), "choose_charges")
        return chosen
    _require(charge is None, "choose_charges")
    return slots if charges else []


def _deposit_bonus(play, kind, who, unit):
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


def _activate(play, unit, flip, cost, pay):
    state = play.state
    who = state["active"]
    card = _unit(state, who, unit)
    purse = _purse(state, who, cost, pay)
    _require(flip or not cost, "bad_argument")
    _within(cost, 0, 20)
    _when(state, "active")
    _no_combat(state)
    _require(state["turn"]["activated"] is None, "limit_reached")
    _require(card["minis"], "unit_dead")
    _pay(play, purse)
    state["turn"]["activated"] = unit
    if flip:
        card["mode"] = "basic" if card["mode"] == "specific" else "specific"
        play.note("mode_changed")


def _use_banner(play, cost, pay):
    state = play.state
    purse = _purse(state, state["active"], cost, pay)
    _within(cost, 0, 20)
    _when(state, "active")
    me = state["players"][state["active"]]
    _require(me["banner"], "limit_reached")
    _pay(play, purse)
    me["banner"] = False


def _pay_cost(play, who, cost, pay):
    state = play.state
    purse = _purse(state, who, cost, pay)
    _within(cost, 1, 20)
    _acting(state, who)
    _pay(play, purse)


def _play_card(play, who, cost, pay):
    state = play.state
    owner = state["players"][who]
    purse = _purse(state, who, cost, pay)
    _within(cost, 0, 20)
    _acting(state, who)
    _require(owner["hand"], "no_cards")
    _pay(play, purse)
    owner["hand"] -= 1
    owner["discard"] += 1
    if who != state["active"]:
        play.note("instant")
    if state["combat"] and state["combat"]["step"] == "defence":
        play.note("between_rolls")


def _draw(play, who, cards):
    state = play.state
    owner = state["players"][who]
    _within(cards, 1, 10)
    _acting(state, who)
    _require(owner["hand"] + cards <= owner["hand_limit"], "limit_reached")
    rebuilt = owner["discard"] if state["options"]["reshuffle"] else 0
    _require(owner["deck"] or rebuilt, "no_cards")
    _draw_cards(play, owner, cards)


def _gain_crystals(play, who, crystals):
    state = play.state
    _within(crystals, 1, 20)
    _acting(state, who)
    _require(state["pile"]["crystals"], "not_enough")
    if _from_pile(state, who, crystals):
        play.note("pile_short")


# --- the active turn: upgrades ---------------------------------------------------------------


def _attach(play, who, unit, cost, pay, name, replace):
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
    for slot in range(len(upgrades)):
        copy = name != "" and slot != replace and upgrades[slot]["name"] == name
        _require(not copy, "duplicate")
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


def _use_upgrade(play, who, unit, slot, charges, passive):
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


def _charge_upgrade(play, who, unit, slot, take):
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


def _drop_upgrade(play, who, unit, slot):
    state = play.state
    upgrades = _unit(state, who, unit)["upgrades"]
    _pick(upgrades, slot)
    _acting(state, who)
    _discard_upgrade(state, state["players"][who], upgrades, slot)


# --- dice ------------------------------------------------------------------------------------


def _roll_yellow(play, who):
    _roll_die(play, who, "yellow", 0, None)


def _roll_red(play, who, pay):
    _roll_die(play, who, "red", 1, pay)


def _roll_die(play, who, die, cost, pay):
    """The roll that a combat waits for or, without one, a roll for anything else."""
    state = play.state
    combat = state["combat"]
    purse = _purse(state, who, cost, pay)
    _acting(state, who)
    use = "free"
    if combat:
        use = combat["step"]
        _require(use in ("attack", "defence"), "wrong_phase")
        roller = combat["striker" if use == "attack" else "target"]
        _require(who == roller[0], "not_your_roll")
    _throw(play, purse, _new_dice(who, die, use, []), False)
    if combat:
        combat["step"] = "defence" if use == "attack" else "resolve"


def _shoot(play, who, die, inis, pay):
    state = play.state
    red = die == "red"
    _require(red or pay is None, "bad_argument")
    purse = _purse(state, who, 1 if red else 0, pay)
    for ini in inis:
        _within(ini, 0, 15)
    _acting(state, who)
    _no_combat(state)
    _throw(play, purse, _new_dice(who, die, "shot", list(inis)), False)


def _new_dice(who, die, use, inis):
    return {
        "player": who,
        "die": die,
        "face": 0,
        "cog": False,
        "rerolled": False,
        "use": use,
        "inis": inis,
        "hits": [],
    }


def _throw(play, purse, dice, again):
    """Pay, roll the die, and put its face wherever it counts.

    A cog opens the question whether to reroll or to recharge; `again`, there is no question.
    """
    state = play.state
    die = dice["die"]
    use = dice["use"]
    _afford(state, purse)
    face = play.roll(DICE[die])
    _spend(play, purse)
    cog = face <= _COGS[die]
    dice["face"] = face
    dice["cog"] = cog and not again
    dice["rerolled"] = again
    dice["hits"] = [face > ini for ini in dice["inis"]]
    state["dice"] = dice
    state["last_roll"] = [face]
    if use == "attack" or use == "defence":
        state["combat"][use] = face
    if cog:
        play.note("cog")
        if again:
            _recharge_one(play, dice["player"])
    if use == "shot":
        play.note("shot_hit" if True in dice["hits"] else "shot_miss")


def _reroll(play, who, paid, pay):
    state = play.state
    dice = state["dice"]
    _require(paid or pay is None, "bad_argument")
    purse = _purse(state, who, 1 if paid else 0, pay)
    _still_in(state, who)
    _require(dice, "wrong_phase")
    _require(who == dice["player"], "not_your_roll")
    # A cog whose question is closed without a reroll was accepted with a recharge.
    accepted = dice["face"] <= _COGS[dice["die"]] and not dice["cog"]
    _require(not dice["rerolled"] and not accepted, "limit_reached")
    _require(dice["cog"] or not paid, "no_cog")
    _throw(play, purse, dice, True)


def _recharge(play, who):
    state = play.state
    dice = state["dice"]
    _still_in(state, who)
    _require(dice and dice["cog"], "wrong_phase")
    _require(who == dice["player"], "not_your_roll")
    dice["cog"] = False
    _recharge_one(play, who)


# --- combat ----------------------------------------------------------------------------------


def _stat(unit, key):
    """A unit's current statistic: the one on the side of its card that is face up."""
    return unit[unit["mode"]][key]


def _with_bonus(unit, key, bonus):
    """A statistic with its bonus; nothing brings one below 0."""
    return max(0, _stat(unit, key) + bonus)


def _fight(play, who, unit, foe, foe_unit, sneak, ini_bonus, foe_ini_bonus):
    state = play.state
    mine = _unit(state, who, unit)
    theirs = _unit(state, foe, foe_unit)
    _require(_hostile(state, who, foe), "bad_argument")
    _within(ini_bonus, -15, 15)
    _within(foe_ini_bonus, -15, 15)
    _acting(state, who, foe)
    _no_combat(state)
    _require(mine["minis"] and theirs["minis"], "unit_dead")
    _require(_stat(mine, "atk") is not None, "cannot_attack")
    lead = _with_bonus(mine, "ini", ini_bonus) - _with_bonus(theirs, "ini", foe_ini_bonus)
    slower = lead < 0 or (lead == 0 and foe == state["active"])
    if slower and not sneak and _stat(theirs, "atk") is not None:
        _open_blow(state, [foe, foe_unit], [who, unit], sneak, False)
        play.note("initiative_lost")
    else:
        _open_blow(state, [who, unit], [foe, foe_unit], sneak, False)


def _open_blow(state, striker, target, sneak, counter):
    state["dice"] = None
    state["combat"] = {
        "striker": striker,
        "target": target,
        "sneak": sneak,
        "counter": counter,
        "step": "attack",
        "attack": None,
        "defence": None,
    }


def _resolve(play, attack_bonus, defence_bonus):
    state = play.state
    combat = state["combat"]
    _within(attack_bonus, -15, 15)
    _within(defence_bonus, -15, 15)
    _when(state, "active")
    _require(combat and combat["step"] == "resolve", "wrong_phase")
    striker, target = combat["striker"], combat["target"]
    hurt = _unit(state, target[0], target[1])
    attack = _with_bonus(_unit(state, striker[0], striker[1]), "atk", attack_bonus)
    attack += combat["attack"]
    defence = _with_bonus(hurt, "def", defence_bonus) + combat["defence"]
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


def _counter(play):
    state = play.state
    combat = state["combat"]
    _when(state, "active")
    _require(combat and combat["step"] == "counter", "wrong_phase")
    _open_blow(state, combat["target"], combat["striker"], False, True)


def _stop_fight(play):
    state = play.state
    _when(state, "active")
    _require(state["combat"], "wrong_phase")
    state["combat"] = None
    state["dice"] = None


# --- wounds and their cure -------------------------------------------------------------------


def _harm(play, who, unit, by, wounds=None):
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


def _sacrifice(play, who, unit, kind):
    state = play.state
    card = _unit(state, who, unit)
    _acting(state, who)
    if kind == "mini":
        _require(card["minis"], "unit_dead")
        _fall(play, card)
    else:
        _require(card["resistance"], "not_enough")
        _lose_tokens(play, card, 1)


def _restore(play, who, unit, minis, resistance):
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


def _discard_card(play):
    state = play.state
    _when(state, "active")
    _no_combat(state)
    me = state["players"][state["active"]]
    _require(me["hand"], "no_cards")
    me["hand"] -= 1
    me["discard"] += 1
    state["dice"] = None
    state["phase"] = "end"


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
    _no_combat(state)
    players = state["players"]
    if state["phase"] != "passive":
        for seat in _turn_order(state):
            owner = players[seat]
            _draw_cards(play, owner, owner["hand_limit"] - owner["hand"])
        if _deck_out(state):
            _trigger(play, "deck_out", False)
    state["dice"] = None
    if state["final"]:
        _count(play)
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
    _score(state)
    if not state["over"]:
        _check_ends(play)
    _break_off(state)


def _score(state):
    """Each player's victory points, out of the marker or of the captured tokens."""
    players = state["players"]
    if state["mode"] == "duel":
        players[0]["vp"] = state["track"] + state["marker"]
        players[1]["vp"] = state["track"] - state["marker"]
    else:
        for owner in players:
            owner["vp"] = sum(owner["captured"])


def _check_ends(play):
    state = play.state
    players = state["players"]
    duel = state["mode"] == "duel"
    if not duel:
        enough = 8 if state["mode"] == "teams" else 4
        captured = _weigh(state, "captured")["values"]
        for side in range(len(captured)):
            # A player who is out wins no more; a team that has lost one is not here any more.
            if captured[side] >= enough and players[side]["alive"]:
                _finish(play, [side], "captured", None)
                return
    for reason in ("annihilated",) if duel else ("annihilated", "no_tokens"):
        for seat in range(len(players)):
            owner = players[seat]
            left = owner["initial"] if reason == "no_tokens" else _all_units(owner, "minis")
            if owner["alive"] and not left:
                _eliminate(play, seat, reason)
                if state["over"]:
                    return
    if duel and abs(state["marker"]) == state["track"]:
        _trigger(play, "vp_track", True)
    if _deck_out(state):
        _trigger(play, "deck_out", True)


def _all_units(owner, key):
    """Miniatures or tokens of a player's whole army."""
    total = 0
    for unit in owner["units"]:
        total += unit[key]
    return total


def _deck_out(state):
    if not state["options"]["reshuffle"]:
        for owner in state["players"]:
            if owner["alive"] and not owner["deck"]:
                return True
    return False


def _trigger(play, code, goes_on):
    """The current turn is the last one, unless that was so already."""
    state = play.state
    if not state["final"]:
        state["final"] = True
        state["ending"] = code
        if goes_on:
            play.note("last_turn")


def _eliminate(play, seat, reason):
    state = play.state
    players = state["players"]
    players[seat]["alive"] = False
    if state["mode"] != "free_for_all":
        _finish(play, [1 - players[seat]["team"]], reason, None)
        return
    play.note("player_eliminated")
    goes_on = seat != state["active"] and len(_turn_order(state)) > 1
    _trigger(play, reason, goes_on)
    if not goes_on:
        _count(play)


def _count(play):
    _, sides, decided_by = _tally(play.state)
    _finish(play, sides, play.state["ending"], decided_by)


def _tally(state):
    """Count: -> (what was compared, the sides that won, the criterion that decided)."""
    players = state["players"]
    mode = state["mode"]
    sides = [0, 1] if mode == "teams" else _turn_order(state)
    compared = []
    if len(sides) < len(players) and mode == "free_for_all":
        compared.append(_weigh(state, "survivor"))
    if len(sides) == 1:
        return compared, sides, "survivor"
    for criterion in ("vp",) if mode == "duel" else ("vp", "initial", "strength"):
        compared.append(_weigh(state, criterion))
        sides = best(compared[-1]["values"], sides)
        if len(sides) == 1:
            return compared, sides, criterion
    return compared, sides, "draw"


def _weigh(state, criterion):
    """What a criterion looks at: by player, or by team for what a team counts together."""
    players = state["players"]
    values = []
    for seat in range(len(players)):
        owner = players[seat]
        if criterion in ("survivor", "conceded"):
            value = 1 if owner["alive"] else 0
        elif criterion == "annihilated":
            value = _all_units(owner, "minis")
        elif criterion in ("initial", "no_tokens"):
            value = owner["initial"]
        elif criterion == "strength":
            value = _all_units(owner, "minis") + _all_units(owner, "resistance")
        elif criterion == "captured" and state["mode"] == "free_for_all":
            # Enough of *each* other player wins, so the fewest tell.
            captured = owner["captured"]
            value = min([captured[other] for other in range(len(players)) if other != seat])
        else:
            value = owner["vp"]
        values.append(value)
    if state["mode"] == "teams" and criterion in ("captured", "vp", "initial", "strength"):
        values = [values[0] + values[2], values[1] + values[3]]
    return {"criterion": criterion, "values": values}


def _finish(play, sides, reason, decided_by):
    state = play.state
    players = state["players"]
    state["over"] = True
    state["winners"] = [seat for seat in range(len(players)) if players[seat]["team"] in sides]
    state["reason"] = reason
    state["decided_by"] = decided_by
    state["combat"] = None
    state["dice"] = None
    play.note("match_end")


def _break_off(state):
    """A combat ends with one of its units or players, the dice with their player."""
    players = state["players"]
    combat = state["combat"]
    if combat:
        for who, unit in (combat["striker"], combat["target"]):
            if not (players[who]["alive"] and players[who]["units"][unit]["minis"]):
                state["combat"] = None
                state["dice"] = None
    dice = state["dice"]
    if dice and not players[dice["player"]]["alive"]:
        state["dice"] = None


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
    duel = state["mode"] == "duel"
    total = _EACH * len(state["players"])
    kind = path[-1]
    if path[0] == "pile" and kind != "removed":
        return 0, total
    if path[0] == "marker" and duel:
        return -state["track"], state["track"]
    if path[0] != "players":
        return None
    group = path[2]
    if group == "units":
        unit = state["players"][path[1]]["units"][path[3]]
        if path[4] in ("basic", "specific"):
            return 0, 15
        if kind in _FULL:
            return 0, unit[_FULL[kind]]
        return (0, total) if kind == "charges" else None
    if group == "crystals":
        return 0, total
    if group in ("deck", "discard"):
        return 0, state["options"]["deck"]
    if group in ("hand", "hand_limit"):
        return int(group == "hand_limit"), 10
    tokens = group == "initial" or (group == "captured" and _hostile(state, path[1], kind))
    return (0, _EACH) if tokens and not duel else None


def adjusted(play, path, by):
    """Nothing hangs on a corrected number but what `settle` looks at anyway."""


# --- the actions -------------------------------------------------------------------------------

_WHO = need("player", player)
_UNIT = need("unit", anything)
_SLOT = need("slot", anything)
_PAY = opt("pay", anything)
_COST = need("cost", _int)
_FREE = may("cost", _int, 0)
_BY = need("by", anything)

ACTIONS = {
    "buy_vp": (_buy_vp, (may("exhausted", _int, 0),)),
    "active_turn": (_active_turn, (may("mulligan", flag, False),)),
    "passive_turn": (
        _passive_turn,
        (
            need("deposits", _int),
            may("nobody", flag, False),
            opt("charge", list_of(_pair, 0, 0xFFFF)),
        ),
    ),
    "deposit_bonus": (
        _deposit_bonus,
        (need("kind", word("remove", "revive", "heal")), _WHO, _UNIT),
    ),
    "activate": (_activate, (_UNIT, may("flip", flag, False), _FREE, _PAY)),
    "use_banner": (_use_banner, (_FREE, _PAY)),
    "pay": (_pay_cost, (_WHO, _COST, _PAY)),
    "play_card": (_play_card, (_WHO, _COST, _PAY)),
    "draw": (_draw, (_WHO, need("cards", _int))),
    "gain_crystals": (_gain_crystals, (_WHO, need("crystals", _int))),
    "attach": (
        _attach,
        (_WHO, _UNIT, may("cost", _int, 1), _PAY, may("name", text, ""), opt("replace", _int)),
    ),
    "use_upgrade": (
        _use_upgrade,
        (_WHO, _UNIT, _SLOT, need("charges", _int), may("passive", flag, False)),
    ),
    "charge_upgrade": (_charge_upgrade, (_WHO, _UNIT, _SLOT, opt("take", _pair))),
    "drop_upgrade": (_drop_upgrade, (_WHO, _UNIT, _SLOT)),
    "roll_yellow": (_roll_yellow, (_WHO,)),
    "roll_red": (_roll_red, (_WHO, _PAY)),
    "shoot": (
        _shoot,
        (_WHO, need("die", word("yellow", "red")), need("inis", list_of(_int, 1, 8)), _PAY),
    ),
    "reroll": (_reroll, (_WHO, need("paid", flag), _PAY)),
    "recharge": (_recharge, (_WHO,)),
    "fight": (
        _fight,
        (
            _WHO,
            _UNIT,
            need("foe", player),
            need("foe_unit", anything),
            may("sneak", flag, False),
            may("ini_bonus", _int, 0),
            may("foe_ini_bonus", _int, 0),
        ),
    ),
    "resolve": (_resolve, (may("attack_bonus", _int, 0), may("defence_bonus", _int, 0))),
    "counter": (_counter, ()),
    "stop_fight": (_stop_fight, ()),
    "wound": (_harm, (_WHO, _UNIT, _BY, need("wounds", _int))),
    "kill": (_harm, (_WHO, _UNIT, _BY)),
    "sacrifice": (_sacrifice, (_WHO, _UNIT, need("kind", word("mini", "resistance")))),
    "restore": (_restore, (_WHO, _UNIT, may("minis", _int, 0), may("resistance", _int, 0))),
    "discard_card": (_discard_card, ()),
}
