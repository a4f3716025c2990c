# SPDX-License-Identifier: MIT
"""The rules of The Edge: Dawnfall.

The board, the cards' texts and who controls a deposit stay on the table: the players say what
happened there. This module keeps what can be counted: crystals, charges, cards, tokens,
miniatures, points, dice and the steps of a combat.

A function without a leading underscore is an action, under its own name, something that every
game offers, or what other modules of the folder use too. Every action checks in one order: the
form of its arguments, ranges, options, players who are out, the phase, whose roll it is, its own
conditions, and at last the payment.
"""

from firmware.rules.actions import Actions
from firmware.rules.core import next_alive, refuse

# Actions are looked for in this module, wherever they are written.
from .fight import (  # noqa: F401
    DICE,
    FULL,
    STATS,
    counter,
    fight,
    hostile,
    kill,
    lose_mini,
    move_marker,
    no_combat,
    price,
    purse_of,
    recharge,
    reroll,
    resolve,
    roll_red,
    roll_yellow,
    spend,
    still_in,
    stop_fight,
    unit_of,
    when,
    within,
    wound,
)

# Every player brings ten crystals, ten charges and ten victory tokens to the table.
EACH = 10


def new(setup):
    from .setup import new as start

    return start(setup)


# --- crystals and cards ----------------------------------------------------------------------


def from_pile(play, takers, crystals):
    """So many crystals from the pile to each of these reserves, as long as there are any."""
    state = play.state
    pile = state["pile"]
    if crystals * len(takers) > pile["crystals"]:
        play.note("pile_short")
    for seat in takers:
        got = min(crystals, pile["crystals"])
        pile["crystals"] -= got
        state["players"][seat]["crystals"]["ready"] += got


def draw_cards(play, owner, count):
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
    refuse(mulligan and not state["options"]["mulligan"], "option_off")
    when(state, "start")
    me = state["players"][state["active"]]
    refuse(mulligan and not me["mulligan"], "limit_reached")
    state["phase"] = "active"
    if mulligan:
        me["mulligan"] = False
        me["deck"] += me["hand"]
        me["hand"] = 0
        draw_cards(play, me, me["hand_limit"])


def passive_turn(play, deposits, nobody, charge):
    state = play.state
    options = state["options"]
    refuse(nobody and deposits, "bad_argument")
    within(deposits, 0, 4)
    refuse(nobody and not options["more_crystals"], "option_off")
    when(state, "start")
    me = state["players"][state["active"]]
    charged, left_out = _share_charges(me, state["pile"]["charges"], charge)
    state["phase"] = "passive"
    # 1. Extract.
    if nobody:
        from_pile(play, turn_order(state), 1)
    else:
        each = 1 if state["mode"] == "duel" else 2
        from_pile(play, [state["active"]], deposits * each)
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
    refuse(not fits, "choose_charges")
    return charged, left_out


def buy_vp(play, exhausted):
    state = play.state
    within(exhausted, 0, 3)
    refuse(not state["options"]["buy_vp"], "option_off")
    when(state, "start")
    who = state["active"]
    buyer = state["players"][who]
    crystals = buyer["crystals"]
    at_own_end = buyer["vp"] == 2 * state["track"]
    refuse(state["turn"]["bought"] or at_own_end, "limit_reached")
    ready = 3 - exhausted
    refuse(exhausted > crystals["exhausted"] or ready > crystals["ready"], "not_enough")
    crystals["exhausted"] -= exhausted
    crystals["ready"] -= ready
    state["pile"]["removed"] += 3
    state["turn"]["bought"] = True
    move_marker(state, who, 1)
    play.note("vp_gained")


def deposit_bonus(play, kind, who, unit):
    state = play.state
    active = state["active"]
    card = unit_of(state, who, unit)
    owner_fits = hostile(state, active, who) if kind == "remove" else who == active
    refuse(not owner_fits, "bad_argument")
    refuse(not state["options"]["special_deposits"], "option_off")
    still_in(state, who)
    when(state, "passive")
    refuse(not state["turn"]["bonus"], "limit_reached")
    if kind == "remove":
        refuse(not card["minis"], "unit_dead")
        refuse(card["resistance"], "has_resistance")
        lose_mini(play, who, card, active)
    else:
        key = "minis" if kind == "revive" else "resistance"
        refuse(card[key] >= card[FULL[key]], "limit_reached")
        card[key] += 1
    state["turn"]["bonus"] -= 1


# --- the active turn: units, cards, crystals -------------------------------------------------


def activate(play, unit, flip, cost, pay):
    state = play.state
    who = state["active"]
    card = unit_of(state, who, unit)
    purse = purse_of(state, who, cost, pay)
    refuse(cost and not flip, "bad_argument")
    within(cost, 0, 20)
    when(state, "active")
    no_combat(state)
    refuse(state["turn"]["activated"] is not None, "limit_reached")
    refuse(not card["minis"], "unit_dead")
    spend(play, purse)
    state["turn"]["activated"] = unit
    if flip:
        card["mode"] = "basic" if card["mode"] == "specific" else "specific"
        play.note("mode_changed")


def use_banner(play, cost, pay):
    state = play.state
    purse = price(state, state["active"], cost, pay)
    me = state["players"][state["active"]]
    refuse(not me["banner"], "limit_reached")
    spend(play, purse)
    me["banner"] = False


def pay(play, who, cost, pay):
    """Any cost that no other action has."""
    spend(play, price(play.state, who, cost, pay, 1))


def play_card(play, who, cost, pay):
    state = play.state
    owner = state["players"][who]
    purse = price(state, who, cost, pay)
    refuse(not owner["hand"], "no_cards")
    spend(play, purse)
    owner["hand"] -= 1
    owner["discard"] += 1
    if who != state["active"]:
        play.note("instant")
    if state["combat"] and state["combat"]["step"] == "defence":
        play.note("between_rolls")


# --- the active turn: what the text of a card may do -----------------------------------------


def _of_card(name):
    """An action of cards.py, which few turns want: it comes with the first of them."""

    def act(play, *told):
        from . import cards

        getattr(cards, name)(play, *told)

    return act


attach = _of_card("attach")
use_upgrade = _of_card("use_upgrade")
charge_upgrade = _of_card("charge_upgrade")
drop_upgrade = _of_card("drop_upgrade")
draw = _of_card("draw")
gain_crystals = _of_card("gain_crystals")
shoot = _of_card("shoot")
sacrifice = _of_card("sacrifice")
restore = _of_card("restore")


# --- the end of a turn -----------------------------------------------------------------------


def discard_card(play):
    state = play.state
    when(state, "active")
    no_combat(state)
    me = state["players"][state["active"]]
    refuse(not me["hand"], "no_cards")
    me["hand"] -= 1
    me["discard"] += 1
    state["dice"] = None
    state["phase"] = "end"


def new_turn():
    return {"activated": None, "bought": False, "bonus": 0, "uncharged": []}


def turn_order(state):
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
    when(state, "active", "passive", "end")
    no_combat(state)
    players = state["players"]
    if state["phase"] != "passive":
        for seat in turn_order(state):
            owner = players[seat]
            draw_cards(play, owner, owner["hand_limit"] - owner["hand"])
        _check_decks(play)
    state["dice"] = None
    if state["final"]:
        _ending().finish(play, state["ending"])
        return
    following = next_alive(players, state["active"])
    if following <= state["active"]:
        state["round"] += 1
    state["active"] = following
    state["phase"] = "start"
    state["turn"] = new_turn()
    state["powers"] = []
    crystals = players[following]["crystals"]
    if crystals["exhausted"] and not crystals["ready"]:
        play.note("consider_passive")


# --- the end of the match --------------------------------------------------------------------


def concede(play, who):
    """A player gives up: his side loses, or he alone is out where each fights for himself."""
    still_in(play.state, who)
    _ending().eliminate(play, who, "conceded")


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


def _ending():
    from . import ending  # wanted once in a match

    return ending


def captured_tokens(state):
    """Tokens captured by each player or team, as far as they win the match at once."""
    players = state["players"]
    if state["mode"] == "teams":
        return [players[0]["vp"] + players[2]["vp"], players[1]["vp"] + players[3]["vp"]]
    # Enough of *each* other player wins: the fewest tell, after the 0 of his own.
    return [sorted(owner["captured"])[1] for owner in players]


def total_of(owner, key):
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
        for side, captured in enumerate(captured_tokens(state)):
            # A player who is out wins no more; a team loses with the first of its players.
            if captured >= enough and players[side]["alive"]:
                _ending().finish(play, "captured", side)
                return
    for reason in ["annihilated"] if duel else ["annihilated", "no_tokens"]:
        for seat, owner in enumerate(players):
            left = total_of(owner, "minis") if reason == "annihilated" else owner["initial"]
            if owner["alive"] and not left:
                _ending().eliminate(play, seat, reason)
                if state["over"]:
                    return
    if duel and abs(state["marker"]) == state["track"]:
        trigger(play, "vp_track")
    _check_decks(play)


def _check_decks(play):
    state = play.state
    if not state["options"]["reshuffle"]:
        for owner in state["players"]:
            if owner["alive"] and not owner["deck"]:
                trigger(play, "deck_out")


def trigger(play, code):
    """The current turn is the last one, unless that was so already."""
    state = play.state
    if not state["final"]:
        state["final"] = True
        state["ending"] = code
        play.note("last_turn")


def explain(state):
    return _ending().explain(state)


# --- corrections by hand ---------------------------------------------------------------------


def limits(state, path):
    """The lowest and highest value that `adjust` may give to a number."""
    kind = path[-1]
    if path[0] == "options":
        return None
    if kind in ("crystals", "charges", "ready", "exhausted"):
        return 0, EACH * len(state["players"])
    if kind in STATS:
        return 0, 15
    if kind in FULL:
        return 0, state["players"][path[1]]["units"][path[3]][FULL[kind]]
    if kind in ("deck", "discard"):
        return 0, state["options"]["deck"]
    if kind in ("hand", "hand_limit"):
        return int(kind == "hand_limit"), 10
    if state["mode"] == "duel":
        return (-state["track"], state["track"]) if kind == "marker" else None
    captured = path[2:3] == ["captured"] and hostile(state, path[1], kind)
    return (0, EACH) if kind == "initial" or captured else None


def adjusted(play, path, by):
    """Nothing hangs on a corrected number but what `settle` looks at anyway."""


# --- the actions -------------------------------------------------------------------------------

# Ranges are checked in the functions, after the form of every argument.
ACTIONS = Actions(
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
