# SPDX-License-Identifier: MIT
"""Dawnfall: the start of a turn. Active or passive, and what speaks for a passive turn."""

from firmware.table.dawnfall import me
from firmware.ui import theme
from lib import icons
from lib.wrap import wrap


def body(ink, match, spot):
    ink.page("start")
    crystals = me(match.view)["crystals"]
    reasons = _reasons(match)
    if not ink.cell("start", 0, 20, theme.BODY_RIGHT, 88, str(crystals), reasons):
        return
    canvas = ink.canvas
    y = 36
    for line in wrap(ink.text, match.t("start.question"), 146):
        canvas.text(ink.text, line, 6, y)
        y += 18
    lines = wrap(ink.small, reasons, 148)
    y = 118 - 14 * len(lines)
    for line in lines:
        canvas.text(ink.small, line, 6, y)
        y += 14
    canvas.vdots(156, 24, 80)
    y = 58
    for icon, word in ((icons.CRYSTAL_BIG, "ready"), (icons.CRYSTAL_BIG_EMPTY, "exhausted")):
        count = crystals[word]
        canvas.icon(icon, 166, y - 25)
        x = 194 + canvas.text(theme.font("number_l"), str(count), 188, y)
        words = match.t("start.%s%s" % (word, "_one" if count == 1 else ""))
        if x + ink.small.width(words) > theme.BODY_RIGHT:
            words = match.t("start.short_" + word)
        canvas.text(ink.small, words, x, y - 8)
        y += 44


def _reasons(match):
    """What a passive turn would bring, in words."""
    view = match.view
    t = match.t
    mine = me(view)
    exhausted = mine["crystals"]["exhausted"]
    if view["round"] == 1 and view["active"] == 0 and not exhausted:
        return t("start.deploy")
    found = []
    if exhausted:
        found.append(t("start.recharge", exhausted))
    upgrades = sum([len(unit["upgrades"]) for unit in mine["units"] if unit["minis"]])
    charges = min(upgrades, view["pile"]["charges"])
    if charges:
        found.append(t("start.charge", charges))
    if not mine["banner"]:
        found.append(t("start.banner"))
    return t("start.passive", ", ".join(found)) if found else t("start.nothing")
