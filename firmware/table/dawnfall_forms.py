# SPDX-License-Identifier: MIT
"""Dawnfall: the actions of every turn as forms; units are chosen in their army's table, and paid
is in crystals, resistance tokens and victory points in any mix.

What is seldom done has its forms in dawnfall_seldom, which is loaded when one is wanted.
"""

from firmware.table.dawnfall import asks_now, enemies, me, next_seats, roller, to_charge, units_of
from firmware.ui import theme
from firmware.ui.forms import Field, Fixed, Form, Many, Number, Pick, Player, YesNo
from firmware.ui.nav import A, B, C
from lib import icons, modules
from lib.canvas import CENTER, RIGHT


def lock(match, action, preset):
    """A unit that an action would choose, and there is none of."""
    chosen = preset.get("unit")
    for field in FORMS.get(action).fields:
        if type(field) is Unit and field.name == "unit":
            units = field.options(match, preset)
            if not units if chosen is None else chosen not in units:
                return field.code
    return None


def finish(view):
    asks = asks_now(view)
    if asks == "cog":
        return "recharge", {"player": roller(view)}
    return ("stop_fight" if asks else "end_turn"), {}


def confirm(match, action):
    view = match.view
    turn = view["turn"]
    key = None
    if action == "stop_fight":
        key = None if view["combat"] and asks_now(view) == "counter" else "stop"
    elif action == "concede":
        key = action
    elif action == "end_turn":
        if view["phase"] == "active" and turn["activated"] is None:
            key = "activation"
        elif view["phase"] == "passive" and turn["bonus"]:
            key = "bonus"
    return key and match.t("confirm." + key)


# --- who and what may be chosen ------------------------------------------------------------------


def alive(match, args):
    """Everybody still in, the active player first."""
    active = match.view["active"]
    return [active] + next_seats(match.view, active)


def seat_of(match, args):
    return args.get("player", match.view["active"])


def card_of(match, args):
    """The unit that was chosen, or None."""
    unit = args.get("unit")
    return units_of(match, seat_of(match, args))[unit] if unit is not None else None


def foes(match, args):
    return enemies(match.view, seat_of(match, args))


def is_duel(match, args):
    return match.view["mode"] == "duel"


def no_duel(match, args):
    return match.view["mode"] != "duel"


def told(key, value=True):
    """Was this answered?"""
    return lambda match, args: args.get(key) == value


def _killers(match, args):
    """Who gets the points of a death: the active player if that is an enemy, or nobody."""
    view = match.view
    found = foes(match, args)
    if view["active"] in found:
        found.remove(view["active"])
        found.insert(0, view["active"])
    return found + [None] if view["mode"] == "free_for_all" else found


def _thrower(match, args):
    """Whose dice are open."""
    dice = match.view["dice"]
    return dice["player"] if dice else match.view["active"]


def _seldom():
    return modules.use("firmware.table.dawnfall_seldom")


def _charges_short(match, args):
    return 0 < match.view["pile"]["charges"] < to_charge(match.view)


def _slots(match, args):
    return _seldom().slots(match, args)


def _slot_words(match, pair):
    return _seldom().slot_words(match, pair)


def _rerolls(match, args):
    dice = match.view["dice"]
    return (True, False) if dice and dice["cog"] else (False,)


def _paid_words(match, paid):
    return match.t("word.paid" if paid else "word.free")


# --- fields of this game -----------------------------------------------------------------------


def alive_unit(unit, args):
    return unit["minis"]


class Unit(Pick):
    """A unit out of its army's table. `fits` says whether it may be chosen, `code` what is missing
    if there is none; `owner` names the argument that says whose, else it is the active player's.
    """

    def __init__(self, fits=alive_unit, code="unit_dead", name="unit", owner="player"):
        super().__init__(name, None)
        self._owner = owner
        self._fits = fits
        self.code = code

    def seat(self, match, args):
        return args.get(self._owner, match.view["active"])

    def options(self, match, args):
        units = units_of(match, self.seat(match, args))
        return [number for number, unit in enumerate(units) if self._fits(unit, args)]

    def start(self, match, args):
        """The unit pointed at, or of this turn's activation, where it is one of these."""
        options = self.options(match, args)
        view = match.view
        if args.get("_at") in options:
            return args["_at"]
        active = view["turn"]["activated"]
        if self.seat(match, args) == view["active"] and active in options:
            return active
        return options[0] if options else None

    def body(self, screen, ink):
        from firmware.table.dawnfall_pages import draw_army

        draw_army(ink, screen.match, self.seat(screen.match, screen.args), screen.value)

    def tell(self, match, value, args):
        """By name where the arguments say whose it is; the active player of then is not known."""
        seat = args.get(self._owner)
        if type(value) is not int:
            return ""
        return units_of(match, seat)[value]["name"] if type(seat) is int else str(value + 1)


class Likeliest(Player):
    """Not asked: who it probably is. An extra of the same name is there for another."""

    def only(self, match, args):
        return True, self.options(match, args)[0]

    def spread(self, match, args):
        # Nobody at all is an answer, too.
        if self.applies(match, args):
            args.setdefault(self.name, None)


class Flip(YesNo):
    """Whoever asks for it wants it."""

    def start(self, match, args):
        return True

    def takes(self, screen, key):
        # B goes on to the next extra: who only passes by wants nothing.
        if key == B:
            screen.value = False
        return False


class Bonus(Number):
    """What a card adds or takes away: each time anew."""

    def start(self, match, args):
        return 0


class Deposits(Number):
    """As many as this player had in the last passive turn; none if nobody has any."""

    def start(self, match, args):
        return match.last_of(match.view["active"], "deposits", 1)

    def spread(self, match, args):
        if args.get("nobody"):
            args["deposits"] = 0


class Charges(Many):
    """Which upgrades get the last charges of the pile: the first ones, unless told otherwise."""

    def start(self, match, args):
        return self.options(match, args)[: match.view["pile"]["charges"]]


# --- paying --------------------------------------------------------------------------------------


class Payment(Field):
    """A cost and what it is paid with: crystals first, then what B shares out.

    The value is [cost, shares]: tokens of each unit, and at last points; crystals pay the rest.
    A fixed cost is one that nobody chooses: it is not asked while there are crystals for it,
    unless "_ask" is answered. On the screen `at` is 0 for the cost, else the share to change.
    """

    changes_value = True

    def __init__(self, low, begin, when=None, fixed=False):
        super().__init__("pay", False, when)
        self._low = low
        self._begin = begin
        self._fixed = fixed

    def _purse(self, match, args):
        """(ready crystals, what there is for each share) of the one who pays."""
        who = match.view["players"][seat_of(match, args)]
        shares = [unit["resistance"] for unit in who["units"]]
        shares.append(who["vp"] if is_duel(match, args) else 0)
        return who["crystals"]["ready"], shares

    def start(self, match, args):
        ready, shares = self._purse(match, args)
        cost = self._low
        if not self._fixed:
            cost = max(cost, min(match.last_value("cost", self._begin), ready))
        return [cost, [0] * len(shares)]

    def only(self, match, args):
        if not self._fixed or args.get("_ask") or self._purse(match, args)[0] < self._low:
            return False, None
        return True, self.start(match, args)

    def spread(self, match, args):
        args.pop("_ask", None)
        value = args.get("pay")
        if type(value) is not list:
            return
        del args["pay"]
        cost, shares = value
        if not self._fixed:
            args["cost"] = cost
        if sum(shares):
            tokens = []
            for unit in range(len(shares) - 1):
                tokens += [unit] * shares[unit]
            crystals = cost - sum(shares)
            args["pay"] = {"crystals": crystals, "resistance": tokens, "vp": shares[-1]}

    # --- on the screen

    def _state(self, screen):
        """(ready, shares there are, cost, shares, those with something: what B walks, missing)"""
        ready, there = self._purse(screen.match, screen.args)
        cost, shares = screen.value
        walk = [at for at in range(len(there)) if there[at]]
        return ready, there, cost, shares, walk, max(0, cost - sum(shares) - ready)

    def _limits(self, screen):
        """(lowest, present, highest) of what UP and DOWN change."""
        ready, there, cost, shares, walk, _ = self._state(screen)
        if screen.at:
            at = walk[screen.at - 1]
            return 0, shares[at], min(there[at], shares[at] + cost - sum(shares))
        if self._fixed:
            return cost, cost, cost
        return self._low, cost, min(20, ready + sum(there))

    def move(self, screen, steps, held):
        low, value, high = self._limits(screen)
        value = max(low, min(value + steps, high))
        _, _, _, shares, walk, _ = self._state(screen)
        if screen.at:
            shares[walk[screen.at - 1]] = value
            return
        # A smaller cost needs fewer of the tokens and points that were shared out.
        for at in range(len(shares)):
            shares[at] -= max(0, min(sum(shares) - value, shares[at]))
        screen.value = [value, shares]

    def gutter(self, screen):
        low, value, high = self._limits(screen)
        return value < high, value > low, ""

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


# --- numbers, and what would happen --------------------------------------------------------------


def _wound_outcome(match, after, args):
    """A unit's tokens before and after, or the miniature that falls."""
    unit = card_of(match, args)
    later = after["players"][args["player"]]["units"][args["unit"]]
    if later["minis"] < unit["minis"]:
        return unit["name"], unit["minis"], later["minis"], unit["size"], match.t("army.minis")
    words = match.t("word.tokens" if later["resistance"] else "word.exposed")
    return unit["name"], unit["resistance"], later["resistance"], unit["value"], words


def crystals_outcome(match, after, args):
    """Ready crystals before and after."""
    seat = seat_of(match, args)
    before = match.view["players"][seat]["crystals"]["ready"]
    later = after["players"][seat]["crystals"]["ready"]
    return match.t("spot.crystals"), before, later, 0, match.t("start.ready")


def _power_outcome(match, after, args):
    """The power that the bonus is for, before and after, and what it stands against."""
    powers = list(after["powers"])  # the next preview takes its place
    plain = match.preview("resolve", {})["powers"]
    side = 1 if "defence_bonus" in args else 0
    words = match.t("fight.against", powers[1 - side])
    return match.t("long.def" if side else "long.atk"), plain[side], powers[side], 0, words


# --- paying --------------------------------------------------------------------------------------


# --- the forms -----------------------------------------------------------------------------------

_OUTCOMES = {"passive_turn": crystals_outcome, "resolve": _power_outcome, "wound": _wound_outcome}


def _fields(name):
    """What an action is told; None: see dawnfall_seldom."""
    who = Player("player", alive)
    unit = Unit()
    if name == "active_turn":
        return (YesNo("mulligan", False, lambda match, args: me(match.view)["mulligan"]),)
    if name == "passive_turn":
        return (
            Deposits("deposits", 0, 4, 1),
            Charges("charge", _slots, False, _charges_short, _slot_words),
            Flip("nobody", True, lambda match, args: match.view["options"]["more_crystals"]),
        )
    if name == "activate":
        return unit, Flip("flip"), Payment(0, 0, told("flip"))
    if name == "use_banner":
        return (Payment(0, 0),)
    if name == "pay":
        return who, Payment(1, 1)
    if name == "play_card":
        return who, Payment(0, 1)
    if name == "roll_red":
        return who, Payment(1, 1, None, True)
    if name == "reroll":
        return (
            Fixed("player", _thrower),
            Pick("paid", _rerolls, False, None, _paid_words),
            Payment(1, 1, told("paid"), True),
        )
    if name == "recharge":
        return (Fixed("player", _thrower),)
    if name == "fight":
        return (
            who,
            unit,
            Player("foe", foes),
            Unit(name="foe_unit", owner="foe"),
            Flip("sneak"),
            Bonus("ini_bonus", -15, 15, extra=True),
            Bonus("foe_ini_bonus", -15, 15, extra=True),
        )
    if name == "resolve":
        return Bonus("attack_bonus", -15, 15), Bonus("defence_bonus", -15, 15)
    if name in ["wound", "kill"]:
        # Who did it: in a duel there is no question.
        by = Likeliest("by", _killers), Player("by", _killers, True, no_duel)
        if name == "wound":
            by = (Number("wounds", 1, 20, 1, 1, "−"),) + by
        return (who, unit) + by
    if name in ["roll_yellow", "concede"]:
        return (who,)
    return () if name in ["counter", "stop_fight", "discard_card", "end_turn"] else None


class LateForm(Form):
    """A form that is made when its fields are first asked for: a list shows its icon only."""

    def __init__(self, name):
        self._name = name
        self.screen = None

    def __getattr__(self, name):
        if name == "icon":
            return modules.use("firmware.table.dawnfall_lists").icon(self._name)
        if name not in ["fields", "outcome"]:
            raise AttributeError(name)
        self.fields = _fields(self._name)
        self.outcome = _OUTCOMES.get(self._name)
        if self.fields is None:
            seldom = _seldom()
            self.fields = seldom.fields(self._name)
            self.outcome = seldom.OUTCOMES.get(self._name)
        return getattr(self, name)


class Forms:
    """A form for each action, made when it is asked for: all of them at once take 8 KB."""

    def __init__(self):
        self._name = None
        self._form = None

    def get(self, name):
        if name != self._name:
            self._name = name
            self._form = LateForm(name)
        return self._form


FORMS = Forms()
