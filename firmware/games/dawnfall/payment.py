# SPDX-License-Identifier: MIT
"""Dawnfall: a cost, paid in crystals, resistance tokens and victory points in any mix."""

from firmware.ui import theme
from firmware.ui.dials import Dial
from firmware.ui.nav import A, B, C
from firmware.ui.widgets import ground
from lib import icons
from lib.canvas import CENTER, RIGHT

from .views import is_duel, mixed, payment, purse, seat_of, units_of


class Payment(Dial):
    """A cost and what it is paid with: crystals first, then what B shares out.

    The value is [cost, shares]: tokens of each unit, and at last points; crystals pay the rest.
    It begins with `usual`, what the rules say of the action. A fixed cost is one that nobody
    chooses: it is not asked while there are crystals for it, unless "_ask" is answered. `other`
    names what else than the usual cost is for. On the screen `at` is 0 for the cost, else the
    share to change.
    """

    def __init__(self, low, usual, when=None, fixed=False, other=None):
        super().__init__("pay", False, when)
        self._low = low
        self._usual = usual
        self._fixed = fixed
        self._other = other

    def _purse(self, match, args):
        return purse(match.view, seat_of(match, args))

    def start(self, match, args):
        return [self._usual, [0] * len(self._purse(match, args)[1])]

    def only(self, match, args):
        if not self._fixed or args.get("_ask") or self._purse(match, args)[0] < self._usual:
            return False, None
        return True, self.start(match, args)

    def spread(self, match, args):
        args.pop("_ask", None)
        value = args.get("pay")
        if type(value) is not list:
            return
        del args["pay"]
        cost, shares = value
        ready, there = self._purse(match, args)
        if cost - sum(shares) > ready:
            # The screen does not let that pass: the rules are asked whether it could be paid.
            found = mixed(cost - ready, there)
            if found:
                shares = found
            else:
                cost = self._low
        if not self._fixed:
            args["cost"] = cost
        if sum(shares):
            args["pay"] = payment(cost, shares)

    # --- on the screen

    def _state(self, screen):
        """(ready, shares there are, cost, shares, those with something: what B walks, missing)"""
        ready, there = self._purse(screen.match, screen.args)
        cost, shares = screen.value
        walk = [at for at in range(len(there)) if there[at]]
        return ready, there, cost, shares, walk, max(0, cost - sum(shares) - ready)

    def dial(self, screen):
        ready, there, cost, shares, walk, _ = self._state(screen)
        if screen.at:
            at = walk[screen.at - 1]
            return 0, shares[at], min(there[at], shares[at] + cost - sum(shares))
        if self._fixed:
            return cost, cost, cost
        return self._low, cost, min(20, ready + sum(there))

    def turn(self, screen, number):
        _, _, _, shares, walk, _ = self._state(screen)
        if screen.at:
            shares[walk[screen.at - 1]] = number
            return
        # A smaller cost needs fewer of the tokens and points that were shared out.
        for at in range(len(shares)):
            shares[at] -= max(0, min(sum(shares) - number, shares[at]))
        screen.value = [number, shares]

    def labels(self, screen, labels):
        _, _, cost, _, walk, missing = self._state(screen)
        share = None
        if walk and cost:
            share = screen.t("pay.next" if screen.at else "pay.share")
        if not cost or screen.at == len(walk):
            # All shares have been seen: on to what else the action may be told.
            share = labels[1] or share
        return labels[0], share, None if missing else labels[2]

    def takes(self, screen, key):
        _, _, cost, _, walk, missing = self._state(screen)
        if key == B:
            if (not cost or screen.at == len(walk)) and screen.extra_label():
                return False
            if cost:
                screen.at = (screen.at + 1) % (1 + len(walk))
        elif key == A and screen.at:
            screen.at = 0
        elif key == C and missing:
            screen.app.refuse(screen.t("pay.missing", missing))
        else:
            return False
        return True

    def _rows(self, screen):
        """[(icon, words, chosen, available)]: what may be used to pay."""
        match = screen.match
        ready, there, cost, shares, walk, _ = self._state(screen)
        crystals = min(ready, cost - sum(shares))
        rows = [(icons.CRYSTAL, match.t("spot.crystals"), crystals, ready)]
        if screen.at:
            units = units_of(match, seat_of(match, screen.args))
            for at in walk:
                if at < len(units):
                    rows.append((icons.SHIELD, units[at]["name"], shares[at], there[at]))
        else:
            words = match.t("pay.resistance")
            rows.append((icons.SHIELD, words, sum(shares[:-1]), sum(there[:-1])))
        if is_duel(match, None):
            rows.append((icons.CROWN, match.t("detail.vp"), shares[-1], there[-1]))
        return rows

    def body(self, screen, ink):
        t = screen.t
        canvas = ink.canvas
        _, _, cost, _, _, missing = self._state(screen)
        if ink.cell("cost", 0, 20, 96, 88, cost, missing):
            canvas.fill(0, 20, 96, 88)
            role, base = ("number_xl", 84) if cost < 10 else ("number_l", 76)
            canvas.text(theme.font(role), str(cost), 48, base, 0, CENTER)
            words = t("field.pay")
            if missing:
                words = t("pay.lacks", missing)
            elif self._other and cost != self._usual:
                words = t(self._other)
            canvas.text(ink.small, words, 48, 102, 0, CENTER)
        rows = self._rows(screen)
        shown, height = (4, 22) if screen.at else (3, 29)
        top = max(0, min(screen.at - 2, len(rows) - shown))
        for place in range(4):
            number = top + place
            row = rows[number] if place < shown and number < len(rows) else None
            y = 20 + place * height
            chosen = screen.at and number == screen.at
            if not ink.cell(("pay", place), 98, y, 184, height, row, chosen, height) or not row:
                continue
            icon, words, amount, available = row
            color = ground(canvas, 98, y, 184, height, chosen)
            middle = y + height // 2
            canvas.icon(icon, 106, middle - 5, color)
            canvas.text(ink.text, words, 124, middle + 6, color, room=88)
            canvas.text(theme.font("number_s"), str(amount), 236, middle + 8, color, RIGHT)
            canvas.text(ink.small, t("pay.of", available), 278, middle + 7, color, RIGHT)
            if height > 22 and place < 2:
                canvas.hdots(102, y + height - 1, 178)
