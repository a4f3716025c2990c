# SPDX-License-Identifier: MIT
"""Dawnfall's overview in ink: the start of a turn, both armies, a fight step by step."""

from firmware.table.dawnfall_state import (
    asks_now,
    chargeable,
    exposed,
    me,
    spots,
    stat,
    units_of,
)
from firmware.ui import theme
from firmware.ui.widgets import strike
from lib import icons
from lib.canvas import CENTER, RIGHT
from lib.wrap import wrap

_FACES = {"yellow": (0, 0, 1, 2, 3, 4), "red": (1, 2, 3, 4, 5, 6)}


def body(ink, match, spot):
    view = match.view
    asks = asks_now(view)
    kind = asks or ("start" if view["phase"] == "start" and spot == "army" else "rest")
    if kind in ("attack", "defence", "resolve", "counter"):
        kind = "fight"
    ink.page(kind)
    if kind == "cog":
        _draw_cog(ink, match, spot)
    elif kind == "fight":
        _draw_fight(ink, match, spot)
    elif kind == "start":
        _draw_start(ink, match)
    elif view["mode"] == "duel":
        _draw_duel(ink, match, spot)
    else:
        _draw_many(ink, match, spot)


def _draw_start(ink, match):
    """Active or passive, and what speaks for a passive turn."""
    view = match.view
    crystals = me(view)["crystals"]
    reasons = _reasons(match)
    if not ink.cell("start", 0, 20, theme.BODY_RIGHT, 88, str(crystals), reasons):
        return
    canvas = ink.canvas
    y = 36
    for line in wrap(ink.text, match.t("start.question"), 146):
        canvas.text(ink.text, line, 6, y)
        y += 18
    lines = wrap(ink.small, reasons, 148)
    y = 104 - 14 * (len(lines) - 1)
    for line in lines:
        canvas.text(ink.small, line, 6, y)
        y += 14
    canvas.vdots(156, 24, 80)
    large = theme.font("number_l")
    rows = (
        (icons.CRYSTAL_BIG, crystals["ready"], "ready"),
        (icons.CRYSTAL_BIG_EMPTY, crystals["exhausted"], "exhausted"),
    )
    y = 58
    for icon, count, word in rows:
        canvas.icon(icon, 166, y - 25)
        x = 188 + canvas.text(large, str(count), 188, y) + 6
        words = match.t("start.%s%s" % (word, "_one" if count == 1 else ""))
        if x + ink.small.width(words) > theme.BODY_RIGHT:
            words = match.t("start.short_" + word)
        canvas.text(ink.small, words, x, y - 8)
        y += 44


def _reasons(match):
    """What a passive turn would bring, in words."""
    view = match.view
    mine = me(view)
    if view["round"] == 1 and view["active"] == 0 and not mine["crystals"]["exhausted"]:
        return match.t("start.deploy")
    found = []
    if mine["crystals"]["exhausted"]:
        found.append(match.t("start.recharge", mine["crystals"]["exhausted"]))
    upgrades = len(chargeable(mine))
    if upgrades and view["pile"]["charges"]:
        found.append(match.t("start.charge", min(upgrades, view["pile"]["charges"])))
    if not mine["banner"]:
        found.append(match.t("start.banner"))
    if not found:
        return match.t("start.nothing")
    return match.t("start.passive", ", ".join(found))


def _box(canvas, x, y, w, h, pointed):
    if pointed:
        canvas.frame(x, y, w, h, thick=2)


def _draw_duel(ink, match, spot):
    view = match.view
    active = view["active"]
    rival = 1 - active
    crystals = me(view)["crystals"]
    pointed = spot == "crystals"
    if ink.cell("crystals", 0, 20, 77, 58, str(crystals), pointed):
        _draw_crystals(ink, match, crystals, pointed)
    _army_row(ink, match, active, 20, 28, spot == "army")
    _army_row(ink, match, rival, 49, 28, spot == rival)
    _draw_track(ink, match, spot == "track")


def _draw_crystals(ink, match, crystals, pointed):
    canvas = ink.canvas
    _box(canvas, 0, 20, 76, 57, pointed)
    canvas.icon(icons.CRYSTAL_BIG, 6, 33)
    canvas.text(theme.font("number_l"), str(crystals["ready"]), 47, 59, align=CENTER)
    canvas.icon(icons.CRYSTAL_EMPTY, 6, 63)
    words = match.t("crystals.exhausted", crystals["exhausted"])
    canvas.text(ink.small, words, 18, 73)


def _army_row(ink, match, seat, y, height, pointed):
    """An army at a glance: miniatures and tokens of each unit; hand, deck, banner, activation."""
    view = match.view
    who = view["players"][seat]
    mine = seat == view["active"]
    activated = view["turn"]["activated"] if mine else None
    units = [(unit["minis"], unit["resistance"]) for unit in who["units"]]
    may_activate = activated is None and view["phase"] in ("start", "active")
    shows = (str(units), who["hand"], who["deck"], who["banner"], activated, pointed, may_activate)
    if not ink.cell(("army", y), 79, y, 203, height, *shows):
        return
    canvas = ink.canvas
    _box(canvas, 79, y, 203, height, pointed)
    y += (height - 20) // 2
    x = 86
    for number in range(len(who["units"])):
        _unit_cell(ink, x, y, who["units"][number], number == activated)
        x += 28
    x = 226
    canvas.icon(icons.CARD, x, y - 1)
    canvas.text(ink.small, str(who["hand"]), x + 11, y + 9)
    canvas.icon(icons.DECK, x + 24, y - 1)
    canvas.text(ink.small, str(who["deck"]), x + 37, y + 9)
    canvas.icon(icons.FLAG, x - 1, y + 11)
    canvas.icon(icons.BOX_TICKED if who["banner"] else icons.BOX, x + 11, y + 11)
    if mine:
        canvas.icon(icons.BOLT, x + 26, y + 11)
        canvas.icon(icons.BOX_TICKED if may_activate else icons.BOX, x + 36, y + 11)


def _unit_cell(ink, x, y, unit, activated):
    """20 by 20 pixels: squares for miniatures, a shield with the tokens; exposed is inverted."""
    canvas = ink.canvas
    side = x
    for number in range(unit["size"]):
        if number < unit["minis"]:
            canvas.fill(side, y, 5, 5)
        else:
            canvas.frame(side, y, 5, 5)
        side += 6
    if not unit["minis"]:
        canvas.icon(icons.CROSS, x + 2, y + 9)
    elif exposed(unit):
        canvas.fill(x - 1, y + 7, 22, 13)
        canvas.icon(icons.SHIELD_EMPTY, x + 1, y + 9, 0)
        canvas.text(ink.small, "0", x + 12, y + 18, 0)
    else:
        canvas.icon(icons.SHIELD, x + 1, y + 9)
        canvas.text(ink.small, str(unit["resistance"]), x + 12, y + 18)
    if activated:
        canvas.fill(x - 1, y + 20, 22, 2)


def _draw_track(ink, match, pointed):
    """The victory track between both names, and both totals."""
    view = match.view
    players = view["players"]
    marker, end = view["marker"], view["track"]
    shows = (marker, players[0]["name"], players[1]["name"], pointed)
    if not ink.cell("track", 0, 78, theme.BODY_RIGHT, 30, *shows):
        return
    canvas = ink.canvas
    narrow = theme.font("narrow")
    if pointed:
        _box(canvas, 0, 79, theme.BODY_RIGHT, 29, True)
    else:
        canvas.hdots(0, 78, theme.BODY_RIGHT)
    numbers = theme.font("number_s")
    left = 6 + canvas.text(numbers, str(players[0]["vp"]), 6, 104) + 6
    right = 276 - canvas.text(numbers, str(players[1]["vp"]), 276, 104, align=RIGHT) - 6
    canvas.text(narrow, players[0]["name"], left, 94, room=96)
    canvas.text(narrow, players[1]["name"], right, 94, align=RIGHT, room=96)
    # Player 0 wins on the left, so a positive marker stands there.
    start, width = left + 4, right - left - 8
    y = 101
    canvas.hline(start, y, width)
    for step in range(-end, end + 1):
        x = start + (width - 1) * (step + end) // (2 * end)
        tall = 4 if step in (-end, 0, end) else 1
        canvas.vline(x, y - tall, 2 * tall + 1)
    at = start + (width - 1) * (end - marker) // (2 * end)
    canvas.icon(icons.SEAT_DISC, at - 4, y - 4)


# --- three or four players ---------------------------------------------------------------------


def _draw_many(ink, match, spot):
    """Own crystals and army above; below a line for each player: points, tokens, forces."""
    view = match.view
    crystals = me(view)["crystals"]
    if ink.cell("crystals", 0, 20, 77, 26, str(crystals), spot == "crystals"):
        canvas = ink.canvas
        _box(canvas, 0, 20, 76, 26, spot == "crystals")
        canvas.icon(icons.CRYSTAL_BIG, 5, 26)
        middle = theme.font("number_m")
        x = 22 + canvas.text(middle, str(crystals["ready"]), 22, 43) + 4
        x += canvas.icon(icons.CRYSTAL_EMPTY, x, 29) + 2
        canvas.text(ink.small, str(crystals["exhausted"]), x, 38)
    _army_row(ink, match, view["active"], 20, 26, spot == "army")
    _draw_tokens(ink, match, spot)


_TOKEN_X = (120, 144, 168, 192)
_CAPTURED_LEFT = 109
_CAPTURED_RIGHT = 204
_LEFT_X = 220
_MINIS_X = 244
_DECK_X = 268


def _draw_tokens(ink, match, spot):
    """Columns: captured from each player, own tokens left, miniatures, deck."""
    view = match.view
    players = view["players"]
    count = len(players)
    canvas = ink.canvas
    if ink.cell("heads", 0, 46, theme.BODY_RIGHT, 10, count, spot == "track"):
        caption = theme.font("caption")
        canvas.text(caption, match.t("many.captured"), 17, 54)
        color = 1
        if spot == "track":
            canvas.fill(_CAPTURED_LEFT, 46, _CAPTURED_RIGHT - _CAPTURED_LEFT, 10)
            color = 0
        for seat in range(count):
            canvas.icon(icons.SEATS[seat], _TOKEN_X[seat] - 4, 46, color)
        canvas.icon(icons.COIN, _LEFT_X - 4, 46)
        for x in (_MINIS_X - 7, _MINIS_X + 1):
            canvas.fill(x, 48, 6, 6)
        canvas.frame(_DECK_X - 3, 46, 7, 9)
    height = 13 if count == 4 else 17
    for seat in range(count):
        who = players[seat]
        y = 56 + seat * height
        alive = sum([unit["minis"] for unit in who["units"]])
        active = seat == view["active"]
        shows = (who["name"], str(who["captured"]), who["initial"], alive, who["deck"],
                 who["alive"], active, spot == seat, spot == "track")  # fmt: skip
        if ink.cell(("player", seat), 0, y, theme.BODY_RIGHT, height, *shows):
            _draw_player(ink, view, seat, y, height, alive, spot)


def _draw_player(ink, view, seat, y, height, alive, spot):
    canvas = ink.canvas
    who = view["players"][seat]
    color = 1
    if seat == view["active"]:
        canvas.fill(0, y, theme.BODY_RIGHT, height)
        color = 0
    base = y + height // 2 + 5
    canvas.icon(icons.SEATS[seat], 5, y + height // 2 - 4, color)
    width = canvas.text(ink.small, who["name"], 17, base, color, room=94)
    if not who["alive"]:
        strike(canvas, 15, base - 5, width + 4, color)
    for other in range(len(view["players"])):
        if view["players"][other]["team"] != who["team"]:
            words = str(who["captured"][other])
            canvas.text(ink.small, words, _TOKEN_X[other], base, color, CENTER)
    canvas.text(ink.small, str(who["initial"]), _LEFT_X, base, color, CENTER)
    canvas.text(ink.small, str(alive), _MINIS_X, base, color, CENTER)
    canvas.text(ink.small, str(who["deck"]), _DECK_X, base, color, CENTER)
    if spot == "track":
        for x in (_CAPTURED_LEFT, _CAPTURED_RIGHT - 2):
            canvas.fill(x, y, 2, height, color)
    if spot == seat:
        canvas.frame(0, y, theme.BODY_RIGHT, height)
        canvas.fill(0, y, 3, height)
        canvas.fill(theme.BODY_RIGHT - 3, y, 3, height)


# --- a fight, step by step ---------------------------------------------------------------------


def _draw_fight(ink, match, spot):
    view = match.view
    combat = view["combat"]
    step = combat["step"]
    canvas = ink.canvas
    sides = (
        (combat["striker"], "atk", combat["attack"], 0),
        (combat["target"], "def", combat["defence"], 188),
    )
    totals = []
    for (seat, number), key, face, x in sides:
        unit = units_of(match, seat)[number]
        base = stat(unit, key) or 0
        totals.append(None if face is None else base + face)
        shows = (unit["name"], seat, base, face, unit["minis"], unit["resistance"])
        if ink.cell(("side", x), x, 20, 93, 68, *shows):
            _draw_side(ink, match, x, unit, base, key, face)
    if ink.cell("middle", 94, 20, 94, 68, step, totals[0], totals[1]):
        canvas.vdots(94, 24, 62)
        canvas.vdots(187, 24, 62)
        _draw_middle(ink, match, step, totals)
    _draw_choices(ink, match, spot, _fight_cells(match, step))


def _draw_side(ink, match, x, unit, base, key, face):
    canvas = ink.canvas
    middle = x + 46
    canvas.text(ink.text, unit["name"], middle, 34, align=CENTER, room=90)
    large = theme.font("number_l")
    words = "%d+?" % base if face is None else str(base + face)
    if len(words) > 3:
        large = theme.font("number_m")
    canvas.text(large, words, middle, 72, align=CENTER)
    added = match.t("fight.die") if face is None else str(face)
    words = "%s %d + %s" % (match.t("stat." + key), base, added)
    if ink.small.width(words) > 88:
        words = "%s %d+%s" % (match.t("stat." + key), base, added)
    canvas.text(ink.small, words, middle, 86, align=CENTER)


def _draw_middle(ink, match, step, totals):
    """The number to beat while somebody rolls; what came of it afterwards."""
    canvas = ink.canvas
    if step == "defence":
        need = _needs(match)
        canvas.text(ink.small, match.t("fight.needs"), 141, 34, align=CENTER)
        canvas.text(theme.font("number_xl" if need < 10 else "number_l"), "%d+" % need, 141, 86,
                    align=CENTER)  # fmt: skip
    elif step == "attack":
        # Nothing is rolled yet: what the cards alone say.
        lead = _lead(match)
        words = ("−%d" if lead < 0 else "+%d" if lead else "%d") % abs(lead)
        canvas.text(ink.small, match.t("fight.lead"), 141, 34, align=CENTER)
        canvas.text(theme.font("number_l"), words, 141, 78, align=CENTER)
    else:
        hit = totals[0] > totals[1]
        words = match.t("fight.hit" if hit else "fight.miss")
        canvas.text(ink.small, words, 141, 34, align=CENTER)
        canvas.icon(icons.SWORD if hit else icons.SHIELD, 125 if hit else 128, 46, scale=3)


def _lead(match):
    """The striker's attack less the target's defence."""
    combat = match.view["combat"]
    seat, number = combat["striker"]
    attack = stat(units_of(match, seat)[number], "atk")
    seat, number = combat["target"]
    return attack - stat(units_of(match, seat)[number], "def")


def _needs(match):
    """The lowest face with which the defence holds: a tie holds, too."""
    return max(0, _lead(match) + match.view["combat"]["attack"])


def _fight_cells(match, step):
    """[(words, remark, crystal?)] for the choices of a step."""
    t = match.t
    if step == "resolve":
        return (t("fight.plain"), "", False), (t("fight.bonus"), "", False)
    if step == "counter":
        return (t("do.counter"), "", False), (t("fight.decline"), "", False)
    remarks = ("0–4", "1–6")
    if step == "defence":
        need = _needs(match)
        remarks = [
            t("fight.odds", len([face for face in _FACES[die] if face >= need]))
            for die in ("yellow", "red")
        ]
    return (t("word.yellow"), remarks[0], False), (t("word.red"), remarks[1], True)


def _draw_choices(ink, match, spot, cells):
    canvas = ink.canvas
    chosen = spots(match.view).index(spot)
    for number in range(2):
        words, remark, costs = cells[number]
        x = number * 141
        here = number == chosen
        if not ink.cell(("choice", number), x, 89, 141, 19, words, remark, here):
            continue
        color = 0 if here else 1
        if here:
            canvas.fill(x, 90, 140, 18)
        canvas.text(ink.text, words, x + 8, 104, color)
        right = x + 134
        if costs:
            right -= canvas.text(ink.small, "1", right, 103, color, RIGHT) + 12
            canvas.icon(icons.CRYSTAL, right, 94, color)
            right -= 8
        if remark:
            canvas.text(ink.small, remark, right, 103, color, RIGHT)


def _draw_cog(ink, match, spot):
    """A cog: take a crystal back, or roll once more for one."""
    view = match.view
    dice = view["dice"]
    t = match.t
    canvas = ink.canvas
    if ink.cell("die", 0, 20, 84, 88, dice["face"], dice["die"]):
        canvas.frame(12, 26, 60, 60, thick=3, cut=6)
        canvas.text(theme.font("number_l"), str(dice["face"]), 34, 74, align=CENTER)
        canvas.icon(icons.COG, 52, 34)
        canvas.text(ink.small, t("word." + dice["die"]), 42, 102, align=CENTER)
    crystals = view["players"][dice["player"]]["crystals"]
    rows = (
        (icons.CRYSTAL, t("cog.recharge"), t("cog.exhausted", crystals["exhausted"])),
        (icons.COG, t("cog.reroll"), t("cog.ready", crystals["ready"])),
        (icons.CARD, t("cog.free"), ""),
    )
    chosen = spots(view).index(spot)
    for number in range(3):
        y = 20 + number * 29
        icon, words, remark = rows[number]
        if not ink.cell(("cog", number), 88, y, 194, 29, remark, number == chosen):
            continue
        color = 0 if number == chosen else 1
        if number == chosen:
            canvas.fill(88, y, 194, 29)
        elif number < 2:
            canvas.hdots(92, y + 28, 186)
        canvas.icon(icon, 95, y + 9, color)
        canvas.text(ink.text, words, 114, y + 20, color)
        if remark:
            canvas.text(ink.small, remark, 276, y + 19, color, RIGHT)
