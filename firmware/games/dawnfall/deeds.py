# SPDX-License-Identifier: MIT
"""Dawnfall: what an action has changed, as deeds of the hand: tokens, charges, crystals and cards,
each with whose they are. Deaths are told by notices of the rules.
"""

from .views import whose


def _charges(unit):
    return sum([upgrade["charges"] for upgrade in unit["upgrades"]])


def keep(view):
    """What must be known from before an action, of each player: (points, tokens, still in?,
    crystals ready and exhausted, hand, deck, discard, banner, units); of each unit (miniatures,
    tokens, charges, upgrades).
    """
    kept = []
    for who in view["players"]:
        units = []
        for unit in who["units"]:
            numbers = unit["minis"], unit["resistance"], _charges(unit), len(unit["upgrades"])
            units.append(numbers)
        crystals = who["crystals"]
        kept.append(
            (who["vp"], who["initial"], who["alive"], crystals["ready"], crystals["exhausted"],
             who["hand"], who["deck"], who["discard"], who["banner"], units)
        )  # fmt: skip
    return kept


def words(t, kept, view, action, args):
    """All of it in a line, player by player."""
    found = []
    paid = args.get("pay") or {}
    for seat, who in enumerate(view["players"]):
        parts = _of_player(t, kept[seat], who, action)
        if paid.get("vp") and seat == args.get("player", view["active"]):
            parts.append(t("deed.points", paid["vp"]))
        if action == "active_turn" and args.get("mulligan") and seat == view["active"]:
            parts.append(t("deed.mulligan", who["hand"]))
        if parts:
            found.append("%s: %s" % (who["name"], ", ".join(parts)))
        for number, unit in enumerate(who["units"]):
            parts = _of_unit(t, kept[seat][9][number], unit, args)
            if parts:
                found.append("%s: %s" % (whose(view, seat, number), ", ".join(parts)))
    return "; ".join(found)


def _of_player(t, before, who, action):
    parts = []
    ready = who["crystals"]["ready"] - before[3]
    exhausted = who["crystals"]["exhausted"] - before[4]
    for key, number in (
        ("take", ready + exhausted),
        ("remove", -ready - exhausted),
        ("exhaust", min(exhausted, -ready)),
        ("recharge", min(-exhausted, ready) if action == "passive_turn" else 0),
        ("draw", who["hand"] - before[5]),
        ("discard", 0 if action == "attach" else before[5] - who["hand"]),
    ):
        if number > 0:
            parts.append(t("deed." + key, number))
    if who["banner"] != before[8]:
        parts.append(t("deed.banner_up" if who["banner"] else "deed.banner_down"))
    return parts


def _of_unit(t, before, unit, args):
    parts = []
    minis, tokens, charges, upgrades = before
    more = len(unit["upgrades"]) - upgrades
    if more:
        parts.append(t("deed.upgrade_on" if more > 0 else "deed.upgrade_off"))
    for key, was, now in (
        ("minis", minis, unit["minis"]),
        ("tokens", tokens, unit["resistance"]),
        ("charges", charges, _charges(unit)),
    ):
        if was != now and not (key == "minis" and now < was):
            sign = "_on" if now > was else "_off"
            part = t("deed." + key + sign, abs(now - was))
            parts.append("%s (%s)" % (part, t("deed.span", was, now)))
    return parts
