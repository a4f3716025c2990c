# SPDX-License-Identifier: MIT
"""Elbrus at the table: ten health bars, the turn's boxes, the zones."""

from firmware.games.elbrus import (
    ARMOUR,
    DEFENCES,
    GROUPS,
    MOVEMENT_CARDS,
    ORDER,
    TRAITS,
)
from firmware.ui import lights as light
from firmware.ui import theme
from firmware.ui.forms import Faces, Form, Many, Number, Pick, Player, YesNo
from firmware.ui.widgets import bar, strike
from lib import icons
from lib.canvas import RIGHT

SETUP = {
    "modes": (("solo", (4, 5, 6, 7, 8, 9, 10, 2, 3)), ("duo", (4, 6, 8, 10))),
    "seat": (("character", ORDER),),
    "colors": (),
    "options": (),
}

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


def _banner_words(match, ident):
    for banner in match.view["banners"]:
        if banner["id"] == ident:
            return "%s · %s" % (match.t("word." + banner["kind"]), match.name(banner["owner"]))
    return str(ident)


def _weapon_words(match, slot):
    weapon = _mat(match, match.view["active"])["weapons"][slot]
    return weapon_words(match, weapon)


def weapon_words(match, weapon):
    if weapon is None:
        return match.t("word.empty")
    return "%s %dd6 · %d" % (match.t("word." + weapon["group"]), weapon["dice"], weapon["damage"])


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
    "remove_banner": Form(Pick("id", _banner_ids(), show=_banner_words)),
    "lightning": Form(
        Pick("id", _banner_ids("lightning"), show=_banner_words),
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
            if seat == spot:
                ink.canvas.frame(x, y, 138, height - 1, thick=2, ink=color)
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
        found.append(("banners.%d.rounds" % number, _banner_words(match, banners[number]["id"])))
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
