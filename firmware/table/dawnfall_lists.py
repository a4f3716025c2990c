# SPDX-License-Identifier: MIT
"""Dawnfall: B's lists. They show what is seldom done, too, so they are loaded like its forms."""

from firmware.table.dawnfall import asks_now, enemies, roller
from lib import icons

# Lists, because a tuple would keep another copy of every name in the .mpy file.
QUICK = [
    "passive_turn", "active_turn", "buy_vp", "deposit_bonus",
    "activate", "fight", "play_card", "wound", "shoot", "pay", "attach", "use_upgrade",
    "use_banner", "roll_yellow", "roll_red", "reroll", "recharge", "resolve", "counter",
    "stop_fight", "kill", "sacrifice", "restore",
    "charge_upgrade", "drop_upgrade", "draw", "gain_crystals", "discard_card", "end_turn",
    "adjust", "concede",
]  # fmt: skip

# The icons of those, in the same order.
_ICONS = [
    icons.MOON, icons.BOLT, icons.CROWN, icons.STAR,
    icons.BOLT, icons.SWORD, icons.CARD, icons.DROP, icons.ZONE, icons.CRYSTAL, icons.SEAL,
    icons.SEAL, icons.FLAG, icons.DIE, icons.DIE, icons.COG, icons.CRYSTAL, icons.SWORD,
    icons.SWORD, icons.CROSS, icons.SKULL, icons.SKULL, icons.HEART,
    icons.BOLT, icons.CROSS, icons.DECK, icons.CRYSTAL_EMPTY, icons.CARD, None,
    icons.CROWN, icons.FLAG,
]  # fmt: skip

# What B offers where, out of QUICK.
_PLACES = {
    "start": ["passive_turn", "active_turn", "buy_vp", "concede"],
    "passive": ["deposit_bonus", "charge_upgrade", "end_turn", "concede"],
    "crystals": ["pay", "gain_crystals", "play_card", "attach", "use_banner", "end_turn"],
    "track": ["adjust", "end_turn", "concede"],
}
_IN_FIGHT = [
    "stop_fight", "use_upgrade", "pay", "use_banner", "wound", "kill", "sacrifice", "restore",
    "concede",
]  # fmt: skip
_OTHERS = [
    "fight", "play_card", "wound", "pay", "attach", "use_upgrade", "shoot", "roll_yellow",
    "roll_red", "kill", "sacrifice", "restore", "charge_upgrade", "drop_upgrade", "draw",
    "gain_crystals", "concede",
]  # fmt: skip
_UNIT = [
    "activate", "fight", "wound", "attach", "use_upgrade", "kill", "sacrifice", "restore",
    "charge_upgrade", "drop_upgrade",
]  # fmt: skip
_NOT_OWN = ["passive_turn", "active_turn", "buy_vp", "deposit_bonus", "recharge", "resolve",
            "counter", "stop_fight", "adjust"]  # fmt: skip

# Besides those: what is not about the player that is pointed at.
_NOBODYS = ["activate", "use_banner", "reroll", "discard_card", "end_turn"]


def others(match, spot):
    view = match.view
    asks = asks_now(view)
    seat, unit = spot if type(spot) is tuple else (spot, None)
    if asks == "cog":
        names = ["reroll", "recharge", "concede"]
    elif asks:
        # Of the steps only the one that is asked for.
        step = [asks] if asks in ["resolve", "counter"] else ["roll_yellow", "roll_red"]
        names = ["play_card", "reroll"] + step + _IN_FIGHT
    elif unit is not None:
        names = _UNIT
    else:
        names = _PLACES.get(view["phase"]) or _PLACES.get(spot)
    if not names:
        names = _OTHERS
        if type(spot) is not int:
            names = [name for name in QUICK if name not in _NOT_OWN]
    if type(seat) is not int:
        seat = view["active"]
    found = []
    for name in names:
        if not asks:
            if _offered(view, name, seat):
                found.append((name, _preset(match, name, seat, unit)))
        elif name[:5] == "roll_":
            found.append((name, {"player": roller(view), "_ask": True}))
        else:
            found.append((name, {}))
    return found


def _offered(view, name, seat):
    """Options that were not chosen for this match are not offered at all."""
    if name == "buy_vp":
        return view["options"]["buy_vp"]
    if name == "deposit_bonus":
        return view["options"]["special_deposits"]
    active = view["active"]
    if name == "activate":
        return seat == active
    return name != "fight" or seat == active or seat in enemies(view, active)


def _preset(match, name, seat, unit):
    """What the pointer has answered."""
    active = match.view["active"]
    if name == "fight" and seat != active:
        preset = {"player": active, "foe": seat}
        if unit is not None:
            preset["foe_unit"] = unit
        if match.view["turn"]["activated"] is not None:
            preset["unit"] = match.view["turn"]["activated"]
        return preset
    preset = {}
    if name not in _NOT_OWN and name not in _NOBODYS:
        preset["player"] = seat
    if unit is not None:
        # The table is asked once more where the card may be turned over.
        preset["_at" if name == "activate" else "unit"] = unit
    if name == "roll_red":
        preset["_ask"] = True
    return preset


def icon(name):
    return _ICONS[QUICK.index(name)] if name in QUICK else None
