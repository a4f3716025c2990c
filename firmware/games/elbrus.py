# SPDX-License-Identifier: MIT
"""Elbrus: the battle royale for the crown of King Gorgasali, alone or in pairs.

The device keeps what the mats show (health, armour, weapons, cooldowns), what a turn still allows,
the banners' rounds and the shrinking zones. The map stays on the table: who is in range, who
stands in a field and how many dead squares were crossed is said by the players.

A turn is `start` (potions, before the movement dice), `move` (dice thrown), `act` (movement done).
Functions without an underscore are the actions of that name, or what every game offers.
"""

from micropython import const

from firmware.games.game import Reject, best, common_state, is_text, next_alive, seat_name, seats

VERSION = 1
DICE = {}

# The characters in the order in which free ones are dealt.
ORDER = (
    "armazi", "ebue", "varas", "medea", "tsiva", "octor", "kruber", "tharsis", "drain", "emoon",
)  # fmt: skip

# In the same order; one text takes less memory than ten.
_COLORS = const("yellow purple green pink cyan orange lime red blue white")

# The abilities that are called for: own turns to cool down, most targets. The rest is passive.
ABILITIES = {
    "armazi": (5, 2),
    "ebue": (4, 1),
    "varas": (3, 1),
    "medea": (3, 0),
    "tsiva": (3, 9),
    "kruber": (4, 1),
}

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
    mode, entries = seats(setup, {"solo": range(2, 11), "duo": (4, 6, 8, 10)})
    teams = len(entries) // 2 if mode == "duo" else len(entries)
    players = []
    for index, entry in enumerate(entries):
        players.append(_new_player(index, entry, index % teams))
    free = list(ORDER)
    for mat in players:
        if mat["character"]:
            _refuse(mat["character"] not in free, "duplicate_character")
            free.remove(mat["character"])
    colors = _COLORS.split()
    for mat in players:
        if mat["character"] is None:
            mat["character"] = free.pop(0)
        if mat["color"] is None:
            mat["color"] = colors[ORDER.index(mat["character"])]
    state = common_state("elbrus", mode, players, "setup")
    state["first"] = 0
    state["chests_left"] = _CHESTS
    state["banner_seq"] = 0
    state["banners"] = []
    state["turn"] = _fresh_turn()
    _derive_zone(state)
    return state


def _new_player(index, entry, team):
    color = entry.get("color")
    slug = entry.get("character")
    _refuse(color is not None and not is_text(color), "bad_option")
    _refuse(slug is not None and slug not in ORDER, "bad_option")
    return {
        "name": seat_name(entry, index),
        "color": color,
        "alive": True,
        "team": team,
        "character": slug,
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


def _distinct(values):
    """Nothing may be said twice in a list."""
    _refuse(len(set(values)) < len(values), "bad_argument")


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


def _acting(play, slot, targets=()):
    """The state, if that slot of the turn is still to be filled, and these can be attacked."""
    state = _during(play, "act")
    for seat in targets:
        _in(state, seat)
    _enemies(state, state["active"], targets)
    _refuse(state["turn"][slot], "limit_reached")
    return state


def _standing(state, field, platform=False):
    """Nobody can stand on a banner of a kind that is not on the map."""
    _refuse(field and not _banner(state, kind="field"), "no_banner")
    _refuse(platform and not _banner(state, kind="platform"), "no_banner")


# --- small steps that many actions share -----------------------------------------------------


def _active(state):
    return state["players"][state["active"]]


def _partner(play):
    """The partner of the active player, who is acting in a match of pairs; they sit opposite."""
    _refuse(play.state["mode"] != "duo", "wrong_mode")
    state = _during(play, "act")
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


def _heal(mat, amount):
    mat["health"] = min(_HEALTH, mat["health"] + amount)


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
    banner = {"id": state["banner_seq"], "kind": kind, "owner": state["active"]}
    banner["rounds"] = _BANNER_ROUNDS
    state["banners"].append(banner)


def _banner(state, **values):
    """The oldest banner with these fields, or None."""
    for banner in state["banners"]:
        for field, value in values.items():
            if banner[field] != value:
                break
        else:
            return banner
    return None


def _leave_smoke(play):
    """Whoever moves or shoots gives up the own smoke."""
    banner = _banner(play.state, kind="smoke", owner=play.state["active"])
    if banner:
        play.state["banners"].remove(banner)
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
    if kind == "card":
        damage -= _blocked(play, mat, damage)
    damage += extra
    if damage < mat["health"]:
        mat["health"] -= damage
    elif kind == "zone":
        _eliminate(play, seat, "zone", None)
    else:
        _eliminate(play, seat, "other" if by is None else "enemy", by)


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


def _eliminate(play, seat, out_by, by):
    """The player is out: the mat goes to a killer who is in, or is lost."""
    state = play.state
    mat = state["players"][seat]
    mat["alive"] = mat["frozen"] = mat["skipped"] = False
    mat["health"] = mat["cooldown"] = mat["burned"] = 0
    mat["stolen"] = None
    mat["out_round"] = state["round"]
    mat["out_by"] = out_by
    banner = _banner(state, kind="smoke", owner=seat)
    if banner:
        state["banners"].remove(banner)
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
        latest = [0] * len(players)
        tied = [seat for seat in range(len(players)) if players[seat]["alive"]]
        for _ in range(1 + _REROLLS):
            for seat in tied:
                latest[seat] = play.roll(6)
                faces.append(latest[seat])
            tied = best(latest, tied)
            if len(tied) == 1:
                break
        state["last_roll"] = faces
        first = tied[0]
    _in(state, first)
    state["first"] = state["active"] = first


def roll_sector(play, who, faces):
    """Where a team enters the map."""
    state = _during(play, "setup")
    mat = _in(state, who)
    _refuse(mat["sector"] is not None, "limit_reached")
    faces = _throw(play, faces, (20,))
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
    octor["cooldown"] = ABILITIES[slug][0] if slug in ABILITIES else 0
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
    if squares:
        _strike(play, state["active"], squares * state["zone"]["penalty"], None, "zone")
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
    turn = state["turn"]
    _refuse(mat["burned"] > 0, "no_healing")
    _refuse(turn["consumable"], "limit_reached")
    turn["consumable"] = size
    _heal(mat, POTIONS[size])


def consumable(play, card, inactive):
    _refuse(inactive and card != "teleport", "bad_argument")
    state = play.state
    mat = _active(state)
    turn = state["turn"]
    if card in MOVEMENT_CARDS:
        _during(play, "move")
        _refuse(mat["frozen"], "frozen")
    elif card == "extension":
        _during(play, "act")
        _refuse(turn["main"], "limit_reached")
    else:
        _during(play)
    _refuse(turn["consumable"], "limit_reached")
    _refuse(inactive and state["zone"]["penalty"] == 0, "no_zone")
    _refuse(card not in MOVEMENT_CARDS and mat["weapons"] == [None, None], "no_weapon")
    turn["consumable"] = card
    if card == "adrenaline":
        turn["steps"] *= 2
    elif card == "ammo":
        _load(mat, True)
    elif card == "teleport":
        _leave_smoke(play)
        if inactive:
            _strike(play, state["active"], state["zone"]["penalty"], None, "zone")


# --- abilities -------------------------------------------------------------------------------


def ability(play, who, targets, item):
    """A special ability, at any time and by anyone who is in."""
    _distinct(targets)
    state = _during(play)
    user = _in(state, who)
    slug = _ability_of(user)
    _refuse(slug is None, "no_ability")
    _refuse(slug not in ABILITIES, "passive")
    _refuse(user["cooldown"] > 0, "on_cooldown")
    cooldown, most = ABILITIES[slug]
    _refuse(not min(1, most) <= len(targets) <= most or who in targets, "bad_target")
    if slug not in ("ebue", "kruber"):
        # Those two move figures, a partner's too; the others touch enemies only.
        _enemies(state, who, targets)
    _touched(state, targets)
    if slug == "varas" and item != "other":
        _refuse(state["players"][targets[0]][item] == 0, "not_enough")
    user["cooldown"] = cooldown
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
    _distinct(targets)
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
    state = _acting(play, "main", (target,))
    shooter = _active(state)
    weapon = shooter["weapons"][slot]
    _refuse(weapon is None, "no_weapon")
    _refuse(not weapon["loaded"], "not_loaded")
    _refuse(_banner(state, kind="smoke", owner=target), "in_smoke")
    _standing(state, field, platform)
    faces = _throw(play, faces, [6] * (dice or weapon["dice"]))
    pips = [face - 1 for face in faces] if platform else faces
    damage = _outcome(weapon, pips, damage or weapon["damage"], minimum, diagonal)
    trait = weapon["trait"]
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
        drained = _drain(play, target, faces)
        kind = "pierce" if trait == "pierce" else "card"
        _strike(play, target, damage, state["active"], kind, field, drained)


def _outcome(weapon, faces, damage, minimum, diagonal):
    """What a shot does before fields and armour; None for a miss."""
    trait = weapon["trait"]
    total = sum(faces)
    if weapon["minimum"]:
        # Fixed damage, if enough is rolled.
        if total < (minimum or weapon["minimum"]):
            return None
        return damage + _ELEVEN_BONUS if trait == "eleven" and total >= 11 else damage
    # Bullet damage: every pip counts, and every shot hits.
    if trait == "seven" and total == 7:
        total = 6 * len(faces)
    if trait == "diagonal" and diagonal:
        damage += 1
    damage *= total
    if trait == "burst":
        damage += _BURST_PER_DIE * len([face for face in faces if face > 4])
    return damage


def _drain(play, target, faces):
    """D'rain's bonus for high dice: the shooter heals what the target loses in addition."""
    shooter = _active(play.state)
    if _ability_of(shooter) != "drain" or play.state["players"][target]["character"] == "emoon":
        return 0
    amount = _DRAIN_PER_DIE * len([face for face in faces if face > 4])
    if amount:
        _heal(shooter, amount)
        _forget(shooter)
        play.note("drain")
    return amount


def reload(play):
    state = _acting(play, "main")
    mat = _active(state)
    _refuse(mat["weapons"] == [None, None], "no_weapon")
    state["turn"]["main"] = "reload"
    _load(mat, True)


def backpack(play):
    state = _acting(play, "main")
    state["turn"]["main"] = "backpack"


# --- throwables, banners and other damage ----------------------------------------------------


def throw_flame(play, target, near, fields, faces):
    targets = [target] + near
    _distinct(targets)
    _distinct(fields)
    for seat in fields:
        _refuse(seat not in targets, "bad_argument")
    state = _acting(play, "throwable", targets)
    _standing(state, fields)
    faces = _throw(play, faces, (6, 6))
    state["turn"]["throwable"] = "flame"
    if sum(faces) < _FLAME_NEEDS:
        play.note("miss")
        return
    play.note("hit")
    for seat in targets:
        _strike(play, seat, _FLAME_DAMAGE, state["active"], "card", seat in fields)


def throw_spear(play, target, distance, field, faces):
    state = _acting(play, "throwable", (target,))
    _standing(state, field)
    faces = _throw(play, faces, (6,))
    state["turn"]["throwable"] = "spear"
    if faces[0] != distance:
        play.note("miss")
        return
    play.note("hit")
    _strike(play, target, _SPEAR_DAMAGE, state["active"], "card", field)


def throw_ntt(play, target):
    state = _acting(play, "throwable", (target,))
    state["turn"]["throwable"] = "ntt"
    _load(state["players"][target], False)
    play.note("unloaded")


def smoke(play):
    state = _acting(play, "throwable")
    _refuse(_banner(state, kind="smoke", owner=state["active"]), "limit_reached")
    _place(state, "throwable", "smoke")


def place_banner(play, kind):
    _place(_acting(play, "defence"), "defence", kind)


def remove_banner(play, ident):
    state = _during(play)
    banner = _banner(state, id=ident)
    _refuse(banner is None, "no_banner")
    state["banners"].remove(banner)


def lightning(play, ident, field):
    """The active player ends the turn near an enemy's ball lightning."""
    state = _during(play, "act")
    banner = _banner(state, id=ident, kind="lightning")
    _refuse(banner is None, "no_banner")
    _standing(state, field)
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
    _standing(state, field)
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
    _refuse((minimum == 0) != (group in ("six", "gunner")), "bad_argument")
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
    _distinct(give)
    _distinct(take)
    partner = _partner(play)
    _refuse(not partner["alive"], "player_out")
    active = _active(play.state)
    # Tried on copies, so that a refusal leaves both mats as they are.
    mine = dict(active, weapons=list(active["weapons"]))
    theirs = dict(partner, weapons=list(partner["weapons"]))
    mine["extra_chests"] -= give_chests
    theirs["extra_chests"] -= take_chests
    _refuse(mine["extra_chests"] < 0 or theirs["extra_chests"] < 0, "not_enough")
    given = _lift(mine, give)
    taken = _lift(theirs, take)
    _refuse(None in given + taken, "not_enough")
    _refuse(_receive(mine, taken) or _receive(theirs, given), "limit_reached")
    mine["extra_chests"] += take_chests
    theirs["extra_chests"] += give_chests
    active.update(mine)
    partner.update(theirs)
    _next_turn(play)


def revive(play, size):
    """A healing card beside the partner's banner brings them back, with an empty mat."""
    fallen = _partner(play)
    _refuse(fallen["alive"] or fallen["out_by"] == "concede", "bad_target")
    _refuse(_active(play.state)["burned"] > 0, "no_healing")
    turn = play.state["turn"]
    _refuse(turn["consumable"] or turn["main"], "limit_reached")
    turn["consumable"] = size
    turn["main"] = "revive"
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
        # The seats of those who are out count too.
        _reach(play, seat)
        if players[seat]["alive"]:
            break
    state["active"] = seat
    _begin_turn(play)


def _reach(play, seat):
    """The order has come to a seat: a round may begin, and its banners have one less to stand."""
    state = play.state
    if seat == state["first"]:
        shrunk = state["zone"]["shrunk"]
        state["round"] += 1
        _derive_zone(state)
        play.note("new_round")
        if state["zone"]["shrunk"] > shrunk:
            play.note("zone_shrunk")
        elif state["zone"]["next"] == 1:
            play.note("zone_warning")
    for banner in list(state["banners"]):
        if banner["owner"] == seat:
            banner["rounds"] -= 1
            if banner["rounds"] == 0:
                state["banners"].remove(banner)
                play.note("banner_expired")


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
    living = _living(state)
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


def _living(state):
    """How many players each team has left."""
    players = state["players"]
    # Teams are numbered along the seats: the last seat's is the highest.
    living = [0] * (players[-1]["team"] + 1)
    for mat in players:
        if mat["alive"]:
            living[mat["team"]] += 1
    return living


def explain(state):
    """What decided: how many players each team has left."""
    return [{"criterion": state["reason"], "values": _living(state)}] if state["over"] else []


# --- corrections by hand ---------------------------------------------------------------------


def limits(state, path):
    field = path[-1]
    if path[0] == "players":
        mat = state["players"][path[1]]
        if not mat["alive"] and field != "kills":
            return None
        if field == "cooldown":
            slug = _ability_of(mat)
            return (0, ABILITIES[slug][0]) if slug in ABILITIES else None
    # The name tells the place: no other number of the state has one of these.
    return {
        "round": (1, 99),
        "chests_left": (0, _CHESTS),
        "rounds": (1, _BANNER_ROUNDS),
        "health": (1, _HEALTH),
        "burned": (0, 2),
        "extra_chests": (0, 99),
        "helmet": (0, 1),
        "body": (0, 1),
        "kills": (0, 99),
    }.get(field)


def adjusted(play, path, by):
    if path[0] == "round":
        _derive_zone(play.state)


# --- the actions and their arguments ---------------------------------------------------------


def _all_actions():
    """Every action's function, which has its name, and parameters.

    Made in a function because local names take no memory later.
    """
    from firmware.games.game import flag, list_of, need, opt, player, whole, word

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
    players = list_of(player, 0, 10)
    items = list_of(word(*ITEMS), 0, 4)
    chests = whole(0, 99)
    size = word(*POTIONS)
    traits = [trait for group in GROUPS for trait in TRAITS[group]]
    rows = (
        (first_player, opt("player", player)),
        (roll_sector, who, opt("faces", list_of(whole(1, 20), 1, 1))),
        (steal, who, target),
        (begin,),
        (move_roll, two_faces),
        (skip_move,),
        (
            move,
            opt("zone_squares", whole(0, 24), 0),
            opt("land", word("none", "chest", "healing"), "none"),
        ),
        (potion, need("size", size)),
        (
            consumable,
            need("card", word("extension", "ammo", *MOVEMENT_CARDS)),
            opt("inactive", flag, False),
        ),
        (
            ability,
            who,
            opt("targets", players, nothing),
            opt("item", word("helmet", "body", "other"), "other"),
        ),
        (burn, who, need("targets", players)),
        (
            shoot,
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
        (reload,),
        (backpack,),
        (
            throw_flame,
            target,
            opt("near", players, nothing),
            opt("fields", players, nothing),
            two_faces,
        ),
        (
            throw_spear,
            target,
            need("distance", pip),
            field,
            opt("faces", list_of(pip, 1, 1)),
        ),
        (throw_ntt, target),
        (smoke,),
        (place_banner, need("kind", word(*DEFENCES))),
        (remove_banner, ident),
        (lightning, ident, field),
        (
            hit,
            target,
            need("amount", whole(1, 200)),
            opt("by", player),
            opt("kind", word("card", "pierce", "ability"), "card"),
            field,
        ),
        (open_extra, who),
        (
            take_weapon,
            who,
            need("slot", slot),
            need("group", word(*GROUPS)),
            need("dice", dice),
            need("damage", damage),
            opt("minimum", whole(0, 60), 0),
            opt("trait", word("none", *traits), "none"),
            opt("loaded", flag, True),
        ),
        (equip, who, need("piece", word(*ARMOUR))),
        (
            trade,
            opt("give", items, nothing),
            opt("take", items, nothing),
            opt("give_chests", chests, 0),
            opt("take_chests", chests, 0),
        ),
        (revive, need("potion", size)),
    )
    return {row[0].__name__: (row[0], row[1:]) for row in rows}


ACTIONS = _all_actions()
del _all_actions
