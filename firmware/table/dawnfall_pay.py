# SPDX-License-Identifier: MIT
"""Paying in Dawnfall: crystals, resistance tokens and victory points in any mix."""

from firmware.ui import theme
from firmware.ui.forms import Field
from firmware.ui.nav import A, B, C
from lib import icons
from lib.canvas import CENTER, RIGHT


class Payment(Field):
    """A cost and what it is paid with: crystals first, then what B shares out.

    The value is [cost, shares]: tokens of each unit, and at last points; crystals pay the rest.
    `fixed` is a cost that nobody chooses: it is not asked while there are crystals for it, unless
    "_ask" is answered. On the screen `at` is 0 for the cost, else the share that is changed.
    """

    changes_value = True

    def __init__(self, low=0, begin=None, fixed=None, when=None):
        super().__init__("pay", when=when)
        self._low = low
        self._begin = begin
        self._fixed = fixed

    def _purse(self, match, args):
        """(ready crystals, what there is for each share) of the one who pays."""
        view = match.view
        who = view["players"][args.get("player", view["active"])]
        shares = [unit["resistance"] for unit in who["units"]]
        shares.append(who["vp"] if view["mode"] == "duel" else 0)
        return who["crystals"]["ready"], shares

    def start(self, match, args):
        ready, shares = self._purse(match, args)
        cost = self._fixed
        if cost is None:
            cost = match.last_value("cost", self._begin)
            cost = max(self._low, min(cost, ready))
        return [cost, [0] * len(shares)]

    def only(self, match, args):
        if self._fixed is None or args.get("_ask") or self._purse(match, args)[0] < self._fixed:
            return False, None
        return True, self.start(match, args)

    def spread(self, match, args):
        args.pop("_ask", None)
        value = args.get("pay")
        if type(value) is not list:
            return
        cost, shares = value
        if self._fixed is None:
            args["cost"] = cost
        args.pop("pay")
        if sum(shares):
            tokens = []
            for unit in range(len(shares) - 1):
                tokens += [unit] * shares[unit]
            args["pay"] = {
                "crystals": cost - sum(shares),
                "resistance": tokens,
                "vp": shares[-1],
            }

    # --- on the screen

    def _state(self, screen):
        """(ready, shares there are, cost, shares, those with something: what B walks)"""
        ready, there = self._purse(screen.match, screen.args)
        cost, shares = screen.value
        return ready, there, cost, shares, [at for at in range(len(there)) if there[at]]

    def _missing(self, screen):
        ready, _, cost, shares, _ = self._state(screen)
        return max(0, cost - sum(shares) - ready)

    def move(self, screen, steps, held):
        ready, there, cost, shares, walk = self._state(screen)
        if screen.at:
            at = walk[screen.at - 1]
            room = cost - sum(shares)
            shares[at] = max(0, min(shares[at] + steps, there[at], shares[at] + room))
        elif self._fixed is None:
            cost = max(self._low, min(cost + steps, 20, ready + sum(there)))
            # A smaller cost needs fewer of the tokens and points that were shared out.
            for at in range(len(shares)):
                shares[at] -= max(0, min(sum(shares) - cost, shares[at]))
            screen.value = [cost, shares]

    def gutter(self, screen):
        ready, there, cost, shares, walk = self._state(screen)
        if screen.at:
            at = walk[screen.at - 1]
            return shares[at] < there[at] and cost > sum(shares), shares[at] > 0, ""
        if self._fixed is not None:
            return False, False, ""
        return cost < min(20, ready + sum(there)), cost > self._low, ""

    def labels(self, screen, labels):
        _, _, cost, _, walk = self._state(screen)
        share = None
        if walk and cost:
            share = screen.t("pay.next" if screen.at else "pay.share")
        return labels[0], share, None if self._missing(screen) else labels[2]

    def takes(self, screen, key):
        if key == B:
            _, _, cost, _, walk = self._state(screen)
            if cost:
                screen.at = (screen.at + 1) % (1 + len(walk))
            return True
        if key == A and screen.at:
            screen.at = 0
            return True
        missing = self._missing(screen)
        if key == C and missing:
            screen.app.refuse(screen.t("pay.missing", missing))
            return True
        return False

    def _rows(self, screen):
        """[(icon, words, chosen, available)]: what may be used to pay."""
        match = screen.match
        view = match.view
        ready, there, cost, shares, walk = self._state(screen)
        crystals = min(ready, cost - sum(shares))
        rows = [(icons.CRYSTAL, match.t("spot.crystals"), crystals, ready)]
        if screen.at:
            units = view["players"][screen.args.get("player", view["active"])]["units"]
            for at in walk:
                if at < len(units):
                    rows.append((icons.SHIELD, units[at]["name"], shares[at], there[at]))
        else:
            words = match.t("pay.resistance")
            rows.append((icons.SHIELD, words, sum(shares[:-1]), sum(there[:-1])))
        if view["mode"] == "duel":
            rows.append((icons.CROWN, match.t("detail.vp"), shares[-1], there[-1]))
        return rows

    def body(self, screen, ink):
        t = screen.t
        canvas = ink.canvas
        missing = self._missing(screen)
        cost = screen.value[0]
        if ink.cell("cost", 0, 20, 96, 88, cost, missing):
            canvas.fill(0, 20, 96, 88)
            role, base = ("number_xl", 84) if cost < 10 else ("number_l", 76)
            canvas.text(theme.font(role), str(cost), 48, base, 0, CENTER)
            words = t("pay.lacks", missing) if missing else t("field.pay")
            canvas.text(ink.small, words, 48, 102, 0, CENTER)
        rows = self._rows(screen)
        shown, height = (4, 22) if screen.at else (3, 29)
        top = max(0, min(screen.at - 2, len(rows) - shown))
        for place in range(4):
            number = top + place
            row = rows[number] if place < shown and number < len(rows) else None
            y = 20 + place * height
            color = 0 if screen.at and number == screen.at else 1
            if not ink.cell(("pay", place), 98, y, 184, height, row, color, height) or not row:
                continue
            icon, words, amount, available = row
            if not color:
                canvas.fill(98, y, 184, height)
            middle = y + height // 2
            canvas.icon(icon, 106, middle - 5, color)
            canvas.text(ink.text, words, 124, middle + 6, color, room=88)
            canvas.text(theme.font("number_s"), str(amount), 236, middle + 8, color, RIGHT)
            canvas.text(ink.small, t("pay.of", available), 278, middle + 7, color, RIGHT)
            if height > 22 and place < 2:
                canvas.hdots(102, y + height - 1, 178)

    def show(self, match, value):
        return ""
