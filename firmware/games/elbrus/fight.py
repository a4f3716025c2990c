# SPDX-License-Identifier: MIT
"""Elbrus: mats and banners, and what abilities, weapons and throwables do to them."""

from micropython import const

from firmware.rules.core import refuse

from .sums import armour, drained, fired

# The characters in the order in which free ones are dealt.
ORDER = (
    "armazi", "ebue", "varas", "medea", "tsiva", "octor", "kruber", "tharsis", "drain", "emoon",
)  # fmt: skip

# Own turns that an ability takes to cool down, the others are passive; and its most targets.
_COOLDOWNS = {"armazi": 5, "ebue": 4, "varas": 3, "medea": 3, "tsiva": 3, "kruber": 4}
_MOST_TARGETS = {"armazi": 2, "ebue": 1, "varas": 1, "medea": 0, "tsiva": 9, "kruber": 1}

ARMOUR = ("helmet", "body")
ITEMS = ("helmet", "body", "weapon0", "weapon1")
HEALTH = const(100)
CHESTS = const(72)
BANNER_ROUNDS = const(2)

_MEDEA_HEALS = const(20)
_LEECH_HEALS = const(15)
_ARMAZI_DAMAGE = const(35)
_BURN_DAMAGE = const(10)
_LIGHTNING_DAMAGE = const(35)
_FLAME_DAMAGE = const(40)
_FLAME_NEEDS = const(9)
_SPEAR_DAMAGE = const(60)


# --- checks ----------------------------------------------------------------------------------


def check_distinct(values):
    """Nothing may be said twice in a list."""
    refuse(len(set(values)) < len(values), "bad_argument")


def during(play, *phases):
    """The state, if this is one of the phases; none named: any once the match has begun."""
    phase = play.state["phase"]
    refuse(phase not in phases if phases else phase == "setup", "wrong_phase")
    return play.state


def mat_in(state, seat):
    """The mat of a player, who must not be out."""
    mat = state["players"][seat]
    refuse(not mat["alive"], "player_out")
    return mat


def check_enemies(state, seat, targets):
    """Targets must be of another team: neither the player nor the partner."""
    players = state["players"]
    for target in targets:
        refuse(players[target]["team"] == players[seat]["team"], "bad_target")


def acting(play, slot, targets=()):
    """The state, if that slot of the turn is still to be filled, and these can be attacked."""
    state = during(play, "act")
    for seat in targets:
        mat_in(state, seat)
    check_enemies(state, state["active"], targets)
    refuse(state["turn"][slot], "limit_reached")
    return state


def check_standing(state, field, kind="field"):
    """Nobody can stand in a field, or on another kind of banner, that is not on the map."""
    refuse(field and not find_banner(state, kind), "no_banner")


# --- mats ------------------------------------------------------------------------------------


def active_mat(state):
    return state["players"][state["active"]]


def ability_of(mat):
    """Whose ability the player has now; None if Octor holds none."""
    return mat["stolen"] if mat["character"] == "octor" else mat["character"]


def cooldown_of(slug):
    """How long an ability cools down; 0 for one that is never called for, or for none."""
    return _COOLDOWNS.get(slug, 0)


def heal(mat, health):
    mat["health"] = min(HEALTH, mat["health"] + health)


def load_weapons(mat, loaded):
    for weapon in mat["weapons"]:
        if weapon:
            weapon["loaded"] = loaded


def lift(mat, items):
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


def receive(mat, items):
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


# --- dice ------------------------------------------------------------------------------------


def throw_dice(play, faces, dice):
    """Roll dice of these sides, or take the faces that were thrown on the table."""
    if faces is None:
        faces = [play.roll(die) for die in dice]
    play.state["last_roll"] = list(faces)
    return faces


# --- banners ---------------------------------------------------------------------------------


def put_banner(state, slot, kind):
    """The active player fills a slot of the turn with a new banner."""
    state["turn"][slot] = kind
    state["banner_seq"] += 1
    banner = {"id": state["banner_seq"], "kind": kind, "owner": state["active"]}
    banner["rounds"] = BANNER_ROUNDS
    state["banners"].append(banner)


def find_banner(state, kind, owner=None, id=None):
    """The oldest such banner; None stands for any kind, owner or number."""
    for banner in state["banners"]:
        if (
            kind in (None, banner["kind"])
            and owner in (None, banner["owner"])
            and id in (None, banner["id"])
        ):
            return banner
    return None


def clear_smoke(state, seat):
    """Take a player's smoke off the map: -> whether there was any."""
    banner = find_banner(state, "smoke", seat)
    if banner:
        state["banners"].remove(banner)
    return banner


def leave_smoke(play):
    """Whoever moves or shoots gives up the own smoke."""
    if clear_smoke(play.state, play.state["active"]):
        play.note("smoke_gone")


# --- damage and elimination ------------------------------------------------------------------


def strike(play, seat, damage, by, kind, field=False, extra=0):
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
    """A card that blocks anything is discarded whole."""
    strength, mat["helmet"], mat["body"] = armour(mat["helmet"], mat["body"], damage)
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
    clear_smoke(state, seat)
    play.note("eliminated")
    if out_by == "zone":
        play.note("zone_death")
    chests = mat["extra_chests"]
    mat["extra_chests"] = 0
    things = lift(mat, ITEMS)
    if by is not None:
        heir = state["players"][by]
        heir["kills"] += 1
        if heir["alive"]:
            heir["extra_chests"] += chests
            play.note("inherit")
            if receive(heir, things):
                play.note("surplus")


# --- abilities -------------------------------------------------------------------------------


def _touched(state, targets):
    """Who is out, or is E'moon, is not reached by an ability."""
    for seat in targets:
        mat_in(state, seat)
    for seat in targets:
        refuse(state["players"][seat]["character"] == "emoon", "immune")


def _forget(mat):
    """A copied ability is for one use."""
    if mat["character"] == "octor":
        mat["stolen"] = None
        mat["cooldown"] = 0


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


def ability(play, who, targets, item):
    """A special ability, at any time and by anyone who is in."""
    check_distinct(targets)
    state = during(play)
    players = state["players"]
    user = mat_in(state, who)
    slug = ability_of(user)
    refuse(slug is None, "no_ability")
    cooldown = cooldown_of(slug)
    refuse(not cooldown, "passive")
    refuse(user["cooldown"], "on_cooldown")
    most = _MOST_TARGETS[slug]
    refuse(not min(1, most) <= len(targets) <= most or who in targets, "bad_target")
    if slug not in ("ebue", "kruber"):
        # Those two move figures, a partner's too; the others touch enemies only.
        check_enemies(state, who, targets)
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
            strike(play, seat, _ARMAZI_DAMAGE, who, "ability")
    elif slug == "medea":
        heal(user, _MEDEA_HEALS)
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
    check_distinct(targets)
    state = during(play, "act")
    burner = mat_in(state, who)
    burners = state["turn"]["burners"]
    active = state["active"]
    refuse(ability_of(burner) != "tharsis", "no_ability")
    refuse(who in burners, "limit_reached")
    refuse(who != active and targets != [active], "bad_target")
    check_enemies(state, who, targets)
    _touched(state, targets)
    burners.append(who)
    _forget(burner)
    for seat in targets:
        strike(play, seat, _BURN_DAMAGE, who, "ability")
        mat = state["players"][seat]
        if mat["alive"]:
            # The end of this turn takes one off the active player's: one more for the next.
            mat["burned"] = 2 if seat == active else max(1, mat["burned"])


# --- main actions ----------------------------------------------------------------------------


def shoot(play, slot, target, dice, faces, damage, minimum, platform, field, diagonal):
    refuse(dice is not None and faces is not None, "bad_argument")
    state = acting(play, "main", (target,))
    shooter = active_mat(state)
    weapon = shooter["weapons"][slot]
    refuse(not weapon, "no_weapon")
    refuse(not weapon["loaded"], "not_loaded")
    refuse(find_banner(state, "smoke", target), "in_smoke")
    check_standing(state, field)
    check_standing(state, platform, "platform")
    faces = throw_dice(play, faces, [6] * (dice or weapon["dice"]))
    trait = weapon["trait"]
    total, hits, _, _, damage = fired(weapon, faces, damage, minimum, platform, diagonal)
    state["turn"]["main"] = "shoot"
    leave_smoke(play)
    play.note("hit" if hits else "miss")
    weapon["loaded"] = trait == "quick" and total >= 5
    if weapon["loaded"]:
        play.note("still_loaded")
    if trait == "dash" and total >= 4 and not shooter["frozen"]:
        play.note("free_squares")
    if not hits:
        return
    if trait == "leech":
        heal(shooter, _LEECH_HEALS)
    # D'rain's bonus for high dice: the shooter heals what the target loses in addition.
    extra = 0
    victim = state["players"][target]["character"]
    if ability_of(shooter) == "drain" and victim != "emoon":
        extra = drained(faces)
    if extra:
        heal(shooter, extra)
        _forget(shooter)
        play.note("drain")
    kind = "pierce" if trait == "pierce" else "card"
    strike(play, target, damage, state["active"], kind, field, extra)


def reload(play):
    state = acting(play, "main")
    mat = active_mat(state)
    refuse(not any(mat["weapons"]), "no_weapon")
    state["turn"]["main"] = "reload"
    load_weapons(mat, True)


def backpack(play):
    acting(play, "main")["turn"]["main"] = "backpack"


# --- throwables, banners and other damage ----------------------------------------------------


def _thrown(play, card, hit, damage, targets, fields):
    """A card that hurts its targets, less those in fields, if the dice were good enough."""
    state = play.state
    state["turn"]["throwable"] = card
    play.note("hit" if hit else "miss")
    if hit:
        for seat in targets:
            strike(play, seat, damage, state["active"], "card", seat in fields)


def throw_flame(play, target, near, fields, faces):
    targets = [target] + near
    check_distinct(targets)
    check_distinct(fields)
    for seat in fields:
        refuse(seat not in targets, "bad_argument")
    check_standing(acting(play, "throwable", targets), fields)
    hit = sum(throw_dice(play, faces, (6, 6))) >= _FLAME_NEEDS
    _thrown(play, "flame", hit, _FLAME_DAMAGE, targets, fields)


def throw_spear(play, target, distance, field, faces):
    targets = (target,)
    check_standing(acting(play, "throwable", targets), field)
    hit = throw_dice(play, faces, (6,))[0] == distance
    _thrown(play, "spear", hit, _SPEAR_DAMAGE, targets, targets if field else ())


def throw_ntt(play, target):
    state = acting(play, "throwable", (target,))
    state["turn"]["throwable"] = "ntt"
    load_weapons(state["players"][target], False)
    play.note("unloaded")


def smoke(play):
    state = acting(play, "throwable")
    refuse(find_banner(state, "smoke", state["active"]), "limit_reached")
    put_banner(state, "throwable", "smoke")


def place_banner(play, kind):
    put_banner(acting(play, "defence"), "defence", kind)


def remove_banner(play, id):
    state = during(play)
    banner = find_banner(state, None, None, id)
    refuse(not banner, "no_banner")
    state["banners"].remove(banner)


def lightning(play, id, field):
    """The active player ends the turn near an enemy's ball lightning."""
    state = during(play, "act")
    banner = find_banner(state, "lightning", None, id)
    refuse(not banner, "no_banner")
    check_standing(state, field)
    owner = banner["owner"]
    check_enemies(state, state["active"], (owner,))
    struck = state["turn"]["struck"]
    refuse(id in struck, "limit_reached")
    struck.append(id)
    strike(play, state["active"], _LIGHTNING_DAMAGE, owner, "card", field)


def hit(play, target, damage, by, kind, field):
    """Any other damage, worked out by the table."""
    state = during(play)
    mat = mat_in(state, target)
    if by is not None:
        mat_in(state, by)
        check_enemies(state, by, (target,))
    refuse(kind == "ability" and mat["character"] == "emoon", "immune")
    check_standing(state, field)
    strike(play, target, damage, by, kind, field)
