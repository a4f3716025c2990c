# SPDX-License-Identifier: MIT
"""Dominio: an attack, asked as a sum that stands on the screen."""

from firmware.table import dominio_board as board
from firmware.ui import theme
from firmware.ui.forms import Field
from firmware.ui.nav import A, B, C
from firmware.ui.widgets import bar
from lib import icons
from lib.canvas import CENTER, RIGHT


def field(action):
    """What is asked instead of the action's last plain fields."""
    return Sum("value")


class Dial(Field):
    """A field of which UP and DOWN change one number at a time."""

    changes_value = True

    def dial(self, screen):
        """(lowest, number, highest)"""
        return 0, 0, 0

    def turn(self, screen, number):
        """Set the number."""

    def move(self, screen, steps, held):
        low, number, high = self.dial(screen)
        self.turn(screen, max(low, min(number + steps, high)))

    def gutter(self, screen):
        low, number, high = self.dial(screen)
        return number < high, number > low, ""


class Sum(Dial):
    """An attack order: its number, the strength if the card says so, and the instants against it.

    The whole sum stands on the screen. C goes from the order to the defenders' instants and from
    there does it; B goes to the strength and then to another target, or on to one more instant.
    `_focus` is where it stands: 0 the order, 1 the strength, 2 the last one of `_instants`.
    """

    def start(self, match, args):
        return args.get("_value", match.last_value("value", 2))

    def _defender(self, match, number, args):
        """Whose instant the next one is: two defenders take turns, the target's owner first."""
        seats = board.members(match.view, 1 - board.side_of(match, args))
        one = board.slots_of(match, args, True)[args["target"]]
        first = seats.index(one["owner"]) if one else 0
        return seats[(first + number) % len(seats)]

    def _strength(self, match, args):
        return args.get("_strength", match.last_word("with_strength", False))

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
            more = board.short(theme.font("small"), more, 90)
        return labels[0], more, match.label("attack")

    def spread(self, match, args):
        args["distance"] = board.distance(match, args)
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
        far = board.distance(match, args)
        key, values = ("table.melee", ()) if far == 1 else ("table.far", (far,))
        right = match.t(key, *values)
        font = theme.font("text")
        room = 280 if len(match.view["players"]) == 2 else 190
        if font.width(title) + font.width(right) > room:
            right = match.t(key + "_short", *values)
        return title, right

    def _pair(self, screen):
        match, args = screen.match, screen.args
        return board.slots_of(match, args)[args["at"]], board.slots_of(match, args, True)[
            args["target"]
        ]

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
            words = board.short(caption, named, wide + gap - 2)
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
