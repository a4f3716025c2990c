# SPDX-License-Identifier: MIT
"""The Edge: Dawnfall: units and what happens to them: what may be asked of them, what costs are
paid with, wounds, dice, and the steps of a combat.
"""

from firmware.rules.core import refuse

# Words to choose from are lists: a tuple would keep another copy of each in the .mpy file.

DICE = {"yellow": (0, 0, 1, 2, 3, 4), "red": (1, 2, 3, 4, 5, 6)}

# The highest face of each die that is marked with a cog.
COGS = {"yellow": 0, "red": 2}

# What a unit has, and where its card says how much that is when it is full.
FULL = {"minis": "size", "resistance": "value"}

# The statistics, which each side of a unit card has.
STATS = ["ini", "atk", "def", "mov"]
SIDES = ["basic", "specific"]


# --- checks ----------------------------------------------------------------------------------


def pick(items, index):
    """The unit or upgrade that an argument names."""
    refuse(type(index) is not int or not 0 <= index < len(items), "bad_argument")
    return items[index]


def unit_of(state, who, index):
    return pick(state["players"][who]["units"], index)


def within(value, low, high):
    refuse(not low <= value <= high, "out_of_range")


def still_in(state, who, foe=None):
    """Neither of the players named is eliminated."""
    for seat in (who, foe):
        refuse(seat is not None and not state["players"][seat]["alive"], "player_out")


def when(state, *phases):
    """The phase is one of these, and no question about a cog is open."""
    dice = state["dice"]
    refuse(state["phase"] not in phases or (dice and dice["cog"]), "wrong_phase")


def acting(state, who, foe=None):
    """The players named are still in, and the turn is an active one."""
    still_in(state, who, foe)
    when(state, "active")


def no_combat(state):
    refuse(state["combat"], "wrong_phase")


def hostile(state, who, foe):
    return state["players"][who]["team"] != state["players"][foe]["team"]


# --- payments --------------------------------------------------------------------------------


def price(state, who, cost, pay, least=0):
    """The purse for an action that only has a price, which is the last thing it checks."""
    purse = purse_of(state, who, cost, pay)
    within(cost, least, 20)
    acting(state, who)
    return purse


def purse_of(state, who, cost, pay):
    """Check the form of `pay`: -> (payer, cost, crystals, tokens by unit, points)."""
    tokens = [0] * len(state["players"][who]["units"])
    if pay is None:
        return who, cost, cost, tokens, 0
    refuse(type(pay) is not dict, "bad_argument")
    for key in pay:
        refuse(key not in ["crystals", "resistance", "vp"], "bad_argument")
    crystals = pay.get("crystals", 0)
    points = pay.get("vp", 0)
    for amount in (crystals, points):
        refuse(type(amount) is not int or amount < 0, "bad_argument")
    named = pay.get("resistance", [])
    refuse(type(named) is not list, "bad_argument")
    for unit in named:
        pick(tokens, unit)
        tokens[unit] += 1
    return who, cost, crystals, tokens, points


def spend(play, purse, die=None):
    """The last checks of an action, then the roll that it pays for, if any: -> the face.

    Only then the payment is made: nothing may have changed when a check or the roll fails.
    """
    who, cost, crystals, tokens, points = purse
    state = play.state
    payer = state["players"][who]
    refuse(points and state["mode"] != "duel", "vp_not_allowed")
    lacks = crystals > payer["crystals"]["ready"] or points > payer["vp"]
    for unit, count in enumerate(tokens):
        lacks = lacks or count > payer["units"][unit]["resistance"]
    refuse(lacks, "not_enough")
    refuse(crystals + sum(tokens) + points != cost, "bad_payment")
    face = play.roll(DICE[die]) if die else None
    payer["crystals"]["ready"] -= crystals
    payer["crystals"]["exhausted"] += crystals
    for unit, count in enumerate(tokens):
        lose_tokens(play, payer["units"][unit], count)
    if points:
        move_marker(state, 1 - who, points)
    return face


# --- tokens, miniatures, points --------------------------------------------------------------


def move_marker(state, who, vp):
    """Duel: move the victory marker towards a player; it stops at the end of the track."""
    track = state["track"]
    marker = state["marker"] + (-vp if who else vp)
    state["marker"] = max(-track, min(track, marker))


def lose_tokens(play, unit, count):
    unit["resistance"] -= count
    if count and not unit["resistance"]:
        play.note("unit_exposed")


def fall(play, unit):
    unit["minis"] -= 1
    play.note("miniature_died")
    if not unit["minis"]:
        play.note("unit_lost")


def lose_mini(play, who, unit, by):
    """A miniature falls and its unit's printed value goes to the enemy."""
    state = play.state
    fall(play, unit)
    points = unit["value"]
    if state["mode"] == "duel":
        if points:
            move_marker(state, 1 - who, points)
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
    lose_tokens(play, unit, absorbed)
    if wounds > absorbed:
        lose_mini(play, who, unit, by)


def wound(play, who, unit, by, wounds=None):
    """Wounds to one miniature or, without a number, its death outright."""
    state = play.state
    card = unit_of(state, who, unit)
    if by is None:
        # In teams somebody always gets the points: the owner chooses the enemy.
        fine = state["mode"] != "teams"
    else:
        fine = type(by) is int and 0 <= by < len(state["players"]) and hostile(state, who, by)
    refuse(not fine, "bad_argument")
    if wounds is not None:
        within(wounds, 1, 20)
    acting(state, who, by)
    refuse(not card["minis"], "unit_dead")
    if wounds is None:
        lose_mini(play, who, card, by)
    else:
        _suffer(play, who, card, wounds, by)


kill = wound


# --- dice ------------------------------------------------------------------------------------


def roll_red(play, who, pay):
    roll_yellow(play, who, pay, "red")


def roll_yellow(play, who, pay=None, die="yellow"):
    """The roll that a combat waits for or, without one, a roll for anything else."""
    state = play.state
    combat = state["combat"]
    purse = purse_of(state, who, int(die == "red"), pay)
    acting(state, who)
    use = "free"
    if combat:
        use = combat["step"]
        refuse(use not in ["attack", "defence"], "wrong_phase")
        roller = combat["striker" if use == "attack" else "target"]
        refuse(who != roller[0], "not_your_roll")
    throw(play, purse, die, use, [])
    if combat:
        combat["step"] = "defence" if use == "attack" else "resolve"


def throw(play, purse, die, use, inis, rerolled=False):
    """Pay, roll the die, and put its face wherever it counts.

    A cog opens the question whether to reroll or to recharge; a reroll asks no more.
    """
    state = play.state
    who = purse[0]
    face = spend(play, purse, die)
    cog = face <= COGS[die]
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
    if use in ["attack", "defence"]:
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
    refuse(not paid and pay is not None, "bad_argument")
    purse = purse_of(state, who, int(paid), pay)
    still_in(state, who)
    refuse(not dice, "wrong_phase")
    refuse(who != dice["player"], "not_your_roll")
    # A cog whose question is closed without a reroll was accepted with a recharge.
    accepted = dice["face"] <= COGS[dice["die"]] and not dice["cog"]
    refuse(dice["rerolled"] or accepted, "limit_reached")
    refuse(paid and not dice["cog"], "no_cog")
    throw(play, purse, dice["die"], dice["use"], dice["inis"], True)


def recharge(play, who):
    state = play.state
    dice = state["dice"]
    still_in(state, who)
    refuse(not (dice and dice["cog"]), "wrong_phase")
    refuse(who != dice["player"], "not_your_roll")
    dice["cog"] = False
    _recharge_one(play, who)


def _recharge_one(play, who):
    """What a cog gives when the die is not rerolled: one crystal comes back."""
    crystals = play.state["players"][who]["crystals"]
    if crystals["exhausted"]:
        crystals["exhausted"] -= 1
        crystals["ready"] += 1
        play.note("recharged")


# --- combat ----------------------------------------------------------------------------------


def stat(unit, key, bonus=0):
    """A unit's current statistic with its bonus, never below 0; None is a printed dash."""
    printed = unit[unit["mode"]][key]
    return None if printed is None else max(0, printed + bonus)


def fight(play, who, unit, foe, foe_unit, sneak, ini_bonus, foe_ini_bonus):
    state = play.state
    mine = unit_of(state, who, unit)
    theirs = unit_of(state, foe, foe_unit)
    refuse(not hostile(state, who, foe), "bad_argument")
    within(ini_bonus, -15, 15)
    within(foe_ini_bonus, -15, 15)
    acting(state, who, foe)
    no_combat(state)
    refuse(not (mine["minis"] and theirs["minis"]), "unit_dead")
    refuse(stat(mine, "atk") is None, "cannot_attack")
    lead = stat(mine, "ini", ini_bonus) - stat(theirs, "ini", foe_ini_bonus)
    slower = lead < 0 or (lead == 0 and foe == state["active"])
    striker, target = [who, unit], [foe, foe_unit]
    if slower and not sneak and stat(theirs, "atk") is not None:
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
    when(state, "active")
    refuse(not combat or combat["step"] != step, "wrong_phase")
    return combat


def resolve(play, attack_bonus, defence_bonus):
    state = play.state
    within(attack_bonus, -15, 15)
    within(defence_bonus, -15, 15)
    combat = _at_step(state, "resolve")
    striker, target = combat["striker"], combat["target"]
    hurt = unit_of(state, target[0], target[1])
    attack = stat(unit_of(state, striker[0], striker[1]), "atk", attack_bonus)
    attack += combat["attack"]
    defence = stat(hurt, "def", defence_bonus) + combat["defence"]
    state["powers"] = [attack, defence]
    state["dice"] = None
    if attack > defence:
        state["combat"] = None
        play.note("hit")
        _suffer(play, target[0], hurt, 1, striker[0])
        return
    play.note("miss")
    if combat["sneak"] or combat["counter"] or stat(hurt, "atk") is None:
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
    when(state, "active")
    refuse(not state["combat"], "wrong_phase")
    state["combat"] = state["dice"] = None
