# SPDX-License-Identifier: MIT
"""Dominio: the damage of a strategic order, tokens of two kinds, and what is bought: each asks for
several things on one screen.
"""

from firmware.table import dominio_board as board
from firmware.table.dominio_attack import Dial
from firmware.table.dominio_forms import Fresh, dearest
from firmware.ui import theme
from firmware.ui.nav import A, B, C, draw_rows
from firmware.ui.widgets import bar
from lib import icons
from lib.canvas import CENTER, RIGHT


def field(action):
    """What is asked instead of the action's last plain fields."""
    if action == "strategy":
        return Hits("hits")
    return Tokens("boosts") if action == "tokens" else Cost("cost", 1, dearest, 3)


# --- a strategic order -------------------------------------------------------------------------


class Hits(Dial):
    """The damage of a strategic order: often none. C on an enemy sets how much it takes."""

    changes_value = False  # but while `_edit` is on

    def start(self, match, args):
        return []

    def _foes(self, screen):
        return board.standing(board.slots_of(screen.match, screen.args, True))

    def _target(self, screen):
        return self._foes(screen)[screen.at - 1]

    def _damage(self, screen, target):
        for hit in screen.value:
            if hit["target"] == target:
                return hit["damage"]
        return 0

    def dial(self, screen):
        if not screen.args.get("_edit"):
            return 0, 1, 2
        return 0, self._damage(screen, self._target(screen)), 30

    def turn(self, screen, number):
        target = self._target(screen)
        screen.value = [hit for hit in screen.value if hit["target"] != target]
        if number:
            screen.value.append({"target": target, "damage": number})

    def move(self, screen, steps, held):
        if screen.args.get("_edit"):
            super().move(screen, steps, held)
            return
        count = len(self._foes(screen)) + 1
        jump = max(1, count // 2) if held else 1
        screen.at = (screen.at - (jump if steps > 0 else -jump)) % count

    def takes(self, screen, key):
        args = screen.args
        if args.get("_edit"):
            if key == A:
                self.turn(screen, 0)
            if key != B:
                args["_edit"] = False
        elif key == C and screen.at:
            if not self._damage(screen, self._target(screen)):
                self.turn(screen, 1)
            args["_edit"] = True
        else:
            return False
        screen.app.ink.wipe()
        return True

    def labels(self, screen, labels):
        t = screen.t
        if screen.args.get("_edit"):
            return t("key.none_of_it"), None, t("key.done")
        return labels[0], None, t("key.damage" if screen.at else "key.play")

    def body(self, screen, ink):
        match = screen.match
        slots = board.slots_of(match, screen.args, True)
        if screen.args.get("_edit"):
            target = self._target(screen)
            damage = self._damage(screen, target)
            if ink.cell("damage", 0, 20, 282, 88, target, damage):
                _draw_hit(ink, match, slots, target, damage)
            return
        count = len(screen.value)
        remark = screen.t("table.hits", count) if count else ""
        rows = [(icons.NEXT, screen.t("table.play_order"), remark, False)]
        for target in self._foes(screen):
            one = slots[target]
            damage = self._damage(screen, target)
            words = "%s %s" % (board.slot_label(slots, target), match.t("word." + one["kind"]))
            left = board.left(one)
            remark = str(left)
            if damage:
                damage = max(0, damage - one["shields"])
                remark = "%d − %d = %d" % (left, damage, max(0, left - damage))
            rows.append((board.KIND_ICONS[one["kind"]], words, remark, False))
        screen.top = draw_rows(ink, rows, screen.at, screen.top)


def _draw_hit(ink, match, slots, target, damage):
    one = slots[target]
    health = board.left(one)
    after = max(0, health - max(0, damage - one["shields"]))
    canvas = ink.canvas
    canvas.text(theme.font("number_xl"), "−%d" % damage, 64, 88, 1, CENTER)
    canvas.vdots(130, 24, 80)
    title = "%s %s" % (match.t("word." + one["kind"]), board.slot_label(slots, target))
    canvas.text(ink.text, title, 138, 36)
    font = theme.font("number_l")
    x = 144 + canvas.text(font, str(health), 138, 78)
    x += canvas.icon(icons.ARROW, x, 58, 1, 2) + 6
    canvas.text(font, str(after), x, 78)
    if one["shields"]:
        canvas.icon(icons.SHIELD, 256, 26)
        canvas.text(ink.text, str(one["shields"]), 268, 36)
    if after == 0:
        canvas.text(ink.small, match.t("word.defeated"), 276, 102, 1, RIGHT)
    else:
        bar(canvas, 138, 92, 138, 9, health, one["health"], health - after)


# --- tokens ------------------------------------------------------------------------------------


class Tokens(Dial):
    """Boosts and shields side by side: B goes from one to the other."""

    def start(self, match, args):
        return 1

    def dial(self, screen):
        args = screen.args
        return 0, args.get("_shields", 0) if args.get("_focus") else screen.value, 20

    def turn(self, screen, number):
        if screen.args.get("_focus"):
            screen.args["_shields"] = number
        else:
            screen.value = number

    def takes(self, screen, key):
        if key != B:
            return False
        args = screen.args
        args["_focus"] = not args.get("_focus")
        # A first look at the other kind takes one of it instead, as long as nothing was chosen.
        if "_shields" not in args:
            args["_shields"] = 1
            if screen.value == 1:
                screen.value = 0
        return True

    def labels(self, screen, labels):
        other = "field.boosts" if screen.args.get("_focus") else "field.shields"
        return labels[0], screen.t(other), labels[2]

    def spread(self, match, args):
        args["shields"] = args.get("_shields", 0)

    def body(self, screen, ink):
        match, args = screen.match, screen.args
        one = board.slots_of(match, args)[args["at"]]
        shielding = bool(args.get("_focus"))
        canvas = ink.canvas
        for x, icon, key, more, focus in (
            (0, icons.BOLT, "boosts", screen.value, not shielding),
            (142, icons.SHIELD, "shields", args.get("_shields", 0), shielding),
        ):
            had = one[key]
            if not ink.cell(key, x, 20, 140, 88, had, more, focus):
                continue
            if focus:
                canvas.frame(x + 1, 22, 137, 85, 3)
            canvas.icon(icon, x + 12, 29)
            canvas.text(ink.text, match.t("field." + key), x + 28, 40)
            font = theme.font("number_l" if more < 10 else "number_m")
            canvas.text(font, "+%d" % more, x + 68, 80, 1, CENTER)
            canvas.text(ink.small, str(had), x + 54, 99, 1, RIGHT)
            canvas.icon(icons.ARROW, x + 60, 89)
            canvas.text(ink.small, str(had + more), x + 78, 99)


# --- the market --------------------------------------------------------------------------------


class Cost(Fresh):
    """What a card costs; B changes the market from which it comes."""

    def takes(self, screen, key):
        if key == B:
            screen.args["_market"] = self._market(screen.match, screen.args, True)
        return key == B

    def labels(self, screen, labels):
        other = self._market(screen.match, screen.args, True)
        return labels[0], screen.t("word." + other), labels[2]

    def remark(self, screen):
        return screen.t("word." + self._market(screen.match, screen.args, False))

    def spread(self, match, args):
        args["market"] = self._market(match, args, False)

    def _market(self, match, args, other):
        """The market that is meant, or the other one."""
        market = args.get("_market") or match.last_word("market", "elementals")
        return ("elementals", "orders")[(market == "orders") ^ other]
