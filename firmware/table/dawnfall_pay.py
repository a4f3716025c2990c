# SPDX-License-Identifier: MIT
"""Paying in Dawnfall: crystals, resistance tokens and victory points in any mix."""

from firmware.table.dawnfall_state import unit_name, units_of
from firmware.ui import theme
from firmware.ui.forms import Field
from firmware.ui.nav import A, B, C
from lib import icons
from lib.canvas import CENTER, RIGHT

# An answer of the pointer: the payment shall be asked even if crystals would do.
ASK = "_ask"


class Payment(Field):
    """A cost and what it is paid with: crystals first, then what B shares out.

    The value is [cost, points, tokens of each unit]; crystals pay the rest. `fixed` is a cost
    that nobody chooses: it is not asked while there are crystals for it, unless ASK is answered.
    """

    changes_value = True

    def __init__(self, low=0, begin=None, fixed=None, when=None):
        super().__init__("pay", when=when)
        self._low = low
        self._begin = begin
        self._fixed = fixed

    def payer(self, match, args):
        return args.get("player", match.view["active"])

    def _purse(self, match, args):
        """(ready crystals, tokens of each unit, points) of the one who pays."""
        view = match.view
        who = view["players"][self.payer(match, args)]
        points = who["vp"] if view["mode"] == "duel" else 0
        return who["crystals"]["ready"], [unit["resistance"] for unit in who["units"]], points

    def start(self, match, args):
        cost = self._fixed
        if cost is None:
            cost = match.last_value("cost", self._begin)
            cost = min(max(self._low, cost), max(self._low, self._purse(match, args)[0]))
        return [cost, 0, [0] * len(units_of(match, self.payer(match, args)))]

    def only(self, match, args):
        ready = self._purse(match, args)[0]
        if self._fixed is not None and ready >= self._fixed and not args.get(ASK):
            return True, self.start(match, args)
        return False, None

    def spread(self, match, args):
        args.pop(ASK, None)
        value = args.get("pay")
        if type(value) is not list:
            return
        cost, points, tokens = value
        if self._fixed is None:
            args["cost"] = cost
        crystals = cost - points - sum(tokens)
        if not points and not sum(tokens):
            args.pop("pay")
            return
        pay = {"crystals": crystals}
        if points:
            pay["vp"] = points
        resistance = []
        for unit in range(len(tokens)):
            resistance += [unit] * tokens[unit]
        if resistance:
            pay["resistance"] = resistance
        args["pay"] = pay

    # --- on the screen: `screen.at` is 0 for the cost, else the row that is shared out

    def _rows(self, screen):
        """[(icon, words, chosen, available, unit or None)]: what may be used to pay."""
        match = screen.match
        ready, tokens, points = self._purse(match, screen.args)
        _, used, given = screen.value
        rows = [(icons.CRYSTAL, match.t("pay.crystal"), self._crystals(screen), ready, None)]
        seat = self.payer(match, screen.args)
        if screen.at:
            for unit in range(len(tokens)):
                if tokens[unit]:
                    name = unit_name(match, seat, unit)
                    rows.append((icons.SHIELD, name, given[unit], tokens[unit], unit))
        else:
            words = match.t("pay.resistance")
            rows.append((icons.SHIELD, words, sum(given), sum(tokens), None))
        if match.view["mode"] == "duel":
            rows.append((icons.CROWN, match.t("pay.vp"), used, points, -1))
        return rows

    def _crystals(self, screen):
        cost, points, tokens = screen.value
        ready = self._purse(screen.match, screen.args)[0]
        return max(0, min(ready, cost - points - sum(tokens)))

    def _missing(self, screen):
        cost, points, tokens = screen.value
        return cost - points - sum(tokens) - self._crystals(screen)

    def most(self, screen):
        ready, tokens, points = self._purse(screen.match, screen.args)
        return min(20, ready + sum(tokens) + points)

    def move(self, screen, steps, held):
        cost, points, tokens = screen.value
        if not screen.at:
            if self._fixed is None:
                cost = max(self._low, min(cost + steps, self.most(screen)))
                # A smaller cost needs fewer of the tokens and points that were shared out.
                points = min(points, cost)
                spare = points + sum(tokens) - cost
                for unit in range(len(tokens)):
                    back = max(0, min(spare, tokens[unit]))
                    tokens[unit] -= back
                    spare -= back
                screen.value = [cost, points, tokens]
            return
        row = self._rows(screen)[screen.at]
        room = cost - points - sum(tokens)
        amount = max(0, min(row[2] + steps, row[3], row[2] + room))
        if row[4] == -1:
            screen.value = [cost, amount, tokens]
        else:
            tokens[row[4]] = amount

    def gutter(self, screen):
        if screen.at:
            row = self._rows(screen)[screen.at]
            cost, points, tokens = screen.value
            return row[2] < row[3] and cost > points + sum(tokens), row[2] > 0, ""
        if self._fixed is not None:
            return False, False, ""
        return screen.value[0] < self.most(screen), screen.value[0] > self._low, ""

    def labels(self, screen, labels):
        t = screen.match.t
        share = None
        screen_rows = 1 + len(self._shares(screen))
        if screen_rows > 1 and screen.value[0]:
            share = t("pay.next") if screen.at else t("pay.share")
        return labels[0], share, None if self._missing(screen) else labels[2]

    def _shares(self, screen):
        """The rows that B walks: units with tokens, and points."""
        _, tokens, points = self._purse(screen.match, screen.args)
        shares = [unit for unit in range(len(tokens)) if tokens[unit]]
        if points and screen.match.view["mode"] == "duel":
            shares.append(-1)
        return shares

    def takes(self, screen, key):
        if key == B:
            if screen.value[0]:
                screen.at = (screen.at + 1) % (1 + len(self._shares(screen)))
            return True
        if key == A and screen.at:
            screen.at = 0
            return True
        if key == C and self._missing(screen):
            match = screen.match
            screen.app.refuse(match.t("pay.missing", self._missing(screen)))
            return True
        return False

    def body(self, screen, ink):
        match = screen.match
        canvas = ink.canvas
        missing = self._missing(screen)
        cost = screen.value[0]
        if ink.cell("cost", 0, 20, 96, 88, cost, missing):
            canvas.fill(0, 20, 96, 88)
            font = theme.font("number_xl" if cost < 10 else "number_l")
            canvas.text(font, str(cost), 48, 84 if cost < 10 else 76, 0, CENTER)
            words = match.t("pay.lacks", missing) if missing else match.t("pay.cost")
            canvas.text(ink.small, words, 48, 102, 0, CENTER)
        rows = self._rows(screen)
        shown = 4 if screen.at else 3
        height = 22 if screen.at else 29
        top = max(0, min(screen.at - 2, len(rows) - shown))
        for place in range(4):
            number = top + place
            row = rows[number] if place < shown and number < len(rows) else None
            y = 20 + place * height
            chosen = screen.at and number == screen.at
            if ink.cell(("pay", place), 98, y, 184, height, row, chosen, height) and row:
                self._draw_row(ink, match, y, height, row, chosen)

    def _draw_row(self, ink, match, y, height, row, chosen):
        canvas = ink.canvas
        icon, words, amount, available, _ = row
        color = 0 if chosen else 1
        if chosen:
            canvas.fill(98, y, 184, height)
        middle = y + height // 2
        canvas.icon(icon, 106, middle - 5, color)
        # A number that is not used stands back behind the ones that are.
        canvas.text(ink.text, words, 124, middle + 6, color, room=88)
        font = theme.font("number_s")
        canvas.text(font, str(amount), 236, middle + 8, color, RIGHT)
        canvas.text(ink.small, match.t("pay.of", available), 278, middle + 7, color, RIGHT)
        if height > 22 and icon != icons.CROWN:
            canvas.hdots(102, y + height - 1, 178)

    def show(self, match, value):
        return ""
