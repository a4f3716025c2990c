# SPDX-License-Identifier: MIT
"""Elbrus: what each action must be told."""

from firmware.games.elbrus import ARMOUR, DEFENCES, GROUPS, MOVEMENT_CARDS, TRAITS
from firmware.table.elbrus import banner_words, weapon_words
from firmware.ui.forms import Faces, Form, Many, Number, Pick, Player, YesNo
from lib import icons

# --- who may be chosen -------------------------------------------------------------------------


def _alive(match, args):
    players = match.view["players"]
    return [seat for seat in range(len(players)) if players[seat]["alive"]]


def _others(match, args):
    """Everybody else who is in, the next seats first."""
    view = match.view
    count = len(view["players"])
    seats = [(view["active"] + step) % count for step in range(1, count)]
    return [seat for seat in seats if view["players"][seat]["alive"]]


def _enemies(match, args):
    players = match.view["players"]
    team = players[match.view["active"]]["team"]
    return [seat for seat in _others(match, args) if players[seat]["team"] != team]


def _attackers(match, args):
    """Who may have dealt a blow: the active player first, or nobody."""
    view = match.view
    target = args.get("target")
    team = None if target is None else view["players"][target]["team"]
    seats = [view["active"]] + _others(match, args)
    return [seat for seat in seats if view["players"][seat]["team"] != team] + [None]


def _octors(match, args):
    return [seat for seat in _alive(match, args) if _mat(match, seat)["character"] == "octor"]


def _mat(match, seat):
    return match.view["players"][seat]


def _with_banner(kind):
    def when(match, args):
        return any([banner["kind"] == kind for banner in match.view["banners"]])

    return when


def _banner_ids(kind=None):
    def options(match, args):
        return [
            banner["id"]
            for banner in match.view["banners"]
            if kind is None or banner["kind"] == kind
        ]

    return options


def _weapon_words(match, slot):
    weapon = _mat(match, match.view["active"])["weapons"][slot]
    return weapon_words(match, weapon)


def _loaded_slots(match, args):
    """The slots with a weapon, loaded ones first."""
    weapons = _mat(match, match.view["active"])["weapons"]
    slots = [slot for slot in (0, 1) if weapons[slot]]
    slots.sort(key=lambda slot: not weapons[slot]["loaded"])
    return slots or [0]


def _shot_dice(match, args):
    weapon = _mat(match, match.view["active"])["weapons"][args.get("weapon", 0)]
    return args.get("dice") or (weapon["dice"] if weapon else 1)


def _most_squares(match, args):
    return min(24, match.view["turn"]["steps"])


def _zone_hurts(match, args):
    return match.view["zone"]["penalty"] > 0


def _needs_minimum(match, args):
    return args.get("group") in ("massive", "scout")


def _traits(match, args):
    return ("none",) + TRAITS.get(args.get("group"), ())


def _ability_targets(match, args):
    player = args.get("player", match.view["active"])
    slug = _mat(match, player)["character"]
    slug = _mat(match, player)["stolen"] if slug == "octor" else slug
    if slug in ("medea", None):
        return []
    players = match.view["players"]
    seats = [seat for seat in _alive(match, args) if seat != player]
    if slug in ("ebue", "kruber"):
        return seats
    return [seat for seat in seats if players[seat]["team"] != players[player]["team"]]


def _items(match, args):
    return ("helmet", "body", "weapon0", "weapon1")


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


FORMS = {
    "first_player": Form(Player("player", _alive)),
    "roll_sector": Form(Player("player", _alive), Faces("faces", 1, 20)),
    "steal": Form(Player("player", _octors), Player("target", _others)),
    "move_roll": Form(Faces("faces", 2), icon=icons.DIE),
    "move": Form(
        Number("zone_squares", 0, _most_squares, 0, when=_zone_hurts),
        Pick("land", ("none", "chest", "healing"), show=_land_words),
    ),
    "potion": Form(Pick("size", ("small", "medium", "large")), icon=icons.POTION),
    "consumable": Form(
        Pick("card", MOVEMENT_CARDS + ("extension", "ammo")),
        YesNo("inactive", when=lambda match, args: args.get("card") == "teleport"),
        icon=icons.POTION,
    ),
    "ability": Form(
        Player("player", _alive),
        Many("targets", _ability_targets, show=lambda match, seat: match.name(seat)),
        Pick("item", ("other", "helmet", "body"), extra=True),
        icon=icons.BOLT,
    ),
    "burn": Form(
        Player("player", _alive),
        Many("targets", _others, show=lambda match, seat: match.name(seat)),
        icon=icons.FLAME,
    ),
    "shoot": Form(
        Player("target", _enemies),
        Pick("weapon", _loaded_slots, show=_weapon_words),
        YesNo("platform", when=_with_banner("platform")),
        YesNo("field", when=_with_banner("field")),
        YesNo("diagonal"),
        Faces("faces", _shot_dice),
        icon=icons.SWORD,
    ),
    "throw_flame": Form(
        Player("target", _enemies),
        Many("near", _enemies, extra=True, show=lambda match, seat: match.name(seat)),
        Faces("faces", 2),
        icon=icons.BULB,
    ),
    "throw_spear": Form(
        Player("target", _enemies),
        Number("distance", 1, 6, 3),
        YesNo("field", when=_with_banner("field")),
        Faces("faces", 1),
        icon=icons.BULB,
    ),
    "throw_ntt": Form(Player("target", _enemies), icon=icons.BULB),
    "place_banner": Form(Pick("kind", DEFENCES), icon=icons.BARRIER),
    "remove_banner": Form(Pick("id", _banner_ids(), show=banner_words)),
    "lightning": Form(
        Pick("id", _banner_ids("lightning"), show=banner_words),
        YesNo("field", when=_with_banner("field")),
        icon=icons.BOLT,
    ),
    "hit": Form(
        Player("target", _others),
        Number("amount", 1, 200, 20, step=5, sign="−"),
        Pick("kind", ("card", "pierce", "ability"), extra=True),
        Player("by", _attackers, extra=True),
        YesNo("field", when=_with_banner("field")),
        outcome=_health_outcome,
        icon=icons.SWORD,
    ),
    "open_extra": Form(Player("player", _alive), icon=icons.CHEST),
    "take_weapon": Form(
        Player("player", _alive),
        Pick("slot", (0, 1), show=lambda match, slot: str(slot + 1)),
        Pick("group", GROUPS),
        Number("dice", 1, 10, 3),
        Number("damage", 1, 100, 5),
        Number("minimum", 1, 60, 8, when=_needs_minimum),
        Pick("trait", _traits),
        YesNo("loaded", first=True),
        icon=icons.WEAPON,
    ),
    "equip": Form(Player("player", _alive), Pick("piece", ARMOUR), icon=icons.HELMET),
    "trade": Form(
        Many("give", _items),
        Many("take", _items),
        Number("give_chests", 0, 99, 0, extra=True),
        Number("take_chests", 0, 99, 0, extra=True),
    ),
    "revive": Form(Pick("potion", ("small", "medium", "large")), icon=icons.HEART),
    "concede": Form(Player("player", _alive)),
}
