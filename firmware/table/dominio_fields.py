# SPDX-License-Identifier: MIT
"""What Dominio asks in pictures of its own: the sum of an attack, the damage of a strategic order,
and tokens of two kinds.
"""

from firmware.table import dominio_draw as draw
from firmware.table import dominio_slots as slot
from firmware.ui import theme
from firmware.ui.forms import Field
from firmware.ui.nav import A, B, C, draw_rows
from firmware.ui.widgets import bar
from lib import icons
from lib.canvas import CENTER, RIGHT

# --- an attack -----------------------------------------------------------------------


class Sum(Field):
    """An attack order: its number, the strength if the card says so, and the instants against it.

    The whole sum stands on the screen. C goes from the order to the defenders' instants and from
    there does it; B goes to the strength and then to another target, or on to one more instant.
    """

    changes_value = True

    def start(self, match, args):
        return args.get("_value", match.last_value("value", 2))

    def _instants(self, args):
        return args.setdefault("_instants", [])

    def _defender(self, match, number, args):
        """Whose instant the next one is: two defenders take turns, the target's owner first."""
        side = 1 - slot.side_of(match, args)
        seats = slot.members(match.view, side)
        elemental = match.view["sides"][side]["formation"][args["target"]]
        first = seats.index(elemental["owner"]) if elemental else 0
        return seats[(first + number) % len(seats)]

    def move(self, screen, steps, held):
        args = screen.args
        focus = args.get("_focus", 0)
        if focus == 0:
            screen.value = max(-10, min(screen.value + steps, 30))
        elif focus == 1:
            args["_strength"] = not self._strength(screen.match, args)
        else:
            instants = self._instants(args)
            instants[-1] = max(0, min(instants[-1] + steps, 30))

    def gutter(self, screen):
        args = screen.args
        focus = args.get("_focus", 0)
        if focus == 0:
            return screen.value < 30, screen.value > -10, ""
        if focus == 1:
            return True, True, ""
        last = self._instants(args)[-1]
        return last < 30, last > 0, ""

    def _strength(self, match, args):
        return args.get("_strength", match.last_word("with_strength", False))

    def takes(self, screen, key):
        args = screen.args
        focus = args.get("_focus", 0)
        if key == A and focus:
            args["_focus"] = 0
            args["_instants"] = []
            return True
        if key == B:
            self._further(screen, focus)
            return True
        if key == C and focus < 2:
            args["_focus"] = 2
            self._instants(args).append(0)
            return True
        return False

    def _further(self, screen, focus):
        args = screen.args
        if focus == 0:
            args["_focus"] = 1
        elif focus == 1:
            # Another target; the order's number is kept for when it is back.
            args["_focus"] = 0
            args["_aim"] = True
            args["_value"] = screen.value
            args.pop("target", None)
            names = [field.name for field in screen.form.fields]
            screen.ask(names.index("target"))
        elif len(self._instants(args)) < 10:
            self._instants(args).append(0)

    def labels(self, screen, labels):
        focus = screen.args.get("_focus", 0)
        t = screen.t
        if focus == 0:
            return labels[0], t("key.strength"), t("key.next")
        if focus == 1:
            return labels[0], t("key.target"), t("key.next")
        number = len(self._instants(screen.args))
        seats = slot.members(screen.match.view, 1 - slot.side_of(screen.match, screen.args))
        more = t("key.instant")
        if len(seats) > 1:
            more = screen.match.name(self._defender(screen.match, number, screen.args))
            more = draw.short(theme.font("small"), more, 90)
        return labels[0], more, screen.match.label("attack")

    def spread(self, match, args):
        args["distance"] = slot.distance(
            slot.formation_of(match, args), args["at"], args["target"]
        )
        args["with_strength"] = self._strength(match, args)
        reduce = args.get("_instants", ())
        args["instants"] = [
            {"player": self._defender(match, number, args), "reduce": reduce[number]}
            for number in range(len(reduce))
            if reduce[number]
        ]

    # --- looks

    def title(self, screen):
        """Attacker and target, and how far it is."""
        match, args = screen.match, screen.args
        own, foe = self.pair(match, args)
        kinds = match.t("word." + own["kind"]), match.t("word." + foe["kind"])
        far = slot.distance(slot.formation_of(match, args), args["at"], args["target"])
        title = match.t("table.versus", *kinds)
        key, values = ("table.melee", ()) if far == 1 else ("table.far", (far,))
        right = match.t(key, *values)
        font = theme.font("text")
        room = 280 if len(match.view["players"]) == 2 else 190
        if font.width(title) + font.width(right) > room:
            right = match.t(key + "_short", *values)
        return title, right

    def pair(self, match, args):
        side = slot.side_of(match, args)
        sides = match.view["sides"]
        return sides[side]["formation"][args["at"]], sides[1 - side]["formation"][args["target"]]

    def terms(self, screen):
        """[(signed number, caption's key, is the focus)]: the sum from left to right."""
        match, args = screen.match, screen.args
        own, foe = self.pair(match, args)
        focus = args.get("_focus", 0)
        terms = [(screen.value, "order", focus == 0)]
        if self._strength(match, args):
            terms.append((own["strength"], "strength", focus == 1))
        elif focus == 1:
            terms.append((None, "strength", True))
        if own["boosts"]:
            terms.append((own["boosts"], "boosts", False))
        reduce = sum(args.get("_instants", ()))
        if reduce or focus == 2:
            terms.append((-reduce, "instants", focus == 2))
        if foe["shields"]:
            terms.append((-foe["shields"], "shields", False))
        return terms

    def total(self, screen):
        """The damage: never less than none."""
        return max(0, sum([number or 0 for number, _, _ in self.terms(screen)]))

    def body(self, screen, ink):
        match, args = screen.match, screen.args
        terms = self.terms(screen)
        total = self.total(screen)
        foe = self.pair(match, args)[1]
        code = match.refusal("attack", screen.complete())
        caption = None
        instants = args.get("_instants", ())
        if args.get("_focus", 0) == 2 and len(match.view["players"]) > 2:
            caption = match.name(self._defender(match, len(instants) - 1, args))
        elif len(instants) > 1:
            caption = match.t("term.nth", len(instants))
        if ink.cell("sum", 0, 20, 282, 62, terms, total, caption):
            _draw_sum(ink, match, terms, total, caption)
        if ink.cell("foe", 0, 83, 282, 25, slot.left(foe), total, code):
            _draw_foe(ink, match, foe, total, code)


def _draw_sum(ink, match, terms, total, named):
    canvas = ink.canvas
    caption = theme.font("caption")
    below = [match.t("term." + key) for _, key, _ in terms]
    result = str(total)
    # As large as the room allows; the signs are a size smaller than the numbers.
    for role, sign_role in (
        ("number_l", "number_m"), ("number_m", "number_s"), ("number_s", "number_s")
    ):  # fmt: skip
        font = theme.font(role)
        signs = theme.font(sign_role)
        wide = []
        for number in range(len(terms)):
            sign, digits = _signed(terms[number][0], terms[number][1], number == 0)
            width = font.width(digits) + (signs.width(sign) + 1 if sign else 0)
            wide.append(max(width + 4, caption.width(below[number])))
        box = max(48, font.width(result) + 16)
        room = 282 - box - signs.width("=") - 6 - sum(wide)
        if room >= 7 * len(terms):
            break
    gap = min(room // len(terms), 16)
    base = 46 + font.cap // 2
    x = 3
    for number in range(len(terms)):
        amount, key, focus = terms[number]
        middle = x + wide[number] // 2
        if focus:
            canvas.frame(x - 3, 22, wide[number] + 6, 47, thick=2, cut=2)
        sign, digits = _signed(amount, key, number == 0)
        width = font.width(digits) + (signs.width(sign) + 1 if sign else 0)
        at = middle - width // 2
        if sign:
            lift = (font.cap - signs.cap) // 2
            at += canvas.text(signs, sign, at, base - lift) + 1
        canvas.text(font, digits, at, base)
        words = below[number]
        if key == "instants" and named:
            words = draw.short(caption, named, wide[number] + gap - 2)
        canvas.text(caption, words, middle, 80, align=CENTER)
        x += wide[number] + gap
    lift = (font.cap - signs.cap) // 2
    canvas.text(signs, "=", 282 - box - 5, base - lift, align=RIGHT)
    canvas.fill(282 - box, 22, box, 48)
    canvas.text(font, result, 282 - box // 2, base, 0, CENTER)
    canvas.text(caption, match.t("term.damage"), 282 - box // 2, 80, align=CENTER)


def _signed(number, key, first):
    """The sign and the digits of a term; a strength that does not count is a dash."""
    if number is None:
        return "+", "–"
    if number < 0 or (number == 0 and key in ("instants", "shields")):
        return "−", str(-number)
    return "" if first else "+", str(number)


def _draw_foe(ink, match, foe, total, code):
    canvas = ink.canvas
    canvas.hdots(0, 83, 282)
    health = slot.left(foe)
    after = max(0, health - total)
    x = 6 + canvas.text(ink.text, match.t("table.health"), 6, 101) + 6
    number = theme.font("number_s")
    x += canvas.text(number, str(health), x, 102) + 5
    x += canvas.icon(icons.ARROW, x, 91) + 5
    x += canvas.text(number, str(after), x, 102) + 8
    if code:
        words = match.lock_words(code) or match.t("lock.other")
        wide = ink.small.width(words)
        canvas.icon(icons.LOCK, 276 - wide - 14, 91)
        canvas.text(ink.small, words, 276, 101, align=RIGHT)
        return
    if after == 0:
        words = match.t("word.defeated")
        wide = ink.text.width(words) + 12
        canvas.pill(ink.text, words, 282 - wide, 86, 21, pad=6)
    else:
        words = match.t("word.stands")
        canvas.text(ink.small, words, 276, 101, align=RIGHT)
        room = max(20, 266 - ink.small.width(words) - x)
        bar(canvas, x, 92, room, 9, health, foe["health"], total)


class Hits(Field):
    """The damage of a strategic order: often none. C on an enemy sets how much it takes."""

    changes_value = False

    def start(self, match, args):
        return []

    def _targets(self, screen):
        return slot.foes(screen.match, screen.args)

    def _damage(self, screen, target):
        for hit in screen.value:
            if hit["target"] == target:
                return hit["damage"]
        return 0

    def _set(self, screen, target, damage):
        screen.value = [hit for hit in screen.value if hit["target"] != target]
        if damage:
            screen.value.append({"target": target, "damage": damage})

    def body(self, screen, ink):
        match = screen.match
        slots = match.view["sides"][1 - slot.side_of(match, screen.args)]["formation"]
        targets = self._targets(screen)
        if screen.args.get("_edit"):
            target = targets[screen.at - 1]
            damage = self._damage(screen, target)
            if ink.cell("damage", 0, 20, 282, 88, target, damage):
                _draw_hit(ink, match, slots, target, damage)
            return
        count = len(screen.value)
        remark = screen.t("table.hits", count) if count else ""
        rows = [(icons.NEXT, screen.t("table.play_order"), remark, False)]
        for target in targets:
            one = slots[target]
            damage = self._damage(screen, target)
            words = "%s %s" % (draw.slot_label(slots, target), match.t("word." + one["kind"]))
            remark = str(slot.left(one))
            if damage:
                damage = max(0, damage - one["shields"])
                remark = "%d − %d = %d" % (slot.left(one), damage, max(0, slot.left(one) - damage))
            rows.append((slot.KIND_ICONS[one["kind"]], words, remark, False))
        screen.top = draw_rows(ink, rows, screen.at, screen.top)

    def move(self, screen, steps, held):
        targets = self._targets(screen)
        if screen.args.get("_edit"):
            target = targets[screen.at - 1]
            self._set(screen, target, max(0, min(self._damage(screen, target) + steps, 30)))
            return
        count = len(targets) + 1
        jump = max(1, count // 2) if held else 1
        screen.at = (screen.at - (jump if steps > 0 else -jump)) % count

    def gutter(self, screen):
        if not screen.args.get("_edit"):
            return True, True, ""
        damage = self._damage(screen, self._targets(screen)[screen.at - 1])
        return damage < 30, damage > 0, ""

    def takes(self, screen, key):
        args = screen.args
        if args.get("_edit"):
            if key == A:
                self._set(screen, self._targets(screen)[screen.at - 1], 0)
            if key in (A, C):
                args["_edit"] = False
                screen.app.ink.wipe()
            return True
        if key == C and screen.at:
            target = self._targets(screen)[screen.at - 1]
            if not self._damage(screen, target):
                self._set(screen, target, 1)
            args["_edit"] = True
            screen.app.ink.wipe()
            return True
        return False

    def labels(self, screen, labels):
        t = screen.t
        if screen.args.get("_edit"):
            return t("key.none_of_it"), None, t("key.done")
        return labels[0], None, t("key.damage") if screen.at else t("key.play")


def _draw_hit(ink, match, slots, target, damage):
    one = slots[target]
    health = slot.left(one)
    after = max(0, health - max(0, damage - one["shields"]))
    canvas = ink.canvas
    canvas.text(theme.font("number_xl"), "−%d" % damage, 64, 88, align=CENTER)
    canvas.vdots(130, 24, 80)
    title = "%s %s" % (match.t("word." + one["kind"]), draw.slot_label(slots, target))
    canvas.text(ink.text, title, 138, 36)
    font = theme.font("number_l")
    x = 138 + canvas.text(font, str(health), 138, 78) + 6
    x += canvas.icon(icons.ARROW, x, 58, scale=2) + 6
    canvas.text(font, str(after), x, 78)
    if one["shields"]:
        canvas.icon(icons.SHIELD, 256, 26)
        canvas.text(ink.text, str(one["shields"]), 268, 36)
    if after == 0:
        canvas.text(ink.small, match.t("word.defeated"), 276, 102, align=RIGHT)
    else:
        bar(canvas, 138, 92, 138, 9, health, one["health"], health - after)


class Tokens(Field):
    """Boosts and shields side by side: B goes from one to the other."""

    changes_value = True

    def start(self, match, args):
        return 1

    def _focus(self, screen):
        return screen.args.get("_focus", 0)

    def move(self, screen, steps, held):
        if self._focus(screen):
            shields = screen.args.get("_shields", 0) + steps
            screen.args["_shields"] = max(0, min(shields, 20))
        else:
            screen.value = max(0, min(screen.value + steps, 20))

    def gutter(self, screen):
        value = screen.args.get("_shields", 0) if self._focus(screen) else screen.value
        return value < 20, value > 0, ""

    def takes(self, screen, key):
        if key != B:
            return False
        args = screen.args
        focus = 1 - self._focus(screen)
        args["_focus"] = focus
        # A first look at the other kind takes one of it instead, as long as nothing was chosen.
        if focus and "_shields" not in args:
            args["_shields"] = 1
            if screen.value == 1:
                screen.value = 0
        return True

    def labels(self, screen, labels):
        other = "field.boosts" if self._focus(screen) else "field.shields"
        return labels[0], screen.t(other), labels[2]

    def spread(self, match, args):
        args["shields"] = args.get("_shields", 0)

    def body(self, screen, ink):
        match, args = screen.match, screen.args
        one = slot.formation_of(match, args)[args["at"]]
        shields = args.get("_shields", 0)
        focus = self._focus(screen)
        for number, icon, key, had, more in (
            (0, icons.BOLT, "boosts", one["boosts"], screen.value),
            (1, icons.SHIELD, "shields", one["shields"], shields),
        ):
            x = 142 * number
            if not ink.cell(key, x, 20, 140, 88, had, more, focus == number):
                continue
            canvas = ink.canvas
            if focus == number:
                canvas.frame(x + 1, 22, 137, 85, thick=3)
            canvas.icon(icon, x + 12, 29)
            canvas.text(ink.text, match.t("field." + key), x + 28, 40)
            role = "number_l" if more < 10 else "number_m"
            canvas.text(theme.font(role), "+%d" % more, x + 68, 80, align=CENTER)
            canvas.text(ink.small, "%d" % had, x + 54, 99, align=RIGHT)
            canvas.icon(icons.ARROW, x + 60, 89)
            canvas.text(ink.small, "%d" % (had + more), x + 78, 99)
