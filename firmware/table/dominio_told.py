# SPDX-License-Identifier: MIT
"""Dominio: what else can be done, and the words for what an action has brought."""

from firmware.table import dominio as table
from firmware.table import dominio_board as board
from lib import icons

QUICK = [
    "fill", "tokens", "dawn", "attack", "summon", "strategy", "swap", "draw", "faction_action",
    "buy", "sell", "buy_summon", "recycle", "redraw", "instant", "gain_gold", "harm", "draw_free",
    "discard", "rearrange", "withdraw", "deploy", "next_phase", "end_turn", "concede",
]  # fmt: skip

BANNERS = [
    "sage_defeated", "defeated", "level_up", "champion_unlocked", "reshuffle", "deck_out",
    "recycled",
]  # fmt: skip
ICONS = {
    "sage_defeated": icons.CROWN,
    "defeated": icons.SKULL,
    "reshuffle": icons.DECK,
    "deck_out": icons.DECK,
    "recycled": icons.CARD,
}

# What belongs to one phase; card effects bring the rest in any of them.
_PHASE = {
    "dawn": "dawn", "attack": "actions", "summon": "actions", "strategy": "actions",
    "swap": "actions", "draw": "actions", "faction_action": "actions", "buy": "market",
    "sell": "market", "buy_summon": "market", "recycle": "market", "redraw": "redraw",
}  # fmt: skip


def spot_name(match, spot):
    slots = match.view["sides"][spot // 12]["formation"]
    one = slots[spot % 12]
    kind = match.t("word." + (one["kind"] if one else "empty"))
    return "%s %s" % (kind, board.slot_label(slots, spot % 12))


def others(match, spot):
    view = match.view
    side = spot // 12
    if view["gap"]:
        return [table.primary(match, spot), ("concede", {"_side": side})]
    own = side == board.active_side(view)
    empty = view["sides"][side]["formation"][spot % 12] is None
    last = table.finish(view)[0]
    found = []
    for name in QUICK:
        args = table.preset(name, spot)
        phase = _PHASE.get(name)
        if phase:
            if phase != view["phase"]:
                continue
            if not own:
                # Against the one pointed at, or nothing of this turn.
                if name == "attack":
                    args = {"_side": side, "target": spot % 12}
                elif name != "strategy":
                    continue
        elif name == "fill" or (name in ["next_phase", "end_turn"] and name != last):
            continue
        if name in table.NEW:
            if not empty:
                args.pop("at")
        elif empty and name in table.POINTED:
            continue
        found.append((name, args))
    return found


def lock(match, action, args):
    """What the form alone cannot see: no place for a new elemental."""
    view = match.view
    if view["gap"] or action not in table.NEW:
        return None
    slots = view["sides"][args.get("_side", board.active_side(view))]["formation"]
    return None if None in slots else "no_gap"


def confirm(match, action):
    """Never: undo takes back a phase that ended with points unspent, and a notice tells of it."""
    return None


def jump(view, spot, steps):
    """To the other formation, to the front of it; back again to home."""
    found = table.spots(view)
    for other in found:
        if other // 12 != spot // 12:
            return other if spot // 12 == board.active_side(view) else table.home(view)
    return found[0] if steps > 0 else found[-1]


# --- what an action has brought ----------------------------------------------------------------


def keep(view):
    """The tokens and elementals that an action may take away, and what players had before it."""
    slots = []  # of both sides
    for side in view["sides"]:
        for one in side["formation"]:
            slots.append((one["boosts"], one["shields"]) if one else None)
    mats = []
    for mat in view["players"]:
        mats.append((mat["level"], mat["sage"], mat["discard"]))
    return {"slots": slots, "ap": view["sides"][board.active_side(view)]["ap"], "mats": mats}


def values(code, kept, view):
    players = view["players"]
    if code in ["boosts_spent", "shields_spent"]:
        return (_spent(kept, view, code[:-6]),)
    if code == "ap_lost":
        return (kept["ap"],)
    if code == "gold_capped":
        return (view["sides"][board.active_side(view)]["gold_max"],)
    if code == "defeated":
        fallen = []
        for slots, at, _ in _before(kept, view):
            if slots[at] is None:
                fallen.append(board.slot_label(slots, at))
        return (", ".join(fallen),)
    if code not in ["level_up", "sage_defeated", "reshuffle"]:
        return ()
    names = []
    for seat, mat in enumerate(players):
        level, sage, discard = kept["mats"][seat]
        if code == "level_up":
            if mat["level"] > level:
                return mat["name"], mat["level"]
        elif sage and not mat["sage"] if code == "sage_defeated" else discard > mat["discard"]:
            names.append(mat["name"])
    if code == "level_up":
        return "", 0
    if code == "reshuffle" and not names:
        names = [players[view["active"]]["name"]]
    return (", ".join(names),)


def _before(kept, view):
    """[(formation, position, tokens before)] of the slots where somebody stood."""
    found = []
    half = len(kept["slots"]) // 2
    for number, tokens in enumerate(kept["slots"]):
        if tokens:
            found.append((view["sides"][number // half]["formation"], number % half, tokens))
    return found


def _spent(kept, view, name):
    """How many tokens of a kind are to be taken off, fallen elementals' too."""
    total = 0
    for slots, at, before in _before(kept, view):
        now = slots[at][name] if slots[at] else 0
        total += max(0, before[name == "shields"] - now)
    return total
