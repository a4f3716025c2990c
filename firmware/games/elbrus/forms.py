# SPDX-License-Identifier: MIT
"""Elbrus: what each action must be told."""

from firmware.ui.fields import Again, Dice, Form, Many, Number, Pick, Player, YesNo, player_name
from firmware.ui.table import next_seats
from lib import icons

from .fight import ARMOUR, ITEMS, ability_of
from .news import banner_words, weapon_words
from .rules import DEFENCES, GROUPS, MOVEMENT_CARDS, TRAITS
from .table import copied, octors

# --- who may be chosen -------------------------------------------------------------------------


def _alive(match, args):
    return match.table.spots()


def _starters(match, args):
    return match.table.spots() + [None]


def _starter_words(match, seat):
    return match.t("word.by_dice") if seat is None else match.name(seat)


def _near(match, args):
    """Who may stand next to the target."""
    return [seat for seat in _enemies(match, args) if seat != args.get("target")]


def _others(match, args):
    """Everybody else who is in, the next seats first."""
    return next_seats(match.view, match.view["active"])


def _enemies(match, args):
    players = match.view["players"]
    team = players[match.view["active"]]["team"]
    return [seat for seat in _others(match, args) if players[seat]["team"] != team]


def _struck(match, args):
    """Who may be hit: anybody, the active player last."""
    return _others(match, args) + [match.view["active"]]


# If none will do, they list all of them, so that the refusal tells why.


def _burners(match, args):
    """Tharsis, or Octor who has copied that, unless they have burned in this turn."""
    burned = match.view["turn"]["burners"]
    seats = match.table.spots()
    able = [seat for seat in seats if ability_of(_mat(match, seat)) == "tharsis"]
    return [seat for seat in able if seat not in burned] or able or seats


def _burned(match, args):
    """In one's own turn anybody near, in another's who has it."""
    active = match.view["active"]
    if args.get("player", active) != active:
        return [active]
    return _not_immune(match, _enemies(match, args))


def _not_immune(match, seats):
    return [seat for seat in seats if _mat(match, seat)["character"] != "emoon"] or seats


def _attackers(match, args):
    """Who may have dealt a blow: the active player first, or nobody where that cannot be."""
    view = match.view
    players = view["players"]
    active = view["active"]
    target = args.get("target")
    team = None if target is None else players[target]["team"]
    seats = [seat for seat in _others(match, args) if players[seat]["team"] != team]
    return [None] + seats if players[active]["team"] == team else [active] + seats + [None]


def _octors(match, args):
    return octors(match.view)


def _copied(match, args):
    return copied(match.view, args.get("player", match.view["active"]))


def _copied_words(match, seat):
    mat = _mat(match, seat)
    return "%s · %s" % (mat["name"], match.t("word." + mat["character"]))


def _mat(match, seat=None):
    """The mat of a player, or else of whose turn it is."""
    view = match.view
    return view["players"][view["active"] if seat is None else seat]


def _banner_ids(kind=None):
    """Also tells whether there is one at all."""

    def options(match, args):
        banners = match.view["banners"]
        return [banner["id"] for banner in banners if kind in (None, banner["kind"])]

    return options


def _weapon_words(match, slot):
    return weapon_words(match, _mat(match)["weapons"][slot])


def _weapon_icon(match, slot):
    weapon = _mat(match)["weapons"][slot]
    return icons.WEAPON if weapon and weapon["loaded"] else icons.WEAPON_EMPTY


def _loaded_slots(match, args):
    """The slots with a weapon, loaded ones first."""
    weapons = _mat(match)["weapons"]
    slots = [slot for slot in (0, 1) if weapons[slot]]
    slots.sort(key=lambda slot: not weapons[slot]["loaded"])
    return slots or [0]


def _weapon(match, args):
    """What is being fired, or None."""
    return _mat(match)["weapons"][args.get("weapon", 0)]


def _fires_diagonally(match, args):
    weapon = _weapon(match, args)
    return weapon and weapon["trait"] == "diagonal"


def _has_minimum(match, args):
    weapon = _weapon(match, args)
    return weapon and weapon["minimum"]


class Blow(Again):
    """As the last one of who strikes, unless that is far from most: any takes few presses."""

    def start(self, match, args):
        last = super().start(match, args)
        return last if 20 <= last <= 50 else 20


class OfWeapon(Number):
    """A number of the weapon that a card or the distance changes for one shot."""

    def start(self, match, args):
        weapon = _weapon(match, args)
        return weapon[self.name] if weapon else 1

    def unsaid(self, match, args):
        return self.start(match, args)


def _in_flames(match, args):
    return [args["target"]] + args.get("near", []) if "target" in args else []


def _most_squares(match, args):
    return min(24, match.view["turn"]["steps"])


def _zone_hurts(match, args):
    return match.view["zone"]["penalty"] > 0


class Card(Pick):
    """A weapon card that was noted before, or another one, whose numbers are asked then."""

    def __init__(self):
        super().__init__("_card", self._cards)
        self._known = {}  # group -> cards: they are in a file

    def _cards(self, match, args):
        group = args.get("group")
        if group not in self._known:
            from .weapons import of_group

            self._known[group] = of_group(match.app.store, group) + [None]
        return self._known[group]

    def show(self, match, value):
        from .weapons import words

        return words(match.t, value) if value else match.t("word.other")

    def spread(self, match, args):
        if args.get("_card"):
            from .weapons import arguments

            args.update(arguments(args["_card"]))


def _is_unknown(match, args):
    return not args.get("_card")


def _needs_minimum(match, args):
    return _is_unknown(match, args) and args.get("group") in ("massive", "scout")


def _slots(match, args):
    """Empty ones first."""
    weapons = _mat(match, args.get("player"))["weapons"]
    return (1, 0) if weapons[0] and not weapons[1] else (0, 1)


def _traits(match, args):
    return ("none",) + TRAITS.get(args.get("group"), ())


def _ability(match, args):
    """Whose ability a player uses: their own, or what Octor has stolen."""
    return ability_of(_mat(match, args.get("player")))


def _ability_targets(match, args):
    user = _mat(match, args.get("player"))
    slug = _ability(match, args)
    found = []
    for seat in match.table.spots():
        mat = _mat(match, seat)
        # Those two move figures, a partner's too.
        if mat is not user and (mat["team"] != user["team"] or slug in ("ebue", "kruber")):
            found.append(seat)
    return [] if slug in ("medea", None) else _not_immune(match, found)


def _takes_one(match, args):
    """C takes who is pointed at: this ability has one target."""
    return _ability(match, args) in ("ebue", "kruber", "varas")


def _one_target(match, args):
    return [[seat] for seat in _ability_targets(match, args)]


def _trader(match, opposite):
    """The mat of whose turn it is, or of the partner, who sits opposite."""
    view = match.view
    players = view["players"]
    return players[(view["active"] + opposite * (len(players) // 2)) % len(players)]


def _things(opposite):
    """What lies on a mat."""

    def options(match, args):
        mat = _trader(match, opposite)
        there = dict(mat, weapon0=mat["weapons"][0], weapon1=mat["weapons"][1])
        return [item for item in ITEMS if there[item]]

    return options


def _chests(opposite):
    return lambda match, args: _trader(match, opposite)["extra_chests"]


def _land_words(match, land):
    return match.t("land." + (land or "none"))


# --- forms -------------------------------------------------------------------------------------


def _health_outcome(match, after, args):
    """A target's health before and after, and whether they are out."""
    seat = args.get("target", match.view["active"])
    before = _mat(match, seat)["health"]
    later = after["players"][seat]
    words = "" if later["alive"] else match.t("word.out")
    return match.name(seat), before, later["health"], 100, words


# What several forms ask alike.
_WHO = Player("player", _alive)
_ENEMY = Player("target", _enemies)
_DICE = Dice()
_HAS_FIELD = _banner_ids("field")
_FIELD = YesNo("field", when=_HAS_FIELD)

FORMS = {
    "first_player": lambda: Form(Pick("player", _starters, show=_starter_words)),
    "roll_sector": lambda: Form(_WHO, _DICE),
    "steal": lambda: Form(Player("player", _octors), Pick("target", _copied, show=_copied_words)),
    "move": lambda: Form(
        Number("zone_squares", 0, _most_squares, 0, when=_zone_hurts),
        Pick("land", ("none", "chest", "healing"), show=_land_words),
    ),
    "potion": lambda: Form(Pick("size", ("small", "medium", "large"))),
    "consumable": lambda: Form(
        Pick("card", MOVEMENT_CARDS + ("extension", "ammo")),
        YesNo("inactive", when=lambda match, args: args.get("card") == "teleport"),
    ),
    "ability": lambda: Form(
        _WHO,
        Pick("targets", _one_target, when=_takes_one, show=lambda match, of: match.name(of[0])),
        Many(
            "targets",
            _ability_targets,
            when=lambda *of: not _takes_one(*of),
            show=player_name,
        ),
        Pick("item", ("other", "helmet", "body"), True, lambda *of: _ability(*of) == "varas"),
    ),
    "burn": lambda: Form(
        Player("player", _burners),
        Many("targets", _burned, show=player_name),
    ),
    "shoot": lambda: Form(
        _ENEMY,
        Pick("weapon", _loaded_slots, show=_weapon_words, icon=_weapon_icon),
        YesNo("platform", when=_banner_ids("platform")),
        _FIELD,
        YesNo("diagonal", when=_fires_diagonally),
        _DICE,
        OfWeapon("dice", 1, 10, extra=True),
        OfWeapon("damage", 1, 100, extra=True),
        OfWeapon("minimum", 1, 60, extra=True, when=_has_minimum),
    ),
    "throw_flame": lambda: Form(
        _ENEMY,
        Many("near", _near, extra=True, show=player_name),
        Many("fields", _in_flames, True, _HAS_FIELD, player_name),
        _DICE,
    ),
    "throw_spear": lambda: Form(
        _ENEMY,
        Number("distance", 1, 6, 3),
        _FIELD,
        _DICE,
    ),
    "throw_ntt": lambda: Form(_ENEMY),
    "place_banner": lambda: Form(Pick("kind", DEFENCES)),
    "remove_banner": lambda: Form(Pick("id", _banner_ids(), show=banner_words)),
    "lightning": lambda: Form(
        Pick("id", _banner_ids("lightning"), show=banner_words),
        _FIELD,
    ),
    "hit": lambda: Form(
        Player("target", _struck),
        Blow("amount", 1, 200, 20, step=5, sign="−"),
        Pick("kind", ("card", "pierce", "ability"), extra=True),
        Player("by", _attackers, extra=True),
        _FIELD,
        outcome=_health_outcome,
    ),
    "open_extra": lambda: Form(_WHO),
    "take_weapon": lambda: Form(
        _WHO,
        Pick("slot", _slots, show=lambda match, slot: str(slot + 1)),
        Pick("group", GROUPS),
        Card(),
        Number("dice", 1, 10, 3, when=_is_unknown),
        Number("damage", 1, 100, 5, when=_is_unknown),
        Number("minimum", 1, 60, 8, when=_needs_minimum),
        Pick("trait", _traits, when=_is_unknown),
        YesNo("loaded", first=True),
    ),
    "equip": lambda: Form(_WHO, Pick("piece", ARMOUR)),
    "trade": lambda: Form(
        Many("give", _things(0)),
        Many("take", _things(1)),
        Number("give_chests", 0, _chests(0), 0, extra=True),
        Number("take_chests", 0, _chests(1), 0, extra=True),
    ),
    "revive": lambda: Form(Pick("potion", ("small", "medium", "large"))),
    "concede": lambda: Form(_WHO),
}
