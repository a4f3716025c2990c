# SPDX-License-Identifier: MIT
"""Dawnfall: what each action must be told. Units are chosen in their army's table.

What the text of a card may ask for is in card_forms.py, which comes with the first such form.
"""

from firmware.ui.dials import Dials
from firmware.ui.fields import Again, Fixed, Form, Many, Number, Pick, Player, YesNo
from firmware.ui.nav import A, B

from .board import draw_army
from .fight import STATS
from .payment import Payment
from .rules import EACH
from .views import (
    bonus_kinds,
    bonus_seats,
    charges_short,
    choice,
    enemies,
    first_unit,
    gets_bonus,
    is_duel,
    killers,
    lacks_values,
    me,
    seat_of,
    slots,
    thrower,
    units_of,
)

# What the device needs to know of a unit that fights.
_FOUGHT_WITH = STATS[:3]


def _cards():
    from . import card_forms

    return card_forms


# --- fields of this game -----------------------------------------------------------------------


class Unit(Pick):
    """A unit out of its army's table, one of those that an action may choose; `owner` names the
    argument that says whose, else it is the active player's.
    """

    strip = False

    def __init__(self, action="", name="unit", owner="player"):
        super().__init__(name, None)
        self._owner = owner
        self._action = action

    def seat(self, match, args):
        return args.get(self._owner, match.view["active"])

    def options(self, match, args):
        return choice(match.view, self._action, self.seat(match, args))

    def start(self, match, args):
        seat = self.seat(match, args)
        return first_unit(match.view, args, seat, self.options(match, args))

    def body(self, screen, ink):
        draw_army(ink, screen.match, self.seat(screen.match, screen.args), screen.value)

    def tell(self, match, value, args):
        if type(value) is not int:
            return ""
        return units_of(match, self.seat(match, args))[value]["name"]


class BonusUnit(Unit):
    """Those that the effect of a deposit is good for; if there are none, the rules say why."""

    def options(self, match, args):
        units = units_of(match, self.seat(match, args))
        kind = args.get("kind")
        every = range(len(units))
        return [number for number in every if gets_bonus(units[number], kind)] or list(every)


class Likeliest(Player):
    """Not asked: who it probably is. An extra of the same name is there for another."""

    def only(self, match, args):
        return True, self.options(match, args)[0]

    def spread(self, match, args):
        # Nobody at all is an answer, too.
        if self.applies(match, args):
            args.setdefault(self.name, None)


class Deposits(Again):
    """As many as this player had in the last passive turn; none if nobody has any."""

    def spread(self, match, args):
        if args.get("nobody"):
            args["deposits"] = 0


class Charges(Many):
    """Which upgrades get the last charges of the pile: the first ones, unless told otherwise."""

    def start(self, match, args):
        return self.options(match, args)[: match.view["pile"]["charges"]]


class Steps(Number):
    """A correction: own points as steps of the marker, or tokens captured from an enemy."""

    def spread(self, match, args):
        steps = args.pop(self.name, None)
        if steps is not None:
            active = match.view["active"]
            args["path"] = "marker"
            if self.name == "tokens":
                args["path"] = "players.%d.captured.%d" % (active, args.pop("foe"))
            elif active:
                steps = -steps
            args["by"] = steps


class Values(Dials):
    """The numbers of a unit that has none, asked once for each side of its card: when it first
    fights. C takes them as they are, B goes on to the next one.
    """

    def __init__(self, unit, owner):
        super().__init__("_" + unit, False, self._wanted)
        self._unit = unit
        self._owner = owner

    def _which(self, match, args):
        return args.get(self._owner, match.view["active"]), args.get(self._unit)

    def _wanted(self, match, args):
        seat, unit = self._which(match, args)
        units = units_of(match, seat)
        if unit not in range(len(units)) or (seat, unit, units[unit]["mode"]) in match.table.asked:
            return False
        return lacks_values(units[unit])

    def most(self, match, which):
        return 15

    def start(self, match, args):
        return [0] * len(_FOUGHT_WITH)

    def body(self, screen, ink):
        from firmware.ui.screens.typed import draw_boxes

        seat, unit = self._which(screen.match, screen.args)
        name = units_of(screen.match, seat)[unit]["name"]
        boxes = []
        for number, key in enumerate(_FOUGHT_WITH):
            boxes.append((screen.value[number], "%s · %s" % (screen.t("stat." + key), name)))
        draw_boxes(ink, boxes, screen.at)

    def labels(self, screen, labels):
        other = labels[1]
        if not self._leads_on(screen):
            other = screen.t("stat." + _FOUGHT_WITH[(screen.at + 1) % len(_FOUGHT_WITH)])
        none = not sum(screen.value)
        return labels[0], other, screen.t("values.none") if none else labels[2]

    def _leads_on(self, screen):
        """Does B go from the last number to what the action may be told besides?"""
        return screen.at == len(_FOUGHT_WITH) - 1 and bool(screen.extras)

    def takes(self, screen, key):
        if key == B and not self._leads_on(screen):
            screen.at = (screen.at + 1) % len(_FOUGHT_WITH)
            return True
        if key != A:
            match = screen.match
            seat, unit = self._which(match, screen.args)
            entry = units_of(match, seat)[unit]
            match.table.asked.append((seat, unit, entry["mode"]))
            root = "players.%d.units.%d.%s." % (seat, unit, entry["mode"])
            for number, name in enumerate(_FOUGHT_WITH):
                by = screen.value[number] - (entry[entry["mode"]][name] or 0)
                if by:
                    match.session.do("adjust", {"path": root + name, "by": by}, match.seconds())
        return False


# --- who and what may be chosen ------------------------------------------------------------------


def foes(match, args):
    return enemies(match.view, seat_of(match, args))


def card_of(match, args):
    """The unit that was chosen, or None."""
    unit = args.get("unit")
    return units_of(match, seat_of(match, args))[unit] if unit is not None else None


def _no_duel(match, args):
    return match.view["mode"] != "duel"


def told(key, value=True):
    """Was this answered?"""
    return lambda match, args: args.get(key) == value


def _killers(match, args):
    return killers(match.view, seat_of(match, args))


def _may_mulligan(match, args):
    return me(match.view)["mulligan"]


def _mulligan_words(match, yes):
    return match.t("mulligan.yes", me(match.view)["hand_limit"]) if yes else match.t("mulligan.no")


def _rerolls(match, args):
    dice = match.view["dice"]
    return (True, False) if dice and dice["cog"] else (False,)


def _paid_words(match, paid):
    return match.t("word.paid" if paid else "word.free")


def _bonus_kinds(match, args):
    return bonus_kinds(match.view) or ["heal"]


def _bonus_seats(match, args):
    return bonus_seats(match.view, args.get("kind")) or [match.view["active"]]


def _slot_words(match, pair):
    return _cards().slot_words(match, pair)


# --- how much ------------------------------------------------------------------------------------


def _least_exhausted(match, args):
    return max(0, 3 - me(match.view)["crystals"]["ready"])


def _most_exhausted(match, args):
    return min(3, me(match.view)["crystals"]["exhausted"])


def _fewest(match, args):
    """The enemy of whom the player has captured the fewest tokens: among all those decide."""
    captured = me(match.view)["captured"]
    return [min(foes(match, args), key=lambda seat: captured[seat])]


def _reach(high):
    """How far a correction of the active player's points or tokens can go up, or down."""

    def reach(match, args):
        mine = me(match.view)
        if is_duel(match, args):
            return high * 2 * match.view["track"] - mine["vp"]
        return high * EACH - mine["captured"][args.get("foe", _fewest(match, args)[0])]

    return reach


# --- what would happen ---------------------------------------------------------------------------


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


def _points_outcome(match, after, args):
    before, later = me(match.view), me(after)
    return before["name"], before["vp"], later["vp"], 2 * match.view["track"], ""


# --- forms -----------------------------------------------------------------------------------

# What several forms ask alike.
WHO = Player("player")
UNIT = Unit()
_THROWER = Fixed("player", lambda match, args: thrower(match.view))
# Who did it: in a duel there is no question.
_BY = Likeliest("by", _killers)
_BY_ANOTHER = Player("by", _killers, True, _no_duel)

FORMS = {
    "active_turn": lambda: Form(
        Pick("mulligan", [False, True], False, _may_mulligan, _mulligan_words),
    ),
    "passive_turn": lambda: Form(
        Deposits("deposits", 0, 4, 1),
        Charges("charge", slots, False, charges_short, _slot_words),
        YesNo("nobody", True, lambda match, args: match.view["options"]["more_crystals"]),
        outcome=crystals_outcome,
    ),
    "buy_vp": lambda: Form(Number("exhausted", _least_exhausted, _most_exhausted, 0)),
    "deposit_bonus": lambda: Form(
        Pick("kind", _bonus_kinds),
        Player("player", _bonus_seats),
        BonusUnit(),
    ),
    "activate": lambda: Form(UNIT, YesNo("flip"), Payment(0, 0, told("flip"))),
    "use_banner": lambda: Form(Payment(0, 0)),
    "pay": lambda: Form(WHO, Payment(1, 1)),
    "play_card": lambda: Form(WHO, Payment(0, 1)),
    "draw": lambda: _cards().draw(),
    "gain_crystals": lambda: _cards().gain_crystals(),
    "attach": lambda: _cards().attach(),
    "use_upgrade": lambda: _cards().use_upgrade(),
    "charge_upgrade": lambda: _cards().charge_upgrade(),
    "drop_upgrade": lambda: _cards().drop_upgrade(),
    "roll_yellow": lambda: Form(WHO),
    "roll_red": lambda: Form(WHO, Payment(1, 1, None, True)),
    "reroll": lambda: Form(
        _THROWER,
        Pick("paid", _rerolls, False, None, _paid_words),
        Payment(1, 1, told("paid"), True),
    ),
    "recharge": lambda: Form(_THROWER),
    "shoot": lambda: _cards().shoot(),
    "fight": lambda: Form(
        WHO,
        UNIT,
        Player("foe", foes),
        Unit("", "foe_unit", "foe"),
        Values("unit", "player"),
        Values("foe_unit", "foe"),
        YesNo("sneak"),
        Number("ini_bonus", -15, 15, 0, extra=True),
        Number("foe_ini_bonus", -15, 15, 0, extra=True),
    ),
    "resolve": lambda: Form(
        Number("attack_bonus", -15, 15, 0),
        Number("defence_bonus", -15, 15, 0),
        outcome=_power_outcome,
    ),
    "wound": lambda: Form(
        WHO,
        UNIT,
        Number("wounds", 1, 20, 1, 1, "−"),
        _BY,
        _BY_ANOTHER,
        outcome=_wound_outcome,
    ),
    "kill": lambda: Form(WHO, UNIT, _BY, _BY_ANOTHER),
    "sacrifice": lambda: _cards().sacrifice(),
    "restore": lambda: _cards().restore(),
    "adjust": lambda: Form(
        Likeliest("foe", _fewest, False, _no_duel),
        Steps("points", _reach(0), _reach(1), 1, when=is_duel),
        Steps("tokens", _reach(0), _reach(1), 1, when=_no_duel),
        Player("foe", foes, True, _no_duel),
        outcome=_points_outcome,
    ),
    "concede": lambda: Form(WHO),
}
