# SPDX-License-Identifier: MIT
"""Dawnfall: a fight on the ink, step by step, and the question of a cog."""

from firmware.ui import theme
from firmware.ui.widgets import ground, signed
from lib import icons
from lib.canvas import CENTER, RIGHT

from .fight import DICE, stat
from .views import asks_now, lacks_values, units_of


def draw_fight(ink, match, spot):
    chosen = match.table.spots().index(spot)
    if asks_now(match.view) == "cog":
        _draw_cog(ink, match, chosen)
        return
    ink.page("fight")
    combat = match.view["combat"]
    step = combat["step"]
    canvas = ink.canvas
    bases = []
    faces = combat["attack"], combat["defence"]
    for index, side in enumerate(["striker", "target"]):
        seat, number = combat[side]
        unit = units_of(match, seat)[number]
        key = "def" if index else "atk"
        face = faces[index]
        base = stat(unit, key) or 0
        if step == "counter":
            base = match.view["powers"][index] - face  # with its bonus
        bases.append(base)
        x = 188 * index
        lacks = lacks_values(unit)
        if ink.cell(("side", x), x, 20, 93, 68, unit["name"], seat, base, face, lacks):
            _draw_side(ink, match, x + 46, unit["name"], base, key, face, lacks)
    lead = bases[0] - bases[1]
    # The lowest face with which the defence holds: a tie holds, too.
    need = max(0, lead + (faces[0] or 0))
    if ink.cell("middle", 94, 20, 94, 68, step, lead, *faces):
        canvas.vdots(94, 24, 62)
        canvas.vdots(187, 24, 62)
        words = "needs" if step == "defence" else "lead"
        if step == "defence":
            role = "number_xl" if need < 10 else "number_l"
            canvas.text(theme.font(role), "%d+" % need, 141, 86, 1, CENTER)
        elif step == "attack":
            # Nothing is rolled yet: what the cards alone say.
            number = signed(lead, "0")
            canvas.text(theme.font("number_l"), number, 141, 78, 1, CENTER)
        elif lead + faces[0] > faces[1]:
            words = "hit"
            canvas.icon(icons.SWORD, 125, 46, scale=3)
        else:
            words = "miss"
            canvas.icon(icons.SHIELD, 128, 46, scale=3)
        canvas.text(ink.small, match.t("fight." + words), 141, 34, 1, CENTER)
    _draw_choices(ink, match.t, step, chosen, need)


def _draw_side(ink, match, middle, name, base, key, face, lacks):
    canvas = ink.canvas
    canvas.text(ink.text, name, middle, 34, 1, CENTER, 90)
    words = "%d+?" % base if face is None else str(base + face)
    large = theme.font("number_m" if len(words) > 3 else "number_l")
    canvas.text(large, words, middle, 72, 1, CENTER)
    added = match.t("field.die") if face is None else str(face)
    words = "%s %d + %s" % (match.t("stat." + key), base, added)
    if lacks:
        words = match.t("values.none")
    elif ink.small.width(words) > 88:
        words = words.replace(" + ", "+")
    canvas.text(ink.small, words, middle, 86, 1, CENTER)


def _draw_choices(ink, t, step, chosen, need):
    canvas = ink.canvas
    rolls = step in ["attack", "defence"]
    words = ["word.yellow", "word.red"]
    if step == "resolve":
        words = ["fight.plain", "fight.bonus"]
    elif step == "counter":
        words = ["do.counter", "fight.decline"]
    for number in range(2):
        x = number * 141
        remark = ""
        if rolls:
            faces = DICE["red" if number else "yellow"]
            remark = "%d–%d" % (faces[0], faces[5])
            if step == "defence":
                remark = t("fight.odds", len([face for face in faces if face >= need]))
        if not ink.cell(("choice", number), x, 89, 141, 19, step, remark, number == chosen):
            continue
        color = ground(canvas, x, 90, 140, 18, number == chosen)
        canvas.text(ink.text, t(words[number]), x + 8, 104, color)
        right = x + 134
        if rolls and number:
            right -= canvas.text(ink.small, "1", right, 103, color, RIGHT) + 12
            canvas.icon(icons.CRYSTAL, right, 94, color)
            right -= 8
        canvas.text(ink.small, remark, right, 103, color, RIGHT)


def _power(view, side, face):
    """What a side of the combat has with this face."""
    seat, unit = view["combat"][side]
    key = "atk" if side == "striker" else "def"
    return (stat(view["players"][seat]["units"][unit], key) or 0) + face


def _good(view, face):
    """In how many of six rolls of the rival this face does what it is for; all or none where
    nothing is to be rolled any more. None: it is for something that only a card knows.
    """
    dice = view["dice"]
    use = dice["use"]
    if use == "free":
        return None
    if use == "shot":
        return 6 if face > min(dice["inis"]) else 0
    if use == "defence":
        holds = _power(view, "target", face) >= _power(view, "striker", view["combat"]["attack"])
        return 6 if holds else 0
    attack = _power(view, "striker", face)
    return len([other for other in DICE["yellow"] if _power(view, "target", other) < attack])


def odds(view):
    """Of the open roll, (the lowest face that is good enough: of an attack, for the rival's
    defence; chances in percent if it is kept, and if it is rolled again). An attack is reckoned
    against a yellow die. None where only a card knows what it is for.
    """
    dice = view["dice"]
    kept = _good(view, dice["face"])
    if kept is None:
        return None
    if dice["use"] == "shot":
        need = 1 + min(dice["inis"])
    else:
        need = max(
            0, _power(view, "striker", view["combat"]["attack"]) - _power(view, "target", 0)
        )
    again = sum([_good(view, face) or 0 for face in DICE[dice["die"]]])
    return need, kept * 100 // 6, again * 100 // 36


def _draw_cog(ink, match, chosen):
    """A cog: take a crystal back, or roll once more for one; what each is likely to bring."""
    ink.page("cog")
    view = match.view
    dice = view["dice"]
    t = match.t
    canvas = ink.canvas
    found = odds(view)
    words = t("cog." + dice["use"], found[0]) if found else ""
    if ink.cell("die", 0, 20, 78, 88, dice["face"], dice["die"], words):
        y = 20 if found else 26
        canvas.frame(11, y + 2, 56, 52, thick=3, cut=6)
        canvas.text(theme.font("number_l"), str(dice["face"]), 33, y + 45, 1, CENTER)
        canvas.icon(icons.COG, 48, y + 9)
        canvas.text(ink.small, t("word." + dice["die"]), 39, y + 67, 1, CENTER)
        canvas.text(ink.small, words, 39, 104, 1, CENTER)
    crystals = view["players"][dice["player"]]["crystals"]
    rows = (
        (icons.CRYSTAL, "cog.recharge", icons.CRYSTAL_EMPTY, str(crystals["exhausted"])),
        (icons.COG, "do.reroll", icons.CRYSTAL, t("cog.ready", crystals["ready"])),
        (icons.CARD, "cog.free", None, ""),
    )
    for number, (icon, words, crystal, count) in enumerate(rows):
        y = 20 + number * 29
        chance = found and found[min(2, number + 1)]
        if ink.cell(("cog", number), 80, y, 202, 29, count, number == chosen, chance):
            color = ground(canvas, 80, y, 202, 29, number == chosen)
            if color and number < 2:
                canvas.hdots(84, y + 28, 194)
            canvas.icon(icon, 86, y + 9, color)
            canvas.text(ink.text, t(words), 102, y + 20, color)
            right = 278
            if found:
                said = t("cog.odds", chance)
                canvas.text(ink.fitting(said, 44), said, right, y + 20, color, RIGHT)
                right = 232
            right -= canvas.text(ink.small, count, right, y + 19, color, RIGHT) + 11
            if crystal:
                canvas.icon(crystal, right, y + 10, color)
