# SPDX-License-Identifier: MIT
"""What happens most often in each game: see tools/ways.py and docs/presses.md.

A line is: the event | the moment | the action that must come of it, with arguments that matter |
the keys, if they are not easily found | the most presses, where that was promised.
Moments are {name: (setup, actions so far, faces of the dice, keys that were pressed, files)}, the
last two as far as there are any.
"""

import importlib
import random

from tests.games.dawnfall import scenes as dawnfall
from tests.games.dominio import scenes as dominio
from tests.games.duel import scenes as duel
from tests.games.elbrus import scenes as elbrus
from tests.games.mythicals import scenes as mythicals
from tests.games.sheet import scenes as sheet
from tests.games.tashkalar import scenes as tashkalar

_DRAWN = [mythicals.draw(0)]
_TAKEN = [*_DRAWN, mythicals.take(0, "red2")]
_ARMED = [*elbrus.BEGUN, elbrus.WOUNDS[1]]
_DAWN = dominio.MIDDLE
_NEXT = dominio.NEXT
_THARSIS = {"mode": "solo", "players": [*elbrus.SIX["players"][:3], {"character": "tharsis"}]}
_CARD = {"group": "six", "dice": 3, "damage": 5, "trait": "seven", "name": "Revólver"}
_CARDS = {"elbrus-weapons.json": [_CARD, {**_CARD, "dice": 2}, {**_CARD, "dice": 4}]}

MOMENTS = {
    "tashkalar": {
        "start": (tashkalar.DUEL, [], ()),
        "middle": (tashkalar.DUEL, tashkalar.RICH, ()),
        "spent": (tashkalar.DUEL, [tashkalar.PLACE], ()),
        "summoned": (tashkalar.DUEL, tashkalar.SUMMONED, ()),
        "behind": (tashkalar.DUEL, tashkalar.BEHIND, ()),
        "missions": (tashkalar.ELITE, [*tashkalar.MISSIONS, tashkalar.PLACE], ()),
        "odd": (tashkalar.MELEE, tashkalar.ODD, ()),
    },
    "elbrus": {
        "before": ({**elbrus.SIX, "players": elbrus.SIX["players"][:4]}, [], ()),
        "start": (elbrus.SIX, elbrus.BEGUN[:1], (5, 3)),
        "moving": (elbrus.SIX, elbrus.BEGUN[:2], (5, 3)),
        "act": (elbrus.SIX, elbrus.BEGUN, (5, 3)),
        "armed": (elbrus.SIX, _ARMED, (5, 3, 4, 4, 4)),
        "chest": (elbrus.SIX, elbrus.BEGUN[:2], (5, 3), ["C", "DOWN", "C"], _CARDS),
        "burn?": (_THARSIS, elbrus.BEGUN, (5, 3), ["hC"]),
        "hurt": (elbrus.SIX, [*elbrus.BEGUN[:1], ("hit", {"target": 0, "amount": 50})], ()),
    },
    "mythicals": {
        "start": (mythicals.PLAIN, [], ()),
        "take": (mythicals.PLAIN, _DRAWN, ()),
        "bonus": (mythicals.PLAIN, _TAKEN, ()),
        "late": (mythicals.PLAIN, mythicals.LATE, ()),
        "day": (mythicals.PLAIN, mythicals.DAY, ()),
        "reserve": (mythicals.PLAIN, [mythicals.draw(0), mythicals.END], ()),
        "idle": (mythicals.TRACKED, mythicals.IDLE, ()),
    },
    "dawnfall": {
        "start": (dawnfall.DUEL, [], ()),
        "active": (dawnfall.DUEL, dawnfall.SWING, ()),
        "activated": (dawnfall.DUEL, dawnfall.ACTIVATED, ()),
        "fight": (dawnfall.DUEL, dawnfall.FIGHT, (3,)),
        "struck": (dawnfall.DUEL, dawnfall.STRUCK, (3, 2)),
        "both": (dawnfall.DUEL, dawnfall.BOTH, (3, 2)),
        "cog": (dawnfall.DUEL, dawnfall.STRUCK, (0, 2)),
        "passive": (dawnfall.DUEL, [("passive_turn", {"deposits": 2})], ()),
    },
    "dominio": {
        "dawn": (dominio.DUEL, _DAWN, ()),
        "actions": (dominio.DUEL, dominio.ACTIONS, ()),
        "gap": (dominio.DUEL, dominio.GAP, ()),
        "market": (dominio.DUEL, [*dominio.ACTIONS, _NEXT], ()),
        "redraw": (dominio.DUEL, [*dominio.ACTIONS, _NEXT, _NEXT], ()),
        "hole": (dominio.DUEL, [*_DAWN, *dominio.HOLE, _NEXT], ()),
    },
    "duel": {
        "start": (duel.TWO, [], ()),
        "middle": (duel.TWO, duel.FIGHT, ()),
        "undone": (duel.TWO, duel.FIGHT, (), ["hA", "C"]),
    },
    "sheet": {
        "race": (sheet.RACE, sheet.RACE_DONE, ()),
        "duel": (sheet.DUEL, sheet.HURT, ()),
        "ship": (sheet.SHIP, sheet.LEAKS, ()),
        "hearts": (sheet.HEARTS, sheet.HANDS, ()),
        "commanders": (sheet.COMMAND, sheet.STRUCK, ()),
        "cities": (sheet.CITIES, sheet.BUILT, ()),
        "mills": (sheet.MILLS, sheet.GROUND, ()),
        "volcano": (sheet.VOLCANO, sheet.BURNT, ()),
    },
}

EVENTS = {
    "tashkalar": """
place a common piece | start | place
summon a common being | start | summon rank="common"
summon a heroic being | start | summon rank="heroic"
summon a legend | start | summon rank="legendary"
destroy a common piece | middle | destroy rank="common"
destroy a heroic piece | middle | destroy rank="heroic"
upgrade an own piece | middle | upgrade
a flare | behind | flare
discard a card and draw | start | discard
place by an effect | middle | effect_place
upgrade an own common straight after a summon | summoned | upgrade side=1 rank="common" | B C C | 4
place by an effect straight after a summon | summoned | effect_place side=1 | B DOWN C C | 4
transform a piece | middle | transform
downgrade a piece | middle | downgrade
one more action | start | gain_action
draw one more | start | extra_draw
claim a mission | missions | claim
one more point by hand | middle | adjust
end the turn | spent | end_turn
the odd colour, and the turn ends | odd | end_turn
take the last action back | middle | undo
a die | middle | roll
""",
    "elbrus": """
begin the match | before | begin
movement dice | start | move_roll
arrive on a plain square | moving | move
arrive at a chest | moving | move land="chest"
arrive at a healing place | moving | move land="healing"
do not move | moving | skip_move
shoot at the next player | armed | shoot
reload | armed | reload
hit the next player for 20 | act | hit amount=20
hit the second next for 35 | act | hit target=2 amount=35 | DOWN DOWN C UP UP UP C
use the ability on the next player | act | ability
a small potion | hurt | potion
place a barrier | act | place_banner
throw a flame | act | throw_flame
throw a spear | act | throw_spear
smoke | act | smoke
open an extra chest | act | open_extra
put a helmet on | act | equip piece="helmet"
note a weapon | act | take_weapon
a weapon from the chest's banner, seen before | chest | take_weapon dice=3 | C C C C | 6
the third of that group's cards | chest | take_weapon dice=4 | C C C DOWN DOWN C | 6
armour from the chest's banner | chest | equip piece="helmet" | B C
burn, from the question at the end of a turn | burn? | burn | B C | 2
end the turn | act | end_turn
take the last action back | act | undo
""",
    "mythicals": """
draw from the deck, keep 1 | start | draw_deck kept=1 | C C
draw from the deck, keep 2 | start | draw_deck kept=2 | C UP C
draw from the deck, keep 3 | start | draw_deck kept=3 | C UP UP C
draw 1 from the reserve | reserve | draw_reserve count=1 | DOWN C C
take a token | take | take
take a token two columns on | take | take | hDOWN hDOWN C
reinforce a token with 1 | bonus | reinforce
block a token | bonus | block
give the bonus away, end the turn | bonus | end_turn
take nothing, end the turn | take | end_turn
block the next token | bonus | block | DOWN B C
draw 2 from the reserve | reserve | draw_reserve count=2 | DOWN C UP C
reinforce the next token with 1 | bonus | reinforce | DOWN C C
end the turn, tracked | idle | end_turn
by day: take a token | day | take
one more marker by hand | late | adjust
draw late in the match | late | draw_deck
give up | late | concede
take the last action back | take | undo
a die | start | roll
""",
    "dawnfall": """
an active turn | start | active_turn
a passive turn | start | passive_turn
activate the first unit | active | activate unit=0
activate the second unit | active | activate unit=1
fight | activated | fight
roll yellow | fight | roll_yellow
roll red | fight | roll_red
resolve the blow | both | resolve
keep the roll with a cog | cog | recharge
roll again for a crystal | cog | reroll
wound a unit | active | wound
kill a miniature | active | kill
pay 3 crystals | active | pay cost=3 | DOWN C UP UP C
play a card | active | play_card
join an upgrade | active | attach
use an upgrade | active | use_upgrade
use the banner | active | use_banner
end the turn | active | end_turn
one more victory point by hand | active | adjust
take the last action back | active | undo
""",
    "dominio": """
a dawn effect | dawn | dawn
the next phase | dawn | next_phase
attack in melee | actions | attack
a strategic order | actions | strategy
boosts for an elemental | actions | tokens
summon an elemental | hole | summon
draw a card | actions | draw
swap two elementals | actions | swap
damage by an effect | actions | harm
a shield for an enemy | actions | tokens player=1 shields=1 | hDOWN B C B C | 6
two shields for an enemy | actions | tokens player=1 shields=2 | hDOWN B C B UP C | 6
an instant order | actions | instant
gain gold | actions | gain_gold
fill a gap | gap | fill
buy a card | market | buy
sell a card | market | sell
a die | actions | roll | hB C
new market cards | market | recycle
redraw the hand | redraw | redraw
end the turn | redraw | end_turn
one more level by hand | actions | adjust
take the last action back | actions | undo
""",
    "duel": """
hit the other one for 1 | start | hit target=1
hit the other one for 2 | start | hit amount=2 | DOWN C UP C
hit the other one for 3 | start | hit amount=3 | DOWN C UP UP C
hit the other one for 5 | start | hit amount=5 | DOWN C UP UP UP UP C
hit the other one for 4 | start | hit amount=4 | DOWN C UP UP UP C
heal oneself | middle | heal
heal oneself by 2 | middle | heal amount=2 | B DOWN C UP C
heal oneself by 3 | middle | heal amount=3 | B DOWN C UP UP C
poison the other one | start | poison target=1
poison the other one twice | start | poison amount=2 | DOWN B DOWN DOWN C UP C
end the turn | start | end_turn
end the turn, C held | start | end_turn | hC
one more life by hand | middle | adjust
one less life by hand | middle | adjust by=-1 | A C DOWN C
take the last action back | middle | undo
and put it back | undone | heal | hA B
a die | start | roll
the next kind of die | start | roll dice=["d8"] | hB B C
give up | start | concede | B B C C
""",
    "sheet": """
own counter +1 | duel | change by=1
own counter +3 | duel | change by=3 | C UP UP C
own counter −1 | duel | change by=-1 | C DOWN C
another counter of one's own +1 | duel | change counter="frost" by=1 | A DOWN C C
a rival's counter +1 | hearts | change player=1
a rival's counter −3 | duel | change player=1 by=-3 | DOWN C DOWN DOWN DOWN C
damage from an opponent +2 | commanders | change counter="damage@1" by=2 | A DOWN C UP C
a shared counter +1 | ship | change_shared
a shared counter −1 | ship | change_shared by=-1 | UP UP C C
several changes with one press | cities | macro
one more of what feeds others | mills | change counter="fields" | A DOWN DOWN DOWN C C
somebody is out | duel | eliminate
two more for oneself | duel | change by=2 | C UP C
the next phase | duel | next_phase
end the turn | race | end_turn
the match is over | hearts | finish
give up | duel | concede | B B DOWN C C
take the last action back | race | undo
the dice of the game | race | roll
""",
}


def moments_of(game):
    """{name: (setup, actions, faces)} of a game's overview; one that has none yet: its start."""
    if game not in MOMENTS:
        moves = importlib.import_module(f"tests.games.{game}.moves")
        return {"start": (moves.setup(random.Random(1)), [], ())}
    return {name: moment for name, moment in MOMENTS[game].items() if len(moment) == 3}
