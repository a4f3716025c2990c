# SPDX-License-Identifier: MIT
"""Dominio: what asks for several numbers in one picture: an attack, a strategic order, tokens."""

from firmware.ui import theme
from firmware.ui.dials import Dial
from firmware.ui.nav import A, B, C, draw_rows
from firmware.ui.widgets import bar, short
from lib import icons
from lib.canvas import CENTER, RIGHT

from . import board
from .forms import distance, side_of, slots_of
from .sides import members, standing

# --- an attack ---------------------------------------------------------------------------------


class Sum(Dial):
    """An attack order: its number, the strength if the card says so, and the instants against it.

    The whole sum stands on the screen. C goes from the order to the defenders' instants and from
    there does it; B goes to the strength and then to another target, or on to one more instant.
    `_focus` is where it stands: 0 the order, 1 the strength, 2 the last one of `_instants`.
    """

    kept = ("with_strength",)

    def start(self, match, args):
        return args.get("_value", 2)

    def _defender(self, match, number, args):
        """Whose instant the next one is: two defenders take turns, the target's owner first."""
        seats = members(match.view, 1 - side_of(match, args))
        one = slots_of(match, args, True)[args["target"]]
        first = seats.index(one["owner"]) if one else 0
        return seats[(first + number) % len(seats)]

    def _strength(self, match, args):
        return args.get("_strength", match.last(args, "with_strength", False))

    def dial(self, screen):
        focus = screen.args.get("_focus", 0)
        if focus == 0:
            return -10, screen.value, 30
        return 0, screen.args["_instants"][-1] if focus == 2 else 1, 30

    def turn(self, screen, number):
        args = screen.args
        focus = args.get("_focus", 0)
        if focus == 0:
            screen.value = number
        elif focus == 1:
            args["_strength"] = not self._strength(screen.match, args)
        else:
            args["_instants"][-1] = number

    def takes(self, screen, key):
        args = screen.args
        focus = args.get("_focus", 0)
        instants = args.setdefault("_instants", [])
        if key == A and focus:
            args["_focus"] = 0
            args["_instants"] = []
        elif key == B and focus == 0:
            args["_focus"] = 1
        elif key == B and focus == 1:
            # Another target; this one and the order's number are kept for who comes back.
            args["_focus"] = 0
            args["_aim"] = args.pop("target")
            args["_value"] = screen.value
            screen.ask("target")
        elif key == B or (key == C and focus < 2):
            args["_focus"] = 2
            if len(instants) < 10:
                instants.append(0)
        else:
            return False
        return True

    def labels(self, screen, labels):
        match, args = screen.match, screen.args
        focus = args.get("_focus", 0)
        t = screen.t
        if focus < 2:
            return labels[0], t("key.target" if focus else "key.strength"), t("key.next")
        more = t("key.instant")
        if len(match.view["players"]) > 2:
            more = match.name(self._defender(match, len(args["_instants"]), args))
            more = short(theme.font("small"), more, 90)
        return labels[0], more, match.label("attack")

    def spread(self, match, args):
        args["distance"] = distance(match, args)
        args["with_strength"] = self._strength(match, args)
        args["instants"] = []
        for number, reduce in enumerate(args.get("_instants", ())):
            if reduce:
                who = self._defender(match, number, args)
                args["instants"].append({"player": who, "reduce": reduce})

    # --- looks

    def title(self, screen):
        """Attacker and target, and how far it is."""
        match, args = screen.match, screen.args
        own, foe = self._pair(screen)
        kinds = match.t("word." + own["kind"]), match.t("word." + foe["kind"])
        title = match.t("table.versus", *kinds)
        far = distance(match, args)
        key, values = ("table.melee", ()) if far == 1 else ("table.far", (far,))
        right = match.t(key, *values)
        font = theme.font("text")
        room = 280 if len(match.view["players"]) == 2 else 190
        if font.width(title) + font.width(right) > room:
            right = match.t(key + "_short", *values)
        return title, right

    def _pair(self, screen):
        match, args = screen.match, screen.args
        foe = slots_of(match, args, True)[args["target"]]
        return slots_of(match, args)[args["at"]], foe

    def _terms(self, screen):
        """[(signed number, caption's key, is the focus)]: the sum from left to right."""
        match, args = screen.match, screen.args
        own, foe = self._pair(screen)
        focus = args.get("_focus", 0)
        strength = own["strength"] if self._strength(match, args) else None
        reduce = sum(args.get("_instants", ()))
        terms = [(screen.value, "order", focus == 0)]
        if strength is not None or focus == 1:
            terms.append((strength, "strength", focus == 1))
        if own["boosts"]:
            terms.append((own["boosts"], "boosts", False))
        if reduce or focus == 2:
            terms.append((-reduce, "instants", focus == 2))
        if foe["shields"]:
            terms.append((-foe["shields"], "shields", False))
        return terms

    def total(self, screen):
        """The damage: never less than none."""
        return max(0, sum([number or 0 for number, _, _ in self._terms(screen)]))

    def body(self, screen, ink):
        match, args = screen.match, screen.args
        terms = self._terms(screen)
        total = self.total(screen)
        foe = self._pair(screen)[1]
        code = match.refusal("attack", screen.complete())
        caption = None
        count = len(args.get("_instants", ()))
        if args.get("_focus", 0) == 2 and len(match.view["players"]) > 2:
            caption = match.name(self._defender(match, count - 1, args))
        elif count > 1:
            caption = match.t("term.nth", count)
        if ink.cell("sum", 0, 20, 282, 62, terms, total, caption):
            _draw_sum(ink, match, terms, str(total), caption)
        if ink.cell("foe", 0, 83, 282, 25, board.left(foe), total, code):
            _draw_foe(ink, match, foe, total, code)


def _draw_sum(ink, match, terms, total, named):
    canvas = ink.canvas
    caption = theme.font("caption")
    # As large as the room allows; the signs are a size smaller than the numbers.
    for size, sign_size in ("lm", "ms", "ss"):
        font = theme.font("number_" + size)
        signs = theme.font("number_" + sign_size)
        shown = []  # (sign, digits, their width, width of the term, words below it)
        for number, key, _ in terms:
            sign, digits = _signed(number, key, not shown)
            width = font.width(digits) + (signs.width(sign) + 1 if sign else 0)
            words = match.t("term." + key)
            shown.append((sign, digits, width, max(width + 4, caption.width(words)), words))
        box = max(48, font.width(total) + 16)
        room = 276 - box - signs.width("=") - sum([term[3] for term in shown])
        if room >= 7 * len(terms):
            break
    gap = min(room // len(terms), 16)
    base = 46 + font.cap // 2
    sign_base = base - (font.cap - signs.cap) // 2
    x = 3
    for number in range(len(terms)):
        _, key, focus = terms[number]
        sign, digits, width, wide, words = shown[number]
        middle = x + wide // 2
        if focus:
            canvas.frame(x - 3, 22, wide + 6, 47, 2, 1, 2)
        at = middle - width // 2
        if sign:
            at += canvas.text(signs, sign, at, sign_base) + 1
        canvas.text(font, digits, at, base)
        if key == "instants" and named:
            words = short(caption, named, wide + gap - 2)
        canvas.text(caption, words, middle, 80, 1, CENTER)
        x += wide + gap
    canvas.text(signs, "=", 277 - box, sign_base, 1, RIGHT)
    canvas.fill(282 - box, 22, box, 48)
    canvas.text(font, total, 282 - box // 2, base, 0, CENTER)
    canvas.text(caption, match.t("term.damage"), 282 - box // 2, 80, 1, CENTER)


def _signed(number, key, first):
    """The sign and the digits of a term; a strength that does not count is a dash."""
    if number is None:
        return "+", "–"
    if number < 0 or (number == 0 and key == "instants"):
        return "−", str(-number)
    return "" if first else "+", str(number)


def _draw_foe(ink, match, foe, total, code):
    canvas = ink.canvas
    canvas.hdots(0, 83, 282)
    health = board.left(foe)
    after = max(0, health - total)
    number = theme.font("number_s")
    x = 12 + canvas.text(ink.text, match.t("table.health"), 6, 101)
    x += canvas.text(number, str(health), x, 102) + 5
    x += canvas.icon(icons.ARROW, x, 91) + 5
    x += canvas.text(number, str(after), x, 102) + 8
    if not code and after == 0:
        words = match.t("word.defeated")
        canvas.pill(ink.text, words, 270 - ink.text.width(words), 86, 21, 6)
        return
    words = match.lock_words(code) or match.t("lock.other") if code else match.t("word.stands")
    wide = ink.small.width(words)
    canvas.text(ink.small, words, 276, 101, 1, RIGHT)
    if code:
        canvas.icon(icons.LOCK, 262 - wide, 91)
    else:
        bar(canvas, x, 92, max(20, 266 - wide - x), 9, health, foe["health"], total)


# --- a strategic order -------------------------------------------------------------------------


class Hits(Dial):
    """The damage of a strategic order: often none. C on an enemy sets how much it takes."""

    changes_value = False  # but while `_edit` is on

    def start(self, match, args):
        return []

    def _foes(self, screen):
        return standing(slots_of(screen.match, screen.args, True))

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
        slots = slots_of(match, screen.args, True)
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
    canvas.text(ink.text, board.slot_name(match, slots, target), 138, 36)
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
        one = slots_of(match, args)[args["at"]]
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


PICTURES = {"attack": Sum("value"), "strategy": Hits("hits"), "tokens": Tokens("boosts")}
