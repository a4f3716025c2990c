# SPDX-License-Identifier: MIT
"""Elbrus: the battle royale for the crown of King Gorgasali, alone or in pairs.

The device keeps what the mats show (health, armour, weapons, cooldowns), what a turn still allows,
the banners' rounds and the shrinking zones. The map stays on the table: who is in range, who
stands in a field and how many dead squares were crossed is said by the players.

A turn is `start` (potions, before the movement dice), `move` (dice thrown), `act` (movement done).
Functions without an underscore are the actions of that name, or what every game offers.
"""

from micropython import const

from firmware.games.game import (
    Reject,
    best,
    common_state,
    flag,
    is_text,
    list_of,
    need,
    next_alive,
    opt,
    player,
    seat_name,
    seats,
    whole,
    word,
)

VERSION = 1
DICE = {}

MODES = {"solo": range(2, 11), "duo": (4, 6, 8, 10)}

# In the order in which free characters are dealt.
ORDER = (
    "armazi",
    "ebue",
    "varas",
    "medea",
    "tsiva",
    "octor",
    "kruber",
    "tharsis",
    "drain",
    "emoon",
)

# Colour, and the own turns that the ability cools down.
CHARACTERS = {
    "armazi": ("yellow", 5),
    "ebue": ("purple", 4),
    "varas": ("green", 3),
    "medea": ("pink", 3),
    "tsiva": ("cyan", 3),
    "octor": ("orange", 0),
    "kruber": ("lime", 4),
    "tharsis": ("red", 0),
    "drain": ("blue", 0),
    "emoon": ("white", 0),
}

# The abilities that are called for, with the most targets they can have; the rest is passive.
TARGETS = {"armazi": 2, "ebue": 1, "varas": 1, "medea": 0, "tsiva": 9, "kruber": 1}
# These two move figures, a partner's too; the others touch enemies only.
MOVERS = ("ebue", "kruber")

# Weapon groups, and the traits that their rarer cards have.
GROUPS = ("six", "gunner", "massive", "scout")
BULLET_GROUPS = ("six", "gunner")
TRAITS = {
    "six": ("seven", "dash"),
    "gunner": ("diagonal", "burst"),
    "massive": ("quick", "leech"),
    "scout": ("eleven", "pierce"),
}

ARMOUR = ("helmet", "body")
DEFENCES = ("barrier", "lightning", "platform", "field")
MOVEMENT_CARDS = ("axe", "boat", "rope", "compass", "adrenaline", "teleport")
POTIONS = {"small": 20, "medium": 50, "large": 100}

_HEALTH = const(100)
_HEALING_SPOT = const(20)
_MEDEA_HEALS = const(20)
_LEECH_HEALS = const(15)

_CHESTS = const(72)
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


# --- setup -----------------------------------------------------------------------------------


def new(setup):
    """The match before its first turn: who starts, sectors and Octor's choice are still open."""
    mode, entries = seats(setup, MODES)
    teams = len(entries) // 2 if mode == "duo" else len(entries)
    players = []
    chosen = []
    for index, entry in enumerate(entries):
        name = seat_name(entry, index)
        color = entry.get("color")
        _refuse(color is not None and not is_text(color), "bad_option")
        slug = entry.get("character")
        if slug is not None:
            _refuse(type(slug) is not str or slug not in CHARACTERS, "bad_option")
            chosen.append(slug)
        players.append(_new_player(name, color, slug, index % teams))
    _refuse(len(set(chosen)) < len(chosen), "duplicate_character")
    free = [slug for slug in ORDER if slug not in chosen]
    for mat in players:
        if mat["character"] is None:
            mat["character"] = free.pop(0)
        if mat["color"] is None:
            mat["color"] = CHARACTERS[mat["character"]][0]
    state = common_state("elbrus", mode, players, "setup")
    state["first"] = 0
    state["chests_left"] = _CHESTS
    state["banner_seq"] = 0
    state["banners"] = []
    state["turn"] = _fresh_turn()
    _derive_zone(state)
    return state


def _new_player(name, color, character, team):
    return {
        "name": name,
        "color": color,
        "alive": True,
        "team": team,
        "character": character,
        "health": _HEALTH,
        "cooldown": 0,
        "stolen": None,
        "frozen": False,
        "burned": 0,
        "skipped": False,
        "sector": None,
        "extra_chests": 1,
        "chests_opened": 0,
        "helmet": 0,
        "body": 0,
        "weapons": [None, None],
        "kills": 0,
        "out_round": None,
        "out_by": None,
    }


def _fresh_turn():
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


def _derive_zone(state):
    """The zones follow from the round: one dies after every five, the fourth never does."""
    past = state["round"] - 1
    shrunk = min(_SHRINKING_ZONES, past // _ROUNDS_PER_ZONE)
    state["zone"] = {
        "shrunk": shrunk,
        "inactive": list(range(1, shrunk + 1)),
        "penalty": _ZONE_PENALTY * shrunk,
        "next": 0 if shrunk == _SHRINKING_ZONES else _ROUNDS_PER_ZONE - past % _ROUNDS_PER_ZONE,
    }


# --- checks ----------------------------------------------------------------------------------


def _refuse(when, code):
    if when:
        raise Reject(code)


def _during(play, *phases):
    """The state, if this is one of the phases; none named: any once the match has begun."""
    phase = play.state["phase"]
    _refuse(phase not in phases if phases else phase == "setup", "wrong_phase")
    return play.state


def _in(state, seat):
    """The mat of a player, who must not be out."""
    mat = state["players"][seat]
    _refuse(not mat["alive"], "player_out")
    return mat


def _enemies(state, seat, targets):
    """Targets must be of another team: neither the player nor the partner."""
    players = state["players"]
    for target in targets:
        _refuse(players[target]["team"] == players[seat]["team"], "bad_target")


def _touched(state, targets):
    """Who is out, or is E'moon, is not reached by an ability."""
    for seat in targets:
        _in(state, seat)
    for seat in targets:
        _refuse(state["players"][seat]["character"] == "emoon", "immune")


def _aimed(state, targets):
    """The active player attacks these with a card."""
    for seat in targets:
        _in(state, seat)
    _enemies(state, state["active"], targets)


def _once(state, box):
    """Each box of the turn (consumable, main, defence, throwable) can be ticked once."""
    _refuse(state["turn"][box] is not None, "limit_reached")


def _standing(state, kind, claimed):
    """Nobody can stand on a banner of a kind that is not on the map."""
    if claimed:
        for banner in state["banners"]:
            if banner["kind"] == kind:
                return
        raise Reject("no_banner")


# --- small steps that many actions share -----------------------------------------------------


def _active(state):
    return state["players"][state["active"]]


def _partner(state):
    """The active player's partner, who sits opposite."""
    players = state["players"]
    return players[(state["active"] + len(players) // 2) % len(players)]


def _ability_of(mat):
    """Whose ability the player has now; None if Octor holds none."""
    return mat["stolen"] if mat["character"] == "octor" else mat["character"]


def _forget(mat):
    """A copied ability is for one use."""
    if mat["character"] == "octor":
        mat["stolen"] = None
        mat["cooldown"] = 0


def _heal(mat, points):
    mat["health"] = min(_HEALTH, mat["health"] + points)


def _load(mat, loaded):
    for weapon in mat["weapons"]:
        if weapon:
            weapon["loaded"] = loaded


def _throw(play, faces, dice, sides=6):
    """Roll the dice, or take the faces that were thrown on the table."""
    if faces is None:
        faces = [play.roll(sides) for _ in range(dice)]
    play.state["last_roll"] = list(faces)
    return faces


def _place(state, kind):
    state["banner_seq"] += 1
    banner = {"id": state["banner_seq"], "kind": kind, "owner": state["active"]}
    banner["rounds"] = _BANNER_ROUNDS
    state["banners"].append(banner)


def _banner(state, ident):
    for banner in state["banners"]:
        if banner["id"] == ident:
            return banner
    raise Reject("no_banner")


def _smoke_of(state, seat):
    for banner in state["banners"]:
        if banner["kind"] == "smoke" and banner["owner"] == seat:
            return banner
    return None


def _leave_smoke(play):
    """Whoever moves or shoots gives up the own smoke."""
    banner = _smoke_of(play.state, play.state["active"])
    if banner:
        play.state["banners"].remove(banner)
        play.note("smoke_gone")


def _stow(mat, weapon):
    """Put a weapon into the lowest empty slot; False if there is none."""
    for slot in (0, 1):
        if mat["weapons"][slot] is None:
            mat["weapons"][slot] = weapon
            return True
    return False


# --- damage and elimination ------------------------------------------------------------------


def _strike(play, seat, damage, by, kind, field=False, drained=0):
    """Damage by a player (or by nobody): field, then armour, then health."""
    if field and kind != "ability":
        damage //= 2
    if kind == "card":
        damage -= _blocked(play, play.state["players"][seat], damage)
    _wound(play, seat, damage + drained, "other" if by is None else "enemy", by)


def _blocked(play, mat, damage):
    """What the armour takes off; a card that blocks anything is discarded whole."""
    helmet = mat["helmet"]
    body = mat["body"]
    if helmet and body:
        # Only one card goes if it is enough alone.
        helmet = damage <= _HELMET or damage > _BODY
        body = damage > _HELMET
    if damage == 0 or not (helmet or body):
        return 0
    strength = 0
    if helmet:
        mat["helmet"] = 0
        strength = _HELMET
    if body:
        mat["body"] = 0
        strength += _BODY
    play.note("armour_used")
    return min(damage, strength)


def _cross_zone(play, squares):
    """Dead squares hurt the active player, whatever they wear."""
    if squares:
        play.note("zone_hurt")
        damage = squares * play.state["zone"]["penalty"]
        _wound(play, play.state["active"], damage, "zone", None)


def _wound(play, seat, damage, how, by):
    mat = play.state["players"][seat]
    if damage < mat["health"]:
        mat["health"] -= damage
    else:
        _eliminate(play, seat, how, by)


def _eliminate(play, seat, how, by):
    """The player is out: the mat goes to a killer who is in, or is lost."""
    state = play.state
    mat = state["players"][seat]
    mat["alive"] = mat["frozen"] = mat["skipped"] = False
    mat["health"] = mat["cooldown"] = mat["burned"] = 0
    mat["stolen"] = None
    mat["out_round"] = state["round"]
    mat["out_by"] = how
    banner = _smoke_of(state, seat)
    if banner:
        state["banners"].remove(banner)
    play.note("eliminated")
    if how == "zone":
        play.note("zone_death")
    if by is not None:
        heir = state["players"][by]
        heir["kills"] += 1
        if heir["alive"]:
            _inherit(play, heir, mat)
    mat["extra_chests"] = mat["helmet"] = mat["body"] = 0
    mat["weapons"] = [None, None]


def _inherit(play, heir, mat):
    surplus = False
    heir["extra_chests"] += mat["extra_chests"]
    for piece in ARMOUR:
        if mat[piece]:
            surplus = surplus or heir[piece] == 1
            heir[piece] = 1
    for weapon in mat["weapons"]:
        if weapon and not _stow(heir, weapon):
            surplus = True
    play.note("inherit")
    if surplus:
        play.note("surplus")


# --- before the first turn -------------------------------------------------------------------


def first_player(play, first):
    state = _during(play, "setup")
    if first is None:
        first = _roll_off(play)
    else:
        _in(state, first)
    state["first"] = state["active"] = first


def _roll_off(play):
    """Highest die starts; those tied for it roll again, in seat order."""
    players = play.state["players"]
    tied = [seat for seat in range(len(players)) if players[seat]["alive"]]
    latest = [0] * len(players)
    faces = []
    for _ in range(1 + _REROLLS):
        for seat in tied:
            latest[seat] = play.roll(6)
            faces.append(latest[seat])
        tied = best(latest, tied)
        if len(tied) == 1:
            break
    play.state["last_roll"] = faces
    return tied[0]


def roll_sector(play, who, faces):
    """Where a team enters the map."""
    state = _during(play, "setup")
    mat = _in(state, who)
    _refuse(mat["sector"] is not None, "limit_reached")
    faces = _throw(play, faces, 1, 20)
    for other in state["players"]:
        if other["team"] == mat["team"]:
            other["sector"] = faces[0]


def steal(play, who, target):
    """Octor copies an ability, which then has to cool down first."""
    state = play.state
    players = state["players"]
    octor = players[who]
    _refuse(octor["character"] != "octor", "no_ability")
    _in(state, who)
    slug = _in(state, target)["character"]
    _refuse(who == target, "bad_target")
    if state["phase"] == "setup":
        _refuse((target - who) % len(players) not in (1, len(players) - 1), "not_neighbour")
    _refuse(slug == "emoon", "immune")
    octor["stolen"] = slug
    octor["cooldown"] = CHARACTERS[slug][1]
    play.note("stolen")


def begin(play):
    for mat in _during(play, "setup")["players"]:
        if mat["character"] == "octor" and mat["alive"] and mat["stolen"] is None:
            play.note("choose_ability")
    _begin_turn(play)


# --- movement and consumables ----------------------------------------------------------------


def move_roll(play, faces):
    state = _during(play, "start")
    _refuse(_active(state)["frozen"], "frozen")
    faces = _throw(play, faces, 2)
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
        _refuse(state["turn"]["double"], "double_rolled")
        _refuse(mat["skipped"], "skipped_last")
    mat["skipped"] = not mat["frozen"]
    state["phase"] = "act"


def move(play, squares, land):
    state = _during(play, "move")
    mat = _active(state)
    _refuse(mat["frozen"], "frozen")
    _refuse(squares and state["zone"]["penalty"] == 0, "no_zone")
    _refuse(squares > state["turn"]["steps"], "out_of_range")
    _refuse(land == "chest" and state["chests_left"] == 0, "not_enough")
    state["phase"] = "act"
    mat["skipped"] = False
    _leave_smoke(play)
    _cross_zone(play, squares)
    if not mat["alive"]:
        return
    if land == "chest":
        state["chests_left"] -= 1
        mat["chests_opened"] += 1
        play.note("open_chest")
    elif land == "healing":
        _heal(mat, _HEALING_SPOT)
        play.note("heal_spot")


def potion(play, size):
    state = _during(play, "start")
    mat = _active(state)
    _refuse(mat["burned"] > 0, "no_healing")
    _once(state, "consumable")
    state["turn"]["consumable"] = size
    _heal(mat, POTIONS[size])


def consumable(play, card, inactive):
    _refuse(inactive and card != "teleport", "bad_argument")
    state = play.state
    mat = _active(state)
    if card in MOVEMENT_CARDS:
        _during(play, "move")
        _refuse(mat["frozen"], "frozen")
    elif card == "extension":
        _during(play, "act")
        _once(state, "main")
    else:
        _during(play)
    _once(state, "consumable")
    _refuse(inactive and state["zone"]["penalty"] == 0, "no_zone")
    _refuse(card not in MOVEMENT_CARDS and mat["weapons"] == [None, None], "no_weapon")
    state["turn"]["consumable"] = card
    if card == "adrenaline":
        state["turn"]["steps"] *= 2
    elif card == "ammo":
        _load(mat, True)
    elif card == "teleport":
        _leave_smoke(play)
        _cross_zone(play, 1 if inactive else 0)


# --- abilities -------------------------------------------------------------------------------


def ability(play, who, targets, item):
    """A special ability, at any time and by anyone who is in."""
    state = _during(play)
    user = _in(state, who)
    slug = _ability_of(user)
    _refuse(slug is None, "no_ability")
    _refuse(slug not in TARGETS, "passive")
    _refuse(user["cooldown"] > 0, "on_cooldown")
    most = TARGETS[slug]
    _refuse(not min(1, most) <= len(targets) <= most or who in targets, "bad_target")
    if slug not in MOVERS:
        _enemies(state, who, targets)
    _touched(state, targets)
    if slug == "varas" and item != "other":
        _refuse(state["players"][targets[0]][item] == 0, "not_enough")
    user["cooldown"] = CHARACTERS[slug][1]
    _forget(user)
    _use(play, slug, who, targets, item)


def _use(play, slug, who, targets, item):
    """What an ability does."""
    players = play.state["players"]
    if slug == "armazi":
        for seat in targets:
            _strike(play, seat, _ARMAZI_DAMAGE, who, "ability")
    elif slug == "medea":
        _heal(players[who], _MEDEA_HEALS)
        play.note("draw_support")
    elif slug == "tsiva":
        for seat in targets:
            players[seat]["frozen"] = True
        play.note("froze")
    elif slug == "varas":
        if item != "other":
            players[targets[0]][item] = 0
            players[who][item] = 1
        play.note("stolen")
    elif play.state["zone"]["shrunk"]:
        # Figures are not moved while the mover stands on a dead square.
        play.note("zone_check")


def burn(play, who, targets):
    """A turn is about to end beside Tharsis: the burner's own, or the victim's."""
    _refuse(not targets, "bad_argument")
    state = _during(play, "act")
    burner = _in(state, who)
    _refuse(_ability_of(burner) != "tharsis", "no_ability")
    _refuse(who in state["turn"]["burners"], "limit_reached")
    active = state["active"]
    _refuse(who != active and targets != [active], "bad_target")
    _enemies(state, who, targets)
    _touched(state, targets)
    state["turn"]["burners"].append(who)
    _forget(burner)
    for seat in targets:
        _strike(play, seat, _BURN_DAMAGE, who, "ability")
        mat = state["players"][seat]
        if mat["alive"]:
            # The end of this turn takes one off the active player's: one more for the next.
            mat["burned"] = 2 if seat == active else max(1, mat["burned"])


# --- main actions ----------------------------------------------------------------------------


def shoot(play, slot, target, dice, faces, damage, minimum, platform, field, diagonal):
    _refuse(dice is not None and faces is not None, "bad_argument")
    state = _during(play, "act")
    _aimed(state, (target,))
    _once(state, "main")
    shooter = _active(state)
    weapon = shooter["weapons"][slot]
    _refuse(weapon is None, "no_weapon")
    _refuse(not weapon["loaded"], "not_loaded")
    _refuse(_smoke_of(state, target), "in_smoke")
    _standing(state, "platform", platform)
    _standing(state, "field", field)
    faces = _throw(play, faces, dice or weapon["dice"])
    pips = [face - 1 for face in faces] if platform else faces
    trait = weapon["trait"]
    damage = _outcome(weapon, pips, damage or weapon["damage"], minimum, diagonal)
    state["turn"]["main"] = "shoot"
    _leave_smoke(play)
    play.note("miss" if damage is None else "hit")
    weapon["loaded"] = trait == "quick" and sum(pips) >= 5
    if weapon["loaded"]:
        play.note("still_loaded")
    if trait == "dash" and sum(pips) >= 4 and not shooter["frozen"]:
        play.note("free_squares")
    if damage is not None:
        if trait == "leech":
            _heal(shooter, _LEECH_HEALS)
        drained = _drain(play, shooter, target, faces)
        kind = "pierce" if trait == "pierce" else "card"
        _strike(play, target, damage, state["active"], kind, field, drained)


def _outcome(weapon, pips, damage, minimum, diagonal):
    """What a shot does before fields and armour; None for a miss."""
    trait = weapon["trait"]
    total = sum(pips)
    if weapon["group"] not in BULLET_GROUPS:
        # Fixed damage, if enough is rolled.
        if total < (minimum or weapon["minimum"]):
            return None
        return damage + _ELEVEN_BONUS if trait == "eleven" and total >= 11 else damage
    # Bullet damage: every pip counts, and every shot hits.
    if trait == "seven" and total == 7:
        total = 6 * len(pips)
    if trait == "diagonal" and diagonal:
        damage += 1
    damage *= total
    if trait == "burst":
        damage += _BURST_PER_DIE * len([pip for pip in pips if pip >= 5])
    return damage


def _drain(play, shooter, target, faces):
    """D'rain's bonus for high dice: the shooter heals what the target loses in addition."""
    if _ability_of(shooter) != "drain" or play.state["players"][target]["character"] == "emoon":
        return 0
    points = _DRAIN_PER_DIE * len([face for face in faces if face > 4])
    if points:
        _heal(shooter, points)
        _forget(shooter)
        play.note("drain")
    return points


def reload(play):
    state = _during(play, "act")
    _once(state, "main")
    mat = _active(state)
    _refuse(mat["weapons"] == [None, None], "no_weapon")
    state["turn"]["main"] = "reload"
    _load(mat, True)


def backpack(play):
    state = _during(play, "act")
    _once(state, "main")
    state["turn"]["main"] = "backpack"


# --- throwables, banners and other damage ----------------------------------------------------


def _throwing(play, targets):
    state = _during(play, "act")
    _aimed(state, targets)
    _once(state, "throwable")
    return state


def throw_flame(play, target, near, fields, faces):
    targets = [target] + near
    _refuse(target in near, "bad_argument")
    for seat in fields:
        _refuse(seat not in targets, "bad_argument")
    state = _throwing(play, targets)
    _standing(state, "field", fields)
    faces = _throw(play, faces, 2)
    state["turn"]["throwable"] = "flame"
    if sum(faces) < _FLAME_NEEDS:
        play.note("miss")
        return
    play.note("hit")
    for seat in targets:
        _strike(play, seat, _FLAME_DAMAGE, state["active"], "card", seat in fields)


def throw_spear(play, target, distance, field, faces):
    state = _throwing(play, (target,))
    _standing(state, "field", field)
    faces = _throw(play, faces, 1)
    state["turn"]["throwable"] = "spear"
    if faces[0] != distance:
        play.note("miss")
        return
    play.note("hit")
    _strike(play, target, _SPEAR_DAMAGE, state["active"], "card", field)


def throw_ntt(play, target):
    state = _throwing(play, (target,))
    state["turn"]["throwable"] = "ntt"
    _load(state["players"][target], False)
    play.note("unloaded")


def smoke(play):
    state = _throwing(play, ())
    _refuse(_smoke_of(state, state["active"]), "limit_reached")
    state["turn"]["throwable"] = "smoke"
    _place(state, "smoke")


def place_banner(play, kind):
    state = _during(play, "act")
    _once(state, "defence")
    state["turn"]["defence"] = kind
    _place(state, kind)


def remove_banner(play, ident):
    state = _during(play)
    state["banners"].remove(_banner(state, ident))


def lightning(play, ident, field):
    """The active player ends the turn near an enemy's ball lightning."""
    state = _during(play, "act")
    banner = _banner(state, ident)
    _refuse(banner["kind"] != "lightning", "no_banner")
    _standing(state, "field", field)
    _enemies(state, state["active"], (banner["owner"],))
    struck = state["turn"]["struck"]
    _refuse(ident in struck, "limit_reached")
    struck.append(ident)
    _strike(play, state["active"], _LIGHTNING_DAMAGE, banner["owner"], "card", field)


def hit(play, target, amount, by, kind, field):
    """Any other damage, worked out by the table."""
    state = _during(play)
    mat = _in(state, target)
    if by is not None:
        _in(state, by)
        _enemies(state, by, (target,))
    _refuse(kind == "ability" and mat["character"] == "emoon", "immune")
    _standing(state, "field", field)
    _strike(play, target, amount, by, kind, field)


# --- the mats --------------------------------------------------------------------------------


def open_extra(play, who):
    state = _during(play)
    mat = _in(state, who)
    opened = state["turn"]["extra"]
    _refuse(who in opened, "limit_reached")
    _refuse(mat["extra_chests"] == 0, "not_enough")
    mat["extra_chests"] -= 1
    mat["chests_opened"] += 1
    opened.append(who)
    play.note("open_chest")


def take_weapon(play, who, slot, group, dice, damage, minimum, trait, loaded):
    _refuse(trait != "none" and trait not in TRAITS[group], "bad_argument")
    # Bullets have no minimum to roll; fixed damage always has one.
    _refuse((minimum == 0) != (group in BULLET_GROUPS), "bad_argument")
    _in(_during(play), who)["weapons"][slot] = {
        "group": group,
        "dice": dice,
        "damage": damage,
        "minimum": minimum,
        "trait": trait,
        "loaded": loaded,
    }


def equip(play, who, piece):
    mat = _in(_during(play), who)
    _refuse(mat[piece], "limit_reached")
    mat[piece] = 1


# --- pairs -----------------------------------------------------------------------------------


def trade(play, give, take, give_chests, take_chests):
    """Swap with the partner, all at once and without throwing anything away; ends the turn."""
    _refuse(play.state["mode"] != "duo", "wrong_mode")
    state = _during(play, "act")
    mine = _active(state)
    theirs = _partner(state)
    _refuse(not theirs["alive"], "player_out")
    sides = ((mine, give, give_chests, theirs, take), (theirs, take, take_chests, mine, give))
    for giver, items, chests, _, _ in sides:
        _refuse(giver["extra_chests"] < chests, "not_enough")
        for item in items:
            holder, key = _spot(giver, item)
            _refuse(not holder[key], "not_enough")
    for giver, items, _, _, returns in sides:
        _refuse(_overflows(giver, items, returns), "limit_reached")
    moved = []
    for giver, items, chests, receiver, _ in sides:
        giver["extra_chests"] -= chests
        receiver["extra_chests"] += chests
        for item in items:
            holder, key = _spot(giver, item)
            moved.append((receiver, item, holder[key]))
            holder[key] = 0 if item in ARMOUR else None
    for receiver, item, thing in moved:
        if item in ARMOUR:
            receiver[item] = 1
        else:
            _stow(receiver, thing)
    _next_turn(play)


def _spot(mat, item):
    """Where an item lies on a mat: (holder, key)."""
    return (mat, item) if item in ARMOUR else (mat["weapons"], int(item[-1]))


def _overflows(mat, give, take):
    """True if something that arrives would find its place taken."""
    room = mat["weapons"].count(None)
    for item in give:
        if item not in ARMOUR:
            room += 1
    for item in take:
        if item not in ARMOUR:
            room -= 1
        elif mat[item] and item not in give:
            return True
    return room < 0


def revive(play, size):
    """A healing card beside the partner's banner brings them back, with an empty mat."""
    _refuse(play.state["mode"] != "duo", "wrong_mode")
    state = _during(play, "act")
    fallen = _partner(state)
    _refuse(fallen["alive"] or fallen["out_by"] == "concede", "bad_target")
    _refuse(_active(state)["burned"] > 0, "no_healing")
    _once(state, "consumable")
    _once(state, "main")
    state["turn"]["consumable"] = size
    state["turn"]["main"] = "revive"
    fallen["alive"] = True
    fallen["health"] = POTIONS[size]
    fallen["out_round"] = fallen["out_by"] = None
    play.note("revived")


# --- turns, rounds, and the end --------------------------------------------------------------


def end_turn(play):
    _during(play, "act")
    _next_turn(play)


def _next_turn(play):
    """The turn ends; the order goes on to the next player who is in."""
    state = play.state
    players = state["players"]
    mat = _active(state)
    mat["burned"] = max(0, mat["burned"] - 1)
    mat["frozen"] = False
    seat = state["active"]
    while True:
        seat = (seat + 1) % len(players)
        # Rounds and banners count on at the seats of those who are out.
        if seat == state["first"]:
            _new_round(play)
        _count_down(play, seat)
        if players[seat]["alive"]:
            break
    state["active"] = seat
    _begin_turn(play)


def _new_round(play):
    state = play.state
    shrunk = state["zone"]["shrunk"]
    state["round"] += 1
    _derive_zone(state)
    play.note("new_round")
    if state["zone"]["shrunk"] > shrunk:
        play.note("zone_shrunk")
    elif state["zone"]["next"] == 1:
        play.note("zone_warning")


def _count_down(play, owner):
    """The order has reached a seat: its banners have one round less to stand."""
    standing = []
    for banner in play.state["banners"]:
        if banner["owner"] == owner:
            banner["rounds"] -= 1
        if banner["rounds"]:
            standing.append(banner)
        else:
            play.note("banner_expired")
    play.state["banners"] = standing


def _begin_turn(play):
    state = play.state
    state["turn"] = _fresh_turn()
    state["phase"] = "start"
    mat = _active(state)
    if mat["cooldown"]:
        mat["cooldown"] -= 1
        if mat["cooldown"] == 0:
            play.note("ability_ready")
    if mat["frozen"]:
        play.note("frozen")


def concede(play, who):
    """Gives up for good: nobody inherits, and no potion helps."""
    state = play.state
    _in(state, who)
    _eliminate(play, who, "concede", None)
    if state["phase"] == "setup" and state["first"] == who:
        state["first"] = state["active"] = next_alive(state["players"], who)


def settle(play):
    """The last team standing has won; else the turn of an active player who fell passes on."""
    state = play.state
    winner = _only_team(state)
    if winner is not None:
        players = state["players"]
        state["over"] = True
        state["winners"] = [i for i in range(len(players)) if players[i]["team"] == winner]
        state["reason"] = "last_standing" if state["mode"] == "solo" else "last_team"
        play.note("match_end")
    elif state["phase"] != "setup" and not _active(state)["alive"]:
        play.note("turn_passed")
        _next_turn(play)


def _only_team(state):
    """The one team that is left, or None while others are still in.

    One always is: nobody can hurt themself, so whoever strikes the last enemy lives.
    """
    left = None
    for mat in state["players"]:
        if mat["alive"]:
            if left is not None and mat["team"] != left:
                return None
            left = mat["team"]
    return left


def explain(state):
    """What decided: how many players each team has left."""
    if not state["over"]:
        return []
    players = state["players"]
    living = [0] * (len(players) if state["mode"] == "solo" else len(players) // 2)
    for mat in players:
        if mat["alive"]:
            living[mat["team"]] += 1
    return [{"criterion": state["reason"], "values": living}]


# --- corrections by hand ---------------------------------------------------------------------

_TABLE_LIMITS = {"round": (1, 99), "chests_left": (0, _CHESTS)}

_PLAYER_LIMITS = {
    "health": (1, _HEALTH),
    "burned": (0, 2),
    "extra_chests": (0, 99),
    "helmet": (0, 1),
    "body": (0, 1),
    "kills": (0, 99),
}


def limits(state, path):
    if len(path) == 1:
        return _TABLE_LIMITS.get(path[0])
    if len(path) != 3:
        return None
    place, index, field = path
    if place == "banners":
        return (1, _BANNER_ROUNDS) if field == "rounds" else None
    if place != "players":
        return None
    mat = state["players"][index]
    if not mat["alive"] and field != "kills":
        return None
    if field == "cooldown":
        slug = _ability_of(mat)
        longest = CHARACTERS[slug][1] if slug else 0
        return (0, longest) if longest else None
    return _PLAYER_LIMITS.get(field)


def adjusted(play, path, by):
    if path[0] == "round":
        _derive_zone(play.state)


# --- the actions and their arguments ---------------------------------------------------------


def _distinct(check_item):
    """A list in which nothing is said twice."""
    check_list = list_of(check_item, 0, 10)

    def check(state, value):
        code = check_list(state, value)
        return "bad_argument" if code is None and len(set(value)) < len(value) else code

    return check


def _all_actions():
    """The table itself, made in a function because local names take no memory later."""
    who = need("player", player)
    target = need("target", player)
    field = opt("field", flag, False)
    ident = need("id", whole(1, None))
    dice = whole(1, 10)
    damage = whole(1, 100)
    slot = whole(0, 1)
    pip = whole(1, 6)
    two_faces = opt("faces", list_of(pip, 2, 2))
    nothing = []
    players = _distinct(player)
    items = _distinct(word("helmet", "body", "weapon0", "weapon1"))
    chests = whole(0, 99)
    size = word("small", "medium", "large")
    traits = [trait for group in GROUPS for trait in TRAITS[group]]
    return {
        "first_player": (first_player, (opt("player", player),)),
        "roll_sector": (roll_sector, (who, opt("faces", list_of(whole(1, 20), 1, 1)))),
        "steal": (steal, (who, target)),
        "begin": (begin, ()),
        "move_roll": (move_roll, (two_faces,)),
        "skip_move": (skip_move, ()),
        "move": (
            move,
            (
                opt("zone_squares", whole(0, 24), 0),
                opt("land", word("none", "chest", "healing"), "none"),
            ),
        ),
        "potion": (potion, (need("size", size),)),
        "consumable": (
            consumable,
            (
                need("card", word("extension", "ammo", *MOVEMENT_CARDS)),
                opt("inactive", flag, False),
            ),
        ),
        "ability": (
            ability,
            (
                who,
                opt("targets", players, nothing),
                opt("item", word("helmet", "body", "other"), "other"),
            ),
        ),
        "burn": (burn, (who, need("targets", players))),
        "shoot": (
            shoot,
            (
                need("weapon", slot),
                target,
                opt("dice", dice),
                opt("faces", list_of(pip, 1, 10)),
                opt("damage", damage),
                opt("minimum", whole(1, 60)),
                opt("platform", flag, False),
                field,
                opt("diagonal", flag, False),
            ),
        ),
        "reload": (reload, ()),
        "backpack": (backpack, ()),
        "throw_flame": (
            throw_flame,
            (target, opt("near", players, nothing), opt("fields", players, nothing), two_faces),
        ),
        "throw_spear": (
            throw_spear,
            (target, need("distance", pip), field, opt("faces", list_of(pip, 1, 1))),
        ),
        "throw_ntt": (throw_ntt, (target,)),
        "smoke": (smoke, ()),
        "place_banner": (place_banner, (need("kind", word(*DEFENCES)),)),
        "remove_banner": (remove_banner, (ident,)),
        "lightning": (lightning, (ident, field)),
        "hit": (
            hit,
            (
                target,
                need("amount", whole(1, 200)),
                opt("by", player),
                opt("kind", word("card", "pierce", "ability"), "card"),
                field,
            ),
        ),
        "open_extra": (open_extra, (who,)),
        "take_weapon": (
            take_weapon,
            (
                who,
                need("slot", slot),
                need("group", word(*GROUPS)),
                need("dice", dice),
                need("damage", damage),
                opt("minimum", whole(0, 60), 0),
                opt("trait", word("none", *traits), "none"),
                opt("loaded", flag, True),
            ),
        ),
        "equip": (equip, (who, need("piece", word(*ARMOUR)))),
        "trade": (
            trade,
            (
                opt("give", items, nothing),
                opt("take", items, nothing),
                opt("give_chests", chests, 0),
                opt("take_chests", chests, 0),
            ),
        ),
        "revive": (revive, (need("potion", size),)),
    }


ACTIONS = _all_actions()
del _all_actions
