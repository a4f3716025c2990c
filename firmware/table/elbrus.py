# SPDX-License-Identifier: MIT
"""Elbrus at the table: ten health bars, the turn's boxes, the zones."""

from firmware.games.elbrus import ORDER
from firmware.ui import lights as light
from firmware.ui import theme
from firmware.ui.widgets import bar, strike
from lib import icons
from lib.canvas import RIGHT

SETUP = {
    "modes": (("solo", (4, 5, 6, 7, 8, 9, 10, 2, 3)), ("duo", (4, 6, 8, 10))),
    "seat": (("character", ORDER),),
    "colors": (),
    "options": (),
}

PARTS = ("forms",)

QUICK = (
    "shoot", "ability", "hit", "move_roll", "move", "skip_move", "reload", "potion", "consumable",
    "place_banner", "throw_flame", "throw_spear", "throw_ntt", "smoke", "open_extra",
    "take_weapon", "equip", "burn", "lightning", "backpack", "steal", "trade", "revive",
    "remove_banner", "first_player", "roll_sector", "begin", "end_turn", "concede",
)  # fmt: skip

BANNERS = (
    "eliminated", "zone_death", "zone_shrunk", "zone_warning", "banner_expired", "open_chest",
    "draw_support", "surplus", "choose_ability", "frozen",
)  # fmt: skip

_TURN_BOXES = (
    ("consumable", icons.POTION),
    ("main", icons.SWORD),
    ("defence", icons.BARRIER),
    ("throwable", icons.BULB),
)


# --- the overview --------------------------------------------------------------------------------


def spots(view):
    return [seat for seat in range(len(view["players"])) if view["players"][seat]["alive"]]


def home(view):
    return view["active"] if view["players"][view["active"]]["alive"] else spots(view)[0]


def spot_name(match, spot):
    return match.name(spot)


def head(match):
    view = match.view
    zone = view["zone"]
    right = "R%d" % view["round"]
    if zone["next"]:
        right += match.t("head.zone", zone["next"], 5 * zone["shrunk"] + 5)
    elif zone["penalty"]:
        right += " · −%d" % zone["penalty"]
    return match.name(view["active"]), match.t("phase." + view["phase"]), right


def body(ink, match, spot):
    """Up to six mats as cards with a bar; more of them as five lines in two columns."""
    view = match.view
    players = view["players"]
    height, lines = (25, 3) if len(players) <= 6 else (17, 5)
    for seat in range(len(players)):
        x = 0 if seat < lines else 142
        y = theme.BODY_TOP + seat % lines * height
        mat = players[seat]
        active = seat == view["active"] and mat["alive"]
        signs = _signs(view, seat)
        shows = (mat["name"], mat["health"], mat["out_round"], signs, active, seat == spot)
        if ink.cell(("mat", seat), x, y, 138, height, *shows):
            color = 1
            if active:
                ink.canvas.fill(x, y, 138, height - 1)
                color = 0
            if seat == spot and active:
                ink.canvas.frame(x + 1, y + 1, 136, height - 3, ink=0)
            elif seat == spot:
                ink.canvas.frame(x, y, 138, height - 1, thick=2)
            if not mat["alive"]:
                _draw_out(ink, x, y, mat)
            elif height == 25:
                _draw_card(ink, x, y, mat, signs, color)
            else:
                _draw_line(ink, x, y, mat, signs, color)
    if len(players) <= 6:
        _draw_turn(ink, match)


def _signs(view, seat):
    """Icons of what a player wears and suffers."""
    mat = view["players"][seat]
    smoke = any([b["kind"] == "smoke" and b["owner"] == seat for b in view["banners"]])
    signs = []
    for there, icon in (
        (mat["frozen"], icons.SNOW),
        (mat["burned"], icons.FLAME),
        (smoke, icons.CLOUD),
        (mat["helmet"], icons.HELMET),
        (mat["body"], icons.ARMOUR),
        (any([weapon and weapon["loaded"] for weapon in mat["weapons"]]), icons.WEAPON),
        (mat["cooldown"], icons.HOURGLASS),
    ):
        if there:
            signs.append(icon)
    return tuple(signs)


def _draw_out(ink, x, y, mat):
    canvas = ink.canvas
    width = canvas.text(ink.text, mat["name"], x + 5, y + 14, room=84)
    strike(canvas, x + 3, y + 9, width + 4)
    canvas.text(ink.small, "R%d" % mat["out_round"], x + 116, y + 14, align=RIGHT)
    canvas.icon(icons.SKULL, x + 121, y + 4)


def _draw_card(ink, x, y, mat, signs, color):
    """Name, signs and a large number over a bar."""
    canvas = ink.canvas
    room = max(54, 92 - 14 * len(signs))
    at = x + 5 + canvas.text(ink.text, mat["name"], x + 5, y + 15, color, room=room) + 5
    for icon in signs:
        if at + 12 > x + 98:
            break
        at += canvas.icon(icon, at, y + 5, color) + 2
    canvas.text(theme.font("number_s"), str(mat["health"]), x + 134, y + 19, color, RIGHT)
    bar(canvas, x + 5, y + 18, 92, 4, mat["health"], 100, ink=color)


def _draw_line(ink, x, y, mat, signs, color):
    """Name, the gravest sign, a short bar and the number, all in one line."""
    canvas = ink.canvas
    canvas.text(ink.text, mat["name"], x + 5, y + 13, color, room=52)
    if signs:
        canvas.icon(signs[0], x + 59, y + 3, color)
    bar(canvas, x + 72, y + 5, 27, 6, mat["health"], 100, ink=color)
    canvas.text(ink.text, str(mat["health"]), x + 134, y + 13, color, RIGHT)


def _draw_turn(ink, match):
    """What the turn still allows: boxes that are ticked when used, and the steps."""
    turn = match.view["turn"]
    used = tuple([turn[box] is not None for box, _ in _TURN_BOXES])
    if not ink.cell("turn", 0, 95, theme.BODY_RIGHT, 13, used, turn["steps"]):
        return
    canvas = ink.canvas
    canvas.hdots(0, 95, theme.BODY_RIGHT)
    x = 6
    for number in range(len(_TURN_BOXES)):
        canvas.icon(_TURN_BOXES[number][1], x, 97)
        canvas.icon(icons.BOX_TICKED if used[number] else icons.BOX, x + 16, 98)
        x += 44
    if turn["steps"]:
        canvas.text(ink.small, match.t("turn.steps", turn["steps"]), 276, 106, align=RIGHT)


# --- what the keys do --------------------------------------------------------------------------

_HOME = {"setup": "begin", "start": "move_roll", "move": "move", "act": "shoot"}


def primary(match, spot):
    view = match.view
    if spot != view["active"] and view["phase"] != "setup":
        return "hit", {"target": spot}
    mat = view["players"][view["active"]]
    if view["phase"] == "start" and mat["frozen"]:
        return "skip_move", {}
    if view["phase"] == "act" and (view["turn"]["main"] or not any(mat["weapons"])):
        return "end_turn", {}
    return _HOME[view["phase"]], {}


def others(match, spot):
    view = match.view
    other = spot != view["active"]
    found = []
    for action in QUICK:
        fields = [field.name for field in match.form(action).fields]
        if other:
            if "target" in fields:
                found.append((action, {"target": spot}))
            elif "player" in fields:
                found.append((action, {"player": spot}))
        elif action in ("trade", "revive") and view["mode"] != "duo":
            continue
        elif "player" in fields and action not in ("first_player", "burn", "steal"):
            found.append((action, {"player": spot}))
        else:
            found.append((action, {}))
    return found


def finish(view):
    return ("begin" if view["phase"] == "setup" else "end_turn"), {}


def confirm(match, action):
    if action not in ("end_turn", "trade"):
        return None
    view = match.view
    team = view["players"][view["active"]]["team"]
    for banner in view["banners"]:
        owner = view["players"][banner["owner"]]
        if banner["kind"] == "lightning" and owner["team"] != team:
            if banner["id"] not in view["turn"]["struck"]:
                return match.t("confirm.lightning")
    for seat in spots(view):
        mat = view["players"][seat]
        burner = "tharsis" in (mat["character"], mat["stolen"])
        if burner and mat["team"] != team and seat not in view["turn"]["burners"]:
            return match.t("confirm.tharsis")
    return None


def dice(view):
    if view["phase"] in ("setup", "act"):
        return ("d6",)
    return ("d6", "d6")


# --- words that forms need, too ------------------------------------------------------------------


def banner_words(match, ident):
    for banner in match.view["banners"]:
        if banner["id"] == ident:
            return "%s · %s" % (match.t("word." + banner["kind"]), match.name(banner["owner"]))
    return str(ident)


def weapon_words(match, weapon):
    if weapon is None:
        return match.t("word.empty")
    return "%s %dd6 · %d" % (match.t("word." + weapon["group"]), weapon["dice"], weapon["damage"])


# --- a closer look -------------------------------------------------------------------------------


def detail(ink, match, spot):
    if not ink.cell("detail", 0, 20, 282, 88, spot):
        return
    canvas = ink.canvas
    mat = match.view["players"][spot]
    t = match.t
    cooling = mat["cooldown"]
    ready = t("detail.cooldown", cooling) if cooling else t("detail.ready")
    canvas.text(theme.font("number_l"), str(mat["health"]), 6, 62)
    bar(canvas, 6, 70, 84, 9, mat["health"], 100)
    canvas.text(ink.small, t("word." + mat["character"]), 6, 96, room=88)
    rows = (
        (icons.WEAPON, weapon_words(match, mat["weapons"][0])),
        (icons.WEAPON, weapon_words(match, mat["weapons"][1])),
        (icons.HOURGLASS, ready),
        (icons.CHEST, t("detail.chests", mat["extra_chests"], mat["kills"])),
    )
    for number in range(len(rows)):
        icon, words = rows[number]
        y = 22 + number * 21
        canvas.icon(icon, 104, y + 3)
        canvas.text(ink.small, words, 124, y + 14, room=154)


def numbers(match, spot):
    paths = ("health", "cooldown", "helmet", "body", "burned", "extra_chests", "kills")
    found = [("players.%d.%s" % (spot, name), match.t("field." + name)) for name in paths]
    found.append(("chests_left", match.t("field.chests_left")))
    banners = match.view["banners"]
    for number in range(len(banners)):
        found.append(("banners.%d.rounds" % number, banner_words(match, banners[number]["id"])))
    return found


# --- notices -------------------------------------------------------------------------------------


def keep(view):
    return {"alive": [mat["alive"] for mat in view["players"]]}


def values(code, kept, view):
    if code in ("eliminated", "zone_death"):
        players = view["players"]
        out = [
            players[seat]["name"]
            for seat in range(len(players))
            if kept["alive"][seat] and not players[seat]["alive"]
        ]
        return (", ".join(out),)
    if code == "zone_shrunk":
        return view["zone"]["shrunk"], view["zone"]["penalty"]
    if code == "zone_warning":
        return (view["zone"]["shrunk"] + 1,)
    if code in ("frozen", "ability_ready"):
        return (view["players"][view["active"]]["name"],)
    return ()


def chart(view):
    return [mat["health"] for mat in view["players"]]


def chart_name(match, number):
    return match.name(number)


# --- lights --------------------------------------------------------------------------------------


def scene(lights, match, spot):
    """One row per player, as long as the health; the first LED says who, blinking says now."""
    px = lights.px
    view = match.view
    players = view["players"]
    rows = px.height
    first = 0
    if len(players) > rows:
        # Two pages in turn.
        lights.moving = 2000
        first = 0 if lights.now // 2000 % 2 == 0 else 5
        rows = 5
    for row in range(min(rows, len(players) - first)):
        seat = first + row
        mat = players[seat]
        if not mat["alive"]:
            continue
        color = lights.color(mat["color"])
        length = -(-mat["health"] * px.width // 100)
        active = seat == view["active"]
        for x in range(length):
            px.put(x, row, color, 256 if active or x == 0 else light.DIM)
        if seat == spot:
            px.put(px.width - 1, row, light.WHITE)


def _flash(color):
    def effect(lights, elapsed, lasts):
        px = lights.px
        px.box(0, 0, px.width, px.height, color, 256 - elapsed * 256 // lasts)

    return effect


def draw_zones(lights, zone):
    """Four rings: dead ones every second LED in red, the rest green."""
    px = lights.px
    rings = min(px.width, px.height) // 2
    for ring in range(rings):
        number = ring * 4 // rings
        for x in range(ring, px.width - ring):
            for y in range(ring, px.height - ring):
                edge = x in (ring, px.width - ring - 1) or y in (ring, px.height - ring - 1)
                if not edge:
                    continue
                if number < zone["shrunk"]:
                    if (x + y) % 2 == 0:
                        px.put(x, y, light.RED, 150)
                else:
                    px.put(x, y, light.GREEN)


def effect(lights, match, code, kept):
    if code == "hit" or code == "zone_hurt":
        return _flash(light.RED), 500
    if code in ("heal_spot", "revived"):
        return _flash(lights.color("blue")), 500
    if code in ("froze", "frozen"):
        return _flash(light.ICE), 600
    if code in ("zone_shrunk", "zone_warning"):
        zone = match.view["zone"]
        return (lambda lights, elapsed, lasts: draw_zones(lights, zone)), 1200
    return None
