# SPDX-License-Identifier: MIT
"""Elbrus: the battle royale for the crown of King Gorgasali, alone or in pairs.

The device keeps what the mats show (health, armour, weapons, cooldowns), what a turn still allows,
the banners' rounds and the shrinking zones. The map stays on the table: who is in range, who
stands in a field and how many dead squares were crossed is said by the players.

A turn is `start` (potions, before the movement dice), `move` (dice thrown), `act` (movement done).
Functions without an underscore are the actions of that name, what every game offers, or what its
other modules use too.
"""

from micropython import const

from firmware.games.actions import Actions, refuse
from firmware.games.game import best

VERSION = 1
DICE = {}

# The characters in the order in which free ones are dealt.
ORDER = (
    "armazi", "ebue", "varas", "medea", "tsiva", "octor", "kruber", "tharsis", "drain", "emoon",
)  # fmt: skip

# In the same order: own turns that an ability takes to cool down (0: it is passive), and its
# most targets.
_COOLDOWNS = const("5433304000")
_MOST_TARGETS = const("2110901000")

# Weapon groups, and the traits that their rarer cards have.
GROUPS = ("six", "gunner", "massive", "scout")
TRAITS = {
    "six": ("seven", "dash"),
    "gunner": ("diagonal", "burst"),
    "massive": ("quick", "leech"),
    "scout": ("eleven", "pierce"),
}

ARMOUR = ("helmet", "body")
ITEMS = ("helmet", "body", "weapon0", "weapon1")
DEFENCES = ("barrier", "lightning", "platform", "field")
MOVEMENT_CARDS = ("axe", "boat", "rope", "compass", "adrenaline", "teleport")
POTIONS = {"small": 20, "medium": 50, "large": 100}

_HEALTH = const(100)
_HEALING_SPOT = const(20)
_MEDEA_HEALS = const(20)
_LEECH_HEALS = const(15)

_ROUNDS_PER_ZONE = const(5)
_SHRINKING_ZONES = const(3)
_ZONE_PENALTY = const(5)
_BANNER_ROUNDS = const(2)

_HELMET = const(10)
_BODY = const(20)
_ARMAZI_DAMAGE = const(35)
_BURN_DAMAGE = const(10)
_LIGHTNING_DAMAGE = const(35)
_FLAME_DAMAGE = const(40)
_FLAME_NEEDS = const(9)
_SPEAR_DAMAGE = const(60)
_DRAIN_PER_DIE = const(5)
_BURST_PER_DIE = const(5)
_ELEVEN_BONUS = const(15)

# A tie for the first turn is rolled off this often before the lowest seat gets it.
_REROLLS = const(10)


def __getattr__(name):
    """What is wanted seldom is in modules of its own."""
    if name == "new":
        from firmware.games import elbrus_setup as part
    elif name in ("concede", "explain", "limits", "adjusted"):
        from firmware.games import elbrus_seldom as part
    else:
        raise AttributeError(name)
    return getattr(part, name)


# --- checks ----------------------------------------------------------------------------------


def _distinct(values):
    """Nothing may be said twice in a list."""
    refuse(len(set(values)) < len(values), "bad_argument")


def _during(play, *phases):
    """The state, if this is one of the phases; none named: any once the match has begun."""
    phase = play.state["phase"]
    refuse(phase not in phases if phases else phase == "setup", "wrong_phase")
    return play.state


def mat_in(state, seat):
    """The mat of a player, who must not be out."""
    mat = state["players"][seat]
    refuse(not mat["alive"], "player_out")
    return mat


def _enemies(state, seat, targets):
    """Targets must be of another team: neither the player nor the partner."""
    players = state["players"]
    for target in targets:
        refuse(players[target]["team"] == players[seat]["team"], "bad_target")


def _touched(state, targets):
    """Who is out, or is E'moon, is not reached by an ability."""
    for seat in targets:
        mat_in(state, seat)
    for seat in targets:
        refuse(state["players"][seat]["character"] == "emoon", "immune")


def _acting(play, slot, targets=()):
    """The state, if that slot of the turn is still to be filled, and these can be attacked."""
    state = _during(play, "act")
    for seat in targets:
        mat_in(state, seat)
    _enemies(state, state["active"], targets)
    refuse(state["turn"][slot], "limit_reached")
    return state


def _standing(state, field, kind="field"):
    """Nobody can stand in a field, or on another kind of banner, that is not on the map."""
    refuse(field and not _banner(state, kind), "no_banner")


# --- small steps that many actions share -----------------------------------------------------


def _active(state):
    return state["players"][state["active"]]


def _partner(play):
    """The partner of the active player, who is acting in a match of pairs; they sit opposite."""
    refuse(play.state["mode"] != "duo", "wrong_mode")
    state = _during(play, "act")
    players = state["players"]
    return players[(state["active"] + len(players) // 2) % len(players)]


def ability_of(mat):
    """Whose ability the player has now; None if Octor holds none."""
    return mat["stolen"] if mat["character"] == "octor" else mat["character"]


def cooldown_of(slug):
    """How long an ability cools down; 0 for one that is never called for, or for none."""
    return int(_COOLDOWNS[ORDER.index(slug)]) if slug else 0


def _forget(mat):
    """A copied ability is for one use."""
    if mat["character"] == "octor":
        mat["stolen"] = None
        mat["cooldown"] = 0


def _heal(mat, health):
    mat["health"] = min(_HEALTH, mat["health"] + health)


def _load(mat, loaded):
    for weapon in mat["weapons"]:
        if weapon:
            weapon["loaded"] = loaded


def _throw(play, faces, dice):
    """Roll dice of these sides, or take the faces that were thrown on the table."""
    if faces is None:
        faces = []
        for die in dice:
            faces.append(play.roll(die))
    play.state["last_roll"] = list(faces)
    return faces


def _place(state, slot, kind):
    """The active player fills a slot of the turn with a new banner."""
    state["turn"][slot] = kind
    state["banner_seq"] += 1
    state["banners"].append(
        {
            "id": state["banner_seq"],
            "kind": kind,
            "owner": state["active"],
            "rounds": _BANNER_ROUNDS,
        }
    )


def _banner(state, kind, owner=None, id=None):
    """The oldest such banner; None stands for any kind, owner or number."""
    for banner in state["banners"]:
        if (
            kind in (None, banner["kind"])
            and owner in (None, banner["owner"])
            and id in (None, banner["id"])
        ):
            return banner
    return None


def _clear_smoke(state, seat):
    """Take a player's smoke off the map: -> whether there was any."""
    banner = _banner(state, "smoke", seat)
    if banner:
        state["banners"].remove(banner)
    return banner


def _leave_smoke(play):
    """Whoever moves or shoots gives up the own smoke."""
    if _clear_smoke(play.state, play.state["active"]):
        play.note("smoke_gone")


def _lift(mat, items):
    """Take these items off a mat: armour as its name, a weapon as its card, None if missing."""
    things = []
    for item in items:
        if item in ARMOUR:
            things.append(item if mat[item] else None)
            mat[item] = 0
        else:
            slot = int(item[-1])
            things.append(mat["weapons"][slot])
            mat["weapons"][slot] = None
    return things


def _receive(mat, items):
    """Put what was lifted onto a mat, weapons in the lowest empty slots; True if room lacked."""
    weapons = mat["weapons"]
    surplus = False
    for item in items:
        if item in ARMOUR:
            surplus = surplus or mat[item] == 1
            mat[item] = 1
        elif item and None in weapons:
            weapons[weapons.index(None)] = item
        elif item:
            surplus = True
    return surplus


# --- damage and elimination ------------------------------------------------------------------


def _strike(play, seat, damage, by, kind, field=False, extra=0):
    """Damage by a player or by nobody: field, armour, and then health, where the extra joins."""
    mat = play.state["players"][seat]
    if kind == "zone":
        play.note("zone_hurt")
    elif kind != "ability" and field:
        damage //= 2
    if kind == "card" and damage:
        damage = max(0, damage - _blocked(play, mat, damage))
    damage += extra
    if damage < mat["health"]:
        mat["health"] -= damage
    elif kind == "zone":
        eliminate(play, seat, kind, None)
    else:
        eliminate(play, seat, "other" if by is None else "enemy", by)


def _blocked(play, mat, damage):
    """What the armour can take off; a card that blocks anything is discarded whole."""
    helmet = mat["helmet"]
    body = mat["body"]
    if helmet and body:
        # Only one card goes if it is enough alone.
        helmet = damage <= _HELMET or damage > _BODY
        body = damage > _HELMET
    strength = 0
    if helmet:
        mat["helmet"] = 0
        strength = _HELMET
    if body:
        mat["body"] = 0
        strength += _BODY
    if strength:
        play.note("armour_used")
    return strength


def eliminate(play, seat, out_by, by):
    """The player is out: the mat goes to a killer who is in, or is lost."""
    state = play.state
    mat = state["players"][seat]
    mat["alive"] = mat["frozen"] = mat["skipped"] = False
    mat["health"] = mat["cooldown"] = mat["burned"] = 0
    mat["stolen"] = None
    mat["out_round"] = state["round"]
    mat["out_by"] = out_by
    _clear_smoke(state, seat)
    play.note("eliminated")
    if out_by == "zone":
        play.note("zone_death")
    chests = mat["extra_chests"]
    mat["extra_chests"] = 0
    things = _lift(mat, ITEMS)
    if by is not None:
        heir = state["players"][by]
        heir["kills"] += 1
        if heir["alive"]:
            heir["extra_chests"] += chests
            play.note("inherit")
            if _receive(heir, things):
                play.note("surplus")


# --- before the first turn -------------------------------------------------------------------


def first_player(play, first):
    """Whoever is named starts, or rolls highest; those tied for it roll again, in seat order."""
    state = _during(play, "setup")
    players = state["players"]
    if first is None:
        faces = []
        latest = [mat["alive"] for mat in players]
        tied = best(latest, range(len(players)))
        for _ in range(1 + _REROLLS):
            for seat in tied:
                latest[seat] = play.roll(6)
                faces.append(latest[seat])
            tied = best(latest, tied)
            if len(tied) == 1:
                break
        state["last_roll"] = faces
        first = tied[0]
    mat_in(state, first)
    state["first"] = state["active"] = first


def roll_sector(play, who, faces):
    """Where a team enters the map."""
    state = _during(play, "setup")
    mat = mat_in(state, who)
    refuse(mat["sector"] is not None, "limit_reached")
    faces = _throw(play, faces, (20,))
    for other in state["players"]:
        if other["team"] == mat["team"]:
            other["sector"] = faces[0]


def steal(play, who, target):
    """Octor copies an ability, which then has to cool down first."""
    state = play.state
    players = state["players"]
    octor = players[who]
    refuse(octor["character"] != "octor", "no_ability")
    mat_in(state, who)
    slug = mat_in(state, target)["character"]
    refuse(who == target, "bad_target")
    if state["phase"] == "setup":
        refuse((target - who) % len(players) not in (1, len(players) - 1), "not_neighbour")
    refuse(slug == "emoon", "immune")
    octor["stolen"] = slug
    octor["cooldown"] = cooldown_of(slug)
    play.note("stolen")


def begin(play):
    for mat in _during(play, "setup")["players"]:
        if mat["character"] == "octor" and mat["alive"] and mat["stolen"] is None:
            play.note("choose_ability")
    _begin_turn(play)


# --- movement and consumables ----------------------------------------------------------------


def move_roll(play, faces):
    state = _during(play, "start")
    refuse(_active(state)["frozen"], "frozen")
    faces = _throw(play, faces, (6, 6))
    turn = state["turn"]
    turn["dice"] = list(faces)
    turn["steps"] = sum(faces)
    turn["double"] = faces[0] == faces[1]
    state["phase"] = "move"
    if turn["double"]:
        play.note("double")


def skip_move(play):
    """A frozen player has to skip, which does not count as chosen."""
    state = play.state
    mat = _active(state)
    if mat["frozen"]:
        _during(play, "start", "move")
    else:
        _during(play, "move")
        refuse(state["turn"]["double"], "double_rolled")
        refuse(mat["skipped"], "skipped_last")
    mat["skipped"] = not mat["frozen"]
    state["phase"] = "act"


def _cross(play, steps):
    """The active player walks over dead squares."""
    state = play.state
    if steps:
        _strike(play, state["active"], steps * state["zone"]["penalty"], None, "zone")


def move(play, steps, land):
    state = _during(play, "move")
    mat = _active(state)
    refuse(mat["frozen"], "frozen")
    refuse(steps and not state["zone"]["penalty"], "no_zone")
    refuse(steps > state["turn"]["steps"], "out_of_range")
    refuse(land == "chest" and not state["chests_left"], "not_enough")
    state["phase"] = "act"
    mat["skipped"] = False
    _leave_smoke(play)
    _cross(play, steps)
    if not mat["alive"]:
        return
    if land == "chest":
        state["chests_left"] -= 1
        _open_chest(play, mat)
    elif land == "healing":
        _heal(mat, _HEALING_SPOT)
        play.note("heal_spot")


def _open_chest(play, mat):
    mat["chests_opened"] += 1
    play.note("open_chest")


def potion(play, size):
    state = _during(play, "start")
    mat = _active(state)
    turn = state["turn"]
    refuse(mat["burned"], "no_healing")
    refuse(turn["consumable"], "limit_reached")
    turn["consumable"] = size
    _heal(mat, POTIONS[size])


def consumable(play, card, inactive):
    refuse(inactive and card != "teleport", "bad_argument")
    state = play.state
    mat = _active(state)
    turn = state["turn"]
    moves = card in MOVEMENT_CARDS
    if moves:
        _during(play, "move")
        refuse(mat["frozen"], "frozen")
    elif card == "extension":
        _acting(play, "main")
    else:
        refuse(card != "ammo", "bad_argument")
        _during(play)
    refuse(turn["consumable"], "limit_reached")
    refuse(inactive and not state["zone"]["penalty"], "no_zone")
    refuse(not moves and not any(mat["weapons"]), "no_weapon")
    turn["consumable"] = card
    if card == "adrenaline":
        turn["steps"] *= 2
    elif card == "ammo":
        _load(mat, True)
    elif card == "teleport":
        _leave_smoke(play)
        _cross(play, inactive)


# --- abilities -------------------------------------------------------------------------------


def ability(play, who, targets, item):
    """A special ability, at any time and by anyone who is in."""
    _distinct(targets)
    state = _during(play)
    players = state["players"]
    user = mat_in(state, who)
    slug = ability_of(user)
    refuse(slug is None, "no_ability")
    cooldown = cooldown_of(slug)
    refuse(not cooldown, "passive")
    refuse(user["cooldown"], "on_cooldown")
    most = int(_MOST_TARGETS[ORDER.index(slug)])
    refuse(not min(1, most) <= len(targets) <= most or who in targets, "bad_target")
    if slug not in ("ebue", "kruber"):
        # Those two move figures, a partner's too; the others touch enemies only.
        _enemies(state, who, targets)
    _touched(state, targets)
    takes = slug == "varas" and item != "other"
    refuse(takes and not players[targets[0]][item], "not_enough")
    user["cooldown"] = cooldown
    _forget(user)
    if takes:
        players[targets[0]][item] = 0
        user[item] = 1
    if slug == "varas":
        play.note("stolen")
    elif slug == "armazi":
        for seat in targets:
            _strike(play, seat, _ARMAZI_DAMAGE, who, "ability")
    elif slug == "medea":
        _heal(user, _MEDEA_HEALS)
        play.note("draw_support")
    elif slug == "tsiva":
        for seat in targets:
            players[seat]["frozen"] = True
        play.note("froze")
    elif state["zone"]["shrunk"]:
        # Figures are not moved while the mover stands on a dead square.
        play.note("zone_check")


def burn(play, who, targets):
    """A turn is about to end beside Tharsis: the burner's own, or the victim's."""
    refuse(not targets, "bad_argument")
    _distinct(targets)
    state = _during(play, "act")
    burner = mat_in(state, who)
    burners = state["turn"]["burners"]
    active = state["active"]
    refuse(ability_of(burner) != "tharsis", "no_ability")
    refuse(who in burners, "limit_reached")
    refuse(who != active and targets != [active], "bad_target")
    _enemies(state, who, targets)
    _touched(state, targets)
    burners.append(who)
    _forget(burner)
    for seat in targets:
        _strike(play, seat, _BURN_DAMAGE, who, "ability")
        mat = state["players"][seat]
        if mat["alive"]:
            # The end of this turn takes one off the active player's: one more for the next.
            mat["burned"] = 2 if seat == active else max(1, mat["burned"])


# --- main actions ----------------------------------------------------------------------------


def shoot(play, slot, target, dice, faces, damage, minimum, platform, field, diagonal):
    refuse(dice is not None and faces is not None, "bad_argument")
    state = _acting(play, "main", (target,))
    shooter = _active(state)
    weapon = shooter["weapons"][slot]
    refuse(not weapon, "no_weapon")
    refuse(not weapon["loaded"], "not_loaded")
    refuse(_banner(state, "smoke", target), "in_smoke")
    _standing(state, field)
    _standing(state, platform, "platform")
    faces = _throw(play, faces, [6] * (dice or weapon["dice"]))
    trait = weapon["trait"]
    damage = damage or weapon["damage"]
    # A target on a platform takes one off every die.
    total = sum(faces) - len(faces) if platform else sum(faces)
    high = faces.count(6)
    hits = True
    if weapon["minimum"]:
        # Fixed damage, if enough is rolled.
        hits = total >= (minimum or weapon["minimum"])
        if trait == "eleven" and total >= 11:
            damage += _ELEVEN_BONUS
    else:
        # Bullet damage: every pip counts, and every shot hits.
        if trait == "diagonal" and diagonal:
            damage += 1
        damage *= 6 * len(faces) if trait == "seven" and total == 7 else total
        if trait == "burst":
            damage += _BURST_PER_DIE * (high if platform else high + faces.count(5))
    state["turn"]["main"] = "shoot"
    _leave_smoke(play)
    play.note("hit" if hits else "miss")
    weapon["loaded"] = trait == "quick" and total >= 5
    if weapon["loaded"]:
        play.note("still_loaded")
    if trait == "dash" and total >= 4 and not shooter["frozen"]:
        play.note("free_squares")
    if not hits:
        return
    if trait == "leech":
        _heal(shooter, _LEECH_HEALS)
    # D'rain's bonus for high dice: the shooter heals what the target loses in addition.
    drained = 0
    victim = state["players"][target]["character"]
    if ability_of(shooter) == "drain" and victim != "emoon":
        drained = _DRAIN_PER_DIE * (high + faces.count(5))
    if drained:
        _heal(shooter, drained)
        _forget(shooter)
        play.note("drain")
    kind = "pierce" if trait == "pierce" else "card"
    _strike(play, target, damage, state["active"], kind, field, drained)


def reload(play):
    state = _acting(play, "main")
    mat = _active(state)
    refuse(not any(mat["weapons"]), "no_weapon")
    state["turn"]["main"] = "reload"
    _load(mat, True)


def backpack(play):
    _acting(play, "main")["turn"]["main"] = "backpack"


# --- throwables, banners and other damage ----------------------------------------------------


def _thrown(play, card, hit, damage, targets, fields):
    """A card that hurts its targets, less those in fields, if the dice were good enough."""
    state = play.state
    state["turn"]["throwable"] = card
    play.note("hit" if hit else "miss")
    if hit:
        for seat in targets:
            _strike(play, seat, damage, state["active"], "card", seat in fields)


def throw_flame(play, target, near, fields, faces):
    targets = [target] + near
    _distinct(targets)
    _distinct(fields)
    for seat in fields:
        refuse(seat not in targets, "bad_argument")
    _standing(_acting(play, "throwable", targets), fields)
    hit = sum(_throw(play, faces, (6, 6))) >= _FLAME_NEEDS
    _thrown(play, "flame", hit, _FLAME_DAMAGE, targets, fields)


def throw_spear(play, target, distance, field, faces):
    targets = (target,)
    _standing(_acting(play, "throwable", targets), field)
    hit = _throw(play, faces, (6,))[0] == distance
    _thrown(play, "spear", hit, _SPEAR_DAMAGE, targets, targets if field else ())


def throw_ntt(play, target):
    state = _acting(play, "throwable", (target,))
    state["turn"]["throwable"] = "ntt"
    _load(state["players"][target], False)
    play.note("unloaded")


def smoke(play):
    state = _acting(play, "throwable")
    refuse(_banner(state, "smoke", state["active"]), "limit_reached")
    _place(state, "throwable", "smoke")


def place_banner(play, kind):
    _place(_acting(play, "defence"), "defence", kind)


def remove_banner(play, id):
    state = _during(play)
    banner = _banner(state, None, None, id)
    refuse(not banner, "no_banner")
    state["banners"].remove(banner)


def lightning(play, id, field):
    """The active player ends the turn near an enemy's ball lightning."""
    state = _during(play, "act")
    banner = _banner(state, "lightning", None, id)
    refuse(not banner, "no_banner")
    _standing(state, field)
    owner = banner["owner"]
    _enemies(state, state["active"], (owner,))
    struck = state["turn"]["struck"]
    refuse(id in struck, "limit_reached")
    struck.append(id)
    _strike(play, state["active"], _LIGHTNING_DAMAGE, owner, "card", field)


def hit(play, target, damage, by, kind, field):
    """Any other damage, worked out by the table."""
    state = _during(play)
    mat = mat_in(state, target)
    if by is not None:
        mat_in(state, by)
        _enemies(state, by, (target,))
    refuse(kind == "ability" and mat["character"] == "emoon", "immune")
    _standing(state, field)
    _strike(play, target, damage, by, kind, field)


# --- the mats --------------------------------------------------------------------------------


def open_extra(play, who):
    state = _during(play)
    mat = mat_in(state, who)
    opened = state["turn"]["extra"]
    refuse(who in opened, "limit_reached")
    refuse(not mat["extra_chests"], "not_enough")
    mat["extra_chests"] -= 1
    opened.append(who)
    _open_chest(play, mat)


def take_weapon(play, who, slot, group, dice, damage, minimum, trait, loaded):
    refuse(trait != "none" and trait not in TRAITS[group], "bad_argument")
    # Bullets have no minimum to roll; fixed damage always has one.
    refuse((minimum == 0) != (group in ("six", "gunner")), "bad_argument")
    mat_in(_during(play), who)["weapons"][slot] = {
        "group": group,
        "dice": dice,
        "damage": damage,
        "minimum": minimum,
        "trait": trait,
        "loaded": loaded,
    }


def equip(play, who, item):
    mat = mat_in(_during(play), who)
    refuse(mat[item], "limit_reached")
    mat[item] = 1


# --- pairs -----------------------------------------------------------------------------------


def trade(play, give, take, give_chests, take_chests):
    """Swap with the partner, all at once and without throwing anything away; ends the turn."""
    _distinct(give)
    _distinct(take)
    partner = _partner(play)
    refuse(not partner["alive"], "player_out")
    active = _active(play.state)
    # Tried on copies, so that a refusal leaves both mats as they are.
    mine = dict(active, weapons=list(active["weapons"]))
    theirs = dict(partner, weapons=list(partner["weapons"]))
    mine["extra_chests"] -= give_chests
    theirs["extra_chests"] -= take_chests
    refuse(mine["extra_chests"] < 0 or theirs["extra_chests"] < 0, "not_enough")
    given = _lift(mine, give)
    taken = _lift(theirs, take)
    refuse(None in given + taken, "not_enough")
    refuse(_receive(mine, taken) or _receive(theirs, given), "limit_reached")
    mine["extra_chests"] += take_chests
    theirs["extra_chests"] += give_chests
    active.update(mine)
    partner.update(theirs)
    _next_turn(play)


def revive(play, size):
    """A healing card beside the partner's banner brings them back, with an empty mat."""
    mat = _partner(play)
    refuse(mat["alive"] or mat["out_by"] == "concede", "bad_target")
    refuse(_active(play.state)["burned"], "no_healing")
    turn = play.state["turn"]
    refuse(turn["consumable"] or turn["main"], "limit_reached")
    turn["consumable"] = size
    turn["main"] = "revive"
    mat["alive"] = True
    mat["health"] = POTIONS[size]
    mat["out_round"] = mat["out_by"] = None
    play.note("revived")


# --- turns, rounds, and the end --------------------------------------------------------------


def end_turn(play):
    _during(play, "act")
    _next_turn(play)


def _next_turn(play):
    """The turn ends; the order goes on to the next player who is in."""
    state = play.state
    mat = _active(state)
    mat["burned"] = max(0, mat["burned"] - 1)
    mat["frozen"] = False
    while True:
        state["active"] = (state["active"] + 1) % len(state["players"])
        # The seats of those who are out count too.
        _reach(play, state["active"])
        if _active(state)["alive"]:
            break
    _begin_turn(play)


def _reach(play, seat):
    """The order has come to a seat: a round may begin, and its banners have one less to stand."""
    state = play.state
    if seat == state["first"]:
        shrunk = state["zone"]["shrunk"]
        state["round"] += 1
        derive_zone(state)
        play.note("new_round")
        if state["zone"]["shrunk"] > shrunk:
            play.note("zone_shrunk")
        elif state["zone"]["next"] == 1:
            play.note("zone_warning")
    for banner in list(state["banners"]):
        if banner["owner"] == seat:
            banner["rounds"] -= 1
            if not banner["rounds"]:
                state["banners"].remove(banner)
                play.note("banner_expired")


def derive_zone(state):
    """The zones follow from the round: one dies after every five, the fourth never does."""
    past = state["round"] - 1
    shrunk = min(_SHRINKING_ZONES, past // _ROUNDS_PER_ZONE)
    state["zone"] = {
        "shrunk": shrunk,
        "inactive": list(range(1, shrunk + 1)),
        "penalty": _ZONE_PENALTY * shrunk,
        "next": 0 if shrunk == _SHRINKING_ZONES else _ROUNDS_PER_ZONE - past % _ROUNDS_PER_ZONE,
    }


def _begin_turn(play):
    state = play.state
    state["turn"] = fresh_turn()
    state["phase"] = "start"
    mat = _active(state)
    if mat["cooldown"]:
        mat["cooldown"] -= 1
        if not mat["cooldown"]:
            play.note("ability_ready")
    if mat["frozen"]:
        play.note("frozen")


def fresh_turn():
    return {
        "dice": [],
        "steps": 0,
        "double": False,
        "consumable": None,
        "main": None,
        "defence": None,
        "throwable": None,
        "extra": [],
        "burners": [],
        "struck": [],
    }


def settle(play):
    """The last team standing has won; else the turn of an active player who fell passes on."""
    state = play.state
    living = living_of(state)
    # Somebody always lives: nobody can hurt themself, so whoever strikes the last enemy is in.
    if living.count(0) == len(living) - 1:
        state["over"] = True
        for seat, mat in enumerate(state["players"]):
            if living[mat["team"]]:
                state["winners"].append(seat)
        state["reason"] = "last_standing" if state["mode"] == "solo" else "last_team"
        play.note("match_end")
    elif state["phase"] != "setup" and not _active(state)["alive"]:
        play.note("turn_passed")
        _next_turn(play)


def living_of(state):
    """How many players each team has left."""
    players = state["players"]
    # Teams are numbered along the seats: the last seat's is the highest.
    living = [0] * (players[-1]["team"] + 1)
    for mat in players:
        living[mat["team"]] += mat["alive"]
    return living


# --- the actions and their arguments ---------------------------------------------------------

ACTIONS = Actions(
    globals(),
    b"""
first_player: player?
roll_sector: player faces?1..1*1..20
steal: player target
begin:
move_roll: faces?2..2*1..6
skip_move:
move: zone_squares?0..24=0 land?none|chest|healing
potion: size:POTIONS
consumable: card:any inactive?flag
ability: player targets?..*player=[] item?helmet|body|other="other"
burn: player targets:..*player
shoot: weapon:0..1 target dice?1..10 faces?1..10*1..6 damage?1..100 minimum?1..60 \
platform?flag field?flag diagonal?flag
reload:
backpack:
throw_flame: target near?..*player=[] fields?..*player=[] faces?2..2*1..6
throw_spear: target distance:1..6 field?flag faces?1..1*1..6
throw_ntt: target
smoke:
place_banner: kind:DEFENCES
remove_banner: id:1..
lightning: id:1.. field?flag
hit: target amount:1..200 by? kind?card|pierce|ability="card" field?flag
open_extra: player
take_weapon: player slot:0..1 group:GROUPS dice:1..10 damage:1..100 minimum?0..60=0 \
trait?any="none" loaded?flag=true
equip: player piece:ARMOUR
trade: give?..*ITEMS=[] take?..*ITEMS=[] give_chests?0..99=0 take_chests?0..99=0
revive: potion:POTIONS
""",
)
