# SPDX-License-Identifier: MIT
"""Elbrus: a closer look, all numbers, the set-up, and what an action has brought."""

from firmware.games.elbrus import ORDER
from firmware.ui import effects, theme
from firmware.ui import lights as light
from firmware.ui.widgets import bar
from lib import icons

SETUP = {
    "modes": (("solo", (4, 5, 6, 7, 8, 9, 10, 2, 3)), ("duo", (4, 6, 8, 10))),
    "seat": (("character", ORDER),),
    "colors": (),
    "options": (),
}

BANNERS = [
    "eliminated", "zone_death", "zone_shrunk", "zone_warning", "banner_expired", "open_chest",
    "draw_support", "surplus", "choose_ability", "frozen",
]  # fmt: skip


def spot_name(match, spot):
    return match.name(spot)


chart_name = spot_name


def chart(view):
    return [mat["health"] for mat in view["players"]]


def dice(view):
    return ["d6"] if view["phase"] in ("setup", "act") else ["d6", "d6"]


# --- a closer look -------------------------------------------------------------------------------


def banner_words(match, ident):
    for banner in match.view["banners"]:
        if banner["id"] == ident:
            return "%s · %s" % (match.t("word." + banner["kind"]), match.name(banner["owner"]))
    return str(ident)


def weapon_words(match, weapon):
    if weapon is None:
        return match.t("word.empty")
    return "%s %dd6 · %d" % (match.t("word." + weapon["group"]), weapon["dice"], weapon["damage"])


def detail(ink, match, spot):
    if not ink.cell("detail", 0, 20, 282, 88, spot):
        return
    canvas = ink.canvas
    mat = match.view["players"][spot]
    t = match.t
    cooling = mat["cooldown"]
    canvas.text(theme.font("number_l"), str(mat["health"]), 6, 62)
    bar(canvas, 6, 70, 84, 9, mat["health"], 100)
    canvas.text(ink.small, t("word." + mat["character"]), 6, 96, room=88)
    y = 25
    for icon, words in (
        (icons.WEAPON, weapon_words(match, mat["weapons"][0])),
        (icons.WEAPON, weapon_words(match, mat["weapons"][1])),
        (icons.HOURGLASS, t("detail.cooldown", cooling) if cooling else t("detail.ready")),
        (icons.CHEST, t("detail.chests", mat["extra_chests"], mat["kills"])),
    ):
        canvas.icon(icon, 104, y)
        canvas.text(ink.small, words, 124, y + 11, room=154)
        y += 21


def numbers(match, spot):
    t = match.t
    found = []
    for name in ("health", "cooldown", "helmet", "body", "burned", "extra_chests", "kills"):
        found.append(("players.%d.%s" % (spot, name), t("field." + name)))
    found.append(("chests_left", t("field.chests_left")))
    # An undo may bring those back who are out.
    for seat, mat in enumerate(match.view["players"]):
        if not mat["alive"]:
            words = "%s · %s" % (t("field.health"), mat["name"])
            found.append(("players.%d.health" % seat, words))
    for number, banner in enumerate(match.view["banners"]):
        found.append(("banners.%d.rounds" % number, banner_words(match, banner["id"])))
    return found


# --- what an action has brought ------------------------------------------------------------------


def values(code, kept, view):
    players = view["players"]
    zone = view["zone"]
    if code in ("eliminated", "zone_death"):
        out = [players[seat]["name"] for seat in kept if not players[seat]["alive"]]
        return (", ".join(out),)
    if code == "zone_shrunk":
        return zone["shrunk"], zone["penalty"]
    if code == "zone_warning":
        return (zone["shrunk"] + 1,)
    if code in ("frozen", "ability_ready"):
        return (players[view["active"]]["name"],)
    return ()


def _zones(shrunk):
    """Four rings: dead ones every second LED in red, the rest green."""

    def effect(lights, elapsed, lasts):
        px = lights.px
        width, height = px.width, px.height
        rings = min(width, height) // 2
        for x in range(width):
            for y in range(height):
                # How far from the edge.
                ring = min(x, y, width - 1 - x, height - 1 - y)
                if ring * 4 // rings >= shrunk:
                    px.put(x, y, light.GREEN)
                elif (x + y) % 2 == 0:
                    px.put(x, y, light.RED, 150)

    return effect


def effect(lights, match, code, kept):
    if code in ("zone_shrunk", "zone_warning"):
        return _zones(match.view["zone"]["shrunk"]), 1200
    color = None
    lasts = 500
    if code in ("hit", "zone_hurt"):
        color = light.RED
    elif code in ("heal_spot", "revived"):
        color = lights.color("blue")
    elif code in ("froze", "frozen"):
        color = light.ICE
        lasts = 600
    return color and (effects.flash(color), lasts)
