# SPDX-License-Identifier: MIT
"""The rules of The Edge: Dawnfall.

The board, the cards' texts and who controls a deposit stay on the table: the players say what
happened there. This module keeps what can be counted: crystals, charges, cards, tokens,
miniatures, points, dice and the steps of a combat.

A function without a leading underscore is an action, under its own name, or something that
every game offers. Every action checks in one order: the form of its arguments, ranges, options,
players who are out, the phase, whose roll it is, its own conditions, and at last the payment.
"""

from firmware.games.actions import Actions
from firmware.games.game import Reject, next_alive, player

VERSION = 1

# Words to choose from are lists: a tuple would keep another copy of each in the .mpy file.

DICE = {"yellow": (0, 0, 1, 2, 3, 4), "red": (1, 2, 3, 4, 5, 6)}

# The highest face of each die that is marked with a cog.
_COGS = {"yellow": 0, "red": 2}


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
        _require(key in ["crystals", "resistance", "vp"], "bad_argument")
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


# --- the start of a turn, the passive turn ---------------------------------------------------


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


# --- the active turn: upgrades ---------------------------------------------------------------


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
        _require(use in ["attack", "defence"], "wrong_phase")
        roller = combat["striker" if use == "attack" else "target"]
        _require(who == roller[0], "not_your_roll")
    _throw(play, purse, die, use, [])
    if combat:
        combat["step"] = "defence" if use == "attack" else "resolve"


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
        _the_end().finish(play, state["ending"])
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
    _the_end().eliminate(play, who, "conceded")


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


def _the_end():
    from firmware.games import dawnfall_end  # wanted once in a match

    return dawnfall_end


def _captured(state):
    """Tokens captured by each player or team, as far as they win the match at once."""
    players = state["players"]
    if state["mode"] == "teams":
        return [players[0]["vp"] + players[2]["vp"], players[1]["vp"] + players[3]["vp"]]
    # Enough of *each* other player wins: the fewest tell, after the 0 of his own.
    return [sorted(owner["captured"])[1] for owner in players]


def _army(owner, key):
    """Miniatures or tokens of a player's whole army."""
    total = 0
    for unit in owner["units"]:
        total += unit[key]
    return total


def _check_ends(play):
    state = play.state
    players = state["players"]
    duel = state["mode"] == "duel"
    if not duel:
        enough = 8 if state["mode"] == "teams" else 4
        for side, captured in enumerate(_captured(state)):
            # A player who is out wins no more; a team loses with the first of its players.
            if captured >= enough and players[side]["alive"]:
                _the_end().finish(play, "captured", side)
                return
    for reason in ["annihilated"] if duel else ["annihilated", "no_tokens"]:
        for seat, owner in enumerate(players):
            left = _army(owner, "minis") if reason == "annihilated" else owner["initial"]
            if owner["alive"] and not left:
                _the_end().eliminate(play, seat, reason)
                if state["over"]:
                    return
    if duel and abs(state["marker"]) == state["track"]:
        _trigger(play, "vp_track")
    _check_decks(play)


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


# --- what is seldom wanted -----------------------------------------------------------------------


def __getattr__(name):
    """What every game offers, but is wanted only at the start, at the end, or for a correction."""
    if name == "new":
        from firmware.games.dawnfall_setup import new as found
    elif name == "explain":
        from firmware.games.dawnfall_end import explain as found
    elif name == "limits":
        from firmware.games.dawnfall_seldom import limits as found
    else:
        raise AttributeError(name)
    return found


def adjusted(play, path, by):
    """Nothing hangs on a corrected number but what `settle` looks at anyway."""


class _Actions(Actions):
    """Some are in dawnfall_seldom, which is loaded when one of them is wanted."""

    def get(self, name):
        found = super().get(name)
        if not found and b"\n" + name.encode() + b":" in self.lines:
            from firmware.games import dawnfall_seldom

            found = Actions(dawnfall_seldom.__dict__, self.lines).get(name)
        return found


# --- the actions -------------------------------------------------------------------------------

# Ranges are checked in the functions, after the form of every argument.
ACTIONS = _Actions(
    globals(),
    b"""
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
