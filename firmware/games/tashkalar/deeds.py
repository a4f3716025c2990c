# SPDX-License-Identifier: MIT
"""What hands do at the table of Tash-Kalar, in words: whose pieces come and go, and what a turn
has scored.
"""

from firmware.ui import theme

from .state import CARDS, KIND, RANKS, melee, partner_of


def _piece(match, key, side, rank, count=1):
    """Whose piece it is, what happens to it."""
    return match.t("deed." + key, match.table.spot_name(side), match.t("count." + rank, count))


def _taken(match, side, rank, count=1):
    """Pieces leave the board."""
    left = match.view["sides"][side]["board"][rank]
    return _piece(match, "take", side, rank, count) + match.t("deed.left", left + count, left)


def _turned(match, side, rank, step):
    """A piece gets the next rank, up or down: its other face, or another piece."""
    into = RANKS[RANKS.index(rank) + step]
    words = _piece(match, "turn" if KIND[into] == KIND[rank] else "change", side, rank)
    return words + match.t("deed.into", match.t("word." + into))


def deed(match, action, args, kept):
    """The line of an action; "" where its numbers on the overview say enough."""
    t = match.t
    mine = kept["own"]
    name = match.name(kept["active"])
    side = args.get("side")
    rank = args.get("rank")
    if action == "destroy":
        return _taken(match, side, rank, args.get("count") or 1)
    if action == "capture":
        return _taken(match, side, args["target"])
    if action in ("upgrade", "downgrade"):
        return _turned(match, side, rank, 1 if action == "upgrade" else -1)
    if action == "transform":
        put = _piece(match, "put", mine, args.get("to") or rank)
        return "%s. %s" % (_taken(match, side, rank), put)
    if action == "effect_place":
        return _piece(match, "put", side, rank)
    if action in ("place", "summon"):
        parts = []
        onto = args.get("onto")
        if onto:
            parts.append(_taken(match, onto["side"], onto["rank"]))
        if args.get("take"):
            parts.append(_piece(match, "take", mine, args["take"]))
        if parts or action == "summon":
            parts.append(_piece(match, "put", mine, rank or "common"))
        return ". ".join(parts)
    if action == "discard":
        back = {kind: args.get(kind) or 0 for kind in CARDS}
        words = t("deed.discard", name)
        if any(back.values()):
            words += t("deed.back", match.table.cards_words(back))
        return words
    if action == "extra_draw":
        return t("deed.extra", name, t("word." + args["kind"]))
    if action == "hand_over":
        return t("deed.hand_over", match.name(partner_of(kept["active"])), name)
    if action == "claim":
        return t("deed.claim", name, args["points"])
    return t("deed." + action, name)


# --- what a turn scores --------------------------------------------------------------------------


def lost(turn):
    """Enemy pieces that the turn has destroyed, by rank."""
    return [sum([pieces[rank] for pieces in turn["destroyed"]]) for rank in RANKS]


def gains(match, worth, lost, side, room=999):
    """What was destroyed and what that makes of the points, in words; shorter without room.

    `worth` by side and `lost` by rank are the turn's; `side` has its points before.
    """
    if melee(match.view):
        return _colors(match, worth, side["colors"], room)
    t = match.t
    words = [match.t("count." + RANKS[n], lost[n]) for n in range(3) if lost[n]]
    after = t("end.after", side["points"], side["points"] + sum(worth))
    if theme.font("small").width(", ".join(words) + after) > room:
        # 2 B, 1 H
        words = ["%s %s" % (part.split(" ")[0], part.split(" ")[1][0].upper()) for part in words]
    return ", ".join(words) + after


def _colors(match, worth, colors, room):
    """Each colour's points before and after; if that is too long, what is added."""
    t = match.t
    words = ""
    for names, key in (("word.", "end.color"), ("short.", "end.color"), ("short.", None)):
        parts = []
        for number, points in enumerate(worth):
            if points:
                color = t(names + match.view["sides"][number]["color"])
                before = colors[number]
                added = "%s +%d" % (color, points)
                parts.append(t(key, color, before, before + points) if key else added)
        words = " · ".join(parts)
        if theme.font("small").width(words) <= room:
            break
    return words
