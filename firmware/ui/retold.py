# SPDX-License-Identifier: MIT
"""A result that was kept, in words: the match itself need not be there any more."""

from firmware import games
from firmware.ui.compare import caused, compared, counts


def ranking(result):
    """The seats, the best first."""
    places = result.get("places")
    order = []
    for seat in range(len(result["players"])):
        lost = 0 if seat in result["winners"] else 1
        order.append((places[seat] if places else lost, seat))
    order.sort()
    return [seat for _, seat in order]


def pair(result):
    """What winner and next one have by what decided; None if nothing was counted."""
    why = result.get("why")
    if not why or not result["winners"] or not counts(why["criterion"], why["values"]):
        return None
    order = ranking(result)
    sides = result.get("teams") or order
    lost = [seat for seat in order if seat not in result["winners"]]
    for seat in lost or order[1:]:
        if sides is order or sides[seat] != sides[order[0]]:
            return why["values"][order[0]], why["values"][seat]
    return None


def decided(t, result):
    """What decided it: "pieces 4 to 2", or "" where nothing was counted."""
    found = pair(result)
    if not found:
        return ""
    why = result["why"]
    said = why.get("words") or words(t, result, "criterion." + why["criterion"])
    return compared(t, said, *found)


def cause(t, result):
    return result.get("cause") or caused(
        lambda key: words(t, result, key),
        result.get("reason"),
        result["players"],
        result["winners"],
    )


def winner(t, result):
    names = [result["players"][seat] for seat in result["winners"]]
    if result.get("together"):
        return words(t, result, "result.won" if names else "result.lost")
    if not names:
        return t("result.nobody")
    sides = result.get("teams") or result["winners"]
    if len(names) == len(result["players"]) and len(set(sides)) > 1:
        return t("result.draw")
    return t("result.wins" if len(names) == 1 else "result.win", " · ".join(names))


def verdict(t, result):
    why = decided(t, result) or cause(t, result)
    return "%s: %s" % (winner(t, result), why) if why else winner(t, result)


def words(t, result, key):
    """A word of the game, or else of the shell; "" if it is in neither."""
    found = None
    if games.is_known(result["game"]):
        found = t.find(games.folder(result["game"]), key)
    return found or (t(key) if t.has(key) else "")
