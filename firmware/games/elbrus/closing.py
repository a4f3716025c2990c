# SPDX-License-Identifier: MIT
"""The end of a turn of Elbrus: lightning nearby, Tharsis beside somebody, a main action unused."""

from firmware.ui import theme
from firmware.ui.screens.closing import Chore
from firmware.ui.widgets import short
from lib import icons

from .fight import ability_of, find_banner

# What tells that a player has had cards: armour, chests, and what was inherited.
_CARDS = ("helmet", "body", "chests_opened", "kills")


def chores(match, answers, trades):
    """The rows of the card, or nothing if there is nothing to ask or to remember."""
    asked = _lightnings(match, answers) + _burns(match, answers)
    told = []
    view = match.view
    if not (trades or view["turn"]["main"]) and _has_cards(view["players"][view["active"]]):
        told.append(Chore(icons.SWORD, match.t("closing.main"), match.t("closing.unused")))
    if asked or told:
        told.append(Chore(icons.CARD, match.t("do.backpack"), match.t("closing.backpack")))
    return told + asked


def _has_cards(mat):
    """Has anything come onto the mat yet? To shoot, to reload or to handle the backpack, which is
    not counted, takes cards.
    """
    return any(mat["weapons"]) or any([mat[key] for key in _CARDS])


def _enemies(view):
    players = view["players"]
    team = players[view["active"]]["team"]
    return [s for s, mat in enumerate(players) if mat["alive"] and mat["team"] != team]


def _name(match, seat, room=72):
    return short(theme.font("text"), match.name(seat), room)


def _lightnings(match, answers):
    """Banners of others that have not struck yet: does the turn end within three squares?"""
    view = match.view
    players = view["players"]
    values = ("no", "yes", "field") if find_banner(view, "field") else ("no", "yes")
    found = []
    for banner in view["banners"]:
        owner = banner["owner"]
        own = players[owner]["team"] == players[view["active"]]["team"]
        if banner["kind"] != "lightning" or own or banner["id"] in view["turn"]["struck"]:
            continue
        name = "lightning %d" % banner["id"]
        value = answers.get(name, "no")
        step = None
        if value != "no":
            step = "lightning", {"id": banner["id"]}
            if value == "field":
                step[1]["field"] = True
        words = match.t("closing.lightning." + value)
        label = match.t("banner.of", match.t("banner.lightning"), _name(match, owner, 60))
        found.append(Chore(icons.BOLT, label, words, name, values, value, step))
    return found


def _burns(match, answers):
    """Tharsis beside the active player; or whom the active player burns, all with one action."""
    view = match.view
    players = view["players"]
    active = view["active"]
    pairs = [(seat, active) for seat in _enemies(view)]
    pairs += [(active, seat) for seat in _enemies(view)]
    found = []
    step = None
    for burner, seat in pairs:
        mat = players[burner]
        if ability_of(mat) != "tharsis" or burner in view["turn"]["burners"]:
            continue
        if players[seat]["character"] == "emoon":
            continue
        name = "burn %d %d" % (burner, seat)
        value = answers.get(name, "no")
        chore = Chore(
            icons.FLAME,
            match.t("closing.burn", _name(match, burner), _name(match, seat)),
            match.t("closing.burn." + value),
            name,
            ("no", "yes"),
            value,
        )
        if value == "yes":
            if step and step[1]["player"] == burner:
                step[1]["targets"].append(seat)
            else:
                step = chore.step = "burn", {"player": burner, "targets": [seat]}
        found.append(chore)
    return found
